"""`croupier replay HANDS... [--json] [--jobs N]` without Typer, which takes as long to load as five hundred hands.

Whatever is asked for otherwise, mistakes and `--help` included, is left to Typer: `replay.py` has all the options.
"""

import os
import sys

from croupier.cli.replay_hands import is_hands, replay_hands
from croupier.histories.table_settings import Options


def replay_at_once(words: list[str]) -> int | None:
    """The exit code of the command; None where it is Typer's to read."""
    asked = _parse_simple_arguments(words)
    if asked is None:
        return None
    paths, as_json, jobs = asked
    try:
        sound = replay_hands(paths, Options(), as_json=as_json, jobs=jobs)
        sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):  # nobody reads on, or nobody wants to
        return 1
    except OSError as no:  # no room left for what is written
        print(no.strerror, file=sys.stderr)
        return 1
    return 0 if sound else 1


def _parse_simple_arguments(words: list[str]) -> tuple[list[str], bool, int] | None:
    """The hands, whether as JSON, and the number of processes; None where anything else is said."""
    paths: list[str] = []
    as_json, jobs = False, 0
    rest = iter(words)
    for word in rest:
        if word == "--json":
            as_json = True
        elif word == "--jobs":
            number = next(rest, "")
            if not number.isdecimal():
                return None
            jobs = int(number)
        elif word.startswith("-") or not os.path.exists(word) or not is_hands(word):
            return None
        else:
            paths.append(word)
    return (paths, as_json, jobs) if paths else None

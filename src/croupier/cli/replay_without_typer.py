"""`croupier replay HANDS... [--json] [--jobs N]` without Typer, which takes as long to load as 500 hands to replay.

`replay.py` handles all other options, errors and `--help` with Typer.
"""

import os
import sys

from croupier.cli.replay_hands import is_hands, replay_hands
from croupier.histories.table_settings import Options


def replay_fast(arguments: list[str]) -> int | None:
    """Replay hands and return the exit code; return None if the arguments need Typer."""
    parsed = _parse_simple_arguments(arguments)
    if parsed is None:
        return None
    paths, as_json, jobs = parsed
    try:
        all_agree = replay_hands(paths, Options(), as_json=as_json, jobs=jobs)
        sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):  # the reader has closed the pipe, or Ctrl-C
        return 1
    except OSError as error:  # the disk is full
        print(error.strerror, file=sys.stderr)
        return 1
    return 0 if all_agree else 1


def _parse_simple_arguments(arguments: list[str]) -> tuple[list[str], bool, int] | None:
    """Return the paths, whether to print JSON, and the number of processes; None if there is any other option."""
    paths: list[str] = []
    as_json, jobs = False, 0
    remaining = iter(arguments)
    for argument in remaining:
        if argument == "--json":
            as_json = True
        elif argument == "--jobs":
            number = next(remaining, "")
            if not number.isdecimal():
                return None
            jobs = int(number)
        elif argument.startswith("-") or not os.path.exists(argument) or not is_hands(argument):
            return None
        else:
            paths.append(argument)
    return (paths, as_json, jobs) if paths else None

#!/usr/bin/env python3
"""Check commit messages: an imperative subject of at most 72 characters that says what changed for whom.

scripts/commit_message.py FILE             as a hook: git config core.hooksPath scripts/hooks
scripts/commit_message.py --range A..B     the subjects of existing commits
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

LONGEST = 72
NO_VERB = re.compile(
    r"^(?:an?|all|any|both|each|every|h(?:e|is)|i|if|in|its?|many|more|most|no|none|nobody|not|one|our|some|that|the|their"
    r"|there|these|they|this|those|three|two|we|what|when|where|which|who|whose|you|your)$"
)
PAST_OR_GOING_ON = re.compile(r"(?:ed|ing)$")
VERBS = re.compile(r"^(?:bring|exceed|feed|need|proceed|ring|seed|shed|speed|string|swing)$")
MADE_BY_GIT = re.compile(r"^(?:Merge|Revert) ")


def faults(subject: str) -> Iterator[str]:
    """Yield what is wrong with a subject."""
    if MADE_BY_GIT.match(subject):
        return
    if len(subject) > LONGEST:
        yield f"has {len(subject)} characters: use at most {LONGEST}"
    if subject.endswith("."):
        yield "ends with a full stop: leave it out"
    words = subject.split()
    if not words:
        yield "is empty: say what changed for whom"
        return
    first = words[0].lower()
    if not words[0][0].isupper():
        yield "starts with a small letter: use a capital"
    if first.endswith(":"):
        yield f"starts with the label {words[0]!r}: start with a verb, such as Add, Fix or Show"
    elif NO_VERB.match(first) or (PAST_OR_GOING_ON.search(first) and not VERBS.match(first)):
        yield f"starts with {words[0]!r}: start with a verb in the imperative, such as Add, Fix or Show"


def subjects(words: list[str]) -> list[str]:
    if words[0] == "--range":
        log = subprocess.run(["git", "log", "--format=%s", words[1]], capture_output=True, text=True, check=True)
        return log.stdout.splitlines()
    lines = [line for line in Path(words[0]).read_text().splitlines() if not line.startswith("#")]
    return lines[:1] or [""]


def main(words: list[str]) -> int:
    wrong = [f"{subject!r} {fault}" for subject in subjects(words) for fault in faults(subject)]
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

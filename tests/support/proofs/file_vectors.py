"""Test vectors about the text of a file: ways to write JSON, and files that are not JSON."""

import json
from collections.abc import Iterator

from tests.support.proofs.parts import MIXES, NOTHING, Expected, Json, builtins, label, part, proof, secret

GIVEN = builtins(proof(MIXES[2], part(label(), secret("one"), MIXES[2], (0, 1, 2))))
TEXT = json.dumps(GIVEN)
DECKS = '"decks": 1'


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


def with_decks(written: str) -> str:
    return TEXT.replace(DECKS, f'"decks": {written}', 1)


def before(extra: str) -> str:
    """Put fields before all others; a later one of the same name counts."""
    return "{" + extra + ", " + TEXT[1:]


SOUND = {
    "1.0": with_decks("1.0"),
    "10e-1": with_decks("10e-1"),
    "1E0": with_decks("1E0"),
    "a number that is rounded down to 1": with_decks("1.00000000000000000001"),
    "a number that is rounded up to 1": with_decks("0.99999999999999999999"),
    "5,000 zeros behind the point": with_decks("1." + "0" * 5_000),
    "minus zero": TEXT.replace('"drawn": 0', '"drawn": -0', 1),
    "minus zero point zero": TEXT.replace('"drawn": 0', '"drawn": -0.0', 1),
    "a name twice, the last value counts": before('"decks": 7'),
    "a name twice, once with an escape": before('"\\u0064ecks": 7'),
    "a name twice, first with a lone surrogate": before('"game": "\\ud800"'),
    "a name twice, first 99 lists inside each other": before(f'"game": {nested(99)}'),
    "brackets in a text, first": before(f'"game": "{"[" * 200}\\"{"{" * 200}"'),
    "white space": "\r\n\t " + TEXT.replace(", ", " ,\n\t") + " \n",
    "escaped letters": TEXT.replace('"t1"', '"\\u0074\\u0031"', 1),
}
NO_PROOFS = {
    "nothing at all": "",
    "half a file": TEXT[: len(TEXT) // 2],
    "two proofs": TEXT + TEXT,
    "a byte order mark": "\ufeff" + TEXT,
    "a comma at the end": TEXT[:-1] + ",}",
    "a comment": "// proof\n" + TEXT,
    "a space that is not of JSON": "\u00a0" + TEXT,
    "single quotes": TEXT.replace('"', "'"),
    "a raw line end in a text": TEXT.replace('"t1"', '"t\n1"', 1),
    "an escape that is none": TEXT.replace('"t1"', '"\\x74"', 1),
    "a name twice, the last value null": TEXT[:-1] + ', "decks": null}',
    "a name twice, the last with an escape": TEXT[:-1] + ', "\\u0064ecks": 65}',
    "a name twice, first NaN": before('"decks": NaN'),
    "a name twice, first 100 lists inside each other": before(f'"game": {nested(100)}'),
    "a name twice, first 5,000 lists inside each other": before(f'"game": {nested(5_000)}'),
    "101 lists inside each other": nested(101),
    "a name like that of a prototype": TEXT[:-1] + ', "__proto__": {}}',
    **{
        f"decks written {written!a}": with_decks(written)
        for written in ("NaN", "Infinity", "-1", "+1", "01", "1.", ".1e1", "0x1", "1n", "1e400", '"1"', "\uff11", "1.5")
    },
    "decks of 400 digits": with_decks("1" * 400),
    "decks of 5,000 digits": with_decks("1" * 5_000),
}


def files() -> Iterator[Json]:
    for texts, faults in ((SOUND, []), (NO_PROOFS, None)):
        for says, text in texts.items():
            expected: Expected = faults
            yield {"says": f"file: {says}", "noted": NOTHING, "file": text, "faults": expected}

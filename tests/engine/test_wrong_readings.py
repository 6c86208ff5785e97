"""Wrong readings of the specification, planted into the third verifier one by one: some vector catches each."""

import json
from typing import Any

import pytest

from tests.support.proofs.parts import FILE
from tests.support.proofs.verifiers import THIRD, third, third_program

SOURCE = THIRD.read_text(encoding="utf-8")
CASES = json.loads(FILE.read_text(encoding="utf-8"))["cases"]
Edits = tuple[tuple[str, str], ...]


def strict_text(condition: str) -> Edits:
    """Read only texts that meet a condition."""
    start = 'def text(value, name):\n    """Read a text without lone surrogates."""\n'
    return ((start, f'{start}    insist({condition}, "")\n'),)


def lenient_fields(which: str) -> Edits:
    """Take unknown fields in some objects."""
    return (
        (
            "insist(value.keys() <= shape.keys() <= whole.keys()",
            f"insist(({which} or value.keys() <= shape.keys()) and shape.keys() <= whole.keys()",
        ),
        ("for field in value}", "for field in value if field in shape}"),
    )


SHOWN = '        shown[opening["card"]] += 1\n'
COPIES = 'yield "copies" if proof["decks"] and shown'
DRAWN = 'drawn = Counter(opening["drawn"] for opening in shuffle["openings"])'
REPEATED = 'elif opening["drawn"] is not None and drawn[opening["drawn"]] > 1:'
SEALED = "and seals != sealed:"
WORDS = '(entry["player"], entry["words"]) != words'
DUE = 'return drawn is not None and drawn < proof["n"] and position == places[drawn]'
PLAYER = '        if players[entry["player"]] > 1:\n            yield Fault("player", 0, index)\n'
SEAL = '            yield Fault("seal", 0, index)\n'
BOTH_SEALS = '(seals or (commitments and not proof["old"]))'
CARDS = 'Counter(card[-2:] for card in cards) - Counter(opening["card"] for opening in proven)'
NUMBERED = 'any(":" in card and card not in numbers for card in cards)'

ALL_OPENINGS = """def openings_of(proof):
    return [opening for shuffle in proof["shuffles"] for opening in shuffle["openings"]]
"""

REPORTED: dict[str, Edits] = {  # all that the independent person reported; some in two forms
    "1 noted seals may be the first ones": ((SEALED, "and seals != sealed[: len(seals)]:"),),
    "2 due is not checked after the first shuffle": (
        ("elif not is_due(", "elif number_of_shuffle == 1 and not is_due("),
    ),
    "3 a position may be one that fills up the tree": (
        ('opening["position"] < n and', 'opening["position"] < 2 ** (n - 1).bit_length() and'),
    ),
    "4 the length of the path is not checked": ((" and depth == (n - 1).bit_length()", ""),),
    "5 repeated compares the position": (
        (DRAWN, DRAWN.replace('Counter(opening["drawn"]', 'Counter(opening["position"]')),
        ('drawn[opening["drawn"]] > 1', 'drawn[opening["position"]] > 1'),
    ),
    "6 true is a number": (("type(value) in (int, float)", "isinstance(value, (int, float))"),),
    "7 the round is taken modulo 2^32": (('u64(proof["round"]), numbers', 'u64(proof["round"] % 2**32), numbers'),),
    "8 lone surrogates are texts": (
        ('    insist(not re.search("[\\ud800-\\udfff]", value), f"{name} has a lone surrogate")\n', ""),
        ("words.encode()", 'words.encode("utf-8", "replace")'),
    ),
    "9 unknown fields in an opening": lenient_fields('"salt" in shape'),
    "10 unknown fields in an entry of mixed": lenient_fields('"player" in shape'),
    "11 unknown fields in an entry of again": lenient_fields("len(shape) == 2"),
    "12 noted words may be a part of those mixed in": (
        (WORDS, '(entry["player"] != words[0] or words[1] not in (entry["words"] or ""))'),
    ),
    "13 a player who did not reveal may be there twice": (
        ('if players[entry["player"]] > 1:', 'if players[entry["player"]] > 1 and entry["words"] is not None:'),
    ),
    "14 copies counts openings without a fault only": (
        (SHOWN, ""),
        (f"            {COPIES}", f"    {SHOWN}            {COPIES}"),
    ),
    "15 copies counts all shuffles": (
        ("    shown = Counter()\n", '    shown = proof.setdefault("shown", Counter())\n'),
    ),
    "16 repeated ignores an opening with a wrong path": (
        (DRAWN, DRAWN[:-1] + " if leads_to(proof, number_of_shuffle, opening, commitment))"),
    ),
    "17 repeated comes before path": (('yield "path"', 'yield "repeated" if drawn[opening["drawn"]] > 1 else "path"'),),
    "18 repeated compares all shuffles": (
        (DRAWN, 'drawn = Counter(one["drawn"] for part in proof["shuffles"] for one in part["openings"])'),
    ),
    "19 player comes before seal": (
        (SEAL, "            wrong = True\n        else:\n            wrong = False\n"),
        (PLAYER, f"{PLAYER}        if wrong:\n{SEAL}"),
    ),
    "20 empty words were not revealed": (('if entry["words"] is not None]', 'if entry["words"]]'),),
    "20 empty words are not a proof": (
        ('"words": or_null(text)', '"words": or_null(strict)'),
        (
            "def or_null(",
            'def strict(value, name):\n    insist(value, "")\n    return text(value, name)\n\n\ndef or_null(',
        ),
    ),
    "21 words of more than 64 characters are not a proof": strict_text("len(value) <= 64"),
    "21 words that cannot be printed are not a proof": strict_text("value.isprintable()"),
    "22 an empty game, table or player is not a proof": strict_text(
        "value or not name.endswith(('game', 'table', 'player'))"
    ),
    "23 noted commitments are compared without case": (
        ("commitments != own if", "[one.lower() for one in commitments] != own if"),
    ),
    "23 noted seals are compared without case": (
        (SEALED, "and [(player, seal.lower()) for player, seal in seals] != sealed:"),
    ),
    "24 a number too many is accepted": (("if x < 65536 - 65536 % size", "if x <= 65536 - 65536 % size"),),
}
OTHERS: dict[str, Edits] = {
    "copies is not checked": ((f'{COPIES}[opening["card"]] > proof["decks"] else None', "yield None"),),
    "repeated is the later opening only": (
        (
            REPEATED,
            'elif opening["drawn"] in [one["drawn"] for one in shuffle["openings"][: sum(shown.values()) - 1]]:',
        ),
    ),
    "noted commitments may be the first ones": (
        ("commitments != own if", "commitments != own[: len(commitments)] if"),
    ),
    "noted commitments may be in another order": (("commitments != own if", "sorted(commitments) != sorted(own) if"),),
    "noted seals may be some of those there": ((SEALED, "and not set(seals) <= set(sealed):"),),
    "noted seals may be in another order": ((SEALED, "and sorted(seals) != sorted(sealed):"),),
    "noted seals are compared without their players": (
        (SEALED, "and [seal for _, seal in seals] != [seal for _, seal in sealed]:"),
    ),
    "no seals noted means that nothing is compared": ((BOTH_SEALS, "seals"),),
    "seals are compared only if a commitment was noted": ((BOTH_SEALS, "commitments"),),
    "seals are compared even if nothing was noted": ((BOTH_SEALS, "True"),),
    "noted words are compared without the player": ((WORDS, 'entry["words"] != words[1]'),),
    "noted empty words are not compared": (("if words and all(", "if words and words[1] and all("),),
    "the seal does not bind the game": (
        (
            'names = sized(proof["game"]) + sized(proof["table"])\n    opening',
            'names = sized(proof["table"])\n    opening',
        ),
    ),
    "the seal does not bind the round": (('names, u64(proof["round"]), opening', "names, opening"),),
    "the seal does not bind the commitment": (("opening, sized(player)", "sized(player)"),),
    "the seal of poker binds the commitment": (('bytes(32) if proof["game"] == "poker" else ', ""),),
    "no seal binds the commitment": (('if proof["game"] == "poker" else proof["commitment"]', ""),),
    "numbers of noted cards are ignored": ((NUMBERED, "False"),),
    "numbers of noted cards count in every shuffle": ((' if opening["shuffle"] == 1}', "}"),),
    "only numbers of noted cards are compared": ((CARDS, "()"),),
    "numbers of noted cards are compared as numbers": (
        (NUMBERED, 'any(":" in card and f"{int(card[:-3])}:{card[-2:]}" not in numbers for card in cards)'),
    ),
    "a limit of 2^53": (("high=2**53 - 1", "high=2**53"),),
    "numbers have no upper limit": (("high=2**53 - 1", 'high=float("inf")'),),
    "the last round is one less": (("high=2**53 - 1", "high=2**53 - 2"),),
    "later shuffles are permuted with the first commitment": (
        ("permutation(commitment, words if", 'permutation(proof["commitment"], words if'),
    ),
    "no words in later shuffles": (
        ('words if shuffle["openings"] else []', "words if number_of_shuffle == 1 else []"),
    ),
    "no number is thrown away": (("if x < 65536 - 65536 % size", "if True"),),
    "the block is counted in four bytes": (("*map(sized, words), u64(block)", "*map(sized, words), u32(block)"),),
    "texts are counted in characters": (("u32(len(words.encode()))", "u32(len(words))"),),
    "the round is written in four bytes": (('u64(proof["round"]), numbers', 'u32(proof["round"]), numbers'),),
    "every shuffle is bound as the first": (("u32(shuffle) +", "u32(1) +"),),
    "player is the later entry only": (
        (
            'if players[entry["player"]] > 1:',
            'if entry["player"] in [one["player"] for one in proof["mixed"][:index]]:',
        ),
    ),
    "noted cards are compared with all openings": (
        (
            "if lacks_cards(proven, cards)",
            'if lacks_cards([{"shuffle": 1} | one for one in openings_of(proof)], cards)',
        ),
        ("def check(", f"{ALL_OPENINGS}\n\ndef check("),
    ),
    "a noted card need only be there": (
        (CARDS, '{card[-2:] for card in cards} - {opening["card"] for opening in proven}'),
    ),
    "noted cards are compared with the first shuffle only": (
        ("for opening in proven))", 'for opening in proven if opening["shuffle"] == 1))'),
    ),
    "empty looks at the first shuffle only": (
        ('if not any(shuffle["openings"] for shuffle in proof["shuffles"])', 'if not proof["openings"]'),
    ),
    "shuffled again, and no commitment is needed": (("if commitments else len(own) > 1", "if commitments else False"),),
    "due is compared only for cards of the deck": ((DUE, 'return drawn >= proof["n"] or position == places[drawn]'),),
    "a file may be nested as deep as it likes": (("<= 100,", "<= 10**9,"),),
    "brackets in texts count as nested": ((r'"(\\.|[^"\\])*"|', ""),),
    "NaN is a number until another value replaces it": (('raise NotAProof(f"{name} is not JSON")', "return 0.0"),),
}


def planted(edits: Edits) -> Any:
    source = SOURCE
    for right, wrong in edits:
        assert right in source, right
        source = source.replace(right, wrong)
    return third_program(source)


def differs(program: Any, case: dict[str, Any]) -> bool:
    """Does this program answer otherwise than expected?"""
    text = case["file"] if "file" in case else json.dumps(case["proof"])
    answer = third(text, case["noted"], program)
    expected = None if case["faults"] is None else [tuple(fault) for fault in case["faults"]]
    return answer != expected


def test_the_third_verifier_is_short_and_right() -> None:
    assert len(SOURCE.splitlines()) <= 250
    assert not [case["says"] for case in CASES if differs(third_program(), case)]


def catches(case: dict[str, Any], program: Any) -> bool:
    """A program that fails does not count as caught: the plant itself could be at fault."""
    try:
        return differs(program, case)
    except Exception:
        return False


@pytest.mark.parametrize("reading", [*REPORTED, *OTHERS])
def test_some_vector_tells_a_wrong_reading(reading: str) -> None:
    program = planted({**REPORTED, **OTHERS}[reading])
    assert any(catches(case, program) for case in CASES)

"""Three verifiers, one answer: on the published vectors and on forgeries made at random."""

import json
from pathlib import Path

import pytest

from croupier.engine import proof_check
from croupier.engine.commitment import root
from tests.support.proofs.forgeries import forgeries
from tests.support.proofs.parts import FILE
from tests.support.proofs.vectors import vectors, written
from tests.support.proofs.verifiers import Asked, Faults, first, second, third

CASES = json.loads(FILE.read_text(encoding="utf-8"))["cases"]
TWELVE = (
    "no cards, and others from a shuffle never committed to",
    "all cards left out",
    "one card left out",
    "another table",
    "another round",
    "an order of 52 aces of spades",
    "no format",
    "one deck of 1,024 cards",
    "eight decks, said to be 5",
    "eight decks, said to be 6",
    "eight decks, said to be 7",
    "eight decks, said to be 9",
)


ASKED: list[Asked] = [(case["file"] if "file" in case else json.dumps(case["proof"]), case["noted"]) for case in CASES]
EXPECTED: list[Faults] = [
    None if case["faults"] is None else [tuple(fault) for fault in case["faults"]] for case in CASES
]


def test_the_vectors_are_as_published() -> None:
    assert written(vectors()) == FILE.read_text(encoding="utf-8")


def test_there_are_vectors_of_every_fault_and_of_each_known_forgery() -> None:
    codes = {fault[0] for faults in EXPECTED for fault in faults or ()}
    assert codes == {
        *("commitment", "seals", "words", "seal", "player", "empty"),
        *("path", "repeated", "due", "copies", "cards"),
    }
    by_name = {case["says"]: case["faults"] for case in CASES}
    assert all(by_name[name] != [] for name in TWELVE)
    assert sum(case["faults"] == [] for case in CASES) >= 20


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_a_vector_in_both_python_verifiers(case: dict[str, object]) -> None:
    at = CASES.index(case)
    assert first(*ASKED[at]) == EXPECTED[at]
    assert third(*ASKED[at]) == EXPECTED[at]


def test_all_vectors_in_javascript(tmp_path: Path) -> None:
    assert second(ASKED, tmp_path) == EXPECTED


def test_random_forgeries_are_refused_by_all_three_for_the_same_reasons(tmp_path: Path) -> None:
    made = forgeries(seed=1, number=600)
    answers = [first(*one) for one in made]
    assert [one for one, faults in zip(made, answers, strict=True) if faults == []] == []
    assert [third(*one) for one in made] == answers
    assert second(made, tmp_path) == answers
    told = [faults for faults in answers if faults is not None]
    assert len(told) > 400, "most have the shape of a proof"
    assert len({fault[0] for faults in told for fault in faults}) >= 10, "and fail for many reasons"


def test_a_verifier_that_ignores_the_label_of_the_commitment_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: each of these weaker checks lets forgeries pass that the third verifier refuses."""
    made = forgeries(seed=2, number=300)
    for weaker in ("_mixing_faults", "commitment_faults", "card_faults"):
        with monkeypatch.context() as patch:
            patch.setattr(proof_check, weaker, lambda *_: iter(()))
            assert any(first(*one) != third(*one) for one in made), weaker
    with monkeypatch.context() as patch:
        patch.setattr(
            proof_check,
            "check",
            lambda commitment, label, one: bool(root(one.position % 64, one.card, one.salt, one.path)),
        )
        assert any(first(*one) != third(*one) for one in made)

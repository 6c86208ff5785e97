"""Proofs of format 1: checked on request, with the same answer in both languages, and never by mistake."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.engine.old_proof import OldProof
from croupier.engine.old_proof_check import verify_old_proof
from croupier.engine.proof_check import Checked, Noted
from tests.support.proofs.parts import FOLDER
from tests.support.proofs.verifiers import VERIFIER, node, third

FILES = sorted(FOLDER.glob("old-*.json"))
ALL = """
import { readFileSync } from "node:fs";
const [, verifier, file] = process.argv;
const { verify } = await import(verifier);
for (const { proof, commitments } of JSON.parse(readFileSync(file, "utf8"))) {
  const answer = await verify(proof, { commitments, old: true }).catch((wrong) => {
    if (!(wrong instanceof TypeError)) throw wrong;
    return null;
  });
  console.log(JSON.stringify(answer));
}
"""


def rounds() -> list[dict[str, Any]]:
    return [each for file in FILES for each in json.loads(file.read_text(encoding="utf-8"))["rounds"]]


def noted(proof: dict[str, Any]) -> tuple[str, ...]:
    return proof["commitment"], *(part["commitment"] for part in proof.get("again", ()))


def answered(given: dict[str, Any]) -> Checked | None:
    """By `croupier verify --old`; None if it is not a proof."""
    try:
        return verify_old_proof(msgspec.convert(given, OldProof), Noted(noted(given)))
    except msgspec.ValidationError:
        return None


def generations() -> list[dict[str, Any]]:
    """The vectors, and each of those that hold without one of the fields that some proofs lack."""
    made = rounds()
    for each in [one for one in made if one["holds"]]:
        for field in ("again", "mixed", "decks", "drawn"):
            given = json.loads(json.dumps(each["proof"]))
            given.pop(field, None)
            for opening in given["openings"] if field == "drawn" else ():
                opening.pop("drawn", None)
            made.append({"says": f"{each['says']}, without {field}", "proof": given})
    return made


def test_every_old_vector_gets_the_same_answer_from_all_three(tmp_path: Path) -> None:
    assert len(rounds()) >= 40
    assert [
        each["says"] for each in rounds() if (found := answered(each["proof"])) and found.holds != each["holds"]
    ] == []
    assert len([each for each in rounds() if answered(each["proof"]) is None]) == 6, "of no right shape"
    made = generations()
    file = tmp_path / "old.json"
    file.write_text(json.dumps([{**each, "commitments": noted(each["proof"])} for each in made]), encoding="utf-8")
    ran = node("--input-type=module", "-e", ALL, VERIFIER.as_uri(), str(file))
    assert ran.returncode == 0, ran.stderr
    for each, line in zip(made, ran.stdout.splitlines(), strict=True):
        found = answered(each["proof"])
        assert json.loads(line) == json.loads(msgspec.json.encode(found)), each["says"]
        faults = found and [(fault.code, fault.shuffle, fault.at) for fault in found.faults]
        notes = {"commitments": noted(each["proof"])}
        assert third(json.dumps(each["proof"]), notes, old=True) == faults, each["says"]


def one(name: str = "old-mixed-one-deck", at: int = 0) -> OldProof:
    given = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["rounds"][at]["proof"]
    return msgspec.convert(given, OldProof)


def faults(given: OldProof, noted: Noted) -> list[str]:
    return [fault.code for fault in verify_old_proof(given, noted).faults]


def test_an_old_proof_is_compared_with_what_was_noted_too() -> None:
    given = one()
    mine = Noted(
        (given.commitment,), words=("player 1", "c0ffee"), cards=tuple(opened.card for opened in given.openings)
    )
    assert faults(given, mine) == []
    assert faults(given, Noted(("00" * 32,))) == ["commitment"]
    assert faults(given, Noted(words=("player 1", "other"))) == ["words"]
    assert faults(given, Noted(words=("player 2", "c0ffee"))) == ["words"]
    assert faults(given, Noted(seals=(("player 1", "00" * 32),))) == ["seals"], "format 1 has none"
    assert faults(given, Noted(cards=(f"1:{given.openings[0].card}",))) == ["cards"]
    assert faults(given, Noted(cards=(given.openings[0].card,) * 2)) == ["cards"]
    assert faults(one("old-shuffled-again"), Noted()) == ["commitment"], "shuffled again without its commitments"


@pytest.mark.parametrize("decks", [2, 10])
def test_the_depth_of_an_old_path_is_checked_where_decks_are_stated(decks: int) -> None:
    given = msgspec.structs.replace(one("old-mixed-one-deck", 4), decks=decks)
    assert not given.mixed
    assert set(faults(given, Noted())) == {"path"}

"""The promise of a shuffle: every position opens, nothing else does, and an opening tells of no other card."""

import json
from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from croupier.engine import fair
from croupier.engine.fair import Opening, check, commit, opening, openings
from croupier.engine.proof import Proof, checked
from croupier.engine.shoe import entropy_bytes, shuffled
from croupier.rules.cards import text
from tests.engine.fair_vectors import FOLDER, secret, vectors, written


@pytest.mark.parametrize("decks", [1, 10])
def test_every_position_opens(decks: int) -> None:
    seed = secret("every position", decks)
    order = shuffled(seed, decks)
    root = commit(order, seed)
    opened = openings(order, seed, tuple(range(len(order))))
    assert [each.card for each in opened] == [text(card) for card in order]
    assert [each.position for each in opened] == list(range(len(order)))
    assert all(check(root, each) for each in opened)
    assert opening(order, seed, 17) == opened[17]
    assert len({each.salt for each in opened}) == len(order), "no two salts are equal"


def flipped(hashed: str) -> Iterator[str]:
    """Every bit of the value, and of the letters it is written in."""
    value = bytes.fromhex(hashed)
    for bit in range(8 * len(value)):
        yield (int.from_bytes(value, "big") ^ 1 << bit).to_bytes(len(value), "big").hex()
    for at, bit in ((at, bit) for at in range(len(hashed)) for bit in range(7)):
        yield hashed[:at] + chr(ord(hashed[at]) ^ 1 << bit) + hashed[at + 1 :]


def altered(given: Opening) -> Iterator[Opening]:
    for bit in range(40):
        yield replace(given, position=given.position ^ 1 << bit)
    for at, bit in ((at, bit) for at in range(2) for bit in range(7)):
        card = given.card[:at] + chr(ord(given.card[at]) ^ 1 << bit) + given.card[at + 1 :]
        yield replace(given, card=card)
    for salt in flipped(given.salt):
        yield replace(given, salt=salt)
    for at, node in enumerate(given.path):
        for other in flipped(node):
            yield replace(given, path=(*given.path[:at], other, *given.path[at + 1 :]))


def test_a_flipped_bit_anywhere_is_refused() -> None:
    seed = secret("flipped", 1)
    order = shuffled(seed)
    root, given = commit(order, seed), opening(order, seed, 37)
    tried = list(altered(given))
    assert len(tried) > 4_000
    assert not [each for each in tried if check(root, each)]
    assert not [each for each in flipped(root) if check(each, given)]


def test_another_card_at_any_position_is_another_promise() -> None:
    seed = secret("binding", 1)
    order = shuffled(seed)
    roots = {commit((*order[:at], *order[at + 1 : at + 2], order[at], *order[at + 2 :]), seed) for at in range(51)}
    assert len(roots | {commit(order, seed)}) == 52


def test_what_is_told_of_a_seen_card_depends_on_no_other_card() -> None:
    """With two unseen cards exchanged: the same position, card and salt, and as many hashes of as many digits."""
    seed = secret("unseen", 1)
    order = shuffled(seed)
    swapped = list(order)
    swapped[40], swapped[50] = swapped[50], swapped[40]
    seen = (0, 1, 2, 9)
    one, two = openings(order, seed, seen), openings(tuple(swapped), seed, seen)
    assert [replace(each, path=()) for each in one] == [replace(each, path=()) for each in two]
    assert [[len(node) for node in each.path] for each in one] == [[len(node) for node in each.path] for each in two]
    assert commit(order, seed) != commit(tuple(swapped), seed)


def guessed() -> int:
    """Who sees position 0 has the hash of the leaf beside it: how many cards fit that, with the salt he has?"""
    seed = secret("guessing", 1)
    order = shuffled(seed)
    root, hidden, mine = commit(order, seed), opening(order, seed, 1), opening(order, seed, 0)
    return sum(check(root, replace(hidden, card=text(card), salt=mine.salt)) for card in range(52))


def test_unseen_cards_cannot_be_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert guessed() == 0
    monkeypatch.setattr(fair, "_salts", lambda secret, count: [secret[:32]] * count)
    assert guessed() == 1, "the control: with one salt for all cards a neighbour's card is found"


def test_entropy_of_every_promise_is_long_enough() -> None:
    assert entropy_bytes(1) >= 29
    assert entropy_bytes(10) >= 1_040


def test_vectors_are_as_published() -> None:
    made = {name: written(given) for name, given in vectors()}
    assert made == {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")}


@pytest.mark.parametrize("name", [name for name, _ in vectors()])
def test_vectors(name: str) -> None:
    given = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    for each in given["rounds"]:
        found = checked(msgspec.convert(each["proof"], Proof))
        assert found.holds == each["holds"], each["says"]
        opened = len(each["proof"]["openings"]) + sum(len(part["openings"]) for part in each["proof"]["again"])
        assert len(found.proven) + len(found.faults) == opened
        order = given["order"].split()
        assert all(order[one.position] == one.card for one in found.proven if one.shuffle == 1)


def test_a_promise_other_than_the_one_noted() -> None:
    given = msgspec.convert(dict(vectors())["one-deck"]["rounds"][0]["proof"], Proof)
    assert checked(given, given.commitment).holds
    assert checked(given, "00" * 32).faults == ("the commitment is another than the one noted",)

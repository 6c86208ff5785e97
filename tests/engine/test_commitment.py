"""The commitment to a shuffle: every position opens, nothing else does, and an opening reveals no other card."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.engine import commitment as fair
from croupier.engine.commitment import Label, Opening, check, commit, commit_unbound, openings
from croupier.engine.shuffle import entropy_bytes, shuffled
from croupier.rules.cards import Card, format_card
from tests.support.proofs.parts import label, secret


def opening(order: tuple[Card, ...], seed: bytes, position: int) -> Opening:
    return openings(order, seed, [(position, position)])[0]


@pytest.mark.parametrize("decks", [1, 10])
def test_every_position_opens(decks: int) -> None:
    seed = secret("every position", decks)
    order = shuffled(seed, decks)
    commitment = commit(label(decks), order, seed)
    opened = openings(order, seed, [(at, at) for at in range(len(order))])
    assert [each.card for each in opened] == [format_card(card) for card in order]
    assert [each.position for each in opened] == list(range(len(order)))
    assert all(check(commitment, label(decks), each) for each in opened)
    assert opening(order, seed, 17) == opened[17]
    assert len({each.salt for each in opened}) == len(order), "no two salts are equal"


LABELS = (
    Label("a", "b", 1, 1),
    Label("ab", "", 1, 1),
    Label("a", "c", 1, 1),
    Label("a", "b", 2, 1),
    Label("a", "b", 1, 2),
    Label("a", "b", 1, 1, 2),
)


def test_a_commitment_is_for_one_game_table_round_shuffle_and_number_of_decks() -> None:
    seed = secret("bound", 1)
    order = shuffled(seed)
    made = [commit(each, order, seed) for each in LABELS]
    assert len({*made, commit_unbound(order, seed)}) == len(LABELS) + 1
    opened = opening(order, seed, 3)
    fits = [[check(commitment, each, opened) for each in LABELS] for commitment in made]
    decks = [each.decks for each in LABELS]
    assert all(fits[at][at] == (decks[at] == 1) for at in range(len(LABELS)))
    assert sum(map(sum, fits)) == decks.count(1)


def flipped(hashed: str) -> Iterator[str]:
    """Every bit of the value. How it is written is a matter of shape (tests/engine/test_verifiers.py)."""
    value = bytes.fromhex(hashed)
    for bit in range(8 * len(value)):
        yield (int.from_bytes(value, "big") ^ 1 << bit).to_bytes(len(value), "big").hex()


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
    commitment, given = commit(label(), order, seed), opening(order, seed, 37)
    tried = list(altered(given))
    assert len(tried) > 1_500
    assert not [each for each in tried if check(commitment, label(), each)]
    assert not [each for each in flipped(commitment) if check(each, label(), given)]


def test_a_different_card_at_any_position_gives_a_different_commitment() -> None:
    seed = secret("binding", 1)
    order = shuffled(seed)
    others = [(*order[:at], *order[at + 1 : at + 2], order[at], *order[at + 2 :]) for at in range(51)]
    assert len({commit(label(), each, seed) for each in (order, *others)}) == 52


def test_the_opening_of_a_seen_card_depends_on_no_other_card() -> None:
    """With two unseen cards exchanged: the same position, card and salt, and as many hashes of as many digits."""
    seed = secret("unseen", 1)
    order = shuffled(seed)
    swapped = list(order)
    swapped[40], swapped[50] = swapped[50], swapped[40]
    seen = [(at, at) for at in (0, 1, 2, 9)]
    one, two = openings(order, seed, seen), openings(tuple(swapped), seed, seen)
    assert [replace(each, path=()) for each in one] == [replace(each, path=()) for each in two]
    assert [[len(node) for node in each.path] for each in one] == [[len(node) for node in each.path] for each in two]
    assert commit(label(), order, seed) != commit(label(), tuple(swapped), seed)


def guessed() -> int:
    """A player who sees position 0 has the hash of the leaf beside it: how many cards fit that and a salt?"""
    seed = secret("guessing", 1)
    order = shuffled(seed)
    commitment, hidden, mine = commit(label(), order, seed), opening(order, seed, 1), opening(order, seed, 0)
    return sum(
        check(commitment, label(), replace(hidden, card=format_card(card), salt=mine.salt)) for card in range(52)
    )


def test_unseen_cards_cannot_be_tried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert guessed() == 0
    monkeypatch.setattr(fair, "_derive_salts", lambda secret, count: [secret[:32]] * count)
    assert guessed() == 1, "the control: with one salt for all cards a neighbour's card is found"


def test_entropy_of_every_promise_is_long_enough() -> None:
    assert entropy_bytes(1) >= 29
    assert entropy_bytes(10) >= 1_040

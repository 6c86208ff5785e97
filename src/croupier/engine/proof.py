"""The proof of a finished round: the openings of the cards that one viewer may see, and the promises they belong to."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.engine.fair import Opening, check, commit, openings
from croupier.engine.shoe import shuffled
from croupier.engine.table import Table, game_of
from croupier.rules.cards import Card
from croupier.rules.deal import DEVICE
from croupier.rules.felt import Felt

Seeds = tuple[tuple[int, bytes], ...]  # of each order of a round, with the number of cards drawn before it


class Again(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards not dealt were shuffled again: a promise of its own."""

    commitment: str
    openings: tuple[Opening, ...]


class Proof(Struct, frozen=True, forbid_unknown_fields=True):
    """What ROUND.json holds."""

    table: str
    round: int
    commitment: str
    openings: tuple[Opening, ...]
    again: tuple[Again, ...] = ()


def proof(t: Table, viewer: str, seeds: Seeds) -> Proof | None:
    """For one viewer of a finished round; None where it was never promised this way."""
    r = t.round
    if r is None or not r.over or not seeds:
        return None
    ends = (*(start for start, _ in seeds[1:]), len(r.cards))
    parts = [_part(t, r, viewer, seed, start, end) for (start, seed), end in zip(seeds, ends, strict=True)]
    if parts[-1].commitment != r.commitment:
        return None
    return Proof(t.id, r.number, parts[0].commitment, parts[0].openings, tuple(parts[1:]))


def _part(t: Table, r: Felt, viewer: str, seed: bytes, start: int, end: int) -> Again:
    order = shuffled(seed, t.settings.decks)
    seen = [at for drawn, at in _positions(order, r, start, end) if game_of(t).may_see(r, viewer, drawn)]
    return Again(commit(order, seed), openings(order, seed, tuple(seen)))


def _positions(order: tuple[Card, ...], r: Felt, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where each card that was drawn from this order, and lies somewhere now, stood in it."""
    taken: set[int] = set()
    for drawn in range(end):
        if r.places[drawn] == DEVICE:
            continue
        card = r.cards[drawn]
        at = next((at for at, each in enumerate(order) if each == card and at not in taken), None)
        if at is None:
            continue
        taken.add(at)
        if drawn >= start:
            yield drawn, at


class Proven(Struct, frozen=True):
    """A card proven to have lain at its position before the first Bet."""

    shuffle: int  # 1 the first, then those of cards not dealt
    position: int
    card: str


class Checked(Struct, frozen=True):
    holds: bool
    proven: tuple[Proven, ...]
    faults: tuple[str, ...]


def checked(given: Proof, noted: str = "") -> Checked:
    """Every opening against its promise; the first promise against the one that was noted, where one was."""
    proven, faults = [], []
    if noted and noted != given.commitment:
        faults.append("the commitment is another than the one noted")
    for number, part in enumerate((Again(given.commitment, given.openings), *given.again), start=1):
        for each in part.openings:
            if check(part.commitment, each):
                proven.append(Proven(number, each.position, each.card))
            else:
                faults.append(f"shuffle {number}, position {each.position}: {each.card} is not proven")
    return Checked(not faults, tuple(proven), tuple(faults))

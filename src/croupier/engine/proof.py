"""The proof of a finished round: the openings of the cards that one viewer may see, and the promises they belong to."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.fair import HASH, Opening, check, commit, openings
from croupier.engine.shoe import positions, shuffled
from croupier.engine.table import Table, game_of, mixes
from croupier.engine.traced import traced
from croupier.rules.cards import DECK
from croupier.rules.felt import Felt

MOST_DECKS = 64
Seeds = tuple[tuple[int, bytes], ...]  # of each order of a round, with the number of cards drawn before it


class Again(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The cards not dealt were shuffled again: a promise of its own."""

    commitment: str
    openings: tuple[Opening, ...]


class Words(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What a player has mixed into the shuffle."""

    player: str
    words: str


class Proof(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """What ROUND.json holds."""

    table: str
    round: int
    commitment: str
    openings: tuple[Opening, ...]
    again: tuple[Again, ...] = ()
    mixed: tuple[Words, ...] = ()  # in the order of the log
    decks: int = 0  # proofs of before players mixed do not say


def proof(t: Table, viewer: str, seeds: Seeds, *, whole: bool = False) -> Proof | None:
    """For one viewer of a finished round, or of the whole deck; None where it was never promised this way."""
    r = t.round
    if r is None or not r.over or not seeds:
        return None
    ends = (*(start for start, _ in seeds[1:]), len(r.cards))
    pieces = zip(seeds, ends, strict=True)
    parts = [_whole(t, seed) if whole else _part(t, r, viewer, seed, start, end) for (start, seed), end in pieces]
    if parts[-1].commitment != r.commitment:
        return None
    said = tuple(Words(each.player, each.words) for each in mixes(t))
    return Proof(t.id, r.number, parts[0].commitment, parts[0].openings, tuple(parts[1:]), said, t.settings.decks)


def _part(t: Table, r: Felt, viewer: str, seed: bytes, start: int, end: int) -> Again:
    order = shuffled(seed, t.settings.decks)
    promise = commit(order, seed)
    where = positions(promise, tuple(each.words for each in mixes(t)), len(order))
    seen = [each for each in traced(t, r, order, where, start, end) if game_of(t).may_see(r, viewer, each.card)]
    opened = openings(order, seed, tuple(each.position for each in seen))
    return Again(promise, tuple(replace(one, drawn=each.drawn) for one, each in zip(opened, seen, strict=True)))


def _whole(t: Table, seed: bytes) -> Again:
    """Every position of the order, dealt or not, with the moment it was due."""
    order = shuffled(seed, t.settings.decks)
    promise = commit(order, seed)
    where = positions(promise, tuple(each.words for each in mixes(t)), len(order))
    opened = openings(order, seed, where)
    return Again(promise, tuple(replace(one, drawn=at) for at, one in enumerate(opened)))


class Proven(Struct, frozen=True, gc=False):
    """A card proven to have lain at its position before the first Bet, and to have come when that position was due."""

    shuffle: int  # 1 the first, then those of cards not dealt
    position: int
    card: str
    drawn: int | None


class Checked(Struct, frozen=True, gc=False):
    holds: bool
    proven: tuple[Proven, ...]
    faults: tuple[str, ...]


def checked(given: Proof, noted: str = "", words: str = "") -> Checked:
    """Every opening against its promise, and that promise and those words against the ones that were noted."""
    proven, faults = [], []
    if noted and noted != given.commitment:
        faults.append("the commitment is another than the one noted")
    if words and words not in (each.words for each in given.mixed):
        faults.append("the words noted are not among those mixed in")
    for number, part in enumerate((Again(given.commitment, given.openings), *given.again), start=1):
        for each in part.openings:
            if fault := _fault(given, part, each):
                faults.append(f"shuffle {number}, position {each.position}: {each.card} {fault}")
            else:
                proven.append(Proven(number, each.position, each.card, each.drawn))
    return Checked(not faults, tuple(proven), tuple(faults))


def _fault(given: Proof, part: Again, each: Opening) -> str:
    """Why this card is not proven; nothing where it is."""
    if not check(part.commitment, each):
        return "is not proven"
    if each.drawn is None:
        return "does not say when it was drawn" if given.mixed else ""
    if sum(each.drawn == other.drawn for other in part.openings) > 1:
        return "is one of two drawn at the same time"
    if each.position != _due(given, part.commitment, each):
        return f"was not due as card {each.drawn + 1}"
    return ""


def _due(given: Proof, commitment: str, each: Opening) -> int | None:
    """The position that this card of the deal comes from; as deep a tree holds only so many decks."""
    assert each.drawn is not None
    if not given.mixed:
        return each.drawn
    cards = len(DECK) * given.decks if 0 < given.decks <= MOST_DECKS else 0
    if not 0 <= each.drawn < cards or (cards - 1).bit_length() != len(each.path) or not HASH.fullmatch(commitment):
        return None
    return positions(commitment, tuple(one.words for one in given.mixed), cards)[each.drawn]

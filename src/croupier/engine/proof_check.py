"""The check of a proof: every card against its commitment, and the proof against what a player noted."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from msgspec import Struct

from croupier.engine.commitment import Label, check
from croupier.engine.player_entropy import RoundId, seal_of
from croupier.engine.proof import Proof, ReshuffleProof
from croupier.engine.shuffle import positions

Pair = tuple[str, str]


class Noted(Struct, frozen=True, gc=False):
    """What a player wrote down during the round. Once commitments are noted, no seals mean that none were shown."""

    commitments: tuple[str, ...] = ()  # each in the order shown
    seals: tuple[Pair, ...] = ()  # player and seal, as closed, in order
    words: Pair | None = None  # their own: player and words
    cards: tuple[str, ...] = ()  # face up before them: "As", or with its number in the deal "0:As"


NOTHING = Noted()


class Mixed(Protocol):
    @property
    def player(self) -> str: ...
    @property
    def words(self) -> str | None: ...


class Fault(Struct, frozen=True, gc=False):
    code: str
    says: str
    shuffle: int = 0  # 1 the first; 0 for the proof as a whole
    at: int = 0  # which of the openings, or of the words mixed in, counted from 0


class Proven(Struct, frozen=True, gc=False):
    """A card proven to be at its position before the first bet, and to have come when that position was due."""

    shuffle: int  # 1 the first, then those of cards not dealt
    position: int
    card: str
    drawn: int | None


class Checked(Struct, frozen=True, gc=False):
    holds: bool
    proven: tuple[Proven, ...]
    faults: tuple[Fault, ...]


def verify_proof(given: Proof, noted: Noted = NOTHING) -> Checked:
    """All faults in the order of the specification, and the cards without one."""
    faults = [*commitment_faults(given.shuffles, noted.commitments), *_mixing_faults(given, noted)]
    if not any(part.openings for part in given.shuffles):
        faults.append(Fault("empty", "the proof shows no card"))
    proven: list[Proven] = []
    for number, part in enumerate(given.shuffles, start=1):
        broken = list(_shuffle_faults(given, number, part))
        bad = {fault.at for fault in broken}
        faults += broken
        sound = (one for at, one in enumerate(part.openings) if at not in bad)
        proven += [Proven(number, one.position, one.card, one.drawn) for one in sound]
    faults += card_faults(tuple(proven), noted.cards)
    return Checked(not faults, tuple(proven), tuple(faults))


def commitment_faults(shuffles: tuple[Any, ...], noted: tuple[str, ...]) -> Iterator[Fault]:
    """A second shuffle is worth nothing unless its commitment was seen before its cards."""
    published = tuple(part.commitment for part in shuffles)
    if noted and noted != published:
        yield Fault("commitment", "the commitments are not the ones that you noted")
    elif not noted and len(published) > 1:
        yield Fault("commitment", "the cards were shuffled again: give every commitment that you noted, in order")


def words_faults(mixed: Iterable[Mixed], noted: Pair | None) -> Iterator[Fault]:
    if noted is not None and noted not in [(one.player, one.words) for one in mixed]:
        yield Fault("words", "your words are not among those mixed in")


def card_faults(proven: tuple[Proven, ...], noted: tuple[str, ...]) -> Iterator[Fault]:
    """A number in the deal is compared with the first shuffle: a later order skips cards that nobody can count."""
    numbered = {f"{one.drawn}:{one.card}" for one in proven if one.shuffle == 1}
    wrong = [card for card in noted if ":" in card and card not in numbered]
    faces = Counter(card.rpartition(":")[2] for card in noted if card not in wrong)
    missing = faces - Counter(one.card for one in proven)
    if wrong or missing:
        yield Fault("cards", f"on the table but not proven: {' '.join(sorted((*wrong, *missing.elements())))}")


def _mixing_faults(given: Proof, noted: Noted) -> Iterator[Fault]:
    sealed = tuple((one.player, one.seal) for one in given.mixed)
    if (noted.commitments or noted.seals) and noted.seals != sealed:
        yield Fault("seals", "the seals and their players are not the ones that you noted")
    yield from words_faults(given.mixed, noted.words)
    about = RoundId(given.game, given.table, given.round, given.commitment)
    players = Counter(one.player for one in given.mixed)
    for at, one in enumerate(given.mixed):
        if one.words is not None and seal_of(about, one.player, one.words) != one.seal:
            yield Fault("seal", f"the words of {one.player} are not the ones that were sealed", at=at)
        if players[one.player] > 1:
            yield Fault("player", f"{one.player} is listed more than once", at=at)


def _shuffle_faults(given: Proof, number: int, part: ReshuffleProof) -> Iterator[Fault]:
    """At most one fault for each card."""
    label = Label(given.game, given.table, given.round, given.decks, number)
    words = tuple(one.words for one in given.mixed if one.words is not None)
    places = positions(part.commitment, words, label.cards)
    times = Counter(one.drawn for one in part.openings)
    copies: Counter[str] = Counter()
    for at, one in enumerate(part.openings):
        where = f"shuffle {number}, position {one.position}: {one.card}"
        copies[one.card] += 1
        if not check(part.commitment, label, one):
            yield Fault("path", f"{where} does not fit the commitment", number, at)
        elif times[one.drawn] > 1:
            yield Fault("repeated", f"{where} is one of two cards drawn at the same time", number, at)
        elif one.drawn >= label.cards or places[one.drawn] != one.position:
            yield Fault("due", f"{where} was not due as card {one.drawn + 1}", number, at)
        elif copies[one.card] > given.decks:
            yield Fault("copies", f"{where} is there more often than the decks contain it", number, at)

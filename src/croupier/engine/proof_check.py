"""Check a proof: every card against its commitment, and the proof against what a player noted."""

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
    """What a player noted during the round; with commitments but no seals, no seals were shown."""

    commitments: tuple[str, ...] = ()  # in the order shown
    seals: tuple[Pair, ...] = ()  # player and seal, as closed, in order
    words: Pair | None = None  # the player and their words
    cards: tuple[str, ...] = ()  # seen face up: "As", or with the number in the deal "0:As"


NOTHING = Noted()


class Mixed(Protocol):
    @property
    def player(self) -> str: ...
    @property
    def words(self) -> str | None: ...


class Fault(Struct, frozen=True, gc=False):
    code: str
    says: str
    shuffle: int = 0  # from 1; 0 for the whole proof
    at: int = 0  # index of the opening or of the mixed words


class Proven(Struct, frozen=True, gc=False):
    """A card proven to have been at its position before the first bet, and to have been drawn in its turn."""

    shuffle: int  # from 1; later ones are of the cards not dealt
    position: int
    card: str
    drawn: int | None


class Checked(Struct, frozen=True, gc=False):
    holds: bool
    proven: tuple[Proven, ...]
    faults: tuple[Fault, ...]


def verify_proof(proof: Proof, noted: Noted = NOTHING) -> Checked:
    """Return all faults in the order of the specification, and the cards without a fault."""
    faults = [*commitment_faults(proof.shuffles, noted.commitments), *_mixing_faults(proof, noted)]
    if not any(part.openings for part in proof.shuffles):
        faults.append(Fault("empty", "the proof shows no card"))
    proven: list[Proven] = []
    for number, part in enumerate(proof.shuffles, start=1):
        part_faults = list(_shuffle_faults(proof, number, part))
        faulty = {fault.at for fault in part_faults}
        faults += part_faults
        valid = (opening for index, opening in enumerate(part.openings) if index not in faulty)
        proven += [Proven(number, opening.position, opening.card, opening.drawn) for opening in valid]
    faults += card_faults(tuple(proven), noted.cards)
    return Checked(not faults, tuple(proven), tuple(faults))


def commitment_faults(shuffles: tuple[Any, ...], noted: tuple[str, ...]) -> Iterator[Fault]:
    """Compare the commitments with those noted; a later shuffle counts only if its commitment was noted."""
    published = tuple(part.commitment for part in shuffles)
    if noted and noted != published:
        yield Fault("commitment", "the commitments are not the ones that you noted")
    elif not noted and len(published) > 1:
        yield Fault("commitment", "the cards were shuffled again: give every commitment that you noted, in order")


def words_faults(mixed: Iterable[Mixed], noted: Pair | None) -> Iterator[Fault]:
    if noted is not None and noted not in [(entry.player, entry.words) for entry in mixed]:
        yield Fault("words", "your words are not among those mixed in")


def card_faults(proven: tuple[Proven, ...], noted: tuple[str, ...]) -> Iterator[Fault]:
    """Compare noted cards with the proven ones; a number in the deal refers to the first shuffle."""
    numbered = {f"{card.drawn}:{card.card}" for card in proven if card.shuffle == 1}
    wrong_cards = [card for card in noted if ":" in card and card not in numbered]
    faces = Counter(card.rpartition(":")[2] for card in noted if card not in wrong_cards)
    missing_faces = faces - Counter(card.card for card in proven)
    if wrong_cards or missing_faces:
        yield Fault(
            "cards", f"on the table but not proven: {' '.join(sorted((*wrong_cards, *missing_faces.elements())))}"
        )


def _mixing_faults(proof: Proof, noted: Noted) -> Iterator[Fault]:
    sealed = tuple((entry.player, entry.seal) for entry in proof.mixed)
    if (noted.commitments or noted.seals) and noted.seals != sealed:
        yield Fault("seals", "the seals and their players are not the ones that you noted")
    yield from words_faults(proof.mixed, noted.words)
    round_id = RoundId(proof.game, proof.table, proof.round, proof.commitment)
    players = Counter(entry.player for entry in proof.mixed)
    for index, entry in enumerate(proof.mixed):
        if entry.words is not None and seal_of(round_id, entry.player, entry.words) != entry.seal:
            yield Fault("seal", f"the words of {entry.player} are not the ones that were sealed", at=index)
        if players[entry.player] > 1:
            yield Fault("player", f"{entry.player} is listed more than once", at=index)


def _shuffle_faults(proof: Proof, number: int, part: ReshuffleProof) -> Iterator[Fault]:
    """Yield at most one fault for each card."""
    label = Label(proof.game, proof.table, proof.round, proof.decks, number)
    words = tuple(entry.words for entry in proof.mixed if entry.words is not None)
    draw_positions = positions(part.commitment, words, label.cards)
    draw_counts = Counter(opening.drawn for opening in part.openings)
    copies: Counter[str] = Counter()
    for index, opening in enumerate(part.openings):
        description = f"shuffle {number}, position {opening.position}: {opening.card}"
        copies[opening.card] += 1
        if not check(part.commitment, label, opening):
            yield Fault("path", f"{description} does not fit the commitment", number, index)
        elif draw_counts[opening.drawn] > 1:
            yield Fault("repeated", f"{description} is one of two cards drawn at the same time", number, index)
        elif opening.drawn >= label.cards or draw_positions[opening.drawn] != opening.position:
            yield Fault("due", f"{description} was not due as card {opening.drawn + 1}", number, index)
        elif copies[opening.card] > proof.decks:
            yield Fault("copies", f"{description} is there more often than the decks contain it", number, index)

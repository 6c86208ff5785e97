"""Check a proof: every card against its commitment, and the proof against what a player noted."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Protocol

from msgspec import Struct

from croupier.engine.commitment import Label, check
from croupier.engine.player_entropy import RoundId, seal_of
from croupier.engine.proof import Proof, ReshuffleProof
from croupier.engine.shuffle import positions
from croupier.rules.coded_message import message
from croupier.words import phrase

Pair = tuple[str, str]


class Noted(Struct, frozen=True, gc=False):
    """What a player wrote down during the round; commitments without seals mean that the table showed no seals."""

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
    """A card proven to have been at its position before the first bet, and to have been dealt from that position."""

    shuffle: int  # from 1; later ones are of the cards not dealt
    position: int
    card: str
    drawn: int | None


class Checked(Struct, frozen=True, gc=False):
    holds: bool
    proven: tuple[Proven, ...]
    faults: tuple[Fault, ...]


def verify_proof(proof: Proof, noted: Noted = NOTHING) -> Checked:
    """Check a proof, also against what a player noted; return all its faults and the cards without a fault."""
    faults = [*commitment_faults(proof.shuffles, noted.commitments), *_mixing_faults(proof, noted)]
    return check_shuffles(proof.shuffles, partial(_shuffle_faults, proof), faults, noted)


def check_shuffles(
    shuffles: tuple[Any, ...], find_faults: Callable[[int, Any], Iterator[Fault]], faults: list[Fault], noted: Noted
) -> Checked:
    """Find the faults of every shuffle; return them after those in `faults`, with the cards without a fault."""
    if not any(part.openings for part in shuffles):
        faults.append(Fault("empty", phrase("proof_empty")))
    proven: list[Proven] = []
    for number, part in enumerate(shuffles, start=1):
        part_faults = list(find_faults(number, part))
        faulty = {fault.at for fault in part_faults}
        faults += part_faults
        valid = (opening for index, opening in enumerate(part.openings) if index not in faulty)
        proven += [Proven(number, opening.position, opening.card, opening.drawn) for opening in valid]
    faults += card_faults(tuple(proven), noted.cards)
    return Checked(not faults, tuple(proven), tuple(faults))


def commitment_faults(shuffles: tuple[Any, ...], noted: tuple[str, ...]) -> Iterator[Fault]:
    """Yield a fault if the commitments differ from those noted; without notes, a proof may have only one shuffle."""
    published = tuple(part.commitment for part in shuffles)
    if noted and noted != published:
        yield Fault("commitment", phrase("proof_commitments_differ"))
    elif not noted and len(published) > 1:
        yield Fault("commitment", phrase("proof_shuffled_again"))


def words_faults(mixed: Iterable[Mixed], noted: Pair | None) -> Iterator[Fault]:
    if noted is not None and noted not in [(entry.player, entry.words) for entry in mixed]:
        yield Fault("words", phrase("proof_words_missing"))


def card_faults(proven: tuple[Proven, ...], noted: tuple[str, ...]) -> Iterator[Fault]:
    """Yield a fault if a noted card was not proven; the note 0:As says that the first shuffle dealt As first."""
    numbered = {f"{card.drawn}:{card.card}" for card in proven if card.shuffle == 1}
    wrong_cards = [card for card in noted if ":" in card and card not in numbered]
    faces = Counter(card.rpartition(":")[2] for card in noted if card not in wrong_cards)
    missing_faces = faces - Counter(card.card for card in proven)
    if wrong_cards or missing_faces:
        cards = " ".join(sorted((*wrong_cards, *missing_faces.elements())))
        yield Fault("cards", phrase("proof_cards_missing", cards=cards))


def _mixing_faults(proof: Proof, noted: Noted) -> Iterator[Fault]:
    sealed = tuple((entry.player, entry.seal) for entry in proof.mixed)
    if (noted.commitments or noted.seals) and noted.seals != sealed:
        yield Fault("seals", phrase("proof_seals_differ"))
    yield from words_faults(proof.mixed, noted.words)
    round_id = RoundId(proof.game, proof.table, proof.round, proof.commitment)
    players = Counter(entry.player for entry in proof.mixed)
    for index, entry in enumerate(proof.mixed):
        if entry.words is not None and seal_of(round_id, entry.player, entry.words) != entry.seal:
            yield Fault("seal", phrase("proof_seal_broken", player=entry.player), at=index)
        if players[entry.player] > 1:
            yield Fault("player", phrase("proof_player_twice", player=entry.player), at=index)


def _shuffle_faults(proof: Proof, number: int, part: ReshuffleProof) -> Iterator[Fault]:
    """Yield the faults of shuffle `number` of the proof, at most one for each card."""
    label = Label(proof.game, proof.table, proof.round, proof.decks, number)
    words = tuple(entry.words for entry in proof.mixed if entry.words is not None)
    draw_positions = positions(part.commitment, words, label.cards)
    draw_counts = Counter(opening.drawn for opening in part.openings)
    copies: Counter[str] = Counter()
    for index, opening in enumerate(part.openings):
        card = message("proof_card", shuffle=number, position=opening.position, card=opening.card)
        copies[opening.card] += 1
        if not check(part.commitment, label, opening):
            yield Fault("path", phrase("proof_path", card=card), number, index)
        elif draw_counts[opening.drawn] > 1:
            yield Fault("repeated", phrase("proof_repeated", card=card), number, index)
        elif opening.drawn >= label.cards or draw_positions[opening.drawn] != opening.position:
            yield Fault("due", phrase("proof_due", card=card, number=opening.drawn + 1), number, index)
        elif copies[opening.card] > proof.decks:
            yield Fault("copies", phrase("proof_copies", card=card), number, index)

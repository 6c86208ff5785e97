"""Check proofs of the old format 1, as far as they can be checked."""

from collections import Counter
from collections.abc import Iterator
from functools import partial

from croupier.engine.commitment import depth, root
from croupier.engine.old_proof import OldOpening, OldProof, OldReshuffle
from croupier.engine.proof_check import (
    NOTHING,
    Checked,
    Fault,
    Noted,
    check_shuffles,
    commitment_faults,
    words_faults,
)
from croupier.engine.shuffle import positions
from croupier.rules.cards import DECK
from croupier.rules.coded_message import message
from croupier.words import phrase

DEEPEST = 16  # longest path if the proof does not give the number of decks


def verify_old_proof(proof: OldProof, noted: Noted = NOTHING) -> Checked:
    faults = list(commitment_faults(proof.shuffles, noted.commitments))
    if noted.seals:
        faults.append(Fault("seals", phrase("proof_without_seals")))
    faults += words_faults(proof.mixed, noted.words)
    return check_shuffles(proof.shuffles, partial(_shuffle_faults, proof), faults, noted)


def _shuffle_faults(proof: OldProof, number: int, part: OldReshuffle) -> Iterator[Fault]:
    cards = len(DECK) * proof.decks
    draw_positions = positions(part.commitment, tuple(entry.words for entry in proof.mixed), cards)
    draw_counts = Counter(opening.drawn for opening in part.openings if opening.drawn is not None)
    copies: Counter[str] = Counter()
    for index, opening in enumerate(part.openings):
        card = message("proof_card", shuffle=number, position=opening.position, card=opening.card)
        copies[opening.card] += 1
        if not _fits(part.commitment, opening, cards):
            yield Fault("path", phrase("proof_path", card=card), number, index)
        elif opening.drawn is None and proof.mixed:
            yield Fault("due", phrase("proof_not_numbered", card=card), number, index)
        elif opening.drawn is not None and draw_counts[opening.drawn] > 1:
            yield Fault("repeated", phrase("proof_repeated", card=card), number, index)
        elif opening.drawn is not None and opening.position != _due_position(
            opening.drawn, draw_positions, mixed=bool(proof.mixed)
        ):
            yield Fault("due", phrase("proof_due", card=card, number=opening.drawn + 1), number, index)
        elif proof.decks and copies[opening.card] > proof.decks:
            yield Fault("copies", phrase("proof_copies", card=card), number, index)


def _due_position(drawn: int, draw_positions: tuple[int, ...], *, mixed: bool) -> int | None:
    if not mixed:
        return drawn
    return draw_positions[drawn] if drawn < len(draw_positions) else None


def _fits(commitment: str, opening: OldOpening, cards: int) -> bool:
    """Return whether an opening fits the commitment to this number of cards, or to any number if `cards` is 0."""
    if len(opening.path) > DEEPEST or (cards and len(opening.path) != depth(cards)):
        return False
    if opening.position >= (cards or 1 << len(opening.path)):
        return False
    return root(opening.position, opening.card, opening.salt, opening.path).hex() == commitment

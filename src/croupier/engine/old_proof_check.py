"""Check proofs of format 1, as far as they can still be checked."""

from collections import Counter
from collections.abc import Iterator

from croupier.engine.commitment import depth, root
from croupier.engine.old_proof import OldOpening, OldProof, OldReshuffle
from croupier.engine.proof_check import (
    NOTHING,
    Checked,
    Fault,
    Noted,
    Proven,
    card_faults,
    commitment_faults,
    words_faults,
)
from croupier.engine.shuffle import positions
from croupier.rules.cards import DECK

DEEPEST = 16  # longest path if the proof does not give the number of decks


def verify_old_proof(proof: OldProof, noted: Noted = NOTHING) -> Checked:
    faults = list(commitment_faults(proof.shuffles, noted.commitments))
    if noted.seals:
        faults.append(Fault("seals", "you noted seals, and a proof of format 1 has none"))
    faults += words_faults(proof.mixed, noted.words)
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


def _shuffle_faults(proof: OldProof, number: int, part: OldReshuffle) -> Iterator[Fault]:
    cards = len(DECK) * proof.decks
    draw_positions = positions(part.commitment, tuple(entry.words for entry in proof.mixed), cards)
    draw_counts = Counter(opening.drawn for opening in part.openings if opening.drawn is not None)
    copies: Counter[str] = Counter()
    for index, opening in enumerate(part.openings):
        description = f"shuffle {number}, position {opening.position}: {opening.card}"
        copies[opening.card] += 1
        if not _fits(part.commitment, opening, cards):
            yield Fault("path", f"{description} does not fit the commitment", number, index)
        elif opening.drawn is None and proof.mixed:
            yield Fault("due", f"{description} does not say when it was drawn", number, index)
        elif opening.drawn is not None and draw_counts[opening.drawn] > 1:
            yield Fault("repeated", f"{description} is one of two cards drawn at the same time", number, index)
        elif opening.drawn is not None and opening.position != _due_position(
            opening.drawn, draw_positions, mixed=bool(proof.mixed)
        ):
            yield Fault("due", f"{description} was not due as card {opening.drawn + 1}", number, index)
        elif proof.decks and copies[opening.card] > proof.decks:
            yield Fault("copies", f"{description} is there more often than the decks contain it", number, index)


def _due_position(drawn: int, draw_positions: tuple[int, ...], *, mixed: bool) -> int | None:
    if not mixed:
        return drawn
    return draw_positions[drawn] if drawn < len(draw_positions) else None


def _fits(commitment: str, opening: OldOpening, cards: int) -> bool:
    """Return whether this card is at this position of the committed order."""
    if len(opening.path) > DEEPEST or (cards and len(opening.path) != depth(cards)):
        return False
    if opening.position >= (cards or 1 << len(opening.path)):
        return False
    return root(opening.position, opening.card, opening.salt, opening.path).hex() == commitment

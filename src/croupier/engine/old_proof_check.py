"""The check of proofs of format 1: whatever they can still show, and no more."""

from collections import Counter
from collections.abc import Iterator

from croupier.engine.commitment import depth, root
from croupier.engine.old_proof import OldAgain, OldOpening, OldProof
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

DEEPEST = 16  # hashes in a path whose number of decks is not said


def verify_old_proof(given: OldProof, noted: Noted = NOTHING) -> Checked:
    faults = list(commitment_faults(given.shuffles, noted.commitments))
    if noted.seals:
        faults.append(Fault("seals", "you noted seals, and a proof of format 1 has none"))
    faults += words_faults(given.mixed, noted.words)
    if not any(part.openings for part in given.shuffles):
        faults.append(Fault("empty", "the proof shows no card"))
    proven: list[Proven] = []
    for number, part in enumerate(given.shuffles, start=1):
        broken = list(_faults(given, number, part))
        bad = {fault.at for fault in broken}
        faults += broken
        sound = (one for at, one in enumerate(part.openings) if at not in bad)
        proven += [Proven(number, one.position, one.card, one.drawn) for one in sound]
    faults += card_faults(tuple(proven), noted.cards)
    return Checked(not faults, tuple(proven), tuple(faults))


def _faults(given: OldProof, number: int, part: OldAgain) -> Iterator[Fault]:
    cards = len(DECK) * given.decks
    places = positions(part.commitment, tuple(one.words for one in given.mixed), cards)
    times = Counter(one.drawn for one in part.openings if one.drawn is not None)
    copies: Counter[str] = Counter()
    for at, one in enumerate(part.openings):
        where = f"shuffle {number}, position {one.position}: {one.card}"
        copies[one.card] += 1
        if not _fits(part.commitment, one, cards):
            yield Fault("path", f"{where} does not fit the commitment", number, at)
        elif one.drawn is None and given.mixed:
            yield Fault("due", f"{where} does not say when it was drawn", number, at)
        elif one.drawn is not None and times[one.drawn] > 1:
            yield Fault("repeated", f"{where} is one of two cards drawn at the same time", number, at)
        elif one.drawn is not None and one.position != _due(one.drawn, places, mixed=bool(given.mixed)):
            yield Fault("due", f"{where} was not due as card {one.drawn + 1}", number, at)
        elif given.decks and copies[one.card] > given.decks:
            yield Fault("copies", f"{where} is there more often than the decks contain it", number, at)


def _due(drawn: int, places: tuple[int, ...], *, mixed: bool) -> int | None:
    if not mixed:
        return drawn
    return places[drawn] if drawn < len(places) else None


def _fits(commitment: str, one: OldOpening, cards: int) -> bool:
    """Is this card at this position of the committed order?"""
    if len(one.path) > DEEPEST or (cards and len(one.path) != depth(cards)):
        return False
    if one.position >= (cards or 1 << len(one.path)):
        return False
    return root(one.position, one.card, one.salt, one.path).hex() == commitment

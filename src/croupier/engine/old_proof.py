"""Proofs of the old format 1, whose commitments fix the order of the cards but are bound to no round."""

from typing import Annotated

from msgspec import Meta, Struct

from croupier.engine.commitment import MOST, MOST_DECKS, Count, Face, Hash


class OldOpening(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    position: Count
    card: Face
    salt: Hash
    path: tuple[Hash, ...]
    drawn: Count | None = None  # missing in the oldest proofs


class OldReshuffle(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    commitment: Hash
    openings: tuple[OldOpening, ...]


class OldWords(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    player: str
    words: str


class OldProof(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    table: str
    round: Annotated[int, Meta(ge=1, le=MOST)]
    commitment: Hash
    openings: tuple[OldOpening, ...]
    again: tuple[OldReshuffle, ...] = ()
    mixed: tuple[OldWords, ...] = ()  # in the order of the log
    decks: Annotated[int, Meta(ge=1, le=MOST_DECKS)] = 0  # missing in the oldest proofs

    @property
    def shuffles(self) -> tuple[OldReshuffle, ...]:
        return OldReshuffle(self.commitment, self.openings), *self.again

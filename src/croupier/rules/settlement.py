"""A settlement line: one bet, what became of it, and the paragraphs that say so."""

from enum import StrEnum

from msgspec import Struct

from croupier.rules.document import Para


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    RETURN = "return"


class Line(Struct, frozen=True, gc=False):
    """`paid` is all that goes to the player, the stake included when it comes back."""

    box: int
    player: str
    bet: str
    stake: int
    result: Result
    paid: int
    paras: tuple[Para, ...]  # the deciding one first
    because: str  # in words, for the receipt
    hand: int = 0  # which Hand of the box, where a Split can make several

    @property
    def net(self) -> int:
        return self.paid - self.stake

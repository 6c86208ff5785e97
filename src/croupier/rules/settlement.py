"""Settlement lines: a bet, its result, and the paragraphs that decide it."""

from enum import StrEnum

from msgspec import Struct

from croupier.rules.coded_message import Text
from croupier.rules.document import Para


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    RETURN = "return"


class Line(Struct, frozen=True, gc=False):
    """A settled bet. `paid` is all that the player receives, including a returned stake."""

    box: int
    player: str
    bet: str
    stake: int
    result: Result
    paid: int
    paras: tuple[Para, ...]  # the deciding one first
    because: Text  # why, for the receipt
    hand: int = 0  # which Hand of the box, if Splits can make several

    @property
    def net(self) -> int:
        return self.paid - self.stake

"""What every round has, whatever the game: each game's own round adds the rest."""

from typing import Self

from msgspec import Struct

from croupier.rules.cards import Card
from croupier.rules.deal import DEVICE
from croupier.rules.document import Para
from croupier.rules.settings import Settings
from croupier.rules.settlement import Line


class BaseRound(Struct, frozen=True, gc=False):
    number: int
    settings: Settings
    commitment: str = ""
    closed: bool = False  # "No more Bets"
    places: tuple[int, ...] = ()  # where each drawn card lies
    cards: tuple[Card, ...] = ()  # the drawn cards, in the order drawn
    left: tuple[str, ...] = ()  # players who walked away
    lines: tuple[Line, ...] = ()
    concluded: bool = False
    voided: Para | None = None
    established: tuple[tuple[int, Card], ...] = ()  # drawn cards that the House ruled on, and as what each was drawn

    @property
    def over(self) -> bool:
        return self.concluded or self.voided is not None

    def rejoined(self, _: str) -> Self:
        """Somebody who has left sits down again: they stay out of this round, unless the game says otherwise."""
        return self


class Stake(Struct, frozen=True, gc=False):
    """Chips on one spot, or beside one Hand of a box."""

    box: int
    player: str
    bet: str
    cents: int
    hand: int = 0


def cards_at(round_: BaseRound, place: int) -> tuple[Card, ...]:
    return tuple([card for card, at in zip(round_.cards, round_.places, strict=True) if at == place])


def count_drawn(round_: BaseRound) -> int:
    """Cards that left the device and were not put back."""
    return len(round_.places) - round_.places.count(DEVICE)


def as_drawn(round_: BaseRound) -> tuple[Card, ...]:
    """The drawn cards as they left the device, whatever the House has established about them since."""
    if not round_.established:
        return round_.cards
    before = dict(round_.established)
    return tuple([before.get(at, card) for at, card in enumerate(round_.cards)])


def line_of(round_: BaseRound, stake: Stake) -> Line | None:
    """How a bet was settled; None while it lies there."""
    for line in round_.lines:
        if (line.box, line.player, line.bet, line.hand) == (stake.box, stake.player, stake.bet, stake.hand):
            return line
    return None

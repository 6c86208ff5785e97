"""The part of a round's state that every game has. Each game adds its own."""

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
    places: tuple[int, ...] = ()  # the place of each drawn card
    cards: tuple[Card, ...] = ()  # the drawn cards, in the order drawn
    left: tuple[str, ...] = ()  # players who walked away
    lines: tuple[Line, ...] = ()
    concluded: bool = False
    voided: Para | None = None
    established: tuple[tuple[int, Card], ...] = ()  # drawn cards that the House ruled on, as they were drawn

    @property
    def over(self) -> bool:
        return self.concluded or self.voided is not None

    def rejoined(self, _: str) -> Self:
        """Return the round after a player who left sits down again. By default nothing changes."""
        return self


class Stake(Struct, frozen=True, gc=False):
    """Chips that one player has on a spot or, with `hand`, on one Hand of a box."""

    box: int
    player: str
    bet: str
    cents: int
    hand: int = 0


def cards_at(round_: BaseRound, place: int) -> tuple[Card, ...]:
    return tuple([card for card, card_place in zip(round_.cards, round_.places, strict=True) if card_place == place])


def count_drawn(round_: BaseRound) -> int:
    """Return the number of cards that were drawn from the device and not put back."""
    return len(round_.places) - round_.places.count(DEVICE)


def cards_as_drawn(round_: BaseRound) -> tuple[Card, ...]:
    """Return the drawn cards as they came, without the values that rulings gave to damaged or lost cards."""
    if not round_.established:
        return round_.cards
    drawn = dict(round_.established)
    return tuple([drawn.get(index, card) for index, card in enumerate(round_.cards)])


def line_of(round_: BaseRound, stake: Stake) -> Line | None:
    """Return the settlement line of a bet, or None if the bet is not settled."""
    for line in round_.lines:
        if (line.box, line.player, line.bet, line.hand) == (stake.box, stake.player, stake.bet, stake.hand):
            return line
    return None

"""Find, for each drawn card, its number in the deal and its position in the committed order."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from croupier.engine.table import Table
from croupier.record import events as e
from croupier.rules.base_round import BaseRound
from croupier.rules.cards import Card
from croupier.rules.deal import DEVICE


class DrawOrder(NamedTuple):
    card: int  # number in the round
    drawn: int  # number in the deal, from 0
    position: int  # in the committed order


class DeckTop:
    """The cards of one order as they are drawn from the top.

    If cards are put back, the record does not say which card is on top. Cards put back are `loose`: they may be drawn
    again or not.
    """

    def __init__(self, order: tuple[Card, ...], positions: tuple[int, ...]) -> None:
        self._order, self._positions = order, positions
        self._deal = tuple([order[position] for position in positions])
        self._gone: set[int] = set()
        self._loose: set[int] = set()

    def passed(self, card: Card, was_returned: bool) -> None:
        """Skip a card that was drawn from an earlier order; if it was put back, it may be drawn again from this one."""
        index = next(
            (index for index, other in enumerate(self._deal) if other == card and index not in self._gone), None
        )
        if index is not None:
            (self._loose if was_returned else self._gone).add(index)

    def draw(self, card: Card, was_returned: bool) -> tuple[int, int] | None:
        """Draw a card: return its number in the deal and its position in the order, or None if it was put back."""
        top = self._top()
        match = next((index for index in (top, *sorted(self._loose)) if self._deal[index] == card), None)
        index = top if match is None else match
        self._loose.discard(index)
        (self._loose if was_returned else self._gone).add(index)
        if was_returned:
            return None
        return index, self._order.index(card) if match is None else self._positions[index]

    def read(self, cards: set[Card]) -> None:
        """Skip the top card, which a ruling identified as one of `cards`.

        It, and every card equal to one of these, may still be drawn later or not.
        """
        self._loose.add(self._top())
        self._loose |= {index for index, other in enumerate(self._deal) if other in cards} - self._gone

    def _top(self) -> int:
        drawn = self._gone | self._loose
        return next(index for index in range(len(self._deal)) if index not in drawn)


def trace_draws(
    table: Table, round_: BaseRound, order: tuple[Card, ...], positions: tuple[int, ...], start: int, end: int
) -> Iterator[DrawOrder]:
    """Yield the cards drawn from this order, except those put back and damaged ones that a ruling identified.

    The round drew from this order from the draw numbered `start` to the one before `end`. `positions` are the
    positions in the order, in the sequence in which its cards are drawn.
    """
    top, draws, established = DeckTop(order, positions), dict[int, tuple[int, int]](), defaultdict[int, set[Card]](set)
    for event in (entry.event for entry in table.log if isinstance(entry.event, e.CardRead)):
        established[event.at].add(event.card)
    for number, card in enumerate(_restore_draw_order(table, len(round_.cards))[:end]):
        was_returned = round_.places[card] == DEVICE
        if number < start:
            top.passed(round_.cards[card], was_returned)
        elif card in established:
            top.read(established[card])
        elif draw := top.draw(round_.cards[card], was_returned):
            draws[card] = draw
    return (DrawOrder(card, *draws[card]) for card in sorted(draws))


def _restore_draw_order(table: Table, cards: int) -> list[int]:
    """Return the numbers of the round's cards in the sequence they were drawn, undoing any reordering by rulings."""
    draw_times = list(range(cards))  # per card number: when that card was drawn
    for entry in table.log:
        if isinstance(entry.event, e.CardsReordered):
            draw_times[: len(entry.event.order)] = [draw_times[index] for index in entry.event.order]
    return sorted(range(cards), key=draw_times.__getitem__)

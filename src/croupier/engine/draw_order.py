"""Which card of the deal each drawn card was, and at which position of the promised order it lay."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from croupier.engine.table import Table
from croupier.record import events as e
from croupier.rules.base_round import BaseRound
from croupier.rules.cards import Card
from croupier.rules.deal import DEVICE


class DrawOrder(NamedTuple):
    card: int  # its number in the round
    drawn: int  # which card of the deal it was, counted from 0
    position: int  # in the promised order


class DeckTop:
    """The cards of one order as they come off the top. Where some were put back, the record says too little to be sure
    which card is on top: such a card is `loose`, and comes again or does not."""

    def __init__(self, order: tuple[Card, ...], where: tuple[int, ...]) -> None:
        self._order, self._where = order, where
        self._deal = tuple([order[at] for at in where])
        self._gone: set[int] = set()
        self._loose: set[int] = set()

    def passed(self, card: Card, back: bool) -> None:
        """A card of an earlier order: it is skipped in this one, unless it was put back before."""
        at = next((at for at, each in enumerate(self._deal) if each == card and at not in self._gone), None)
        if at is not None:
            (self._loose if back else self._gone).add(at)

    def draw(self, card: Card, back: bool) -> tuple[int, int] | None:
        """Its number in the deal and its position: where it was due, or if another was due, where it lies."""
        top = self._top()
        found = next((at for at in (top, *sorted(self._loose)) if self._deal[at] == card), None)
        at = top if found is None else found
        self._loose.discard(at)
        (self._loose if back else self._gone).add(at)
        if back:
            return None
        return at, self._order.index(card) if found is None else self._where[at]

    def read(self, cards: set[Card]) -> None:
        """The House has established what this card was, at times in more than one way: it and those may come again."""
        self._loose.add(self._top())
        self._loose |= {at for at, each in enumerate(self._deal) if each in cards} - self._gone

    def _top(self) -> int:
        off = self._gone | self._loose
        return next(at for at in range(len(self._deal)) if at not in off)


def trace_draws(
    t: Table, r: BaseRound, order: tuple[Card, ...], where: tuple[int, ...], start: int, end: int
) -> Iterator[DrawOrder]:
    """The cards drawn from this order that lie somewhere now; not one that the House had to establish."""
    top, found, read = DeckTop(order, where), dict[int, tuple[int, int]](), defaultdict[int, set[Card]](set)
    for event in (each.event for each in t.log if isinstance(each.event, e.CardRead)):
        read[event.at].add(event.card)
    for number, at in enumerate(_as_drawn(t, len(r.cards))[:end]):
        back = r.places[at] == DEVICE
        if number < start:
            top.passed(r.cards[at], back)
        elif at in read:
            top.read(read[at])
        elif one := top.draw(r.cards[at], back):
            found[at] = one
    return (DrawOrder(at, *found[at]) for at in sorted(found))


def _as_drawn(t: Table, cards: int) -> list[int]:
    """The numbers of the cards in the order they left the device, before any ruling on which came first."""
    ruled = list(range(cards))  # for each number, when its card was drawn
    for each in t.log:
        if isinstance(each.event, e.CardsReordered):
            ruled[: len(each.event.order)] = [ruled[at] for at in each.event.order]
    return sorted(range(cards), key=ruled.__getitem__)

"""Players who act at random, and cards in which a jackpot is not too rare."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from msgspec.structs import replace

from croupier.bots.policy import Choice, own_box
from croupier.engine.shuffle import entropy_bytes
from croupier.engine.view_types import Offer, TableShown
from croupier.record import commands as c
from croupier.rules.cards import DECK, Card
from croupier.rules.deal import Device
from croupier.rules.game import SeatMark
from croupier.rules.games import THREE_CARD
from croupier.server.demo import DemoTable

SELDOM = c.Leave | c.CashOut | c.WithdrawBet | c.SitOut


class Lottery:
    """Takes any offered action at any price; takes chips back and leaves seats less often."""

    def __init__(self, chance: Random, buy_in: int, *, stands: bool = False) -> None:
        self._chance, self._stands = chance, stands

    def __call__(self, view: TableShown) -> Choice:
        if not self._stands and own_box(view) is None:
            seats = [offer.command for offer in view.offers if isinstance(offer.command, c.Sit)]
            return self._chance.choice(seats) if seats else None
        kept = [offer for offer in view.offers if self._wants(offer, view)]
        return self._drawn(self._chance.choice(kept)) if kept else None

    def _wants(self, offer: Offer, view: TableShown) -> bool:
        if isinstance(offer.command, SELDOM):
            return self._chance.random() < 0.01
        if isinstance(offer.command, c.BuyIn):
            return view.rack < offer.least or self._chance.random() < 0.005
        if isinstance(offer.command, c.ComeBack):  # without end, a player would change between paying and waiting
            return _is_away(view) or self._chance.random() < 0.02
        if isinstance(offer.command, c.PlaceBet):
            return self._chance.random() < (0.95 if offer.command.bet == "jackpot" else 0.5)
        return True

    def _drawn(self, offer: Offer) -> Choice:
        if hasattr(offer.command, "cents") and offer.least < offer.most:
            most = min(offer.most, 8 * offer.least)
            return replace(offer.command, cents=self._chance.randint(offer.least, most) // offer.least * offer.least)  # type: ignore[return-value]
        return offer.command  # type: ignore[return-value]


def _is_away(view: TableShown) -> bool:
    """Return whether the viewer of a Poker table sits out."""
    box, seats = own_box(view), view.poker.seats if view.poker else ()
    return any(mark.code is SeatMark.AWAY for seat in seats if box and seat.box == box.number for mark in seat.marks)


class Luck:
    """Entropy for the house; in every second round at a table of one deck it deals Flushes, and here and there more."""

    def __init__(self, chance: Random, tables: Iterable[DemoTable]) -> None:
        self._chance = chance
        self._hands = [hand for table in tables if table.link for hand in hands(table)]

    def __call__(self, count: int) -> bytes:
        if count == entropy_bytes(1) and self._chance.random() < 0.5:
            words = entropy_of(flushes(self._chance, self._chance.choice(self._hands)))
            return words + self._chance.randbytes(count - len(words))
        return self._chance.randbytes(count)


def flushes(chance: Random, hand: Sequence[int]) -> tuple[Card, ...]:
    """A Straight Flush in one hand, for the guessed number of boxes; its suit is on top of the rest."""
    suit, lowest = chance.randrange(4), chance.choice((0, 3, 8))
    straight = [4 * rank + suit for rank in range(lowest, lowest + 5)]
    others = [card for card in chance.sample(DECK, len(DECK)) if card not in straight]
    others.sort(key=lambda card: card % 4 != suit)
    swapped = dict(zip(hand, chance.sample(straight, 5), strict=True))
    rest = iter(others)
    return tuple(swapped[place] if place in swapped else next(rest) for place in range(len(DECK)))


def hands(table: DemoTable) -> Iterator[tuple[int, ...]]:
    """Positions of the cards of a jackpot hand with one to three boxes: the player's own, and the common ones."""
    own = 3 if table.game is THREE_CARD else 2
    for boxes in range(1, 4):
        for box in range(boxes):
            dealt = own * (boxes + 1)  # the dealer's too
            if table.settings.device is Device.SHOE:
                yield *(1 + box + number * (boxes + 1) for number in range(own)), *range(1 + dealt, 6 - own + dealt)
            else:
                yield *range(own * box, own * box + own), *range(dealt, 5 - own + dealt)


def entropy_of(order: tuple[Card, ...]) -> bytes:
    """The words with which Fisher and Yates arrive at this order."""
    deck, words = list(DECK), b""
    for last in range(len(deck) - 1, 0, -1):
        index = deck.index(order[last])
        words += index.to_bytes(2, "big")
        deck[last], deck[index] = deck[index], deck[last]
    return words

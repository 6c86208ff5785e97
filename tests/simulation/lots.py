"""Players who draw by lot what they do, and cards in which a jackpot is not too rare."""

from collections.abc import Iterator
from itertools import product
from random import Random

from msgspec.structs import replace

from croupier.bots.policy import Choice, own_box
from croupier.engine.shoe import entropy_bytes
from croupier.engine.shown import Offer, TableShown
from croupier.rules import commands as c
from croupier.rules.cards import DECK, Card

SELDOM = c.Leave | c.CashOut | c.WithdrawBet | c.SitOut


class Lottery:
    """Anything that is offered, for anything it may cost; chips are taken back and seats left less often."""

    def __init__(self, chance: Random, buy_in: int, *, stands: bool = False) -> None:
        self._chance, self._stands = chance, stands

    def __call__(self, view: TableShown) -> Choice:
        if not self._stands and own_box(view) is None:
            seats = [offer.send for offer in view.offers if isinstance(offer.send, c.Sit)]
            return self._chance.choice(seats) if seats else None
        kept = [offer for offer in view.offers if self._wants(offer, view)]
        return self._drawn(self._chance.choice(kept)) if kept else None

    def _wants(self, offer: Offer, view: TableShown) -> bool:
        if isinstance(offer.send, SELDOM):
            return self._chance.random() < 0.01
        if isinstance(offer.send, c.BuyIn):
            return view.rack < offer.least or self._chance.random() < 0.005
        if isinstance(offer.send, c.PlaceBet):
            return self._chance.random() < (0.95 if offer.send.bet == "jackpot" else 0.5)
        return True

    def _drawn(self, offer: Offer) -> Choice:
        if hasattr(offer.send, "cents") and offer.least < offer.most:
            most = min(offer.most, 8 * offer.least)
            return replace(offer.send, cents=self._chance.randint(offer.least, most) // offer.least * offer.least)  # type: ignore[return-value]
        return offer.send  # type: ignore[return-value]


def lucky(chance: Random, count: int) -> bytes:
    """Entropy for the house; in every second round at a table of one deck it deals Flushes, and here and there more."""
    if count == entropy_bytes(1) and chance.random() < 0.5:
        return entropy_of(flushes(chance)) + chance.randbytes(count - 2 * (len(DECK) - 1))
    return chance.randbytes(count)


def flushes(chance: Random) -> tuple[Card, ...]:
    """A Straight Flush for one box, where as many boxes play as were guessed; its suit is on top of the other cards."""
    suit, lowest = chance.randrange(4), chance.choice((0, 3, 8))
    straight = [4 * rank + suit for rank in range(lowest, lowest + 5)]
    others = [card for card in chance.sample(DECK, len(DECK)) if card not in straight]
    others.sort(key=lambda card: card % 4 != suit)
    at = dict(zip(chance.choice(HANDS), chance.sample(straight, 5), strict=True))
    rest = iter(others)
    return tuple(at[place] if place in at else next(rest) for place in range(len(DECK)))


def hands() -> Iterator[tuple[int, ...]]:
    """Where the cards of a jackpot hand lie: three own and two in common, or two and the Flop; shoe and shuffler."""
    for boxes in range(1, 5):
        for box, own in product(range(boxes), (3, 2)):
            dealt = own * (boxes + 1)  # the dealer's too
            yield tuple(1 + box + each * (boxes + 1) for each in range(own)) + tuple(range(1 + dealt, 6 - own + dealt))
            yield tuple(own * box + each for each in range(own)) + tuple(range(dealt, 5 - own + dealt))


HANDS = tuple(hands())


def entropy_of(order: tuple[Card, ...]) -> bytes:
    """The words by which Fisher and Yates come to this order."""
    deck, words = list(DECK), b""
    for last in range(len(deck) - 1, 0, -1):
        at = deck.index(order[last])
        words += at.to_bytes(2, "big")
        deck[last], deck[at] = deck[at], deck[last]
    return words

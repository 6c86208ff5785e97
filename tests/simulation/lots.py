"""Players who draw by lot what they do, and cards in which a jackpot is not too rare."""

from random import Random

from msgspec.structs import replace

from croupier.bots.policy import Choice, own_box
from croupier.engine.shoe import entropy_bytes
from croupier.engine.shown import Offer, TableShown
from croupier.rules import commands as c

GOOD_LUCK = (  # numbers whose order deals a Straight Flush to one of the first boxes, from a shoe or a shuffler
    (4898, 12406, 37606, 53843, 64507, 76519, 110230, 15605, 67130, 69364, 114675, 62509)  # three cards
    + (83261, 86538, 91239, 72476, 86539, 70305, 100316, 11922, 28514, 129570, 125665)  # two, and the Flop
)
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
            return view.rack < offer.least or self._chance.random() < 0.02
        if isinstance(offer.send, c.PlaceBet):
            return self._chance.random() < 0.5
        return True

    def _drawn(self, offer: Offer) -> Choice:
        if hasattr(offer.send, "cents") and offer.least < offer.most:
            most = min(offer.most, 8 * offer.least)
            return replace(offer.send, cents=self._chance.randint(offer.least, most) // offer.least * offer.least)  # type: ignore[return-value,type-var]
        return offer.send  # type: ignore[return-value]


def lucky(chance: Random, count: int) -> bytes:
    """In every second round at a table of one deck, an order in which the first boxes may be dealt a Straight Flush."""
    if count == entropy_bytes(1) and chance.random() < 0.5:
        return Random(chance.choice(GOOD_LUCK)).randbytes(count)
    return chance.randbytes(count)

"""ML3C-2 by basic strategy: a small Ante, now and then a side bet, Play with Queen-six-four or better."""

from random import Random

from croupier.bots.policy import Choice, own_box, stake
from croupier.engine.shown import BACK, BoxShown, TableShown
from croupier.rules import commands as c
from croupier.rules.cards import cards
from croupier.rules.hands import three

LOWEST_TO_PLAY = three(cards("Qs 6h 4d"))
SIDE_BETS = {"pair_plus": 0.35, "jackpot": 0.4}


class ThreeCard:
    """One bot's way of playing; what it fancies in a round is drawn when the round opens."""

    def __init__(self, chance: Random, buy_in: int) -> None:
        self._chance, self._buy_in = chance, buy_in
        self._round = 0
        self._fancies: frozenset[str] = frozenset()
        self._antes = 1

    def __call__(self, view: TableShown) -> Choice:
        box = own_box(view)
        if box is None:
            return None
        match view.phase:
            case "betting":
                return self._bet(view, box)
            case "dealing" | "deciding":
                return _decide(view, box)
            case "options":
                return _play_on(view)
            case _:
                return None

    def _bet(self, view: TableShown, box: BoxShown) -> Choice:
        if view.round != self._round:
            self._round = view.round
            self._fancies = frozenset(bet for bet, often in SIDE_BETS.items() if self._chance.random() < often)
            self._antes = self._chance.choice((1, 1, 1, 2))
        offers = {each.send.bet: each for each in view.offers if isinstance(each.send, c.PlaceBet) and _on(each, box)}
        ante = offers.get("ante")
        if not stake(box, "ante"):
            if ante is None or view.rack < 2 * ante.least:
                return c.BuyIn(self._buy_in)
            most = min(ante.most, view.rack // 2)  # the Play Bet must be there too
            return c.PlaceBet(box.number, "ante", max(ante.least, min(self._antes * ante.least, most)))
        for bet in sorted(self._fancies):
            offer = offers.get(bet)
            if offer and not stake(box, bet) and view.rack >= offer.least + stake(box, "ante"):
                return c.PlaceBet(box.number, bet, offer.least)
        return None


def _on(offer: object, box: BoxShown) -> bool:
    send = getattr(offer, "send", None)
    return isinstance(send, c.PlaceBet) and send.box == box.number


def _decide(view: TableShown, box: BoxShown) -> Choice:
    """Look, then decide; a hand that cannot be paid for is folded."""
    for offer in view.offers:
        if isinstance(offer.send, c.Examine) and offer.send.box == box.number:
            return offer.send
    words = {
        each.send.decision for each in view.offers if isinstance(each.send, c.Decide) and each.send.box == box.number
    }
    if not words:
        return None
    known = len(box.cards) == 3 and BACK not in box.cards
    good = known and three(cards(box.cards)) >= LOWEST_TO_PLAY
    return c.Decide(box.number, "play" if good and "play" in words else "fold")


def _play_on(view: TableShown) -> Choice:
    for offer in view.offers:
        if isinstance(offer.send, c.ChooseOption) and offer.send.option != "invalidate":
            return offer.send
    return None

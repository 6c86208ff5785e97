"""Bots at the tables of the house: a small bet, now and then a side bet, and a game's own way to decide."""

from collections.abc import Callable, Set
from random import Random
from typing import NamedTuple

from croupier.bots.policy import Choice, own_box, stake
from croupier.engine.view_types import BoxShown, Offer, TableShown
from croupier.record import commands as c


class Way(NamedTuple):
    """How a game is played by a bot."""

    side_bets: dict[str, float]  # how often each is played
    antes: int  # that a whole round may cost, the Ante counted
    decide: Callable[[TableShown, BoxShown, Set[str]], str]  # one of the words that are offered
    bet: str = "ante"  # the bet that admits to the round
    stands: bool = False  # behind the box of somebody else


class HouseBot:
    """One bot's way of playing; what it fancies in a round is drawn when the round opens."""

    def __init__(self, chance: Random, buy_in: int, *, way: Way) -> None:
        self._chance, self._buy_in, self._way = chance, buy_in, way
        self._round = 0
        self._fancies: frozenset[str] = frozenset()
        self._times = 1
        self._behind = 0  # whom a bot that stands goes to

    def __call__(self, view: TableShown) -> Choice:
        box = self._backed(view) if self._way.stands else own_box(view)
        if box is None:
            return None
        match view.phase:
            case "betting":
                return self._bet(view, box)
            case "dealing" | "deciding":
                return self._answer(view, box)
            case "options":
                return _play_on(view)
            case _:
                return None

    def _backed(self, view: TableShown) -> BoxShown | None:
        """The box where this bot has a bet, or else one where somebody has."""
        mine = [box for box in view.boxes if box.yours]
        others = [box for box in view.boxes if stake(box, self._way.bet)]
        found = mine or others
        return found[self._behind % len(found)] if found else None

    def _bet(self, view: TableShown, box: BoxShown) -> Choice:
        if view.round != self._round:
            self._round = view.round
            self._fancies = frozenset(
                bet for bet, often in self._way.side_bets.items() if self._chance.random() < often
            )
            self._times = self._chance.choice((1, 1, 1, 2))
            self._behind = self._chance.randrange(6)
        offers = {each.send.bet: each for each in view.offers if isinstance(each.send, c.PlaceBet) and _on(each, box)}
        if not (box.yours and stake(box, self._way.bet)):
            return self._enter(view, box, offers.get(self._way.bet))
        for bet in sorted(self._fancies):
            offer = offers.get(bet)
            to_come = (self._way.antes - 1) * stake(box, self._way.bet)
            if offer and not stake(box, bet) and view.rack >= offer.least + to_come:
                return c.PlaceBet(box.number, bet, offer.least)
        return None

    def _enter(self, view: TableShown, box: BoxShown, offer: Offer | None) -> Choice:
        """The bet that admits to the round, with chips for those that follow; nothing where others fill the box."""
        if offer is None:
            return c.BuyIn(self._buy_in) if view.rack < self._buy_in else None
        least = offer.least
        if view.rack < self._way.antes * least:
            return c.BuyIn(self._buy_in)
        most = min(offer.most, view.rack // self._way.antes)  # the bets that follow must be there too
        return c.PlaceBet(box.number, self._way.bet, max(least, min(self._times * least, most)))

    def _answer(self, view: TableShown, box: BoxShown) -> Choice:
        """Look, then decide."""
        for offer in view.offers:
            if isinstance(offer.send, c.Examine) and _on(offer, box):
                return offer.send
        words = {each.send.decision for each in view.offers if isinstance(each.send, c.Decide) and _on(each, box)}
        return c.Decide(box.number, self._way.decide(view, box, words)) if words else None


def _on(offer: Offer, box: BoxShown) -> bool:
    return getattr(offer.send, "box", None) == box.number


def _play_on(view: TableShown) -> Choice:
    for offer in view.offers:
        if isinstance(offer.send, c.ChooseOption) and offer.send.option != "invalidate":
            return offer.send
    return None

"""Bots at house games: a small bet, sometimes a side bet, and a decision function for each game."""

from collections.abc import Callable, Set
from random import Random
from typing import NamedTuple

from croupier.bots.policy import Choice, own_box, stake
from croupier.engine.view_types import BoxShown, Offer, TableShown
from croupier.record import commands as c


class GameStrategy(NamedTuple):
    """How a bot plays a game."""

    side_bets: dict[str, float]  # bet -> how often it is played
    antes: int  # what a whole round may cost, in Antes
    decide: Callable[[TableShown, BoxShown, Set[str]], str]  # returns one of the offered words
    bet: str = "ante"  # the bet that enters the round
    stands: bool = False  # bets on another player's box


class HouseBot:
    """A bot at a house game; it chooses its side bets when a round opens."""

    def __init__(self, chance: Random, buy_in: int, *, way: GameStrategy) -> None:
        self._chance, self._buy_in, self._way = chance, buy_in, way
        self._round = 0
        self._side_bets: frozenset[str] = frozenset()
        self._times = 1
        self._behind = 0  # which box a standing bot backs

    def __call__(self, view: TableShown) -> Choice:
        box = self._box_to_back(view) if self._way.stands else own_box(view)
        if box is None:
            return None
        match view.phase:
            case "betting":
                return self._bet(view, box)
            case "dealing" | "deciding":
                return self._answer(view, box)
            case "options":
                return _choose_to_play_on(view)
            case _:
                return None

    def _box_to_back(self, view: TableShown) -> BoxShown | None:
        """Return a box where this bot has a bet, else one where another player has."""
        own_boxes = [box for box in view.boxes if box.yours]
        others = [box for box in view.boxes if stake(box, self._way.bet)]
        boxes = own_boxes or others
        return boxes[self._behind % len(boxes)] if boxes else None

    def _bet(self, view: TableShown, box: BoxShown) -> Choice:
        if view.round != self._round:
            self._round = view.round
            self._side_bets = frozenset(
                bet for bet, frequency in self._way.side_bets.items() if self._chance.random() < frequency
            )
            self._times = self._chance.choice((1, 1, 1, 2))
            self._behind = self._chance.randrange(6)
        offers = {
            offer.send.bet: offer
            for offer in view.offers
            if isinstance(offer.send, c.PlaceBet) and _is_for_box(offer, box)
        }
        if not (box.yours and stake(box, self._way.bet)):
            return self._enter_round(view, box, offers.get(self._way.bet))
        for bet in sorted(self._side_bets):
            offer = offers.get(bet)
            to_come = (self._way.antes - 1) * stake(box, self._way.bet)
            if offer and not stake(box, bet) and view.rack >= offer.least + to_come:
                return c.PlaceBet(box.number, bet, offer.least)
        return None

    def _enter_round(self, view: TableShown, box: BoxShown, offer: Offer | None) -> Choice:
        """Place the bet that enters the round, keeping chips for later bets; nothing if the box is full."""
        if offer is None:
            return c.BuyIn(self._buy_in) if view.rack < self._buy_in else None
        least = offer.least
        if view.rack < self._way.antes * least:
            return c.BuyIn(self._buy_in)
        most = min(offer.most, view.rack // self._way.antes)  # the rest is for later bets
        return c.PlaceBet(box.number, self._way.bet, max(least, min(self._times * least, most)))

    def _answer(self, view: TableShown, box: BoxShown) -> Choice:
        """Look at the cards, then decide."""
        for offer in view.offers:
            if isinstance(offer.send, c.Examine) and _is_for_box(offer, box):
                return offer.send
        words = {
            offer.send.decision for offer in view.offers if isinstance(offer.send, c.Decide) and _is_for_box(offer, box)
        }
        return c.Decide(box.number, self._way.decide(view, box, words)) if words else None


def _is_for_box(offer: Offer, box: BoxShown) -> bool:
    return getattr(offer.send, "box", None) == box.number


def _choose_to_play_on(view: TableShown) -> Choice:
    for offer in view.offers:
        if isinstance(offer.send, c.ChooseOption) and offer.send.option != "invalidate":
            return offer.send
    return None

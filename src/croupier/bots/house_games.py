"""Bots for games against the House: they bet little, place side bets at times, and decide by a function of the game."""

from collections.abc import Callable, Set
from random import Random
from typing import NamedTuple

from croupier.bots.policy import Choice, own_box, stake
from croupier.engine.view_types import BoxShown, Offer, TableShown
from croupier.record import commands as c
from croupier.rules.bets import Bet


class GameStrategy(NamedTuple):
    """How a bot plays one game: its side bets, what a round may cost, and its function for decisions."""

    side_bets: dict[Bet, float]  # bet -> how often it is played
    antes: int  # what a whole round may cost, in Antes
    decide: Callable[[TableShown, BoxShown, Set[str]], str]  # returns one of the offered words
    bet: Bet = Bet.ANTE  # the bet that enters the round
    stands: bool = False  # bets on another player's box


class HouseBot:
    """A bot for games against the House. It draws at random which side bets it places in a round."""

    def __init__(self, chance: Random, buy_in: int, *, strategy: GameStrategy) -> None:
        self._chance, self._buy_in, self._strategy = chance, buy_in, strategy
        self._round = 0
        self._side_bets: frozenset[str] = frozenset()
        self._times = 1
        self._behind = 0  # which box a standing bot backs

    def __call__(self, view: TableShown) -> Choice:
        box = self._box_to_back(view) if self._strategy.stands else own_box(view)
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
        """Return a box on which this bot has bets or, if there is none, one with another player's bet."""
        own_boxes = [box for box in view.boxes if box.yours]
        others = [box for box in view.boxes if stake(box, self._strategy.bet)]
        boxes = own_boxes or others
        return boxes[self._behind % len(boxes)] if boxes else None

    def _bet(self, view: TableShown, box: BoxShown) -> Choice:
        if view.round != self._round:
            self._round = view.round
            self._side_bets = frozenset(
                bet for bet, frequency in self._strategy.side_bets.items() if self._chance.random() < frequency
            )
            self._times = self._chance.choice((1, 1, 1, 2))
            self._behind = self._chance.randrange(6)
        offers = {
            offer.command.bet: offer
            for offer in view.offers
            if isinstance(offer.command, c.PlaceBet) and _is_for_box(offer, box)
        }
        if not (box.yours and stake(box, self._strategy.bet)):
            return self._enter_round(view, box, offers.get(self._strategy.bet))
        for bet in sorted(self._side_bets):
            offer = offers.get(bet)
            to_come = (self._strategy.antes - 1) * stake(box, self._strategy.bet)
            if offer and not stake(box, bet) and view.rack >= offer.least + to_come:
                return c.PlaceBet(box.number, bet, offer.least)
        return None

    def _enter_round(self, view: TableShown, box: BoxShown, offer: Offer | None) -> Choice:
        """Return the command to place the main bet or to buy chips for it, or None if neither is possible."""
        if offer is None:
            return c.BuyIn(self._buy_in) if view.rack < self._buy_in else None
        least = offer.least
        if view.rack < self._strategy.antes * least:
            return c.BuyIn(self._buy_in)
        most = min(offer.most, view.rack // self._strategy.antes)  # the rest is for later bets
        return c.PlaceBet(box.number, self._strategy.bet, max(least, min(self._times * least, most)))

    def _answer(self, view: TableShown, box: BoxShown) -> Choice:
        """Return the command to look at one's cards if the table offers it, else to make a decision, or None."""
        for offer in view.offers:
            if isinstance(offer.command, c.Examine) and _is_for_box(offer, box):
                return offer.command
        words = {
            offer.command.decision
            for offer in view.offers
            if isinstance(offer.command, c.Decide) and _is_for_box(offer, box)
        }
        return c.Decide(box.number, self._strategy.decide(view, box, words)) if words else None


def _is_for_box(offer: Offer, box: BoxShown) -> bool:
    return getattr(offer.command, "box", None) == box.number


def _choose_to_play_on(view: TableShown) -> Choice:
    for offer in view.offers:
        if isinstance(offer.command, c.ChooseOption) and offer.command.option != "invalidate":
            return offer.command
    return None

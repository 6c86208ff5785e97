"""POKER-7, sensibly: few Hands early and more of them late, Bets by the worth of the Hand and the price of the Pot."""

from random import Random
from typing import NamedTuple

from croupier.bots.poker_odds import equity, group
from croupier.bots.policy import Choice, own_box
from croupier.engine.view_types import BACK, BoxShown, Offer, TableShown
from croupier.record import commands as c
from croupier.rules.cards import Card, parse_cards
from croupier.rules.game import PokerTableView

BOARD = ("Flop", "Turn", "River")
NOTHING = -1  # no chips more: Check, or Fold
OPENS = (4, 5, 6, 7)  # the worst group that opens, by the part of the table that has acted
FEW = 3  # players or fewer: two groups more are played
SHORT = 12  # Big Blinds or fewer: All-in or Fold
SIZES = (0.5, 0.66, 0.75, 1.0)  # of the Pot
PRICE = 1.25  # a Call must be worth so many times its cost
BETTER = 0.3  # from the fair share towards all of it: good enough to Bet
LATE = 0.6


class Way(NamedTuple):
    """One player's manner."""

    loose: int  # groups more, or fewer, than the chart plays
    bold: float  # how often a good Hand is bet rather than checked
    bluffs: float  # how often a bad one is


WAYS = (Way(0, 0.8, 0.15), Way(1, 0.6, 0.1), Way(-1, 0.9, 0.2), Way(1, 0.9, 0.3), Way(2, 0.4, 0.05))
REBUYS = 3  # and then somebody else may have the seat


class Spot(NamedTuple):
    """What one decision looks at, in cents."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    dealt: int  # players at the beginning
    others: int  # still in the Round
    acted: float  # the part of them who have the Button before us or have folded: 1 is the best seat
    pot: int
    owes: int
    stack: int
    bet: int  # of ours in this Betting Round
    big_blind: int
    unit: int

    @property
    def level(self) -> int:
        """The Bet to match, in total."""
        return self.owes + self.bet

    @property
    def everything(self) -> int:
        return self.stack + self.bet


class PokerBot:
    """One bot at the table: it looks, acts in turn, and keeps chips before it."""

    def __init__(self, chance: Random, buy_in: int, *, way: Way | None = None) -> None:
        self._chance, self._buy_in = chance, buy_in
        self._way = way or chance.choice(WAYS)
        self._rebuys = 0

    def __call__(self, view: TableShown) -> Choice:
        box = own_box(view)
        if box is None or view.around is None:
            return None
        offers = {_word(each): each for each in view.offers}
        if "examine" in offers:
            return c.Examine(box.number)
        if "fold" in offers:
            return self._decide(view, view.around, box, offers)
        return self._keep_the_seat(view, offers)

    # ---- between Rounds ----------------------------------------------------------------------------------------------

    def _keep_the_seat(self, view: TableShown, offers: dict[str, Offer]) -> Choice:
        """Come back for the price, bring chips while there are some to bring, or go."""
        if "come_back" in offers and offers["come_back"].send == c.ComeBack():
            return c.ComeBack()
        if "buy_in" not in offers or view.rack >= self._buy_in // 3:
            return None
        if not view.rack and self._rebuys >= REBUYS:
            self._rebuys = 0
            return c.Leave()
        self._rebuys += not view.rack
        offer = offers["buy_in"]
        return c.BuyIn(max(offer.least, min(self._buy_in - view.rack, offer.most)))

    # ---- a decision --------------------------------------------------------------------------------------------------

    def _decide(self, view: TableShown, around: PokerTableView, box: BoxShown, offers: dict[str, Offer]) -> Choice:
        """Fold, Check or Call where nothing better is thought of."""
        calm = "check" if "check" in offers else "fold"
        if len(box.cards) != 2 or BACK in box.cards:
            return c.Decide(box.number, calm)
        spot = _spot(view, around, box, offers)
        wish = self._after_the_flop(spot) if spot.board else self._before_the_flop(spot)
        return _carried_out(wish, spot, box.number, offers)

    def _before_the_flop(self, spot: Spot) -> int:
        """By the chart: the Bet we want to have, in total."""
        big = spot.big_blind
        best = group(spot.hole)
        worth = best - self._way.loose - (2 if spot.dealt <= FEW else 0)
        if spot.stack <= SHORT * big:
            return spot.everything if worth <= 5 - (spot.level > 2 * big) else NOTHING
        if spot.level <= big:
            return self._opens(spot, worth)
        again = spot.level >= 8 * big  # it has been Raised more than once, or far
        if (best == 1 and not again) or (best == 2 and not again and self._chance.random() < self._way.bold / 2):
            return 3 * spot.level
        if again:
            return spot.level if best == 1 or (best == 2 and spot.owes * 4 <= spot.everything) else NOTHING
        return spot.level if worth <= 5 or (worth <= 7 and spot.owes * 4 <= spot.pot) else NOTHING

    def _opens(self, spot: Spot, worth: int) -> int:
        """Nobody has Raised: Raise with what the seat allows, and more where others came in."""
        if worth > OPENS[min(3, int(spot.acted * 4))]:
            return spot.level if spot.owes * 4 <= spot.pot and worth <= 7 else NOTHING
        if self._chance.random() > self._way.bold:
            return spot.level
        return spot.pot + spot.big_blind * self._chance.choice((1, 1, 2))

    def _after_the_flop(self, spot: Spot) -> int:
        """Bet and Raise with more than a fair share, Call for the right price, now and then bluff."""
        share = equity(spot.hole, spot.board, spot.others, int(spot.owes > 0), self._chance)
        fair = 1 / (1 + spot.others)
        keen = self._chance.random() < self._way.bold
        if spot.owes and share > 0.5 + fair / 2 and keen:
            return spot.level + self._sized(spot.pot + spot.owes)
        if spot.owes:
            return spot.level if share * (spot.pot + spot.owes) > spot.owes * PRICE else NOTHING
        bluff = spot.acted > LATE and spot.others < FEW and self._chance.random() < self._way.bluffs
        value = keen and share > fair + (1 - fair) * BETTER
        return self._sized(spot.pot) if value or bluff else NOTHING

    def _sized(self, pot: int) -> int:
        return int(pot * self._chance.choice(SIZES))


def _word(offer: Offer) -> str:
    """A command by its decision, or else by its kind; of two ways to come back the first."""
    if isinstance(offer.send, c.Decide):
        return offer.send.decision
    if isinstance(offer.send, c.ComeBack) and offer.send.wait:
        return "wait"
    return {c.Examine: "examine", c.ComeBack: "come_back", c.BuyIn: "buy_in"}.get(type(offer.send), "")


def _spot(view: TableShown, around: PokerTableView, box: BoxShown, offers: dict[str, Offer]) -> Spot:
    board = tuple(card for area in view.areas if area.name in BOARD for card in area.cards if card != BACK)
    still_in = [seat for seat in view.boxes if seat.cards and seat.status != "folded"]
    others = max(1, len(still_in) - 1)
    seen = {seat.box: seat for seat in around.seats}
    count = len(view.boxes)
    before_button = (around.button - box.number) % count
    later = sum(0 < (each.number - box.number) % count <= before_button for each in still_in)
    return Spot(
        hole=parse_cards(box.cards),
        board=parse_cards(board),
        dealt=sum(bool(each.cards) for each in view.boxes),
        others=others,
        acted=1 - later / others,
        pot=sum(spot.cents for each in view.boxes for spot in each.spots),
        owes=offers["call"].cost if "call" in offers else 0,
        stack=view.rack,
        bet=seen[box.number].bet if box.number in seen else 0,
        big_blind=around.big_blind,
        unit=around.unit,
    )


def _carried_out(wish: int, spot: Spot, box: int, offers: dict[str, Offer]) -> Choice:
    """The decision nearest to the wish: All-in where most of the stack would be in anyway."""
    sized = offers.get("raise") or offers.get("bet")
    if wish > spot.level and "all_in" in offers and (sized is None or wish * 3 > spot.everything * 2):
        return c.Decide(box, "all_in")
    if wish > spot.level and sized is not None and isinstance(sized.send, c.Decide):
        to = max(-(-sized.least // spot.unit), wish // spot.unit) * spot.unit
        return c.Decide(box, sized.send.decision, min(to, sized.most))
    if "check" in offers:
        return c.Decide(box, "check")
    return c.Decide(box, "call" if wish >= spot.level else "fold")

"""A Poker bot (POKER-7). It plays fewer hands from early seats, and bets by its hand's strength and the pot odds."""

from random import Random
from typing import NamedTuple

from croupier.bots.poker_odds import equity, group
from croupier.bots.policy import Choice, own_box
from croupier.engine.view_types import BACK, BoxShown, Offer, PokerTableShown, TableShown
from croupier.record import commands as c
from croupier.rules.bets import Decision
from croupier.rules.cards import Card, parse_cards
from croupier.rules.game import HandState

NOTHING = -1  # no more chips: Check or Fold
OPENS = (4, 5, 6, 7)  # worst group that opens, by the share of the table that has acted
FEW = 3  # with at most this many players, two more groups are played
SHORT = 12  # with at most this many Big Blinds: All-in or Fold
SIZES = (0.5, 0.66, 0.75, 1.0)  # share of the Pot
PRICE = 1.25  # a Call must be worth this many times its cost
BETTER = 0.3  # how far above the fair share a Hand must be to Bet
LATE = 0.6


class PlayStyle(NamedTuple):
    """The style of a bot: how many hands it plays, how often it bets good ones, and how often it bluffs."""

    loose: int  # more groups than the chart plays; negative for fewer
    bold: float  # how often a good Hand is bet
    bluffs: float  # how often a bad Hand is bet


PLAY_STYLES = (
    PlayStyle(0, 0.8, 0.15),
    PlayStyle(1, 0.6, 0.1),
    PlayStyle(-1, 0.9, 0.2),
    PlayStyle(1, 0.9, 0.3),
    PlayStyle(2, 0.4, 0.05),
)
REBUYS = 3  # then the bot gives up its seat


class Spot(NamedTuple):
    """The situation in which a Poker bot decides: its cards, the players and, in cents, the chips."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    dealt: int  # players at the beginning
    others: int  # still in the Round
    acted: float  # the share of the others who do not act after us; 1 is the best seat
    pot: int
    owes: int
    stack: int
    bet: int  # our Bet in this Betting Round
    big_blind: int
    unit: int

    @property
    def level(self) -> int:
        """Return the total Bet to match in this Betting Round."""
        return self.owes + self.bet

    @property
    def everything(self) -> int:
        return self.stack + self.bet


class PokerBot:
    """A Poker bot. It looks at its cards, acts in turn, and buys chips until it has lost too many."""

    def __init__(self, chance: Random, buy_in: int, *, style: PlayStyle | None = None) -> None:
        self._chance, self._buy_in = chance, buy_in
        self._style = style or chance.choice(PLAY_STYLES)
        self._rebuys = 0

    def __call__(self, view: TableShown) -> Choice:
        box = own_box(view)
        if box is None or view.poker is None:
            return None
        offers = {_offer_name(offer): offer for offer in view.offers}
        if "examine" in offers:
            return c.Examine(box.number)
        if Decision.FOLD in offers:
            return self._decide(view, view.poker, box, offers)
        return self._manage_chips(view, offers)

    # ---- between Rounds ----------------------------------------------------------------------------------------------

    def _manage_chips(self, view: TableShown, offers: dict[str, Offer]) -> Choice:
        """Return the command to come back to the game, to buy chips or, after several purchases, to leave."""
        if "come_back" in offers and offers["come_back"].command == c.ComeBack():
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

    def _decide(self, view: TableShown, around: PokerTableShown, box: BoxShown, offers: dict[str, Offer]) -> Choice:
        """Return the decision closest to the bot's target Bet; Check or Fold if it cannot see its cards."""
        default = Decision.CHECK if Decision.CHECK in offers else Decision.FOLD
        if len(box.cards) != 2 or BACK in box.cards:
            return c.Decide(box.number, default)
        spot = _read_spot(view, around, box, offers)
        target = self._postflop_target(spot) if spot.board else self._preflop_target(spot)
        return _decision_for(target, spot, box.number, offers)

    def _preflop_target(self, spot: Spot) -> int:
        """Return the total Bet that the bot wants before the Flop, by the chart of starting hands."""
        big = spot.big_blind
        best = group(spot.hole)
        worth = best - self._style.loose - (2 if spot.dealt <= FEW else 0)
        if spot.stack <= SHORT * big:
            return spot.everything if worth <= 5 - (spot.level > 2 * big) else NOTHING
        if spot.level <= big:
            return self._open_target(spot, worth)
        raised_high = spot.level >= 8 * big  # Raised more than once, or by much
        if raised_high:
            return spot.level if best == 1 or (best == 2 and spot.owes * 4 <= spot.everything) else NOTHING
        if best == 1 or (best == 2 and self._chance.random() < self._style.bold / 2):
            return 3 * spot.level
        return spot.level if worth <= 5 or (worth <= 7 and spot.owes * 4 <= spot.pot) else NOTHING

    def _open_target(self, spot: Spot, worth: int) -> int:
        """Return the total Bet that the bot wants if nobody has Raised.

        `worth` is the group of its starting hand, from 1 for the best; late seats play more groups.
        """
        if worth > OPENS[min(3, int(spot.acted * 4))]:
            return spot.level if spot.owes * 4 <= spot.pot and worth <= 7 else NOTHING
        if self._chance.random() > self._style.bold:
            return spot.level
        return spot.pot + spot.big_blind * self._chance.choice((1, 1, 2))

    def _postflop_target(self, spot: Spot) -> int:
        """Return the total Bet that the bot wants after the Flop, by its estimated equity or as a bluff."""
        share = equity(spot.hole, spot.board, spot.others, int(spot.owes > 0), self._chance)
        fair = 1 / (1 + spot.others)
        is_bold = self._chance.random() < self._style.bold
        if spot.owes and share > 0.5 + fair / 2 and is_bold:
            return spot.level + self._bet_size(spot.pot + spot.owes)
        if spot.owes:
            return spot.level if share * (spot.pot + spot.owes) > spot.owes * PRICE else NOTHING
        is_bluff = spot.acted > LATE and spot.others < FEW and self._chance.random() < self._style.bluffs
        is_value_bet = is_bold and share > fair + (1 - fair) * BETTER
        return self._bet_size(spot.pot) if is_value_bet or is_bluff else NOTHING

    def _bet_size(self, pot: int) -> int:
        return int(pot * self._chance.choice(SIZES))


def _offer_name(offer: Offer) -> str:
    """Return the decision that an offered action makes or, for other commands, the kind of command."""
    if isinstance(offer.command, c.Decide):
        return offer.command.decision
    if isinstance(offer.command, c.ComeBack) and offer.command.wait:
        return "wait"
    return {c.Examine: "examine", c.ComeBack: "come_back", c.BuyIn: "buy_in"}.get(type(offer.command), "")


def _read_spot(view: TableShown, around: PokerTableShown, box: BoxShown, offers: dict[str, Offer]) -> Spot:
    board = tuple(card for area in view.areas if area.room for card in area.cards if card != BACK)
    still_in = [seat for seat in view.boxes if seat.cards and seat.state is not HandState.FOLDED]
    others = max(1, len(still_in) - 1)
    seats = {seat.box: seat for seat in around.seats}
    count = len(view.boxes)
    before_button = (around.button - box.number) % count
    behind = sum(0 < (other.number - box.number) % count <= before_button for other in still_in)
    return Spot(
        hole=parse_cards(box.cards),
        board=parse_cards(board),
        dealt=sum(bool(other.cards) for other in view.boxes),
        others=others,
        acted=1 - behind / others,
        pot=sum(spot.cents for other in view.boxes for spot in other.spots),
        owes=offers[Decision.CALL].cost if Decision.CALL in offers else 0,
        stack=view.rack,
        bet=seats[box.number].bet if box.number in seats else 0,
        big_blind=around.big_blind,
        unit=around.unit,
    )


def _decision_for(target: int, spot: Spot, box: int, offers: dict[str, Offer]) -> Choice:
    """Return the decision that brings the bot's Bet closest to `target`, or All-in if that is most of its chips."""
    sized_offer = offers.get(Decision.RAISE) or offers.get(Decision.BET)
    is_most = sized_offer is None or target * 3 > spot.everything * 2
    if target > spot.level and Decision.ALL_IN in offers and is_most:
        return c.Decide(box, Decision.ALL_IN)
    if target > spot.level and sized_offer is not None and isinstance(sized_offer.command, c.Decide):
        amount = max(-(-sized_offer.least // spot.unit), target // spot.unit) * spot.unit
        return c.Decide(box, sized_offer.command.decision, min(amount, sized_offer.most))
    if Decision.CHECK in offers:
        return c.Decide(box, Decision.CHECK)
    return c.Decide(box, Decision.CALL if target >= spot.level else Decision.FOLD)

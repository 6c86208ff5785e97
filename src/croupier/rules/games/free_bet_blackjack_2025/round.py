"""One round of Free Bet Blackjack: what lies on the felt, and what can be asked of it."""

from msgspec import Struct

from croupier.rules.base_round import BaseRound, Stake, cards_at, line_of
from croupier.rules.cards import Card
from croupier.rules.deal import DEALER, DEVICE, DISCARD, SPLITS
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    EVEN_MONEY,
    FREE_DOUBLE,
    FREE_SPLIT,
    INITIAL,
    SURRENDER,
    p,
)
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import BlackjackSettings

PAID_OFF = (SURRENDER, EVEN_MONEY)
SPLIT_PLACE_OFFSET = SPLITS


class Backer(Struct, frozen=True, gc=False):
    """One Player's part in a box."""

    player: str
    seated: bool
    bets: dict[str, int]  # those that stand on printed spots
    beside: tuple[tuple[str, int, int], ...] = ()  # bet, Hand and cents of paid Splits and Doubles
    hands: tuple[int, ...] = (1,)  # the Hands he has a part in
    answer: str = ""  # insurance | no_insurance | even_money, or surrender | play
    declined: bool = False  # a paid Split: no part in later Hands
    out: bool = False  # his bets went back (5.7.3)


class Hand(Struct, frozen=True, gc=False):
    number: int  # as Splits made them
    place: int
    due: int = 2  # cards it is to have by now
    split: str = ""  # "" | split | free_split: what made it
    double: str = ""  # "" | double | free_double
    only: str = ""  # whose marker it is, where a Free Double is not for all
    stood: bool = False


class Box(Struct, frozen=True, gc=False):
    number: int
    backers: tuple[Backer, ...] = ()  # in the order of their first bets
    hands: tuple[Hand, ...] = ()  # as they stand beside each other
    pair: tuple[Card, ...] = ()  # the initial two cards, kept when they are Split
    asked: tuple[str, ...] = ()  # Standing Players who may follow
    about: str = ""  # what they may follow: split | double
    hand: int = 0  # and on which Hand
    squeezer: str = ""


class Round(BaseRound, frozen=True):
    settings: BlackjackSettings
    blocked: tuple[int, ...] = ()
    boxes: tuple[Box, ...] = ()  # clockwise
    placed: tuple[Stake, ...] = ()  # bets before the deal, in the order they came
    plan: tuple[int, ...] = ()  # the Initial Deal
    meant: tuple[int, ...] = ()  # where each drawn card should lie
    face_down: tuple[int, ...] = ()  # drawn cards that are squeezed
    to_come: tuple[Card, ...] = ()  # put back, so the next cards (5.9, 5.12)
    waiting: tuple[tuple[int, str], ...] = ()  # boxes and Players that must choose an option
    options: tuple[str, ...] = ()
    accepted: tuple[tuple[int, str], ...] = ()
    interim: bool = False  # an Interim Settlement has taken place


# ---- questions about a round ----------------------------------------------------------------------------------------


def box_of(round_: Round, number: int) -> Box | None:
    for box in round_.boxes:
        if box.number == number:
            return box
    return None


def backer_of(box: Box, player: str) -> Backer | None:
    for backer in box.backers:
        if backer.player == player:
            return backer
    return None


def hand_of(box: Box, number: int) -> Hand:
    return next(hand for hand in box.hands if hand.number == number)


def bets_of_hand(box: Box) -> tuple[Backer, ...]:
    """Those whose Initial Bets ride on the Hands of a box."""
    return tuple(
        [b for b in box.backers if INITIAL in b.bets and not b.out and b.answer not in (SURRENDER, EVEN_MONEY)]
    )


def base_bet(hand: Hand) -> tuple[str, int]:
    """The Bet that a Hand is played for, and its number."""
    return hand.split or INITIAL, hand.number


def is_live(round_: Round, box: Box, hand: Hand) -> bool:
    """Does a Bet on this Hand still wait for its settlement?"""
    bet, number = base_bet(hand)
    for backer in bets_of_hand(box):
        if number in backer.hands and not (round_.lines and settled(round_, box.number, backer.player, bet, number)):
            return True
    return False


@rule(p("1.30"), p("1.36"), p("3.8"))
def decider(round_: Round, box: Box) -> str:
    """The Player seated there; else the highest Initial Bet, the earlier of two (R-152); "" where all have left."""
    backers = bets_of_hand(box)
    if len(backers) == 1:
        return "" if backers[0].player in round_.left else backers[0].player
    here = [backer for backer in backers if backer.player not in round_.left]
    here.sort(key=lambda backer: (not backer.seated, -backer.bets[INITIAL]))
    return here[0].player if here else ""


def not_yours(round_: Round, box: Box) -> Refused:
    """Refuse somebody else's decision for a box."""
    who = decider(round_, box)
    if who:
        return refuse("other_player_decides", p("3.8"), player=who, box=box.number)
    return refuse("house_plays_box", p("3.8"), box=box.number)


def dealer(round_: Round) -> tuple[Card, ...]:
    return cards_at(round_, DEALER)


def up_card(round_: Round) -> Card:
    """The Dealer's first card."""
    return round_.cards[round_.places.index(DEALER)]


def initial_deal_count(round_: Round) -> int:
    """How far the Initial Deal is: drawn cards that were neither discarded nor put back."""
    places = round_.places
    return len(places) - places.count(DEVICE) - places.count(DISCARD)


@rule(p("1.29"), p("5.13.1"))
def initial_two(round_: Round, box: Box) -> tuple[Card, ...]:
    """The initial two cards of a box. After a Split they begin its first two Hands; each is what the House ruled."""
    if not box.pair:
        return cards_at(round_, box.number)[:2]
    if not round_.established:
        return box.pair
    ruled, begins = dict(round_.established), (box.number, box.number + SPLIT_PLACE_OFFSET)
    firsts = (round_.places.index(place) if place in round_.places else -1 for place in begins)
    return tuple(round_.cards[at] if at in ruled else card for card, at in zip(box.pair, firsts, strict=True))


def markers(box: Box) -> int:
    """Free Bet Markers on a box (1.11, R-145)."""
    return sum((hand.split == FREE_SPLIT) + (hand.double == FREE_DOUBLE) for hand in box.hands)


def open_at(round_: Round, place: int) -> bool:
    """Do all cards of a place lie face up?"""
    return not round_.face_down or not any(round_.places[at] == place for at in round_.face_down)


def stakes(round_: Round) -> tuple[Stake, ...]:
    """Every bet of the round, settled or not; a Free Bet Marker as a bet of nothing."""
    return tuple(stake for box in round_.boxes for backer in box.backers for stake in stakes_of(box, backer))


def marked(hand: Hand, player: str) -> bool:
    """Does a Free Double count for this Player?"""
    return hand.double == FREE_DOUBLE and hand.only in ("", player)


def stakes_of(box: Box, backer: Backer) -> tuple[Stake, ...]:
    number, player = box.number, backer.player
    found = [Stake(number, player, bet, cents, int(bet == INITIAL)) for bet, cents in backer.bets.items()]
    found += [Stake(number, player, bet, cents, hand) for bet, hand, cents in backer.beside]
    if INITIAL not in backer.bets:
        return tuple(found)
    for hand in box.hands:
        if hand.number in backer.hands:
            if hand.split == FREE_SPLIT:
                found.append(Stake(number, player, FREE_SPLIT, 0, hand.number))
            if marked(hand, player):
                found.append(Stake(number, player, FREE_DOUBLE, 0, hand.number))
    return tuple(found)


def has_open_bet(round_: Round, box: Box, backer: Backer) -> bool:
    """Does anything of a Player on this box still wait for its settlement? Boom Busted belongs to no box (R-14)."""
    return any(each.bet != BOOM_BUSTED and line_of(round_, each) is None for each in stakes_of(box, backer))


def settled(round_: Round, box: int, player: str, bet: str, hand: int = 0) -> bool:
    for line in round_.lines:
        if line.bet == bet and line.box == box and line.player == player and line.hand == hand:
            return True
    return False

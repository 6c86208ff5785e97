"""The state of a Free Bet Blackjack round, and the questions other modules ask about it."""

from msgspec import Struct

from croupier.rules.base_round import BaseRound, Stake, cards_at, line_of
from croupier.rules.bets import Decision
from croupier.rules.cards import Card
from croupier.rules.deal import DEALER, DEVICE, DISCARD, SPLITS
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    FREE_DOUBLE,
    FREE_SPLIT,
    INITIAL,
    p,
)
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import BlackjackSettings

PAID_OFF = (Decision.SURRENDER, Decision.EVEN_MONEY)
SPLIT_PLACE_OFFSET = SPLITS


class Backer(Struct, frozen=True, gc=False):
    """One Player on a box, seated or standing, with their bets and answers."""

    player: str
    seated: bool
    bets: dict[str, int]  # on the printed spots
    beside: tuple[tuple[str, int, int], ...] = ()  # bet, Hand and cents of paid Splits and Doubles
    hands: tuple[int, ...] = (1,)  # the Hands on which this Player has a bet
    answer: str = ""  # insurance | no_insurance | even_money, or surrender | play
    declined: bool = False  # declined a paid Split: no bet on later Hands
    out: bool = False  # the bets were returned (5.7.3)


class Hand(Struct, frozen=True, gc=False):
    number: int  # in the order in which Splits make them
    place: int
    due: int = 2  # cards it should have by now
    split: str = ""  # "" | split | free_split: what created this Hand
    double: str = ""  # "" | double | free_double
    only: str = ""  # the Player with the marker, if a Free Double is not for all
    stood: bool = False


class Box(Struct, frozen=True, gc=False):
    number: int
    backers: tuple[Backer, ...] = ()  # in the order of their first bets
    hands: tuple[Hand, ...] = ()  # in the order of play
    pair: tuple[Card, ...] = ()  # the initial two cards, set when they are Split
    asked: tuple[str, ...] = ()  # Standing Players who may follow
    about: str = ""  # what they may follow: split | double
    hand: int = 0  # the Hand that they may follow on
    squeezer: str = ""


class Round(BaseRound, frozen=True):
    settings: BlackjackSettings
    blocked: tuple[int, ...] = ()
    boxes: tuple[Box, ...] = ()  # clockwise
    placed: tuple[Stake, ...] = ()  # bets before the deal, in order; a withdrawal is negative
    plan: tuple[int, ...] = ()  # the places of the Initial Deal, in order
    meant: tuple[int, ...] = ()  # the intended place of each drawn card
    face_down: tuple[int, ...] = ()  # the numbers of drawn cards that are being squeezed
    to_come: tuple[Card, ...] = ()  # cards that were put back and come next (5.9, 5.12)
    waiting: tuple[tuple[int, str], ...] = ()  # boxes and Players that must still choose an option
    options: tuple[str, ...] = ()
    accepted: tuple[tuple[int, str], ...] = ()
    interim: bool = False  # an Interim Settlement has taken place


# ---- queries --------------------------------------------------------------------------------------------------------


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


def backers_in_play(box: Box) -> tuple[Backer, ...]:
    """Return the Players whose Initial Bet on this box is still in play, so that they take part in its Hands."""
    return tuple(
        [
            backer
            for backer in box.backers
            if INITIAL in backer.bets and not backer.out and backer.answer not in PAID_OFF
        ]
    )


def base_bet(hand: Hand) -> tuple[str, int]:
    """Return the Bet that a Player needs to play this Hand (Initial, Split or Free Split), and the Hand's number."""
    return hand.split or INITIAL, hand.number


def is_live(round_: Round, box: Box, hand: Hand) -> bool:
    """Return whether any Player's Bet on this Hand is still unsettled."""
    bet, number = base_bet(hand)
    for backer in backers_in_play(box):
        if number in backer.hands and not (round_.lines and is_settled(round_, box.number, backer.player, bet, number)):
            return True
    return False


@rule(p("1.30"), p("1.36"), p("3.8"))
def decider(round_: Round, box: Box) -> str:
    """Return the Player who decides for a box, or an empty text if none is left (R-152).

    It is the Seated Player or, without one, the Player with the highest Initial Bet, and of equal ones the earliest.
    """
    backers = backers_in_play(box)
    if len(backers) == 1:
        return "" if backers[0].player in round_.left else backers[0].player
    present = [backer for backer in backers if backer.player not in round_.left]
    present.sort(key=lambda backer: (not backer.seated, -backer.bets[INITIAL]))
    return present[0].player if present else ""


def refuse_other_player(round_: Round, box: Box) -> Refused:
    """Return the refusal for a person who does not decide for this box."""
    player = decider(round_, box)
    if player:
        return refuse("other_player_decides", p("3.8"), player=player, box=box.number)
    return refuse("house_plays_box", p("3.8"), box=box.number)


def dealer(round_: Round) -> tuple[Card, ...]:
    return cards_at(round_, DEALER)


def up_card(round_: Round) -> Card:
    return round_.cards[round_.places.index(DEALER)]


def initial_deal_count(round_: Round) -> int:
    """Count the drawn cards that were neither discarded nor put back, to see how far the Initial Deal is."""
    places = round_.places
    return len(places) - places.count(DEVICE) - places.count(DISCARD)


@rule(p("1.29"), p("5.13.1"))
def first_two_cards(round_: Round, box: Box) -> tuple[Card, ...]:
    """Return the first two cards of a box, also after a Split has put them on two Hands.

    A card that was damaged or lost is returned with the value that a ruling gave it.
    """
    if not box.pair:
        return cards_at(round_, box.number)[:2]
    if not round_.established:
        return box.pair
    established, first_places = dict(round_.established), (box.number, box.number + SPLIT_PLACE_OFFSET)
    indexes = (round_.places.index(place) if place in round_.places else -1 for place in first_places)
    return tuple(
        round_.cards[index] if index in established else card for card, index in zip(box.pair, indexes, strict=True)
    )


def markers(box: Box) -> int:
    """Return the number of Free Bet Markers on a box (1.11, R-145)."""
    return sum((hand.split == FREE_SPLIT) + (hand.double == FREE_DOUBLE) for hand in box.hands)


def is_face_up(round_: Round, place: int) -> bool:
    """Return whether all cards at a place are face up."""
    return not round_.face_down or not any(round_.places[index] == place for index in round_.face_down)


def stakes(round_: Round) -> tuple[Stake, ...]:
    """Return every bet of the round, settled or not. A Free Bet Marker counts as a bet of 0 cents."""
    return tuple(stake for box in round_.boxes for backer in box.backers for stake in stakes_of(box, backer))


def has_free_double(hand: Hand, player: str) -> bool:
    """Return whether this Player takes part in a Free Double on the Hand."""
    return hand.double == FREE_DOUBLE and hand.only in ("", player)


def stakes_of(box: Box, backer: Backer) -> tuple[Stake, ...]:
    number, player = box.number, backer.player
    stakes_on_box = [Stake(number, player, bet, cents, int(bet == INITIAL)) for bet, cents in backer.bets.items()]
    stakes_on_box += [Stake(number, player, bet, cents, hand) for bet, hand, cents in backer.beside]
    if INITIAL not in backer.bets:
        return tuple(stakes_on_box)
    for hand in box.hands:
        if hand.number in backer.hands:
            if hand.split == FREE_SPLIT:
                stakes_on_box.append(Stake(number, player, FREE_SPLIT, 0, hand.number))
            if has_free_double(hand, player):
                stakes_on_box.append(Stake(number, player, FREE_DOUBLE, 0, hand.number))
    return tuple(stakes_on_box)


def has_open_bet(round_: Round, box: Box, backer: Backer) -> bool:
    """Return whether a Player has an unsettled bet on this box, apart from Boom Busted (R-14)."""
    return any(stake.bet != BOOM_BUSTED and line_of(round_, stake) is None for stake in stakes_of(box, backer))


def is_settled(round_: Round, box: int, player: str, bet: str, hand: int = 0) -> bool:
    for line in round_.lines:
        if line.bet == bet and line.box == box and line.player == player and line.hand == hand:
            return True
    return False

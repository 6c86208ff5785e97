"""Chapters 1 and 2: the names of actions and bets, the cards, and the settings a table may have."""

from msgspec.structs import replace

from croupier.rules.bets import Bet, Decision, PostKind
from croupier.rules.cards import Card
from croupier.rules.deal import BURNT, FLOP_CARDS, RIVER_CARD, TURN_CARD, Device
from croupier.rules.document import rule
from croupier.rules.documents.poker_7 import DOC
from croupier.rules.hands import HandRank, rank_best_five
from croupier.rules.pay_table import RankList
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import PokerSettings

p = DOC.p

EDITION = p("0")
POT = Bet.POT  # the bet of a settlement line: all that a player put in (1.31)
LAYOUT = (p("2.1.1"), p("App.A"))
SEAT = "seat"  # 1.37: what the other documents call a box

SHOE = Device.SHOE

FOLD = Decision.FOLD  # 1.19
CHECK = Decision.CHECK  # 1.11
CALL = Decision.CALL  # 1.9
OPEN_BET = Decision.BET  # 1.4: the BET in capitals
RAISE = Decision.RAISE  # 1.32
ALL_IN = Decision.ALL_IN  # 1.2

SMALL_BLIND = PostKind.SMALL_BLIND  # 1.39
BIG_BLIND = PostKind.BIG_BLIND  # 1.7
ENTRY = PostKind.ENTRY  # 5.4
RETURN = PostKind.RETURN  # 5.4.2

INITIAL_DEAL = 0  # 1.24; the Betting Rounds are 1 to 4 (1.5)
BETTING_ROUNDS = (p("1.24"), p("1.5(a)"), p("1.5(b)"), p("1.5(c)"), p("1.5(d)"))
LAST = 4
MOST_RAKE = 500  # hundredths of a percent (4.1)
BOARD = (FLOP_CARDS, FLOP_CARDS, FLOP_CARDS, TURN_CARD, RIVER_CARD)  # 1.12
STREETS = {2: FLOP_CARDS, 3: TURN_CARD, 4: RIVER_CARD}
STREET_PLACES = tuple(STREETS.values())  # opened before the 2nd, 3rd and 4th Betting Round
STREET_TERMS = {2: p("1.18"), 3: p("1.42"), 4: p("1.35")}

RANKING = RankList(DOC, p("3.1.2"), DOC.game, HandRank.ODD_CARDS)


@rule(p("1.7"), p("1.39"), p("2.2.1"), p("3.6"), p("4.1"))
def refuse_settings(settings: PokerSettings) -> Refused | None:
    """Refuse settings that the document does not allow. Return None if they are allowed."""
    if settings.big_blind != 2 * settings.small_blind or settings.small_blind <= 0:
        return refuse("big_blind_not_double", p("1.7"))
    if not 2 <= settings.box_count <= 10:
        return refuse("seats_two_to_ten", p("2.1.1"))
    if settings.decks != 1:
        return replace(refuse("one_deck_only", p("2.2.1")), field="decks")
    if not 0 < settings.table_stake.least <= settings.table_stake.most:
        return refuse("table_stake_unordered", p("3.6"))
    if not 0 <= settings.rake_hundredths < 100:
        return replace(refuse("rake_hundredths_over_99", p("4.1")), field="rake_percent")
    if not 0 <= 100 * settings.rake_percent + settings.rake_hundredths <= MOST_RAKE or settings.rake_cap < 0:
        return refuse("rake_over_five_percent", p("4.1"))
    if settings.chip_unit <= 0 or settings.small_blind % settings.chip_unit:
        return refuse("small_blind_not_whole_chips", "chip_unit", small=settings.small_blind)
    return None


@rule(p("1.8"), p("1.10"), p("1.15"))
def burns_cards(settings: PokerSettings) -> bool:
    """Return whether cards are burnt at this table, which is so only with a Card Shoe."""
    return settings.device is SHOE


@rule(p("1.16"), p("3.1.1"), p("3.1.2"), p("3.1.3"), p("3.1.3(a)"), p("3.1.3(b)"), p("3.1.3(c)"))
def ranking(hole_cards: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Return the ranking of the best five cards of a Hand and the board.

    Equal Hands have equal numbers (R-03 to R-05).
    """
    return rank_best_five(hole_cards + board)


def least_bet(settings: PokerSettings) -> int:
    """Return the smallest BET: one Big Blind, unless the House sets another amount (R-86)."""
    return settings.minimum_bet or settings.big_blind


TOO_MANY = {p("5.10"): (2, 3), p("5.10.1"): (3, 1), p("5.10.2"): (4, 1)}  # the Betting Round, and its number of cards
STREET_DEAL = {2: (BURNT, FLOP_CARDS, FLOP_CARDS, FLOP_CARDS), 3: (BURNT, TURN_CARD), 4: (BURNT, RIVER_CARD)}

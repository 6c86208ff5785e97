"""Chapters 1 and 2: the names of bets and decisions, the spots on the felt, and the settings a table may have."""

from croupier.rules.bets import Bet
from croupier.rules.coded_message import message
from croupier.rules.document import rule
from croupier.rules.documents.fbbj_2025 import DOC
from croupier.rules.game import SpotShape
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import BlackjackSettings

p = DOC.p

INITIAL = Bet.INITIAL  # 1.18
RWS_PAIRS = Bet.RWS_PAIRS  # 1.29
LUCKY_STASH = Bet.LUCKY_STASH  # 1.22
BOOM_BUSTED = Bet.BOOM_BUSTED  # 1.3
INSURANCE = Bet.INSURANCE  # 1.20
SPLIT, FREE_SPLIT = Bet.SPLIT, Bet.FREE_SPLIT  # 1.33, 1.13
DOUBLE, FREE_DOUBLE = Bet.DOUBLE, Bet.FREE_DOUBLE  # 1.7, 1.12

OPENING_BETS: tuple[str, ...] = (INITIAL, RWS_PAIRS, LUCKY_STASH, BOOM_BUSTED)
ON_THE_HAND = (RWS_PAIRS, LUCKY_STASH)  # 3.9: they need an Initial Bet on the same box
MARKERS = (FREE_SPLIT, FREE_DOUBLE)  # 1.11
FOLLOW_ON = (SPLIT, DOUBLE, INSURANCE)  # limited by the Initial Bet

# fmt: off
LAYOUT = (p("2.1.1"), p("App.A"), p("App.B"))
SPOTS = (  # 2.1.1: every bet of chapter 3 has a spot; the drawing is not the document's
    (BOOM_BUSTED, message("spot_bj_boom_busted"), SpotShape.CIRCLE, p("3.9.1")),
    (LUCKY_STASH, message("spot_bj_lucky_stash"), SpotShape.CIRCLE, p("3.9")),
    (RWS_PAIRS,   message("spot_bj_rws_pairs"),   SpotShape.CIRCLE, p("3.9")),
    (INSURANCE,   message("spot_bj_insurance"),   SpotShape.LINE,   p("3.15.2(a)")),
    (INITIAL,     message("spot_bj_initial"),     SpotShape.CARDS,  p("1.18")),
)
# fmt: on

EDITION = p("0")
PIT_EMPLOYEE, ROUND_OF_PLAY, VOID = p("1.24"), p("1.28"), p("1.39")
INITIAL_DEAL, SUBSEQUENT_DEAL = p("1.19"), p("1.37")
INTERIM_SETTLEMENT, FINAL_SETTLEMENT = p("1.21"), p("1.10")

MOST_HANDS = 4  # 3.22.2
BOXES = range(1, 7)  # App.A, App.B: one to six playing positions
DECKS = range(4, 11)  # 2.2.1


@rule(p("2.1.1"), p("2.2.1"), p("App.A"), p("App.B"))
def refuse_settings(settings: BlackjackSettings) -> Refused | None:
    """Refuse settings that the document does not allow. Return None if they are allowed."""
    if settings.box_count not in BOXES:
        return refuse("boxes_not_on_any_layout", p("2.1.1"), most=BOXES[-1])
    if settings.decks not in DECKS:
        return refuse("decks_not_allowed", p("2.2.1"), least=DECKS[0], most=DECKS[-1])
    return None

"""POKER-7: Poker, version 7: no-limit hold'em among players; the House deals and takes a Rake."""

from croupier.rules.coded_message import message
from croupier.rules.deal import BURNT, DISCARD, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.documents.poker_7 import DOC
from croupier.rules.game import Game, SeatingRules, Spot
from croupier.rules.games.poker_v7 import apply, legal_actions
from croupier.rules.games.poker_v7.blinds import Ring, open_round, ring_apply
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.irregularities import IRREGULARITIES
from croupier.rules.games.poker_v7.seating import ring_decide, ring_may, ring_staff
from croupier.rules.games.poker_v7.table_view import poker_table_view
from croupier.rules.games.poker_v7.terms import BOARD, EDITION, NAMES, POT, RANKING, SEAT, p, refuse_settings

GAME = POKER = Game(
    doc=DOC,
    edition=EDITION,
    box_word=SEAT,
    spots=(Spot(POT, message("spot_pk_pot"), "circle", p("1.31")),),
    names=NAMES,
    pay_tables=(),
    rank_lists=(RANKING,),
    irregularities=IRREGULARITIES,
    jackpot_down=None,
    opening=p("3.7"),
    closing=p("1.5"),
    own_box=p("3.2"),
    on_behalf=p("5.15"),
    limited=(),
    refuse_settings=refuse_settings,
    between=SeatingRules(
        start=Ring(),
        opens=open_round,
        decide=ring_decide,
        apply=ring_apply,
        legal_actions=ring_may,
        staff_actions=ring_staff,
        table_view=poker_table_view,
    ),
    community=BOARD,
    opened=apply.opened,
    decide=decide,
    apply=apply.apply,
    round_step=legal_actions.round_step,
    legal_actions=legal_actions.legal_actions,
    can_see=legal_actions.can_see,
    deciding=legal_actions.deciding,
    describe_hand=legal_actions.describe_hand,
    stakes=legal_actions.stakes,
    hands=legal_actions.hands,
    areas=(
        (FLOP_CARDS, "Flop"),
        (TURN_CARD, "Turn"),
        (RIVER_CARD, "River"),
        (BURNT, "Burnt"),
        (DISCARD, "Discard"),
    ),
)

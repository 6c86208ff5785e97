"""POKER-7: Poker, version 7: no-limit hold'em among players; the House deals and takes a Rake."""

from croupier.rules.coded_message import message
from croupier.rules.deal import BURNT, DISCARD, FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.documents.poker_7 import DOC
from croupier.rules.game import Game, SeatingRules, Spot, SpotShape
from croupier.rules.games.poker_v7 import apply, hand_status, legal_actions
from croupier.rules.games.poker_v7.blinds import Ring, apply_seating, open_round
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.irregularities import IRREGULARITIES
from croupier.rules.games.poker_v7.round import stakes
from croupier.rules.games.poker_v7.seating import decide_seating, seating_actions, staff_actions
from croupier.rules.games.poker_v7.table_view import poker_table_view
from croupier.rules.games.poker_v7.terms import BOARD, EDITION, POT, RANKING, SEAT, p, refuse_settings

GAME = POKER = Game(
    doc=DOC,
    edition=EDITION,
    box_word=SEAT,
    spots=(Spot(POT, message("spot_pk_pot"), SpotShape.CIRCLE, p("1.31")),),
    bets=(POT,),
    pay_tables=(),
    rank_lists=(RANKING,),
    irregularities=IRREGULARITIES,
    jackpot_down=None,
    place_bets_para=p("3.7"),
    no_more_bets_para=p("1.5"),
    own_box_para=p("3.2"),
    bet_for_player_para=p("5.15"),
    limited_bets=(),
    refuse_settings=refuse_settings,
    seating=SeatingRules(
        initial_state=Ring(),
        open_round=open_round,
        decide=decide_seating,
        apply=apply_seating,
        legal_actions=seating_actions,
        staff_actions=staff_actions,
        table_view=poker_table_view,
    ),
    community_places=BOARD,
    open_round=apply.start_round,
    decide=decide,
    apply=apply.apply,
    phase=legal_actions.phase,
    round_step=legal_actions.round_step,
    legal_actions=legal_actions.legal_actions,
    can_see=hand_status.can_see,
    deciding_places=hand_status.deciding_places,
    describe_hand=hand_status.describe_hand,
    stakes=stakes,
    hands=hand_status.hands,
    areas=(FLOP_CARDS, TURN_CARD, RIVER_CARD, BURNT, DISCARD),
)

"""FBBJ-2025: Free Bet Blackjack, in force from 15 April 2025."""

from croupier.rules.deal import DEALER, DISCARD
from croupier.rules.documents.fbbj_2025 import DOC
from croupier.rules.game import Game, Spot
from croupier.rules.games.free_bet_blackjack_2025 import apply, hand_status, legal_actions, pay_tables
from croupier.rules.games.free_bet_blackjack_2025.decide import decide
from croupier.rules.games.free_bet_blackjack_2025.irregularities import IRREGULARITIES
from croupier.rules.games.free_bet_blackjack_2025.round import stakes
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    DOUBLE,
    EDITION,
    FREE_DOUBLE,
    FREE_SPLIT,
    INITIAL,
    INSURANCE,
    LUCKY_STASH,
    OPENING_BETS,
    RWS_PAIRS,
    SPLIT,
    SPOTS,
    p,
    refuse_settings,
)

GAME = FREE_BET_BLACKJACK = Game(
    doc=DOC,
    edition=EDITION,
    spots=tuple(Spot(*spot) for spot in SPOTS),
    bets=(INITIAL, RWS_PAIRS, LUCKY_STASH, BOOM_BUSTED, INSURANCE, SPLIT, FREE_SPLIT, DOUBLE, FREE_DOUBLE),
    pay_tables=(
        ("blackjack", pay_tables.MAIN_PAYS),
        (RWS_PAIRS, pay_tables.PAIRS_PAYS),
        (BOOM_BUSTED, pay_tables.BOOM_PAYS),
        (LUCKY_STASH, pay_tables.STASH_PAYS),
    ),
    rank_lists=(),
    irregularities=IRREGULARITIES,
    jackpot_down=None,
    place_bets_para=p("3.3"),
    no_more_bets_para=p("3.10"),
    own_box_para=p("1.30"),
    bet_for_player_para=p("5.19"),
    limited_bets=OPENING_BETS,
    community_places=(),
    allows_standing=True,
    refuse_settings=refuse_settings,
    open_round=apply.open_round,
    decide=decide,
    apply=apply.apply,
    phase=legal_actions.phase,
    round_step=legal_actions.round_step,
    legal_actions=legal_actions.legal_actions,
    can_see=hand_status.can_see,
    deciding_places=hand_status.deciding_places,
    describe_hand=hand_status.describe_hand,
    stakes=stakes,
    hands=hand_status.hands_of,
    areas=(DEALER, DISCARD),
)

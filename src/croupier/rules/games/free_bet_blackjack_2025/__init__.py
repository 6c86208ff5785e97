"""FBBJ-2025: Free Bet Blackjack, in force from 15 April 2025."""

from croupier.rules.deal import DEALER, DISCARD
from croupier.rules.documents.fbbj_2025 import DOC
from croupier.rules.game import Game, Spot
from croupier.rules.games.free_bet_blackjack_2025 import apply, hand_status, legal_actions, pay_tables
from croupier.rules.games.free_bet_blackjack_2025.decide import decide
from croupier.rules.games.free_bet_blackjack_2025.irregularities import IRREGULARITIES
from croupier.rules.games.free_bet_blackjack_2025.round import stakes
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    EDITION,
    NAMES,
    OPENING_BETS,
    SPOTS,
    p,
    refuse_settings,
)

GAME = FREE_BET_BLACKJACK = Game(
    doc=DOC,
    edition=EDITION,
    spots=tuple(Spot(*spot) for spot in SPOTS),
    names=NAMES,
    pay_tables=(
        ("Blackjack", pay_tables.MAIN_PAYS),
        ("RWS Pairs", pay_tables.PAIRS_PAYS),
        ("Boom Busted", pay_tables.BOOM_PAYS),
        ("Lucky Stash", pay_tables.STASH_PAYS),
    ),
    rank_lists=(),
    irregularities=IRREGULARITIES,
    jackpot_down=None,
    opening=p("3.3"),
    closing=p("3.10"),
    own_box=p("1.30"),
    on_behalf=p("5.19"),
    limited=OPENING_BETS,
    community=(),
    standing=True,
    refuse_settings=refuse_settings,
    opened=apply.opened,
    decide=decide,
    apply=apply.apply,
    round_step=legal_actions.round_step,
    legal_actions=legal_actions.legal_actions,
    can_see=hand_status.can_see,
    deciding=hand_status.deciding,
    describe_hand=hand_status.describe_hand,
    stakes=stakes,
    hands=hand_status.hands_of,
    areas=((DEALER, "Dealer"), (DISCARD, "Discard")),
)

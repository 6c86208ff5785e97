"""FBBJ-2025: Free Bet Blackjack, in force from 15 April 2025."""

from croupier.rules.deal import DEALER, DISCARD
from croupier.rules.documents.fbbj_2025 import DOC
from croupier.rules.game import Game, Spot
from croupier.rules.games.free_bet_blackjack_2025 import offers, pays
from croupier.rules.games.free_bet_blackjack_2025.changes import apply, opened
from croupier.rules.games.free_bet_blackjack_2025.decide import decide
from croupier.rules.games.free_bet_blackjack_2025.felt import stakes
from croupier.rules.games.free_bet_blackjack_2025.irregularities import IRREGULARITIES
from croupier.rules.games.free_bet_blackjack_2025.terms import EDITION, LEGEND, NAMES, OPENING_BETS, SPOTS, allowed, p

GAME = FREE_BET_BLACKJACK = Game(
    doc=DOC,
    edition=EDITION,
    felt="teal",
    blurb="Splits and doubles on the House, and a dealer who stands off with 22.",
    legend=LEGEND,
    spots=tuple(Spot(*spot) for spot in SPOTS),
    names=NAMES,
    pay_tables=(
        ("Blackjack", pays.MAIN_PAYS),
        ("RWS Pairs", pays.PAIRS_PAYS),
        ("Boom Busted", pays.BOOM_PAYS),
        ("Lucky Stash", pays.STASH_PAYS),
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
    allows=allowed,
    opened=opened,
    decide=decide,
    apply=apply,
    next=offers.step,
    may=offers.may,
    may_see=offers.may_see,
    deciding=offers.deciding,
    words=offers.words,
    stakes=stakes,
    hands=offers.hands_of,
    areas=((DEALER, "Dealer"), (DISCARD, "Discard")),
)

"""The four pay tables of 4.1."""

from enum import IntEnum

from croupier.rules.document import rule
from croupier.rules.documents.fbbj_2025 import DOC
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.games.free_bet_blackjack_2025.totals import Pair
from croupier.rules.money import To, to
from croupier.rules.pay_table import PayTable, Row


class Main(IntEnum):
    """The rows of pay table 4.1.1: Blackjack, other Bets on a Hand, and Insurance."""

    BLACKJACK = 1
    REGULAR_BET = 2
    INSURANCE = 3


class Bust(IntEnum):
    """The rows of pay table 4.1.3 (Boom Busted), by the number of cards in the Dealer's Hand."""

    WITH_8_CARDS_OR_MORE = 8
    WITH_7_CARDS = 7
    WITH_6_CARDS = 6
    WITH_5_CARDS = 5
    WITH_3_CARDS_OR_4_CARDS = 4


class Stash(IntEnum):
    """The rows of pay table 4.1.4 (Lucky Stash), by the number of Free Bet Markers on a box."""

    WITH_7_FREE_BET_MARKERS = 7
    WITH_6_FREE_BET_MARKERS = 6
    WITH_5_FREE_BET_MARKERS = 5
    WITH_4_FREE_BET_MARKERS = 4
    WITH_3_FREE_BET_MARKERS = 3
    WITH_2_FREE_BET_MARKERS = 2
    WITH_1_FREE_BET_MARKER = 1


# fmt: off
MAIN_PAYS = PayTable(DOC, p("4.1.1"), p("4.1.1[h1]"), (
    (Main.BLACKJACK,   to(3, 2)),
    (Main.REGULAR_BET, to(1)),
    (Main.INSURANCE,   to(2)),
))
PAIRS_PAYS = PayTable(DOC, p("4.1.2"), p("4.1.2[h1]"), (
    (Pair.ACE_PAIR_SUITED, to(50)),
    (Pair.SUITED_PAIR,     to(20)),
    (Pair.COLOURED_PAIR,   to(12)),
    (Pair.MIXED_PAIR,      to(6)),
))
BOOM_PAYS = PayTable(DOC, p("4.1.3"), p("4.1.3[h1]"), (
    (Bust.WITH_8_CARDS_OR_MORE,    to(200)),
    (Bust.WITH_7_CARDS,            to(50)),
    (Bust.WITH_6_CARDS,            to(12)),
    (Bust.WITH_5_CARDS,            to(4)),
    (Bust.WITH_3_CARDS_OR_4_CARDS, to(2)),
))
STASH_PAYS = PayTable(DOC, p("4.1.4"), p("4.1.4[h1]"), (
    (Stash.WITH_7_FREE_BET_MARKERS, to(1000)),
    (Stash.WITH_6_FREE_BET_MARKERS, to(200)),
    (Stash.WITH_5_FREE_BET_MARKERS, to(100)),
    (Stash.WITH_4_FREE_BET_MARKERS, to(50)),
    (Stash.WITH_3_FREE_BET_MARKERS, to(25)),
    (Stash.WITH_2_FREE_BET_MARKERS, to(10)),
    (Stash.WITH_1_FREE_BET_MARKER,  to(2)),
))
# fmt: on


@rule(p("4.1"))
def pays(table: PayTable, hand: IntEnum) -> tuple[To, Row]:
    """Return the odds that a pay table gives for a winning result, and the row that states them."""
    row = table.row(hand)
    assert row is not None and isinstance(row.pays, To)
    return row.pays, row

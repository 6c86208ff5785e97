"""Write the page of Poker in docs/odds/: equities against a random hand, match-ups, and pot odds after the rake."""

from fractions import Fraction
from typing import NamedTuple

from croupier.analysis.charts.poker_starting_hands import draw
from croupier.analysis.holdem import main_game
from croupier.analysis.pay_tables import payouts_of
from croupier.analysis.poker.equity import MOST_RAKE, all_in_value, equity, equity_needed
from croupier.rules.games.multilink_holdem_v3 import MULTILINK_V3
from croupier.rules.hands import HandRank
from scripts.markdown import money, percent, picture, table, wrapped

MATCH_UPS = (
    ("AsAh", "KdKc"), ("AsAh", "KsKd"), ("AsAh", "AdKd"), ("AsKs", "QhQd"), ("AsKh", "QdQc"), ("AsKh", "2d2c"),
    ("AsKs", "AhQd"), ("AsKh", "JdTd"), ("AsKh", "7d2c"), ("JsTs", "2h2d"), ("QsJs", "9h9d"), ("Ts9s", "AhKd"),
    ("AsAh", "7d6d"), ("KsQs", "AhTd"),
)  # fmt: skip
THREE = (("AsAh", "KdKc", "QsQd"), ("AsKs", "QhQd", "JcTc"))
POTS, CAP = (1_000, 5_000, 20_000, 100_000), 1_500
CALLS = (Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(2))
HEAD = """# Poker: odds

This page shows how often a Hand wins. The House has no edge in Poker: it takes a Rake of at most 5 % (4.1). `make odds`
writes this page from the ranking of the rules: change that, not this page."""
CHECKED = """Every board and every other Hand are counted. `tests/analysis/test_poker.py` compares them with the
published equities and with plain enumerations through the rules' own ranking. The list of 169 hands comes from the
same count as the [page of Texas Hold'em](mlp-holdem.md). Ties count for their share of the Pot."""


class Against(NamedTuple):
    """A starting hand against a random one, over all boards and all 1,225 hands."""

    hand: str
    pairs: int
    win: Fraction
    tie: Fraction

    @property
    def equity(self) -> Fraction:
        return self.win + self.tie / 2


def against_one() -> list[Against]:
    """Return all starting hands, best first."""
    best = main_game.load_best_play(payouts_of({"odds": MULTILINK_V3.odds}), HandRank.STRAIGHT)
    hands = []
    for start, pairs in enumerate(main_game.count_combinations()):
        wins, more, _, ties = (int(count) for count in best.counts[start].sum(axis=(0, 1)))
        deals = pairs * main_game.DEALS
        hands.append(Against(main_game.hand_name(start), pairs, Fraction(wins + more, deals), Fraction(ties, deals)))
    return sorted(hands, key=lambda hand: (hand.equity, hand.hand), reverse=True)


def listed(hands: list[Against]) -> str:
    body = [
        (hand.hand, str(hand.pairs), percent(hand.win), percent(hand.tie), percent(hand.equity), str(hand.equity))
        for hand in hands
    ]
    return table(("hand", "combinations", "wins", "ties", "equity", "exactly"), body)


def match_ups() -> str:
    rows = []
    for texts in (*MATCH_UPS, *THREE):
        result = equity(texts)
        assert result.exact
        shares = " / ".join(percent(hand.equity) for hand in result.hands)
        rows.append((" / ".join(texts), shares, f"{result.deals:,}", str(result.hands[0].equity)))
    return table(("hands", "equity", "boards", "the first, exactly"), rows)


def pot_odds() -> str:
    rows = []
    for pot in POTS:
        for part in CALLS:
            call = int(pot * part)
            needed = [equity_needed(pot + call, call, rate, CAP) for rate in (Fraction(), MOST_RAKE)]
            worth = all_in_value(Fraction(1, 2), pot + call, call, MOST_RAKE, CAP)
            rows.append((money(pot), money(call), *map(percent, needed), money(worth)))
    return table(("Pot", "bet to call", "equity needed", "with Rake", "worth at 50 %, with Rake"), rows)


def page() -> str:
    hands = against_one()
    chart = draw({hand.hand: hand.equity for hand in hands})
    parts = (
        HEAD,
        f"## Charts\n\n{picture(chart, 'poker-starts.svg')}",
        f"## All-in match-ups\n\n{match_ups()}",
        f"""## Pot odds after the Rake

The table shows the Pot before a bet, the bet, and the equity at which a call breaks even: without Rake, and with
{percent(MOST_RAKE)} up to a cap of {money(CAP)}. `croupier equity` works this out for any hands, board and Rake.

{pot_odds()}""",
        f"## How it was checked\n\n{CHECKED}",
        f"## The 169 hands against a random hand\n\n{listed(hands)}",
    )
    return wrapped("\n\n".join(parts)) + "\n"

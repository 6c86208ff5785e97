"""Write docs/odds/: a page and the charts of each game, from the results of the solvers.

`python -m scripts.odds [GAME ...]` also writes the charts that bots play by: Free Bet Blackjack, and the Turn Bets of
the hold'em games.
"""

import sys
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from croupier.analysis import Query, Solved, solve
from croupier.analysis.holdem.turn_chart import turn_bits
from croupier.analysis.results import format_exact
from croupier.bots.holdem_chart import TURNS
from croupier.cli.solve import title
from croupier.rules.games import BY_ID
from scripts import odds_blackjack, odds_poker
from scripts.markdown import ODDS, link, money, pay_rows, percent, pictures, side_bet, table, wrapped

ANTES, METERS = (500, 1_000, 2_500, 10_000, 50_000), (5_000_000, 20_000_000, 50_000_000, 100_000_000)
BET = 500
BOTS = Path(__file__).parents[1] / "src" / "croupier" / "bots" / TURNS
HOLDEM = """Every pair of cards, flop, turn, river and Dealer's hand is counted: 55.6 million million deals.
The result confirms the published figures for this game with an Ante that pays with a straight, 2.037 % and 0.53 %,
with the same five folds.

The sweep is compared with a plain enumeration through the rules' own ranking. The value from the decisions equals the
value from the results, fraction for fraction (`tests/analysis/test_house_holdem.py`). A hundred million random rounds
agree (`make soak`). Bots play exactly this, whatever side bets they have (`src/croupier/bots/holdem_chart.py`;
`tests/analysis/test_holdem_chart.py` compares every Fold and Turn, and the River of random hands)."""
CHECKED = {
    "mlp-three-card": """All 22,100 hands are compared with all 18,424 of the Dealer. The result confirms the published
figures for 3 Card Poker with an Ante Bonus of 5-4-1, 3.37 % and Queen-six-four, and 2.32 % for Pair Plus at
40-30-6-4-1. The hands next to the threshold are counted once more by plain enumeration through the rules' own
comparison (`tests/analysis/test_three_card.py`). Bots play from the same hand on.""",
    "mlp-holdem": HOLDEM,
    "progressive-holdem": f"""{HOLDEM}

The rows of the jackpot table are compared with what the rules pay, for every order of the board
(`tests/analysis/test_jackpots.py`).""",
}


def main_game(of: Solved) -> str:
    rows = [
        ("house edge", percent(of.house_edge), format_exact(of.house_edge)),
        ("element of risk", percent(of.element_of_risk), format_exact(of.element_of_risk)),
        ("average wager, in Antes", f"{float(of.average_wager):.6f}", format_exact(of.average_wager)),
        ("standard deviation", f"{of.standard_deviation:.6f}", ""),
        ("variance", f"{float(of.variance):.6f}", format_exact(of.variance)),
        *((f"rounds with {name}", percent(each), format_exact(each)) for name, each in of.frequencies),
    ]
    return table(("per Ante, best play", "", "exactly"), rows)


def jackpot(of: Solved) -> str:
    found = of.jackpot
    assert found is not None
    return f"""## The jackpot bet

A bet of {money(found.bet)} that is never folded returns {money(found.constant)} plus
{money(found.per_meter * 100_000_000)} per $1,000,000 on the meter
(exactly {found.constant} cents and {found.per_meter}). It breaks even at a meter of {money(found.break_even)}. If a
hand meets several rows, the one that pays most counts (R-57, R-58). Shares are taken before rounding (R-50).

{pay_rows(found.lines)}"""


def with_side_bets(game: str) -> str:
    rows = []
    for ante in ANTES:
        for meter in METERS:
            joint = solve(game, Query(ante=ante, jackpot_bet=BET, meter=meter)).joint
            assert joint is not None
            even = money(joint.break_even) if joint.break_even is not None else ""
            adds = money(joint.jackpot_adds) if joint.jackpot_adds is not None else ""
            rows.append((money(ante), money(meter), " ".join(joint.folds) or "nothing", adds, even))
    return f"""## Best play with a jackpot bet of {money(BET)}

{table(("Ante", "meter", "folds", "the bet adds", "break-even meter"), rows)}"""


def starts(of: Solved) -> str:
    rows = [
        (each.hand, str(each.combinations), f"{float(each.value):+.6f}", "plays" if each.plays else "folds")
        for each in sorted(of.starts, key=lambda each: each.value, reverse=True)
    ]
    return f"""## Value of each hand at the first decision, in Antes

{table(("hand", "combinations", "value if played", "best"), rows)}"""


def page(game: str) -> str:
    of = solve(game)
    name, readings = BY_ID[game].doc.title, ", ".join(link(each) for each in of.rests_on)
    strategy = "\n".join(f"* **{title(word)}**: {what}" for word, what in of.strategy)
    results = [(f"{float(result):+g}", percent(each), format_exact(each)) for result, each in of.distribution]
    bets = "\n\n".join(map(side_bet, of.bets))
    parts = (
        f"# {name}: odds\n\nMade by `make odds` from the rules' own pay tables: change those, not this page.",
        main_game(of), pictures(of), f"## Best play\n\n{strategy}",
        f"## Results\n\n{table(('Antes', 'how often', 'exactly'), results)}", bets, jackpot(of),
        *((with_side_bets(game),) if game == "progressive-holdem" else ()),
        f"## Rests on\n\n{readings}.", f"## How it was checked\n\n{CHECKED[game]}", starts(of),
    )  # fmt: skip
    return wrapped("\n\n".join(parts)) + "\n"


def holdem_page() -> str:
    """Return the page of MLTH-3, and write the Turn Bets that bots use for both hold'em games."""
    BOTS.write_bytes(zlib.compress(turn_bits(), 9))
    return page("mlp-holdem")


def main() -> None:
    ODDS.mkdir(exist_ok=True)
    pages: dict[str, Callable[[], str]] = {game: partial(page, game) for game in CHECKED}
    pages |= {"mlp-holdem": holdem_page, "free-bet-blackjack": odds_blackjack.page, "poker": odds_poker.page}
    for game in sys.argv[1:] or pages:
        (ODDS / f"{game}.md").write_text(pages[game](), encoding="utf-8")
        print(f"docs/odds/{game}.md")


if __name__ == "__main__":
    main()

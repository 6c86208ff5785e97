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
INTRODUCTION = """This page shows what a round costs on average, how to play best, and what every bet is worth. All
figures are exact. The house edge is the average loss in percent of the Ante. The element of risk is the same loss in
percent of everything that is staked in the round. `make odds` writes this page from the pay tables of the rules: change
those, not this page."""
HOLDEM = """Every pair of cards, flop, turn, river and Dealer's hand is counted: 55.6 trillion deals.
The result confirms the published figures for this game with an Ante that pays with a straight, 2.037 % and 0.53 %,
with the same five folds.

This count is compared with a simple, slow count that ranks hands by the rules' own code. The value from the decisions
equals the value from the results, fraction for fraction (`tests/analysis/test_house_holdem.py`). A hundred million
random rounds agree (`make soak`). Bots play in exactly this way, whatever side bets they have
(`src/croupier/bots/holdem_chart.py`;
`tests/analysis/test_holdem_chart.py` compares every Fold and Turn, and the River of random hands)."""
CHECKED = {
    "mlp-three-card": """All 22,100 hands are compared with all 18,424 of the Dealer. The result confirms the published
figures for 3 Card Poker with an Ante Bonus of 5-4-1, 3.37 % and Queen-six-four, and 2.32 % for Pair Plus at
40-30-6-4-1. The hands next to the threshold are counted once more, one by one, with the rules' own
comparison (`tests/analysis/test_three_card.py`). Bots play from the same hand on.""",
    "mlp-holdem": HOLDEM,
    "progressive-holdem": f"""{HOLDEM}

The rows of the jackpot table are compared with what the rules pay, for every order of the board
(`tests/analysis/test_jackpots.py`).""",
}


def main_game(solved: Solved) -> str:
    rows = [
        ("house edge", percent(solved.house_edge), format_exact(solved.house_edge)),
        ("element of risk", percent(solved.element_of_risk), format_exact(solved.element_of_risk)),
        ("average wager, in Antes", f"{float(solved.average_wager):.6f}", format_exact(solved.average_wager)),
        ("standard deviation", f"{solved.standard_deviation:.6f}", ""),
        ("variance", f"{float(solved.variance):.6f}", format_exact(solved.variance)),
        *(
            (f"rounds with {name}", percent(frequency), format_exact(frequency))
            for name, frequency in solved.frequencies
        ),
    ]
    return table(("per Ante, best play", "", "exactly"), rows)


def jackpot(solved: Solved) -> str:
    meter = solved.jackpot
    assert meter is not None
    return f"""## The jackpot bet

On average, a bet of {money(meter.bet)} that is never folded returns {money(meter.constant)}, and another
{money(meter.per_meter * 100_000_000)} for each $1,000,000 on the meter
(exactly {meter.constant} cents and {meter.per_meter}). It breaks even at a meter of {money(meter.break_even)}. If a
hand meets several rows, the one that pays most counts (R-57, R-58). Shares of the jackpot are computed before
rounding (R-50).

{pay_rows(meter.lines)}"""


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


def starts(solved: Solved) -> str:
    rows = [
        (start.hand, str(start.combinations), f"{float(start.value):+.6f}", "plays" if start.plays else "folds")
        for start in sorted(solved.starts, key=lambda start: start.value, reverse=True)
    ]
    return f"""## Value of each hand at the first decision, in Antes

{table(("hand", "combinations", "value if played", "best"), rows)}"""


def page(game: str) -> str:
    solved = solve(game)
    name, readings = BY_ID[game].doc.title, ", ".join(link(reading) for reading in solved.rests_on)
    strategy = "\n".join(f"* **{title(word)}**: {advice}" for word, advice in solved.strategy)
    results = [
        (f"{float(result):+g}", percent(probability), format_exact(probability))
        for result, probability in solved.distribution
    ]
    bets = "\n\n".join(map(side_bet, solved.bets))
    parts = (
        f"# {name}: odds\n\n{INTRODUCTION}",
        main_game(solved), pictures(solved), f"## Best play\n\n{strategy}",
        f"## Results\n\n{table(('Antes', 'how often', 'exactly'), results)}", bets, jackpot(solved),
        *((with_side_bets(game),) if game == "progressive-holdem" else ()),
        f"## Readings used\n\n{readings}.", f"## How it was checked\n\n{CHECKED[game]}", starts(solved),
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

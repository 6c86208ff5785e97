"""Write the page of Free Bet Blackjack in docs/odds/, its charts, and the chart that bots play by."""

from pathlib import Path

from msgspec.structs import replace

from croupier.analysis import solve
from croupier.analysis.blackjack.best_play import LABELS, FirstHand, house_edge
from croupier.analysis.blackjack.chart import Chart, labels, rows
from croupier.analysis.blackjack.chart_search import best_chart, chart_edge
from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.blackjack.rules import DOCUMENT, PLAIN, UNITED_STATES
from croupier.analysis.results import format_exact
from croupier.cli.solve import title
from scripts.markdown import error, link, percent, pictures, side_bet, table, wrapped

GAME = "free-bet-blackjack"
BOTS = Path(__file__).parents[1] / "src" / "croupier" / "bots" / "blackjack_chart.py"
DECKS = range(4, 11)
OTHERWISE = {
    "as the document is read": DOCUMENT,
    "no Free Split of two number tens (`free_number_tens=off`, the other reading of R-125)": replace(
        DOCUMENT, free_number_tens=False
    ),
    "no Surrender (`surrender=none`)": replace(DOCUMENT, surrender="none"),
    "Aces Split again (`resplit_aces=on`)": replace(DOCUMENT, resplit_aces=True),
    "the Dealer's 22 a Bust (`stands_off_22=off`)": replace(DOCUMENT, stands_off_22=False),
    "usual in the United States (`rules=us`), Aces Split again": UNITED_STATES,
    "the same, Aces Split once": replace(UNITED_STATES, resplit_aces=False),
    "plain blackjack (`rules=plain`): nothing free, 22 a Bust, the Dealer hits Soft 17": PLAIN,
    "the same, the Dealer stands on Soft 17": replace(PLAIN, hits_soft_17=False),
}
LETTERS = {
    "stand": "S",
    "hit": "H",
    "double": "D",
    "free_double": "F",
    "surrender": "R",
    "free_split": "P",
    "split": "X",
}
HEAD = """# Free Bet Blackjack: odds

This page shows what a round costs on average, how to play best, and what every bet is worth. The house edge is the
average loss in percent of the Initial Bet. The element of risk is the same loss in percent of everything that is staked
in the round. *By own cards* means that the player looks at every card of the Hand. *By the chart* means that they play
by the chart of totals below. `make odds` writes this page from the pay tables of the rules: change those, not this
page."""
DIFFERENT = """Plays that differ from the chart of six decks (the letters are under Best play; "DH for H" means DH
instead of H):"""
EXACT = """The shoe is full when a round begins, and one box is played; other boxes change nothing, since nobody
looks at their cards. *By own cards* is the best of all ways to play that use the Dealer's first card, the cards of the
Hand, what is staked on it (the Initial Bet, or a Free Bet Marker) and the number of Hands on the box. *By the chart*
uses totals instead of cards, and Splits a pair again whenever the rules allow it.

Every figure of the main game is a sum of products of probabilities in double precision. Each term multiplies at most
some twenty factors and adds numbers below one: the rounding is below 1e-12, and the probabilities of all first Hands
add up to 1 within 1e-14. Nothing is sampled or taken from infinite decks. One choice is left out: a Hand on a marker
made of a number ten and a picture may be Split once more, for money. That is better than standing on 20 only against 5
or 6, if at all, and would take less than 0.001 % from the edge.

Split Hands are added up Hand by Hand, exactly: second cards decide how many Hands there are, and cards taken from a
shoe at times known beforehand are distributed as its first cards are. One play has a bound instead of an exact value:
a Double Down with money on a Split Hand against a ten or an Ace, where Hands share the loss to a Blackjack (R-137). Its
value is taken as if it shared nothing. That is more than its true value, and it is still never the best play, so the
best play is the same. The same is true of a paid Split of tens there. A Double Down for less than the Initial Bet is
never best, because its value is a straight line in the amount.

Only the standard deviation and the results are sampled: rounds without a Split are exact, and those with one (4.8 %)
come from {simulated:,} random rounds played by the chart. Each has its standard error beside it. A result that no such
round had is not in the table."""
CHECKED = """For the game of the United States, with Aces Split again, 1.04 % is published, and this page finds
1.0143 %; with Aces Split only once it is 1.0925 %. We do not know in detail how the published figure was found. Plain
blackjack with a Dealer who stands on Soft 17 has the usual 0.40 % with six decks and 0.43 % with eight.

A plain enumeration without any of these sums, card by card from a shoe of one deck, gives the same values of Hands and
of a Split to 1e-12. The value of play from its decisions equals its value from its results. Random rounds in a separate
kernel agree within three standard errors, also for Free Bet Markers (`tests/analysis/test_blackjack.py`; a hundred
million in `make soak`). RWS Pairs is counted once more through the rules' own pairs, Boom Busted by plain
enumeration."""


def page() -> str:
    solved = solve(GAME)
    assert isinstance(solved, BlackjackSolved)
    BOTS.write_text(data(solved.chart), encoding="utf-8")
    results = [
        (f"{float(result):+g}", f"{float(probability) * 100:.6f} %", error(probability))
        for result, probability in solved.distribution
    ]
    parts = (
        HEAD,
        _main_game(solved),
        f"## By number of decks\n\n{_decks()}",
        pictures(solved),
        f"## Best play\n\n{_best_play()}\n\n{_chart(solved.chart)}",
        f"## Insurance, Even Money, Surrender\n\n{_offers(solved)}",
        f"## How exact\n\n{EXACT.format(simulated=solved.simulated)}",
        f"## What if, six decks\n\n{_otherwise()}",
        f"## Results\n\n{table(('Initial Bets', 'how often', 'standard error'), results)}",
        *map(side_bet, solved.bets),
        f"## Lucky Stash and the main game\n\n{_together(solved)}",
        f"## Readings used\n\n{', '.join(map(link, solved.rests_on))}.",
        f"## How it was checked\n\n{CHECKED}",
        f"## Value of each first Hand, in Initial Bets\n\n{_first_hands(solved)}",
    )
    return wrapped("\n\n".join(parts)) + "\n"


def _main_game(solved: BlackjackSolved) -> str:
    rows = [
        ("house edge, by own cards", percent(solved.house_edge)),
        ("house edge, by the chart", percent(solved.chart_edge)),
        ("element of risk", percent(solved.element_of_risk)),
        ("average wager, in Initial Bets", f"{float(solved.average_wager):.6f}"),
        ("standard deviation", f"{solved.standard_deviation:.5f} {format_exact(solved.standard_deviation)}"),
        ("Hands of a Split", f"{solved.split_hands:.6f}"),
        *((f"{title(name)}, in a round", percent(frequency)) for name, frequency in solved.frequencies),
    ]
    return table((f"per Initial Bet, best play, {solved.rules.decks} decks", ""), rows)


def _decks() -> str:
    rows, changes, usual = [], [], best_chart(DOCUMENT)
    for decks in DECKS:
        rules = replace(DOCUMENT, decks=decks)
        best = best_chart(rules)
        edges = percent(house_edge(rules)), percent(chart_edge(rules, best)), percent(chart_edge(rules, usual))
        rows.append((str(decks), *edges))
        changes.append(f"* {decks} decks: {_differs(best, usual)}")
    head = ("decks", "by own cards", "by its chart", "by the chart of six decks")
    return f"{table(head, rows)}\n\n{DIFFERENT}\n\n" + "\n".join(changes)


def _differs(first: Chart, other: Chart) -> str:
    differences = []
    for (part, ours), theirs in zip(rows(first).items(), rows(other).values(), strict=True):
        for (name, letters), (_, usual) in zip(ours, theirs, strict=True):
            pairs = zip(labels(), letters, usual, strict=True)
            differences += [f"{title(part)} {name} against {up}: {a} for {b}" for up, a, b in pairs if a != b]
    return "; ".join(differences) or "nothing"


def _best_play() -> str:
    return """\
* S Stand, H Hit, D Double Down with money, F Free Double, R Surrender. The second letter is for Hands of more than two
cards, or where the first is not allowed.
* Pairs: P Free Split, again whenever the rules allow it; a dash means that the total decides.
* T is any card of value ten; 10 is a pair of number tens, which the words of 1.13 allow to Split for free (R-125):
against 3 to 7 that is better than standing on 20.
* Never take Insurance or Even Money."""


def _chart(chart: Chart) -> str:
    parts = rows(chart).items()
    return "\n\n".join(
        table((title(part), *labels()), [(name, *cells) for name, cells in part_rows]) for part, part_rows in parts
    )


def _offers(solved: BlackjackSolved) -> str:
    offers, gains = (
        solved.answers,
        [_surrender(first_hand) for first_hand in solved.first_hands if first_hand.best == "surrender"],
    )
    saved = sum(
        first_hand.chance * (-0.5 - _without(first_hand))
        for first_hand in solved.first_hands
        if first_hand.best == "surrender"
    )
    return f"""An Insurance Bet loses {percent(-offers.insurance)} of its stake ({-offers.insurance}) if own cards
are ignored, and {percent(-offers.insurance_at_best)} ({-offers.insurance_at_best}) at best, without a ten among
them. A Blackjack against an Ace is worth {float(offers.no_even_money):.6f} ({offers.no_even_money}) if kept, and 1 with
Even Money.

Surrender (3.17: before any third card, never against an Ace; only half of the bet is lost, even if the Dealer then has
a Blackjack) saves {percent(saved)} of an Initial Bet per round. By own cards it is best with:

{table(("Hand", "against", "without Surrender"), gains)}"""


def _without(first_hand: FirstHand) -> float:
    return max(value for name, value in first_hand.values.items() if name != "surrender")


def _surrender(first_hand: FirstHand) -> tuple[str, str, str]:
    return first_hand.name, LABELS[first_hand.up], f"{_without(first_hand):+.6f}"


def _otherwise() -> str:
    return table(
        ("rules", "house edge, by own cards"),
        [(name, percent(house_edge(changed_rules))) for name, changed_rules in OTHERWISE.items()],
    )


def _together(solved: BlackjackSolved) -> str:
    rows_ = [
        (str(combined.stash), percent(combined.house_edge), percent(combined.stash_edge), f"{combined.value:+.6f}",
         f"{combined.value_apart:+.6f}")
        for combined in solved.together
    ]  # fmt: skip
    head = ("Lucky Stash, in Initial Bets", "edge, main game", "edge, Lucky Stash", "both", "unchanged")
    changes = "\n".join(
        f"* Lucky Stash of {combined.stash}: {'; '.join(combined.changed)}" for combined in solved.together
    )
    return f"""The best first decision, then play by the chart, which takes every Free Double it meets. With a Lucky
Stash of a tenth of the Initial Bet or more, best play takes every marker, which is the best possible for that Bet.

{table(head, rows_)}

The column "unchanged" is for the best play without a Lucky Stash. These plays change:

{changes}"""


def _first_hands(solved: BlackjackSolved) -> str:
    best_by_hand: dict[str, dict[str, str]] = {}
    for first_hand in solved.first_hands:
        letter = LETTERS.get(first_hand.best, "")
        best_by_hand.setdefault(first_hand.name, {})[LABELS[first_hand.up]] = (
            f"{letter} {first_hand.value:+.4f}".strip()
        )
    low, high = labels()[:5], labels()[5:]
    low_part, high_part = (
        table(("Hand", *ups), [(name, *(best_by_up[up] for up in ups)) for name, best_by_up in best_by_hand.items()])
        for ups in (low, high)
    )
    return f"""The best play and its value; `croupier solve {GAME} --json` has the value of every play. T-10 is two
number tens.

Against {low[0]} to {low[-1]}:

{low_part}

Against {high[0]} to {high[-1]}:

{high_part}"""


def data(chart: Chart) -> str:
    """Return the chart as the Python module that bots import."""
    lines = [
        '"""The best strategy chart of Free Bet Blackjack with six decks, written by `make odds`; do not edit it."""',
        "",
        "# S Stand, H Hit, D Double Down, F Free Double, R Surrender, P Free Split, - play by the total. The second",
        "# letter applies when the first is not allowed. FREE_HARD and FREE_SOFT are for Hands on a Free Bet Marker.",
        "# fmt: off",
        f'UP_CARDS = "{" ".join(f"{label:2}" for label in labels()).strip()}"',
        "HIGHEST = 20  # above it every Hand stands",
    ]
    for part, part_rows in rows(chart).items():
        kind = "str, str" if part == "pairs" else "int, str"
        lines.append(f"{part.upper()}: dict[{kind}] = {{")
        for name, letters in part_rows:
            key = f'"{name}"' if part == "pairs" else name
            lines.append(f'    {key + ":":5} "{" ".join(f"{letter:2}" for letter in letters).strip()}",')
        lines.append("}")
    return "\n".join([*lines, "# fmt: on", ""])

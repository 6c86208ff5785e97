"""The page of Free Bet Blackjack in docs/odds/, its charts, and the chart that bots play by."""

from pathlib import Path

from msgspec.structs import replace

from croupier.analysis import solve
from croupier.analysis.blackjack.best_play import LABELS, Start, house_edge
from croupier.analysis.blackjack.chart import Chart, labels, rows
from croupier.analysis.blackjack.chart_search import best_chart, chart_edge
from croupier.analysis.blackjack.results import BlackjackSolved
from croupier.analysis.blackjack.rules import DOCUMENT, PLAIN, UNITED_STATES
from croupier.analysis.results import exactly
from croupier.cli.solve import title
from scripts.markdown import error, link, percent, pictures, side_bet, table

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

Made by `make odds` from the rules' own pay tables: change those, not this page."""
EXACT = """The shoe is full when a round begins and one box is played; other boxes change nothing, since their cards are
not looked at. *By own cards* is the best of all ways to play that look at the Dealer's first card, the cards of the
Hand, what is staked on it (the Initial Bet, or a Free Bet Marker) and the number of Hands on the box. *By the chart*
looks at totals in place of cards, and Splits a pair again wherever it may.

Every figure of the main game is a sum of products of chances in double precision. All terms are found by multiplying
at most some twenty factors and adding numbers below one: the rounding is below 1e-12, and the chances of all first
Hands add up to 1 within 1e-14. Nothing is sampled or taken from endless decks. One choice is left out: a Hand on a
marker made of a number ten and a picture may be Split once more, for money. That is better than to stand on 20 against
5 or 6 only, if at all, and would take less than 0.001 % from the edge.

Split Hands are added up Hand by Hand, exactly: second cards decide how many Hands there are, and cards taken from a
shoe at times known beforehand are distributed as its first cards are. One thing is bounded, not valued: a Double Down
with money on a Split Hand against a ten or an Ace, where Hands share the loss to a Blackjack (R-137). It is valued as
if it shared nothing, which is more than it is worth, and still it is never best, so that the best play is the same;
likewise a paid Split of tens there. To Double Down for less than the Initial Bet is never best: what it is worth is a
straight line in the amount.

Standard deviation and results are the only figures that are sampled: rounds without a Split are exact, those with
one (4.8 %) come from {simulated:,} rounds dealt by chance and played by the chart. Each has its standard error beside
it. A result that none of these rounds had is not in the table."""
CHECKED = """For the game of the United States, with Aces Split again, 1.04 % is published and 1.0143 % comes out here;
with Aces Split only once it is 1.0925 %. How the published figure was found is not known in detail. Plain
blackjack with a Dealer who stands on Soft 17 comes out at the usual 0.40 % with six decks and 0.43 % with eight. A
plain enumeration without any of these sums, card by card from a
shoe of one deck, gives the same worth of Hands and of a Split to 1e-12. What play is worth from its decisions equals
what it is worth from its results. Rounds dealt by chance in a kernel of their own agree within three standard errors,
Free Bet Markers too (`tests/analysis/test_blackjack.py`; a hundred million in `make soak`). RWS Pairs is counted once
more through the rules' own pairs, Boom Busted by plain enumeration."""


def page() -> str:
    of = solve(GAME)
    assert isinstance(of, BlackjackSolved)
    BOTS.write_text(data(of.chart), encoding="utf-8")
    results = [(f"{float(result):+g}", f"{float(each) * 100:.6f} %", error(each)) for result, each in of.distribution]
    parts = (
        HEAD,
        _main_game(of),
        f"## By number of decks\n\n{_decks()}",
        pictures(of),
        f"## Best play\n\n{_best_play()}\n\n{_chart(of.chart)}",
        f"## Insurance, Even Money, Surrender\n\n{_offers(of)}",
        f"## How exact\n\n{EXACT.format(simulated=of.simulated)}",
        f"## What if, six decks\n\n{_otherwise()}",
        f"## Results\n\n{table(('Initial Bets', 'how often', 'standard error'), results)}",
        *map(side_bet, of.bets),
        f"## Lucky Stash and the main game\n\n{_together(of)}",
        f"## Rests on\n\n{', '.join(map(link, of.rests_on))}.",
        f"## How it was checked\n\n{CHECKED}",
        f"## Value of each first Hand, in Initial Bets\n\n{_first_hands(of)}",
    )
    return "\n\n".join(parts) + "\n"


def _main_game(of: BlackjackSolved) -> str:
    rows = [
        ("house edge, by own cards", percent(of.house_edge)),
        ("house edge, by the chart", percent(of.chart_edge)),
        ("element of risk", percent(of.element_of_risk)),
        ("average wager, in Initial Bets", f"{float(of.average_wager):.6f}"),
        ("standard deviation", f"{of.standard_deviation:.5f} {exactly(of.standard_deviation)}"),
        ("Hands of a Split", f"{of.split_hands:.6f}"),
        *((f"{title(name)}, in a round", percent(each)) for name, each in of.frequencies),
    ]
    return table((f"per Initial Bet, best play, {of.rules.decks} decks", ""), rows)


def _decks() -> str:
    rows, usual = [], best_chart(DOCUMENT)
    for decks in DECKS:
        rules = replace(DOCUMENT, decks=decks)
        found = best_chart(rules)
        edges = percent(house_edge(rules)), percent(chart_edge(rules, found)), percent(chart_edge(rules, usual))
        rows.append((str(decks), *edges, _differs(found, usual)))
    return table(("decks", "by own cards", "by its chart", "by the chart of six decks", "other than six decks"), rows)


def _differs(one: Chart, other: Chart) -> str:
    found = []
    for (part, ours), theirs in zip(rows(one).items(), rows(other).values(), strict=True):
        for (name, letters), (_, usual) in zip(ours, theirs, strict=True):
            pairs = zip(labels(), letters, usual, strict=True)
            found += [f"{title(part)} {name} against {up}: {a} for {b}" for up, a, b in pairs if a != b]
    return "; ".join(found) or "nothing"


def _best_play() -> str:
    return """S Stand, H Hit, D Double Down with money, F Free Double, R Surrender; a second letter is for Hands of more
than two cards, or where the first is not open. Pairs: P Free Split, wherever it may be again; - by the total. T is any
card of value ten; 10 is a pair of number tens, which the words of 1.13 let Split for free (R-125): against 3 to 7 that
is better than to stand on 20. Never Insurance, never Even Money."""


def _chart(of: Chart) -> str:
    parts = rows(of).items()
    return "\n\n".join(
        table((title(part), *labels()), [(name, *each) for name, each in found]) for part, found in parts
    )


def _offers(of: BlackjackSolved) -> str:
    offers, gains = of.answers, [_surrender(each) for each in of.first_hands if each.best == "surrender"]
    saved = sum(each.chance * (-0.5 - _without(each)) for each in of.first_hands if each.best == "surrender")
    return f"""An Insurance Bet loses {percent(-offers.insurance)} of its stake ({-offers.insurance}) where own cards
are not looked at, and {percent(-offers.insurance_at_best)} ({-offers.insurance_at_best}) at best, without a ten among
them. A Blackjack against an Ace is worth {float(offers.no_even_money):.6f} ({offers.no_even_money}) kept, and 1 with
Even Money. Surrender (3.17: before any third card, never against an Ace; the half is all that is lost, even if the
Dealer then has a Blackjack) saves {percent(saved)} of an Initial Bet a round. By own cards it is best with:

{table(("Hand", "against", "without Surrender"), gains)}"""


def _without(of: Start) -> float:
    return max(value for name, value in of.values.items() if name != "surrender")


def _surrender(of: Start) -> tuple[str, str, str]:
    return of.name, LABELS[of.up], f"{_without(of):+.6f}"


def _otherwise() -> str:
    return table(
        ("rules", "house edge, by own cards"), [(name, percent(house_edge(of))) for name, of in OTHERWISE.items()]
    )


def _together(of: BlackjackSolved) -> str:
    rows_ = [
        (str(each.stash), percent(each.house_edge), percent(each.stash_edge), f"{each.value:+.6f}",
         f"{each.value_apart:+.6f}", "; ".join(each.changed))
        for each in of.together
    ]  # fmt: skip
    head = ("Lucky Stash, in Initial Bets", "edge, main game", "edge, Lucky Stash", "both", "unchanged", "then")
    return f"""Best over every first decision, played on by the chart, which takes every Free Double it meets. From a
Lucky Stash of a tenth of the Initial Bet every marker is taken, which is the best that can be done for the Bet.

{table(head, rows_)}"""


def _first_hands(of: BlackjackSolved) -> str:
    found: dict[str, dict[str, str]] = {}
    for each in of.first_hands:
        letter = LETTERS.get(each.best, "")
        found.setdefault(each.name, {})[LABELS[each.up]] = f"{letter} {each.value:+.4f}".strip()
    body = [(name, *(each[up] for up in labels())) for name, each in found.items()]
    return f"""The best play and its value; `croupier solve {GAME} --json` has the value of every play. T-10 is two
number tens.

{table(("Hand", *labels()), body)}"""


def data(of: Chart) -> str:
    """The chart as bots read it."""
    lines = [
        '"""Best play of Free Bet Blackjack by totals, six decks: written by `make odds`, not by hand."""',
        "",
        "# S Stand, H Hit, D Double Down, F Free Double, R Surrender, P Free Split, - by the total; the second letter",
        "# where the first is not open. On a Free Bet Marker there is nothing to lose.",
        "# fmt: off",
        f'UP_CARDS = "{" ".join(f"{label:2}" for label in labels()).strip()}"',
        "HIGHEST = 20  # above it every Hand stands",
    ]
    for part, found in rows(of).items():
        kind = "str, str" if part == "pairs" else "int, str"
        lines.append(f"{part.upper()}: dict[{kind}] = {{")
        for name, letters in found:
            key = f'"{name}"' if part == "pairs" else name
            lines.append(f'    {key + ":":5} "{" ".join(f"{each:2}" for each in letters).strip()}",')
        lines.append("}")
    return "\n".join([*lines, "# fmt: on", ""])

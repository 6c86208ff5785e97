"""Print the results that only blackjack has: the strategy chart, Insurance, Even Money and Lucky Stash."""

from typing import TYPE_CHECKING

from rich.console import Console

from croupier.cli.rich_table import add, grid

if TYPE_CHECKING:
    from croupier.analysis.blackjack.results import BlackjackSolved

LETTERS = """H hit, S stand, D double down, F free double, R surrender, P free split,
- play by the total. A second letter applies when the first is not allowed."""


def print_blackjack(console: Console, solved: "BlackjackSolved") -> None:
    from croupier.analysis.blackjack.chart import labels, rows

    console.print(f"{'Played by the chart':24}{solved.chart_edge:>10.4%}   house edge")
    console.print(f"{'Hands of a Split':24}{solved.split_hands:>10.5f}")
    offers = solved.answers
    console.print(f"{'Insurance':24}{float(offers.insurance):>10.4%}   {offers.insurance} of the Insurance Bet")
    even_money_text = f"1 to 1. Declining it is worth {float(offers.no_even_money):.5f} ({offers.no_even_money})"
    console.print(f"{'Even Money':24}{float(offers.even_money):>10.5f}   {even_money_text}")
    table = grid("", *labels(), wraps="")
    for part, chart_rows in rows(solved.chart).items():
        for name, letters in chart_rows:
            add(table, f"{part.replace('_', ' ')} {name}", *letters)
    console.print("\nBest play", style="bold")
    console.print(LETTERS)
    console.print(table)
    for joint in solved.together:
        changes = "; ".join(joint.changed) or "nothing changes"
        value_text = f"worth {joint.value:+.5f} Initial Bets in total"
        console.print(f"With a Lucky Stash of {joint.stash} Initial Bet, {value_text}: {changes}")

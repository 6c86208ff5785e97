"""What `croupier solve free-bet-blackjack` prints beside what every game has: the chart, and offers before the play."""

from typing import TYPE_CHECKING

from rich.console import Console

from croupier.cli.rich_table import add, grid

if TYPE_CHECKING:
    from croupier.analysis.blackjack.results import BlackjackSolved

LETTERS = """H hit, S stand, D double down, F free double, R surrender, P free split,
- by the total; a second letter is for hands where the first is not allowed."""


def print_blackjack(console: Console, solved: "BlackjackSolved") -> None:
    from croupier.analysis.blackjack.chart import labels, rows

    console.print(f"{'Played by the chart':24}{solved.chart_edge:>10.4%}   house edge")
    console.print(f"{'Hands of a Split':24}{solved.split_hands:>10.5f}")
    offers = solved.answers
    console.print(f"{'Insurance':24}{float(offers.insurance):>10.4%}   {offers.insurance} of the Insurance Bet")
    kept = f"1 to 1; Blackjack kept is worth {float(offers.no_even_money):.5f} ({offers.no_even_money})"
    console.print(f"{'Even Money':24}{float(offers.even_money):>10.5f}   {kept}")
    table = grid("", *labels(), wraps="")
    for part, each in rows(solved.chart).items():
        for name, letters in each:
            add(table, f"{part.replace('_', ' ')} {name}", *letters)
    console.print("\nBest play", style="bold")
    console.print(LETTERS)
    console.print(table)
    for of in solved.together:
        said = "; ".join(of.changed) or "nothing changes"
        worth = f"worth {of.value:+.5f} Initial Bets in all"
        console.print(f"With a Lucky Stash of {of.stash} Initial Bet, {worth}: {said}")

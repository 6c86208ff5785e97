"""Print the results that only blackjack has: the strategy chart, Insurance, Even Money and Lucky Stash."""

from typing import TYPE_CHECKING

from rich.console import Console

from croupier.cli.rich_table import add, grid
from croupier.words import phrase

if TYPE_CHECKING:
    from croupier.analysis.blackjack.results import BlackjackSolved


def print_blackjack(console: Console, solved: "BlackjackSolved") -> None:
    from croupier.analysis.blackjack.chart import labels, rows

    offers = solved.answers
    declined = f"{float(offers.no_even_money):.5f} ({offers.no_even_money})"
    for label, figure, text in (
        ("solve_by_chart", f"{solved.chart_edge:>10.4%}", phrase("solve_house_edge")),
        ("solve_split_hands", f"{solved.split_hands:>10.5f}", ""),
        (
            "solve_insurance",
            f"{float(offers.insurance):>10.4%}",
            phrase("solve_of_insurance", share=str(offers.insurance)),
        ),
        ("solve_even_money", f"{float(offers.even_money):>10.5f}", phrase("solve_even_money_declined", value=declined)),
    ):
        console.print(f"{phrase(label):24}{figure}   {text}".rstrip())
    table = grid("", *labels(), wraps="")
    for part, chart_rows in rows(solved.chart).items():
        for name, letters in chart_rows:
            add(table, f"{part.replace('_', ' ')} {name}", *letters)
    console.print(f"\n{phrase('solve_best_play')}", style="bold")
    console.print(phrase("solve_letters"))
    console.print(phrase("solve_second_letter"))
    console.print(table)
    for joint in solved.together:
        changes = "; ".join(joint.changed) or phrase("solve_nothing_changes")
        console.print(phrase("solve_with_stash", stash=str(joint.stash), value=f"{joint.value:+.5f}", changes=changes))

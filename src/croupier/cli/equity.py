"""`croupier equity`: hold'em hands and ranges against each other, pot odds after the rake."""

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from croupier.cli.amounts import cents, part
from croupier.cli.output import print_json
from croupier.cli.rich_table import add, grid
from croupier.cli.solve import REFUSED, fine_money, interruptible, print_refusal
from croupier.rules.cards import format_cards

if TYPE_CHECKING:
    from croupier.analysis.poker.equity import Equity
    from croupier.analysis.results import Number

NO_RAKE = "0%"


def equity_of(
    hands: Annotated[list[str], typer.Argument(help="Two to ten: AsKs, QQ, AKs, TT+, any; commas in a range.")],
    board: Annotated[str, typer.Option(help="Three, four or five cards: 2c7d8h")] = "",
    dead: Annotated[str, typer.Option(help="Dead cards.")] = "",
    pot: Annotated[str, typer.Option(help="The pot before the call, in dollars.")] = "",
    call: Annotated[str, typer.Option(help="What calling all-in costs the first hand.")] = "",
    rake: Annotated[str, typer.Option(help="The House's share of a pot: 5%.")] = NO_RAKE,
    cap: Annotated[str, typer.Option(help="Rake cap, in dollars.")] = "",
    trials: Annotated[int, typer.Option(help="Random deals, where there are too many to count.", min=1000)] = 2_000_000,
    seed: Annotated[int, typer.Option(help="Random seed.", min=0, max=2**32 - 1)] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:  # fmt: skip
    """How the pot is shared on average: exact where feasible, otherwise simulated; the output says which."""
    if (pot or rake != NO_RAKE or cap) and not call:
        raise typer.BadParameter(
            "--pot, --rake and --cap are about a call: say what it costs with --call", param_hint="--call"
        )
    from croupier.analysis import Unanswerable
    from croupier.analysis.poker.equity import equity

    try:
        with interruptible():
            found = equity(tuple(hands), board, dead, trials=trials, seed=seed)
        odds = _odds(found, pot, call, rake, cap) if call else {}
    except Unanswerable as no:
        print_refusal(no, as_json=json)
        raise typer.Exit(REFUSED) from None
    if json:
        print_json(_plain(found, odds))
    else:
        _print(found, odds)


def _odds(found: "Equity", pot: str, call: str, rake: str, cap: str) -> "dict[str, Number]":
    from croupier.analysis.poker.equity import all_in_value, equity_needed
    from croupier.analysis.results import Sampled

    terms = (
        cents(pot or "0", "--pot"),
        cents(call, "--call"),
        part(rake, "--rake"),
        cents(cap, "--cap") if cap else None,
    )
    first = found.hands[0]
    worth: Number = all_in_value(first.equity, *terms)
    if not found.exact:
        pot_to_win = all_in_value(Fraction(1), *terms) - all_in_value(Fraction(0), *terms)
        worth = Sampled(float(worth), first.error * float(pot_to_win))
    return {"equity_needed": equity_needed(*terms), "all_in_value": worth}


def _plain(found: "Equity", odds: "dict[str, Number]") -> dict[str, Any]:
    from croupier.analysis.results import number

    method = "enumeration" if found.exact else "monte-carlo"
    hands = [
        {"hand": each.text, "combinations": each.combinations, "wins": each.wins, "ties": each.ties,
         "equity": _number(each.equity, found.exact), "standard_error": each.error}
        for each in found.hands
    ]  # fmt: skip
    answers = {name: number(value) for name, value in odds.items()}
    return {"method": method, "deals": found.deals, "board": format_cards(found.board), "hands": hands, **answers}


def _number(of: Fraction, exact: bool) -> dict[str, Any]:
    return {"exact": f"{of.numerator}/{of.denominator}", "value": float(of)} if exact else {"value": float(of)}


def _print(found: "Equity", odds: "dict[str, Number]") -> None:
    from croupier.analysis.results import Sampled

    console = Console(highlight=False, markup=False)
    how = "every deal counted" if found.exact else "by chance"
    table = grid("Hand", "Equity", "Wins", "Ties", "Error", wraps="Hand", title=f"{found.deals:,} deals, {how}")
    for each in found.hands:
        error = "exact" if found.exact else f"± {each.error:.4%}"
        add(table, each.text, f"{float(each.equity):.4%}", f"{each.wins:,}", f"{each.ties:,}", error)
    console.print(table)
    if odds:
        console.print(f"A call needs {float(odds['equity_needed']):.4%} after the rake")
        worth = odds["all_in_value"]
        error = f" ± {fine_money(worth.error)} (standard error)" if isinstance(worth, Sampled) else ""
        console.print(f"Calling all-in is worth {fine_money(worth)}{error}")

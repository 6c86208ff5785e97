"""`croupier equity`: hold'em hands and ranges against each other, pot odds after the rake."""

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.console import Console

from croupier.cli.amounts import cents, part
from croupier.cli.grid import add, grid
from croupier.cli.solve import REFUSED, interruptible, refuse
from croupier.rules.cards import texts

if TYPE_CHECKING:
    from croupier.analysis.exact.poker import Equity

NO_RAKE = "0%"


def equity_of(
    hands: Annotated[list[str], typer.Argument(help="Two to ten: AsKs, QQ, AKs, TT+, any; commas in a range.")],
    board: Annotated[str, typer.Option(help="Three, four or five cards: 2c7d8h")] = "",
    dead: Annotated[str, typer.Option(help="Cards that are out.")] = "",
    pot: Annotated[str, typer.Option(help="The pot before the call, in dollars.")] = "",
    call: Annotated[str, typer.Option(help="What calling all-in costs the first hand.")] = "",
    rake: Annotated[str, typer.Option(help="The House's share of a pot: 5%.")] = NO_RAKE,
    cap: Annotated[str, typer.Option(help="The most it takes.")] = "",
    trials: Annotated[int, typer.Option(help="Deals by chance if they are too many.", min=1000)] = 2_000_000,
    seed: Annotated[int, typer.Option(help="Of these deals.", min=0, max=2**32 - 1)] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:  # fmt: skip
    """How the pot is shared on average: every deal counted where that is feasible, else dealt by chance, and which."""
    if (pot or rake != NO_RAKE or cap) and not call:
        raise typer.BadParameter(
            "a pot and its rake are asked about for a call: say what it costs", param_hint="--call"
        )
    from croupier.analysis import Unanswerable
    from croupier.analysis.exact.poker import equity

    try:
        with interruptible():
            found = equity(tuple(hands), board, dead, trials=trials, seed=seed)
        odds = _odds(found, pot, call, rake, cap) if call else {}
    except Unanswerable as no:
        refuse(no.field, no.why, as_json=json)
        raise typer.Exit(REFUSED) from None
    if json:
        print(msgspec.json.encode(_plain(found, odds)).decode())
    else:
        _print(found, odds)


def _odds(found: "Equity", pot: str, call: str, rake: str, cap: str) -> dict[str, Fraction]:
    from croupier.analysis.exact.poker import all_in_value, equity_needed

    terms = (
        cents(pot or "0", "--pot"),
        cents(call, "--call"),
        part(rake, "--rake"),
        cents(cap, "--cap") if cap else None,
    )
    return {"equity_needed": equity_needed(*terms), "all_in_value": all_in_value(found.hands[0].equity, *terms)}


def _plain(found: "Equity", odds: dict[str, Fraction]) -> dict[str, Any]:
    method = "enumeration" if found.exact else "monte-carlo"
    hands = [
        {"hand": each.text, "combinations": each.combinations, "wins": each.wins, "ties": each.ties,
         "equity": _number(each.equity, found.exact), "standard_error": each.error}
        for each in found.hands
    ]  # fmt: skip
    exact = {name: _number(value, found.exact or name == "equity_needed") for name, value in odds.items()}
    return {"method": method, "deals": found.deals, "board": texts(found.board), "hands": hands, **exact}


def _number(of: Fraction, exact: bool) -> dict[str, Any]:
    return {"exact": f"{of.numerator}/{of.denominator}", "value": float(of)} if exact else {"value": float(of)}


def _print(found: "Equity", odds: dict[str, Fraction]) -> None:
    console = Console(highlight=False, markup=False)
    how = "every deal counted" if found.exact else "by chance"
    table = grid("Hand", "Equity", "Wins", "Ties", "Error", wraps="Hand", title=f"{found.deals:,} deals, {how}")
    for each in found.hands:
        error = f"± {each.error:.4%}" if each.error else "exact"
        add(table, each.text, f"{float(each.equity):.4%}", f"{each.wins:,}", f"{each.ties:,}", error)
    console.print(table)
    if odds:
        console.print(f"A call needs {float(odds['equity_needed']):.4%} after the rake")
        console.print(f"All-in it is worth {float(odds['all_in_value']) / 100:,.4f}")

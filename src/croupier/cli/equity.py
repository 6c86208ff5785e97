"""`croupier equity`: equities of hold'em hands and ranges, and pot odds after the rake."""

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from croupier.cli.amounts import cents, parse_share
from croupier.cli.output import print_json
from croupier.cli.rich_table import add, grid
from croupier.cli.solve import REFUSED, fine_money, interruptible, print_refusal
from croupier.rules.cards import format_cards
from croupier.words import phrase

if TYPE_CHECKING:
    from croupier.analysis.poker.equity import Equity
    from croupier.analysis.results import Number

NO_RAKE = "0%"


def equity_of(
    hands: Annotated[list[str], typer.Argument(help="Two to ten hands or ranges: AsKs, QQ, AKs, TT+, QQ,AKs or any.")],
    board: Annotated[str, typer.Option(help="The board: three, four or five cards, such as 2c7d8h.")] = "",
    dead: Annotated[str, typer.Option(help="Cards that are out of play, such as 2c7d.")] = "",
    pot: Annotated[str, typer.Option(help="The pot before the call, in dollars.")] = "",
    call: Annotated[str, typer.Option(help="What the first hand pays to call all-in, in dollars.")] = "",
    rake: Annotated[str, typer.Option(help="The house's share of the pot, such as 5%.")] = NO_RAKE,
    cap: Annotated[str, typer.Option(help="The most rake from one pot, in dollars.")] = "",
    trials: Annotated[int, typer.Option(help="Random deals if there are too many to count.", min=1000)] = 2_000_000,
    seed: Annotated[int, typer.Option(help="Seed of the random deals.", min=0, max=2**32 - 1)] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:  # fmt: skip
    """Compute each hand's average share of the pot.

    The result is exact if all deals can be counted in seconds, and otherwise an estimate with its standard error.
    """
    if (pot or rake != NO_RAKE or cap) and not call:
        raise typer.BadParameter(phrase("equity_call_missing"), param_hint="--call")
    from croupier.analysis import Unanswerable
    from croupier.analysis.poker.equity import equity

    try:
        with interruptible():
            result = equity(tuple(hands), board, dead, trials=trials, seed=seed)
        odds = _call_odds(result, pot, call, rake, cap) if call else {}
    except Unanswerable as error:
        print_refusal(error, as_json=json)
        raise typer.Exit(REFUSED) from None
    if json:
        print_json(_to_json(result, odds))
    else:
        _print_equity(result, odds)


def _call_odds(result: "Equity", pot: str, call: str, rake: str, cap: str) -> "dict[str, Number]":
    from croupier.analysis.poker.equity import all_in_value, equity_needed
    from croupier.analysis.results import Sampled

    terms = (
        cents(pot or "0", "--pot"),
        cents(call, "--call"),
        parse_share(rake, "--rake"),
        cents(cap, "--cap") if cap else None,
    )
    first = result.hands[0]
    value: Number = all_in_value(first.equity, *terms)
    if not result.exact:
        pot_to_win = all_in_value(Fraction(1), *terms) - all_in_value(Fraction(0), *terms)
        value = Sampled(float(value), first.error * float(pot_to_win))
    return {"equity_needed": equity_needed(*terms), "all_in_value": value}


def _to_json(result: "Equity", odds: "dict[str, Number]") -> dict[str, Any]:
    from croupier.analysis.results import number

    method = "enumeration" if result.exact else "monte-carlo"
    hands = [
        {"hand": hand.text, "combinations": hand.combinations, "wins": hand.wins, "ties": hand.ties,
         "equity": _number_to_json(hand.equity, result.exact), "standard_error": hand.error}
        for hand in result.hands
    ]  # fmt: skip
    answers = {name: number(value) for name, value in odds.items()}
    return {"method": method, "deals": result.deals, "board": format_cards(result.board), "hands": hands, **answers}


def _number_to_json(value: Fraction, exact: bool) -> dict[str, Any]:
    return (
        {"exact": f"{value.numerator}/{value.denominator}", "value": float(value)} if exact else {"value": float(value)}
    )


def _print_equity(result: "Equity", odds: "dict[str, Number]") -> None:
    from croupier.analysis.results import Sampled

    console = Console(highlight=False, markup=False)
    deals = phrase("equity_deals_counted" if result.exact else "equity_deals_random", deals=result.deals)
    table = grid("hand", "equity", "wins", "ties", "error", wraps="hand", title=deals)
    for hand in result.hands:
        error = phrase("equity_exact") if result.exact else f"± {hand.error:.4%}"
        add(table, hand.text, f"{float(hand.equity):.4%}", f"{hand.wins:,}", f"{hand.ties:,}", error)
    console.print(table)
    if odds:
        console.print(phrase("equity_needed", equity=f"{float(odds['equity_needed']):.4%}"))
        value = odds["all_in_value"]
        worth = phrase("equity_call_worth", value=fine_money(value))
        if isinstance(value, Sampled):
            worth = phrase("equity_standard_error", value=worth, error=fine_money(value.error))
        console.print(worth)

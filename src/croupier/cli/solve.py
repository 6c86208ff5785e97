"""`croupier solve`: odds, best play and the value of every bet of a game."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from croupier import words
from croupier.cli.amounts import cents, parse_share
from croupier.cli.output import add_place, print_json
from croupier.cli.rich_table import add, grid, print_compared
from croupier.cli.solve_blackjack import print_blackjack
from croupier.rules.coded_message import Message
from croupier.rules.hands import HandRank
from croupier.words import name_of, phrase

if TYPE_CHECKING:
    from croupier.analysis import Query, Solved, Unanswerable
    from croupier.analysis.comparison import Difference
    from croupier.analysis.results import Jackpot, Joint, Line, Number, SideBet

REFUSED = 2
NAMES = 24  # width of the column of names


def solve_game(
    game: Annotated[str, typer.Argument(help="mlp-three-card, mlp-holdem, progressive-holdem or free-bet-blackjack.")],
    ante: Annotated[str, typer.Option(help="The Ante in dollars, to value it together with side bets.")] = "",
    side_bet: Annotated[str, typer.Option(help="The Bonus or Pair Plus bet in dollars, with --ante.")] = "",
    jackpot_bet: Annotated[str, typer.Option(help="The jackpot bet in dollars, with --ante and --meter.")] = "",
    meter: Annotated[str, typer.Option(help="The progressive jackpot on display, in dollars.")] = "",
    row: Annotated[
        list[str] | None, typer.Option("--set", help="Change a payout: flush=50, pair_plus.flush=6. May be repeated.")
    ] = None,
    bonus_cap: Annotated[str, typer.Option(help="The most that a Bonus Bet can win, in dollars (4.1.1).")] = "",
    ante_from: Annotated[str, typer.Option(help="Hold'em: the lowest hand for which the Ante is paid.")] = "straight",
    contribution: Annotated[str, typer.Option(help="The share of a jackpot bet that goes to the meter: 25%.")] = "",
    reset: Annotated[str, typer.Option(help="The meter after a reset, in dollars.")] = "",
    decks: Annotated[int, typer.Option(help="Blackjack: number of decks, four to ten.")] = 6,
    what_if: Annotated[
        list[str] | None, typer.Option(help="Blackjack: change a rule: rules=us or resplit_aces=on. May be repeated.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    chart: Annotated[Path | None, typer.Option(help="Draw a chart to this file, FILE.svg or FILE.png.")] = None,
    draw: Annotated[str, typer.Option(help="The chart to draw: starts, strategy, results, decks or jackpot.")] = "",
) -> None:  # fmt: skip
    """Compute the house edge, best play, side bets and jackpot of a game.

    With --set or --what-if, the output also shows each changed figure before and after.
    """
    from croupier.analysis import Query, Unanswerable, solve
    from croupier.analysis.comparison import differences

    _check_chart(game, chart, draw)
    query = Query(
        ante=cents(ante or "0", "--ante"),
        side_bet=cents(side_bet or "0", "--side-bet"),
        jackpot_bet=cents(jackpot_bet or "0", "--jackpot-bet"),
        meter=cents(meter, "--meter") if meter else None,
        changes=tuple(row or ()),
        ante_pays_from=_parse_row(ante_from),
        rate_ppm=_parse_millionths(contribution) if contribution else None,
        reset=cents(reset or "0", "--reset"),
        decks=decks,
        what_if=tuple(what_if or ()),
    )
    if bonus_cap:
        query = msgspec.structs.replace(query, bonus_cap=cents(bonus_cap, "--bonus-cap"))
    try:
        with _progress_bars(quiet=json), interruptible():
            solved = solve(game, query)
            changed = differences(solve(game, query.unchanged), solved) if query.differences else ()
    except Unanswerable as error:
        print_refusal(error, as_json=json)
        raise typer.Exit(REFUSED) from None
    if json:
        print_json(solved.plain() | _changes_to_json(query, changed))
    else:
        _print_solved(solved)
        if query.differences:
            _print_changes(query, changed)
    if chart:
        with _progress_bars(quiet=json), interruptible():
            _save_chart(solved, chart, draw)


def print_refusal(error: "Unanswerable", *, as_json: bool) -> None:
    why, paragraph = words.render(error.reason), error.para.number if error.para else None
    if as_json:
        message = Message("") if isinstance(error.reason, str) else error.reason
        details = {
            "field": error.field,
            "paragraph": paragraph,
            "why": why,
            "code": message.code,
            "values": message.values,
        }
        print_json({"refused": details})
    else:
        Console(stderr=True).print(add_place(why, error.field, error.para), highlight=False, markup=False)


def _parse_row(name: str) -> HandRank:
    try:
        return HandRank[name.upper()]
    except KeyError:
        names = ", ".join(rank.name.lower() for rank in HandRank)
        raise typer.BadParameter(phrase("no_such_hand", hand=name, hands=names), param_hint="--ante-from") from None


def _parse_millionths(text: str) -> int:
    exact = parse_share(text, "--contribution") * 1_000_000
    if exact.denominator != 1:
        raise typer.BadParameter(phrase("share_too_exact", text=text), param_hint="--contribution")
    return int(exact)


@contextmanager
def interruptible() -> Iterator[None]:
    """Turn the SystemError that Ctrl-C causes in compiled code into KeyboardInterrupt."""
    try:
        yield
    except SystemError as fault:
        if isinstance(fault.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise


@contextmanager
def _progress_bars(*, quiet: bool) -> Iterator[None]:
    """Show a progress bar for each long computation in this block, if standard error is a terminal."""
    from croupier.analysis.cache import reporting_progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=quiet or not console.is_terminal) as bars:
        tasks = {}

        def watch(name: str, done: float) -> None:
            if name not in tasks:
                tasks[name] = bars.add_task(name, total=1.0)
            bars.update(tasks[name], completed=done)

        with reporting_progress(watch):
            yield


def _check_chart(game: str, file: Path | None, name: str) -> None:
    """Refuse a chart that cannot be drawn, before any computation."""
    from croupier.analysis import CHARTS
    from croupier.analysis.drawing.picture import ENDINGS

    if file is None and name:
        raise typer.BadParameter(phrase("chart_file_missing"), param_hint="--draw")
    if file and file.suffix not in ENDINGS:
        raise typer.BadParameter(phrase("chart_format", file=str(file), endings=tuple(ENDINGS)), param_hint="--chart")
    if file and not file.absolute().parent.is_dir():
        raise typer.BadParameter(phrase("chart_folder_missing", folder=str(file.parent)), param_hint="--chart")
    if name and game in CHARTS and name not in CHARTS[game]:
        names = ", ".join(CHARTS[game])
        raise typer.BadParameter(phrase("no_such_chart", game=game, chart=name, charts=names), param_hint="--draw")


def _save_chart(solved: "Solved", file: Path, name: str) -> None:
    picture = solved.draw(name)
    try:
        picture.save(file)
    except OSError as error:
        raise typer.BadParameter(f"{file}: {error.strerror}", param_hint="--chart") from None


def _changes_to_json(query: "Query", changed: "tuple[Difference, ...]") -> dict[str, Any]:
    """Return the changed rules and every figure that differs, for JSON."""
    if not query.differences:
        return {}
    return {
        "changed": list(query.differences),
        "changes": {difference.name: difference.plain() for difference in changed},
    }


# ---- on the terminal ------------------------------------------------------------------------------------------------


def _print_solved(solved: "Solved") -> None:
    from croupier.analysis.blackjack.results import BlackjackSolved

    console = Console(highlight=False, markup=False)
    main = "initial" if isinstance(solved, BlackjackSolved) else "ante"
    heading = phrase("solve_heading", game=solved.game, bet=main, seconds=f"{solved.seconds:.1f}")
    console.print(f"{heading}\n", style="bold")
    _print_figures(console, solved)
    if isinstance(solved, BlackjackSolved):
        print_blackjack(console, solved)
    else:
        console.print(f"\n{phrase('solve_best_play')}", style="bold")
        for name, advice in solved.strategy:
            console.print(f"{title(name):{NAMES}}{advice}")
    for bet in solved.bets:
        _print_side_bet(console, bet)
    if solved.jackpot:
        _print_jackpot(console, solved.jackpot)
    if solved.joint:
        _print_joint(console, solved.joint)


def _print_changes(query: "Query", changed: "tuple[Difference, ...]") -> None:
    console = Console(highlight=False, markup=False)
    heading = phrase("solve_changed", changes=", ".join(query.differences))
    console.print(f"\n{heading}", style="bold")
    figures = [
        (
            difference.name,
            _format_figure(difference.kind, difference.before),
            _format_figure(difference.kind, difference.after),
        )
        for difference in changed
    ]
    rows = [(title(name), before, after) for name, before, after in figures if before != after]
    if rows:
        print_compared(console, ("figure", "before", "after"), rows)
    else:
        console.print(phrase("solve_no_change"))


def _format_figure(kind: str, value: "Number") -> str:
    from croupier.analysis.comparison import Kind
    from croupier.analysis.results import Sampled

    match kind:
        case Kind.PERCENT:
            return f"{float(value):.4%}"
        case Kind.MONEY:
            return fine_money(value)
        case Kind.METER:
            return _format_per_million(value)
        case _:
            return f"{float(value):.5f} {value.plus_minus if isinstance(value, Sampled) else ''}".rstrip()


def _print_figures(console: Console, solved: "Solved") -> None:
    from croupier.analysis.results import format_exact

    for name, value in (("solve_edge", solved.house_edge), ("solve_risk", solved.element_of_risk)):
        console.print(f"{phrase(name):{NAMES}}{float(value):>10.4%}   {format_exact(value)}".rstrip())
    for name, value in (("solve_wager", solved.average_wager), ("solve_deviation", solved.standard_deviation)):
        console.print(f"{phrase(name):{NAMES}}{float(value):>10.5f}   {format_exact(value)}".rstrip())
    for name, value in solved.frequencies:
        label = phrase("solve_per_round", name=title(name))
        console.print(f"{label:{NAMES}}{float(value):>10.4%}   {format_exact(value)}".rstrip())


def _print_side_bet(console: Console, bet: "SideBet") -> None:
    name = title(bet.name)
    edge = f"{float(bet.house_edge):.4%} ({bet.house_edge})"
    _print_pay_table(console, f"{phrase('solve_side_bet', bet=name, edge=edge)} {bet.note}", bet.lines)


def _print_jackpot(console: Console, jackpot: "Jackpot") -> None:
    heading = phrase(
        "solve_jackpot",
        bet=fine_money(jackpot.bet),
        constant=fine_money(jackpot.constant),
        per_meter=_format_per_million(jackpot.per_meter),
        break_even=fine_money(jackpot.break_even),
    )
    _print_pay_table(console, heading, jackpot.lines)
    if jackpot.value is not None and jackpot.meter is not None:
        console.print(phrase("solve_at_meter", meter=fine_money(jackpot.meter), value=fine_money(jackpot.value)))
    for name, value in jackpot.more:
        console.print(f"{title(name)}: {fine_money(value)}")


def _print_pay_table(console: Console, heading: str, lines: "tuple[Line, ...]") -> None:
    """Print a pay table with the odds of each row."""
    table = grid("row", "pays", "one_in", wraps="row")
    for line in lines:
        add(table, title(line.row), line.pays, _format_one_in(line.probability))
    console.print(f"\n{heading.strip()}", style="bold")
    console.print(table)


def _print_joint(console: Console, joint: "Joint") -> None:
    side_bets = [(title(name), stake) for name, stake in joint.stakes if stake]
    stakes = [(phrase("solve_ante"), joint.ante), *side_bets]
    bets = ", ".join(f"{name} {fine_money(stake)}" for name, stake in stakes)
    console.print(f"\n{phrase('solve_joint', bets=bets, value=fine_money(joint.value))}")
    if joint.value != joint.value_apart:
        console.print(phrase("solve_apart", value=fine_money(joint.value_apart)))
    if joint.folds:
        console.print(phrase("solve_folds", hands=" ".join(joint.folds)))
    if joint.jackpot_adds is not None:
        console.print(phrase("solve_jackpot_adds", value=fine_money(joint.jackpot_adds)))
    if joint.break_even is not None:
        console.print(phrase("solve_jackpot_even", meter=fine_money(joint.break_even)))


def title(name: str) -> str:
    """Format the name of a row, a bet or a figure as people read it."""
    return name_of("pay_row", name) or name_of("bet", name) or name.replace("_", " ").capitalize()


def _format_one_in(probability: Fraction) -> str:
    return f"{float(1 / probability):,.2f}" if probability else phrase("solve_never")


def fine_money(amount: "Number") -> str:
    """Format cents as dollars, with hundredths of a cent for amounts below $100."""
    dollars = float(amount) / 100
    text = f"{abs(dollars):,.2f}" if abs(dollars) >= 100 else f"{abs(dollars):,.4f}"
    return f"{'-' if dollars < 0 else ''}${text.rstrip('0').rstrip('.') if text.endswith('00') else text}"


def _format_per_million(share: "Number") -> str:
    return phrase("solve_per_million", value=fine_money(share * 100_000_000))

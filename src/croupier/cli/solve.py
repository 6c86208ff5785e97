"""`croupier solve`: odds, best play and the value of every bet of a game."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress

from croupier.cli.amounts import cents, part
from croupier.cli.grid import add, grid
from croupier.cli.solve_blackjack import print_blackjack
from croupier.rules.hands import HandRank

if TYPE_CHECKING:
    from croupier.analysis import Question, Solved
    from croupier.analysis.exact.results import Jackpot, Joint, Line, SideBet

REFUSED = 2


def solve_game(
    game: Annotated[str, typer.Argument(help="mlp-three-card, mlp-holdem, progressive-holdem or free-bet-blackjack.")],
    ante: Annotated[str, typer.Option(help="With side bets on: the Ante, in dollars.")] = "",
    side_bet: Annotated[str, typer.Option(help="The Bonus or Pair Plus Bet beside it.")] = "",
    jackpot_bet: Annotated[str, typer.Option(help="The jackpot bet beside it.")] = "",
    meter: Annotated[str, typer.Option(help="The Progressive Jackpot on display.")] = "",
    row: Annotated[
        list[str] | None, typer.Option("--set", help="A row as it might be: flush=50, pair_plus.straight=6")
    ] = None,
    bonus_cap: Annotated[str, typer.Option(help="The most a Bonus Bet wins (4.1.1).")] = "",
    ante_from: Annotated[str, typer.Option(help="Hold'em: the lowest row that the Ante pays for.")] = "straight",
    contribution: Annotated[str, typer.Option(help="How much of a jackpot bet goes to the meter: 25%.")] = "",
    reset: Annotated[str, typer.Option(help="What the meter is reset to.")] = "",
    decks: Annotated[int, typer.Option(help="Blackjack: how many decks, four to ten.")] = 6,
    what_if: Annotated[
        list[str] | None, typer.Option(help="Blackjack: a rule as it might be: rules=us, resplit_aces=on")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    chart: Annotated[Path | None, typer.Option(help="Draw a chart into FILE.svg or FILE.png.")] = None,
    draw: Annotated[str, typer.Option(help="Which: starts, strategy, results, decks or jackpot.")] = "",
) -> None:  # fmt: skip
    """Solve a game exactly: edge, best play, side bets, jackpot; --set changes a row and shows what it does."""
    from croupier.analysis import Question, Unanswerable, solve

    _can_draw(game, chart, draw)
    question = Question(
        ante=cents(ante or "0", "--ante"),
        side_bet=cents(side_bet or "0", "--side-bet"),
        jackpot_bet=cents(jackpot_bet or "0", "--jackpot-bet"),
        meter=cents(meter, "--meter") if meter else None,
        changes=tuple(row or ()),
        ante_pays_from=_row(ante_from),
        rate_ppm=_millionths(contribution) if contribution else None,
        reset=cents(reset or "0", "--reset"),
        decks=decks,
        what_if=tuple(what_if or ()),
    )
    if bonus_cap:
        question = msgspec.structs.replace(question, bonus_cap=cents(bonus_cap, "--bonus-cap"))
    try:
        with _bars(quiet=json), interruptible():
            solved = solve(game, question)
    except Unanswerable as no:
        refuse(no.field, no.why, as_json=json)
        raise typer.Exit(REFUSED) from None
    if json:
        print(msgspec.json.encode(solved.plain()).decode())
    else:
        _print(solved, question)
    if chart:
        with _bars(quiet=json), interruptible():
            _draw(solved, chart, draw)


def refuse(field: str, why: str, *, as_json: bool) -> None:
    if as_json:
        print(msgspec.json.encode({"refused": {"field": field, "why": why}}).decode())
    else:
        Console(stderr=True).print(f"Refused {field}: {why}", highlight=False, markup=False)


def _row(name: str) -> HandRank:
    try:
        return HandRank[name.upper()]
    except KeyError:
        names = ", ".join(each.name.lower() for each in HandRank)
        raise typer.BadParameter(f"{name!r} is none of {names}", param_hint="--ante-from") from None


def _millionths(text: str) -> int:
    exact = part(text, "--contribution") * 1_000_000
    if exact.denominator != 1:
        raise typer.BadParameter("a contribution is given to a millionth", param_hint="--contribution")
    return int(exact)


@contextmanager
def interruptible() -> Iterator[None]:
    """Ctrl-C inside a compiled kernel comes out of it as its fault: here it is Ctrl-C again."""
    try:
        yield
    except SystemError as fault:
        if isinstance(fault.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from None
        raise


@contextmanager
def _bars(*, quiet: bool) -> Iterator[None]:
    """A bar for each long sum, on a terminal; Ctrl-C ends it between two of its steps."""
    from croupier.analysis.exact.kept import watched

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=quiet or not console.is_terminal) as bars:
        tasks = {}

        def watch(name: str, done: float) -> None:
            if name not in tasks:
                tasks[name] = bars.add_task(name, total=1.0)
            bars.update(tasks[name], completed=done)

        with watched(watch):
            yield


def _can_draw(game: str, file: Path | None, name: str) -> None:
    """Refused before anything is worked out."""
    from croupier.analysis import CHARTS
    from croupier.analysis.pictures.picture import ENDINGS

    if file is None and name:
        raise typer.BadParameter("a chart is drawn into a file: --chart FILE.svg", param_hint="--draw")
    if file and file.suffix not in ENDINGS:
        raise typer.BadParameter(f"charts are drawn as {' or '.join(ENDINGS)}", param_hint="--chart")
    if file and not file.absolute().parent.is_dir():
        raise typer.BadParameter(f"there is no folder {file.parent}", param_hint="--chart")
    if name and game in CHARTS and name not in CHARTS[game]:
        raise typer.BadParameter(f"{game} has {', '.join(CHARTS[game])}, not {name}", param_hint="--draw")


def _draw(solved: "Solved", file: Path, name: str) -> None:
    picture = solved.draw(name)
    try:
        picture.save(file)
    except OSError as no:
        raise typer.BadParameter(f"{file}: {no.strerror}", param_hint="--chart") from None


# ---- on the terminal ------------------------------------------------------------------------------------------------


def _print(solved: "Solved", question: "Question") -> None:
    from croupier.analysis.exact.blackjack_results import BlackjackSolved

    console = Console(highlight=False, markup=False)
    main = "Initial Bet" if isinstance(solved, BlackjackSolved) else "Ante"
    console.print(f"{solved.game}, best play, per {main} ({solved.seconds:.1f} s)\n", style="bold")
    _figures(console, solved)
    if isinstance(solved, BlackjackSolved):
        print_blackjack(console, solved)
    else:
        for name, what in solved.strategy:
            console.print(f"{name.replace('_', ' ').capitalize():20}{what}")
    for bet in solved.bets:
        _side_bet(console, bet)
    if solved.jackpot:
        _jackpot(console, solved.jackpot)
    if solved.joint:
        _joint(console, solved.joint)
    if question.changes or question.what_if:
        console.print(f"\nChanged: {', '.join(question.changes + question.what_if)}")


def _figures(console: Console, solved: "Solved") -> None:
    from croupier.analysis.exact.results import exactly

    for name, value in (("House edge", solved.house_edge), ("Element of risk", solved.element_of_risk)):
        console.print(f"{name:20}{float(value):>10.4%}   {exactly(value)}")
    console.print(f"{'Average wager':20}{float(solved.average_wager):>10.5f}   {exactly(solved.average_wager)}")
    console.print(f"{'Standard deviation':20}{solved.standard_deviation:>10.5f}")
    for name, value in solved.frequencies:
        console.print(f"{_title(name):20}{float(value):>10.4%}   {exactly(value)}")


def _side_bet(console: Console, bet: "SideBet") -> None:
    edge = f"{float(bet.house_edge):.4%} ({bet.house_edge})"
    _rows(console, f"{_title(bet.name)}: house edge {edge} {bet.note}", bet.lines)


def _jackpot(console: Console, of: "Jackpot") -> None:
    worth = f"{_money(of.constant)} and {float(of.per_meter):.3e} of the meter; breaks even at {_money(of.break_even)}"
    _rows(console, f"Jackpot bet of {_money(of.bet)}: worth {worth}", of.lines)
    if of.value is not None and of.meter is not None:
        console.print(f"At a meter of {_money(of.meter)} it is worth {_money(of.value)}")
    for name, value in of.more:
        console.print(f"{_title(name)}: {_money(value)}")


def _rows(console: Console, title: str, lines: "tuple[Line, ...]") -> None:
    """A pay table with how often each row is met."""
    table = grid("Row", "Pays", "One in", wraps="Row", title=title)
    for line in lines:
        add(table, _title(line.row), line.pays, _one_in(line.probability))
    console.print()
    console.print(table)


def _joint(console: Console, of: "Joint") -> None:
    stakes = ", ".join(f"{name} {_money(stake)}" for name, stake in of.stakes if stake)
    console.print(f"\nAnte {_money(of.ante)}{', ' if stakes else ''}{stakes}: worth {_money(of.value)} in all")
    if of.value != of.value_apart:
        console.print(f"Played as without side bets: {_money(of.value_apart)}")
    if of.folds:
        console.print(f"Folds: {' '.join(of.folds)}")
    if of.jackpot_adds is not None:
        console.print(f"The jackpot bet adds {_money(of.jackpot_adds)}, its price paid")
    if of.break_even is not None:
        console.print(f"The jackpot bet costs nothing from a meter of {_money(of.break_even)}")


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _one_in(probability: Fraction) -> str:
    return f"{float(1 / probability):,.2f}" if probability else "never"


def _money(of: Fraction | int) -> str:
    return f"{float(of) / 100:,.4f}".rstrip("0").rstrip(".")

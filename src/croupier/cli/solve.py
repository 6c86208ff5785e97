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
from croupier.cli.amounts import cents, part
from croupier.cli.output import print_json
from croupier.cli.rich_table import add, grid, print_compared
from croupier.cli.solve_blackjack import print_blackjack
from croupier.rules.games import BY_ID
from croupier.rules.hands import HandRank
from croupier.rules.message import Message

if TYPE_CHECKING:
    from croupier.analysis import Question, Solved, Unanswerable
    from croupier.analysis.comparison import Difference
    from croupier.analysis.results import Jackpot, Joint, Line, Number, SideBet

REFUSED = 2
NAMES = 24  # characters for the name of a figure


def solve_game(
    game: Annotated[str, typer.Argument(help="mlp-three-card, mlp-holdem, progressive-holdem or free-bet-blackjack.")],
    ante: Annotated[str, typer.Option(help="Ante in dollars, for joint play with side bets.")] = "",
    side_bet: Annotated[str, typer.Option(help="The Bonus or Pair Plus Bet beside it.")] = "",
    jackpot_bet: Annotated[str, typer.Option(help="The jackpot bet beside it.")] = "",
    meter: Annotated[str, typer.Option(help="The Progressive Jackpot on display.")] = "",
    row: Annotated[
        list[str] | None, typer.Option("--set", help="Change a row of a pay table: flush=50, pair_plus.straight=6")
    ] = None,
    bonus_cap: Annotated[str, typer.Option(help="The most a Bonus Bet wins (4.1.1).")] = "",
    ante_from: Annotated[str, typer.Option(help="Hold'em: the lowest row that the Ante pays for.")] = "straight",
    contribution: Annotated[str, typer.Option(help="How much of a jackpot bet goes to the meter: 25%.")] = "",
    reset: Annotated[str, typer.Option(help="What the meter is reset to.")] = "",
    decks: Annotated[int, typer.Option(help="Blackjack: how many decks, four to ten.")] = 6,
    what_if: Annotated[
        list[str] | None, typer.Option(help="Blackjack: change a rule: rules=us, resplit_aces=on")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    chart: Annotated[Path | None, typer.Option(help="Draw a chart into FILE.svg or FILE.png.")] = None,
    draw: Annotated[str, typer.Option(help="Which: starts, strategy, results, decks or jackpot.")] = "",
) -> None:  # fmt: skip
    """Solve a game: edge, best play, side bets, jackpot; --set and --what-if show each figure before and after."""
    from croupier.analysis import Question, Unanswerable, solve
    from croupier.analysis.comparison import differences

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
            changed = differences(solve(game, question.unchanged), solved) if question.differences else ()
    except Unanswerable as no:
        print_refusal(no, as_json=json)
        raise typer.Exit(REFUSED) from None
    if json:
        print_json(solved.plain() | _plain_changes(question, changed))
    else:
        _print(solved)
        if question.differences:
            _print_changes(question, changed)
    if chart:
        with _bars(quiet=json), interruptible():
            _draw(solved, chart, draw)


def print_refusal(no: "Unanswerable", *, as_json: bool) -> None:
    why, paragraph = words.render(no.reason), no.para.number if no.para else None
    if as_json:
        said = Message("") if isinstance(no.reason, str) else no.reason
        found = {"field": no.field, "paragraph": paragraph, "why": why, "code": said.code, "values": said.values}
        print_json({"refused": found})
    else:
        where = f"{no.field} · ¶ {paragraph}" if paragraph else no.field
        Console(stderr=True).print(f"Refused {where}: {why}", highlight=False, markup=False)


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
    from croupier.analysis.cache import watched

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
    from croupier.analysis.drawing.picture import ENDINGS

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


def _plain_changes(question: "Question", changed: "tuple[Difference, ...]") -> dict[str, Any]:
    """For programs: what was changed, and every figure that differs."""
    if not question.differences:
        return {}
    return {"changed": list(question.differences), "changes": {each.name: each.plain() for each in changed}}


# ---- on the terminal ------------------------------------------------------------------------------------------------


def _print(solved: "Solved") -> None:
    from croupier.analysis.blackjack.results import BlackjackSolved

    console = Console(highlight=False, markup=False)
    main = "Initial Bet" if isinstance(solved, BlackjackSolved) else "Ante"
    console.print(f"{solved.game}, best play, per {main} ({solved.seconds:.1f} s)\n", style="bold")
    _figures(console, solved)
    if isinstance(solved, BlackjackSolved):
        print_blackjack(console, solved)
    else:
        console.print("\nBest play", style="bold")
        for name, what in solved.strategy:
            console.print(f"{title(name):{NAMES}}{what}")
    for bet in solved.bets:
        _side_bet(console, solved.game, bet)
    if solved.jackpot:
        _jackpot(console, solved.jackpot)
    if solved.joint:
        _joint(console, solved.joint)


def _print_changes(question: "Question", changed: "tuple[Difference, ...]") -> None:
    console = Console(highlight=False, markup=False)
    console.print(f"\nChanged: {', '.join(question.differences)}", style="bold")
    figures = [(each.name, _read_as(each.kind, each.before), _read_as(each.kind, each.after)) for each in changed]
    rows = [(title(name), before, after) for name, before, after in figures if before != after]
    if rows:
        print_compared(console, ("Figure", "Before", "After"), rows)
    else:
        console.print("No figure differs from the document's game.")


def _read_as(kind: str, value: "Number") -> str:
    from croupier.analysis.comparison import Kind
    from croupier.analysis.results import Sampled

    match kind:
        case Kind.PERCENT:
            return f"{float(value):.4%}"
        case Kind.MONEY:
            return fine_money(value)
        case Kind.METER:
            return _per_million(value)
        case _:
            return f"{float(value):.5f} {value.plus_minus if isinstance(value, Sampled) else ''}".rstrip()


def _figures(console: Console, solved: "Solved") -> None:
    from croupier.analysis.results import exactly

    for name, value in (("House edge", solved.house_edge), ("Element of risk", solved.element_of_risk)):
        console.print(f"{name:{NAMES}}{float(value):>10.4%}   {exactly(value)}".rstrip())
    for name, value in (("Average wager", solved.average_wager), ("Standard deviation", solved.standard_deviation)):
        console.print(f"{name:{NAMES}}{float(value):>10.5f}   {exactly(value)}".rstrip())
    for name, value in solved.frequencies:
        console.print(f"{title(name) + ', per round':{NAMES}}{float(value):>10.4%}   {exactly(value)}".rstrip())


def _side_bet(console: Console, game: str, bet: "SideBet") -> None:
    name = BY_ID[game].names.get(bet.name) or title(bet.name)
    edge = f"{float(bet.house_edge):.4%} ({bet.house_edge})"
    _rows(console, f"{name}: house edge {edge} {bet.note}", bet.lines)


def _jackpot(console: Console, of: "Jackpot") -> None:
    worth = f"returns {fine_money(of.constant)} plus {_per_million(of.per_meter)}"
    _rows(
        console, f"Jackpot bet of {fine_money(of.bet)}: {worth}; breaks even at {fine_money(of.break_even)}", of.lines
    )
    if of.value is not None and of.meter is not None:
        console.print(f"At a meter of {fine_money(of.meter)} it is worth {fine_money(of.value)}")
    for name, value in of.more:
        console.print(f"{title(name)}: {fine_money(value)}")


def _rows(console: Console, heading: str, lines: "tuple[Line, ...]") -> None:
    """A pay table with how often each row is met."""
    table = grid("Row", "Pays", "One in", wraps="Row")
    for line in lines:
        add(table, title(line.row), line.pays, _one_in(line.probability))
    console.print(f"\n{heading.strip()}", style="bold")
    console.print(table)


def _joint(console: Console, of: "Joint") -> None:
    stakes = ", ".join(f"{name} {fine_money(stake)}" for name, stake in of.stakes if stake)
    console.print(f"\nAnte {fine_money(of.ante)}{', ' if stakes else ''}{stakes}: worth {fine_money(of.value)} in all")
    if of.value != of.value_apart:
        console.print(f"Played as without side bets: {fine_money(of.value_apart)}")
    if of.folds:
        console.print(f"Folds: {' '.join(of.folds)}")
    if of.jackpot_adds is not None:
        console.print(f"The jackpot bet adds {fine_money(of.jackpot_adds)}, its price paid")
    if of.break_even is not None:
        console.print(f"The jackpot bet costs nothing from a meter of {fine_money(of.break_even)}")


def title(name: str) -> str:
    """A row, bet or figure as people read it."""
    shown = name.replace("_", " ").replace("players hand", "player's hand").capitalize()
    return shown.replace("Rws", "RWS")


def _one_in(probability: Fraction) -> str:
    return f"{float(1 / probability):,.2f}" if probability else "never"


def fine_money(of: "Number") -> str:
    """Dollars and cents, with a hundredth of a cent where an amount is small."""
    dollars = float(of) / 100
    text = f"{abs(dollars):,.2f}" if abs(dollars) >= 100 else f"{abs(dollars):,.4f}"
    return f"{'-' if dollars < 0 else ''}${text.rstrip('0').rstrip('.') if text.endswith('00') else text}"


def _per_million(share: "Number") -> str:
    return f"{fine_money(share * 100_000_000)} per $1,000,000 on the meter"

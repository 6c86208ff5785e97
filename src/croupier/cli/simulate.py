"""`croupier simulate`: play millions of rounds, and measure what every bet wins."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from croupier.cli.amounts import cents
from croupier.cli.output import print_json
from croupier.cli.solve import REFUSED, print_refusal
from croupier.words import phrase

if TYPE_CHECKING:
    from croupier.analysis.simulate.run import Simulation

INTERRUPTED = 130


def simulate_game(
    game: Annotated[str, typer.Argument(help="mlp-three-card, mlp-holdem, progressive-holdem or free-bet-blackjack.")],
    rounds: Annotated[int, typer.Option(help="How many rounds to play.")] = 10_000_000,
    bets: Annotated[str, typer.Option(help="Bets in dollars: ante=10,bonus=5,jackpot=5.")] = "",
    strategy: Annotated[str, typer.Option(help="best, chart, another strategy of the game, or a .toml file.")] = "best",
    seed: Annotated[int, typer.Option(help="The seed: the same one gives the same rounds.")] = 1,
    workers: Annotated[int, typer.Option(help="Processes. The results do not depend on it.", min=1, max=256)] = 1,
    meter: Annotated[str, typer.Option(help="The progressive jackpot on display, in dollars.")] = "",
    decks: Annotated[int, typer.Option(help="Blackjack: number of decks, four to ten.", min=0)] = 0,
    session: Annotated[int, typer.Option(help="Rounds of a session, to measure ruin and streaks.")] = 0,
    bankroll: Annotated[str, typer.Option(help="What a player has at the start of a session, in dollars.")] = "",
    target_se: Annotated[float, typer.Option(help="Stop at this standard error of the result, in main bets.")] = 0.0,
    checkpoint: Annotated[Path | None, typer.Option(help="Keep the counts in this file, and go on from it.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw what the house wins: FILE.svg or FILE.png.")] = None,
) -> None:  # fmt: skip
    """Play rounds of a game by a strategy, and print what every bet wins, with standard errors.

    Ctrl-C ends a simulation early: the finished rounds are reported and, with --checkpoint, saved.
    """
    _check_plot(plot)
    from croupier.analysis import Unanswerable
    from croupier.analysis.simulate.plan import Plan
    from croupier.analysis.simulate.run import STOPPED, simulate

    plan = Plan(
        game=game, rounds=rounds, seed=seed, stakes=_parse_bets(bets), strategy=strategy,
        meter=cents(meter, "--meter") if meter else None, decks=decks, session=session,
        bankroll=cents(bankroll or "0", "--bankroll"), target=target_se,
    )  # fmt: skip
    try:
        with _progress(quiet=json) as report, _stopping_on_interrupt() as should_stop:
            simulation = simulate(plan, workers=workers, file=checkpoint, report=report, should_stop=should_stop)
    except Unanswerable as error:
        print_refusal(error, as_json=json)
        raise typer.Exit(REFUSED) from None
    _show(simulation, as_json=json, plot=plot)
    if simulation.ended == STOPPED:
        raise typer.Exit(INTERRUPTED)


def _show(simulation: "Simulation", *, as_json: bool, plot: Path | None) -> None:
    from croupier.analysis.charts.simulation import draw
    from croupier.analysis.simulate.figures import figures_of
    from croupier.analysis.simulate.report import plain
    from croupier.cli.simulate_tables import print_simulation

    if not simulation.tally.rounds:
        return
    figures = figures_of(simulation)
    if as_json:
        print_json(plain(simulation, figures))
    else:
        print_simulation(Console(highlight=False, markup=False), simulation, figures)
    if plot:
        try:
            draw(simulation, figures).save(plot)
        except OSError as error:
            raise typer.BadParameter(f"{plot}: {error.strerror}", param_hint="--plot") from None


def _parse_bets(text: str) -> dict[str, int]:
    """Parse bets such as ante=10,jackpot=5 into cents."""
    stakes: dict[str, int] = {}
    for part in filter(None, text.split(",")):
        name, separator, amount = part.partition("=")
        bet = name.strip().lower().replace("-", "_")
        if not separator or bet in stakes:
            raise typer.BadParameter(phrase("simulate_bets_unreadable", text=text), param_hint="--bets")
        stakes[bet] = cents(amount.strip(), "--bets")
    return stakes


def _check_plot(plot: Path | None) -> None:
    from croupier.analysis.drawing.picture import ENDINGS

    if plot and plot.suffix not in ENDINGS:
        text = phrase("simulate_plot_format", file=str(plot), endings=" or ".join(ENDINGS))
        raise typer.BadParameter(text, param_hint="--plot")


@contextmanager
def _stopping_on_interrupt() -> Iterator[Callable[[], bool]]:
    """Yield whether Ctrl-C was pressed in this block; a second press ends the program at once."""
    pressed: list[int] = []

    def note(number: int, _: Any) -> None:
        pressed.append(number)
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(pressed)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(*, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """Show rounds, rate and remaining time, if standard error is a terminal."""
    console = Console(stderr=True)
    columns = (
        BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn(),
    )  # fmt: skip
    with Progress(*columns, console=console, transient=True, disable=quiet or not console.is_terminal) as bars:
        task = bars.add_task(phrase("simulate_progress"), total=None, rate="")

        def report(done: int, rounds: int) -> None:
            speed = bars.tasks[0].speed or 0
            rate = phrase("simulate_rate", rate=round(speed)) if speed else ""
            bars.update(task, completed=done, total=rounds, rate=rate)

        yield report

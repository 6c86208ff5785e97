"""Print a simulation on the terminal: bets, sessions, and what the house wins."""

from typing import TYPE_CHECKING

from rich.console import Console

from croupier.cli.rich_table import print_compared
from croupier.cli.solve import fine_money
from croupier.rules.money import dollars
from croupier.words import name_of, phrase

if TYPE_CHECKING:
    from croupier.analysis.results import Sampled
    from croupier.analysis.simulate.figures import BetFigures, Figures, SessionFigures, Spread
    from croupier.analysis.simulate.run import Simulation

PLAIN = "{:,.0f}".format


def print_simulation(console: Console, simulation: "Simulation", figures: "Figures") -> None:
    from croupier.analysis.simulate.run import STOPPED, TARGET_MET

    plan, rate = simulation.plan, round(figures.rounds / max(simulation.seconds, 1e-9))
    heading = phrase(
        "simulate_heading", game=plan.game, strategy=plan.strategy, rounds=figures.rounds, seed=plan.seed, rate=rate
    )
    console.print(heading, style="bold")
    for ended, text in ((STOPPED, "simulate_stopped"), (TARGET_MET, "simulate_target_met")):
        if simulation.ended == ended:
            console.print(phrase(text))
    console.print(phrase("simulate_errors"))
    console.print()
    names = "bet", "staked", "mean", "edge", "wins", "deviation"
    print_compared(console, names, [bet_cells(bet) for bet in (*figures.bets, figures.total)])
    print_quantiles(console, phrase("simulate_quantiles"), figures.total.result, as_money=True)
    if figures.sessions:
        print_sessions(console, simulation, figures.sessions)
    print_house(console, figures)


def bet_cells(bet: "BetFigures") -> tuple[str, ...]:
    name = phrase("simulate_total") if bet.bet == "total" else name_of("bet", bet.bet) or bet.bet
    result = bet.result
    edge = percent(bet.edge) if bet.stake else ""
    return name, money(bet.stake), money(result.mean), edge, percent(bet.wins), money(result.deviation)


def print_quantiles(console: Console, title: str, spread: "Spread", *, as_money: bool) -> None:
    """Print the quantiles of a sample, each with the values one standard error to both sides if they differ."""
    cells = []
    for level, value, low, high in spread.quantiles:
        text = _value(value, as_money=as_money)
        if low != high:
            text += f" ({_value(low, as_money=as_money)} – {_value(high, as_money=as_money)})"
        cells.append(f"{phrase('simulate_level', level=f'{level * 100:g}')} {text}")
    console.print(f"\n{title}: {'; '.join(cells)}")


def print_sessions(console: Console, simulation: "Simulation", sessions: "SessionFigures") -> None:
    code = "simulate_session_bankroll" if simulation.plan.bankroll else "simulate_session_heading"
    bankroll = {"bankroll": simulation.plan.bankroll} if simulation.plan.bankroll else {}
    heading = phrase(code, sessions=sessions.sessions, rounds=simulation.plan.session, **bankroll)
    console.print(f"\n{heading}", style="bold")
    console.print(f"{phrase('simulate_ahead')}: {percent(sessions.ahead)}")
    if sessions.ruin is not None:
        console.print(f"{phrase('simulate_ruin')}: {percent(sessions.ruin)}")
    spreads = (
        ("simulate_session_result", sessions.result, True), ("simulate_session_drawdown", sessions.drawdown, True),
        ("simulate_session_streak", sessions.losing_streak, False),
        ("simulate_session_ruin_rounds", sessions.rounds_to_ruin, False),
    )  # fmt: skip
    for text, spread, as_money in spreads:
        if spread is not None:
            print_quantiles(console, phrase(text), spread, as_money=as_money)


def print_house(console: Console, figures: "Figures") -> None:
    console.print(f"\n{phrase('simulate_house')}", style="bold")
    rows = [
        (PLAIN(band.rounds), money(band.mean), money(band.low), money(band.high), percent(band.behind))
        for band in figures.house
    ]
    print_compared(console, ("rounds", "house", "band_low", "band_high", "behind"), rows)


def _value(value: int, *, as_money: bool) -> str:
    return f"{'-' if value < 0 else ''}${dollars(abs(value))}" if as_money else PLAIN(value)


def money(value: "Sampled") -> str:
    return f"{fine_money(value)} ± {fine_money(value.error)}" if value.error else fine_money(value)


def percent(value: "Sampled") -> str:
    return f"{float(value):.4%} ± {value.error:.4%}" if value.error else f"{float(value):.4%}"

"""Count outcomes, and follow a bankroll through sessions: sequences of rounds."""

from croupier.analysis.kernels.numba_setup import Int32s, Ints, compiled

FINAL, DRAWDOWN, LOSING_STREAK, ROUNDS, RUINED = range(5)  # columns of a session's figures
FIGURES = 5


@compiled
def count_outcomes(outcomes: Int32s, counts: Ints) -> None:
    """Add the number of rounds of each outcome."""
    for index in range(len(outcomes)):
        counts[outcomes[index]] += 1


@compiled
def play_sessions(outcomes: Int32s, nets: Ints, length: int, bankroll: int, least: int, figures: Ints) -> None:
    """Write the figures of each session, given what every outcome wins or loses in cents.

    A session ends early, ruined, when the bankroll no longer covers the opening bets; a bankroll of 0 has no limit.
    The drawdown is the largest loss from an earlier high, and a losing streak the number of lost rounds in a row.
    """
    for session in range(len(figures)):
        result, highest, drawdown, streak, longest, played, ruined = 0, 0, 0, 0, 0, 0, 0
        for index in range(session * length, (session + 1) * length):
            if bankroll and bankroll + result < least:
                ruined = 1
                break
            net = nets[outcomes[index]]
            result += net
            played += 1
            highest = max(highest, result)
            drawdown = max(drawdown, highest - result)
            streak = streak + 1 if net < 0 else 0
            longest = max(longest, streak)
        if bankroll and bankroll + result < least:
            ruined = 1
        figures[session, FINAL], figures[session, DRAWDOWN] = result, drawdown
        figures[session, LOSING_STREAK], figures[session, ROUNDS] = longest, played
        figures[session, RUINED] = ruined

"""Worked cases of Poker: settlements by the calculator, and rounds with the seats before them."""

from pathlib import Path
from typing import Any

from tests.support.calculator import settled
from tests.support.rules.poker_seats_script import check_seats, round_of
from tests.support.rules.script import follow
from tests.support.worked_cases.loader import PokerSeat, PokerSettlement, RoundCase


def layout_of(case: PokerSettlement) -> dict[str, Any]:
    return {
        "game": "poker",
        "button": case.button,
        "seats": [seat_of(seat) for seat in case.seats],
        "community": case.board.split(),
        "chip": case.chip,
        "rake": {"percent": case.rake.percent, "cap": case.rake.cap},
        "rake_unit": case.rake_unit,
        "no_flop_no_rake": case.no_flop_no_rake,
    }


def seat_of(seat: PokerSeat) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "player": f"p{seat.seat}",
        "put_in": seat.put_in,
        "dead": seat.dead,
        "cards": seat.cards.split(),
        "folded": seat.folded,
        "closed": seat.closed,
    }


def settle_by_calculator(tmp_path: Path, case: PokerSettlement) -> None:
    """Compare what every seat gets and the rake of every pot; no chip is lost."""
    answer = settled(tmp_path, layout_of(case))
    gets = dict.fromkeys([seat.seat for seat in case.seats], 0)
    for line in answer["lines"]:
        gets[line["box"]] += line["paid"]
    assert gets == {seat.seat: seat.gets for seat in case.seats}, case.shows
    rakes = [pot["rake"] for pot in answer["pots"]]
    assert rakes == [*case.rakes], case.shows
    assert sum(seat.put_in + seat.dead for seat in case.seats) == sum(gets.values()) + sum(rakes)


def play_after_seats(case: RoundCase) -> None:
    """Follow the seats of a table over many rounds, then play its next round."""
    __tracebackhide__ = True
    table = check_seats(case.seats)
    if case.script:
        follow(case.script, round_of(table).line)

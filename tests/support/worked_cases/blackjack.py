"""Worked settlements of Free Bet Blackjack: by the calculator, by a plain settlement, and layouts that are refused."""

from pathlib import Path

from tests.support.calculator import run, settled
from tests.support.rules import plain_blackjack
from tests.support.rules.blackjack_layouts import Layout, Nets, box, table
from tests.support.worked_cases.loader import BlackjackBox, BlackjackLayoutCase, BlackjackPlayer


def layout_of(case: BlackjackLayoutCase) -> Layout:
    limits = {"limits": case.limits} if case.limits else {}
    return table(case.dealer, *map(box_of, case.boxes), decks=case.decks, **limits)


def box_of(written: BlackjackBox) -> Layout:
    choices = {"surrender": written.surrender, "even_money": written.even_money}
    chosen = {name: True for name, is_chosen in choices.items() if is_chosen}
    return box(written.box, [player_of(player) for player in written.players], *written.hands, **chosen)


def player_of(written: BlackjackPlayer) -> Layout:
    choices = {"declined": written.declined, "even_money": written.even_money}
    chosen = {name: True for name, is_chosen in choices.items() if is_chosen}
    return {"player": written.player, "bets": written.bets, **chosen}


def expected(case: BlackjackLayoutCase) -> tuple[Nets, dict[int, int]]:
    """Return the net of every bet by box, player, bet and hand, and the markers of every box."""
    nets: Nets = {}
    for written in case.boxes:
        for player in written.players:
            for name, net in player.net.items():
                bet, _, number = name.rpartition("_")
                if not number.isdigit():
                    bet, number = name, "1" if name == "initial" else "0"
                nets[written.box, player.player, bet, int(number)] = net
    return nets, {written.box: written.markers for written in case.boxes}


def settle_by_calculator(tmp_path: Path, case: BlackjackLayoutCase) -> None:
    answer = settled(tmp_path, layout_of(case))
    lines = answer["lines"]
    nets = {(line["box"], line["player"], line["bet"], line.get("hand", 0)): line["net"] for line in lines}
    markers = {int(number): count for number, count in answer["markers"].items()}
    assert (nets, markers) == expected(case), case.shows
    assert sum(total["net"] for total in answer["totals"].values()) == sum(nets.values())


def settle_plainly(case: BlackjackLayoutCase) -> None:
    assert plain_blackjack.settle(layout_of(case)) == expected(case), case.shows


def refuse_by_calculator(tmp_path: Path, case: BlackjackLayoutCase) -> None:
    """A refusal names one of the cited paragraphs, and the field that is wrong."""
    code, answer = run(tmp_path, layout_of(case))
    assert code == 2, answer
    assert answer["refused"]["paragraph"] in case.cites
    assert answer["refused"]["field"]

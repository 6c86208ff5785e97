"""Seats, Button and Blinds over many Rounds as a small table: one step per line. Amounts are dollars.

players A B C | players A1 B3 C5     who sits, at seats 1, 2, 3 or at those named, with 500 each
rounds 5                             this many Rounds are played, whatever is posted
C busts | C has 12 | C out | C back | C waits | C leaves
N sits 4 | N moves 4                 a new Player with 500 who pays to join; one relocated by a Pit Employee
N sits 4 asked                       a new Player with 500 who has not said yet whether they pay
round 2 3 4: C 5, D 10               Button, seat due the Small Blind, Big Blind: who posts, by seat; `+` dead
round 2 3 4 without B: D 10          the same, and who of those seated with chips is not dealt in
owes C small big | owes C nothing    Blinds missed
"""

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.games.poker_v7 import POKER
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import PokerSettings
from tests.support.rules.poker_script import SETTINGS, Played
from tests.support.rules.poker_seats import Table
from tests.support.rules.script import follow

LIM = Actor("lim", Role.DEALER)


def check_seats(script: str, settings: PokerSettings = SETTINGS) -> Table:
    """Play the lines of a script; the first with a different result fails with its number."""
    __tracebackhide__ = True
    table = Table("", settings)
    follow(script, lambda line: step(table, line))
    return table


def step(table: Table, line: str) -> None:
    match line.split():
        case ["players", *players]:
            for number, name in enumerate(players, start=1):
                _sits(table, *_at(name, number))
        case ["rounds", count]:
            table.plays(int(count))
        case ["round", *_]:
            got = _opened(table, table.plays())
            assert got == line, got
        case ["owes", player, *_]:
            seat = table.seat(player)
            missed = [word for word, owed in (("small", seat.missed_small), ("big", seat.missed_big)) if owed]
            got = " ".join(["owes", player, *(missed or ["nothing"])])
            assert got == line, got
        case [player, *words]:
            _does(table, player, words)
        case _:
            raise ValueError(f"no such step: {line}")


def _at(word: str, otherwise: int) -> tuple[str, int]:
    """`B3` is B at seat 3, `B` is B at the next one, `s3` keeps its name."""
    return (word, otherwise) if word.islower() else (word[0], int(word[1:] or otherwise))


def _sits(table: Table, player: str, seat: int) -> None:
    answer = table.ask(c.Sit(seat), player)
    assert not isinstance(answer, Refused), answer
    table.racks[player] = 50_000


def _does(table: Table, player: str, words: list[str]) -> None:
    match words:
        case ["busts"]:
            table.racks[player] = 0
            return
        case ["has", dollars]:
            table.racks[player] = int(dollars) * 100
            return
        case ["sits", seat]:
            _sits(table, player, int(seat))
            table.ask(c.ComeBack(), player)  # refused where joining is free
            return
        case ["sits", seat, "asked"]:
            return _sits(table, player, int(seat))
        case ["moves", seat]:
            answer = table.ask(c.Relocate(player, int(seat)), LIM)
            table.racks[player] = 50_000
        case ["out"]:
            answer = table.ask(c.SitOut(), player)
        case ["back"]:
            answer = table.ask(c.ComeBack(), player)
        case ["waits"]:
            answer = table.ask(c.ComeBack(wait=True), player)
        case ["leaves"]:
            answer = table.ask(c.Leave(), player)
        case _:
            raise ValueError(f"no such step: {words}")
    assert not isinstance(answer, Refused), answer


def _opened(table: Table, opened: e.PokerRoundOpened) -> str:
    posts = sorted(opened.posts, key=lambda post: post.box)
    paid = [f"{post.player} {post.live // 100}" + (f"+{post.dead // 100}" if post.dead else "") for post in posts]
    here = [seat for seat in table.ring.seats if seat.player and table.racks.get(seat.player) and not seat.away]
    missing = "".join(seat.player for seat in here if seat.player not in opened.players)
    without = f" without {missing}" if missing else ""
    return f"round {opened.button} {opened.small} {opened.big}{without}: {', '.join(paid)}"


def round_of(table: Table) -> Played:
    """The next Round of a table of seats, to be played on by the lines of tests/support/rules/poker_script.py."""
    played = Played()
    played.settings = table.settings
    opened = table.opens()
    posted = e.BlindsPosted(opened.posts, POKER.doc.p("3.8"))
    played.events = [opened, posted]
    played.round = POKER.apply(POKER.open_round(opened), posted)
    return played

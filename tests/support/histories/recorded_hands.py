"""Recorded rounds of Poker to export."""

from collections.abc import Iterator
from random import Random

from croupier.engine.shuffle import shuffled
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.games.poker_v7.apply import apply, start_round
from croupier.rules.games.poker_v7.betting import least_raise, refuse_raise, to_call
from croupier.rules.games.poker_v7.blinds import Ring, apply_seating, open_round
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import Limits, PokerSettings

LIM = Actor("lim", Role.DEALER)
NAMES = ("ann", "bob", "cyd", "dan", "eve", "fay", "gus", "hal", "ida")


def terms(**options: object) -> PokerSettings:
    fixed = {"small_blind": 50, "big_blind": 100, "table_stake": Limits(1, 10**9), "chip_unit": 1}
    return PokerSettings(**{**fixed, "rake_percent": 0, "rake_cap": 0, **options})  # type: ignore[arg-type]


def racks_of(dice: Random, count: int) -> dict[str, int]:
    return {name: dice.randint(150, 9000) for name in NAMES[:count]}


def table(dice: Random, count: int, play: int, terms: PokerSettings) -> list[Recorded]:
    """Some Rounds of players who do anything they may, as a table's stream."""
    ring = Ring()
    racks = {name: max(rack - rack % terms.chip_unit, terms.chip_unit) for name, rack in racks_of(dice, count).items()}
    events: list[e.AnyEvent] = [e.TableOpened("t1", "poker", "POKER-7", terms)]
    for box, name in enumerate(racks, start=1):
        events += (e.SeatTaken(box, name), e.ChipsBoughtIn(name, racks[name]))
        ring = apply_seating(ring, events[-2])
    for number in range(1, play + 1):
        opening = open_round(ring, terms, racks, number)
        if isinstance(opening, Refused):
            break
        told, r = one_round(dice, opening)
        racks |= zip(r.players, r.stacks, strict=True)
        for event in told:
            ring = apply_seating(ring, event)
        events += told
    return recorded(events)


def recorded(events: list[e.AnyEvent]) -> list[Recorded]:
    return [Recorded(n, "t1", n, 1_700_000_000_000 + n, LIM, event) for n, event in enumerate(events, start=1)]


def one_round(dice: Random, opening: tuple[e.PokerRoundOpened, e.BlindsPosted]) -> tuple[list[e.AnyEvent], Round]:
    told: list[e.AnyEvent] = list(opening)
    r = apply(start_round(opening[0]), opening[1])
    deck = iter(shuffled(dice.randbytes(32)))
    while not r.over:
        command, by = next_command(dice, r, deck)
        made = decide(r, command, by)
        assert not isinstance(made, Refused), (made, command)
        for event in made:
            r = apply(r, event)
            told.append(event)
    return told, r


def next_command(dice: Random, r: Round, deck: Iterator[int]) -> tuple[c.RoundCommand, Actor]:
    if r.waiting:
        at = r.waiting[0]
        return c.Decide(r.seats[at], *decision(dice, r, at)), Actor(r.players[at], Role.PLAYER)
    if r.next_places and len(r.active) > 1:
        over = len([at for at in r.active if r.stacks[at]]) < 2 and r.stage
        if over and not r.marker:
            return c.Reveal(), LIM
        return c.Deal(tuple(next(deck) for _ in r.next_places)), LIM
    if len(r.active) > 1 and not r.marker:
        return c.Reveal(), LIM
    if len(r.active) > 1 and r.stage < 4:
        return c.Reveal(), LIM
    return c.Settle(), LIM


def decision(dice: Random, r: Round, at: int) -> tuple[str, int]:
    kind = dice.random()
    if kind < 0.15 and to_call(r, at):
        return "fold", 0
    if kind > 0.65 and not refuse_raise(r, at):
        most = r.street_stacks[at]
        return ("raise" if r.level else "bet"), dice.choice([least_raise(r, at), most, most])
    return ("call" if to_call(r, at) else "check"), 0

"""Dealers and pairs of players, watched: figures worked by hand, and evenings with and without a planted pair."""

from collections.abc import Callable, Iterable
from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from croupier.engine.replay import replay
from croupier.engine.shuffle import shuffled
from croupier.house.anomalies import OUTLIER, DealerRounds, Pair, dealers, pairs
from croupier.house.recall import RecalledRound, RecallQuery, find_rounds
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.games.poker_v7.apply import apply, start_round
from croupier.rules.games.poker_v7.betting import least_raise, refuse_raise, to_call
from croupier.rules.games.poker_v7.blinds import Ring, apply_seating, open_round
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settlement import Line
from tests.support.histories.recorded_hands import NAMES, next_command, recorded, terms
from tests.support.house.guarded import ADM, Guarded
from tests.support.store.play import Floor

Decision = tuple[str, int]
Says = Callable[[Random, Round, int], Decision]
STAKE = 10_000
ROUNDS = 150


def told(records: list[Recorded]) -> list[RecalledRound]:
    def read(_: str, after: int) -> Iterable[Recorded]:
        return records[after:]

    return list(find_rounds(read, replay(records), RecallQuery()))


def evening(dice: Random, says: Says, rounds: int = ROUNDS) -> list[RecalledRound]:
    """Rounds of five who have the same stake before each."""
    ring, settings = Ring(), terms()
    events: list[e.AnyEvent] = [e.TableOpened("t1", "poker", "POKER-7", settings)]
    for box, name in enumerate(NAMES[:5], start=1):
        events += (e.SeatTaken(box, name), e.ChipsBoughtIn(name, STAKE * rounds))
        ring = apply_seating(ring, events[-2])
    for number in range(1, rounds + 1):
        opening = open_round(ring, settings, dict.fromkeys(NAMES[:5], STAKE), number)
        assert not isinstance(opening, Refused)
        for event in (*opening, *one(dice, says, apply(start_round(opening[0]), opening[1]))):
            ring = apply_seating(ring, event)
            events.append(event)
    return told(recorded(events))


def one(dice: Random, says: Says, r: Round) -> list[e.AnyEvent]:
    made: list[e.AnyEvent] = []
    deck = iter(shuffled(dice.randbytes(32)))
    while not r.over:
        command, by = next_command(dice, r, deck)
        if isinstance(command, c.Decide):
            command = c.Decide(command.box, *says(dice, r, r.waiting[0]))
        answer = decide(r, command, by)
        assert not isinstance(answer, Refused), answer
        for event in answer:
            r = apply(r, event)
            made.append(event)
    return made


def fairly(dice: Random, r: Round, at: int) -> Decision:
    kind, owes = dice.random(), to_call(r, at)
    if owes and kind < 0.35:
        return "fold", 0
    if kind > 0.85 and not refuse_raise(r, at):
        return ("raise" if r.level else "bet"), least_raise(r, at)
    return ("call" if owes else "check"), 0


def dumping(giver: str, taker: str, dice: Random, r: Round, at: int) -> Decision:
    """The giver comes along until the Turn and Folds to a large Bet of the taker."""
    both = {giver, taker} <= {r.players[each] for each in r.active}
    name, owes, late = r.players[at], to_call(r, at), r.stage > 2
    if not both or name not in (giver, taker):
        return fairly(dice, r, at)
    if name == giver:
        return ("fold" if late else "call", 0) if owes else ("check", 0)
    if refuse_raise(r, at):
        return ("call" if owes else "check"), 0
    return ("raise" if r.level else "bet"), min(r.street_stacks[at], least_raise(r, at) * (20 if late else 2))


# ---- by hand ---------------------------------------------------------------------------------------------------------


def folds(_: Random, r: Round, at: int) -> Decision:
    return ("fold" if to_call(r, at) else "check"), 0


def test_a_folded_small_blind_counts_as_lost_to_the_big_blind() -> None:
    found = pairs(evening(Random(1), folds, rounds=10))
    assert sum(pair.moved for pair in found) == 10 * 50, "ten rounds, a Small Blind of 50 each"
    assert sum(pair.yielded for pair in found) == 10
    assert {(pair.loser, pair.winner) for pair in found} == {
        ("ann", "bob"),
        ("bob", "cyd"),
        ("cyd", "dan"),
        ("dan", "eve"),
        ("eve", "ann"),
    }
    twice = Pair("ann", "bob", rounds=2, moved=100, yielded=2, unlike=100 * 100 // 70)  # isqrt(2 x 50 x 50)
    assert twice in found
    assert not any(pair.far for pair in found), "two rounds say nothing"


def test_the_dealer_of_a_round_is_the_one_who_dealt_most_cards() -> None:
    mel = Actor("mel", Role.DEALER)
    rounds = [by(each, mel if each.number % 2 else HOUSE) for each in evening(Random(2), fairly, rounds=5)]
    assert [(each.dealer, each.rounds, each.house_win, each.unlike) for each in dealers(rounds)] == [
        ("house", 2, 0, 0),
        ("mel", 3, 0, 0),
    ]


def test_an_empty_round_that_ended_with_its_table_is_nobodys() -> None:
    floor = Guarded("a")
    floor.round("a", {1: "2h 7d 9c"}, "4c 5d")
    floor.do("a", c.OpenRound())
    floor.does("a", c.CloseTable(), ADM)
    rounds = told([record for record in floor.records if record.stream == "a"])
    assert len(rounds) == 2
    assert [(each.dealer, each.rounds) for each in dealers(rounds)] == [("house", 1)]


def by(each: RecalledRound, dealer: Actor) -> RecalledRound:
    """The same round, dealt by somebody else."""
    return RecalledRound(each.table, tuple(replace(record, by=dealer) for record in each.records))


@pytest.fixture(scope="module")
def games() -> list[RecalledRound]:
    """Rounds of a house with tables of its own games."""
    floor = Floor(seed=5)
    records = [record for plan in (*floor.open(), *floor.play(60)) for record in plan.records]
    streams = {record.stream: record for record in records if isinstance(record.event, e.TableOpened)}
    return [each for stream in streams for each in told([each for each in records if each.stream == stream])]


def own(each: RecalledRound) -> list[Line]:
    """All but the link's."""
    return [line for line in (each.table.round.lines if each.table.round else ()) if line.bet != "jackpot"]


def test_the_house_keeps_what_the_lines_say(games: list[RecalledRound]) -> None:
    lines = [line for each in games for line in own(each)]
    found = dealers(games)
    assert sum(each.rounds for each in found) == len(games) > 100
    assert sum(each.house_win for each in found) == sum(line.stake - line.paid for line in lines)
    assert sum(each.stakes for each in found) == sum(line.stake for line in lines)
    assert not pairs(games), "nobody plays against another"


def test_a_dealer_under_whom_players_always_win_is_far_from_the_others(games: list[RecalledRound]) -> None:
    lost = [each for each in games if sum(line.net for line in own(each)) > 0]
    bent = {id(each) for each in lost[:40]}
    mel, lim = Actor("mel", Role.DEALER), Actor("lim", Role.DEALER)
    rounds = [by(each, mel if id(each) in bent else lim) for each in games]
    first = dealers(rounds)[0]
    assert isinstance(first, DealerRounds)
    assert (first.dealer, first.far, first.unlike <= -OUTLIER) == ("mel", True, True)
    chance = Random(3)
    fair = [by(each, chance.choice((mel, lim))) for each in games]
    assert not any(each.far for each in dealers(fair))


# ---- planted ---------------------------------------------------------------------------------------------------------


@pytest.mark.untraced
def test_chips_given_away_are_noticed_and_honest_players_are_not() -> None:
    alarms = [pair for seed in range(12) for pair in pairs(evening(Random(seed), fairly)) if pair.far]
    assert len(alarms) <= 12 * 10 // 100, "at most one pair of a hundred"
    found = 0
    for seed in range(8):
        giver, taker = Random(seed).sample(NAMES[:5], 2)
        first = pairs(evening(Random(100 + seed), partial(dumping, giver, taker)))[0]
        found += first.far and (first.loser, first.winner) == (giver, taker)
    assert found >= 7

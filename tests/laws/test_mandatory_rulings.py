"""A mandatory ruling can always be carried out, whatever players have cashed out since, and nobody else pays for it."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.engine import decide as decisions
from croupier.engine.player_chip_changes import chips
from croupier.engine.table import Table, game_of, stakes
from croupier.house import approvals, debts, jackpots, ledger
from croupier.house.ledger_accounts import CORRECTIONS, MICRO, Transfer, wallet
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.record.stored_event import Recorded
from croupier.rules.refusal import Refused, refuse
from tests.support.random_play.restless_players import Restless, worth
from tests.support.random_play.rulings import ALWAYS_VOID, SHIFT_MANAGER, assert_sound, play, reports
from tests.support.random_play.world import PLAYERS, STAFF, WORLDS

pytestmark = pytest.mark.untraced

LAWFUL = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(min_value=0, max_value=2**32)
CONTROLS = pytest.mark.parametrize("controls", [DEMO, Controls()], ids=["one-person", "two-person"])
IN_EVERY_WORLD = pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS.keys())
CHIPS = e.ChipsCashedOut | e.ChipsRecovered | e.DebtIncurred | e.DebtRepaid  # where chips of a ruling come from or go


def by_the_rules(t: Table, report: c.Report) -> tuple[e.RoundEvent, ...] | Refused:
    """What the document rules, with no thought of who has which chips where."""
    here = {*t.seats.values(), *t.racks, *(stake.player for stake in stakes(t))}
    if report.facts.player is not None and report.facts.box is not None and report.facts.player not in here:
        return refuse("planted", "player")
    if t.jackpot == "off" and report.irregularity == decisions.JACKPOT_FAILURE:
        return refuse("planted", "table")
    return game_of(t).decide(t.round, report, SHIFT_MANAGER)


def carried_out(world: Restless, table: str, report: c.Report) -> None:
    """What the rules rule is what the house does, to the cent and to nobody else."""
    t, before = world.house.tables[table], world.house
    ruled = by_the_rules(t, report)
    if t.round is not None and t.round.places and not t.round.voided and report.irregularity in ALWAYS_VOID:
        assert not isinstance(ruled, Refused), f"{report} is refused: {ruled}"
    if isinstance(ruled, Refused):
        return
    records = len(world.records)
    refused = world.ruled(table, report)
    assert refused is None, f"{report} is refused: {refused}"
    done = [without_value(each.event) for each in world.records[records:] if each.stream == table]
    assert [each for each in done if not isinstance(each, CHIPS | e.SigningEvent | e.AwardPaid)][: len(ruled)] == [
        *ruled
    ]
    assert_sound(world.house)
    moved = Counter[str]()
    for event in world.records[records:]:
        if isinstance(event.event, e.AwardCorrected):
            moved[event.event.player] += event.event.from_meter + event.event.from_house
        elif isinstance(event.event, e.AwardPaid) and event.stream != table:
            moved[event.event.line.player] += event.event.line.net  # a claim elsewhere that waited for this hand
        elif event.stream == table and not isinstance(event.event, CHIPS):
            moved.update(dict(chips(event.event)) if not lays_chips(event.event) else {})
    for recovered in [each.player for each in done if isinstance(each, e.ChipsRecovered)]:
        assert not world.house.tables[table].racks.get(recovered, 0), "no more than was missing comes from the wallet"
    staked = {player.name: back(t, done, player.name) for player in PLAYERS}
    for player in PLAYERS:
        changed = (worth(world.house, player.name) - worth(before, player.name)) // MICRO
        assert changed == moved[player.name] - staked[player.name], (player.name, report)


def without_value(event: e.AnyEvent) -> e.AnyEvent:
    """The rules know nothing of the meter: the value of a failure is the house's to add."""
    return replace(event, displayed=None) if isinstance(event, e.JackpotFailed) else event


def lays_chips(event: e.AnyEvent) -> bool:
    """Chips that only lie elsewhere afterwards: their owner is no richer or poorer."""
    return isinstance(event, e.BetFound | e.BetReturned | e.BetWithdrawn)


def back(t: Table, done: list[e.AnyEvent], player: str) -> int:
    """Stakes that a reversed or new settlement puts back on the layout, or takes off it: part of a line's payment."""
    lines = [each.line for each in done if isinstance(each, e.SettlementReversed | e.AwardReversed)]
    pots = [line for each in done if isinstance(each, e.PotsReversed) for line in each.lines]
    settled = [each.line for each in done if isinstance(each, e.BetSettled | e.AwardPaid)]
    return sum(line.stake for line in settled if line.player == player) - sum(
        line.stake for line in (*lines, *pots) if line.player == player
    )


def check_rulings(world: Restless) -> None:
    """Every row, as things are and once everybody has left with everything."""
    for table, t in world.house.tables.items():
        if t.round is None or t.proposals:
            continue
        for gone in (False, True):
            for report in reports(world, t):
                with world.branch():
                    if gone:
                        world.empty(table)
                    carried_out(world, table, report)


@CONTROLS
@IN_EVERY_WORLD
@LAWFUL
@given(seed=SEEDS)
def test_every_ruling_of_the_rules_is_carried_out_in_money(
    seed: int, games: tuple[str, ...], controls: Controls
) -> None:
    world = Restless(Random(seed), games, controls)
    for _ in range(4):
        play(world, 30)
        check_rulings(world)


def check_open_rulings(world: Restless) -> None:
    """What waits for its second signature is signed in the end, whoever leaves meanwhile."""
    for table, t in world.house.tables.items():
        if t.round is None or not t.round.places or t.round.voided or t.proposals:
            continue
        for report in reports(world, t):
            with world.branch():
                if world.do(table, report, SHIFT_MANAGER) or not world.house.tables[table].proposals:
                    continue
                (waits,) = world.house.tables[table].proposals
                world.empty(table)
                assert waits.id in [each.id for each in world.house.tables[table].proposals], "the ruling stays open"
                assert world.do(table, c.Sign(waits.id), STAFF[1]) is None
                assert_sound(world.house)


@IN_EVERY_WORLD
@LAWFUL
@given(seed=SEEDS)
def test_a_ruling_stays_open_while_players_leave(seed: int, games: tuple[str, ...]) -> None:
    world = Restless(Random(seed), games, Controls())
    for _ in range(4):
        play(world, 30)
        check_open_rulings(world)


# ---- bugs that the law must catch -----------------------------------------------------------------------------------


def refuses_a_shortage(bug: pytest.MonkeyPatch) -> None:
    """A ruling is refused where a player does not have the chips at the table any more."""
    decide = decisions.decide

    def short(t: Table, command: c.AnyCommand, by: object) -> object:
        made = decide(t, command, by)  # type: ignore[arg-type]
        if not isinstance(command, c.Report) or isinstance(made, Refused):
            return made
        return decisions._refuse_shortage(t, made) or made  # type: ignore[arg-type]

    bug.setattr(decisions, "decide", short)


def lets_others_pay(bug: pytest.MonkeyPatch) -> None:
    """What one player lacks is taken from another."""
    recovered = ledger.recovered_transfers

    def wrong(table: str, event: ledger.Recovery) -> list[Transfer]:
        if isinstance(event, e.DebtIncurred):
            other = next(each.name for each in PLAYERS if each.name != event.player)
            return ledger.move(wallet(other), wallet(event.player), event.cents)
        return recovered(table, event)

    bug.setattr(ledger, "recovered_transfers", wrong)


def forgets_the_debt(bug: pytest.MonkeyPatch) -> None:
    """The house pays what a player lacks, and nobody owes anything."""
    recovered = ledger.recovered_transfers

    def wrong(table: str, event: ledger.Recovery) -> list[Transfer]:
        if isinstance(event, e.DebtIncurred):
            return ledger.move(CORRECTIONS, wallet(event.player), event.cents)
        return recovered(table, event)

    bug.setattr(ledger, "recovered_transfers", wrong)


def nets_each_event_alone(bug: pytest.MonkeyPatch) -> None:
    """Chips are fetched from the wallet for the first event, though a later one brings them back."""
    fill = debts._fill_racks

    def wrong(draft: debts.Draft) -> None:
        fill(draft)
        events = [(each.stream, each.event) for each in draft.records]
        for stream, event in events:
            if isinstance(event, e.SettlementReversed):
                draft.record(stream, SHIFT_MANAGER, (e.ChipsRecovered(event.line.player, 100),))

    bug.setattr(debts, "_fill_racks", wrong)


def lapses_when_somebody_leaves(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(approvals, "digest", lambda made: str(made))


def leaving_ends_the_hand(bug: pytest.MonkeyPatch) -> None:
    """A player who leaves while a ruling waits is folded, so that the ruling is about something else."""
    bug.setattr("croupier.engine.decide.signing.blocking_proposal", lambda pending: None)


def keeps_the_meter_low(bug: pytest.MonkeyPatch) -> None:
    """A reversed award does not go back into the meter."""
    follow = jackpots.apply_record

    def wrong(link: jackpots.Link, t: Table, record: Recorded) -> object:
        return (link, ()) if isinstance(record.event, e.AwardReversed) else follow(link, t, record)

    bug.setattr(jackpots, "apply_record", wrong)


def many(law: Callable[[Restless], None], controls: Controls, games: str = "three-card") -> None:
    for seed in range(40):
        world = Restless(Random(seed), WORLDS[games], controls)
        for _ in range(4):
            play(world, 30)
            law(world)


PLANTS = [refuses_a_shortage, lets_others_pay, forgets_the_debt, nets_each_event_alone, keeps_the_meter_low]


@pytest.mark.parametrize("plant", PLANTS)
def test_the_law_catches_a_ruling_that_is_not_carried_out(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        many(check_rulings, DEMO)


@pytest.mark.parametrize("plant", [lapses_when_somebody_leaves, leaving_ends_the_hand])
def test_the_law_catches_a_ruling_that_does_not_stay_open(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        many(check_open_rulings, Controls())

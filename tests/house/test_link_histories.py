"""The jackpot link is linearizable: concurrent clients at many tables, a pit that crashes and restarts, one order."""

import asyncio
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.engine.table import Table
from croupier.house import jackpots
from croupier.house.execute import House, meter_shown
from croupier.house.ledger_accounts import Transfer
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.money import Share
from croupier.rules.refusal import Refused
from croupier.server.command_outcome import Done
from croupier.store.sqlite import SqliteStore
from tests.support.house.client_histories import LINK, TERMS, Casino, Ground, History, OnDisk, OnShelf
from tests.support.house.linearizability import check
from tests.support.soak import size
from tests.support.store.planted_bugs import Behind, Forgetful

HISTORIES, TABLES, MOST = size(10, 250), size(4, 8), size(250, 600)
LIVES = (5, 40)  # groups that a pit writes before it dies
pytestmark = pytest.mark.untraced
Plant = Callable[[pytest.MonkeyPatch, Casino], None]


@pytest.mark.parametrize("where", ["memory", "sqlite"])
def test_every_answer_fits_one_order(
    where: str, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    found: Counter[str] = Counter(histories=HISTORIES)
    for seed in range(HISTORIES):
        ground: Ground = OnShelf() if where == "memory" else OnDisk(tmp_path / f"{seed}.db")
        casino = Casino(ground, seed, TABLES, MOST, LIVES)
        history, store = asyncio.run(casino.evening()), ground.open()
        spec = check(history, store)
        store.close()
        found["questions"] += len(history.asked)
        found["without an answer"] += sum(asked.outcome is None for asked in history.asked)
        found["looks at the meter"] += len(history.looked)
        found["crashes"] += history.crashes
        found["awards paid"] += len(spec.paid)
    for what, count in found.items():
        record_property(what, count)
    assert found["awards paid"] > HISTORIES / 2
    assert found["crashes"] > HISTORIES


# ---- shown to be able to fail ----------------------------------------------------------------------------------------


def told_otherwise(history: History) -> None:
    asked = next(asked for asked in history.asked if isinstance(asked.outcome, Done))
    assert isinstance(asked.outcome, Done)
    asked.outcome = Done(asked.outcome.seq + 1)


def taken_for_done(history: History) -> None:
    asked = next(asked for asked in history.asked if isinstance(asked.outcome, Refused))
    asked.outcome = Done(1)


def refused_for_nothing(history: History) -> None:
    asked = next(asked for asked in history.asked if isinstance(asked.outcome, Refused))
    asked.outcome = Refused("the house is in a bad mood")


def answered_too_soon(history: History) -> None:
    """The last answer came before anything else was asked."""
    asked = [asked for asked in history.asked if isinstance(asked.outcome, Done)][-1]
    asked.invoked, asked.returned = -2, -1


def an_old_meter(history: History) -> None:
    history.looked[-1] = replace(history.looked[-1], cents=TERMS.start - 1)


def back_and_forth(history: History) -> None:
    """First the new value, then the old one."""
    last = history.looked[-1]
    history.looked.append(replace(last, cents=history.looked[0].cents))
    assert history.looked[0].cents != last.cents


@pytest.mark.parametrize(
    "falsify",
    [told_otherwise, taken_for_done, refused_for_nothing, answered_too_soon, an_old_meter, back_and_forth],
)
def test_a_false_history_is_caught(falsify: Callable[[History], None], true: tuple[History, Ground]) -> None:
    history, ground = true
    false = deepcopy(history)
    falsify(false)
    with pytest.raises(AssertionError):
        check(false, ground.open())


@pytest.fixture(scope="module")
def true() -> tuple[History, Ground]:
    ground = OnShelf()
    history = asyncio.run(Casino(ground, 1, TABLES, MOST, LIVES).evening())
    check(history, ground.open())
    return history, ground


DUE, FOLLOW = jackpots.next_award, jackpots.apply_record


def read_outside(bug: pytest.MonkeyPatch, casino: Casino) -> None:
    """An award on the meter as it was last shown, not as it is in the transaction."""
    shown: dict[str, int] = {}

    def told(house: House) -> None:
        shown["now"] = meter_shown(house, LINK)

    def due(link: jackpots.Link, may_win: Callable[[str, int], bool]) -> jackpots.PendingAward | None:
        found = DUE(link, may_win)
        if found is None:
            return None
        cents = max(Share(found.claim.percent).of(shown["now"]), found.claim.instead)
        return replace(found, displayed=shown["now"], cents=cents)

    casino.told = told
    bug.setattr(jackpots, "next_award", due)


def ticket_at_settlement(bug: pytest.MonkeyPatch, casino: Casino) -> None:
    """A hand stands in the order in which it was settled."""

    def follow(link: jackpots.Link, t: Table, record: Recorded) -> tuple[jackpots.Link, tuple[Transfer, ...]]:
        match record.event:
            case e.CardDealt():
                return link, ()
            case e.AwardWon(box):
                return FOLLOW(replace(link, tickets={**link.tickets, t.id: {box: record.seq}}), t, record)
            case _:
                return FOLLOW(link, t, record)

    bug.setattr(jackpots, "apply_record", follow)


def on_arrival(bug: pytest.MonkeyPatch, casino: Casino) -> None:
    """A claim is paid although an earlier hand is undecided."""
    bug.setattr(jackpots, "next_award", lambda link, may_win: DUE(replace(link, tickets={}), may_win))


def nothing_else(bug: pytest.MonkeyPatch, casino: Casino) -> None: ...


@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        (read_outside, SqliteStore),
        (ticket_at_settlement, SqliteStore),
        (on_arrival, SqliteStore),
        (nothing_else, Behind),
        (nothing_else, Forgetful),
    ],
)
def test_a_planted_bug_is_caught(
    plant: Plant, kind: type[SqliteStore], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Within a few histories."""
    for seed in range(40):
        ground = OnDisk(tmp_path / f"{seed}.db")
        casino = Casino(ground, seed, TABLES, MOST, LIVES)
        plant(monkeypatch, casino)
        ground.kind = kind
        history, store = asyncio.run(casino.evening()), ground.open()
        try:
            check(history, store)
        except AssertionError:
            return
        finally:
            store.close()
    pytest.fail("it was not found")

"""Nobody acts for a connected player: staff may propose it, or have done so before the player came back."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.engine.legal_actions import actions_for, step
from croupier.engine.proposals import ABSENCE, PLACING
from croupier.engine.table import Table, open_stakes
from croupier.house import acting_for_players, approvals
from croupier.house.award_verification import Evidence
from croupier.house.execute import Order, execute
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.random_play.world import PLAYERS, STAFF, WORLDS, World

pytestmark = pytest.mark.untraced

SEEDS = st.integers(min_value=0, max_value=2**32)
EVERYBODY = frozenset(player.name for player in PLAYERS)


class Watched(World):
    """Staff propose to act for players while they are away, and sign when they may be back."""

    done = 0  # times that staff acted for a player

    def acts(self, table: str, command: c.AnyCommand, by: Actor, player: str, *, here: bool) -> Refused | None:
        """Somebody sends this while the player concerned is connected, or not."""
        shown = self.evidence(table) if isinstance(command, c.Sign) else None
        present = EVERYBODY if here else EVERYBODY - {player}
        plan = execute(self.house, Order(table, command, by, len(self.plans), present=present), (), shown)
        if isinstance(plan, Refused):
            return plan
        self.keep(plan)
        if any(not isinstance(record.event, e.SigningEvent) for record in plan.records):
            assert not here, f"{by.name}: {command} acts for {player}, who is connected"
            self.done += 1
        return None

    def in_their_place(self, t: Table) -> tuple[c.AnyCommand, str] | None:
        """Something that staff may do for a player now, and the player."""
        now, laid = step(t), open_stakes(t)
        if now is not None and now.phase is Phase.BETTING and laid:
            stake = self.random.choice(laid)
            alone = sum((other.box, other.bet) == (stake.box, stake.bet) for other in laid) == 1
            name = "" if alone and self.random.random() < 0.5 else stake.player
            return c.WithdrawBet(stake.box, stake.bet, name), stake.player
        if now is None or now.phase not in (Phase.DECIDING, Phase.OPTIONS):
            return None
        player = now.waits_for[0]
        seat = next((box for box, who in t.seats.items() if who == player), 0)
        return (c.TimeUp(seat) if self.random.random() < 0.3 else c.WalkAway(player)), player

    def comes_back(self, table: str, player: Actor) -> bool:
        """The player comes back; have they done something?"""
        sends = [each.command for each in actions_for(self.house.tables[table], player)]
        own = [each for each in sends if isinstance(each, c.Decide | c.Examine | c.BuyIn)]
        return bool(own) and self.do(table, self.random.choice(own), player) is None

    def try_staff(self, table: str) -> None:
        t = self.house.tables[table]
        if (chosen := self.in_their_place(t)) is None:
            return
        command, player = chosen
        first, second = self.random.sample(STAFF[1:], 2)
        self.acts(table, command, first, player, here=isinstance(command, c.WithdrawBet) and self.random.random() < 0.5)
        if self.random.random() < 0.5 and self.comes_back(table, Actor(player, Role.PLAYER)):
            waiting = [each for each in self.house.tables[table].proposals if each.kind == ABSENCE]
            assert not waiting, f"{player} has acted and is still said to be absent"
        for each in self.house.tables[table].proposals:
            if each.kind in (ABSENCE, PLACING):
                self.acts(table, c.Sign(each.id), second, player, here=self.random.random() < 0.7)
        for each in self.house.tables[table].proposals:
            self.do(table, c.WithdrawProposal(each.id), STAFF[-1])


def watched(seed: int, games: tuple[str, ...], steps: int = 80) -> int:
    random = Random(seed)
    world = Watched(random, games, random.choice((DEMO, Controls())))
    for _ in range(steps):
        table = random.choice("ab")
        if random.random() < 0.3:
            world.try_staff(table)
        elif random.random() < 0.5:
            world.answer(table)
        else:
            world.deal(table)
            now = step(world.house.tables[table])
            if now and now.phase is Phase.DECIDING and random.random() < 0.2:
                world.do(table, c.WalkAway(now.waits_for[0]), HOUSE)
    return world.done


@pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS.keys())
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=SEEDS)
def test_staff_never_act_for_a_player_who_is_connected(seed: int, games: tuple[str, ...]) -> None:
    watched(seed, games)


def test_staff_do_act_for_players_who_are_away() -> None:
    for games in WORLDS.values():
        assert sum(watched(seed, games) for seed in range(10)), games


# ---- bugs that the law must catch -----------------------------------------------------------------------------------


def nobody_looks_when_it_is_signed(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(approvals, "handle_signing", _signs_at_once)


def _signs_at_once(
    draft: approvals.Draft, stream: str, command: c.SigningCommand, by: Actor, shown: Evidence, *_: object
) -> Refused | None:
    if isinstance(command, c.Sign):
        return approvals.sign(draft, stream, command.proposal, by, shown)
    assert isinstance(command, c.WithdrawProposal)
    return approvals._withdraw(draft, stream, command.proposal, by)


def absence_lasts(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(approvals, "has_acted", lambda *_: "")


def staff_sign_for_the_owner(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(approvals, "refuse_staff_signature", lambda *_: None)


def anybody_is_away(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(acting_for_players, "_player_declared_absent", lambda t, command: "")


@pytest.mark.parametrize(
    "plant", [nobody_looks_when_it_is_signed, absence_lasts, staff_sign_for_the_owner, anybody_is_away]
)
def test_the_law_catches_staff_who_act_for_connected_players(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        many()


def many() -> None:
    for seed in range(40):
        watched(seed, WORLDS["three-card"])

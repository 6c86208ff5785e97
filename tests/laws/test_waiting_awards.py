"""A large award that waits can always be signed, whoever of the staff goes and whatever is ruled on its round.

No step at any table fails meanwhile, and the award whose turn it is always has a proposal to sign.
"""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.engine import decide as decisions
from croupier.engine.legal_actions import step
from croupier.engine.proposals import AWARD, blocking_proposal
from croupier.engine.table import Table
from croupier.house import approvals, jackpots
from croupier.house import execute as conducting
from croupier.house.draft import Draft
from croupier.house.execute import HOUSE_STREAM, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.rules.cards import Card
from croupier.rules.deal import BURNT, DISCARD
from croupier.rules.game import Phase
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.random_play.restless_players import Restless
from tests.support.random_play.rulings import assert_sound, reports
from tests.support.random_play.world import JACKPOT_WORLDS, SHIFT_MANAGER, STAFF, WORLDS

pytestmark = pytest.mark.untraced

ADMINISTRATOR = Actor("adm", Role.ADMINISTRATOR)
OTHERS = (Actor("sue", Role.PIT_SUPERVISOR), Actor("max", Role.PIT_MANAGER), Actor("kay", Role.SHIFT_MANAGER))
RANKS = (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER)


class Staffed(Restless):
    """Two tables of one link where awards are many and large, and the staff change."""

    luck = 0.9

    def __init__(self, random: Random, games: tuple[str, ...], controls: Controls) -> None:
        super().__init__(random, games, controls)
        granted = tuple(e.RoleGranted(each.name, each.role) for each in (*STAFF, *OTHERS, ADMINISTRATOR))
        self.keep(record_events(self.house, HOUSE_STREAM, granted, HOUSE, 1))
        link = self.house.links["link"]
        terms = replace(link.terms, sign_above=random.choice((0, 1_500_000)))
        self.house = replace(self.house, links={"link": replace(link, terms=terms)})

    def favoured(self, r: Round, deck: tuple[Card, ...]) -> tuple[Card, ...]:
        """Often two boxes win at once: the one has the cards above the Community Cards, the other those below."""
        boxes = [box.number for box in r.boxes if box.bets.get("jackpot")]
        if len(boxes) < 2 or self.random.random() < 0.4:
            return super().favoured(r, deck)
        high, low = ([at for at, place in enumerate(r.plan) if place == box] for box in self.random.sample(boxes, 2))
        shared = [at for at, place in enumerate(r.plan) if place < 0 and place not in (BURNT, DISCARD)]
        places = (*high, *shared[: 5 - len(high)], *low)
        held = {at: 4 * (12 - rank) for rank, at in enumerate(places)}
        rest = [card for card in deck if card not in held.values()]
        return tuple(held[at] if at in held else rest.pop() for at in range(len(deck)))

    @property
    def staff(self) -> list[Actor]:
        return [Actor(*each) for each in self.house.register.staff.items()]

    def change_staff(self) -> None:
        """Somebody leaves, or has another role, or comes back; one Shift Manager always stays."""
        name = self.random.choice([each.name for each in (*STAFF[:3], *OTHERS)])
        gone = self.random.random() < 0.5
        change = c.RevokeRole(name) if gone else c.GrantRole(name, self.random.choice(RANKS))
        if self.do(HOUSE_STREAM, change, ADMINISTRATOR) is None:
            self.do(HOUSE_STREAM, c.Sign(self.house.proposals[-1].id), SHIFT_MANAGER)

    def about_an_award(self, table: str) -> None:
        """Somebody signs, does not sign, withdraws, rules on the settled round, or puts a hand out."""
        t, by, what = self.house.tables[table], self.random.choice(self.staff), self.random.random()
        id = self.random.choice(t.proposals).id if t.proposals else 0
        if what < 0.35:
            self.do(table, c.Sign(id), by)
        elif what < 0.45:
            self.do(table, self.random.choice((c.RefuseToSign(id, "not sure"), c.WithdrawProposal(id))), by)
        elif what < 0.65:
            self.change_staff()
        elif what < 0.85:
            self.do(table, self.random.choice(reports(self, t)), by)
        else:
            boxes = tuple(claim.box for claim in getattr(t.round, "claims", ())[:1])
            self.do(table, c.Report("unprovided", c.Facts(remedy="invalidate", boxes=boxes, reason="x")), by)

    def some_step(self) -> None:
        table = self.random.choice("ab")
        now = step(self.house.tables[table])
        if (now and now.phase is Phase.AWARDING) or self.random.random() < 0.05:
            self.about_an_award(table)
        elif self.house.tables[table].proposals:
            self.do(table, c.WithdrawProposal(self.house.tables[table].proposals[0].id), SHIFT_MANAGER)
        elif now and now.phase in (Phase.BETTING, Phase.DECIDING) and self.random.random() < 0.7:
            self.answer(table)
        elif now and now.phase in (Phase.DECIDING, Phase.OPTIONS):
            self.do(table, c.WalkAway(now.waits_for[0]), HOUSE)
        elif self.random.random() < 0.1:
            self.irregularity(table)
        else:
            self.deal(table)


def payable(world: Staffed) -> tuple[Table, int, bool] | None:
    """The table and box of the award whose turn it is and that the rules pay; is it large?"""
    draft = Draft(world.house, 0, "")
    due = jackpots.next_award(world.house.links["link"], draft._may_win)
    if due is None:
        return None
    t = world.house.tables[due.claim.table]
    made = decisions.decide(t, draft._award_command(due), HOUSE)
    return None if isinstance(made, Refused) or blocking_proposal(t.proposals) else (t, due.claim.box, due.large)


def check_proposed(world: Staffed) -> None:
    if (found := payable(world)) is not None:
        t, box, large = found
        assert large, "a small award is paid at once"
        assert t.controls.two_persons, "a table where one person is enough pays at once"
        waiting = [each.command for each in t.proposals if each.kind == AWARD]
        assert [getattr(each, "box", 0) for each in waiting] == [box], "it has a proposal to sign"


def check_payable(world: Staffed) -> int:
    """Two people who work here sign every award that waits, and it is paid; how many were there?"""
    paid = 0
    with world.branch():
        while (found := payable(world)) is not None:
            t, box, _ = found
            for by in (SHIFT_MANAGER, second(world)):
                (proposal,) = (each for each in world.house.tables[t.id].proposals if each.kind == AWARD)
                before = len(world.records)
                if by.name in {each.name for each in proposal.names}:
                    continue
                no = world.do(t.id, c.Sign(proposal.id), by)
                assert no is None, f"{by.name} cannot sign for box {box}: {no}"
                if any(isinstance(record.event, e.AwardPaid) for record in world.records[before:]):
                    break
            else:
                raise AssertionError(f"two people have signed, and box {box} is not paid")
            paid += 1
    return paid


def second(world: Staffed) -> Actor:
    """Somebody else of the pit; one comes if there is nobody."""
    there = [each for each in world.staff if each.rank >= 2 and each.name != SHIFT_MANAGER.name]
    if not there:
        assert world.do(HOUSE_STREAM, c.GrantRole("new", Role.PIT_SUPERVISOR), ADMINISTRATOR) is None
        assert world.do(HOUSE_STREAM, c.Sign(world.house.proposals[-1].id), SHIFT_MANAGER) is None
        return Actor("new", Role.PIT_SUPERVISOR)
    return there[0]


def evening(random: Random, games: tuple[str, ...], steps: int = 300) -> int:
    world, paid = Staffed(random, games, random.choice((DEMO, Controls(), Controls()))), 0
    for _ in range(steps):
        world.some_step()
        assert_sound(world.house)
        check_proposed(world)
        if random.random() < 0.2:
            paid += check_payable(world)
    return paid


@pytest.mark.parametrize("games", JACKPOT_WORLDS.values(), ids=JACKPOT_WORLDS.keys())
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_an_award_that_waits_can_always_be_signed(seed: int, games: tuple[str, ...]) -> None:
    evening(Random(seed), games)


@pytest.mark.parametrize("world", ["three-card", "multilink-holdem", "multilink"])  # PTH-6: majors are lost by a Fold
def test_awards_do_wait_in_these_worlds(world: str) -> None:
    assert sum(evening(Random(seed), WORLDS[world]) for seed in range(8))


# ---- bugs that the law must catch -----------------------------------------------------------------------------------


def the_name_of_somebody_gone_stays(bug: pytest.MonkeyPatch) -> None:
    """As it was: nobody can sign beside somebody who has lost the role."""
    bug.setattr(approvals, "ASKED_AGAIN", frozenset())
    bug.setattr(Draft, "lapse", lambda draft: None)


def the_next_award_is_forgotten(bug: pytest.MonkeyPatch) -> None:
    """As it was: the proposals that lapse are closed after the awards that fall due."""

    def once(draft: Draft) -> None:
        draft.pay_awards()
        draft.recover()
        draft.lapse()

    bug.setattr(conducting, "_follow_up", once)


@pytest.mark.parametrize("plant", [the_name_of_somebody_gone_stays, the_next_award_is_forgotten])
def test_the_law_catches_an_award_that_is_stuck(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        many()


def many() -> None:
    for seed in range(60):
        evening(Random(seed), WORLDS["three-card"])

"""Folded patches are the view: what a client has folded is what it would be sent whole, for every viewer and game.

No patch leaks either: permute the cards a viewer may not know, and every byte that they receive stays the same.
"""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from croupier.engine.derived import Derived
from croupier.engine.public_view import public_sections
from croupier.engine.table import Table
from croupier.engine.view_patches import FoldedView, Lazy
from croupier.engine.view_types import ViewSent
from croupier.engine.views import view
from croupier.record.controls_and_link_terms import DEMO, Controls
from croupier.rules.base_round import BaseRound
from croupier.rules.roles import Actor, Role
from croupier.server.transport import view_messages
from croupier.server.transport.messages import Clock, ClockKind
from croupier.server.transport.view_messages import Part, TableNow, TableViews, viewer_of
from tests.support.hidden_cards import known, permuted
from tests.support.random_play.world import PLAYERS, STAFF, WORLDS, World

pytestmark = pytest.mark.untraced

SPECTATOR = Actor("spectator", Role.SPECTATOR)
OTHERS = tuple(Actor(role.value, role) for role in (Role.CASHIER, Role.AUDITOR, Role.ADMINISTRATOR))
VIEWERS = (*PLAYERS, *STAFF, *OTHERS, SPECTATOR)
STEPS = 60
IN_EVERY_WORLD = pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS.keys())
LAWFUL = settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.too_slow])


class Countdown(msgspec.Struct, frozen=True):
    end: float

    def shown(self, now: float) -> Clock:
        return Clock(ClockKind.BETTING, round((self.end - now) * 1_000), 9_000, "Bets close", "3.2")


class Screens:
    """The viewers of one table: each may come, go, lose a message and ask again."""

    def __init__(self, table: str, random: Random) -> None:
        self.views, self.random = TableViews(table), random
        self.folded: dict[Actor, FoldedView] = {}
        self.moment, self.end = 0.0, 9.0
        self.ends: dict[Actor, float] = {}  # the end of the clock as each viewer knows it
        self.gaps = self.patches = 0

    def now(self, table: Table) -> TableNow:
        """The table at this moment, with a clock that starts again now and then."""
        self.moment += 0.1
        if self.random.random() < 0.2:
            self.end = self.moment + 9.0
        return TableNow(Derived(table), self.moment, "automatic", Countdown(self.end))

    def change(self, table: Table) -> None:
        now = self.now(table)
        messages = self.views.update(now, dict.fromkeys(self.folded))
        for viewer, message in messages.items():
            if self.random.random() < 0.05:
                self.gaps += 1  # this one is lost
            elif not self.hear(viewer, message):
                assert self.hear(viewer, self.views.whole(now, viewer))
            self.patches += 1
        somebody = self.random.choice(VIEWERS)
        if self.random.random() < 0.1:
            self.folded.pop(somebody, None)
        elif somebody not in self.folded:
            self.folded[somebody] = FoldedView()
            self.views.update(now, dict.fromkeys(viewer for viewer in self.folded if viewer != somebody))
            assert self.hear(somebody, self.views.whole(now, somebody))

    def hear(self, viewer: Actor, message: bytes) -> bool:
        """Fold a message, and note when the clock in it ends."""
        sent = decoded(message)
        if not self.folded[viewer].follow(sent):
            return False
        if "clock" in sent.public:
            self.ends[viewer] = self.moment + msgspec.json.decode(sent.public["clock"])["left"] / 1_000
        return True

    def faults(self, table: Table) -> Iterator[str]:
        """Viewers who have the last version and not the view of the table."""
        for viewer, folded in self.folded.items():
            if folded.version == self.views.version:
                shown = view(table, viewer)
                for name in shown.__struct_fields__:
                    if getattr(folded.view, name) != getattr(shown, name):
                        yield f"{viewer.name}: {name}"
                if abs(self.ends[viewer] - self.end) > 0.001:
                    yield f"{viewer.name}: clock"


def decoded(message: bytes) -> ViewSent:
    return msgspec.json.decode(message, type=ViewSent)


def faults_of(seed: int, games: tuple[str, ...], controls: Controls = DEMO) -> set[str]:
    return watch(seed, games, controls)[0]


def watch(seed: int, games: tuple[str, ...], controls: Controls = DEMO) -> tuple[set[str], list[Screens]]:
    """Play at random before the screens of both tables; return what they show wrongly, and the screens."""
    world = World(Random(seed), games, controls)
    screens = {table: Screens(table, world.random) for table in world.house.tables}
    faults = set[str]()
    for _ in range(STEPS):
        for _ in range(world.random.choice((1, 1, 3))):  # several events may share one message
            world.anything()
        for table in world.house.tables.values():
            screens[table.id].change(table)
            faults |= set(screens[table.id].faults(table))
    return faults, list(screens.values())


@IN_EVERY_WORLD
@LAWFUL
@given(seed=st.integers(min_value=0, max_value=2**32), two_sign=st.booleans())
@example(seed=2**32, two_sign=True)  # one table of blackjack is paused and sends little
def test_folded_patches_are_the_view(seed: int, two_sign: bool, games: tuple[str, ...]) -> None:
    assert faults_of(seed, games, Controls() if two_sign else DEMO) == set()


@IN_EVERY_WORLD
def test_every_table_sends_many_patches_and_loses_some(games: tuple[str, ...]) -> None:
    """Not in every session: a ruling may wait for its second signature almost from the beginning."""
    sessions = [watch(seed, games, controls)[1] for seed in range(4) for controls in (DEMO, Controls())]
    for screens in zip(*sessions, strict=True):
        assert sum(screen.patches for screen in screens) > STEPS * len(sessions)
        assert any(screen.gaps for screen in screens)


# ---- planted bugs ----------------------------------------------------------------------------------------------------


def section_not_sent(bug: pytest.MonkeyPatch) -> None:
    update = Part.update

    def forgets(self: Part, sections: Any) -> Any:
        return [member for member in update(self, sections) if not member.startswith(b'"areas"') or not self._sent]

    bug.setattr(Part, "update", forgets)


def override_not_removed(bug: pytest.MonkeyPatch) -> None:
    update = Part.update
    bug.setattr(Part, "update", lambda self, now: [member for member in update(self, now) if member[-4:] != b"null"])


def facts_left_out(bug: pytest.MonkeyPatch) -> None:
    """A box whose facts lack the bets: it is not built again when they change."""
    facts = "croupier.engine.box_views.box_facts"
    bug.setattr(facts, lambda now, box, player, cards: (box, player, now.hands.get(box, ())))


def base_off_by_one(bug: pytest.MonkeyPatch) -> None:
    """A client that folds a patch onto the version before the one that it builds on."""

    def follow(self: FoldedView, change: ViewSent) -> bool:
        self.version = max(self.version, change.base)
        return followed(self, change)

    followed = FoldedView.follow
    bug.setattr(FoldedView, "follow", follow)


def one_line_too_many_kept(bug: pytest.MonkeyPatch) -> None:
    growth = view_messages._growth

    def grown(lines: tuple[object, ...], old: tuple[object, ...]) -> dict[str, object]:
        found = growth(lines, old)
        return found | {"kept": len(old)}

    bug.setattr(view_messages, "_growth", grown)


PLANTED = (section_not_sent, override_not_removed, facts_left_out, base_off_by_one, one_line_too_many_kept)


@pytest.mark.parametrize("plant", PLANTED)
def test_planted_bugs_are_caught(plant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    worlds = [WORLDS[name] for name in ("three-card", "blackjack", "poker")]
    assert any(faults_of(seed, games) for seed in range(4) for games in worlds)


# ---- secrets ---------------------------------------------------------------------------------------------------------


def received(before: Table, after: Table, viewer: Actor) -> list[bytes]:
    """Every byte that a viewer receives who joins at one state of a table and sees the next."""
    views = TableViews(before.id)
    first = TableNow(Derived(before), 0.0, "automatic")
    views.update(first, ())
    whole = views.whole(first, viewer_of(viewer))
    return [whole, *views.update(TableNow(Derived(after), 0.0, "automatic"), [viewer_of(viewer)]).values()]


def leaks(seed: int, games: tuple[str, ...]) -> set[str]:
    """Viewers whose messages depend on a card that they may not know."""
    random, found = Random(seed), set[str]()
    world = World(random, games)
    for _ in range(STEPS):
        before = dict(world.house.tables)
        world.anything()
        for table, after in world.house.tables.items():
            viewer = random.choice(VIEWERS)
            hides = after.round is not None and not after.round.lines and after.rounds == before[table].rounds
            was = before[table].round
            if hides and was is not None and after is not before[table] and keeps_order(was, after.round):
                other = permuted(after, viewer, random, known(was, viewer))  # a ruling may hide what was seen
                if received(before[table], after, viewer) != received(cards_of(before[table], other), other, viewer):
                    found.add(viewer.name)
    return found


def keeps_order(before: BaseRound, after: BaseRound | None) -> bool:
    """Whether the cards dealt before have their numbers still: a ruling can change the order."""
    return after is not None and after.cards[: len(before.cards)] == before.cards


def cards_of(before: Table, after: Table) -> Table:
    """The earlier state of a table, with the cards that a permuted later state has."""
    assert before.round is not None
    assert after.round is not None
    round_ = msgspec.structs.replace(before.round, cards=after.round.cards[: len(before.round.cards)])
    return msgspec.structs.replace(before, round=round_)


@IN_EVERY_WORLD
@LAWFUL
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_no_patch_depends_on_a_card_its_viewer_may_not_know(seed: int, games: tuple[str, ...]) -> None:
    assert leaks(seed, games) == set()


def test_planted_a_length_that_depends_on_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the card, but how long the message is: one blank more where the last card is red."""

    def padded(now: Derived) -> dict[str, Any]:
        last = now.round.cards[-1] if now.round and now.round.cards else 0
        return public_sections(now) | {"notice": " " * (last % 4 in (1, 2))}

    monkeypatch.setattr(view_messages, "public_sections", padded)
    assert any(leaks(seed, WORLDS["three-card"]) for seed in range(4))


def test_planted_a_message_that_is_sent_only_for_some_hidden_cards_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    update = TableViews.update

    def silent(self: TableViews, now: TableNow, viewers: Any) -> dict[Actor, bytes]:
        cards = now.derived.round.cards if now.derived.round else ()
        return {} if cards and cards[-1] > 26 else update(self, now, viewers)

    monkeypatch.setattr(TableViews, "update", silent)
    assert any(leaks(seed, WORLDS["three-card"]) for seed in range(4))


@IN_EVERY_WORLD
@LAWFUL
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_those_who_see_more_than_everybody_are_the_owners_of_hands(seed: int, games: tuple[str, ...]) -> None:
    """`Derived` asks only the owner of a Hand about its hidden cards; nobody else may see one."""
    world = World(Random(seed), games)
    for _ in range(STEPS):
        world.anything()
        for table in world.house.tables.values():
            now = Derived(table)
            for player in PLAYERS if now.round else ():
                can_see = [now.game.can_see(now.round, player.name, index) for index in range(len(now.open_cards))]
                assert [face is not None for face in now.faces_for(player.name)] == can_see


def test_a_section_is_put_into_words_only_when_its_facts_change() -> None:
    built = list[int]()

    def show(facts: int) -> str:
        built.append(facts)
        return str(facts)

    part = Part()
    for facts in (1, 1, 2, 2, 1):
        part.update({"notice": Lazy(facts, partial(show, facts))})
    assert built == [1, 2, 1]

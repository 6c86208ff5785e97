"""Poker: a misdeal that the record shows stops the showdown and the settlement until somebody has ruled on it."""

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.house_settings import DEMO, Controls
from croupier.record.stored_event import Recorded
from croupier.rules.deal import BURNT, DEVICE, DISCARD, REMOVED
from croupier.rules.games.poker_v7 import legal_actions, misdeal_precedence, play, round, unprovided_cases
from croupier.rules.games.poker_v7.round import Places, Round, initial_deal, places_still_due
from croupier.rules.games.poker_v7.terms import LAST, STREET_DEAL, burns_cards
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE
from tests.support.random_play.poker_world import PokerWorld
from tests.support.random_play.world import STAFF

pytestmark = pytest.mark.untraced

CONTROLS = pytest.mark.parametrize("controls", [DEMO, Controls()], ids=["one person", "two persons"])
LAWFUL = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
STEPS = 150
OUT = (DISCARD, DEVICE, REMOVED)
DECIDE, APPLY = (import_module(f"croupier.rules.games.poker_v7.{name}") for name in ("decide", "apply"))
RULED = e.CardsMoved | e.CardsReconstructed | e.CardsTakenBack | e.CardsFound


class Slipping(PokerWorld):
    """A table where cards fall elsewhere and few things are reported, so that misdeal_precedence reach the showdown."""

    def __init__(self, random: Random, controls: Controls = DEMO) -> None:
        super().__init__(random, controls)
        self.slips, self.reports = random.choice((0.01, 0.03, 0.1)), random.choice((0.01, 0.04))

    def anything(self) -> Refused | None:
        what = self.random.random()
        if what < self.slips:
            return self.falls()
        if what < self.slips + self.reports:
            return self.irregularity("a")
        return self.deal("a") if what < 0.55 else self.answer("a")

    def this_round(self) -> list[Recorded]:
        """The records of the Round under way, from its opening on."""
        records: list[Recorded] = []
        for record in self.records:
            if isinstance(record.event, e.PokerRoundOpened):
                records = []
            if record.stream == "a":
                records.append(record)
        return records


# ---- what the record shows, found without the program's own account of it --------------------------------------------


def planned(r: Round) -> Places:
    """Every place of the whole deal, in order."""
    if not burns_cards(r.settings):
        return initial_deal(r)
    return (*initial_deal(r), *(place for stage in range(2, LAST + 1) for place in STREET_DEAL[stage]))


def wrong(world: Slipping, r: Round) -> str:
    """What is wrong with the cards of a Round that is about to be paid; "" where nothing is."""
    events = [record.event for record in world.this_round()]
    discarded = sum(event.places.count(DISCARD) for event in events if isinstance(event, e.CardsDealt))
    face_up = sum(isinstance(event, e.CardsExposed) and not event.by_dealer for event in events)
    if discarded > face_up or any(DEVICE in each.places for each in events if isinstance(each, e.CardsDealt)):
        return "a card was dealt away from the table"
    lie = tuple(place for place in r.places if place not in OUT)
    hands = [place for place in lie if place > 0]
    plan = planned(r)
    if len(r.active) == 1 and any(isinstance(event, e.Acted) and event.because.number == "5.13" for event in events):
        return ""  # folded in the deal, which ends there
    if Counter(hands) != Counter(place for place in plan if place > 0):
        return "a wrong number of Hole Cards"
    if any(isinstance(event, e.CardsMoved) for event in events):
        return ""  # a Shift Manager has ruled that they stay
    set_aside = any(isinstance(event, e.CardsFound) and event.because.number == "5.16" for event in events)
    if burns_cards(r.settings) and lie[0] != BURNT and not set_aside:
        return "the first card was not burnt"
    replaced = any(isinstance(event, e.CardsTakenBack | e.CardsFound | e.CardsReconstructed) for event in events)
    if replaced:
        return ""  # cards were dealt again, out of the order of the deal
    return "" if lie == plan[: len(lie)] else "not in the order of the deal"


def check_payment(world: Slipping) -> None:
    """Opening Hands and paying are refused while the cards are wrong."""
    r = world.table.round
    if not isinstance(r, Round) or r.over:
        return
    for command in (c.Settle(), c.Reveal()):
        for by in (HOUSE, STAFF[0]):
            twin = world.twin()
            if twin.do("a", command, by) is None and r.stage:
                found = wrong(world, r)
                assert not found, f"{command} with {found}: {r.places}"


def check_signatures(world: Slipping) -> None:
    """What has put cards right carries two names, or one at a table where one person is enough."""
    for record in world.this_round():
        if isinstance(record.event, RULED) and record.by.name != HOUSE.name:
            assert record.signed is not None or not world.table.controls.two_persons, f"one person alone: {record}"


def law(seed: int, controls: Controls = DEMO) -> None:
    world = Slipping(Random(seed), controls)
    for _ in range(STEPS):
        world.anything()
        check_payment(world)
    check_signatures(world)
    world.finish()


@CONTROLS
@given(seed=st.integers(0, 2**32))
@LAWFUL
def test_no_hand_is_opened_and_no_pot_paid_on_cards_that_nobody_has_ruled_on(controls: Controls, seed: int) -> None:
    law(seed, controls)


def test_a_burnt_card_is_not_put_right_while_somebody_has_an_extra_hand() -> None:
    """Cards at a seat that is not in the Round: 5.2.7 comes before 5.8."""
    law(130535767)


# ---- planted bugs ----------------------------------------------------------------------------------------------------


def plant_counts_alone(bug: pytest.MonkeyPatch) -> None:
    """Only the numbers of cards are looked at, as they were before."""
    bug.setattr(DECIDE, "refuse_until_reported", lambda r: None)
    bug.setattr(legal_actions, "refuse_until_reported", lambda r: None)


def plant_last_player_is_paid(bug: pytest.MonkeyPatch) -> None:
    """With one player left nothing is looked at."""
    for module in (DECIDE, legal_actions):
        bug.setattr(
            module,
            "refuse_until_reported",
            lambda r: None if len(r.active) == 1 else misdeal_precedence.refuse_until_reported(r),
        )


def plant_any_order(bug: pytest.MonkeyPatch) -> None:
    """A card may come to any place that still lacks one."""

    def meant_with(r: Round, places: Places) -> Places | None:
        return (
            None
            if r.meant is None and not places_still_due(places, r.next_places)
            else round.intended_after_deal(r, places)
        )

    bug.setattr(APPLY, "intended_after_deal", meant_with)


def plant_shift_manager_accepts_all(bug: pytest.MonkeyPatch) -> None:
    """ "Continue" also covers what another paragraph rules on."""
    bug.setattr(unprovided_cases, "ruling_paragraph", lambda r: misdeal_precedence.UNPROVIDED)


def plant_any_correction_is_enough(bug: pytest.MonkeyPatch) -> None:
    """A card that is set aside clears all the others."""
    bug.setattr(APPLY, "intended_after_correction", lambda r, places: None)


def plant_discard_is_a_place(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(play, "OUT", ())


PLANTED: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    plant_counts_alone,
    plant_last_player_is_paid,
    plant_any_order,
    plant_shift_manager_accepts_all,
    plant_any_correction_is_enough,
    plant_discard_is_a_place,
)


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__.removeprefix("plant_"))
def test_a_planted_misdeal_that_is_paid_is_noticed(
    monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=" with "):
        list(map(law, range(200)))

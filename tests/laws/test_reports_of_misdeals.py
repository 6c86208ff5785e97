"""Whichever row of chapter 5 people choose, a misdeal has one outcome; what a refusal says of the record is true.

The outcome of a report does not depend on the row where one row's paragraph has precedence (R-12, R-252): a wrong row
is refused and names the right one, which is accepted in that very state. A report that the record contradicts is
refused.
"""

from collections.abc import Callable
from functools import reduce
from random import Random

import pytest
from msgspec.structs import replace

from croupier import words
from croupier.engine.table import Table
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.coded_message import Value
from croupier.rules.deal import BURNT, DEVICE, DISCARD
from croupier.rules.game import Phase
from croupier.rules.games import BY_ID
from croupier.rules.house_poker import apply as applying
from croupier.rules.house_poker import misdeal_precedence, misdeals, play
from croupier.rules.house_poker.irregularity_report import Case, named_boxes
from croupier.rules.house_poker.reconstruction import intended_places
from croupier.rules.house_poker.round import Box, Round, anyone_has_seen, box_of, in_play
from croupier.rules.refusal import Refused, refuse
from tests.support.random_play.misdeal_reports import GAMES, any_report, many
from tests.support.random_play.misdeals import (
    ABOUT_CARDS,
    Misdealt,
    affected,
    answer,
    claimed,
    facts_for,
    outcome,
    when,
)

pytestmark = pytest.mark.untraced

NAMES_ROW = (  # refusals that ask for a report
    "report_wrong_number_first",
    "report_wrong_place_first",
    "too_few_cards_discarded",
    "nobody_has_looked",
    "somebody_has_looked",
    "wrong_number_found",
)


# ---- one outcome -----------------------------------------------------------------------------------------------------


def rows_of(t: Table) -> list[str]:
    return [row.id for row in BY_ID[t.game].irregularities if row.id in ABOUT_CARDS]


def one_outcome(_: Misdealt, t: Table, chance: Random) -> None:
    r = t.round
    assert isinstance(r, Round)
    lie = claimed(chance, r) if chance.random() < 0.8 else None
    for restorable in (True, False):
        outcomes: dict[object, str] = {}
        for row in rows_of(t):
            for facts in facts_for(row, r, lie, restorable):
                made = answer(t, row, facts)
                if isinstance(made, Refused):
                    named_row_is_accepted(t, made, lie)
                else:
                    outcomes.setdefault(repr(outcome(t, made)), row)
        assert len(outcomes) <= 1, f"{when(r)}: {lie} comes to different ends by {list(outcomes.values())}"
        if not outcomes and (lie or r.places) != intended_places(r) and not r.lines:
            raise AssertionError(f"{when(r)}: no row accepts {lie or r.places}, meant {intended_places(r)}")


def named_row_is_accepted(t: Table, no: Refused, lie: tuple[int, ...] | None) -> None:
    """No circles: a report that a refusal asks for is accepted, with facts that a form can give."""
    assert (no.code in NAMES_ROW) is ("report" in no.values), no
    if no.code not in NAMES_ROW:
        return
    assert isinstance(t.round, Round)
    (row,) = (row.id for row in BY_ID[t.game].irregularities if row.id == no.values["report"])
    tries = [facts for yes in (True, False) for facts in facts_for(row, t.round, lie, yes)]
    answers = [answer(t, row, facts) for facts in tries]
    assert not all(isinstance(each, Refused) for each in answers), f"{no} asks for {row}: {answers[0]}"


@GAMES
def test_a_misdeal_has_one_outcome_whichever_row_is_chosen(games: str) -> None:
    many(one_outcome, games)


def asked_for_first(world: Misdealt, t: Table, _: Random) -> None:
    """What the dealer is refused until something is reported: that report is accepted as the record stands."""
    no = Misdealt.__mro__[2].deal(world.fork(), t.id)  # type: ignore[attr-defined]
    if isinstance(no, Refused):
        named_row_is_accepted(t, no, None)


@GAMES
def test_a_report_that_must_come_first_is_accepted(games: str) -> None:
    many(asked_for_first, games)


# ---- the truth about the record --------------------------------------------------------------------------------------


def events_of(world: Misdealt, t: Table) -> list[e.AnyEvent]:
    """The record of the round, from its opening on."""
    stream = [each.event for each in world.records if each.stream == t.id]
    opened = max(at for at, each in enumerate(stream) if isinstance(each, e.RoundOpened))
    return stream[opened:]


def drawn_together(world: Misdealt, t: Table, first: int, last: int) -> bool:
    """Do the draws of these cards stand in the record with no look, decision or opening between them?"""
    drawn = -1
    for event in events_of(world, t):
        drawn += isinstance(event, e.CardDealt)
        if first <= drawn < last and isinstance(event, e.HandExamined | e.DecisionMade | e.CardsRevealed):
            return False
    return True


def first_look(world: Misdealt, t: Table, player: str) -> int | None:
    looks = [each.box for each in events_of(world, t) if isinstance(each, e.HandExamined) and each.player == player]
    return looks[0] if looks else None


def cards_before_the_first_look(world: Misdealt, t: Table) -> int:
    """How many cards the record shows drawn before anybody looked, or a Hand was opened (R-241)."""
    drawn = 0
    for event in events_of(world, t):
        drawn += isinstance(event, e.CardDealt)
        if isinstance(event, e.HandExamined) or (isinstance(event, e.CardsRevealed) and max(event.places) > 0):
            break
    return drawn


def is_true(world: Misdealt, t: Table, facts: c.Facts, no: Refused) -> None:
    """Check what a refusal says of the record against the record itself."""
    r, said = t.round, no.values
    assert isinstance(r, Round)
    right, box = intended_places(r), box_of(r, facts.box or 0)
    match no.code:
        case "count_as_due":
            assert r.places.count(said["place"]) == right.count(said["place"]) == said["cards"], no
        case "entry_of_count_differs" | "report_wrong_number_first":
            assert (r.places.count(said["place"]), right.count(said["place"])) == (said["cards"], said["due"]), no
        case "entry_of_card_differs":
            at = number(said["card"])
            assert (r.places[at], right[at]) == (said["place"], said["meant"]), no
        case "entry_of_burnt_card_differs":
            at = number(said["card"])
            assert (r.places[at], right[at]) == (said["place"], BURNT), no
        case "report_wrong_place_first":
            assert [said["place"], said["meant"]] in [[*pair] for pair in zip(r.places, right, strict=True)], no
        case "burnt_cards_recorded":
            assert isinstance(said["cards"], tuple)
            burnt = {at for at, place in enumerate(r.places) if place in (BURNT, DISCARD)}
            assert {number(card) for card in said["cards"]} == burnt, no
        case "card_drawn_between":
            assert number(said["first"]) < number(said["card"]) < number(said["last"]), no
        case "card_back_in_device":
            assert r.places[number(said["card"])] == DEVICE, no
        case "pause_between_cards":
            assert not drawn_together(world, t, number(said["first"]), number(said["second"])), no
        case "first_hand_stays_valid":
            assert box is not None
            assert first_look(world, t, box.player) == box.number == said["box"], no
        case "no_other_look_recorded":
            assert box is not None
            assert first_look(world, t, box.player) is None, no
        case "box_has_other_player":
            assert box is not None
            assert box.player == said["player"], no
        case "amount_entered_already":
            assert box is not None
            assert facts.cents in box.bets.values(), no
        case "card_drawn_after_look":
            assert cards_before_the_first_look(world, t) <= number(said["card"]), no
        case "no_look_recorded":
            assert not anyone_has_seen(r), no
        case "deal_complete":
            assert BY_ID[t.game].round_step(r).phase not in (Phase.BETTING, Phase.DEALING), no
        case "cards_in_place" | "every_card_in_place":
            assert r.places == right, no
        case _:
            raise AssertionError(f"nobody has checked this statement: {no}")


def number(card: Value) -> int:
    """The index of a card that people count from 1."""
    assert isinstance(card, int)
    return card - 1


def agrees_with_the_record(world: Misdealt, t: Table, chance: Random) -> None:
    for _ in range(6):
        row, facts = any_report(world, t, chance)
        made = answer(t, row, facts)
        if isinstance(made, Refused):
            if "the record shows" in words.refusal(made):
                is_true(world, t, facts, made)
            continue
        not_contradicted(world, t, row, facts, made)


def not_contradicted(world: Misdealt, t: Table, row: str, facts: c.Facts, made: tuple[e.AnyEvent, ...]) -> None:
    """What is accepted agrees with the record: cards drawn together, boxes affected, the first look, whose bets."""
    r = t.round
    assert isinstance(r, Round)
    asked = {box for each in made if isinstance(each, e.OptionsOffered) for box in each.boxes}
    if row in ("dealing_error", "wrong_deal", "wrong_number_player"):
        assert asked <= affected(t, facts.lie or r.places), f"{row} {facts} asks {asked}"
    if row == "cards_exposed" and facts.looked is False:
        assert max(facts.cards or ()) < cards_before_the_first_look(world, t), facts
    if row == "simultaneous_cards":
        order = sorted(facts.order or ())
        assert order == list(range(order[0], order[-1] + 1)), order
        assert drawn_together(world, t, order[0], order[-1]), order
    for event in made:
        if isinstance(event, e.HandInvalidated) and row == "extra_hand_examined":
            assert first_look(world, t, event.player) != event.box, "the Hand first viewed is valid"
        if isinstance(event, e.BetFound):
            box = box_of(r, event.box)
            assert event.player in {*t.seats.values(), *(each.player for each in r.boxes)}, event
            assert box is None or box.player == event.player == (facts.player or event.player), event


@GAMES
def test_no_report_contradicts_the_record_and_refusals_tell_it_truly(games: str) -> None:
    many(agrees_with_the_record, games)


def first_hand_stays(_: Misdealt, t: Table, __: Random) -> None:
    """5.18: whatever else a player looks at, the Hand viewed first is never out for it."""
    r = t.round
    assert isinstance(r, Round)
    for box in in_play(r):
        others = [each for each in in_play(r) if each.player == box.player and each.number != box.number]
        if not (others and r.looks and r.looks[0] == box.number):
            continue
        looked = answer(t, "extra_hand_examined", c.Facts(box=others[0].number, intentional=False))
        assert not isinstance(looked, Refused), looked
        again = replace(t, round=reduce(BY_ID[t.game].apply, looked, r))
        for each, stays in ((box, True), (others[0], False)):
            made = answer(again, "extra_hand_examined", c.Facts(box=each.number, intentional=True))
            assert isinstance(made, Refused) is stays, f"box {each.number} after {again.round.looks}: {made}"  # type: ignore[union-attr]


@GAMES
def test_the_hand_viewed_first_stays_valid(games: str) -> None:
    many(first_hand_stays, games)


# ---- bugs that the laws catch ----------------------------------------------------------------------------------------


def choose_any_row(plant: pytest.MonkeyPatch) -> None:
    """Another dealing error is taken while nobody has looked: the Void of 5.8.6 is dodged."""
    plant.setattr(misdeals, "refuse_other_irregularity", lambda *_: None)


def let_through(plant: pytest.MonkeyPatch, row: str) -> None:
    """This row takes every misdeal with a wrong number that it counts, whichever row decides."""
    real = misdeals.refuse_other_irregularity

    def lenient(case: Case, lie: tuple[int, ...], *rows: str) -> Refused | None:
        return None if rows[0] == row else real(case, lie, *rows)

    plant.setattr(misdeals, "refuse_other_irregularity", lenient)


def count_the_dealers_cards_alone(plant: pytest.MonkeyPatch) -> None:
    """5.8.7 is followed also where a Player's Hand is wrong too and nobody has looked."""
    let_through(plant, "wrong_number_dealer")


def count_one_hand_alone(plant: pytest.MonkeyPatch) -> None:
    """5.15 is followed also where the Burnt Card is missing."""
    let_through(plant, "wrong_number_player")


def send_people_round_in_circles(plant: pytest.MonkeyPatch) -> None:
    """Shared cards come first also once the hands are settled on them."""
    plant.setattr(misdeal_precedence, "_no_bet_depends_on", lambda *_: False)
    plant.setattr(misdeals, "hands_are_settled", lambda _: False)


@pytest.mark.parametrize(
    "bug", [choose_any_row, count_the_dealers_cards_alone, count_one_hand_alone, send_people_round_in_circles]
)
def test_different_outcomes_are_caught(
    bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError):
        many(one_outcome, "three-card", 40)


def cite_the_count(plant: pytest.MonkeyPatch) -> None:
    """The gate names the paragraph of the place that it counts, whichever row decides."""
    plant.setattr(play, "irregularity_for", lambda *_: "wrong_number_player")


def test_a_requested_report_that_is_refused_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    cite_the_count(monkeypatch)
    with pytest.raises(AssertionError):
        many(asked_for_first, "multilink-holdem", 40)


def tell_what_was_meant(plant: pytest.MonkeyPatch) -> None:
    """A refusal says how many cards were due, and calls that the record."""

    def untrue(case: Case, place: int) -> Refused:
        return refuse("count_as_due", "facts.lie", place=place, cards=intended_places(case.round_).count(place))

    plant.setattr(misdeals, "refuse_matching_count", untrue)


def tell_that_all_is_well(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(misdeals, "_refuse_without_error", lambda _: refuse("cards_in_place", "facts.lie"))


def believe_any_list(plant: pytest.MonkeyPatch) -> None:
    """The boxes that a report names replace the affected ones."""

    def named(case: Case, boxes: tuple[Box, ...]) -> tuple[Box, ...] | Refused:
        return named_boxes(case.round_, case.facts.boxes) if case.facts.boxes else boxes

    plant.setattr(misdeals, "confirm_boxes", named)


def draw_any_cards_together(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(misdeals, "_refuse_drawn_apart", lambda *_: None)


def forget_the_first_look(plant: pytest.MonkeyPatch) -> None:
    """The Hand that was viewed last counts as the first one."""
    real = applying.FAST_APPLY[e.HandExamined]

    def reversed_looks(r: Round, event: e.HandExamined) -> Round:
        return replace(real(r, event), looks=(event.box, *r.looks))

    plant.setitem(applying.FAST_APPLY, e.HandExamined, reversed_looks)  # type: ignore[misc]


def test_a_first_hand_that_is_thrown_out_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_the_first_look(monkeypatch)
    with pytest.raises(AssertionError):
        many(first_hand_stays, "three-card", 40)


@pytest.mark.parametrize("bug", [tell_what_was_meant, tell_that_all_is_well, believe_any_list, draw_any_cards_together])
def test_a_report_against_the_record_is_caught(
    bug: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    bug(monkeypatch)
    with pytest.raises(AssertionError):
        many(agrees_with_the_record, "three-card", 60)

"""The deck of a round is never shown before its end; afterwards only once two people have signed."""

import pytest

from croupier.engine.table import is_playing
from croupier.house import recall as recalling
from croupier.house.execute import HOUSE_STREAM, Order, execute
from croupier.house.recall import hidden, one_round, raw, text
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.words import phrase
from tests.support.house.floors import ANN, NOTHING
from tests.support.house.guarded import ADM, AUD, CHU, KAY, KOH, LIM, NG, TAN, Guarded, signed_by
from tests.support.house.readers import reader

FIRST = c.OpenDeck("a", 1)


def after_a_round() -> Guarded:
    """Everybody has folded: most of what was dealt was shown to nobody."""
    floor = Guarded("a")
    floor.round("a", {1: NOTHING, 2: "3h 8d Jc"}, "4c 5d")
    return floor


def told(floor: Guarded, number: int = 1) -> tuple[str, list[object]]:
    """A round as text, and its cards as records."""
    round_of = one_round(reader(floor.records), floor.house.tables["a"], number)
    assert round_of is not None
    shut = hidden(round_of, floor.house.register)
    cards = [each["event"]["card"] for each in raw(round_of, shut) if each["event"]["type"] == "card_dealt"]
    return text(round_of, shut), cards


def test_cards_never_shown_are_read_once_two_people_have_opened_the_deck() -> None:
    floor = after_a_round()
    closed, cards = told(floor)
    assert phrase("event_card_hidden") in closed
    assert None in cards
    floor.does(HOUSE_STREAM, FIRST, KOH)
    assert told(floor) == (closed, cards), "one person is not enough"
    plan = floor.does(HOUSE_STREAM, c.Sign(floor.open[-1].id), NG)
    assert (plan.records[-1].event, plan.records[-1].by, plan.records[-1].signed) == (e.DeckOpened("a", 1), KOH, NG)
    opened, cards = told(floor)
    assert phrase("event_card_hidden") not in opened
    assert None not in cards
    floor.round("a", {1: NOTHING}, "4c 5d")
    assert phrase("event_card_hidden") in told(floor, 2)[0], "that of another round stays closed"


def test_a_deck_that_is_always_open_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test above must see it."""
    monkeypatch.setattr(recalling, "closed_cards", lambda _: frozenset())
    with pytest.raises(AssertionError):
        test_cards_never_shown_are_read_once_two_people_have_opened_the_deck()


@pytest.mark.parametrize("role", list(Role))
def test_while_the_round_is_under_way_it_is_opened_for_nobody(role: Role) -> None:
    floor = after_a_round()
    floor.bet("a", [1])
    for dealt in (False, True):
        if dealt:
            floor.deal("a", {1: NOTHING}, "4c 5d")
        assert is_playing(floor.house.tables["a"])
        plan = execute(floor.house, Order(HOUSE_STREAM, c.OpenDeck("a", 2), Actor("x", role), 0, second=KOH))
        assert isinstance(plan, Refused)
        assert role is not Role.SHIFT_MANAGER or plan.code == "deck_in_play"


def test_there_is_such_a_round_and_it_is_opened_once() -> None:
    floor = after_a_round()
    for wrong in (c.OpenDeck("b", 1), c.OpenDeck("a", 0), c.OpenDeck("a", 2), c.OpenDeck("", -1)):
        assert floor.turned(HOUSE_STREAM, wrong, KOH) == "round_unknown"
    signed_by(floor, FIRST, KOH, KAY)
    assert floor.turned(HOUSE_STREAM, FIRST, KOH) == "deck_open_already"


def test_a_shift_manager_proposes_and_a_pit_manager_or_above_signs() -> None:
    floor = after_a_round()
    for by in (LIM, TAN, NG, CHU, AUD, ADM, ANN, HOUSE):
        assert floor.turned(HOUSE_STREAM, FIRST, by) == "role_may_not"
    floor.does(HOUSE_STREAM, FIRST, KOH)
    (proposal,) = floor.open
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), KOH) == "second_person_signs"
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), TAN) == "rank_too_low"
    floor.does(HOUSE_STREAM, c.Sign(proposal.id), NG)
    assert floor.house.register.decks == {"a": (1,)}

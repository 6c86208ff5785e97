"""A clock that was set back: no round opens until two people confirm that it is right."""

import pytest

from croupier.house import execute as conducting
from croupier.house.execute import HOUSE_STREAM, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import refuse
from croupier.rules.roles import HOUSE
from tests.support.house.floors import ANN
from tests.support.house.guarded import ADM, AUD, CHU, KAY, LIM, NG, TAN, Guarded, opens_once_signed

RIGHT = c.CorrectClock("a new battery")


def set_by(millis: int) -> Guarded:
    floor = Guarded("a")
    floor.house = record_events(floor.house, HOUSE_STREAM, (e.ClockJumped(millis),), HOUSE, 0).after
    return floor


def test_no_round_is_opened_under_a_clock_that_was_set_back_until_two_people_have_signed() -> None:
    why = refuse("clock_set_back", "clock")
    opens_once_signed(set_by(-3_600_000), why, RIGHT, e.ClockCorrected("a new battery"))


def test_a_check_that_is_left_out_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test above must see it."""
    monkeypatch.setattr(conducting, "refuse_until_ready", lambda *_: None)
    with pytest.raises(AssertionError):
        test_no_round_is_opened_under_a_clock_that_was_set_back_until_two_people_have_signed()


def test_one_that_was_set_ahead_holds_nobody_up() -> None:
    floor = set_by(3_600_000)
    floor.does("a", c.OpenRound(), LIM)
    assert floor.turned(HOUSE_STREAM, RIGHT, ADM) == "clock_not_set_back"


def test_only_the_right_roles_propose_and_sign() -> None:
    floor = set_by(-3_600_000)
    for by in (LIM, TAN, NG, CHU, AUD, ANN, HOUSE):
        assert floor.turned(HOUSE_STREAM, RIGHT, by) == "role_may_not"
    assert floor.turned(HOUSE_STREAM, c.CorrectClock(" "), ADM) == "correction_reason_required"
    floor.does(HOUSE_STREAM, RIGHT, ADM)
    (proposal,) = floor.open
    for by in (TAN, NG):
        assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), by) == "signer_of_rank_required"
    floor.does(HOUSE_STREAM, c.Sign(proposal.id), KAY)
    assert not floor.house.register.set_back

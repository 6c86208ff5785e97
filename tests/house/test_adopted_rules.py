"""The adopted text of a document: tables open no round under a different text."""

import pytest

from croupier.house import execute as conducting
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.house.staff_and_rules import changed_documents
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.document import Document, rule_text
from croupier.rules.documents import BY_CODE, is_text_of
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.documents.registry import EARLIER
from croupier.rules.refusal import refuse
from croupier.rules.roles import HOUSE
from tests.support.house.floors import ANN
from tests.support.house.guarded import ADM, AUD, CHU, KAY, KOH, LIM, NG, TAN, Guarded, opens_once_signed, signed_by

OLD, NOW = "00" * 32, DOC.digest
ADOPT = c.AdoptRules(DOC.code, NOW)


def before() -> Guarded:
    """A house that was last run by another text."""
    floor = Guarded("a")
    floor.house = record_events(floor.house, HOUSE_STREAM, (e.RulesAdopted(DOC.code, OLD),), HOUSE, 0).after
    return floor


def test_no_round_is_opened_until_two_people_have_adopted_the_text() -> None:
    floor = before()
    assert changed_documents(floor.house.register) == (DOC.code,)
    why = refuse("rules_changed", "rules", document=DOC.code)
    opens_once_signed(floor, why, ADOPT, e.RulesAdopted(DOC.code, NOW))


def test_a_check_that_is_left_out_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test above must see it."""
    monkeypatch.setattr(conducting, "refuse_until_ready", lambda *_: None)
    with pytest.raises(AssertionError):
        test_no_round_is_opened_until_two_people_have_adopted_the_text()


def test_a_round_under_way_is_played_to_its_end() -> None:
    floor = Guarded("a")
    floor.bet("a", [1])
    floor.house = record_events(floor.house, HOUSE_STREAM, (e.RulesAdopted(DOC.code, OLD),), HOUSE, 0).after
    floor.deal("a", {1: "2h 7d 9c"}, "4c 5d")
    floor.settle("a")
    assert floor.turned("a", c.OpenRound(), LIM) == "rules_changed"


def test_only_the_text_of_this_program_is_adopted_and_only_once() -> None:
    floor = before()
    assert floor.turned(HOUSE_STREAM, c.AdoptRules("WHIST-1", NOW), ADM) == "document_unknown"
    for wrong in (OLD, ""):
        differs = refuse("rules_text_differs", "digest", digest=NOW)
        assert floor.refused(HOUSE_STREAM, c.AdoptRules(DOC.code, wrong), ADM) == differs
    signed_by(floor, ADOPT, KAY, KOH)
    assert floor.turned(HOUSE_STREAM, ADOPT, ADM) == "rules_adopted_already"


def test_a_shift_manager_signs() -> None:
    floor = before()
    for by in (LIM, TAN, NG, CHU, AUD, ANN, HOUSE):
        assert floor.turned(HOUSE_STREAM, ADOPT, by) == "role_may_not"
    floor.does(HOUSE_STREAM, ADOPT, KOH)
    (proposal,) = floor.open
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), KOH) == "second_person_signs"
    assert floor.turned(HOUSE_STREAM, c.Sign(proposal.id), NG) == "rank_too_low"
    floor.does(HOUSE_STREAM, c.Sign(proposal.id), KAY)
    assert changed_documents(floor.house.register) == ()


def test_a_text_is_known_by_its_title_version_date_and_paragraphs() -> None:
    assert len({each.digest for each in BY_CODE.values()}) == len(BY_CODE)
    assert changed_documents(House().register) == (), "a house that never wrote one down is not held up"


def test_our_own_wording_of_a_paragraph_changes_no_rule() -> None:
    def text(number: str, summary: str, version: str = "1") -> str:
        paragraph = rule_text(number, "play", summary)
        return Document(
            code="X", game="x", title="X", version=version, effective="2020", paragraphs=(paragraph,)
        ).digest

    assert text("3.1", "Bet.") == text("3.1", "Place a bet.")
    assert len({text("3.1", "Bet."), text("3.2", "Bet."), text("3.1", "Bet.", "2")}) == 3


@pytest.mark.parametrize("code", BY_CODE)
def test_a_house_of_version_0_1_has_adopted_the_same_text(code: str) -> None:
    assert is_text_of(code, EARLIER[code])
    assert is_text_of(code, BY_CODE[code].digest)
    assert not is_text_of(code, EARLIER["MLTH-3" if code != "MLTH-3" else "PTH-6"])
    assert not is_text_of("GONE", EARLIER[code])

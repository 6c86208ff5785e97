"""Records hold codes for sentences of the house; sentences in older records are shown unchanged."""

import msgspec
import pytest

from croupier.engine.transcript import transcript
from croupier.house import audit_chain
from croupier.house.execute import HOUSE_STREAM, House, Order, RefusalEntry, entry, record_refusal
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded, decode, encode
from croupier.rules.coded_message import Message, message
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE
from croupier.words import cited_refusal, render
from tests.support.house.floors import ANN
from tests.support.house.guarded import ADM, KOH, LIM, NG, TAN, dealt
from tests.support.house.large_awards import won
from tests.support.house.staffed import staffed

WRITTEN_BEFORE = {
    '{"type":"proposal_closed","id":9,"by":BY,"why":"it would now do something else"}': (
        "Proposal 9 is closed by tan: it would now do something else"
    ),
    '{"type":"signature_refused","id":9,"by":BY,"reason":"as to proposal 7"}': (
        "Proposal 9 is not signed by tan, pit supervisor: as to proposal 7"
    ),
    '{"type":"signed","id":9,"by":BY,"done":true,"checked":"the cards are re-derived from the record"}': (
        "Proposal 9 is signed by tan, pit supervisor"
    ),
}
WITHDRAWN = message("proposal_withdrawn")
LOST = message("role_lost", name="lim", role="pit_supervisor")
BEFORE = message("refused_before", proposal=7)
TYPED = "I saw {no:money} such card"  # by a person: no text of the catalogue
SAID_NOW: tuple[tuple[e.AnyEvent, str, Message | str], ...] = (
    (e.ProposalClosed(9, TAN, WITHDRAWN), "Proposal 9 is closed by tan", WITHDRAWN),
    (e.ProposalClosed(9, HOUSE, LOST), "Proposal 9 is closed by house", LOST),
    (e.SignatureRefused(9, TAN, BEFORE), "Proposal 9 is not signed by tan, pit supervisor", BEFORE),
    (e.SignatureRefused(9, TAN, TYPED), "Proposal 9 is not signed by tan, pit supervisor", TYPED),
)


def shown(event: e.AnyEvent) -> str:
    """The event as a transcript of its table shows it."""
    opened = Recorded(1, "a", 1, 0, HOUSE, dealt_table())
    return transcript([opened, Recorded(2, "a", 2, 0, TAN, event)])


def dealt_table() -> e.TableOpened:
    t = dealt().house.tables["a"]
    return e.TableOpened("a", t.game, t.document, t.settings)


@pytest.mark.parametrize("event", WRITTEN_BEFORE)
def test_a_sentence_of_an_older_record_is_read_and_shown_as_written(event: str) -> None:
    person = '{"name":"tan","role":"pit_supervisor"}'
    body = f'{{"seq":2,"stream":"a","n":2,"at":0,"by":{person},"event":{event.replace("BY", person)}}}'
    record = decode(body.encode())
    assert WRITTEN_BEFORE[event] in shown(record.event)
    assert msgspec.json.decode(encode(record)) == msgspec.json.decode(body)


@pytest.mark.parametrize(("event", "start", "reason"), SAID_NOW)
def test_a_code_in_a_record_is_read_again_and_shown_as_a_sentence(
    event: e.AnyEvent, start: str, reason: Message | str
) -> None:
    record = Recorded(2, "a", 2, 0, TAN, event)
    assert decode(encode(record)) == record
    assert f"{start}: {render(reason)}" in shown(event)


def test_a_refusal_of_an_older_record_is_read_and_shown_as_written() -> None:
    said = '{"type":"refused","why":"the wallet holds $50","field":"cents"}'
    command, by = '{"type":"buy_in","cents":9000}', '{"name":"ann","role":"player"}'
    body = f'{{"entry":"refusal","seq":1,"table":"a","at":0,"by":{by},"command":{command},"refused":{said}}}'
    noted = entry(body.encode())
    assert isinstance(noted, RefusalEntry)
    assert noted.refused == Refused("the wallet holds $50", field="cents")
    assert cited_refusal(noted.refused) == "the wallet holds $50 (cents)"


def test_a_refusal_is_noted_by_its_code_and_without_long_texts() -> None:
    """Whatever somebody types as a name does not grow the chain."""
    long = "x" * 10_000
    refused = refuse("limits_missing", "ante", bets=("ante", long), table=long, holds=5)
    plan = record_refusal(House(), Order("a", c.Deal(()), ANN, 0), refused)
    noted = entry(plan.sealed[-1].body)
    assert isinstance(noted, RefusalEntry)
    short = "x" * (audit_chain.LONGEST_NOTED - 1) + "…"
    assert noted.refused == refuse("limits_missing", "ante", bets=("ante", short), table=short, holds=5)


def test_a_withdrawn_proposal_and_a_declined_bet_say_so_in_the_record() -> None:
    floor = dealt()
    floor.does("a", c.Report("foreign_card"), LIM)
    closing = floor.does("a", c.WithdrawProposal(floor.open[-1].id), LIM)
    assert [record.event.why for record in closing.records if isinstance(record.event, e.ProposalClosed)] == [
        message("proposal_withdrawn")
    ]
    floor.does("a", c.PlaceBet(1, "play", 500, "ann"), LIM)
    declining = floor.does("a", c.RefuseToSign(floor.open[-1].id, ""), ANN)
    assert [record.event.why for record in declining.records if isinstance(record.event, e.ProposalClosed)] == [
        message("player_declined", player="ann")
    ]


def test_a_refusal_that_is_asked_again_names_the_proposal_it_was_for() -> None:
    floor = staffed()
    floor.does("a", c.OpenRound(), LIM)
    floor.does("a", c.Report("foreign_card"), LIM)
    (first,) = floor.open
    floor.does("a", c.RefuseToSign(first.id, "I saw no such card"), TAN)
    plan = floor.does(HOUSE_STREAM, c.RevokeRole("lim"), ADM, KOH)
    (again,) = floor.open
    assert [record.event for record in plan.records if isinstance(record.event, e.ProposalClosed)] == [
        e.ProposalClosed(first.id, HOUSE, message("role_lost", name="lim", role="dealer"))
    ]
    assert [record.event for record in plan.records if isinstance(record.event, e.SignatureRefused)] == [
        e.SignatureRefused(again.id, TAN, message("refused_before", proposal=first.id))
    ]


def test_a_signature_on_an_award_says_what_was_checked() -> None:
    floor = won()
    plan = floor.sign("a", NG)
    assert not isinstance(plan, Refused)
    (signed,) = (record.event for record in plan.records)
    assert isinstance(signed, e.Signed)
    assert signed.checked == message("cards_rederived")

"""Records that were written before a field was added are read with its default."""

import msgspec

from croupier.record import events as e
from croupier.rules.commands import Facts
from croupier.rules.games.three_card_v2.terms import p

PARA = '{"doc": "ML3C-2", "number": "5.16"}'


def read(text: str) -> e.AnyEvent:
    event: e.AnyEvent = msgspec.json.decode(text, type=e.AnyEvent)
    return event


def test_a_failure_that_names_no_scope_concerns_its_own_table() -> None:
    assert read(f'{{"type": "jackpot_failed", "because": {PARA}}}') == e.JackpotFailed(p("5.16"), False)


def test_facts_without_a_scope_are_read() -> None:
    old = f'{{"type": "irregularity_reported", "irregularity": "jackpot_failure", "facts": {{}}, "because": {PARA}}}'
    assert read(old) == e.IrregularityReported("jackpot_failure", Facts(), p("5.16"))


def test_events_about_cards_keep_their_names() -> None:
    for kind in (e.CardsFound, e.CardsReconstructed, e.CardsReordered, e.CardsExposed):
        assert kind.__struct_config__.tag_field == "type"
    assert read(f'{{"type": "cards_found", "places": [1], "because": {PARA}}}') == e.CardsFound((1,), p("5.16"))


def test_a_hand_that_is_out_burns_no_further_card_in_old_records() -> None:
    old = f'{{"type": "hand_invalidated", "box": 1, "player": "ann", "because": {PARA}}}'
    assert read(old) == e.HandInvalidated(1, "ann", p("5.16"), burns=False)

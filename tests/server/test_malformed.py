"""Every malformed message on the socket is refused, changes nothing and raises nothing."""

import asyncio
import json
import logging
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import words
from croupier.rules.refusal import Refused
from croupier.server.transport.decode import LONGEST_TEXT, decode_message, message_id, refuse_values
from tests.support.server.serving import Serving, guest, serving

pytestmark = pytest.mark.untraced

BROKEN = (
    "",
    "{",
    "null",
    "[]",
    "0",
    '"join"',
    "{}",
    '{"type":"shout"}',
    '{"type":"join"}',
    '{"type":"join","table":7}',
    '{"type":"join","table":"t1","more":1}',
    '{"type":"say","id":"a","table":"t1"}',
    '{"type":"say","id":"","table":"t1","command":{"type":"leave"}}',
    '{"type":"say","id":"a:b","table":"t1","command":{"type":"leave"}}',
    '{"type":"say","id":"a","table":"t1","command":{"type":"rob"}}',
    '{"type":"say","id":"a","table":"t1","command":{"type":"sit","box":1.5}}',
    '{"type":"say","id":"a","table":"t1","command":{"type":"sit","box":"1"}}',
    '{"type":"say","id":"a","table":"t1","command":{"type":"sit","box":1,"player":"Ben"}}',
    '{"type":"say","id":"a","table":"t1","by":{"name":"koh","role":"shift_manager"},"command":{"type":"close_table"}}',
    '{"type":"say","id":"a","table":"t1","command":{"type":"buy_in","cents":1e3}}',
    '{"type":"say","id":"a","table":"t1","command":{"type":"buy_in","cents":' + "9" * 400 + "}}",
    '{"type":"say","id":"a","table":"t1","command":{"type":"place_bet","box":1,"bet":"an\\u0000te","cents":1}}',
    '{"type":"ping","at":' + "9" * 30 + "}",
    '{"type":"ping","at":NaN}',
    "[" * 1000,
    '{"a":' * 300,
    "\u202e",
)
# Well formed, and refused by the house: who asks is stamped by the session, and tables that are not there do nothing.
VAIN = (
    {"type": "close_table"},
    {"type": "pay_award", "box": 1, "cents": 1, "displayed": 1},
    {"type": "walk_away", "player": "Ben"},
    {"type": "deal", "cards": [51, 50, 49]},
    {"type": "report", "irregularity": "foreign_card"},
    {"type": "open_round"},
    {"type": "sit", "box": -(2**50)},
    {"type": "buy_in", "cents": -5},
    {"type": "cash_out", "cents": 2**52},
    {"type": "place_bet", "box": 1, "bet": "<script>", "cents": 1},
)


@pytest.mark.parametrize("body", BROKEN)
def test_a_broken_message_is_refused_in_words(body: str) -> None:
    refused = decode_message(body)
    assert isinstance(refused, Refused)
    assert words.refusal(refused)
    message_id(body)


@settings(max_examples=200, deadline=None)
@given(st.text() | st.text(alphabet=string.printable) | st.binary().map(lambda b: b.decode("latin-1")))
def test_no_text_raises(body: str) -> None:
    decode_message(body)
    message_id(body)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
FIELDS = ("type", "id", "table", "command", "sign", "box", "cents", "player", "facts", "cards", "at", "name", "pin")
TYPES = ("say", "join", "part", "preview", "deal_next", "ping", "sit", "report", "deal", "place_bet", "leave")


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=6),
    st.sampled_from(TYPES),
    st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4),
    st.sampled_from(TYPES),
)
def test_no_message_of_nearly_the_right_shape_raises(
    message: dict[str, object], kind: str, command: dict[str, object], what: str
) -> None:
    body = json.dumps({**message, "type": kind, "command": {**command, "type": what}})
    answer = decode_message(body)
    assert isinstance(answer, Refused) or refuse_values(answer) is None


def texts_in(value: object) -> list[str]:
    """Every text in a message."""
    if isinstance(value, str):
        return [value]
    inner = (
        value
        if isinstance(value, tuple)
        else [getattr(value, name) for name in getattr(value, "__struct_fields__", ())]
    )
    return [text for each in inner for text in texts_in(each)]


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(("decide", "place_bet", "choose_option", "walk_away")),
    st.integers(1, 1_500),
    st.integers(1, 99),
)
def test_no_field_is_longer_than_it_may_be(what: str, length: int, table: int) -> None:
    field = {"decide": "decision", "place_bet": "bet", "choose_option": "option"}.get(what, "player")
    command: dict[str, object] = {"type": what, field: "x" * length}
    if what != "walk_away":
        command["box"] = 1
    if what == "place_bet":
        command["cents"] = 1
    answer = decode_message(json.dumps({"type": "say", "id": "a", "table": "t" * table, "command": command}))
    fits = max(length, table) <= LONGEST_TEXT
    assert isinstance(answer, Refused) is not fits
    if isinstance(answer, Refused):
        assert answer.field in (field, "table")
    else:
        assert max(map(len, texts_in(answer))) <= LONGEST_TEXT


def test_over_the_socket_everything_is_answered_and_nothing_changes(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR), serving() as house:
        asyncio.run(vainly(house))
    assert not caplog.records


async def vainly(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        before = len(house.records())
        for body in BROKEN:
            count = len(ana.client.heard)
            await ana.client.socket.send(body)
            while len(ana.client.heard) == count:
                await ana.client.news()
            assert ana.client.last["answer"]["refused"]["why"]
        for table in ("t1", "nowhere"):
            for command in VAIN:
                answer = await ana.client.ask({"type": "say", "table": table, "command": command})
                assert answer["refused"]["why"]
                answer = await ana.client.ask({"type": "preview", "table": table, "command": command})
                assert answer["refused"]["why"]
        assert (await ana.client.ask({"type": "deal_next", "table": "t1"}))["refused"]["field"] == "role"
        await ana.client.socket.send(b"\x00\x01")
        await ana.client.news()
        assert len(house.records()) == before

"""Log lines have a time, a level, a request, a command and a person; and nothing that must stay secret."""

import asyncio
import json
import logging
import re
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from croupier.house.execute import House, Plan
from croupier.record import commands as c
from croupier.rules.cards import format_card
from croupier.rules.refusal import Refused
from croupier.server import logs
from croupier.server.connection import Connection
from croupier.server.health import Health
from croupier.server.log_context import COMMAND, PERSON, REQUEST
from croupier.server.people.session import Sessions
from croupier.server.tables.auto_dealer import AutoDealer
from croupier.server.tables.floor import Floor
from croupier.server.transport import error_log
from croupier.store.interface import StoreError
from tests.support.server.log_campaign import PASSWORD, captured, leaks, play_evening
from tests.support.server.serving import Serving, guest, serving

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
log = logging.getLogger("croupier.test")


def parsed(text: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in text.splitlines()]


# ---- the whole evening -----------------------------------------------------------------------------------------------


@pytest.mark.untraced
@pytest.mark.parametrize("format", ["text", "json"])
def test_the_log_of_a_whole_evening_has_no_secret_and_no_card(
    format: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = play_evening(tmp_path, monkeypatch, format)
    lines = evening.log.splitlines()
    assert len(lines) > 200, "at debug level every command has a line"
    assert len(evening.secrets) > 30
    assert leaks(evening) == []
    for expected in (
        "wrong PIN",
        "right PIN",
        "POST /api/staff 401",
        "OpenRound at t1: ",
        "Decide at t2: ",
        "Settle at t3: ",
    ):
        assert expected in evening.log
    if format == "json":
        assert all(TIME.fullmatch(line["time"]) and line["level"] and line["logger"] for line in parsed(evening.log))
    else:
        assert all(TIME.match(line) or line.startswith("  ") for line in lines)


def leak_cards(self: AutoDealer, table: object, *rest: object) -> None:
    log.debug("dealing %s", format_card(17))
    ORDER(self, table, *rest)  # type: ignore[arg-type]


def leak_message(self: Connection, body: str | None) -> None:
    log.debug("received %s", body)
    HEAR(self, body)


HEAR, BROWSER, ORDER = Connection.hear, Sessions.browser, AutoDealer._order


def leak_token(self: Sessions, device: str, name: str) -> str:
    log.debug("headers of a request: %s", self._store.secret)
    for session in self._sessions:
        log.debug("known: %s", session)
    return BROWSER(self, device, name)


def leak_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if uvicorn's loggers followed the level of ours: it logs what passes through a connection."""
    monkeypatch.setattr("croupier.server.app.uvicorn.Config.configure_logging", lambda self: None)
    monkeypatch.setattr(logging.getLogger("uvicorn.error"), "level", logging.DEBUG)
    logging.getLogger("uvicorn.error").manager._clear_cache()  # type: ignore[attr-defined]


PLANTED = {
    "a dealt card": lambda patch: patch.setattr(AutoDealer, "_order", leak_cards),
    "what people send": lambda patch: patch.setattr(Connection, "hear", leak_message),
    "keys of sessions": lambda patch: patch.setattr(Sessions, "browser", leak_token),
    "frames and cookies": leak_frames,
}


@pytest.mark.untraced
@pytest.mark.parametrize("leak", PLANTED)
def test_planted_a_leak_is_caught(leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    PLANTED[leak](monkeypatch)
    with pytest.raises(AssertionError):
        assert leaks(play_evening(tmp_path, monkeypatch, "text")) == []


# ---- errors ----------------------------------------------------------------------------------------------------------


def broken(self: Floor, house: House, *_: object) -> Plan | Refused:
    raise ValueError(f"{format_card(17)} was dealt to box 3 from {house.seq}")


async def fails(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        assert (await ana.say(c.Sit(1), id="seven"))["refused"]["code"] == "command_failed"


@pytest.mark.parametrize("format", ["text", "json"])
def test_an_error_shows_where_it_was_raised_but_not_its_message(format: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message of an error can hold cards."""
    monkeypatch.setattr(Floor, "_execute", broken)
    with captured(monkeypatch, format) as text, serving() as house:
        asyncio.run(fails(house))
    assert "was dealt" not in text.getvalue()
    assert "ValueError" in text.getvalue()
    assert " broken" in text.getvalue()
    if format == "json":
        (line,) = (line for line in parsed(text.getvalue()) if "error" in line)
        assert line["command"] == "Ana:seven"


def test_planted_a_traceback_with_its_message_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "SAFE_ERRORS", (Exception,))
    monkeypatch.setattr(Floor, "_execute", broken)
    with captured(monkeypatch, "text") as text, serving() as house:
        asyncio.run(fails(house))
    assert "was dealt" in text.getvalue()


def test_screens_are_told_no_message_of_an_unknown_error() -> None:
    assert error_log.in_words(ValueError("As Kd")) == "ValueError"
    assert error_log.in_words(StoreError("the disk is full")) == "the disk is full"
    assert "No space" in error_log.in_words(OSError(28, "No space left on device"))


async def breaks(self: Health, request: Request) -> Response:
    raise ValueError("As")


def test_lines_of_uvicorn_have_the_same_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Health, "alive", breaks)
    with captured(monkeypatch, "json") as text, serving() as house:
        answer = house.get("/healthz")
        assert answer.status_code == 500
        request = house.get("/readyz").headers["x-request-id"]
    (line,) = (line for line in parsed(text.getvalue()) if line["logger"] == "uvicorn.error")
    assert line["error"][-1] == "ValueError"
    assert line["request"].partition("-")[0] == request.partition("-")[0]
    assert line["request"] != request


def test_an_error_of_the_store_is_told_without_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    with captured(monkeypatch, "text") as text:
        try:
            raise StoreError(f"postgresql://croupier:{PASSWORD}@db/house does not answer")
        except StoreError:
            log.exception("it failed")
    assert "postgresql://croupier:***@db/house does not answer" in text.getvalue()
    assert PASSWORD not in text.getvalue()


def test_a_task_whose_error_nobody_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """asyncio prints the task, and with it the message of its error."""

    async def forgets() -> None:
        async def one() -> None:
            raise ValueError(f"the dealer has {format_card(17)}")

        task = asyncio.ensure_future(one())
        await asyncio.wait([task])
        del task

    with captured(monkeypatch, "text") as text:
        asyncio.run(forgets())
    assert "Task exception was never retrieved" in text.getvalue()
    assert "the dealer has" not in text.getvalue()


# ---- lines -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["text", "json"])
def test_a_line_says_when_what_and_for_whom(format: str, monkeypatch: pytest.MonkeyPatch) -> None:
    values = {REQUEST: "a-1", COMMAND: "Ana:7", PERSON: "player Ana"}
    with captured(monkeypatch, format) as text:
        tokens = [(field, field.set(value)) for field, value in values.items()]
        log.warning("one\ntwo \x1b[31m")
        for field, token in tokens:
            field.reset(token)
        log.info("three")
    first, second = text.getvalue().splitlines()
    if format == "json":
        assert json.loads(first) | {"time": ""} == {
            "time": "",
            "level": "warning",
            "logger": "croupier.test",
            "message": "one\ntwo \x1b[31m",
            "request": "a-1",
            "command": "Ana:7",
            "person": "player Ana",
        }
        assert "request" not in json.loads(second)
    else:
        assert TIME.match(first)
        assert first.endswith(
            "WARNING  croupier.test one\\ntwo \\x1b[31m request='a-1' command='Ana:7' person='player Ana'"
        )
        assert second.endswith("INFO     croupier.test three")


def test_other_loggers_are_quiet_below_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    with captured(monkeypatch, "text") as text:
        logging.getLogger("websockets.server").debug("cookie: %s", "x")
        logging.getLogger("elsewhere").info("x")
        logging.getLogger("elsewhere").warning("heard")
    assert len(text.getvalue().splitlines()) == 1


async def sits(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.say(c.Sit(1), id="one")
        await ana.say(c.Sit(1), id="two")


def test_commands_are_logged_with_their_outcome_and_person(monkeypatch: pytest.MonkeyPatch) -> None:
    with captured(monkeypatch, "json") as text, serving() as house:
        asyncio.run(sits(house))
    lines = [line for line in parsed(text.getvalue()) if "command" in line]
    assert [(line["command"], line["person"]) for line in lines] == [
        ("Ana:one", "player Ana"),
        ("Ana:two", "player Ana"),
    ]
    assert lines[0]["message"] == "Sit at t1: done"
    assert lines[1]["message"].startswith("Sit at t1: ")
    assert lines[1]["message"] != "Sit at t1: done"

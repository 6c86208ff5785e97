"""How views are sent: seldom enough, whole again after a fault, and in the same frames as the library's."""

import asyncio
import json
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.frames import Frame, Opcode

from croupier.engine.public_view import public_sections
from croupier.record import commands as c
from croupier.server.transport import view_messages
from croupier.server.transport.uvicorn_protocols import frame_head
from tests.support.server.serving import QUICK, Person, Serving, guest, person, serving

NEVER = 3_600.0


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_frame_that_we_write_is_the_librarys(length: int) -> None:
    data = b"x" * length
    assert frame_head(length) + data == Frame(Opcode.TEXT, data).serialize(mask=False)


def views(who: Person) -> list[dict[str, Any]]:
    return [sent for sent in map(json.loads, who.client.heard) if sent["type"] == "view_sent"]


def test_a_table_that_changes_often_sends_its_views_together() -> None:
    with serving(pace=replace(QUICK, view=NEVER)) as house:
        asyncio.run(waits(house))


async def waits(house: Serving) -> None:
    """The first change is seen at once, later ones only by those who ask: the next view is far away."""
    async with guest(house, "Ana") as ana, guest(house, "Ben") as ben:
        await ana.does(c.Sit(1))
        for cents in (100, 200, 300):
            assert (await ana.say(c.BuyIn(cents)))["refused"] is None
        assert (len(views(ana)), ana.view.rack) == (2, 0)
        assert (await ben.client.join("t1")).seq == house.floor.house.tables["t1"].seq
        while ana.view.rack < 600:  # who joins brings everybody up to date
            await ana.client.news()
        assert [view["base"] for view in views(ana)] == [0, 1, 2]


def test_after_a_fault_everybody_gets_the_whole_view_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving() as house:
        asyncio.run(recovers(house, monkeypatch))


async def recovers(house: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    built, faults = public_sections, [1]

    def fails_once(now: Any) -> Any:
        if faults:
            faults.pop()
            raise ValueError("a view that cannot be built")
        return built(now)

    async with guest(house, "Ana") as ana, person(house, "", "spectator") as watching:
        monkeypatch.setattr(view_messages, "public_sections", fails_once)
        assert (await ana.say(c.Sit(1)))["refused"] is None
        seq = await ana.does(c.BuyIn(1_000))
        last = await watching.sees(lambda view: view.seq >= seq)
        assert last.boxes[0].player == "Ana"
        assert [view["base"] for view in views(watching)][:2] == [0, 0]


def test_a_spectators_messages_are_one_object() -> None:
    """Five hundred spectators cost one message: every one of them is sent the same bytes."""
    with serving() as house:
        asyncio.run(shared(house))


async def shared(house: Serving) -> None:
    async with person(house, "", "one") as one, person(house, "", "other") as other, guest(house, "Ana") as ana:
        sent: dict[str, list[bytes]] = {}
        for watcher in house.floor.presence.everybody:
            note = sent.setdefault(watcher.actor.name, []).append
            watcher.send = note  # type: ignore[method-assign, assignment]
        assert one.client is not other.client
        before = house.floor.house.tables["t1"].seq
        await ana.client.send({"type": "say", "id": "1", "table": "t1", "command": {"type": "sit", "box": 1}})
        while house.floor.house.tables["t1"].seq == before or len(sent["spectator"]) < 2:
            await asyncio.sleep(0.005)
        first, second = (message for message in sent["spectator"] if message.startswith(b'{"type":"view_sent"'))
        assert first is second
        (own,) = (message for message in sent["Ana"] if message.startswith(b'{"type":"view_sent"'))
        assert own.startswith(first.removesuffix(b"}}"))

"""The proof of a finished round over HTTP: each viewer opens the cards they may see, and no others."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from croupier.engine.proof import Proof
from croupier.engine.proof_check import Noted, verify_proof
from croupier.engine.replay import replay
from croupier.engine.shuffle import entropy_bytes, shuffled
from croupier.engine.table import game_of
from croupier.record import commands as c
from croupier.record.events import CardDealt, RoundOpened
from croupier.record.stored_event import Recorded
from croupier.rules.cards import format_card, format_cards
from croupier.server.tables.shoes import seed_key
from croupier.store.encryption import open_encrypted
from croupier.store.interface import Store, StoreError
from croupier.store.sqlite import SqliteStore
from tests.support.server.serving import Serving, guest, serving, staff


def test_everybody_opens_the_cards_they_may_see_and_no_others() -> None:
    with serving() as house:
        cookies = asyncio.run(a_round(house))
        records = [record for record in house.records() if record.stream == "t1"]
        promise = next(record.event.commitment for record in records if isinstance(record.event, RoundOpened))
        proofs = {name: proof(house, cookie) for name, cookie in cookies.items()}
        for name, given in proofs.items():
            found = verify_proof(given, Noted((promise,)))
            assert found.holds, found.faults
            assert {(each.position, each.card) for each in found.proven} == may_see(records, name)
        hidden = {each.position for each in proofs["Ben"].openings} - {each.position for each in proofs["Ana"].openings}
        assert len(hidden) == 3, "the folded Hand stays closed to the other player"
        assert proofs["lim"] == proofs["nobody"] == proofs["Cem"], "staff see no more than who only looks on"
        assert 0 < len(proofs["nobody"].openings) < len(proofs["Ben"].openings)


def may_see(records: list[Recorded], name: str) -> set[tuple[int, str]]:
    """Cards come off the top: the first drawn is position 0."""
    at = next(
        n for n, record in enumerate(records) if isinstance(record.event, RoundOpened) and record.event.number == 2
    )
    t = replay(records[:at])
    assert t.round is not None
    return {
        (drawn, format_card(card))
        for drawn, card in enumerate(t.round.cards)
        if game_of(t).can_see(t.round, name, drawn)
    }


def proof(house: Serving, cookie: str, number: int = 1) -> Proof:
    answer = house.get(f"/api/rounds/t1/{number}/proof", cookie)
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Proof)


async def a_round(house: Serving) -> dict[str, str]:
    """Ana plays on, Ben folds; nothing is opened before the end."""
    looking = staff(house, "lim"), guest(house, "Cem")
    async with guest(house, "Ana") as ana, guest(house, "Ben") as ben, looking[0] as lim, looking[1] as cem:
        await ana.sits(1)
        await ben.sits(4)
        await ana.bets(1, ante=2_500)
        await ben.bets(4, ante=2_500)
        await ana.until("deciding")
        for path in ("t1/1", "t1/2", "t9/1", "t1/0"):
            assert house.get(f"/api/rounds/{path}/proof", ana.cookie).status_code == 404, "not while it is played"
        assert house.get("/api/rounds/t1/1/proof").status_code == 404, "nor for who looks on"
        await ana.does(c.Examine(1))
        await ben.does(c.Examine(4))
        await ben.does(c.Decide(4, "fold"))
        await ana.does(c.Decide(1, "play"))
        await ana.until("over")
        await ana.until("betting", round=2)
        return {"Ana": ana.cookie, "Ben": ben.cookie, "Cem": cem.cookie, "lim": lim.cookie, "nobody": ""}


def test_the_database_of_a_running_house_holds_no_seed_and_no_order(tmp_path: Path) -> None:
    assert told_in_clear(tmp_path, open_encrypted(tmp_path / "house.db")) == []
    assert (tmp_path / "house.db.lock").stat().st_mode & 0o777 == 0o600


def test_planted_an_unencrypted_seed_is_caught(tmp_path: Path) -> None:
    assert told_in_clear(tmp_path, SqliteStore(tmp_path / "house.db")) == ["seed", "its first half", "its end"]


def told_in_clear(folder: Path, store: Store) -> list[str]:
    """What the files of a running house say of the order of a round's cards."""
    with serving(store=store) as house:
        asyncio.run(a_round(house))
        seed = store.secret(seed_key("t1", 1))
        assert seed is not None
        kept = b"".join(file.read_bytes() for file in sorted(folder.iterdir()) if file.suffix != ".lock")
        dealt = [record.event.card for record in house.records() if isinstance(record.event, CardDealt)]
    store.close()
    assert seed_key("t1", 1).encode() in kept, "the search is in the right place"
    order, half = shuffled(seed), len(seed) // 2
    assert len(seed) >= entropy_bytes(1)
    assert list(order[: len(dealt)]) == dealt, "this is the seed of these cards"
    rest = order[len(dealt) :]
    secrets = {
        "seed": seed,
        "its first half": seed[:half],
        "its end": seed[-16:],
        "seed in hexadecimal": seed.hex().encode(),
        "order": bytes(order),
        "cards not dealt": bytes(rest),
        "cards not dealt, in words": format_cards(rest[:6]).encode(),
        "cards not dealt, as numbers": ",".join(map(str, rest[:6])).encode(),
    }
    return [name for name, told in secrets.items() if told in kept]


def test_a_wrong_key_decrypts_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "house.db"
    open_encrypted(path).close()
    open_encrypted(path).close()
    monkeypatch.setenv("CROUPIER_KEY", "ab" * 32)
    with pytest.raises(StoreError, match="does not open"):
        open_encrypted(path)

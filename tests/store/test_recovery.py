"""The house rebuilt from its records equals the original."""

from contextlib import suppress
from hashlib import sha256

import msgspec
import pytest
from msgspec.structs import replace

from croupier.engine.replay import replay
from croupier.house.execute import GENESIS, ChainedEntry, House, Plan, fold_records
from croupier.record import events as e
from croupier.record.stored_event import decode
from croupier.store.interface import Store, StoreError
from croupier.store.memory import MemoryData, MemoryStore
from croupier.store.recovery import RECORDS_PER_DRAFT, rebuild
from croupier.store.verify import verify
from tests.support.store.play import Floor, plans


def text(house: House) -> bytes:
    """The order of every table included: it decides what comes first."""
    return msgspec.json.encode(house, enc_hook=dict)


def test_an_evening_has_everything_that_moves_money(evening: list[Plan]) -> None:
    happened = {type(each.event) for plan in evening for each in plan.records}
    assert {
        e.AwardPaid,
        e.RoundVoided,
        e.SettlementReversed,
        e.BetReturned,
        e.BetWithdrawn,
        e.ChipsBoughtIn,
    } <= happened


def test_the_rebuilt_house_is_the_live_one(store: Store, evening: list[Plan]) -> None:
    """After every few plans: equal, and the same text byte for byte."""
    for at in range(0, len(evening), 37):
        store.append(evening[at : at + 37])
        live = evening[: at + 37][-1].after
        found = rebuild(store)
        assert found == live
        assert text(found) == text(live)
    assert verify(store) == []


@pytest.mark.parametrize("seed", range(20, 26))
def test_any_evening_is_recovered(seed: int) -> None:
    store, played = MemoryStore(), plans(seed, rounds=8, tables=3, players=5)
    store.append(played)
    assert text(rebuild(store)) == text(played[-1].after)
    assert verify(store) == []


def test_many_at_once_are_as_one_by_one(evening: list[Plan]) -> None:
    house = House()
    for plan in evening:
        for each in plan.sealed:
            house = fold_records(house, (each,)).after
    assert house == evening[-1].after
    assert house.seq > 3 * RECORDS_PER_DRAFT


def test_a_stream_alone_is_its_table(store: Store, evening: list[Plan]) -> None:
    store.append(evening)
    for name, table in evening[-1].after.tables.items():
        assert replay(decode(each.body) for each in store.stream(name)) == table


def test_the_rebuilt_house_plays_on(store: Store) -> None:
    """A restart in the middle: what follows is what would have followed."""
    floor = Floor(seed=8)
    store.append([*floor.open(), *floor.play(3)])
    again = Floor(seed=9, house=rebuild(store))
    store.append(list(again.play(3)))
    assert rebuild(store) == again.house
    assert verify(store) == []


def test_the_chain_goes_on_from_the_bytes_that_are_stored(evening: list[Plan]) -> None:
    """A record written by an older program, with a field less: its bytes are linked, not what we would write today."""
    shelf = MemoryData()
    store = MemoryStore(shelf)
    store.append(evening)
    old = [each.body.replace(b',"sign_above":1000000', b"") for each in store.read()]
    assert old != [each.body for each in store.read()]
    shelf.records = rechained(old)
    head = shelf.records[-1].head
    assert head != evening[-1].after.head
    assert rebuild(store) == replace(evening[-1].after, head=head)
    assert verify(store) == []


def rechained(bodies: list[bytes]) -> list[ChainedEntry]:
    """What a forger would write who knows the chain."""
    head, records = GENESIS, list[ChainedEntry]()
    for seq, body in enumerate(bodies, start=1):
        head = sha256(bytes.fromhex(head) + body).hexdigest()
        records.append(ChainedEntry(seq, body, head, *labels(body)))
    return records


def labels(body: bytes) -> tuple[str, int, str]:
    with suppress(msgspec.MsgspecError):
        record = decode(body)
        return record.stream, record.n, record.cause
    return "", 0, ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'{"seq":40,', b'{"seq":40.'),  # no text of a record
        (b'{"seq":40,', b'{"seq":41,'),  # not its place
        (b'"n":12,', b'"n":13,'),  # not its place at the table
        (b'"type":"card_dealt"', b'"type":"card_eaten"'),  # no event
        (b'"stream":"table-2","n":9,', b'"stream":"table-7","n":9,'),  # no table
        (b'"cents":20000000}', b'"cents":200000001}'),  # more than the wallet holds
    ],
)
def test_a_log_that_does_not_hold_is_never_guessed_at(old: bytes, new: bytes, evening: list[Plan]) -> None:
    """Even where a forger has made the chain fit again."""
    shelf = MemoryData()
    store = MemoryStore(shelf)
    store.append(evening)
    shelf.records = rechained([each.body.replace(old, new) for each in shelf.records])
    with pytest.raises(StoreError, match=r"cannot follow|cannot be read"):
        rebuild(store)
    assert verify(store) != []


def test_a_log_that_breaks_its_chain_is_never_served_from(evening: list[Plan]) -> None:
    """A time of day, from which nothing is counted; a record left out at the end of a round."""
    shelf = MemoryData()
    store = MemoryStore(shelf)
    store.append(evening)
    sound = list(shelf.records)
    shelf.records[50] = replace(sound[50], body=sound[50].body.replace(b'"at":17', b'"at":16'))
    with pytest.raises(StoreError, match="record 51 does not fit the chain"):
        rebuild(store)
    shelf.records = sound[:-3] + sound[-2:]
    with pytest.raises(StoreError, match=f"record {len(sound) - 1} follows {len(sound) - 3}"):
        rebuild(store)


def test_a_missing_number_is_reported(evening: list[Plan]) -> None:
    """A forger who makes the chain fit, in the stream of the house, where no table counts along."""
    shelf = MemoryData()
    store = MemoryStore(shelf)
    store.append(evening)
    shelf.records = rechained([each.body.replace(b'"house","n":5,', b'"house","n":6,') for each in shelf.records])
    assert len(verify(store)) == 1

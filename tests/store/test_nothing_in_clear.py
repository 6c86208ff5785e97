"""Nothing hidden is unencrypted: with other cards face down, all unencrypted data on disk stays the same."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.house.execute import (
    House,
    Lock,
    Order,
    Plan,
    decrypt_body,
    execute,
    is_locked,
    record_events,
    take_snapshot,
)
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.cards import DECK, Card
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.store import cipher, encryption
from croupier.store.interface import StoreError, decode_records
from croupier.store.recovery import rebuild, resume
from croupier.store.signed_heads import key_at
from croupier.store.verify import verify
from croupier.store.witness import Witness
from tests.support.hidden_cards import known
from tests.support.random_play.world import WORLDS, World

IN_EVERY_WORLD = pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS.keys())
SPECTATOR = Actor("eve", Role.SPECTATOR)


class Noting(World):
    """A world that remembers what it was asked."""

    def __init__(self, random: Random, games: tuple[str, ...]) -> None:
        self.orders: list[Order] = []
        super().__init__(random, games)

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        order = Order(table, command, by, len(self.plans), f"id-{len(self.plans)}")
        no = super().do(table, command, by)
        if no is None:
            self.orders.append(order)
        return no

    def goes_on(self) -> None:
        """Nothing irregular: hidden cards come soon enough."""
        self.random.choice((self.deal, self.answer))(self.random.choice("ab"))


def an_evening(seed: int, games: tuple[str, ...]) -> Noting:
    """Until cards lie face down at some table, in a round that is not settled."""
    world = Noting(Random(seed), games)
    for at in range(2_000):
        world.goes_on()
        if at > 60 and any(hidden(world, table) for table in "ab"):
            return world
    raise AssertionError("no card was ever hidden")


def hidden(world: World, table: str) -> list[int]:
    """The drawn cards of a live round that somebody who only looks on may not know."""
    r = world.house.tables[table].round
    if r is None or r.over or r.lines:
        return []
    return sorted(set(range(len(r.places))) - known(r, SPECTATOR))


def other_cards(world: World, table: str) -> tuple[Card, ...]:
    """The round's cards with others in every hidden place."""
    t = world.house.tables[table]
    assert t.round is not None
    at = hidden(world, table)
    open_ = [card for n, card in enumerate(t.round.cards) if n not in at]
    rest = list((Counter(DECK * t.settings.decks) - Counter(open_)).elements())
    world.random.shuffle(rest)
    return tuple(rest.pop() if n in at else card for n, card in enumerate(t.round.cards))


def swapped(world: Noting) -> list[Order]:
    """The same evening, in which other cards lie face down now."""
    orders = list(world.orders)
    for table in "ab":
        if not hidden(world, table):
            continue
        own = [n for n, order in enumerate(orders) if order.table == table]
        start = max(n for n in own if isinstance(orders[n].command, c.OpenRound))
        cards = list(other_cards(world, table))
        for n in own:
            command = orders[n].command
            if n > start and isinstance(command, c.Deal):
                orders[n] = replace(orders[n], command=c.Deal(tuple(cards[: len(command.cards)])))
                del cards[: len(command.cards)]
        assert not cards
    return orders


def plans(world: World, orders: list[Order], lock: Lock | None) -> Iterator[Plan]:
    """Everything again: the opening, the orders, and a snapshot at the end."""
    house, asked = House(lock=lock), iter(orders)
    for plan in world.plans:
        if plan.records[0].cause or plan.records[0].by != HOUSE or plan.records[0].stream in house.tables:
            order = next(asked)
            secrets = ((f"seed/{order.at}", b"a seed"),) if isinstance(order.command, c.OpenRound) else ()
            made = execute(house, order, secrets)
        else:
            facts = tuple(record.event for record in plan.records)
            made = record_events(house, plan.records[0].stream, facts, HOUSE, 1)
        assert isinstance(made, Plan), f"{made}: what is allowed depends on a hidden card"
        house = made.after
        yield made
    yield take_snapshot(house, 1)


def wrote(path: Path, world: World, orders: list[Order], *, locked: bool = True) -> list[Plan]:
    """A house on disk: the file, a copy of what was written ahead, and the witness."""
    witness = Witness(path.with_name(path.name + ".witness"), key_at(path.with_name("witness.key")))
    with closing(encryption.open_encrypted(path)) as store:
        made = list(plans(world, orders, store.lock if locked else None))
        store.append(made)
        witness.saw(made[-1].after.seq, made[-1].after.head)
        witness.write()
        path.with_name(path.name + ".ahead").write_bytes(path.with_name(path.name + "-wal").read_bytes())
    return made


def readable(path: Path) -> dict[str, list[Any]]:
    """What a reader of the database can make of it; heads are digests of what is locked, and so is a snapshot's."""
    with closing(sqlite3.connect(path)) as db:
        rows = {table: db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in TABLES}
    rows["records"] = [(seq, stream, n, seen(body), cause) for seq, stream, n, _, body, cause in rows["records"]]
    rows["snapshots"] = [(seq, without(body, "head")) for seq, body in rows["snapshots"]]
    rows["vault"] = [(key, seen(value)) for key, value in rows["vault"]]
    return rows


TABLES = ("meta", "records", "transfers", "rounds", "snapshots", "vault")


def seen(body: bytes) -> object:
    """Of what is locked, the length."""
    if body.startswith(encryption.MARK):
        return len(body)
    return without(body, "digest")


def without(body: bytes, digest: str) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(body)
    return {name: value for name, value in told.items() if name != digest}


@IN_EVERY_WORLD
@pytest.mark.parametrize("seed", range(4))
def test_the_disk_looks_the_same_whatever_cards_are_face_down(
    seed: int, games: tuple[str, ...], tmp_path: Path
) -> None:
    world = an_evening(seed, games)
    orders = swapped(world)
    assert orders != world.orders
    one = wrote(tmp_path / "one.db", world, world.orders)
    two = wrote(tmp_path / "two.db", world, orders)
    assert one[-1].after.head != two[-1].after.head, "other cards were dealt"
    assert readable(tmp_path / "one.db") == readable(tmp_path / "two.db")
    assert in_clear_on(tmp_path, "one.db") == []


@IN_EVERY_WORLD
def test_planted_unencrypted_cards_are_caught(games: tuple[str, ...], tmp_path: Path) -> None:
    world = an_evening(1, games)
    wrote(tmp_path / "one.db", world, world.orders, locked=False)
    wrote(tmp_path / "two.db", world, swapped(world), locked=False)
    assert readable(tmp_path / "one.db") != readable(tmp_path / "two.db")
    assert in_clear_on(tmp_path, "one.db") == ["one.db", "one.db.ahead"]


def in_clear_on(folder: Path, name: str) -> list[str]:
    """The files in which a card stands as records write it, pages no longer in use included."""
    told = (b'card_dealt"', b'cards_dealt"', b'"card":', b'"cards":[')
    files = [name, f"{name}.ahead", f"{name}.witness"]
    return [each for each in files if any(words in (folder / each).read_bytes() for words in told)]


def test_with_the_key_everything_is_readable(tmp_path: Path) -> None:
    world, path = an_evening(5, WORLDS["multilink"]), tmp_path / "house.db"
    made = wrote(path, world, world.orders)
    with closing(encryption.open_encrypted(path)) as store:
        assert list(decode_records(store, (each for each in store.read() if each.stream))) == [
            record for plan in made for record in plan.records
        ]
        assert verify(store) == []
        after = rebuild(store)
        assert after == made[-1].after
        assert resume(store) == after


def test_a_locked_record_opens_in_its_own_place_only(tmp_path: Path) -> None:
    world = an_evening(5, WORLDS["three-card"])
    lock = cipher.Cipher(b"k" * 32, cipher.RECORDS)
    first, second, *_ = [each for plan in plans(world, world.orders, lock) for each in plan.sealed if is_locked(each)]
    assert b'"card_dealt"' in decrypt_body(first, lock)
    for other in (replace(first, body=second.body), replace(first, seq=second.seq), replace(first, stream="b2")):
        with pytest.raises(StoreError, match="does not open 'record"):
            decrypt_body(other, lock)
    with pytest.raises(ValueError, match="is locked"):
        decrypt_body(first, None)


def test_a_house_from_before_the_lock_goes_on_under_it(tmp_path: Path) -> None:
    """Records that were written in clear are read as they are; those that follow are locked."""
    world, path = an_evening(5, WORLDS["three-card"]), tmp_path / "house.db"
    before = wrote(path, world, world.orders, locked=False)
    with closing(encryption.open_encrypted(path)) as store:
        house = resume(store)
        assert house.lock is store.lock
        later = Noting(Random(9), WORLDS["three-card"])
        later.house, later.plans, later.decks = house, [], world.decks
        while not any(isinstance(record.event, e.CardDealt) for record in later.records):
            later.goes_on()
        store.append(later.plans)
        locked = [is_locked(each) for each in store.read()]
        assert not any(locked[: before[-1].after.seq])
        assert any(locked[before[-1].after.seq :])
        assert verify(store) == []
        assert rebuild(store) == later.house

"""Houses written by an earlier program, one for each game and a demo: unpacked unchanged, and played on."""

import asyncio
import lzma
import tarfile
from pathlib import Path
from random import Random

import psycopg
from starlette.applications import Starlette

from croupier.cli.startup_checks import check_house
from croupier.engine.shuffle import shuffled
from croupier.engine.table import Table
from croupier.house.execute import House, Order, Plan, execute, record_refusal
from croupier.record import commands as c
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor
from croupier.server import clock
from croupier.server.app import create
from croupier.server.config import Options
from croupier.server.tables.floor import Floor
from croupier.store.interface import Store
from croupier.store.recovery import resume
from croupier.store.signed_heads import key_at
from croupier.store.witness import Witness, witness_paths
from tests.support.random_play.world import PLAYERS, World

FOLDER = Path(__file__).parents[2] / "data" / "houses"
VERSIONS = ("0.1", "0.1.1", "0.2.0")
GAMES = ("three-card", "multilink-holdem", "progressive-holdem", "blackjack", "poker")
DEMO = "demo"
DUMPED, SCHEMA, DUMP = "poker", "house", ".postgres.sql.xz"  # the house that is kept as PostgreSQL has it, too
PINS = {"administrator": "704118", "shift_manager": "482913"}


def unpacked(name: str, folder: Path, version: str = "0.1") -> Path:
    """The database, with its key, its lock and its witness beside it."""
    with tarfile.open(FOLDER / version / f"{name}.tar.xz") as archive:
        archive.extractall(folder, filter="data")
    return folder / f"{name}.db"


def dumped(cluster: str, version: str) -> str:
    """The address of a house in PostgreSQL, as `pg_dump` wrote it down."""
    sql = lzma.decompress((FOLDER / version / f"{DUMPED}{DUMP}").read_bytes())
    with psycopg.connect(cluster, autocommit=True) as db:
        db.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE".encode())
        db.execute(sql, prepare=False)
    return f"{cluster}&options=-csearch_path%3D{SCHEMA}"


def started(db: str | Path, store: Store) -> House:
    """The house after the server's own start and end, on this database and its witness."""
    paths = witness_paths(db)
    check_house(str(db), paths, demo=False, take_over=True, second_witnesses=[])
    witness = Witness(paths.witness, key_at(paths.key))
    house = asyncio.run(_started(create(store, options=Options(witness=witness))))
    witness.close()
    return house


async def _started(made: Starlette) -> House:
    async with made.router.lifespan_context(made):
        pass
    floor: Floor = made.state.floor
    return floor.house


class Continued(World):
    """Random play upon the tables of a stored house."""

    def __init__(self, store: Store, *, noting: bool = False) -> None:
        self.random, self.house, self.plans, self.store = Random(1), resume(store), [], store
        self.decks = {table.id: shuffled(bytes(32), table.settings.decks) for table in self.house.tables.values()}
        self.noting = noting

    def do(self, table: str, command: c.AnyCommand, by: Actor) -> Refused | None:
        """As in any world, but on the clock of this house."""
        shown = self.evidence(table) if isinstance(command, c.Sign) else None
        order = Order(table, command, by, clock.wall())
        plan = execute(self.house, order, (), shown)
        if isinstance(plan, Refused):
            if self.noting:
                self.keep(record_refusal(self.house, order, plan))
            return plan
        self.keep(plan)
        return None

    def keep(self, plan: Plan) -> None:
        self.store.append([plan])
        super().keep(plan)

    def round(self, table: str) -> Table:
        """Play a round from its opening to its end, with everybody who can take part."""
        self.finish(table)
        for player in PLAYERS:
            self.do(table, c.BuyIn(20_000), player)
            self.do(table, c.ComeBack(), player)
        assert self.deal(table) is None
        for _ in PLAYERS * 4:
            self.answer(table)
        self.finish(table)
        return self.house.tables[table]

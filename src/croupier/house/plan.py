"""The house, an order to it, and the plan that follows: what is written in one transaction, and the house after it."""

from msgspec import Struct

from croupier.engine.proposals import OpenProposals
from croupier.engine.table import Table
from croupier.house import audit_chain, jackpots
from croupier.house.accounts import Transfer
from croupier.house.persistent_map import Balances
from croupier.house.registry import Registry
from croupier.house.round_index import RoundRow
from croupier.record import commands as c
from croupier.record.recorded import Recorded
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor


class House(Struct, frozen=True, gc=False):
    """Everything the operator keeps, found again from the records alone."""

    tables: dict[str, Table] = {}
    links: dict[str, jackpots.Link] = {}
    book: Balances = Balances()
    seq: int = 0  # entries of the chain
    house_seq: int = 0  # records of the house's own stream
    head: str = audit_chain.GENESIS
    lock: audit_chain.Lock | None = None  # what cards are written under, where they are to be kept from readers
    proposals: OpenProposals = ()  # of the office
    register: Registry = Registry()


class Order(Struct, frozen=True, gc=False):
    """A command with its address: the table, the person, the time and the client's id."""

    table: str
    command: c.AnyCommand
    by: Actor
    at: int
    cause: str = ""
    second: Actor | None = None  # who signs beside them, at the same console
    present: frozenset[str] = frozenset()  # players who are connected to the table


class Plan(Struct, frozen=True, gc=False):
    """What is to be written in one transaction, and the house after it."""

    records: tuple[Recorded, ...]
    sealed: tuple[audit_chain.ChainedEntry, ...]  # the records, and whatever else stands in the chain
    transfers: tuple[tuple[int, Transfer], ...]  # (record, transfer)
    after: House
    vault: tuple[tuple[str, bytes], ...] = ()  # secrets kept beside the log, never in it
    rounds: tuple[RoundRow, ...] = ()
    snapshots: tuple[tuple[int, bytes], ...] = ()  # (entry, the house before it)
    refused: Refused | None = None  # the answer, where all there is to write is a refusal


PLAN_FIELDS = ("records", "sealed", "transfers", "vault", "rounds", "snapshots")

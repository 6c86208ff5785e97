"""The store interface: one writer appends whole plans in order, and any reader gets them back unchanged."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from croupier.house.execute import ChainedEntry, Lock, Plan, RoundRow, decrypt_body
from croupier.house.ledger_accounts import Transfer
from croupier.record.stored_event import Recorded, decode
from croupier.rules.coded_message import message
from croupier.store.shared_house import NO_LETTERS, Letters, SharedHouse
from croupier.words import phrase

SNAPSHOTS_KEPT = 2


class StoreError(Exception):
    """A store failed, and the write was not confirmed. After a write error, reopen the store and rebuild the house."""


class Stale(StoreError):
    """Refused without a change: a later opening has taken the store over."""


class InUse(StoreError):
    """Refused without a change: somebody else has this house open."""


class NewerHouse(StoreError):
    """Refused without a change: a newer version of the program wrote this house."""


class OutOfOrder(StoreError):
    """Refused without a change: the plans do not follow the stored entries."""


class Log(Protocol):
    """Read access to a stored house, from any thread. Missing or extra data raises StoreError."""

    @property
    def lock(self) -> Lock | None:
        """Return the cipher for encrypted records, if the key of the house is known."""
        ...

    def read(self, after: int = 0) -> Iterator[ChainedEntry]:
        """Yield the entries of the chain after entry `after`, in order."""
        ...

    def stream(self, name: str, after: int = 0) -> Iterator[ChainedEntry]:
        """Yield the records of one table, or of the house, after its record `after`."""
        ...

    def newest(self, name: str) -> Iterator[ChainedEntry]:
        """Yield the records of a stream, newest first."""
        ...

    def witnessed(self) -> int:
        """Return the last entry that the witness had seen at the last write; 0 if none was noted."""
        ...

    def places(self, name: str) -> Iterator[int]:
        """Yield the chain positions of a stream's records, as the store's index finds them."""
        ...

    def transfers(self, after: int = 0) -> Iterator[tuple[int, Transfer]]:
        """Yield the transfers after record `after`, each with the number of its record."""
        ...

    def caused(self, causes: Sequence[str]) -> list[ChainedEntry]:
        """Return the entries that these commands caused, in order, however old the commands are."""
        ...

    def causes(self) -> Iterator[tuple[str, int]]:
        """Yield command ids with the chain positions of their entries, as the index finds them, in any order."""
        ...

    def rounds(self, table: str, player: str, most: int) -> list[RoundRow]:
        """Return up to `most` finished rounds of one player at one table, newest first."""
        ...

    def round(self, table: str, number: int, player: str) -> RoundRow | None: ...

    def all_rounds(self) -> Iterator[RoundRow]:
        """Yield the index entries of all finished rounds, in any order."""
        ...

    def snapshots(self) -> list[tuple[int, bytes]]:
        """Return the stored snapshots with their chain positions, newest first; only the last few are kept."""
        ...

    def secret_names(self) -> Iterator[str]:
        """Yield the names of the secrets in the vault."""
        ...

    def close(self) -> None: ...


class Store(Log, Protocol):
    """A stored house and its one writer. Each opening takes the next epoch, which makes the earlier ones stale."""

    @property
    def epoch(self) -> int:
        """Return the epoch in which this opening writes; 0 if it follows the process that writes."""
        ...

    @property
    def shared(self) -> SharedHouse | None:
        """Return where several processes of this house meet; None if only one process can have it open."""
        ...

    def append(self, plans: Sequence[Plan], letters: Letters = NO_LETTERS) -> None:
        """Write all of these plans and letters or none; they are durable on return. One thread at a time may call this.

        A secret may be written again unchanged; a different one under the same key is an error.
        """
        ...

    def newest_epoch(self) -> int:
        """Return the epoch of the last opening; if it is not ours, somebody has taken over."""
        ...

    def renew(self) -> None:
        """Announce that this opening is still in use; raise `Stale` if a later one has taken over."""
        ...

    def witness_saw(self, seq: int) -> None:
        """Note the last entry that the witness has seen; the note is written with the next plans and at closing."""
        ...

    def secret(self, key: str) -> bytes | None:
        """Return a secret from the vault, or None if there is none under this key."""
        ...

    def secrets(self) -> Iterator[tuple[str, bytes]]:
        """Yield the whole vault in the order of its keys, for a backup."""
        ...


CLOSED = message("store_closed")  # why nothing more is written


def taken_over(ours: int, current: int) -> str:
    return phrase("house_taken_over", epoch=ours, current=current)


def decode_records(log: Log, records: Iterable[ChainedEntry]) -> Iterator[Recorded]:
    """Decode records, decrypting those with cards."""
    return (decode(decrypt_body(chained, log.lock)) for chained in records)


def last_of(log: Log, after: int = 0) -> ChainedEntry | None:
    """Return the last entry of the chain, or None if there is none after entry `after`."""
    last = None
    for last in log.read(after):  # noqa: B007
        pass
    return last


def check_order(plans: Sequence[Plan], last: int) -> None:
    """Raise unless the entries of all plans follow the last stored one without a gap."""
    for plan in plans:
        for chained in plan.sealed:
            if chained.seq != last + 1:
                raise OutOfOrder(phrase("record_out_of_order", seq=chained.seq, last=last))
            last = chained.seq


def positions(plan: Plan) -> Iterator[tuple[int, int, Transfer]]:
    """Yield each transfer of a plan with its record's number and its position among the record's transfers, from 0."""
    last, position = 0, 0
    for seq, transfer in plan.transfers:
        position = position + 1 if seq == last else 0
        last = seq
        yield seq, position, transfer


def rounds_of(plans: Sequence[Plan]) -> list[RoundRow]:
    """Return the index entry of each player's round that these plans ended or changed; the newest if it has several."""
    rows = {(row.table, row.number, row.player): row for plan in plans for row in plan.rounds}
    return list(rows.values())


def secrets_of(plans: Sequence[Plan]) -> dict[str, bytes]:
    """Return the secrets of these plans; raise if one key has two values."""
    fresh: dict[str, bytes] = {}
    for key, value in (secret for plan in plans for secret in plan.vault):
        if fresh.setdefault(key, value) != value:
            raise StoreError(phrase("vault_holds_another", name=key))
    return fresh

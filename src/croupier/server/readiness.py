"""Whether this process should get new clients, item by item, for a load balancer."""

import asyncio
from collections.abc import Callable
from enum import StrEnum

from msgspec import Struct

from croupier.server.clock import monotonic
from croupier.server.disk_space import Disk, Room
from croupier.server.tables.floor import Floor
from croupier.store.interface import Store, StoreError
from croupier.store.witness import Witness

WITNESS_LATE = 5.0  # seconds without a line that the witness should have


class ProcessRole(StrEnum):
    """What this process does for its house."""

    LEADING = "leading"  # it writes
    FOLLOWING = "following"  # another process writes; this one serves
    DRAINING = "draining"  # it finishes rounds, then ends
    FENCED = "fenced"  # another process has taken the house; this one ends


class Item(Struct, frozen=True):
    """The result of one readiness check: its code, and whether the server may take new clients as far as it goes."""

    item: str
    code: str
    ready: bool


class Readiness:
    """Looks at everything that new clients need. `role` says what this process does, and can be replaced."""

    def __init__(self, floor: Floor, store: Store, disk: Disk, witness: Witness | None) -> None:
        self._floor, self._store, self._disk, self._witness = floor, store, disk, witness
        self.role: Callable[[], ProcessRole] = self._usual_role

    async def items(self) -> tuple[Item, ...]:
        """Look at everything now; the store is asked which process has the house."""
        store = await asyncio.to_thread(self._store_item)
        return self._role_item(store), store, self._disk_item(), self._witness_item(), self._program_item()

    def _usual_role(self) -> ProcessRole:
        if self._floor.closing:
            return ProcessRole.DRAINING
        return ProcessRole.LEADING if self._store.epoch else ProcessRole.FOLLOWING

    def _role_item(self, store: Item) -> Item:
        role = ProcessRole.FENCED if store.code == "taken_over" else self.role()
        return Item("role", role, role in (ProcessRole.LEADING, ProcessRole.FOLLOWING))

    def _store_item(self) -> Item:
        if self._floor.queue.failed:
            return Item("store", "failed", False)
        try:
            newest = self._store.newest_epoch()
        except StoreError:
            return Item("store", "unreadable", False)
        taken_over = bool(self._store.epoch) and newest != self._store.epoch
        return Item("store", "taken_over" if taken_over else "available", not taken_over)

    def _disk_item(self) -> Item:
        room = self._disk.room
        return Item("disk", room.name.lower(), room is not Room.NEARLY_NONE)

    def _witness_item(self) -> Item:
        if self._witness is None:
            return Item("witness", "none", True)
        late = self._witness.is_behind and monotonic() - self._witness.written_at > WITNESS_LATE
        return Item("witness", "late" if late else "current", not late)

    def _program_item(self) -> Item:
        changed = bool(self._floor.unsound)
        return Item("program", "changed" if changed else "unchanged", not changed)

"""Free disk space: what the house stops doing, and in which order, before a write can fail."""

from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from shutil import disk_usage

from msgspec import Struct

from croupier.rules.coded_message import message

MEGABYTE = 1_000_000


class Room(IntEnum):
    """How much space is left on the disks of the house."""

    ENOUGH = 0
    LOW = 1  # no new guests, and no refusals are recorded
    NEARLY_NONE = 2  # also no new rounds


WARNINGS = {
    Room.ENOUGH: None,
    Room.LOW: message("notice_disk_low"),
    Room.NEARLY_NONE: message("notice_disk_nearly_full"),
}


class DiskLimits(Struct, frozen=True, kw_only=True):
    """The free space below which no guests are admitted, and below which no rounds are opened.

    Each limit is a percentage of the disk, between a lower and an upper bound; 0 turns the limit off. The lower bound
    leaves space for the write-ahead file of the database (4 MB), for rotating a witness (8 MB), and for the rounds in
    progress.
    """

    guests_percent: int = 5
    guests_megabytes: tuple[int, int] = (50, 1_000)
    rounds_percent: int = 2
    rounds_megabytes: tuple[int, int] = (20, 400)

    def room(self, total: int, free: int) -> Room:
        if free < _threshold(total, self.rounds_percent, self.rounds_megabytes):
            return Room.NEARLY_NONE
        return Room.LOW if free < _threshold(total, self.guests_percent, self.guests_megabytes) else Room.ENOUGH


def _threshold(total: int, percent: int, megabytes: tuple[int, int]) -> int:
    """Return the free bytes below which a limit applies: a percentage of the disk, between two bounds in megabytes."""
    lowest, highest = (bound * MEGABYTE for bound in megabytes)
    return min(max(total * percent // 100, lowest), highest) if percent else 0


def room_on(folders: tuple[Path, ...], limits: DiskLimits, usage: Callable[[Path], tuple[int, int, int]]) -> Room:
    """Return how much space is left on the fullest disk of these folders, skipping those that cannot be read."""
    rooms = [Room.ENOUGH]
    for folder in folders:
        try:
            total, _, free = usage(folder)
        except OSError:
            continue
        rooms.append(limits.room(total, free))
    return max(rooms)


class Disk:
    """The disks of the house and how much space was left on them at the last check."""

    def __init__(self, folders: tuple[Path, ...], limits: DiskLimits) -> None:
        self._folders, self._limits = folders, limits
        self.room = Room.ENOUGH

    def changed(self) -> bool:
        """Check the disks again; return whether the space left on them now calls for other measures."""
        before, self.room = self.room, room_on(self._folders, self._limits, disk_usage)
        return self.room != before

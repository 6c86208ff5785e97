"""Room on the disks that the house writes to: what it gives up, and in which order, before a write can fail."""

from collections.abc import Callable
from enum import IntEnum
from pathlib import Path
from shutil import disk_usage

from msgspec import Struct

MEGABYTE = 1_000_000


class Room(IntEnum):
    ENOUGH = 0
    LOW = 1  # no new guests, and no refusals in the chain
    NEARLY_NONE = 2  # and no further rounds


WARNINGS = {
    Room.ENOUGH: "",
    Room.LOW: "The disk of the house is nearly full: no new guests are accepted until there is room.",
    Room.NEARLY_NONE: "The disk of the house is nearly full: rounds under way are finished, no further one is opened.",
}


class DiskLimits(Struct, frozen=True, kw_only=True):
    """Free space below which the house holds back: a share of the disk, within bounds; a share of 0 turns it off.

    The lower bound leaves room for the file ahead of the database (4 MB), for a witness that is rotated (8 MB), and
    for the rounds under way.
    """

    guests_percent: int = 5
    guests_megabytes: tuple[int, int] = (50, 1_000)
    rounds_percent: int = 2
    rounds_megabytes: tuple[int, int] = (20, 400)

    def room(self, total: int, free: int) -> Room:
        if free < _least(total, self.rounds_percent, self.rounds_megabytes):
            return Room.NEARLY_NONE
        return Room.LOW if free < _least(total, self.guests_percent, self.guests_megabytes) else Room.ENOUGH


def _least(total: int, percent: int, megabytes: tuple[int, int]) -> int:
    lowest, highest = (each * MEGABYTE for each in megabytes)
    return min(max(total * percent // 100, lowest), highest) if percent else 0


def room_on(places: tuple[Path, ...], limits: DiskLimits, usage: Callable[[Path], tuple[int, int, int]]) -> Room:
    """The least room of all these places; one that cannot be asked says nothing."""
    rooms = [Room.ENOUGH]
    for place in places:
        try:
            total, _, free = usage(place)
        except OSError:
            continue
        rooms.append(limits.room(total, free))
    return max(rooms)


class Disk:
    def __init__(self, places: tuple[Path, ...], limits: DiskLimits) -> None:
        self._places, self._limits = places, limits
        self.room = Room.ENOUGH

    def changed(self) -> bool:
        """Look again: is there more or less room than before?"""
        before, self.room = self.room, room_on(self._places, self._limits, disk_usage)
        return self.room != before

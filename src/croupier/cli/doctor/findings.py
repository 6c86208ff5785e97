"""What a check finds, and what the operator can do about it."""

from enum import StrEnum

from msgspec import Struct

from croupier.rules.coded_message import Message
from croupier.server.disk_space import DiskLimits
from croupier.store.witness import WitnessPaths


class Level(StrEnum):
    """How bad a finding is. With a failure the house does not open, or should not."""

    OK = "ok"
    WARNING = "warning"
    FAILURE = "failure"


class Finding(Struct, frozen=True):
    """One line of the doctor's report."""

    check: str
    level: Level
    what: Message
    advice: Message | None = None


class Examined(Struct, frozen=True, kw_only=True):
    """What the doctor checks: a house, with the settings that `croupier serve` would use for it."""

    db: str
    paths: WitnessPaths
    second_witnesses: tuple[str, ...] = ()
    host: str = "127.0.0.1"
    port: int = 8100
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    insecure_pins: bool = False
    descriptors: int = 0
    disk_limits: DiskLimits = DiskLimits()
    sources: tuple[str, ...] = ()  # lines of the file, variables and options that set something


def ok(check: str, what: Message) -> Finding:
    return Finding(check, Level.OK, what)


def warning(check: str, what: Message, advice: Message | None = None) -> Finding:
    return Finding(check, Level.WARNING, what, advice)


def failure(check: str, what: Message, advice: Message | None = None) -> Finding:
    return Finding(check, Level.FAILURE, what, advice)

"""When and from where each member of staff last signed in, stored in the vault."""

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from croupier.rules.coded_message import Message, message
from croupier.store.interface import Store


class SignIn(Struct, frozen=True):
    """One sign-in of a member of staff."""

    at: int
    address: str


class SignIns:
    """The sign-ins of members of staff, numbered for each person."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self._numbers: dict[str, int] = {}
        self._before: dict[str, SignIn | None] = {}

    def entries(self, name: str, address: str) -> tuple[tuple[str, bytes], ...]:
        """Return the vault entry of a new sign-in."""
        number = self._last_number(name)
        self._numbers[name] = number + 1
        return ((_key(name, number + 1), msgspec.json.encode(SignIn(self._now(), address))),)

    def look_before(self, name: str) -> None:
        """Remember a person's last sign-in for display, before the next one is stored."""
        self._numbers.pop(name, None)  # it may have been at another process
        self._before[name] = self._load(name, self._last_number(name))

    def before(self, name: str) -> SignIn | None:
        """Return a person's sign-in before the latest one, or None."""
        return self._before.get(name)

    def _last_number(self, name: str) -> int:
        """Return the number of a person's last sign-in, found by exponential search, because the vault has no list."""
        if name not in self._numbers:
            high = 1
            while self._load(name, high):
                high *= 2
            low = high // 2
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if self._load(name, middle) else (low, middle)
            self._numbers[name] = low
        return self._numbers[name]

    def _load(self, name: str, number: int) -> SignIn | None:
        body = self._store.secret(_key(name, number)) if number else None
        return msgspec.json.decode(body, type=SignIn) if body else None


def _key(name: str, number: int) -> str:
    return f"sign-in/{name}/{number}"


def sign_in_notice(before: SignIn | None) -> Message:
    """Return a message about a person's previous sign-in, which shows them if it was somebody else."""
    if before is None:
        return message("notice_first_sign_in")
    time = datetime.fromtimestamp(before.at / 1000, UTC)
    return message("notice_last_sign_in", date=f"{time:%Y-%m-%d}", time=f"{time:%H:%M}", address=before.address)

"""When and from where each member of staff last signed in, kept in the vault."""

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from msgspec import Struct

from croupier.store.interface import Store


class SignIn(Struct, frozen=True):
    at: int
    address: str


class SignIns:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store, self._now = store, now
        self._numbers: dict[str, int] = {}
        self._before: dict[str, SignIn | None] = {}

    def entries(self, name: str, address: str) -> tuple[tuple[str, bytes], ...]:
        """This sign-in, for the vault; the one before it is remembered, to be shown."""
        number = self._number(name)
        self._before[name] = self._kept(name, number)
        self._numbers[name] = number + 1
        return ((_key(name, number + 1), msgspec.json.encode(SignIn(self._now(), address))),)

    def before(self, name: str) -> SignIn | None:
        """The sign-in before the latest one."""
        return self._before.get(name)

    def _number(self, name: str) -> int:
        """The last number used: found by doubling, then by halving, as the vault is looked up by key alone."""
        if name not in self._numbers:
            high = 1
            while self._kept(name, high):
                high *= 2
            low = high // 2
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if self._kept(name, middle) else (low, middle)
            self._numbers[name] = low
        return self._numbers[name]

    def _kept(self, name: str, number: int) -> SignIn | None:
        body = self._store.secret(_key(name, number)) if number else None
        return msgspec.json.decode(body, type=SignIn) if body else None


def _key(name: str, number: int) -> str:
    return f"sign-in/{name}/{number}"


def in_words(before: SignIn | None) -> str:
    """What somebody is told after signing in, so that they notice if it was not them."""
    if before is None:
        return "This is your first sign-in here."
    at = datetime.fromtimestamp(before.at / 1000, UTC)
    return f"Your last sign-in: {at:%-d %B %Y, %H:%M} UTC from {before.address}."

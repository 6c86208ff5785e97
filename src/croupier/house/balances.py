"""An immutable map of account balances, divided into pages: a changed copy shares the unchanged pages."""

from collections.abc import Iterator, Mapping

RECENT = 64  # most changed accounts stored beside the pages
WIDTH = 32  # pages per volume and volumes per book: about a thousand pages
BITS = WIDTH - 1

Page = dict[str, int]
Volume = tuple[Page, ...]

_EMPTY: tuple[Volume, ...] = (({},) * WIDTH,) * WIDTH


class Balances(Mapping[str, int]):
    """The balance of each account in micro-cents; an account without any transfer is absent."""

    __slots__ = ("_recent", "_volumes")

    def __init__(self, accounts: Page | None = None) -> None:
        self._recent: Page = {}
        self._volumes = _with_balances(_EMPTY, accounts) if accounts else _EMPTY

    def moved(self, changed: Page) -> "Balances":
        """Return a copy in which these accounts have these balances."""
        if not changed:
            return self
        book, recent = Balances(), {**self._recent, **changed}
        if len(recent) <= RECENT:
            book._recent, book._volumes = recent, self._volumes
        else:
            book._volumes = _with_balances(self._volumes, recent)
        return book

    def holds(self, account: str) -> int:
        """Return the balance of an account, 0 if it is absent."""
        micro = self._recent.get(account)
        return self._page(account).get(account, 0) if micro is None else micro

    def __getitem__(self, account: str) -> int:
        micro = self._recent.get(account)
        return self._page(account)[account] if micro is None else micro

    def __iter__(self) -> Iterator[str]:
        """Iterate over the accounts in no particular order; sort them before printing or storing."""
        yield from self._recent
        yield from (account for page in self._pages() for account in page if account not in self._recent)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _page(self, account: str) -> Page:
        hashed = hash(account)
        return self._volumes[hashed >> 5 & BITS][hashed & BITS]

    def _pages(self) -> Iterator[Page]:
        return (page for volume in self._volumes for page in volume)

    def __repr__(self) -> str:
        return f"Book({dict(sorted(self.items()))})"


def _with_balances(volumes: tuple[Volume, ...], changed: Page) -> tuple[Volume, ...]:
    updated = list(volumes)
    for account, micro in changed.items():
        hashed = hash(account)
        high, low = hashed >> 5 & BITS, hashed & BITS
        pages = list(updated[high])
        pages[low] = {**pages[low], account: micro}
        updated[high] = tuple(pages)
    return tuple(updated)

"""The book of accounts: a map that is never changed; the next one shares with it whatever has not moved."""

from collections.abc import Iterator, Mapping

RECENT = 64  # accounts at most whose balances are noted in front of the pages
WIDTH = 32  # pages in a volume, and volumes in a book: about a thousand pages
BITS = WIDTH - 1

Page = dict[str, int]
Volume = tuple[Page, ...]

_EMPTY: tuple[Volume, ...] = (({},) * WIDTH,) * WIDTH


class Balances(Mapping[str, int]):
    """Account -> micro-cents. An account that was never moved is not there."""

    __slots__ = ("_recent", "_volumes")

    def __init__(self, accounts: Page | None = None) -> None:
        self._recent: Page = {}
        self._volumes = _written(_EMPTY, accounts) if accounts else _EMPTY

    def moved(self, changed: Page) -> "Balances":
        """The book with these balances, noted in front; of many, the pages they stand on are written anew."""
        if not changed:
            return self
        book, recent = Balances(), {**self._recent, **changed}
        if len(recent) <= RECENT:
            book._recent, book._volumes = recent, self._volumes
        else:
            book._volumes = _written(self._volumes, recent)
        return book

    def holds(self, account: str) -> int:
        """Nothing, where it was never moved."""
        micro = self._recent.get(account)
        return self._page(account).get(account, 0) if micro is None else micro

    def __getitem__(self, account: str) -> int:
        micro = self._recent.get(account)
        return self._page(account)[account] if micro is None else micro

    def __iter__(self) -> Iterator[str]:
        """In no order that means anything: who prints or keeps a book sorts it by name."""
        yield from self._recent
        yield from (account for page in self._pages() for account in page if account not in self._recent)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def _page(self, account: str) -> Page:
        place = hash(account)
        return self._volumes[place >> 5 & BITS][place & BITS]

    def _pages(self) -> Iterator[Page]:
        return (page for volume in self._volumes for page in volume)

    def __repr__(self) -> str:
        return f"Book({dict(sorted(self.items()))})"


def _written(volumes: tuple[Volume, ...], changed: Page) -> tuple[Volume, ...]:
    new = list(volumes)
    for account, micro in changed.items():
        place = hash(account)
        high, low = place >> 5 & BITS, place & BITS
        pages = list(new[high])
        pages[low] = {**pages[low], account: micro}
        new[high] = tuple(pages)
    return tuple(new)

"""The book of accounts: a map that is never changed; the next one shares with it whatever has not moved."""

from collections.abc import Iterator, Mapping

WIDTH = 32  # pages in a volume, and volumes in a book: about a thousand pages
BITS = WIDTH - 1

Page = dict[str, int]
Volume = tuple[Page, ...]

_BLANK: Volume = ({},) * WIDTH


class Book(Mapping[str, int]):
    """Account -> micro-cents. An account that was never moved is not there."""

    __slots__ = ("_volumes",)

    def __init__(self, accounts: Mapping[str, int] | None = None) -> None:
        self._volumes: tuple[Volume, ...] = (_BLANK,) * WIDTH
        if accounts:
            self._volumes = self.moved(accounts)._volumes

    def moved(self, changed: Mapping[str, int]) -> "Book":
        """The book with these balances: only the pages they stand on are written anew."""
        if not changed:
            return self
        volumes = list(self._volumes)
        for account, micro in changed.items():
            place = hash(account)
            high, low = place >> 5 & BITS, place & BITS
            pages = list(volumes[high])
            pages[low] = {**pages[low], account: micro}
            volumes[high] = tuple(pages)
        book = Book()
        book._volumes = tuple(volumes)
        return book

    def holds(self, account: str) -> int:
        """Nothing, where it was never moved."""
        place = hash(account)
        return self._volumes[place >> 5 & BITS][place & BITS].get(account, 0)

    def __getitem__(self, account: str) -> int:
        place = hash(account)
        return self._volumes[place >> 5 & BITS][place & BITS][account]

    def __iter__(self) -> Iterator[str]:
        """In no order that means anything: who prints or keeps a book sorts it by name."""
        return (account for volume in self._volumes for page in volume for account in page)

    def __len__(self) -> int:
        return sum(len(page) for volume in self._volumes for page in volume)

    def __repr__(self) -> str:
        return f"Book({dict(sorted(self.items()))})"

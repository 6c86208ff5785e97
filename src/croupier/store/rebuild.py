"""The house found again from its records, and every way in which a store can contradict itself."""

from collections.abc import Iterator, Mapping
from itertools import islice

from croupier.house.accounts import MICRO, Transfer, meter, pending, rack
from croupier.house.conduct import House, Plan, recall, verify_chain
from croupier.store.port import Log, StoreError

AT_ONCE = 100  # records followed in one draft
DERIVED = ("meter/", "pending/", "rack/")  # accounts that links and tables keep a second count of


def rebuild(log: Log) -> House:
    """The house after the last record; a log that does not hold together raises, it is never guessed at."""
    if fault := verify_chain(log.read()):
        raise StoreError(fault)
    house = House()
    for plan in follow(log):
        house = plan.after
    return house


def follow(log: Log) -> Iterator[Plan]:
    """The fold of a restart and of an audit, many records in a plan: what they moved, and the house after them."""
    house, records = House(), log.read()
    while some := list(islice(records, AT_ONCE)):
        try:
            plan = recall(house, some)
        except Exception as fault:
            raise StoreError(f"records {some[0].seq} to {some[-1].seq} cannot follow: {fault!r}") from fault
        house = plan.after
        yield plan


def verify(log: Log, witnessed: Mapping[int, str] | None = None) -> list[str]:
    """What is wrong with a store, in words; nothing where it holds.

    Any record or transfer changed, removed, added or moved is found, with one exception: who cuts off the end, or
    rewrites everything from some record on, heads included, leaves a store that holds. Only heads kept by a witness
    elsewhere (record -> head) show that.
    """
    try:
        return [*_chain(log), *_witnesses(log, witnessed or {})] or _contents(log)
    except Exception as fault:  # whatever damaged rows make of our own code, it is the damage that is told
        return [f"unreadable: {fault}"]


def _chain(log: Log) -> list[str]:
    fault = verify_chain(log.read())
    return [fault] if fault else []


def _witnesses(log: Log, witnessed: Mapping[int, str]) -> list[str]:
    return [
        f"record {seq} is {'another one' if _head(log, seq) else 'gone'}: a witness saw the head {head}"
        for seq, head in witnessed.items()
        if _head(log, seq) != head
    ]


def _head(log: Log, seq: int) -> str:
    first = next(log.read(seq - 1), None)
    return first.head if first and first.seq == seq else ""


def _contents(log: Log) -> list[str]:
    """Records that fit together: do transfers, streams and books say the same?"""
    found, moved, house = list[str](), list[str](), House()
    streams: dict[str, list[int]] = {}  # stream -> its records
    stored = log.transfers()
    for plan in follow(log):
        house = plan.after
        for record in plan.records:
            own = streams.setdefault(record.stream, [])
            own.append(record.seq)
            if record.n != len(own):
                found.append(f"record {record.seq} is number {len(own)} of {record.stream!r}, not {record.n}")
        if not moved:
            moved += _moves(plan.transfers, stored)
    moved = moved or _left_over(log, stored, house.seq)
    for name, own in streams.items():
        found += _stream(log, name, own)
    return [*found, *moved, *_books(house)]


def _moves(said: tuple[tuple[int, Transfer], ...], stored: Iterator[tuple[int, Transfer]]) -> Iterator[str]:
    """The first transfer that is not what its record says: nothing after it can be compared."""
    for each in said:
        got = next(stored, None)
        if got != each:
            yield f"record {each[0]} moves {each[1]}, stored is {got}"
            return


def _left_over(log: Log, stored: Iterator[tuple[int, Transfer]], last: int) -> list[str]:
    """A transfer too many; one of a record written while we were reading is none."""
    extra = next(stored, None)
    if extra is None or (extra[0] > last and _head(log, extra[0])):
        return []
    return [f"record {extra[0]} moves nothing more, stored is {extra[1]}"]


def _stream(log: Log, name: str, own: list[int]) -> list[str]:
    """The store finds the records of a stream by its name, in their order."""
    stored = [each.seq for each in islice(log.stream(name), len(own))]
    return [] if stored == own else [f"the stream {name!r} does not hold its own records"]


def _books(house: House) -> Iterator[str]:
    """Every transfer has two sides, and what links and tables count is what their accounts hold."""
    if total := sum(house.book.values()):
        yield f"the book is {total} micro-cents out of balance"
    counted = {meter(link.id): link.posted for link in house.links.values()}
    for link in house.links.values():
        counted |= {pending(link.id, table): sum(boxes.values()) for table, boxes in link.pending.items()}
    for table in house.tables.values():
        counted |= {rack(table.id, player): cents * MICRO for player, cents in table.racks.items()}
    accounts = {*counted, *(account for account in house.book if account.startswith(DERIVED))}
    for account in sorted(accounts):
        if counted.get(account, 0) != house.book.get(account, 0):
            yield f"{account} holds {house.book.get(account, 0)} micro-cents, counted are {counted.get(account, 0)}"

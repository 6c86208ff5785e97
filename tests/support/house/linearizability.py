"""Is a history linearizable? The log is the order; each answer must fit it, and no client may go back in time."""

from bisect import bisect_left
from collections.abc import Iterator

from croupier.house.execute import ChainedEntry, House, Plan, decrypt_body, entry, execute, fold_records, meter_shown
from croupier.house.ledger_accounts import MICRO, meter, pending
from croupier.record import events as e
from croupier.record.house_settings import LinkTerms
from croupier.record.stored_event import Recorded
from croupier.rules.refusal import Refused
from croupier.server.command_outcome import Done
from croupier.store.interface import Log
from croupier.store.recovery import rebuild
from croupier.store.verify import verify
from tests.support.house.client_histories import LINK, TERMS, Asked, History
from tests.support.house.plain_link import LinkSpec


class Order:
    """The log cut into commands, each with the house before it."""

    def __init__(self, log: Log) -> None:
        self.houses: list[House] = [House()]  # before the first command, after it, after the second, ...
        self.place: dict[str, int] = {}  # cause -> which command of the log it is
        self.answer: dict[str, int] = {}
        for cause, entries in commands(log):
            assert not cause or cause not in self.place, f"{cause} was done twice"
            self.place[cause] = len(self.houses)
            self.answer[cause] = max(record.n for record in entries if record.stream == entries[0].stream)
            self.houses.append(fold_records(self.houses[-1], entries).after)


def commands(log: Log) -> Iterator[tuple[str, list[ChainedEntry]]]:
    own: list[ChainedEntry] = []
    for sealed in log.read():
        if own and (sealed.cause != own[0].cause or not sealed.cause):
            yield own[0].cause, own
            own = []
        own.append(sealed)
    if own:
        yield own[0].cause, own


def check(history: History, log: Log) -> LinkSpec:
    """Check a history, and return the specification with what the history covered."""
    assert verify(log) == []
    order = Order(log)
    for asked in history.asked:
        if asked.outcome is not None:
            answered(asked, order)
    in_time(history, order)
    windows = Windows(history, order)
    for asked in history.asked:
        if isinstance(asked.outcome, Refused):
            refused(asked, order, windows)
    looked(history, order, windows)
    return specified(log, rebuild(log))


def answered(asked: Asked, order: Order) -> None:
    """An accepted command is in the log, with exactly its effect on the house before it."""
    cause = asked.order.cause
    assert isinstance(asked.outcome, Done) is (cause in order.place), f"{cause} was answered {asked.outcome}"
    if isinstance(asked.outcome, Done):
        assert asked.outcome.seq == order.answer[cause]
        before, after = order.houses[order.place[cause] - 1], order.houses[order.place[cause]]
        plan = execute(before, asked.order)
        assert isinstance(plan, Plan)
        assert plan.after == after, f"{cause} had another effect"


def in_time(history: History, order: Order) -> None:
    """A request that ended before another began comes before it in the log."""
    done = [asked for asked in history.asked if asked.order.cause in order.place]
    latest = 0
    for asked in sorted(done, key=lambda asked: order.place[asked.order.cause]):
        assert not asked.returned or asked.returned > latest, f"{asked.order.cause} stands behind its future"
        latest = max(latest, asked.invoked)


class Windows:
    """The positions in the log that a moment may have: after all ended requests, before all that had not begun."""

    def __init__(self, history: History, order: Order) -> None:
        done = [(asked, order.place[asked.order.cause]) for asked in history.asked if asked.order.cause in order.place]
        first = len(order.houses) - 1 - len(done)
        self.ended = sorted((asked.returned, place) for asked, place in done if asked.returned)
        self.begun = sorted((asked.invoked, place) for asked, place in done)
        self.least, self.most = [first], [len(order.houses) - 1]
        for _, place in self.ended:
            self.least.append(max(self.least[-1], place))
        for _, place in reversed(self.begun):
            self.most.append(min(self.most[-1], place - 1))
        self.most.reverse()

    def between(self, start: int, end: int) -> range:
        least = self.least[bisect_left(self.ended, (start, 0))]
        most = self.most[bisect_left(self.begun, (end, 0))]
        return range(least, most + 1)


def refused(asked: Asked, order: Order, windows: Windows) -> None:
    """A refusal was right at some moment between request and answer."""
    window = windows.between(asked.invoked, asked.returned)
    assert any(execute(order.houses[index], asked.order) == asked.outcome for index in window), asked


def looked(history: History, order: Order, windows: Windows) -> None:
    """The meter is as it was at that moment, and never older than the last look."""
    last = 0
    for look in history.looked:
        window = (index for index in windows.between(look.at, look.at) if index >= last)
        found = next((index for index in window if meter_shown(order.houses[index], LINK) == look.cents), None)
        assert found is not None, f"nobody can have seen {look}"
        last = found


def specified(log: Log, house: House, link: str = LINK, terms: LinkTerms = TERMS) -> LinkSpec:
    """The link and its accounts match the specification, to the micro-cent."""
    spec, tables = LinkSpec(terms), [table for table in house.tables.values() if table.link == link]
    streams = {table.id for table in tables}
    for record in (entry(decrypt_body(sealed, log.lock)) for sealed in log.read()):
        if not isinstance(record, Recorded):
            continue
        match record.event:
            case e.AwardReversed(line, cents):
                spec.reversed((record.stream, line.box), cents)
            case e.AwardCorrected() | e.ContributionCorrected():
                spec.corrected(record.event)
            case event if record.stream in streams:
                spec.follow(record.stream, record.seq, event)
            case _:
                pass
    assert spec.shown == meter_shown(house, link)
    assert spec.posted == house.book[meter(link)]
    for table in streams:
        own = sum(micro for spot, micro in spec.pending.items() if spot[0] == table)
        assert own == house.book.get(pending(link, table), 0)
    assert spec.posted % MICRO == house.links[link].posted % MICRO
    return spec

"""Metrics for Prometheus: read from the running house when somebody asks, so that they cost nothing in between."""

from collections.abc import Callable, Iterable, Iterator
from hmac import compare_digest
from itertools import accumulate
from shutil import disk_usage

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from croupier import words
from croupier.engine.table import is_playing
from croupier.house.execute import meter_shown
from croupier.rules.refusal import refuse
from croupier.server.clock import monotonic
from croupier.server.config import Options
from croupier.server.measurements import CommandTimes
from croupier.server.people.staff_auth import Staff
from croupier.server.readiness import ProcessRole, Readiness
from croupier.server.tables.floor import Floor
from croupier.server.tables.lobby import meter
from croupier.server.transport.security import is_forwarded, is_local
from croupier.server.transport.tcp_capacity import Capacity
from croupier.store.durations import BOUNDS, COMMITS, Durations
from croupier.store.interface import Store
from croupier.words import name_of

PREFIX = "croupier_"
BEARER = "Bearer "
LABELS = [*(str(bound) for bound in BOUNDS), "+Inf"]
Rows = Iterable[tuple[tuple[str, ...], float]]


class HouseCollector(Collector):
    """Reads the figures of one running house."""

    def __init__(
        self,
        floor: Floor,
        store: Store,
        staff: Staff,
        times: CommandTimes,
        readiness: Readiness,
        options: Options,
        capacity: Callable[[], Capacity | None],
    ) -> None:
        self._floor, self._store, self._staff, self._times = floor, store, staff, times
        self._readiness, self._options, self._capacity = readiness, options, capacity

    def collect(self) -> Iterator[Metric]:
        yield from self._commands()
        yield from self._clients()
        yield from self._house()
        yield from self._process()

    def _commands(self) -> Iterator[Metric]:
        times = self._times
        yield counter("commands", ("outcome",), [(("done",), times.done), (("refused",), times.refusals.total())])
        yield counter("refusals", ("code",), [((code,), count) for code, count in sorted(times.refusals.items())])
        yield histogram("stage_seconds", ("stage",), {(stage,): times for stage, times in times.stages.items()})
        yield histogram("commit_seconds", (), {(): COMMITS})
        yield gauge("queue_length", (), [((), self._floor.queue.waiting)])

    def _clients(self) -> Iterator[Metric]:
        presence, traffic, capacity = self._floor.presence, self._floor.broadcast.traffic, self._capacity()
        roles: dict[str, int] = {}
        for watcher in presence.everybody:
            roles[watcher.actor.role] = roles.get(watcher.actor.role, 0) + 1
        yield gauge("sockets", ("role",), [((role,), count) for role, count in sorted(roles.items())])
        yield gauge("connections", (), [((), len(capacity) if capacity else 0)])
        yield counter("views", (), [((), traffic.views)])
        yield counter("sent_messages", (), [((), traffic.messages)])
        yield counter("sent_bytes", (), [((), traffic.bytes)])
        attempts = sorted(self._staff.attempts.items())
        yield counter("pin_checks", ("outcome",), [((outcome,), count) for outcome, count in attempts])

    def _house(self) -> Iterator[Metric]:
        house = self._floor.house
        playing = sum(map(is_playing, house.tables.values()))
        yield gauge("tables", ("state",), [(("playing",), playing), (("all",), len(house.tables))])
        yield counter("rounds", (), [((), self._floor.broadcast.tally.total)])
        yield gauge("records", (), [((), house.seq)])
        yield gauge("proposals", (), [((), len(house.proposals))])
        links = sorted(house.links)
        yield gauge("link_healthy", ("link",), [((link,), meter(house, link).healthy) for link in links])
        yield gauge("link_meter_cents", ("link",), [((link,), meter_shown(house, link)) for link in links])
        yield gauge("link_claims", ("link",), [((link,), len(house.links[link].claims)) for link in links])

    def _process(self) -> Iterator[Metric]:
        role, witness = self._readiness.role(), self._options.witness
        yield gauge("role", ("role",), [((one.value,), one is role) for one in ProcessRole])
        yield gauge("epoch", (), [((), self._store.epoch)])
        yield gauge("failed", (), [((), bool(self._floor.queue.failed))])
        yield gauge("lease_age_seconds", (), [((), monotonic() - self._floor.queue.renewed_at)])
        yield gauge("witness_age_seconds", (), [((), monotonic() - witness.written_at)] if witness else [])
        free, size = [], []
        for folder in self._options.disks:
            total, _, left = disk_usage(folder)
            free.append(((str(folder),), left))
            size.append(((str(folder),), total))
        yield gauge("disk_free_bytes", ("folder",), free)
        yield gauge("disk_size_bytes", ("folder",), size)


def counter(name: str, labels: tuple[str, ...], rows: Rows) -> Metric:
    return _filled(CounterMetricFamily(PREFIX + name, name_of("metric", name), labels=labels), rows)


def gauge(name: str, labels: tuple[str, ...], rows: Rows) -> Metric:
    return _filled(GaugeMetricFamily(PREFIX + name, name_of("metric", name), labels=labels), rows)


def _filled(family: CounterMetricFamily | GaugeMetricFamily, rows: Rows) -> Metric:
    for labels, value in rows:
        family.add_metric(list(labels), value)
    return family


def histogram(name: str, labels: tuple[str, ...], durations: dict[tuple[str, ...], Durations]) -> Metric:
    family = HistogramMetricFamily(PREFIX + name, name_of("metric", name), labels=labels)
    for values, one in durations.items():
        family.add_metric(list(values), list(zip(LABELS, accumulate(one.counts), strict=True)), one.seconds)
    return family


class Metrics:
    """The page with all figures. Without a token only this machine may read it; with one, whoever has the token."""

    def __init__(self, collector: HouseCollector, token: str) -> None:
        self._token = token
        self._registry = CollectorRegistry()
        self._registry.register(collector)
        ProcessCollector(registry=self._registry)
        GCCollector(registry=self._registry)

    async def page(self, request: Request) -> Response:
        if not self._may_read(request):
            return PlainTextResponse(words.refusal(refuse("metrics_closed")), 403)
        return Response(generate_latest(self._registry), media_type=CONTENT_TYPE_LATEST)

    def _may_read(self, request: Request) -> bool:
        if not self._token:
            return is_local(request) and not is_forwarded(request)
        given = request.headers.get("authorization", "").encode()
        return compare_digest(given, (BEARER + self._token).encode())


async def no_metrics(request: Request) -> Response:
    return PlainTextResponse(words.refusal(refuse("metrics_off")), 404)

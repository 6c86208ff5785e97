"""The figures of `/metrics` count what happened, only those who may read them can, and the dashboard uses no others."""

import asyncio
import json
import re
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from croupier.record import commands as c
from croupier.server.metrics import PREFIX
from croupier.store.sqlite import SqliteStore
from tests.support.server.serving import Serving, guest, serving, staff

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana-dashboard.json"
METRIC = re.compile(r"\b(?:croupier|process|python)_[a-z_]+")
Labels = tuple[tuple[str, str], ...]


def samples(house: Serving) -> dict[str, dict[Labels, float]]:
    """Every sample by its name and labels."""
    found: dict[str, dict[Labels, float]] = {}
    for family in text_string_to_metric_families(house.get("/metrics").text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[tuple(sorted(sample.labels.items()))] = sample.value
    return found


def total(house: Serving, name: str, **labels: str) -> float:
    rows = samples(house)[PREFIX + name]
    return sum(value for row, value in rows.items() if labels.items() <= dict(row).items())


async def play_a_round(house: Serving) -> None:
    async with guest(house, "Ana") as ana, staff(house, "tan"):
        await ana.sits(1)
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")
        await ana.does(c.Examine(1))
        assert (await ana.say(c.Decide(9, "play")))["refused"]
        await ana.does(c.Decide(1, "fold"))
        await ana.until("over")
        assert total(house, "sockets", role="player") == 1
        assert total(house, "sockets", role="pit_supervisor") == 1
        assert total(house, "connections") >= 2


def test_every_figure_counts_what_happened(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    with serving(store=store, disks=(tmp_path,)) as house:
        before = total(house, "commands", outcome="done") if "croupier_commands" in samples(house) else 0
        done = total(house, "commands_total", outcome="done")
        asyncio.run(play_a_round(house))
        house.post("/api/staff", {"name": "tan", "pin": "000000"})
        found = samples(house)
        assert before == 0
        assert total(house, "commands_total", outcome="done") > done + 5
        code = house.shell.times.refusals if house.shell.times else {}
        assert total(house, "refusals_total") == total(house, "commands_total", outcome="refused") == sum(code.values())
        assert total(house, "refusals_total") >= 1
        assert total(house, "rounds_total") == 1
        assert total(house, "views_total") > 5
        assert total(house, "sent_messages_total") > total(house, "views_total")
        assert total(house, "sent_bytes_total") > 100 * total(house, "views_total")
        assert total(house, "pin_checks_total", outcome="pin_right") == 1
        assert total(house, "pin_checks_total", outcome="pin_wrong") == 1
        assert total(house, "epoch") == store.epoch
        assert total(house, "role", role="leading") == total(house, "role") == 1
        assert total(house, "records") == house.floor.house.seq
        assert total(house, "tables", state="all") == len(house.floor.house.tables)
        assert total(house, "queue_length") == total(house, "failed") == 0
        assert total(house, "link_healthy") == len(house.floor.house.links) > 0
        assert total(house, "disk_size_bytes") > total(house, "disk_free_bytes") > 0
        assert 0 <= total(house, "lease_age_seconds") < 600
        for stage in ("queue", "decide", "write", "publish"):
            assert total(house, "stage_seconds_count", stage=stage) > 5
        assert total(house, "commit_seconds_count") > 5
        check_histograms(found)
        assert found["process_cpu_seconds_total"]


def check_histograms(found: dict[str, dict[Labels, float]]) -> None:
    """Buckets only grow, and the last is the count."""
    for name in ("stage_seconds", "commit_seconds"):
        rows: dict[Labels, list[tuple[float, float]]] = {}
        for labels, value in found[f"{PREFIX}{name}_bucket"].items():
            others = tuple(label for label in labels if label[0] != "le")
            rows.setdefault(others, []).append((float(dict(labels)["le"]), value))
        for labels, buckets in rows.items():
            counts = [count for _, count in sorted(buckets)]
            assert counts == sorted(counts)
            assert counts[-1] == found[f"{PREFIX}{name}_count"][labels]


def test_planted_a_histogram_whose_buckets_do_not_add_up_is_caught() -> None:
    found: dict[str, dict[Labels, float]]
    found = {f"{PREFIX}{name}_bucket": {(("le", "+Inf"),): 3.0, (("le", "1"),): 2.0} for name in ("stage_seconds",)}
    found |= {f"{PREFIX}stage_seconds_count": {(): 4.0}}
    with pytest.raises(AssertionError):
        check_histograms(found)


# ---- who may read them -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded", "x-real-ip"])
def test_without_a_token_only_this_machine_may_read_them(header: str) -> None:
    with serving() as house:
        assert house.get("/metrics").status_code == 200
        forwarded = httpx.get(f"{house.base}/metrics", headers={header: "203.0.113.7"})
        assert forwarded.status_code == 403
        assert "metrics_token" in forwarded.text
        assert PREFIX not in forwarded.text


def test_with_a_token_whoever_has_it_may_read_them() -> None:
    far = {"x-forwarded-for": "203.0.113.7"}
    with serving(metrics_token="s3cret", proxies=("127.0.0.1",)) as house:

        def status(**headers: str) -> int:
            return httpx.get(f"{house.base}/metrics", headers=far | headers).status_code

        assert house.get("/metrics").status_code == 403, "even from this machine"
        assert status(authorization="Bearer s3cret") == 200
        for wrong in ("Bearer s3cre", "Bearer s3crets", "s3cret", "Basic s3cret", ""):
            assert status(authorization=wrong) == 403


def test_metrics_can_be_turned_off() -> None:
    with serving(metrics=False) as house:
        assert house.get("/metrics").status_code == 404
        asyncio.run(play_without_counting(house))


async def play_without_counting(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(1)


# ---- the dashboard ---------------------------------------------------------------------------------------------------


def expressions(dashboard: object) -> list[str]:
    """Every query of a dashboard, also those in rows and variables."""
    if isinstance(dashboard, dict):
        own = [dashboard["expr"]] if isinstance(dashboard.get("expr"), str) else []
        return own + [found for value in dashboard.values() for found in expressions(value)]
    return [found for value in dashboard for found in expressions(value)] if isinstance(dashboard, list) else []


def missing_metrics(queries: list[str], known: set[str]) -> set[str]:
    return {name for query in queries for name in METRIC.findall(query)} - known


@pytest.fixture(scope="module")
def known() -> set[str]:
    """The names of all samples that a house has, whether or not they have happened yet."""
    with serving() as house:
        text = house.get("/metrics").text
    families = list(text_string_to_metric_families(text))
    ends = {"counter": ("_total",), "histogram": ("_bucket", "_count", "_sum"), "gauge": ("",)}
    return {family.name + end for family in families for end in ends.get(family.type, ("",))}


def test_the_dashboard_uses_metrics_that_exist(known: set[str]) -> None:
    queries = expressions(json.loads(DASHBOARD.read_text()))
    assert len(queries) > 15
    assert missing_metrics(queries, known) == set()


def test_the_dashboard_shows_every_metric_of_the_house(known: set[str]) -> None:
    shown = {name for query in expressions(json.loads(DASHBOARD.read_text())) for name in METRIC.findall(query)}
    unused = {name for name in known if name.startswith(PREFIX) and not name.endswith(("_sum", "_count"))} - shown
    assert unused == set()


def test_planted_a_query_of_a_metric_that_is_gone_is_caught(known: set[str]) -> None:
    assert missing_metrics(["rate(croupier_orders_total[5m])"], known) == {"croupier_orders_total"}


def test_panels_are_whole_and_do_not_overlap() -> None:
    dashboard = json.loads(DASHBOARD.read_text())
    cells = [
        (row, column)
        for panel in dashboard["panels"]
        for row in range(panel["gridPos"]["y"], panel["gridPos"]["y"] + panel["gridPos"]["h"])
        for column in range(panel["gridPos"]["x"], panel["gridPos"]["x"] + panel["gridPos"]["w"])
    ]
    assert len(cells) == len(set(cells))
    assert max(column for _, column in cells) < 24
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    assert all(panel["title"] and panel["targets"] for panel in dashboard["panels"] if panel["type"] != "row")

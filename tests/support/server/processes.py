"""A quick house in its own process, which tests end by signals."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx

from croupier.bots.client import PATIENCE

ROOT = Path(__file__).parents[3]
PROGRAM = """
import json, sys
from pathlib import Path
from msgspec.structs import replace
from croupier.server.app import serve
from croupier.server.people import staff_auth
from croupier.store.encryption import open_encrypted
from tests.support.server.serving import OPTIONS, QUICK

staff_auth.COST = 2**4
pace = replace(QUICK, decision=60.0, decision_most=60.0)
options = replace(OPTIONS, pace=pace, drain_seconds=float(sys.argv[2]), bots=bool(sys.argv[3:]))
{plant}
serve(open_encrypted(Path(sys.argv[1])), port=0, demo=True, options=options,
      ready=lambda opened: print(json.dumps(opened.port), flush=True))
"""


class HouseProcess(NamedTuple):
    base: str
    process: "subprocess.Popen[bytes]"

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.base + path, timeout=PATIENCE)

    def post(self, path: str, body: dict[str, str]) -> httpx.Response:
        return httpx.post(self.base + path, json=body, headers={"origin": self.base}, timeout=PATIENCE)

    def terminate(self) -> None:
        self.process.send_signal(signal.SIGTERM)

    def ends(self) -> int:
        """Wait for the end of the process, and return its status."""
        return self.process.wait(PATIENCE)


@contextmanager
def house_process(path: Path, *, drain: float, bots: bool = False, plant: str = "") -> Iterator[HouseProcess]:
    """Run a house in its own process, after a line of code that may plant a bug."""
    words = [sys.executable, "-c", PROGRAM.replace("{plant}", plant), str(path), str(drain), *("bots" * bots,)]
    process = subprocess.Popen([word for word in words if word], stdout=subprocess.PIPE, cwd=ROOT, env={**os.environ})
    assert process.stdout is not None
    try:
        port = json.loads(process.stdout.readline())
        yield HouseProcess(f"http://127.0.0.1:{port}", process)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait(PATIENCE)
        process.stdout.close()

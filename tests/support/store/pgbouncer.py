"""PgBouncer in transaction mode before a test's PostgreSQL; root installs a missing one with apt-get."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

CONFIG = """
[databases]
* = host={host} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
auth_type = any
pool_mode = transaction
default_pool_size = 3
unix_socket_dir =
logfile = {folder}/log
pidfile = {folder}/pid
ignore_startup_parameters = extra_float_digits
"""


def program() -> str | None:
    """Return the path of PgBouncer, after an attempt to install it."""
    path = os.environ.get("PATH", "") + ":/usr/sbin"
    found = shutil.which("pgbouncer", path=path)
    if found or os.geteuid() != 0 or not shutil.which("apt-get"):
        return found
    for words in (["update"], ["install", "-y", "--no-install-recommends", "pgbouncer"]):
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        if subprocess.run(["apt-get", "-qq", *words], env=environment, capture_output=True).returncode:
            return None
    return shutil.which("pgbouncer", path=path)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


@contextmanager
def pgbouncer(cluster: str, program: str, database: str) -> Iterator[str]:
    """Yield the address of a database of the cluster behind PgBouncer."""
    folder, port = Path(tempfile.mkdtemp(prefix="croupier-")), free_port()
    host = parse_qs(urlsplit(cluster).query)["host"][0]
    (folder / "ini").write_text(CONFIG.format(host=host, port=port, folder=folder))
    owner = Path(host).stat().st_uid  # root must not run it, and only this user reaches the socket
    os.chown(folder, owner, -1)
    running = subprocess.Popen([program, "-q", str(folder / "ini")], user=owner or None, stderr=subprocess.PIPE)
    try:
        while running.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.01)
        else:
            raise RuntimeError((running.stderr.read() if running.stderr else b"").decode())
        yield f"postgresql://postgres@127.0.0.1:{port}/{database}"
    finally:
        running.terminate()
        running.wait()
        if running.stderr:
            running.stderr.close()
        shutil.rmtree(folder)

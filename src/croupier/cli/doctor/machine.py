"""Checks of the machine and the program: its files, the page, descriptors, disks, and the cache of the solvers."""

import os
import re
import resource
from collections.abc import Iterator
from pathlib import Path
from shutil import disk_usage
from tempfile import NamedTemporaryFile
from time import monotonic

from croupier.analysis.cache_folder import cache_folder
from croupier.cli.doctor.findings import Examined, Finding, failure, ok, warning
from croupier.cli.serve_options import disks_of
from croupier.rules.coded_message import message
from croupier.server import program_files_check
from croupier.server.disk_space import Room, room_on
from croupier.server.transport.tcp_capacity import LEAST, RESERVE, connections_for
from croupier.store.backup_set import sync
from croupier.web import STATIC

FEW = 1_000  # connections
PROBE_BYTES = 65_536
ASSET = re.compile(r'(?:src|href)="/(assets/[^"]+)"')


def check_program(_: Examined) -> Iterator[Finding]:
    checked = program_files_check.check()
    if checked.why:
        yield failure("program", message("doctor_program_changed", why=checked.why), message("doctor_reinstall"))
    elif checked.files:
        yield ok("program", message("doctor_program", files=checked.files))
    else:
        yield ok("program", message("doctor_program_clone"))


def check_page(_: Examined) -> Iterator[Finding]:
    index = STATIC / "index.html"
    if not index.is_file():
        yield failure("page", message("doctor_page_missing", folder=str(STATIC)), message("doctor_build_page"))
        return
    assets = ASSET.findall(index.read_text(encoding="utf-8"))
    missing = [name for name in assets if not (STATIC / name).is_file()]
    if missing or not assets:
        name = missing[0] if missing else "assets"
        yield failure("page", message("doctor_page_incomplete", file=name), message("doctor_build_page"))
    else:
        yield ok("page", message("doctor_page", files=len(assets)))


def check_descriptors(examined: Examined) -> Iterator[Finding]:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else 2**31
    connections = connections_for(min(examined.descriptors or most, most))
    advice = message("doctor_raise_descriptors", needed=FEW + RESERVE)
    if connections < LEAST:
        yield failure("descriptors", message("doctor_connections", count=max(connections, 0)), advice)
    elif connections < FEW:
        yield warning("descriptors", message("doctor_connections", count=connections), advice)
    else:
        yield ok("descriptors", message("doctor_connections", count=connections))


def check_disks(examined: Examined) -> Iterator[Finding]:
    for folder in dict.fromkeys(map(_existing, disks_of(examined.db, examined.paths))):
        try:
            milliseconds = _write_and_sync(folder)
            total, _, free = disk_usage(folder)
        except OSError as fault:
            what = message("doctor_disk_fault", folder=str(folder), fault=fault.strerror or str(fault))
            yield failure("disk", what, message("doctor_disk_advice"))
            continue
        room = room_on((folder,), examined.disk_limits, disk_usage)
        values: dict[str, str | int] = {
            "folder": str(folder),
            "percent": free * 100 // max(total, 1),
            "megabytes": free // 10**6,
        }
        if room is Room.ENOUGH:
            yield ok("disk", message("doctor_disk", milliseconds=milliseconds, **values))
        else:
            find, code = (warning, "doctor_disk_low") if room is Room.LOW else (failure, "doctor_disk_full")
            yield find("disk", message(code, **values), message("doctor_disk_advice"))


def _existing(folder: Path) -> Path:
    """Return the folder or, if it does not exist, its nearest parent that does."""
    return folder if folder.exists() else _existing(folder.parent)


def _write_and_sync(folder: Path) -> int:
    """Write a file to disk and delete it, and return how many milliseconds that took."""
    start = monotonic()
    with NamedTemporaryFile(dir=folder, prefix=".doctor-") as file:
        file.write(bytes(PROBE_BYTES))
        file.flush()
        os.fsync(file.fileno())
        sync(folder)
    return round((monotonic() - start) * 1000)


def check_cache(_: Examined) -> Iterator[Finding]:
    folder = Path(os.environ.get("NUMBA_CACHE_DIR") or cache_folder() / "kernels")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        NamedTemporaryFile(dir=folder, prefix=".doctor-").close()
    except OSError as fault:
        what = message("doctor_cache_fault", folder=str(folder), fault=fault.strerror or str(fault))
        yield warning("cache", what, message("doctor_cache_advice"))
    else:
        yield ok("cache", message("doctor_cache", folder=str(folder)))

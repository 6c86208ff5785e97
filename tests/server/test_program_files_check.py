"""The program's own files: with one byte of a built package changed, no house opens; a clone is not checked."""

import asyncio
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from croupier.record import commands as c
from croupier.server import program_files_check
from croupier.server.program_files_check import Checked, check, every_day
from croupier.words import phrase
from tests.support.server.serving import Serving, guest, happens, serving
from tests.support.soak import size

pytestmark = pytest.mark.untraced

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "croupier" / "web" / "static" / "index.html"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as `make wheel` builds it, laid out as an installer does."""
    if not PAGE.is_file():
        pytest.skip("the page is not built: make web")
    at = tmp_path_factory.mktemp("built")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(at)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = at.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(at / "site")
    return at / "site" / "croupier"


@contextmanager
def changed(path: Path, chance: Random) -> Iterator[None]:
    """One bit of one byte, for a while; an empty file gets a byte."""
    before = path.read_bytes()
    after, at = bytearray(before or b"\0"), chance.randrange(max(1, len(before)))
    after[at] ^= 1 << chance.randrange(8)
    path.write_bytes(after)
    try:
        yield
    finally:
        path.write_bytes(before)


def files(package: Path) -> list[Path]:
    return sorted(path for path in package.rglob("*") if path.is_file() and path.suffix != ".pyc")


def unseen(package: Path, times: int) -> list[str]:
    """Files of the package, each at least once, in which a change of one byte is not found."""
    chance, there, found = Random(27), files(package), []
    for path in (*there, *(chance.choice(there) for _ in range(times - len(there)))):
        with changed(path, chance):
            if not check(package).why:
                found.append(path.name)
    return found


def test_a_package_is_whole(package: Path) -> None:
    assert check(package) == Checked(len(files(package)))
    assert len(files(package)) > 200


@pytest.mark.slow
def test_every_change_of_one_byte_is_found(package: Path, record_property: Callable[[str, object], None]) -> None:
    times = max(len(files(package)), size(0, 1_000))
    assert unseen(package, times) == []
    assert check(package).why == ""
    record_property("bytes changed in the package", times)


def test_planted_without_the_check_no_change_is_found(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: digests that are believed and not counted."""
    _, path, *_ = files(package)
    with changed(path, Random(1)):
        assert "has changed" in check(package).why
        monkeypatch.setattr(program_files_check, "_describe_fault", lambda name, digest, path: "")
        assert check(package).why == ""


def test_a_file_too_many_one_missing_and_a_list_that_is_damaged(package: Path) -> None:
    extra = package / "rules" / "sitecustom.py"
    extra.write_text("")
    assert check(package).why.endswith("croupier/rules/sitecustom.py is not on its list")
    extra.unlink()
    first = package / "cli" / "__init__.py"
    aside = first.rename(package.parent / "aside")
    assert check(package).why.endswith("croupier/cli/__init__.py is missing")
    aside.rename(first)
    (record,) = package.parent.glob("*.dist-info/RECORD")
    whole = record.read_bytes()
    for damaged in (b"", whole[: len(whole) // 2], b"\xff" + whole, whole.replace(b",", b";", 1)):
        record.write_bytes(damaged)
        assert check(package).why, damaged[:20]
    record.write_bytes(whole)
    assert check(package).why == ""


def test_compiled_python_files_are_not_listed(package: Path) -> None:
    for made in (package / "__pycache__", package / "analysis" / "kernels" / "__pycache__" / "c8f9" / "kernels_1"):
        made.mkdir(parents=True, exist_ok=True)
        (made / "x.cpython-311.pyc").write_bytes(b"x")
        assert check(package).why == ""
    (package / "rules" / "__pycache__.py").write_bytes(b"")
    assert check(package).why.endswith("croupier/rules/__pycache__.py is not on its list")
    (package / "rules" / "__pycache__.py").unlink()


def test_a_clone_has_no_list_and_nothing_is_checked(tmp_path: Path) -> None:
    assert check(ROOT / "src" / "croupier") == Checked()
    assert check(tmp_path) == Checked()


def opening(package: Path, at: Path) -> subprocess.Popen[str]:
    """`croupier serve`, run from the package."""
    main = "from croupier.cli import main; main()"
    command = [sys.executable, "-c", main, "serve", "--demo", "--port", "0", "--db", str(at / "house.db")]
    env = os.environ | {"PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.Popen(command, env=env, cwd=at, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_a_house_opens_with_a_whole_program_and_says_so(package: Path, tmp_path: Path) -> None:
    with opening(package, tmp_path) as house:
        assert house.stdout
        said = next(line for line in house.stdout if phrase("serve_program") in line)
        assert said.split() == f"Program {len(files(package))} files, each as it was packaged".split()
        house.terminate()
        house.communicate(timeout=60)


def test_a_house_does_not_open_with_a_changed_program(package: Path, tmp_path: Path) -> None:
    page = package / "web" / "static" / "index.html"
    with changed(page, Random(2)), opening(package, tmp_path) as house:
        _, complaint = house.communicate(timeout=60)
    assert house.returncode == 1
    assert "the program is not as it was packaged: croupier/web/static/index.html has changed" in " ".join(
        complaint.split()
    )
    assert not (tmp_path / "house.db").exists()


def test_once_a_day_and_the_first_fault_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    waited, answers = list[float](), iter((Checked(3), Checked(3), Checked(3, ("a.py has changed",))))

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(program_files_check, "check", lambda: next(answers))
    monkeypatch.setattr("croupier.server.program_files_check.asyncio.sleep", sleep)
    said: list[str] = []
    asyncio.run(every_day(said.append))
    assert said == ["the program is not as it was packaged: a.py has changed"]
    assert waited == [86_400.0] * 3


def test_a_running_house_ends_its_rounds_and_opens_no_other() -> None:
    with serving() as house:
        asyncio.run(unsound(house))


async def unsound(house: Serving) -> None:
    async with guest(house, "Ana") as ana:
        await ana.sits(1)
        await ana.bets(1, ante=2_500)
        await ana.until("deciding")
        house.loop.call_soon_threadsafe(
            house.floor.stop_opening_rounds, "the program is not as it was packaged: a.py has changed"
        )
        await happens(lambda: "told" in ana.client.last)
        await ana.does(c.Decide(1, "fold"))
        await ana.until("over")
        says = "No new rounds are opened here: the program is not as it was packaged: a.py has changed."
        await happens(lambda: ana.client.last["told"]["text"] == says)
        ready = house.get("/readyz")
        assert (ready.status_code, ready.json()["ready"]) == (503, False)
        assert house.get("/healthz").status_code == 200, "nothing is gained by starting the same program again"
        reply = await ana.say(c.OpenRound())
        assert (reply["refused"]["field"], reply["refused"]["code"]) == ("program", "program_changed")
        async with guest(house, "Bo") as bo:
            await happens(lambda: bo.client.last.get("told", {}).get("text") == says)

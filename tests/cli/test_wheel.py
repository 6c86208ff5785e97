"""The package as people install it: a wheel in an empty environment, through serve, solve and serve again."""

import json
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import numba
import pytest

pytestmark = [pytest.mark.untraced, pytest.mark.timeout(600)]  # kernels are compiled, on a machine that may be busy

ROOT = Path(__file__).parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
EQUITY = ("equity", "AsKs", "QcQd", "--board", "2c7d8h5s", "--json")


class Installed:
    """An environment of its own, with a folder to work in; the libraries are those that run this test."""

    def __init__(self, at: Path) -> None:
        self.bin = at / "venv" / "bin"
        self.at = at
        self.env = {"HOME": str(at), "CROUPIER_CACHE": str(at / "cache"), "PATH": "/usr/bin:/bin"}

    @property
    def package(self) -> Path:
        (found,) = self.bin.parent.glob("lib/python*/site-packages/croupier")
        return found

    def run(self, *words: str) -> str:
        done = subprocess.run(words, cwd=self.at, env=self.env, capture_output=True, text=True)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    def croupier(self, *words: str) -> str:
        return self.run(str(self.bin / "croupier"), *words)

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The demo house, opened on a free port and closed again: its address."""
        command = [str(self.bin / "croupier"), "serve", "--demo", "--port", "0", "--db", str(self.at / "house.db")]
        with subprocess.Popen(
            command, cwd=self.at, env=self.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as house:
            assert house.stdout
            assert house.stderr
            try:
                address = next((line.split()[1] for line in house.stdout if line.split()[:1] == ["Play"]), "")
                assert address, house.stderr.read()
                yield address.rstrip("/")
            finally:
                house.terminate()


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    if not (ROOT / "src" / "croupier" / "web" / "static" / "index.html").is_file():
        pytest.skip("the page is not built: make web")
    if find_spec("ensurepip") is None:
        pytest.skip("this Python cannot make an environment with pip")
    at = tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(at)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = at.glob("*.whl")
    house = Installed(at)
    house.run(sys.executable, "-m", "venv", str(at / "venv"))
    house.run(str(house.bin / "pip"), "install", "--no-index", "--no-deps", "--disable-pip-version-check", str(wheel))
    (house.package.parent / "libraries.pth").write_text(f"{Path(numba.__file__).parents[1]}\n")
    return house


def files(package: Path) -> set[str]:
    found = (path.relative_to(package).as_posix() for path in package.rglob("*") if path.suffix != ".pyc")
    return {each for each in found if not each.endswith("__pycache__")}


def test_it_says_which_version_it_is(installed: Installed) -> None:
    python = str(installed.bin / "python")
    assert installed.croupier("--version") == f"croupier {VERSION}\n"
    assert installed.run(python, "-m", "croupier", "--version") == f"croupier {VERSION}\n"
    said = installed.run(python, "-c", "import croupier; print(croupier.__version__, croupier.__file__)")
    assert said.split() == [VERSION, str(installed.package / "__init__.py")]


def test_it_knows_which_paragraphs_are_tested(installed: Installed) -> None:
    """The same figures as in a clone, where the tests are."""
    clone = subprocess.run(
        [sys.executable, "-m", "croupier", "rules", "--coverage"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert installed.croupier("rules", "--coverage") == clone.stdout
    assert "ML3C-2     147 of 147 operative paragraphs carried out and tested" in clone.stdout
    paragraph = installed.croupier("rules", "mlp-three-card", "3.8")
    assert "croupier/rules/" in paragraph
    assert "::test_3_8" in paragraph


def test_it_serves_solves_and_serves_again(installed: Installed) -> None:
    before = files(installed.package)
    for _ in range(2):
        with installed.serving() as at, urllib.request.urlopen(f"{at}/healthz", timeout=60) as health:
            assert json.load(health)["well"] is True
        found = json.loads(installed.croupier(*EQUITY))
        assert (found["croupier"], found["method"]) == (VERSION, "enumeration")
    assert list((installed.at / "cache" / "kernels").rglob("*.nbc")), "compiled kernels are cached"
    assert files(installed.package) == before, "and not in the package"

"""The commands on the page for operators run as printed, and the page explains every line of the log."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import psycopg
import pytest

from croupier.words.catalogue import catalogue
from tests.support.server.proxies import free_port
from tests.support.store.postgres_cluster import postgres

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
PINS = {"eng": "704118", "koh": "482913"}
PORT = "127.0.0.1:8100"
FOLDERS = ("/var/lib/croupier", "/var/backups/croupier", "/etc/croupier", "/etc/systemd/system", "/srv/shared")
TWO_MACHINES = "Two machines"
# What changes the machine itself is not run: only looked at.
LOOKED_AT = ("adduser", "make", "python3", "/opt/croupier/bin/pip", "ln", "chown", "systemctl", "sudo", "cd")
# Parts of other lines, and lines that are written only with log_level = "debug".
NOT_EXPLAINED = {"log_pin_right", "log_pin_wrong", "log_pin_unchecked"} | {
    "log_request",
    "log_command",
    "log_order_refused",
}


def blocks(kind: str) -> Iterator[tuple[str, str]]:
    """The blocks of commands of a kind, each with the heading above it."""
    heading = ""
    for part in re.split(r"^(?=## )", PAGE, flags=re.MULTILINE):
        heading = part.partition("\n")[0].removeprefix("## ")
        for block in re.findall(rf"^```{kind}\n(.*?)^```", part, re.DOTALL | re.MULTILINE):
            yield heading, block


def commands(block: str) -> list[str]:
    return [line for line in block.replace("\\\n    ", "").splitlines() if line]


class Machine:
    """A machine whose folders are in a temporary one, with what systemd does for two units."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.server: subprocess.Popen[bytes] | None = None
        self.variables = {"NEWEST": "", "HOUSE": "", "CROUPIER_CONFIG": ""}
        for path in FOLDERS:
            (folder / path[1:]).mkdir(parents=True, mode=0o700)
        self.deploy = folder / "deploy"
        self.deploy.mkdir()
        for file in (ROOT / "deploy").iterdir():
            (self.deploy / file.name).write_text(self.here(file.read_text(encoding="utf-8")), encoding="utf-8")
        self.home = folder / "var" / "lib" / "croupier"
        self.environment = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "CROUPIER_CACHE": str(folder / "cache"),
        }

    def here(self, text: str) -> str:
        """A command with the folders and the port of this machine."""
        for path in FOLDERS:
            text = text.replace(path, f"{self.folder}{path}")
        text = text.replace("port = 8100", f"port = {self.port}")
        return text.replace(PORT, f"127.0.0.1:{self.port}").replace(" deploy/", f" {self.folder}/deploy/")

    def run(self, line: str, said: str = "") -> str:
        """Run a line of the page."""
        return self.execute(self.here(line), said)

    def execute(self, line: str, said: str = "") -> str:
        """Run a command in a shell that ends at the first fault, and keep its variables."""
        if words := re.fullmatch(r"systemctl (enable --now|start|stop) (\S+)", line):
            getattr(self, "stop" if words[1] == "stop" else "start")(words[2])
            return ""
        keep = "; ".join(f'echo "{name}=${name}"' for name in self.variables)
        script = f"set -eu\n{line}\n(echo; {keep}) > {self.folder}/variables\n"
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self.home,
            env={**self.environment, **self.variables},
            input=said,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        kept = (self.folder / "variables").read_text().splitlines()
        self.variables = {name: value for name, _, value in (each.partition("=") for each in kept) if name}
        return done.stdout

    def start(self, unit: str) -> None:
        unit = unit if "." in unit else f"{unit}.service"
        text = (self.folder / "etc" / "systemd" / "system" / unit).read_text()
        if unit.endswith(".timer"):
            self.start(unit.replace(".timer", ".service"))
            return
        (command,) = re.findall(r"^ExecStart=/opt/croupier/bin/(.*)$", text, re.MULTILINE)
        if " serve" not in command:
            self.execute(command)
            return
        self.server = self.serving(command, self.home)

    def serving(self, command: str, home: Path, **more: str) -> "subprocess.Popen[bytes]":
        """Start a server, and wait until it answers."""
        words, environment = command.split(), self.environment | self.variables
        with (self.folder / "server.log").open("ab") as log:
            server = subprocess.Popen(words, cwd=home, env=environment | more, stdout=log, stderr=log)
        until(lambda: server.poll() is not None or answers(self.port))
        assert server.poll() is None, (self.folder / "server.log").read_text()
        return server

    def stop(self, unit: str) -> None:
        assert unit == "croupier"
        if self.server:
            self.server.send_signal(signal.SIGTERM)
            self.server.wait(60)
        self.server = None


def until(so: Callable[[], bool]) -> None:
    while not so():
        time.sleep(0.02)


def answers(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=30).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    machine = Machine(tmp_path)
    yield machine
    machine.stop("croupier")


def typed(line: str) -> str:
    """What a person types when this command asks."""
    if " pin " in line:
        return f"{PINS[line.split()[-1]]}\n"
    return "".join(f"{pin}\n" for pin in PINS.values()) if "--signed" in line else ""


def story(machine: Machine, *, but: str = TWO_MACHINES) -> list[str]:
    """Run every command of the page in order, from installing to a lost witness."""
    done = []
    for heading, block in blocks("sh"):
        for line in commands(block) if heading != but else ():
            machine.run(line, typed(line))
            done.append(line)
    return done


def test_every_command_runs_in_the_order_of_the_page(machine: Machine) -> None:
    done = story(machine)
    assert len(done) > 30
    assert (machine.home / "croupier.db.witness.set-aside-1").exists(), "the page ended with a new witness"
    assert len(list((machine.folder / "var" / "backups" / "croupier").glob("*Z*"))) == 4
    log = (machine.folder / "server.log").read_text()
    assert "Traceback" not in log


def test_two_machines_serve_one_house_and_one_goes_on_alone(machine: Machine) -> None:
    """The second follows while the first leads, and leads when the first has been killed."""
    story_until_backup(machine)
    (block, start) = (commands(block) for heading, block in blocks("sh") if heading == TWO_MACHINES)
    machine.variables["NEWEST"] = str(max((machine.folder / "var" / "backups" / "croupier").glob("*Z*")))
    with postgres() as url, psycopg.connect(url, autocommit=True) as db:
        db.execute("CREATE SCHEMA house")
        address = f"{url}&options=-csearch_path%3Dhouse"
        for line in block:
            machine.run(line.replace("postgresql://croupier@db.example/house", f"'{address}'"), typed(line))
        second = machine.folder / "second"
        second.mkdir()
        for path in (*machine.home.glob("postgres.lock"), *machine.home.glob("postgres.key")):
            (second / path.name).write_bytes(path.read_bytes())
            (second / path.name).chmod(0o600)
        command = machine.here(start[0]).replace('"$HOUSE"', address)
        first, first_port = machine.serving(command, machine.home), machine.port
        machine.port = free_port()
        settings = {"CROUPIER_FOLDER": str(second), "CROUPIER_PORT": str(machine.port)}
        machine.server = machine.serving(command, second, **settings)
        assert [role(port) for port in (first_port, machine.port)] == ["leading", "following"]
        first.kill()
        first.wait()
        until(lambda: role(machine.port) == "leading")
        machine.stop("croupier")


def role(port: int) -> str:
    return str(httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=30).json()["role"])


def story_until_backup(machine: Machine) -> None:
    """The commands up to the first backup set."""
    for _, block in blocks("sh"):
        for line in commands(block):
            if line.startswith("systemctl"):
                continue
            if line.startswith("curl"):
                continue
            machine.run(line, typed(line))
            if line.startswith("croupier backup"):
                return


def test_commands_that_change_the_machine_name_what_is_there() -> None:
    lines = [line for _, block in blocks("console") for line in commands(block)]
    assert lines
    for line in lines:
        assert line.split()[0] in LOOKED_AT, line
        for name in re.findall(r"requirements[\w-]*\.lock|deploy/[\w.-]+", line):
            assert (ROOT / name).exists(), name
    assert re.search(r"^wheel:", (ROOT / "Makefile").read_text(), re.MULTILINE)


def plain(text: str) -> str:
    """A text with "…" for each value, as the page prints it, on one line."""
    return " ".join(re.sub(r"\{[^}]*\}", "…", text).split())


def beginning(text: str) -> str:
    """Enough of a line to find it: up to its first colon after ten letters, or the whole of it."""
    found = re.match(r".{10,}?(?=: some|$)", text)
    return found[0] if found else text


def test_the_page_explains_every_line_of_the_log() -> None:
    page = " ".join(PAGE.split())
    lines = {code: plain(text) for code, text in catalogue().texts.items() if code.startswith("log_")}
    missing = [code for code, text in lines.items() if code not in NOT_EXPLAINED and f"`{beginning(text)}`" not in page]
    assert missing == []


def test_the_page_quotes_refusals_as_the_program_writes_them() -> None:
    texts = [plain(text) for text in catalogue().texts.values()]
    table = PAGE.partition("### The house does not start")[2]
    quoted = re.findall(r"^\| `([^`]+)` \|", table, re.MULTILINE)
    assert len(quoted) > 10
    assert [text for text in quoted if not any(text in known for known in texts)] == []


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(deploy/[\w.]+)`", PAGE))))
def test_every_example_that_is_named_exists(name: str) -> None:
    assert (ROOT / name).is_file()

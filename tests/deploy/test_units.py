"""The systemd units start what exists, take away what the house does not need, and agree with each other."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cli.startup import run

DEPLOY = Path(__file__).parents[2] / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("croupier*.*") if path.suffix in (".service", ".timer"))
SERVICES = [name for name in UNITS if name.endswith(".service")]
PROGRAM = "/opt/croupier/bin/croupier"
SYSTEMD = shutil.which("systemd-analyze")
WORST_EXPOSURE = 2.5  # of 10, as systemd counts it
SECTIONS = {"service": {"Unit", "Service", "Install"}, "timer": {"Unit", "Timer", "Install"}}


def settings(unit: str) -> list[tuple[str, str, str]]:
    """The lines of a unit: section, name and value."""
    section, found = "", list[tuple[str, str, str]]()
    for line in (DEPLOY / unit).read_text(encoding="utf-8").splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            section = heading[1]
        elif line and not line.startswith("#"):
            name, equals, value = line.partition("=")
            assert equals, line
            found.append((section, name, value))
    return found


def values(unit: str, name: str) -> list[str]:
    return [value for _, found, value in settings(unit) if found == name]


def test_there_are_units_for_the_house_and_its_backups() -> None:
    assert UNITS == ["croupier-backup.service", "croupier-backup.timer", "croupier.service"]


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_has_the_sections_of_its_kind(unit: str) -> None:
    assert {section for section, _, _ in settings(unit)} <= SECTIONS[unit.rpartition(".")[2]]


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.skipif(not SYSTEMD, reason="systemd-analyze is not installed")
def test_systemd_finds_no_fault(unit: str, tmp_path: Path) -> None:
    """With this machine's own program in place of the installed one."""
    program = Path(sys.executable).with_name("croupier")
    for name in UNITS:
        text = (DEPLOY / name).read_text(encoding="utf-8")
        (tmp_path / name).write_text(text.replace(PROGRAM, str(program)))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit)], capture_output=True, text=True
    )
    ours = [line for line in done.stderr.splitlines() if "croupier" in line]
    assert ours == []


@pytest.mark.skipif(not SYSTEMD, reason="systemd-analyze is not installed")
def test_systemd_would_find_a_misspelt_setting(tmp_path: Path) -> None:
    """The control: an unknown name is reported."""
    text = (DEPLOY / "croupier.service").read_text(encoding="utf-8").replace("LimitNOFILE", "LimitFiles")
    (tmp_path / "croupier.service").write_text(text.replace(PROGRAM, "/bin/true"))
    command = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "croupier.service")]
    assert "LimitFiles" in subprocess.run(command, capture_output=True, text=True).stderr


@pytest.mark.parametrize("unit", SERVICES)
@pytest.mark.skipif(not SYSTEMD, reason="systemd-analyze is not installed")
def test_a_service_is_hardened(unit: str) -> None:
    command = ["systemd-analyze", "security", "--offline=true", str(DEPLOY / unit)]
    done = subprocess.run(command, capture_output=True, text=True)
    level = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert level, done.stdout + done.stderr
    assert float(level[1]) <= WORST_EXPOSURE


@pytest.mark.parametrize("unit", SERVICES)
def test_a_service_runs_a_command_with_options_that_exist(unit: str, tmp_path: Path) -> None:
    (command,) = values(unit, "ExecStart")
    program, name, *words = command.split()
    assert program == PROGRAM
    usage = run(name, "--help")
    assert usage.exit_code == 0
    for option in (word for word in words if word.startswith("-")):
        assert option in usage.output


@pytest.mark.parametrize("unit", SERVICES)
def test_a_service_may_write_where_it_writes(unit: str) -> None:
    (folder,) = values(unit, "WorkingDirectory")
    writable = [f"/var/lib/{name}" for name in values(unit, "StateDirectory")]
    writable += [path for value in values(unit, "ReadWritePaths") for path in value.split()]
    assert folder in writable
    assert values(unit, "ProtectSystem") == ["strict"]
    (command,) = values(unit, "ExecStart")
    for path in re.findall(r" (/var/\S+)", command):
        assert path in writable


def test_the_server_may_raise_its_limit_of_open_files_as_it_does_at_a_start() -> None:
    assert not any("@resources" in value for value in values("croupier.service", "SystemCallFilter"))
    (most,) = values("croupier.service", "LimitNOFILE")
    assert int(most) == 10_096, "10,000 connections and 96 others"


def test_a_stop_waits_longer_than_a_drain() -> None:
    (seconds,) = values("croupier.service", "TimeoutStopSec")
    assert int(seconds) > 60
    assert values("croupier.service", "KillSignal") == ["SIGTERM"]

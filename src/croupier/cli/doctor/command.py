"""`croupier doctor`: check everything that a house needs, and say what to do."""

from collections.abc import Callable, Iterator
from typing import Annotated

import msgspec
import typer

from croupier.cli.config import settings as s
from croupier.cli.config.options import takes_settings
from croupier.cli.config.sources import ALL, Config
from croupier.cli.databases import BROKEN, use_database
from croupier.cli.doctor.address import check_address, check_configuration, check_proxies
from croupier.cli.doctor.database import check_clock, check_database, has_house
from croupier.cli.doctor.findings import Examined, Finding, Level, failure
from croupier.cli.doctor.machine import check_cache, check_descriptors, check_disks, check_page, check_program
from croupier.cli.doctor.secrets_kept import check_card_key, check_witness, check_witness_key
from croupier.cli.hide_passwords import without_passwords
from croupier.cli.output import print_json
from croupier.cli.witness_files import witness_files
from croupier.rules.coded_message import message
from croupier.server.disk_space import DiskLimits
from croupier.words import name_of, phrase, render

Check = Callable[[Examined], Iterator[Finding]]
OF_THE_MACHINE: dict[str, Check] = {
    "configuration": check_configuration,
    "program": check_program,
    "page": check_page,
    "descriptors": check_descriptors,
    "disk": check_disks,
    "cache": check_cache,
    "address": check_address,
    "proxy": check_proxies,
    "database": check_database,
}
OF_THE_HOUSE: dict[str, Check] = {
    "clock": check_clock,
    "card_key": check_card_key,
    "witness_key": check_witness_key,
    "witness": check_witness,
}


def check_up(config: Config, json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """Check everything that a house needs before `croupier serve` opens it, and while it is open.

    Give the same options and configuration as to `croupier serve`, and run it as the same user.
    It changes nothing.
    The exit code is 1 if a check fails. Warnings do not count.
    """
    findings = list(examine(examined_house(config)))
    if json:
        print_json(as_json(findings))
    else:
        print_findings(findings)
    if any(finding.level is Level.FAILURE for finding in findings):
        raise typer.Exit(BROKEN)


doctor = takes_settings(check_up)


def examined_house(config: Config) -> Examined:
    db, second_witnesses = use_database(config[s.DB], config), config[s.SECOND_WITNESS]
    return Examined(
        db=db,
        paths=witness_files(db, config[s.WITNESS], config[s.WITNESS_KEY], second_witnesses),
        second_witnesses=second_witnesses,
        host=config[s.HOST],
        port=config[s.PORT],
        names=config[s.NAME],
        proxies=config[s.PROXY],
        insecure_pins=config[s.INSECURE_PINS],
        descriptors=config[s.DESCRIPTORS],
        disk_limits=DiskLimits(guests_percent=config[s.DISK_GUESTS], rounds_percent=config[s.DISK_ROUNDS]),
        sources=tuple(sorted({source for one in ALL if (source := config.source(one))})),
    )


def examine(examined: Examined) -> Iterator[Finding]:
    """Run every check; those of the house only if this program can read it."""
    for check, find in OF_THE_MACHINE.items():
        yield from _run(check, find, examined)
    if has_house(examined):
        for check, find in OF_THE_HOUSE.items():
            yield from _run(check, find, examined)


def _run(check: str, find: Check, examined: Examined) -> list[Finding]:
    """Run one check; one that breaks is a failure of its own, and the others still run."""
    findings: list[Finding] = []
    try:
        findings.extend(find(examined))
    except Exception as fault:  # damaged data can make our own code fail in any way
        findings.append(failure(check, message("doctor_fault", fault=without_passwords(str(fault) or repr(fault)))))
    return findings


def as_json(findings: list[Finding]) -> dict[str, object]:
    levels = [finding.level for finding in findings]
    return {
        "well": Level.FAILURE not in levels,
        "findings": [
            {
                **msgspec.to_builtins(finding),
                "text": render(finding.what),
                "do": render(finding.advice) if finding.advice else "",
            }
            for finding in findings
        ],
    }


def print_findings(findings: list[Finding]) -> None:
    for finding in findings:
        level, check = name_of("level", finding.level.value), name_of("doctor_check", finding.check)
        print(f"{level:8} {check:12} {render(finding.what)}")
        if finding.advice:
            print(f"{'':22}{render(finding.advice)}")
    counts = {level: sum(finding.level is level for finding in findings) for level in Level}
    print(phrase("doctor_summary", failures=counts[Level.FAILURE], warnings=counts[Level.WARNING]))

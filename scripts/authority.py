#!/usr/bin/env python3
"""Write the tables of docs/authority.md from the permissions that the program enforces; --check only compares."""

import re
import sys
import textwrap
from inspect import getdoc
from pathlib import Path

from croupier.engine.proposals import ABSENCE, PLACING, TWO_PERSON_RULES
from croupier.house import authority
from croupier.house.authority import PERMISSIONS, Row
from croupier.rules.base_classes import snake
from croupier.rules.roles import Rank, Role
from croupier.words import name_of, render

FILE = Path(__file__).parents[1] / "docs" / "authority.md"
COMMANDS, MEANINGS, SIGNATURES = "commands", "meanings", "signatures"
COLUMNS = 100
ROLES = {role: role.value.replace("_", " ").capitalize() for role in Role} | {Role.HOUSE: "The program itself"}
PIT = frozenset({Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER})
GROUPS = {PIT | {Role.DEALER, Role.HOUSE}: "dealer and pit", PIT: "pit"}
WHEN = {
    authority.ALL: "always",
    authority.AT_TABLE: "always",
    authority.OPEN: "while the table is open",
    authority.OF_THE_HOUSE: "in the office",
    authority.BETWEEN: "between rounds",
    authority.BETWEEN - {authority.CLOSED}: "between rounds",
    authority.BETWEEN | {"betting"}: "before No more Bets",
    authority.BETWEEN - {authority.CLOSED} | {"betting"}: "before No more Bets",
    authority.CLOSED_BETS: "after No more Bets",
    authority.CLOSED_BETS | {"betting"}: "during a round",
}


def tables() -> dict[str, str]:
    return {COMMANDS: _commands(), MEANINGS: _meanings(), SIGNATURES: _signatures()}


def _commands() -> str:
    rows = (
        f"| `{snake(command.__name__)}` | {_who(row)} | {_when(row)} | {_needs(row)} |"
        for command, row in PERMISSIONS.items()
    )
    return "\n".join(("| command | who | when | second person |", "|---|---|---|---|", *rows))


def _meanings() -> str:
    """Return a list of what each command does, from the docstrings."""
    items = (f"* `{snake(command.__name__)}`: {(getdoc(command) or '').strip()}" for command in PERMISSIONS)
    return "\n".join(textwrap.fill(item, COLUMNS, subsequent_indent="  ", break_on_hyphens=False) for item in items)


def _who(row: Row) -> str:
    """Return the roles that may give a command, with the roles of the pit as one group."""
    left, names = set(row.roles), list[str]()
    for group, name in GROUPS.items():
        if group <= left:
            names.append(name)
            left -= group
    return ", ".join((*(name for role, name in ROLES.items() if role in left), *names))


def _when(row: Row) -> str:
    return WHEN.get(row.phases) or ", ".join(sorted(row.phases))


def _needs(row: Row) -> str:
    """Return the two-person rules of a command, or "no" if it needs no second person."""
    if not row.needs:
        return "no"
    in_their_place = PLACING in row.needs or ABSENCE in row.needs
    return ("for staff: " if in_their_place else "") + ", ".join(row.needs)


def _signatures() -> str:
    rows = (
        f"| {kind} | {render(item.description)} | {_rank(item.least)} | {_rank(item.signs)} |"
        for kind, item in TWO_PERSON_RULES.items()
    )
    head = "| rule | what happens | one of the two is at least | the signer is at least |"
    return "\n".join((head, "|---|---|---|---|", *rows))


def _rank(rank: Rank) -> str:
    return name_of("rank_title", rank.name.lower()).removeprefix("Table Games ")


def filled(page: str) -> str:
    """Return the page with its tables replaced by the current ones."""
    for name, table in tables().items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        page = re.sub(f"{begin}.*?{end}", f"{begin}\n{table}\n{end}", page, flags=re.DOTALL)
    return page


def main() -> None:
    now = FILE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        sys.exit(0 if filled(now) == now else "docs/authority.md is out of date: run scripts/authority.py")
    FILE.write_text(filled(now), encoding="utf-8")


if __name__ == "__main__":
    main()

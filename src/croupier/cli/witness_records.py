"""A witness begins, or begins again, with a record that names it."""

from collections.abc import Iterable
from pathlib import Path

import typer
from msgspec.structs import replace

from croupier.cli.house_files import check_apart
from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record.events import HouseEvent
from croupier.rules.roles import Actor
from croupier.store.interface import Store
from croupier.store.signed_heads import ROTATED, key_at
from croupier.store.witness import Witness, WitnessPaths, set_aside, witness_paths


def files(db: str, witness: Path | None, key: Path | None, second: Iterable[str] | None = None) -> WitnessPaths:
    """Key and witness of a house; before anything is created, every file of the house is checked to be another one."""
    for option, path in (("--witness", witness), ("--key", key)):
        if path and (path.is_dir() or not path.parent.is_dir()):
            raise typer.BadParameter(f"{path}: no file can be written there", param_hint=option)
    at = WitnessPaths(key or witness_paths(db).key, witness or witness_paths(db).witness)
    try:
        check_apart(db, at, second or ())
    except ValueError as wrong:
        raise typer.BadParameter(str(wrong)) from None
    return at


def clear(at: WitnessPaths, *others: str) -> list[Path]:
    """Give every witness that no longer counts another name; those names."""
    paths = [path.with_name(path.name + end) for path in (at.witness, *map(Path, others)) for end in ("", ROTATED)]
    return [kept for kept in map(set_aside, paths) if kept]


def begin(
    store: Store,
    house: House,
    at: WitnessPaths,
    when: int,
    people: tuple[Actor, Actor | None],
    before: Iterable[HouseEvent] = (),
    why: str = "",
) -> House:
    """Write these events and the name of the witness in one transaction; the witness sees them before we return."""
    witness = Witness(at.witness, key_at(at.key))
    try:
        named = replace(witness.begin(house.seq, house.head), why=why)
        by, signed = people
        plan = record_events(house, HOUSE_STREAM, (*before, named), by, when, signed)
        store.append([plan])
        witness.saw(plan.after.seq, plan.after.head)
        witness.write()
        store.witness_saw(witness.seq)
    finally:
        witness.close()
    return plan.after

"""Start a new witness file of a house, and record in the house that this is its witness."""

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
from croupier.words import phrase


def witness_files(
    db: str, witness: Path | None, key: Path | None, second_witnesses: Iterable[str] | None = None
) -> WitnessPaths:
    """Return the paths of a house's key and witness, after checking that all its files are different."""
    for option, path in (("--witness", witness), ("--key", key)):
        if path and (path.is_dir() or not path.parent.is_dir()):
            raise typer.BadParameter(phrase("witness_path_unfit", path=str(path)), param_hint=option)
    paths = WitnessPaths(key or witness_paths(db).key, witness or witness_paths(db).witness)
    try:
        check_apart(db, paths, second_witnesses or ())
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    return paths


def clear(old_paths: WitnessPaths, *others: str) -> list[Path]:
    """Rename the old witness files out of the way, and return their new names."""
    paths = [
        path.with_name(path.name + suffix)
        for path in (old_paths.witness, *map(Path, others))
        for suffix in ("", ROTATED)
    ]
    return [new_path for new_path in map(set_aside, paths) if new_path]


def begin_witness(
    store: Store,
    house: House,
    paths: WitnessPaths,
    timestamp: int,
    signers: tuple[Actor, Actor | None],
    before: Iterable[HouseEvent] = (),
    why: str = "",
) -> House:
    """Write a new witness, and record it with the events `before` it in one transaction; return the house after it."""
    witness = Witness(paths.witness, key_at(paths.key))
    try:
        event = replace(witness.begin(house.seq, house.head), why=why)
        by, signed = signers
        plan = record_events(house, HOUSE_STREAM, (*before, event), by, timestamp, signed)
        store.append([plan])
        witness.saw(plan.after.seq, plan.after.head)
        witness.write()
        store.witness_saw(witness.seq)
    finally:
        witness.close()
    return plan.after

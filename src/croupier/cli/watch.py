"""`croupier watch dealers|pairs DB`: whom a pit might look at twice."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Annotated, TypeVar

import msgspec
import typer

from croupier.cli.databases import UNREADABLE, Database, there
from croupier.cli.output import complain
from croupier.house.anomalies import Dealt, Pair, dealers, pairs
from croupier.house.recall import RecalledRound, RecallQuery, find_rounds
from croupier.record.recorded import Recorded
from croupier.rules.money import dollars
from croupier.store.encryption import read_only
from croupier.store.interface import Log, StoreError, decode_records
from croupier.store.recovery import resume

watches = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="rich")
Json = Annotated[bool, typer.Option("--json", help="Print a JSON line for each.")]
T = TypeVar("T", Dealt, Pair)


@watches.callback()
def _watch() -> None:
    """Rounds that are over, by who dealt them and between whom chips went: a reason to look again, never a proof."""


@watches.command("dealers")
def watch_dealers(db: Database, json: Json = False) -> None:
    """Every dealer's rounds by game: Voids, irregularities, rulings, and how far from usual the House won."""
    head = f"{'dealer':20}{'game':22}{'rounds':>8}{'void':>6}{'irreg.':>7}{'rulings':>8}{'kept':>16}{'unlike':>8}"
    _print(_found(db, dealers), head, _dealt, json=json)


@watches.command("pairs")
def watch_pairs(db: Database, json: Json = False) -> None:
    """Every two players of Poker: chips that went from one to the other, Folds to him alone, how far from even."""
    head = f"{'loser':24}{'winner':24}{'rounds':>8}{'moved':>16}{'yielded':>9}{'unlike':>8}"
    _print(_found(db, pairs), head, _pair, json=json)


def _found(db: str, count: Callable[[Iterable[RecalledRound]], list[T]]) -> list[T]:
    there(db)
    try:
        with closing(read_only(db)) as log:
            return count(_rounds(log))
    except StoreError as no:
        complain(f"{db}: {no}")
        raise typer.Exit(UNREADABLE) from None


def _rounds(log: Log) -> Iterator[RecalledRound]:
    def read(stream: str, after: int) -> Iterable[Recorded]:
        return decode_records(log, log.stream(stream, after))

    for t in resume(log).tables.values():
        yield from find_rounds(read, t, RecallQuery())


def _print(found: Sequence[T], head: str, line: Callable[[T], str], *, json: bool) -> None:
    for each in found if json else ():
        print(msgspec.json.encode({**msgspec.to_builtins(each), "far": each.far}).decode())
    if not json:
        print(head)
        for each in found:
            print(f"{line(each)}{each.unlike / 100:>8.2f}{'  look again' if each.far else ''}")


def _dealt(each: Dealt) -> str:
    counts = f"{each.rounds:>8}{each.voided:>6}{each.reported:>7}{each.ruled:>8}"
    return f"{each.dealer:20}{each.game:22}{counts}{dollars(each.kept):>16}"


def _pair(each: Pair) -> str:
    return f"{each.loser:24}{each.winner:24}{each.rounds:>8}{dollars(each.moved):>16}{each.yielded:>9}"

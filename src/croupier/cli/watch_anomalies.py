"""`croupier watch dealers|pairs DB`: list dealers and pairs of Poker players with unusual results."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from typing import Annotated, TypeVar

import msgspec
import typer

from croupier.cli.amounts import money
from croupier.cli.databases import UNREADABLE, Database, check_exists
from croupier.cli.output import complain
from croupier.house.anomalies import DealerRounds, Pair, dealers, pairs
from croupier.house.recall import RecalledRound, RecallQuery, find_rounds
from croupier.record.stored_event import Recorded
from croupier.store.encryption import read_only
from croupier.store.interface import Log, StoreError, decode_records
from croupier.store.recovery import resume
from croupier.words import name_of, phrase

watches = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode="rich")
Json = Annotated[bool, typer.Option("--json", help="Print one JSON line per row.")]
T = TypeVar("T", DealerRounds, Pair)


@watches.callback()
def _watch() -> None:
    """List dealers and pairs of Poker players with unusual results.

    An unusual result is a reason to check the record, and never proves a fault.
    """


@watches.command("dealers")
def watch_dealers(db: Database, json: Json = False) -> None:
    """List each dealer's rounds by game: Voids, irregularities, rulings, and what the House won.

    The column "sigmas" is the distance from the usual result in standard deviations.
    """
    columns = {
        "dealer": 20,
        "game": 22,
        "rounds": -8,
        "void": -6,
        "irregularities": -7,
        "rulings": -8,
        "house_won": -16,
    }
    _print_results(_count_rounds(db, dealers), columns, _dealer_line, json=json)


@watches.command("pairs")
def watch_pairs(db: Database, json: Json = False) -> None:
    """List pairs of Poker players: the chips one lost to the other, and the Folds to them alone.

    The column "sigmas" is the distance from an even result in standard deviations.
    """
    columns = {"loser": 24, "winner": 24, "rounds": -8, "lost": -16, "folded": -9}
    _print_results(_count_rounds(db, pairs), columns, _pair_line, json=json)


def _count_rounds(db: str, count: Callable[[Iterable[RecalledRound]], list[T]]) -> list[T]:
    check_exists(db)
    try:
        with closing(read_only(db)) as log:
            return count(_finished_rounds(log))
    except StoreError as error:
        complain(f"{db}: {error}")
        raise typer.Exit(UNREADABLE) from None


def _finished_rounds(log: Log) -> Iterator[RecalledRound]:
    def read(stream: str, after: int) -> Iterable[Recorded]:
        return decode_records(log, log.stream(stream, after))

    for table in resume(log).tables.values():
        yield from find_rounds(read, table, RecallQuery())


def _print_results(results: Sequence[T], columns: Mapping[str, int], line: Callable[[T], str], *, json: bool) -> None:
    """Print the results as lines below headings of these widths; a negative width aligns to the right."""
    for result in results if json else ():
        print(msgspec.json.encode({**msgspec.to_builtins(result), "far": result.far}).decode())
    if not json:
        widths = {**columns, "sigmas": -8}
        names = ((name_of("watch_column", name), width) for name, width in widths.items())
        print("".join(name.ljust(width) if width > 0 else name.rjust(-width) for name, width in names))
        for result in results:
            check = f"  {phrase('watch_check')}" if result.far else ""
            print(f"{line(result)}{result.unlike / 100:>8.2f}{check}")


def _dealer_line(dealt: DealerRounds) -> str:
    counts = f"{dealt.rounds:>8}{dealt.voided:>6}{dealt.reported:>7}{dealt.ruled:>8}"
    return f"{dealt.dealer:20}{dealt.game:22}{counts}{money(dealt.house_win):>16}"


def _pair_line(pair: Pair) -> str:
    return f"{pair.loser:24}{pair.winner:24}{pair.rounds:>8}{money(pair.moved):>16}{pair.yielded:>9}"

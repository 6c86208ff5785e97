"""Writing plans to PostgreSQL: one statement, which checks the epoch in the transaction that writes."""

from collections.abc import Sequence
from typing import Any

from croupier.house.execute import Plan
from croupier.store.interface import SNAPSHOTS_KEPT, rounds_of, secrets_of
from croupier.store.shared_house import Letters
from croupier.store.sql_queries import ENTRY, ROUND, entry_rows, round_row, transfer_rows

# One array per column, for any number of rows.
RECORDS = (
    "unnest(%(seq)s::bigint[], %(body)s::bytea[], %(head)s::text[], %(stream)s::text[], %(n)s::bigint[],"
    " %(cause)s::text[])"
)
TRANSFERS = (
    "unnest(%(record)s::bigint[], %(position)s::bigint[], %(out_of)s::text[], %(into)s::text[], %(micro)s::bigint[])"
)
ROUNDS = (
    "unnest(%(table)s::text[], %(number)s::bigint[], %(player)s::text[], %(at)s::bigint[], %(net)s::bigint[],"
    " %(rack)s::bigint[], %(opened)s::bigint[])"
)
VAULT = "unnest(%(key)s::text[], %(value)s::bytea[])"
RECORD_COLUMNS = ("seq", "body", "head", "stream", "n", "cause")
TRANSFER_COLUMNS = ("record", "position", "out_of", "into", "micro")
ROUND_COLUMNS = ("table", "number", "player", "at", "net", "rack", "opened")

# The row lock on the epoch keeps another process from taking over before the commit. Every part reads `ours`, which is
# empty if the epoch is over, if the entries do not follow the stored ones, or if the vault holds another value.
APPEND = f"""
WITH ours AS MATERIALIZED (
    SELECT 1 FROM meta WHERE epoch = %(epoch)s AND epoch > 0
    AND (%(first)s::bigint = 0 OR %(first)s::bigint = coalesce((SELECT max(seq) FROM records), 0) + 1)
    AND NOT EXISTS (SELECT FROM {VAULT} AS v (key, value) JOIN vault USING (key) WHERE vault.value <> v.value)
    FOR UPDATE
), entries AS (INSERT INTO records ({ENTRY}) SELECT r.* FROM ours, {RECORDS} AS r
), moves AS (INSERT INTO transfers SELECT t.* FROM ours, {TRANSFERS} AS t
), ends AS (
    INSERT INTO rounds ({ROUND}) SELECT r.* FROM ours, {ROUNDS} AS r
    ON CONFLICT (stream, player, number) DO UPDATE
    SET at = excluded.at, net = excluded.net, rack = excluded.rack, first = excluded.first
), secrets AS (INSERT INTO vault SELECT v.* FROM ours, {VAULT} AS v ON CONFLICT (key) DO NOTHING
), snapshot AS (
    INSERT INTO snapshots SELECT s.* FROM ours, unnest(%(snapshot_seq)s::bigint[], %(snapshot)s::bytea[]) AS s
), old_snapshots AS (
    DELETE FROM snapshots USING ours WHERE %(snapshots_left)s::int < {SNAPSHOTS_KEPT}
    AND seq NOT IN (SELECT seq FROM snapshots ORDER BY seq DESC LIMIT %(snapshots_left)s::int)
), witnessed AS (
    INSERT INTO witness SELECT 1, %(witnessed)s::bigint FROM ours WHERE %(witnessed)s::bigint IS NOT NULL
    ON CONFLICT (one) DO UPDATE SET seq = excluded.seq
), answered AS (
    UPDATE commands SET answer = a.answer FROM ours, unnest(%(answered)s::text[], %(answer)s::bytea[]) AS a (id, answer)
    WHERE commands.id = a.id
), told AS (INSERT INTO notes (body) SELECT note FROM ours, unnest(%(notes)s::bytea[]) AS note
)
SELECT count(*) FROM ours
"""
STATE = "SELECT epoch, (SELECT coalesce(max(seq), 0) FROM records) FROM meta"


def parameters(epoch: int, plans: Sequence[Plan], letters: Letters, witnessed: int | None) -> dict[str, Any]:
    """Return the parameters of APPEND; raise if one key of the vault has two values."""
    entries, secrets = list(entry_rows(plans)), secrets_of(plans)
    snapshots = [snapshot for plan in plans for snapshot in plan.snapshots][-SNAPSHOTS_KEPT:]
    return {
        "epoch": epoch,
        "first": entries[0][0] if entries else 0,
        **columns(RECORD_COLUMNS, entries),
        **columns(TRANSFER_COLUMNS, list(transfer_rows(plans))),
        **columns(ROUND_COLUMNS, [round_row(row) for row in rounds_of(plans)]),
        "key": list(secrets),
        "value": list(secrets.values()),
        **columns(("snapshot_seq", "snapshot"), snapshots),
        "snapshots_left": SNAPSHOTS_KEPT - len(snapshots),
        "witnessed": witnessed,
        "answered": [answer.id for answer in letters.answers],
        "answer": [answer.body for answer in letters.answers],
        "notes": list(letters.notes),
    }


def columns(names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> dict[str, list[Any]]:
    """Return one list per column."""
    if not rows:
        return {name: [] for name in names}
    return {name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}

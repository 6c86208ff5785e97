"""Checkpoints: the counts of whole shards in a JSON file, from which a simulation goes on."""

from collections import Counter
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
import numpy as np
from msgspec import Struct

from croupier.analysis.errors import Unanswerable
from croupier.analysis.simulate.plan import Job, Plan
from croupier.analysis.simulate.tally import Tally
from croupier.rules.coded_message import message

FORMAT = 1


class Identity(Struct, frozen=True):
    """What must be the same to go on: the stream of cards, the strategy with rules and prices, and the sessions."""

    game: str
    seed: int
    digest: str
    session: int
    bankroll: int
    shard_rounds: int


class Checkpoint(Struct):
    format: int
    identity: Identity
    shards: int
    rounds: int
    sessions: int
    outcomes: dict[int, int]
    figures: dict[str, dict[int, int]]


def identity_of(plan: Plan, job: Job) -> Identity:
    return Identity(plan.game, plan.seed, job.digest, plan.session, plan.bankroll, job.shard_rounds)


def save(file: Path, identity: Identity, tally: Tally) -> None:
    """Write the file in one step, so that a crash leaves the one before."""
    occurred = np.flatnonzero(tally.counts)
    counts = dict(zip(occurred.tolist(), tally.counts[occurred].tolist(), strict=True))
    figures = {name: dict(counter) for name, counter in tally.figures.items()}
    stored = Checkpoint(FORMAT, identity, tally.shards, tally.rounds, tally.sessions, counts, figures)
    with NamedTemporaryFile(dir=file.parent, prefix=file.name, delete=False) as temporary:
        temporary.write(msgspec.json.encode(stored))
    Path(temporary.name).replace(file)


def load(file: Path, identity: Identity, outcomes: int) -> Tally:
    """Return the stored counts, or an empty tally if there is no file yet; refuse a file of another simulation."""
    if not file.absolute().parent.is_dir():
        raise Unanswerable("checkpoint", message("checkpoint_folder_missing", folder=str(file.parent)))
    tally = Tally(outcomes)
    if not file.exists():
        return tally
    try:
        stored = msgspec.json.decode(file.read_bytes(), type=Checkpoint)
    except (OSError, ValueError) as error:
        raise _unreadable(file) from error
    if stored.format != FORMAT:
        raise _unreadable(file)
    for field in Identity.__struct_fields__:
        if getattr(stored.identity, field) != getattr(identity, field):
            raise Unanswerable("checkpoint", message("checkpoint_of_another", file=str(file), part=field))
    counts = stored.outcomes
    is_sound = all(0 <= outcome < outcomes and count > 0 for outcome, count in counts.items())
    if not is_sound or not sum(counts.values()) == stored.rounds == stored.shards * identity.shard_rounds:
        raise _unreadable(file)
    tally.counts[list(counts)] = list(counts.values())
    tally.shards, tally.rounds, tally.sessions = stored.shards, stored.rounds, stored.sessions
    tally.figures |= {name: Counter(counts) for name, counts in stored.figures.items()}
    return tally


def _unreadable(file: Path) -> Unanswerable:
    return Unanswerable("checkpoint", message("checkpoint_unreadable", file=str(file)))

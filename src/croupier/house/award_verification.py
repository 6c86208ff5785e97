"""A large award is verified before anybody signs: the hand is found again from the record and from the promise."""

from collections import Counter
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.proof import Seeds, commitments, committed
from croupier.engine.replay import step
from croupier.engine.shuffle import mixed, shuffled
from croupier.engine.table import Table, decide, game_of, mixes
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.recorded import Recorded
from croupier.rules.deal import DEVICE
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE


class Evidence(Struct, frozen=True, gc=False):
    """What the store holds of a round: its records, and the seeds that open its promise."""

    records: tuple[Recorded, ...] = ()
    seeds: Seeds = ()


def refuse_unproven(t: Table, command: c.AnyCommand, shown: Evidence | None) -> Refused | None:
    """Why this award cannot be signed; None where record, promise and claim say the same."""
    assert isinstance(command, c.PayAward)
    if shown is None or not shown.records:
        return refuse("award_without_evidence", "evidence")
    told = _replayed(t, shown.records)
    if t.round is None or told is None or told.round != t.round:
        return refuse("award_of_another_round", "evidence")
    if not _promised(t, shown.seeds):
        return refuse("cards_not_as_committed", "evidence")
    won = next((each.event for each in shown.records if _is_claim(each.event, command.box)), None)
    return None if won and won in _settled_again(t, shown.records) else refuse("hand_wins_no_award", "evidence")


def _is_claim(event: e.AnyEvent, box: int) -> bool:
    return isinstance(event, e.AwardWon) and event.box == box


def _before(t: Table, records: tuple[Recorded, ...]) -> Table:
    return replace(t, round=None, log=(), seq=records[0].n - 1, racks={})


def _replayed(t: Table, records: tuple[Recorded, ...]) -> Table | None:
    """The table, told from the opening of its round to now."""
    first = records[0].event
    opened = isinstance(first, e.RoundOpened) and t.round is not None and first.number == t.round.number
    if not opened or any(record.stream != t.id for record in records) or records[-1].n != t.seq:
        return None
    return reduce(step, records, _before(t, records))


def _promised(t: Table, seeds: Seeds) -> bool:
    """Are the cards those of the order behind the commitment? Where none was given, the record alone speaks."""
    r = t.round
    assert r is not None
    if not r.commitment:
        return True
    if not seeds or len(seeds) != len(commitments(t)):
        return False
    order = shuffled(seeds[-1][1], t.settings.decks)
    drawn = mixed(order, r.commitment, tuple(each.words for each in mixes(t)))[: len(r.cards)]
    lying = Counter(card for place, card in zip(r.places, r.cards, strict=True) if place != DEVICE)
    return committed(t, seeds, len(seeds)) == r.commitment and lying <= Counter(drawn)


def _settled_again(t: Table, records: tuple[Recorded, ...]) -> tuple[e.AnyEvent, ...]:
    """What the settlement follows with, decided once more from the cards as they lay then."""
    told, made = _before(t, records), tuple[e.AnyEvent, ...]()
    for record in records:
        if isinstance(record.event, e.AwardWon):
            return made
        if told.round is not None and game_of(t).next(told.round).phase is Phase.SETTLING:
            again = decide(told, c.Settle(), HOUSE)
            made = () if isinstance(again, Refused) else again
        told = step(told, record)
    return made

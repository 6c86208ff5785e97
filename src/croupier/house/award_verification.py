"""Verify a large award against the record and the shuffle commitment before anybody can sign it."""

from collections import Counter
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.decide import decide
from croupier.engine.proof import Seeds, commitments, committed
from croupier.engine.replay import replay_step
from croupier.engine.shuffle import mixed, shuffled
from croupier.engine.table import Table, game_of, mixes
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.deal import DEVICE
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE


class Evidence(Struct, frozen=True, gc=False):
    """What the store holds of a round: its records, and the seeds from which the commitment can be recomputed."""

    records: tuple[Recorded, ...] = ()
    seeds: Seeds = ()


def refuse_unproven(table: Table, command: c.AnyCommand, evidence: Evidence | None) -> Refused | None:
    """Refuse an award unless the records of the round, the shuffle commitment and the winner's claim agree."""
    assert isinstance(command, c.PayAward)
    if evidence is None or not evidence.records:
        return refuse("award_without_evidence", "evidence")
    replayed = _replay_round(table, evidence.records)
    if table.round is None or replayed is None or replayed.round != table.round:
        return refuse("award_of_another_round", "evidence")
    if not _cards_match_commitment(table, evidence.seeds):
        return refuse("cards_not_as_committed", "evidence")
    won = next((record.event for record in evidence.records if _is_claim(record.event, command.box)), None)
    return None if won and won in _settle_again(table, evidence.records) else refuse("hand_wins_no_award", "evidence")


def _is_claim(event: e.AnyEvent, box: int) -> bool:
    return isinstance(event, e.AwardWon) and event.box == box


def _table_before(table: Table, records: tuple[Recorded, ...]) -> Table:
    return replace(table, round=None, log=(), seq=records[0].n - 1, racks={})


def _replay_round(table: Table, records: tuple[Recorded, ...]) -> Table | None:
    """Replay the table from the opening of its round; return None if the records are of another round."""
    first = records[0].event
    opens_round = isinstance(first, e.RoundOpened) and table.round is not None and first.number == table.round.number
    if not opens_round or any(record.stream != table.id for record in records) or records[-1].n != table.seq:
        return None
    return reduce(replay_step, records, _table_before(table, records))


def _cards_match_commitment(table: Table, seeds: Seeds) -> bool:
    """Return whether the cards come from the committed order; True for a round without a commitment."""
    round_ = table.round
    assert round_ is not None
    if not round_.commitment:
        return True
    if not seeds or len(seeds) != len(commitments(table)):
        return False
    order = shuffled(seeds[-1][1], table.settings.decks)
    drawn = mixed(order, round_.commitment, tuple(mix.words for mix in mixes(table)))[: len(round_.cards)]
    on_table = Counter(card for place, card in zip(round_.places, round_.cards, strict=True) if place != DEVICE)
    return committed(table, seeds, len(seeds)) == round_.commitment and on_table <= Counter(drawn)


def _settle_again(table: Table, records: tuple[Recorded, ...]) -> tuple[e.AnyEvent, ...]:
    """Decide the settlement of the round again, from the cards as they were when it was settled."""
    replayed, events = _table_before(table, records), tuple[e.AnyEvent, ...]()
    for record in records:
        if isinstance(record.event, e.AwardWon):
            return events
        if replayed.round is not None and game_of(table).phase(replayed.round) is Phase.SETTLING:
            decided = decide(replayed, c.Settle(), HOUSE)
            events = () if isinstance(decided, Refused) else decided
        replayed = replay_step(replayed, record)
    return events

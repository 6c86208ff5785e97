"""What a pit watches: how rounds go under each dealer, and between whom chips move in Poker.

Nothing here proves anything. `unlike` says how far something lies from chance, in hundredths of a standard deviation;
whoever is far from it is worth a second look at the record.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations
from math import isqrt

from msgspec import Struct

from croupier.house.recall import RecalledRound
from croupier.record import events as e
from croupier.record.recorded import Recorded
from croupier.rules.house_poker.spec import JACKPOT
from croupier.rules.settlement import Line

NOBODY, FOLD = "nobody", "fold"
OUTLIER = 400  # four standard deviations: one in sixteen thousand by chance
MIN_ROUNDS = 20  # rounds that say nothing yet

DEALT = e.CardDealt | e.CardsDealt
LISTED = DEALT | e.RoundVoided | e.IrregularityReported | e.RulingMade
Two = tuple[str, str]


class Dealt(Struct, frozen=True, gc=False):
    """The rounds of one game under one dealer."""

    dealer: str
    game: str
    rounds: int
    voided: int
    reported: int  # irregularities
    ruled: int  # rulings of the pit
    stakes: int  # jackpot Bets apart: they are the link's
    kept: int  # by the House, of the stakes; below zero where the players won; nothing in Poker
    unlike: int  # against all rounds of the game: above zero where the House won more than usual

    @property
    def far(self) -> bool:
        return self.rounds >= MIN_ROUNDS and abs(self.unlike) >= OUTLIER


class Pair(Struct, frozen=True, gc=False):
    """Two players of Poker, the one who lost to the other first."""

    loser: str
    winner: str
    rounds: int  # in which chips went from one to the other, either way
    moved: int  # cents, all in all
    yielded: int  # times the loser Folded when only the winner was left against him
    unlike: int

    @property
    def far(self) -> bool:
        return self.rounds >= MIN_ROUNDS and self.unlike >= OUTLIER


# ---- dealers ---------------------------------------------------------------------------------------------------------


def dealers(rounds: Iterable[RecalledRound]) -> list[Dealt]:
    """Everybody who dealt, game by game, whoever is farthest from the others first.

    A round that ended without a bet, because its table was closed or changed, is nobody's.
    """
    found: dict[Two, list[RecalledRound]] = {}
    for told in rounds:
        if any(isinstance(record.event, LISTED) for record in told.records):
            found.setdefault((told.game.id, dealer(told.records)), []).append(told)
    kept = {key: [_kept(told) for told in those] for key, those in found.items()}
    every: dict[str, list[int]] = {}
    for (game, _), nets in kept.items():
        every.setdefault(game, []).extend(nets)
    dealt = [_dealt(*key, those, kept[key], every[key[0]]) for key, those in found.items()]
    return sorted(dealt, key=lambda each: (-abs(each.unlike), each.dealer, each.game))


def dealer(records: Iterable[Recorded]) -> str:
    """Who dealt most of the cards: a person, or the house by itself; nobody where none was dealt."""
    names = Counter(record.by.name for record in records if isinstance(record.event, DEALT))
    return max(names, key=names.__getitem__, default=NOBODY)


def _kept(told: RecalledRound) -> int:
    return 0 if _is_poker(told) else -sum([line.net for line in _lines(told)])


def _lines(told: RecalledRound) -> list[Line]:
    assert told.table.round is not None
    return [line for line in told.table.round.lines if line.bet != JACKPOT]


def _is_poker(told: RecalledRound) -> bool:
    """Do its players play against each other?"""
    return isinstance(told.records[0].event, e.PokerRoundOpened)


def _dealt(game: str, who: str, those: list[RecalledRound], kept: list[int], every: list[int]) -> Dealt:
    events = [record.event for told in those for record in told.records]
    return Dealt(
        who,
        game,
        len(those),
        sum([isinstance(event, e.RoundVoided) for event in events]),
        sum([isinstance(event, e.IrregularityReported) for event in events]),
        sum([isinstance(event, e.RulingMade) for event in events]),
        sum([line.stake for told in those for line in _lines(told)]),
        sum(kept),
        _from_the_others(kept, every),
    )


def _from_the_others(some: list[int], every: list[int]) -> int:
    """How far the mean of some lies from that of all, in hundredths of its standard deviation."""
    count, total = len(every), sum(every)
    spread = isqrt(len(some) * (count * sum([each * each for each in every]) - total * total))
    return 100 * (count * sum(some) - len(some) * total) // spread if spread else 0


# ---- pairs -----------------------------------------------------------------------------------------------------------


def pairs(rounds: Iterable[RecalledRound]) -> list[Pair]:
    """Every two players of Poker between whom chips went, whoever is farthest from an even exchange first."""
    moves: dict[Two, list[int]] = {}
    yielded: Counter[Two] = Counter()
    for told in rounds:
        if _is_poker(told):
            for two, cents in _moves(_lines(told)):
                moves.setdefault(two, []).append(cents)
            yielded.update(_yielded([record.event for record in told.records]))
    found = [_pair(two, moves, yielded) for two in moves if _owed(two, moves) > 0 or _even(two, moves)]
    return sorted(found, key=lambda each: (-each.unlike, each.loser, each.winner))


def _moves(lines: Iterable[Line]) -> Iterator[tuple[Two, int]]:
    """What each loser lost goes to the winners by what they won; the Rake to nobody."""
    nets: Counter[str] = Counter()
    for line in lines:
        nets[line.player] += line.net
    won = sum([net for net in nets.values() if net > 0])
    for loser, winner in permutations(nets, 2):
        if nets[loser] < 0 < nets[winner]:
            yield (loser, winner), -nets[loser] * nets[winner] // won


def _yielded(events: list[e.AnyEvent]) -> list[Two]:
    """Who Folded last, and to whom, where that left one player."""
    folds = [event.player for event in events if isinstance(event, e.Acted) and event.action == FOLD]
    ends = [event for event in events if isinstance(event, e.PotsAwarded)]
    if not folds or not ends or any(len(award.members) > 1 for award in ends[-1].awards):
        return []
    return [(folds[-1], line.player) for line in ends[-1].lines if line.paid]


def _owed(two: Two, moves: dict[Two, list[int]]) -> int:
    return sum(moves[two]) - sum(moves.get(two[::-1], ()))


def _even(two: Two, moves: dict[Two, list[int]]) -> bool:
    """Two who are quits stand in the list once."""
    return not _owed(two, moves) and two < two[::-1]


def _pair(two: Two, moves: dict[Two, list[int]], yielded: Counter[Two]) -> Pair:
    every = [*moves[two], *moves.get(two[::-1], ())]
    moved = _owed(two, moves)
    spread = isqrt(sum([cents * cents for cents in every]))
    return Pair(*two, len(every), moved, yielded[two], 100 * moved // spread if spread else 0)

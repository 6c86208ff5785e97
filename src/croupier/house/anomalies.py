"""Flag dealers and pairs of Poker players whose results deviate from chance.

`unlike` is the deviation in hundredths of a standard deviation. It proves nothing: an outlier deserves a second look at
the record.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations
from math import isqrt

from msgspec import Struct, field

from croupier.house.recall import RecalledRound
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.bets import Bet, Decision
from croupier.rules.settlement import Line

NOBODY = "nobody"
OUTLIER = 400  # four standard deviations: by chance one in sixteen thousand
MIN_ROUNDS = 20  # too few rounds below this to say anything

DEALT = e.CardDealt | e.CardsDealt
LISTED = DEALT | e.RoundVoided | e.IrregularityReported | e.RulingMade
PlayerPair = tuple[str, str]


class DealerRounds(Struct, frozen=True, gc=False):
    """The totals of all rounds of one game that one dealer dealt, and how unusual their result is."""

    dealer: str
    game: str
    rounds: int
    voided: int
    reported: int  # irregularities
    ruled: int  # rulings of the pit
    stakes: int  # without jackpot Bets, which belong to the link
    house_win: int = field(
        name="kept"
    )  # cents of the stakes that the House won; negative if the players won; 0 in Poker
    unlike: int  # compared with all rounds of the game; positive if the House won more than usual

    @property
    def far(self) -> bool:
        return self.rounds >= MIN_ROUNDS and abs(self.unlike) >= OUTLIER


class Pair(Struct, frozen=True, gc=False):
    """What one Poker player lost to another over all their rounds, and how unusual that is."""

    loser: str
    winner: str
    rounds: int  # in which chips moved between the two, in either direction
    moved: int  # net cents from the loser to the winner
    yielded: int  # times the loser Folded when only the winner was left against them
    unlike: int

    @property
    def far(self) -> bool:
        return self.rounds >= MIN_ROUNDS and self.unlike >= OUTLIER


# ---- dealers ---------------------------------------------------------------------------------------------------------


def dealers(rounds: Iterable[RecalledRound]) -> list[DealerRounds]:
    """Return the rounds of each dealer in each game, the largest deviation first.

    A round without a bet, which ended because its table was closed or changed, is left out.
    """
    groups: dict[tuple[str, str], list[RecalledRound]] = {}
    for recalled in rounds:
        if any(isinstance(record.event, LISTED) for record in recalled.records):
            groups.setdefault((recalled.game.id, dealer(recalled.records)), []).append(recalled)
    results = {key: [_house_result(recalled) for recalled in group] for key, group in groups.items()}
    results_by_game: dict[str, list[int]] = {}
    for (game, _), group_results in results.items():
        results_by_game.setdefault(game, []).extend(group_results)
    rows = [_dealer_row(*key, group, results[key], results_by_game[key[0]]) for key, group in groups.items()]
    return sorted(rows, key=lambda row: (-abs(row.unlike), row.dealer, row.game))


def dealer(records: Iterable[Recorded]) -> str:
    """Return who dealt most of the cards: a person, the house, or `NOBODY` if no card was dealt."""
    names = Counter(record.by.name for record in records if isinstance(record.event, DEALT))
    return max(names, key=names.__getitem__, default=NOBODY)


def _house_result(recalled: RecalledRound) -> int:
    return 0 if _is_poker(recalled) else -sum([line.net for line in _lines_without_jackpot(recalled)])


def _lines_without_jackpot(recalled: RecalledRound) -> list[Line]:
    assert recalled.table.round is not None
    return [line for line in recalled.table.round.lines if line.bet != Bet.JACKPOT]


def _is_poker(recalled: RecalledRound) -> bool:
    return isinstance(recalled.records[0].event, e.PokerRoundOpened)


def _dealer_row(
    game: str, dealer_name: str, group: list[RecalledRound], results: list[int], game_results: list[int]
) -> DealerRounds:
    events = [record.event for recalled in group for record in recalled.records]
    return DealerRounds(
        dealer_name,
        game,
        len(group),
        sum([isinstance(event, e.RoundVoided) for event in events]),
        sum([isinstance(event, e.IrregularityReported) for event in events]),
        sum([isinstance(event, e.RulingMade) for event in events]),
        sum([line.stake for recalled in group for line in _lines_without_jackpot(recalled)]),
        sum(results),
        _deviation(results, game_results),
    )


def _deviation(results: list[int], game_results: list[int]) -> int:
    """Return how far the mean of these results is from the game's mean, in 1/100 standard deviations."""
    count, total = len(game_results), sum(game_results)
    spread = isqrt(len(results) * (count * sum([result * result for result in game_results]) - total * total))
    return 100 * (count * sum(results) - len(results) * total) // spread if spread else 0


# ---- pairs -----------------------------------------------------------------------------------------------------------


def pairs(rounds: Iterable[RecalledRound]) -> list[Pair]:
    """Return the pairs of Poker players who exchanged chips, the largest deviation from an even exchange first."""
    moves: dict[PlayerPair, list[int]] = {}
    yielded: Counter[PlayerPair] = Counter()
    for recalled in rounds:
        if _is_poker(recalled):
            for pair, cents in _exchanges(_lines_without_jackpot(recalled)):
                moves.setdefault(pair, []).append(cents)
            yielded.update(_last_fold([record.event for record in recalled.records]))
    rows = [
        _pair_row(pair, moves, yielded) for pair in moves if _net_moved(pair, moves) > 0 or _is_even_once(pair, moves)
    ]
    return sorted(rows, key=lambda row: (-row.unlike, row.loser, row.winner))


def _exchanges(lines: Iterable[Line]) -> Iterator[tuple[PlayerPair, int]]:
    """Yield what each loser lost to each winner: losses are divided in proportion to winnings after the Rake."""
    nets: Counter[str] = Counter()
    for line in lines:
        nets[line.player] += line.net
    won = sum([net for net in nets.values() if net > 0])
    for loser, winner in permutations(nets, 2):
        if nets[loser] < 0 < nets[winner]:
            yield (loser, winner), -nets[loser] * nets[winner] // won


def _last_fold(events: list[e.AnyEvent]) -> list[PlayerPair]:
    """Return who Folded last, paired with the winner, if that Fold ended the round; otherwise an empty list."""
    folds = [event.player for event in events if isinstance(event, e.Acted) and event.action == Decision.FOLD]
    ends = [event for event in events if isinstance(event, e.PotsAwarded)]
    if not folds or not ends or any(len(award.members) > 1 for award in ends[-1].awards):
        return []
    return [(folds[-1], line.player) for line in ends[-1].lines if line.paid]


def _net_moved(pair: PlayerPair, moves: dict[PlayerPair, list[int]]) -> int:
    return sum(moves[pair]) - sum(moves.get(pair[::-1], ()))


def _is_even_once(pair: PlayerPair, moves: dict[PlayerPair, list[int]]) -> bool:
    """Return whether two players are even; True for only one order of their names, so that the pair is listed once."""
    return not _net_moved(pair, moves) and pair < pair[::-1]


def _pair_row(pair: PlayerPair, moves: dict[PlayerPair, list[int]], yielded: Counter[PlayerPair]) -> Pair:
    exchanged = [*moves[pair], *moves.get(pair[::-1], ())]
    moved = _net_moved(pair, moves)
    spread = isqrt(sum([cents * cents for cents in exchanged]))
    return Pair(*pair, len(exchanged), moved, yielded[pair], 100 * moved // spread if spread else 0)

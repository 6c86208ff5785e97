"""Cards for Hands that a file does not show: any cards if the Hand was Folded, losing ones if it was kept closed."""

from collections.abc import Iterable, Iterator
from itertools import filterfalse, islice

from msgspec import Struct

from croupier.histories.actions import UNKNOWN, Hole, Script
from croupier.histories.table_settings import Skipped
from croupier.rules.cards import DECK, Card
from croupier.rules.coded_message import message
from croupier.rules.games.poker_v7.terms import p, ranking

BURNT_CARDS = 4
WINNER_UNKNOWN = Skipped(message("skipped_winner_unknown"), p("3.11.2(e)"))


class Cards(Struct, frozen=True, gc=False):
    holes: tuple[Hole, ...]
    spare: tuple[Card, ...]  # Burnt Cards: in no Hand and not on the board
    closed: tuple[int, ...] = ()  # players at the showdown with unknown cards, who lose
    refusing: tuple[int, ...] = ()  # players who keep an unbeaten Hand closed and so give up the Pot


def fill_cards(script: Script, winnings: tuple[int, ...]) -> Cards | Skipped:
    """Return all Hole Cards, with unused cards in place of those that the file does not give.

    Return why the hand is skipped if the winner cannot be known.
    """
    free = filterfalse(script.known.__contains__, DECK)
    all_known = len(script.known) == 2 * len(script.holes) + len(script.board)
    if len(script.stayed) > 1 and len(script.board) == 5 and (script.mucked or not all_known):
        return _fill_showdown(script, list(free), winnings)
    if all_known:
        return Cards(script.holes, tuple(islice(free, BURNT_CARDS)))
    return _fill_holes(script.holes, free)


def _fill_holes(
    known_holes: Iterable[Hole], free: Iterator[Card], closed: tuple[int, ...] = (), refusing: tuple[int, ...] = ()
) -> Cards:
    """Return all Hole Cards, with `free` cards in place of unknown ones. The free cards after these are burnt."""
    holes = tuple([_fill_hole(hole, free) if UNKNOWN in hole else hole for hole in known_holes])
    return Cards(holes, tuple(islice(free, BURNT_CARDS)), closed, refusing)


def _fill_hole(hole: Hole, free: Iterator[Card]) -> Hole:
    first, second = hole
    return next(free) if first == UNKNOWN else first, next(free) if second == UNKNOWN else second


def _fill_showdown(script: Script, free: list[Card], winnings: tuple[int, ...]) -> Cards | Skipped:
    """Give Hands that were not shown the first free cards that lose to every Hand shown.

    If nobody showed, the only player with winnings in the file gets the best free cards. A player for whom no losing
    cards are left counts as one who keeps the Hand closed.
    """
    holes, board = list(script.holes), script.board
    shown_players = [player for player in script.stayed if player not in script.mucked and UNKNOWN not in holes[player]]
    if not shown_players:
        shown_players = [player for player in script.stayed if winnings and winnings[player] > 0]
        if len(shown_players) != 1:
            return WINNER_UNKNOWN
        _assign_pair(
            holes,
            shown_players[0],
            max(_possible_pairs(holes[shown_players[0]], free), key=lambda pair: ranking(pair, board)),
            free,
        )
    ranks = [ranking(holes[player], board) for player in shown_players]
    closed, refusing = [], []
    for player in script.stayed:
        if player in shown_players:
            continue
        if UNKNOWN in holes[player]:
            closed.append(player)
            _assign_pair(holes, player, _find_beaten_pair(holes[player], free, board, ranks), free)
        if ranking(holes[player], board) >= max(ranks):
            refusing.append(player)
    return _fill_holes(holes, iter(free), tuple(closed), tuple(refusing))


def _assign_pair(holes: list[Hole], player: int, pair: Hole, free: list[Card]) -> None:
    holes[player] = pair
    free[:] = [card for card in free if card not in pair]


def _find_beaten_pair(hole: Hole, free: list[Card], board: tuple[Card, ...], ranks: list[int]) -> Hole:
    """Return the first two possible Hole Cards that lose to every Hand shown.

    If no two do, return the first that lose to the best Hand shown or, failing that, the first of all. `ranks` has
    the rankings of the Hands shown.
    """
    for rank in (min(ranks), max(ranks)):
        for pair in _possible_pairs(hole, free):
            if ranking(pair, board) < rank:
                return pair
    return next(_possible_pairs(hole, free))


def _possible_pairs(hole: Hole, free: list[Card]) -> Iterator[Hole]:
    """Yield every pair of Hole Cards that a player can have, given the known one or none, lower cards first."""
    known_cards = [card for card in hole if card != UNKNOWN]
    if len(known_cards) == 2:
        yield hole
    elif known_cards:
        yield from ((known_cards[0], card) for card in free)
    else:
        for index, second in enumerate(free):
            yield from ((first, second) for first in free[:index])

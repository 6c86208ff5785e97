"""Whether any Bet is certain to win or lose, judging by open cards and decisions (5.1)."""

from itertools import combinations

from croupier.rules.base_round import cards_at
from croupier.rules.cards import DECK, Card
from croupier.rules.deal import FLOP_CARDS
from croupier.rules.document import rule
from croupier.rules.games.poker_v7.pots import pots
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import BOARD, LAST, STREETS, p, ranking


@rule(p("5.1.1"))
def is_established(round_: Round) -> bool:
    """Return whether a Bet is decided: by a Fold, a complete showdown, or a Hand that can no longer win (R-15)."""
    folded = (position for position in range(len(round_.seats)) if position not in round_.active)
    if any(round_.start[position] > round_.stacks[position] for position in folded):
        return True
    complete = round_.stage == LAST and not round_.next_places and not round_.waiting
    if complete and (round_.marker or round_.settings.hidden_cards_count_as_established):
        return True
    return (
        len(round_.active) > 1
        and FLOP_CARDS in round_.shown
        and all(round_.seats[position] in round_.shown for position in round_.active)
        and _has_certain_loser(round_)
    )


def _has_certain_loser(round_: Round) -> bool:
    """Return whether a player is certain to win no Pot, whichever Community Cards come."""
    board = tuple(card for place in STREETS.values() if place in round_.shown for card in cards_at(round_, place))
    hands = {position: cards_at(round_, round_.seats[position]) for position in round_.active}
    if len(board) > len(BOARD) or any(len(hand) != 2 for hand in hands.values()):
        return False
    known = {*board, *(card for hand in hands.values() for card in hand)}
    contested = [pot.members for pot in pots(round_)]
    losing = set(round_.active)
    for runout in combinations([card for card in DECK if card not in known], len(BOARD) - len(board)):
        losing -= _winners(hands, contested, board + runout)
        if not losing:
            return False
    return True


def _winners(hands: dict[int, tuple[Card, ...]], contested: list[tuple[int, ...]], board: tuple[Card, ...]) -> set[int]:
    """Return the players who win at least part of one of these Pots with this board."""
    ranked = {position: ranking(hand, board) for position, hand in hands.items()}
    best_ranks = [max(ranked[position] for position in members) for members in contested]
    return {
        position
        for members, best_rank in zip(contested, best_ranks, strict=True)
        for position in members
        if ranked[position] == best_rank
    }

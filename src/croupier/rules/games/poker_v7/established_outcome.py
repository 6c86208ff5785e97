"""5.1: has any Bet conclusively won or lost, by what everybody can see?"""

from itertools import combinations

from croupier.rules.base_round import cards_at
from croupier.rules.cards import DECK, Card
from croupier.rules.deal import FLOP_CARDS
from croupier.rules.document import rule
from croupier.rules.games.poker_v7.pots import pots
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import BOARD, LAST, STREETS, p, ranking


@rule(p("5.1.1"))
def established(round_: Round) -> bool:
    """A player with chips in the Pot Folded, Hands are shown on a full board, or an open Hand cannot win (R-15)."""
    folded = (at for at in range(len(round_.seats)) if at not in round_.active)
    if any(round_.start[at] > round_.stacks[at] for at in folded):
        return True
    complete = round_.stage == LAST and not round_.owed and not round_.waiting
    if complete and (round_.marker or round_.settings.hidden_cards_count_as_established):
        return True
    return (
        len(round_.active) > 1
        and FLOP_CARDS in round_.shown
        and all(round_.seats[at] in round_.shown for at in round_.active)
        and _lost(round_)
    )


def _lost(round_: Round) -> bool:
    """Is there a player who wins no part of any Pot, whichever Community Cards are still to come?"""
    board = tuple(card for place in STREETS.values() if place in round_.shown for card in cards_at(round_, place))
    hands = {at: cards_at(round_, round_.seats[at]) for at in round_.active}
    if len(board) > len(BOARD) or any(len(hand) != 2 for hand in hands.values()):
        return False
    known = {*board, *(card for hand in hands.values() for card in hand)}
    contested = [pot.members for pot in pots(round_)]
    losing = set(round_.active)
    for rest in combinations([card for card in DECK if card not in known], len(BOARD) - len(board)):
        losing -= _winners(hands, contested, board + rest)
        if not losing:
            return False
    return True


def _winners(hands: dict[int, tuple[Card, ...]], contested: list[tuple[int, ...]], board: tuple[Card, ...]) -> set[int]:
    """Everybody who takes a part of a Pot with these Community Cards."""
    ranked = {at: ranking(hand, board) for at, hand in hands.items()}
    best = [max(ranked[at] for at in members) for members in contested]
    return {at for members, top in zip(contested, best, strict=True) for at in members if ranked[at] == top}

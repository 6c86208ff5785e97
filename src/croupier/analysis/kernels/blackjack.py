"""Blackjack against one first card of the Dealer: each Hand's outcomes, and the value of each play.

Values are multiplied by the chance of reaching the Hand, so that they can be added up without divisions. All arrays are
by the index of the Hand (see `blackjack.hands`) unless stated otherwise.
"""

import numpy as np

from croupier.analysis.kernels.numba_setup import Floats, Ints, compiled

STAND, HIT, DOUBLE, FREE_DOUBLE = range(4)
BEST = -1
NEVER = -1e9
LOST, OFF, WON = range(3)


@compiled
def against_dealer(
    counts: Ints, total: Ints, shoe: Ints, gone: int, times: int, off_22: bool, depth: Ints, value: Ints, before: Ints,
    ways: Ints, end: Ints,
) -> tuple[Floats, Floats, Floats]:  # fmt: skip
    """Return for each Hand the probabilities that it wins, that it loses, and that the Dealer has no Blackjack.

    The shoe lacks the Dealer's first card, the Hand's cards, and `times` cards of the value `gone` that are elsewhere.
    With `off_22`, a Dealer's total of 22 is a Stand Off. The last five parameters are the tree of the Dealer's draws.
    """
    wins, losses, open_ = np.zeros(len(total)), np.zeros(len(total)), np.zeros(len(total))
    left, ends, product = np.zeros(10, np.int64), np.zeros(8), np.ones(32)
    for hand in range(len(total)):
        if times and counts[hand, gone] == 0:
            continue
        cards = 0
        for index in range(10):
            left[index] = shoe[index] - counts[hand, index]
        left[gone] -= times
        for index in range(10):
            cards += left[index]
        ends[:] = 0.0
        for node in range(len(depth)):
            level = depth[node]
            product[level] = product[level - 1] * (left[value[node]] - before[node]) / (cards - level + 1)
            if ways[node]:
                ends[end[node]] += ways[node] * product[level]
        wins[hand] = ends[6] + (0.0 if off_22 else ends[5])
        for index in range(5):
            if index + 17 < total[hand]:
                wins[hand] += ends[index]
            elif index + 17 > total[hand]:
                losses[hand] += ends[index]
        open_[hand] = 1.0 - ends[7]
    return wins, losses, open_


@compiled
def hand_chances(counts: Ints, cards: Ints, grown: Ints, shoe: Ints, root: int, gone: int, times: int) -> Floats:
    """Return for each Hand the chance that drawing to the Hand `root` gives exactly its cards in one given order.

    The shoe lacks `times` cards of the value `gone` that are elsewhere.
    """
    chance = np.zeros(len(cards))
    chance[root] = 1.0
    left = shoe.sum() - times
    for hand in range(root, len(cards)):
        if chance[hand] == 0.0:
            continue
        for value in range(10):
            next_hand = grown[hand, value]
            if next_hand >= 0:
                remaining = shoe[value] - counts[hand, value] - (times if value == gone else 0)
                chance[next_hand] = chance[hand] * max(remaining, 0) / (left - cards[hand])
    return chance


@compiled
def best_plays(
    cards: Ints, total: Ints, soft: Ints, grown: Ints, wins: Floats, losses: Floats, open_: Floats, full: Floats,
    wanted: Ints, staked: float, pay: float, doubles: bool, free_doubles: bool, hole_card: bool,
) -> tuple[Floats, Ints, Floats]:  # fmt: skip
    """Return for each Hand its value, the play chosen, and the value of each play.

    `staked` is 1 for Hands with the Initial Bet and 0 for those with a Free Bet Marker. `wanted` has the play to choose
    for each Hand, or BEST. A Blackjack of the Dealer is ignored, because it takes one Initial Bet whatever is played
    (R-137). Only if a Double Down has gone Bust before it, more is lost; this is counted unless `hole_card` is true.
    """
    worth, taken, each_play = np.zeros(len(cards)), np.zeros(len(cards), np.int64), np.full((len(cards), 4), NEVER)
    for hand in range(len(cards) - 1, -1, -1):
        if full[hand] == 0.0:
            continue
        hit, bust, bust_full, won, lost = 0.0, open_[hand], full[hand], 0.0, 0.0
        for value in range(10):
            next_hand = grown[hand, value]
            if next_hand >= 0:
                hit += worth[next_hand]
                bust -= open_[next_hand]
                bust_full -= full[next_hand]
                won += wins[next_hand]
                lost += losses[next_hand]
        option = each_play[hand]
        if total[hand] >= 12:
            option[STAND] = pay * wins[hand] - staked * losses[hand]
        if not (soft[hand] and total[hand] == 21):
            option[HIT] = hit - staked * bust
            if cards[hand] == 2:
                lost += bust
                if doubles:
                    option[DOUBLE] = 2 * pay * won - (staked + 1) * lost
                    if not hole_card:
                        option[DOUBLE] -= bust_full - bust
                if free_doubles and not soft[hand] and 9 <= total[hand] <= 11:
                    option[FREE_DOUBLE] = 2 * pay * won - staked * lost
        play = wanted[hand]
        if play == BEST or option[play] == NEVER:
            play = np.argmax(option)
        worth[hand], taken[hand] = option[play], play
    return worth, taken, each_play


@compiled
def count_orders(cards: Ints, grown: Ints, taken: Ints, first: Floats) -> Floats:
    """Return for each Hand in how many orders of cards play reaches it, if every Hand is played as in `taken`.

    `first` has the numbers of orders with which play begins.
    """
    orders = first.copy()
    for hand in range(len(cards)):
        if orders[hand] and taken[hand] == HIT:
            for value in range(10):
                next_hand = grown[hand, value]
                if next_hand >= 0:
                    orders[next_hand] += orders[hand]
    return orders


@compiled
def results(
    grown: Ints, wins: Floats, losses: Floats, open_: Floats, taken: Ints, orders: Floats
) -> Floats:  # fmt: skip
    """Return the probabilities of loss, Stand Off and win (columns) for three kinds of Hands (rows).

    The kinds are undoubled, Doubled and Free Doubled Hands. Rounds in which the Dealer has a Blackjack are left out.
    """
    tally = np.zeros((3, 3))
    for hand in range(len(taken)):
        if orders[hand] == 0.0:
            continue
        kind = max(taken[hand] - 1, 0)
        if taken[hand] == STAND:
            tally[0, LOST] += orders[hand] * losses[hand]
            tally[0, WON] += orders[hand] * wins[hand]
            tally[0, OFF] += orders[hand] * (open_[hand] - wins[hand] - losses[hand])
            continue
        bust = open_[hand]
        for value in range(10):
            next_hand = grown[hand, value]
            if next_hand >= 0:
                bust -= open_[next_hand]
                if kind:
                    tally[kind, LOST] += orders[hand] * losses[next_hand]
                    tally[kind, WON] += orders[hand] * wins[next_hand]
                    tally[kind, OFF] += orders[hand] * (open_[next_hand] - wins[next_hand] - losses[next_hand])
        tally[kind, LOST] += orders[hand] * bust
    return tally

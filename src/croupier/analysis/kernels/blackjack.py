"""Blackjack, one first card of the Dealer at a time: what each Hand wins against him, and what each play is worth.

Chances are of whole courses of cards, not of the next card: what a Hand is worth is multiplied by the chance to come to
it, so that worths of Hands add up to worths of what leads to them, and no division ever follows.
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
    """By Hand: how often it wins, how often it loses, how often there is no Blackjack of the Dealer.

    The shoe lacks the Dealer's first card, the Hand, and so many cards of the value `gone` that lie elsewhere.
    """
    wins, losses, open_ = np.zeros(len(total)), np.zeros(len(total)), np.zeros(len(total))
    left, ends, product = np.zeros(10, np.int64), np.zeros(8), np.ones(32)
    for hand in range(len(total)):
        if times and counts[hand, gone] == 0:
            continue
        cards = 0
        for each in range(10):
            left[each] = shoe[each] - counts[hand, each]
        left[gone] -= times
        for each in range(10):
            cards += left[each]
        ends[:] = 0.0
        for node in range(len(depth)):
            at = depth[node]
            product[at] = product[at - 1] * (left[value[node]] - before[node]) / (cards - at + 1)
            if ways[node]:
                ends[end[node]] += ways[node] * product[at]
        wins[hand] = ends[6] + (0.0 if off_22 else ends[5])
        for each in range(5):
            if each + 17 < total[hand]:
                wins[hand] += ends[each]
            elif each + 17 > total[hand]:
                losses[hand] += ends[each]
        open_[hand] = 1.0 - ends[7]
    return wins, losses, open_


@compiled
def chances(counts: Ints, cards: Ints, grown: Ints, shoe: Ints, root: int, gone: int, times: int) -> Floats:
    """How likely each Hand is to grow from the root by cards in one order, if all are drawn."""
    found = np.zeros(len(cards))
    found[root] = 1.0
    left = shoe.sum() - times
    for hand in range(root, len(cards)):
        if found[hand] == 0.0:
            continue
        for each in range(10):
            more = grown[hand, each]
            if more >= 0:
                there = shoe[each] - counts[hand, each] - (times if each == gone else 0)
                found[more] = found[hand] * max(there, 0) / (left - cards[hand])
    return found


@compiled
def plays(
    cards: Ints, total: Ints, soft: Ints, grown: Ints, wins: Floats, losses: Floats, open_: Floats, full: Floats,
    wanted: Ints, staked: float, pay: float, doubles: bool, free_doubles: bool, hole_card: bool,
) -> tuple[Floats, Ints, Floats]:  # fmt: skip
    """By Hand: its worth, the play taken, and the worth of each play.

    `staked` is 1 for a Hand with the Initial Bet on it and 0 for one on a Free Bet Marker; `wanted` the play to take,
    or BEST. A Blackjack of the Dealer is left out: it costs one Initial Bet whatever is played (R-137), but for a
    Double Down that was Bust before.
    """
    worth, taken, each_play = np.zeros(len(cards)), np.zeros(len(cards), np.int64), np.full((len(cards), 4), NEVER)
    for hand in range(len(cards) - 1, -1, -1):
        if full[hand] == 0.0:
            continue
        hit, bust, bust_full, won, lost = 0.0, open_[hand], full[hand], 0.0, 0.0
        for each in range(10):
            more = grown[hand, each]
            if more >= 0:
                hit += worth[more]
                bust -= open_[more]
                bust_full -= full[more]
                won += wins[more]
                lost += losses[more]
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
def courses(cards: Ints, grown: Ints, taken: Ints, first: Floats) -> Floats:
    """In how many orders of cards each Hand is come to by these plays; `first` is in how many it begins."""
    found = first.copy()
    for hand in range(len(cards)):
        if found[hand] and taken[hand] == HIT:
            for each in range(10):
                more = grown[hand, each]
                if more >= 0:
                    found[more] += found[hand]
    return found


@compiled
def results(
    grown: Ints, wins: Floats, losses: Floats, open_: Floats, taken: Ints, orders: Floats
) -> Floats:  # fmt: skip
    """Undoubled, Doubled and Free Doubled Hands: how often lost, off and won, Blackjacks of the Dealer left out."""
    found = np.zeros((3, 3))
    for hand in range(len(taken)):
        if orders[hand] == 0.0:
            continue
        kind = max(taken[hand] - 1, 0)
        if taken[hand] == STAND:
            found[0, LOST] += orders[hand] * losses[hand]
            found[0, WON] += orders[hand] * wins[hand]
            found[0, OFF] += orders[hand] * (open_[hand] - wins[hand] - losses[hand])
            continue
        bust = open_[hand]
        for each in range(10):
            more = grown[hand, each]
            if more >= 0:
                bust -= open_[more]
                if kind:
                    found[kind, LOST] += orders[hand] * losses[more]
                    found[kind, WON] += orders[hand] * wins[more]
                    found[kind, OFF] += orders[hand] * (open_[more] - wins[more] - losses[more])
        found[kind, LOST] += orders[hand] * bust
    return found

"""Hold'em equity (a hand's share of the pot on average), pot odds after the rake, and the value of an all-in call."""

from fractions import Fraction
from math import comb, prod, sqrt

import numpy as np
from msgspec import Struct

from croupier.analysis.errors import Unanswerable
from croupier.analysis.kernels.equity import MOST_HANDS, compare_all_deals, compare_random_deals
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.kernels.numba_setup import Ints
from croupier.analysis.poker.ranges import Hole, holes
from croupier.rules.cards import Card, parse_cards
from croupier.rules.coded_message import message
from croupier.rules.document import Para
from croupier.rules.documents.poker_7 import DOC

MOST_RAKE = Fraction(5, 100)
RAKE: Para = DOC.p("4.1")
FEASIBLE = 150_000_000  # evaluated hands, in a few seconds
TRIALS = 2_000_000


class Hand(Struct, frozen=True):
    """A hand or range: how often it wins and ties, and its equity."""

    text: str
    combinations: int
    wins: int
    ties: int
    equity: Fraction
    error: float  # standard error; 0 if every deal was counted


class Equity(Struct, frozen=True):
    """The equities of hands or ranges that play against each other."""

    hands: tuple[Hand, ...]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    deals: int
    exact: bool


def equity(
    texts: tuple[str, ...],
    board: str = "",
    dead: str = "",
    *,
    trials: int = TRIALS,
    seed: int = 1,
    chance: bool = False,
) -> Equity:
    """Return the equities of these hands or ranges.

    They are exact if all deals can be counted in seconds. If not, or if `chance` is true, they are estimated from
    `trials` random deals.
    """
    if not 2 <= len(texts) <= MOST_HANDS:
        raise Unanswerable("hands", message("equity_hand_count", limit=MOST_HANDS, count=len(texts)))
    board_cards, dead_cards = _parse_cards("board", board), _parse_cards("dead", dead)
    if len(board_cards) not in (0, 3, 4, 5):
        raise Unanswerable("board", message("board_card_count", count=len(board_cards)))
    _refuse_repeated_card(board_cards + dead_cards)
    ranges = [_possible_holes(text, board_cards + dead_cards) for text in texts]
    if all(len(range_holes) == 1 for range_holes in ranges):
        _refuse_repeated_card(
            board_cards + dead_cards + tuple(card for range_holes in ranges for card in range_holes[0])
        )
    exact = not chance and _count_deals(ranges, len(board_cards), len(dead_cards)) * len(texts) <= FEASIBLE
    flat = np.array([hole for range_holes in ranges for hole in range_holes], np.int64)
    first = np.cumsum([0, *map(len, ranges)])
    arguments = flat, first, np.array(board_cards, np.int64), sum(1 << card for card in dead_cards), tables()
    shares, deals = compare_all_deals(*arguments) if exact else compare_random_deals(*arguments, seed, trials)
    if not deals:
        raise Unanswerable("hands", message("ranges_exclude_each_other"))
    hands = tuple(
        _build_hand(text, len(range_holes), hand_shares, deals, exact)
        for text, range_holes, hand_shares in zip(texts, ranges, shares, strict=True)
    )
    return Equity(hands, board_cards, dead_cards, deals, exact)


def _parse_cards(field: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text.replace(",", " "))
    except ValueError:
        raise Unanswerable(field, message("cards_unreadable", cards=text)) from None


def _refuse_repeated_card(known: tuple[Card, ...]) -> None:
    if len(set(known)) < len(known):
        raise Unanswerable("cards", message("card_given_twice"))


def _possible_holes(text: str, removed: tuple[Card, ...]) -> list[Hole]:
    left = [hole for hole in holes(text) if hole[0] not in removed and hole[1] not in removed]
    if not left:
        raise Unanswerable(text, message("range_used_up", hand=text))
    return left


def _count_deals(ranges: list[list[Hole]], on_board: int, dead: int) -> int:
    left = 52 - on_board - dead - 2 * len(ranges)
    return prod(map(len, ranges)) * comb(max(left, 0), 5 - on_board)


def _build_hand(text: str, pairs: int, shares: Ints, deals: int, exact: bool) -> Hand:
    counts = [int(count) for count in shares]
    mean = sum((Fraction(count, sharing) for sharing, count in enumerate(counts) if sharing), Fraction()) / deals
    squares = (
        sum((Fraction(count, sharing * sharing) for sharing, count in enumerate(counts) if sharing), Fraction()) / deals
    )
    error = 0.0 if exact else sqrt((squares - mean * mean) / deals)
    return Hand(text, pairs, counts[1], sum(counts[2:]), mean, error)


# ---- the pot --------------------------------------------------------------------------------------------------------


def raked(pot: int, rate: Fraction, cap: int | None) -> int:
    """Return the rake of a pot in cents: a share of it, up to the cap (POKER-7 4.1)."""
    if not 0 <= rate <= MOST_RAKE:
        raise Unanswerable("rake", message("rake_too_high", limit=int(MOST_RAKE * 100)), RAKE)
    if pot < 0 or (cap is not None and cap < 0):
        raise Unanswerable("pot", message("amount_negative"))
    share = int(pot * rate)
    return share if cap is None else min(share, cap)


def equity_needed(pot: int, call: int, rate: Fraction, cap: int | None) -> Fraction:
    """Return the equity at which a call breaks even: its cost divided by the final pot after the rake."""
    if call <= 0 or pot < 0:
        raise Unanswerable("call", message("call_not_positive"))
    return Fraction(call, pot + call - raked(pot + call, rate, cap))


def all_in_value(chance: Fraction, pot: int, call: int, rate: Fraction, cap: int | None) -> Fraction:
    """Return the average result in cents of an all-in call. `chance` is the caller's equity."""
    equity_needed(pot, call, rate, cap)  # refuses invalid amounts
    total = pot + call
    return chance * (total - raked(total, rate, cap)) - call

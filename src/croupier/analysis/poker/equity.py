"""Hold'em equity, pot odds after the rake, and what an all-in is worth under rake and cap."""

from fractions import Fraction
from math import comb, prod, sqrt

import numpy as np
from msgspec import Struct

from croupier.analysis.errors import Unanswerable
from croupier.analysis.kernels.equity import MOST_HANDS, dealt_by_chance, enumerated
from croupier.analysis.kernels.lookup_tables import tables
from croupier.analysis.kernels.numba_setup import Ints
from croupier.analysis.poker.ranges import Hole, holes
from croupier.rules.cards import Card, parse_cards
from croupier.rules.document import Para
from croupier.rules.documents.poker_7 import DOC
from croupier.rules.message import message

MOST_RAKE = Fraction(5, 100)
RAKE: Para = DOC.p("4.1")
FEASIBLE = 150_000_000  # hands valued: a few seconds
TRIALS = 2_000_000


class Hand(Struct, frozen=True):
    """A hand or range: wins alone, shares of the pot, and the equity of both."""

    text: str
    combinations: int
    wins: int
    ties: int
    equity: Fraction
    error: float  # standard error; 0 where every deal was counted


class Equity(Struct, frozen=True):
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
    """Every deal if that is feasible, else so many by chance."""
    if not 2 <= len(texts) <= MOST_HANDS:
        raise Unanswerable("hands", message("equity_hand_count", limit=MOST_HANDS, count=len(texts)))
    known, out = _cards("board", board), _cards("dead", dead)
    if len(known) not in (0, 3, 4, 5):
        raise Unanswerable("board", message("board_card_count", count=len(known)))
    _no_card_twice(known + out)
    ranges = [_possible(text, known + out) for text in texts]
    if all(len(each) == 1 for each in ranges):
        _no_card_twice(known + out + tuple(card for each in ranges for card in each[0]))
    exact = not chance and _deals(ranges, len(known), len(out)) * len(texts) <= FEASIBLE
    flat = np.array([hole for each in ranges for hole in each], np.int64)
    first = np.cumsum([0, *map(len, ranges)])
    given = flat, first, np.array(known, np.int64), sum(1 << card for card in out), tables()
    shares, deals = enumerated(*given) if exact else dealt_by_chance(*given, seed, trials)
    if not deals:
        raise Unanswerable("hands", message("ranges_exclude_each_other"))
    hands = tuple(
        _hand(text, len(of), each, deals, exact) for text, of, each in zip(texts, ranges, shares, strict=True)
    )
    return Equity(hands, known, out, deals, exact)


def _cards(field: str, text: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text.replace(",", " "))
    except ValueError:
        raise Unanswerable(field, message("cards_unreadable", cards=text)) from None


def _no_card_twice(known: tuple[Card, ...]) -> None:
    if len(set(known)) < len(known):
        raise Unanswerable("cards", message("card_given_twice"))


def _possible(text: str, gone: tuple[Card, ...]) -> list[Hole]:
    left = [hole for hole in holes(text) if hole[0] not in gone and hole[1] not in gone]
    if not left:
        raise Unanswerable(text, message("range_used_up", hand=text))
    return left


def _deals(ranges: list[list[Hole]], on_board: int, dead: int) -> int:
    left = 52 - on_board - dead - 2 * len(ranges)
    return prod(map(len, ranges)) * comb(max(left, 0), 5 - on_board)


def _hand(text: str, pairs: int, shares: Ints, deals: int, exact: bool) -> Hand:
    counts = [int(each) for each in shares]
    mean = sum((Fraction(count, n) for n, count in enumerate(counts) if n), Fraction()) / deals
    squares = sum((Fraction(count, n * n) for n, count in enumerate(counts) if n), Fraction()) / deals
    error = 0.0 if exact else sqrt((squares - mean * mean) / deals)
    return Hand(text, pairs, counts[1], sum(counts[2:]), mean, error)


# ---- the pot --------------------------------------------------------------------------------------------------------


def raked(pot: int, rate: Fraction, cap: int | None) -> int:
    """What the House takes of a pot, in cents: its share, up to the cap on display (POKER-7 4.1)."""
    if not 0 <= rate <= MOST_RAKE:
        raise Unanswerable("rake", message("rake_too_high", limit=int(MOST_RAKE * 100)), RAKE)
    if pot < 0 or (cap is not None and cap < 0):
        raise Unanswerable("pot", message("amount_negative"))
    share = int(pot * rate)
    return share if cap is None else min(share, cap)


def equity_needed(pot: int, call: int, rate: Fraction, cap: int | None) -> Fraction:
    """The equity at which a call breaks even: its price over the pot that is left to win."""
    if call <= 0 or pot < 0:
        raise Unanswerable("call", message("call_not_positive"))
    return Fraction(call, pot + call - raked(pot + call, rate, cap))


def all_in_value(chance: Fraction, pot: int, call: int, rate: Fraction, cap: int | None) -> Fraction:
    """What calling all-in is worth in cents: no bet follows, and a split pot has been raked as well."""
    equity_needed(pot, call, rate, cap)  # refuses what is no call
    total = pot + call
    return chance * (total - raked(total, rate, cap)) - call

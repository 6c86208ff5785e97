"""The bets of Free Bet Blackjack whose value does not depend on play: RWS Pairs, Boom Busted, Insurance, Even Money."""

from fractions import Fraction
from functools import cache
from math import comb, perm

from msgspec import Struct

from croupier.analysis.blackjack.hands import DEALER_22, DEALER_BUST, IN_DECK, TEN, VALUES, dealer_ends
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.pay_tables import Payouts
from croupier.analysis.results import Line, SideBet
from croupier.rules.bets import Bet
from croupier.rules.games.free_bet_blackjack_2025.pay_tables import Bust
from croupier.rules.games.free_bet_blackjack_2025.totals import Pair
from croupier.words import phrase


class Answers(Struct, frozen=True):
    """The values of Insurance and Even Money against an Ace, before any third card, per unit staked."""

    insurance: Fraction  # the Player's cards are unknown
    insurance_at_best: Fraction  # no ten is visible
    even_money: Fraction
    no_even_money: Fraction


def side_bet(name: str, chances: dict[str, Fraction], pays: Payouts, note: str = "") -> SideBet:
    """Return a side bet with the house edge that follows from the chances of its pay table rows."""
    rows = pays[name]
    wins = sum((chances[row] * (pays.times(name, row) + 1) for row in rows), Fraction())
    return SideBet(name, 1 - wins, tuple(Line(row, chances[row], str(rows[row])) for row in rows), note)


def rws_pairs(rules: Rules, pays: Payouts) -> SideBet:
    """Return the results for RWS Pairs, the bet on the first two cards (3.14)."""
    decks, hands = rules.decks, comb(52 * rules.decks, 2)
    ways = {
        Pair.ACE_PAIR_SUITED: 4 * comb(decks, 2),
        Pair.SUITED_PAIR: 48 * comb(decks, 2),
        Pair.COLOURED_PAIR: 13 * 2 * decks * decks,
        Pair.MIXED_PAIR: 13 * 4 * decks * decks,
    }
    return side_bet(Bet.RWS_PAIRS, {row.name.lower(): Fraction(count, hands) for row, count in ways.items()}, pays)


@cache
def dealer_busts(decks: int, hits_soft_17: bool) -> dict[tuple[int, bool], Fraction]:
    """Return the chance that the Dealer goes over 21, by the number of cards and by whether the total is 22."""
    counts: dict[tuple[int, bool], int] = {}
    shoe = [decks * count_in_deck for count_in_deck in IN_DECK]
    for up in range(VALUES):
        for drawn, (ways, end) in dealer_ends(up, hits_soft_17).items():
            if end not in (DEALER_22, DEALER_BUST):
                continue
            count = ways * shoe[up]
            for value, times in enumerate(drawn):
                count *= perm(shoe[value] - (value == up), times)
            key = sum(drawn) + 1, end == DEALER_22
            counts[key] = counts.get(key, 0) + count
    return {key: Fraction(count, perm(sum(shoe), key[0])) for key, count in counts.items()}


def boom_busted(rules: Rules, pays: Payouts, *, bust_with_22: bool = False) -> SideBet:
    """Return the results for Boom Busted, the bet that the Dealer is Bust.

    A total of 22 is not a Bust (R-143) unless `bust_with_22` says so.
    """
    chances = dict.fromkeys((row.name.lower() for row in Bust), Fraction())
    for (cards, with_22), chance in dealer_busts(rules.decks, rules.hits_soft_17).items():
        if bust_with_22 or not with_22:
            chances[Bust(min(max(cards, 4), 8)).name.lower()] += chance
    note = phrase("note_bust_with_22") if bust_with_22 else ""
    return side_bet(Bet.BOOM_BUSTED, chances, pays, note)


def answers(rules: Rules) -> Answers:
    """Return the values of Insurance and Even Money."""
    tens, cards = IN_DECK[TEN] * rules.decks, 52 * rules.decks
    ten_chances = Fraction(tens, cards - 1), Fraction(tens, cards - 3), Fraction(tens - 1, cards - 3)
    pays = rules.insurance + 1
    return Answers(
        insurance=ten_chances[0] * pays - 1,
        insurance_at_best=ten_chances[1] * pays - 1,
        even_money=Fraction(1),
        no_even_money=rules.blackjack * (1 - ten_chances[2]),
    )

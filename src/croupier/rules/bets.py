"""The codes of bets and decisions in the five documents.

Commands and events contain them as plain text: a player may send anything, and an unknown bet gets its own refusal.
Each game binds the members that it uses often to names, because Python 3.11 takes 0.1 µs to look up a member of an
enum.
"""

from enum import StrEnum


class Code(StrEnum):
    """A text code whose `repr` is that of the plain text, so that a list of codes prints like a list of texts."""

    def __repr__(self) -> str:
        return repr(self.value)


class Bet(Code):
    """The code of a bet, or of a payout that is settled like a bet."""

    ANTE = "ante"
    PLAY = "play"
    PAIR_PLUS = "pair_plus"
    ANTE_BONUS = "ante_bonus"  # a payout
    JACKPOT = "jackpot"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    BONUS = "bonus"
    INITIAL = "initial"
    RWS_PAIRS = "rws_pairs"
    LUCKY_STASH = "lucky_stash"
    BOOM_BUSTED = "boom_busted"
    INSURANCE = "insurance"
    SPLIT = "split"
    FREE_SPLIT = "free_split"  # a marker: the House pays
    DOUBLE = "double"
    FREE_DOUBLE = "free_double"  # a marker
    POT = "pot"  # all that a player of Poker put in


class Decision(Code):
    """The code of a player's decision about a hand."""

    FOLD = "fold"
    PLAY = "play"
    CHECK = "check"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"
    # Poker
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"
    # Free Bet Blackjack, with the paragraphs of FBBJ-2025
    HIT = "hit"  # 1.16
    STAND = "stand"  # 1.34
    SURRENDER = "surrender"  # 1.38; the other answer is PLAY, 3.17
    SPLIT = "split"  # 1.33
    FREE_SPLIT = "free_split"  # 1.13
    DOUBLE = "double"  # 1.7
    FREE_DOUBLE = "free_double"  # 1.12
    INSURANCE = "insurance"  # 1.20
    EVEN_MONEY = "even_money"  # 1.9
    NO_INSURANCE = "no_insurance"  # 3.15.2
    FOLLOW = "follow"  # 3.22.1, 3.23.2: bet on a Split or Double as the deciding player does
    DECLINE = "decline"  # 3.22.1, 3.23.2


class PostKind(Code):
    """The code of a payment that a player of Poker makes before the first card."""

    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    ENTRY = "entry"  # by a new player
    RETURN = "return"  # by a player who comes back

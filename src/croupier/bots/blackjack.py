"""FBBJ-2025 by basic strategy: every Free Double, every Free Split but tens and fives, never Insurance."""

from collections.abc import Set

from croupier.bots.house_poker import Way
from croupier.engine.shown import BoxShown, SplitShown, TableShown
from croupier.rules.cards import cards
from croupier.rules.games.free_bet_blackjack_2025.totals import total

# The best plays against a Dealer who draws to Soft 17 and stands off with 22, worked out for endless decks.
# fmt: off
UP_CARDS =     ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"]
STAND_HARD =  (14, 13, 13, 12, 12, 17, 17, 17, 17, 17)  # the least total to Stand on
STAND_SOFT =  (18, 18, 18, 18, 18, 18, 18, 19, 19, 19)
FREE_HARD =   (15, 13, 13, 12, 12, 18, 18, 18, 17, 18)  # a Hand on a Free Bet Marker has nothing to lose
FREE_SOFT =   (19, 19, 19, 19, 18, 18, 19, 19, 19, 19)
# fmt: on
SURRENDERED = {"9": (16,), "T": (14, 15, 16, 17)}  # hard totals that are worth less than half
DOUBLED = {"5": (18,), "6": (17, 18)}  # soft totals worth a paid Double Down
KEPT_TOGETHER = "5TJQK"  # pairs that are no Free Split
NO = ("no_insurance", "decline")


def decide(view: TableShown, box: BoxShown, words: Set[str]) -> str:
    """One of the words; questions beside the play of the Hand are answered no."""
    for word in NO:
        if word in words:
            return word
    up = _up_card(view)
    if "surrender" in words and _gives_up(box, up):
        return "surrender"
    return "play" if "play" in words else plays(_hand(box), up, words)


def plays(hand: BoxShown | SplitShown, up: str, words: Set[str]) -> str:
    """The first that is offered and good: Free Split, Free Double, Double Down, Stand; else Hit."""
    points, soft = total(cards(hand.cards))
    if "free_split" in words and hand.cards[0][0] not in KEPT_TOGETHER:
        return "free_split"
    if "free_double" in words:
        return "free_double"
    if "double" in words and soft and points in DOUBLED.get(up, ()):
        return "double"
    free = any(spot.bet == "free_split" for spot in hand.spots)
    chart = (FREE_SOFT if soft else FREE_HARD) if free else (STAND_SOFT if soft else STAND_HARD)
    return "stand" if "stand" in words and points >= chart[UP_CARDS.index(up)] else "hit"


def _up_card(view: TableShown) -> str:
    """The rank of the Dealer's first card, pictures as tens."""
    first = next(area.cards[0][0] for area in view.areas if area.name == "Dealer")
    return "T" if first in "JQK" else first


def _gives_up(box: BoxShown, up: str) -> bool:
    points, soft = total(cards(box.cards))
    pair = box.cards[0][0] == box.cards[1][0]
    return not soft and not pair and points in SURRENDERED.get(up, ())


def _hand(box: BoxShown) -> BoxShown | SplitShown:
    """The Hand whose turn it is; the first one where Surrender is asked with it."""
    return next((hand for hand in box.splits if hand.status == "to play"), box)


SIDE_BETS = {"rws_pairs": 0.2, "lucky_stash": 0.3, "boom_busted": 0.2}
FREE_BET_BLACKJACK = Way(SIDE_BETS, antes=2, decide=decide, bet="initial")  # the Initial Bet and one Double Down
BEHIND = FREE_BET_BLACKJACK._replace(side_bets={"boom_busted": 0.2}, stands=True)

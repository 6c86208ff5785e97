"""FBBJ-2025 by the chart that `croupier solve` works out; never Insurance."""

from collections.abc import Set

from croupier.bots import blackjack_chart as chart
from croupier.bots.house_poker import Way
from croupier.engine.view_types import BoxShown, SplitShown, TableShown
from croupier.rules.cards import parse_cards
from croupier.rules.games.free_bet_blackjack_2025.totals import total

NO = ("no_insurance", "decline")
WORDS = {"S": "stand", "H": "hit", "D": "double", "F": "free_double"}
SPLIT, SURRENDER = "P", "R"


def decide(view: TableShown, box: BoxShown, words: Set[str]) -> str:
    """One of the words; questions beside the play of the Hand are answered no."""
    for word in NO:
        if word in words:
            return word
    up = _up_card(view)
    if "surrender" in words and gives_up(box, up):
        return "surrender"
    return "play" if "play" in words else plays(_hand(box), up, words)


def plays(hand: BoxShown | SplitShown, up: str, words: Set[str]) -> str:
    """What the chart says and the table offers."""
    if "free_split" in words and _of_pair(hand, up) == SPLIT:
        return "free_split"
    letters = _letters(hand, up)
    wanted = letters if len(hand.cards) == 2 else letters[-1:]
    return next((WORDS[each] for each in wanted if WORDS.get(each) in words), "hit")


def gives_up(box: BoxShown, up: str) -> bool:
    """Pairs have their own row."""
    letters = _of_pair(box, up)
    return (letters if letters and letters != "-" else _letters(box, up)).startswith(SURRENDER)


def _letters(hand: BoxShown | SplitShown, up: str) -> str:
    points, soft = total(parse_cards(hand.cards))
    if points > chart.HIGHEST:
        return "S"
    free = any(spot.bet == "free_split" for spot in hand.spots)
    part = (chart.FREE_SOFT if soft else chart.FREE_HARD) if free else (chart.SOFT if soft else chart.HARD)
    return part[points].split()[_column(up)]


def _of_pair(hand: BoxShown | SplitShown, up: str) -> str:
    """The row of a pair: 10 for two number tens, T for other cards of ten; "" where there is none."""
    ranks = ["T" if each[0] in "JQK" else each[0] for each in hand.cards]
    if len(ranks) != 2 or ranks[0] != ranks[1]:
        return ""
    name = "10" if all(each[0] == "T" for each in hand.cards) else ranks[0]
    return chart.PAIRS[name].split()[_column(up)]


def _column(up: str) -> int:
    return chart.UP_CARDS.split().index(up)


def _up_card(view: TableShown) -> str:
    """The rank of the Dealer's first card, pictures as tens."""
    first = next(area.cards[0][0] for area in view.areas if area.name == "Dealer")
    return "T" if first in "JQK" else first


def _hand(box: BoxShown) -> BoxShown | SplitShown:
    """The Hand whose turn it is; the first one where Surrender is asked with it."""
    return next((hand for hand in box.splits if hand.status == "to play"), box)


SIDE_BETS = {"rws_pairs": 0.2, "lucky_stash": 0.3, "boom_busted": 0.2}
FREE_BET_BLACKJACK = Way(SIDE_BETS, antes=2, decide=decide, bet="initial")  # the Initial Bet and one Double Down
BEHIND = FREE_BET_BLACKJACK._replace(side_bets={"boom_busted": 0.2}, stands=True)

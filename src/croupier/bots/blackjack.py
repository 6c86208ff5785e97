"""A blackjack bot (FBBJ-2025) that plays by the strategy chart of `croupier solve` and never takes Insurance."""

from collections.abc import Set

from croupier.bots import blackjack_chart as chart
from croupier.bots.house_games import GameStrategy
from croupier.engine.view_types import BoxShown, SplitShown, TableShown
from croupier.rules.bets import Bet, Decision
from croupier.rules.cards import parse_cards
from croupier.rules.deal import Area
from croupier.rules.game import HandState
from croupier.rules.games.free_bet_blackjack_2025.totals import total

NO = (Decision.NO_INSURANCE, Decision.DECLINE)
DECISIONS = {"S": Decision.STAND, "H": Decision.HIT, "D": Decision.DOUBLE, "F": Decision.FREE_DOUBLE}
SPLIT, SURRENDER = "P", "R"


def decide(view: TableShown, box: BoxShown, words: Set[str]) -> str:
    """Return the bot's decision, one of the offered `words`.

    It declines Insurance, Even Money and bets it is asked to follow, and otherwise plays by the chart.
    """
    for word in NO:
        if word in words:
            return word
    up = _up_card(view)
    if Decision.SURRENDER in words and should_surrender(box, up):
        return Decision.SURRENDER
    return Decision.PLAY if Decision.PLAY in words else choose_decision(_current_hand(box), up, words)


def choose_decision(hand: BoxShown | SplitShown, up: str, words: Set[str]) -> str:
    """Return the play that the chart gives for a Hand against the Dealer's card `up`, if it is one of `words`.

    Otherwise return the chart's second choice, or Hit.
    """
    if Decision.FREE_SPLIT in words and _pair_letters(hand, up) == SPLIT:
        return Decision.FREE_SPLIT
    letters = _total_letters(hand, up)
    wanted = letters if len(hand.cards) == 2 else letters[-1:]
    return next((DECISIONS[letter] for letter in wanted if DECISIONS.get(letter) in words), Decision.HIT)


def should_surrender(box: BoxShown, up: str) -> bool:
    """Return whether the chart says Surrender: by the row of the pair or, if that has no play, of the total."""
    letters = _pair_letters(box, up)
    return (letters if letters and letters != "-" else _total_letters(box, up)).startswith(SURRENDER)


def _total_letters(hand: BoxShown | SplitShown, up: str) -> str:
    points, soft = total(parse_cards(hand.cards))
    if points > chart.HIGHEST:
        return "S"
    free = any(spot.bet == Bet.FREE_SPLIT for spot in hand.spots)
    part = (chart.FREE_SOFT if soft else chart.FREE_HARD) if free else (chart.SOFT if soft else chart.HARD)
    return part[points].split()[_column(up)]


def _pair_letters(hand: BoxShown | SplitShown, up: str) -> str:
    """Return the chart's letters for a pair, or an empty text if the Hand is no pair.

    Two 10s are the pair 10; two court cards or a 10 and a court card are the pair T.
    """
    ranks = ["T" if card[0] in "JQK" else card[0] for card in hand.cards]
    if len(ranks) != 2 or ranks[0] != ranks[1]:
        return ""
    name = "10" if all(card[0] == "T" for card in hand.cards) else ranks[0]
    return chart.PAIRS[name].split()[_column(up)]


def _column(up: str) -> int:
    return chart.UP_CARDS.split().index(up)


def _up_card(view: TableShown) -> str:
    """Return the rank of the Dealer's first card as a letter, with T for a ten or a court card."""
    first = next(area.cards[0][0] for area in view.areas if area.code is Area.DEALER)
    return "T" if first in "JQK" else first


def _current_hand(box: BoxShown) -> BoxShown | SplitShown:
    """Return the Hand whose turn it is or, if none is marked, the first Hand of the box."""
    return next((hand for hand in box.splits if hand.state is HandState.TO_ACT), box)


SIDE_BETS = {Bet.RWS_PAIRS: 0.2, Bet.LUCKY_STASH: 0.3, Bet.BOOM_BUSTED: 0.2}
FREE_BET_BLACKJACK = GameStrategy(
    SIDE_BETS, antes=2, decide=decide, bet=Bet.INITIAL
)  # the Initial Bet and one Double Down
BEHIND = FREE_BET_BLACKJACK._replace(side_bets={Bet.BOOM_BUSTED: 0.2}, stands=True)

"""Read the actions of a hand: the known cards, and the steps of the Dealer and the players in order."""

from functools import lru_cache, partial
from itertools import chain

from msgspec import Struct

from croupier.histories.malformed import Malformed
from croupier.histories.phh import Hand, cents
from croupier.histories.table_settings import MOST_PLAYERS, names
from croupier.record.commands import Decide
from croupier.rules.bets import Decision
from croupier.rules.cards import DECK, Card, format_card
from croupier.rules.coded_message import Message, message

UNKNOWN: Card = -1
Hole = tuple[Card, Card]
SHOWS_ALL: tuple[Card, ...] = (52,)  # "sm -": the player shows their Hand
STEPS = frozenset({"f", "cc", "cbr", "db"})
WHOLE = frozenset({2})  # the number of cards in a whole Hand

# One action: its word (dh, db, f, cc, cbr, sm, or - for a comment), the player from 0 or -1 for the Dealer, the cards,
# the amount, and the Decision it stands for without and with a Bet to match. A plain tuple, because it is faster.
Step = tuple[str, int, tuple[Card, ...], int, Decide, Decide]
NOTHING = Decide(0, "")


class Script(Struct, frozen=True, gc=False):
    holes: tuple[Hole, ...]  # by player; UNKNOWN if the file does not give the card
    board: tuple[Card, ...]
    steps: tuple[Step, ...]  # only Bets and Community Cards
    stayed: tuple[int, ...]  # players who have not Folded
    mucked: set[int]  # players who did not show their cards at the showdown
    known: set[Card]  # every card that the file gives


class Unreadable(Struct, frozen=True, gc=False):
    at: int  # index of the action
    why: Message


def read_actions(hand: Hand) -> Script | Unreadable:
    """Return a hand's bets and dealt cards as steps in order, or what is wrong with an action."""
    count, actions = len(hand.starting_stacks), hand.actions
    first_deal = _read_first_deal(actions[:count], count)
    dealt, begin = first_deal or [()] * count, len(first_deal)
    action_count = begin
    board: tuple[Card, ...] = ()
    steps: list[Step] = []
    folded: list[int] = []
    mucked: set[int] = set()
    try:
        for action_count, step in enumerate(map(READERS[hand.scale], actions[begin:]), start=begin + 1):
            word, player, cards, _, _, _ = step
            if player >= count:
                return Unreadable(action_count - 1, message("phh_no_such_player", player=player + 1))
            if word in STEPS:
                steps.append(step)
                if word == "f":
                    folded.append(player)
                elif cards:
                    board += cards
            elif word == "dh":
                dealt[player] += cards
            elif word == "sm":
                dealt[player] = _merge_shown_cards(dealt[player], cards)
                (mucked.discard if cards and UNKNOWN not in cards else mucked.add)(player)
        all_whole = WHOLE.issuperset(map(len, dealt))
        holes: tuple[Hole, ...] = tuple(dealt) if all_whole else tuple(map(_pad_hole, dealt))  # type: ignore[arg-type]
        known_cards = _check_distinct(holes, board)
    except Malformed as error:
        return Unreadable(min(action_count, len(actions) - 1), error.why)
    not_folded = tuple([player for player in range(count) if player not in folded])
    return Script(holes, board, tuple(steps), not_folded, mucked, known_cards)


def _read_first_deal(actions: tuple[str, ...], count: int) -> list[tuple[Card, ...]]:
    """Return everybody's Hole Cards if the actions begin with them in the order of the players, as most files do.

    Otherwise return an empty list.
    """
    if [action[:8] for action in actions] != _DEALS[:count]:
        return []
    try:
        return [_PAIRS[action[8:]] for action in actions]
    except KeyError:
        return []


def action_index(hand: Hand, count: int) -> int:
    """Return the index, among all actions of the hand, of the bet or deal that has the index `count` among those."""
    words = [READERS[hand.scale](action)[0] for action in hand.actions]
    return [index for index, word in enumerate(words) if word in STEPS][count]


def _pad_hole(cards: tuple[Card, ...]) -> Hole:
    """Return a player's two Hole Cards, with UNKNOWN for those that the file does not give."""
    if len(cards) > 2:
        raise Malformed(message("phh_two_hole_cards"))
    first, second = (*cards, UNKNOWN, UNKNOWN)[:2]
    return first, second


def read_action(action: str, scale: int) -> Step:
    """Parse one action, without its comment. `scale` is 100 if the file has cents, else 1."""
    words = action.partition("#")[0].split()
    match words:
        case ["d", "dh", player, cards]:
            return _without_decision("dh", _parse_player(player), _parse_cards(cards))
        case [player, "cbr", amount]:
            index, size = _parse_player(player), _parse_bet(amount, scale)
            bet, raise_to = Decide(index + 1, Decision.BET, size), Decide(index + 1, Decision.RAISE, size)
            return "cbr", index, (), size, bet, raise_to
        case [player, "f"]:
            index, fold = _parse_player(player), Decide(_parse_player(player) + 1, Decision.FOLD)
            return "f", index, (), 0, fold, fold
        case [player, "cc"]:
            index = _parse_player(player)
            return "cc", index, (), 0, Decide(index + 1, Decision.CHECK), Decide(index + 1, Decision.CALL)
        case ["d", "db", cards]:
            return _without_decision("db", -1, _parse_cards(cards))
        case [player, "sm"]:
            return _without_decision("sm", _parse_player(player))
        case [player, "sm", "-"]:
            return _without_decision("sm", _parse_player(player), SHOWS_ALL)
        case [player, "sm", cards]:
            return _without_decision("sm", _parse_player(player), _parse_cards(cards))
        case []:
            return _without_decision("-", -1)
        case _:
            raise Malformed(message("phh_no_such_action", action=action))


def _without_decision(word: str, player: int, cards: tuple[Card, ...] = ()) -> Step:
    """Return a step in which no player decides, such as a deal or a shown Hand."""
    return word, player, cards, 0, NOTHING, NOTHING


READERS = {scale: lru_cache(maxsize=1 << 15)(partial(read_action, scale=scale)) for scale in (1, 100)}


def _parse_player(label: str) -> int:
    index = _PLAYERS.get(label)
    if index is not None:
        return index
    number = label[1:]
    if label[:1] != "p" or not number.isdecimal() or not number.isascii() or number[0] == "0":
        raise Malformed(message("phh_not_a_player", player=label))
    return int(number) - 1


def _parse_cards(text: str) -> tuple[Card, ...]:
    pair = _PAIRS.get(text)
    if pair is not None:
        return pair
    if len(text) % 2:
        raise Malformed(message("phh_not_cards", cards=text))
    return tuple([_parse_card(text[index : index + 2]) for index in range(0, len(text), 2)])


def _parse_card(text: str) -> Card:
    if text not in _FACES:
        raise Malformed(message("phh_not_a_card", card=text))
    return _FACES[text]


_FACES = {"??": UNKNOWN, **{format_card(card): card for card in DECK}}
_PAIRS = {first + second: (_FACES[first], _FACES[second]) for first in _FACES for second in _FACES}
_DEALS = [f"d dh {name} " for name in names(9)]
_PLAYERS = {name: player for player, name in enumerate(names(MOST_PLAYERS))}


def _parse_bet(amount: str, scale: int) -> int:
    size = cents(amount, scale)
    if size <= 0:
        raise Malformed(message("phh_not_a_bet", amount=amount))
    return size


def _merge_shown_cards(hole: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return a player's known Hole Cards after the showdown, at which they showed `cards` (none if kept closed)."""
    if cards == SHOWS_ALL or not cards:
        return hole
    if len(cards) != 2:
        raise Malformed(message("phh_two_hole_cards"))
    known_cards = {card for card in hole if card != UNKNOWN}
    shown_cards = {card for card in cards if card != UNKNOWN}
    if len(known_cards | shown_cards) > 2:
        raise Malformed(message("phh_shown_not_dealt"))
    return hole if known_cards >= shown_cards else cards


def _check_distinct(holes: tuple[Hole, ...], board: tuple[Card, ...]) -> set[Card]:
    cards = [*board, *chain.from_iterable(holes)]
    known_cards = {*cards}
    known_cards.discard(UNKNOWN)
    if len(known_cards) != len(cards) - cards.count(UNKNOWN):
        raise Malformed(message("phh_card_twice"))
    if len(board) > 5 or UNKNOWN in board:
        raise Malformed(message("phh_community_cards"))
    return known_cards

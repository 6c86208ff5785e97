"""What a hand's actions say: the cards that are known, and the steps of Dealer and Players in their order."""

from functools import lru_cache, partial
from itertools import chain

from msgspec import Struct

from croupier.histories.phh import Hand, cents
from croupier.histories.table_settings import MOST_PLAYERS, names
from croupier.record.commands import Decide
from croupier.rules.cards import DECK, Card, format_card, parse_card

UNKNOWN: Card = -1
Hole = tuple[Card, Card]
SHOWS_ALL: tuple[Card, ...] = (52,)  # "sm -": he shows what he holds
STEPS = frozenset({"f", "cc", "cbr", "db"})
WHOLE = frozenset({2})  # cards of a Hand

# One action: its word (dh, db, f, cc, cbr, sm, or - for a comment alone), the player from 0 or -1 for the Dealer, the
# cards, the amount; and what a player decides by it where nothing is Bet or to be matched, and where something is.
# A plain tuple: there are twenty in a hand, and thousands of hands.
Step = tuple[str, int, tuple[Card, ...], int, Decide, Decide]
NOTHING = Decide(0, "")


class Script(Struct, frozen=True, gc=False):
    holes: tuple[Hole, ...]  # by player; UNKNOWN where the file does not tell
    board: tuple[Card, ...]
    steps: tuple[Step, ...]  # Bets and Community Cards alone
    stayed: tuple[int, ...]  # who has not Folded
    mucked: set[int]  # who came to the showdown and kept his cards down
    known: set[Card]  # every card that is told of


class Unreadable(Struct, frozen=True, gc=False):
    at: int  # which action
    why: str


def script(hand: Hand) -> Script | Unreadable:
    """The actions in order, and every card they tell of, known from the beginning."""
    count, actions = len(hand.starting_stacks), hand.actions
    first = _dealt_first(actions[:count], count)
    dealt, begin = first or [()] * count, len(first)
    read = begin
    board: tuple[Card, ...] = ()
    steps: list[Step] = []
    folded: list[int] = []
    mucked: set[int] = set()
    try:
        for read, step in enumerate(map(READERS[hand.scale], actions[begin:]), start=begin + 1):
            word, player, cards, _, _, _ = step
            if player >= count:
                return Unreadable(read - 1, f"there is no p{player + 1}")
            if word in STEPS:
                steps.append(step)
                if word == "f":
                    folded.append(player)
                elif cards:
                    board += cards
            elif word == "dh":
                dealt[player] += cards
            elif word == "sm":
                dealt[player] = _turned(dealt[player], cards)
                (mucked.discard if cards and UNKNOWN not in cards else mucked.add)(player)
        whole = WHOLE.issuperset(map(len, dealt))
        holes: tuple[Hole, ...] = tuple(dealt) if whole else tuple(map(_partly, dealt))  # type: ignore[arg-type]
        known = _once_each(holes, board)
    except ValueError as no:
        return Unreadable(min(read, len(actions) - 1), str(no))
    stayed = tuple([player for player in range(count) if player not in folded])
    return Script(holes, board, tuple(steps), stayed, mucked, known)


def _dealt_first(actions: tuple[str, ...], count: int) -> list[tuple[Card, ...]]:
    """The Hole Cards of all players where they come first and in order, as nearly everybody writes them; or nothing."""
    if [action[:8] for action in actions] != _DEALS[:count]:
        return []
    try:
        return [_PAIRS[action[8:]] for action in actions]
    except KeyError:
        return []


def place(hand: Hand, count: int) -> int:
    """Where a step stands among the actions."""
    words = [READERS[hand.scale](action)[0] for action in hand.actions]
    return [at for at, word in enumerate(words) if word in STEPS][count]


def _partly(cards: tuple[Card, ...]) -> Hole:
    """A Hand of which the file may not tell every card."""
    if len(cards) > 2:
        raise ValueError("a Hand has two Hole Cards")
    first, second = (*cards, UNKNOWN, UNKNOWN)[:2]
    return first, second


def read_action(action: str, scale: int) -> Step:
    """One action, its commentary left out."""
    words = action.partition("#")[0].split()
    match words:
        case ["d", "dh", player, cards]:
            return _unasked("dh", _player(player), _cards(cards))
        case [player, "cbr", to]:
            at, size = _player(player), _bet(to, scale)
            return "cbr", at, (), size, Decide(at + 1, "bet", size), Decide(at + 1, "raise", size)
        case [player, "f"]:
            at, fold = _player(player), Decide(_player(player) + 1, "fold")
            return "f", at, (), 0, fold, fold
        case [player, "cc"]:
            at = _player(player)
            return "cc", at, (), 0, Decide(at + 1, "check"), Decide(at + 1, "call")
        case ["d", "db", cards]:
            return _unasked("db", -1, _cards(cards))
        case [player, "sm"]:
            return _unasked("sm", _player(player))
        case [player, "sm", "-"]:
            return _unasked("sm", _player(player), SHOWS_ALL)
        case [player, "sm", cards]:
            return _unasked("sm", _player(player), _cards(cards))
        case []:
            return _unasked("-", -1)
        case _:
            raise ValueError(f"no-limit hold'em has no action {action!r}")


def _unasked(word: str, player: int, cards: tuple[Card, ...] = ()) -> Step:
    """An action by which nobody decides anything."""
    return word, player, cards, 0, NOTHING, NOTHING


READERS = {scale: lru_cache(maxsize=1 << 15)(partial(read_action, scale=scale)) for scale in (1, 100)}


def _player(label: str) -> int:
    known = _PLAYERS.get(label)
    if known is not None:
        return known
    number = label[1:]
    if label[:1] != "p" or not number.isdecimal() or not number.isascii() or number[0] == "0":
        raise ValueError(f"{label!r} is no player")
    return int(number) - 1


def _cards(written: str) -> tuple[Card, ...]:
    pair = _PAIRS.get(written)
    if pair is not None:
        return pair
    if len(written) % 2:
        raise ValueError(f"not cards: {written!r}")
    pieces = [written[at : at + 2] for at in range(0, len(written), 2)]
    return tuple([UNKNOWN if piece == "??" else parse_card(piece) for piece in pieces])


_ONES = {"??": UNKNOWN, **{format_card(card): card for card in DECK}}
_PAIRS = {one + two: (_ONES[one], _ONES[two]) for one in _ONES for two in _ONES}
_DEALS = [f"d dh {name} " for name in names(9)]
_PLAYERS = {name: player for player, name in enumerate(names(MOST_PLAYERS))}


def _bet(to: str, scale: int) -> int:
    size = cents(to, scale)
    if size <= 0:
        raise ValueError(f"{to} is no bet")
    return size


def _turned(hole: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """What is known of a Hand after its player showed it, in whole or in part, or kept it closed."""
    if cards == SHOWS_ALL or not cards:
        return hole
    if len(cards) != 2:
        raise ValueError("a Hand has two Hole Cards")
    known = {card for card in hole if card != UNKNOWN}
    seen = {card for card in cards if card != UNKNOWN}
    if len(known | seen) > 2:
        raise ValueError("he shows cards that he was not dealt")
    return hole if known >= seen else cards


def _once_each(holes: tuple[Hole, ...], board: tuple[Card, ...]) -> set[Card]:
    cards = [*board, *chain.from_iterable(holes)]
    known = {*cards}
    known.discard(UNKNOWN)
    if len(known) != len(cards) - cards.count(UNKNOWN):
        raise ValueError("a card is dealt twice")
    if len(board) > 5 or UNKNOWN in board:
        raise ValueError("there are five Community Cards, and all are seen")
    return known

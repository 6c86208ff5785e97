"""The published positions: seats and chips, the bets, the order of the cards, what the House has set, the menu."""

from random import Random
from typing import NamedTuple

from croupier.rules.cards import DECK, Card
from croupier.rules.deal import Device
from croupier.rules.settings import AnySettings, BlackjackSettings, HousePokerSettings, Limits, PokerSettings

METER = 100_000_000  # what the display of the jackpot shows at every award, in cents
Choice = tuple[tuple[str, int], ...]  # bets that one player places together


class Wager(NamedTuple):
    player: str
    box: int
    choices: tuple[Choice, ...]


class Position(NamedTuple):
    name: str
    game: str
    settings: AnySettings
    stacks: tuple[int, ...]  # of the players p1, p2, ... at the seats 1, 2, ...
    deck: tuple[Card, ...]
    menu: str  # amounts that are tried where the rules leave them open: l least, d twice the least, m most
    wagers: tuple[Wager, ...] = ()
    hiding: bool = False  # are players asked whether they keep their cards closed?


def amounts(menu: str, least: int, most: int) -> list[int]:
    """The amounts of a menu between the least and the most, each once."""
    tried = {"l": least, "d": 2 * least, "m": most}
    return sorted({tried[each] for each in menu if least <= tried[each] <= most})


def order(seed: int, decks: int = 1) -> tuple[Card, ...]:
    """The order of the cards that belongs to a number."""
    rest = list(DECK * decks)
    Random(seed).shuffle(rest)
    return tuple(rest)


def poker(name: str, seed: int, stacks: tuple[int, ...], menu: str = "lm", **set_: object) -> Position:
    terms = dict(small_blind=500, big_blind=1_000, table_stake=Limits(1, 10**8), chip_unit=100, rake_percent=5, rake_cap=3_000)
    settings = PokerSettings(**{**terms, **set_})  # type: ignore[arg-type]
    return Position(name, "poker", settings, stacks, order(seed), menu)


def house(
    name: str, game: str, seed: int, wagers: tuple[Wager, ...], stacks: tuple[int, ...], *, hiding: bool = False, **set_: object
) -> Position:
    limits = {bet: Limits(100, 10**7) for bet in (("ante", "pair_plus") if game == "mlp-three-card" else ("ante", "bonus"))}
    settings = HousePokerSettings(**{"limits": limits, "jackpot_bet": 500, **set_})  # type: ignore[arg-type]
    return Position(name, game, settings, stacks, order(seed), "", wagers, hiding)


def blackjack(
    name: str, seed: int, wagers: tuple[Wager, ...], stacks: tuple[int, ...], menu: str = "m", **set_: object
) -> Position:
    limits = {bet: Limits(100, 10**7) for bet in ("initial", "rws_pairs", "lucky_stash", "boom_busted")}
    settings = BlackjackSettings(**{"limits": limits, **set_})  # type: ignore[arg-type]
    return Position(name, "free-bet-blackjack", settings, stacks, order(seed, decks=settings.decks), menu, wagers)

"""The published positions: seats and chips, the bets, the order of the cards, the settings, the menu."""

from random import Random
from typing import NamedTuple

from croupier.rules.cards import DECK, Card, parse_cards
from croupier.rules.games import BY_ID, FREE_BET_BLACKJACK
from croupier.rules.settings import AnySettings, BlackjackSettings, HousePokerSettings, Limits, PokerSettings

METER = 100_000_000  # the displayed jackpot at every award, in cents
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
    # Amounts that are tried where the rules leave them open: l least, d twice the least, m most.
    # x: nobody Folds where they could Check.
    menu: str
    wagers: tuple[Wager, ...] = ()
    hiding: bool = False  # are players asked whether they keep their cards closed?


def amounts(menu: str, least: int, most: int) -> list[int]:
    """The amounts of a menu between the least and the most, each once."""
    tried = {"l": least, "d": 2 * least, "m": most}
    return sorted({tried[size] for size in menu if size in tried and least <= tried[size] <= most})


def order(seed: int, top: str = "", decks: int = 1) -> tuple[Card, ...]:
    """The named cards, then all others in the order given by a number."""
    first, rest = parse_cards(top), list(DECK * decks)
    for card in first:
        rest.remove(card)
    Random(seed).shuffle(rest)
    return (*first, *rest)


def poker(name: str, seed: int, stacks: tuple[int, ...], menu: str = "lm", **other: object) -> Position:
    terms: dict[str, object] = {
        "small_blind": 500,
        "big_blind": 1_000,
        "table_stake": Limits(1, 10**8),
        "chip_unit": 100,
        "rake_percent": 5,
        "rake_cap": 3_000,
    }
    settings = PokerSettings(**{**terms, **other})  # type: ignore[arg-type]
    return Position(f"{name}-{menu}", "poker", settings, stacks, order(seed), menu)


def house(
    name: str,
    game: str,
    top: str,
    wagers: tuple[Wager, ...],
    *,
    stacks: tuple[int, ...] = (),
    hiding: bool = False,
    **other: object,
) -> Position:
    limits = {bet: Limits(100, 10**7) for bet in BY_ID[game].limited_bets}
    settings = HousePokerSettings(**{"limits": limits, "jackpot_bet": 500, **other})  # type: ignore[arg-type]
    return Position(name, game, settings, stacks or rich(wagers), order(7, top), "", wagers, hiding)


def blackjack(
    name: str, top: str, wagers: tuple[Wager, ...], menu: str = "m", *, stacks: tuple[int, ...] = (), **other: object
) -> Position:
    limits = {bet: Limits(100, 10**7) for bet in FREE_BET_BLACKJACK.limited_bets}
    settings = BlackjackSettings(**{"limits": limits, **other})  # type: ignore[arg-type]
    deck = order(7, top, settings.decks)
    return Position(f"{name}-{menu}", FREE_BET_BLACKJACK.id, settings, stacks or rich(wagers), deck, menu, wagers)


def rich(wagers: tuple[Wager, ...]) -> tuple[int, ...]:
    """As many players as there are bets, with chips for everything."""
    return (10**6,) * max(int(wager.player[1:]) for wager in wagers)

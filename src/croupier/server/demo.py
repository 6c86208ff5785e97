"""The demo house: two links, five tables, and a few bots for company."""

from random import Random

from msgspec import Struct

from croupier.bots.policies import POLICIES
from croupier.house.conduct import HOUSE_STREAM, establish
from croupier.rules import events as e
from croupier.rules.deal import Device
from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.people import HOUSE
from croupier.rules.refusal import Refused
from croupier.rules.settings import AnySettings, HousePokerSettings, Limits, LinkTerms
from croupier.server.clock import wall
from croupier.server.company import Bot
from croupier.server.floor import Floor
from croupier.server.pit import Make

MULTI_LINK, PROGRESSIVE = "multi-link", "progressive-holdem"
LINKS = {
    MULTI_LINK: LinkTerms("Multi-Link", bet=500, rate_ppm=300_000, reset=5_000_000, start=41_280_635),
    PROGRESSIVE: LinkTerms("Progressive Hold'em", bet=500, rate_ppm=300_000, reset=5_000_000, start=8_641_000),
}


class DemoTable(Struct, frozen=True):
    title: str
    game: Game
    link: str
    settings: AnySettings
    bots: tuple[str, ...]


def _settings(device: Device, link: str, **limits: Limits) -> HousePokerSettings:
    return HousePokerSettings(limits=limits, jackpot_bet=LINKS[link].bet, box_count=6, device=device)


TABLES = {
    "t1": DemoTable(
        "Table 4",
        THREE_CARD,
        MULTI_LINK,
        _settings(Device.SHOE, MULTI_LINK, ante=Limits(2_500, 100_000), pair_plus=Limits(1_000, 20_000)),
        ("Bot Mira", "Bot Otto"),
    ),
    "t2": DemoTable(
        "Table 9",
        THREE_CARD,
        MULTI_LINK,
        _settings(Device.SHUFFLER, MULTI_LINK, ante=Limits(500, 20_000), pair_plus=Limits(500, 5_000)),
        ("Bot Ines", "Bot Bela", "Bot Juno"),
    ),
    "t3": DemoTable(
        "Table 7",
        MULTILINK_HOLDEM,
        MULTI_LINK,
        _settings(Device.SHOE, MULTI_LINK, ante=Limits(2_500, 100_000), bonus=Limits(500, 10_000)),
        ("Bot Alma", "Bot Emil", "Bot Noor"),
    ),
    "t4": DemoTable(
        "Table 2",
        MULTILINK_HOLDEM,
        MULTI_LINK,
        _settings(Device.SHUFFLER, MULTI_LINK, ante=Limits(1_000, 30_000), bonus=Limits(500, 5_000)),
        ("Bot Rosa", "Bot Levi"),
    ),
    "t5": DemoTable(
        "Table 3",
        PROGRESSIVE_HOLDEM,
        PROGRESSIVE,
        _settings(Device.SHOE, PROGRESSIVE, ante=Limits(1_000, 50_000), bonus=Limits(500, 10_000)),
        ("Bot Vera", "Bot Ivo"),
    ),
}
BUY_IN = 40  # times the smallest Ante


async def open_house(floor: Floor) -> None:
    """What the store does not have yet, as records like any other: a table once opened stays as it was opened."""
    for link, terms in LINKS.items():
        if link not in floor.house.links:
            await _establish(floor, HOUSE_STREAM, e.LinkOpened(link, terms))
    for table, each in TABLES.items():
        if table not in floor.house.tables:
            opened = e.TableOpened(table, each.game.id, each.game.doc.code, each.settings, each.link, each.title)
            await _establish(floor, table, opened)


async def _establish(floor: Floor, stream: str, event: e.AnyEvent) -> None:
    outcome = await floor.pit.submit(_opening(stream, event))
    assert not isinstance(outcome, Refused), outcome


def _opening(stream: str, event: e.AnyEvent) -> Make:
    return lambda house: establish(house, stream, (event,), HOUSE, wall())


def regulars(chance: Random) -> tuple[Bot, ...]:
    return tuple(
        Bot(name, table, POLICIES[each.game.id](Random(chance.random()), BUY_IN * each.settings.limits["ante"].least))
        for table, each in TABLES.items()
        for name in each.bots
    )

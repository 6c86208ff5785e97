"""The demo house: two links, nine tables and their bots."""

from random import Random

from msgspec import Struct

from croupier.bots.registry import POLICIES, STANDING
from croupier.house.execute import HOUSE_STREAM, record_events
from croupier.record import events as e
from croupier.record.house_settings import DEMO, LinkTerms
from croupier.rules.bets import Bet
from croupier.rules.deal import Device
from croupier.rules.game import Game
from croupier.rules.games import FREE_BET_BLACKJACK, MULTILINK_HOLDEM, POKER, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE
from croupier.rules.settings import AnySettings, BlackjackSettings, HousePokerSettings, Limits, PokerSettings
from croupier.server.command_queue import Make
from croupier.server.people.staff_auth import DEMO as STAFF
from croupier.server.tables.floor import Floor
from croupier.server.tables.house_bots import Bot

MULTI_LINK, PROGRESSIVE = "multi-link", "progressive-holdem"
LINKS = {
    MULTI_LINK: LinkTerms("Multi-Link", bet=500, rate_ppm=300_000, reset=5_000_000, start=41_280_635),
    PROGRESSIVE: LinkTerms("Progressive Hold'em", bet=500, rate_ppm=300_000, reset=5_000_000, start=8_641_000),
}


class DemoTable(Struct, frozen=True):
    """One table of the demo house, with the names of its bots."""

    title: str
    game: Game
    link: str  # "" if the game has no jackpot
    settings: AnySettings
    bots: tuple[str, ...]
    standing: tuple[str, ...] = ()  # bots that bet on boxes of others


def _house_poker_settings(device: Device, link: str, **limits: Limits) -> HousePokerSettings:
    return HousePokerSettings(limits=limits, jackpot_bet=LINKS[link].bet, box_count=6, device=device)


def _blackjack_limits(least: int, most: int) -> dict[str, Limits]:
    side = Limits(500, most // 5)
    return {Bet.INITIAL: Limits(least, most), Bet.RWS_PAIRS: side, Bet.LUCKY_STASH: side, Bet.BOOM_BUSTED: side}


def _poker_settings(seats: int, big_blind: int, device: Device) -> PokerSettings:
    """Return settings with Table Stakes of 40 to 200 Big Blinds and a 5% Rake up to three Big Blinds."""
    return PokerSettings(
        box_count=seats,
        small_blind=big_blind // 2,
        big_blind=big_blind,
        table_stake=Limits(40 * big_blind, 200 * big_blind),
        chip_unit=100,
        rake_percent=5,
        rake_cap=3 * big_blind,
        device=device,
    )


TABLES = {
    "t1": DemoTable(
        "Table 1",
        THREE_CARD,
        MULTI_LINK,
        _house_poker_settings(Device.SHOE, MULTI_LINK, ante=Limits(2_500, 100_000), pair_plus=Limits(1_000, 20_000)),
        ("Bot Mira", "Bot Otto"),
    ),
    "t2": DemoTable(
        "Table 2",
        THREE_CARD,
        MULTI_LINK,
        _house_poker_settings(Device.SHUFFLER, MULTI_LINK, ante=Limits(500, 20_000), pair_plus=Limits(500, 5_000)),
        ("Bot Ines", "Bot Bela", "Bot Juno"),
    ),
    "t3": DemoTable(
        "Table 3",
        MULTILINK_HOLDEM,
        MULTI_LINK,
        _house_poker_settings(Device.SHOE, MULTI_LINK, ante=Limits(2_500, 100_000), bonus=Limits(500, 10_000)),
        ("Bot Alma", "Bot Emil", "Bot Noor"),
    ),
    "t4": DemoTable(
        "Table 4",
        MULTILINK_HOLDEM,
        MULTI_LINK,
        _house_poker_settings(Device.SHUFFLER, MULTI_LINK, ante=Limits(1_000, 30_000), bonus=Limits(500, 5_000)),
        ("Bot Rosa", "Bot Levi"),
    ),
    "t5": DemoTable(
        "Table 5",
        PROGRESSIVE_HOLDEM,
        PROGRESSIVE,
        _house_poker_settings(Device.SHOE, PROGRESSIVE, ante=Limits(1_000, 50_000), bonus=Limits(500, 10_000)),
        ("Bot Vera", "Bot Ivo"),
    ),
    "t8": DemoTable("Table 8", POKER, "", _poker_settings(6, 200, Device.SHOE), ("Bot Fritz", "Bot Gina", "Bot Owen")),
    "t9": DemoTable(
        "Table 9",
        POKER,
        "",
        _poker_settings(9, 1_000, Device.SHUFFLER),
        ("Bot Dora", "Bot Kofi", "Bot Luz", "Bot Sven", "Bot Wanda"),
    ),
    "t6": DemoTable(
        "Table 6",
        FREE_BET_BLACKJACK,
        "",
        BlackjackSettings(limits=_blackjack_limits(2_500, 50_000), decks=6),
        ("Bot Lena", "Bot Hugo"),
        ("Bot Pia",),
    ),
    "t7": DemoTable(
        "Table 7",
        FREE_BET_BLACKJACK,
        "",
        BlackjackSettings(
            limits=_blackjack_limits(1_000, 20_000), decks=8, device=Device.SHUFFLER, squeeze_allowed=True
        ),
        ("Bot Timo", "Bot Zoe"),
    ),
}
BUY_IN = 40  # times the minimum of the first bet


async def open_house(floor: Floor) -> None:
    """Record the staff, links and tables of the demo that the house does not have yet; existing ones stay unchanged."""
    if not floor.house.register.staff:
        await _record(floor, HOUSE_STREAM, *(e.RoleGranted(name, role) for name, role in STAFF.items()))
    closed = floor.house.register.closed
    for link, terms in LINKS.items():
        if link not in floor.house.links and link not in closed:
            await _record(floor, HOUSE_STREAM, e.LinkOpened(link, terms))
    for table, demo_table in TABLES.items():
        if table not in floor.house.tables and demo_table.link not in closed:
            opened = e.TableOpened(
                table,
                demo_table.game.id,
                demo_table.game.doc.code,
                demo_table.settings,
                demo_table.link,
                demo_table.title,
                DEMO,
            )
            await _record(floor, table, opened)


async def _record(floor: Floor, stream: str, *events: e.AnyEvent) -> None:
    outcome = await floor.queue.submit(_record_job(stream, events, floor.queue.labels.now()))
    assert not isinstance(outcome, Refused), outcome


def _record_job(stream: str, events: tuple[e.AnyEvent, ...], timestamp: int) -> Make:
    return lambda house: record_events(house, stream, events, HOUSE, timestamp)


def _buy_in(demo_table: DemoTable) -> int:
    if isinstance(demo_table.settings, PokerSettings):
        return demo_table.settings.table_stake.most // 2
    return BUY_IN * demo_table.settings.limits[demo_table.game.limited_bets[0]].least


def regulars(chance: Random) -> tuple[Bot, ...]:
    """Return the demo's bots with their tables; some of them bet without a seat."""
    bots = []
    for table, demo_table in TABLES.items():
        buy_in = _buy_in(demo_table)
        for names, policies, stands in ((demo_table.bots, POLICIES, False), (demo_table.standing, STANDING, True)):
            bot_policies = (policies[demo_table.game.id](Random(chance.random()), buy_in) for _ in names)
            bots += [Bot(name, table, policy, stands) for name, policy in zip(names, bot_policies, strict=True)]
    return tuple(bots)

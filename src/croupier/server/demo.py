"""The demo house: one link, two tables, and a few bots for company."""

from random import Random

from croupier.bots.three_card import ThreeCard
from croupier.house.conduct import HOUSE_STREAM, establish
from croupier.rules import events as e
from croupier.rules.deal import Device
from croupier.rules.games.three_card_v2 import THREE_CARD
from croupier.rules.people import HOUSE
from croupier.rules.refusal import Refused
from croupier.rules.settings import Limits, LinkTerms, Settings
from croupier.server.clock import wall
from croupier.server.company import Bot
from croupier.server.floor import Floor
from croupier.server.pit import Make

LINK = "multi-link"
TERMS = LinkTerms(name="Multi-Link", bet=500, rate_ppm=300_000, reset=5_000_000, start=41_280_635)


def _settings(device: Device, ante: Limits, pair_plus: Limits) -> Settings:
    return Settings(limits={"ante": ante, "pair_plus": pair_plus}, jackpot_bet=TERMS.bet, box_count=6, device=device)


TABLES = {
    "t1": ("Table 4", _settings(Device.SHOE, Limits(2_500, 100_000), Limits(1_000, 20_000))),
    "t2": ("Table 9", _settings(Device.SHUFFLER, Limits(500, 20_000), Limits(500, 5_000))),
}
NAMES = {"t1": ("Bot Mira", "Bot Otto"), "t2": ("Bot Ines", "Bot Bela", "Bot Juno")}
BUY_IN = 40  # times the smallest Ante


async def open_house(floor: Floor) -> None:
    """On an empty store: the link and its tables, as records like any other."""
    if floor.house.seq:
        return
    await floor.pit.submit(_opening(HOUSE_STREAM, e.LinkOpened(LINK, TERMS)))
    for table, (title, settings) in TABLES.items():
        opened = e.TableOpened(table, THREE_CARD.id, THREE_CARD.doc.code, settings, LINK, title)
        outcome = await floor.pit.submit(_opening(table, opened))
        assert not isinstance(outcome, Refused), outcome


def _opening(stream: str, event: e.AnyEvent) -> Make:
    return lambda house: establish(house, stream, (event,), HOUSE, wall())


def regulars(chance: Random) -> tuple[Bot, ...]:
    return tuple(
        Bot(name, table, ThreeCard(Random(chance.random()), BUY_IN * TABLES[table][1].limits["ante"].least))
        for table, names in NAMES.items()
        for name in names
    )

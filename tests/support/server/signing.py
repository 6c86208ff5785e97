"""A served house in which two people sign, in short steps."""

from croupier.record import commands as c
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.deal import Device
from croupier.rules.settings import HousePokerSettings, Limits
from croupier.server.demo import MULTI_LINK
from tests.support.server.serving import Person, Serving, guest, staff

SETTINGS = HousePokerSettings(
    limits={"ante": Limits(500, 50_000), "pair_plus": Limits(500, 50_000)}, jackpot_bet=500, device=Device.SHOE
)
REAL = "r1"


async def opens(house: Serving, controls: Controls | None = None) -> None:
    """An administrator opens a table where two people sign."""
    async with staff(house, "eng") as eng, staff(house, "koh") as koh:
        opening = c.OpenTable("mlp-three-card", SETTINGS, MULTI_LINK, "Table 20", controls or Controls())
        assert (await koh.client.say(REAL, opening))["refused"]["field"] == "role"
        assert (await eng.client.say(REAL, opening))["refused"] is None


async def decides(ana: Person) -> None:
    await ana.sits(1)
    await ana.bets(1, ante=2_500, jackpot=500)
    await ana.until("deciding")


async def played(house: Serving) -> None:
    async with guest(house, "Ben") as ben:
        await ben.sits(1)
        await ben.bets(1, ante=2_500)
        await ben.until("deciding")
        await ben.does(c.Decide(1, "play"))
        await ben.until("over")
        await ben.until("betting", round=2)
        await ben.bets(1, ante=2_500)
        await ben.until("deciding", round=2)

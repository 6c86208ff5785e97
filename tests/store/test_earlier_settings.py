"""Logs that were written before a table had some setting: they are read as they are, the setting as it was then."""

from random import Random

from msgspec.structs import replace

from croupier.house import audit_chain
from croupier.house.execute import House, fold_records
from croupier.rules.settings import PokerSettings
from tests.support.random_play.world import World

LATER = b'"rake_hundredths":0,'


def earlier(entries: list[audit_chain.ChainedEntry]) -> list[audit_chain.ChainedEntry]:
    """The same entries as a program without that setting wrote and chained them."""
    found, head = list[audit_chain.ChainedEntry](), House().head
    for each in entries:
        found.append(audit_chain.chain_entry(head, audit_chain.decode_entry(each.body), each.body.replace(LATER, b"")))
        head = found[-1].head
    return found


def test_a_poker_table_whose_rake_was_in_whole_percents_plays_on() -> None:
    world = World(Random(4), ("poker", "poker"))
    for _ in range(60):
        world.deal("a")
        world.answer("a")
    now = [each for plan in world.plans for each in plan.sealed]
    assert sum(LATER in each.body for each in now) > 2, "tables and rounds were opened"
    then = earlier(now)
    house = fold_records(House(), then).after
    assert house == replace(world.house, head=then[-1].head)
    settings = house.tables["a"].settings
    assert isinstance(settings, PokerSettings)
    assert (settings.rake_percent, settings.rake_hundredths) == (5, 0)

"""A house in which two people sign, for a browser."""

from collections.abc import Iterator

import pytest

from croupier.house.execute import HOUSE_STREAM, House, record_events
from croupier.record import events as e
from croupier.rules.roles import HOUSE
from croupier.server.demo import LINKS, TABLES
from croupier.server.tables.pace import Pace
from croupier.store.memory import MemoryData, MemoryStore
from tests.support.server.serving import Serving, serving


@pytest.fixture
def house(pace: Pace) -> Iterator[Serving]:
    """The demo house, where the second table is a real one."""
    shelf, before, real = MemoryData(), House(), TABLES["t2"]
    opened = e.TableOpened("t2", real.game.id, real.game.doc.code, real.settings, real.link, real.title)
    for stream, event in ((HOUSE_STREAM, e.LinkOpened(real.link, LINKS[real.link])), ("t2", opened)):
        plan = record_events(before, stream, (event,), HOUSE, 1)
        MemoryStore(shelf).append((plan,))
        before = plan.after
    with serving(shelf, pace=pace) as house:
        yield house

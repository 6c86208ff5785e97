"""Look for hidden cards in what a connection receives."""

import json
import re

from croupier.engine.replay import replay
from croupier.engine.table import Table, game_of
from croupier.record.stored_event import Recorded
from croupier.rules.cards import format_card

CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


def check(records: list[Recorded], name: str, heard: list[str]) -> int:
    found = 0
    for message in heard:
        cards = set(CARD.findall(message))
        if not cards:
            continue
        sent = json.loads(message)
        assert sent["type"] == "view_sent", message
        table = replay(records[: sent["seq"]])
        assert cards <= may_know(table, name), f"{name} heard of {cards - may_know(table, name)}"
        found += len(cards)
    return found


def may_know(t: Table, name: str) -> set[str]:
    r = t.round
    assert r is not None
    return {format_card(card) for at, card in enumerate(r.cards) if game_of(t).can_see(r, name, at)}

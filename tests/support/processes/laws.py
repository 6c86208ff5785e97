"""What must hold after every fault: nothing acknowledged is lost, nothing is done twice, and the books balance."""

from collections.abc import Iterable

from croupier.house.execute import NO_STREAM, House
from croupier.server.command_queue import stored_outcome
from croupier.server.demo import LINKS, MULTI_LINK
from croupier.store.interface import Log
from croupier.store.recovery import rebuild
from croupier.store.verify import verify
from tests.support.house.linearizability import commands, specified
from tests.support.processes.players import Player


def check(log: Log, players: Iterable[Player]) -> House:
    """Check the whole log and all that the players were told; return the house."""
    assert verify(log) == []
    done: dict[str, list[object]] = {}
    for cause, entries in commands(log):
        assert not cause or cause not in done, f"{cause} was done twice"
        if cause:
            done[cause] = list(entries)
    for player in players:
        check_player(player, log, done)
    house = rebuild(log)
    assert sum(house.book.values()) == 0
    specified(log, house, MULTI_LINK, LINKS[MULTI_LINK])
    return house


def check_player(player: Player, log: Log, done: dict[str, list[object]]) -> None:
    assert not player.stale, player.stale
    for cause, asked in player.asked.items():
        for answer in asked.answers:
            entries = log.caused([cause])
            was_done = bool(entries) and entries[0].stream != NO_STREAM
            assert was_done is (answer["refused"] is None), f"{cause} was answered {answer}, and the log has {entries}"
            if was_done:
                assert answer["seq"] == stored_outcome(entries).seq, f"{cause}: {answer}"  # type: ignore[union-attr]

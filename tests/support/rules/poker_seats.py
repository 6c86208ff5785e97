"""Seats, Button and blinds of a Poker table over many rounds."""

from functools import reduce
from typing import Any

from croupier.rules import events as e
from croupier.rules.games.poker_v7.blinds import Ring, Seat, apply_seating, open_round, seat_of
from croupier.rules.games.poker_v7.seating import RingCommand, decide_seating, seating_actions
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import PokerSettings
from tests.support.rules.poker_script import SETTINGS


class Table:
    """A ring over many Rounds; nobody wins or loses anything."""

    def __init__(self, players: str = "ABCDEF", settings: PokerSettings = SETTINGS) -> None:
        self.settings = settings
        self.ring = Ring()
        self.racks = dict.fromkeys(players, 50_000)
        self.playing = False
        self.number = 0
        for seat, player in enumerate(players, start=1):
            self.ring = apply_seating(self.ring, e.SeatTaken(seat, player))

    def ask(self, command: RingCommand, by: str | Actor) -> Any:
        actor = by if isinstance(by, Actor) else Actor(by, Role.PLAYER)
        names = frozenset(self.racks) if self.playing else frozenset()
        answer = decide_seating(self.ring, self.settings, command, actor, racks=self.racks, in_round=names)
        if not isinstance(answer, Refused):
            self.ring = reduce(apply_seating, answer, self.ring)
            for event in answer:
                if isinstance(event, e.ChipsBoughtIn):
                    self.racks[event.player] = self.racks.get(event.player, 0) + event.cents
                elif isinstance(event, e.ChipsCashedOut):
                    self.racks.pop(event.player)
        return answer

    def opens(self) -> e.PokerRoundOpened:
        self.number += 1
        answer = open_round(self.ring, self.settings, self.racks, self.number)
        assert not isinstance(answer, Refused), answer
        for event in answer:
            self.ring = apply_seating(self.ring, event)
        return answer[0]

    def plays(self, rounds: int = 1) -> e.PokerRoundOpened:
        for _ in range(rounds):
            opened = self.opens()
            self.ring = apply_seating(self.ring, e.RoundConcluded(self.number))
        return opened

    def may(self, player: str) -> dict[str, str]:
        """Codes of labels, each with its description as `code (value=...)`."""
        names = frozenset(self.racks) if self.playing else frozenset()
        offers = seating_actions(self.ring, self.settings, player, racks=self.racks, in_round=names)
        return {str(may.label): str(may.description) for may in offers}

    def seat(self, player: str) -> Seat:
        found = seat_of(self.ring, player)
        assert found is not None
        return found


def blinds(event: e.PokerRoundOpened) -> dict[str, tuple[int, int]]:
    """Every Blind posted, live and dead, in dollars."""
    return {post.player: (post.live // 100, post.dead // 100) for post in event.posts}

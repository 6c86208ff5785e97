"""Random bets on a box of Free Bet Blackjack, around its limits."""

from functools import reduce
from random import Random
from typing import Any, NamedTuple

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.game import LegalAction, Phase
from croupier.rules.games.free_bet_blackjack_2025 import GAME
from croupier.rules.games.free_bet_blackjack_2025.betting import effective_stake
from croupier.rules.games.free_bet_blackjack_2025.round import box_of
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import BlackjackSettings, Limits

LEAST, MOST = 2_500, 50_000
SETTINGS = BlackjackSettings(
    limits={bet: Limits(LEAST, MOST) for bet in GAME.limited_bets}, double_for_less_unit=1, box_count=1
)
ANN, BOB = (Actor(name, Role.PLAYER) for name in ("ann", "bob"))
PIT = Actor("pit", Role.PIT_SUPERVISOR)


class Story(NamedTuple):
    """What the record had when Bets closed, what really lay there, the cards, and what the players want."""

    recorded: dict[str, int]
    really: dict[str, int]
    cards: tuple[int, ...]
    splits: bool
    parts: tuple[int, int]  # of what they may: hundredths of a Double or an Insurance


def told(random: Random) -> Story:
    """The one whose Bet was seen wrongly had too much on the box, or too little."""
    recorded = {name: random.randrange(LEAST, MOST // 2) for name in ("ann", "bob")}
    wrong = random.choice(("ann", "bob"))
    amount = random.randrange(MOST, 3 * MOST) if random.random() < 0.7 else random.randrange(100, LEAST)
    pair = [random.choice((4, 16, 24, 40)) + random.randrange(4) for _ in range(2)]
    first = [pair[0], random.choice((random.randrange(52), 48)), pair[0] ^ 1 if random.random() < 0.5 else pair[1]]
    cards = (*first, *(random.randrange(52) for _ in range(40)))
    parts = random.randint(1, 100), random.randint(1, 100)
    return Story(recorded, recorded | {wrong: amount}, cards, random.random() < 0.6, parts)


def decision_of(action: LegalAction) -> str:
    """The decision or the bet that an action sends; an empty text if it sends neither."""
    command = action.command
    return command.decision if isinstance(command, c.Decide) else getattr(command, "bet", "")


class Round:
    def __init__(self, story: Story) -> None:
        self.story, self.cards = story, iter(story.cards)
        self.r: Any = GAME.open_round(e.RoundOpened(1, SETTINGS, jackpot=False))
        for by in (ANN, BOB):
            self.do(c.PlaceBet(1, "initial", story.recorded[by.name], seated=by is ANN), by)
        self.do(c.CloseBets(), PIT)

    def do(self, command: c.RoundCommand, by: Actor) -> None:
        made = GAME.decide(self.r, command, by)
        assert not isinstance(made, Refused), f"{command}: {made}"
        self.r = reduce(GAME.apply, made, self.r)

    def notice(self) -> None:
        for name, cents in self.story.really.items():
            if cents != self.story.recorded[name]:
                row = "over_limit" if cents > MOST else "under_limit"
                self.do(c.Report(row, c.Facts(box=1, player=name, bet="initial", cents=cents)), PIT)

    def counts(self, name: str) -> int:
        box = box_of(self.r, 1)
        assert box is not None
        return effective_stake(self.r, box, name)

    def play(self, amounts: dict[str, int]) -> None:
        """Until everybody has decided what costs chips; `amounts` is the most that each may add."""
        while (now := GAME.round_step(self.r)).phase in (Phase.DEALING, Phase.DECIDING):
            if now.para.number == "3.24":
                return
            if now.phase is Phase.DEALING:
                self.do(c.Deal((next(self.cards),)), PIT)
            else:
                self.decide(Actor(now.waits_for[0], Role.PLAYER), amounts)

    def decide(self, by: Actor, amounts: dict[str, int]) -> None:
        actions = {decision_of(may): may for may in GAME.legal_actions(self.r, by.name)}
        double, insured = self.story.parts
        most = amounts[by.name]
        if "insurance" in actions:
            cents = max(1, most // 2 * insured // 100)
            return self.do(c.PlaceBet(1, "insurance", min(cents, self.counts(by.name) // 2)), by)
        if "split" in actions and self.story.splits:
            return self.do(c.Decide(1, "split"), by)
        if "double" in actions:
            return self.do(c.Decide(1, "double", min(max(1, most * double // 100), self.counts(by.name))), by)
        if "follow" in actions:
            about = actions["follow"].least < actions["follow"].most
            cents = min(max(1, most * double // 100), self.counts(by.name)) if about else 0
            return self.do(c.Decide(1, "follow", cents), by)
        return self.do(c.Decide(1, "stand" if "stand" in actions else "hit" if "hit" in actions else "play"), by)

    def short_splits(self) -> bool:
        """Is a Split for a Bet as it was seen, of which more counts now?"""
        backers = self.r.boxes[0].backers
        return any(
            bet == "split" and cents < self.counts(backer.player)
            for backer in backers
            for bet, _, cents in backer.beside
        )

    def end(self) -> dict[tuple[str, str, int], int]:
        while not self.r.over:
            now = GAME.round_step(self.r)
            self.do(c.Deal((next(self.cards),)) if now.phase is Phase.DEALING else c.Settle(), PIT)
        return {(line.player, line.bet, line.hand): line.net for line in self.r.lines}

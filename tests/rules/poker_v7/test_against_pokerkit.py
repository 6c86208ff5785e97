"""Random Rounds here and in PokerKit: the same actor, the same sizes at every decision, the same stacks at the end.

Half of them are played by the document, half with the settings that replay Rounds of other rules. Where a Round touches
a paragraph in which the two differ, it is held to the document instead, and counted under that paragraph. PokerKit is
slow, so most Rounds have two or three players.
"""

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from pokerkit import Automation, NoLimitTexasHoldem, State

from croupier.rules import commands as c
from croupier.rules.cards import DECK, text
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.games.poker_v7.apply import apply
from croupier.rules.games.poker_v7.betting import least_raise, may_raise, most_raise, to_call
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.round import Round, bet_of
from croupier.rules.people import Actor, Role
from croupier.rules.refusal import Refused
from croupier.rules.settings import Limits, PokerSettings
from tests.rules.poker_v7.tables import DEALER, begun

BY_THE_DOCUMENT = PokerSettings(
    small_blind=5,
    big_blind=10,
    table_stake=Limits(1, 1000),
    chip_unit=1,
    rake_percent=0,
    rake_cap=0,
    all_in_hands_opened="after_run_out",
)
BY_OTHER_RULES = replace(
    BY_THE_DOCUMENT,
    all_in_raise_percent=100,
    short_all_ins_add_up=True,
    short_open_call_to="all_in_amount",
    odd_chips="all_to_first",
    pots_of_same_winners="together",
)
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class Size(NamedTuple):
    """What the player to act may put in: a Call, and a BET or Raise to between least and most, if he may."""

    actor: int
    call: int
    least: int | None
    most: int | None


def ours(r: Round) -> Size:
    at = r.waiting[0]
    free = may_raise(r, at) is None
    return Size(at, to_call(r, at), least_raise(r, at) if free else None, most_raise(r, at) if free else None)


def theirs(state: State) -> Size:
    assert state.actor_index is not None
    assert state.checking_or_calling_amount is not None
    return Size(
        state.actor_index,
        state.checking_or_calling_amount,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )


class Both:
    """One Round in both, and the paragraphs in which they have parted."""

    def __init__(self, random: Random, players: int, *, by_the_document: bool) -> None:
        self.random = random
        self.settings = BY_THE_DOCUMENT if by_the_document else BY_OTHER_RULES
        stacks = [self.stake() for _ in range(players)]
        button = players
        self.round = begun(stacks, self.settings, button)
        self.state: State | None = NoLimitTexasHoldem.create_state(
            AUTOMATIONS, True, 0, (5, 10), 10, tuple(stacks), players
        )
        self.deck = list(DECK)
        random.shuffle(self.deck)
        self.touched: set[str] = set()
        self.chips = sum(stacks)

    def stake(self) -> int:
        """Uneven Table Stakes: some below a Blind, many that are soon All-in."""
        return self.random.choice((self.random.randint(1, 30), self.random.randint(20, 200), 1000))

    def play(self) -> None:
        while not self.round.over:
            if self.round.waiting:
                self.act()
            elif self.round.owed:
                self.deal()
            else:
                self.send(c.Settle(), DEALER)
        assert sum(self.round.stacks) == self.chips
        self.compare_stacks()

    def send(self, command: c.RoundCommand, by: Actor) -> None:
        events = decide(self.round, command, by)
        assert not isinstance(events, Refused), events
        for event in events:
            self.round = apply(self.round, event)

    def deal(self) -> None:
        owed = self.round.owed
        cards = tuple(self.deck.pop() for _ in owed)
        self.send(c.Deal(cards), DEALER)
        if self.state is None:
            return
        faces = [text(card) for card in cards]
        if owed[-1] > 0:
            count = len(self.round.seats)
            for at in range(count):
                self.state.deal_hole(faces[1 + at] + faces[1 + count + at])
        else:
            dealt = iter(faces)
            for street in (FLOP_CARDS, TURN_CARD, RIVER_CARD):
                if street not in owed:
                    continue
                self.state.burn_card(next(dealt))
                self.state.deal_board("".join(next(dealt) for _ in range(owed.count(street))))

    def act(self) -> None:
        size = ours(self.round)
        self.compare(size)
        at = size.actor
        action = self.random.choices(("fold", "call", "raise", "all_in"), (2, 6, 3, 1))[0]
        if action in ("raise", "all_in") and (size.least is None or not self.may_both_raise()):
            action = "call"
        if action == "fold" and not size.call:
            action = "call"
        seat, by = self.round.seats[at], Actor(self.round.players[at], Role.PLAYER)
        if action == "fold":
            self.send(c.Decide(seat, "fold"), by)
            if self.state:
                self.state.fold()
        elif action == "call":
            self.send(c.Decide(seat, "call" if size.call else "check"), by)
            if self.state:
                self.state.check_or_call()
        else:
            assert size.least is not None
            assert size.most is not None
            to = size.most
            if action == "raise":
                to = self.random.choice((size.least, self.random.randint(size.least, size.most)))
            self.note_short(to)
            self.send(c.Decide(seat, "raise" if self.round.level else "bet", to), by)
            if self.state:
                self.state.complete_bet_or_raise_to(to)

    def may_both_raise(self) -> bool:
        return self.state is None or self.state.min_completion_betting_or_raising_to_amount is not None

    def note_short(self, to: int) -> None:
        """An All-in above the Call and below a full Raise: what it opens is the document's own (3.12.3)."""
        if to - self.round.level < self.round.step:
            self.touched.add("3.12.3")

    def compare(self, size: Size) -> None:
        r = self.round
        at = size.actor
        if self.state is None:
            return
        highest = max(bet_of(r, each) for each in range(len(r.seats)))
        if r.level > highest:  # a short Big Blind or a short opening All-in is called to the full amount
            assert size.call == min(r.level - bet_of(r, at), r.stacks[at])
            self.touched.add("3.12.2")
            self.state = None
            return
        want = theirs(self.state)
        if "3.12.3" in self.touched:
            assert size[:2] == want[:2]
            if size.least is not None and want.least is not None:
                assert size[3] == want[3]
        else:
            assert size == want, (r, self.state)

    def compare_stacks(self) -> None:
        if self.state is None:
            return
        split = [award for award in self.round.awards if award.cents % len(award.winners)]
        if split and self.settings is BY_THE_DOCUMENT:
            self.touched.add("4.5")
            for award in split:
                assert max(award.shares) - min(award.shares) == 1
                assert list(award.shares) == sorted(award.shares, reverse=True)
        else:
            assert list(self.round.stacks) == list(self.state.stacks)


HANDS = {2: 1000, 3: 500, 4: 200, 5: 100, 6: 100, 7: 100, 8: 100, 9: 100}
FOUND: Counter[str] = Counter()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("players", "hands"), HANDS.items())
def test_rounds_agree_with_pokerkit(players: int, hands: int) -> None:
    random = Random(players)
    for number in range(hands):
        both = Both(random, players, by_the_document=number % 2 == 0)
        both.play()
        FOUND.update(both.touched or {"the same"})

"""Random Rounds here and in PokerKit: the same actor, the same sizes at every decision, the same stacks at the end.

Half of them are played by the document, half with the settings that replay Rounds of other rules. Where a Round touches
a paragraph in which the two differ, it is held to the document instead, and counted under that paragraph. PokerKit is
slow, so most Rounds have two or three players.
"""

from collections import Counter
from operator import sub
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from pokerkit import NoLimitTexasHoldem, State

from croupier.rules import commands as c
from croupier.rules.cards import DECK, format_card
from croupier.rules.deal import FLOP_CARDS, RIVER_CARD, TURN_CARD
from croupier.rules.games.poker_v7.apply import apply
from croupier.rules.games.poker_v7.betting import least_raise, most_raise, refuse_raise, to_call
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.round import Round, bet_of
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import Limits, PokerSettings
from tests.support.perft.pokerkit_poker import AUTOMATIONS
from tests.support.rules.poker_tables import DEALER, begun

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


class Size(NamedTuple):
    """What the player to act may put in: a Call, and where allowed a BET or Raise to between least and most."""

    actor: int
    call: int
    least: int | None
    most: int | None


def ours(r: Round) -> Size:
    at = r.waiting[0]
    free = refuse_raise(r, at) is None
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


class Reopening:
    """3.12.3 written a second time, from the document alone: who may Raise, and by how much at least."""

    def __init__(self, level: int) -> None:
        self.acted: set[int] = set()
        self.level, self.step = level, 10

    def may(self, at: int) -> bool:
        return at not in self.acted

    def least(self, chips: int) -> int:
        return min(self.level + self.step, chips)

    def acts(self, at: int, to: int) -> None:
        """A Raise or any opening asks everybody again; an All-in below half a Raise asks only for the difference."""
        over = to - self.level
        if over > 0:
            if 2 * over >= self.step or not self.level:
                self.acted.clear()
            self.step = max(self.step, over)
            self.level = to
        self.acted.add(at)


class Both:
    """One Round in both, and the paragraphs in which they have parted."""

    def __init__(self, random: Random, players: int, *, by_the_document: bool) -> None:
        self.random = random
        self.settings = BY_THE_DOCUMENT if by_the_document else BY_OTHER_RULES
        stacks = [self.stake() for _ in range(players)]
        self.round = begun(stacks, self.settings)
        self.state: State | None = NoLimitTexasHoldem.create_state(
            AUTOMATIONS, True, 0, (5, 10), 10, tuple(stacks), players
        )
        self.deck = list(DECK)
        random.shuffle(self.deck)
        self.touched: set[str] = set()
        self.short = False  # an All-in below a full Raise in this Betting Round
        self.reopening = Reopening(10)
        self.chips = sum(stacks)

    def stake(self) -> int:
        """Uneven Table Stakes: some below a Blind, many that are soon All-in."""
        return self.random.choice((self.random.randint(1, 30), self.random.randint(20, 200), 1000))

    def play(self) -> None:
        while not self.round.over:
            if self.round.waiting:
                self.act()
            elif self.round.next_places:
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
        owed = self.round.next_places
        cards = tuple(self.deck.pop() for _ in owed)
        if self.round.stage:
            self.short, self.reopening = False, Reopening(0)
        self.send(c.Deal(cards), DEALER)
        if self.state is not None:
            deal_there(self.state, owed, [format_card(card) for card in cards])

    def act(self) -> None:
        size = self.compared()
        at = size.actor
        action = self.random.choices(("fold", "call", "raise", "all_in"), (2, 6, 3, 1))[0]
        if size.least is None or size.most is None or (action == "fold" and not size.call):
            action = "call" if action != "fold" or not size.call else "fold"
        seat, by = self.round.seats[at], Actor(self.round.players[at], Role.PLAYER)
        to = bet_of(self.round, at) + size.call
        if action == "fold":
            self.send(c.Decide(seat, "fold"), by)
        elif action == "call":
            self.send(c.Decide(seat, "call" if size.call else "check"), by)
        else:
            assert size.least is not None
            assert size.most is not None
            to = size.most if action == "all_in" else self.random.choice((size.least, self.between(size)))
            if to - self.round.level < self.round.least_raise:
                self.short = True
                self.touched.add("3.12.3")
            self.send(c.Decide(seat, "raise" if self.round.level else "bet", to), by)
        self.reopening.acts(at, to)
        if self.state is not None:
            act_there(self.state, action, to)

    def between(self, size: Size) -> int:
        assert size.least is not None
        assert size.most is not None
        return self.random.randint(size.least, size.most)

    def compared(self) -> Size:
        """What the player to act may do, the same in both; after a short All-in what the document says (3.12.3)."""
        r, size = self.round, ours(self.round)
        at = size.actor
        if self.state is None:
            return size
        if r.level > max(
            map(sub, r.street_stacks, r.stacks)
        ):  # a short Blind or BET is called to the full amount (3.12.2)
            assert size.call == min(r.level - bet_of(r, at), r.stacks[at])
            self.touched.add("3.12.2")
            self.state = None
            return size
        want = theirs(self.state)
        if not self.short:
            assert size == want
            return size
        assert size[:2] == want[:2]
        if self.settings is BY_THE_DOCUMENT:
            self.compare_with_the_document(size)
        return size if want.least is not None else size._replace(least=None, most=None)

    def compare_with_the_document(self, size: Size) -> None:
        r, at = self.round, size.actor
        can_be_called = any(each != at and r.stacks[each] and r.street_stacks[each] > r.level for each in r.active)
        free = self.reopening.may(at) and r.street_stacks[at] > r.level and can_be_called
        least, most = self.reopening.least(r.street_stacks[at]), r.street_stacks[at]
        assert (size.least, size.most) == ((least, most) if free else (None, None))

    def compare_stacks(self) -> None:
        if self.state is None:
            return
        odd = [award for award in self.round.awards if award.cents % len(award.winners)]
        if odd and self.settings is BY_THE_DOCUMENT:
            self.touched.add("4.5")
            for award in odd:
                assert max(award.shares) - min(award.shares) == 1
                assert list(award.shares) == sorted(award.shares, reverse=True)
        else:
            assert list(self.round.stacks) == list(self.state.stacks)


def deal_there(state: State, owed: tuple[int, ...], faces: list[str]) -> None:
    if owed[-1] > 0:
        count = len(owed) // 2
        for at in range(count):
            state.deal_hole(faces[1 + at] + faces[1 + count + at])
        return
    dealt = iter(faces)
    for street in (FLOP_CARDS, TURN_CARD, RIVER_CARD):
        if street in owed:
            state.burn_card(next(dealt))
            state.deal_board("".join(next(dealt) for _ in range(owed.count(street))))


def act_there(state: State, action: str, to: int) -> None:
    if action == "fold":
        state.fold()
    elif action == "call":
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(to)


HANDS = {2: 12_000, 3: 4_800, 4: 1_200, 5: 600, 6: 500, 7: 400, 8: 300, 9: 200}


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.untraced
@pytest.mark.parametrize(("players", "hands"), HANDS.items())
def test_rounds_agree_with_pokerkit(players: int, hands: int) -> None:
    random, found = Random(players), Counter[str]()
    for number in range(hands):
        both = Both(random, players, by_the_document=number % 2 == 0)
        both.play()
        found.update(both.touched or {"the same"})
    assert set(found) <= {"the same", "3.12.2", "3.12.3", "4.5"}
    assert found["the same"] > hands // 2, found

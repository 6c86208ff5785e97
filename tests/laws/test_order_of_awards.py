"""The house determines the order of major awards: by the record, or as two people have ruled (4.5.2, 4.7.2)."""

from collections.abc import Callable
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.house import approvals, authority, jackpots, link_commands
from croupier.house import draft as drafting
from croupier.house.execute import HOUSE_STREAM
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_classes import Command
from croupier.rules.cards import DECK, parse_cards
from croupier.rules.hands import HandRank, five_rank, rank_best_five
from croupier.rules.house_poker.possible_major_awards import is_within_straight_flush
from tests.support.house.award_clerk import COMMUNITY, HANDS, Clerk
from tests.support.house.floors import Floor
from tests.support.random_play.world import STAFF

pytestmark = pytest.mark.untraced

SUPERVISOR, SHIFT_MANAGER = STAFF[1], STAFF[-1]


def evening(random: Random) -> tuple[Floor, Clerk]:
    """Up to four tables with one or two hands, settled in any order; now and then two people rule on the order."""
    tables = [f"t{number}" for number in range(random.randint(2, 4))]
    floor, clerk = Floor(*tables), Clerk()
    boxes = {table: random.choice(([1], [2], [1, 2])) for table in tables}
    for table in random.sample(tables, len(tables)):
        kinds = dict(zip(boxes[table], random.sample([*HANDS], 2), strict=False))
        floor.bet(table, boxes[table])
        floor.deal(table, {box: HANDS[kind][0] for box, kind in kinds.items()}, COMMUNITY)
        for box, kind in kinds.items():
            clerk.deal((table, box), kind)
    for table in random.sample(tables, len(tables)):
        if random.random() < 0.7:
            rule(floor, clerk, random)
        floor.settle(table)
        clerk.settle(*((table, box) for box in boxes[table]))
        assert floor.paid == clerk.paid
        assert all(one[1] < two[1] for one, two in pairwise(floor.paid) if one[0] == two[0]), "clockwise"
    return floor, clerk


def rule(floor: Floor, clerk: Clerk, random: Random) -> None:
    """Any of the hands that are still in the order, in another order than before."""
    waiting = [hand for hand in clerk.order if jackpots.ticket_of(floor.house.links["link"], *hand)]
    if len(waiting) < 2:
        return
    hands = random.sample(waiting, random.randint(2, len(waiting)))
    command = c.OrderAwards("link", tuple(c.HandAt(*hand) for hand in hands), "the camera shows it")
    refused = floor.do(HOUSE_STREAM, command, SHIFT_MANAGER)
    if [clerk.order.index(hand) for hand in hands] == sorted(clerk.order.index(hand) for hand in hands):
        assert refused is not None, "nothing is ruled that the record says already"
        return
    if any(two[0] == one[0] and two[1] < one[1] for one, two in combinations(hands, 2)):
        assert refused is not None, "the order at one table is not to be ruled on"
        return
    assert refused is None, refused
    assert not any(isinstance(each.event, e.AwardsOrdered) for each in floor.records[-1:]), "one person only proposes"
    assert floor.do(HOUSE_STREAM, c.Sign(floor.house.proposals[-1].id), SUPERVISOR) is None
    clerk.rule(*hands)


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_awards_are_paid_as_one_clerk_with_a_list_would_pay_them(seed: int) -> None:
    floor, clerk = evening(Random(seed))
    assert floor.meter == clerk.meter


# ---- can a hand still win? ------------------------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(known=st.lists(st.sampled_from(DECK), min_size=2, max_size=5, unique=True))
def test_cards_are_within_a_straight_flush_if_some_five_cards_with_them_are_one(known: list[int]) -> None:
    fives = (set(range(4 * low, 4 * low + 20, 4)) for low in range(9))
    runs = [{card + own for card in five} for five in [*fives, set(parse_cards("2c 3c 4c 5c Ac"))] for own in range(4)]
    assert is_within_straight_flush(tuple(known)) == any(run >= set(known) for run in runs)


def test_every_run_of_the_reference_is_a_straight_flush() -> None:
    for low in ("Ac 2c 3c 4c 5c", "Tc Jc Qc Kc Ac", "5c 6c 7c 8c 9c"):
        hand = parse_cards(low)
        assert is_within_straight_flush(hand)
        assert five_rank(rank_best_five(hand)) >= HandRank.STRAIGHT_FLUSH
    assert not is_within_straight_flush(parse_cards("Qc Kc Ac 2c 3c"))


# ---- bugs that the law must catch -----------------------------------------------------------------------------------


def ruling_is_ignored(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(jackpots, "_reorder", lambda link, tickets, hands: link)


def ruling_turns_a_table_round(bug: pytest.MonkeyPatch) -> None:
    """The hands named take each other's tickets, and nobody asks what that does to others at their tables."""

    def wrong(link: jackpots.Link, ruled: tuple[int, ...], hands: tuple[c.HandAt, ...]) -> jackpots.Link:
        new = dict(zip(ruled, sorted(ruled), strict=True))
        claims = [replace(claim, ticket=new.get(claim.ticket, claim.ticket)) for claim in link.claims]
        tickets = {table: {box: new.get(own, own) for box, own in of.items()} for table, of in link.tickets.items()}
        return replace(link, claims=tuple(sorted(claims, key=lambda claim: claim.ticket)), tickets=tickets)

    bug.setattr(jackpots, "_reorder", wrong)
    bug.setattr(jackpots, "_first_clockwise", lambda claims: claims[0])


def two_people_rule_against_the_clock(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(link_commands, "_refuse_counterclockwise", lambda hands: "")


def hopeless_hands_hold_others_up(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(drafting.Draft, "_may_win", lambda draft, table, box: True)


def hopeful_hands_hold_nobody_up(bug: pytest.MonkeyPatch) -> None:
    bug.setattr(drafting.Draft, "_may_win", lambda draft, table, box: False)


def one_person_is_enough(bug: pytest.MonkeyPatch) -> None:
    flipped: dict[type[Command], authority.Row] = {**authority.PERMISSIONS}
    flipped[c.OrderAwards] = replace(authority.PERMISSIONS[c.OrderAwards], needs=())
    bug.setattr(approvals, "PERMISSIONS", flipped)


PLANTS = [
    ruling_is_ignored,
    ruling_turns_a_table_round,
    two_people_rule_against_the_clock,
    hopeless_hands_hold_others_up,
    hopeful_hands_hold_nobody_up,
    one_person_is_enough,
]


@pytest.mark.parametrize("plant", PLANTS)
def test_the_law_catches_another_order(
    plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises((AssertionError, IndexError)):
        many()


def many() -> None:
    for seed in range(80):
        evening(Random(seed))

"""POKER-7 5.3: which card takes the place of one that was exposed, and when it comes (R-116)."""

import pytest

from croupier.rules.games.poker_v7.terms import p
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import check

# Three players, seat 1 first: the whole Initial Deal is burnt 1 2 3 1 2 3. The number of cards dealt, the one that was
# exposed, and the places that get the next cards.
REPLACED = {
    "the card dealt last": (6, 5, "2 3", "3 2"),
    "the first Hole Card of all": (2, 1, "1 2 3 1 2 3", "2 3 1 2 3 1"),
    "one a round before": (5, 2, "2 2 3", "2 3 2"),
    "the very last card": (7, 6, "3", "3"),
    "one of a complete deal": (7, 4, "1", "1"),
}


@shows(p("5.3"))
@pytest.mark.parametrize(("dealt", "exposed", "at_once", "after"), REPLACED.values(), ids=REPLACED)
def test_5_3_the_replacement_comes_next_or_after_the_last_hand(
    dealt: int, exposed: int, at_once: str, after: str
) -> None:
    script = f"""
        seats 1000 1000 1000
        deal {dealt}
        report cards_exposed cards={exposed} -> cards_found 5.3
    """
    check(f"{script}= owed {at_once}\n deal\n = waits s3")
    check(f"table replacement_card=after_last_hand\n{script}= owed {after}\n deal\n = waits s3")


@shows(p("5.3"))
@pytest.mark.parametrize(
    ("house", "owed"), [("next_card", "discard 2 3 1 2 3"), ("after_last_hand", "discard 3 1 2 3 2")]
)
def test_5_3_a_card_face_up_in_the_shoe_is_discarded_though_another_is_exposed(house: str, owed: str) -> None:
    check(f"""
        table replacement_card={house}
        seats 1000 1000 1000
        deal 3
        report face_up_card
        report cards_exposed cards=2 -> cards_found 5.3
        = owed {owed}
    """)


@shows(p("5.3"), p("5.13"), p("1.17"))
@pytest.mark.parametrize("house", ["next_card", "after_last_hand"])
def test_5_3_hole_cards_come_before_the_community_cards_when_nobody_can_bet(house: str) -> None:
    """Both Blinds are All-in, and the third Player exposes their cards while the replacement is still to come."""
    check(f"""
        table replacement_card={house}
        seats 5 10 1000
        deal
        report cards_exposed cards=2
        report hole_cards_exposed box=3 cards=own -> acted 5.13 action=fold
        = owed 2 burnt flop flop flop burnt turn burnt river
    """)


@shows(p("5.2.5"), p("5.13"))
def test_5_2_5_exposed_cards_are_noted_in_the_order_of_the_deal() -> None:
    r = check("seats 1000 1000 1000 1000 1000\n deal\n report cards_exposed cards=8,1 -> void 5.2.5").round
    assert (r.exposed, r.exposed_by_dealer) == ((1, 8), (1, 8))
    r = check("""
        seats 1000 1000 1000 1000
        deal
        report hole_cards_exposed box=4 cards=own
        report hole_cards_exposed box=3 cards=own
    """).round
    assert (r.exposed, r.exposed_by_dealer) == ((3, 4, 7, 8), ())

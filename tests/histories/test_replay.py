"""Hands from files through the rules: results, hands skipped with their paragraph, and impossible hands."""

import warnings
from functools import reduce
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from croupier.histories import preflop_cache
from croupier.histories import replay as histories
from croupier.histories.actions import Script, Unreadable, read_actions
from croupier.histories.compare import StatedResult, compare_result
from croupier.histories.phh import Hand, entries, read_hand, write_hand
from croupier.histories.replay import Played, replay
from croupier.histories.table_settings import Options, Skipped, Terms, names, terms
from croupier.histories.unknown_cards import Cards, fill_cards
from croupier.record.commands import Deal, Decide, Reveal, RoundCommand, Settle
from croupier.record.events import PokerRoundOpened
from croupier.rules.games.poker_v7.apply import apply, start_round
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.round import Round, betting_is_over
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.words import render, sentence
from tests.support.histories.random_hands import random_hand, replayed

KEPT = Path(__file__).parents[1] / "data" / "hands"
SHARED = Path(__file__).parents[3] / "shared" / "hands"
FILES = [*sorted(KEPT.glob("*.phh*")), *sorted(SHARED.rglob("*.phh*"))]
BLANK = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")


def three(*actions: str, **told: object) -> Hand:
    """Three players with 200 each, Blinds 1 and 2."""
    fields = {"antes": (0,) * 3, "blinds": (1, 2, 0), "min_bet": 2, "starting_stacks": (200,) * 3, **told}
    return Hand(variant="NT", actions=(*BLANK, *actions), **fields)  # type: ignore[arg-type]


def played(hand: Hand, options: Options = Options()) -> Played:  # noqa: B008
    result = replay(hand, options)
    assert isinstance(result, Played), result
    return result


def skipped(hand: Hand) -> str:
    result = replay(hand, Options())
    assert isinstance(result, Skipped), result
    return f"{result.para.number if result.para else ''}: {render(result.why)}"


def unreadable(hand: Hand) -> tuple[int, str]:
    """The index of the action that is impossible, and why it is."""
    result = replay(hand, Options())
    assert isinstance(result, Unreadable), result
    return result.at, render(result.why)


# ---- real hands ------------------------------------------------------------------------------------------------------


@pytest.mark.untraced
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_real_hand_ends_as_its_file_states_and_as_in_pokerkit(path: Path) -> None:
    for entry in entries(path.read_text(encoding="utf-8")):
        hand = read_hand(entry)
        assert isinstance(hand, Hand)
        result = played(hand)
        assert compare_result(hand, result) is not StatedResult.DIFFERS
        assert result.final_stacks == by_pokerkit(entry.text, hand.scale), f"{path.name} {entry.n}"


def by_pokerkit(body: str, scale: int) -> tuple[int, ...]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = HandHistory.loads(body)
        for state in history:
            last = state
    return tuple(int(stack * scale) for stack in last.stacks)


def test_the_sample_has_all_its_hands_and_states_what_it_states() -> None:
    if not SHARED.is_dir():
        pytest.skip("the shared sample of hands is not here")
    found: dict[tuple[str, str], int] = {}
    for path in sorted(SHARED.rglob("*.phh*")):
        for entry in entries(path.read_text(encoding="utf-8")):
            hand = read_hand(entry)
            assert isinstance(hand, Hand)
            key = path.parent.name, compare_result(hand, played(hand)).value
            found[key] = found.get(key, 0) + 1
    assert found == {
        ("pluribus", "agrees"): 71,
        ("handhq", "agrees"): 80,
        ("handhq", "agrees but for rake"): 60,
        ("handhq", ""): 160,
    }


# ---- generated hands -------------------------------------------------------------------------------------------------


@pytest.mark.untraced
@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 9), st.sampled_from([1, 100]))
def test_generated_hands_end_as_in_pokerkit_with_its_customs(seed: int, count: int, scale: int) -> None:
    """Whole hands made by PokerKit, written as PHH, read and replayed."""
    body = random_hand(Random(seed), count, scale)
    hand = read_hand(next(entries(body)))
    assert isinstance(hand, Hand)
    options = Options(customs=("all-ins-add-up", "call-the-all-in", "odd-chips-to-first", "pots-together"))
    result = replayed(hand, options)
    off = [abs(ours - theirs) for ours, theirs in zip(result.final_stacks, by_pokerkit(body, scale), strict=True)]
    assert max(off) < (1 if scale == 1 else count), "PokerKit shares to parts of a cent"
    again = read_hand(next(entries(write_hand(hand))))
    assert isinstance(again, Hand)
    assert played(again, options) == result


# ---- hands that begin alike ------------------------------------------------------------------------------------------


def conducted(hand: Hand) -> Round:
    """The hand to its last Bet or card by the rules alone, from its own first card."""
    table, told = (
        terms("NT", hand.antes, hand.blinds, hand.min_bet, hand.starting_stacks, Options()),
        read_actions(hand),
    )
    assert isinstance(table, Terms)
    assert isinstance(told, Script)
    cards = fill_cards(told, hand.winnings)
    assert isinstance(cards, Cards)
    count = len(told.holes)
    places = count, table.small, table.big, tuple(range(1, count + 1))
    event = PokerRoundOpened(1, table.settings, *places, names(count), hand.starting_stacks, table.posted.posts)
    spare = iter(cards.spare)
    r = after(
        apply(start_round(event), table.posted), Deal((next(spare), *[hole[n] for n in (0, 1) for hole in cards.holes]))
    )
    for word, at, board, size, _, _ in told.steps:
        if word == "db":
            r = after(r, Reveal()) if betting_is_over(r) and not r.marker else r
            r = after(r, Deal((next(spare), *board)))
            continue
        more = r.level > r.street_stacks[at] - r.stacks[at]
        says = {"f": "fold", "cc": "call" if more else "check", "cbr": "raise" if r.level else "bet"}[word]
        r = after(r, Decide(at + 1, says, size), Actor(f"p{at + 1}", Role.PLAYER))
    return r


def after(r: Round, command: RoundCommand, by: Actor = Actor("dealer", Role.DEALER)) -> Round:  # noqa: B008
    made = decide(r, command, by)
    assert not isinstance(made, Refused), made
    return reduce(apply, made, r)


@pytest.mark.parametrize("most", [1, 3, preflop_cache.MOST_CACHED])
def test_a_hand_with_cached_bets_equals_one_conducted_from_its_first_card(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of hands for the same stacks, one after another: later ones go the ways of those before them."""
    monkeypatch.setattr(preflop_cache, "MOST_CACHED", most)
    preflop_cache.CACHE.clear()
    dice, taken = Random(11), 0
    for _ in range(400):
        hand = read_hand(next(entries(random_hand(dice, 3, 1, stack=60))))
        assert isinstance(hand, Hand)
        course = histories._prepare(hand, Options())
        assert isinstance(course, histories.HandReplay)
        begun, alone = histories._start(course), conducted(hand)
        if isinstance(begun, Played):  # nobody sees the Flop
            assert begun.final_stacks == after(alone, Settle()).stacks
            taken += len(course.script.steps)
        else:
            taken += begun.count
            assert histories._play(begun).round == alone
        assert len(preflop_cache.CACHE) <= most
    assert taken > 800 or most < 4, "most Bets before the Flop were known"


def test_actions_after_a_cached_start_are_refused_and_skipped_as_without_a_cache() -> None:
    begin = ("p3 cbr 6", "p1 cc")
    assert played(three(*begin, "p2 f", "d db 2c3d4h", "p1 cbr 2", "p3 f")).final_stacks == (208, 198, 194)
    for _ in range(2):
        assert unreadable(three(*begin, "p3 f")) == (5, "p3 acts, but it is the turn of p2")
        assert skipped(three(*begin, "p2 cbr 7")) == f"3.13: {sentence('raise_too_small', {'least': 10, 'most': 200})}"
        assert skipped(three(*begin)) == "4.2: the hand is not played to its end"
    assert played(three(*begin, "p2 f", "d db 5c6d7h", "p1 cbr 2", "p3 f")).final_stacks == (208, 198, 194)


# ---- Blinds and posts ------------------------------------------------------------------------------------------------


def test_3_8_everybody_folds_to_the_big_blind() -> None:
    walk = played(three("p3 f", "p1 f"))
    assert (walk.final_stacks, walk.winnings, walk.returned) == ((199, 201, 200), (0, 2, 0), (0, 1, 0))


def test_3_8_with_two_players_the_blinds_are_listed_in_reverse() -> None:
    hand = Hand("NT", (0, 0), (1, 2), 2, (50, 60), ("d dh p1 ????", "d dh p2 ????", "p2 f"))
    assert played(hand).final_stacks == (51, 59)


def test_1_7_blinds_that_are_not_one_to_two_make_no_difference_to_a_round() -> None:
    assert played(three("p3 f", "p1 f", blinds=(10, 25, 0), min_bet=25)).final_stacks == (190, 210, 200)


def test_5_5_a_round_without_a_small_blind() -> None:
    assert played(three("p2 f", "p3 f", blinds=(2, 0, 0))).final_stacks == (200, 200, 200)
    assert played(three("p3 cbr 6", "p1 f", "p2 f", blinds=(0, 2, 0))).final_stacks == (200, 198, 202)


def test_5_4_a_posted_big_blind_counts_as_the_players_bet() -> None:
    four = {"antes": (0,) * 4, "blinds": (1, 2, 0, -2), "starting_stacks": (200,) * 4}
    hand = three("d dh p4 ????", "p3 f", "p4 cc", "p1 f", "p2 cc", "d db 2c3d4h", "p2 cbr 2", "p4 f", **four)
    assert played(hand).final_stacks == (199, 203, 200, 198)


def test_5_4_2_an_extra_small_blind_is_dead_unless_the_house_plays_it_live() -> None:
    four = {"antes": (0,) * 4, "blinds": (1, 2, 0, -3), "starting_stacks": (200,) * 4}
    hand = three("d dh p4 ????", "p3 f", "p4 cc", "p1 f", "p2 cc", "d db 2c3d4h", "p2 cbr 2", "p4 f", **four)
    assert played(hand).final_stacks == (199, 204, 200, 197)
    live = played(hand, Options(customs=("posts-live",)))
    assert live.final_stacks == (199, 204, 200, 197)


def test_5_4_2_b_a_small_blind_alone_is_dead() -> None:
    four = {"antes": (0,) * 4, "blinds": (1, 2, 0, -1), "starting_stacks": (200,) * 4}
    folds = three("d dh p4 ????", "p3 f", "p4 cc", "p1 f", "p2 cc", "d db 2c3d4h", "p2 cbr 2", "p4 f", **four)
    assert played(folds).final_stacks == (199, 204, 200, 197)
    assert played(folds, Options(customs=("posts-live",))).final_stacks == (199, 203, 200, 198)


# ---- what is not the document's --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"antes": (1, 1, 1)}, "1.6: antes: the rules have two blinds and no other payment"),
        ({"blinds": (1, 2, 4)}, "1.6: a straddle: the rules have two blinds and no third"),
        ({"blinds": (0, 0, 4)}, "1.6: a straddle: the rules have two blinds and no third"),
        ({"blinds": (2, 2, 0)}, "1.7: the big blind is not the larger of the two blinds"),
        ({"blinds": (0, 0, 0)}, "3.8: no big blind is posted"),
        ({"starting_stacks": (-1, -1, -1)}, "3.6: a table stake is not known"),
        ({"starting_stacks": (5,) * 11, "blinds": (1, 2, *[0] * 9)}, "2.1.1: 11 players: a table has two to ten seats"),
    ],
)
def test_a_hand_of_another_game_is_skipped_with_its_paragraph(told: dict[str, object], why: str) -> None:
    assert skipped(three("p3 f", "p1 f", **told)) == why


def test_another_variant_is_skipped() -> None:
    assert skipped(Hand("PO", (), (), 0, (), ())) == "3.4: the game is PO, not no-limit hold'em"


def test_3_5_a_raise_that_is_too_small_is_skipped() -> None:
    too_small = sentence("raise_too_small", {"least": 4, "most": 200})
    assert skipped(three("p3 cbr 3", "p1 f", "p2 f")) == f"3.13: {too_small}"


def test_4_2_a_hand_that_is_not_played_to_its_end_is_skipped() -> None:
    assert skipped(three("p3 cc", "p1 f")) == "4.2: the hand is not played to its end"
    assert skipped(three("p3 cc", "p1 f", "p2 cc")) == "4.2: the hand is not played to its end"


# ---- what cannot be --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("actions", "at", "why"),
    [
        (("p1 f",), 3, "p1 acts, but it is the turn of p3"),
        (("p3 f", "p1 f", "p2 cbr 5"), 5, "p2 acts when nobody has to"),
        (("p3 cbr 201",), 3, "p3 bets more than they have"),
        (("p3 f", "p1 cbr 1"), 4, "p1 bets no more than they have already bet"),
        (("p3 f", "d db 2c3c4c"), 4, "community cards are dealt before the betting round is over"),
        (("d dh p3", "p3 f"), 3, "no-limit hold'em has no action 'd dh p3'"),
        (("p3 f", "p1 cc", "p2 cc", "d db 2c3c"), 6, "the flop has three cards, the turn and the river one each"),
        (("p3 f", "p1 cc", "p2 cc", "d db 2c3c4c5c"), 6, "the flop has three cards, the turn and the river one each"),
        (("p3 f", "p1 cc", "p2 cc", "d db 2c3c2c"), 6, "a card is dealt twice"),
        (("p3 f", "p1 cc", "p2 cc", "d db 2c3c??"), 6, "there are five community cards, and all of them must be known"),
        (("p4 f",), 3, "there is no player p4"),
        (("p0 f",), 3, "'p0' is not a player"),
        (("x3 f",), 3, "'x3' is not a player"),
        (("p3 pb",), 3, "no-limit hold'em has no action 'p3 pb'"),
        (("p3 cbr x",), 3, "x is not an amount"),
        (("p3 cbr 0",), 3, "0 is not a bet"),
        (("p3 sm 2x3c",), 3, "not a card: '2x'"),
        (("p3 sm 2c3",), 3, "not cards: '2c3'"),
        (("p3 sm 2c",), 3, "a hand has two hole cards"),
        (("d dh p3 2c",), 3, "a hand has two hole cards"),
    ],
)
def test_impossible_actions_are_refused(actions: tuple[str, ...], at: int, why: str) -> None:
    assert unreadable(three(*actions)) == (at, why)


def test_shown_cards_that_were_not_dealt_are_refused() -> None:
    hand = three("p3 sm 2c3c")
    hand = Hand(hand.variant, hand.antes, hand.blinds, 2, hand.starting_stacks, ("d dh p3 AhKh", "p3 sm 2c3c"))
    assert unreadable(hand) == (1, "the player shows cards that they were not dealt")


# ---- comments, cards and showdowns -----------------------------------------------------------------------------------

TO_THE_RIVER = ("p3 f", "p1 cc", "p2 cc", "d db 7h8s9c", "p1 cc", "p2 cc", "d db 2d", "p1 cc", "p2 cc", "d db 3d")


def test_commentary_is_left_out() -> None:
    walk = played(three("# a quiet hand", "p3  f # folds", "", "p1 f"))
    assert walk.final_stacks == (199, 201, 200)


@pytest.mark.parametrize(
    "deals",
    [
        ("d dh p1 Ah", "d dh p1 Kd"),
        ("d dh p2 AhKd", "d dh p1 ????", "d dh p3 Tc9c"),
        ("d dh p1 AhKd", "d dh p2 ????"),
        ("d dh p1 AhKd # remarkable", "d dh p2 ????", "d dh p3 ????"),
        (),
    ],
)
def test_hole_cards_may_come_one_by_one_in_any_order_or_not_at_all(deals: tuple[str, ...]) -> None:
    hand = three()
    bare = Hand("NT", hand.antes, hand.blinds, 2, hand.starting_stacks, (*deals, "p3 f", "p1 f"))
    assert played(bare).final_stacks == (199, 201, 200)


def test_a_file_that_ends_with_the_deal_is_not_played_to_its_end() -> None:
    hand = three()
    assert "4.2" in skipped(
        Hand("NT", hand.antes, hand.blinds, 2, hand.starting_stacks, ("d dh p1 AhKd", "d dh p2 ????"))
    )


def test_3_11_2_a_hand_that_is_not_shown_loses() -> None:
    river = (*TO_THE_RIVER, "p1 cbr 10", "p2 cc", "p1 sm 2h3c", "p2 sm ????")
    hand = played(three(*river))
    assert (hand.final_stacks, hand.closed) == ((212, 188, 200), (1,))


def test_3_11_2_the_lowest_hand_there_is_beats_one_that_is_not_shown() -> None:
    river = (*TO_THE_RIVER, "p1 cbr 10", "p2 cc", "p1 sm 4s5d", "p2 sm ????")
    assert played(three(*river)).final_stacks == (212, 188, 200)


def test_3_11_2_the_file_may_say_who_won_when_nobody_showed() -> None:
    river = (*TO_THE_RIVER, "p1 cc", "p2 cc", "p1 sm ????", "p2 sm ????")
    assert skipped(three(*river)) == "3.11.2(e): the file does not say who won the showdown"
    told = played(three(*river, winnings=(0, 4, 0)))
    assert (told.final_stacks, told.closed) == ((198, 202, 200), (0,))


def test_one_card_of_a_closed_hand_may_be_known() -> None:
    river = (*TO_THE_RIVER, "p1 cbr 10", "p2 cc", "p1 sm 2h3c", "p2 sm Ah??")
    assert played(three(*river)).final_stacks == (212, 188, 200)
    nobody = three(*TO_THE_RIVER, "p1 cc", "p2 cc", "p1 sm", "p2 sm", winnings=(4, 0, 0))
    known = ("d dh p1 4s5d", "d dh p2 4h5h", *nobody.actions[2:])
    told = Hand("NT", nobody.antes, nobody.blinds, 2, nobody.starting_stacks, known, winnings=(4, 0, 0))
    assert played(told).final_stacks == (202, 198, 200)


ROYAL = (
    "p3 f",
    "p1 cc",
    "p2 cc",
    "d db AhKhQh",
    "p1 cc",
    "p2 cc",
    "d db Jh",
    "p1 cc",
    "p2 cc",
    "d db Th",
    "p1 cc",
    "p2 cc",
)


def test_3_11_2_d_a_player_who_keeps_an_unbeaten_hand_closed_gives_up_the_pot() -> None:
    assert played(three(*ROYAL, "p1 sm 2c3c", "p2 sm ????")).final_stacks == (202, 198, 200)
    hand = three(*TO_THE_RIVER, "p1 cc", "p2 cc", "p1 sm 2h3c", "p2 sm")
    known = ("d dh p1 ????", "d dh p2 TdJd", "d dh p3 ????", *hand.actions[3:])
    told = Hand("NT", hand.antes, hand.blinds, 2, hand.starting_stacks, known)
    assert played(told).final_stacks == (202, 198, 200)


def test_3_11_2_a_the_first_to_show_is_obliged_to_and_after_an_all_in_everybody() -> None:
    assert skipped(three(*ROYAL, "p1 sm ????", "p2 sm 2c3c")) == f"3.11.2(a): {sentence('first_hand_is_shown', {})}"
    all_in = ("p3 f", "p1 cbr 200", "p2 cc", "d db AhKhQh", "d db Jh", "d db Th", "p1 sm 2c3c", "p2 sm ????")
    assert skipped(three(*all_in)) == f"3.11.2(d): {sentence('nothing_to_keep_closed', {})}"


def test_3_12_4_a_side_pot_between_closed_hands_is_not_stated() -> None:
    side = (
        "p3 cc",
        "p1 cbr 20",
        "p2 cc",
        "p3 cc",
        "d db 7h8s9c",
        "p2 cbr 30",
        "p3 cc",
        "d db 2d",
        "p2 cc",
        "p3 cc",
        "d db 3d",
    )
    run = (*side, "p2 cc", "p3 cc", "p1 sm AhAd", "p2 sm ????", "p3 sm ????")
    short = {"starting_stacks": (20, 200, 200)}
    assert skipped(three(*run, **short)) == "3.11.2(e): the file does not say who won the showdown"


def test_1_17_after_an_all_in_hands_are_opened_and_the_board_is_run_out() -> None:
    short = {"starting_stacks": (200, 20, 200)}
    run = (
        "p3 f",
        "p1 cbr 40",
        "p2 cc",
        "p1 sm ????",
        "p2 sm ????",
        "d db 7h8s9c",
        "d db 2d",
        "d db 3d",
        "p1 sm AhAd",
        "p2 sm TcJc",
    )
    assert played(three(*run, **short)).final_stacks == (180, 40, 200)
    at_once = ("p3 f", "p1 cbr 40", "p2 cc", "d db 7h8s9c2d3d", "p1 sm AhAd", "p2 sm TcJc")
    assert played(three(*at_once, **short)).final_stacks == (180, 40, 200)


def test_a_check_that_nobody_was_asked_for_is_passed_over() -> None:
    run = (
        "p3 f",
        "p1 cbr 200",
        "p2 cc",
        "d db 7h8s9c",
        "p1 cc",
        "p2 cc",
        "d db 2d",
        "d db 3d",
        "p1 sm AhAd",
        "p2 sm TcJc",
    )
    assert played(three(*run)).final_stacks == (0, 400, 200)


def test_3_11_1_a_lone_winner_may_show() -> None:
    assert played(three("p3 f", "p1 f", "p2 sm AhAd")).final_stacks == (199, 201, 200)


# ---- Rake and customs ------------------------------------------------------------------------------------------------


def test_4_1_the_rake_is_none_unless_it_is_asked_for() -> None:
    river = three(*TO_THE_RIVER, "p1 cbr 98", "p2 cc", "p1 sm AhAd", "p2 sm KhKd")
    assert played(river).rake == 0
    raked = played(river, Options(rake_percent=5, rake_cap=7))
    assert (raked.rake, raked.final_stacks) == (7, (293, 100, 200))


def test_4_5_the_odd_chip_by_the_document_and_by_another_custom() -> None:
    four = {"antes": (0,) * 4, "blinds": (1, 2, 0, 0), "starting_stacks": (2, 2, 2, 200)}
    cards = ("d dh p1 AhKd", "d dh p2 AsKc", "d dh p3 AdKs", "d dh p4 2c7d")
    run = ("p3 cc", "p4 cc", "p1 cc", "d db AcKhQs", "d db 9d", "d db 8d")
    hand = Hand("NT", four["antes"], four["blinds"], 2, four["starting_stacks"], (*cards, *run))
    assert played(hand).final_stacks == (3, 3, 2, 198)
    assert played(hand, Options(customs=("odd-chips-to-first",))).final_stacks == (4, 2, 2, 198)


# ---- what the file states --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "verdict"),
    [
        ({}, StatedResult.NOTHING),
        ({"winnings": (0, 0, 0)}, StatedResult.NOTHING),
        ({"finishing_stacks": (199, 201, 200)}, StatedResult.AGREES),
        ({"finishing_stacks": (200, 200, 200)}, StatedResult.DIFFERS),
        ({"winnings": (0, 2, 0)}, StatedResult.AGREES),
        ({"winnings": (0, 3, 0)}, StatedResult.AGREES),
        ({"winnings": (2, 0, 0)}, StatedResult.DIFFERS),
    ],
)
def test_a_stated_result_is_compared(told: dict[str, object], verdict: StatedResult) -> None:
    hand = three("p3 f", "p1 f", **told)
    assert compare_result(hand, played(hand)) is verdict


def test_a_result_after_rake_agrees_but_for_it() -> None:
    river = (*TO_THE_RIVER, "p1 cbr 98", "p2 cc", "p1 sm AhAd", "p2 sm KhKd")
    less = three(*river, finishing_stacks=(295, 100, 200))
    assert compare_result(less, played(less)) is StatedResult.BUT_FOR_RAKE
    much_less = three(*river, finishing_stacks=(250, 100, 200))
    assert compare_result(much_less, played(much_less)) is StatedResult.DIFFERS

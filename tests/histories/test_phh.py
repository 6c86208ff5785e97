"""The PHH format: texts become hands, hands become texts, and invalid hands are refused with their line."""

import tomllib
from datetime import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.histories.phh import (
    UNKNOWN_STACK,
    Corrupt,
    Entry,
    Hand,
    action_line,
    amount,
    cents,
    entries,
    read_hand,
    write_hand,
    write_hands,
)
from croupier.histories.phh_toml import Figure, NotToml, frozen, read_table
from croupier.words import render

KEPT = Path(__file__).parents[1] / "data" / "hands"
SHARED = Path(__file__).parents[3] / "shared" / "hands"
FILES = [*sorted(KEPT.rglob("*.phh*")), *sorted(SHARED.rglob("*.phh*"))]

WALK = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 f', 'p1 f']
"""


def changed(old: str, new: str) -> Hand | Corrupt:
    assert old in WALK
    return read_hand(Entry(1, 1, WALK.replace(old, new)))


def refused(hand: Hand | Corrupt) -> tuple[int, str]:
    assert isinstance(hand, Corrupt), hand
    return hand.line, render(hand.why)


def read(text: str) -> tuple[Hand, ...]:
    hands = [read_hand(entry) for entry in entries(text)]
    return tuple([hand for hand in hands if isinstance(hand, Hand)])


def bare(hand: Hand) -> Hand:
    return replace(hand, raw={})


def standard(text: str) -> dict[str, object]:
    return {key: frozen(value) for key, value in tomllib.loads(text, parse_float=Figure).items()}


# ---- the quick reader and the standard library ----------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_sample_is_read_as_the_standard_library_reads_it(path: Path) -> None:
    for entry in entries(path.read_text(encoding="utf-8")):
        assert read_table(entry.text) == standard(entry.text)


NUMBERS = st.integers(-(10**9), 10**9).map(str) | st.decimals(-(10**6), 10**6, places=2).map(str)
STRINGS = st.text(st.characters(exclude_characters="'", exclude_categories=["C", "Z"]) | st.just(" ")).map(
    lambda text: f"'{text}'"
)
LISTS = (st.lists(NUMBERS) | st.lists(STRINGS)).map(lambda values: "[" + ", ".join(values) + "]")
VALUES = (
    NUMBERS | STRINGS | LISTS | st.times().map(lambda at: at.strftime("%H:%M:%S")) | st.sampled_from(["true", "false"])
)
KEYS = st.from_regex(r"[A-Za-z0-9_-]{1,12}", fullmatch=True)
TABLES = st.dictionaries(KEYS, VALUES).map(lambda table: "".join(f"{key} = {value}\n" for key, value in table.items()))


@pytest.mark.untraced
@given(TABLES)
def test_generated_tables_are_read_as_the_standard_library_reads_them(text: str) -> None:
    assert read_table(text) == standard(text)


@pytest.mark.untraced
@given(TABLES, st.integers(0), st.sampled_from([*list("'\"[]=,.#\n\\0-_ \t\x00"), "00", "'''", "é", "", "\r\n"]))
def test_a_spoilt_table_is_read_alike_or_refused_alike(text: str, at: int, put: str) -> None:
    at %= len(text) + 1
    text = text[:at] + put + text[at + 1 :]
    try:
        expected = standard(text)
    except tomllib.TOMLDecodeError:
        with pytest.raises(NotToml):
            read_table(text)
    else:
        assert read_table(text) == expected


def test_values_of_every_kind() -> None:
    text = "a = 1\nb = -0.50\nc = 'x'\nd = [1, 2.50]\ne = ['p', '']\nf = true\ng = 09:05:00\nh = []\n"
    kinds = {"a": 1, "b": "-0.50", "c": "x", "d": (1, "2.50"), "e": ("p", ""), "f": True, "g": time(9, 5), "h": ()}
    assert read_table(text) == kinds
    assert read_table("a = [\n  1,  # one\n  2,\n]\n") == {"a": (1, 2)}


@pytest.mark.parametrize("text", ["a = 1\na = 2", "a = 007", "a = 25:00:00", "a = 'x", "a = ", "a", "a = [1,,2]"])
def test_invalid_toml_is_refused(text: str) -> None:
    with pytest.raises(NotToml):
        read_table(text)


# ---- hands -----------------------------------------------------------------------------------------------------------


def test_chips_stay_chips_and_a_point_anywhere_makes_cents() -> None:
    chips = read_hand(Entry(1, 1, WALK))
    assert isinstance(chips, Hand)
    assert (chips.scale, chips.starting_stacks, chips.min_bet) == (1, (200, 200, 200), 2)
    dollars = changed("[200, 200, 200]", "[200, 199.5, 200.25]")
    assert isinstance(dollars, Hand)
    assert (dollars.scale, dollars.starting_stacks, dollars.blinds) == (100, (20000, 19950, 20025), (100, 200, 0))
    raised = changed("'p3 f'", "'p3 cbr 4.50'")
    assert isinstance(raised, Hand)
    assert raised.scale == 100
    told = changed("'p3 f'", "'p3 f # a 4.50 pot'")
    assert isinstance(told, Hand)
    assert told.scale == 1


@pytest.mark.parametrize(
    ("value", "scale", "whole"),
    [("5", 100, 500), ("0.5", 100, 50), ("-0.25", 100, -25), ("20.70", 100, 2070), ("1.500", 100, 150), ("3", 1, 3)],
)
def test_amounts_are_exact(value: str, scale: int, whole: int) -> None:
    assert cents(Figure(value), scale) == whole
    assert cents(amount(whole, scale), scale) == whole


@given(st.integers(-(10**12), 10**12), st.sampled_from([1, 100]))
def test_an_amount_is_written_as_it_is_read(whole: int, scale: int) -> None:
    assert cents(amount(whole, scale), scale) == whole


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("min_bet = 2\n", "", 1, "min_bet is missing"),
        ("[200, 200, 200]", "[200, 200, 0.125]", 5, "starting_stacks: 0.125 is a fraction of a cent"),
        ("[200, 200, 200]", "[200, 200, 2e-3]", 5, "starting_stacks: 2e-3 is a fraction of a chip"),
        ("[200, 200, 200]", "[200, 200, true]", 5, "starting_stacks: True is not an amount"),
        ("[200, 200, 200]", "[200, 200, 0]", 5, "starting_stacks: a player has no chips"),
        ("[200, 200, 200]", "'200'", 5, "starting_stacks must be a list of amounts"),
        ("[1, 2, 0]", "[1, 2]", 3, "blinds_or_straddles has 2 amounts for 3 players"),
        ("min_bet = 2", "min_bet = 'two'", 4, "min_bet: two is not an amount"),
        ("min_bet = 2", "min_bet 2", 4, "Expected '=' after a key in a key/value pair"),
        ("variant = 'NT'", "variant = 5", 1, "variant must be a text"),
        ("variant = 'NT'\n", "", 1, "variant is missing"),
        ("'p1 f']", "7]", 6, "actions must be a list of texts"),
        ("variant = 'NT'", "variant = 'NT'\nplayers = ['a']", 2, "players has 1 names for 3 players"),
        ("variant = 'NT'", "variant = 'NT'\nseats = [1, 1, 2]", 2, "seats must be a list of 3 different numbers"),
        ("variant = 'NT'", "variant = 'NT'\nhand = [1]", 2, "hand must be a number or a text"),
        ("'p1 f']", "'p1 f'", 6, "Unclosed array"),
    ],
)
def test_a_corrupt_hand_is_refused_with_its_line_and_a_reason(old: str, new: str, line: int, why: str) -> None:
    assert refused(changed(old, new)) == (line, why)


def test_a_stack_may_be_unknown() -> None:
    hand = changed("[200, 200, 200]", "[200, inf, 200]")
    assert isinstance(hand, Hand)
    assert UNKNOWN_STACK in hand.starting_stacks


def test_another_game_needs_nothing_but_its_name() -> None:
    omaha = changed("variant = 'NT'", "variant = 'PO'")
    assert isinstance(omaha, Hand)
    assert omaha.variant == "PO"


def test_many_hands_keep_their_lines_and_one_that_is_spoilt_spoils_no_other() -> None:
    text = f"[1]\n{WALK}\n[2]\n{WALK.replace('= 2', '= two')}\n[3]\n{WALK}"
    first, second, third = entries(text)
    assert [each.line for each in (first, second, third)] == [2, 10, 18]
    assert isinstance(read_hand(first), Hand)
    assert refused(read_hand(second)) == (13, "Invalid value")
    assert isinstance(read_hand(third), Hand)


def test_the_line_of_an_action_in_a_list_of_many_lines() -> None:
    entry = Entry(1, 11, "variant = 'NT'\nactions = [\n  'p3 f',\n  'p1 f',\n]\n")
    assert [action_line(entry, at) for at in (0, 1, 9)] == [13, 14, 12]
    assert action_line(Entry(1, 11, "variant = 'NT'\n"), 0) == 11


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_written_hand_is_read_back_equal(path: Path) -> None:
    hands = read(path.read_text(encoding="utf-8"))
    again = read(write_hands(hands))
    assert tuple(map(bare, again)) == tuple(map(bare, hands))
    assert [hand.other for hand in again] == [hand.other for hand in hands]


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_name_of_any_letters_is_written_and_read(name: str) -> None:
    hand = Hand("NT", (0, 0), (1, 2), 2, (10, 10), ("p2 f",), players=(name, "b"))
    assert list(map(bare, read(write_hand(hand)))) == [hand]


def test_results_finer_than_a_cent_state_nothing() -> None:
    hand = changed("variant = 'NT'", "variant = 'NT'\nfinishing_stacks = [33.333, 33.333, 33.333]")
    assert isinstance(hand, Hand)
    assert (hand.finishing_stacks, hand.scale) == ((), 100)
    assert refused(changed("variant = 'NT'", "variant = 'NT'\nwinnings = [1, 2]")) == (
        2,
        "winnings has 2 amounts for 3 players",
    )


@pytest.mark.parametrize("value", ["{a = 1}", "[1]", "'1'", "nan", "2020-01-01"])
def test_an_invalid_amount_is_refused(value: str) -> None:
    assert isinstance(changed("[1, 2, 0]", f"[1, 2, {value}]"), Corrupt)
    assert isinstance(changed("min_bet = 2", f"min_bet = {value}"), Corrupt)

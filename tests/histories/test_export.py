"""A table's records as PHH, JSON Lines and CSV; what is exported replays to the same stacks."""

import csv
import io
import json
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from typer.testing import CliRunner

from croupier.cli import app
from croupier.histories import export
from croupier.histories.export import NotExportable, comma_separated, hands, json_lines, phh, rounds
from croupier.histories.phh import Corrupt, Entry, Hand, House, entries, read_hand, write_hand
from croupier.histories.replay import Played, replay
from croupier.histories.table_settings import Options
from croupier.record import events as e
from croupier.rules.coded_message import message
from croupier.rules.deal import Device
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.settings import HousePokerSettings, PokerSettings
from croupier.rules.settlement import Line, Result
from tests.support.histories import recorded_hands
from tests.support.histories.recorded_hands import NAMES, one_round, recorded, table, terms


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 9), st.sampled_from(list(Device)))
def test_an_exported_hand_replays_to_the_same_stacks(seed: int, count: int, device: Device) -> None:
    records = table(Random(seed), count, 4, terms(device=device))
    text = phh(records)
    found = list(rounds(records))
    read = [read_hand(entry) for entry in entries(text)]
    assert len(read) == len(found)
    for hand in read:
        assert isinstance(hand, Hand)
        played = replay(hand, Options())
        assert isinstance(played, Played), played
        assert (played.final_stacks, played.winnings) == (hand.finishing_stacks, hand.winnings)


CUSTOMS = [
    {"minimum_bet": 50},
    {"minimum_bet": 200},
    {"short_open_call_to": "all_in_amount"},
    {"short_all_in_completion": True},
    {"short_all_in_reopens": True},
    {"short_all_ins_add_up": True},
    {"all_in_raise_percent": 100, "odd_chips": "all_to_first", "pots_of_same_winners": "together"},
    {"missed_small_blind": "live", "entry_big_blind": "dead"},
]


@pytest.mark.parametrize("customs", CUSTOMS, ids=str)
def test_the_file_has_the_settings_of_the_house(customs: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Stacks of half a Big Blind to twelve, so that many hands have a short All-in or no Small Blind."""

    def short(dice: Random, count: int) -> dict[str, int]:
        return {name: dice.randint(5, 120) * 10 + 1 for name in NAMES[:count]}

    monkeypatch.setattr(recorded_hands, "racks_of", short)
    for seed in range(25):
        for entry in entries(phh(table(Random(seed), 5, 6, terms(**customs)))):
            hand = read_hand(entry)
            assert isinstance(hand, Hand)
            assert read_hand(Entry(1, 1, write_hand(hand))) == hand
            played = replay(hand, Options())
            assert isinstance(played, Played), played
            assert played.final_stacks == hand.finishing_stacks


@pytest.mark.parametrize("line", ["_odd_chips = 'mine'", "_short_all_in_reopens = 1", "_big_blind = -1"])
def test_an_option_that_no_house_has_is_corrupt(line: str) -> None:
    text = phh(table(Random(1), 3, 1, terms()))
    assert isinstance(read_hand(next(iter(entries(text)))), Hand)
    assert isinstance(read_hand(next(iter(entries(text + line + "\n")))), Corrupt)


def test_4_1_a_raked_hand_replays_to_the_same_stacks_with_the_same_rake() -> None:
    records = table(Random(5), 6, 8, terms(rake_percent=5, rake_cap=400))
    raked = 0
    for entry in entries(phh(records)):
        hand = read_hand(entry)
        assert isinstance(hand, Hand)
        played = replay(hand, Options(rake_percent=5, rake_cap=400))
        assert isinstance(played, Played)
        assert played.final_stacks == hand.finishing_stacks
        raked += played.rake
    assert raked


def test_a_hand_names_its_table_time_and_players() -> None:
    records = table(Random(1), 3, 1, terms())
    (hand,) = (read_hand(entry) for entry in entries(phh(records)))
    assert isinstance(hand, Hand)
    assert (hand.hand, hand.table, hand.scale, hand.min_bet) == (1, "t1", 100, 100)
    assert (hand.players, hand.seats) == (("bob", "cyd", "ann"), (2, 3, 1))
    assert (hand.other["year"], hand.other["month"], hand.other["time_zone"]) == (2023, 11, "UTC")


def test_a_void_round_and_one_put_right_are_left_out() -> None:
    records = [record.event for record in table(Random(1), 3, 1, terms())]
    void = recorded([*records[:-1], e.RoundVoided(1, p("5.2.5"))])
    assert list(hands(void)) == [NotExportable(1, message("left_out_void", para="POKER-7 5.2.5"))]
    told = json.loads(json_lines(void))
    assert told.pop("lines") == [], "no bet was returned"
    assert told == {
        "table": "t1",
        "round": 1,
        "at": 1_700_000_000_008,
        "time": "2023-11-14T22:13:20.008Z",
        "amounts": "cents",
        "void": "POKER-7 5.2.5",
    }
    (row,) = csv.DictReader(io.StringIO(comma_separated(void)))
    assert (row["round"], row["player"], row["result"], row["paragraph"]) == ("1", "", "void", "POKER-7 5.2.5")
    returned = e.BetReturned(1, "ann", "pot", 12_345, p("5.14"))
    (row,) = csv.DictReader(
        io.StringIO(comma_separated(recorded([*records[:-1], e.RoundVoided(1, p("5.1")), returned])))
    )
    assert (row["player"], row["stake_dollars"], row["paid_dollars"], row["net_dollars"], row["result"]) == (
        "ann", "123.45", "123.45", "0.00", "void",
    )  # fmt: skip
    told = json.loads(json_lines(recorded([*records[:-1], e.RoundVoided(1, p("5.1")), returned])))
    assert [(each["player"], each["stake"], each["paid"], each["result"]) for each in told["lines"]] == [
        ("ann", 12_345, 12_345, "void")
    ]
    put_right = recorded([*records[:-1], e.BettingRoundRestarted(p("5.8.2")), records[-1]])
    assert list(hands(put_right)) == [NotExportable(1, message("left_out_cards_moved"))]
    assert json.loads(json_lines(put_right))["left_out"] == "its cards were taken back or put in order"


def test_5_4_posts_to_join_and_to_come_back_are_written_below_zero() -> None:
    seats, players, stacks = (2, 3, 4, 5, 1), ("bob", "cyd", "dan", "eve", "ann"), (9000, 9000, 9000, 9000, 9000)
    posts = (
        e.Post(2, "bob", "small_blind", 50, 0, p("3.8")),
        e.Post(3, "cyd", "big_blind", 100, 0, p("3.8")),
        e.Post(4, "dan", "entry", 100, 0, p("5.4")),
        e.Post(5, "eve", "return", 100, 50, p("5.4.2")),
        e.Post(1, "ann", "return", 0, 50, p("5.4.2(b)")),
    )
    opening = e.PokerRoundOpened(7, terms(), 1, 2, 3, seats, players, stacks, posts), e.BlindsPosted(posts, p("3.8"))
    told, r = one_round(Random(2), opening)
    (hand,) = hands(recorded([*told, e.ChipsBoughtIn("bob", 5)]))
    assert isinstance(hand, Hand)
    assert hand.blinds == (50, 100, -100, -150, -50)
    played = replay(hand, Options())
    assert isinstance(played, Played)
    assert played.final_stacks == r.stacks


def test_5_12_3_chips_left_for_an_action_out_of_turn_have_no_words_in_the_format() -> None:
    events = [record.event for record in table(Random(1), 3, 1, terms())]
    at = next(n for n, event in enumerate(events) if isinstance(event, e.Acted))
    acted = events[at]
    assert isinstance(acted, e.Acted)
    events[at] = e.Acted(acted.box, acted.player, "fold", 100, 100, p("5.12.3"))
    assert list(hands(recorded(events))) == [NotExportable(1, message("left_out_chips_stayed"))]


def test_rounds_of_another_game_have_lines_and_no_hands() -> None:
    line = Line(1, "ann", "ante", 500, Result.WIN, 1000, (p("4.4"),), "Wins")
    opening = e.RoundOpened(1, HousePokerSettings(limits={}), False)
    records = recorded([opening, e.BetSettled(line), e.RoundConcluded(1)])
    assert (phh(records), list(hands(records))) == ("", [])
    (told,) = map(json.loads, json_lines(records).splitlines())
    assert told["lines"] == [
        {
            "box": 1,
            "player": "ann",
            "bet": "ante",
            "stake": 500,
            "result": "win",
            "paid": 1000,
            "net": 500,
            "paragraph": "POKER-7 4.4",
            "because": "Wins",
        }
    ]


def test_a_round_under_way_is_not_exported() -> None:
    records = table(Random(1), 3, 2, terms())
    assert len(list(rounds(records[:-1]))) == len(list(rounds(records))) - 1


@pytest.mark.parametrize("seed", range(5))
def test_json_lines_and_csv_tell_of_the_same_money(seed: int) -> None:
    records = table(Random(seed), 5, 3, terms(rake_percent=5, rake_cap=300))
    told = [json.loads(line) for line in json_lines(records).splitlines()]
    rows = list(csv.DictReader(io.StringIO(comma_separated(records))))
    assert sum(len(each["lines"]) for each in told) == len(rows)
    for each in told:
        hand, lines = each["hand"], each["lines"]
        net = {line["player"]: line["net"] for line in lines}
        for name, start, end in zip(hand["players"], hand["starting_stacks"], hand["finishing_stacks"], strict=True):
            assert end - start == net.get(name, 0)
    money = [line for each in told for line in each["lines"]]
    for name in ("stake", "paid", "net"):
        assert [Fraction(row[f"{name}_dollars"]) * 100 for row in rows] == [line[name] for line in money]
    assert all(len(row["net_dollars"].partition(".")[2]) == 2 for row in rows)
    times = [datetime.fromisoformat(row["opened_at"]).timestamp() for row in rows]
    assert times == [each["at"] / 1000 for each in told for _ in each["lines"]]


def test_csv_has_a_row_for_every_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some of them Void, with bets to return and without; one that forgets Void Rounds is found out."""
    chance, every = Random(7), list[e.AnyEvent]()
    for number in range(1, 41):
        line = Line(1, "ann", "ante", 500, Result.WIN, 1000, (p("4.4"),), "Wins")
        ends: tuple[e.AnyEvent, ...] = (e.BetSettled(line), e.RoundConcluded(number))
        if chance.random() < 0.5:
            back = e.BetReturned(1, "ann", "ante", 500, p("5.14"))
            ends = (e.RoundVoided(number, p("5.1")), *(back for _ in range(chance.randrange(3))))
        every += [e.RoundOpened(number, HousePokerSettings(limits={}), False), *ends]
    rows = list(csv.DictReader(io.StringIO(comma_separated(recorded(every)))))
    assert {int(row["round"]) for row in rows} == set(range(1, 41))
    assert {row["result"] for row in rows} == {"win", "void"}
    monkeypatch.setattr("croupier.histories.export._void_cells", lambda told, void: ())
    rows = list(csv.DictReader(io.StringIO(comma_separated(recorded(every)))))
    assert {int(row["round"]) for row in rows} != set(range(1, 41))


# ---- a Rake, chips and options of every size -------------------------------------------------------------------------


@st.composite
def raked_tables(draw: st.DrawFn) -> tuple[PokerSettings, int]:
    """A table and the number of its play."""
    chip = draw(st.sampled_from((1, 25, 50, 100, 500)))
    small = chip * draw(st.integers(1, 4))
    table = terms(
        small_blind=small,
        big_blind=2 * small,
        chip_unit=chip,
        rake_percent=draw(st.integers(0, 4)),
        rake_hundredths=draw(st.integers(0, 99)),
        rake_cap=draw(st.sampled_from((0, 1, 250, 600, 100_000))),
        rake_unit=draw(st.sampled_from((0, 0, 1, chip))),
        no_flop_no_rake=draw(st.booleans()),
    )
    return table, draw(st.integers(0, 10**6))


def comes_back(terms: PokerSettings, seed: int, folder: Path) -> None:
    """Exported, then replayed on the command line with the table's Rake and cap: every hand ends as stated."""
    file = folder / "hands.phhs"
    text = phh(table(Random(seed), 5, 6, terms))
    file.write_text(text)
    rake = f"{terms.rake_percent}.{terms.rake_hundredths:02d}"
    options = ["--rake", rake, "--cap", f"{terms.rake_cap / 100:.2f}", "--jobs", "1"]
    result = CliRunner().invoke(app, ["replay", str(file), *options])
    count = text.count("variant =")
    assert f"({count} match the file, 0 match except for the rake, 0 differ)" in result.output, result.output


@given(raked_tables())
@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_4_1_exported_hands_come_back_equal_whatever_the_chips_and_the_rake(
    tmp_path: Path, drawn: tuple[PokerSettings, int]
) -> None:
    comes_back(*drawn, tmp_path)


def test_3_13_the_least_raise_over_parts_of_a_chip_is_in_whole_chips() -> None:
    """A Rake in cents leaves parts of a chip, which are bet All-in; whatever is offered after it is accepted."""
    quarters = terms(small_blind=25, big_blind=50, chip_unit=25, rake_percent=3, rake_cap=100_000, rake_unit=1)
    for seed in range(160):
        table(Random(seed), 5, 6, quarters)


DOLLAR_CHIPS = terms(small_blind=100, big_blind=200, chip_unit=100, rake_percent=5, rake_cap=600)


def test_4_1_a_chip_that_is_not_written_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the reader counts every chip as a cent."""
    for seed in range(5):
        comes_back(DOLLAR_CHIPS, seed, tmp_path)
    monkeypatch.setattr(export, "_house_settings", lambda _: None)
    with pytest.raises(AssertionError):
        comes_back(DOLLAR_CHIPS, 1, tmp_path)


def test_4_1_the_keys_of_our_own_are_read_back_as_written() -> None:
    hand = next(iter(hands(table(Random(1), 3, 1, replace(DOLLAR_CHIPS, rake_unit=50, no_flop_no_rake=True)))))
    assert isinstance(hand, Hand)
    assert hand.house == House(100, 50, 600, True)
    again = read_hand(Entry(1, 1, write_hand(hand)))
    assert isinstance(again, Hand)
    assert again.house == hand.house
    broken = write_hand(hand).replace("_chip_unit = 1", "_chip_unit = 0")
    assert isinstance(read_hand(Entry(1, 1, broken)), Corrupt)

"""Everything that TOML and the PHH specification permit, read as PokerKit reads it: one hand in many spellings."""

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory

from croupier.cli.replay_hands import Share, Tally, replay_share
from croupier.histories.phh import Hand, entries, is_blank, read_hand
from croupier.histories.replay import Played, replay
from croupier.histories.table_settings import Options, Skipped
from tests.support.histories.random_hands import random_hand, replayed

HAND = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 1000, 200]
actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 QcQd', 'p3 cbr 6', 'p1 cc', 'p2 f', 'd db 2c3d4h', 'p1 cc', \
'p3 cbr 10', 'p1 cc', 'd db 5s', 'p1 cc', 'p3 cc', 'd db 9s', 'p1 cc', 'p3 cc', 'p1 sm AcAd', 'p3 sm QcQd']
"""
ENDS = (218, 998, 184)
AS_POKERKIT = ("all-ins-add-up", "call-the-all-in", "odd-chips-to-first", "pots-together")


def ends(text: str, options: Options = Options()) -> list[tuple[int, ...]]:  # noqa: B008
    """The final stacks of every hand in a text, in cents."""
    found = []
    for entry in entries(text):
        hand = read_hand(entry)
        assert isinstance(hand, Hand), hand
        result = replay(hand, options)
        assert isinstance(result, Played), result
        found.append(tuple(stack * 100 // hand.scale for stack in result.final_stacks))
    return found


def by_pokerkit(text: str, *, many: bool = False) -> list[tuple[int, ...]]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        histories = HandHistory.loads_all(text) if many else [HandHistory.loads(text)]
        return [tuple(int(stack * 100) for stack in list(history)[-1].stacks) for history in histories]


WRITTEN = {
    "a list of many lines": lambda text: text.replace("', '", "',  # [x] = 'y'\n    '").replace("d']\n", "d',\n]\n"),
    "double quotes": lambda text: text.replace("'", '"'),
    "lines as on Windows": lambda text: text.replace("\n", "\r\n"),
    "figures in groups": lambda text: text.replace("[200, 1000, 200]", "[2_00, 1_000, 200]"),
    "powers of ten": lambda text: text.replace("[200, 1000, 200]", "[2e2, 1E+3, 2000.0e-1]"),
    "a sign": lambda text: text.replace("[200, 1000, 200]", "[+200, +1_000.0, 200]"),
    "other bases": lambda text: text.replace("[200, 1000, 200]", "[0xC8, 0o1750, 0b11001000]"),
    "zeros after the point": lambda text: text.replace("[200, 1000, 200]", "[200.000, 1000.0, 200.00]"),
    "antes of nothing": lambda text: text.replace("[0, 0, 0]", "[0.0, -0, 0.00]"),
    "powers in an action": lambda text: text.replace("cbr 10", "cbr 1e1"),
    "thousands in an action": lambda text: text.replace("cbr 10", "cbr 0,010"),
    "commentary and nothing": lambda text: text.replace("'p2 f'", "'', '# waits', '  p2   f   # at last', '   '"),
    "a comma at the end": lambda text: text.replace("200]", "200,]  # stacks"),
    "no room and much": lambda text: text.replace(" = ", "=", 2).replace(" = ", "\t =\t"),
    "indented": lambda text: "  " + text.replace("\n", "\n\t"),
    "a quoted key": lambda text: text.replace("min_bet", '"min_bet"'),
    "texts in three quotes": lambda text: text.replace("'NT'", '"""N\\u0054"""'),
    "fields of one's own": lambda text: (
        text + "_a = {b = [[1], [2]]}\n_c = 1979-05-27T07:32:00Z\n_d.e = '''\n[1]\n'''\n"
    ),
    "a table of one's own": lambda text: text + "[_notes]\nby = 'me'\n",
    "time and place": lambda text: (
        text + "time = 23:59:59.5\nday = 1\nmonth = 2\nyear = 2020\ntime_limit = inf\n"
        "time_banks = [1.5, inf, 2]\nseat_count = 9\nseats = [1, 4, 9]\nlevel = 3\ntable = 'T'\n"
        "players = ['', 'Ünï', '玩家']\nante_trimming_status = true\n"
    ),
    "nothing at its end": lambda text: text.rstrip(),
    "what it ended with": lambda text: text + "finishing_stacks = [218.0, 998.000, 184]\nwinnings = [34, 0, 0]\n",
    "a hand shown in part": lambda text: text.replace("p3 sm QcQd", "p3 sm ??Qd"),
    "a hand shown by a dash": lambda text: text.replace("sm AcAd", "sm -"),
    "a hand kept closed": lambda text: text.replace("p3 sm QcQd", "p3 sm"),
}


@pytest.mark.parametrize("dress", WRITTEN.values(), ids=WRITTEN)
def test_a_hand_is_read_as_pokerkit_reads_it(dress: Callable[[str], str]) -> None:
    text = dress(HAND)
    assert text != HAND
    assert ends(text) == [tuple(stack * 100 for stack in ENDS)]
    if "# at last', '   '" not in text:  # an action of blanks: the specification has it, PokerKit does not read on
        assert by_pokerkit(text) == ends(text)


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert ends("\ufeff" + HAND) == ends(HAND)
    assert ends(f"\ufeff[1]\n{HAND}") == ends(HAND)


HEADINGS = {
    "gaps": f"[3]\n{HAND}\n[7] # seven\n{HAND}",
    "a remark before them": f"# a session\n\n   # of two\n[1]\n{HAND}\n[2]\n{HAND}",
    "indented and quoted": f'  [ 10 ]\n{HAND}\n\t["x.y"]\n{HAND}',
    "notes on a hand": f"[1]\n{HAND}\n[1._notes]\nby = 'me'\n[2]\n{HAND}",
    "Windows": f"# two\n[1]\n{HAND}\n[2]\n{HAND}".replace("\n", "\r\n"),
}


@pytest.mark.parametrize("text", HEADINGS.values(), ids=HEADINGS)
def test_many_hands_under_headings_of_every_kind(text: str) -> None:
    assert ends(text) == 2 * ends(HAND) == by_pokerkit(text, many=True)


@pytest.mark.parametrize("text", ["", "\n\n", "# variants\n", "\ufeff# none\r\n"])
def test_a_file_of_many_hands_may_hold_none(text: str, tmp_path: Path) -> None:
    many, one = tmp_path / "none.phhs", tmp_path / "none.phh"
    for file in (many, one):
        file.write_text(text, encoding="utf-8", newline="")
    assert is_blank(text) is ("variant" not in text)
    tally = Tally()
    replay_share(Share([str(one)]), Options(), tally, as_json=True)
    assert tally.refused == 1
    if is_blank(text):
        assert replay_share(Share([str(many)]), Options(), Tally(), as_json=True) == b""


def test_a_hand_may_be_labelled_by_any_number(tmp_path: Path) -> None:
    file = tmp_path / "one.phh"
    file.write_text(HAND + "hand = 1.5\n", encoding="utf-8")
    line = replay_share(Share([str(file)]), Options(), Tally(), as_json=True)
    assert json.loads(line)["hand"] == "1.5"


def test_3_12_2_a_hand_by_another_custom_is_skipped_not_refused() -> None:
    """A short opening All-in was Called for its own amount, and so a later All-in is more than the document leaves."""
    hand = read_hand(next(entries(ANOTHER_CUSTOM)))
    assert isinstance(hand, Hand)
    result = replay(hand, Options())
    assert isinstance(result, Skipped)
    assert str(result.para) == "POKER-7 3.12.2"
    assert isinstance(replay(hand, Options(customs=("call-the-all-in",))), Played)


ANOTHER_CUSTOM = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [20, 3, 30]
actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 QcQd', 'p3 cc', 'p1 cc', 'p2 cc', 'd db 2c3d4h', 'p1 cc', \
'p2 cbr 1', 'p3 cc', 'p1 cc', 'd db 5s', 'p1 cbr 17', 'p3 cc', 'd db 9s']
"""


# ---- the same of hands that nobody has thought of --------------------------------------------------------------------


def dressed(dice: Random, text: str) -> str:
    """A generated hand, its words as they are and its writing changed at random."""
    lines = text.splitlines()
    dice.shuffle(lines)
    for change in CHANGES:
        if dice.random() < 0.6:
            lines = [change(dice, line) for line in lines]
    end = dice.choice(["\n", "\r\n", "  # so\n"])
    return "".join(line + end for line in lines)


def _quotes(_: Random, line: str) -> str:
    return line.replace("'", '"')


def _listed(dice: Random, line: str) -> str:
    between = dice.choice([",", " ,\n\t", ",  # next\n"])
    return line[:-1].replace(", ", between) + ",\n]" if line.endswith("]") else line


def _remarks(dice: Random, line: str) -> str:
    if not line.startswith("actions"):
        return line
    return line.replace("'p1 cc'", dice.choice(["'p1 cc # [1] = x'", "' p1  cc '", "'# thinks', 'p1 cc'"]))


def _figures(dice: Random, line: str) -> str:
    if not line.startswith("starting_stacks"):
        return line
    key, _, stacks = line.partition(" = ")
    written = [_figure(dice, each.strip()) for each in stacks.strip("[]").split(",")]
    return f"{key} = [{', '.join(written)}]"


def _figure(dice: Random, stack: str) -> str:
    if "." in stack:
        return dice.choice([stack, stack + "0", "+" + stack, stack + "e0", stack + "E+00"])
    ways = [stack, "+" + stack, hex(int(stack)), stack + ".0", stack + "0e-1"]
    return dice.choice([*ways, f"{stack[0]}_{stack[1:]}"] if len(stack) > 1 else ways)


def _fields(dice: Random, line: str) -> str:
    if not line.startswith("variant"):
        return line
    return line + dice.choice(
        ["\ntime = 01:02:03", "\n_x = [[1],\n [2]]", "\nhand = 7", "\nseats = []", "\nvenue = 'a.b'"]
    )


CHANGES = (_remarks, _figures, _quotes, _listed, _fields)


@pytest.mark.untraced
@settings(max_examples=120, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 9), st.sampled_from([1, 100]))
def test_generated_hands_in_every_dress_end_as_in_pokerkit(seed: int, count: int, scale: int) -> None:
    dice = Random(seed)
    text = dressed(dice, random_hand(dice, count, scale))
    hand = read_hand(next(entries(text)))
    assert isinstance(hand, Hand), hand
    ours = [stack * 100 // hand.scale for stack in replayed(hand, Options(customs=AS_POKERKIT)).final_stacks]
    off = [abs(one - other) for one, other in zip(ours, by_pokerkit(text)[0], strict=True)]
    assert max(off) < count * 100 // scale, "PokerKit shares to parts of a cent, or to chips where it sees no point"

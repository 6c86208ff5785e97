"""`croupier settle`: its fields, and layouts that the document does not allow."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli import app
from tests.support.calculator import WHOLE, box, changed, run


def test_a_royal_flush_takes_the_whole_meter_and_resets_it(tmp_path: Path) -> None:
    code, answer = run(tmp_path, WHOLE)
    assert code == 0
    jackpot = answer["lines"][-1]
    assert (jackpot["bet"], jackpot["paid"], jackpot["paragraph"]) == ("jackpot", 123456700, "4.4[r1]")
    assert answer["meter_after"] == 50000000


@pytest.mark.parametrize(
    ("layout", "field", "paragraph"),
    [
        (changed(community=["As", "Ts"]), "boxes[0].cards", "2.2.1"),
        (changed(dealer=["9h", "9d"]), "dealer", None),
        (changed(dealer=[]), "dealer", "3.15"),
        (changed(community=[]), "community", "3.15"),
        (box(cards=[]), "boxes[0].cards", "3.15"),
        (box(cards=["As", "Ks", "1s"]), "boxes[0].cards", None),
        (box(decisions=[]), "boxes[0].decisions", "3.12"),
        (box(decisions=["check"]), "boxes[0].decisions", "3.12"),
        (box(decisions=["fold", "play"]), "boxes[0].decisions", "3.12"),
        (box(bets={"bonus": 500}), "boxes[0].bets.bonus", None),
        (box(bets={"play": 500}), "boxes[0].bets.play", "3.12.2"),
        (box(bets={"ante": -5}), "boxes[0].bets.ante", None),
        (box(bets={"jackpot": 500}), "boxes[0].decisions", "3.14"),
        (changed(boxes=[]), "boxes", "3.6"),
        (changed(bonus_cap=1_000), "bonus_cap", None),
        (changed(deal_out_when_all_folded="never"), "deal_out_when_all_folded", None),
        (box(bets={"pair_plus": 500}, decisions=["play"]), "boxes[0].decisions", "3.14"),
        (changed(game="baccarat"), "game", None),
        (changed(jackpot={"bet": 500}), "jackpot.meter", None),
        (changed(boxes=[*WHOLE["boxes"], *WHOLE["boxes"]]), "boxes", None),
        (changed(seats=3), "layout", None),
        (box(bets={"ante": 25.5}), "boxes[0].bets.ante", None),
    ],
)
def test_impossible_layouts_are_refused_with_field_and_paragraph(
    tmp_path: Path, layout: object, field: str, paragraph: str | None
) -> None:
    code, answer = run(tmp_path, layout)
    assert code == 2
    assert (answer["refused"]["field"], answer["refused"]["paragraph"]) == (field, paragraph), answer


def test_3_7_a_second_hand_of_one_player_is_played_blind(tmp_path: Path) -> None:
    second = {"box": 2, "player": "ann", "bets": {"ante": 1000}, "cards": ["2h", "3d", "7c"], "decisions": ["play"]}
    code, answer = run(tmp_path, changed(boxes=[*WHOLE["boxes"], second]))
    assert (code, answer["refused"]["paragraph"]) == (2, "3.7")
    code, answer = run(tmp_path, changed(boxes=[*WHOLE["boxes"], {**second, "blind": True}]))
    assert code == 0
    assert [line["net"] for line in answer["lines"] if line["box"] == 2] == [-1000, -1000]


def test_5_4_a_jackpot_bet_beside_pair_plus_only_goes_back(tmp_path: Path) -> None:
    code, answer = run(tmp_path, box(bets={"pair_plus": 500, "jackpot": 500}, decisions=[]))
    assert code == 0
    jackpot = next(line for line in answer["lines"] if line["bet"] == "jackpot")
    assert (jackpot["result"], jackpot["paid"], jackpot["paragraph"]) == ("return", 500, "5.4")


def test_words_and_amounts_may_be_written_either_way(tmp_path: Path) -> None:
    both = [run(tmp_path, box(decisions=written))[1] for written in ([["play", 1500]], ["play", 1500])]
    assert both[0] == both[1]
    play = next(line for line in both[0]["lines"] if line["bet"] == "play")
    assert (play["stake"], play["paid"], "5.3.2" in play["paragraphs"]) == (1500, 3000, True)


def test_a_file_that_is_no_json_or_not_there_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    for file in (broken, tmp_path / "nowhere.json"):
        assert CliRunner().invoke(app, ["settle", str(file)]).exit_code == 2


def test_people_read_a_table(tmp_path: Path) -> None:
    file = tmp_path / "layout.json"
    file.write_text(json.dumps(WHOLE))
    result = CliRunner().invoke(app, ["settle", str(file)])
    assert result.exit_code == 0
    assert "Progressive Jackpot after: $500,000" in result.stdout

"""The list of a table's settings: whole, in words, and what each may be."""

import re
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from croupier.rules import settings
from croupier.rules.games import BY_ID, GAMES
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Rank
from croupier.rules.setting_specs import DOCUMENTS_USING, OTHER_RULES, SPECS, describe_changes, specs_of
from croupier.rules.settings import BlackjackSettings, HousePokerSettings, Limits, PokerSettings, Settings

KINDS: tuple[type[Settings], ...] = (HousePokerSettings, BlackjackSettings, PokerSettings)
ELSEWHERE = {"limits", "jackpot_bet", *OTHER_RULES}  # a bet's own, the link's, and of no table here
READINGS = Path(__file__).parents[2] / "docs" / "readings"


def test_every_setting_is_in_the_list_and_its_default_is_one_that_it_may_have() -> None:
    found = {each.name: each for kind in KINDS for each in fields(kind)}
    beside = {option.beside for option in SPECS.values()}
    assert set(found) - ELSEWHERE - beside == set(SPECS)
    for name, option in SPECS.items():
        if not found[name].required:
            assert option.unfit(found[name].default) is None, name


def test_labels_are_all_different_and_readings_are_there() -> None:
    for game in GAMES:
        names = [name for name in SPECS if game.doc.code in DOCUMENTS_USING.get(name, (game.doc.code,))]
        assert len({SPECS[name].label for name in names}) == len(names)
    stored = {re.match(r"R-\d+", path.name)[0] for path in READINGS.glob("R-*.md")}  # type: ignore[index]
    assert {option.reading for option in SPECS.values()} - {""} <= stored


def test_documents_with_settings_in_common_are_asked_for_their_own_only() -> None:
    common = HousePokerSettings({})
    three, holdem = (set(specs_of(common, BY_ID[game].doc.code)) for game in ("mlp-three-card", "progressive-holdem"))
    assert three - holdem == {"pair_plus_survives_fold", "shuffler_community_discard"}
    assert holdem - three == {"bonus_cap", "decision_order", "options_after_exposure_when_seen"}


@pytest.mark.parametrize(
    ("name", "value", "refused"),
    [
        ("bonus_cap", 10_000_001, refuse("setting_amount_out_of_range", least=1, most=10_000_000)),
        ("chip_unit", 0, refuse("setting_amount_out_of_range", least=1, most=10**9)),
        ("rake_percent", 10_001, refuse("setting_percent_out_of_range", least=0, most=100)),
        ("decision_time", 0, refuse("setting_number_out_of_range", least=5, most=86_400)),
        ("table_stake", Limits(0, 5), refuse("setting_limits_unordered")),
        ("table_stake", Limits(5, 10**9 + 1), refuse("setting_limit_too_high", most=10**9)),
        ("decision_order", "at once", refuse("setting_choice_unknown", choices=("clockwise", "simultaneous"))),
        (
            "house_ruling_rank",
            Rank.DEALER,
            refuse("setting_choice_unknown", choices=("pit_supervisor", "pit_manager", "shift_manager")),
        ),
    ],
)
def test_an_invalid_setting_is_refused(name: str, value: object, refused: Refused) -> None:
    assert SPECS[name].unfit(value) == refused


def test_a_changed_setting_is_described_with_its_old_value() -> None:
    before = HousePokerSettings({"ante": Limits(500, 1_000), "bonus": Limits(500, 900)})
    after = replace(before, limits=before.limits | {"ante": Limits(500, 2_050)}, bonus_cap=5_000_00, box_count=5)
    assert describe_changes(before, after, {"ante": "Ante", "bonus": "Bonus"}) == (
        "Ante 5 to 20.50, now 5 to 10; Boxes or seats 5, now 6; The most a Bonus Bet wins 5,000, now 100,000"
    )
    assert describe_changes(before, before, {}) == "nothing is another"


def written() -> dict[str, list[str]]:
    """The values of each option, as they are listed beside it: `# R-94: before_run_out | after_run_out`."""
    text = Path(settings.__file__).read_text(encoding="utf-8")
    rows = re.findall(r'^    (\w+): str = "\w+"  # (.*)$', text, re.MULTILINE)
    return {name: re.findall(r"\w+(?= \|)|(?<=\| )\w+", listed) for name, listed in rows if "|" in listed}


def test_every_value_that_is_listed_has_words_and_no_name_of_the_code_is_read_by_people() -> None:
    found = {name: values for name, values in written().items() if name not in OTHER_RULES}
    assert len(found) > 12
    assert found["all_in_hands_opened"] == ["before_run_out", "after_run_out"]
    for name, values in found.items():
        assert set(values) == set(SPECS[name].choices), name
    for name, option in SPECS.items():
        words = [option.label, option.unset, *option.choices.values()]
        assert not any("_" in each or "(" in each for each in words), name


def test_values_are_described_in_words() -> None:
    assert SPECS["all_in_hands_opened"].words("after_run_out") == "after the remaining cards are dealt"
    assert SPECS["return_stake_window"].words(0) == "no time"
    assert SPECS["rake_unit"].words(50) == "0.50"
    assert SPECS["house_ruling_rank"].words(Rank.PIT_SUPERVISOR) == "Pit Supervisor or above"
    assert SPECS["max_hands_per_player"].words(0) == "as many as there are boxes"
    assert SPECS["device"].words(settings.HousePokerSettings({}).device) == "a shoe"
    assert SPECS["no_flop_no_rake"].words(False) == "no"

"""The list of a table's settings: whole, in words, and what each may be."""

import re
from pathlib import Path

import pytest
from msgspec.structs import fields, replace

from croupier.rules import settings
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import Device
from croupier.rules.games import BY_ID, GAMES
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Rank
from croupier.rules.setting_specs import DOCUMENTS_USING, OTHER_RULES, SPECS, describe_changes, describe_value, specs_of
from croupier.rules.settings import BlackjackSettings, HousePokerSettings, Limits, PokerSettings, Settings
from croupier.words import name_of
from croupier.words.catalogue import catalogue

KINDS: tuple[type[Settings], ...] = (HousePokerSettings, BlackjackSettings, PokerSettings)
ELSEWHERE = {"limits", "jackpot_bet", *OTHER_RULES}  # a bet's own, the link's, and of no table here
READINGS = Path(__file__).parents[2] / "docs" / "readings"


def test_every_setting_is_in_the_list_and_its_default_is_one_that_it_may_have() -> None:
    found = {each.name: each for kind in KINDS for each in fields(kind)}
    beside = {option.beside for option in SPECS.values()}
    assert set(found) - ELSEWHERE - beside == set(SPECS)
    for name, option in SPECS.items():
        if not found[name].required:
            assert option.refuse_value(found[name].default) is None, name


def test_labels_are_all_different_and_readings_are_there() -> None:
    for game in GAMES:
        names = [name for name in SPECS if game.doc.code in DOCUMENTS_USING.get(name, (game.doc.code,))]
        assert len({name_of("setting", name) for name in names}) == len(names)
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
    assert SPECS[name].refuse_value(value) == refused


def test_a_changed_setting_is_described_with_its_old_value() -> None:
    before = HousePokerSettings({"ante": Limits(500, 1_000), "bonus": Limits(500, 900)})
    after = replace(before, limits=before.limits | {"ante": Limits(500, 2_050)}, bonus_cap=5_000_00, box_count=5)
    new, old = (message("setting_limits", least=500, most=most) for most in (2_050, 1_000))
    boxes = {"new": message("setting_number", count=5), "old": message("setting_number", count=6)}
    cap = {"new": message("setting_amount", cents=5_000_00), "old": message("setting_amount", cents=100_000_00)}
    changes = (
        message("bet_limits_changed", bet="ante", new=new, old=old),
        message("setting_changed", setting="box_count", **boxes),
        message("setting_changed", setting="bonus_cap", **cap),
    )
    assert describe_changes(before, after) == message("settings_changed", changes=changes)
    assert describe_changes(before, before) == message("settings_unchanged")


def written() -> dict[str, list[str]]:
    """The values of each option, as they are listed beside it: `# R-94: before_run_out | after_run_out`."""
    text = Path(settings.__file__).read_text(encoding="utf-8")
    rows = re.findall(r'^    (\w+): str = "\w+"  # (.*)$', text, re.MULTILINE)
    return {name: re.findall(r"\w+(?= \|)|(?<=\| )\w+", listed) for name, listed in rows if "|" in listed}


def test_every_value_that_is_listed_is_a_choice() -> None:
    found = {name: values for name, values in written().items() if name not in OTHER_RULES}
    assert len(found) > 12
    assert found["all_in_hands_opened"] == ["before_run_out", "after_run_out"]
    for name, values in found.items():
        assert set(values) == set(SPECS[name].choices), name


def test_every_setting_and_every_choice_has_a_name() -> None:
    names = catalogue().names
    assert set(names["setting"]) == set(SPECS)
    choices = {f"{name}.{value}" for name, spec in SPECS.items() for value in spec.choices if isinstance(value, str)}
    zeros = {f"{name}.0" for name, spec in SPECS.items() if spec.zero_is_named}
    assert set(names["setting_choice"]) == choices | zeros
    assert set(names["unit"]) == {spec.unit for spec in SPECS.values()} - {""}


@pytest.mark.parametrize(
    ("name", "value", "described"),
    [
        ("all_in_hands_opened", "after_run_out", message("setting_choice", choice="all_in_hands_opened.after_run_out")),
        ("device", Device.SHOE, message("setting_choice", choice="device.shoe")),
        ("return_stake_window", 0, message("setting_choice", choice="return_stake_window.0")),
        ("return_stake_window", 5, message("setting_minutes", minutes=5)),
        ("decision_time", 5, message("setting_seconds", seconds=5)),
        ("decks", 6, message("setting_number", count=6)),
        ("rake_unit", 50, message("setting_amount", cents=50)),
        ("rake_percent", 225, message("setting_percent", percent="2.25%")),
        ("house_ruling_rank", Rank.PIT_SUPERVISOR, message("setting_rank_or_above", rank="pit_supervisor")),
        ("table_stake", Limits(5, 7), message("setting_limits", least=5, most=7)),
        ("no_flop_no_rake", False, message("setting_no")),
        ("no_flop_no_rake", True, message("setting_yes")),
    ],
)
def test_values_are_described_by_their_kind(name: str, value: object, described: Message) -> None:
    assert describe_value(name, value) == described

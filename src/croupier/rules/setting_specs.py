"""The settings of tables: for each its kind, its allowed values and the reading (R-nn) behind it.

The names of settings and of their choices are in the catalogue, under `names.setting` and `names.setting_choice`.
"""

from typing import Any

from msgspec import Struct

from croupier.rules.coded_message import Message, message
from croupier.rules.deal import Device
from croupier.rules.money import percent
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Rank
from croupier.rules.settings import AnySettings, Limits

MOST = 1_000_000_000  # cents; low enough for the books to hold the payout at any odds
CENTS, NUMBER, PERCENT, LIMITS, CHOICE, YES_NO = "cents", "number", "percent", "limits", "choice", "yes_no"
MINUTES, SECONDS = "minutes", "seconds"
HOLDEM, THREE_CARD, BLACKJACK = ("MLTH-3", "PTH-6"), ("ML3C-2",), ("FBBJ-2025",)
# Settings for Rounds that were played elsewhere, by other rules.
OTHER_RULES = ("all_in_raise_percent", "odd_chips", "pots_of_same_winners", "showing_order")
RULES = Rank.PIT_SUPERVISOR, Rank.PIT_MANAGER, Rank.SHIFT_MANAGER


class SettingSpec(Struct, frozen=True, gc=False):
    """The values that a setting may have. Percentages are in hundredths of a percent."""

    kind: str
    least: int = 0  # for amounts, numbers and percentages
    most: int = MOST
    choices: tuple[Any, ...] = ()  # the allowed values of a choice
    unit: str = ""  # minutes | seconds
    zero_is_named: bool = False  # 0 has a meaning of its own, such as "no limit"
    reading: str = ""
    beside: str = ""  # for a percentage: the setting that holds its hundredths
    main: bool = False  # every table must set it; not an option of a reading

    def refuse_value(self, value: object) -> Refused | None:
        """Refuse a value that this setting may not have. Return None if it may."""
        match value:
            case Limits(least, most):
                if not 0 < least <= most:
                    return refuse("setting_limits_unordered")
                return None if most <= MOST else refuse("setting_limit_too_high", most=MOST)
            case _ if self.choices:
                return None if value in self.choices else self._refuse_choice()
            case int() if not self.least <= value <= self.most:
                return self._refuse_number()
            case _:
                return None

    def _refuse_choice(self) -> Refused:
        ids = (choice.name.lower() if isinstance(choice, Rank) else str(choice) for choice in self.choices)
        return refuse("setting_choice_unknown", choices=tuple(ids))

    def _refuse_number(self) -> Refused:
        if self.kind == CENTS:
            return refuse("setting_amount_out_of_range", least=self.least, most=self.most)
        if self.kind == PERCENT:
            return refuse("setting_percent_out_of_range", least=self.least // 100, most=self.most // 100)
        return refuse("setting_number_out_of_range", least=self.least, most=self.most)


def _choice(reading: str, *choices: str) -> SettingSpec:
    return SettingSpec(CHOICE, choices=choices, reading=reading)


def _rank_choice(reading: str, *ranks: Rank) -> SettingSpec:
    return SettingSpec(CHOICE, choices=ranks, reading=reading)


def _yes_no(reading: str) -> SettingSpec:
    return SettingSpec(YES_NO, reading=reading)


# fmt: off
SPECS = {
    "box_count": SettingSpec(NUMBER, least=1, most=10, main=True, reading="R-18"),
    "device": SettingSpec(CHOICE, choices=(Device.SHOE, Device.SHUFFLER), main=True),
    "decks": SettingSpec(NUMBER, least=1, most=10, main=True),
    "small_blind": SettingSpec(CENTS, least=1, main=True),
    "big_blind": SettingSpec(CENTS, least=1, main=True),
    "table_stake": SettingSpec(LIMITS, main=True),
    "chip_unit": SettingSpec(CENTS, least=1, main=True, reading="R-102"),
    "rake_percent": SettingSpec(PERCENT, most=10_000, beside="rake_hundredths", main=True, reading="R-99"),
    "rake_cap": SettingSpec(CENTS, main=True, reading="R-99"),

    "hidden_cards_count_as_established": _yes_no("R-15"),
    "house_ruling_rank": _rank_choice("R-17", *RULES),
    "house_table_ruling_rank": _rank_choice("R-17", Rank.SHIFT_MANAGER),

    "max_hands_per_player": SettingSpec(NUMBER, most=10, zero_is_named=True, reading="R-37"),
    "pair_plus_survives_fold": _yes_no("R-73"),
    "shuffler_community_discard": _choice("R-78", "last", "first"),
    "deal_out_when_all_folded": _choice("R-82", "as_needed", "full"),
    "bonus_cap": SettingSpec(CENTS, least=1, most=10_000_000, reading="R-25"),
    "decision_order": _choice("R-35", "clockwise", "simultaneous"),
    "options_after_exposure_when_seen": _yes_no("R-41"),

    "free_split_number_tens": _yes_no("R-125"),
    "offer_paid_when_free": _yes_no("R-128"),
    "double_for_less_unit": SettingSpec(CENTS, least=1, reading="R-131"),
    "auto_stand_hard_21": _yes_no("R-132"),
    "dealer_blackjack_loss": _choice("R-137", "busted_plus_one", "per_hand"),
    "surrender_by": _choice("R-141", "box", "each_player"),
    "boom_busted_limit_scope": _choice("R-144", "table", "box"),
    "minimum_scope": _choice("R-169", "player", "box"),
    "free_bets_for_standing": _yes_no("R-150"),
    "squeeze_allowed": _yes_no("R-158"),
    "payout_unit": SettingSpec(CENTS, least=1, reading="R-08"),
    "payout_rounding": _choice("R-08", "down", "up", "half_up"),

    "rake_unit": SettingSpec(CENTS, zero_is_named=True, reading="R-99"),
    "no_flop_no_rake": _yes_no("R-99"),
    "minimum_bet": SettingSpec(CENTS, zero_is_named=True, reading="R-86"),
    "short_all_in_reopens": _yes_no("R-89"),
    "short_all_in_completion": _yes_no("R-90"),
    "short_all_ins_add_up": _yes_no("R-91"),
    "short_open_call_to": _choice("R-92", "minimum_bet", "all_in_amount"),
    "all_in_hands_opened": _choice("R-94", "before_run_out", "after_run_out"),
    "auto_show_winners": _yes_no("R-96"),
    "vacated_seat_button": _choice("R-104", "dead", "moving"),
    "missed_small_blind": _choice("R-108", "dead", "live"),
    "entry_big_blind": _choice("R-108", "live", "dead"),
    "new_player_may_wait": _yes_no("R-109"),
    "relocated_at_small_blind": _choice("R-110", "posts", "exempt"),
    "return_stake_window": SettingSpec(NUMBER, most=10_000, unit=MINUTES, zero_is_named=True, reading="R-112"),
    "absent_action": _choice("R-115", "check_fold", "fold"),
    "decision_time": SettingSpec(NUMBER, least=5, most=86_400, unit=SECONDS, reading="R-115"),
    "replacement_card": _choice("R-116", "next_card", "after_last_hand"),
    "button_after_void": _choice("R-122", "stays", "moves"),
}
DOCUMENTS_USING = {  # the only documents that use these settings
    "decks":                            BLACKJACK,
    "pair_plus_survives_fold":          THREE_CARD,
    "shuffler_community_discard":       THREE_CARD,
    "bonus_cap":                        HOLDEM,
    "decision_order":                   HOLDEM,
    "options_after_exposure_when_seen": HOLDEM,
}
# fmt: on


def describe_value(name: str, value: object) -> Message:
    """Return a message that describes the value of a setting."""
    spec = SPECS[name]
    match value:
        case bool():
            return message("setting_yes" if value else "setting_no")
        case Limits(least, most):
            return message("setting_limits", least=least, most=most)
        case Rank():
            return message("setting_rank_or_above", rank=value.name.lower())
        case 0 if spec.zero_is_named:
            return message("setting_choice", choice=f"{name}.0")
        case int():
            return _describe_number(spec, value)
        case _:
            return message("setting_choice", choice=f"{name}.{value}")


def _describe_number(spec: SettingSpec, value: int) -> Message:
    if spec.kind == CENTS:
        return message("setting_amount", cents=value)
    if spec.kind == PERCENT:
        return message("setting_percent", percent=percent(value))
    if spec.unit == MINUTES:
        return message("setting_minutes", minutes=value)
    return message("setting_seconds", seconds=value) if spec.unit == SECONDS else message("setting_number", count=value)


def specs_of(settings: AnySettings, document: str) -> tuple[str, ...]:
    """Return the names of the settings that a table of this document has: first the main ones, then the options."""
    names = [name for name in SPECS if name in settings.__struct_fields__]
    return tuple(name for name in names if document in DOCUMENTS_USING.get(name, (document,)))


def setting_value(settings: AnySettings, name: str) -> object:
    """Return the value of a setting (for a percentage in hundredths), or None if the table has no such setting."""
    value, beside = getattr(settings, name, None), SPECS[name].beside
    return 100 * value + getattr(settings, beside) if value is not None and beside else value


def describe_changes(before: AnySettings, after: AnySettings) -> Message:
    """Describe which settings differ between two versions, for the text of a proposal."""
    changes = [
        message(
            "bet_limits_changed",
            bet=bet,
            new=message("setting_limits", least=limits.least, most=limits.most),
            old=message("setting_limits", least=before.limits[bet].least, most=before.limits[bet].most),
        )
        for bet, limits in after.limits.items()
        if bet in before.limits and limits != before.limits[bet]
    ]
    for name in SPECS:
        old, new = setting_value(before, name), setting_value(after, name)
        if old != new:
            values = {"new": describe_value(name, new), "old": describe_value(name, old)}
            changes.append(message("setting_changed", setting=name, **values))
    return message("settings_changed", changes=tuple(changes)) if changes else message("settings_unchanged")

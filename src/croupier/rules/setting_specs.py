"""Every table setting: its label, allowed values and the reading (R-nn) behind it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from croupier.rules.deal import Device
from croupier.rules.money import dollars, percent
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import RANK_NAMES, Rank
from croupier.rules.settings import AnySettings, Limits

MOST = 1_000_000_000  # cents; at any odds the books can still hold the payout
CENTS, NUMBER, PERCENT, LIMITS, CHOICE, YES_NO = "cents", "number", "percent", "limits", "choice", "yes_no"
HOLDEM, THREE_CARD, BLACKJACK = ("MLTH-3", "PTH-6"), ("ML3C-2",), ("FBBJ-2025",)
OTHER_RULES = ("all_in_raise_percent", "odd_chips", "pots_of_same_winners", "showing_order")  # of Rounds elsewhere
RULES = Rank.PIT_SUPERVISOR, Rank.PIT_MANAGER, Rank.SHIFT_MANAGER


class SettingSpec(Struct, frozen=True, gc=False):
    """One setting. Numbers are between `least` and `most`, for percentages in hundredths of a percent."""

    kind: str
    label: str
    least: int = 0
    most: int = MOST
    choices: Mapping[Any, str] = {}  # the allowed values, each with its words
    unit: str = ""
    unset: str = ""  # what 0 means
    reading: str = ""
    beside: str = ""  # for a percentage: the setting that holds its hundredths
    main: bool = False  # every table must set it; not an option of a reading

    def unfit(self, value: object) -> Refused | None:
        """Refuse a value that this setting cannot have."""
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

    def words(self, value: object) -> str:
        """Format a value as the table displays it."""
        match value:
            case str() | Rank() if value in self.choices:
                return self.choices[value]
            case bool():
                return "yes" if value else "no"
            case Limits(least, most):
                return f"{dollars(least)} to {dollars(most)}"
            case 0 if self.unset:
                return self.unset
            case int():
                return self._format_number(value)
            case _:
                return str(value)

    def _format_number(self, value: int) -> str:
        if self.kind == CENTS:
            return dollars(value)
        if self.kind == PERCENT:
            return percent(value)
        return f"{value}{' ' if self.unit else ''}{self.unit}"


def _choice(reading: str, label: str, **choices: str) -> SettingSpec:
    return SettingSpec(CHOICE, label, choices=choices, reading=reading)


def _rank_choice(reading: str, label: str, *ranks: Rank) -> SettingSpec:
    return SettingSpec(CHOICE, label, choices={rank: f"{RANK_NAMES[rank]} or above" for rank in ranks}, reading=reading)


def _yes_no(reading: str, label: str) -> SettingSpec:
    return SettingSpec(YES_NO, label, reading=reading)


# fmt: off
SPECS = {
    "box_count":    SettingSpec(NUMBER, "Boxes or seats", least=1, most=10, main=True, reading="R-18"),
    "device":       SettingSpec(CHOICE, "Cards come from",
        choices={Device.SHOE: "a shoe", Device.SHUFFLER: "a shuffler"}, main=True),
    "decks":        SettingSpec(NUMBER, "Decks", least=1, most=10, main=True),
    "small_blind":  SettingSpec(CENTS, "Small Blind", least=1, main=True),
    "big_blind":    SettingSpec(CENTS, "Big Blind", least=1, main=True),
    "table_stake":  SettingSpec(LIMITS, "Table Stake", main=True),
    "chip_unit":    SettingSpec(CENTS, "The smallest chip", least=1, main=True, reading="R-102"),
    "rake_percent": SettingSpec(PERCENT, "Rake", most=10_000, beside="rake_hundredths", main=True, reading="R-99"),
    "rake_cap":     SettingSpec(CENTS, "The most Rake of a Round", main=True, reading="R-99"),

    "hidden_cards_count_as_established": _yes_no("R-15", "Hidden cards count as established"),
    "house_ruling_rank":       _rank_choice("R-17", "Who rules where the House judges", *RULES),
    "house_table_ruling_rank": _rank_choice("R-17", "Who rules on how a table goes on", Rank.SHIFT_MANAGER),

    "max_hands_per_player": SettingSpec(
        NUMBER, "The most Hands of one Player", most=10, unset="as many as there are boxes", reading="R-37"),
    "pair_plus_survives_fold": _yes_no("R-73", "Pair Plus stays after a Fold"),
    "shuffler_community_discard": _choice("R-78", "Of three Community Cards from a shuffler",
        last="the last is put away", first="the first is put away"),
    "deal_out_when_all_folded": _choice("R-82", "When all have Folded",
        as_needed="cards are dealt as far as a Bet needs them", full="all cards are dealt"),
    "bonus_cap": SettingSpec(CENTS, "The most a Bonus Bet wins", least=1, most=10_000_000, reading="R-25"),
    "decision_order": _choice("R-35", "Players decide",
        clockwise="one after the other, clockwise", simultaneous="all at the same time"),
    "options_after_exposure_when_seen": _yes_no("R-41", "Options after an exposed card, once somebody has looked"),

    "free_split_number_tens": _yes_no("R-125", "Free Split of two number tens"),
    "offer_paid_when_free":   _yes_no("R-128", "Paid Split or Double where a free one is offered"),
    "double_for_less_unit":   SettingSpec(CENTS, "Double or Insurance for less, in steps of", least=1, reading="R-131"),
    "auto_stand_hard_21":     _yes_no("R-132", "Hard 21 stands by itself"),
    "dealer_blackjack_loss": _choice("R-137", "What a Blackjack of the Dealer takes after a Split or Double",
        busted_plus_one="Hands that are Bust, and one Initial Bet", per_hand="one Initial Bet for each Hand"),
    "surrender_by": _choice("R-141", "Surrender is decided", box="for the whole box", each_player="by each Player"),
    "boom_busted_limit_scope": _choice("R-144", "The maximum of Boom Busted is for",
        table="the whole table", box="each box"),
    "minimum_scope": _choice("R-169", "The minimum of a Bet is for",
        player="the Bet of each Player", box="the total on the box"),
    "free_bets_for_standing": _yes_no("R-150", "Free Bets for Standing Players"),
    "squeeze_allowed":        _yes_no("R-158", "Players may squeeze their cards"),
    "payout_unit":            SettingSpec(CENTS, "The smallest payout", least=1, reading="R-08"),
    "payout_rounding": _choice("R-08", "Payouts are rounded",
        down="down", up="up", half_up="to the nearest, a half up"),

    "rake_unit":   SettingSpec(CENTS, "Rake is rounded down to", unset="the smallest chip", reading="R-99"),
    "no_flop_no_rake": _yes_no("R-99", "No Flop, no Rake"),
    "minimum_bet": SettingSpec(CENTS, "The least BET", unset="one Big Blind", reading="R-86"),
    "short_all_in_reopens":    _yes_no("R-89", "After an All-in that is no Raise everybody may Raise again"),
    "short_all_in_completion": _yes_no("R-90", "The next Player may complete it to a full Raise"),
    "short_all_ins_add_up":    _yes_no("R-91", "Several in a row are measured together"),
    "short_open_call_to": _choice("R-92", "An All-in of less than the least BET is called with",
        minimum_bet="the least BET", all_in_amount="what was put in"),
    "all_in_hands_opened": _choice("R-94", "All-in Hands are opened",
        before_run_out="before the remaining cards are dealt", after_run_out="after the remaining cards are dealt"),
    "auto_show_winners": _yes_no("R-96", "Hands that must be shown open by themselves"),
    "vacated_seat_button": _choice("R-104", "Where a Player has left for good, the Dealer Button",
        dead="still comes to his seat", moving="goes on to the next Player"),
    "missed_small_blind": _choice("R-108", "A Small Blind paid later",
        dead="does not count towards the Call", live="counts towards the Call"),
    "entry_big_blind": _choice("R-108", "A Big Blind paid to come in",
        live="counts towards the Call", dead="does not count towards the Call"),
    "new_player_may_wait": _yes_no("R-109", "A new Player may wait for the Big Blind"),
    "relocated_at_small_blind": _choice("R-110", "Who is moved to the seat of the Small Blind",
        posts="posts it", exempt="does not post it"),
    "return_stake_window": SettingSpec(NUMBER, "Who comes back brings what he left with, for",
        most=10_000, unit="minutes", unset="no time", reading="R-112"),
    "absent_action": _choice("R-115", "Who does not answer",
        check_fold="checks if he can and else Folds", fold="Folds"),
    "decision_time": SettingSpec(NUMBER, "Time to decide", least=5, most=86_400, unit="seconds", reading="R-115"),
    "replacement_card": _choice("R-116", "A card exposed in the deal is replaced",
        next_card="by the next card", after_last_hand="after the last Hand is dealt"),
    "button_after_void": _choice("R-122", "After a Void Round the Dealer Button", stays="stays", moves="moves on"),
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


def specs_of(settings: AnySettings, document: str) -> tuple[str, ...]:
    """Return the names of the settings that a table of this document has, main settings first."""
    names = [name for name in SPECS if name in settings.__struct_fields__]
    return tuple(name for name in names if document in DOCUMENTS_USING.get(name, (document,)))


def setting_value(settings: AnySettings, name: str) -> object:
    """Return the value of a setting, a percentage in hundredths; None if the table has no such setting."""
    value, beside = getattr(settings, name, None), SPECS[name].beside
    return 100 * value + getattr(settings, beside) if value is not None and beside else value


def describe_changes(before: AnySettings, after: AnySettings, names: dict[str, str]) -> str:
    """Describe the differences between two settings, for the proposal text."""
    changes = [
        f"{names[bet]} {SPECS['table_stake'].words(limits)}, now {SPECS['table_stake'].words(before.limits[bet])}"
        for bet, limits in after.limits.items()
        if bet in before.limits and limits != before.limits[bet]
    ]
    for name, spec in SPECS.items():
        old_value, new_value = setting_value(before, name), setting_value(after, name)
        if old_value != new_value:
            changes.append(f"{spec.label} {spec.words(new_value)}, now {spec.words(old_value)}")
    return "; ".join(changes) or "nothing is another"

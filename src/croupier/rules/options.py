"""Every setting of a table as people read and set it: what it is called, what it may be, whose reading left it open."""

from msgspec import Struct

from croupier.rules.deal import Device
from croupier.rules.money import dollars
from croupier.rules.people import RANK_NAMES, Rank
from croupier.rules.settings import AnySettings, Limits

CENTS, NUMBER, LIMITS, CHOICE, YES_NO = "cents", "number", "limits", "choice", "yes_no"
HOLDEM, THREE_CARD, BLACKJACK = ("MLTH-3", "PTH-6"), ("ML3C-2",), ("FBBJ-2025",)
OTHER_RULES = ("all_in_raise_percent", "odd_chips", "pots_of_same_winners", "showing_order")  # Rounds played elsewhere
RULES = Rank.PIT_SUPERVISOR, Rank.PIT_MANAGER, Rank.SHIFT_MANAGER


class Option(Struct, frozen=True, gc=False):
    """One setting. A number is between `least` and `most`; a choice is one of `choices`."""

    kind: str
    label: str = ""  # its own name in words, where nothing is said
    least: int = 0
    most: int | None = None
    choices: tuple[str | int, ...] = ()
    unit: str = ""
    unset: str = ""  # what 0 means
    reading: str = ""
    main: bool = False  # every table is set to one, whatever is read into the document

    def unfit(self, value: object) -> str:
        """Why this is no value of it; "" where it is one."""
        match value:
            case Limits(least, most):
                return "" if 0 < least <= most else "the least is above zero and not above the most"
            case _ if self.choices:
                return "" if value in self.choices else f"one of {', '.join(map(self.words, self.choices))}"
            case int() if value < self.least or (self.most is not None and value > self.most):
                start = self._figure(self.least)
                return f"at least {start}" if self.most is None else f"from {start} to {self._figure(self.most)}"
            case _:
                return ""

    def words(self, value: object) -> str:
        """A value as it is printed at the table."""
        match value:
            case bool():
                return "yes" if value else "no"
            case Rank():
                return RANK_NAMES[value]
            case Limits(least, most):
                return f"{dollars(least)} to {dollars(most)}"
            case 0 if self.unset:
                return self.unset
            case int():
                return self._figure(value)
            case _:
                return str(value).replace("_", " ")

    def _figure(self, value: int) -> str:
        if self.kind == CENTS:
            return dollars(value)
        return f"{value}{'' if self.unit in ('', '%') else ' '}{self.unit}"


def _one_of(reading: str, label: str, *choices: str | int) -> Option:
    return Option(CHOICE, label, choices=choices, reading=reading)


def _whether(reading: str, label: str) -> Option:
    return Option(YES_NO, label, reading=reading)


# fmt: off
OPTIONS = {
    "box_count":    Option(NUMBER, "Boxes or seats", least=1, most=10, main=True, reading="R-18"),
    "device":       Option(CHOICE, "Cards come from", choices=tuple(Device), main=True),
    "decks":        Option(NUMBER, least=1, most=10, main=True),
    "small_blind":  Option(CENTS, least=1, main=True),
    "big_blind":    Option(CENTS, least=1, main=True),
    "table_stake":  Option(LIMITS, main=True),
    "chip_unit":    Option(CENTS, "Smallest chip", least=1, main=True, reading="R-102"),
    "rake_percent": Option(NUMBER, unit="%", main=True, reading="R-99"),
    "rake_cap":     Option(CENTS, main=True, reading="R-99"),

    "hidden_cards_count_as_established": _whether("R-15", "Cards face down count as established"),
    "house_ruling_rank":       _one_of("R-17", "Rulings of the House by a", *RULES),
    "house_table_ruling_rank": _one_of("R-17", "Rulings over the table by a", Rank.SHIFT_MANAGER),

    "max_hands_per_player":       Option(NUMBER, "Most Hands of a player", most=10, unset="all boxes", reading="R-37"),
    "pair_plus_survives_fold":    _whether("R-73", "Pair Plus stays after a Fold"),
    "shuffler_community_discard": _one_of("R-78", "The shuffler's card that goes out", "last", "first"),
    "deal_out_when_all_folded":   _one_of("R-82", "Dealt out when everybody Folds", "as_needed", "full"),
    "bonus_cap":                  Option(CENTS, most=10_000_000, reading="R-25"),
    "decision_order":             _one_of("R-35", "", "clockwise", "simultaneous"),
    "options_after_exposure_when_seen": _whether("R-41", "Options after an exposed card that was seen"),

    "free_split_number_tens":  _whether("R-125", "Free Split of number tens"),
    "offer_paid_when_free":    _whether("R-128", "A player may pay for what is free"),
    "double_for_less_unit":    Option(CENTS, least=1, reading="R-131"),
    "auto_stand_hard_21":      _whether("R-132", "Hard 21 stands by itself"),
    "dealer_blackjack_loss":   _one_of("R-137", "", "busted_plus_one", "per_hand"),
    "surrender_by":            _one_of("R-141", "Surrender is decided by", "box", "each_player"),
    "boom_busted_limit_scope": _one_of("R-144", "The Boom Busted limit is for the", "table", "box"),
    "free_bets_for_standing":  _whether("R-150", "Free Bets for standing players"),
    "squeeze_allowed":         _whether("R-158", "Cards may be squeezed"),
    "payout_unit":             Option(CENTS, least=1, reading="R-08"),
    "payout_rounding":         _one_of("R-08", "", "down", "up", "half_up"),

    "rake_unit":                Option(CENTS, unset="the smallest chip", reading="R-99"),
    "no_flop_no_rake":          _whether("R-99", "No Flop, no Rake"),
    "minimum_bet":              Option(CENTS, unset="one Big Blind", reading="R-86"),
    "short_all_in_reopens":     _whether("R-89", "A short All-in lets everybody Raise"),
    "short_all_in_completion":  _whether("R-90", "A short All-in may be completed"),
    "short_all_ins_add_up":     _whether("R-91", "Short All-ins in a row add up"),
    "short_open_call_to":       _one_of("R-92", "A short opening is Called to", "minimum_bet", "all_in_amount"),
    "all_in_hands_opened":      _one_of("R-94", "All-in Hands are opened", "before_run_out", "after_run_out"),
    "auto_show_winners":        _whether("R-96", "Hands to be shown open by themselves"),
    "vacated_seat_button":      _one_of("R-104", "The Button at an empty seat is", "dead", "moving"),
    "missed_small_blind":       _one_of("R-108", "A missed Small Blind is", "dead", "live"),
    "entry_big_blind":          _one_of("R-108", "The Big Blind of a newcomer is", "live", "dead"),
    "new_player_may_wait":      _whether("R-109", "A newcomer may wait for the Big Blind"),
    "relocated_at_small_blind": _one_of("R-110", "Who is moved to the Small Blind", "posts", "exempt"),
    "return_stake_window":      Option(NUMBER, unit="minutes", reading="R-112"),
    "absent_action":            _one_of("R-115", "Who is absent will", "check_fold", "fold"),
    "decision_time":            Option(NUMBER, least=5, unit="seconds", reading="R-115"),
    "replacement_card":         _one_of("R-116", "An exposed card is replaced by the", "next_card", "after_last_hand"),
    "button_after_void":        _one_of("R-122", "After a Void Round the Button", "stays", "moves"),
}
CONCERNS = {  # games with the same settings, of which one or two have no use for these
    "decks":                            BLACKJACK,
    "pair_plus_survives_fold":          THREE_CARD,
    "shuffler_community_discard":       THREE_CARD,
    "bonus_cap":                        HOLDEM,
    "decision_order":                   HOLDEM,
    "options_after_exposure_when_seen": HOLDEM,
}
# fmt: on


def label(name: str) -> str:
    return OPTIONS[name].label or name.replace("_", " ").capitalize()


def concerning(settings: AnySettings, document: str) -> tuple[str, ...]:
    """The settings that a table of this document has, those that every table is set to first."""
    found = [name for name in OPTIONS if name in settings.__struct_fields__]
    return tuple(name for name in found if document in CONCERNS.get(name, (document,)))


def changes(before: AnySettings, after: AnySettings, names: dict[str, str]) -> str:
    """What is to be another value, and what it is now; bets by the names that people call them."""
    told = [
        f"{names[bet]} {OPTIONS['table_stake'].words(limits)}, now {OPTIONS['table_stake'].words(before.limits[bet])}"
        for bet, limits in after.limits.items()
        if bet in before.limits and limits != before.limits[bet]
    ]
    for name, option in OPTIONS.items():
        was, will = getattr(before, name, None), getattr(after, name, None)
        if was != will:
            told.append(f"{label(name)} {option.words(will)}, now {option.words(was)}")
    return "; ".join(told) or "nothing is another"

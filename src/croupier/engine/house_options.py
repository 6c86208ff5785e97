"""What the House has set for a table, in words: every option and every value of it, in one table."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from croupier.engine.shown import HouseOption
from croupier.rules.money import dollars
from croupier.rules.people import RANK_NAMES, Rank
from croupier.rules.settings import Limits, Settings

LAID = ("limits", "jackpot_bet", "box_count", "device")  # shown on the layout itself
MONEY = "{dollars}"


class Option(Struct, frozen=True, gc=False):
    label: str
    values: Mapping[Any, str] = {}  # those that have words of their own
    others: str = "{value}"


def amount(label: str, zero: str = "none") -> Option:
    return Option(label, {0: zero}, MONEY)


def choice(label: str, **values: str) -> Option:
    return Option(label, values)


WORDS = {
    "hidden_cards_count_as_established": Option("Hidden cards count as established"),
    "house_ruling_rank": Option("Who rules where the House judges"),
    "house_table_ruling_rank": Option("Who rules on how a table goes on"),
    "decks": Option("Decks"),
    "max_hands_per_player": Option("Hands of one Player", {0: "as many as there are boxes"}, "at most {value}"),
    "pair_plus_survives_fold": Option("Pair Plus stays after a Fold"),
    "shuffler_community_discard": choice(
        "Of three Community Cards from a shuffler", last="the last is put away", first="the first is put away"
    ),
    "deal_out_when_all_folded": choice(
        "When all have Folded", as_needed="cards are dealt as far as a Bet needs them", full="all cards are dealt"
    ),
    "bonus_cap": amount("The most a Bonus Bet wins"),
    "decision_order": choice(
        "Players decide", clockwise="one after the other, clockwise", simultaneous="all at the same time"
    ),
    "options_after_exposure_when_seen": Option("Options after an exposed card, once somebody has looked"),
    "free_split_number_tens": Option("Free Split of two number tens"),
    "offer_paid_when_free": Option("Paid Split or Double where a free one is offered"),
    "double_for_less_unit": amount("Double Down for less, in steps of"),
    "auto_stand_hard_21": Option("Hard 21 stands by itself"),
    "dealer_blackjack_loss": choice(
        "What a Blackjack of the Dealer takes after a Split or Double",
        busted_plus_one="Hands that are Bust, and one Initial Bet",
        per_hand="one Initial Bet for each Hand",
    ),
    "surrender_by": choice("Surrender is decided", box="for the whole box", each_player="by each Player"),
    "boom_busted_limit_scope": choice("The maximum of Boom Busted is for", table="the whole table", box="each box"),
    "free_bets_for_standing": Option("Free Bets for Standing Players"),
    "squeeze_allowed": Option("Players may squeeze their cards"),
    "payout_unit": amount("The smallest payout"),
    "payout_rounding": choice("Payouts are rounded", down="down", up="up", half_up="to the nearest, a half up"),
    "small_blind": amount("Small Blind"),
    "big_blind": amount("Big Blind"),
    "table_stake": Option("Table Stake"),
    "chip_unit": amount("The smallest chip"),
    "rake_percent": Option("Rake", {}, "{value}%"),
    "rake_cap": amount("The most Rake of a Round"),
    "rake_unit": amount("Rake is rounded down to", zero="the smallest chip"),
    "no_flop_no_rake": Option("No Flop, no Rake"),
    "minimum_bet": amount("The least BET", zero="one Big Blind"),
    "short_all_in_reopens": Option("After an All-in that is no Raise everybody may Raise again"),
    "short_all_in_completion": Option("The next Player may complete it to a full Raise"),
    "short_all_ins_add_up": Option("Several in a row are measured together"),
    "short_open_call_to": choice(
        "An All-in of less than the least BET is called with",
        minimum_bet="the least BET",
        all_in_amount="what was put in",
    ),
    "all_in_hands_opened": choice(
        "All-in Hands are opened",
        before_run_out="before the remaining cards are dealt",
        after_run_out="after the remaining cards are dealt",
    ),
    "auto_show_winners": Option("Hands that must be shown open by themselves"),
    "vacated_seat_button": choice(
        "Where a Player has left for good, the Dealer Button",
        dead="still comes to his seat",
        moving="goes on to the next Player",
    ),
    "missed_small_blind": choice(
        "A Small Blind paid later", dead="does not count towards the Call", live="counts towards the Call"
    ),
    "entry_big_blind": choice(
        "A Big Blind paid to come in", live="counts towards the Call", dead="does not count towards the Call"
    ),
    "new_player_may_wait": Option("A new Player may wait for the Big Blind"),
    "relocated_at_small_blind": choice(
        "Who is moved to the seat of the Small Blind", posts="posts it", exempt="does not post it"
    ),
    "return_stake_window": Option("Who comes back brings what he left with, for", {0: "no time"}, "{value} minutes"),
    "absent_action": choice("Who does not answer", check_fold="checks if he can and else Folds", fold="Folds"),
    "decision_time": Option("Time to decide", {}, "{value} seconds"),
    "replacement_card": choice(
        "A card exposed in the deal is replaced",
        next_card="by the next card",
        after_last_hand="after the last Hand is dealt",
    ),
    "button_after_void": choice("After a Void Round the Dealer Button", stays="stays", moves="moves on"),
    "all_in_raise_percent": Option("An All-in counts as a Raise from", {}, "{value}% of a full Raise"),
    "odd_chips": choice(
        "Odd chips of a Pot go",
        one_each_clockwise="one each, clockwise from the Dealer Button",
        all_to_first="all to the first winner left of the Dealer Button",
    ),
    "pots_of_same_winners": choice("Pots with the same contenders are shared", apart="one by one", together="as one"),
    "showing_order": choice("Hands are shown", in_turn="in turn", any="in any order"),
}


def house_options(settings: Settings) -> tuple[HouseOption, ...]:
    names = (name for name in settings.__struct_fields__ if name not in LAID)
    return tuple(HouseOption(WORDS[name].label, in_words(WORDS[name], getattr(settings, name))) for name in names)


def in_words(option: Option, value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Rank():
            return f"{RANK_NAMES[value]} or above"
        case Limits(least, most):
            return f"{dollars(least)} to {dollars(most)}"
        case int() if value not in option.values and option.others == MONEY:
            return dollars(value)
        case _:
            return option.values.get(value) or option.others.format(value=value)

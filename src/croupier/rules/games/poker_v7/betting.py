"""A player's actions and the amounts that they may have (3.2 to 3.5, 3.12 to 3.14)."""

from collections.abc import Callable

from croupier.rules import events as e
from croupier.rules.commands import Decide
from croupier.rules.deal import Device
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.round import Events, Round, bet_of
from croupier.rules.games.poker_v7.terms import ALL_IN, CALL, CHECK, FOLD, OPEN_BET, RAISE, SHOE, p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

# fmt: off
SHOE_CONDUCT     = (p("3.9.1"),  p("3.9.2(b)"),  p("3.9.4(c)"),  p("3.9.7"),  p("3.9.7"))   # by Betting Round
SHUFFLER_CONDUCT = (p("3.10.2"), p("3.10.3(b)"), p("3.10.5(c)"), p("3.10.8"), p("3.10.8"))
FIRST_TO_ACT = {Device.SHOE: p("3.9.2(a)"), Device.SHUFFLER: p("3.10.3(a)")}
NO_CHECK     = {Device.SHOE: p("3.9.4(d)"), Device.SHUFFLER: p("3.10.5(d)")}
ALL_IN_PARA, SHORT_BET, SHORT_PARA = p("3.12"), p("3.12.2"), p("3.12.3")
# fmt: on


@rule(p("3.2"), p("3.3"), p("3.9.2"), p("3.9.4"), p("3.10.3"), p("3.10.5"), p("3.14"), p("1.28"), p("1.37"), p("5.15"))
def act(round_: Round, command: Decide, by: Actor) -> Events | Refused:
    """Carry out an action of the player whose turn it is. A Pit Employee may act for them."""
    waiting = round_.waiting
    if not waiting or round_.next_places or round_.seats[waiting[0]] != command.box:
        return _refuse_out_of_turn(round_, command, by)
    position = waiting[0]
    is_own = round_.players[position] == by.name
    if not is_own and not by.is_staff:
        return refuse("not_your_seat", p("3.3"))
    action = ACTIONS.get(command.decision)
    if action is None:
        return refuse("unknown_action", "decision", actions=tuple(ACTIONS))
    answer = action(round_, position, command.cents)
    if is_own or isinstance(answer, Refused):
        return answer
    return tuple(
        [
            e.Acted(acted.box, acted.player, acted.action, acted.cents, acted.to, acted.because, by.name)
            for acted in answer
        ]
    )


def _refuse_out_of_turn(round_: Round, command: Decide, by: Actor) -> Refused:
    if command.box not in round_.seats:
        return refuse("no_player_at_seat", "box")
    if not by.is_staff and round_.players[round_.seats.index(command.box)] != by.name:
        return refuse("not_your_seat", p("3.3"))
    if not round_.waiting or round_.next_places:
        return refuse("no_action_due", p("1.5"))
    return refuse("turn_of_seat", p("1.28"), seat=round_.seats[round_.waiting[0]])


# ---- 3.4, 3.5, 3.13: sizes ------------------------------------------------------------------------------------------


@rule(p("3.4"), p("1.25"), p("1.9"), p("3.12.1"), p("3.12.2"))
def to_call(round_: Round, position: int) -> int:
    """Return what a Call costs: the part of the Bet still to match, or all chips if the player has less (R-92)."""
    return min(round_.level - bet_of(round_, position), round_.stacks[position])


@rule(p("3.5"), p("3.13"), p("1.32"), p("3.12.3"))
def least_raise(round_: Round, position: int) -> int:
    """Return the smallest total of a BET or Raise: the Bet to match plus the last increase (R-85 to R-90).

    It is rounded up to whole chips, because an All-in player may hold parts of a chip after an earlier Rake. A player
    with fewer chips may go All-in.
    """
    step, chip = (
        max(round_.least_raise, round_.settings.big_blind) if round_.level else round_.least_raise,
        round_.settings.chip_unit,
    )
    least = round_.level + step
    if round_.settings.short_all_in_completion and round_.level < round_.full_level + step:
        least = round_.full_level + step
    return min(-(-least // chip) * chip, round_.street_stacks[position])


def most_raise(round_: Round, position: int) -> int:
    """Return the largest total of a BET or Raise: all of the player's chips, because there is no limit."""
    return round_.street_stacks[position]


@rule(p("3.5"), p("3.9.2(b)"), p("3.12.3"))
def refuse_raise(round_: Round, position: int) -> Refused | None:
    """Refuse a Raise after a short All-in that does not allow it, or if nobody can call more (R-89, R-180)."""
    if position in round_.capped:
        return refuse("raise_closed_by_short_all_in", SHORT_PARA)
    level, stacks, held = round_.level, round_.stacks, round_.street_stacks
    if held[position] <= level:
        return refuse("too_few_chips_to_raise", p("3.12.1"))
    for other in round_.active:
        if other != position and stacks[other] and held[other] > level:
            return None
    return refuse("nobody_can_call_more", p("1.17"))


# ---- the actions ----------------------------------------------------------------------------------------------------


def procedure_para(round_: Round) -> Para:
    """Return the paragraph that describes the current Betting Round."""
    return (SHOE_CONDUCT if round_.settings.device is SHOE else SHUFFLER_CONDUCT)[round_.stage]


@rule(p("1.19"), p("3.9.2(b)"), p("3.9.4(b)"))
def fold(round_: Round, position: int, _: int = 0) -> tuple[e.Acted, ...]:
    """Fold, which is allowed even if a Check is possible (R-93)."""
    return (
        e.Acted(
            round_.seats[position],
            round_.players[position],
            FOLD,
            0,
            round_.street_stacks[position] - round_.stacks[position],
            procedure_para(round_),
        ),
    )


@rule(p("1.11"), p("3.9.2(b)"), p("3.9.4(b)"), p("3.9.4(d)"), p("3.10.3(b)"), p("3.10.5(b)"), p("3.10.5(d)"))
def check(round_: Round, position: int, _: int = 0) -> tuple[e.Acted, ...] | Refused:
    """Check, which is allowed if there is no Bet to match."""
    bet = round_.street_stacks[position] - round_.stacks[position]
    if round_.level > bet:
        return refuse("bet_to_match", _no_check_para(round_), level=round_.level)
    return (e.Acted(round_.seats[position], round_.players[position], CHECK, 0, bet, procedure_para(round_)),)


def _no_check_para(round_: Round) -> Para:
    """Return the paragraph that forbids a Check: before the Flop because of the Blinds, later because of a BET."""
    if round_.stage > 1:
        return NO_CHECK[round_.settings.device]
    return FIRST_TO_ACT[round_.settings.device] if round_.waiting == round_.asked else procedure_para(round_)


@rule(p("1.9"), p("3.9.4(c)"), p("3.10.5(c)"), p("3.12.1"))
def call(round_: Round, position: int, _: int = 0) -> tuple[e.Acted, ...] | Refused:
    """Match the Bet, or go All-in if the player has fewer chips."""
    stack, bet = round_.stacks[position], round_.street_stacks[position] - round_.stacks[position]
    cents = round_.level - bet
    if cents <= 0:
        return refuse("nothing_to_call", procedure_para(round_))
    if cents >= stack:
        return (e.Acted(round_.seats[position], round_.players[position], CALL, stack, bet + stack, ALL_IN_PARA),)
    return (
        e.Acted(round_.seats[position], round_.players[position], CALL, cents, round_.level, procedure_para(round_)),
    )


@rule(p("1.4"), p("3.9.4(a)"), p("3.9.4(c)"), p("3.9.4(d)"), p("3.10.5(a)"))
def open_bet(round_: Round, position: int, total: int) -> tuple[e.Acted, ...] | Refused:
    """Make the BET that opens a Betting Round."""
    if round_.level:
        return refuse("bet_made_already", procedure_para(round_), level=round_.level)
    return _bet_amount(round_, position, total)


@rule(p("1.32"), p("3.5"), p("3.9.2(b)"), p("3.13"))
def raise_to(round_: Round, position: int, total: int) -> tuple[e.Acted, ...] | Refused:
    """Raise to `total` in this Betting Round. Only the increase must be large enough (R-87)."""
    if not round_.level:
        return refuse("no_bet_to_raise", procedure_para(round_))
    return _bet_amount(round_, position, total)


def _bet_amount(round_: Round, position: int, total: int) -> tuple[e.Acted, ...] | Refused:
    refusal = refuse_raise(round_, position)
    if refusal is not None:
        return refusal
    most = round_.street_stacks[position]
    if total == most:
        return all_chips(round_, position)
    if total > most:
        return refuse("bet_over_table_stake", p("1.41"), most=most)
    least = least_raise(round_, position)
    if total < least and round_.level:
        return refuse("raise_too_small", p("3.13"), least=least, most=most)
    if total < least:
        return refuse("opening_bet_too_small", p("3.5"), least=least, most=most)
    if total % round_.settings.chip_unit:
        return refuse("bet_not_whole_chips", "cents", unit=round_.settings.chip_unit)
    action = RAISE if round_.level else OPEN_BET
    bet = most - round_.stacks[position]
    return (
        e.Acted(round_.seats[position], round_.players[position], action, total - bet, total, procedure_para(round_)),
    )


@rule(p("1.2"), p("3.12"), p("3.12.1"), p("3.12.2"))
def all_in(round_: Round, position: int, _: int) -> tuple[e.Acted, ...] | Refused:
    """BET, Call or Raise with all remaining chips."""
    if round_.street_stacks[position] <= round_.level:
        return call(round_, position)
    return refuse_raise(round_, position) or all_chips(round_, position)


@rule(p("3.12.3"), p("3.12"), p("3.12.2"))
def all_chips(round_: Round, position: int) -> tuple[e.Acted, ...]:
    """Go All-in.

    At half of a full Raise or more it counts as a Raise, below that as a short All-in (R-88 to R-91, R-189).
    """
    total, cents = round_.street_stacks[position], round_.stacks[position]
    increase = total - (round_.full_level if round_.settings.short_all_ins_add_up else round_.level)
    if increase * 100 >= round_.least_raise * round_.settings.all_in_raise_percent:
        action, because = RAISE if round_.level else OPEN_BET, ALL_IN_PARA
    else:
        action, because = ALL_IN, SHORT_PARA if round_.level else SHORT_BET
    return (e.Acted(round_.seats[position], round_.players[position], action, cents, total, because),)


# fmt: off
ACTIONS: dict[str, Callable[[Round, int, int], tuple[e.Acted, ...] | Refused]] = {  # 3.14: gestures count, words do not
    FOLD:     fold,
    CHECK:    check,
    CALL:     call,
    OPEN_BET: open_bet,
    RAISE:    raise_to,
    ALL_IN:   all_in,
}
# fmt: on

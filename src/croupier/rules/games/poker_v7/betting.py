"""3.2 to 3.5 and 3.12 to 3.14: whose turn it is, what he may do, and for how much."""

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
SHOE_CONDUCT     = (p("3.9.1"),  p("3.9.2(b)"),  p("3.9.4(c)"),  p("3.9.7"),  p("3.9.7"))   # by Betting Round, from 1
SHUFFLER_CONDUCT = (p("3.10.2"), p("3.10.3(b)"), p("3.10.5(c)"), p("3.10.8"), p("3.10.8"))
FIRST_TO_ACT = {Device.SHOE: p("3.9.2(a)"), Device.SHUFFLER: p("3.10.3(a)")}
NO_CHECK     = {Device.SHOE: p("3.9.4(d)"), Device.SHUFFLER: p("3.10.5(d)")}
ALL_IN_PARA, SHORT_BET, SHORT_PARA = p("3.12"), p("3.12.2"), p("3.12.3")
# fmt: on


@rule(p("3.2"), p("3.3"), p("3.9.2"), p("3.9.4"), p("3.10.3"), p("3.10.5"), p("3.14"), p("1.28"), p("1.37"), p("5.15"))
def act(round_: Round, command: Decide, by: Actor) -> Events | Refused:
    """The player whose turn it is acts, himself or through a Pit Employee at his request."""
    waiting = round_.waiting
    if not waiting or round_.owed or round_.seats[waiting[0]] != command.box:
        return _refuse_out_of_turn(round_, command, by)
    at = waiting[0]
    own = round_.players[at] == by.name
    if not own and not by.is_staff:
        return refuse("not_your_seat", p("3.3"))
    action = ACTIONS.get(command.decision)
    if action is None:
        return refuse("unknown_action", "decision", actions=tuple(ACTIONS))
    made = action(round_, at, command.cents)
    if own or isinstance(made, Refused):
        return made
    return tuple([e.Acted(x.box, x.player, x.action, x.cents, x.to, x.because, by.name) for x in made])


def _refuse_out_of_turn(round_: Round, command: Decide, by: Actor) -> Refused:
    if command.box not in round_.seats:
        return refuse("no_player_at_seat", "box")
    if not by.is_staff and round_.players[round_.seats.index(command.box)] != by.name:
        return refuse("not_your_seat", p("3.3"))
    if not round_.waiting or round_.owed:
        return refuse("no_action_due", p("1.5"))
    return refuse("turn_of_seat", p("1.28"), seat=round_.seats[round_.waiting[0]])


# ---- 3.4, 3.5, 3.13: sizes ------------------------------------------------------------------------------------------


@rule(p("3.4"), p("1.25"), p("1.9"), p("3.12.1"), p("3.12.2"))
def to_call(round_: Round, at: int) -> int:
    """What a Call costs: the Bet to be matched, or all that is left (R-92)."""
    return min(round_.level - bet_of(round_, at), round_.stacks[at])


@rule(p("3.5"), p("3.13"), p("1.32"), p("3.12.3"))
def least_raise(round_: Round, at: int) -> int:
    """The least Bet that a BET or Raise makes: no less than any before and a Big Blind, or All-in (R-85 to R-90).

    In whole chips: somebody All-in may have parts of a chip, left by a Rake that is taken in smaller units.
    """
    step, chip = max(round_.step, round_.settings.big_blind) if round_.level else round_.step, round_.settings.chip_unit
    least = round_.level + step
    if round_.settings.short_all_in_completion and round_.level < round_.base + step:
        least = round_.base + step
    return min(-(-least // chip) * chip, round_.held[at])


def most_raise(round_: Round, at: int) -> int:
    """No Limit: all his chips."""
    return round_.held[at]


@rule(p("3.5"), p("3.9.2(b)"), p("3.12.3"))
def may_raise(round_: Round, at: int) -> Refused | None:
    """Who has acted since the last Raise may not Raise again, and nobody Raises whom nobody can Call (R-89, R-180)."""
    if at in round_.capped:
        return refuse("raise_closed_by_short_all_in", SHORT_PARA)
    level, stacks, held = round_.level, round_.stacks, round_.held
    if held[at] <= level:
        return refuse("too_few_chips_to_raise", p("3.12.1"))
    for each in round_.active:
        if each != at and stacks[each] and held[each] > level:
            return None
    return refuse("nobody_can_call_more", p("1.17"))


# ---- the actions ----------------------------------------------------------------------------------------------------


def procedure_para(round_: Round) -> Para:
    """The paragraph by which this Betting Round proceeds."""
    return (SHOE_CONDUCT if round_.settings.device is SHOE else SHUFFLER_CONDUCT)[round_.stage]


@rule(p("1.19"), p("3.9.2(b)"), p("3.9.4(b)"))
def fold(round_: Round, at: int, _: int = 0) -> tuple[e.Acted, ...]:
    """A Fold is always open, even where a Check would do (R-93)."""
    return (
        e.Acted(
            round_.seats[at], round_.players[at], FOLD, 0, round_.held[at] - round_.stacks[at], procedure_para(round_)
        ),
    )


@rule(p("1.11"), p("3.9.2(b)"), p("3.9.4(b)"), p("3.9.4(d)"), p("3.10.3(b)"), p("3.10.5(b)"), p("3.10.5(d)"))
def check(round_: Round, at: int, _: int = 0) -> tuple[e.Acted, ...] | Refused:
    """Only where nothing is to be matched."""
    bet = round_.held[at] - round_.stacks[at]
    if round_.level > bet:
        return refuse("bet_to_match", _no_check(round_), level=round_.level)
    return (e.Acted(round_.seats[at], round_.players[at], CHECK, 0, bet, procedure_para(round_)),)


def _no_check(round_: Round) -> Para:
    """Before the Flop there is always a Blind to match; later a BET takes the Check away."""
    if round_.stage > 1:
        return NO_CHECK[round_.settings.device]
    return FIRST_TO_ACT[round_.settings.device] if round_.waiting == round_.asked else procedure_para(round_)


@rule(p("1.9"), p("3.9.4(c)"), p("3.10.5(c)"), p("3.12.1"))
def call(round_: Round, at: int, _: int = 0) -> tuple[e.Acted, ...] | Refused:
    """Match the Bet, or go All-in for less."""
    stack, bet = round_.stacks[at], round_.held[at] - round_.stacks[at]
    cents = round_.level - bet
    if cents <= 0:
        return refuse("nothing_to_call", procedure_para(round_))
    if cents >= stack:
        return (e.Acted(round_.seats[at], round_.players[at], CALL, stack, bet + stack, ALL_IN_PARA),)
    return (e.Acted(round_.seats[at], round_.players[at], CALL, cents, round_.level, procedure_para(round_)),)


@rule(p("1.4"), p("3.9.4(a)"), p("3.9.4(c)"), p("3.9.4(d)"), p("3.10.5(a)"))
def open_bet(round_: Round, at: int, to: int) -> tuple[e.Acted, ...] | Refused:
    """The BET: the first chips of a Betting Round."""
    if round_.level:
        return refuse("bet_made_already", procedure_para(round_), level=round_.level)
    return _sized(round_, at, to)


@rule(p("1.32"), p("3.5"), p("3.9.2(b)"), p("3.13"))
def raise_to(round_: Round, at: int, to: int) -> tuple[e.Acted, ...] | Refused:
    """Raise to a total in this Betting Round; what counts is the increase (R-87)."""
    if not round_.level:
        return refuse("no_bet_to_raise", procedure_para(round_))
    return _sized(round_, at, to)


def _sized(round_: Round, at: int, to: int) -> tuple[e.Acted, ...] | Refused:
    no = may_raise(round_, at)
    if no is not None:
        return no
    most = round_.held[at]
    if to == most:
        return all_chips(round_, at)
    if to > most:
        return refuse("bet_over_table_stake", p("1.41"), most=most)
    least = least_raise(round_, at)
    if to < least and round_.level:
        return refuse("raise_too_small", p("3.13"), least=least, most=most)
    if to < least:
        return refuse("opening_bet_too_small", p("3.5"), least=least, most=most)
    if to % round_.settings.chip_unit:
        return refuse("bet_not_whole_chips", "cents", unit=round_.settings.chip_unit)
    action = RAISE if round_.level else OPEN_BET
    bet = most - round_.stacks[at]
    return (e.Acted(round_.seats[at], round_.players[at], action, to - bet, to, procedure_para(round_)),)


@rule(p("1.2"), p("3.12"), p("3.12.1"), p("3.12.2"))
def all_in(round_: Round, at: int, _: int) -> tuple[e.Acted, ...] | Refused:
    """All remaining chips: to BET, to Call or to Raise, whichever they make."""
    if round_.held[at] <= round_.level:
        return call(round_, at)
    return may_raise(round_, at) or all_chips(round_, at)


@rule(p("3.12.3"), p("3.12"), p("3.12.2"))
def all_chips(round_: Round, at: int) -> tuple[e.Acted, ...]:
    """From half a Raise upwards it is one; below, the chips count but nothing is Raised (R-88, R-91), and an opening is
    a BET for less (R-189)."""
    to, cents = round_.held[at], round_.stacks[at]
    over = to - (round_.base if round_.settings.short_all_ins_add_up else round_.level)
    if over * 100 >= round_.step * round_.settings.all_in_raise_percent:
        action, because = RAISE if round_.level else OPEN_BET, ALL_IN_PARA
    else:
        action, because = ALL_IN, SHORT_PARA if round_.level else SHORT_BET
    return (e.Acted(round_.seats[at], round_.players[at], action, cents, to, because),)


# fmt: off
ACTIONS: dict[str, Callable[[Round, int, int], tuple[e.Acted, ...] | Refused]] = {  # 3.14: these gestures, and no words
    FOLD:     fold,
    CHECK:    check,
    CALL:     call,
    OPEN_BET: open_bet,
    RAISE:    raise_to,
    ALL_IN:   all_in,
}
# fmt: on

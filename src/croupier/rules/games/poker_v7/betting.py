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
def act(r: Round, c: Decide, by: Actor) -> Events | Refused:
    """The player whose turn it is acts, himself or through a Pit Employee at his request."""
    waiting = r.waiting
    if not waiting or r.owed or r.seats[waiting[0]] != c.box:
        return _refuse_out_of_turn(r, c, by)
    at = waiting[0]
    own = r.players[at] == by.name
    if not own and not by.is_staff:
        return refuse("not_your_seat", p("3.3"))
    action = ACTIONS.get(c.decision)
    if action is None:
        return refuse("unknown_action", "decision", actions=tuple(ACTIONS))
    made = action(r, at, c.cents)
    if own or isinstance(made, Refused):
        return made
    return tuple([e.Acted(x.box, x.player, x.action, x.cents, x.to, x.because, by.name) for x in made])


def _refuse_out_of_turn(r: Round, c: Decide, by: Actor) -> Refused:
    if c.box not in r.seats:
        return refuse("no_player_at_seat", "box")
    if not by.is_staff and r.players[r.seats.index(c.box)] != by.name:
        return refuse("not_your_seat", p("3.3"))
    if not r.waiting or r.owed:
        return refuse("no_action_due", p("1.5"))
    return refuse("turn_of_seat", p("1.28"), seat=r.seats[r.waiting[0]])


# ---- 3.4, 3.5, 3.13: sizes ------------------------------------------------------------------------------------------


@rule(p("3.4"), p("1.25"), p("1.9"), p("3.12.1"), p("3.12.2"))
def to_call(r: Round, at: int) -> int:
    """What a Call costs: the Bet to be matched, or all that is left (R-92)."""
    return min(r.level - bet_of(r, at), r.stacks[at])


@rule(p("3.5"), p("3.13"), p("1.32"), p("3.12.3"))
def least_raise(r: Round, at: int) -> int:
    """The least Bet that a BET or Raise makes: no less than any before and a Big Blind, or All-in (R-85 to R-90).

    In whole chips: somebody All-in may have parts of a chip, left by a Rake that is taken in smaller units.
    """
    step, chip = max(r.step, r.settings.big_blind) if r.level else r.step, r.settings.chip_unit
    least = r.level + step
    if r.settings.short_all_in_completion and r.level < r.base + step:
        least = r.base + step
    return min(-(-least // chip) * chip, r.held[at])


def most_raise(r: Round, at: int) -> int:
    """No Limit: all his chips."""
    return r.held[at]


@rule(p("3.5"), p("3.9.2(b)"), p("3.12.3"))
def may_raise(r: Round, at: int) -> Refused | None:
    """Who has acted since the last Raise may not Raise again, and nobody Raises whom nobody can Call (R-89, R-180)."""
    if at in r.capped:
        return refuse("raise_closed_by_short_all_in", SHORT_PARA)
    level, stacks, held = r.level, r.stacks, r.held
    if held[at] <= level:
        return refuse("too_few_chips_to_raise", p("3.12.1"))
    for each in r.active:
        if each != at and stacks[each] and held[each] > level:
            return None
    return refuse("nobody_can_call_more", p("1.17"))


# ---- the actions ----------------------------------------------------------------------------------------------------


def procedure_para(r: Round) -> Para:
    """The paragraph by which this Betting Round proceeds."""
    return (SHOE_CONDUCT if r.settings.device is SHOE else SHUFFLER_CONDUCT)[r.stage]


@rule(p("1.19"), p("3.9.2(b)"), p("3.9.4(b)"))
def fold(r: Round, at: int, _: int = 0) -> tuple[e.Acted, ...]:
    """A Fold is always open, even where a Check would do (R-93)."""
    return (e.Acted(r.seats[at], r.players[at], FOLD, 0, r.held[at] - r.stacks[at], procedure_para(r)),)


@rule(p("1.11"), p("3.9.2(b)"), p("3.9.4(b)"), p("3.9.4(d)"), p("3.10.3(b)"), p("3.10.5(b)"), p("3.10.5(d)"))
def check(r: Round, at: int, _: int = 0) -> tuple[e.Acted, ...] | Refused:
    """Only where nothing is to be matched."""
    bet = r.held[at] - r.stacks[at]
    if r.level > bet:
        return refuse("bet_to_match", _no_check(r), level=r.level)
    return (e.Acted(r.seats[at], r.players[at], CHECK, 0, bet, procedure_para(r)),)


def _no_check(r: Round) -> Para:
    """Before the Flop there is always a Blind to match; later a BET takes the Check away."""
    if r.stage > 1:
        return NO_CHECK[r.settings.device]
    return FIRST_TO_ACT[r.settings.device] if r.waiting == r.asked else procedure_para(r)


@rule(p("1.9"), p("3.9.4(c)"), p("3.10.5(c)"), p("3.12.1"))
def call(r: Round, at: int, _: int = 0) -> tuple[e.Acted, ...] | Refused:
    """Match the Bet, or go All-in for less."""
    stack, bet = r.stacks[at], r.held[at] - r.stacks[at]
    cents = r.level - bet
    if cents <= 0:
        return refuse("nothing_to_call", procedure_para(r))
    if cents >= stack:
        return (e.Acted(r.seats[at], r.players[at], CALL, stack, bet + stack, ALL_IN_PARA),)
    return (e.Acted(r.seats[at], r.players[at], CALL, cents, r.level, procedure_para(r)),)


@rule(p("1.4"), p("3.9.4(a)"), p("3.9.4(c)"), p("3.9.4(d)"), p("3.10.5(a)"))
def open_bet(r: Round, at: int, to: int) -> tuple[e.Acted, ...] | Refused:
    """The BET: the first chips of a Betting Round."""
    if r.level:
        return refuse("bet_made_already", procedure_para(r), level=r.level)
    return _sized(r, at, to)


@rule(p("1.32"), p("3.5"), p("3.9.2(b)"), p("3.13"))
def raise_to(r: Round, at: int, to: int) -> tuple[e.Acted, ...] | Refused:
    """Raise to a total in this Betting Round; what counts is the increase (R-87)."""
    if not r.level:
        return refuse("no_bet_to_raise", procedure_para(r))
    return _sized(r, at, to)


def _sized(r: Round, at: int, to: int) -> tuple[e.Acted, ...] | Refused:
    no = may_raise(r, at)
    if no is not None:
        return no
    most = r.held[at]
    if to == most:
        return all_chips(r, at)
    if to > most:
        return refuse("bet_over_table_stake", p("1.41"), most=most)
    least = least_raise(r, at)
    if to < least and r.level:
        return refuse("raise_too_small", p("3.13"), least=least, most=most)
    if to < least:
        return refuse("opening_bet_too_small", p("3.5"), least=least, most=most)
    if to % r.settings.chip_unit:
        return refuse("bet_not_whole_chips", "cents", unit=r.settings.chip_unit)
    action = RAISE if r.level else OPEN_BET
    bet = most - r.stacks[at]
    return (e.Acted(r.seats[at], r.players[at], action, to - bet, to, procedure_para(r)),)


@rule(p("1.2"), p("3.12"), p("3.12.1"), p("3.12.2"))
def all_in(r: Round, at: int, _: int) -> tuple[e.Acted, ...] | Refused:
    """All remaining chips: to BET, to Call or to Raise, whichever they make."""
    if r.held[at] <= r.level:
        return call(r, at)
    return may_raise(r, at) or all_chips(r, at)


@rule(p("3.12.3"), p("3.12"), p("3.12.2"))
def all_chips(r: Round, at: int) -> tuple[e.Acted, ...]:
    """From half a Raise upwards it is one; below, the chips count but nothing is Raised (R-88, R-91), and an opening is
    a BET for less (R-189)."""
    to, cents = r.held[at], r.stacks[at]
    over = to - (r.base if r.settings.short_all_ins_add_up else r.level)
    if over * 100 >= r.step * r.settings.all_in_raise_percent:
        action, because = RAISE if r.level else OPEN_BET, ALL_IN_PARA
    else:
        action, because = ALL_IN, SHORT_PARA if r.level else SHORT_BET
    return (e.Acted(r.seats[at], r.players[at], action, cents, to, because),)


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

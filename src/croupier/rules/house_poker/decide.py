"""decide and apply for a round of house poker: who answers which command, and when it may come."""

from collections.abc import Callable
from typing import Any, cast, get_args

from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules import round as felt
from croupier.rules.house_poker import betting, dealing, reports, settling
from croupier.rules.house_poker.record import Events, HousePoker
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused, refused
from croupier.rules.round import Round

Answer = Callable[[HousePoker, Round, Any, Actor], Events | Refused]

# fmt: off
IN_PLAY: dict[type[c.Command], Answer] = {
    c.PlaceBet:     betting.place_bet,
    c.WithdrawBet:  betting.withdraw_bet,
    c.CloseBets:    lambda g, r, _, __: betting.close_bets(g, r),
    c.Deal:         lambda g, r, command, _: dealing.deal(g, r, command),
    c.Examine:      dealing.examine,
    c.Decide:       dealing.decide_hand,
    c.ChooseOption: reports.choose_option,
    c.WalkAway:     lambda g, r, command, _: reports.walk_away(g, r, command),
}
AFTER_DECISIONS: dict[type[c.Command], Answer] = {
    c.Reveal:       lambda g, r, _, __: dealing.reveal(g, r),
    c.RefuseToShow: settling.refuse_to_show,
    c.ShowForClaim: settling.show_for_claim,
    c.Settle:       lambda g, r, _, __: settling.settle(g, r),
    c.PayAward:     lambda g, r, command, _: settling.pay_award(g, r, command),
}
# fmt: on
STAFF_ONLY = frozenset((*get_args(c.DealerCommand), *get_args(c.PitCommand)))
WHILE_CHOOSING = (c.ChooseOption, c.WalkAway)
PLANS = (e.BetsClosed, e.BetFound)


def decide(g: HousePoker, rows: reports.Rows, r: Round, command: c.RoundCommand, by: Actor) -> Events | Refused:
    """What follows from a command, by the document; never a change."""
    kind = type(command)
    if kind in STAFF_ONLY and not by.is_staff:
        return refused(g.words.pit_employee, "this is for the Dealer and the pit")
    if kind is c.Report:
        return reports.rule_on(g, rows, r, cast(c.Report, command), by)
    if r.over:
        return refused(g.words.round_of_play, "the round is over")
    if r.waiting and kind not in WHILE_CHOOSING:
        return refused(g.p("5.10"), "the options after the dealing error come first")
    answer = IN_PLAY.get(kind)
    if answer is not None:
        return answer(g, r, command, by)
    return _too_early(g, r) or AFTER_DECISIONS[kind](g, r, command, by)


def _too_early(g: HousePoker, r: Round) -> Refused | None:
    """Nothing is opened or settled before every hand has its cards and has decided for now."""
    if not r.closed or dealing.dealing(g, r):
        return refused(g.dealt_by(r), "the deal comes first")
    if g.undecided(r):
        return refused(g.choosing(r), "not every Hand has decided")
    return dealing.wrong_number(g, r)


def apply(g: HousePoker, r: Round, event: e.HousePokerEvent) -> Round:
    """The deal is planned when bets close, and again if a box is found before the first card."""
    after = felt.apply(r, event)
    if after.places:
        return after
    if isinstance(event, PLANS) and after.closed:
        return replace(after, plan=g.planned(after))
    return after

"""decide and apply for a round of house poker: who is asked for what follows from a command."""

from typing import assert_never, get_args

from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules import round as felt
from croupier.rules.house_poker import betting, dealing, reports, settling
from croupier.rules.house_poker.record import Events, HousePoker
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused, refused
from croupier.rules.round import Round

STAFF_ONLY = (*get_args(c.DealerCommand), *get_args(c.PitCommand))
PLANS = (e.BetsClosed, e.BetFound)


def decide(g: HousePoker, rows: reports.Rows, r: Round, command: c.RoundCommand, by: Actor) -> Events | Refused:
    """What follows from a command, by the document; never a change."""
    if isinstance(command, STAFF_ONLY) and not by.is_staff:
        return refused(g.words.pit_employee, "this is for the Dealer and the pit")
    if isinstance(command, c.Report):
        return reports.rule_on(g, rows, r, command, by)
    if r.over:
        return refused(g.words.round_of_play, "the round is over")
    if r.waiting and not isinstance(command, (c.ChooseOption, c.WalkAway)):
        return refused(g.p("5.10"), "the options after the dealing error come first")
    match command:
        case c.PlaceBet():
            return betting.place_bet(g, r, command, by)
        case c.WithdrawBet():
            return betting.withdraw_bet(g, r, command, by)
        case c.CloseBets():
            return betting.close_bets(g, r)
        case c.Deal():
            return dealing.deal(g, r, command)
        case c.Examine():
            return dealing.examine(g, r, command, by)
        case c.Decide():
            return dealing.decide_hand(g, r, command, by)
        case c.ChooseOption():
            return reports.choose_option(g, r, command, by)
        case c.WalkAway():
            return reports.walk_away(g, r, command)
        case _:
            return _showdown(g, r, command, by)


_Showdown = c.Reveal | c.Settle | c.RefuseToShow | c.ShowForClaim | c.PayAward


def _showdown(g: HousePoker, r: Round, command: _Showdown, by: Actor) -> Events | Refused:
    """What comes once every hand has decided for now."""
    if not r.closed or dealing.dealing(g, r):
        return refused(g.dealt_by(r), "the deal comes first")
    if g.undecided(r):
        return refused(g.choosing(r), "not every Hand has decided")
    if no := dealing.wrong_number(g, r):
        return no
    match command:
        case c.Reveal():
            return dealing.reveal(g, r)
        case c.RefuseToShow():
            return settling.refuse_to_show(g, r, command, by)
        case c.ShowForClaim():
            return settling.show_for_claim(g, r, command, by)
        case c.Settle():
            return settling.settle(g, r)
        case c.PayAward():
            return settling.pay_award(g, r, command)
        case _:
            assert_never(command)


def apply(g: HousePoker, r: Round, event: e.RoundEvent) -> Round:
    """The deal is planned when bets close, and again if a box is found before the first card."""
    after = felt.apply(r, event)
    if isinstance(event, PLANS) and after.closed and not after.places:
        return replace(after, plan=g.planned(after))
    return after

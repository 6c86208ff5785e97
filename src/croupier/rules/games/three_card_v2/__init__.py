"""ML3C-2: Multi-Link Progressive 3 Card Poker, version 2."""

from typing import assert_never

from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules import round as felt
from croupier.rules.deal import BURNT, COMMUNITY, DEALER, DISCARD
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.game import Game, Spot
from croupier.rules.games.three_card_v2 import irregularities, offers, play, settlement
from croupier.rules.games.three_card_v2.jackpot import JACKPOT_PAYS, JACKPOT_RANKING
from croupier.rules.games.three_card_v2.terms import EDITION, LEGEND, NAMES, RANKING, SPOTS, p
from croupier.rules.irregularities import Events
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused, refused
from croupier.rules.round import Round


def decide(r: Round, command: c.RoundCommand, by: Actor) -> Events | Refused:
    """What follows from a command, by the document; never a change."""
    if isinstance(command, c.DealerCommand | c.PitCommand) and not by.is_staff:
        return refused(p("1.14"), "this is for the Dealer and the pit")
    if isinstance(command, c.Report):
        return irregularities.rule_on(r, command, by)
    if r.over:
        return refused(p("1.20"), "the round is over")
    if r.waiting and not isinstance(command, c.ChooseOption | c.WalkAway):
        return refused(p("5.10"), "the options after the dealing error come first")
    match command:
        case c.PlaceBet():
            return play.place_bet(r, command, by)
        case c.WithdrawBet():
            return play.withdraw_bet(r, command, by)
        case c.CloseBets():
            return play.close_bets(r)
        case c.Deal():
            return play.deal(r, command)
        case c.Examine():
            return play.examine(r, command, by)
        case c.Decide():
            return play.decide_hand(r, command, by)
        case c.ChooseOption():
            return irregularities.choose_option(r, command, by)
        case c.WalkAway():
            return irregularities.walk_away(r, command)
        case _:
            return _end(r, command, by)


def _end(
    r: Round, command: c.Reveal | c.Settle | c.RefuseToShow | c.ShowForClaim | c.PayAward, by: Actor
) -> Events | Refused:
    """The commands of the end of a round, once every hand has decided."""
    if not r.closed or play.dealing(r):
        return refused(p("3.13"), "the deal comes first")
    if play.undecided(r):
        return refused(p("3.12"), "not every Hand has decided")
    if no := play.wrong_number(r):
        return no
    match command:
        case c.Reveal():
            return play.reveal(r)
        case c.RefuseToShow():
            return settlement.refuse_to_show(r, command, by)
        case c.ShowForClaim():
            return settlement.show_for_claim(r, command, by)
        case c.Settle():
            return settlement.settle(r)
        case c.PayAward():
            return settlement.pay_award(r, command)
        case _:
            assert_never(command)


def apply(r: Round, event: e.RoundEvent) -> Round:
    """The deal is planned when bets close, and again if a box is found before the first card."""
    after = felt.apply(r, event)
    if isinstance(event, e.BetsClosed | e.BetFound) and after.closed and not after.places:
        return replace(after, plan=play.planned(after))
    return after


THREE_CARD = Game(
    doc=DOC,
    edition=EDITION,
    felt="pine",
    blurb="Three cards against a dealer who needs a Queen.",
    legend=LEGEND,
    spots=tuple(Spot(*spot) for spot in SPOTS),
    names=NAMES,
    pay_tables=(
        ("Pair Plus", settlement.PAIR_PLUS_PAYS),
        ("Ante Bonus", settlement.ANTE_BONUS_PAYS),
        ("Progressive Jackpot", JACKPOT_PAYS),
        ("Ante and Play", settlement.MAIN_PAYS),
    ),
    rank_lists=(RANKING, JACKPOT_RANKING),
    irregularities=irregularities.IRREGULARITIES,
    jackpot_down=(p("5.17.2"), p("5.17.2(a)"), p("5.17.2(b)"), p("5.17.2(c)")),
    opening=p("3.2"),
    closing=p("3.9"),
    own_box=p("3.5"),
    decide=decide,
    apply=apply,
    next=offers.step,
    may=offers.may,
    may_see=offers.may_see,
    deciding=play.deciding,
    words=offers.words,
    status=offers.status,
    areas=((DEALER, "Dealer"), (COMMUNITY, "Community"), (BURNT, "Burnt"), (DISCARD, "Discard")),
)

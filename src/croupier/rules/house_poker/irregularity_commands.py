"""Reports, options and leaving: the commands of chapter 5."""

from croupier.rules import events as e
from croupier.rules.commands import ChooseOption, Report, WalkAway
from croupier.rules.document import shared
from croupier.rules.house_poker.consequences import CONTINUE, INVALIDATE, RECONSTRUCTED, Case, report, take_back
from croupier.rules.house_poker.round import Round, box_of, in_play
from croupier.rules.house_poker.spec import FOLD, Events, HousePoker
from croupier.rules.irregularities import Irregularity
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

Rows = dict[str, Irregularity]


@shared("5.8", "5.8[text]", "5.19", "5.21", "5.23")
def rule_on(g: HousePoker, rows: Rows, r: Round, c: Report, by: Actor) -> Events | Refused:
    """A report is ruled by its row of the table."""
    row = rows.get(c.irregularity)
    if row is None:
        return refuse("no_such_report", "irregularity", report=c.irregularity, para=g.p("5.23").number)
    return report(row, Case(g, r, c.facts, by, row.paras[0]))


@shared("5.5", "5.6")
def walk_away(g: HousePoker, r: Round, c: WalkAway, _: Actor) -> Events | Refused:
    """Hands with a decision open are folded; the others are settled as if the player were there (R-30, R-46)."""
    boxes = tuple(box for box in in_play(r) if box.player == c.player)
    if not boxes:
        return refuse("no_bet_in_round", "player", player=c.player)
    if not r.closed:
        return refuse("bets_can_be_taken_back", g.p("5.5"))
    asked = tuple(box for box in boxes if box.number in r.waiting)
    folding = tuple(box for box in boxes if box in g.to_decide(r))
    return (
        e.PlayerLeft(c.player, g.p("5.5") if asked or folding else g.p("5.6")),
        *(e.OptionChosen(box.number, box.player, r.options[0], g.p("5.5")) for box in asked),
        *(e.DecisionMade(box.number, box.player, FOLD, g.p("5.5")) for box in folding),
    )


@shared("5.10", "5.10.1", "5.10.2", "5.10.3", "5.10[text]")
def choose_option(g: HousePoker, r: Round, c: ChooseOption, by: Actor) -> Events | Refused:
    """Play on, or have the bets back; who plays on must take what follows."""
    box = box_of(r, c.box)
    if box is None or (box.player != by.name and not by.is_staff):
        return refuse("not_your_box", g.p("3.5"))
    if c.box not in r.waiting:
        return refuse("no_option_open", g.p("5.10[text]"))
    if c.option not in r.options:
        other = g.p("5.10.2") if CONTINUE in r.options else g.p("5.10.1")
        return refuse("option_not_offered", other, options=r.options)
    if c.option == INVALIDATE:
        chosen = e.OptionChosen(c.box, box.player, c.option, g.p("5.10.3"))
        return (chosen, *take_back(g, r, box, g.p("5.10.3")))
    para = g.p("5.10.2") if c.option == RECONSTRUCTED else g.p("5.10.1")
    return (e.OptionChosen(c.box, box.player, c.option, para),)

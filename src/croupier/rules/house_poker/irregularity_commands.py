"""The commands of chapter 5: reporting an irregularity, choosing an option after a dealing error, and leaving."""

from croupier.rules import events as e
from croupier.rules.bets import Decision
from croupier.rules.commands import ChooseOption, Report, WalkAway
from croupier.rules.document import shared_paragraphs
from croupier.rules.house_poker.irregularity_report import (
    CONTINUE,
    INVALIDATE,
    RECONSTRUCTED,
    Case,
    invalidate_by_choice,
    report,
)
from croupier.rules.house_poker.round import Round, box_of, in_play
from croupier.rules.house_poker.spec import Events, HousePoker
from croupier.rules.irregularities import Irregularity
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

Rows = dict[str, Irregularity]


@shared_paragraphs("5.8", "5.8[text]", "5.19", "5.21", "5.23")
def rule_on(spec: HousePoker, rows: Rows, round_: Round, command: Report, by: Actor) -> Events | Refused:
    """Rule on a reported irregularity by the paragraph of chapter 5 that covers it."""
    row = rows.get(command.irregularity)
    if row is None:
        return refuse("no_such_report", "irregularity", report=command.irregularity, para=spec.p("5.23").number)
    return report(row, Case(spec, round_, command.facts, by, row.paras[0]))


@shared_paragraphs("5.5", "5.6")
def walk_away(spec: HousePoker, round_: Round, command: WalkAway, _: Actor) -> Events | Refused:
    """Record that a player left, and fold their hands that must still decide.

    Their other hands play on as if they were there (R-30, R-46).
    """
    boxes = tuple(box for box in in_play(round_) if box.player == command.player)
    if not boxes:
        return refuse("no_bet_in_round", "player", player=command.player)
    if not round_.closed:
        return refuse("bets_can_be_taken_back", spec.p("5.5"))
    choosing = tuple(box for box in boxes if box.number in round_.waiting)
    folding = tuple(box for box in boxes if box in spec.undecided(round_))
    return (
        e.PlayerLeft(command.player, spec.p("5.5") if choosing or folding else spec.p("5.6")),
        *(e.OptionChosen(box.number, box.player, round_.options[0], spec.p("5.5")) for box in choosing),
        *(e.DecisionMade(box.number, box.player, Decision.FOLD, spec.p("5.5")) for box in folding),
    )


@shared_paragraphs("5.10", "5.10.1", "5.10.2", "5.10.3", "5.10[text]")
def choose_option(spec: HousePoker, round_: Round, command: ChooseOption, by: Actor) -> Events | Refused:
    """Let a player choose after a dealing error: play on with the cards that follow, or take the bets back."""
    box = box_of(round_, command.box)
    if box is None or (box.player != by.name and not by.is_staff):
        return refuse("not_your_box", spec.p("3.5"))
    if command.box not in round_.waiting:
        return refuse("no_option_open", spec.p("5.10[text]"))
    if command.option not in round_.options:
        para = spec.p("5.10.2") if CONTINUE in round_.options else spec.p("5.10.1")
        return refuse("option_not_offered", para, options=round_.options)
    if command.option == INVALIDATE:
        chosen = e.OptionChosen(command.box, box.player, command.option, spec.p("5.10.3"))
        return (chosen, *invalidate_by_choice(spec, round_, box, spec.p("5.10.3")))
    para = spec.p("5.10.2") if command.option == RECONSTRUCTED else spec.p("5.10.1")
    return (e.OptionChosen(command.box, box.player, command.option, para),)

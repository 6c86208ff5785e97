"""The commands of chapter 5: reporting an irregularity, leaving, and choosing an option after a dealing error."""

from functools import reduce

from croupier.rules import events as e
from croupier.rules.bets import Decision
from croupier.rules.commands import ChooseOption, Report, WalkAway
from croupier.rules.deal import ASIDE, DEALER
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025 import (
    lapsed_answers,
)
from croupier.rules.games.free_bet_blackjack_2025.apply import apply
from croupier.rules.games.free_bet_blackjack_2025.betting import Events
from croupier.rules.games.free_bet_blackjack_2025.irregularities import IRREGULARITIES
from croupier.rules.games.free_bet_blackjack_2025.irregularity_report import (
    CONTINUE,
    INVALIDATE,
    RECONSTRUCTED,
    Case,
    invalidate,
)
from croupier.rules.games.free_bet_blackjack_2025.round import (
    Round,
    backer_of,
    box_of,
    up_card,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import (
    ACE,
)
from croupier.rules.games.free_bet_blackjack_2025.turn_order import (
    unanswered_questions,
)
from croupier.rules.irregularities import refuse_report
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

ROWS = {row.id: row for row in IRREGULARITIES}


def rule_on(round_: Round, command: Report, by: Actor) -> Events | Refused:
    """Rule on a reported irregularity by the paragraph of chapter 5 that covers it."""
    row = ROWS.get(command.irregularity)
    if row is None:
        return refuse("no_such_report", "irregularity", report=command.irregularity, para=p("5.20").number)
    refusal = refuse_report(row, round_, command.facts, by, lambda place: _is_place(round_, place))
    ruling = refusal or row.rule(Case(round_, command.facts, by, row.paras[0]))
    if isinstance(ruling, Refused):
        return ruling
    events = (e.IrregularityReported(row.id, command.facts, row.paras[0]), *ruling)
    if not any(isinstance(event, lapsed_answers.CHANGES_CARDS) for event in ruling):
        return events
    return (*events, *lapsed_answers.lapsed_answers(round_, reduce(apply, ruling, round_)))


def _is_place(round_: Round, place: int) -> bool:
    hand_places = (hand.place for box in round_.boxes for hand in box.hands)
    return place in (DEALER, *ASIDE, *hand_places) or 1 <= place <= round_.settings.box_count


@rule(p("5.3"))
def walk_away(round_: Round, command: WalkAway, _: Actor) -> Events | Refused:
    """Give the default answer for a Player who does not answer in time, or record that they left.

    Once they have left, the house draws cards to each of their Hands until its total is 12 or more (R-156).
    """
    player, gone = command.player, command.gone
    if not any(backer.player == player for box in round_.boxes for backer in box.backers):
        return refuse("no_bet_in_round", "player", player=player)
    if not round_.closed:
        return refuse("leaving_before_bets_close", p("5.3"))
    chosen = tuple(
        e.OptionChosen(box, other, round_.options[0], p("5.3")) for box, other in round_.waiting if other == player
    )
    if not gone and chosen:
        return chosen
    default_answers = () if gone else _default_answers(round_, player)
    if default_answers:
        return default_answers
    if player in round_.left:
        return chosen or refuse("walked_away_already", "player", player=player)
    return (e.PlayerLeft(player, p("5.3")), *chosen)


def _default_answers(round_: Round, player: str) -> Events:
    """Return the answers of a Player who does not answer: no to following, to Insurance and to Surrender."""
    following = [box for box in round_.boxes if player in box.asked]
    if following:
        para = p("3.22.1") if following[0].about == Decision.SPLIT else p("3.23.2")
        return tuple(e.DecisionMade(box.number, player, Decision.DECLINE, para, box.hand) for box in following)
    open_questions = unanswered_questions(round_)
    if not open_questions:
        return ()
    ace = up_card(round_) >> 2 == ACE
    answer, para = (Decision.NO_INSURANCE, p("3.15.2")) if ace else (Decision.PLAY, p("3.17"))
    own_boxes = [box for box, other in open_questions if other == player]
    answered = own_boxes if ace else own_boxes[:1] if own_boxes and open_questions[0][0] is own_boxes[0] else []
    return tuple(e.DecisionMade(box.number, player, answer, para) for box in answered)


@rule(p("5.7"), p("5.7.1"), p("5.7.2"), p("5.7.3"), p("5.7[text]"))
def choose_option(round_: Round, command: ChooseOption, by: Actor) -> Events | Refused:
    """Let a Player choose after a dealing error: play on, or take their Bets back."""
    box = box_of(round_, command.box)
    if box is None or (command.box, by.name) not in round_.waiting:
        return refuse("no_option_open", p("5.7[text]"))
    if command.option not in round_.options:
        other_para = p("5.7.2") if CONTINUE in round_.options else p("5.7.1")
        return refuse("option_not_offered", other_para, options=round_.options)
    if command.option == INVALIDATE:
        backer = backer_of(box, by.name)
        assert backer is not None
        chosen = e.OptionChosen(command.box, by.name, command.option, p("5.7.3"))
        return (chosen, *invalidate(round_, ((box, backer),), p("5.7.3")))
    para = p("5.7.2") if command.option == RECONSTRUCTED else p("5.7.1")
    return (e.OptionChosen(command.box, by.name, command.option, para),)

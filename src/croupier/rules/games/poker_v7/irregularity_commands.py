"""The commands of chapter 5: reporting an irregularity, leaving, running out of time, and reshuffling cards."""

from croupier.rules import events as e
from croupier.rules.commands import Report, Reshuffle, TimeUp, WalkAway
from croupier.rules.document import rule
from croupier.rules.games.poker_v7.irregularities import IRREGULARITIES
from croupier.rules.games.poker_v7.irregularity_report import Case, act_for_absent, add_automatic_turns, report
from croupier.rules.games.poker_v7.play import player_to_show, show_for_absent
from croupier.rules.games.poker_v7.round import Events, Round
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

ROWS = {row.id: row for row in IRREGULARITIES}


@rule(p("5.2"), p("5.14"))
def rule_on(round_: Round, command: Report, by: Actor) -> Events | Refused:
    """Rule on a reported irregularity by the paragraph of chapter 5 that covers it."""
    row = ROWS.get(command.irregularity)
    if row is None:
        return refuse("irregularity_not_in_poker", "irregularity", irregularity=command.irregularity)
    return report(row, Case(round_, command.facts, by, row.paras[0]))


@rule(p("5.8.1"), p("5.9"), p("5.10"), p("5.11"))
def reshuffle(round_: Round, command: Reshuffle) -> Events | Refused:
    """Shuffle together the cards that a ruling took back and those not dealt. The caller provides the new order."""
    if round_.reshuffle is None:
        return refuse("no_cards_taken_back", p("5.8.1"))
    return (e.StubReshuffled(command.commitment, round_.reshuffle),)


@rule(p("5.16"), p("3.3"))
def walk_away(round_: Round, command: WalkAway) -> Events | Refused:
    """Mark a player as gone. From now on they Check if possible, else Fold; if All-in, they stay in (R-115)."""
    if command.player not in round_.players or command.player in round_.left:
        return refuse("player_not_in_hand", "player")
    return add_automatic_turns(round_, (e.PlayerLeft(command.player, p("5.16")),))


@rule(p("5.16"))
def time_up(round_: Round, command: TimeUp) -> Events | Refused:
    """Act once for a player who does not answer in time or, at the showdown, show their Hand (R-196, R-260)."""
    position = player_to_show(round_)
    if position is not None and round_.seats[position] == command.box:
        return show_for_absent(round_, position)
    if not round_.waiting or round_.next_places or round_.seats[round_.waiting[0]] != command.box:
        return refuse("table_not_waiting_for_player", p("1.28"))
    return act_for_absent(round_, round_.waiting[0])

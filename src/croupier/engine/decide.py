"""Decide which events follow from a command at a table; the table stays unchanged."""

from typing import Any

from msgspec.structs import replace

from croupier.engine import player_entropy
from croupier.engine import proposals as signing
from croupier.engine.empty_round import end_empty_round
from croupier.engine.found_bet_owner import not_at_table
from croupier.engine.jackpot_outage import report_failure, rule_on_outage
from croupier.engine.leaving import bets_of_leaver, chips_of_departed, left_during_ruling
from croupier.engine.player_chip_changes import TAKES_CHIPS, chips, racks_after
from croupier.engine.table import (
    Table,
    boxes_held_by_bets,
    game_of,
    has_no_jackpot,
    in_round,
    is_playing,
    seals_for,
    seat_of,
    stakes,
)
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import BaseRound
from croupier.rules.game import Game, JackpotOutageRules, SeatingRules
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Rank, Role
from croupier.rules.settings import PokerSettings

Events = tuple[e.AnyEvent, ...]
JACKPOT_FAILURE = "jackpot_failure"


def decide(table: Table, command: c.AnyCommand, by: Actor) -> Events | Refused:
    if type(command) in GAME_COMMANDS:
        game_command: Any = command  # a `cast` would be one more call
        return _decide_in_round(table, game_command, by)
    between = game_of(table).seating
    if between and isinstance(command, SEATING_COMMANDS):
        return _decide_seating(table, between, command, by)
    if isinstance(command, c.OfficeCommand):
        return refuse("command_for_office", "command")
    match command:
        case c.Sit(box):
            return _sit(table, box, by)
        case c.BuyIn(cents):
            return _buy_in(table, cents, by)
        case c.CashOut(cents):
            return _cash_out(table, cents, by)
        case c.Leave():
            return _leave(table, by)
        case c.OpenRound(commitment):
            return _open_round(table, commitment)
        case c.RuleJackpot(mode, box):
            return _rule_jackpot(table, mode, box, by)
        case c.CloseTable():
            return _close_table(table, by)
        case c.Seal() | c.Mix():
            return _mix(table, command, by)
        case c.SitOut() | c.ComeBack() | c.Relocate() | c.DeemGone() | c.ReleaseStake():
            return refuse("command_not_of_game", "command")
        case c.Sign() | c.RefuseToSign() | c.WithdrawProposal():
            return refuse("signed_in_the_house", "proposal")
        case _:
            return _decide_in_round(table, command, by)


GAME_COMMANDS = frozenset((c.PlaceBet, c.WithdrawBet, c.CloseBets, c.Deal, c.Examine, c.Decide, c.Reveal, c.Settle))


SEATING_COMMANDS = (
    c.Sit | c.Leave | c.BuyIn | c.CashOut | c.SitOut | c.ComeBack | c.Relocate | c.DeemGone | c.ReleaseStake
)


def _decide_seating(table: Table, between: SeatingRules, command: c.AnyCommand, by: Actor) -> Events | Refused:
    """Decide about seats and chips in a game with its own seating rules; a leaver first walks away from their hand."""
    if table.closed and isinstance(command, c.Sit):
        return refuse("table_closed", "table")
    bet_events = bets_when_leaving(table, by.name) if isinstance(command, c.Leave) else ()
    outcome = between.decide(table.seating, table.settings, command, by, racks=table.racks, in_round=in_round(table))
    return outcome if isinstance(outcome, Refused) else (*bet_events, *outcome)


def _sit(table: Table, box: int, by: Actor) -> Events | Refused:
    if table.closed:
        return refuse("table_closed", "table")
    if not 1 <= box <= table.settings.box_count:
        return refuse("box_not_on_layout", "box", boxes=table.settings.box_count)
    if box in table.seats:
        return refuse("another_player_sits_there", game_of(table).own_box_para)
    if seat_of(table, by.name) is not None:
        return refuse("seat_taken_already", "box")
    if box in boxes_held_by_bets(table, by.name):
        return refuse("box_held_by_bet", game_of(table).own_box_para)
    return (e.SeatTaken(box, by.name),)


def _buy_in(table: Table, cents: int, by: Actor) -> Events | Refused:
    if seat_of(table, by.name) is None and not game_of(table).allows_standing:
        return refuse("seat_required", "player")
    if cents <= 0:
        return refuse("chips_not_positive", "cents")
    return (e.ChipsBoughtIn(by.name, cents),)


def _cash_out(table: Table, cents: int, by: Actor) -> Events | Refused:
    rack = table.racks.get(by.name, 0)
    if not 0 < cents <= rack:
        return refuse("cash_out_over_rack", "cents", rack=rack)
    return (e.ChipsCashedOut(by.name, cents),)


def _leave(table: Table, by: Actor) -> Events | Refused:
    """Leave the table: open bets are returned; after "No more Bets", they stay in play, and wins go to the wallet."""
    bet_events, box = bets_when_leaving(table, by.name), seat_of(table, by.name)
    seat_events = (e.SeatLeft(box, by.name),) if box is not None else ()
    events = (*bet_events, *seat_events, *chips_when_leaving(table, bet_events, by.name))
    return events or refuse("nothing_to_leave", "player")


def bets_when_leaving(table: Table, player: str) -> Events:
    """Return what leaving does to a player's bets or, while a ruling waits for a signature, only that they left."""
    if not signing.blocking_proposal(table.proposals):
        return bets_of_leaver(game_of(table), table.round, player)
    is_here = player in table.racks or any(stake.player == player for stake in stakes(table))
    return (e.LeftDuringRuling(player),) if is_here and player not in left_during_ruling(table.log) else ()


def chips_when_leaving(table: Table, bet_events: Events, player: str) -> Events:
    """Return the cash-out of a leaving player's chips, including the bets that `bet_events` give back."""
    rack = table.racks.get(player, 0) + sum(event.cents for event in bet_events if isinstance(event, e.BetWithdrawn))
    return (e.ChipsCashedOut(player, rack),) if rack > 0 else ()


def _open_round(table: Table, commitment: str) -> Events | Refused:
    game = game_of(table)
    if table.closed:
        return refuse("table_closed", "table")
    if is_playing(table):
        return refuse("round_not_settled", game.place_bets_para)
    if table.jackpot == "failed" and game.jackpot_down:
        return refuse("jackpot_ruling_first", game.jackpot_down.failure)
    if game.seating:
        opened = game.seating.open_round(table.seating, table.settings, table.racks, table.rounds + 1, commitment)
        return opened if isinstance(opened, Refused) else (*opened, *player_entropy.close_seals(table.log, table.racks))
    assert not isinstance(table.settings, PokerSettings)
    return (e.RoundOpened(table.rounds + 1, table.settings, table.jackpot == "on", table.blocked, commitment),)


def _rule_jackpot(table: Table, mode: str, box: int | None, by: Actor) -> Events | Refused:
    """Let a person of the required rank rule how rounds are played while the jackpot is out of order (R-17).

    `mode` is "close_table", "block_box", which needs `box`, "no_jackpot", or "restored" to end the outage.
    """
    outage_rules = game_of(table).jackpot_down
    if outage_rules is None:
        return refuse("no_jackpot_in_game", "table")
    if by.rank < table.settings.house_table_ruling_rank:
        return refuse("rank_too_low", outage_rules.failure, rank=table.settings.house_table_ruling_rank.name.lower())
    if is_playing(table):
        return refuse("jackpot_ruling_after_round", outage_rules.failure)
    return rule_on_outage(
        outage_rules,
        mode,
        box,
        jackpot=table.jackpot,
        blocked=table.blocked,
        notice=table.notice,
        boxes=table.settings.box_count,
    )


def _close_table(table: Table, by: Actor) -> Events | Refused:
    if by.rank < Rank.PIT_MANAGER and by.role is not Role.ADMINISTRATOR:
        return refuse("rank_too_low", "table", rank=Rank.PIT_MANAGER.name.lower())
    ending = end_empty_round(game_of(table), table.round)
    return ending if isinstance(ending, Refused) else (*ending, e.TableClosed())


def _mix(table: Table, command: c.Seal | c.Mix, by: Actor) -> Events | Refused:
    if by.name not in table.racks and by.name not in in_round(table):
        return refuse("chips_required_to_mix", "player")
    if isinstance(command, c.Seal):
        return player_entropy.seal(table.log, by.name, command.seal, command.round, seals_for(table))
    round_ = table.round if is_playing(table) else None
    return player_entropy.mix(round_, table.log, table.game, table.id, by.name, command.words)


ENDS = frozenset((e.RoundConcluded, e.RoundVoided))


def _decide_in_round(table: Table, command: c.RoundCommand, by: Actor) -> Events | Refused:
    """Decide a command of a round: the table checks seats and chips, the game decides the rest."""
    game = game_of(table)
    if type(command) is c.Report:
        return _decide_report(table, game, command, by)
    if table.round is None:
        return refuse("no_round_open", game.place_bets_para)
    if type(command) is c.PlaceBet:
        player = command.player if by.is_staff else by.name
        seated = table.seats.get(command.box) == player
        if not (seated or game.allows_standing) and (refusal := _refuse_seat(table, command.box, player)):
            return refusal
        if command.seated is not seated:
            command = replace(command, seated=seated)
    outcome = game.decide(table.round, command, by)
    if type(outcome) is Refused:
        return outcome
    if shortage := _refuse_shortage(table, outcome):
        return shortage
    if type(command) is c.CloseBets:
        return (*outcome, *player_entropy.close_seals(table.log, {*table.racks, *in_round(table)}))
    return _with_departures(table, table.round, outcome)


def _decide_report(table: Table, game: Game, command: c.Report, by: Actor) -> Events | Refused:
    """Decide a report of an irregularity; the house covers chips that a player no longer has."""
    if command.irregularity == JACKPOT_FAILURE and game.jackpot_down:
        failure = _report_jackpot_failure(table, game.jackpot_down, system=command.facts.scope == "system")
        if failure is not None:
            return failure
    if table.round is None:
        return refuse("no_round_open", game.place_bets_para)
    present = {*table.seats.values(), *table.racks, *left_during_ruling(table.log)}
    outcome = not_at_table(game, table.round, table.seats, present, command) or game.decide(table.round, command, by)
    return outcome if isinstance(outcome, Refused) else _with_departures(table, table.round, outcome)


def _with_departures(table: Table, round_: BaseRound, events: tuple[e.RoundEvent, ...]) -> Events:
    """Add the cash-outs of players who have left, if the events end the round or change one that is over."""
    ends = not ENDS.isdisjoint(map(type, events))
    if not (ends or round_.concluded or round_.voided):
        return events
    return (*events, *_cash_out_departed(table, events, late=not ends))


def _report_jackpot_failure(table: Table, rules: JackpotOutageRules, *, system: bool) -> Events | Refused | None:
    linked = not has_no_jackpot(table)
    return report_failure(rules, jackpot=table.jackpot, linked=linked, playing=is_playing(table), system=system)


def _refuse_seat(table: Table, box: int, player: str) -> Refused | None:
    if seat_of(table, player) is None:
        return refuse("seat_required", game_of(table).own_box_para)
    if table.seats.get(box, player) != player:
        return refuse("another_player_sits_there", game_of(table).own_box_para)
    return None


def _refuse_shortage(table: Table, events: tuple[e.RoundEvent, ...]) -> Refused | None:
    """Refuse bets for which the player has too few chips. Rulings do not use this: the house covers what is missing."""
    if TAKES_CHIPS.isdisjoint(map(type, events)):
        return None
    racks = dict(table.racks)
    for event in events:
        for player, cents in chips(event):
            left = racks[player] = racks.get(player, 0) + cents
            if left < 0 and cents < 0:
                return refuse("chips_short", "cents", needed=-cents, player=player, has=table.racks.get(player, 0))
    return None


def _cash_out_departed(table: Table, events: tuple[e.RoundEvent, ...], *, late: bool) -> Events:
    """Return the cash-outs of players who left.

    If `late`, the round was over already: then only players who get chips from these events cash out.
    """
    assert table.round is not None
    left = {*table.round.left, *left_during_ruling(table.log)} if game_of(table).allows_standing else None
    return chips_of_departed(racks_after(table.racks, events), table.seats.values(), left, table.racks if late else {})

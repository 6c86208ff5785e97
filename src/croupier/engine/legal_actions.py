"""The legal actions of each person at a table, with their cost, and the step the table waits for."""

from typing import cast

from msgspec.structs import replace

from croupier.engine.proposals import confirms
from croupier.engine.table import (
    Table,
    boxes_held_by_bets,
    game_of,
    has_no_jackpot,
    in_round,
    is_playing,
    seat_of,
    stakes,
)
from croupier.record import commands as c
from croupier.rules.base_round import BaseRound
from croupier.rules.coded_message import Message, message
from croupier.rules.game import JackpotOutageRules, LegalAction, RoundStep
from croupier.rules.roles import Actor, Rank, Role

STEPS_KEPT = 1_000  # states of rounds


_steps: dict[int, tuple[BaseRound, RoundStep]] = {}  # by the identity of the round, which is held


def step(table: Table) -> RoundStep | None:
    """Return the next step of the round, or None if no round has been opened; it is computed once for each state."""
    round_ = table.round
    if round_ is None:
        return None
    known = _steps.get(id(round_))
    if known is None or known[0] is not round_:
        if len(_steps) >= STEPS_KEPT:
            _steps.clear()
        known = _steps[id(round_)] = round_, game_of(table).round_step(round_)
    return known[1]


def phase(table: Table, current: RoundStep | None) -> str:
    """Return the phase of the table in one word, such as betting, idle or closed."""
    return "closed" if table.closed else current.phase.value if current else "idle"


def actions_for(table: Table, by: Actor, elsewhere: tuple[str, ...] = ()) -> tuple[LegalAction, ...]:
    """Return the legal actions of this person at this table; staff may move the players of `elsewhere` to it."""
    if by.role is Role.PLAYER:
        return (*_confirmations(table, by), *_round_actions(table, by.name), *_seat_actions(table, by.name))
    return _staff_actions(table, by, elsewhere) if by.rank > Rank.NONE else ()


def _confirmations(table: Table, by: Actor) -> list[LegalAction]:
    """Return this player's answers, yes and no, to each bet that staff want to place or take back for them."""
    actions: list[LegalAction] = []
    for proposal in table.proposals:
        if confirms(proposal, by):
            description, own_box = (
                _describe_request(table, proposal.by.name, proposal.command),
                game_of(table).own_box_para,
            )
            confirm = cast("c.TableCommand", c.Sign(proposal.id))
            actions.append(LegalAction(confirm, message("label_confirm"), description, own_box))
            decline = cast("c.TableCommand", c.RefuseToSign(proposal.id, "declined"))
            actions.append(LegalAction(decline, message("label_decline"), description, own_box))
    return actions


def _describe_request(table: Table, staff: str, command: c.AnyCommand) -> Message:
    """Describe the bet that staff want to place or take back for a player."""
    assert isinstance(command, c.PlaceBet | c.WithdrawBet)
    place, box, bet = game_of(table).box_word, command.box, command.bet
    if isinstance(command, c.PlaceBet):
        return message("label_confirm_bet", staff=staff, cents=command.cents, bet=bet, place=place, box=box)
    return message("label_confirm_take_back", staff=staff, bet=bet, place=place, box=box)


def _round_actions(table: Table, player: str) -> tuple[LegalAction, ...]:
    """Return the legal actions of the game that this player's chips and seat allow."""
    rack, standing, seat = table.racks.get(player, 0), game_of(table).allows_standing, seat_of(table, player)
    if table.round is None or not (seat or (standing and rack) or _has_bets(table, player)):
        return ()
    actions = []
    for action in game_of(table).legal_actions(table.round, player):
        if isinstance(action.command, c.PlaceBet):
            elsewhere = seat is None or table.seats.get(action.command.box, player) != player
            if action.least > rack or (elsewhere and not standing):
                continue
            action = _cap_at_rack(action, rack) if action.cost > rack else replace(action, most=min(action.most, rack))
        elif action.cost > rack:
            if not _can_cap_at_rack(action, rack):
                continue
            action = _cap_at_rack(action, rack)
        actions.append(action)
    return tuple(actions)


def _can_cap_at_rack(action: LegalAction, rack: int) -> bool:
    """Return whether the player may choose the amount of this action and has chips for the least amount."""
    return isinstance(action.command, c.Decide) and action.least < action.most and action.least <= rack


def _cap_at_rack(action: LegalAction, rack: int) -> LegalAction:
    """Limit the amount of an action to the chips in the rack, in multiples of the least amount."""
    most = rack - rack % action.least
    assert isinstance(action.command, c.Decide | c.PlaceBet)
    return replace(action, command=replace(action.command, cents=most), cost=most, most=most)


def _has_bets(table: Table, player: str) -> bool:
    return any(stake.player == player for stake in stakes(table))


def _seat_actions(table: Table, player: str) -> tuple[LegalAction, ...]:
    """Return what the player may do about their seat and chips; at a closed table, only cashing out and leaving."""
    actions = _all_seat_actions(table, player)
    if table.closed:
        actions = tuple(action for action in actions if isinstance(action.command, c.Leave | c.CashOut))
    if table.controls.cashier:
        actions = tuple(action for action in actions if not isinstance(action.command, c.BuyIn | c.CashOut))
    return actions


def _all_seat_actions(table: Table, player: str) -> tuple[LegalAction, ...]:
    own_box, between = game_of(table).own_box_para, game_of(table).seating
    if between:
        return between.legal_actions(table.seating, table.settings, player, racks=table.racks, in_round=in_round(table))
    actions: list[LegalAction] = []
    seat = seat_of(table, player)
    if seat is None:
        taken = {*table.seats, *boxes_held_by_bets(table, player)}
        free = (box for box in range(1, table.settings.box_count + 1) if box not in taken)
        place, description = game_of(table).box_word, message("label_sit_description")
        actions += [
            LegalAction(c.Sit(box), message("label_sit", place=place, box=box), description, own_box) for box in free
        ]
    return (*actions, *_chip_actions(table, player, seat))


def _chip_actions(table: Table, player: str, seat: int | None) -> tuple[LegalAction, ...]:
    """Return the actions to buy in, cash out and leave; they need a seat unless players may bet without one."""
    own_box, rack = game_of(table).own_box_para, table.racks.get(player, 0)
    if seat is None and not game_of(table).allows_standing:
        return ()
    least = min(limit.least for limit in table.settings.limits.values())
    label, description = message("label_buy_in"), message("label_buy_in_description")
    actions = [LegalAction(c.BuyIn(least), label, description, own_box, least=least, most=10**11)]
    if seat is not None or rack:
        label, description = message("label_leave"), message("label_leave_description")
        actions.append(LegalAction(c.Leave(), label, description, own_box))
    if rack:
        label, description = message("label_cash_out"), message("label_cash_out_description", cents=rack)
        actions.append(LegalAction(c.CashOut(rack), label, description, own_box, least=1, most=rack))
    return tuple(actions)


def buy_in_limits(table: Table, player: str) -> tuple[int, int]:
    """Return the least and the most for which this player may buy in at the moment, or 0 and 0 if they may not."""
    buy_ins = (action for action in _all_seat_actions(table, player) if isinstance(action.command, c.BuyIn))
    return next(((action.least, action.most) for action in buy_ins), (0, 0))


def _staff_actions(table: Table, by: Actor, elsewhere: tuple[str, ...]) -> tuple[LegalAction, ...]:
    """Return the actions that a member of staff may take besides dealing and reporting irregularities."""
    actions: list[LegalAction] = []
    current = step(table)
    if current is not None and (current.in_turn or current.phase in ("deciding", "options")):
        description = message("label_walked_away_description")
        actions += [
            LegalAction(c.WalkAway(player), message("label_walked_away", player=player), description, current.para)
            for player in current.waits_for
        ]
    actions += _actions_on_behalf(table, current)
    between = game_of(table).seating
    if between and not table.closed:
        actions += between.staff_actions(
            table.seating, table.settings, by, racks=table.racks, in_round=in_round(table), elsewhere=elsewhere
        )
    if table.jackpot != "on" or table.blocked:
        actions += _outage_actions(table, by)
    if by.rank >= Rank.PIT_MANAGER and not is_playing(table) and not table.closed:
        label, description = message("label_close_table"), message("label_close_table_description")
        actions.append(LegalAction(c.CloseTable(), label, description, game_of(table).place_bets_para))
    return tuple(actions)


def _actions_on_behalf(table: Table, current: RoundStep | None) -> list[LegalAction]:
    """Return the bets that staff may place for seated players at their request."""
    game, actions = game_of(table), list[LegalAction]()
    if current is None or table.closed or current.phase not in ("betting", "deciding"):
        return actions
    for box, player in sorted(table.seats.items()):
        for action in _round_actions(table, player):
            command = _bet_for_player(action, player, by_deciding=not game.allows_standing)
            if command is not None and (command.box == box or not game.allows_standing):
                label = message("label_for_player", label=action.label, player=player)
                actions.append(replace(action, command=command, label=label, para=game.bet_for_player_para))
    return actions


def _bet_for_player(action: LegalAction, player: str, *, by_deciding: bool) -> c.PlaceBet | None:
    """Return the command with which staff place this bet for a player, or None if the action stakes no chips.

    `by_deciding` says whether a decision that costs chips counts as a bet too.
    """
    command = action.command
    if isinstance(command, c.PlaceBet):
        return replace(command, player=player)
    if by_deciding and isinstance(command, c.Decide) and action.cost:
        return c.PlaceBet(command.box, command.decision, command.cents or action.cost, player)
    return None


def _outage_actions(table: Table, by: Actor) -> list[LegalAction]:
    """Return the three ways to continue while the jackpot is out of order, and the action that restores it."""
    rules = game_of(table).jackpot_down
    if rules is None or (has_no_jackpot(table) and table.jackpot == "on" and not table.blocked):
        return []
    if by.rank < table.settings.house_table_ruling_rank or is_playing(table):
        return []
    label, description = message("label_jackpot_restored"), message("label_jackpot_restored_description")
    restore = LegalAction(c.RuleJackpot("restored"), label, description, rules.failure)
    blocks = _block_actions(table, rules)
    if table.jackpot != "failed":
        return [*(blocks if table.blocked else ()), restore]
    label, description = message("label_close_table"), message("label_close_table_description")
    close = LegalAction(c.RuleJackpot("close_table"), label, description, rules.close_table)
    label, description = message("label_no_jackpot"), message("label_no_jackpot_description")
    play_without = LegalAction(c.RuleJackpot("no_jackpot"), label, description, rules.play_without)
    return [close, *blocks, play_without, restore]


def _block_actions(table: Table, rules: JackpotOutageRules) -> list[LegalAction]:
    """Return an action for each box that can be blocked: every box after a failure, later those not blocked yet."""
    description = message("label_block_box_description")
    return [
        LegalAction(c.RuleJackpot("block_box", box), message("label_block_box", box=box), description, rules.block_box)
        for box in range(1, table.settings.box_count + 1)
        if table.jackpot == "failed" or box not in table.blocked
    ]

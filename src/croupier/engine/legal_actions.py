"""Whom the table waits for, and what each person may do now, with its cost."""

from typing import cast

from msgspec.structs import replace

from croupier.engine.proposals import confirms
from croupier.engine.table import (
    Table,
    boxes_held_by_bets,
    game_of,
    in_round,
    playing,
    seat_of,
    stakes,
    without_jackpot,
)
from croupier.record import commands as c
from croupier.rules.game import LegalAction, RoundStep
from croupier.rules.money import dollars
from croupier.rules.roles import Actor, Rank, Role


def step(t: Table) -> RoundStep | None:
    """The step of the round in play; None where none has been opened."""
    return game_of(t).next(t.round) if t.round else None


def phase(t: Table, now: RoundStep | None) -> str:
    """The step of a table in one word."""
    return "closed" if t.closed else now.phase.value if now else "idle"


def actions_for(t: Table, by: Actor, elsewhere: tuple[str, ...] = ()) -> tuple[LegalAction, ...]:
    """Everything this person may do at this table now; `elsewhere` are players whom staff may move here."""
    if by.role is Role.PLAYER:
        return (*_to_confirm(t, by), *_round(t, by.name), *_seat(t, by.name))
    return _staff(t, by, elsewhere) if by.rank > Rank.NONE else ()


def _to_confirm(t: Table, by: Actor) -> list[LegalAction]:
    """A bet that a member of staff wants to place or take back for this player."""
    found: list[LegalAction] = []
    for each in t.proposals:
        if confirms(each, by):
            says = f"{each.by.name} {_wants(t, each.command)}"
            found.append(LegalAction(cast("c.TableCommand", c.Sign(each.id)), "Confirm", says, game_of(t).own_box))
            declines = cast("c.TableCommand", c.RefuseToSign(each.id, "declined"))
            found.append(LegalAction(declines, "Decline", says, game_of(t).own_box))
    return found


def _wants(t: Table, command: c.AnyCommand) -> str:
    assert isinstance(command, c.PlaceBet | c.WithdrawBet)
    where = f"{game_of(t).names.get(command.bet, command.bet)}, {game_of(t).box_word} {command.box}"
    if isinstance(command, c.PlaceBet):
        return f"wants to place ${dollars(command.cents)} of your chips on {where}"
    return f"wants to take back your bet on {where}"


def _round(t: Table, player: str) -> tuple[LegalAction, ...]:
    """The game's offers, as far as the rack bears them and the box is nobody else's seat."""
    rack, standing = t.racks.get(player, 0), game_of(t).standing
    if t.round is None or not (seat_of(t, player) or _has_bets(t, player) or (standing and rack)):
        return ()
    kept = []
    for each in game_of(t).may(t.round, player):
        if isinstance(each.send, c.PlaceBet):
            elsewhere = seat_of(t, player) is None or t.seats.get(each.send.box, player) != player
            if each.least > rack or (elsewhere and not standing):
                continue
            each = _cap_at_rack(each, rack) if each.cost > rack else replace(each, most=min(each.most, rack))
        elif each.cost > rack:
            if not _can_cap_at_rack(each, rack):
                continue
            each = _cap_at_rack(each, rack)
        kept.append(each)
    return tuple(kept)


def _can_cap_at_rack(may: LegalAction, rack: int) -> bool:
    """Does it leave an amount open that the rack bears?"""
    return isinstance(may.send, c.Decide) and may.least < may.most and may.least <= rack


def _cap_at_rack(may: LegalAction, rack: int) -> LegalAction:
    """The same for as much as the rack bears, in steps of the least."""
    most = rack - rack % may.least
    assert isinstance(may.send, c.Decide | c.PlaceBet)
    return replace(may, send=replace(may.send, cents=most), cost=most, most=most)


def _has_bets(t: Table, player: str) -> bool:
    return any(stake.player == player for stake in stakes(t))


def _seat(t: Table, player: str) -> tuple[LegalAction, ...]:
    """At a table that is closed one takes one's chips and goes."""
    found = _seat_and_chips(t, player)
    if t.closed:
        found = tuple(each for each in found if isinstance(each.send, c.Leave | c.CashOut))
    return tuple(each for each in found if not (t.controls.cashier and isinstance(each.send, c.BuyIn | c.CashOut)))


def _seat_and_chips(t: Table, player: str) -> tuple[LegalAction, ...]:
    own_box, between = game_of(t).own_box, game_of(t).between
    if between:
        return between.may(t.kept, t.settings, player, racks=t.racks, in_round=in_round(t))
    found: list[LegalAction] = []
    if seat_of(t, player) is None:
        taken = {*t.seats, *boxes_held_by_bets(t, player)}
        free = (box for box in range(1, t.settings.box_count + 1) if box not in taken)
        found += [
            LegalAction(c.Sit(box), f"Sit at {game_of(t).box_word} {box}", "This seat is free", own_box) for box in free
        ]
    return (*found, *_chips(t, player))


def _chips(t: Table, player: str) -> tuple[LegalAction, ...]:
    """Buying in, cashing out and going: for those who sit here, and where people stand, for anybody."""
    own_box, rack, seat = game_of(t).own_box, t.racks.get(player, 0), seat_of(t, player)
    if seat is None and not game_of(t).standing:
        return ()
    least = min(limit.least for limit in t.settings.limits.values())
    found = [LegalAction(c.BuyIn(least), "Buy in", "Chips from your wallet", own_box, least=least, most=10**11)]
    if seat is not None or rack:
        found.append(LegalAction(c.Leave(), "Leave the table", "Your chips go back to your wallet", own_box))
    if rack:
        says = f"${dollars(rack)} in your rack"
        found.append(LegalAction(c.CashOut(rack), "Cash out", says, own_box, least=1, most=rack))
    return tuple(found)


def buy_in_limits(t: Table, player: str) -> tuple[int, int]:
    """The least and the most that this player may bring to the table now; 0 and 0 where they may bring nothing."""
    may = (each for each in _seat_and_chips(t, player) if isinstance(each.send, c.BuyIn))
    return next(((each.least, each.most) for each in may), (0, 0))


def _staff(t: Table, by: Actor, elsewhere: tuple[str, ...]) -> tuple[LegalAction, ...]:
    """What the pit may do beside the dealing and the reports."""
    found: list[LegalAction] = []
    now = step(t)
    if now is not None and (now.in_turn or now.phase in ("deciding", "options")):
        found += [
            LegalAction(c.WalkAway(who), f"{who} has walked away", "The hand goes on without them", now.para)
            for who in now.waits_for
        ]
    found += _for_players(t, now)
    between = game_of(t).between
    if between and not t.closed:
        found += between.staff(t.kept, t.settings, by, racks=t.racks, in_round=in_round(t), elsewhere=elsewhere)
    if t.jackpot != "on" or t.blocked:
        found += _jackpot_down(t, by)
    if by.rank >= Rank.PIT_MANAGER and not playing(t) and not t.closed:
        found.append(LegalAction(c.CloseTable(), "Close the table", "No further round is opened", game_of(t).opening))
    return tuple(found)


def _for_players(t: Table, now: RoundStep | None) -> list[LegalAction]:
    """The bets that staff may place for each seated player, at their request, while they may be placed."""
    game, found = game_of(t), list[LegalAction]()
    if now is None or t.closed or now.phase not in ("betting", "deciding"):
        return found
    for box, player in sorted(t.seats.items()):
        for each in _round(t, player):
            send = _placed(each, player, by_deciding=not game.standing)
            if send is not None and (send.box == box or not game.standing):
                found.append(replace(each, send=send, word=f"{each.word} for {player}", para=game.on_behalf, key=""))
    return found


def _placed(may: LegalAction, player: str, *, by_deciding: bool) -> c.PlaceBet | None:
    """The same bet, placed for its player; None where no chips are bet."""
    send = may.send
    if isinstance(send, c.PlaceBet):
        return replace(send, player=player)
    if by_deciding and isinstance(send, c.Decide) and may.cost:
        return c.PlaceBet(send.box, send.decision, send.cents or may.cost, player)
    return None


def _jackpot_down(t: Table, by: Actor) -> list[LegalAction]:
    """The three ways of going on while the jackpot is down, and the way back."""
    jackpot_down = game_of(t).jackpot_down
    if jackpot_down is None or (without_jackpot(t) and t.jackpot == "on" and not t.blocked):
        return []
    down, close, block, without = jackpot_down
    if by.rank < t.settings.house_table_ruling_rank or playing(t):
        return []
    back = LegalAction(c.RuleJackpot("restored"), "Jackpot restored", "Jackpot Bets are taken again", down)
    boxes = (box for box in range(1, t.settings.box_count + 1) if t.jackpot == "failed" or box not in t.blocked)
    blocks = [
        LegalAction(c.RuleJackpot("block_box", box), f"Block box {box}", "No Bets are taken there", block)
        for box in boxes
    ]
    if t.jackpot != "failed":
        return [*(blocks if t.blocked else ()), back]
    return [
        LegalAction(c.RuleJackpot("close_table"), "Close the table", "No further round is opened", close),
        *blocks,
        LegalAction(c.RuleJackpot("no_jackpot"), "Play without jackpot", "A notice is shown to everybody", without),
        back,
    ]

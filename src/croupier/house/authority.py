"""Which role may send which command in which phase: one table, and whatever is not in it is refused."""

from collections.abc import Mapping
from typing import cast

from msgspec import Struct

from croupier.engine.legal_actions import phase, step
from croupier.engine.proposals import ABSENCE, AWARD, PLACING
from croupier.engine.table import Table
from croupier.record import commands as c
from croupier.rules.base import Command
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import GRANTED, Actor, Role, higher

Roles = frozenset[Role]
Phases = frozenset[str]

PLAYERS = frozenset({Role.PLAYER})
PIT = frozenset({Role.PIT_SUPERVISOR, Role.PIT_MANAGER, Role.SHIFT_MANAGER})
DEALERS = PIT | {Role.DEALER, Role.HOUSE}
HIGHER = frozenset({Role.PIT_MANAGER, Role.SHIFT_MANAGER})
SHIFT = frozenset({Role.SHIFT_MANAGER})
CASHIERS = frozenset({Role.CASHIER})
OFFICE = frozenset({Role.ADMINISTRATOR})
SYSTEM = frozenset({Role.HOUSE})

IDLE, CLOSED, NOWHERE = "idle", "closed", "nowhere"  # no round yet; no round any more; no table
ALL: Phases = frozenset({IDLE, CLOSED, NOWHERE, *(phase.value for phase in Phase)})
AT_TABLE = ALL - {NOWHERE}
OPEN = AT_TABLE - {CLOSED}
BETWEEN = frozenset({IDLE, CLOSED, Phase.OVER.value})
OF_THE_HOUSE: Phases = frozenset({NOWHERE})
CLOSED_BETS = OPEN - BETWEEN - {Phase.BETTING.value}


RULINGS = "void", "reconstruction", "ruling", "denial"
TO_THE_END = Phase.DEALING, Phase.SHUFFLING, Phase.SHOWING, Phase.SETTLING


def _in(*phases: Phase) -> Phases:
    return frozenset(phase.value for phase in phases)


class Row(Struct, frozen=True, gc=False):
    roles: Roles
    phases: Phases
    needs: tuple[str, ...] = ()  # rows of the two-person list that it may fall under, by what it does


# fmt: off
MAY: dict[type[Command], Row] = {
    c.Sit:              Row(PLAYERS,            OPEN),
    c.Leave:            Row(PLAYERS,            AT_TABLE),
    c.BuyIn:            Row(PLAYERS | CASHIERS, OPEN),         # the table says who of the two
    c.CashOut:          Row(PLAYERS | CASHIERS, AT_TABLE),
    c.PlaceBet:         Row(PLAYERS | DEALERS,  _in(Phase.BETTING, Phase.DECIDING), (PLACING,)),   # staff: 5.22
    c.WithdrawBet:      Row(PLAYERS | DEALERS,  _in(Phase.BETTING), (PLACING,)),
    c.Examine:          Row(PLAYERS,            CLOSED_BETS),
    c.Decide:           Row(PLAYERS,            _in(Phase.DECIDING, Phase.SHUFFLING)),   # bets before cards in Poker
    c.RefuseToShow:     Row(PLAYERS,            _in(Phase.SHOWING, Phase.SETTLING)),
    c.ShowForClaim:     Row(PLAYERS,            _in(Phase.SHOWING, Phase.SETTLING)),
    c.ShowHand:         Row(PLAYERS,            _in(*TO_THE_END)),   # nobody has to act any more
    c.ChooseOption:     Row(PLAYERS,            _in(Phase.OPTIONS)),
    c.Squeeze:          Row(PLAYERS,            CLOSED_BETS | _in(Phase.BETTING)),
    c.Seal:             Row(PLAYERS,            OPEN),
    c.Mix:              Row(PLAYERS,            CLOSED_BETS),  # before the first card
    c.SitOut:           Row(PLAYERS | DEALERS,  AT_TABLE),     # staff for a player who is absent (5.4.2)
    c.ComeBack:         Row(PLAYERS,            OPEN),
    c.Relocate:         Row(DEALERS,            OPEN),
    c.DeemGone:         Row(PIT,                AT_TABLE),
    c.ReleaseStake:     Row(DEALERS,            AT_TABLE),
    c.TimeUp:           Row(DEALERS,            CLOSED_BETS, (ABSENCE,)),
    c.Reshuffle:        Row(DEALERS,            _in(Phase.SHUFFLING)),
    c.OpenRound:        Row(DEALERS,            BETWEEN - {CLOSED}),
    c.CloseBets:        Row(DEALERS,            _in(Phase.BETTING)),
    c.Deal:             Row(DEALERS,            CLOSED_BETS),  # a card too many lies there all the same (5.15)
    c.Reveal:           Row(DEALERS,            _in(Phase.SHOWING)),
    c.Settle:           Row(DEALERS,            _in(Phase.SETTLING)),
    c.WalkAway:         Row(DEALERS,            CLOSED_BETS, (ABSENCE,)),
    c.Report:           Row(DEALERS,            AT_TABLE, RULINGS),     # the row of chapter 5 says which rank rules
    c.RuleJackpot:      Row(PIT,                BETWEEN),      # the table says which rank rules
    c.PayAward:         Row(SYSTEM,             _in(Phase.AWARDING), (AWARD,)),
    c.CloseTable:       Row(HIGHER | OFFICE,    BETWEEN - {CLOSED} | _in(Phase.BETTING)),
    c.Sign:             Row(PIT | PLAYERS,      ALL),          # the two-person list says which rank
    c.RefuseToSign:     Row(PIT | PLAYERS,      ALL),          # players: a bet placed for them
    c.WithdrawProposal: Row(PIT | {Role.DEALER} | CASHIERS | OFFICE, ALL),   # one's own
    c.OpenTable:        Row(OFFICE,             OF_THE_HOUSE),
    c.ChangeSettings:   Row(HIGHER | OFFICE,    BETWEEN | _in(Phase.BETTING), ("settings",)),   # no bets
    c.LinkTable:        Row(HIGHER | OFFICE,    BETWEEN | _in(Phase.BETTING), ("settings",)),
    c.OpenLink:         Row(SHIFT | OFFICE,     OF_THE_HOUSE, ("opening",)),
    c.ChangeLink:       Row(SHIFT | OFFICE,     OF_THE_HOUSE, ("link",)),
    c.CloseLink:        Row(SHIFT | OFFICE,     OF_THE_HOUSE, ("closing",)),
    c.CorrectMeter:     Row(HIGHER,             OF_THE_HOUSE, ("meter",)),
    c.CorrectBalance:   Row(SHIFT | CASHIERS,   OF_THE_HOUSE, ("balance",)),
    c.OrderAwards:      Row(SHIFT,              OF_THE_HOUSE, ("order",)),
    c.WriteOffDebt:     Row(SHIFT | CASHIERS,   OF_THE_HOUSE, ("debt",)),
    c.SellChips:        Row(CASHIERS,           OF_THE_HOUSE),
    c.RedeemChips:      Row(CASHIERS,           OF_THE_HOUSE),
    c.GrantRole:        Row(OFFICE,             OF_THE_HOUSE, ("role",)),
    c.RevokeRole:       Row(OFFICE,             OF_THE_HOUSE, ("role",)),
    c.Unlock:           Row(OFFICE | {Role.PIT_MANAGER}, OF_THE_HOUSE, ("unlock",)),
    c.ResetPin:         Row(HIGHER | OFFICE,    OF_THE_HOUSE, ("pin",)),
    c.OpenDeck:         Row(SHIFT,              OF_THE_HOUSE, ("deck",)),
    c.AdoptRules:       Row(SHIFT | OFFICE,     OF_THE_HOUSE, ("rules",)),
    c.CorrectClock:     Row(SHIFT | OFFICE,     OF_THE_HOUSE, ("clock",)),
}
# fmt: on
NOBODY = Row(frozenset(), frozenset())


PERSONAL = frozenset((c.GrantRole, c.RevokeRole, c.Unlock, c.ResetPin))


def refusal(command: c.AnyCommand, by: Actor, t: Table | None = None) -> Refused | None:
    """Deny by default: the role, and which of the two doors to the wallet this table has."""
    if by.role not in MAY.get(type(command), NOBODY).roles:
        return _not_by(by.role, MAY.get(type(command), NOBODY).roles)
    if t is not None and (type(command) is c.BuyIn or type(command) is c.CashOut):
        return _refuse_by_rank(command, by, t.controls.cashier)
    if type(command) in PERSONAL and cast(c.GrantRole | c.RevokeRole | c.Unlock | c.ResetPin, command).name == by.name:
        return refuse("not_for_yourself", "name")
    return None


def _not_by(role: Role, roles: Roles) -> Refused:
    people = tuple(each.value for each in Role if each in roles and each is not Role.HOUSE)
    return refuse("role_may_not", "role", role=role.value, roles=people) if people else refuse("house_only", "role")


def refusal_of_two(command: c.AnyCommand, by: Actor, second: Actor | None, t: Table | None) -> Refused | None:
    """What the first may ask for, or may with the rank of the second beside him."""
    return refusal(command, by, t) and refusal(command, higher(by, second), t)


def refuse_unknown_staff(staff: Mapping[str, Role], *people: Actor | None) -> Refused | None:
    """Where the house knows its staff, nobody acts in a role that he was not granted or has no longer."""
    for each in people:
        if staff and each and each.role in GRANTED and staff.get(each.name) is not each.role:
            return refuse("role_not_held", "role", name=each.name, role=each.role.value)
    return None


def _refuse_by_rank(command: c.BuyIn | c.CashOut, by: Actor, cashier: bool) -> Refused | None:
    if cashier is not (by.role is Role.CASHIER):
        return refuse("chips_at_the_cashier" if cashier else "chips_by_players", "role")
    if by.role is Role.CASHIER and not command.player:
        return refuse("chips_of_whom", "player")
    if by.role is Role.PLAYER and command.player not in ("", by.name):
        return refuse("chips_for_yourself_only", "player")
    return None


def refuse_wrong_phase(command: c.AnyCommand, t: Table | None) -> Refused | None:
    """The second lock, behind the paragraphs: what they let pass in a phase that is not in the table is refused."""
    phases = MAY.get(type(command), NOBODY).phases
    if t is not None and (phases >= AT_TABLE or _name_role(t, phases)):
        return None
    now = phase(t, step(t)) if t is not None else NOWHERE
    if now in phases:
        return None
    return refuse("not_in_this_phase", "phase", phase=str(now)) if t is not None else refuse("table_command", "phase")


def _name_role(t: Table, phases: Phases) -> bool:
    """Bets are open, or closed and the round is not over: seen without asking for the very step."""
    r = t.round
    if r is None or r.concluded or r.voided or t.closed:
        return False
    return phases >= CLOSED_BETS if r.closed else Phase.BETTING in phases


def acting(command: c.AnyCommand, by: Actor) -> Actor:
    """The person whose chips they are, where a Cashier serves him."""
    if by.role is Role.CASHIER and isinstance(command, c.BuyIn | c.CashOut):
        return Actor(command.player, Role.PLAYER)
    return by

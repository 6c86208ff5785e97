"""Which role may send which command in which phase, as one table; anything else is refused."""

from collections.abc import Mapping
from typing import cast

from msgspec import Struct

from croupier.engine.proposals import ABSENCE, AWARD, PLACING
from croupier.engine.table import Table, phase_of
from croupier.record import commands as c
from croupier.rules.base_classes import Command
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import GRANTED, Actor, Role, with_higher_role

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

BETTING = Phase.BETTING.value
IDLE, CLOSED, NOWHERE = "idle", "closed", "nowhere"  # table without a round; closed table; no table
ALL: Phases = frozenset({IDLE, CLOSED, NOWHERE, *(phase.value for phase in Phase)})
AT_TABLE = ALL - {NOWHERE}
OPEN = AT_TABLE - {CLOSED}
BETWEEN = frozenset({IDLE, CLOSED, Phase.OVER.value})
OF_THE_HOUSE: Phases = frozenset({NOWHERE})
CLOSED_BETS = OPEN - BETWEEN - {BETTING}


RULINGS = "void", "reconstruction", "ruling", "denial"
TO_THE_END = Phase.DEALING, Phase.SHUFFLING, Phase.SHOWING, Phase.SETTLING


def _in(*phases: Phase) -> Phases:
    return frozenset(phase.value for phase in phases)


class Row(Struct, frozen=True, gc=False):
    """The roles that may send one kind of command, in which phases, and the signatures it may need."""

    roles: Roles
    phases: Phases
    needs: tuple[str, ...] = ()  # kinds of two-person proposals that it may be, by its effect


# fmt: off
PERMISSIONS: dict[type[Command], Row] = {
    c.Sit:              Row(PLAYERS,            OPEN),
    c.Leave:            Row(PLAYERS,            AT_TABLE),
    c.BuyIn:            Row(PLAYERS | CASHIERS, OPEN),         # the table's settings say which of the two
    c.CashOut:          Row(PLAYERS | CASHIERS, AT_TABLE),
    c.PlaceBet:         Row(PLAYERS | DEALERS,  _in(Phase.BETTING, Phase.DECIDING), (PLACING,)),   # staff: 5.22
    c.WithdrawBet:      Row(PLAYERS | DEALERS,  _in(Phase.BETTING), (PLACING,)),
    c.Examine:          Row(PLAYERS,            CLOSED_BETS),
    c.Decide:           Row(PLAYERS,            _in(Phase.DECIDING, Phase.SHUFFLING)),   # bets before cards in Poker
    c.RefuseToShow:     Row(PLAYERS,            _in(Phase.SHOWING, Phase.SETTLING)),
    c.ShowForClaim:     Row(PLAYERS,            _in(Phase.SHOWING, Phase.SETTLING)),
    c.ShowHand:         Row(PLAYERS,            _in(*TO_THE_END)),   # betting is over
    c.ChooseOption:     Row(PLAYERS,            _in(Phase.OPTIONS)),
    c.Squeeze:          Row(PLAYERS,            CLOSED_BETS | _in(Phase.BETTING)),
    c.Seal:             Row(PLAYERS,            OPEN),
    c.Mix:              Row(PLAYERS,            CLOSED_BETS),  # before the first card
    c.SitOut:           Row(PLAYERS | DEALERS,  AT_TABLE),     # staff: for an absent player (5.4.2)
    c.ComeBack:         Row(PLAYERS,            OPEN),
    c.Relocate:         Row(DEALERS,            OPEN),
    c.DeemGone:         Row(PIT,                AT_TABLE),
    c.ReleaseStake:     Row(DEALERS,            AT_TABLE),
    c.TimeUp:           Row(DEALERS,            CLOSED_BETS, (ABSENCE,)),
    c.Reshuffle:        Row(DEALERS,            _in(Phase.SHUFFLING)),
    c.OpenRound:        Row(DEALERS,            BETWEEN - {CLOSED}),
    c.CloseBets:        Row(DEALERS,            _in(Phase.BETTING)),
    c.Deal:             Row(DEALERS,            CLOSED_BETS),  # also a card too many: an irregularity (5.15)
    c.Reveal:           Row(DEALERS,            _in(Phase.SHOWING)),
    c.Settle:           Row(DEALERS,            _in(Phase.SETTLING)),
    c.WalkAway:         Row(DEALERS,            CLOSED_BETS, (ABSENCE,)),
    c.Report:           Row(DEALERS,            AT_TABLE, RULINGS),     # chapter 5 says which rank rules
    c.RuleJackpot:      Row(PIT,                BETWEEN),      # the table says which rank rules
    c.PayAward:         Row(SYSTEM,             _in(Phase.AWARDING), (AWARD,)),
    c.CloseTable:       Row(HIGHER | OFFICE,    BETWEEN - {CLOSED} | _in(Phase.BETTING)),
    c.Sign:             Row(PIT | PLAYERS,      ALL),          # the two-person list says which rank
    c.RefuseToSign:     Row(PIT | PLAYERS,      ALL),          # players: a bet placed in their name
    c.WithdrawProposal: Row(PIT | {Role.DEALER} | CASHIERS | OFFICE, ALL),   # their own
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
WITH_CHIPS = frozenset((c.BuyIn, c.CashOut))


def refusal(command: c.AnyCommand, by: Actor, table: Table | None = None) -> Refused | None:
    """Refuse a command that the sender's role does not allow; a command that is not listed is always refused."""
    kind = type(command)
    row = PERMISSIONS.get(kind, NOBODY)
    if by.role not in row.roles:
        return _refuse_role(by.role, row.roles)
    if table is not None and kind in WITH_CHIPS:
        return _refuse_chips(cast(c.BuyIn | c.CashOut, command), by, table.controls.cashier)
    if kind in PERSONAL and cast(c.GrantRole | c.RevokeRole | c.Unlock | c.ResetPin, command).name == by.name:
        return refuse("not_for_yourself", "name")
    return None


def _refuse_role(role: Role, roles: Roles) -> Refused:
    people = tuple(candidate.value for candidate in Role if candidate in roles and candidate is not Role.HOUSE)
    return refuse("role_may_not", "role", role=role.value, roles=people) if people else refuse("house_only", "role")


def refusal_of_two(command: c.AnyCommand, by: Actor, second: Actor | None, table: Table | None) -> Refused | None:
    """Refuse a command unless the first person may send it, alone or with the second person's role."""
    return refusal(command, by, table) and refusal(command, with_higher_role(by, second), table)


def refuse_unknown_staff(staff: Mapping[str, Role], *people: Actor | None) -> Refused | None:
    """Refuse people who act in a staff role that they do not hold, unless the house has no staff."""
    for person in people:
        if staff and person and person.role in GRANTED and staff.get(person.name) is not person.role:
            return refuse("role_not_held", "role", name=person.name, role=person.role.value)
    return None


def _refuse_chips(command: c.BuyIn | c.CashOut, by: Actor, cashier: bool) -> Refused | None:
    """Refuse a buy-in or cash-out by the wrong role, or by a player for somebody else.

    `cashier` says whether the table leaves them to Cashiers.
    """
    if cashier is not (by.role is Role.CASHIER):
        return refuse("chips_at_the_cashier" if cashier else "chips_by_players", "role")
    if by.role is Role.CASHIER and not command.player:
        return refuse("chips_of_whom", "player")
    if by.role is Role.PLAYER and command.player not in ("", by.name):
        return refuse("chips_for_yourself_only", "player")
    return None


def refuse_wrong_phase(command: c.AnyCommand, table: Table | None) -> Refused | None:
    """Refuse a command outside its phases, in addition to the checks of the game itself."""
    phases = PERMISSIONS.get(type(command), NOBODY).phases
    if table is not None and (phases >= AT_TABLE or _allows_clearly(table, phases)):
        return None
    current = phase_of(table) if table is not None else NOWHERE
    if current in phases:
        return None
    return (
        refuse("not_in_this_phase", "phase", phase=str(current))
        if table is not None
        else refuse("table_command", "phase")
    )


def _allows_clearly(table: Table, phases: Phases) -> bool:
    """Return whether the phases certainly allow a command, judged only by whether bets are open (a fast check)."""
    round_ = table.round
    if round_ is None or round_.concluded or round_.voided or table.closed:
        return False
    return phases >= CLOSED_BETS if round_.closed else BETTING in phases


def served_player(command: c.AnyCommand, by: Actor) -> Actor:
    """Return the player whom a Cashier serves, otherwise the sender."""
    if (type(command) is c.BuyIn or type(command) is c.CashOut) and by.role is Role.CASHIER:
        return Actor(command.player, Role.PLAYER)
    return by

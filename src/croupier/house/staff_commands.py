"""Who works here, and as what: granted and taken away by two people, none of whom it concerns."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from croupier.engine.proposals import RESTORING, TWO_PERSON_RULES, WITNESS
from croupier.house.approvals import HOUSE_STREAM, Decided
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.names import is_title, skeleton, spaced, unreadable
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import GRANTED, Actor, Role

NEEDED = (Role.ADMINISTRATOR, Role.SHIFT_MANAGER)  # without one of each no role could be granted any more

StaffCommand = c.GrantRole | c.RevokeRole | c.Unlock


def decide(staff: Mapping[str, Role], command: StaffCommand, *, taken: bool) -> Decided | Refused:
    """`taken`: a player is called so."""
    event = _decided(staff, command, taken)
    return event if isinstance(event, Refused) else ((HOUSE_STREAM, (event,)),)


def reset_pin(staff: Mapping[str, Role], last: int, name: str, number: int) -> Decided | Refused:
    """Not over a PIN that came after the proposal."""
    if no := _unknown(staff, name):
        return no
    if number <= last:
        return refuse("pin_set_since", "name", name=name)
    return ((HOUSE_STREAM, (e.PinSet(name, number, reset=True),)),)


def _decided(staff: Mapping[str, Role], command: StaffCommand, taken: bool) -> e.StaffEvent | Refused:
    match command:
        case c.GrantRole(name, role):
            return _unnamed(staff, name, taken) or _ungranted(staff, name, role) or e.RoleGranted(name, role)
        case c.RevokeRole(name):
            return _unknown(staff, name) or _last(staff, name) or e.RoleRevoked(name)
        case c.Unlock(name):
            return _unknown(staff, name) or e.AccountUnlocked(name)


def _unnamed(staff: Mapping[str, Role], name: str, taken: bool) -> Refused | None:
    """A new member has a name that can be read, and is nobody else's."""
    if name in staff:
        return None
    if no := unreadable(name) or is_title(name):
        return no
    if name != spaced(name):
        return refuse("name_not_plain", "name", name=spaced(name))
    if taken or skeleton(name) in map(skeleton, (*staff, HOUSE_STREAM)):
        return refuse("name_taken", "name")
    return None


def _ungranted(staff: Mapping[str, Role], name: str, role: Role) -> Refused | None:
    if role not in GRANTED:
        return refuse("role_not_of_staff", "role", role=role.value)
    if staff.get(name) is role:
        return refuse("role_granted_already", "role", name=name, role=role.value)
    return _last(staff, name)


def _unknown(staff: Mapping[str, Role], name: str) -> Refused | None:
    return None if name in staff else refuse("staff_unknown", "name", name=name)


def _last(staff: Mapping[str, Role], name: str) -> Refused | None:
    role = staff.get(name)
    if role in NEEDED and sum(each is role for each in staff.values()) == 1:
        return refuse("last_of_role", "name", name=name, role=role.value)
    return None


# ---- two names given outside the server ------------------------------------------------------------------------------

Two = tuple[Actor, Actor]


def founders(
    staff: Mapping[str, Role], administrator: str, shift_manager: str, taken: Callable[[str], bool]
) -> tuple[e.StaffEvent, ...] | Refused:
    """The first two, who can grant every other role, of a house where nobody works yet; `taken`: players' names."""
    if staff:
        return refuse("staff_present", "db")
    if administrator.casefold() == shift_manager.casefold():
        return refuse("second_person_required", "shift_manager")
    for field, name in (("administrator", administrator), ("shift_manager", shift_manager)):
        if no := _unnamed(staff, name, taken(name)):
            return replace(no, field=field)
    return e.RoleGranted(administrator, Role.ADMINISTRATOR), e.RoleGranted(shift_manager, Role.SHIFT_MANAGER)


def granters(staff: Mapping[str, Role], whom: str, by: str, signed: str) -> Two | Refused:
    """The two who grant somebody a role or take it away, in the roles they have."""
    two, row = _two(staff, by, signed), TWO_PERSON_RULES["role"]
    if isinstance(two, Refused):
        return two
    if whom in (by, signed):
        return refuse("not_for_yourself", "by" if whom == by else "signed")
    if two[0].role is not Role.ADMINISTRATOR:
        return refuse("administrator_required", "by")
    return refuse("rank_too_low", "signed", rank=row.signs.name.lower()) if two[1].rank < row.signs else two


def resetters(staff: Mapping[str, Role], whom: str, by: str, signed: str) -> Two | Refused:
    """The two who set a PIN for somebody else, in the roles they have."""
    two, row = _two(staff, by, signed), TWO_PERSON_RULES["pin"]
    if isinstance(two, Refused):
        return two
    if whom in (by, signed):
        return refuse("not_for_yourself", "by" if whom == by else "signed")
    if two[0].role is not Role.ADMINISTRATOR and two[0].rank < row.least:
        return refuse("pin_reset_rank_too_low", "by", rank=row.least.name.lower())
    return refuse("rank_too_low", "signed", rank=row.signs.name.lower()) if two[1].rank < row.signs else two


def officers(staff: Mapping[str, Role], by: str, signed: str, kind: str = RESTORING) -> Two | Refused:
    """The two who restore a backup or begin a new witness, in their roles; a house without staff takes any two."""
    two = _two(staff, by, signed)
    if isinstance(two, Refused):
        return two
    return (_unfit(*two, kind) if staff else None) or two


def _two(staff: Mapping[str, Role], by: str, signed: str) -> Two | Refused:
    if not by.strip() or not signed.strip() or by.strip().casefold() == signed.strip().casefold():
        return refuse("second_person_required", "signed")
    for name in (by, signed):
        if staff and name not in staff:
            return refuse("staff_unknown", "by" if name == by else "signed", name=name)
    return Actor(by, staff.get(by, Role.SPECTATOR)), Actor(signed, staff.get(signed, Role.SPECTATOR))


WHO_BEGINS = {RESTORING: "restorer_rank_too_low", WITNESS: "witness_rank_too_low"}


def _unfit(one: Actor, two: Actor, kind: str) -> Refused | None:
    row = TWO_PERSON_RULES[kind]
    if one.role not in NEEDED:
        return refuse(WHO_BEGINS[kind], "by", rank=row.least.name.lower())
    if two.rank < row.signs:
        return refuse("rank_too_low", "signed", rank=row.signs.name.lower())
    if max(one.rank, two.rank) < row.least:
        return refuse("signer_of_rank_required", "signed", rank=row.least.name.lower())
    return None

"""Who works here, and as what: granted and taken away by two people, none of whom it concerns."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from croupier.engine.proposals import LIST, RESTORING, WITNESS
from croupier.house.signing import HOUSE_STREAM, Made
from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.names import is_title, skeleton, spaced, unreadable
from croupier.rules.people import GRANTED, RANK_NAMES, Actor, Role
from croupier.rules.refusal import Refused, bad

NEEDED = (Role.ADMINISTRATOR, Role.SHIFT_MANAGER)  # without one of each no role could be granted any more

StaffCommand = c.GrantRole | c.RevokeRole | c.Unlock


def decide(staff: Mapping[str, Role], command: StaffCommand, *, taken: bool) -> Made | Refused:
    """`taken`: a player is called so."""
    event = _decided(staff, command, taken)
    return event if isinstance(event, Refused) else ((HOUSE_STREAM, (event,)),)


def reset_pin(staff: Mapping[str, Role], last: int, name: str, number: int) -> Made | Refused:
    """Not over a PIN that came after the proposal."""
    if no := _unknown(staff, name):
        return no
    if number <= last:
        return bad("name", f"{name} has had another PIN since this was proposed")
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
        return bad("name", f"write this name as {spaced(name)!r}: single spaces, and letters in their usual form")
    if taken or skeleton(name) in map(skeleton, (*staff, HOUSE_STREAM)):
        return bad("name", "somebody else has this name, or one that looks like it: choose another one")
    return None


def _ungranted(staff: Mapping[str, Role], name: str, role: Role) -> Refused | None:
    if role not in GRANTED:
        return bad("role", f"nobody is made a {role.value}")
    if staff.get(name) is role:
        return bad("role", f"{name} is a {role.value.replace('_', ' ')} already")
    return _last(staff, name)


def _unknown(staff: Mapping[str, Role], name: str) -> Refused | None:
    return None if name in staff else bad("name", f"nobody called {name!r} works here")


def _last(staff: Mapping[str, Role], name: str) -> Refused | None:
    role = staff.get(name)
    if role in NEEDED and sum(each is role for each in staff.values()) == 1:
        return bad("name", f"{name} is the last {role.value.replace('_', ' ')}")
    return None


# ---- two names given outside the server ------------------------------------------------------------------------------

Two = tuple[Actor, Actor]


def founders(
    staff: Mapping[str, Role], administrator: str, shift_manager: str, taken: Callable[[str], bool]
) -> tuple[e.StaffEvent, ...] | Refused:
    """The first two, who can grant every other role, of a house where nobody works yet; `taken`: players' names."""
    if staff:
        return bad("db", "people work here already, and two of them add others")
    if administrator.casefold() == shift_manager.casefold():
        return bad("shift_manager", "a second, different person")
    for field, name in (("administrator", administrator), ("shift_manager", shift_manager)):
        if no := _unnamed(staff, name, taken(name)):
            return replace(no, field=field)
    return e.RoleGranted(administrator, Role.ADMINISTRATOR), e.RoleGranted(shift_manager, Role.SHIFT_MANAGER)


def granters(staff: Mapping[str, Role], whom: str, by: str, signed: str) -> Two | Refused:
    """The two who grant somebody a role or take it away, in the roles they have."""
    two, row = _two(staff, by, signed), LIST["role"]
    if isinstance(two, Refused):
        return two
    if whom in (by, signed):
        return bad("by" if whom == by else "signed", "nobody does this for himself")
    if two[0].role is not Role.ADMINISTRATOR:
        return bad("by", "an administrator grants roles and takes them away")
    return bad("signed", f"a {RANK_NAMES[row.signs]} or above signs") if two[1].rank < row.signs else two


def resetters(staff: Mapping[str, Role], whom: str, by: str, signed: str) -> Two | Refused:
    """The two who set a PIN for somebody else, in the roles they have."""
    two, row = _two(staff, by, signed), LIST["pin"]
    if isinstance(two, Refused):
        return two
    if whom in (by, signed):
        return bad("by" if whom == by else "signed", "nobody does this for themselves")
    if two[0].role is not Role.ADMINISTRATOR and two[0].rank < row.least:
        return bad("by", f"an administrator or a {RANK_NAMES[row.least]} or above resets a PIN")
    return bad("signed", f"a {RANK_NAMES[row.signs]} or above signs") if two[1].rank < row.signs else two


def officers(staff: Mapping[str, Role], by: str, signed: str, kind: str = RESTORING) -> Two | Refused:
    """The two who restore a backup or begin a new witness, in their roles; a house without staff takes any two."""
    two = _two(staff, by, signed)
    if isinstance(two, Refused):
        return two
    return (_unfit(*two, kind) if staff else None) or two


def _two(staff: Mapping[str, Role], by: str, signed: str) -> Two | Refused:
    if not by.strip() or not signed.strip() or by.strip().casefold() == signed.strip().casefold():
        return bad("signed", "a second, different person signs")
    for name in (by, signed):
        if staff and name not in staff:
            return bad("by" if name == by else "signed", f"nobody called {name!r} works here")
    return Actor(by, staff.get(by, Role.SPECTATOR)), Actor(signed, staff.get(signed, Role.SPECTATOR))


DOES = {RESTORING: "restores a backup", WITNESS: "begins a new witness"}


def _unfit(one: Actor, two: Actor, kind: str) -> Refused | None:
    row = LIST[kind]
    if one.role not in NEEDED:
        return bad("by", f"an administrator or a {RANK_NAMES[row.least]} {DOES[kind]}")
    if two.rank < row.signs:
        return bad("signed", f"a {RANK_NAMES[row.signs]} or above signs")
    if max(one.rank, two.rank) < row.least:
        return bad("signed", f"one of the two is a {RANK_NAMES[row.least]} or above")
    return None

"""Staff: grant and revoke roles and reset PINs, always by two people other than the person concerned."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from croupier.engine.proposals import RESTORING, TWO_PERSON_RULES, WITNESS, TwoPersonRule
from croupier.house.approvals import HOUSE_STREAM, Decided
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.person_names import refuse_title, refuse_unreadable, skeleton, spaced
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import GRANTED, Actor, Role

NEEDED = (Role.ADMINISTRATOR, Role.SHIFT_MANAGER)  # without one of each, no role could be granted

StaffCommand = c.GrantRole | c.RevokeRole | c.Unlock


def decide(staff: Mapping[str, Role], command: StaffCommand, *, taken: bool) -> Decided | Refused:
    """Decide a staff command; `taken` says whether a player already has the name in it."""
    event = _decide_event(staff, command, taken)
    return event if isinstance(event, Refused) else ((HOUSE_STREAM, (event,)),)


def reset_pin(staff: Mapping[str, Role], last: int, name: str, number: int) -> Decided | Refused:
    """Make the new PIN with this number valid, unless the person's last PIN, numbered `last`, is newer."""
    if refusal := _refuse_unknown(staff, name):
        return refusal
    if number <= last:
        return refuse("pin_set_since", "name", name=name)
    return ((HOUSE_STREAM, (e.PinSet(name, number, reset=True),)),)


def _decide_event(staff: Mapping[str, Role], command: StaffCommand, taken: bool) -> e.StaffEvent | Refused:
    match command:
        case c.GrantRole(name, role):
            return _refuse_new_name(staff, name, taken) or _refuse_grant(staff, name, role) or e.RoleGranted(name, role)
        case c.RevokeRole(name):
            return _refuse_unknown(staff, name) or _refuse_last_of_role(staff, name) or e.RoleRevoked(name)
        case c.Unlock(name):
            return _refuse_unknown(staff, name) or e.AccountUnlocked(name)


def _refuse_new_name(staff: Mapping[str, Role], name: str, taken: bool) -> Refused | None:
    """Refuse a new member's name that is unreadable or too similar to another."""
    if name in staff:
        return None
    if refusal := refuse_unreadable(name) or refuse_title(name):
        return refusal
    if name != spaced(name):
        return refuse("name_not_plain", "name", name=spaced(name))
    if taken or skeleton(name) in map(skeleton, (*staff, HOUSE_STREAM)):
        return refuse("name_taken", "name")
    return None


def _refuse_grant(staff: Mapping[str, Role], name: str, role: Role) -> Refused | None:
    if role not in GRANTED:
        return refuse("role_not_of_staff", "role", role=role.value)
    if staff.get(name) is role:
        return refuse("role_granted_already", "role", name=name, role=role.value)
    return _refuse_last_of_role(staff, name)


def _refuse_unknown(staff: Mapping[str, Role], name: str) -> Refused | None:
    return None if name in staff else refuse("staff_unknown", "name", name=name)


def _refuse_last_of_role(staff: Mapping[str, Role], name: str) -> Refused | None:
    role = staff.get(name)
    if role in NEEDED and sum(other is role for other in staff.values()) == 1:
        return refuse("last_of_role", "name", name=name, role=role.value)
    return None


# ---- two names given outside the server ------------------------------------------------------------------------------

ActorPair = tuple[Actor, Actor]


def founders(
    staff: Mapping[str, Role], administrator: str, shift_manager: str, taken: Callable[[str], bool]
) -> tuple[e.StaffEvent, ...] | Refused:
    """Return the events that give the first two roles in a house without staff; `taken` says if a player has a name."""
    if staff:
        return refuse("staff_present", "db")
    if administrator.casefold() == shift_manager.casefold():
        return refuse("second_person_required", "shift_manager")
    for field, name in (("administrator", administrator), ("shift_manager", shift_manager)):
        if refusal := _refuse_new_name(staff, name, taken(name)):
            return replace(refusal, field=field)
    return e.RoleGranted(administrator, Role.ADMINISTRATOR), e.RoleGranted(shift_manager, Role.SHIFT_MANAGER)


def granters(staff: Mapping[str, Role], name: str, by: str, signed: str) -> ActorPair | Refused:
    """Return the two people who grant or revoke a role, each in the role they hold; refuse people who may not."""
    return _find_others(
        staff,
        name,
        (by, signed),
        TWO_PERSON_RULES["role"],
        lambda actor: None if actor.role is Role.ADMINISTRATOR else refuse("administrator_required", "by"),
    )


def resetters(staff: Mapping[str, Role], name: str, by: str, signed: str) -> ActorPair | Refused:
    """Return the two people who set somebody else's PIN, each in the role they hold; refuse people who may not."""
    row = TWO_PERSON_RULES["pin"]

    def refuse_first(actor: Actor) -> Refused | None:
        if actor.role is Role.ADMINISTRATOR or actor.rank >= row.least:
            return None
        return refuse("pin_reset_rank_too_low", "by", rank=row.least.name.lower())

    return _find_others(staff, name, (by, signed), row, refuse_first)


def _find_others(
    staff: Mapping[str, Role],
    name: str,
    signers: tuple[str, str],
    row: TwoPersonRule,
    refuse_first: Callable[[Actor], Refused | None],
) -> ActorPair | Refused:
    """Return the signers if neither of them is `name`, the first may propose, and the second has the rank in `row`."""
    actors = _find_two(staff, *signers)
    if isinstance(actors, Refused):
        return actors
    if name in signers:
        return refuse("not_for_yourself", "by" if name == signers[0] else "signed")
    if refused := refuse_first(actors[0]):
        return refused
    return refuse("rank_too_low", "signed", rank=row.signs.name.lower()) if actors[1].rank < row.signs else actors


def officers(staff: Mapping[str, Role], by: str, signed: str, kind: str = RESTORING) -> ActorPair | Refused:
    """Return the two people who restore a backup or begin a new witness; a house without staff takes any two."""
    actors = _find_two(staff, by, signed)
    if isinstance(actors, Refused):
        return actors
    return (_refuse_ranks(*actors, kind) if staff else None) or actors


def _find_two(staff: Mapping[str, Role], by: str, signed: str) -> ActorPair | Refused:
    if not by.strip() or not signed.strip() or by.strip().casefold() == signed.strip().casefold():
        return refuse("second_person_required", "signed")
    for name in (by, signed):
        if staff and name not in staff:
            return refuse("staff_unknown", "by" if name == by else "signed", name=name)
    return Actor(by, staff.get(by, Role.SPECTATOR)), Actor(signed, staff.get(signed, Role.SPECTATOR))


RANK_REFUSALS = {RESTORING: "restorer_rank_too_low", WITNESS: "witness_rank_too_low"}


def _refuse_ranks(first: Actor, second: Actor, kind: str) -> Refused | None:
    row = TWO_PERSON_RULES[kind]
    if first.role not in NEEDED:
        return refuse(RANK_REFUSALS[kind], "by", rank=row.least.name.lower())
    if second.rank < row.signs:
        return refuse("rank_too_low", "signed", rank=row.signs.name.lower())
    if max(first.rank, second.rank) < row.least:
        return refuse("signer_of_rank_required", "signed", rank=row.least.name.lower())
    return None

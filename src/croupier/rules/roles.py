"""The roles of people at a table, and their ranks on the ladder of authority (R-16)."""

from enum import IntEnum, StrEnum

from msgspec import Struct


class Role(StrEnum):
    """The role with which a person is signed in."""

    SPECTATOR = "spectator"
    PLAYER = "player"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit_supervisor"
    PIT_MANAGER = "pit_manager"
    SHIFT_MANAGER = "shift_manager"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"
    HOUSE = "house"  # the system itself: the link, the clock, a restart


class Rank(IntEnum):
    """The ranks of the people who may make rulings. "Or above" means this rank or a higher one."""

    NONE = 0
    DEALER = 1
    PIT_SUPERVISOR = 2
    PIT_MANAGER = 3
    SHIFT_MANAGER = 4


RANK = {
    Role.DEALER: Rank.DEALER,
    Role.PIT_SUPERVISOR: Rank.PIT_SUPERVISOR,
    Role.PIT_MANAGER: Rank.PIT_MANAGER,
    Role.SHIFT_MANAGER: Rank.SHIFT_MANAGER,
    Role.HOUSE: Rank.PIT_SUPERVISOR,  # "the House" rules as a Pit Supervisor does
}


def lowest_role(rank: Rank) -> Role:
    """Return the lowest role with which a person has this rank."""
    return next(role for role, rank_of_role in RANK.items() if rank_of_role == rank)


GRANTED = frozenset(Role) - {Role.SPECTATOR, Role.PLAYER, Role.HOUSE}  # roles that the house grants


class Actor(Struct, frozen=True, gc=False):
    """The person who sends a command, as known from their session and not from the command itself."""

    name: str
    role: Role

    @property
    def rank(self) -> Rank:
        return RANK.get(self.role, Rank.NONE)

    @property
    def is_staff(self) -> bool:
        return self.role in RANK


HOUSE = Actor("house", Role.HOUSE)


def with_higher_role(actor: Actor, other: Actor | None) -> Actor:
    """Return the person `actor`, with the role of `other` if that has a higher rank."""
    return Actor(actor.name, other.role) if other and other.rank > actor.rank else actor


SPECTATOR = Actor("spectator", Role.SPECTATOR)

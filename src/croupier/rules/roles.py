"""Who acts at a table, and how high they stand (the ladder of authority, reading R-16)."""

from enum import IntEnum, StrEnum

from msgspec import Struct


class Role(StrEnum):
    """What a person is signed in as."""

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
    """The ladder of rulings; "or above" means this rank or any higher."""

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

RANK_NAMES = {
    Rank.NONE: "anybody",
    Rank.DEALER: "Dealer",
    Rank.PIT_SUPERVISOR: "Pit Supervisor",
    Rank.PIT_MANAGER: "Pit Manager",
    Rank.SHIFT_MANAGER: "Table Games Shift Manager",
}


STAFF = tuple(RANK)  # a look at five is quicker than the hash of an Enum
GRANTED = frozenset(Role) - {Role.SPECTATOR, Role.PLAYER, Role.HOUSE}  # roles that a person has from the house


class Actor(Struct, frozen=True, gc=False):
    """The person behind a command, stamped by the session and never by the message."""

    name: str
    role: Role

    @property
    def rank(self) -> Rank:
        return RANK.get(self.role, Rank.NONE)

    @property
    def is_staff(self) -> bool:
        return self.role in STAFF


HOUSE = Actor("house", Role.HOUSE)


def higher(one: Actor, other: Actor | None) -> Actor:
    """The first person, with the rank of whichever of the two stands higher."""
    return Actor(one.name, other.role) if other and other.rank > one.rank else one


SPECTATOR = Actor("spectator", Role.SPECTATOR)

"""State of the whole house besides tables, links and accounts: staff, PINs, adopted rules, a clock set back."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.record import events as e
from croupier.rules.documents import is_text_of
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Role


class Registry(Struct, frozen=True, gc=False, omit_defaults=True):
    """Staff, PINs, adopted rules and other state of the whole house."""

    closed: tuple[str, ...] = ()  # closed links, whose names cannot be used again
    staff: dict[str, Role] = {}  # name -> role
    pins: dict[str, int] = {}  # name -> number of their last PIN; for a person who left, that PIN does not exist
    decks: dict[str, tuple[int, ...]] = {}  # table -> rounds whose cards are all open
    set_back: bool = False  # the clock was set back and nobody has corrected it yet
    rules: dict[str, str] = {}  # document -> digest of the adopted text
    demo: bool | None = None  # None: the house was created before this was recorded
    resets: dict[str, int] = {}  # name -> number of the last PIN that two other people set


def apply_event(register: Registry, event: e.AnyEvent) -> Registry:
    """Return the registry after an event of the house."""
    match event:
        case e.LinkClosed(link):
            return replace(register, closed=(*register.closed, link))
        case e.RoleGranted(name, role):
            return replace(register, staff={**register.staff, name: role})
        case e.RoleRevoked(name):
            return _remove_staff(register, name)
        case e.PinSet(name, number, reset):
            resets = {**register.resets, name: number} if reset else register.resets
            return replace(register, pins={**register.pins, name: number}, resets=resets)
        case e.HouseCreated(demo):
            return replace(register, demo=demo)
        case e.DeckOpened(table, number):
            return replace(register, decks={**register.decks, table: (*register.decks.get(table, ()), number)})
        case e.RulesAdopted(document, digest):
            return replace(register, rules={**register.rules, document: digest})
        case e.ClockJumped(millis) if millis < 0:
            return replace(register, set_back=True)
        case e.ClockCorrected():
            return replace(register, set_back=False)
        case _:
            return register


def _remove_staff(register: Registry, name: str) -> Registry:
    """Remove a staff member and revoke their PIN; they set a new one if they return."""
    staff = {member: role for member, role in register.staff.items() if member != name}
    pins = register.pins | ({name: register.pins[name] + 1} if name in register.pins else {})
    return replace(register, staff=staff, pins=pins)


def changed_documents(register: Registry) -> tuple[str, ...]:
    """Return the documents whose text in this program differs from the text the house has adopted."""
    return tuple(code for code, digest in register.rules.items() if not is_text_of(code, digest))


def refuse_until_ready(register: Registry, document: str) -> Refused | None:
    """Refuse to open a round after the rules changed or the clock was set back, until two people approve."""
    if document in changed_documents(register):
        return refuse("rules_changed", "rules", document=document)
    if register.set_back:
        return refuse("clock_set_back", "clock")
    return None

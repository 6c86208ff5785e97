"""The register: what the house has written down about itself, apart from tables, links and books."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.record import events as e
from croupier.rules.documents import is_text_of
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Role


class Registry(Struct, frozen=True, gc=False, omit_defaults=True):
    closed: tuple[str, ...] = ()  # links that were given up: their names are not used again
    staff: dict[str, Role] = {}  # who works here
    pins: dict[str, int] = {}  # how many PINs each has had; those who have left have none under the last number
    decks: dict[str, tuple[int, ...]] = {}  # table -> rounds of which every card may be read
    set_back: bool = False  # the clock, and nobody has said yet that it is right
    rules: dict[str, str] = {}  # document -> the digest of the text that tables are run by
    demo: bool | None = None  # None: the house was created before this was recorded
    resets: dict[str, int] = {}  # the last PIN that two other people set for each


def apply_event(register: Registry, event: e.AnyEvent) -> Registry:
    """The register after an event of the house's own."""
    match event:
        case e.LinkClosed(link):
            return replace(register, closed=(*register.closed, link))
        case e.RoleGranted(name, role):
            return replace(register, staff={**register.staff, name: role})
        case e.RoleRevoked(name):
            return _left(register, name)
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


def _left(register: Registry, name: str) -> Registry:
    """Who works here no longer has no PIN either, and sets another one should he come back."""
    staff = {each: of for each, of in register.staff.items() if each != name}
    pins = register.pins | ({name: register.pins[name] + 1} if name in register.pins else {})
    return replace(register, staff=staff, pins=pins)


def changed_documents(register: Registry) -> tuple[str, ...]:
    """The documents whose text in this program is another one than the house has adopted."""
    return tuple(code for code, digest in register.rules.items() if not is_text_of(code, digest))


def refuse_until_ready(register: Registry, document: str) -> Refused | None:
    """No round is opened by a text, or under a clock, that nobody has signed for."""
    if document in changed_documents(register):
        return refuse("rules_changed", "rules", document=document)
    if register.set_back:
        return refuse("clock_set_back", "clock")
    return None

"""Two persons: what one proposes, a second, different one signs before it is done. Both names stand in the record."""

from hashlib import sha256
from typing import Protocol

import msgspec

from croupier.engine.proposals import AWARD, Open, Proposal, may_withdraw, unfit
from croupier.engine.table import Table, playing
from croupier.house.authority import stranger
from croupier.house.claims import Evidence, unproven
from croupier.house.register import Register
from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.people import HOUSE, Actor, Role, higher
from croupier.rules.refusal import Refused, bad

HOUSE_STREAM = "house"
Made = tuple[tuple[str, tuple[e.AnyEvent, ...]], ...]  # streams, and what happens in each

_ENCODER = msgspec.json.Encoder(order="deterministic")
_OFFICE = {
    c.ChangeSettings: "settings",
    c.OpenLink: "opening",
    c.ChangeLink: "link",
    c.CloseLink: "closing",
    c.CorrectMeter: "meter",
    c.CorrectBalance: "balance",
    c.GrantRole: "role",
    c.RevokeRole: "role",
    c.Unlock: "unlock",
    c.OpenDeck: "deck",
    c.AdoptRules: "rules",
    c.CorrectClock: "clock",
}


class Draft(Protocol):
    """What is needed of a house in the making."""

    tables: dict[str, Table]
    register: Register
    seq: int

    def record(self, stream: str, by: Actor, events: tuple[e.AnyEvent, ...], signed: Actor | None = None) -> None: ...

    def made(self, stream: str, command: c.AnyCommand, by: Actor) -> Made | Refused: ...

    def awarded(self, stream: str, box: int) -> c.PayAward | None:
        """The award whose turn it is, on the value now displayed."""
        ...

    def open_in(self, stream: str) -> Open: ...

    def length(self, stream: str) -> int: ...


def kind_of(command: c.AnyCommand, made: Made, t: Table | None) -> str:
    """The row of the two-person list that this falls under, by what it does; "" where one person is enough."""
    if isinstance(command, c.Report) and t is not None:
        return _kind_of_ruling([event for _, events in made for event in events], t)
    return _OFFICE.get(type(command), "")


def _kind_of_ruling(events: list[e.AnyEvent], t: Table) -> str:
    if any(isinstance(event, e.RoundVoided) for event in events):
        return "void"
    if any(isinstance(event, e.CardsReconstructed | e.CardsReordered | e.CardsTakenBack) for event in events):
        return "reconstruction"
    claimed = {claim.box for claim in getattr(t.round, "claims", ())}
    out = {event.box for event in events if isinstance(event, e.HandInvalidated)}
    return "denial" if claimed & out else ""


def from_above(by: Actor) -> Actor:
    """The same person, with every rank there is: what the command does, whoever may sign it."""
    return Actor(by.name, Role.SHIFT_MANAGER) if by.is_staff else by


def digest(made: Made) -> str:
    return sha256(_ENCODER.encode(made)).hexdigest()


# ---- proposing -------------------------------------------------------------------------------------------------------


def carry_out(draft: Draft, stream: str, command: c.AnyCommand, by: Actor, second: Actor | None) -> Refused | None:
    """Done at once, or proposed where a second person must sign; what the house does by itself needs nobody."""
    second = None if second is None or second.name == by.name else second
    above, t = draft.made(stream, command, from_above(by)), draft.tables.get(stream)
    kind = "" if isinstance(above, Refused) or by.role is Role.HOUSE else kind_of(command, above, t)
    if not isinstance(above, Refused) and kind and two_persons(draft, stream):
        return _propose(draft, stream, kind, command, by, digest(above)) or _sign_at_once(draft, stream, second)
    made = draft.made(stream, command, higher(by, second))
    if isinstance(made, Refused):
        return made
    _write(draft, made, by, second or (HOUSE if kind else None))
    return None


def two_persons(draft: Draft, stream: str) -> bool:
    """The office always; a table unless it is one for show."""
    t = draft.tables.get(stream)
    return t is None or t.controls.two_persons


def _propose(draft: Draft, stream: str, kind: str, command: c.AnyCommand, by: Actor, would: str) -> Refused | None:
    if any((each.kind, each.command) == (kind, command) for each in draft.open_in(stream)):
        return bad("proposal", "this is proposed already, and waits for a second signature")
    draft.record(stream, by, (e.Proposed(draft.seq + 1, kind, command, by, draft.length(stream), would),))
    return None


def _sign_at_once(draft: Draft, stream: str, second: Actor | None) -> Refused | None:
    """The second person stands beside the first, at the same console."""
    return sign(draft, stream, draft.open_in(stream)[-1].id, second, None) if second else None


def _write(draft: Draft, made: Made, by: Actor, signed: Actor | None) -> None:
    for stream, events in made:
        draft.record(stream, by, events, signed)


# ---- signing ---------------------------------------------------------------------------------------------------------


def follow(draft: Draft, stream: str, command: c.SigningCommand, by: Actor, shown: Evidence | None) -> Refused | None:
    match command:
        case c.Sign(id):
            return sign(draft, stream, id, by, shown)
        case c.RefuseToSign(id, reason):
            return _refuse(draft, stream, id, by, reason)
        case c.WithdrawProposal(id):
            return _withdraw(draft, stream, id, by)


def sign(draft: Draft, stream: str, id: int, by: Actor, shown: Evidence | None) -> Refused | None:
    """One more name; with the second, what was proposed is done, if it is still the same."""
    found = _found(draft, stream, id)
    if isinstance(found, Refused):
        return found
    if no := unfit(found, by, gains(draft, stream, found)) or stranger(draft.register.staff, *found.names):
        return no
    checked = ""
    if found.kind == AWARD:
        if no := unproven(draft.tables[stream], found.command, shown):
            return no
        checked = "the cards are re-derived from the record"
    if not found.names:
        draft.record(stream, by, (e.Signed(id, by, False, checked),))
        return None
    made = _as_proposed(draft, stream, found, by)
    if isinstance(made, Refused):
        return made
    draft.record(stream, by, (e.Signed(id, by, True, checked),))
    _write(draft, made, found.names[0], by)
    return None


def _found(draft: Draft, stream: str, id: int) -> Proposal | Refused:
    found = next((each for each in draft.open_in(stream) if each.id == id), None)
    return found or bad("proposal", f"no proposal {id} is open here")


def _as_proposed(draft: Draft, stream: str, found: Proposal, by: Actor) -> Made | Refused:
    """What it does now, under the rank of the two together; something else than was proposed is not done."""
    if isinstance(found.command, c.PayAward):
        due = draft.awarded(stream, found.command.box)
        return draft.made(stream, due, HOUSE) if due else bad("proposal", "this award is not to be paid now")
    first = found.names[0]
    allowed = draft.made(stream, found.command, higher(first, by))
    if isinstance(allowed, Refused):
        return allowed
    made = draft.made(stream, found.command, from_above(first))
    if isinstance(made, Refused):
        return made
    if digest(made) != found.would:
        return bad("proposal", f"it would do something else than when it was proposed, at event {found.seq}")
    return made


def gains(draft: Draft, stream: str, found: Proposal) -> frozenset[str]:
    """Who would be the richer for it, in money or in standing."""
    match found.command:
        case c.GrantRole(name) | c.RevokeRole(name) | c.Unlock(name):
            return frozenset({name})
        case c.CorrectBalance(player):
            return frozenset({player})
        case c.PayAward(box):
            claims = getattr(draft.tables[stream].round, "claims", ())
            return frozenset(claim.player for claim in claims if claim.box == box)
        case _:
            return frozenset()


def _refuse(draft: Draft, stream: str, id: int, by: Actor, reason: str) -> Refused | None:
    found = _found(draft, stream, id)
    if isinstance(found, Refused):
        return found
    if not reason.strip():
        return bad("reason", "who does not sign says why")
    if by.name in {each.name for each in (*found.names, *found.refused)}:
        return bad("proposal", "you have answered this already")
    draft.record(stream, by, (e.SignatureRefused(id, by, reason),))
    return None


def _withdraw(draft: Draft, stream: str, id: int, by: Actor) -> Refused | None:
    found = _found(draft, stream, id)
    if isinstance(found, Refused):
        return found
    if not may_withdraw(found, by):
        whose = "nobody may" if found.kind == AWARD else f"{found.by.name} or a Table Games Shift Manager may"
        return bad("proposal", f"{whose} withdraw it")
    draft.record(stream, by, (e.ProposalClosed(id, by, "withdrawn"),))
    return None


# ---- what falls due, and what has lapsed -----------------------------------------------------------------------------


def award_waits(draft: Draft, stream: str, award: c.PayAward, *, large: bool) -> bool:
    """A large award is proposed by the house when its turn comes, and paid when two people have signed."""
    if not large or not two_persons(draft, stream):
        return False
    if not any(each.kind == AWARD for each in draft.open_in(stream)):
        draft.record(stream, HOUSE, (e.Proposed(draft.seq + 1, AWARD, award, HOUSE, draft.length(stream), ""),))
    return True


def lapse(draft: Draft, stream: str) -> None:
    """What would now do something else than when it was proposed is closed by the house."""
    for each in draft.open_in(stream):
        if why := _lapsed(draft, stream, each):
            draft.record(stream, HOUSE, (e.ProposalClosed(each.id, HOUSE, why),))


def _lapsed(draft: Draft, stream: str, each: Proposal) -> str:
    if isinstance(each.command, c.PayAward):
        return "" if draft.awarded(stream, each.command.box) else "there is no such award any more"
    if isinstance(each.command, c.ChangeSettings) and playing(draft.tables[stream]):
        return ""  # it waits for the end of the round
    made = draft.made(stream, each.command, from_above(each.by))
    if not isinstance(made, Refused) and digest(made) == each.would:
        return ""
    return "it would now do something else"

"""Two persons: what one proposes, a second, different one signs before it is done. Both names stand in the record."""

from functools import reduce
from hashlib import sha256
from typing import Protocol

import msgspec
from msgspec.structs import replace

from croupier.engine.proposals import (
    ABSENCE,
    AWARD,
    BLOCKING_KINDS,
    PLACING,
    OpenProposals,
    Proposal,
    blocking_proposal,
    confirms,
    may_withdraw,
    refuse_signer,
)
from croupier.engine.table import Table, game_of, playing
from croupier.house.authority import MAY, refuse_unknown_staff
from croupier.house.award_verification import Evidence, refuse_unproven
from croupier.house.connected_players import confirmed_elsewhere, has_acted, is_here, of_its_owner
from croupier.house.registry import Registry
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.recorded import Recorded
from croupier.rules.message import Message, message
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Rank, Role, higher

HOUSE_STREAM = "house"
Decided = tuple[tuple[str, tuple[e.AnyEvent, ...]], ...]  # streams, and what happens in each

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Draft(Protocol):
    """What is needed of a house in the making."""

    tables: dict[str, Table]
    register: Registry
    records: list[Recorded]
    seq: int

    def record(self, stream: str, by: Actor, events: tuple[e.AnyEvent, ...], signed: Actor | None = None) -> None: ...

    def made(self, stream: str, command: c.AnyCommand, by: Actor) -> Decided | Refused: ...

    def awarded(self, stream: str, box: int) -> c.PayAward | None:
        """The award whose turn it is, on the value now displayed."""
        ...

    def displayed(self, stream: str) -> int | None:
        """What the screens of this table's link show now; None where it has no link."""
        ...

    def open_in(self, stream: str) -> OpenProposals: ...

    def length(self, stream: str) -> int: ...


FOR_A_PLAYER = frozenset(each for each, row in MAY.items() if {*row.needs} & {PLACING, ABSENCE})  # in their place
ASKED_AGAIN = BLOCKING_KINDS | {AWARD}  # what play waits for stays open, whoever asked for it first
HARMLESS = e.HandExamined | e.ChipsCashedOut  # changes no payout of a round


def kind_of(command: c.AnyCommand, made: Decided, t: Table | None) -> str:
    """The row of the two-person list that this falls under, by what it does; "" where one person is enough."""
    if isinstance(command, c.Report) and t is not None:
        return _kind_of_ruling([event for _, events in made for event in events], t)
    return next(iter(MAY[type(command)].needs), "")


def _kind_of_ruling(events: list[e.AnyEvent], t: Table) -> str:
    if any(isinstance(event, e.RoundVoided) or _of_a_system(event) for event in events):
        return "void"
    if any(isinstance(event, e.CardsReconstructed | e.CardsReordered | e.CardsTakenBack) for event in events):
        return "reconstruction"
    claimed = {claim.box for claim in getattr(t.round, "claims", ())}
    out = {event.box for event in events if isinstance(event, e.HandInvalidated)}
    if claimed & out or any(isinstance(event, e.AwardReversed) for event in events):
        return "denial"
    return "ruling" if t.round is not None and t.round.closed and _changes(events, t) else ""


def _changes(events: list[e.AnyEvent], t: Table) -> bool:
    """Is the round another one afterwards? What is only said, one person may say alone."""
    apply = game_of(t).apply
    after = reduce(apply, (event for event in events if not isinstance(event, HARMLESS)), t.round)
    return after != t.round or any(isinstance(event, e.JackpotFailed) for event in events)


def _of_a_system(event: e.AnyEvent) -> bool:
    """A jackpot system that fails, which voids rounds at other tables of its link."""
    return isinstance(event, e.JackpotFailed) and event.system


def with_highest_rank(by: Actor) -> Actor:
    """The same person, with every rank there is: what the command does, whoever may sign it."""
    return Actor(by.name, Role.SHIFT_MANAGER) if by.is_staff else by


def digest(made: Decided) -> str:
    """What is signed. Chips that follow a player who has left are no part of it, so leaving does not undo it."""
    return sha256(_ENCODER.encode(tuple((stream, _lasting(events)) for stream, events in made))).hexdigest()


def _lasting(events: tuple[e.AnyEvent, ...]) -> tuple[e.AnyEvent, ...]:
    """Without chips on their way to a wallet, and without the empty round that ends for a table's new settings."""
    empty = events and isinstance(events[-1], e.SettingsChanged | e.TableLinked)
    passing = e.ChipsCashedOut | e.RoundConcluded if empty else e.ChipsCashedOut
    return tuple(each for each in events if not isinstance(each, passing))


# ---- proposing -------------------------------------------------------------------------------------------------------


def carry_out(
    draft: Draft,
    stream: str,
    command: c.AnyCommand,
    by: Actor,
    second: Actor | None,
    present: frozenset[str] = frozenset(),
) -> Refused | None:
    """Done at once, or proposed where a second person must sign; what the house does by itself needs nobody."""
    second = None if second is None or second.name == by.name else second
    if by.role is not Role.HOUSE and (no := is_here(draft.tables.get(stream), command, present)):
        return no
    t = draft.tables.get(stream)
    command = of_its_owner(t, command)
    above = draft.made(stream, command, with_highest_rank(by))
    kind = "" if isinstance(above, Refused) or by.role is Role.HOUSE else kind_of(command, above, t)
    asked = kind == PLACING and getattr(command, "player", "") in present  # a connected player confirms, in a demo too
    if not isinstance(above, Refused) and kind and (asked or two_persons(draft, stream)):
        no = _propose(draft, stream, kind, command, by, above)
        return no or _sign_at_once(draft, stream, second, present)
    if (
        kind not in BLOCKING_KINDS
        and isinstance(command, c.Report)
        and (waits := blocking_proposal(draft.open_in(stream)))
    ):
        return refuse("waits_for_second_signature", "proposal", proposal=waits.id)
    made = draft.made(stream, command, higher(by, second))
    if isinstance(made, Refused):
        return made
    _write(draft, made, by, second or (HOUSE if kind else None), value_reported(draft, stream))
    return None


def two_persons(draft: Draft, stream: str) -> bool:
    """The office always; a table unless it is one for show."""
    t = draft.tables.get(stream)
    return t is None or t.controls.two_persons


def _propose(draft: Draft, stream: str, kind: str, command: c.AnyCommand, by: Actor, made: Decided) -> Refused | None:
    if any((each.kind, each.command) == (kind, command) for each in draft.open_in(stream)):
        return refuse("proposed_already", "proposal")
    fails = any(isinstance(event, e.JackpotFailed) for _, events in made for event in events)
    shown = draft.displayed(stream) if fails else None
    proposed = e.Proposed(draft.seq + 1, kind, command, by, draft.length(stream), digest(made), shown)
    draft.record(stream, by, (proposed,))
    return None


def value_reported(draft: Draft, stream: str) -> int | None:
    """The value displayed when a failure of the jackpot was first reported at this table (5.17.1)."""
    waiting = first_report(draft.open_in(stream))
    return waiting.displayed if waiting else draft.displayed(stream)


def first_report(pending: OpenProposals) -> Proposal | None:
    """The oldest report of a jackpot failure that waits for its second signature."""
    return next((each for each in pending if each.displayed is not None), None)


def _sign_at_once(draft: Draft, stream: str, second: Actor | None, present: frozenset[str]) -> Refused | None:
    """The second person stands beside the first, at the same console; a connected player confirms for themselves."""
    found = draft.open_in(stream)[-1]
    if second is None or confirmed_elsewhere(found, second, present):
        return None
    return sign(draft, stream, found.id, second, None)


def _write(draft: Draft, made: Decided, by: Actor, signed: Actor | None, reported: int | None) -> None:
    for stream, events in made:
        draft.record(stream, by, with_value(events, reported), signed)


def with_value(events: tuple[e.AnyEvent, ...], reported: int | None) -> tuple[e.AnyEvent, ...]:
    """A failure of the jackpot carries the value displayed when it was reported."""
    return tuple(replace(each, displayed=reported) if isinstance(each, e.JackpotFailed) else each for each in events)


# ---- signing ---------------------------------------------------------------------------------------------------------


def follow(
    draft: Draft,
    stream: str,
    command: c.SigningCommand,
    by: Actor,
    shown: Evidence | None,
    present: frozenset[str] = frozenset(),
) -> Refused | None:
    match command:
        case c.Sign(id):
            found = _found(draft, stream, id)
            if isinstance(found, Refused):
                return found
            no = confirmed_elsewhere(found, by, present) or is_here(draft.tables.get(stream), found.command, present)
            return no or sign(draft, stream, id, by, shown)
        case c.RefuseToSign(id, reason):
            return _refuse(draft, stream, id, by, reason)
        case c.WithdrawProposal(id):
            return _withdraw(draft, stream, id, by)


def sign(draft: Draft, stream: str, id: int, by: Actor, shown: Evidence | None) -> Refused | None:
    """One more name; with the second, what was proposed is done, if it is still the same."""
    found, proven = _found(draft, stream, id), draft.tables.get(stream)
    if isinstance(found, Refused):
        return found
    if no := refuse_unknown_staff(draft.register.staff, *found.names):
        if found.kind not in ASKED_AGAIN:
            return no
        found = _ask_again(draft, stream, found, _role_lost(no))
    if no := refuse_signer(found, by, beneficiaries(draft, stream, found)):
        return no
    checked: Message | str = ""
    if found.kind == AWARD:
        if waits := blocking_proposal(draft.open_in(stream)):
            return refuse("ruling_before_award", "proposal", proposal=waits.id)
        assert proven is not None
        if no := refuse_unproven(proven, found.command, shown):
            return no
        checked = message("cards_rederived")
    if not found.names:
        draft.record(stream, by, (e.Signed(found.id, by, False, checked),))
        return None
    made = _as_proposed(draft, stream, found, by)
    if isinstance(made, Refused):
        return made
    reported = value_reported(draft, stream)
    draft.record(stream, by, (e.Signed(found.id, by, True, checked),))
    _write(draft, made, found.names[0], by, reported)
    return None


def _found(draft: Draft, stream: str, id: int) -> Proposal | Refused:
    found = next((each for each in draft.open_in(stream) if each.id == id), None)
    return found or refuse("proposal_not_open", "proposal", proposal=id)


def _as_proposed(draft: Draft, stream: str, found: Proposal, by: Actor) -> Decided | Refused:
    """What it does now, under the rank of the two together; something else than was proposed is not done."""
    if isinstance(found.command, c.PayAward):
        due = draft.awarded(stream, found.command.box)
        return draft.made(stream, due, HOUSE) if due else refuse("award_not_due", "proposal")
    first = found.names[0]
    allowed = draft.made(stream, found.command, higher(first, by))
    if isinstance(allowed, Refused):
        return allowed
    made = draft.made(stream, found.command, with_highest_rank(first))
    if isinstance(made, Refused):
        return made
    if digest(made) != found.would:
        return refuse("proposal_would_differ", "proposal", event=found.seq)
    return made


def beneficiaries(draft: Draft, stream: str, found: Proposal) -> frozenset[str]:
    """Who would be the richer for it, in money or in standing."""
    match found.command:
        case c.GrantRole(name) | c.RevokeRole(name) | c.Unlock(name) | c.ResetPin(name):
            return frozenset({name})
        case c.CorrectBalance(player) | c.WriteOffDebt(player):
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
    if confirms(found, by):
        draft.record(stream, by, (e.ProposalClosed(id, by, message("player_declined", player=by.name)),))
        return None
    if by.role is Role.PLAYER:
        return refuse("players_do_not_sign", "role")
    if not reason.strip():
        return refuse("refusal_reason_required", "reason")
    if by.name in {each.name for each in (*found.names, *found.refused)}:
        return refuse("proposal_answered", "proposal")
    draft.record(stream, by, (e.SignatureRefused(id, by, reason),))
    return None


def _withdraw(draft: Draft, stream: str, id: int, by: Actor) -> Refused | None:
    found = _found(draft, stream, id)
    if isinstance(found, Refused):
        return found
    if not may_withdraw(found, by):
        if found.kind == AWARD:
            return refuse("award_not_withdrawn", "proposal")
        return refuse("proposal_of_another", "proposal", name=found.by.name, rank=Rank.SHIFT_MANAGER.name.lower())
    draft.record(stream, by, (e.ProposalClosed(id, by, message("proposal_withdrawn")),))
    return None


# ---- what falls due, and what has lapsed -----------------------------------------------------------------------------


def award_waits(draft: Draft, stream: str, award: c.PayAward, *, large: bool) -> bool:
    """A ruling on the round comes first (R-247). A large award is proposed, and paid when two people have signed."""
    if blocking_proposal(draft.open_in(stream)):
        return True
    if not large or not two_persons(draft, stream):
        return False
    if not any(each.kind == AWARD for each in draft.open_in(stream)):
        draft.record(stream, HOUSE, (e.Proposed(draft.seq + 1, AWARD, award, HOUSE, draft.length(stream), ""),))
    return True


def lapse(draft: Draft, stream: str) -> None:
    """The house closes what would now do something else, and what was asked by somebody who has lost that role."""
    for each in draft.open_in(stream):
        gone = refuse_unknown_staff(draft.register.staff, *each.names)
        if why := _lapsed(draft, stream, each):
            draft.record(stream, HOUSE, (e.ProposalClosed(each.id, HOUSE, why),))
        elif gone and each.kind in ASKED_AGAIN:
            _ask_again(draft, stream, each, _role_lost(gone))
        elif gone:
            draft.record(stream, HOUSE, (e.ProposalClosed(each.id, HOUSE, _role_lost(gone)),))


def _role_lost(stranger: Refused) -> Message:
    """The person whose name no longer counts, and the role they had."""
    return message("role_lost", **stranger.values)


def _ask_again(draft: Draft, stream: str, old: Proposal, why: Message) -> Proposal:
    """Ask two other people to sign the same, because one name no longer counts; refusals still do (R-278)."""
    new, seq = draft.seq + 2, draft.length(stream) + 1
    asked = e.Proposed(new, old.kind, old.command, HOUSE, seq, old.would, old.displayed)
    refused = (e.SignatureRefused(new, by, message("refused_before", proposal=old.id)) for by in old.refused)
    draft.record(stream, HOUSE, (e.ProposalClosed(old.id, HOUSE, why), asked, *refused))
    return draft.open_in(stream)[-1]


def _lapsed(draft: Draft, stream: str, each: Proposal) -> Message | None:
    if isinstance(each.command, c.PayAward):
        return None if draft.awarded(stream, each.command.box) else message("award_gone")
    if isinstance(each.command, c.ChangeSettings | c.LinkTable) and playing(draft.tables[stream]):
        return None  # it waits for the end of the round
    if player := has_acted(draft.tables.get(stream), each.command, draft.records):
        return message("player_has_acted", player=player)
    made = draft.made(stream, each.command, with_highest_rank(each.by))
    if not isinstance(made, Refused) and digest(made) == each.would:
        return None
    return message("proposal_lapsed")

"""The two-person rule: one person proposes, a different person signs, and the record names both."""

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
from croupier.engine.table import Table, game_of, is_playing
from croupier.house.acting_for_players import has_acted, refuse_if_connected, refuse_staff_signature, with_owner
from croupier.house.authority import PERMISSIONS, refuse_unknown_staff
from croupier.house.award_verification import Evidence, refuse_unproven
from croupier.house.registry import Registry
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.coded_message import Message, message
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Rank, Role, with_higher_role

HOUSE_STREAM = "house"
Decided = tuple[tuple[str, tuple[e.AnyEvent, ...]], ...]  # streams with their events

_ENCODER = msgspec.json.Encoder(order="deterministic")


class Draft(Protocol):
    """The parts of `house.draft.Draft` that approvals need."""

    tables: dict[str, Table]
    register: Registry
    records: list[Recorded]
    seq: int
    previewed: str | None

    def record(self, stream: str, by: Actor, events: tuple[e.AnyEvent, ...], signed: Actor | None = None) -> None: ...

    def made(self, stream: str, command: c.AnyCommand, by: Actor) -> Decided | Refused: ...

    def awarded(self, stream: str, box: int) -> c.PayAward | None:
        """Return the command that pays this box its award on the value now displayed, or None if it is not due yet."""
        ...

    def displayed(self, stream: str) -> int | None:
        """Return the jackpot in cents as the screens of this table's link show it, or None without a link."""
        ...

    def open_in(self, stream: str) -> OpenProposals: ...

    def length(self, stream: str) -> int: ...


# Commands that staff send in the place of a player.
FOR_A_PLAYER = frozenset(command for command, row in PERMISSIONS.items() if {*row.needs} & {PLACING, ABSENCE})
ASKED_AGAIN = BLOCKING_KINDS | {AWARD}  # play waits for these, so they stay open when their signer loses a role
HARMLESS = e.HandExamined | e.ChipsCashedOut  # changes no payout of a round


def kind_of(command: c.AnyCommand, decided: Decided, table: Table | None) -> str:
    """Return which kind of two-person proposal a command is, by the events it causes; "" if one person is enough."""
    if isinstance(command, c.Report) and table is not None:
        return _kind_of_ruling([event for _, events in decided for event in events], table)
    return next(iter(PERMISSIONS[type(command)].needs), "")


def _kind_of_ruling(events: list[e.AnyEvent], table: Table) -> str:
    if any(isinstance(event, e.RoundVoided) or _is_system_failure(event) for event in events):
        return "void"
    if any(isinstance(event, e.CardsReconstructed | e.CardsReordered | e.CardsTakenBack) for event in events):
        return "reconstruction"
    claimed = {claim.box for claim in getattr(table.round, "claims", ())}
    invalidated = {event.box for event in events if isinstance(event, e.HandInvalidated)}
    if claimed & invalidated or any(isinstance(event, e.AwardReversed) for event in events):
        return "denial"
    return "ruling" if table.round is not None and table.round.closed and _changes_round(events, table) else ""


def _changes_round(events: list[e.AnyEvent], table: Table) -> bool:
    """Return whether these events change the round; one person may record anything that does not."""
    apply = game_of(table).apply
    after = reduce(apply, (event for event in events if not isinstance(event, HARMLESS)), table.round)
    return after != table.round or any(isinstance(event, e.JackpotFailed) for event in events)


def _is_system_failure(event: e.AnyEvent) -> bool:
    """Return whether this is a failure of the jackpot system, which voids rounds at other tables of the link."""
    return isinstance(event, e.JackpotFailed) and event.system


def with_highest_rank(by: Actor) -> Actor:
    """Give a member of staff the highest rank, to see what their command would do if rank did not matter."""
    return Actor(by.name, Role.SHIFT_MANAGER) if by.is_staff else by


def digest(decided: Decided) -> str:
    """Return a digest of what is signed, without cash-outs, so that a player who leaves does not change it."""
    return sha256(
        _ENCODER.encode(tuple((stream, _without_passing_events(events)) for stream, events in decided))
    ).hexdigest()


def _without_passing_events(events: tuple[e.AnyEvent, ...]) -> tuple[e.AnyEvent, ...]:
    """Leave out events that depend on when people sign: cash-outs and, with new settings, the end of an empty round."""
    ends_empty_round = events and isinstance(events[-1], e.SettingsChanged | e.TableLinked)
    omitted = e.ChipsCashedOut | e.RoundConcluded if ends_empty_round else e.ChipsCashedOut
    return tuple(event for event in events if not isinstance(event, omitted))


# ---- proposing -------------------------------------------------------------------------------------------------------


def carry_out(
    draft: Draft,
    stream: str,
    command: c.AnyCommand,
    by: Actor,
    second: Actor | None,
    present: frozenset[str] = frozenset(),
) -> Refused | None:
    """Carry out a command, or propose it if a second person must sign. The house itself needs no signature.

    `second` is a person who signs at the same console, `present` are the players connected to the table.
    """
    second = None if second is None or second.name == by.name else second
    if by.role is not Role.HOUSE and (refusal := refuse_if_connected(draft.tables.get(stream), command, present)):
        return refusal
    table = draft.tables.get(stream)
    command = with_owner(table, command)
    proposed = draft.made(stream, command, with_highest_rank(by))
    kind = "" if isinstance(proposed, Refused) or by.role is Role.HOUSE else kind_of(command, proposed, table)
    # A connected player confirms a bet placed for them, in a demo too.
    player_confirms = kind == PLACING and getattr(command, "player", "") in present
    if not isinstance(proposed, Refused) and kind and (player_confirms or needs_two_persons(draft, stream)):
        refusal = _propose(draft, stream, kind, command, by, proposed)
        return refusal or _sign_immediately(draft, stream, second, present)
    if (
        kind not in BLOCKING_KINDS
        and isinstance(command, c.Report)
        and (blocking := blocking_proposal(draft.open_in(stream)))
    ):
        return refuse("waits_for_second_signature", "proposal", proposal=blocking.id)
    decided = draft.made(stream, command, with_higher_role(by, second))
    if isinstance(decided, Refused):
        return decided
    _write(draft, decided, by, second or (HOUSE if kind else None), value_reported(draft, stream))
    return None


def needs_two_persons(draft: Draft, stream: str) -> bool:
    """Return whether two people must sign: always in the office, at a table if its controls say so, not in previews."""
    table = draft.tables.get(stream)
    return stream != draft.previewed and (table is None or table.controls.two_persons)


def _propose(
    draft: Draft, stream: str, kind: str, command: c.AnyCommand, by: Actor, decided: Decided
) -> Refused | None:
    if any((proposal.kind, proposal.command) == (kind, command) for proposal in draft.open_in(stream)):
        return refuse("proposed_already", "proposal")
    jackpot_failed = any(isinstance(event, e.JackpotFailed) for _, events in decided for event in events)
    displayed = draft.displayed(stream) if jackpot_failed else None
    proposed = e.Proposed(draft.seq + 1, kind, command, by, draft.length(stream), digest(decided), displayed)
    draft.record(stream, by, (proposed,))
    return None


def value_reported(draft: Draft, stream: str) -> int | None:
    """Return the jackpot displayed when its failure was first reported at this table (5.17.1), or else now."""
    proposal = first_report(draft.open_in(stream))
    return proposal.displayed if proposal else draft.displayed(stream)


def first_report(proposals: OpenProposals) -> Proposal | None:
    """Return the oldest report of a jackpot failure that waits for its second signature."""
    return next((proposal for proposal in proposals if proposal.displayed is not None), None)


def _sign_immediately(draft: Draft, stream: str, second: Actor | None, present: frozenset[str]) -> Refused | None:
    """Add the signature of a second person at this console; connected players confirm on their own devices instead."""
    proposal = draft.open_in(stream)[-1]
    if second is None or refuse_staff_signature(proposal, second, present):
        return None
    return sign(draft, stream, proposal.id, second, None)


def _write(draft: Draft, decided: Decided, by: Actor, signed: Actor | None, reported: int | None) -> None:
    for stream, events in decided:
        draft.record(stream, by, with_value(events, reported), signed)


def with_value(events: tuple[e.AnyEvent, ...], displayed: int | None) -> tuple[e.AnyEvent, ...]:
    """Add the jackpot displayed at the first report to events of a jackpot failure."""
    return tuple(
        replace(event, displayed=displayed) if isinstance(event, e.JackpotFailed) else event for event in events
    )


# ---- signing ---------------------------------------------------------------------------------------------------------


def handle_signing(
    draft: Draft,
    stream: str,
    command: c.SigningCommand,
    by: Actor,
    evidence: Evidence | None,
    present: frozenset[str] = frozenset(),
) -> Refused | None:
    match command:
        case c.Sign(id):
            proposal = _find_open(draft, stream, id)
            if isinstance(proposal, Refused):
                return proposal
            refusal = refuse_staff_signature(proposal, by, present) or refuse_if_connected(
                draft.tables.get(stream), proposal.command, present
            )
            return refusal or sign(draft, stream, id, by, evidence)
        case c.RefuseToSign(id, reason):
            return _refuse_signature(draft, stream, id, by, reason)
        case c.WithdrawProposal(id):
            return _withdraw(draft, stream, id, by)


def sign(draft: Draft, stream: str, id: int, by: Actor, evidence: Evidence | None) -> Refused | None:
    """Add a signature; with the second one, carry out the proposal if it would still do the same."""
    proposal, table = _find_open(draft, stream, id), draft.tables.get(stream)
    if isinstance(proposal, Refused):
        return proposal
    if refusal := refuse_unknown_staff(draft.register.staff, *proposal.names):
        if proposal.kind not in ASKED_AGAIN:
            return refusal
        proposal = _ask_again(draft, stream, proposal, _role_lost_message(refusal))
    if refusal := refuse_signer(proposal, by, beneficiaries(draft, stream, proposal)):
        return refusal
    verification: Message | str = ""
    if proposal.kind == AWARD:
        if blocking := blocking_proposal(draft.open_in(stream)):
            return refuse("ruling_before_award", "proposal", proposal=blocking.id)
        assert table is not None
        if refusal := refuse_unproven(table, proposal.command, evidence):
            return refusal
        verification = message("cards_rederived")
    if not proposal.names:
        draft.record(stream, by, (e.Signed(proposal.id, by, False, verification),))
        return None
    decided = _decide_as_proposed(draft, stream, proposal, by)
    if isinstance(decided, Refused):
        return decided
    reported = value_reported(draft, stream)
    draft.record(stream, by, (e.Signed(proposal.id, by, True, verification),))
    _write(draft, decided, proposal.names[0], by, reported)
    return None


def _find_open(draft: Draft, stream: str, id: int) -> Proposal | Refused:
    proposal = next((candidate for candidate in draft.open_in(stream) if candidate.id == id), None)
    return proposal or refuse("proposal_not_open", "proposal", proposal=id)


def _decide_as_proposed(draft: Draft, stream: str, proposal: Proposal, by: Actor) -> Decided | Refused:
    """Decide the proposal again under the higher of the two ranks; refuse if the result differs."""
    if isinstance(proposal.command, c.PayAward):
        award = draft.awarded(stream, proposal.command.box)
        return draft.made(stream, award, HOUSE) if award else refuse("award_not_due", "proposal")
    first = proposal.names[0]
    allowed = draft.made(stream, proposal.command, with_higher_role(first, by))
    if isinstance(allowed, Refused):
        return allowed
    decided = draft.made(stream, proposal.command, with_highest_rank(first))
    if isinstance(decided, Refused):
        return decided
    if digest(decided) != proposal.would:
        return refuse("proposal_would_differ", "proposal", event=proposal.seq)
    return decided


def beneficiaries(draft: Draft, stream: str, proposal: Proposal) -> frozenset[str]:
    """Return the people who would gain money or authority from the proposal."""
    match proposal.command:
        case c.GrantRole(name) | c.RevokeRole(name) | c.Unlock(name) | c.ResetPin(name):
            return frozenset({name})
        case c.CorrectBalance(player) | c.WriteOffDebt(player):
            return frozenset({player})
        case c.PayAward(box):
            claims = getattr(draft.tables[stream].round, "claims", ())
            return frozenset(claim.player for claim in claims if claim.box == box)
        case _:
            return frozenset()


def _refuse_signature(draft: Draft, stream: str, id: int, by: Actor, reason: str) -> Refused | None:
    proposal = _find_open(draft, stream, id)
    if isinstance(proposal, Refused):
        return proposal
    if confirms(proposal, by):
        draft.record(stream, by, (e.ProposalClosed(id, by, message("player_declined", player=by.name)),))
        return None
    if by.role is Role.PLAYER:
        return refuse("players_do_not_sign", "role")
    if not reason.strip():
        return refuse("refusal_reason_required", "reason")
    if by.name in {actor.name for actor in (*proposal.names, *proposal.refused)}:
        return refuse("proposal_answered", "proposal")
    draft.record(stream, by, (e.SignatureRefused(id, by, reason),))
    return None


def _withdraw(draft: Draft, stream: str, id: int, by: Actor) -> Refused | None:
    proposal = _find_open(draft, stream, id)
    if isinstance(proposal, Refused):
        return proposal
    if not may_withdraw(proposal, by):
        if proposal.kind == AWARD:
            return refuse("award_not_withdrawn", "proposal")
        return refuse("proposal_of_another", "proposal", name=proposal.by.name, rank=Rank.SHIFT_MANAGER.name.lower())
    draft.record(stream, by, (e.ProposalClosed(id, by, message("proposal_withdrawn")),))
    return None


# ---- what falls due, and what has lapsed -----------------------------------------------------------------------------


def award_waits(draft: Draft, stream: str, award: c.PayAward, *, large: bool) -> bool:
    """Return whether an award waits for a ruling (R-247) or, if large, for two signatures; propose it if needed."""
    if blocking_proposal(draft.open_in(stream)):
        return True
    if not large or not needs_two_persons(draft, stream):
        return False
    if not any(proposal.kind == AWARD for proposal in draft.open_in(stream)):
        draft.record(stream, HOUSE, (e.Proposed(draft.seq + 1, AWARD, award, HOUSE, draft.length(stream), ""),))
    return True


def lapse(draft: Draft, stream: str) -> None:
    """Close proposals that would now do something else; close or repeat those with a signer who has lost their role."""
    for proposal in draft.open_in(stream):
        unknown_staff = refuse_unknown_staff(draft.register.staff, *proposal.names)
        if reason := _lapse_reason(draft, stream, proposal):
            draft.record(stream, HOUSE, (e.ProposalClosed(proposal.id, HOUSE, reason),))
        elif unknown_staff and proposal.kind in ASKED_AGAIN:
            _ask_again(draft, stream, proposal, _role_lost_message(unknown_staff))
        elif unknown_staff:
            draft.record(stream, HOUSE, (e.ProposalClosed(proposal.id, HOUSE, _role_lost_message(unknown_staff)),))


def _role_lost_message(refusal: Refused) -> Message:
    """Return the message that names the person and the role they lost."""
    return message("role_lost", **refusal.values)


def _ask_again(draft: Draft, stream: str, old: Proposal, reason: Message) -> Proposal:
    """Propose the same again without signatures, because a signer has lost their role; refusals stay (R-278)."""
    new_id, seq = draft.seq + 2, draft.length(stream) + 1
    proposed = e.Proposed(new_id, old.kind, old.command, HOUSE, seq, old.would, old.displayed)
    refusals = (e.SignatureRefused(new_id, by, message("refused_before", proposal=old.id)) for by in old.refused)
    draft.record(stream, HOUSE, (e.ProposalClosed(old.id, HOUSE, reason), proposed, *refusals))
    return draft.open_in(stream)[-1]


def _lapse_reason(draft: Draft, stream: str, proposal: Proposal) -> Message | None:
    if isinstance(proposal.command, c.PayAward):
        return None if draft.awarded(stream, proposal.command.box) else message("award_gone")
    if isinstance(proposal.command, c.ChangeSettings | c.LinkTable) and is_playing(draft.tables[stream]):
        return None  # decided at the end of the round
    if player := has_acted(draft.tables.get(stream), proposal.command, draft.records):
        return message("player_has_acted", player=player)
    decided = draft.made(stream, proposal.command, with_highest_rank(proposal.by))
    if not isinstance(decided, Refused) and digest(decided) == proposal.would:
        return None
    return message("proposal_lapsed")

"""Build the part of a view that only one viewer gets: their chips, offers and cards, or what staff see besides."""

from croupier.engine.box_views import box_section, faces
from croupier.engine.derived import Derived, Faces
from croupier.engine.legal_actions import actions_for
from croupier.engine.office_event_texts import describe_proposal
from croupier.engine.proposals import Proposal, blocking_proposal, may_withdraw, missing_rank, refuse_signer
from croupier.engine.public_view import build_announcement, claims_of
from croupier.engine.shortcut_keys import key_of
from croupier.engine.table import Table, game_of, seals_for
from croupier.engine.transcript import cite
from croupier.engine.view_patches import Lazy, Sections
from croupier.engine.view_types import Offer, OwnShown, PayTake, ProposalShown
from croupier.record.commands import ChangeSettings, LinkTable, PayAward
from croupier.rules.base_round import BaseRound
from croupier.rules.coded_message import message
from croupier.rules.game import LegalAction, Phase
from croupier.rules.roles import Actor, Rank, Role, lowest_role
from croupier.rules.setting_specs import describe_changes
from croupier.words import name_of, render


def private_sections(now: Derived, viewer: Actor, elsewhere: tuple[str, ...] = ()) -> Sections:
    """Return the sections that only this viewer gets; `elsewhere` are players whom staff may move here."""
    if viewer.role is Role.PLAYER:
        sections = {"own": _build_own(now, viewer.name), **_build_overrides(now, viewer.name)}
    elif viewer.rank > Rank.NONE:
        proposals = tuple(build_proposal_view(now.table, waiting, viewer) for waiting in now.table.proposals)
        sections = {"pay_take": _build_pay_take(now.round) if now.round else (), "proposals": proposals}
    else:
        return {}
    return sections | {"offers": offers(actions_for(now.table, viewer, elsewhere))}


def offers(actions: tuple[LegalAction, ...]) -> Lazy:
    return Lazy(actions, lambda: tuple([offered(action) for action in actions]))


def offered(action: LegalAction) -> Offer:
    return Offer(
        action.command,
        render(action.label),
        render(action.description),
        action.cost,
        action.least,
        action.most,
        key_of(action.command),
        cite(action.para),
        render(action.confirm),
    )


# ---- players ---------------------------------------------------------------------------------------------------------


def _build_own(now: Derived, player: str) -> OwnShown:
    table, rack = now.table, now.table.racks.get(player)
    may_seal = not table.closed and rack is not None and player not in now.sealers
    return OwnShown(
        player=player,
        rack=rack or 0,
        at_stake=now.at_stake.get(player, 0),
        net=_net_result(now.round, player) if now.round and now.round.over else None,
        seals_for=seals_for(table) if may_seal else 0,
    )


def _net_result(round_: BaseRound, player: str) -> int | None:
    lines = [line for line in round_.lines if line.player == player]
    return sum(line.net for line in lines) if lines else None


def _build_overrides(now: Derived, player: str) -> Sections:
    """Return the sections in which this player sees more than everybody."""
    sections, cards = Sections(), now.faces_for(player)
    for box in now.boxes_of.get(player, ()):
        has_bets = bool(now.bets.get(box) or now.hands.get(box))
        is_there = now.table.seats.get(box) == player or any(bet.player == player for bet in now.bets.get(box, ()))
        bettor = player if is_there and has_bets else now.shown_players[box]
        if bettor != now.shown_players[box] or _sees_more(now, box, cards):
            sections[f"box:{box}"] = box_section(now, box, bettor, cards)
    if player in now.seen_by and now.keeps_deal:
        sections["deal"] = faces(now.seen_by[player])
    if now.phase == Phase.AWARDING and any(claim.player == player for claim in claims_of(now.table)):
        sections["announced"] = build_announcement(now, of_winner=True)
    if notice := _build_notice_of_award(now.table, player):
        sections["notice"] = notice
    return sections


def _sees_more(now: Derived, box: int, cards: Faces) -> bool:
    """Return whether somebody who sees `cards` sees more of this box's Hands than everybody does."""
    if cards is now.open_cards:
        return False
    indexes = (index for hand in now.hands.get(box, ()) for index in now.indexes.get(hand.place, ()))
    return any(cards[index] != now.open_cards[index] for index in indexes)


def _build_notice_of_award(table: Table, player: str) -> str:
    """Return the notice about an award that waits for signatures, with its amount, for its winner."""
    award = next((proposal for proposal in table.proposals if isinstance(proposal.command, PayAward)), None)
    if award is None or table.notice or find_winner(table, award) != player:
        return ""
    assert isinstance(award.command, PayAward)
    signers = 1 if award.names else 2
    return render(message("notice_your_award_checked", cents=award.command.cents, signers=signers))


def find_winner(table: Table, award: Proposal) -> str:
    assert isinstance(award.command, PayAward)
    return next((claim.player for claim in claims_of(table) if claim.box == award.command.box), "")


# ---- staff -----------------------------------------------------------------------------------------------------------


def _build_pay_take(round_: BaseRound) -> tuple[PayTake, ...]:
    """Return what was paid to and taken from each player at each box, clockwise."""
    rows = []
    for box, player in sorted(
        dict.fromkeys((line.box, line.player) for line in round_.lines), key=lambda pair: pair[0]
    ):
        lines = [line for line in round_.lines if (line.box, line.player) == (box, player)]
        pay = sum(max(line.net, 0) for line in lines)
        take = sum(max(-line.net, 0) for line in lines)
        paras = dict.fromkeys(line.paras[0] for line in lines)
        description = "; ".join(dict.fromkeys(render(line.because) for line in lines))
        rows.append(PayTake(box, player, description, pay, take, tuple(map(cite, paras)), done=round_.over))
    return tuple(rows)


def build_proposal_view(table: Table, open_proposal: Proposal, viewer: Actor) -> ProposalShown:
    """Return an open proposal as this viewer sees it, with what they may do about it."""
    description = describe_proposal(game_of(table), open_proposal.kind, open_proposal.command)
    if isinstance(open_proposal.command, ChangeSettings):
        changes = describe_changes(table.settings, open_proposal.command.settings)
        description = message("proposal_settings_of_table", table=table.title or table.id, changes=changes)
    if isinstance(open_proposal.command, LinkTable):
        link = open_proposal.command.link
        description = message("proposal_link_of_table", table=table.title or table.id, link=link)
    return ProposalShown(
        id=open_proposal.id,
        text=render(description),
        by=open_proposal.by.name,
        signed=tuple(signer.name for signer in open_proposal.names),
        refused=tuple(signer.name for signer in open_proposal.refused),
        needs_role=lowest_role(missing_rank(open_proposal)),
        needs=name_of("rank_title", missing_rank(open_proposal).name.lower()),
        may_sign=refuse_signer(open_proposal, viewer) is None,
        may_withdraw=may_withdraw(open_proposal, viewer),
        stops=blocking_proposal((open_proposal,)) is not None,
    )

"""Build the part of a view that only one viewer gets: their chips, offers and cards, or what staff see besides."""

from croupier.engine.box_views import build_box, faces, shown_player
from croupier.engine.derived import Derived
from croupier.engine.legal_actions import actions_for
from croupier.engine.office_event_texts import describe_proposal
from croupier.engine.proposals import Proposal, blocking_proposal, may_withdraw, missing_rank, refuse_signer
from croupier.engine.public_view import Sections, build_announcement, claims_of
from croupier.engine.shortcut_keys import key_of
from croupier.engine.table import Table, game_of, seals_for
from croupier.engine.transcript import cite
from croupier.engine.view_types import BoxShown, Offer, OwnShown, PayTake, ProposalShown
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
        return {"own": _build_own(now, viewer.name), **_build_overrides(now, viewer.name)} | _offers(now, viewer)
    if viewer.rank > Rank.NONE:
        return {
            "pay_take": _build_pay_take(now.round) if now.round else (),
            "proposals": tuple(build_proposal_view(now.table, waiting, viewer) for waiting in now.table.proposals),
        } | _offers(now, viewer, elsewhere)
    return {}


def _offers(now: Derived, viewer: Actor, elsewhere: tuple[str, ...] = ()) -> Sections:
    return {"offers": tuple(offered(action) for action in actions_for(now.table, viewer, elsewhere))}


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
    sections: Sections = {f"box:{box.number}": box for box in _build_own_boxes(now, player)}
    if player in now.seen_by and now.keeps_deal:
        sections["deal"] = faces(now.seen_by[player])
    if now.phase == Phase.AWARDING and any(claim.player == player for claim in claims_of(now.table)):
        sections["announced"] = build_announcement(now, of_winner=True)
    if notice := _build_notice_of_award(now.table, player):
        sections["notice"] = notice
    return sections


def _build_own_boxes(now: Derived, player: str) -> list[BoxShown]:
    """Return the boxes where a player sees their own cards, or their own bets instead of those of another player."""
    cards, boxes = now.faces_for(player), list[BoxShown]()
    for number in now.boxes:
        bets, hands = now.bets.get(number, ()), now.hands.get(number, ())
        is_there = now.table.seats.get(number) == player or any(stake.player == player for stake in bets)
        shown = player if is_there and (bets or hands) else shown_player(now, number)
        sees_cards = cards is not now.open_cards and any(
            cards[index] is not now.open_cards[index] for hand in hands for index in now.indexes.get(hand.place, ())
        )
        if sees_cards or shown != shown_player(now, number):
            boxes.append(build_box(now, number, shown, cards))
    return boxes


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

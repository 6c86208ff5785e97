"""Build the view of one viewer field by field; nothing is visible unless it is listed here."""

from collections.abc import Iterable

from croupier.engine.decide import decide
from croupier.engine.jackpot_outage import NO_JACKPOT
from croupier.engine.legal_actions import actions_for, phase, step
from croupier.engine.office_event_texts import describe_proposal
from croupier.engine.player_chip_changes import chips
from croupier.engine.player_entropy import QUIET, closed_seals, outstanding, pending
from croupier.engine.proposals import AWARD, Proposal, blocking_proposal, may_withdraw, missing_rank, refuse_signer
from croupier.engine.shortcut_keys import key_of
from croupier.engine.table import Table, game_of, has_no_jackpot, open_stakes, seals_for, stakes
from croupier.engine.transcript import cite, shown_entry, shown_event
from croupier.engine.view_types import (
    BACK,
    Announced,
    AreaShown,
    BoxShown,
    Effect,
    Happened,
    MarkShown,
    Offer,
    OtherShown,
    PayTake,
    PokerTableShown,
    PotShown,
    ProposalShown,
    SealShown,
    SeatShown,
    SplitShown,
    SpotShown,
    TableShown,
)
from croupier.record import events as e
from croupier.record.commands import ChangeSettings, LinkTable, PayAward
from croupier.record.stored_event import Recorded
from croupier.rules.base_round import BaseRound, Stake, line_of
from croupier.rules.bets import Bet
from croupier.rules.cards import format_card
from croupier.rules.coded_message import Message, Text, message
from croupier.rules.deal import AREAS, DEVICE
from croupier.rules.game import Hand, HandState, LegalAction, Phase, Spot, visible_cards
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Rank, Role, lowest_role
from croupier.rules.setting_specs import describe_changes
from croupier.rules.settlement import Result
from croupier.words import name_of, refusal, render

RENUMBERED = frozenset((e.StubReshuffled, e.CardRead, e.CardsReordered))  # they can change a card's number in the deal
STATES = {Result.WIN: "won", Result.LOSE: "lost", Result.RETURN: "returned"}


def view(table: Table, viewer: Actor, elsewhere: tuple[str, ...] = ()) -> TableShown:
    """Return the table as this viewer sees it; staff may move the players of `elsewhere` to it."""
    player = viewer.name if viewer.role is Role.PLAYER else ""
    round_, current = table.round, step(table)
    return TableShown(
        table=table.id,
        seq=table.seq,
        round=table.rounds,
        phase=phase(table, current),
        commitment=round_.commitment if round_ else "",
        notice=render(_notice(table, player)),
        areas=tuple(_build_area(table, round_, player, place) for place in game_of(table).areas) if round_ else (),
        boxes=tuple(_build_box(table, player, number) for number in range(1, table.settings.box_count + 1)),
        announced=_build_announcement(table, player),
        offers=tuple(offered(action) for action in actions_for(table, viewer, elsewhere)),
        happened=round_log(table),
        pay_take=_build_pay_take(round_) if round_ and viewer.rank > Rank.NONE else (),
        waits_for=current.waits_for if current else ("dealer",),
        rack=table.racks.get(player, 0),
        at_stake=sum(stake.cents for stake in open_stakes(table) if stake.player == player),
        net=_net_result(round_, player) if round_ else None,
        proposals=tuple(build_proposal_view(table, waiting, viewer) for waiting in table.proposals)
        if viewer.rank > Rank.NONE
        else (),
        poker=_build_poker_table(table),
        deals=current.cards if current and current.phase is Phase.DEALING else 0,
        seals=_build_seals(table),
        seals_for=seals_for(table)
        if not table.closed and player in table.racks and player not in pending(table.log)
        else 0,
        deal=_build_deal(table, round_, player) if round_ else (),
        stopped=render(message("notice_play_stopped")) if blocking_proposal(table.proposals) else "",
    )


def _build_deal(table: Table, round_: BaseRound, viewer: str) -> tuple[str, ...]:
    """Return the cards in the order dealt, as this viewer sees them; none once a ruling has changed that order."""
    if DEVICE in round_.places or any(type(logged.event) in RENUMBERED for logged in table.log):
        return ()
    return faces(
        card if game_of(table).can_see(round_, viewer, index) else None for index, card in enumerate(round_.cards)
    )


def _build_seals(table: Table) -> tuple[SealShown, ...]:
    waiting = outstanding(table.log)
    return tuple(SealShown(player, seal, player not in waiting) for player, seal in closed_seals(table.log).items())


def round_log(table: Table) -> tuple[Happened, ...]:
    """Return what has happened in the round, as everybody sees it."""
    entries = (shown_entry(entry) for entry in table.log if type(entry.event) not in QUIET)
    return tuple(shown for shown in entries if shown)


def _notice(table: Table, viewer: str) -> Text:
    if table.notice:
        return table.notice
    return _waiting_notice(table, viewer) or (NO_JACKPOT if has_no_jackpot(table) else "")


def _waiting_notice(table: Table, viewer: str) -> Message | None:
    """Return the notice about proposals that wait for signatures; only the winner of an award sees its amount."""
    for award in table.proposals:
        if isinstance(award.command, PayAward):
            signers = 1 if award.names else 2
            if _find_winner(table, award) == viewer:
                return message("notice_your_award_checked", cents=award.command.cents, signers=signers)
            return message("notice_award_checked", signers=signers)
    return message("notice_ruling_waits") if blocking_proposal(table.proposals) else None


def _find_winner(table: Table, award: Proposal) -> str:
    assert isinstance(award.command, PayAward)
    claims: tuple[e.AwardWon, ...] = getattr(table.round, "claims", ())
    return next((claim.player for claim in claims if claim.box == award.command.box), "")


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


def _build_poker_table(table: Table) -> PokerTableShown | None:
    between = game_of(table).seating
    if between is None:
        return None
    view = between.table_view(table.seating, table.settings, table.round, table.racks)
    return PokerTableShown(
        button=view.button,
        marker=render(view.marker),
        description=tuple(map(render, view.description)),
        pots=tuple(PotShown(render(pot.name), pot.cents, pot.boxes, pot.winners, pot.rake) for pot in view.pots),
        seats=tuple(
            SeatShown(
                seat.box,
                seat.player,
                seat.stack,
                seat.bet,
                tuple(MarkShown(mark, name_of("seat_mark", mark)) for mark in seat.marks),
            )
            for seat in view.seats
        ),
        big_blind=view.big_blind,
        unit=view.unit,
    )


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


def _build_announcement(table: Table, viewer: str) -> Announced:
    game, current = game_of(table), step(table)
    if table.closed:
        return Announced("", render(message("step_table_closed")), cite(game.place_bets_para))
    if current is None:
        return Announced("", render(message("step_first_round")), cite(game.place_bets_para))
    description = _describe_awarding(table, viewer) if current.phase is Phase.AWARDING else current.description
    return Announced(render(current.quote), render(description), cite(current.para), current.bet)


def _describe_awarding(table: Table, viewer: str) -> Message:
    """Describe what the first jackpot award of this round waits for; its winner gets a different message."""
    claims: tuple[e.AwardWon, ...] = getattr(table.round, "claims", ())
    is_own = viewer != "" and any(claim.player == viewer for claim in claims)
    if reason := _why_not_payable(table, claims):
        return message("step_your_award_waits" if is_own else "step_award_waits", reason=reason)
    if any(proposal.kind == AWARD for proposal in table.proposals):
        return message("step_your_award_checked" if is_own else "step_award_checked")
    return message("step_your_award_waits_for_turn" if is_own else "step_award_waits_for_turn")


def _why_not_payable(table: Table, claims: tuple[e.AwardWon, ...]) -> str:
    """Return why the rules do not yet allow the first award of this round to be paid, or an empty text if they do."""
    if not claims:
        return ""
    payment = PayAward(claims[0].box, claims[0].instead, 0)
    outcome = decide(table, payment, HOUSE)
    return refusal(outcome, payment) if isinstance(outcome, Refused) else ""


def _build_area(table: Table, round_: BaseRound, viewer: str, place: int) -> AreaShown:
    cards = visible_cards(game_of(table), round_, viewer, place)
    is_known = bool(cards) and None not in cards
    words = render(game_of(table).describe_hand(round_, place)) if is_known else ""
    room = game_of(table).community_places.count(place)
    return AreaShown(AREAS[place], area_name(place), faces(cards), words, None, room)


def area_name(place: int) -> str:
    return name_of("area", AREAS[place])


def faces(cards: Iterable[int | None]) -> tuple[str, ...]:
    return tuple(BACK if card is None else format_card(card) for card in cards)


def _build_box(table: Table, viewer: str, number: int) -> BoxShown:
    """Return a box with the viewer's bets if they sit or bet there, else with those of the player who decides."""
    game, round_, seated, blocked = game_of(table), table.round, table.seats.get(number, ""), number in table.blocked
    bets = tuple(stake for stake in stakes(table) if stake.box == number)
    hands = game.hands(round_, number) if round_ else ()
    if round_ is None or not (bets or hands):
        return _build_box_without_bets(table, viewer, number)
    decider = hands[0].player if hands else bets[0].player
    shown_player = viewer if seated == viewer != "" or any(stake.player == viewer for stake in bets) else decider
    people = dict.fromkeys((*([seated] if seated else []), *(stake.player for stake in bets)))
    first = (
        _build_hand(table, round_, viewer, bets, shown_player, hands[0])
        if hands
        else SplitShown((), "", HandState.NONE, "", None, (), 1)
    )
    return BoxShown(
        number=number,
        player=shown_player,
        seated=seated == shown_player,
        yours=shown_player == viewer != "",
        blocked=blocked,
        away=shown_player in round_.left,
        spots=(*_build_spots(table, bets, shown_player), *first.spots),
        cards=first.cards,
        words=first.words,
        state=first.state,
        status=first.status,
        cited=first.cited,
        splits=tuple(_build_hand(table, round_, viewer, bets, shown_player, hand) for hand in hands[1:]),
        others=tuple(
            OtherShown(
                player,
                seated == player,
                player in round_.left,
                tuple(_build_spot(round_, bet) for bet in bets if bet.player == player),
            )
            for player in people
            if player != shown_player
        ),
    )


def _build_box_without_bets(table: Table, viewer: str, number: int) -> BoxShown:
    seated, blocked = table.seats.get(number, ""), number in table.blocked
    state, status = HandState.NONE, ""
    if blocked:
        state, status = HandState.BLOCKED, render(message("status_blocked"))
    elif seated:
        state, status = HandState.SEATED, render(message("status_seated"))
    return BoxShown(
        number=number,
        player=seated,
        seated=bool(seated),
        yours=seated == viewer != "",
        blocked=blocked,
        away=False,
        spots=_build_spots(table, (), ""),
        cards=(),
        words="",
        state=state,
        status=status,
        cited=None,
    )


def _build_hand(
    table: Table, round_: BaseRound, viewer: str, bets: tuple[Stake, ...], player: str, hand: Hand
) -> SplitShown:
    """Return one Hand of a box with this player's bets beside it."""
    cards = visible_cards(game_of(table), round_, viewer, hand.place)
    words = render(game_of(table).describe_hand(round_, hand.place)) if cards and None not in cards else ""
    printed = {spot.bet for spot in spots(table)}
    own_bets = (stake for stake in bets if stake.player == player and stake.hand == hand.number)
    side_spots = tuple(_build_spot(round_, stake) for stake in own_bets if stake.bet not in printed)
    para = cite(hand.para) if hand.para else None
    return SplitShown(faces(cards), words, hand.state, render(hand.status), para, side_spots, hand.number)


def spots(table: Table) -> tuple[Spot, ...]:
    """Return the spots of a box at this table, without the jackpot spot if the table has no jackpot."""
    return tuple(spot for spot in game_of(table).spots if spot.bet != Bet.JACKPOT or not has_no_jackpot(table))


def _build_spots(table: Table, bets: tuple[Stake, ...], player: str) -> tuple[SpotShown, ...]:
    """Return the printed spots of a box with one player's chips on them."""
    round_ = table.round
    bets_by_name = {stake.bet: stake for stake in bets if stake.player == player}
    closed = "closed" if round_ and round_.closed else "open"
    return tuple(
        _build_spot(round_, bets_by_name[spot.bet])
        if round_ and spot.bet in bets_by_name
        else SpotShown(spot.bet, 0, closed, 0, "", ())
        for spot in spots(table)
    )


def _build_spot(round_: BaseRound, stake: Stake) -> SpotShown:
    line = line_of(round_, stake)
    if line is None:
        return SpotShown(stake.bet, stake.cents, "locked" if round_.closed else "placed", 0, "", (), stake.hand)
    paras = tuple(cite(para) for para in line.paras)
    return SpotShown(stake.bet, stake.cents, STATES[line.result], line.paid, render(line.because), paras, stake.hand)


def happened(table: Table, records: Iterable[Recorded]) -> tuple[Happened, ...]:
    """Return the records of this table as lines of its log."""
    lines = (shown_event(game_of(table), record.n, record.event) for record in records if record.stream == table.id)
    return tuple(line for line in lines if line)


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


def _net_result(round_: BaseRound, viewer: str) -> int | None:
    lines = [line for line in round_.lines if line.player == viewer]
    return sum(line.net for line in lines) if round_.over and lines else None


def effects(table: Table, records: Iterable[Recorded]) -> tuple[Effect, ...]:
    """Return each bet that these records change, with the chips that they give back to its player."""
    returned: dict[tuple[int, str, str], int] = {}
    for record in records:
        match record.event:
            case e.BetPlaced() | e.BetFound() | e.BetWithdrawn() | e.BetReturned() as bet:
                key = bet.box, bet.player, bet.bet
            case e.BetSettled(line) | e.AwardPaid(line) | e.SettlementReversed(line) | e.AwardReversed(line):
                key = line.box, line.player, line.bet
            case _:
                continue
        if record.stream == table.id:
            returned[key] = returned.get(key, 0) + sum(cents for _, cents in chips(record.event))
    return tuple(
        Effect(box, player, bet, name_of("bet", bet), _placed_cents(table, box, player, bet), cents)
        for (box, player, bet), cents in returned.items()
    )


def _placed_cents(table: Table, box: int, player: str, bet: str) -> int:
    return sum(stake.cents for stake in stakes(table) if (stake.box, stake.player, stake.bet) == (box, player, bet))

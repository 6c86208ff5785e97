"""What one person may know of one table, built up from nothing: a secret stays secret until somebody names it here."""

from collections.abc import Iterable

from croupier.engine.jackpot_outage import NO_JACKPOT
from croupier.engine.legal_actions import actions_for, phase, step
from croupier.engine.player_entropy import QUIET, closed_seals, outstanding, pending
from croupier.engine.proposals import AWARD, Proposal, blocking_proposal, may_withdraw, missing_rank, refuse_signer
from croupier.engine.rack_changes import chips
from croupier.engine.table import Table, decide, game_of, open_stakes, seals_for, stakes, without_jackpot
from croupier.engine.transcript import cite, proposed, shown_event
from croupier.engine.view_types import (
    BACK,
    Announced,
    AreaShown,
    BoxShown,
    Effect,
    Happened,
    Offer,
    OtherShown,
    PayTake,
    ProposalShown,
    SealShown,
    SplitShown,
    SpotShown,
    TableShown,
)
from croupier.record import events as e
from croupier.record.commands import ChangeSettings, LinkTable, PayAward
from croupier.record.recorded import Recorded
from croupier.rules.base_round import BaseRound, Stake, line_of
from croupier.rules.cards import format_card
from croupier.rules.deal import DEVICE
from croupier.rules.game import Hand, LegalAction, Phase, PokerTableView, Spot, visible_cards
from croupier.rules.money import dollars
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, RANK_NAMES, Actor, Rank, Role
from croupier.rules.setting_specs import described_changes
from croupier.rules.settlement import Result
from croupier.words import refusal

RENUMBERED = frozenset((e.StubReshuffled, e.CardRead, e.CardsReordered))  # the number in the deal may be another now
STOPPED = "Play is stopped: a ruling waits for a second signature"
STATES = {Result.WIN: "won", Result.LOSE: "lost", Result.RETURN: "returned"}


def view(t: Table, viewer: Actor, elsewhere: tuple[str, ...] = ()) -> TableShown:
    """The table as this viewer sees it now; `elsewhere` are players whom staff may move here."""
    who = viewer.name if viewer.role is Role.PLAYER else ""
    r, now = t.round, step(t)
    return TableShown(
        table=t.id,
        seq=t.seq,
        round=t.rounds,
        phase=phase(t, now),
        commitment=r.commitment if r else "",
        notice=t.notice or _waiting(t, who) or (NO_JACKPOT if without_jackpot(t) else ""),
        areas=tuple(_area(t, r, who, place, name) for place, name in game_of(t).areas) if r else (),
        boxes=tuple(_box(t, who, number) for number in range(1, t.settings.box_count + 1)),
        announced=_announced(t, who),
        offers=tuple(offered(each) for each in actions_for(t, viewer, elsewhere)),
        happened=tuple(each.told for each in t.log if each.told and type(each.event) not in QUIET),
        pay_take=_pay_take(r) if r and viewer.rank > Rank.NONE else (),
        waits_for=now.waits_for if now else ("dealer",),
        rack=t.racks.get(who, 0),
        at_stake=sum(stake.cents for stake in open_stakes(t) if stake.player == who),
        net=_net(r, who) if r else None,
        proposals=tuple(proposal(t, each, viewer) for each in t.proposals) if viewer.rank > Rank.NONE else (),
        around=_around(t),
        deals=now.cards if now and now.phase is Phase.DEALING else 0,
        seals=_seals(t),
        seals_for=seals_for(t) if not t.closed and who in t.racks and who not in pending(t.log) else 0,
        deal=_deal(t, r, who) if r else (),
        stopped=STOPPED if blocking_proposal(t.proposals) else "",
    )


def _deal(t: Table, r: BaseRound, who: str) -> tuple[str, ...]:
    """The cards by their number in the deal, which a proof names too, while that number is plain to see."""
    if DEVICE in r.places or any(type(each.event) in RENUMBERED for each in t.log):
        return ()
    return faces(card if game_of(t).may_see(r, who, at) else None for at, card in enumerate(r.cards))


def _seals(t: Table) -> tuple[SealShown, ...]:
    waiting = outstanding(t.log)
    return tuple(SealShown(who, seal, who not in waiting) for who, seal in closed_seals(t.log).items())


def _waiting(t: Table, who: str) -> str:
    """Say what waits for signatures. Staff see the details; the winner of an award sees its amount."""
    for each in t.proposals:
        if isinstance(each.command, PayAward):
            whose = f"Your jackpot of ${dollars(each.command.cents)}" if _winner(t, each) == who else "A jackpot award"
            return f"{whose} is being checked. {'One more person' if each.names else 'Two people'} must sign."
    return "A ruling is awaiting its second signature" if blocking_proposal(t.proposals) else ""


def _winner(t: Table, award: Proposal) -> str:
    assert isinstance(award.command, PayAward)
    claims: tuple[e.AwardWon, ...] = getattr(t.round, "claims", ())
    return next((claim.player for claim in claims if claim.box == award.command.box), "")


def proposal(t: Table, each: Proposal, viewer: Actor) -> ProposalShown:
    """What waits at a table, and what this person may do about it."""
    says = proposed(game_of(t), each.kind, each.command)
    if isinstance(each.command, ChangeSettings):
        changes = described_changes(t.settings, each.command.settings, game_of(t).names)
        says = f"Settings of {t.title or t.id} change: {changes}"
    if isinstance(each.command, LinkTable):
        says = f"{t.title or t.id} joins the jackpot link {each.command.link}"
    return ProposalShown(
        id=each.id,
        says=says,
        by=each.by.name,
        signed=tuple(by.name for by in each.names),
        refused=tuple(by.name for by in each.refused),
        needs=RANK_NAMES[missing_rank(each)],
        may_sign=refuse_signer(each, viewer) is None,
        may_withdraw=may_withdraw(each, viewer),
        stops=blocking_proposal((each,)) is not None,
    )


def _around(t: Table) -> PokerTableView | None:
    between = game_of(t).between
    return between.around(t.kept, t.settings, t.round, t.racks) if between else None


def offered(may: LegalAction) -> Offer:
    return Offer(may.send, may.word, may.says, may.cost, may.least, may.most, may.key, cite(may.para), may.confirm)


def _announced(t: Table, who: str) -> Announced:
    game, now = game_of(t), step(t)
    if t.closed:
        return Announced("", "The table is closed", cite(game.opening))
    if now is None:
        return Announced("", "The first round opens when somebody sits down", cite(game.opening))
    says = _awarding(t, who) if now.phase is Phase.AWARDING else now.says
    return Announced(now.quote, says, cite(now.para))


def _awarding(t: Table, who: str) -> str:
    claims: tuple[e.AwardWon, ...] = getattr(t.round, "claims", ())
    whose = "Your" if who and any(claim.player == who for claim in claims) else "A"
    if why := _not_payable(t, claims):
        return f"{whose} jackpot award waits. {why}"
    checked = any(each.kind == AWARD for each in t.proposals)
    return f"{whose} jackpot award {'is being checked' if checked else 'waits for its turn'}"


def _not_payable(t: Table, claims: tuple[e.AwardWon, ...]) -> str:
    """Why the rules do not pay the first award of this round yet, whatever its value."""
    made = decide(t, PayAward(claims[0].box, claims[0].instead, 0), HOUSE) if claims else ()
    return refusal(made) if isinstance(made, Refused) else ""


def _area(t: Table, r: BaseRound, who: str, place: int, name: str) -> AreaShown:
    cards = visible_cards(game_of(t), r, who, place)
    known = bool(cards) and None not in cards
    words = game_of(t).words(r, place) if known else ""
    return AreaShown(name, faces(cards), words, None, game_of(t).community.count(place))


def faces(cards: Iterable[int | None]) -> tuple[str, ...]:
    return tuple(BACK if card is None else format_card(card) for card in cards)


def _box(t: Table, who: str, number: int) -> BoxShown:
    """A box as one viewer sees it: his own bets where he has any or sits, else those of the player who decides."""
    game, r, seated, blocked = game_of(t), t.round, t.seats.get(number, ""), number in t.blocked
    here = tuple(stake for stake in stakes(t) if stake.box == number)
    hands = game.hands(r, number) if r else ()
    if r is None or not (here or hands):
        status = "blocked" if blocked else "seated" if seated else ""
        spots = _spots(t, (), "")
        return BoxShown(number, seated, bool(seated), seated == who != "", blocked, False, spots, (), "", status, None)
    decides = hands[0].player if hands else here[0].player
    main = who if seated == who != "" or any(stake.player == who for stake in here) else decides
    here_too = dict.fromkeys((*([seated] if seated else []), *(stake.player for stake in here)))
    first = _split(t, r, who, here, main, hands[0]) if hands else SplitShown((), "", "", None, (), 1)
    return BoxShown(
        number=number,
        player=main,
        seated=seated == main,
        yours=main == who != "",
        blocked=blocked,
        away=main in r.left,
        spots=(*_spots(t, here, main), *first.spots),
        cards=first.cards,
        words=first.words,
        status=first.status,
        cited=first.cited,
        splits=tuple(_split(t, r, who, here, main, hand) for hand in hands[1:]),
        others=tuple(
            OtherShown(
                player, seated == player, player in r.left, tuple(_spot(r, s) for s in here if s.player == player)
            )
            for player in here_too
            if player != main
        ),
    )


def _split(t: Table, r: BaseRound, who: str, here: tuple[Stake, ...], main: str, hand: Hand) -> SplitShown:
    """One Hand of a box, with what lies beside it."""
    cards = visible_cards(game_of(t), r, who, hand.place)
    words = game_of(t).words(r, hand.place) if cards and None not in cards else ""
    printed = {spot.bet for spot in spots(t)}
    own = (stake for stake in here if stake.player == main and stake.hand == hand.number)
    beside = tuple(_spot(r, stake) for stake in own if stake.bet not in printed)
    return SplitShown(faces(cards), words, hand.status, cite(hand.para) if hand.para else None, beside, hand.number)


def spots(t: Table) -> tuple[Spot, ...]:
    """The spots of a box at this table: the illuminated one only where there is a jackpot."""
    return tuple(spot for spot in game_of(t).spots if spot.shape != "coin" or not without_jackpot(t))


def _spots(t: Table, here: tuple[Stake, ...], player: str) -> tuple[SpotShown, ...]:
    """The printed spots of a box, with one player's chips on them."""
    r = t.round
    lying = {stake.bet: stake for stake in here if stake.player == player}
    closed = "closed" if r and r.closed else "open"
    return tuple(
        _spot(r, lying[spot.bet]) if r and spot.bet in lying else SpotShown(spot.bet, 0, closed, 0, "", ())
        for spot in spots(t)
    )


def _spot(r: BaseRound, stake: Stake) -> SpotShown:
    line = line_of(r, stake)
    if line is None:
        return SpotShown(stake.bet, stake.cents, "locked" if r.closed else "placed", 0, "", (), stake.hand)
    paras = tuple(cite(each) for each in line.paras)
    return SpotShown(stake.bet, stake.cents, STATES[line.result], line.paid, line.because, paras, stake.hand)


def happened(t: Table, records: Iterable[Recorded]) -> tuple[Happened, ...]:
    """Records of this table in words."""
    found = (shown_event(game_of(t), record.n, record.event) for record in records if record.stream == t.id)
    return tuple(each for each in found if each)


def _pay_take(r: BaseRound) -> tuple[PayTake, ...]:
    """What was paid and taken of each player at each box, clockwise."""
    rows = []
    for box, player in sorted(dict.fromkeys((line.box, line.player) for line in r.lines), key=lambda who: who[0]):
        lines = [line for line in r.lines if (line.box, line.player) == (box, player)]
        pay = sum(max(line.net, 0) for line in lines)
        take = sum(max(-line.net, 0) for line in lines)
        paras = dict.fromkeys(line.paras[0] for line in lines)
        says = "; ".join(dict.fromkeys(line.because for line in lines))
        rows.append(PayTake(box, player, says, pay, take, tuple(map(cite, paras)), done=r.over))
    return tuple(rows)


def _net(r: BaseRound, who: str) -> int | None:
    lines = [line for line in r.lines if line.player == who]
    return sum(line.net for line in lines) if r.over and lines else None


def effects(t: Table, records: Iterable[Recorded]) -> tuple[Effect, ...]:
    """What these records would do to each bet: chips that come back to the player."""
    back: dict[tuple[int, str, str], int] = {}
    for record in records:
        match record.event:
            case e.BetPlaced() | e.BetFound() | e.BetWithdrawn() | e.BetReturned() as bet:
                key = bet.box, bet.player, bet.bet
            case e.BetSettled(line) | e.AwardPaid(line) | e.SettlementReversed(line) | e.AwardReversed(line):
                key = line.box, line.player, line.bet
            case _:
                continue
        if record.stream == t.id:
            back[key] = back.get(key, 0) + sum(cents for _, cents in chips(record.event))
    names = game_of(t).names
    return tuple(
        Effect(box, player, bet, names[bet], _placed(t, box, player, bet), cents)
        for (box, player, bet), cents in back.items()
    )


def _placed(t: Table, box: int, player: str, bet: str) -> int:
    return sum(stake.cents for stake in stakes(t) if (stake.box, stake.player, stake.bet) == (box, player, bet))

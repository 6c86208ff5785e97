"""What one person may know of one table, built up from nothing: a secret stays secret until somebody names it here."""

from collections.abc import Iterable

from croupier.engine.owed import offers, step
from croupier.engine.record import Recorded
from croupier.engine.shown import (
    BACK,
    Announced,
    AreaShown,
    BoxShown,
    Effect,
    Happened,
    Offer,
    PayTake,
    SpotShown,
    TableShown,
)
from croupier.engine.table import Table, chips, game_of
from croupier.engine.transcript import cited, told
from croupier.rules import events as e
from croupier.rules.cards import text
from croupier.rules.game import May, visible
from croupier.rules.people import Actor, Rank, Role
from croupier.rules.round import Box, Round, box_of, open_bets, settled
from croupier.rules.settlement import Result

STATES = {Result.WIN: "won", Result.LOSE: "lost", Result.RETURN: "returned"}


def view(t: Table, viewer: Actor) -> TableShown:
    """The table as this viewer sees it now."""
    who = viewer.name if viewer.role is Role.PLAYER else ""
    r, now = t.round, step(t)
    return TableShown(
        table=t.id,
        seq=t.seq,
        round=t.rounds,
        phase="closed" if t.closed else now.phase.value if now else "idle",
        commitment=r.commitment if r else "",
        notice=t.notice,
        areas=tuple(_area(t, r, who, place, name) for place, name in game_of(t).areas) if r else (),
        boxes=tuple(_box(t, who, number) for number in range(1, t.settings.box_count + 1)),
        announced=_announced(t),
        offers=tuple(offered(each) for each in offers(t, viewer)),
        happened=tuple(each.told for each in t.log if each.told),
        pay_take=_pay_take(r) if r and viewer.rank > Rank.NONE else (),
        waits_for=now.waits_for if now else ("dealer",),
        rack=t.racks.get(who, 0),
        at_stake=_at_stake(r, who) if r else 0,
        net=_net(r, who) if r else None,
    )


def offered(may: May) -> Offer:
    return Offer(may.send, may.word, may.says, may.cost, may.least, may.most, may.key, cited(may.para))


def _announced(t: Table) -> Announced:
    game, now = game_of(t), step(t)
    if t.closed:
        return Announced("", "The table is closed", cited(game.opening))
    if now is None:
        return Announced("", "The first round opens when somebody sits down", cited(game.opening))
    return Announced(now.quote, now.says, cited(now.para))


def _area(t: Table, r: Round, who: str, place: int, name: str) -> AreaShown:
    cards = visible(game_of(t), r, who, place)
    known = bool(cards) and None not in cards
    words = game_of(t).words(r, place) if known else ""
    return AreaShown(name, faces(cards), words, None, game_of(t).community.count(place))


def faces(cards: Iterable[int | None]) -> tuple[str, ...]:
    return tuple(BACK if card is None else text(card) for card in cards)


def _box(t: Table, who: str, number: int) -> BoxShown:
    game, r, seated = game_of(t), t.round, t.seats.get(number, "")
    box = box_of(r, number) if r else None
    player = box.player if box else seated
    spots = tuple(_spot(r, box, spot.bet) for spot in game.spots)
    yours, blocked = bool(who) and player == who, number in t.blocked
    if r is None or box is None:
        status = "blocked" if blocked else "seated" if seated else ""
        return BoxShown(number, player, bool(seated), yours, blocked, False, spots, (), "", status, None)
    cards = visible(game, r, who, number)
    words = game.words(r, number) if cards and None not in cards else ""
    status, para = game.status(r, box)
    return BoxShown(
        number=number,
        player=player,
        seated=bool(seated),
        yours=yours,
        blocked=blocked,
        away=player in r.left,
        spots=spots,
        cards=faces(cards),
        words=words,
        status=status,
        cited=cited(para) if para else None,
    )


def _spot(r: Round | None, box: Box | None, bet: str) -> SpotShown:
    cents = box.bets.get(bet, 0) if box else 0
    if r is None or box is None or not cents:
        return SpotShown(bet, 0, "closed" if r and r.closed else "open", 0, "", ())
    line = settled(r, box.number, bet)
    if line is None:
        return SpotShown(bet, cents, "locked" if r.closed else "placed", 0, "", ())
    return SpotShown(
        bet, cents, STATES[line.result], line.paid, line.because, tuple(cited(each) for each in line.paras)
    )


def happened(t: Table, records: Iterable[Recorded]) -> tuple[Happened, ...]:
    """Records of this table in words."""
    found = (told(game_of(t), record.n, record.event) for record in records if record.stream == t.id)
    return tuple(each for each in found if each)


def _pay_take(r: Round) -> tuple[PayTake, ...]:
    """What was paid and taken at each box, clockwise."""
    rows = []
    for box in r.boxes:
        lines = [line for line in r.lines if line.box == box.number]
        if lines:
            pay = sum(max(line.net, 0) for line in lines)
            take = sum(max(-line.net, 0) for line in lines)
            paras = dict.fromkeys(line.paras[0] for line in lines)
            says = "; ".join(dict.fromkeys(line.because for line in lines))
            rows.append(PayTake(box.number, box.player, says, pay, take, tuple(map(cited, paras)), done=r.over))
    return tuple(rows)


def _at_stake(r: Round, who: str) -> int:
    return sum(sum(open_bets(r, box).values()) for box in r.boxes if box.player == who)


def _net(r: Round, who: str) -> int | None:
    lines = [line for line in r.lines if line.player == who]
    return sum(line.net for line in lines) if r.over and lines else None


def effects(t: Table, records: Iterable[Recorded]) -> tuple[Effect, ...]:
    """What these records would do to each bet: chips that come back to the player."""
    back: dict[tuple[int, str, str], int] = {}
    for record in records:
        match record.event:
            case e.BetPlaced() | e.BetFound() | e.BetWithdrawn() | e.BetReturned() as bet:
                key = bet.box, bet.player, bet.bet
            case e.BetSettled(line) | e.AwardPaid(line) | e.SettlementReversed(line):
                key = line.box, line.player, line.bet
            case _:
                continue
        if record.stream == t.id and (move := chips(record.event)):
            back[key] = back.get(key, 0) + move[1]
    names = game_of(t).names
    return tuple(
        Effect(box, player, bet, names[bet], _placed(t, box, bet), cents) for (box, player, bet), cents in back.items()
    )


def _placed(t: Table, number: int, bet: str) -> int:
    box = box_of(t.round, number) if t.round else None
    return box.bets.get(bet, 0) if box else 0

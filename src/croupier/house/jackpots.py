"""A jackpot link: its meter, the tickets of hands dealt, and the order in which major awards are paid."""

from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine.record import Recorded
from croupier.engine.table import Table
from croupier.house.accounts import MICRO, Transfer, bank, meter, pending
from croupier.rules import events as e
from croupier.rules.money import Share
from croupier.rules.round import Round
from croupier.rules.settings import LinkTerms

JACKPOT = "jackpot"
T = TypeVar("T")


class Claim(Struct, frozen=True, gc=False):
    """A major award won and not yet paid. The ticket is the record in which the hand was complete (R-52)."""

    ticket: int
    table: str
    box: int
    percent: int
    instead: int = 0  # what a fixed row would bring
    major: bool = True


class Link(Struct, frozen=True, gc=False):
    id: str
    terms: LinkTerms
    posted: int  # micro-cents that no Void can take out again
    pending: dict[str, dict[int, int]] = {}  # table -> box -> micro-cents of a round that can still be Voided
    tickets: dict[str, dict[int, int]] = {}  # table -> box -> record: jackpot hands whose round is not settled
    claims: tuple[Claim, ...] = ()  # in ticket order
    registered: dict[str, int] = {}  # table -> cents displayed when its jackpot device failed (5.17.1)


class Due(Struct, frozen=True, gc=False):
    claim: Claim
    cents: int
    displayed: int
    large: bool  # above the sum from which two people sign


def told(links: dict[str, Link], event: e.AnyEvent) -> dict[str, Link]:
    """The links after an event of the house's own that opens, changes or closes one."""
    match event:
        case e.LinkOpened(name, terms):
            return {**links, name: Link(name, terms, terms.start * MICRO)}
        case e.LinkChanged(name, terms):
            return {**links, name: replace(links[name], terms=terms)}
        case e.MeterCorrected(name, cents):
            return {**links, name: replace(links[name], posted=links[name].posted + cents * MICRO)}
        case e.LinkClosed(name, into, micro):
            assert links[name].posted == micro, f"the meter of {name} holds {links[name].posted}"
            rest = _without(links, name)
            return {**rest, into: replace(rest[into], posted=rest[into].posted + micro)} if into else rest
        case _:
            return links


def whole(link: Link) -> int:
    """The meter in micro-cents, pending contributions included."""
    return link.posted + sum(sum(each.values()) for each in link.pending.values())


def displayed(link: Link) -> int:
    """What the screens show: whole cents, pending contributions included."""
    return whole(link) // MICRO


def due(link: Link) -> Due | None:
    """The claim to pay now: the first dealt, and only when no hand dealt before it is still undecided.

    A share among the minor awards is outside that order: it is paid once no major award waits (R-54).
    """
    if not link.claims:
        return None
    majors = [claim for claim in link.claims if claim.major]
    first = (majors or link.claims)[0]
    earlier = (ticket for boxes in link.tickets.values() for ticket in boxes.values() if ticket < first.ticket)
    if majors and any(earlier):
        return None
    shows = link.registered.get(first.table, displayed(link))
    cents = max(Share(first.percent).of(shows), first.instead)
    return Due(first, cents, shows, cents > link.terms.sign_above)


FOLLOWED = frozenset(  # the events of `follow`; all others leave a link as it is
    (
        e.CardDealt,
        e.CardsReconstructed,
        e.BetsClosed,
        e.BetReturned,
        e.RoundOpened,
        e.AwardWon,
        e.AwardPaid,
        e.HandInvalidated,
        e.RoundConcluded,
        e.RoundVoided,
        e.JackpotFailed,
        e.TableLinked,
    )
)


def follow(link: Link, t: Table, record: Recorded) -> tuple[Link, tuple[Transfer, ...]]:
    """The link after one record of one of its tables (`t` is the table after it), and what moved in its accounts.

    A table that leaves the link leaves what it has contributed: a Void of its last round is then borne by the House.
    """
    match record.event:
        case e.CardDealt() | e.CardsReconstructed():
            return _tickets(link, t, record.seq), ()
        case e.BetsClosed():
            return _contribute(link, t)
        case e.BetReturned(box, _, "jackpot"):
            return _reverse(link, t.id, box)
        case e.RoundOpened() | e.TableLinked():
            return _post(link, t.id)
        case e.AwardWon():
            return _claim(link, t.id, record.event), ()
        case e.AwardPaid(line, cents, _, percent):
            return _pay(link, t.id, line.box, cents, percent)
        case e.HandInvalidated(box):
            return _out(link, t.id, box), ()
        case e.RoundConcluded() | e.RoundVoided():
            return _over(link, t.id), ()
        case e.JackpotFailed():
            return replace(link, registered={**link.registered, t.id: displayed(link)}), ()
        case _:
            return link, ()


def _contribute(link: Link, t: Table) -> tuple[Link, tuple[Transfer, ...]]:
    """A share of every accepted bet, winners' included, when bets close (R-47)."""
    r = _round(t)
    micro = r.settings.jackpot_bet * link.terms.rate_ppm
    shares = {box.number: micro for box in r.boxes if box.bets.get(JACKPOT)}
    moves = tuple(Transfer(bank(t.id), pending(link.id, t.id), micro) for _ in shares)
    return replace(link, pending={**link.pending, t.id: shares}), moves


def _reverse(link: Link, table: str, box: int) -> tuple[Link, tuple[Transfer, ...]]:
    """The bet went back, so its contribution leaves the meter again (R-66)."""
    shares = link.pending.get(table, {})
    if box not in shares:
        return link, ()
    rest = {each: micro for each, micro in shares.items() if each != box}
    back = Transfer(pending(link.id, table), bank(table), shares[box])
    return replace(link, pending={**link.pending, table: rest}), (back,)


def _post(link: Link, table: str) -> tuple[Link, tuple[Transfer, ...]]:
    """The next round has begun: the last one can no longer be Voided (R-19)."""
    micro = sum(link.pending.get(table, {}).values())
    moves = (Transfer(pending(link.id, table), meter(link.id), micro),) if micro else ()
    after = replace(
        link,
        posted=link.posted + micro,
        pending=_without(link.pending, table),
        registered=_without(link.registered, table),
    )
    return after, moves


def _tickets(link: Link, t: Table, seq: int) -> Link:
    """A hand with a jackpot bet takes a ticket in the record that completes it."""
    r, before = _round(t), link.tickets.get(t.id, {})
    boxes = before
    for box in r.boxes:
        if box.number in before or box.out or JACKPOT not in box.bets:
            continue
        if 0 < r.plan.count(box.number) <= r.places.count(box.number):
            boxes = {**boxes, box.number: seq}
    return link if boxes is before else replace(link, tickets={**link.tickets, t.id: boxes})


def _claim(link: Link, table: str, won: e.AwardWon) -> Link:
    """The round is settled: its other hands no longer hold anybody up."""
    boxes = link.tickets.get(table, {})
    later = {each: seq for each, seq in boxes.items() if each > won.box}
    claim = Claim(boxes[won.box], table, won.box, won.percent, won.instead, won.major)
    claims = sorted((*link.claims, claim), key=lambda claim: claim.ticket)
    return replace(link, claims=tuple(claims), tickets={**link.tickets, table: later})


def _out(link: Link, table: str, box: int) -> Link:
    """An invalid hand has nothing to claim and holds nobody up."""
    claims = tuple(claim for claim in link.claims if (claim.table, claim.box) != (table, box))
    boxes = {each: seq for each, seq in link.tickets.get(table, {}).items() if each != box}
    return replace(link, claims=claims, tickets={**link.tickets, table: boxes})


def _over(link: Link, table: str) -> Link:
    claims = tuple(claim for claim in link.claims if claim.table != table)
    return replace(link, tickets=_without(link.tickets, table), claims=claims)


def _pay(link: Link, table: str, box: int, cents: int, percent: int) -> tuple[Link, tuple[Transfer, ...]]:
    """A part award lowers the meter by what was paid; the whole resets it (R-48, R-49)."""
    owed, moves = cents * MICRO, list[Transfer]()
    if owed > link.posted:
        link, posted = _post_all(link)
        moves += posted
    if owed > link.posted:  # a value registered before a failure, and the meter won elsewhere since (5.17.1)
        moves.append(Transfer(bank(table), meter(link.id), owed - link.posted))
        link = replace(link, posted=owed)
    left = link.posted - owed
    if percent == 100:
        moves.append(Transfer(bank(table), meter(link.id), link.terms.reset * MICRO))
        left += link.terms.reset * MICRO
    claims = tuple(claim for claim in link.claims if (claim.table, claim.box) != (table, box))
    return replace(link, posted=left, claims=claims), tuple(moves)


def _post_all(link: Link) -> tuple[Link, tuple[Transfer, ...]]:
    """What an award pays out cannot be taken back from the meter: a later Void is then borne by the House (R-66)."""
    moves: tuple[Transfer, ...] = ()
    for table, shares in link.pending.items():
        micro = sum(shares.values())
        if micro:
            moves = (*moves, Transfer(pending(link.id, table), meter(link.id), micro))
    posted = link.posted + sum(each.micro for each in moves)
    return replace(link, posted=posted, pending={}), moves


def _round(t: Table) -> Round:
    assert isinstance(t.round, Round)
    return t.round


def _without(of: dict[str, T], key: str) -> dict[str, T]:
    return {each: value for each, value in of.items() if each != key}

"""A jackpot link: its meter, the tickets of hands dealt, and the order in which major awards are paid."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from croupier.engine.table import Table
from croupier.house import meter_history
from croupier.house.accounts import MICRO, Transfer, bank, meter, pending
from croupier.house.meter_history import Entries, Entry, Hand
from croupier.record import events as e
from croupier.record.commands import HandAt
from croupier.record.controls import LinkTerms
from croupier.record.recorded import Recorded
from croupier.rules.house_poker.reconstruction import intended
from croupier.rules.house_poker.round import Round, open_bets
from croupier.rules.money import Share

JACKPOT = "jackpot"
K = TypeVar("K")
T = TypeVar("T")


class Claim(Struct, frozen=True, gc=False):
    """A major award won and not yet paid. The ticket is the record that dealt the last card of the hand (R-52)."""

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
    awards: Entries | UnsetType = UNSET  # in the order they were paid; like those below left out of snapshots if empty
    taken: dict[str, dict[int, int]] | UnsetType = UNSET  # contributions of such rounds that an award has taken already
    won_by: dict[str, tuple[Hand, ...]] | UnsetType = UNSET  # table -> whole jackpots paid since its bets closed

    @property
    def paid(self) -> Entries:
        return self.awards or ()


class PendingAward(Struct, frozen=True, gc=False):
    claim: Claim
    cents: int
    displayed: int
    large: bool  # above the sum from which two people sign


def apply_event(links: dict[str, Link], event: e.AnyEvent) -> dict[str, Link]:
    """The links after an event of the house's own that opens, changes or closes one."""
    match event:
        case e.LinkOpened(name, terms):
            return {**links, name: Link(name, terms, terms.start * MICRO)}
        case e.LinkChanged(name, terms):
            return {**links, name: replace(links[name], terms=terms)}
        case e.MeterCorrected(name, cents):
            return {**links, name: replace(links[name], posted=links[name].posted + cents * MICRO)}
        case e.LinkClosed(name, into, micro):
            return _closed(links, name, into, micro)
        case e.AwardCorrected(link=name):
            link, more = links[name], event.added - event.from_meter * MICRO
            entries = meter_history.corrected_award(link.paid, event)
            return {**links, name: replace(link, posted=link.posted + more, awards=entries)}
        case e.ContributionCorrected(link=name):
            link = links[name]
            entries = meter_history.corrected_contribution(link.paid, event)
            return {**links, name: replace(link, posted=link.posted + event.micro, awards=entries)}
        case e.AwardsOrdered(name, tickets, hands=hands):
            return {**links, name: _ordered(links[name], tickets, hands)}
        case _:
            return links


def _closed(links: dict[str, Link], name: str, into: str, micro: int) -> dict[str, Link]:
    """The meter goes to another link, and so do awards that can still be taken back; or all of it to the house."""
    assert links[name].posted == micro, f"the meter of {name} holds {links[name].posted}"
    rest = _without(links, name)
    if not into:
        return rest
    awards = (*rest[into].paid, *meter_history.merged(links[name].paid, into)) or UNSET
    return {**rest, into: replace(rest[into], posted=rest[into].posted + micro, awards=awards)}


def whole(link: Link) -> int:
    """The meter in micro-cents, pending contributions included."""
    return link.posted + sum(sum(each.values()) for each in link.pending.values())


def displayed(link: Link) -> int:
    """What the screens show: whole cents, pending contributions included."""
    return whole(link) // MICRO


def _any_hand(table: str, box: int) -> bool:
    return True


def due(link: Link, may_win: Callable[[str, int], bool] = _any_hand) -> PendingAward | None:
    """The claim to pay now: the first dealt, and only when no hand dealt before it can still win a major award.

    A share among the minor awards is outside that order: it is paid once no major award waits (R-54).
    """
    if not link.claims:
        return None
    majors = [claim for claim in link.claims if claim.major]
    first = _clockwise(majors or [*link.claims])
    if majors and any(may_win(table, box) for table, box in _dealt_before(link, first.ticket)):
        return None
    shows = link.registered.get(first.table, displayed(link))
    cents = max(Share(first.percent).of(shows), first.instead)
    return PendingAward(first, cents, shows, cents > link.terms.sign_above)


def _clockwise(claims: list[Claim]) -> Claim:
    """The first claim; at its table no box is paid before one that comes earlier clockwise (4.7.1)."""
    return min((claim for claim in claims if claim.table == claims[0].table), key=lambda claim: claim.box)


def _dealt_before(link: Link, ticket: int) -> list[tuple[str, int]]:
    return [(table, box) for table, boxes in link.tickets.items() for box, own in boxes.items() if own < ticket]


def down_too(records: list[Recorded], tables: dict[str, Table]) -> list[Table]:
    """The other tables of a link whose system has just failed, where the jackpot is still on."""
    failed = [each.stream for each in records if isinstance(each.event, e.JackpotFailed) and each.event.system]
    links = {tables[stream].link for stream in failed} - {""}
    return [t for t in tables.values() if t.link in links and t.jackpot == "on" and not t.closed]


FOLLOWED = frozenset(  # the events of `follow`; all others leave a link as it is
    (
        e.CardDealt,
        e.CardsReconstructed,
        e.CardsFound,
        e.CardsMoved,
        e.BetsClosed,
        e.BetReturned,
        e.RoundOpened,
        e.AwardWon,
        e.AwardPaid,
        e.AwardReversed,
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
        case e.CardDealt() | e.CardsReconstructed() | e.CardsFound() | e.CardsMoved():
            return _tickets(link, t, record.seq), ()
        case e.BetsClosed():
            return _contribute(link, t)
        case e.BetReturned(box, _, "jackpot"):
            return _reverse(link, t, box)
        case e.RoundOpened() | e.TableLinked():
            return _post(link, t.id)
        case e.AwardWon():
            return _claim(link, t.id, record.event, record.seq), ()
        case e.AwardPaid():
            return _pay(link, t, record.event)
        case e.AwardReversed():
            return _take_back(link, t, record.event)
        case e.HandInvalidated(box):
            return _out(link, t.id, box), ()
        case e.RoundConcluded() | e.RoundVoided():
            return _over(link, t.id), ()
        case e.JackpotFailed(displayed=reported):
            return _register(link, t.id, reported), ()
        case _:
            return link, ()


def _contribute(link: Link, t: Table) -> tuple[Link, tuple[Transfer, ...]]:
    """A share of every accepted bet, winners' included, when bets close (R-47)."""
    r = _round(t)
    micro = r.settings.jackpot_bet * link.terms.rate_ppm
    shares = {box.number: micro for box in r.boxes if box.bets.get(JACKPOT)}
    moves = tuple(Transfer(bank(t.id), pending(link.id, t.id), micro) for _ in shares)
    return replace(link, pending={**link.pending, t.id: shares}), moves


def _register(link: Link, table: str, reported: int | None) -> Link:
    """The value displayed when the failure was first reported; later reports of it change nothing (5.17.1, R-65)."""
    if reported is None:  # a record of an earlier version
        reported = displayed(link)
    elif table in link.registered:
        return link
    return replace(link, registered={**link.registered, table: reported})


def _reverse(link: Link, t: Table, box: int) -> tuple[Link, tuple[Transfer, ...]]:
    """The bet went back, so its contribution leaves the meter again, unless the jackpot was won with it (R-66)."""
    here, gone = link.pending.get(t.id, {}), (link.taken or {}).get(t.id, {})
    share = here.get(box) or gone.get(box)
    if not share:
        return link, ()
    moves = (Transfer(pending(link.id, t.id), bank(t.id), share),) if box in here else ()
    won = (link.won_by or {}).get(t.id, ())
    if link.paid or won or box in gone:
        link = _note_return(link, t, box, share, -share if moves else 0, won)
    left = {**link.pending, t.id: _without(here, box)} if t.id in link.pending else link.pending
    taken = {**(link.taken or {}), t.id: _without(gone, box)} if box in gone else link.taken
    return replace(link, pending=left, taken=taken), moves


def _note_return(link: Link, t: Table, box: int, share: int, out: int, won: tuple[Hand, ...]) -> Link:
    """What went back is remembered beside the awards, because a reversed award can change who bears it."""
    hand, unpaid = (link.id, t.id, t.rounds, box, ""), (0, 0, 0, 0, 0)
    entry = Entry(*hand, *unpaid, whole(link), out, 0, False, final=True, returned=share, won_by=won)
    return replace(link, awards=(*link.paid, entry))


def _post(link: Link, table: str) -> tuple[Link, tuple[Transfer, ...]]:
    """The next round has begun: the last one can no longer be Voided (R-19)."""
    micro = sum(link.pending.get(table, {}).values())
    moves = (Transfer(pending(link.id, table), meter(link.id), micro),) if micro else ()
    after = replace(
        link,
        posted=link.posted + micro,
        pending=_without(link.pending, table),
        registered=_without(link.registered, table),
        taken=_without(link.taken or {}, table) or UNSET,
        won_by=_without(link.won_by or {}, table) or UNSET,
    )
    return after, moves


def _tickets(link: Link, t: Table, seq: int) -> Link:
    """A hand with a jackpot bet takes a ticket with the card that completes it by the plan of the deal.

    So tickets at one table run clockwise, and every hand has one, wherever a card fell (R-248).
    """
    r, before = _round(t), link.tickets.get(t.id, {})
    boxes, dealt = before, r.places if r.places == r.plan[: len(r.places)] else intended(r)
    for box in r.boxes:
        if box.number in before or box.out or JACKPOT not in open_bets(r, box):
            continue
        if 0 < r.plan.count(box.number) <= dealt.count(box.number):
            boxes = {**boxes, box.number: seq}
    return link if boxes is before else replace(link, tickets={**link.tickets, t.id: boxes})


def _claim(link: Link, table: str, won: e.AwardWon, seq: int) -> Link:
    """The round is settled: its other hands no longer hold anybody up."""
    boxes = link.tickets.get(table, {})
    later = {box: ticket for box, ticket in boxes.items() if box > won.box}
    claim = Claim(boxes.get(won.box, seq), table, won.box, won.percent, won.instead, won.major)
    claims = sorted((*link.claims, claim), key=lambda claim: (claim.ticket, claim.box))
    return replace(link, claims=tuple(claims), tickets={**link.tickets, table: later})


def _out(link: Link, table: str, box: int) -> Link:
    """An invalid hand has nothing to claim and holds nobody up."""
    claims = tuple(claim for claim in link.claims if (claim.table, claim.box) != (table, box))
    boxes = {each: seq for each, seq in link.tickets.get(table, {}).items() if each != box}
    return replace(link, claims=claims, tickets={**link.tickets, table: boxes})


def _over(link: Link, table: str) -> Link:
    claims = tuple(claim for claim in link.claims if claim.table != table)
    return replace(link, tickets=_without(link.tickets, table), claims=claims)


def _pay(link: Link, t: Table, event: e.AwardPaid) -> tuple[Link, tuple[Transfer, ...]]:
    """A part award lowers the meter by what was paid; the whole resets it (R-48, R-49)."""
    box, owed, before, moves = event.line.box, event.cents * MICRO, whole(link), list[Transfer]()
    claim = next((each for each in link.claims if (each.table, each.box) == (t.id, box)), None)
    claims = tuple(each for each in link.claims if each is not claim)
    percent, instead = (claim.percent, claim.instead) if claim else (event.percent, 0)
    won_by = _won(link, (t.id, t.rounds, box)) if percent == 100 else link.won_by
    if owed > link.posted:
        link, posted = post_all(link)
        moves += posted
    lacks = max(0, owed - link.posted)  # registered before a failure, and the meter was won elsewhere since (5.17.1)
    reset = link.terms.reset * MICRO if percent == 100 else 0
    added = lacks + (reset if event.percent == 100 else 0)
    moves += [Transfer(bank(t.id), meter(link.id), micro) for micro in (lacks, added - lacks) if micro]
    hand = link.id, t.id, t.rounds, box, event.line.player
    amounts = percent, instead, event.cents, 0 if event.cents else instead, event.displayed, before, added, event.cents
    awards = (*link.paid, Entry(*hand, *amounts, t.id in link.registered, reset=reset))
    return replace(link, posted=link.posted + added - owed, claims=claims, awards=awards, won_by=won_by), tuple(moves)


def _won(link: Link, hand: Hand) -> dict[str, tuple[Hand, ...]] | UnsetType:
    """Every contribution that can still go back was in the jackpot that this hand has won."""
    tables = {table for of in (link.pending, link.taken or {}) for table, shares in of.items() if shares}
    before = link.won_by or {}
    return {**before, **{table: (*before.get(table, ()), hand) for table in sorted(tables)}} or UNSET


# ---- awards taken back -----------------------------------------------------------------------------------------------


def payer(links: dict[str, Link], t: Table, box: int) -> Link | None:
    """The link on whose meter the award of this box was paid, whatever became of the table's link since."""
    return next((link for link in links.values() if meter_history.award_of(link.paid, (t.id, t.rounds, box))), None)


def _take_back(link: Link, t: Table, event: e.AwardReversed) -> tuple[Link, tuple[Transfer, ...]]:
    """The meter is as high as if the award had not been paid; what the house added for it goes back to the house."""
    award = meter_history.award_of(link.paid, (t.id, t.rounds, event.line.box))
    assert award is not None
    moves = (Transfer(meter(link.id), bank(t.id), award.house),) if award.house else ()
    awards = meter_history.reversed_award(link.paid, award)
    return replace(link, posted=link.posted + event.cents * MICRO - award.house, awards=awards), moves


def corrections(link: Link) -> tuple[e.AwardCorrected | e.ContributionCorrected, ...]:
    """What changes for others on the link once awards are reversed or contributions have gone back."""
    return meter_history.corrections(link.id, link.paid, whole(link)) if link.paid else ()


def next_round_opened(link: Link, table: str) -> Link:
    """What this table's earlier rounds were paid stands from now on; what nothing can change any more is forgotten."""
    awards, past = meter_history.next_round_opened(link.paid, table)
    lost = {entry.hand for entry in past if not entry.returned and meter_history.won_nothing(entry)}
    awards = meter_history.without(awards, lost)
    won_by = {of: tuple(hand for hand in hands if hand not in lost) for of, hands in (link.won_by or {}).items()}
    return replace(link, awards=awards or UNSET, won_by=won_by or UNSET)


# ---- the order of awards ---------------------------------------------------------------------------------------------


def ticket_of(link: Link, table: str, box: int) -> int:
    """The place of a hand in the order of the record; 0 where it has none."""
    claimed = (claim.ticket for claim in link.claims if (claim.table, claim.box) == (table, box))
    return next(claimed, 0) or link.tickets.get(table, {}).get(box, 0)


def rank_of(link: Link, hand: HandAt) -> tuple[int, int]:
    """By this the hands of a link are put in order."""
    return ticket_of(link, hand.table, hand.box), hand.box


def _ordered(link: Link, ruled: tuple[int, ...], hands: tuple[HandAt, ...]) -> Link:
    """The hands ruled on take each other's places, and the others at their tables keep theirs clockwise."""
    waiting = [HandAt(claim.table, claim.box) for claim in link.claims]
    waiting += [HandAt(table, box) for table, boxes in link.tickets.items() for box in boxes]
    before = sorted(waiting, key=lambda hand: rank_of(link, hand))
    if not hands:  # a record of an earlier version
        hands = tuple(next(hand for hand in before if ticket_of(link, hand.table, hand.box) == own) for own in ruled)
    places = {hand: place for place, hand in enumerate(before)}
    named = dict(zip(hands, sorted(places[hand] for hand in hands), strict=True))

    def place(hand: HandAt) -> tuple[int, int]:
        here = {other.box: new for other, new in named.items() if other.table == hand.table}
        least = max([places[hand], *(new for box, new in here.items() if box < hand.box)])
        most = min([least, *(new for box, new in here.items() if box > hand.box)])
        return here.get(hand.box, most), hand.box

    tickets = sorted(ticket_of(link, hand.table, hand.box) for hand in before)
    new = dict(zip(sorted(before, key=place), tickets, strict=True))
    claims = (replace(claim, ticket=new[HandAt(claim.table, claim.box)]) for claim in link.claims)
    boxes = {table: {box: new[HandAt(table, box)] for box in of} for table, of in link.tickets.items()}
    return replace(link, claims=tuple(sorted(claims, key=lambda claim: (claim.ticket, claim.box))), tickets=boxes)


def post_all(link: Link) -> tuple[Link, tuple[Transfer, ...]]:
    """Contributions that can still go back pay an award now; who bears a return later is for R-66."""
    moves: tuple[Transfer, ...] = ()
    taken = dict(link.taken or {})
    for table, shares in link.pending.items():
        micro = sum(shares.values())
        if micro:
            moves = (*moves, Transfer(pending(link.id, table), meter(link.id), micro))
            taken[table] = {**taken.get(table, {}), **shares}
    posted = link.posted + sum(each.micro for each in moves)
    return replace(link, posted=posted, pending={}, taken=taken or UNSET), moves


def _round(t: Table) -> Round:
    assert isinstance(t.round, Round)
    return t.round


def _without(of: dict[K, T], key: K) -> dict[K, T]:
    return {each: value for each, value in of.items() if each != key}

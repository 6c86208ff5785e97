"""A jackpot link: its meter, the order in which hands were dealt (tickets), and the major awards to be paid."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from croupier.engine.table import Table
from croupier.house import meter_corrections
from croupier.house.ledger_accounts import MICRO, Transfer, bank, meter, pending
from croupier.house.meter_corrections import Entries, Entry, Hand
from croupier.record import events as e
from croupier.record.commands import HandAt
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.record.stored_event import Recorded
from croupier.rules.base_round import count_drawn
from croupier.rules.bets import Bet
from croupier.rules.house_poker.round import Round, open_bets
from croupier.rules.money import Share

JACKPOT = Bet.JACKPOT
K = TypeVar("K")
T = TypeVar("T")


class Claim(Struct, frozen=True, gc=False):
    """An award won and not yet paid. Its ticket is the number of the record that dealt the hand's last card (R-52)."""

    ticket: int
    table: str
    box: int
    percent: int
    instead: int = 0  # cents of the fixed award, if that is more
    major: bool = True


class Link(Struct, frozen=True, gc=False):  # its terms, meter, tickets and claims
    id: str
    terms: LinkTerms
    posted: int  # micro-cents that no Void can remove
    pending: dict[str, dict[int, int]] = {}  # table -> box -> micro-cents of a round that can still be Voided
    tickets: dict[str, dict[int, int]] = {}  # table -> box -> record: jackpot hands whose round is not settled
    claims: tuple[Claim, ...] = ()  # in ticket order
    registered: dict[str, int] = {}  # table -> cents displayed when its jackpot device failed (5.17.1)
    awards: Entries | UnsetType = UNSET  # in the order paid; snapshots omit this and the fields below if empty
    taken: dict[str, dict[int, int]] | UnsetType = UNSET  # those contributions that an award has already used
    won_by: dict[str, tuple[Hand, ...]] | UnsetType = UNSET  # table -> whole jackpots paid since its bets closed

    @property
    def paid(self) -> Entries:
        return self.awards or ()


class PendingAward(Struct, frozen=True, gc=False):  # a claim with what it is paid on the value now displayed
    claim: Claim
    cents: int
    displayed: int
    large: bool  # above the sum from which two people sign


def apply_event(links: dict[str, Link], event: e.AnyEvent) -> dict[str, Link]:
    """Return the links after an event of the house that opens, changes, corrects or closes a link."""
    match event:
        case e.LinkOpened(name, terms):
            return {**links, name: Link(name, terms, terms.start * MICRO)}
        case e.LinkChanged(name, terms):
            return {**links, name: replace(links[name], terms=terms)}
        case e.MeterCorrected(name, cents):
            return {**links, name: replace(links[name], posted=links[name].posted + cents * MICRO)}
        case e.LinkClosed(name, into, micro):
            return _close(links, name, into, micro)
        case e.AwardCorrected(link=name):
            link, change = links[name], event.added - event.from_meter * MICRO
            entries = meter_corrections.corrected_award(link.paid, event)
            return {**links, name: replace(link, posted=link.posted + change, awards=entries)}
        case e.ContributionCorrected(link=name):
            link = links[name]
            entries = meter_corrections.corrected_contribution(link.paid, event)
            return {**links, name: replace(link, posted=link.posted + event.micro, awards=entries)}
        case e.AwardsOrdered(name, tickets, hands=hands):
            return {**links, name: _reorder(links[name], tickets, hands)}
        case _:
            return links


def _close(links: dict[str, Link], name: str, into: str, micro: int) -> dict[str, Link]:
    """Close a link; its meter and reversible awards go to link `into`, or the meter to the house if `into` is empty."""
    assert links[name].posted == micro, f"the meter of {name} holds {links[name].posted}"
    rest = _without(links, name)
    if not into:
        return rest
    awards = (*rest[into].paid, *meter_corrections.merged(links[name].paid, into)) or UNSET
    return {**rest, into: replace(rest[into], posted=rest[into].posted + micro, awards=awards)}


def meter_micro(link: Link) -> int:
    """Return the meter in micro-cents, including pending contributions."""
    return link.posted + sum(sum(shares.values()) for shares in link.pending.values())


def displayed(link: Link) -> int:
    """Return the jackpot in whole cents, as the screens show it, including pending contributions."""
    return meter_micro(link) // MICRO


def _any_hand(table: str, box: int) -> bool:
    return True


def next_award(link: Link, may_win: Callable[[str, int], bool] = _any_hand) -> PendingAward | None:
    """Return the award to pay now: the earliest dealt hand's, once no hand before it can win a major award.

    A share among the minor awards is outside that order: it is paid once no major award waits (R-54).
    """
    if not link.claims:
        return None
    majors = [other for other in link.claims if other.major]
    claim = _first_clockwise(majors or [*link.claims])
    if majors and any(may_win(table, box) for table, box in _hands_dealt_before(link, claim.ticket)):
        return None
    value = link.registered.get(claim.table, displayed(link))
    cents = max(Share(claim.percent).of(value), claim.instead)
    return PendingAward(claim, cents, value, cents > link.terms.sign_above)


def _first_clockwise(claims: list[Claim]) -> Claim:
    """Return the claim of the lowest box at the table of the first claim, because a table is paid clockwise (4.7.1)."""
    return min((claim for claim in claims if claim.table == claims[0].table), key=lambda claim: claim.box)


def _hands_dealt_before(link: Link, ticket: int) -> list[tuple[str, int]]:
    return [(table, box) for table, boxes in link.tickets.items() for box, dealt in boxes.items() if dealt < ticket]


def other_tables_down(records: list[Recorded], tables: dict[str, Table]) -> list[Table]:
    """Return the other tables of a link whose system has just failed, if their jackpot is still on."""
    failed = [record.stream for record in records if isinstance(record.event, e.JackpotFailed) and record.event.system]
    links = {tables[stream].link for stream in failed} - {""}
    return [table for table in tables.values() if table.link in links and table.jackpot == "on" and not table.closed]


FOLLOWED = frozenset(  # the events that `apply_record` handles
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


def apply_record(link: Link, table: Table, record: Recorded) -> tuple[Link, tuple[Transfer, ...]]:
    """Return the link after a record of one of its tables, with its transfers; `table` is the table after the record.

    If a table leaves the link, its contributions stay there; the House pays for a later Void of its last round.
    """
    match record.event:
        case e.CardDealt() | e.CardsReconstructed() | e.CardsFound() | e.CardsMoved():
            return _issue_tickets(link, table, record.seq), ()
        case e.BetsClosed():
            return _contribute(link, table)
        case e.BetReturned(box, _, Bet.JACKPOT):
            return _return_contribution(link, table, box)
        case e.RoundOpened() | e.TableLinked():
            return _post_contributions(link, table.id)
        case e.AwardWon():
            return _add_claim(link, table.id, record.event, record.seq), ()
        case e.AwardPaid():
            return _pay(link, table, record.event)
        case e.AwardReversed():
            return _take_back(link, table, record.event)
        case e.HandInvalidated(box):
            return _drop_hand(link, table.id, box), ()
        case e.RoundConcluded() | e.RoundVoided():
            return _drop_round(link, table.id), ()
        case e.JackpotFailed(displayed=reported):
            return _register_value(link, table.id, reported), ()
        case _:
            return link, ()


def _contribute(link: Link, table: Table) -> tuple[Link, tuple[Transfer, ...]]:
    """Set aside a share of every jackpot bet when bets close, whether or not the bet wins (R-47)."""
    round_ = _house_poker_round(table)
    micro = round_.settings.jackpot_bet * link.terms.rate_ppm
    shares = {box.number: micro for box in round_.boxes if box.bets.get(JACKPOT)}
    moves = tuple(Transfer(bank(table.id), pending(link.id, table.id), micro) for _ in shares)
    return replace(link, pending={**link.pending, table.id: shares}), moves


def _register_value(link: Link, table: str, reported: int | None) -> Link:
    """Fix the value for a table's awards: the jackpot displayed when its failure was first reported (5.17.1, R-65)."""
    if reported is None:  # a record of an earlier version
        reported = displayed(link)
    elif table in link.registered:
        return link
    return replace(link, registered={**link.registered, table: reported})


def _return_contribution(link: Link, table: Table, box: int) -> tuple[Link, tuple[Transfer, ...]]:
    """Take the contribution of a returned bet off the meter, unless the jackpot was won with it (R-66)."""
    shares, taken_shares = link.pending.get(table.id, {}), (link.taken or {}).get(table.id, {})
    share = shares.get(box) or taken_shares.get(box)
    if not share:
        return link, ()
    moves = (Transfer(pending(link.id, table.id), bank(table.id), share),) if box in shares else ()
    won_by = (link.won_by or {}).get(table.id, ())
    if link.paid or won_by or box in taken_shares:
        link = _note_return(link, table, box, share, -share if moves else 0, won_by)
    pending_shares = {**link.pending, table.id: _without(shares, box)} if table.id in link.pending else link.pending
    taken = {**(link.taken or {}), table.id: _without(taken_shares, box)} if box in taken_shares else link.taken
    return replace(link, pending=pending_shares, taken=taken), moves


def _note_return(link: Link, table: Table, box: int, share: int, house: int, won_by: tuple[Hand, ...]) -> Link:
    """Note a returned contribution beside the paid awards: if one is reversed, somebody else may pay for the return."""
    hand, unpaid = (link.id, table.id, table.rounds, box, ""), (0, 0, 0, 0, 0)
    entry = Entry(*hand, *unpaid, meter_micro(link), house, 0, False, final=True, returned=share, won_by=won_by)
    return replace(link, awards=(*link.paid, entry))


def _post_contributions(link: Link, table: str) -> tuple[Link, tuple[Transfer, ...]]:
    """Move a table's pending contributions to the meter, because its last round can no longer be Voided (R-19)."""
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


def _issue_tickets(link: Link, table: Table, seq: int) -> Link:
    """Give each jackpot hand a ticket, its place in the order of awards, once all its cards are dealt (R-248)."""
    round_, before = _house_poker_round(table), link.tickets.get(table.id, {})
    boxes, still_due = before, round_.plan[count_drawn(round_) :]
    for box in round_.boxes:
        number = box.number
        if number in still_due or number in before or box.out or number not in round_.plan:
            continue
        if JACKPOT in open_bets(round_, box):
            boxes = {**boxes, number: seq}
    return link if boxes is before else replace(link, tickets={**link.tickets, table.id: boxes})


def _add_claim(link: Link, table: str, won: e.AwardWon, seq: int) -> Link:
    """Add a winning hand's claim, and drop the tickets up to its box: these are settled and delay no other award."""
    boxes = link.tickets.get(table, {})
    later = {box: ticket for box, ticket in boxes.items() if box > won.box}
    claim = Claim(boxes.get(won.box, seq), table, won.box, won.percent, won.instead, won.major)
    claims = sorted((*link.claims, claim), key=lambda claim: (claim.ticket, claim.box))
    return replace(link, claims=tuple(claims), tickets={**link.tickets, table: later})


def _drop_hand(link: Link, table: str, box: int) -> Link:
    """Remove an invalid hand from the link: its unpaid award and its ticket, the place in the order of awards."""
    claims = tuple(claim for claim in link.claims if (claim.table, claim.box) != (table, box))
    boxes = {number: seq for number, seq in link.tickets.get(table, {}).items() if number != box}
    return replace(link, claims=claims, tickets={**link.tickets, table: boxes})


def _drop_round(link: Link, table: str) -> Link:
    claims = tuple(claim for claim in link.claims if claim.table != table)
    return replace(link, tickets=_without(link.tickets, table), claims=claims)


def _pay(link: Link, table: Table, event: e.AwardPaid) -> tuple[Link, tuple[Transfer, ...]]:
    """Lower the meter by a partial award, or reset it after the whole jackpot (R-48, R-49)."""
    box, micro_paid, before, moves = event.line.box, event.cents * MICRO, meter_micro(link), list[Transfer]()
    claim = next((candidate for candidate in link.claims if (candidate.table, candidate.box) == (table.id, box)), None)
    claims = tuple(candidate for candidate in link.claims if candidate is not claim)
    percent, instead = (claim.percent, claim.instead) if claim else (event.percent, 0)
    won_by = _note_winner(link, (table.id, table.rounds, box)) if percent == 100 else link.won_by
    if micro_paid > link.posted:
        link, posted = post_all(link)
        moves += posted
    # The meter is short if the value was registered at a failure and the jackpot was won elsewhere since (5.17.1).
    shortfall = max(0, micro_paid - link.posted)
    reset = link.terms.reset * MICRO if percent == 100 else 0
    added = shortfall + (reset if event.percent == 100 else 0)
    moves += [Transfer(bank(table.id), meter(link.id), amount) for amount in (shortfall, added - shortfall) if amount]
    hand = link.id, table.id, table.rounds, box, event.line.player
    amounts = percent, instead, event.cents, 0 if event.cents else instead, event.displayed, before, added, event.cents
    awards = (*link.paid, Entry(*hand, *amounts, table.id in link.registered, reset=reset))
    posted_after = link.posted + added - micro_paid
    return replace(link, posted=posted_after, claims=claims, awards=awards, won_by=won_by), tuple(moves)


def _note_winner(link: Link, hand: Hand) -> dict[str, tuple[Hand, ...]] | UnsetType:
    """Return the jackpot's winners by table; add this hand for each table whose contributions can still be returned."""
    tables = {table for source in (link.pending, link.taken or {}) for table, shares in source.items() if shares}
    before = link.won_by or {}
    return {**before, **{table: (*before.get(table, ()), hand) for table in sorted(tables)}} or UNSET


# ---- awards taken back -----------------------------------------------------------------------------------------------


def paying_link(links: dict[str, Link], table: Table, box: int) -> Link | None:
    """Return the link whose meter paid the award of this box, even if the table's link has changed since."""
    hand = table.id, table.rounds, box
    return next((link for link in links.values() if meter_corrections.award_of(link.paid, hand)), None)


def _take_back(link: Link, table: Table, event: e.AwardReversed) -> tuple[Link, tuple[Transfer, ...]]:
    """Restore the meter as if the award had not been paid; the house gets back what it added."""
    award = meter_corrections.award_of(link.paid, (table.id, table.rounds, event.line.box))
    assert award is not None
    moves = (Transfer(meter(link.id), bank(table.id), award.house),) if award.house else ()
    awards = meter_corrections.reversed_award(link.paid, award)
    return replace(link, posted=link.posted + event.cents * MICRO - award.house, awards=awards), moves


def corrections(link: Link) -> tuple[e.AwardCorrected | e.ContributionCorrected, ...]:
    """Return how other awards and contributions on the link change after a reversed award or returned contribution."""
    return meter_corrections.corrections(link.id, link.paid, meter_micro(link)) if link.paid else ()


def next_round_opened(link: Link, table: str) -> Link:
    """Return the link with the awards of this table's past rounds final, and without those that nothing can change."""
    awards, final = meter_corrections.next_round_opened(link.paid, table)
    lost = {entry.hand for entry in final if not entry.returned and meter_corrections.won_nothing(entry)}
    awards = meter_corrections.without(awards, lost)
    won_by = {other: tuple(hand for hand in hands if hand not in lost) for other, hands in (link.won_by or {}).items()}
    return replace(link, awards=awards or UNSET, won_by=won_by or UNSET)


# ---- the order of awards ---------------------------------------------------------------------------------------------


def ticket_of(link: Link, table: str, box: int) -> int:
    """Return the ticket of a hand, its place in the order of awards, or 0 if it has none."""
    claimed = (claim.ticket for claim in link.claims if (claim.table, claim.box) == (table, box))
    return next(claimed, 0) or link.tickets.get(table, {}).get(box, 0)


def rank_of(link: Link, hand: HandAt) -> tuple[int, int]:
    """Return the key by which the hands of a link are sorted in the order of awards."""
    return ticket_of(link, hand.table, hand.box), hand.box


def _reorder(link: Link, ruled: tuple[int, ...], hands: tuple[HandAt, ...]) -> Link:
    """Let `hands` swap places in the order of awards; each table stays clockwise. Old records name tickets, `ruled`."""
    waiting = [HandAt(claim.table, claim.box) for claim in link.claims]
    waiting += [HandAt(table, box) for table, boxes in link.tickets.items() for box in boxes]
    before = sorted(waiting, key=lambda hand: rank_of(link, hand))
    if not hands:  # a record of an earlier version
        hands = tuple(next(hand for hand in before if rank_of(link, hand)[0] == ticket) for ticket in ruled)
    places = {hand: place for place, hand in enumerate(before)}
    named = dict(zip(hands, sorted(places[hand] for hand in hands), strict=True))

    def place(hand: HandAt) -> tuple[int, int]:
        ruled_places = {other.box: new for other, new in named.items() if other.table == hand.table}
        least = max([places[hand], *(new for box, new in ruled_places.items() if box < hand.box)])
        most = min([least, *(new for box, new in ruled_places.items() if box > hand.box)])
        return ruled_places.get(hand.box, most), hand.box

    tickets = sorted(ticket_of(link, hand.table, hand.box) for hand in before)
    new = dict(zip(sorted(before, key=place), tickets, strict=True))
    claims = (replace(claim, ticket=new[HandAt(claim.table, claim.box)]) for claim in link.claims)
    boxes = {table: {box: new[HandAt(table, box)] for box in numbers} for table, numbers in link.tickets.items()}
    return replace(link, claims=tuple(sorted(claims, key=lambda claim: (claim.ticket, claim.box))), tickets=boxes)


def post_all(link: Link) -> tuple[Link, tuple[Transfer, ...]]:
    """Move all pending contributions to the meter, to pay an award; R-66 says who pays if one is returned later."""
    moves: tuple[Transfer, ...] = ()
    taken = dict(link.taken or {})
    for table, shares in link.pending.items():
        if micro := sum(shares.values()):
            moves = (*moves, Transfer(pending(link.id, table), meter(link.id), micro))
            taken[table] = {**taken.get(table, {}), **shares}
    posted = link.posted + sum(transfer.micro for transfer in moves)
    return replace(link, posted=posted, pending={}, taken=taken or UNSET), moves


def _house_poker_round(table: Table) -> Round:
    assert isinstance(table.round, Round)
    return table.round


def _without(mapping: dict[K, T], key: K) -> dict[K, T]:
    return {other: value for other, value in mapping.items() if other != key}

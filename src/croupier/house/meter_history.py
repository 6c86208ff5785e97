"""What a ruling can still change on a meter: awards that were paid, and contributions that went back."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from croupier.house.accounts import MICRO
from croupier.record import events as e
from croupier.rules.money import Share

Hand = tuple[str, int, int]  # table, round, box


class Entry(Struct, frozen=True, gc=False):
    """An award paid out of a meter, or a contribution that went back, until nothing can change it any more."""

    link: str  # whose meter it concerns
    table: str
    round: int
    box: int
    player: str
    percent: int
    instead: int
    cents: int  # out of the meter, corrections included
    fixed: int  # cents of a fixed row, where that was worth more than the share
    displayed: int
    whole: int  # micro-cents on the meter before it, as things are now ruled
    house: int  # micro-cents that the house added to the meter: a reset, what the meter lacked; less than 0: took out
    took: int  # cents out of the meter when it was paid
    registered: bool  # paid on the value registered before a failure (5.17.1)
    reversed: bool = False
    final: bool = False  # no ruling can reverse it: its table has opened the next round
    reset: int = 0  # micro-cents of a reset, added if the whole jackpot is paid
    returned: int = 0  # micro-cents of a contribution that went back; 0 for an award
    won_by: tuple[Hand, ...] = ()  # whole jackpots paid between a contribution and its return
    flows: tuple[str, ...] = ()  # the links with which this meter was merged later

    @property
    def hand(self) -> Hand:
        return self.table, self.round, self.box

    @property
    def change(self) -> int:
        """Micro-cents by which the meter is higher for this entry."""
        return self.house - self.cents * MICRO


Entries = tuple[Entry, ...]


def award_of(entries: Entries, hand: Hand) -> Entry | None:
    """The award of a hand, where it has not been reversed."""
    return next((entry for entry in entries if not entry.returned and not entry.reversed and entry.hand == hand), None)


def reversed_award(entries: Entries, award: Entry) -> Entries:
    """What was first paid is taken back; what a correction has changed since is left, and is corrected next."""
    first = 0 if award.took else award.instead
    after = replace(award, reversed=True, cents=award.cents - award.took, fixed=award.fixed - first, house=0)
    return _with(entries, award, after)


def corrected_award(entries: Entries, event: e.AwardCorrected) -> Entries:
    hand = event.table, event.round, event.box
    award = next(entry for entry in entries if not entry.returned and entry.hand == hand)
    cents, fixed, house = award.cents + event.from_meter, award.fixed + event.from_house, award.house + event.added
    return _with(entries, award, replace(award, displayed=event.displayed, cents=cents, fixed=fixed, house=house))


def corrected_contribution(entries: Entries, event: e.ContributionCorrected) -> Entries:
    hand = event.table, event.round, event.box
    entry = next(entry for entry in entries if entry.returned and entry.hand == hand)
    return _with(entries, entry, replace(entry, house=entry.house + event.micro))


def _with(entries: Entries, old: Entry, new: Entry) -> Entries:
    """One entry changes, and the value of the meter before each later one with it."""
    place, more = entries.index(old), new.change - old.change
    later = (replace(each, whole=each.whole + more) if _feeds(old, each) else each for each in entries[place + 1 :])
    return (*entries[:place], new, *later)


def _feeds(entry: Entry, later: Entry) -> bool:
    """Is what this entry left on its meter part of the value before the later one?"""
    return later.link == entry.link or later.link in entry.flows


def merged(entries: Entries, into: str) -> Entries:
    """The meter of these entries has gone into that of another link."""
    return tuple(replace(entry, flows=(*entry.flows, into)) for entry in entries)


def next_round_opened(entries: Entries, table: str) -> tuple[Entries, Entries]:
    """The entries that something can still change, and those that stand for good."""
    marked = tuple(replace(entry, final=True) if entry.table == table else entry for entry in entries)
    first = next((place for place, entry in enumerate(marked) if not entry.final), len(marked))
    return marked[first:], marked[:first]


def won_nothing(entry: Entry) -> bool:
    """Did this award, as now ruled, leave the jackpot where it was?"""
    return entry.reversed or not entry.cents


def without(entries: Entries, hands: Iterable[Hand]) -> Entries:
    """The entries, where these hands have not won the jackpot."""
    gone = {*hands}
    return tuple(
        replace(entry, won_by=tuple(hand for hand in entry.won_by if hand not in gone))
        if gone.intersection(entry.won_by)
        else entry
        for entry in entries
    )


# ---- what every entry should be, as things are ruled -----------------------------------------------------------------


def corrections(link: str, entries: Entries, whole: int) -> tuple[e.AwardCorrected | e.ContributionCorrected, ...]:
    """Bring every award and contribution to what it would have been without the reversed awards (R-66, R-242).

    `whole` is the meter now. It never ends below zero: the house adds what would be missing.
    """
    events = list[e.AwardCorrected | e.ContributionCorrected]()
    changed, lost = list[tuple[Entry, int]](), set[Hand]()
    for entry in entries:
        value = entry.whole + sum(more for earlier, more in changed if _feeds(earlier, entry))
        right = _right(entry, value, lost)
        if not entry.returned and won_nothing(right):
            lost.add(entry.hand)
        if (right.cents, right.fixed, right.house) != (entry.cents, entry.fixed, entry.house):
            events.append(_difference(link, entry, right))
            changed.append((entry, right.change - entry.change))
    left = whole + sum(more for _, more in changed)
    if left < 0:
        last = entries[-1]
        events.append(_difference(link, last, replace(last, house=last.house - left)))
    return tuple(events)


def _right(entry: Entry, value: int, lost: set[Hand]) -> Entry:
    """The entry as it would have been on this value of the meter."""
    if entry.returned:
        return replace(entry, house=0 if {*entry.won_by} - lost else -min(entry.returned, max(0, value)))
    if entry.reversed:
        return replace(entry, cents=0, fixed=0, house=0)
    displayed = entry.displayed if entry.registered else max(0, value) // MICRO
    share = Share(entry.percent).of(displayed)
    cents, fixed = (share, 0) if share >= entry.instead else (0, entry.instead)
    house = max(0, cents * MICRO - value) + (entry.reset if cents else 0)
    return replace(entry, displayed=displayed, cents=cents, fixed=fixed, house=house)


def _difference(link: str, entry: Entry, right: Entry) -> e.AwardCorrected | e.ContributionCorrected:
    added = right.house - entry.house
    if entry.returned:
        return e.ContributionCorrected(link, *entry.hand, added)
    money = right.cents - entry.cents, right.fixed - entry.fixed, added
    return e.AwardCorrected(link, *entry.hand, entry.player, right.displayed, *money)

"""What a ruling can still change about a meter: awards paid from it, and contributions returned from it."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from croupier.house.ledger_accounts import MICRO
from croupier.record import events as e
from croupier.rules.money import Share

Hand = tuple[str, int, int]  # table, round, box


class Entry(Struct, frozen=True, gc=False):
    """An award paid from a meter, or a returned contribution, until nothing can change it."""

    link: str  # whose meter it concerns
    table: str
    round: int
    box: int
    player: str
    percent: int
    instead: int
    cents: int  # from the meter, including corrections
    fixed: int  # cents of the fixed award, if that exceeded the share
    displayed: int
    whole: int  # micro-cents on the meter before it, as ruled now
    house: int  # micro-cents that the house added to the meter (reset, shortfall); negative if it took some out
    took: int  # cents from the meter when it was paid
    registered: bool  # paid on the value registered before a failure (5.17.1)
    reversed: bool = False
    final: bool = False  # no ruling can reverse it: its table has opened the next round
    reset: int = 0  # micro-cents of a reset, added if the whole jackpot is paid
    returned: int = 0  # micro-cents of a contribution that went back; 0 for an award
    won_by: tuple[Hand, ...] = ()  # whole jackpots paid between a contribution and its return
    flows: tuple[str, ...] = ()  # links that this meter was merged into later

    @property
    def hand(self) -> Hand:
        return self.table, self.round, self.box

    @property
    def change(self) -> int:
        """Return the micro-cents that this entry adds to the meter."""
        return self.house - self.cents * MICRO


Entries = tuple[Entry, ...]


def award_of(entries: Entries, hand: Hand) -> Entry | None:
    """Return the award of a hand, or None if it has none or its award was reversed."""
    return next((entry for entry in entries if not entry.returned and not entry.reversed and entry.hand == hand), None)


def reversed_award(entries: Entries, award: Entry) -> Entries:
    """Return the entries with an award's first payment reversed; `corrections` reverses later changes to it."""
    first = 0 if award.took else award.instead
    after = replace(award, reversed=True, cents=award.cents - award.took, fixed=award.fixed - first, house=0)
    return _replace_entry(entries, award, after)


def corrected_award(entries: Entries, event: e.AwardCorrected) -> Entries:
    hand = event.table, event.round, event.box
    award = next(entry for entry in entries if not entry.returned and entry.hand == hand)
    cents, fixed, house = award.cents + event.from_meter, award.fixed + event.from_house, award.house + event.added
    return _replace_entry(
        entries, award, replace(award, displayed=event.displayed, cents=cents, fixed=fixed, house=house)
    )


def corrected_contribution(entries: Entries, event: e.ContributionCorrected) -> Entries:
    hand = event.table, event.round, event.box
    entry = next(entry for entry in entries if entry.returned and entry.hand == hand)
    return _replace_entry(entries, entry, replace(entry, house=entry.house + event.micro))


def _replace_entry(entries: Entries, old: Entry, new: Entry) -> Entries:
    """Replace an entry, and adjust the meter value noted in each later entry that it affects."""
    index, change = entries.index(old), new.change - old.change
    later = (
        replace(entry, whole=entry.whole + change) if _feeds(old, entry) else entry for entry in entries[index + 1 :]
    )
    return (*entries[:index], new, *later)


def _feeds(entry: Entry, later: Entry) -> bool:
    """Return whether an entry affects the meter of a later one: it is the same meter, or one merged into it."""
    return later.link == entry.link or later.link in entry.flows


def merged(entries: Entries, into: str) -> Entries:
    """Mark that the meter of these entries was merged into another link."""
    return tuple(replace(entry, flows=(*entry.flows, into)) for entry in entries)


def next_round_opened(entries: Entries, table: str) -> tuple[Entries, Entries]:
    """Mark this table's entries as final; return the entries from the first that is not final, and those before it."""
    marked = tuple(replace(entry, final=True) if entry.table == table else entry for entry in entries)
    first = next((index for index, entry in enumerate(marked) if not entry.final), len(marked))
    return marked[first:], marked[:first]


def won_nothing(entry: Entry) -> bool:
    """Return whether this award, after all rulings so far, takes nothing from the jackpot."""
    return entry.reversed or not entry.cents


def without(entries: Entries, hands: Iterable[Hand]) -> Entries:
    """Return the entries with these hands removed from the jackpot winners that they name."""
    removed = {*hands}
    return tuple(
        replace(entry, won_by=tuple(hand for hand in entry.won_by if hand not in removed))
        if removed.intersection(entry.won_by)
        else entry
        for entry in entries
    )


# ---- corrections -----------------------------------------------------------------------------------------------------


def corrections(link: str, entries: Entries, whole: int) -> tuple[e.AwardCorrected | e.ContributionCorrected, ...]:
    """Return the events that make each award and contribution what it would be without reversed awards (R-66, R-242).

    `whole` is the meter now, in micro-cents. It never ends below zero: the house adds what is missing.
    """
    events = list[e.AwardCorrected | e.ContributionCorrected]()
    changed, lost = list[tuple[Entry, int]](), set[Hand]()
    for entry in entries:
        value = entry.whole + sum(change for earlier, change in changed if _feeds(earlier, entry))
        corrected = _recalculate(entry, value, lost)
        if not entry.returned and won_nothing(corrected):
            lost.add(entry.hand)
        if (corrected.cents, corrected.fixed, corrected.house) != (entry.cents, entry.fixed, entry.house):
            events.append(_correction_event(link, entry, corrected))
            changed.append((entry, corrected.change - entry.change))
    remaining = whole + sum(change for _, change in changed)
    if remaining < 0:
        last = entries[-1]
        events.append(_correction_event(link, last, replace(last, house=last.house - remaining)))
    return tuple(events)


def _recalculate(entry: Entry, value: int, lost: set[Hand]) -> Entry:
    """Return an entry of a meter's history as if the meter had held `value` and the hands in `lost` had not won."""
    if entry.returned:
        return replace(entry, house=0 if {*entry.won_by} - lost else -min(entry.returned, max(0, value)))
    if entry.reversed:
        return replace(entry, cents=0, fixed=0, house=0)
    displayed = entry.displayed if entry.registered else max(0, value) // MICRO
    share = Share(entry.percent).of(displayed)
    cents, fixed = (share, 0) if share >= entry.instead else (0, entry.instead)
    house = max(0, cents * MICRO - value) + (entry.reset if cents else 0)
    return replace(entry, displayed=displayed, cents=cents, fixed=fixed, house=house)


def _correction_event(link: str, entry: Entry, corrected: Entry) -> e.AwardCorrected | e.ContributionCorrected:
    added = corrected.house - entry.house
    if entry.returned:
        return e.ContributionCorrected(link, *entry.hand, added)
    money = corrected.cents - entry.cents, corrected.fixed - entry.fixed, added
    return e.AwardCorrected(link, *entry.hand, entry.player, corrected.displayed, *money)

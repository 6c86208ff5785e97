"""The laws of every evening, checked from the records alone and from the messages people received."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from croupier.engine import view_types
from croupier.engine.apply import opened_table
from croupier.engine.player_entropy import closed_seals
from croupier.engine.proof import Proof, commitments, proof
from croupier.engine.proof_check import Noted, verify_proof
from croupier.engine.replay import replay_step
from croupier.engine.table import Table, game_of, is_playing, stakes
from croupier.engine.view_patches import FoldedView
from croupier.engine.view_types import TableShown
from croupier.engine.views import view
from croupier.house.execute import HOUSE_STREAM, House, meter_shown
from croupier.house.ledger_accounts import MICRO, meter, pending
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.cards import format_card
from croupier.rules.roles import SPECTATOR, Actor, Role
from croupier.server.demo import LINKS
from croupier.server.people.staff_auth import DEMO
from croupier.server.tables.auto_dealer import AutoDealer
from croupier.server.tables.floor import Floor
from croupier.server.tables.shoes import stored_seeds
from croupier.server.transport.messages import (
    Answer,
    ListsSent,
    LobbySent,
    MeterSent,
    Pong,
    SheetSent,
    Stopped,
    Told,
    WalletSent,
    Welcome,
)
from croupier.server.transport.view_messages import TableViews, viewer_of
from croupier.store.interface import Log, Store, decode_records
from croupier.store.recovery import rebuild
from croupier.store.verify import verify
from tests.support.house.plain_link import LinkSpec
from tests.support.simulation.disk import Disk
from tests.support.simulation.people import Known, Notes, Page, Person

CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
SPECIFIED = "multi-link"  # the link that the specification covers
COMPARED = 4  # one view in this many is compared in full
RULED = e.RulingMade | e.IrregularityReported  # records about an interrupted round
GIVEN_UP = e.SeatLeft | e.ChipsCashedOut | e.StakeLeft | e.PlayerLeft  # actions for players who are long gone


class ViewSent(Struct, frozen=True, tag="view_sent"):
    """The parts of a view message that are checked while it is sent."""

    table: str
    seq: int


SAID: msgspec.json.Decoder[object] = msgspec.json.Decoder(
    ViewSent | Answer | Welcome | SheetSent | MeterSent | WalletSent | LobbySent | ListsSent | Told | Stopped | Pong
)


class Interruption(Struct):
    """Rounds with bets in them when the house stopped, and the last record before that."""

    seq: int
    rounds: dict[str, int]


def under_way(disk: Disk) -> Interruption:
    """The rounds on disk, read beside the next process that opens it."""
    assert disk.store is not None
    store = disk.peek()
    house = rebuild(store)
    store.close()
    return Interruption(
        house.seq, {table.id: table.rounds for table in house.tables.values() if is_playing(table) and stakes(table)}
    )


def behind(people: Sequence[Person], floor: Floor) -> list[str]:
    """The clients whose screen is not what the house would show them now."""
    found = []
    for person in people:
        pages = [page for page in person.pages if page.wire.open]
        found += [] if pages else [f"{person.name} is not here"]
        for table in person.tables:
            found += [f"{person.name} does not see {table} as it is" for page in pages if late(page, table, floor)]
    return found


def late(page: Page, table: str, floor: Floor) -> bool:
    sent = page.shown.get(table)
    if sent is None or sent.view.seq != floor.house.tables[table].seq:
        return True
    return sent.view != view_of(floor, table, actor(page.person.name))


def view_of(floor: Floor, table: str, who: Actor) -> TableShown:
    """The view that somebody gets who joins a table now."""
    views, now, folded = TableViews(table), floor.broadcast.now(table), FoldedView()
    views.update(now, ())
    assert folded.follow(msgspec.json.decode(views.whole(now, viewer_of(who)), type=view_types.ViewSent))
    return folded.view


def actor(name: str) -> Actor:
    if name == SPECTATOR.name:
        return SPECTATOR
    return Actor(name, DEMO.get(name, Role.PLAYER))


def banks(floor: Floor) -> Iterator[str]:
    """A time bank runs while its player is waited for, and no longer."""
    for look in floor.table_observers:
        attendant = getattr(look, "__self__", None)
        if isinstance(attendant, AutoDealer):
            for (table, player), account in attendant._bank._accounts.items():
                if account.began is not None and player not in waited_for(floor.house.tables[table]):
                    yield f"the time bank of {player} runs, and {table} does not wait for them"


def waited_for(table: Table) -> tuple[str, ...]:
    return game_of(table).round_step(table.round).waits_for if table.round and is_playing(table) else ()


# ---- afterwards ------------------------------------------------------------------------------------------------------


def broken(
    store: Store, people: Sequence[Person], notes: Notes, interrupted: list[Interruption], counts: Counter[str]
) -> list[str]:
    found = list(verify(store))
    if found:
        return found
    house = rebuild(store)
    records = list(decode_records(store, (record for record in store.read() if record.stream)))
    counts["records"] += house.seq
    counts["rounds"] += sum(isinstance(record.event, e.RoundConcluded | e.RoundVoided) for record in records)
    counts["awards"] += sum(isinstance(record.event, e.AwardPaid) for record in records)
    counts["interrupted"] += sum(len(interruption.rounds) for interruption in interrupted)
    found += books(house)
    for person in people:
        for known in (*person.past, Known(person.name, person.said, person.answers)):
            found += answered(store, known)
    found += commands_were_sent(records, people)
    found += views_are_right(store, records, notes, counts)
    found += taken_up(records, interrupted)
    found += metered(records, house)
    return found


def books(house: House) -> Iterator[str]:
    """No chip is made or lost, and nobody but the House owes anything."""
    if total := sum(house.book.values()):
        yield f"all accounts together hold {total}"
    for account, micro in house.book.items():
        if micro < 0 and account.startswith(("wallet/", "rack/", "stake/", "pot/", "meter/", "pending/")):
            yield f"{account} holds {micro}"


def answered(log: Log, known: Known) -> Iterator[str]:
    """An acknowledged command is stored once, where the answer says; a refused one is not."""
    for id, answer in known.answers.items():
        cause = f"{known.name}:{id}"
        entries = log.caused([cause])
        numbers = [entry.n for entry in entries if entry.stream and entry.stream == entries[0].stream]
        if answer.refused:
            if numbers:
                yield f"{cause} was refused and done all the same"
        elif not numbers:
            yield f"{cause} was acknowledged and is lost"
        elif entries[0].stream != HOUSE_STREAM and max(numbers) != answer.seq:
            yield f"{cause} was acknowledged as {answer.seq} and done until {max(numbers)}"
        elif [entry.seq for entry in entries] != list(range(entries[0].seq, entries[0].seq + len(entries))):
            yield f"{cause} was done more than once"


def commands_were_sent(records: list[Recorded], people: Sequence[Person]) -> Iterator[str]:
    """Players sent every command in their name themselves; the house only gives up a seat for them."""
    known = [alias for person in people for alias in (*person.past, Known(person.name, person.said, person.answers))]
    words = {f"{alias.name}:{id}" for alias in known for id in alias.said}
    names = {alias.name for alias in known}
    for record in records:
        given_up = not record.cause and isinstance(record.event, GIVEN_UP)
        if record.by.name in names and record.cause not in words and not given_up:
            yield f"{record.by.name} never said what stands in record {record.seq}: {record.event}"


def views_are_right(store: Store, records: list[Recorded], notes: Notes, counts: Counter[str]) -> Iterator[str]:
    """Every view shows what the records say, and no card that its viewer may not know; every commitment holds."""
    sent: dict[tuple[str, int], list[tuple[str, tuple[TableShown, bool]]]] = {}
    for (table, seq, name), seen in notes.views.items():
        sent.setdefault((table, seq), []).append((name, seen))
    tables: dict[str, Table] = {}
    for record in records:
        if record.stream == HOUSE_STREAM:
            continue
        before = tables.get(record.stream)
        if before is None:
            assert isinstance(record.event, e.TableOpened)
            after = opened_table(record.event)
        else:
            after = replay_step(before, record)
        tables[record.stream] = after
        for name, (folded, listed) in sent.pop((after.id, after.seq), ()):
            yield from shown(after, name, folded, listed, counts)
        if after.round and after.round.over and (before is None or not (before.round and before.round.over)):
            yield from promised(store, after)
    yield from (f"{table} was shown with {seq} records, which it never had" for table, seq in sent)


def shown(table: Table, name: str, seen: TableShown, listed: bool, counts: Counter[str]) -> Iterator[str]:
    """A view without a waiting list, which takes offers away, is compared in full now and then."""
    cards, who = set(CARD.findall(msgspec.json.encode(seen).decode())), actor(name)
    if cards:
        assert table.round is not None
        player = name if who.role is Role.PLAYER else ""
        known = {
            format_card(card)
            for index, card in enumerate(table.round.cards)
            if game_of(table).can_see(table.round, player, index)
        }
        if not cards <= known:
            yield f"{name} was shown {sorted(cards - known)} of {table.id} after record {table.seq}"
    counts["views"] += 1
    if counts["views"] % COMPARED == 0 and not who.is_staff and not listed:
        counts["views compared"] += 1
        if seen != view(table, who):
            yield f"{name} was shown {table.id} after record {table.seq} as it was not"


def promised(store: Store, table: Table) -> Iterator[str]:
    """The cards came in the order committed when the round opened, before a crash and after it."""
    assert table.round is not None
    seeds = stored_seeds(store.secret, table)
    for viewer in ("", *dict.fromkeys(table.seats.values())):
        made = proof(table, viewer, seeds)
        if not isinstance(made, Proof):
            yield f"round {table.round.number} of {table.id} was never committed to"
        else:
            notes = Noted(commitments(table), tuple(closed_seals(table.log).items()))
            faults = (fault for fault in verify_proof(made, notes).faults if fault.code != "empty")
            yield from (f"round {table.round.number} of {table.id}: {fault.says}" for fault in faults)


def taken_up(records: list[Recorded], interrupted: list[Interruption]) -> Iterator[str]:
    """5.7: an interrupted round goes on with its cards, is concluded, or is Void; the record says which."""
    for interruption in interrupted:
        for table, number in interruption.rounds.items():
            own = (record for record in records if record.stream == table and record.seq > interruption.seq)
            first = next(own, None)
            if first is None or not isinstance(first.event, RULED):
                yield f"nothing was said of round {number} of {table}, which was interrupted: {first}"


def metered(records: list[Recorded], house: House) -> Iterator[str]:
    """The meter shows the contributions less the awards, to the micro-cent."""
    linked = {table.id for table in house.tables.values() if table.link == SPECIFIED}
    if not linked:
        return
    spec = LinkSpec(LINKS[SPECIFIED])
    try:
        for record in records:
            if record.stream in linked:
                spec.follow(record.stream, record.seq, record.event)
    except AssertionError as fault:
        yield f"the link: {fault}"
        return
    if spec.shown != meter_shown(house, SPECIFIED) or spec.posted != house.book[meter(SPECIFIED)]:
        yield f"the meter shows {meter_shown(house, SPECIFIED)}, not {spec.shown}"
    for table in linked:
        own = sum(micro for spot, micro in spec.pending.items() if spot[0] == table)
        if own != house.book.get(pending(SPECIFIED, table), 0):
            yield f"{own // MICRO} cents are pending at {table}, and others are booked"

"""1.14, 1.27, 3.6 to 3.8 and 5.4 to 5.6: the ring of seats between Rounds, the Button, and who pays which Blind."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base import Event
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.terms import BIG_BLIND, ENTRY, RETURN, SMALL_BLIND, p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import PokerSettings

Racks = Mapping[str, int]


class Seat(Struct, frozen=True, gc=False):
    """A player at the table, and what he owes before he is dealt in."""

    number: int
    player: str
    new: bool = True  # has not been dealt in since he sat down
    relocated: bool = False  # by a Pit Employee
    away: bool = False
    announced: bool = True  # has he said that he will be back?
    waits: bool = False  # for his own Big Blind
    missed_small: bool = False
    missed_big: bool = False
    missed_turns: int = 0  # of the Blinds, in succession
    agreed: bool | UnsetType = UNSET  # to pay what it costs to join; left out otherwise, as before there was one

    @property
    def owes(self) -> bool:
        return self.missed_small or self.missed_big


class Left(Struct, frozen=True, gc=False):
    """Who left with how much, while the time runs within which he must bring it back."""

    player: str
    cents: int


class Ring(Struct, frozen=True, gc=False):
    """The seats of a table, clockwise from the Dealer's left, and where Button and Blinds were in the last Round."""

    seats: tuple[Seat, ...] = ()
    button: int = 0  # 0: not placed yet
    small: int = 0  # where the Small Blind was due, even if nobody posted it
    big: int = 0
    first: int = 0  # where the Button was first placed
    orbit: int = 0  # 1: the first
    left: tuple[Left, ...] = ()
    before: "Ring | None" = None  # as it was before the last Round: should that be Void, it has moved nothing


def seat_of(ring: Ring, player: str) -> Seat | None:
    return next((seat for seat in ring.seats if seat.player == player), None)


def present(ring: Ring, racks: Racks) -> tuple[Seat, ...]:
    """Who is at the table with chips."""
    return tuple(seat for seat in ring.seats if not seat.away and racks.get(seat.player, 0) > 0)


def undecided(seat: Seat) -> bool:
    """A new player who has said neither that they pay to join nor that they wait."""
    return seat.new and not (seat.relocated or seat.agreed or seat.waits or seat.away)


def clockwise(after: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Seat numbers in order, the first one to the left of a seat first."""
    return tuple(n for n in numbers if n > after) + tuple(n for n in numbers if n <= after)


def between(one: int, number: int, other: int) -> bool:
    """Does a seat lie clockwise after one and before the other?"""
    return one < number < other if one < other else number > one or number < other


# ---- 3.7, 3.8, 5.5, 5.6: where Button and Blinds are ----------------------------------------------------------------


class Marks(Struct, frozen=True, gc=False):
    button: int
    small: int
    big: int


@rule(p("1.14"), p("3.7"), p("3.8"), p("1.6"), p("1.7"), p("1.39"), p("5.5"), p("5.6"))
def marks(ring: Ring, settings: PokerSettings, numbers: tuple[int, ...]) -> Marks:
    """The Big Blind always moves to the next player present; the Small Blind is due where it was, the Button where
    the Small Blind was due, even if nobody sits there (R-103 to R-106)."""
    if not ring.button:
        return _blinds_from_button(numbers[0], numbers)
    big = clockwise(ring.big, numbers)[0]
    if len(numbers) == 2:
        return _of_two(big, numbers)
    taken = {seat.number for seat in ring.seats}
    if settings.vacated_seat_button == "moving" and not {ring.small, ring.big} <= taken:
        return _blinds_from_button(clockwise(ring.button, numbers)[0], numbers)
    small, button = ring.big, ring.small
    if not between(big, button, small):
        button = clockwise(small, tuple(n for n in numbers if n != small))[-1]
    return Marks(button, small, big)


def _of_two(big: int, numbers: tuple[int, ...]) -> Marks:
    """Whoever does not post the Big Blind has the Button and posts the Small Blind."""
    other = clockwise(big, numbers)[0]
    return Marks(other, other, big)


def _blinds_from_button(button: int, numbers: tuple[int, ...]) -> Marks:
    """Small Blind left of the Button, Big Blind next; with two players the Button posts the Small Blind."""
    left = clockwise(button, numbers)
    if len(numbers) == 2:
        return Marks(button, button, left[0])
    return Marks(button, left[0], left[1])


@rule(p("1.27"), p("5.4"))
def orbit(ring: Ring, button: int) -> int:
    """The first Orbit lasts until the Button has been round once (R-109)."""
    if not ring.button:
        return 1
    passed = ring.first == button or between(ring.button, ring.first, button)
    return ring.orbit + (1 if passed and button != ring.button else 0)


@rule(p("5.4"))
def joining_is_free(ring: Ring, settings: PokerSettings, racks: Racks) -> bool:
    """Is the next Round one of the first Orbit?"""
    numbers = tuple(seat.number for seat in present(ring, racks))
    if not ring.button or len(numbers) < 2:
        return ring.orbit <= 1
    return orbit(ring, marks(ring, settings, numbers).button) == 1


@rule(p("5.4"))
def has_to_choose(ring: Ring, settings: PokerSettings, racks: Racks, seat: Seat) -> bool:
    """After the first Orbit a new player says first whether they pay or wait; until then nothing is taken (R-109)."""
    return undecided(seat) and racks.get(seat.player, 0) > 0 and not joining_is_free(ring, settings, racks)


# ---- 5.4: what each pays --------------------------------------------------------------------------------------------


@rule(p("5.4"), p("5.4.1"), p("5.4.2"), p("3.8"))
def blind_post(seat: Seat, at: Marks, settings: PokerSettings, rack: int, first_orbit: bool) -> e.Post | Refused | None:
    """What a player pays to be dealt in now: None for nothing; refused where he has to wait."""
    big, small = settings.big_blind, settings.small_blind
    if seat.number == at.big:
        return _post_of(seat, BIG_BLIND, rack, big, 0, _due_big(seat))
    if seat.waits:
        return refuse("player_waits_for_big_blind", p("5.4"))
    if seat.owes:
        return _returning(seat, at, settings, rack)
    if seat.relocated:
        if seat.number != at.small or settings.relocated_at_small_blind == "exempt":
            return None
        return _post_of(seat, SMALL_BLIND, rack, small, 0, p("5.4.1"))
    if seat.new and not first_orbit:
        live = settings.entry_big_blind == "live"
        return _post_of(seat, ENTRY, rack, big if live else 0, 0 if live else big, p("5.4"))
    return _post_of(seat, SMALL_BLIND, rack, small, 0, p("3.8")) if seat.number == at.small else None


def _due_big(seat: Seat) -> Para:
    if seat.relocated:
        return p("5.4.1")
    if seat.owes:
        return p("5.4.2(d)") if seat.missed_big else p("5.4.2(c)")
    return p("5.4") if seat.new else p("3.8")


@rule(p("5.4.2"), p("5.4.2(a)"), p("5.4.2(b)"), p("5.4.2(c)"), p("5.4.2(d)"))
def _returning(seat: Seat, at: Marks, settings: PokerSettings, rack: int) -> e.Post | Refused:
    """Back after missing Blinds, and not due the Big Blind: both, or the Small Blind if only that was (R-107)."""
    big, small = settings.big_blind, settings.small_blind
    live = settings.missed_small_blind == "live"
    if seat.missed_big:
        return _post_of(seat, RETURN, rack, big + (small if live else 0), 0 if live else small, p("5.4.2"))
    if seat.number == at.small:
        return _post_of(seat, SMALL_BLIND, rack, small, 0, p("3.8"))
    if seat.number == at.button:
        return refuse("button_passes_first", p("5.4.2(a)"))
    return _post_of(seat, RETURN, rack, small if live else 0, 0 if live else small, p("5.4.2(b)"))


def _post_of(seat: Seat, kind: str, rack: int, live: int, dead: int, because: Para) -> e.Post:
    """With too few chips he is All-in: what counts as his Bet comes first (R-181)."""
    live = min(live, rack)
    return e.Post(seat.number, seat.player, kind, live, min(dead, rack - live), because)


# ---- 3.7: a Round is opened -----------------------------------------------------------------------------------------


def open_round(
    ring: Ring, settings: PokerSettings, racks: Racks, number: int, commitment: str = ""
) -> tuple[e.PokerRoundOpened, e.BlindsPosted] | Refused:
    """ "Place your Blind Bets, please": who is dealt in, and what each has posted."""
    here = present(ring, racks)
    if len(here) < 2:
        return refuse("two_players_with_chips", p("3.8"))
    if not joining_is_free(ring, settings, racks):
        here = tuple(seat for seat in here if not undecided(seat))
    if len(here) < 2:
        return refuse("new_players_to_choose", p("5.4"))
    at = marks(ring, settings, tuple(seat.number for seat in here))
    paid = _posts_due(ring, settings, racks, here, at)
    if len(paid) < 2:
        return refuse("two_players_not_waiting", p("3.8"))
    if len(paid) == 2 < len(here):
        at = _of_two(at.big, tuple(paid))
        paid = _posts_due(ring, settings, racks, tuple(seat for seat in here if seat.number in paid), at)
    order = clockwise(at.button, tuple(paid))
    players = {seat.number: seat.player for seat in here}
    posts = tuple(due for n in order if (due := paid[n]) is not None)
    opened = e.PokerRoundOpened(
        number=number,
        settings=settings,
        button=at.button,
        small=at.small,
        big=at.big,
        seats=order,
        players=tuple(players[n] for n in order),
        stacks=tuple(racks[players[n]] for n in order),
        posts=posts,
        missed_small=_missed(ring, ring.small, at.small, last=True),
        missed_big=_missed(ring, ring.big, at.big, last=False),
        commitment=commitment,
    )
    return opened, e.BlindsPosted(posts, p("3.8"))


def _posts_due(
    ring: Ring, settings: PokerSettings, racks: Racks, here: tuple[Seat, ...], at: Marks
) -> dict[int, e.Post | None]:
    """What each posts who is dealt in, by seat; who has to wait is left out."""
    first_orbit = orbit(ring, at.button) == 1
    dues = ((seat.number, blind_post(seat, at, settings, racks[seat.player], first_orbit)) for seat in here)
    return {number: due for number, due in dues if not isinstance(due, Refused)}


@rule(p("5.5"), p("5.6"))
def _missed(ring: Ring, before: int, now: int, *, last: bool) -> tuple[int, ...]:
    """The seats of absent players that a Blind has passed on its way."""
    if not before or before == now:
        return ()
    away = (seat.number for seat in ring.seats if seat.away and not seat.new)
    return tuple(n for n in away if between(before, n, now) or (last and n == now))


# ---- how events change the ring -------------------------------------------------------------------------------------


def ring_apply(ring: Ring, event: Event) -> Ring:
    match event:
        case e.SeatTaken(box, player):
            return replace(ring, seats=tuple(sorted((*ring.seats, Seat(box, player)), key=lambda seat: seat.number)))
        case e.SeatLeft(box):
            return replace(ring, seats=tuple(seat for seat in ring.seats if seat.number != box))
        case e.SatOut(box, _, announced):
            return _change(ring, box, away=True, announced=announced)
        case e.CameBack(box, _, wait):
            return _change(ring, box, away=False, announced=True, waits=wait, agreed=_agrees(ring, box, wait))
        case e.PlayerRelocated(box):
            return _change(ring, box, relocated=True)
        case e.StakeLeft(player, cents):
            return replace(ring, left=(*_others(ring, player), Left(player, cents)))
        case e.StakeReleased(player) | e.ChipsBoughtIn(player):
            return replace(ring, left=_others(ring, player)) if ring.left else ring
        case e.PokerRoundOpened():
            return _moved(ring, event)
        case e.RoundVoided():
            return _stays(ring)
        case _:
            return ring


def _agrees(ring: Ring, box: int, wait: bool) -> bool | UnsetType:
    """A new player who is here and does not wait says that they pay. Earlier records have no such word.

    A round that is recalled by itself may know nothing of the seat.
    """
    seat = next((seat for seat in ring.seats if seat.number == box), None)
    return True if seat and seat.new and not (wait or seat.away or seat.waits) else UNSET


def _change(ring: Ring, box: int, **fields: object) -> Ring:
    return replace(ring, seats=tuple(replace(seat, **fields) if seat.number == box else seat for seat in ring.seats))


def _others(ring: Ring, player: str) -> tuple[Left, ...]:
    return tuple(each for each in ring.left if each.player != player)


def _moved(ring: Ring, event: e.PokerRoundOpened) -> Ring:
    return replace(
        ring,
        seats=tuple(_dealt_in(seat) if seat.number in event.seats else _passed(seat, event) for seat in ring.seats),
        button=event.button,
        small=event.small,
        big=event.big,
        first=ring.first or event.button,
        orbit=orbit(ring, event.button),
        before=replace(ring, before=None) if event.settings.button_after_void == "stays" else None,
    )


def _dealt_in(seat: Seat) -> Seat:
    return Seat(seat.number, seat.player, new=False)


@rule(p("5.6"), p("5.4.2[text]"))
def _passed(seat: Seat, event: e.PokerRoundOpened) -> Seat:
    """A missed Big Blind begins a missed turn; so does a Small Blind whose player has posted the Big Blind before."""
    big, small = seat.number in event.missed_big, seat.number in event.missed_small
    if not big and not small:
        return seat
    turns = seat.missed_turns + (1 if big or seat.number == event.small else 0)
    return replace(seat, missed_big=seat.missed_big or big, missed_small=seat.missed_small or small, missed_turns=turns)


def _stays(ring: Ring) -> Ring:
    """A Void Round moves neither Button nor Blinds, and what was owed is owed again (R-122)."""
    if ring.before is None:
        return ring
    owed = {(seat.number, seat.player): seat for seat in ring.before.seats}
    seats = tuple(_owes_again(seat, owed.get((seat.number, seat.player))) for seat in ring.seats)
    was = ring.before
    return replace(was, seats=seats, left=ring.left)


def _owes_again(seat: Seat, before: Seat | None) -> Seat:
    if before is None:
        return seat
    return replace(before, away=seat.away, announced=seat.announced)

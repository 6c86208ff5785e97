"""The players dealt in, Dealer Button and Blinds, and what players post (1.14, 1.27, 3.6 to 3.8, 5.4 to 5.6)."""

from collections.abc import Mapping

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from croupier.rules import events as e
from croupier.rules.base_classes import Event
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.terms import BIG_BLIND, ENTRY, RETURN, SMALL_BLIND, p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import PokerSettings

Racks = Mapping[str, int]


class Seat(Struct, frozen=True, gc=False):
    """A player at the table, and the Blinds they must post before they are dealt in."""

    number: int
    player: str
    new: bool = True  # not dealt in since taking the seat
    relocated: bool = False  # by a Pit Employee
    away: bool = False
    announced: bool = True  # the player said that they will be back
    waits: bool = False  # waits for their own Big Blind
    missed_small: bool = False
    missed_big: bool = False
    missed_turns: int = 0  # missed turns of the Blinds in a row
    agreed: bool | UnsetType = UNSET  # agreed to pay to join; unset otherwise, as in records older than this field

    @property
    def owes(self) -> bool:
        return self.missed_small or self.missed_big


class Left(Struct, frozen=True, gc=False):
    """A player who left the table, and the chips they must bring back if they return soon."""

    player: str
    cents: int


class Ring(Struct, frozen=True, gc=False):
    """The seats of a table clockwise from the Dealer's left, and where Button and Blinds were in the last Round."""

    seats: tuple[Seat, ...] = ()
    button: int = 0  # 0: not placed yet
    small: int = 0  # the seat where the Small Blind was due, even if nobody posted it
    big: int = 0
    first: int = 0  # the seat where the Button was first placed
    orbit: int = 0  # 1: the first
    left: tuple[Left, ...] = ()
    before: "Ring | None" = None  # the ring before the last Round, restored if that Round is Void


def seat_of(ring: Ring, player: str) -> Seat | None:
    return next((seat for seat in ring.seats if seat.player == player), None)


def seats_in_play(ring: Ring, racks: Racks) -> tuple[Seat, ...]:
    """Return the seats of players who are at the table with chips."""
    return tuple(seat for seat in ring.seats if not seat.away and racks.get(seat.player, 0) > 0)


def is_undecided(seat: Seat) -> bool:
    """Return whether a new player has not chosen yet between paying to join and waiting for the Big Blind."""
    return seat.new and not (seat.relocated or seat.agreed or seat.waits or seat.away)


def clockwise(after: int, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seat numbers in clockwise order, starting with the first one after the seat `after`."""
    left = tuple(number for number in numbers if number > after)
    return left + tuple(number for number in numbers if number <= after)


def is_between(first: int, number: int, second: int) -> bool:
    """Return whether the seat `number` is between two other seats, going clockwise from `first` to `second`."""
    return first < number < second if first < second else number > first or number < second


# ---- 3.7, 3.8, 5.5, 5.6: where Button and Blinds are ----------------------------------------------------------------


class Marks(Struct, frozen=True, gc=False):
    button: int
    small: int
    big: int


@rule(p("1.14"), p("3.7"), p("3.8"), p("1.6"), p("1.7"), p("1.39"), p("5.5"), p("5.6"))
def next_marks(ring: Ring, settings: PokerSettings, numbers: tuple[int, ...]) -> Marks:
    """Return the seats of Button, Small Blind and Big Blind in the next Round (R-103 to R-106).

    The Big Blind moves to the next player. The Small Blind and the Button follow it, even to empty seats.
    """
    if not ring.button:
        return _blinds_from_button(numbers[0], numbers)
    big = clockwise(ring.big, numbers)[0]
    if len(numbers) == 2:
        return _marks_of_two(big, numbers)
    occupied = {seat.number for seat in ring.seats}
    if settings.vacated_seat_button == "moving" and not {ring.small, ring.big} <= occupied:
        return _blinds_from_button(clockwise(ring.button, numbers)[0], numbers)
    small, button = ring.big, ring.small
    if not is_between(big, button, small):
        button = clockwise(small, tuple(number for number in numbers if number != small))[-1]
    return Marks(button, small, big)


def _marks_of_two(big: int, numbers: tuple[int, ...]) -> Marks:
    """Return the seats of Button and Blinds for two players.

    The one without the Big Blind has the Button and the Small Blind.
    """
    other = clockwise(big, numbers)[0]
    return Marks(other, other, big)


def _blinds_from_button(button: int, numbers: tuple[int, ...]) -> Marks:
    """Return the seats of Button and Blinds, with the Blinds left of the Button.

    With two players, the Button has the Small Blind.
    """
    clockwise_seats = clockwise(button, numbers)
    if len(numbers) == 2:
        return Marks(button, button, clockwise_seats[0])
    return Marks(button, clockwise_seats[0], clockwise_seats[1])


@rule(p("1.27"), p("5.4"))
def orbit_number(ring: Ring, button: int) -> int:
    """Return the number of the current Orbit with the Button at this seat.

    An Orbit ends when the Button has gone round the table once (R-109).
    """
    if not ring.button:
        return 1
    passed = ring.first == button or is_between(ring.button, ring.first, button)
    return ring.orbit + (1 if passed and button != ring.button else 0)


@rule(p("5.4"))
def joining_is_free(ring: Ring, settings: PokerSettings, racks: Racks) -> bool:
    """Return whether new players join without paying, because the next Round belongs to the first Orbit."""
    numbers = tuple(seat.number for seat in seats_in_play(ring, racks))
    if not ring.button or len(numbers) < 2:
        return ring.orbit <= 1
    return orbit_number(ring, next_marks(ring, settings, numbers).button) == 1


@rule(p("5.4"))
def has_to_choose(ring: Ring, settings: PokerSettings, racks: Racks, seat: Seat) -> bool:
    """Return whether a new player must choose now: pay to join, or wait. In the first Orbit joining is free (R-109)."""
    return is_undecided(seat) and racks.get(seat.player, 0) > 0 and not joining_is_free(ring, settings, racks)


# ---- 5.4: the price to be dealt in -----------------------------------------------------------------------------------


@rule(p("5.4"), p("5.4.1"), p("5.4.2"), p("3.8"))
def blind_post(
    seat: Seat, placement: Marks, settings: PokerSettings, rack: int, first_orbit: bool
) -> e.Post | Refused | None:
    """Return what a player pays to be dealt in, None if nothing, or a refusal if they must wait."""
    big, small = settings.big_blind, settings.small_blind
    if seat.number == placement.big:
        return _limited_post(seat, BIG_BLIND, rack, big, 0, _big_blind_para(seat))
    if seat.waits:
        return refuse("player_waits_for_big_blind", p("5.4"))
    if seat.owes:
        return _return_post(seat, placement, settings, rack)
    if seat.relocated:
        if seat.number != placement.small or settings.relocated_at_small_blind == "exempt":
            return None
        return _limited_post(seat, SMALL_BLIND, rack, small, 0, p("5.4.1"))
    if seat.new and not first_orbit:
        live = settings.entry_big_blind == "live"
        return _limited_post(seat, ENTRY, rack, big if live else 0, 0 if live else big, p("5.4"))
    return _limited_post(seat, SMALL_BLIND, rack, small, 0, p("3.8")) if seat.number == placement.small else None


def _big_blind_para(seat: Seat) -> Para:
    if seat.relocated:
        return p("5.4.1")
    if seat.owes:
        return p("5.4.2(d)") if seat.missed_big else p("5.4.2(c)")
    return p("5.4") if seat.new else p("3.8")


@rule(p("5.4.2"), p("5.4.2(a)"), p("5.4.2(b)"), p("5.4.2(c)"), p("5.4.2(d)"))
def _return_post(seat: Seat, placement: Marks, settings: PokerSettings, rack: int) -> e.Post | Refused:
    """Return what a player who missed Blinds pays: both, or only the Small Blind if it is all they missed (R-107)."""
    big, small = settings.big_blind, settings.small_blind
    live = settings.missed_small_blind == "live"
    if seat.missed_big:
        return _limited_post(seat, RETURN, rack, big + (small if live else 0), 0 if live else small, p("5.4.2"))
    if seat.number == placement.small:
        return _limited_post(seat, SMALL_BLIND, rack, small, 0, p("3.8"))
    if seat.number == placement.button:
        return refuse("button_passes_first", p("5.4.2(a)"))
    return _limited_post(seat, RETURN, rack, small if live else 0, 0 if live else small, p("5.4.2(b)"))


def _limited_post(seat: Seat, kind: str, rack: int, live: int, dead: int, because: Para) -> e.Post:
    """Return a payment limited to the player's chips. They go to the live part first, which counts as a Bet (R-181)."""
    live = min(live, rack)
    return e.Post(seat.number, seat.player, kind, live, min(dead, rack - live), because)


# ---- 3.7: a Round is opened -----------------------------------------------------------------------------------------


def open_round(
    ring: Ring, settings: PokerSettings, racks: Racks, number: int, commitment: str = ""
) -> tuple[e.PokerRoundOpened, e.BlindsPosted] | Refused:
    """Return the events that open a Round, with the players dealt in and what each of them posts."""
    seats = seats_in_play(ring, racks)
    if len(seats) < 2:
        return refuse("two_players_with_chips", p("3.8"))
    if not joining_is_free(ring, settings, racks):
        seats = tuple(seat for seat in seats if not is_undecided(seat))
    if len(seats) < 2:
        return refuse("new_players_to_choose", p("5.4"))
    placement = next_marks(ring, settings, tuple(seat.number for seat in seats))
    posts_by_seat = _posts_due(ring, settings, racks, seats, placement)
    if len(posts_by_seat) < 2:
        return refuse("two_players_not_waiting", p("3.8"))
    if len(posts_by_seat) == 2 < len(seats):
        placement = _marks_of_two(placement.big, tuple(posts_by_seat))
        posts_by_seat = _posts_due(
            ring, settings, racks, tuple(seat for seat in seats if seat.number in posts_by_seat), placement
        )
    order = clockwise(placement.button, tuple(posts_by_seat))
    names = {seat.number: seat.player for seat in seats}
    posts = tuple(post for seat_number in order if (post := posts_by_seat[seat_number]) is not None)
    opened = e.PokerRoundOpened(
        number=number,
        settings=settings,
        button=placement.button,
        small=placement.small,
        big=placement.big,
        seats=order,
        players=tuple(names[seat_number] for seat_number in order),
        stacks=tuple(racks[names[seat_number]] for seat_number in order),
        posts=posts,
        missed_small=_missed_seats(ring, ring.small, placement.small, last=True),
        missed_big=_missed_seats(ring, ring.big, placement.big, last=False),
        commitment=commitment,
    )
    return opened, e.BlindsPosted(posts, p("3.8"))


def _posts_due(
    ring: Ring, settings: PokerSettings, racks: Racks, seats: tuple[Seat, ...], placement: Marks
) -> dict[int, e.Post | None]:
    """Return what each of these seats posts, without the seats whose players must wait."""
    first_orbit = orbit_number(ring, placement.button) == 1
    answers = ((seat.number, blind_post(seat, placement, settings, racks[seat.player], first_orbit)) for seat in seats)
    return {number: post for number, post in answers if not isinstance(post, Refused)}


@rule(p("5.5"), p("5.6"))
def _missed_seats(ring: Ring, before: int, after: int, *, last: bool) -> tuple[int, ...]:
    """Return the absent players' seats that a Blind passed when it moved from `before` to `after`.

    With `last`, the seat `after` itself is included.
    """
    if not before or before == after:
        return ()
    absent = (seat.number for seat in ring.seats if seat.away and not seat.new)
    return tuple(number for number in absent if is_between(before, number, after) or (last and number == after))


# ---- events that change the ring -------------------------------------------------------------------------------------


def apply_seating(ring: Ring, event: Event) -> Ring:
    match event:
        case e.SeatTaken(box, player):
            return replace(ring, seats=tuple(sorted((*ring.seats, Seat(box, player)), key=lambda seat: seat.number)))
        case e.SeatLeft(box):
            return replace(ring, seats=tuple(seat for seat in ring.seats if seat.number != box))
        case e.SatOut(box, _, announced):
            return _update_seat(ring, box, away=True, announced=announced)
        case e.CameBack(box, _, wait):
            return _update_seat(
                ring, box, away=False, announced=True, waits=wait, agreed=_agrees_to_pay(ring, box, wait)
            )
        case e.PlayerRelocated(box):
            return _update_seat(ring, box, relocated=True)
        case e.StakeLeft(player, cents):
            return replace(ring, left=(*_without_left(ring, player), Left(player, cents)))
        case e.StakeReleased(player) | e.ChipsBoughtIn(player):
            return replace(ring, left=_without_left(ring, player)) if ring.left else ring
        case e.PokerRoundOpened():
            return _move_marks(ring, event)
        case e.RoundVoided():
            return _restore_ring(ring)
        case _:
            return ring


def _agrees_to_pay(ring: Ring, box: int, wait: bool) -> bool | UnsetType:
    """Return True if a new player agrees to pay to join by coming back, otherwise UNSET, which older records have too.

    The seat may be unknown if a Round is replayed without the seats.
    """
    seat = next((seat for seat in ring.seats if seat.number == box), None)
    return True if seat and seat.new and not (wait or seat.away or seat.waits) else UNSET


def _update_seat(ring: Ring, box: int, **fields: object) -> Ring:
    return replace(ring, seats=tuple(replace(seat, **fields) if seat.number == box else seat for seat in ring.seats))


def _without_left(ring: Ring, player: str) -> tuple[Left, ...]:
    return tuple(left for left in ring.left if left.player != player)


def _move_marks(ring: Ring, event: e.PokerRoundOpened) -> Ring:
    return replace(
        ring,
        seats=tuple(
            _deal_in(seat) if seat.number in event.seats else _count_missed(seat, event) for seat in ring.seats
        ),
        button=event.button,
        small=event.small,
        big=event.big,
        first=ring.first or event.button,
        orbit=orbit_number(ring, event.button),
        before=replace(ring, before=None) if event.settings.button_after_void == "stays" else None,
    )


def _deal_in(seat: Seat) -> Seat:
    return Seat(seat.number, seat.player, new=False)


@rule(p("5.6"), p("5.4.2[text]"))
def _count_missed(seat: Seat, event: e.PokerRoundOpened) -> Seat:
    """Record the Blinds that an absent player missed.

    They miss a turn if the Big Blind passed their seat or the Small Blind was due at it, but only one in a Round.
    """
    big, small = seat.number in event.missed_big, seat.number in event.missed_small
    if not big and not small:
        return seat
    turns = seat.missed_turns + (1 if big or seat.number == event.small else 0)
    return replace(seat, missed_big=seat.missed_big or big, missed_small=seat.missed_small or small, missed_turns=turns)


def _restore_ring(ring: Ring) -> Ring:
    """Put the Button, the Blinds and missed Blinds back to where they were before a Void Round (R-122)."""
    if ring.before is None:
        return ring
    seats_before = {(seat.number, seat.player): seat for seat in ring.before.seats}
    seats = tuple(_restore_seat(seat, seats_before.get((seat.number, seat.player))) for seat in ring.seats)
    before = ring.before
    return replace(before, seats=seats, left=ring.left)


def _restore_seat(seat: Seat, before: Seat | None) -> Seat:
    if before is None:
        return seat
    return replace(before, away=seat.away, announced=seat.announced)

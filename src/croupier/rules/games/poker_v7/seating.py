"""Taking and leaving seats, sitting out, and Table Stakes (3.6, 5.4)."""

from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules import events as e
from croupier.rules.coded_message import Message, message
from croupier.rules.document import rule
from croupier.rules.game import LegalAction
from croupier.rules.games.poker_v7.blinds import (
    Left,
    Racks,
    Ring,
    Seat,
    has_to_choose,
    is_undecided,
    joining_is_free,
    open_round,
    seat_of,
)
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Rank
from croupier.rules.settings import PokerSettings

Events = tuple[e.GameEvent, ...]
RingCommand = c.Sit | c.Leave | c.BuyIn | c.CashOut | c.SitOut | c.ComeBack | c.Relocate | c.DeemGone | c.ReleaseStake


def decide_seating(
    ring: Ring, settings: PokerSettings, command: RingCommand, by: Actor, *, racks: Racks, in_round: frozenset[str]
) -> Events | Refused:
    """Decide a command about seats or Table Stakes. `in_round` has the players of the Round in progress."""
    match command:
        case c.Sit(box):
            return sit(ring, settings, box, by.name)
        case c.BuyIn(cents):
            return buy_in(ring, settings, by.name, cents, racks, in_round)
        case c.CashOut():
            return refuse("cash_out_while_seated", p("3.6.2"))
        case c.Leave():
            return leave(ring, settings, by.name, racks)
        case c.SitOut(player):
            return sit_out(ring, player, by)
        case c.ComeBack(wait):
            return come_back(ring, settings, by.name, wait, racks)
        case c.Relocate(player, box):
            return relocate(ring, settings, player, box, by)
        case c.DeemGone(player):
            return deem_gone(ring, settings, player, by, racks=racks, in_round=in_round)
        case c.ReleaseStake(player):
            return release(ring, player, by)


@rule(p("3.2"), p("1.37"), p("1.40"))
def sit(ring: Ring, settings: PokerSettings, box: int, player: str) -> Events | Refused:
    """Take a free seat. Only Seated Players may play."""
    if not 1 <= box <= settings.box_count:
        return refuse("seat_not_on_layout", p("2.1.1"), seats=settings.box_count)
    if any(seat.number == box for seat in ring.seats):
        return refuse("another_player_sits_there", p("3.2"))
    if seat_of(ring, player) is not None:
        return refuse("seat_taken_already", "box")
    return (e.SeatTaken(box, player),)


@rule(p("3.6"), p("3.6.1"), p("1.41"))
def buy_in(
    ring: Ring, settings: PokerSettings, player: str, cents: int, racks: Racks, in_round: frozenset[str]
) -> Events | Refused:
    """Bring chips to join the table or, between Rounds, add to one's Table Stake (R-112)."""
    limit, rack = settings.table_stake, racks.get(player, 0)
    if seat_of(ring, player) is None:
        return refuse("seat_required", p("3.2"))
    if cents <= 0 or cents % settings.chip_unit:
        return refuse("chips_not_whole", "cents", unit=settings.chip_unit)
    if player in in_round:
        return refuse("chips_added_during_hand", p("3.6.1"))
    least, most = (0, limit.most) if rack else _joining_limits(ring, settings, player)
    if cents < least:
        return refuse("table_stake_too_small", p("3.6"), least=least)
    if rack + cents > most:
        return refuse("table_stake_too_large", p("3.6"), most=most)
    return (e.ChipsBoughtIn(player, cents),)


def _joining_limits(ring: Ring, settings: PokerSettings, player: str) -> tuple[int, int]:
    """Return the least and most chips to join with.

    A player who returns soon must bring what they left with, even above the maximum.
    """
    limit = settings.table_stake
    left_with = next((left.cents for left in ring.left if left.player == player), 0)
    return max(limit.least, left_with), max(limit.most, left_with)


@rule(p("3.6.2"))
def leave(ring: Ring, settings: PokerSettings, player: str, racks: Racks) -> Events | Refused:
    """Leave the seat with all chips. If the player returns soon, they must bring the same amount."""
    seat, rack = seat_of(ring, player), racks.get(player, 0)
    if seat is None:
        return refuse("nothing_to_leave", "player")
    if not rack:
        return (e.SeatLeft(seat.number, player),)
    stake_left = (e.StakeLeft(player, rack),) if settings.return_stake_window else ()
    return (e.SeatLeft(seat.number, player), e.ChipsCashedOut(player, rack), *stake_left)


@rule(p("5.4.2"))
def sit_out(ring: Ring, player: str, by: Actor) -> Events | Refused:
    """Sit out. Staff may do this for an absent player."""
    seat = seat_of(ring, player or by.name)
    if player and player != by.name and not by.is_staff:
        return refuse("sits_out_for_another", p("3.3"))
    if seat is None or seat.away:
        return refuse("player_sits_out_already", "player")
    return (e.SatOut(seat.number, seat.player, seat.player == by.name),)


@rule(p("5.4"), p("5.4.2"))
def come_back(ring: Ring, settings: PokerSettings, player: str, wait: bool, racks: Racks) -> Events | Refused:
    """Come back from sitting out in the next Round or, with `wait`, when one's own Big Blind comes (R-109)."""
    seat = seat_of(ring, player)
    if seat is None:
        return refuse("seat_required", "player")
    must_choose = is_undecided(replace(seat, away=False, waits=False)) and not joining_is_free(ring, settings, racks)
    if not seat.away and seat.waits == wait and (wait or not must_choose):
        return refuse("waiting_for_big_blind_already" if wait else "in_from_next_hand_already", p("5.4"))
    if wait and not settings.new_player_may_wait:
        return refuse("no_waiting_for_big_blind", p("5.4"))
    came_back = e.CameBack(seat.number, player, wait)
    pays = (
        must_choose and not wait and (seat.away or seat.waits)
    )  # the first event ends the absence, the second agrees to pay
    return (came_back, came_back) if pays else (came_back,)


@rule(p("5.4.1"))
def relocate(ring: Ring, settings: PokerSettings, player: str, box: int, by: Actor) -> Events | Refused:
    """Seat a player whom a Pit Employee moves to this table."""
    if not by.is_staff:
        return refuse("for_dealer_and_pit", p("5.4.1"))
    answer = sit(ring, settings, box, player)
    return answer if isinstance(answer, Refused) else (*answer, e.PlayerRelocated(box, player, p("5.4.1")))


@rule(p("5.4.2[text]"))
def deem_gone(
    ring: Ring, settings: PokerSettings, player: str, by: Actor, *, racks: Racks, in_round: frozenset[str]
) -> Events | Refused:
    """Free the seat of a player who missed the Blinds twice or left without saying that they come back (R-111)."""
    needed: Rank = settings.house_ruling_rank
    if by.rank < needed:
        return refuse("rank_too_low", p("5.4.2[text]"), rank=needed.name.lower())
    seat = seat_of(ring, player)
    if seat is None or not seat.away:
        return refuse("player_not_absent", "player")
    if player in in_round:
        return refuse("absent_player_in_hand", p("5.4.2[text]"))
    if seat.missed_turns < 2 and seat.announced:
        return refuse("absence_too_short", p("5.4.2[text]"))
    return (e.PlayerDeemedGone(seat.number, player, p("5.4.2[text]")), *_vacate(seat, racks))


def _vacate(seat: Seat, racks: Racks) -> Events:
    """Return the events that free a seat and cash out its player's chips."""
    rack = racks.get(seat.player, 0)
    chips = (e.ChipsCashedOut(seat.player, rack),) if rack else ()
    return (e.SeatLeft(seat.number, seat.player), *chips)


@rule(p("3.6.2"))
def release(ring: Ring, player: str, by: Actor) -> Events | Refused:
    """Allow a player who left to return with any amount, because the time set by the House is over."""
    if not by.is_staff:
        return refuse("for_dealer_and_pit", p("1.29"))
    if not any(left.player == player for left in ring.left):
        return refuse("no_stake_to_release", "player")
    return (e.StakeReleased(player),)


# ---- what a person may do about their seat --------------------------------------------------------------------------


def seating_actions(
    ring: Ring, settings: PokerSettings, player: str, *, racks: Racks, in_round: frozenset[str]
) -> tuple[LegalAction, ...]:
    """Return a person's legal actions: free seats for a newcomer; chips, sitting out and leaving for a player."""
    seat = seat_of(ring, player)
    if seat is None:
        occupied = {other.number for other in ring.seats}
        free = (number for number in range(1, settings.box_count + 1) if number not in occupied)
        return tuple(
            LegalAction(
                c.Sit(number),
                message("label_pk_sit", seat=number),
                describe_joining_price(ring, settings, racks, number),
                p("5.4"),
            )
            for number in free
        )
    return (
        *_chip_actions(ring, settings, player, racks, in_round),
        *_pause_actions(ring, settings, seat, racks),
        LEAVE,
    )


@rule(p("5.4"))
def describe_joining_price(ring: Ring, settings: PokerSettings, racks: Racks, number: int) -> Message:
    """Describe what it costs to join at a free seat. In the first Orbit it costs only a Blind that is due there."""
    if not joining_is_free(ring, settings, racks):
        price = settings.big_blind
        if settings.new_player_may_wait:
            return message("description_pk_join_price_or_wait", cents=price)
        return message("description_pk_join_price", cents=price)
    with_newcomer = replace(ring, seats=tuple(sorted((*ring.seats, Seat(number, "")), key=lambda seat: seat.number)))
    opened = open_round(with_newcomer, settings, {**racks, "": settings.table_stake.least}, 0)
    own_posts = () if isinstance(opened, Refused) else [post for post in opened[0].posts if post.box == number]
    if own_posts:
        return message("description_pk_join_blind", cents=own_posts[0].live)
    return message("description_pk_join_free")


LEAVE = LegalAction(c.Leave(), message("label_pk_leave"), message("description_pk_leave"), p("3.6.2"))


def _chip_actions(
    ring: Ring, settings: PokerSettings, player: str, racks: Racks, in_round: frozenset[str]
) -> tuple[LegalAction, ...]:
    rack = racks.get(player, 0)
    least, most = (
        (settings.chip_unit, settings.table_stake.most - rack) if rack else _joining_limits(ring, settings, player)
    )
    if player in in_round or most < least:
        return ()
    label = message("label_pk_add_chips") if rack else message("label_pk_bring_chips")
    amounts = message("description_pk_range", least=least, most=most)
    return (LegalAction(c.BuyIn(least), label, amounts, p("3.6"), least=least, most=most),)


@rule(p("5.4"), p("5.4.1"), p("5.4.2"))
def _pause_actions(ring: Ring, settings: PokerSettings, seat: Seat, racks: Racks) -> tuple[LegalAction, ...]:
    """Return the actions to sit out, to come back and pay, or to come back and wait for the Big Blind."""
    price = describe_entry_price(ring, settings, seat, racks)
    come_back_action = LegalAction(c.ComeBack(), message("label_pk_come_back"), price, p("5.4.2"))
    wait_action = LegalAction(c.ComeBack(wait=True), message("label_pk_wait"), message("description_pk_wait"), p("5.4"))
    may_wait = settings.new_player_may_wait and (seat.new or seat.owes) and not seat.waits
    if seat.away:
        return (come_back_action, wait_action) if may_wait else (come_back_action,)
    sit_out_action = LegalAction(c.SitOut(), message("label_pk_sit_out"), message("description_pk_sit_out"), p("5.4.2"))
    may_join = seat.waits or has_to_choose(ring, settings, racks, seat)
    return (*((come_back_action,) if may_join else ()), *((wait_action,) if may_wait else ()), sit_out_action)


@rule(p("5.4"))
def describe_entry_price(ring: Ring, settings: PokerSettings, seat: Seat, racks: Racks) -> Message:
    """Describe what a player must pay to be dealt into the next Round."""
    returned = replace(seat, away=False, waits=False, agreed=True)
    seats = tuple(returned if other.number == seat.number else other for other in ring.seats)
    opened = open_round(replace(ring, seats=seats), settings, racks, 0)
    if isinstance(opened, Refused):
        return message("description_pk_no_round_yet")
    for post in opened[0].posts:
        if post.box == seat.number and post.dead and post.live:
            return message("description_pk_price_with_dead", cents=post.live + post.dead, dead=post.dead)
        if post.box == seat.number:
            return message("description_pk_price", cents=post.live + post.dead)
    if seat.number in opened[0].seats:
        return message("description_pk_no_price")
    return message("description_pk_button_passes_first")


# ---- what the pit may do about the seats ----------------------------------------------------------------------------


def staff_actions(
    ring: Ring,
    settings: PokerSettings,
    by: Actor,
    *,
    racks: Racks,
    in_round: frozenset[str],
    elsewhere: tuple[str, ...],
) -> tuple[LegalAction, ...]:
    """Return the pit's legal actions about seats: absences, freeing a seat, Table Stakes, and moves from another table.

    `elsewhere` has the players of other tables.
    """
    return (
        *(_absence_action(seat) for seat in ring.seats if not seat.away),
        *(
            _give_up_action(seat)
            for seat in ring.seats
            if not isinstance(deem_gone(ring, settings, seat.player, by, racks=racks, in_round=in_round), Refused)
        ),
        *(_release_action(left) for left in ring.left),
        *_move_actions(ring, settings, elsewhere),
    )


def _absence_action(seat: Seat) -> LegalAction:
    label, description = message("label_pk_absent", player=seat.player), message("description_pk_absent")
    return LegalAction(c.SitOut(seat.player), label, description, p("5.4.2"))


def _give_up_action(seat: Seat) -> LegalAction:
    label = message("label_pk_gone", player=seat.player)
    description = message("description_pk_gone", seat=seat.number)
    return LegalAction(c.DeemGone(seat.player), label, description, p("5.4.2[text]"))


def _release_action(left: Left) -> LegalAction:
    label = message("label_pk_release", player=left.player)
    description = message("description_pk_release", cents=left.cents)
    return LegalAction(c.ReleaseStake(left.player), label, description, p("3.6.2"))


def _move_actions(ring: Ring, settings: PokerSettings, elsewhere: tuple[str, ...]) -> tuple[LegalAction, ...]:
    occupied = {seat.number for seat in ring.seats}
    free = [number for number in range(1, settings.box_count + 1) if number not in occupied]
    return tuple(
        LegalAction(
            c.Relocate(player, box),
            message("label_pk_move", player=player, seat=box),
            message("description_pk_move"),
            p("5.4.1"),
        )
        for player in elsewhere
        for box in free
    )

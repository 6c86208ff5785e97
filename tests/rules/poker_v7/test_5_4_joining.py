"""POKER-7 5.4: a new player is told what joining costs, and chooses to pay or to wait before a chip is taken."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from croupier.rules import commands as c
from croupier.rules.game import SeatMark
from croupier.rules.games.poker_v7 import blinds as positions
from croupier.rules.games.poker_v7.blinds import open_round
from croupier.rules.games.poker_v7.table_view import poker_table_view
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused, refuse
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS
from tests.support.rules.poker_seats import Table, blinds
from tests.support.rules.poker_seats_script import check_seats

PAY, WAIT = "label_pk_come_back", "label_pk_wait"


def marks(table: Table, player: str) -> tuple[SeatMark, ...]:
    seen = poker_table_view(table.ring, table.settings, None, table.racks).seats
    return next(seat.marks for seat in seen if seat.player == player)


@shows(p("5.4"))
def test_5_4_after_the_first_orbit_the_free_seats_tell_the_price_and_a_new_player_is_asked() -> None:
    table = check_seats("players A B C D E F\n rounds 7")
    assert set(table.may("N").values()) == {"description_pk_join_price_or_wait (cents=1000)"}
    table.ask(c.Sit(8), "N")
    assert PAY not in table.may("N")  # first the chips
    table.racks["N"] = 50_000
    assert table.may("N")[PAY] == "description_pk_price (cents=1000)"
    assert WAIT in table.may("N")
    assert SeatMark.JOINING in marks(table, "N")
    assert "N" not in table.plays().players
    table.ask(c.ComeBack(), "N")
    assert SeatMark.JOINING not in marks(table, "N")
    assert PAY not in table.may("N")
    assert blinds(table.plays())["N"] == (10, 0)


@shows(p("5.4"))
def test_5_4_in_the_first_orbit_the_free_seats_say_that_joining_is_free() -> None:
    for rounds in (0, 3):
        table = check_seats("players A B C D E F\n" + (f"rounds {rounds}" if rounds else ""))
        assert table.may("N") == {f"label_pk_sit (seat={seat})": "description_pk_join_free" for seat in (7, 8, 9)}
        table.ask(c.Sit(8), "N")
        table.racks["N"] = 50_000
        assert SeatMark.JOINING not in marks(table, "N")
        assert "N" in table.plays().players


@shows(p("5.4"), p("3.8"))
def test_5_4_in_the_first_orbit_a_free_seat_says_which_blind_is_due_there() -> None:
    """The Big Blind was at C: it comes next to seat 4, which D has left, and the Small Blind to seat 3."""
    table = check_seats("players A B C D E F\n rounds 1\n D leaves")
    assert table.may("N")["label_pk_sit (seat=4)"] == "description_pk_join_blind (cents=1000)"
    assert table.may("N")["label_pk_sit (seat=8)"] == "description_pk_join_free"
    table = check_seats("players A B C D E F\n rounds 1\n C leaves")
    assert table.may("N")["label_pk_sit (seat=3)"] == "description_pk_join_blind (cents=500)"


@shows(p("5.4"), p("3.8"))
def test_5_4_the_big_blind_passes_a_new_player_who_has_not_chosen() -> None:
    """The Big Blind comes next to seat 4, where N has just sat down: E posts it, and N has paid and missed nothing."""
    table = check_seats("players A B C D E F\n rounds 7\n D leaves\n N sits 4 asked")
    assert table.ring.big == 3
    opened = table.plays()
    assert (opened.big, "N" in opened.players, table.racks["N"]) == (5, False, 50_000)
    assert not table.seat("N").owes
    table.ask(c.ComeBack(wait=True), "N")
    assert marks(table, "N") == (SeatMark.WAITING,)


@shows(p("5.4"), p("3.8"))
def test_5_4_a_round_of_two_waits_for_the_choice_and_says_so() -> None:
    table = check_seats("players A B\n rounds 4\n B leaves\n N sits 2 asked")
    no = open_round(table.ring, table.settings, table.racks, 5)
    assert no == refuse("new_players_to_choose", p("5.4"))
    table.ask(c.ComeBack(), "N")
    assert "N" in table.plays().players


@shows(p("5.4"))
def test_5_4_where_nobody_may_wait_the_price_is_still_shown_first() -> None:
    table = check_seats("players A B C D E F\n rounds 7", replace(SETTINGS, new_player_may_wait=False))
    assert set(table.may("N").values()) == {"description_pk_join_price (cents=1000)"}
    table.ask(c.Sit(8), "N")
    table.racks["N"] = 50_000
    assert PAY in table.may("N")
    assert WAIT not in table.may("N")
    assert "N" not in table.plays().players


def law(seed: int) -> None:
    """No chip is taken from a new player after the first Orbit before they have chosen."""
    random, table = Random(seed), Table("ABCD")
    table.plays(random.randint(1, 6))
    chosen: set[str] = set("ABCD")
    for number in range(20):
        player = f"N{number}"
        free = [seat for seat in range(1, 10) if seat not in {each.number for each in table.ring.seats}]
        if free and random.random() < 0.6:
            table.ask(c.Sit(random.choice(free)), player)
            table.racks[player] = 50_000
        leaver = random.choice(table.ring.seats).player
        if len(chosen & set(table.racks)) > 3 and random.random() < 0.4 and leaver in chosen:
            table.ask(c.Leave(), leaver)
        for seat in table.ring.seats:
            if seat.player not in chosen and random.random() < 0.4:
                choice = c.ComeBack(wait=random.random() < 0.5)
                if not isinstance(table.ask(choice, seat.player), Refused):
                    chosen.add(seat.player)
        opened = table.plays()
        if table.ring.orbit > 1:
            unasked = {post.player for post in opened.posts} - chosen
            assert not unasked, f"{unasked} paid and had not chosen"
        chosen.update(opened.players)


@shows(p("5.4"))
@pytest.mark.parametrize("seed", range(40))
def test_5_4_only_players_who_chose_to_pay_to_join(seed: int) -> None:
    law(seed)


def test_5_4_a_price_taken_without_a_choice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: a seat counts as a choice."""
    monkeypatch.setattr(positions, "is_undecided", lambda seat: False)
    with pytest.raises(AssertionError, match="had not chosen"):
        list(map(law, range(40)))


@shows(p("5.4"))
@pytest.mark.parametrize("before", [c.SitOut(), c.ComeBack(wait=True)], ids=["away", "waiting"])
def test_5_4_a_new_player_who_was_away_or_waiting_pays_by_one_word(before: c.SitOut | c.ComeBack) -> None:
    table = check_seats("players A B C D E F\n rounds 7\n N sits 8 asked")
    table.ask(before, "N")
    assert "N" not in table.plays().players
    table.ask(c.ComeBack(), "N")
    assert blinds(table.plays())["N"] == (10, 0)


def test_a_table_without_choices_is_stored_as_before() -> None:
    """Digests of houses kept before this choice stay right."""
    assert b"agreed" not in msgspec.json.encode(positions.Seat(1, "ann"))
    assert b"agreed" in msgspec.json.encode(positions.Seat(1, "ann", agreed=True))

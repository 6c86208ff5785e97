"""One table's life: seats, racks, coming and going, rounds one after the other."""

import pytest

from croupier.engine.legal_actions import actions_for, step
from croupier.engine.replay import replay
from croupier.engine.table import Table, is_playing
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.cards import parse_cards
from croupier.rules.coded_message import message
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.house_poker.round import Round
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from tests.support.engine.seats import ANN, BOB, LIM, NG, OPENED, TERMS, Seats, dealt, seated


def refused(seats: Seats, command: c.AnyCommand, by: Actor) -> str:
    before = seats.t
    no = seats.do(command, by)
    assert isinstance(no, Refused), f"{command} was not refused"
    assert seats.t == before
    return no.para.number if no.para else no.field


@pytest.mark.parametrize(
    ("command", "by", "where"),
    [
        (c.Sit(1), BOB, "3.5"),
        (c.Sit(3), ANN, "box"),
        (c.Sit(0), Actor("cai", Role.PLAYER), "box"),
        (c.Sit(5), Actor("cai", Role.PLAYER), "box"),
        (c.BuyIn(0), ANN, "cents"),
        (c.BuyIn(100), Actor("cai", Role.PLAYER), "player"),
        (c.CashOut(0), ANN, "cents"),
        (c.CashOut(10_001), ANN, "cents"),
        (c.Leave(), Actor("cai", Role.PLAYER), "player"),
        (c.PlaceBet(1, "ante", 500), ANN, "3.2"),
        (c.CloseBets(), HOUSE, "3.2"),
        (c.CloseTable(), LIM, "table"),
    ],
)
def test_before_the_first_round(command: c.AnyCommand, by: Actor, where: str) -> None:
    assert refused(seated(), command, by) == where


def test_a_seat_belongs_to_its_player_and_only_seated_players_bet() -> None:
    table = seated().all((c.OpenRound(), HOUSE))
    assert refused(table, c.PlaceBet(2, "ante", 500), ANN) == "3.5"
    assert refused(table, c.PlaceBet(3, "ante", 500), Actor("cai", Role.PLAYER)) == "3.5"
    table.all((c.PlaceBet(3, "ante", 500), ANN))
    assert refused(table, c.Sit(3), Actor("cai", Role.PLAYER)) == "3.5"


def test_chips_that_are_not_on_the_table_cannot_be_bet() -> None:
    table = seated().all((c.OpenRound(), HOUSE), (c.PlaceBet(1, "ante", 9_600), ANN))
    assert refused(table, c.PlaceBet(1, "pair_plus", 500), ANN) == "cents"
    assert {type(each.command) for each in actions_for(table.t, ANN)} >= {c.WithdrawBet, c.BuyIn}
    assert not any(
        isinstance(each.command, c.PlaceBet) and each.command.bet == "pair_plus" for each in actions_for(table.t, ANN)
    )


def test_a_play_bet_needs_its_chips_too() -> None:
    table = Seats().all((c.Sit(1), ANN), (c.BuyIn(1_500), ANN), (c.OpenRound(), HOUSE))
    table.all((c.PlaceBet(1, "ante", 1_000), ANN), (c.CloseBets(), HOUSE))
    table.all((c.Deal(parse_cards("2c 3s 9h Qd 3h 9d 7c 4s Kh")), HOUSE))
    assert refused(table, c.Decide(1, "play"), ANN) == "cents"
    assert [each.label for each in actions_for(table.t, ANN) if isinstance(each.command, c.Decide)] == [
        message("label_decision", decision="fold")
    ]
    table.all((c.BuyIn(500), ANN), (c.Decide(1, "play"), ANN))


def test_leaving_while_bets_are_open_takes_them_back() -> None:
    table = seated().all((c.OpenRound(), HOUSE), (c.PlaceBet(1, "ante", 1000), ANN), (c.Leave(), ANN))
    assert isinstance(table.t.round, Round)
    assert (table.t.seats, table.t.racks, table.t.round.boxes) == ({2: "bob"}, {"bob": 10_000}, ())
    assert table.events[-1] == e.ChipsCashedOut("ann", 10_000)


def test_5_5_leaving_in_the_middle_folds_and_what_is_won_follows_to_the_wallet() -> None:
    table = dealt().all((c.Leave(), BOB), (c.Leave(), ANN))
    assert table.t.racks == {}
    assert isinstance(table.t.round, Round)
    assert [box.folded for box in table.t.round.boxes] == [p("5.5"), None]
    table.all((c.Reveal(), HOUSE), (c.Settle(), HOUSE))
    assert table.events[-1] == e.ChipsCashedOut("bob", 1_000), "a Pair of nines on a box without a player"
    assert table.t.racks == {}


def test_rounds_follow_one_another_and_keep_their_settings() -> None:
    table = dealt()
    assert refused(table, c.OpenRound(), HOUSE) == "3.2"
    assert refused(table, c.CloseTable(), NG) == "table"
    table.all((c.Decide(1, "fold"), ANN), (c.Reveal(), HOUSE), (c.Settle(), HOUSE))
    assert not is_playing(table.t)
    table.all((c.OpenRound(), HOUSE))
    assert isinstance(table.t.round, Round)
    assert (table.t.rounds, table.t.round.number, table.t.round.settings) == (2, 2, TERMS)


def test_a_closed_table_opens_no_round_seats_nobody_and_lets_players_take_their_chips() -> None:
    table = seated().all((c.CloseTable(), NG))
    assert refused(table, c.OpenRound(), HOUSE) == "table"
    assert refused(table, c.Sit(3), Actor("cai", Role.PLAYER)) == "table"
    assert [type(each.command) for each in actions_for(table.t, ANN)] == [c.Leave, c.CashOut]
    assert actions_for(table.t, Actor("cai", Role.PLAYER)) == ()


def test_staff_are_offered_what_the_pit_may_do() -> None:
    table = dealt()
    placed = c.PlaceBet(1, "play", 1_000, "ann")
    assert [each.command for each in actions_for(table.t, LIM)] == [c.WalkAway("ann"), placed]
    assert actions_for(table.t, Actor("eve", Role.SPECTATOR)) == ()
    idle = Seats()
    assert step(idle.t) is None
    assert [each.command for each in actions_for(idle.t, NG)] == [c.CloseTable()]
    koh = Actor("koh", Role.SHIFT_MANAGER)
    idle.all((c.Report("jackpot_failure"), LIM))
    assert actions_for(idle.t, LIM) == ()
    words = [each.label for each in actions_for(idle.t, koh)]
    assert words[0] == message("label_close_table")
    assert message("label_no_jackpot") in words
    idle.all((c.RuleJackpot("block_box", 2), koh))
    assert message("label_jackpot_restored") in [each.label for each in actions_for(idle.t, koh)]


def test_a_void_after_settlement_leaves_a_player_who_is_gone_below_zero_until_the_house_finds_the_chips() -> None:
    table = dealt().all((c.Decide(1, "fold"), ANN), (c.Reveal(), HOUSE), (c.Settle(), HOUSE), (c.Leave(), BOB))
    table.all((c.Report("foreign_card"), LIM))
    assert table.t.racks["bob"] < 0


def recorded(events: list[e.AnyEvent], first: int = 1) -> list[Recorded]:
    return [Recorded(n, "t", n, 0, HOUSE, event) for n, event in enumerate(events, start=first)]


def test_a_stream_begins_with_its_table_and_misses_nothing() -> None:
    table = dealt()
    stream = recorded([OPENED, *table.events])
    assert replay(stream) == table.t
    with pytest.raises(ValueError, match="begin with its opening"):
        replay(stream[1:])
    with pytest.raises(ValueError, match="begin with its opening"):
        replay([])
    with pytest.raises(ValueError, match="record 5 follows 3"):
        replay(stream[:3] + stream[4:])


def test_a_table_is_a_plain_value() -> None:
    t = dealt().t
    assert isinstance(t, Table)
    assert t == dealt().t


@pytest.mark.parametrize(("box", "player"), [(3, "dan"), (3, "nobody"), (2, "ann"), (1, "bob")])
def test_3_5_a_found_bet_belongs_to_a_player_at_the_table_and_to_no_other_players_box(box: int, player: str) -> None:
    table = seated().all((c.OpenRound(), HOUSE), (c.PlaceBet(1, "ante", 1000), ANN), (c.CloseBets(), HOUSE))
    found = c.Report("over_limit", c.Facts(box=box, bet="pair_plus", cents=60_000, player=player))
    assert refused(table, found, NG) == "3.5"


def test_3_5_a_bet_of_a_player_at_the_table_is_found_on_an_empty_box() -> None:
    table = seated().all((c.OpenRound(), HOUSE), (c.PlaceBet(1, "ante", 1000), ANN), (c.CloseBets(), HOUSE))
    found = c.Report("over_limit", c.Facts(box=3, bet="pair_plus", cents=60_000, player="ann"))
    table.all((found, NG))
    assert any(isinstance(event, e.BetFound) and event.player == "ann" for event in table.events)


def exchanged(r: Round) -> tuple[int, ...]:
    """A card of box 1 and one of box 2 found at each other's place."""
    places = list(r.places)
    one, two = places.index(1), places.index(2)
    places[one], places[two] = 2, 1
    return tuple(places)


@pytest.mark.parametrize(("back", "asked"), [((), (2,)), (((c.Sit(1), ANN),), (1, 2)), (((c.Sit(3), ANN),), (1, 2))])
def test_5_10_a_player_who_has_come_back_is_given_the_options(
    back: tuple[tuple[c.AnyCommand, Actor], ...], asked: tuple[int, ...]
) -> None:
    """One who has walked away plays on (R-240)."""
    table = dealt().all((c.Examine(1), ANN), (c.Decide(1, "play"), ANN), (c.Leave(), ANN), *back)
    assert isinstance(table.t.round, Round)
    found = c.Facts(restorable=False, lie=exchanged(table.t.round))
    table.all((c.Report("dealing_error", found), NG))
    assert isinstance(table.t.round, Round)
    assert table.t.round.waiting == asked

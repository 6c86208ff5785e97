"""FBBJ-2025 5.3 and its likes: a player who leaves while a ruling waits for its second signature is gone after it."""

from random import Random

import pytest

from croupier.engine.legal_actions import step
from croupier.engine.table import Table
from croupier.house.ledger_accounts import MICRO, wallet
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls_and_link_terms import Controls
from croupier.rules.deal import Device
from croupier.rules.game import Phase
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.games.three_card_v2.terms import p as three_card
from croupier.rules.roles import HOUSE
from tests.support.paragraphs import shows
from tests.support.random_play.world import PLAYERS, STAFF, WORLDS, World

ANN, BOB, CAI = PLAYERS
DEALER, SUPERVISOR, MANAGER, _ = STAFF


class Ruled(World):
    """ann and bob bet, at a blackjack table unless another game is named, and two people sign every ruling."""

    def __init__(self, games: str = "blackjack", bets: tuple[str, str] = ("initial", "initial")) -> None:
        super().__init__(Random(3), WORLDS[games], Controls())
        self.table = next(at for at, t in self.house.tables.items() if t.settings.device is Device.SHOE)
        self.deal(self.table)
        for box, (player, bet) in enumerate(zip((ANN, BOB), bets, strict=True), start=1):
            self.must(c.PlaceBet(box, bet, 1_000), player)

    def must(self, command: c.AnyCommand, by: object) -> None:
        no = self.do(self.table, command, by)  # type: ignore[arg-type]
        assert no is None, no

    @property
    def now(self) -> Table:
        return self.house.tables[self.table]

    @property
    def left(self) -> list[str]:
        assert self.now.round is not None
        return list(self.now.round.left)

    def misdealt(self) -> None:
        self.must(c.CloseBets(), HOUSE)
        self.must(c.Deal((self.decks[self.table][0],), 2), DEALER)
        while (now := step(self.now)) is not None and now.phase is Phase.DEALING:
            self.deal(self.table)
        self.must(c.Report("dealing_error", c.Facts(restorable=False)), SUPERVISOR)

    def sign(self) -> None:
        self.must(c.Sign(self.now.proposals[0].id), MANAGER)


@shows(p("5.3"))
def test_5_3_a_player_who_leaves_during_a_ruling_is_not_waited_for() -> None:
    world = Ruled()
    world.misdealt()
    world.must(c.Leave(), ANN)
    assert world.left == [], "what the ruling is about stays as it is"
    world.sign()
    assert world.left == ["ann"]
    now = step(world.now)
    assert now is not None
    assert "ann" not in now.waits_for
    assert "bob" in now.waits_for


@shows(p("5.3"))
def test_5_3_a_player_who_leaves_before_a_ruling_is_withdrawn_has_left() -> None:
    world = Ruled()
    world.misdealt()
    world.must(c.Leave(), ANN)
    world.must(c.WithdrawProposal(world.now.proposals[0].id), SUPERVISOR)
    assert world.left == ["ann"]


@shows(p("5.3"))
def test_5_3_a_player_who_is_back_before_the_signature_plays_on() -> None:
    world = Ruled()
    world.misdealt()
    world.must(c.Leave(), ANN)
    world.must(c.Sit(1), ANN)
    world.sign()
    assert world.left == []
    now = step(world.now)
    assert now is not None
    assert "ann" in now.waits_for


@shows(p("5.3"))
def test_5_3_a_standing_player_with_every_chip_on_the_layout_can_leave_too() -> None:
    world = Ruled()
    world.must(c.Leave(), CAI)
    world.must(c.BuyIn(1_000), CAI)
    world.must(c.PlaceBet(1, "initial", 1_000), CAI)
    world.misdealt()
    world.must(c.Leave(), CAI)
    assert world.do(world.table, c.Leave(), CAI) is not None, "once is enough"
    world.sign()
    assert world.left == ["cai"]


@shows(p("5.18"), p("5.5"))
def test_5_18_bets_of_a_void_round_follow_a_player_who_left_during_the_ruling() -> None:
    world = Ruled()
    world.must(c.CloseBets(), HOUSE)
    world.deal(world.table)
    world.must(c.Report("deck_count"), SUPERVISOR)
    world.must(c.Leave(), ANN)
    held = world.house.book.holds(wallet("ann"))
    world.sign()
    assert "ann" not in world.now.racks
    assert world.house.book.holds(wallet("ann")) == held + 1_000 * MICRO


def test_open_bets_of_a_player_who_left_go_back_once_the_ruling_is_withdrawn() -> None:
    world = Ruled()
    world.must(c.Report("deck_count"), SUPERVISOR)
    world.must(c.Leave(), ANN)
    world.must(c.WithdrawProposal(world.now.proposals[0].id), SUPERVISOR)
    gone = [record.event for record in world.records if isinstance(record.event, e.BetWithdrawn)]
    assert [(bet.player, bet.cents) for bet in gone] == [("ann", 1_000)]
    assert "ann" not in world.now.racks


def test_a_stranger_has_nothing_to_leave_during_a_ruling() -> None:
    world = Ruled()
    world.must(c.Leave(), CAI)
    world.misdealt()
    assert world.do(world.table, c.Leave(), CAI) is not None


@shows(three_card("5.5"))
@pytest.mark.parametrize("leaves_again", [True, False])
def test_5_5_an_ante_found_for_a_player_who_had_left_before_the_ruling_is_folded(leaves_again: bool) -> None:
    """bob bets on Pair Plus only and walks away; before the ruling on their Ante is signed, they may leave the seat."""
    world = Ruled("three-card", ("ante", "pair_plus"))
    world.must(c.CloseBets(), HOUSE)
    world.must(c.WalkAway("bob"), HOUSE)
    while (now := step(world.now)) is not None and now.phase is Phase.DEALING:
        world.deal(world.table)
    world.must(c.Report("under_limit", c.Facts(box=2, bet="ante", cents=100)), SUPERVISOR)
    if leaves_again:
        world.must(c.Leave(), BOB)
    world.sign()
    now = step(world.now)
    assert now is not None
    assert now.waits_for == ("ann",)
    folds = [record.event for record in world.records if isinstance(record.event, e.DecisionMade)]
    assert [(fold.player, fold.decision) for fold in folds] == [("bob", "fold")]


@pytest.mark.parametrize("seed", range(8))
def test_a_poker_player_who_has_put_nothing_into_the_pot_leaves_the_hand(seed: int) -> None:
    """Nobody waits for a player who left before their first decision."""
    world = World(Random(seed), WORLDS["poker"], Controls())
    while (now := step(world.house.tables["a"])) is None or now.phase is not Phase.DECIDING:
        world.deal("a")
    first = next(player for player in PLAYERS if player.name == now.waits_for[0])
    assert world.do("a", c.Leave(), first) is None
    after = step(world.house.tables["a"])
    assert after is not None
    assert first.name not in after.waits_for

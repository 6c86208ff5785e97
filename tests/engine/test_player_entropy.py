"""What a player who knows the order and reveals last can still choose."""

from itertools import permutations

import pytest

from croupier.engine import player_entropy
from croupier.engine.apply import apply, opened_table
from croupier.engine.decide import decide
from croupier.engine.player_entropy import SEALED_BEFORE_OPENING, RoundId
from croupier.engine.shuffle import positions
from croupier.engine.table import Table, mixes
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.games import GAMES
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits

COMMITMENT = "0123456789abcdef" * 4
WORDS = {"ana": "quiet river", "ben": "blue 7", "shill": "whatever"}
TRIES = 2_000


def do(t: Table, command: c.AnyCommand, name: str = "") -> Table:
    made = decide(t, command, Actor(name, Role.PLAYER) if name else HOUSE)
    assert not isinstance(made, Refused), made
    for event in made:
        assert not isinstance(event, e.HouseEvent)
        t = apply(t, event)
    return t


def refused(t: Table, command: c.AnyCommand, name: str) -> bool:
    return isinstance(decide(t, command, Actor(name, Role.PLAYER)), Refused)


def seal_of(name: str, words: str, number: int = 1) -> str:
    return player_entropy.seal_of(RoundId("mlp-three-card", "t1", number, COMMITMENT), name, words)


def open_table() -> Table:
    settings = HousePokerSettings(limits={"ante": Limits(500, 10_000), "pair_plus": Limits(500, 5_000)})
    t = opened_table(e.TableOpened("t1", "mlp-three-card", "ML3C-2", settings))
    for box, name in enumerate(WORDS, start=1):
        t = do(do(t, c.Sit(box), name), c.BuyIn(10_000), name)
    return do(t, c.OpenRound(COMMITMENT))


def sealed() -> Table:
    """Three players have sealed words and bets are closed."""
    t = open_table()
    for name, words in WORDS.items():
        t = do(t, c.Seal(seal_of(name, words), 1), name)
    return do(do(t, c.PlaceBet(1, "ante", 500), "ana"), c.CloseBets())


def deal(t: Table) -> tuple[int, ...]:
    return positions(COMMITMENT, tuple(mixed.words for mixed in mixes(t)), 52)


def choices() -> set[tuple[int, ...]]:
    """The deals among which the last to reveal can choose, knowing the order and everybody's words."""
    t = sealed()
    for name in ("ana", "ben"):
        t = do(t, c.Mix(WORDS[name]), name)
    tried = (f"try {number}" for number in range(TRIES))
    found = {deal(do(t, c.Mix(words), "shill")) for words in tried if not refused(t, c.Mix(words), "shill")}
    return found | {deal(t), deal(do(t, c.Mix(WORDS["shill"]), "shill"))}


def test_the_last_to_reveal_chooses_between_their_sealed_words_and_none() -> None:
    assert len(choices()) == 2


def test_without_the_seal_they_would_choose_freely(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control."""
    t = sealed()
    monkeypatch.setattr(player_entropy, "seal_of", lambda *_: player_entropy.closed_seals(t.log)["shill"])
    t = apply(apply(t, e.Mixed("ana", WORDS["ana"])), e.Mixed("ben", WORDS["ben"]))
    tried = (f"try {number}" for number in range(50))
    assert len({deal(do(t, c.Mix(words), "shill")) for words in tried}) == 50


def test_the_order_of_revealing_changes_nothing() -> None:
    deals = set()
    for order in permutations(WORDS):
        t = sealed()
        for name in order:
            t = do(t, c.Mix(WORDS[name]), name)
        deals.add(deal(t))
        assert [mixed.player for mixed in mixes(t)] == list(WORDS)
        assert player_entropy.outstanding(t.log) == ()
    assert len(deals) == 1


def test_nobody_reveals_before_bets_are_closed_and_nobody_seals_afterwards() -> None:
    t = do(open_table(), c.Seal(seal_of("ana", WORDS["ana"]), 1), "ana")
    assert refused(t, c.Mix(WORDS["ana"]), "ana")
    assert player_entropy.closed_seals(t.log) == {}
    t = do(do(t, c.PlaceBet(1, "ante", 500), "ana"), c.CloseBets())
    assert player_entropy.closed_seals(t.log) == {"ana": seal_of("ana", WORDS["ana"])}
    assert refused(t, c.Seal(seal_of("ben", "late"), 1), "ben")
    assert refused(t, c.Mix("late"), "ben")


def test_a_seal_is_for_one_game_table_round_commitment_and_player() -> None:
    here = RoundId("mlp-three-card", "t1", 1, COMMITMENT)
    others = here._replace(game="poker"), here._replace(table="t2"), here._replace(round=2), here._replace(round=2**32)
    switched = here._replace(commitment=COMMITMENT[::-1])
    seals = {player_entropy.seal_of(about, "ana", "w") for about in (here, *others, switched)}
    assert len(seals | {player_entropy.seal_of(here, "ben", "w"), player_entropy.seal_of(here, "ana", "v")}) == 8


def test_poker_seals_bind_the_round_and_no_commitment_for_there_is_none_yet() -> None:
    assert {game.id for game in GAMES if game.seating} == SEALED_BEFORE_OPENING
    about = RoundId("poker", "t1", 1, COMMITMENT)
    assert player_entropy.seal_of(about, "ana", "w") == player_entropy.seal_of(
        about._replace(commitment=""), "ana", "w"
    )
    assert player_entropy.seal_of(about, "ana", "w") != player_entropy.seal_of(about._replace(round=2), "ana", "w")


def test_a_seal_for_another_round_or_one_that_was_used_is_refused() -> None:
    t = open_table()
    assert refused(t, c.Seal(seal_of("ana", "w", 2), 2), "ana")
    assert refused(t, c.Seal(seal_of("ana", "w")), "ana"), "it does not say for which round"
    t = do(t, c.Seal(seal_of("ana", "w"), 1), "ana")
    assert refused(t, c.Seal(seal_of("ana", "w"), 1), "ben")


def test_words_sealed_for_an_earlier_round_open_nothing_in_this_one() -> None:
    t = do(open_table(), c.Seal(seal_of("ana", "w", number=7), 1), "ana")
    t = do(do(t, c.PlaceBet(1, "ante", 500), "ana"), c.CloseBets())
    assert refused(t, c.Mix("w"), "ana")


def test_a_player_who_has_left_the_table_seals_nothing() -> None:
    t = do(open_table(), c.Seal(seal_of("ben", WORDS["ben"]), 1), "ben")
    t = do(do(do(t, c.Leave(), "ben"), c.PlaceBet(1, "ante", 500), "ana"), c.CloseBets())
    assert player_entropy.closed_seals(t.log) == {}


def test_words_of_a_log_without_seals_count_in_the_order_they_were_given() -> None:
    t = open_table()
    for name in ("shill", "ana"):
        t = apply(t, e.Mixed(name, WORDS[name]))
    assert [mixed.player for mixed in mixes(t)] == ["shill", "ana"]
    t = do(t, c.Seal(seal_of("ben", WORDS["ben"]), 1), "ben")
    t = do(do(do(t, c.PlaceBet(1, "ante", 500), "ana"), c.CloseBets()), c.Mix(WORDS["ben"]), "ben")
    assert [mixed.player for mixed in mixes(t)] == ["shill", "ana", "ben"]

"""Finished rounds by table, number, player, box or paragraph; never a round under way, never a closed card."""

from random import Random

import pytest

from croupier.engine.table import is_playing
from croupier.engine.transcript import transcript
from croupier.house import recall
from croupier.house.recall import RecallQuery, closed_cards, find_rounds, one_round, raw, text
from croupier.record import events as e
from croupier.rules.cards import format_card as face
from croupier.words import phrase
from tests.support.house.readers import reader
from tests.support.random_play.world import WORLDS, World


def played(games: tuple[str, ...], seed: int = 3, steps: int = 500) -> World:
    """Random play; every hundred steps the rounds under way are finished, since a misdeal may hold one up for long."""
    world = World(Random(seed), games)
    for step in range(1, steps + 1):
        world.anything()
        if step % 100 == 0:
            for table in world.house.tables:
                world.finish(table)
    return world


IN_EVERY_WORLD = pytest.mark.parametrize("games", WORLDS.values(), ids=WORLDS.keys())


@IN_EVERY_WORLD
def test_every_finished_round_is_found_by_its_number_and_none_under_way(games: tuple[str, ...]) -> None:
    world = played(games)
    read = reader(world.records)
    for t in world.house.tables.values():
        told = list(find_rounds(read, t, RecallQuery()))
        last = t.rounds - 1 if is_playing(t) else t.rounds
        assert [each.number for each in told] == list(range(last, 0, -1))
        assert last > 2
        for number in range(1, last + 1):
            found = one_round(read, t, number)
            assert found is not None
            assert found.number == number
            first = found.records[0].event
            assert isinstance(first, e.RoundOpened | e.PokerRoundOpened)
        assert one_round(read, t, last + 1) is None
        assert one_round(read, t, 10**6) is None


@IN_EVERY_WORLD
def test_the_rounds_together_are_the_transcript_of_the_table(games: tuple[str, ...]) -> None:
    world = played(games)
    read = reader(world.records)
    t = world.house.tables["a"]
    whole = transcript(read("a", 0))
    for told in find_rounds(read, t, RecallQuery()):
        assert text(told) in whole


def test_many_rounds_are_returned_in_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    world = played(WORLDS["three-card"])
    read, t = reader(world.records), world.house.tables["a"]
    whole = [told.records for told in find_rounds(read, t, RecallQuery())]
    monkeypatch.setattr(recall, "ROUNDS_PER_READ", 2)
    assert [told.records for told in find_rounds(read, t, RecallQuery())] == whole


def test_by_player_box_and_paragraph() -> None:
    world = played(WORLDS["three-card"], steps=900)
    read, t = reader(world.records), world.house.tables["a"]
    every = list(find_rounds(read, t, RecallQuery()))
    for asked, placed in ((RecallQuery(player="ann"), ("player", "ann")), (RecallQuery(box=2), ("box", 2))):
        found = {told.number for told in find_rounds(read, t, asked)}
        bets = {
            told.number
            for told in every
            for record in told.records
            if isinstance(record.event, e.BetPlaced) and getattr(record.event, placed[0]) == placed[1]
        }
        assert bets <= found
        assert bets
    cited = list(find_rounds(read, t, RecallQuery(para="5.21")))
    assert cited
    assert all("[5.21]" in text(told) for told in cited)
    assert [told.number for told in every if "[5.21]" in text(told)] == [told.number for told in cited]
    below = {told.number for told in find_rounds(read, t, RecallQuery(para="5"))}
    assert {told.number for told in cited} <= below
    assert list(find_rounds(read, t, RecallQuery(player="nobody"))) == []


@IN_EVERY_WORLD
def test_cards_that_were_never_opened_stay_closed(games: tuple[str, ...]) -> None:
    world = played(games)
    read = reader(world.records)
    seen_hidden = False
    for t in world.house.tables.values():
        for told in find_rounds(read, t, RecallQuery()):
            r, hidden = told.table.round, closed_cards(told)
            assert r is not None
            shut = {r.cards[at] for at in range(len(r.cards)) if not told.game.can_see(r, "", at)}
            shut -= {r.cards[at] for at in range(len(r.cards)) if told.game.can_see(r, "", at)}
            dealt = "\n".join(line for line in text(told, hidden).splitlines() if ": " in line)
            for card in shut:
                assert not any(line.endswith(f": {face(card)}") for line in dealt.splitlines())
            cards = [card for each in raw(told, hidden) for card in _cards(each["event"])]
            assert not shut & {card for card in cards if card is not None}
            seen_hidden |= bool(hidden)
            assert (phrase("event_card_hidden") in text(told, hidden)) is bool(hidden)
    assert seen_hidden or "blackjack" in games[0]


def _cards(event: dict[str, object]) -> list[int | None]:
    if event["type"] == "card_dealt":
        return [event["card"]]  # type: ignore[list-item]
    return list(event["cards"]) if event["type"] == "cards_dealt" else []  # type: ignore[call-overload]


def test_a_recall_that_hides_nothing_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: the test above must see it."""
    monkeypatch.setattr("tests.house.test_recall.closed_cards", lambda _: frozenset())
    with pytest.raises(AssertionError):
        test_cards_that_were_never_opened_stay_closed(WORLDS["poker"])

"""Bets and decisions are enums, and are stored, sent and looked up as the plain texts they were before."""

from enum import StrEnum

import msgspec
import pytest

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.bets import Bet, Decision, PostKind
from croupier.rules.coded_message import message
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.games import GAMES
from croupier.rules.settings import HousePokerSettings, Limits
from croupier.words.catalogue import catalogue

MEMBERS = [member for kind in (Bet, Decision, PostKind) for member in kind]


@pytest.mark.parametrize("member", MEMBERS, ids=repr)
def test_a_member_is_found_and_stored_as_its_text(member: StrEnum) -> None:
    text = str(member.value)
    assert type(text) is str
    assert (member, hash(member), f"{member}", str(member), repr(member)) == (text, hash(text), text, text, repr(text))
    by_member: dict[str, int] = {member: 1}
    assert {text: 1}[member] == by_member[text] == 1
    for encode in (msgspec.json.encode, msgspec.msgpack.encode, msgspec.to_builtins):
        assert encode({member: (member, [member])}) == encode({text: (text, [text])})


@pytest.mark.parametrize(
    ("with_members", "with_texts"),
    [
        (c.PlaceBet(1, Bet.ANTE, 500), c.PlaceBet(1, "ante", 500)),
        (c.Decide(1, Decision.PLAY), c.Decide(1, "play")),
        (e.BetPlaced(1, "ann", Bet.ANTE, 500), e.BetPlaced(1, "ann", "ante", 500)),
        (e.DecisionMade(1, "ann", Decision.FOLD, DOC.p("3.12.1")), e.DecisionMade(1, "ann", "fold", DOC.p("3.12.1"))),
        (HousePokerSettings({Bet.ANTE: Limits(5, 9)}), HousePokerSettings({"ante": Limits(5, 9)})),
        (message("label_bet", bet=Bet.ANTE), message("label_bet", bet="ante")),
        (message("part", kept=(Bet.JACKPOT, Bet.ANTE)), message("part", kept=("jackpot", "ante"))),
    ],
)
def test_records_with_members_are_the_same_bytes(with_members: object, with_texts: object) -> None:
    assert with_members == with_texts
    assert msgspec.json.encode(with_members) == msgspec.json.encode(with_texts)
    assert msgspec.json.encode(with_members, order="deterministic") == msgspec.json.encode(
        with_texts, order="deterministic"
    )
    assert msgspec.msgpack.encode(with_members) == msgspec.msgpack.encode(with_texts)


def test_every_bet_and_decision_has_a_name() -> None:
    names = catalogue().names
    assert set(names["bet"]) == set(Bet)
    assert set(names["decision"]) | set(names["action"]) == set(Decision)


def test_every_spot_is_for_a_bet() -> None:
    assert {spot.bet for game in GAMES for spot in game.spots} <= set(Bet)

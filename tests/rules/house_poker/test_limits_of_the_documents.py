"""The rules library itself refuses settings that a document does not allow, whoever opens the table."""

import pytest
from msgspec.structs import replace

from croupier.house.execute import House, record_events
from croupier.record import events as e
from croupier.rules.deal import Device
from croupier.rules.game import Game
from croupier.rules.games import MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD
from croupier.rules.roles import HOUSE, Rank
from croupier.rules.settings import HousePokerSettings, Limits
from tests.support.random_play.world import terms

GAMES = (MULTILINK_HOLDEM, PROGRESSIVE_HOLDEM, THREE_CARD)
FORBIDDEN = [
    ("2.1.1(a)", "box_count_out_of_range", {"box_count": 0}),
    ("2.1.1(a)", "box_count_out_of_range", {"box_count": 21}),
    ("2.2.1", "one_deck_only", {"decks": 2}),
    ("3.3", "limits_out_of_order", {"limits": {"ante": Limits(0, 500)}}),
    ("3.3", "limits_out_of_order", {"limits": {"ante": Limits(600, 500)}}),
    ("3.3", "jackpot_bet_below_zero", {"jackpot_bet": -1}),
    ("3.7", "max_hands_below_zero", {"max_hands_per_player": -1}),
    ("5.9", "ruling_rank_too_low", {"house_ruling_rank": Rank.DEALER}),
    ("5.17.2", "table_ruling_rank_too_low", {"house_table_ruling_rank": Rank.PIT_MANAGER}),
]
OF_THE_BONUS = [("4.1.1", "bonus_cap_out_of_range", {"bonus_cap": cents}) for cents in (10_000_001, 999_999_999, 0, -1)]
CASES = [(game, *case) for game in GAMES for case in FORBIDDEN + (OF_THE_BONUS if game is not THREE_CARD else [])]


def plain(game: Game) -> HousePokerSettings:
    settings = terms(game.id, Device.SHOE)
    assert isinstance(settings, HousePokerSettings)
    return settings


@pytest.mark.parametrize(("game", "para", "code", "changed"), CASES)
def test_a_table_is_not_opened_beyond_the_limits_of_its_document(
    game: Game, para: str, code: str, changed: dict[str, object]
) -> None:
    settings = replace(plain(game), **changed)
    no = game.refuse_settings(settings)
    assert no is not None
    assert (no.para, no.code) == (game.doc.p(para), code)
    assert no.field in {*changed, "ante"}
    with pytest.raises(ValueError, match=f"{game.doc.code} "):
        record_events(House(), "t", (e.TableOpened("t", game.id, game.doc.code, settings),), HOUSE, 0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_limits_themselves_are_allowed(game: Game) -> None:
    assert game.refuse_settings(replace(plain(game), bonus_cap=10_000_000, box_count=20)) is None
    assert game.refuse_settings(replace(plain(game), bonus_cap=1, jackpot_bet=0)) is None

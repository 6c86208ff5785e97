"""The catalogue names everything that a game shows, and nothing else."""

from croupier.rules.deal import AREAS
from croupier.rules.games import GAMES
from croupier.rules.roles import Rank
from croupier.words.catalogue import catalogue

NAMES = catalogue().names


def test_every_row_of_a_pay_table_or_ranking_list_has_a_name() -> None:
    rows = {row.hand.name.lower() for game in GAMES for _, table in game.pay_tables for row in table.rows}
    ranks = {hand.name.lower() for game in GAMES for ranks in game.rank_lists for hand, _ in ranks.rows}
    assert set(NAMES["pay_row"]) == rows | ranks


def test_every_pay_table_and_ranking_list_has_a_title() -> None:
    assert set(NAMES["pay_table"]) == {code for game in GAMES for code, _ in game.pay_tables}
    assert set(NAMES["rank_list"]) == {ranks.name for game in GAMES for ranks in game.rank_lists}


def test_every_area_of_a_felt_has_a_title() -> None:
    assert set(NAMES["area"]) == {AREAS[place] for game in GAMES for place in game.areas}


def test_every_bet_of_a_game_has_a_name() -> None:
    assert set(NAMES["bet"]) == {bet for game in GAMES for bet in game.bets}


def test_every_rank_has_a_title() -> None:
    assert set(NAMES["rank_title"]) == {rank.name.lower() for rank in Rank}

"""A table's printed sheet: its limits, pay tables, house options and reports."""

from croupier.engine.table import Table
from croupier.engine.table_sheet import sheet
from croupier.rules.games import FREE_BET_BLACKJACK, POKER
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.money import dollars
from croupier.rules.settings import BlackjackSettings, Limits
from croupier.words import sentence
from tests.support.engine.seats import seated
from tests.support.paragraphs import shows
from tests.support.rules.poker_script import SETTINGS


def test_a_report_asks_for_the_words_its_paragraph_knows() -> None:
    """Poker's own: what a player did Out of Turn, and how an unprovided case may be ruled."""
    table = Table("p", POKER.id, POKER.doc.code, SETTINGS)
    asks = {(row.id, ask.field): ask for row in sheet(table).irregularities for ask in row.asks}
    acted, ruled = asks["out_of_turn", "bet"], asks["unprovided", "remedy"]
    assert (acted.kind, acted.choices) == ("choice", ("fold", "check", "call", "bet", "raise", "all_in"))
    assert (ruled.kind, ruled.choices[-1], ruled.needed) == ("choice", "check_or_fold", True)
    assert asks["wrong_deal", "box"].kind == "box"


def test_a_poker_table_sheet_speaks_of_seats_and_others_of_boxes() -> None:
    poker, other = sheet(Table("p", POKER.id, POKER.doc.code, SETTINGS)), sheet(seated().t)
    assert (poker.box_word, other.box_word) == ("seat", "box")
    asked = [ask.label for row in poker.irregularities for ask in row.asks]
    assert sentence("ask_box", {"place": "seat"}) in asked
    assert any(label.startswith("Where is each drawn card? A seat by its number; -6 for Flop") for label in asked)
    read = [*asked, *(row.title + row.ruling for row in poker.irregularities), poker.legend]
    assert not any("box" in words.lower() for words in read)
    assert sentence("ask_box", {"place": "box"}) in [ask.label for row in other.irregularities for ask in row.asks]


def test_drawn_cards_are_asked_for_by_their_number_from_1() -> None:
    asked = [ask for row in sheet(seated().t).irregularities for ask in row.asks if ask.kind in ("cards", "order")]
    assert asked
    assert all(ask.label.endswith("The first one drawn is 1") for ask in asked)


def test_house_options_of_poker_are_printed_in_words() -> None:
    told = {option.label: option.value for option in sheet(Table("p", POKER.id, POKER.doc.code, SETTINGS)).options}
    assert told["Time to decide"] == f"{SETTINGS.decision_time} seconds"
    assert told["Players who come back bring at least what they left with, for"] == "60 minutes"
    assert told["Table stake"].split(" to ") == [
        f"${dollars(SETTINGS.table_stake.least)}",
        f"${dollars(SETTINGS.table_stake.most)}",
    ]
    assert told["Big blind"] == f"${dollars(SETTINGS.big_blind)}"
    assert (told["Rake is rounded down to"], told["Minimum bet"]) == ("the smallest chip", "one big blind")
    assert told["All-in hands are opened"] == "before the remaining cards are dealt"
    assert told["No flop, no rake"] == "no"
    assert "Hands are shown" not in told, "of Rounds that were played by other rules"


@shows(p("3.3"), p("0"), p("3.1.2[h1]"), p("3.17[h1]"), p("4.1[h1]"), p("4.2[h1]"), p("4.3[h1]"), p("4.4[h1]"))
def test_3_3_limits_pay_tables_and_rankings_are_printed_at_the_table() -> None:
    printed = sheet(seated().t)
    spots = {spot.bet: (spot.least, spot.most) for spot in printed.spots}
    assert spots == {"ante": (500, 10_000), "pair_plus": (500, 5_000), "jackpot": (500, 500), "play": (0, 0)}
    assert printed.document == "ML3C-2, version 2, in force from 2020-06-28"
    assert printed.edition.number == "0"
    pays = {each.title: [(row.code, row.name, row.pays) for row in each.rows] for each in printed.pay_sheets}
    assert pays["Pair Plus"][0] == ("straight_flush", "Straight Flush", "40 to 1")
    assert pays["Progressive Jackpot"][:3] == [
        ("royal_flush", "Royal Flush", "100%"),
        ("straight_flush", "Straight Flush", "10%"),
        ("four_of_a_kind", "Four of a Kind", "$2,000"),
    ]
    assert [each.cited.number for each in printed.pay_sheets] == ["4.2[h1]", "4.3[h1]", "4.4[h1]", "4.1[h1]"]
    ranks = {each.cited.number: [row.code for row in each.rows] for each in printed.rank_sheets}
    assert ranks["3.1.2[h1]"][2:4] == ["straight", "flush"]
    assert ranks["3.17[h1]"][-1] == "flush"


def test_the_row_of_a_bet_has_the_code_of_the_bet() -> None:
    settings = BlackjackSettings(limits={bet: Limits(500, 10_000) for bet in FREE_BET_BLACKJACK.limited_bets})
    printed = sheet(Table("b", FREE_BET_BLACKJACK.id, FREE_BET_BLACKJACK.doc.code, settings))
    (line,) = (spot for spot in printed.spots if spot.shape == "line")
    rows = [row for each in printed.pay_sheets for row in each.rows if row.code == line.bet]
    assert [row.pays for row in rows] == ["2 to 1"]


def test_every_irregularity_names_its_fields_and_the_ranks_that_may_rule() -> None:
    rows = {row.id: row for row in sheet(seated().t).irregularities}
    assert (rows["extra_hand_examined"].by, rows["unprovided"].by) == ("pit_supervisor", "shift_manager")
    asks = {ask.field: ask for ask in rows["unprovided"].asks}
    assert asks["remedy"].choices == ("continue", "void", "invalidate", "options")
    assert (asks["reason"].needed, asks["boxes"].needed) == (True, False)
    assert all(row.cited and row.ruling and row.title for row in rows.values())

"""Every event has a sentence, and only what has happened is described."""

from typing import get_args

from croupier.engine.event_texts import describe_event
from croupier.engine.transcript import transcript
from croupier.record import events as e
from croupier.record.commands import Facts, Report
from croupier.record.controls_and_link_terms import LinkTerms
from croupier.record.stored_event import Recorded
from croupier.rules.coded_message import message
from croupier.rules.game import Game
from croupier.rules.games import POKER as POKER_7
from croupier.rules.games import THREE_CARD
from croupier.rules.games.three_card_v2.terms import p
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import HousePokerSettings, Limits, PokerSettings
from croupier.rules.settlement import Line, Result
from croupier.words import render

TERMS = HousePokerSettings(limits={"ante": Limits(500, 1000)})
LINE = Line(1, "ann", "ante", 500, Result.WIN, 1000, (p("3.15.1"),), "higher")
BET = (1, "ann", "ante", 500)
P = p("5.23")
TAN = Actor("tan", Role.PIT_SUPERVISOR)

POST = e.Post(1, "ann", "small_blind", 100, 0, P)
AWARD = e.Award(0, 500, 25, (1, 2), (1,), (475,), P)
POKER = PokerSettings(
    limits={},
    small_blind=100,
    big_blind=200,
    table_stake=Limits(1000, 9000),
    chip_unit=100,
    rake_percent=5,
    rake_cap=500,
)
OF_ONE_GAME = e.IrregularityReported | e.Proposed
SEATED = (e.SeatTaken(3, "ann"), e.SeatLeft(3, "ann"))
ONE_OF_EACH: tuple[e.AnyEvent, ...] = (
    *(e.LinkOpened("link", LinkTerms("Link", 500, 0, 0, 0)), e.ChipsIssued("ann", 500)),
    *(e.TableOpened("t", "mlp-three-card", "ML3C-2", TERMS), e.TableClosed(P), e.SeatTaken(1, "ann")),
    *(e.SeatLeft(1, "ann"), e.ChipsBoughtIn("ann", 500), e.ChipsCashedOut("ann", 500), e.BoxBlocked(1, P)),
    *(e.NoticePosted("closed", P), e.JackpotFailed(P), e.JackpotRestored(), e.RoundOpened(1, TERMS, jackpot=True)),
    *(e.BetPlaced(*BET, "lim"), e.ExcessRejected(*BET, P), e.BetWithdrawn(*BET), e.BetFound(*BET, P)),
    *(e.BetReturned(*BET, P), e.BetsClosed((1,)), e.CardDealt(1, 0), e.HandExamined(1, "ann")),
    *(e.DecisionMade(1, "ann", "play", P), e.PlayerLeft("ann", P), e.CardsRevealed((0, -1, 2), P)),
    *(e.ShowRefused(1, "ann", P), e.HandProved(1, "ann", P), e.BetSettled(LINE), e.SettlementReversed(LINE, P)),
    *(e.AwardWon(1, "ann", "Royal Flush", 100, P), e.AwardPaid(LINE, 500, 1000, 100), e.RoundConcluded(1)),
    *(e.RoundVoided(1, P), e.IrregularityReported("foreign_card", Facts(), P), e.RulingMade("done", P, "because")),
    *(e.CardsFound((1,), P), e.CardsReconstructed((1,), P), e.CardsReordered((0,), P), e.CardsExposed((0, 1), True, P)),
    e.CardsMoved((1,), P),
    *(e.OptionsOffered((1, 2), ("continue",), P), e.OptionChosen(1, "ann", "continue", P)),
    *(e.HandInvalidated(1, "ann", P), e.SqueezeGranted(1, "ann", P), e.HandSplit(1, 1, 2, True, P)),
    *(e.MarkerPlaced(1, 2, "free_split", P), e.InterimSettled(P), e.CardRead(0, 5, P)),
    e.AnswerLapsed(1, "ann", "even_money", P),
    *(e.PokerRoundOpened(1, POKER, 1, 2, 3, (2, 3), ("ann", "bob"), (500, 500), ()), e.BlindsPosted((POST,), P)),
    *(e.CardsDealt((1,), (0,)), e.Acted(1, "ann", "raise", 300, 400, P), e.OutOfTurnNoted(1, "ann", "call", 5, P)),
    *(e.MarkerFlipped(P), e.PotsAwarded((AWARD,), (LINE,)), e.PotsReversed((AWARD,), (LINE,), P)),
    *(e.CardsTakenBack((0,), P), e.StubReshuffled("x", P), e.BettingRoundRestarted(P), e.SatOut(1, "ann")),
    *(e.CameBack(1, "ann", True), e.PlayerRelocated(1, "ann", P), e.PlayerDeemedGone(1, "ann", P)),
    *(e.StakeLeft("ann", 500), e.StakeReleased("ann"), e.Mixed("ann", "words")),
    *(e.WordsSealed("ann", "ab" * 32), e.SealsClosed(("ann",), ("ab" * 32,))),
    *(e.SettingsChanged(TERMS), e.TableLinked("link", 500), e.LinkClosed("link", "other", 5)),
    *(e.RoleGranted("mia", Role.DEALER), e.RoleRevoked("mia"), e.AccountUnlocked("mia"), e.PinsMistaken("mia", 2)),
    *(e.PinSet("mia", 1), e.DeckOpened("t", 1), e.HouseRestored(8, "00" * 32), e.RulesAdopted("ML3C-2", "00" * 32)),
    *(e.ClockJumped(-9), e.ClockCorrected("a new battery"), e.HouseCreated(True)),
    *(e.WitnessNamed("00" * 32, "00" * 32, 7), e.WitnessNamed("00" * 32, "00" * 32, 7, "the witness is missing")),
    *(e.LinkChanged("link", LinkTerms("Link", 500, 0, 0, 0)), e.MeterCorrected("link", 5, "a slip")),
    *(e.ChipsSold("ann", 500), e.ChipsRedeemed("ann", 500)),
    *(e.BalanceCorrected("ann", -5, "a slip"), e.Proposed(9, "void", Report("foreign_card"), TAN, 8, "")),
    *(e.AwardReversed(LINE, 900, 9_000, 10, P), e.AwardCorrected("link", "t", 1, 2, "bob", 9_900, 90, 0)),
    e.ContributionCorrected("link", "t", 1, 2, -150),
    *(e.AwardsOrdered("link", (9, 7), "seen first"), e.ChipsRecovered("ann", 500), e.DebtIncurred("ann", 400)),
    *(e.DebtRepaid("ann", 300), e.DebtWrittenOff("ann", 100, "gone")),
    *(e.Signed(9, TAN, True), e.SignatureRefused(9, TAN, "not seen"), e.ProposalClosed(9, TAN, "withdrawn")),
    e.LeftDuringRuling("ann"),
)


def test_every_event_at_a_table_is_put_into_words_but_a_card() -> None:
    assert {type(event) for event in ONE_OF_EACH} == set(get_args(e.AnyEvent))
    silent = {type(event) for event in ONE_OF_EACH if describe_event(THREE_CARD, event) is None}
    assert silent == {e.CardDealt, e.CardsDealt, e.LinkOpened, e.ChipsIssued}


def test_a_transcript_begins_with_its_table_and_shows_the_cards() -> None:
    records = [Recorded(n, "t", n, 0, HOUSE, event) for n, event in enumerate(ONE_OF_EACH, start=1)]
    told = transcript(records)
    assert told.startswith("    3  The table opens for Multi-Link Progressive 3 Card Poker, ML3C-2\n")
    assert "   20  box 1: 2c\n" in told
    assert "   32  Ruling: done (because)" not in told
    assert "Ruling: done (because)  [5.23]  - house" in told


def test_less_than_entered_is_said_as_less() -> None:
    where = message("event_at_box", place="box", box=1, player="ann")
    less = message("event_bet_found_lower", where=where, bet="play", cents=400)
    assert describe_event(THREE_CARD, e.BetFound(1, "ann", "play", -400, P)) == (less, P)


def test_an_amount_has_its_sign() -> None:
    assert lines(THREE_CARD, e.BetPlaced(1, "ann", "pair_plus", 500), e.ChipsCashedOut("ann", 5_000)) == [
        "Box 1, ann: Pair Plus $5",
        "ann cashes out $50",
    ]


def test_every_description_can_be_written_as_a_sentence() -> None:
    for game in (THREE_CARD, POKER_7):
        written = lines(game, *(event for event in ONE_OF_EACH if not isinstance(event, OF_ONE_GAME)))
        assert all(line and "_" not in line and "{" not in line for line in written), written


def lines(game: Game, *events: e.AnyEvent) -> list[str]:
    return [render(description[0]) for event in events if (description := describe_event(game, event))]


def test_poker_has_seats_and_the_house_games_have_boxes() -> None:
    assert lines(POKER_7, *SEATED, e.BetReturned(3, "ann", "pot", 500, P), e.SatOut(3, "ann")) == [
        "ann sits at seat 3",
        "ann leaves seat 3",
        "Seat 3, ann: Pot $5 returned",
        "Seat 3, ann sits out",
    ]
    assert lines(THREE_CARD, *SEATED, e.BetReturned(3, "ann", "ante", 500, P)) == [
        "ann sits at box 3",
        "ann leaves box 3",
        "Box 3, ann: Ante $5 returned",
    ]

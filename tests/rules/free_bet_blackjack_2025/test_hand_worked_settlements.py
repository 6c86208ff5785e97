"""Settlements worked out by hand, to the cent: rare Hands, mixed Splits and Doubles, shared boxes, odd amounts."""

from typing import Any

import msgspec
import pytest

from croupier.calculator.blackjack import settle
from croupier.calculator.blackjack_layout import BlackjackLayout
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.refusal import Refused
from tests.support.cases.free_bet_blackjack import Layout, box, one, player, table
from tests.support.paragraphs import shows

ANN = player("ann", initial=10000)


def shared(dealer: str, *hands: str, ann: Layout = ANN, bob: Layout, **said: bool) -> Layout:
    """Two players on one box, ann seated."""
    return table(dealer, box(1, [ann, bob], *hands, **said))


def bob(declined: bool = False, even_money: bool = False, **bets: int) -> Layout:
    said = {word: True for word, so in (("declined", declined), ("even_money", even_money)) if so}
    return player("bob", **bets) | said


def over(most: int, least: int, dealer: str, cards: str, *stakes: int) -> Layout:
    players = [player(f"p{at}", initial=cents) for at, cents in enumerate(stakes, start=1)]
    return table(dealer, box(1, players, cards), limits={"initial": [least, most]})


EIGHTS = ("8h 7c Tc", "8d 3d Kd split double=4000", "8c Td free_split", "8s 6d 9c split")

# A row: what it is, the layout, what every bet that is not evened out brings ("p1 initial.1 -10000 ..."), markers.
WORKED: tuple[tuple[str, Layout, str, int], ...] = (
    # ---- free and paid Splits and Doubles on one box
    (
        "paid Split, Free Double, Free Split of the second Hand, paid Double of half",
        one(
            "Ts 8c",
            "5h 6d Tc free_double",
            "5d 3c Ks split double=5000",
            "5c 4s Th free_split free_double",
            lucky_stash=100,
        ),
        "p1 initial.1 10000 free_double.1 10000 free_split.3 10000 free_double.3 10000 lucky_stash 2500",
        3,
    ),
    (
        "the same against 19",
        one("Ts 9c", "5h 6d Tc free_double", "5d 3c Ks split double=5000", "5c 4s Th free_split free_double"),
        "p1 initial.1 10000 free_double.1 10000 split.2 -10000 double.2 -5000",
        3,
    ),
    (
        "the same against 22",
        one("Ts 6c 6s", "5h 6d Tc free_double", "5d 3c Ks split double=5000", "5c 4s Th free_split free_double"),
        "",
        3,
    ),
    (
        "a paid Double on a free Hand wins its own amount and the Initial Bet",
        one("Ts 8c", "8h Td", "8d 2c 9s free_split double=3333"),
        "p1 free_split.2 10000 double.2 3333",
        1,
    ),
    (
        "a paid Double on a free Hand goes Bust",
        one("Ts 8c", "8h Td", "8d 5c Ts free_split double=6000"),
        "p1 double.2 -6000",
        1,
    ),
    (
        "a paid Double where a free one was available",
        one("Ts 8c", "6h 5d 9c double=10000", lucky_stash=500),
        "p1 initial.1 10000 double.1 10000 lucky_stash -500",
        0,
    ),
    (
        "four Hands, three paid Splits",
        one("Ts 8c", "2h Kd 9c", "2d Kc 4s split", "2c 9d 8s split", "2s Th 6d split"),
        "p1 initial.1 10000 split.2 -10000 split.3 10000",
        0,
    ),
    ("a Hand of twelve twos and Aces", one("Ts 8c", "2h 2d 2c 2s 2h 2d As Ac Ad Ah As Ac Ad"), "p1 initial.1 10000", 0),
    # ---- the Dealer's 22
    (
        "22: a Bust real Hand has lost, the free one stands off",
        one("Ts 6c 6h", "8h 7d Tc", "8d Td free_split", lucky_stash=500),
        "p1 initial.1 -10000 lucky_stash 1000",
        1,
    ),
    ("22: a Bust free Hand costs nothing", one("Ts 6c 6h", "8h Td", "8d 7c Ts free_split"), "", 1),
    (
        "22: a Bust Double costs both Bets",
        one("Ts 6c 6h", "Th 5d Kc double=10000"),
        "p1 initial.1 -10000 double.1 -10000",
        0,
    ),
    (
        "22: a Bust Double on a free Hand",
        one("Ts 6c 6h", "8h Td", "8d 5c Ts free_split double=6000"),
        "p1 double.2 -6000",
        1,
    ),
    (
        "22 under an Ace: the Blackjack wins, its Insurance is lost",
        one("As 5c 6d Kh", "Ah Kd", insurance=5000),
        "p1 initial.1 15000 insurance -5000",
        0,
    ),
    (
        "22: Blackjack, 21 of Split Aces, Bust",
        table(
            "Ts 6c 6h",
            box(1, [player("p1", initial=3333)], "Ah Kd"),
            box(2, [player("p2", initial=5000)], "Ad Kc", "As Qc free_split"),
            box(3, [player("p3", initial=2000)], "Th 6d Kh"),
        ),
        "p1 initial.1 4999 p3 initial.1 -2000",
        0,
    ),
    # ---- the Dealer's Blackjack
    (
        "Blackjack against four Hands: two Bust, one amount for the others",
        one("Ts Ac", *EIGHTS, lucky_stash=100),
        "p1 initial.1 -10000 split.2 -10000 split.4 -10000 lucky_stash 200",
        1,
    ),
    (
        "the same four Hands against 17",
        one("Ts 7c", *EIGHTS),
        "p1 initial.1 -10000 split.2 10000 double.2 4000 free_split.3 10000 split.4 -10000",
        1,
    ),
    (
        "Blackjack: two paid Doubles on a Free Split",
        one("Ts Ac", "8h 3d Kd double=10000", "8d 2c 9s free_split double=10000"),
        "p1 initial.1 -10000",
        1,
    ),
    (
        "Blackjack: the real Hand Bust, a full paid Double on the free one",
        one("Ts Ac", "8h 6d Tc", "8d 3c 9s free_split double=10000"),
        "p1 initial.1 -10000 double.2 -10000",
        1,
    ),
    (
        "Blackjack: real Hand Doubled and Bust, the free one stands",
        one("Ts Ac", "8h 6d Tc double=10000", "8d 9c free_split"),
        "p1 initial.1 -10000 double.1 -10000",
        1,
    ),
    (
        "Blackjack: a free Hand Bust, the real one stands",
        one("Ts Ac", "8h Td", "8d 6c Tc free_split"),
        "p1 initial.1 -10000",
        1,
    ),
    (
        "Blackjack under an Ace: Split Aces and Insurance",
        one("As Kd", "Ah Kc", "Ad 5c free_split", insurance=5000, lucky_stash=500),
        "p1 initial.1 -10000 insurance 10000 lucky_stash 1000",
        1,
    ),
    (
        "Blackjack under an Ace: Double and Insurance",
        one("As Kd", "6h 5d 9c double=10000", insurance=5000),
        "p1 initial.1 -10000 insurance 10000",
        0,
    ),
    (
        "Blackjack under an Ace: Bust and Insurance",
        one("As Kd", "Th 6d 9c", insurance=2500),
        "p1 initial.1 -10000 insurance 5000",
        0,
    ),
    ("Blackjack under an Ace: Blackjack and Insurance", one("As Kd", "Ah Kc", insurance=5000), "p1 insurance 10000", 0),
    (
        "no Blackjack under an Ace: Bust, and a second card for the Insurance alone",
        one("As 5c", "Th 6d 9c", insurance=5000),
        "p1 initial.1 -10000 insurance -5000",
        0,
    ),
    # ---- Aces and tens
    ("Split Aces, paid: 20 and 21 against 20", one("Ts Kc", "Ah 9d", "Ad Kc split"), "p1 split.2 10000", 0),
    (
        "Split Aces: an Ace again is 12",
        one("Ts 7c", "Ah Ac", "Ad 9c free_split", rws_pairs=100),
        "p1 initial.1 -10000 free_split.2 10000 rws_pairs 1200",
        1,
    ),
    ("Aces not Split: 12, then 21 of four cards", one("Ts 7c", "Ah Ad 9c"), "p1 initial.1 10000", 0),
    (
        "King and Queen Split for money: two 21",
        one("Ts Kc", "Kh Ad", "Qd Ac split"),
        "p1 initial.1 10000 split.2 10000",
        0,
    ),
    (
        "number tens Split free, a King on one of them Split for money",
        one("Ts 8c", "Th 9d", "Td 8c free_split", "Kd 7c split"),
        "p1 initial.1 10000 split.3 -10000",
        1,
    ),
    # ---- side Bets
    ("RWS Pairs: two tens of one colour", one("Ts 8c", "Th Td", rws_pairs=133), "p1 initial.1 10000 rws_pairs 1596", 0),
    ("RWS Pairs: ten and King", one("Ts 8c", "Th Kh", rws_pairs=500), "p1 initial.1 10000 rws_pairs -500", 0),
    (
        "RWS Pairs of a Surrendered Hand",
        one("Ts", "8h 8s", surrender=True, rws_pairs=500, lucky_stash=500),
        "p1 initial.1 -5000 rws_pairs 3000 lucky_stash -500",
        0,
    ),
    ("Boom Busted: five cards to 22", one("2s 3c 4h 7d 6s", "Th 9d", boom_busted=500), "p1 boom_busted -500", 0),
    (
        "Boom Busted: four cards with an Ace",
        one("As 5c Td 7h", "Th 9d", boom_busted=500),
        "p1 initial.1 10000 boom_busted 1000",
        0,
    ),
    (
        "Boom Busted: seven cards",
        one("2s 2c 2h 2d 3s 5c 9d", "Th 9d", boom_busted=501),
        "p1 initial.1 10000 boom_busted 25050",
        0,
    ),
    (
        "Boom Busted: the Dealer's Blackjack",
        one("As Kd", "Th 9d", boom_busted=500),
        "p1 initial.1 -10000 boom_busted -500",
        0,
    ),
    (
        "Boom Busted: all have taken Even Money",
        one("As 6c 9d 8h", "Ah Kd", even_money=True, boom_busted=500),
        "p1 initial.1 10000 boom_busted 1000",
        0,
    ),
    (
        "side Bets of somebody without an Initial Bet",
        shared("Ts 6c 9h", "5h 6d 7c free_double", bob=bob(rws_pairs=100, lucky_stash=100, boom_busted=100)),
        "ann initial.1 10000 free_double.1 10000 bob rws_pairs -100 lucky_stash 200 boom_busted 200",
        1,
    ),
    # ---- shared boxes
    (
        "free Bets for both, each by their own Initial Bet",
        shared(
            "Ts 9c", "5h 6d Tc free_double", "5d 4c 2s free_split free_double", bob=bob(initial=2501, lucky_stash=300)
        ),
        "ann initial.1 10000 free_double.1 10000 bob initial.1 2501 free_double.1 2501 lucky_stash 7500",
        3,
    ),
    (
        "who declined the Split has the Free Double of the first Hand",
        shared("Ts 7c", "8h 3d Tc free_double", "8d Tc split", bob=bob(initial=5000, declined=True)),
        "ann initial.1 10000 free_double.1 10000 split.2 10000 bob initial.1 5000 free_double.1 5000",
        1,
    ),
    (
        "who declined the Split counts the markers of the box",
        shared("Ts 7c", "8h 9d", "8d 3c Tc split free_double", bob=bob(initial=5000, lucky_stash=100, declined=True)),
        "ann split.2 10000 free_double.2 10000 bob lucky_stash 200",
        1,
    ),
    (
        "the Dealer's Blackjack: one declined the Split, first Hand Bust",
        shared("Ts Ac", "8h 6d Tc", "8d Td split", bob=bob(initial=5000, declined=True)),
        "ann initial.1 -10000 split.2 -10000 bob initial.1 -5000",
        0,
    ),
    (
        "the Dealer's Blackjack: both Split, first Hand Bust",
        shared("Ts Ac", "8h 6d Tc", "8d Td split", bob=bob(initial=5000)),
        "ann initial.1 -10000 split.2 -10000 bob initial.1 -5000 split.2 -5000",
        0,
    ),
    (
        "the Dealer's Blackjack: one declined the Double",
        shared("Ts Ac", "6h 5d 9c double=10000", bob=bob(initial=5000, declined=True)),
        "ann initial.1 -10000 bob initial.1 -5000",
        0,
    ),
    (
        "Even Money for one, the other waits for the Dealer",
        shared("As 9d", "Ah Kc", ann=ANN | {"even_money": True}, bob=bob(initial=3333)),
        "ann initial.1 10000 bob initial.1 4999",
        0,
    ),
    (
        "Insurance of the Standing Player alone",
        shared("As Kd", "Th 9d", bob=bob(initial=5001, insurance=2500)),
        "ann initial.1 -10000 bob initial.1 -5001 insurance 5000",
        0,
    ),
    (
        "Surrender for the box, an odd cent for each",
        shared("Ts", "Th 6d", ann=player("ann", initial=10001), bob=bob(initial=3333), surrender=True),
        "ann initial.1 -5000 bob initial.1 -1666",
        0,
    ),
    # ---- over the maximum, found late
    (
        "three share 500 of 700, Blackjack",
        over(50000, 2500, "9c", "Ah Kd", 30000, 30000, 10000),
        "p1 initial.1 32142 p2 initial.1 32142 p3 initial.1 10713",
        0,
    ),
    (
        "two floors",
        over(50000, 10000, "Ts 8c", "Th 9d", 60000, 10000, 11000),
        "p1 initial.1 30000 p2 initial.1 10000 p3 initial.1 10000",
        0,
    ),
    (
        "one under the minimum, one brought to it",
        over(50000, 5000, "Ts 8c", "Th 7d", 90000, 6000, 1000),
        "p1 initial.1 -44000 p2 initial.1 -5000 p3 initial.1 -1000",
        0,
    ),
    (
        "a Split and a marker follow what plays",
        table(
            "Ts 7c",
            box(1, [player("p1", initial=60000)], "8h Td", "8d 3c Tc split free_double"),
            limits={"initial": [2500, 50000]},
        ),
        "p1 initial.1 50000 split.2 50000 free_double.2 50000",
        1,
    ),
    (
        "Insurance is half of what plays",
        table(
            "As Kd", box(1, [player("p1", initial=60000, insurance=25000)], "Th 9d"), limits={"initial": [2500, 50000]}
        ),
        "p1 initial.1 -50000 insurance 50000",
        0,
    ),
    (
        "Insurance counts for half of what plays",
        table(
            "As Kd", box(1, [player("p1", initial=60000, insurance=30000)], "Th 9d"), limits={"initial": [2500, 50000]}
        ),
        "p1 initial.1 -50000 insurance 50000",
        0,
    ),
)

REFUSED: tuple[tuple[str, Layout, str], ...] = (
    (
        "a Free Split of ten and King after a Free Split",
        one("Ts 7c", "Th 9d", "Td 8c free_split", "Kd 7c free_split"),
        "3.22|1.13",
    ),
    ("a Free Double on a Hand of two Aces", one("Ts 7c", "Ah Ad 9c free_double"), "3.23.1"),
    ("Insurance over half of an odd amount", one("As 7c", "Th 9d", initial=10001, insurance=5001), "3.15.2(a)"),
    ("Even Money beside Insurance", one("As Kd", "Ah Kc", even_money=True, insurance=5000), "3.15.1|3.15.2|3.15"),
    ("a Surrendered Blackjack", one("Ts 7c", "Ah Kc", surrender=True), "3.17|3.16"),
    ("a seventh Ace of spades of six decks", one("Ts 7c", "As As As As As As As 5h"), "2.2.1|5.5.2|hands"),
)


def nets(settled: Any) -> dict[tuple[str, str], int]:
    """What is not evened out, by player and bet (with the number of the Hand, where it has one)."""
    found: dict[tuple[str, str], int] = {}
    for line in settled.lines:
        if line.net:
            found[line.player, f"{line.bet}.{line.hand}" if line.hand else line.bet] = line.net
    return found


def worked(expected: str) -> dict[tuple[str, str], int]:
    """The same as a row writes it."""
    found: dict[tuple[str, str], int] = {}
    who, bet = "", ""
    for word in expected.split():
        if word.lstrip("-").isdigit():
            found[who, bet] = int(word)
        elif word in ("ann", "bob", "p1", "p2", "p3"):
            who = word
        else:
            bet = word
    return found


@shows(
    p("3.22"), p("3.22.1"), p("3.22.3"), p("3.23"), p("3.23.1"), p("3.23.3"), p("3.24.5"), p("3.27[text]"), p("5.1.1")
)
@pytest.mark.parametrize(("layout", "expected", "markers"), [row[1:] for row in WORKED], ids=[row[0] for row in WORKED])
def test_a_settlement_worked_out_by_hand(layout: Layout, expected: str, markers: int) -> None:
    settled = settle(msgspec.convert(layout, BlackjackLayout))
    assert not isinstance(settled, Refused), str(settled)
    assert nets(settled) == worked(expected)
    assert settled.markers is not None
    assert settled.markers[1] == markers


@shows(p("3.15.2(a)"), p("3.22"), p("3.23.1"), p("3.24"))
@pytest.mark.parametrize(("layout", "paras"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_a_layout_the_document_does_not_allow(layout: Layout, paras: str) -> None:
    answer = settle(msgspec.convert(layout, BlackjackLayout))
    assert isinstance(answer, Refused), str(answer)
    assert (answer.para.number if answer.para else "hands") in paras.split("|"), str(answer)

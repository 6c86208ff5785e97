"""Chapter 4. Settlement."""

from enum import IntEnum

from croupier.rules import events as e
from croupier.rules.deal import DEALER
from croupier.rules.document import rule
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.felt import cards_at
from croupier.rules.games.three_card_v2.jackpot import award
from croupier.rules.games.three_card_v2.play import jackpot_hand, outcome
from croupier.rules.games.three_card_v2.terms import ANTE, ANTE_BONUS, JACKPOT, PAIR_PLUS, PLAY, p, ranking
from croupier.rules.hands import ThreeCardRank, three_rank, words_three
from croupier.rules.house_poker.betting import counted_ante
from croupier.rules.house_poker.record import HousePoker
from croupier.rules.house_poker.settling import LOSE, WIN, line, unfit_jackpot_bet
from croupier.rules.money import Share, To, to
from croupier.rules.pay_table import PayTable
from croupier.rules.round import Box, Round, Shows, open_bets
from croupier.rules.settlement import Line


class MainBet(IntEnum):
    """The rows of 4.1."""

    ANTE = 1
    PLAY = 2


# fmt: off
MAIN_PAYS = PayTable(DOC, p("4.1"), p("4.1[h1]"), (
    (MainBet.ANTE, to(1)),
    (MainBet.PLAY, to(1)),
))
PAIR_PLUS_PAYS = PayTable(DOC, p("4.2"), p("4.2[h1]"), (
    (ThreeCardRank.STRAIGHT_FLUSH,  to(40)),
    (ThreeCardRank.THREE_OF_A_KIND, to(30)),
    (ThreeCardRank.STRAIGHT,        to(5)),
    (ThreeCardRank.FLUSH,           to(4)),
    (ThreeCardRank.ONE_PAIR,        to(1)),
))
ANTE_BONUS_PAYS = PayTable(DOC, p("4.3"), p("4.3[h1]"), (
    (ThreeCardRank.STRAIGHT_FLUSH,  to(5)),
    (ThreeCardRank.THREE_OF_A_KIND, to(4)),
    (ThreeCardRank.STRAIGHT,        to(1)),
))
# fmt: on


def settle_box(g: HousePoker, r: Round, box: Box) -> tuple[Line, ...]:
    """One line for each bet of a box, in the order of the chapter."""
    lies = open_bets(r, box)
    lines = (
        main_line(g, r, box, ANTE) if ANTE in lies else None,
        main_line(g, r, box, PLAY) if PLAY in lies else None,
        ante_bonus_line(g, r, box) if ANTE in lies else None,
        pair_plus_line(g, r, box) if PAIR_PLUS in lies else None,
        jackpot_line(g, r, box) if JACKPOT in lies else None,
    )
    return tuple(line for line in lines if line)


@rule(p("4.1"), p("4.1[r1]"), p("4.1[r2]"), p("3.12.1"), p("3.13"), p("3.15"), p("4.5"), p("5.5"))
def main_line(g: HousePoker, r: Round, box: Box, bet: str) -> Line:
    """Ante or Play against the Dealer."""
    if box.folded:
        return line(g, r, box, bet, LOSE, (box.folded,), "Folded")
    if box.shows is not Shows.YES:
        return line(g, r, box, bet, LOSE, (p("4.5"),), "The Hand was not shown: it counts as Folded")
    result = outcome(ranking(cards_at(r, box.number)), ranking(cards_at(r, DEALER)))
    row = MAIN_PAYS.rows[0 if bet == ANTE else 1]
    became = result.ante if bet == ANTE else result.play
    paras = (result.because, row.para) if became is WIN else (result.because,)
    says = f"{words_three(cards_at(r, box.number))}: {result.says}"
    return line(g, r, box, bet, became, paras, says, row if became is WIN else None)


@rule(p("4.2"), p("3.16"), p("3.6.2"), p("1.12"))
def pair_plus_line(g: HousePoker, r: Round, box: Box) -> Line:
    """A Pair or better wins whatever the Dealer holds, and survives a Fold (R-73)."""
    if box.folded and not r.settings.pair_plus_survives_fold:
        return line(g, r, box, PAIR_PLUS, LOSE, (box.folded,), "Folded")
    if box.shows is Shows.REFUSED:
        return line(g, r, box, PAIR_PLUS, LOSE, (p("4.5"),), "The Hand was not shown")
    hand = cards_at(r, box.number)
    row = PAIR_PLUS_PAYS.row(three_rank(ranking(hand)))
    if row is None:
        return line(g, r, box, PAIR_PLUS, LOSE, (p("4.2"), p("3.16")), f"{words_three(hand)}: below a Pair")
    return line(
        g,
        r,
        box,
        PAIR_PLUS,
        WIN,
        (row.para, p("3.16")),
        f"{words_three(hand)}: {row.pays}",
        row,
    )


@rule(p("4.3"), p("1.2"), p("3.16"))
def ante_bonus_line(g: HousePoker, r: Round, box: Box) -> Line | None:
    """A payout on the Ante that counts, for a Straight or better; none after a Fold (R-74, R-75, R-76)."""
    if box.folded or box.shows is not Shows.YES:
        return None
    hand = cards_at(r, box.number)
    row = ANTE_BONUS_PAYS.row(three_rank(ranking(hand)))
    if row is None:
        return None
    assert isinstance(row.pays, To)
    paid = row.pays.winnings(counted_ante(r, box))
    says = f"{words_three(hand)}: {row.pays} on the Ante"
    return Line(box.number, box.player, ANTE_BONUS, 0, WIN, paid, (row.para, p("3.16")), says)


@rule(p("4.4"), p("4.4[h4]"), p("4.4.1"), p("4.6"), p("3.12.1"))
def jackpot_line(g: HousePoker, r: Round, box: Box) -> Line | None:
    """A fixed award is paid by the House at once; a share of the jackpot is a claim on the link (R-53, R-64)."""
    unfit = unfit_jackpot_bet(g, r, box)
    if unfit:
        return unfit
    if box.shows is Shows.REFUSED:
        return line(g, r, box, JACKPOT, LOSE, (p("4.5"),), "The Hand was not shown")
    row = award(jackpot_hand(r, box))
    if row is None:
        return line(g, r, box, JACKPOT, LOSE, (p("4.4.1"), p("4.4")), "No Hand of the jackpot list")
    if isinstance(row.pays, Share):
        return None
    return line(g, r, box, JACKPOT, WIN, (row.para, p("4.4.1")), f"{row.name}: {row.pays}", row)


@rule(p("4.4[h3]"), p("4.4[r1]"), p("4.4[r2]"), p("4.4.1"), p("4.7"), p("4.7.1"), p("4.7.2"), p("1.16"))
def major(g: HousePoker, r: Round, box: Box) -> e.AwardWon | None:
    """A share of the jackpot is won: the link pays it, clockwise at a table, on the value then displayed."""
    if JACKPOT not in open_bets(r, box) or unfit_jackpot_bet(g, r, box) or box.shows is Shows.REFUSED:
        return None
    row = award(jackpot_hand(r, box))
    if row is None or not isinstance(row.pays, Share):
        return None
    return e.AwardWon(box.number, box.player, row.name, row.pays.percent, row.para)

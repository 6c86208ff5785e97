"""Chapter 4. Settlement."""

from enum import IntEnum

from croupier.rules import events as e
from croupier.rules.commands import PayAward, RefuseToShow, ShowForClaim
from croupier.rules.deal import DEALER
from croupier.rules.document import Para, rule
from croupier.rules.documents.ml3c_2 import DOC
from croupier.rules.games.three_card_v2.jackpot import award
from croupier.rules.games.three_card_v2.play import LOSE, RETURN, WIN, jackpot_hand, outcome, to_open, to_reveal
from croupier.rules.games.three_card_v2.terms import (
    ANTE,
    ANTE_BONUS,
    JACKPOT,
    PAIR_PLUS,
    PLAY,
    counted_ante,
    limits,
    p,
    ranking,
)
from croupier.rules.hands import ThreeCardRank, three_rank, words_three
from croupier.rules.irregularities import Events
from croupier.rules.money import Share, To, dollars, share, to
from croupier.rules.pay_table import PayTable, Row
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused, bad, refused
from croupier.rules.round import Box, Round, Shows, box_of, cards_at, in_play, open_bets
from croupier.rules.settlement import Line, Result


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


def settle(r: Round) -> Events | Refused:
    """Hands are opened, then every bet is settled clockwise; major awards wait for the link."""
    if not set(to_reveal(r)) <= set(r.shown):
        return refused(p("3.13"), "the Dealer's Hand and the Community Cards are opened first")
    if r.claims:
        return refused(p("4.7"), "a major award waits for its turn on the link")
    lines = tuple(line for box in in_play(r) for line in settle_box(r, box))
    claims = tuple(claim for box in in_play(r) if (claim := major(r, box)))
    concluded = () if claims else (e.RoundConcluded(r.number),)
    opened = to_open(r)
    return (
        *((e.CardsRevealed(opened, p("3.15")),) if opened else ()),
        *(e.BetSettled(line) for line in lines),
        *claims,
        *concluded,
    )


def settle_box(r: Round, box: Box) -> tuple[Line, ...]:
    """One line for each bet of a box, in the order of the chapter."""
    lies = open_bets(r, box)
    lines = (
        main_line(r, box, ANTE) if ANTE in lies else None,
        main_line(r, box, PLAY) if PLAY in lies else None,
        ante_bonus_line(r, box) if ANTE in lies else None,
        pair_plus_line(r, box) if PAIR_PLUS in lies else None,
        jackpot_line(r, box) if JACKPOT in lies else None,
    )
    return tuple(line for line in lines if line)


@rule(p("4.1"), p("4.1[r1]"), p("4.1[r2]"), p("3.12.1"), p("3.13"), p("3.15"), p("4.5"), p("5.5"))
def main_line(r: Round, box: Box, bet: str) -> Line:
    """Ante or Play against the Dealer."""
    if box.folded:
        return line(r, box, bet, LOSE, (box.folded,), "Folded")
    if box.shows is not Shows.YES:
        return line(r, box, bet, LOSE, (p("4.5"),), "The Hand was not shown: it counts as Folded")
    result = outcome(ranking(cards_at(r, box.number)), ranking(cards_at(r, DEALER)))
    row = MAIN_PAYS.rows[0 if bet == ANTE else 1]
    became = result.ante if bet == ANTE else result.play
    paras = (result.because, row.para) if became is WIN else (result.because,)
    return line(r, box, bet, became, paras, f"{words_three(cards_at(r, box.number))}: {result.says}", row)


@rule(p("4.2"), p("3.16"), p("3.6.2"), p("1.12"))
def pair_plus_line(r: Round, box: Box) -> Line:
    """A Pair or better wins whatever the Dealer holds, and survives a Fold (R-73)."""
    if box.folded and not r.settings.pair_plus_survives_fold:
        return line(r, box, PAIR_PLUS, LOSE, (box.folded,), "Folded")
    if box.shows is Shows.REFUSED:
        return line(r, box, PAIR_PLUS, LOSE, (p("4.5"),), "The Hand was not shown")
    hand = cards_at(r, box.number)
    row = PAIR_PLUS_PAYS.row(three_rank(ranking(hand)))
    if row is None:
        return line(r, box, PAIR_PLUS, LOSE, (p("4.2"), p("3.16")), f"{words_three(hand)}: below a Pair")
    return line(r, box, PAIR_PLUS, WIN, (row.para, p("3.16")), f"{words_three(hand)}: {row.pays}", row)


@rule(p("4.3"), p("1.2"), p("3.16"))
def ante_bonus_line(r: Round, box: Box) -> Line | None:
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
def jackpot_line(r: Round, box: Box) -> Line | None:
    """A fixed award is paid by the House at once; a share of the jackpot is a claim on the link (R-53, R-64)."""
    unfit = unfit_jackpot_bet(r, box)
    if unfit:
        return unfit
    if box.shows is Shows.REFUSED:
        return line(r, box, JACKPOT, LOSE, (p("4.5"),), "The Hand was not shown")
    row = award(jackpot_hand(r, box))
    if row is None:
        return line(r, box, JACKPOT, LOSE, (p("4.4.1"), p("4.4")), "No Hand of the jackpot list")
    if isinstance(row.pays, Share):
        return None
    return line(r, box, JACKPOT, WIN, (row.para, p("4.4.1")), f"{row.name}: {row.pays}", row)


@rule(p("4.4[h3]"), p("4.4[r1]"), p("4.4[r2]"), p("4.4.1"), p("4.7"), p("4.7.1"))
def major(r: Round, box: Box) -> e.AwardWon | None:
    """A share of the jackpot is won: the link pays it, clockwise at a table, on the value then displayed."""
    if JACKPOT not in open_bets(r, box) or unfit_jackpot_bet(r, box) or box.shows is Shows.REFUSED:
        return None
    row = award(jackpot_hand(r, box))
    if row is None or not isinstance(row.pays, Share):
        return None
    return e.AwardWon(box.number, box.player, row.name, row.pays.percent, row.para)


@rule(p("4.4.1"), p("3.4"), p("3.8"), p("5.4"))
def unfit_jackpot_bet(r: Round, box: Box) -> Line | None:
    """A jackpot bet without an Ante, or below the prescribed amount, was never accepted and goes back (R-56, R-67)."""
    if not box.bets.get(ANTE):
        return line(r, box, JACKPOT, RETURN, (p("5.4"), p("3.8")), "No Ante on this box")
    if box.bets[JACKPOT] < r.settings.jackpot_bet:
        return line(r, box, JACKPOT, RETURN, (p("3.4"),), "Below the prescribed amount")
    return None


@rule(p("4.5"))
def refuse_to_show(r: Round, c: RefuseToShow, by: Actor) -> Events | Refused:
    """The hand counts as folded; side bets are the player's to prove (R-83)."""
    box = _own(r, c.box, by)
    if isinstance(box, Refused):
        return box
    if box.shows is not Shows.YES or not box.bets.get(ANTE):
        return refused(p("4.5"), "there is nothing to refuse for this Hand")
    return (e.ShowRefused(box.number, box.player, p("4.5")),)


@rule(p("4.5"))
def show_for_claim(r: Round, c: ShowForClaim, by: Actor) -> Events | Refused:
    box = _own(r, c.box, by)
    if isinstance(box, Refused):
        return box
    if box.shows is not Shows.REFUSED:
        return refused(p("4.5"), "this Hand is shown already")
    return (e.HandProved(box.number, box.player, p("4.5")),)


def _own(r: Round, number: int, by: Actor) -> Box | Refused:
    box = box_of(r, number)
    if box is None or box.out:
        return bad("box", "no Hand in play there")
    if box.player != by.name and not by.is_staff:
        return refused(p("3.5"), "this is not your box")
    if not set(to_reveal(r)) <= set(r.shown):
        return refused(p("4.5"), "hands are shown after the Dealer's")
    return box


@rule(p("4.7"), p("4.7.1"), p("4.7.2"), p("1.16"))
def pay_award(r: Round, c: PayAward) -> Events | Refused:
    """The first claim at this table is paid; the round concludes with the last (R-51)."""
    if not r.claims or r.claims[0].box != c.box:
        return refused(p("4.7.1"), "major awards are paid clockwise, in the order the Hands were dealt")
    claim, box = r.claims[0], box_of(r, c.box)
    assert box is not None
    if c.cents != share(claim.percent).of(c.displayed):
        return refused(claim.because, f"the award is {claim.percent}% of what is displayed, no more and no less")
    says = f"{claim.hand}: {claim.percent}% of {dollars(c.displayed)}"
    extra = max(0, box.bets[JACKPOT] - r.settings.jackpot_bet)
    paras = (claim.because, p("4.7.1"))
    won = Line(box.number, box.player, JACKPOT, box.bets[JACKPOT], WIN, c.cents + extra, paras, says)
    paid = e.AwardPaid(won, c.cents, c.displayed, claim.percent)
    return (paid,) if len(r.claims) > 1 else (paid, e.RoundConcluded(r.number))


# ---- what counts of a stake -----------------------------------------------------------------------------------------


@rule(p("5.1.1"), p("5.2.1"), p("5.3"), p("5.3.1"), p("5.3.2"), p("5.20"))
def line(
    r: Round, box: Box, bet: str, result: Result, paras: tuple[Para, ...], because: str, row: Row | None = None
) -> Line:
    """A bet settled on what counts of its stake, as it lay when bets closed; the rest goes back."""
    stake = box.bets[bet]
    counts, why = counted(r, box, bet)
    back = stake - counts
    if result is RETURN:
        paid = stake
    elif result is LOSE:
        paid = back
    else:
        assert row is not None
        paid = back + (counts + row.pays.winnings(counts) if isinstance(row.pays, To) else _gross(row, counts))
    says = f"{because}; {dollars(back)} over goes back" if back and result is not RETURN else because
    return Line(box.number, box.player, bet, stake, result, paid, paras + why, says)


def _gross(row: Row, counts: int) -> int:
    assert not isinstance(row.pays, To | Share)
    return row.pays.award(counts)


@rule(p("5.1.1"), p("5.2.1"), p("5.3.1"), p("5.3.2"))
def counted(r: Round, box: Box, bet: str) -> tuple[int, tuple[Para, ...]]:
    """How much of a stake wins or loses, and the paragraph where that is not all of it (R-21, R-44)."""
    stake = box.bets[bet]
    if bet == PLAY:
        ante = counted_ante(r, box)
        if stake > ante:
            return ante, (p("5.3.1"),)
        return stake, (p("5.3.2"),) if stake < ante else ()
    limit = limits(r, bet)
    if stake > limit.most:
        return limit.most, (p("5.1.1") if bet != JACKPOT else p("3.4"),)
    return stake, (p("5.2.1"),) if stake < limit.least and bet != JACKPOT else ()

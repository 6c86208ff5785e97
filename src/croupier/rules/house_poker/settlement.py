"""Settlement as the documents share it: what counts of a stake, refusing to show, and the link's awards."""

from croupier.rules import events as e
from croupier.rules.commands import PayAward, RefuseToShow, Settle, ShowForClaim
from croupier.rules.document import Para, shared
from croupier.rules.house_poker.betting import limits, required_bet
from croupier.rules.house_poker.dealing import unopened
from croupier.rules.house_poker.round import Box, Round, Shows, box_of, cards_by_place, in_play
from croupier.rules.house_poker.spec import ANTE, JACKPOT, Events, HousePoker, RoundProgress
from croupier.rules.money import Share, To, dollars, share
from croupier.rules.pay_table import Row
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from croupier.rules.settlement import Line, Result

WIN, LOSE, RETURN = Result.WIN, Result.LOSE, Result.RETURN


def settle(g: HousePoker, r: Round, due: RoundProgress, _: Settle, __: Actor) -> Events | Refused:
    """Hands are opened, then every bet is settled clockwise; shares of the jackpot wait for the link."""
    if unopened(r, due):
        return refuse("open_cards_first", g.revealing(r))
    if r.claims:
        return refuse("award_waits_for_link", g.majors_paid)
    lie = cards_by_place(r)
    events: list[e.RoundEvent] = list(g.to_open(r))
    claims: list[e.AwardWon] = []
    for box in in_play(r):
        for each in g.settle_box(g, r, box, lie):
            if isinstance(each, Line):
                events.append(_paid_or_returned(each))
            else:
                claims.append(each)
    return (*events, *claims) if claims else (*events, e.RoundConcluded(r.number))


def _paid_or_returned(line: Line) -> e.BetSettled | e.BetReturned:
    """A jackpot bet that was never accepted goes back, and its contribution with it (R-66)."""
    if line.bet == JACKPOT and line.result is RETURN:
        return e.BetReturned(line.box, line.player, line.bet, line.stake, line.paras[0])
    return e.BetSettled(line)


@shared("5.1.1", "5.2.1", "5.3", "5.3.1", "5.3.2", "5.20")
def line(
    g: HousePoker,
    r: Round,
    box: Box,
    bet: str,
    result: Result,
    paras: tuple[Para, ...],
    because: str,
    row: Row | None = None,
) -> Line:
    """A bet settled on what counts of its stake, as it lay when bets closed; the rest goes back."""
    stake = box.bets[bet]
    counts, why = effective_stake(g, r, box, bet)
    back = stake - counts
    if result is RETURN:
        comes = stake
    else:
        comes = back + _pays(r, counts, row) if row else back
        because = f"{because}; ${dollars(back)} too much is returned" if back else because
    return Line(box.number, box.player, bet, stake, result, comes, paras + why if why else paras, because)


def _pays(r: Round, counts: int, row: Row) -> int:
    """What a row pays on the stake that counts: the stake with it where the odds are "to 1"."""
    pays = row.pays
    if isinstance(pays, To):
        return counts + pays.winnings(counts)
    assert not isinstance(pays, Share)
    return pays.award(counts)


def folded_words(box: Box) -> str:
    """How a hand came to be folded: by its player, or because they were not there to decide (5.5)."""
    away = box.folded is not None and box.folded.number == "5.5"
    return "Folded: the player left, or did not decide in time" if away else "Folded"


@shared("5.1.1", "5.2.1", "5.3.1", "5.3.2")
def effective_stake(g: HousePoker, r: Round, box: Box, bet: str) -> tuple[int, tuple[Para, ...]]:
    """How much of a stake wins or loses, and the paragraph where that is not all of it (R-21, R-44)."""
    stake = box.bets[bet]
    if bet in g.follow_on:
        right = required_bet(g, r, box, bet)
        if stake > right:
            return right, (g.p("5.3.1"),)
        return stake, (g.p("5.3.2"),) if stake < right else ()
    if bet == JACKPOT:
        right = r.settings.jackpot_bet
        return (right, (g.p("3.4"),)) if stake > right else (stake, ())
    limit = limits(r, bet)
    if stake > limit.most:
        return limit.most, (g.p("5.1.1"),)
    return stake, (g.p("5.2.1"),) if stake < limit.least else ()


@shared("3.4", "3.8", "5.4")
def refused_jackpot_bet(g: HousePoker, r: Round, box: Box) -> Line | None:
    """A jackpot bet without an Ante, or below the prescribed amount, was never accepted and goes back (R-56, R-67)."""
    if not box.bets.get(ANTE):
        return line(
            g, r, box, JACKPOT, RETURN, (g.p("5.4"), g.p("3.8")), "No Ante on this box, so the jackpot Bet is returned"
        )
    if box.bets[JACKPOT] < r.settings.jackpot_bet:
        return line(
            g,
            r,
            box,
            JACKPOT,
            RETURN,
            (g.p("3.4"),),
            f"Below the prescribed ${dollars(r.settings.jackpot_bet)}, so the jackpot Bet is returned",
        )
    return None


# ---- showing --------------------------------------------------------------------------------------------------------


def refuse_to_show(g: HousePoker, r: Round, due: RoundProgress, c: RefuseToShow, by: Actor) -> Events | Refused:
    """What is not shown cannot win; side bets are the player's to prove."""
    box = _own(g, r, due, c.box, by)
    if isinstance(box, Refused):
        return box
    if box.shows is not Shows.YES or not box.bets.get(ANTE):
        return refuse("cannot_refuse_to_show", g.unshown)
    return (e.ShowRefused(box.number, box.player, g.unshown),)


def show_for_claim(g: HousePoker, r: Round, due: RoundProgress, c: ShowForClaim, by: Actor) -> Events | Refused:
    box = _own(g, r, due, c.box, by)
    if isinstance(box, Refused):
        return box
    if box.shows is not Shows.REFUSED:
        return refuse("hand_shown_already", g.unshown)
    return (e.HandProved(box.number, box.player, g.unshown),)


def _own(g: HousePoker, r: Round, due: RoundProgress, number: int, by: Actor) -> Box | Refused:
    box = box_of(r, number)
    if box is None or box.out:
        return refuse("no_hand_in_play", "box")
    if box.player != by.name and not by.is_staff:
        return refuse("not_your_box", g.p("3.5"))
    if unopened(r, due):
        return refuse("dealer_shows_first", g.unshown)
    return box


# ---- awards ---------------------------------------------------------------------------------------------------------


def pay_award(g: HousePoker, r: Round, _: RoundProgress, c: PayAward, __: Actor) -> Events | Refused:
    """The first claim at this table is paid; the round concludes with the last (R-51)."""
    claim, box = next((each for each in r.claims if each.box == c.box), None), box_of(r, c.box)
    if claim is None or box is None or not (c.ruled or claim is r.claims[0]):
        return refuse("awards_paid_clockwise", g.majors_paid)
    part = share(claim.percent).of(c.displayed)
    if c.cents != max(part, claim.instead):
        return refuse("award_amount_fixed", claim.because, percent=claim.percent)
    from_meter = part if part >= claim.instead else 0
    part_of = f"{claim.percent}% of ${dollars(c.displayed)}, the jackpot displayed when it was paid"
    para, says = claim.because, f"{claim.hand}: {part_of}"
    if not from_meter and claim.instead_because:
        para, says = claim.instead_because, f"{claim.hand}: ${dollars(claim.instead)}, which is more than {part_of}"
    stake = box.bets[JACKPOT]
    over = stake - r.settings.jackpot_bet
    paid = Line(box.number, box.player, JACKPOT, stake, WIN, c.cents + over, (para, g.majors_paid), says)
    award = e.AwardPaid(paid, from_meter, c.displayed, claim.percent if from_meter else 0)
    return (award,) if len(r.claims) > 1 else (award, e.RoundConcluded(r.number))

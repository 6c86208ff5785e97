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


def settle(spec: HousePoker, round_: Round, due: RoundProgress, _: Settle, __: Actor) -> Events | Refused:
    """Hands are opened, then every bet is settled clockwise; shares of the jackpot wait for the link."""
    if unopened(round_, due):
        return refuse("open_cards_first", spec.revealing(round_))
    if round_.claims:
        return refuse("award_waits_for_link", spec.majors_paid)
    lie = cards_by_place(round_)
    events: list[e.RoundEvent] = list(spec.to_open(round_))
    claims: list[e.AwardWon] = []
    for box in in_play(round_):
        for each in spec.settle_box(spec, round_, box, lie):
            if isinstance(each, Line):
                events.append(_paid_or_returned(each))
            else:
                claims.append(each)
    return (*events, *claims) if claims else (*events, e.RoundConcluded(round_.number))


def _paid_or_returned(line: Line) -> e.BetSettled | e.BetReturned:
    """A jackpot bet that was never accepted goes back, and its contribution with it (R-66)."""
    if line.bet == JACKPOT and line.result is RETURN:
        return e.BetReturned(line.box, line.player, line.bet, line.stake, line.paras[0])
    return e.BetSettled(line)


@shared("5.1.1", "5.2.1", "5.3", "5.3.1", "5.3.2", "5.20")
def line(
    spec: HousePoker,
    round_: Round,
    box: Box,
    bet: str,
    result: Result,
    paras: tuple[Para, ...],
    because: str,
    row: Row | None = None,
) -> Line:
    """A bet settled on what counts of its stake, as it lay when bets closed; the rest goes back."""
    stake = box.bets[bet]
    counts, why = effective_stake(spec, round_, box, bet)
    back = stake - counts
    if result is RETURN:
        comes = stake
    else:
        comes = back + _pays(round_, counts, row) if row else back
        because = f"{because}; ${dollars(back)} too much is returned" if back else because
    return Line(box.number, box.player, bet, stake, result, comes, paras + why if why else paras, because)


def _pays(round_: Round, counts: int, row: Row) -> int:
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
def effective_stake(spec: HousePoker, round_: Round, box: Box, bet: str) -> tuple[int, tuple[Para, ...]]:
    """How much of a stake wins or loses, and the paragraph where that is not all of it (R-21, R-44)."""
    stake = box.bets[bet]
    if bet in spec.follow_on:
        right = required_bet(spec, round_, box, bet)
        if stake > right:
            return right, (spec.p("5.3.1"),)
        return stake, (spec.p("5.3.2"),) if stake < right else ()
    if bet == JACKPOT:
        right = round_.settings.jackpot_bet
        return (right, (spec.p("3.4"),)) if stake > right else (stake, ())
    limit = limits(round_, bet)
    if stake > limit.most:
        return limit.most, (spec.p("5.1.1"),)
    return stake, (spec.p("5.2.1"),) if stake < limit.least else ()


@shared("3.4", "3.8", "5.4")
def refused_jackpot_bet(spec: HousePoker, round_: Round, box: Box) -> Line | None:
    """A jackpot bet without an Ante, or below the prescribed amount, was never accepted and goes back (R-56, R-67)."""
    if not box.bets.get(ANTE):
        return line(
            spec,
            round_,
            box,
            JACKPOT,
            RETURN,
            (spec.p("5.4"), spec.p("3.8")),
            "No Ante on this box, so the jackpot Bet is returned",
        )
    if box.bets[JACKPOT] < round_.settings.jackpot_bet:
        return line(
            spec,
            round_,
            box,
            JACKPOT,
            RETURN,
            (spec.p("3.4"),),
            f"Below the prescribed ${dollars(round_.settings.jackpot_bet)}, so the jackpot Bet is returned",
        )
    return None


# ---- showing --------------------------------------------------------------------------------------------------------


def refuse_to_show(
    spec: HousePoker, round_: Round, due: RoundProgress, command: RefuseToShow, by: Actor
) -> Events | Refused:
    """What is not shown cannot win; side bets are the player's to prove."""
    box = _own(spec, round_, due, command.box, by)
    if isinstance(box, Refused):
        return box
    if box.shows is not Shows.YES or not box.bets.get(ANTE):
        return refuse("cannot_refuse_to_show", spec.unshown)
    return (e.ShowRefused(box.number, box.player, spec.unshown),)


def show_for_claim(
    spec: HousePoker, round_: Round, due: RoundProgress, command: ShowForClaim, by: Actor
) -> Events | Refused:
    box = _own(spec, round_, due, command.box, by)
    if isinstance(box, Refused):
        return box
    if box.shows is not Shows.REFUSED:
        return refuse("hand_shown_already", spec.unshown)
    return (e.HandProved(box.number, box.player, spec.unshown),)


def _own(spec: HousePoker, round_: Round, due: RoundProgress, number: int, by: Actor) -> Box | Refused:
    box = box_of(round_, number)
    if box is None or box.out:
        return refuse("no_hand_in_play", "box")
    if box.player != by.name and not by.is_staff:
        return refuse("not_your_box", spec.p("3.5"))
    if unopened(round_, due):
        return refuse("dealer_shows_first", spec.unshown)
    return box


# ---- awards ---------------------------------------------------------------------------------------------------------


def pay_award(spec: HousePoker, round_: Round, _: RoundProgress, command: PayAward, __: Actor) -> Events | Refused:
    """The first claim at this table is paid; the round concludes with the last (R-51)."""
    claim, box = next((each for each in round_.claims if each.box == command.box), None), box_of(round_, command.box)
    if claim is None or box is None or not (command.ruled or claim is round_.claims[0]):
        return refuse("awards_paid_clockwise", spec.majors_paid)
    part = share(claim.percent).of(command.displayed)
    if command.cents != max(part, claim.instead):
        return refuse("award_amount_fixed", claim.because, percent=claim.percent)
    from_meter = part if part >= claim.instead else 0
    part_of = f"{claim.percent}% of ${dollars(command.displayed)}, the jackpot displayed when it was paid"
    para, says = claim.because, f"{claim.hand}: {part_of}"
    if not from_meter and claim.instead_because:
        para, says = claim.instead_because, f"{claim.hand}: ${dollars(claim.instead)}, which is more than {part_of}"
    stake = box.bets[JACKPOT]
    over = stake - round_.settings.jackpot_bet
    paid = Line(box.number, box.player, JACKPOT, stake, WIN, command.cents + over, (para, spec.majors_paid), says)
    award = e.AwardPaid(paid, from_meter, command.displayed, claim.percent if from_meter else 0)
    return (award,) if len(round_.claims) > 1 else (award, e.RoundConcluded(round_.number))

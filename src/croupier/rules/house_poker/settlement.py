"""What the settlements of the three games share: how much of a bet counts, closed hands, and jackpot awards."""

from croupier.rules import events as e
from croupier.rules.coded_message import Message, Text, message
from croupier.rules.commands import PayAward, RefuseToShow, Settle, ShowForClaim
from croupier.rules.document import Para, shared_paragraphs
from croupier.rules.house_poker.betting import limits, required_bet
from croupier.rules.house_poker.play import places_to_open
from croupier.rules.house_poker.round import Box, Round, Shows, box_of, cards_by_place, in_play
from croupier.rules.house_poker.spec import ANTE, JACKPOT, Events, HousePoker
from croupier.rules.money import Share, To, share
from croupier.rules.pay_table import Row
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from croupier.rules.settlement import Line, Result

WIN, LOSE, RETURN = Result.WIN, Result.LOSE, Result.RETURN


def settle(spec: HousePoker, round_: Round, _: Settle, __: Actor) -> Events | Refused:
    """Open the hands and settle every bet clockwise; shares of the jackpot wait for the link."""
    if places_to_open(spec, round_):
        return refuse("open_cards_first", spec.reveal_para(round_))
    if round_.claims:
        return refuse("award_waits_for_link", spec.award_order_para)
    cards = cards_by_place(round_)
    events: list[e.RoundEvent] = list(spec.hands_to_open(round_))
    claims: list[e.AwardWon] = []
    for box in in_play(round_):
        for settled in spec.settle_box(spec, round_, box, cards):
            if isinstance(settled, Line):
                events.append(_settlement_event(settled))
            else:
                claims.append(settled)
    return (*events, *claims) if claims else (*events, e.RoundConcluded(round_.number))


def _settlement_event(line: Line) -> e.BetSettled | e.BetReturned:
    """Return the event of a settled bet. A jackpot bet that was never accepted is returned instead (R-66)."""
    if line.bet == JACKPOT and line.result is RETURN:
        return e.BetReturned(line.box, line.player, line.bet, line.stake, line.paras[0])
    return e.BetSettled(line)


@shared_paragraphs("5.1.1", "5.2.1", "5.3", "5.3.1", "5.3.2", "5.20")
def line(
    spec: HousePoker,
    round_: Round,
    box: Box,
    bet: str,
    result: Result,
    paras: tuple[Para, ...],
    because: Text,
    row: Row | None = None,
) -> Line:
    """Return the settlement line of a bet. It is settled on the part of the stake that counts; the rest is returned.

    `row` is the pay table row that a winning bet is paid by.
    """
    stake = box.bets[bet]
    counted, stake_paras = effective_stake(spec, round_, box, bet)
    excess = stake - counted
    if result is RETURN:
        payout = stake
    else:
        payout = excess + _payout_of(counted, row) if row else excess
        because = message("reason_excess_returned", reason=because, excess=excess) if excess else because
    paras = paras + stake_paras if stake_paras else paras
    return Line(box.number, box.player, bet, stake, result, payout, paras, because)


def _payout_of(counted: int, row: Row) -> int:
    """Return what a pay table row pays on this stake, including the stake itself if the odds are "to 1"."""
    pays = row.pays
    if isinstance(pays, To):
        return counted + pays.winnings(counted)
    assert not isinstance(pays, Share)
    return pays.award(counted)


def folded_reason(box: Box) -> Message:
    """Describe why a hand folded: by decision, or because its player left or did not decide in time (5.5)."""
    away = box.folded is not None and box.folded.number == "5.5"
    return message("reason_folded_away") if away else message("reason_folded")


@shared_paragraphs("5.1.1", "5.2.1", "5.3.1", "5.3.2")
def effective_stake(spec: HousePoker, round_: Round, box: Box, bet: str) -> tuple[int, tuple[Para, ...]]:
    """Return the part of a stake that counts, and a paragraph if the stake has a wrong size (R-21, R-44)."""
    stake = box.bets[bet]
    if bet in spec.follow_on:
        required = required_bet(spec, round_, box, bet)
        if stake > required:
            return required, (spec.p("5.3.1"),)
        return stake, (spec.p("5.3.2"),) if stake < required else ()
    if bet == JACKPOT:
        required = round_.settings.jackpot_bet
        return (required, (spec.p("3.4"),)) if stake > required else (stake, ())
    limit = limits(round_, bet)
    if stake > limit.most:
        return limit.most, (spec.p("5.1.1"),)
    return stake, (spec.p("5.2.1"),) if stake < limit.least else ()


@shared_paragraphs("3.4", "3.8", "5.4")
def return_unaccepted_jackpot_bet(spec: HousePoker, round_: Round, box: Box) -> Line | None:
    """Give back a jackpot bet without an Ante or below the prescribed amount (R-56, R-67).

    Return None if the bet takes part.
    """
    if not box.bets.get(ANTE):
        reason = message("reason_jackpot_without_ante")
        return line(spec, round_, box, JACKPOT, RETURN, (spec.p("5.4"), spec.p("3.8")), reason)
    if box.bets[JACKPOT] < (required := round_.settings.jackpot_bet):
        reason = message("reason_jackpot_below_amount", amount=required)
        return line(spec, round_, box, JACKPOT, RETURN, (spec.p("3.4"),), reason)
    return None


# ---- showing --------------------------------------------------------------------------------------------------------


def refuse_to_show(spec: HousePoker, round_: Round, command: RefuseToShow, by: Actor) -> Events | Refused:
    """Keep a hand closed: what is not shown cannot win, but a side bet may still be proved."""
    box = _find_own_box(spec, round_, command.box, by)
    if isinstance(box, Refused):
        return box
    if box.shows is not Shows.YES or not box.bets.get(ANTE):
        return refuse("cannot_refuse_to_show", spec.not_shown_para)
    return (e.ShowRefused(box.number, box.player, spec.not_shown_para),)


def show_for_claim(spec: HousePoker, round_: Round, command: ShowForClaim, by: Actor) -> Events | Refused:
    """Show a hand after refusing, to prove a side bet."""
    box = _find_own_box(spec, round_, command.box, by)
    if isinstance(box, Refused):
        return box
    if box.shows is not Shows.REFUSED:
        return refuse("hand_shown_already", spec.not_shown_para)
    return (e.HandProved(box.number, box.player, spec.not_shown_para),)


def _find_own_box(spec: HousePoker, round_: Round, number: int, by: Actor) -> Box | Refused:
    """Return the player's box, or refuse before the Dealer has opened everything."""
    box = box_of(round_, number)
    if box is None or box.out:
        return refuse("no_hand_in_play", "box")
    if box.player != by.name and not by.is_staff:
        return refuse("not_your_box", spec.p("3.5"))
    if places_to_open(spec, round_):
        return refuse("dealer_shows_first", spec.not_shown_para)
    return box


# ---- awards ---------------------------------------------------------------------------------------------------------


def pay_award(spec: HousePoker, round_: Round, command: PayAward, _: Actor) -> Events | Refused:
    """Pay this table's first claim, or another by a ruling of the house; the last one concludes the round (R-51)."""
    claim = next((claim for claim in round_.claims if claim.box == command.box), None)
    box = box_of(round_, command.box)
    if claim is None or box is None or not (command.ruled or claim is round_.claims[0]):
        return refuse("awards_paid_clockwise", spec.award_order_para)
    share_cents = share(claim.percent).of(command.displayed)
    if command.cents != max(share_cents, claim.instead):
        return refuse("award_amount_fixed", claim.because, percent=claim.percent)
    from_meter = share_cents if share_cents >= claim.instead else 0
    hand, percent, displayed = claim.hand, claim.percent, command.displayed
    para, reason = claim.because, message("reason_award_share", hand=hand, percent=percent, displayed=displayed)
    if not from_meter and claim.instead_because:
        para, cents = claim.instead_because, claim.instead
        reason = message("reason_award_fixed", hand=hand, cents=cents, percent=percent, displayed=displayed)
    stake = box.bets[JACKPOT]
    excess = stake - round_.settings.jackpot_bet
    payout = command.cents + excess
    paid = Line(box.number, box.player, JACKPOT, stake, WIN, payout, (para, spec.award_order_para), reason)
    award = e.AwardPaid(paid, from_meter, displayed, percent if from_meter else 0)
    return (award,) if len(round_.claims) > 1 else (award, e.RoundConcluded(round_.number))

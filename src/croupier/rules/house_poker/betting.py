"""Bets before the deal: 3.2 up to "No more Bets", with 5.1, 5.2, 5.11 and 5.22."""

from croupier.rules import events as e
from croupier.rules.commands import CloseBets, PlaceBet, WithdrawBet
from croupier.rules.document import defined, shared_paragraphs
from croupier.rules.house_poker.round import Box, Round, box_of
from croupier.rules.house_poker.spec import ANTE, JACKPOT, Events, HousePoker
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from croupier.rules.settings import Limits


@shared_paragraphs("3.2", "3.4", "3.5", "3.7", "5.1", "5.11", "5.22")
def place_bet(spec: HousePoker, round_: Round, command: PlaceBet, by: Actor) -> Events | Refused:
    """Place a bet up to the maximum of its spot, and reject the excess."""
    player, placed_by = (command.player, by.name) if by.is_staff else (by.name, "")
    if command.player not in ("", player):
        return refuse("own_bets_only", spec.p("3.5"))
    box = box_of(round_, command.box)
    refusal = refuse_bet(spec, round_, command.box, box, command.bet, player)
    if refusal is not None:
        return refusal
    if command.cents <= 0:
        return refuse("bet_not_positive", "cents")
    most = limits(round_, command.bet).most
    staked = box.bets.get(command.bet, 0) if box else 0
    if command.bet == JACKPOT and staked + command.cents != most:
        return refuse("bet_amount_fixed", spec.p("3.4"), bet=JACKPOT, amount=most)
    accepted = min(command.cents, most - staked)
    if accepted <= 0:
        return refuse("spot_at_maximum", spec.p("5.1"), limit=most)
    placed = e.BetPlaced(command.box, player, command.bet, accepted, placed_by)
    if accepted == command.cents:
        return (placed,)
    return (placed, e.ExcessRejected(command.box, player, command.bet, command.cents - accepted, spec.p("5.1")))


@shared_paragraphs("2.1.1", "2.1.1(a)", "3.5", "3.6", "3.7", "3.8", "3.8.1", "5.11", "5.17.2(b)", "5.17.2(c)")
@defined("standing_player")
def refuse_bet(spec: HousePoker, round_: Round, number: int, box: Box | None, bet: str, player: str) -> Refused | None:
    """Refuse a bet that this player may not place here, whatever its amount. Return None if they may."""
    if bet in spec.follow_on:
        return refuse("bet_placed_by_deciding", spec.follow_on[bet].para, bet=bet)
    if bet not in spec.opening_bets:
        return refuse("bet_not_in_game", "bet", bet=bet)
    if round_.closed:
        return refuse("betting_closed", spec.p("5.11"))
    if not 1 <= number <= round_.settings.box_count:
        return refuse("box_not_on_layout", spec.p("2.1.1(a)"), boxes=round_.settings.box_count)
    if number in round_.blocked:
        return refuse("box_blocked", spec.p("5.17.2(b)"))
    if not player:
        return refuse("player_required", "player")
    if box and box.player != player:
        return refuse("box_of_another_player", spec.p("3.5"))
    most = round_.settings.max_hands_per_player or round_.settings.box_count
    if box is None and _count_hands(round_, player) >= most:
        return refuse("hands_at_maximum", spec.p("3.7"), most=most)
    return _refuse_side_bet(spec, round_, box, bet)


def _refuse_side_bet(spec: HousePoker, round_: Round, box: Box | None, bet: str) -> Refused | None:
    if bet == JACKPOT and not (round_.jackpot and round_.settings.jackpot_bet):
        return refuse("jackpot_bets_closed", spec.p("5.17.2(c)"))
    if bet in spec.requires_ante and not (box and box.bets.get(ANTE)):
        return refuse("ante_required", spec.requires_ante[bet], bet=bet)
    return None


def _count_hands(round_: Round, player: str) -> int:
    return [box.player for box in round_.boxes].count(player)


@shared_paragraphs("3.5", "3.8", "5.2", "5.11", "5.22")
def withdraw_bet(spec: HousePoker, round_: Round, command: WithdrawBet, by: Actor) -> Events | Refused:
    """Withdraw a bet before bets close. With an Ante, also withdraw the bets that need one."""
    box = box_of(round_, command.box)
    if round_.closed:
        return refuse("betting_closed", spec.p("5.11"))
    if box is None or command.bet not in box.bets:
        return refuse("no_such_bet_on_box", "bet", bet=command.bet)
    if by.is_staff and not command.player:
        return refuse("bettor_required", "player", player=box.player)
    if box.player != (command.player if by.is_staff else by.name) or command.player not in ("", box.player):
        return refuse("bets_of_another_player", spec.p("3.5"), player=box.player)
    dependent = tuple(bet for bet in spec.requires_ante if bet in box.bets) if command.bet == ANTE else ()
    return tuple(e.BetWithdrawn(command.box, box.player, bet, box.bets[bet]) for bet in (command.bet, *dependent))


@shared_paragraphs("3.6", "5.2")
def close_bets(spec: HousePoker, round_: Round, _: CloseBets, __: Actor) -> Events | Refused:
    """Close the bets if every bet meets its minimum, and otherwise refuse."""
    if round_.closed:
        return refuse("betting_closed_already", spec.no_more_bets_para)
    for box in round_.boxes:
        for bet, cents in box.bets.items():
            least = limits(round_, bet).least
            if cents < least:
                return refuse("bet_under_minimum", spec.p("5.2"), box=box.number, bet=bet, cents=cents, limit=least)
    if round_.boxes:
        return (e.BetsClosed(tuple([box.number for box in round_.boxes])),)
    return refuse("nobody_has_bet", spec.p("3.6"), bets=spec.entry_bets)


# ---- sizes ----------------------------------------------------------------------------------------------------------


@shared_paragraphs("3.3", "3.4")
def limits(round_: Round, bet: str) -> Limits:
    """Return the least and most of a bet. For a jackpot bet both are the prescribed amount (R-56)."""
    if bet == JACKPOT:
        return Limits(round_.settings.jackpot_bet, round_.settings.jackpot_bet)
    return round_.settings.limits[bet]


@shared_paragraphs("5.1.1")
def counted_ante(round_: Round, box: Box) -> int:
    """Return the part of an Ante that counts, which is at most the maximum of the table (R-21)."""
    return min(box.bets[ANTE], round_.settings.limits[ANTE].most)


def required_bet(spec: HousePoker, round_: Round, box: Box, bet: str) -> int:
    """Return the prescribed size of a bet placed after the deal: a multiple of the Ante that counts."""
    return spec.follow_on[bet].times * counted_ante(round_, box)

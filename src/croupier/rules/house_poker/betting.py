"""3.2 to the closing call, with 5.1, 5.2, 5.11 and 5.22: bets before the deal."""

from croupier.rules import events as e
from croupier.rules.commands import CloseBets, PlaceBet, WithdrawBet
from croupier.rules.document import defined, shared
from croupier.rules.house_poker.round import Box, Round, box_of
from croupier.rules.house_poker.spec import ANTE, JACKPOT, Events, HousePoker
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor
from croupier.rules.settings import Limits


@shared("3.2", "3.4", "3.5", "3.7", "5.1", "5.11", "5.22")
def place_bet(g: HousePoker, r: Round, c: PlaceBet, by: Actor) -> Events | Refused:
    """Chips on a spot, up to its maximum; what is over it is turned away."""
    player, placed_by = (c.player, by.name) if by.is_staff else (by.name, "")
    if c.player not in ("", player):
        return refuse("own_bets_only", g.p("3.5"))
    box = box_of(r, c.box)
    no = may_bet(g, r, c.box, box, c.bet, player)
    if no is not None:
        return no
    if c.cents <= 0:
        return refuse("bet_not_positive", "cents")
    limit = limits(r, c.bet)
    lies = box.bets.get(c.bet, 0) if box else 0
    if c.bet == JACKPOT and lies + c.cents != limit.most:
        return refuse("bet_amount_fixed", g.p("3.4"), bet=JACKPOT, amount=limit.most)
    taken = min(c.cents, limit.most - lies)
    if taken <= 0:
        return refuse("spot_at_maximum", g.p("5.1"), limit=limit.most)
    placed = e.BetPlaced(c.box, player, c.bet, taken, placed_by)
    if taken == c.cents:
        return (placed,)
    return (placed, e.ExcessRejected(c.box, player, c.bet, c.cents - taken, g.p("5.1")))


@shared("2.1.1", "2.1.1(a)", "3.5", "3.6", "3.7", "3.8", "3.8.1", "5.11", "5.17.2(b)", "5.17.2(c)")
@defined("standing_player")
def may_bet(g: HousePoker, r: Round, number: int, box: Box | None, bet: str, player: str) -> Refused | None:
    """Who may bet what where, before any question of amount."""
    if bet in g.follow_on:
        return refuse("bet_placed_by_deciding", g.follow_on[bet].para, bet=bet)
    if bet not in g.opening:
        return refuse("bet_not_in_game", "bet", bet=bet)
    if r.closed:
        return refuse("betting_closed", g.p("5.11"))
    if not 1 <= number <= r.settings.box_count:
        return refuse("box_not_on_layout", g.p("2.1.1(a)"), boxes=r.settings.box_count)
    if number in r.blocked:
        return refuse("box_blocked", g.p("5.17.2(b)"))
    if not player:
        return refuse("player_required", "player")
    if box and box.player != player:
        return refuse("box_of_another_player", g.p("3.5"))
    most = r.settings.max_hands_per_player or r.settings.box_count
    if box is None and _hands(r, player) >= most:
        return refuse("hands_at_maximum", g.p("3.7"), most=most)
    return _may_add(g, r, box, bet)


def _may_add(g: HousePoker, r: Round, box: Box | None, bet: str) -> Refused | None:
    if bet == JACKPOT and not (r.jackpot and r.settings.jackpot_bet):
        return refuse("jackpot_bets_closed", g.p("5.17.2(c)"))
    if bet in g.leans_on_ante and not (box and box.bets.get(ANTE)):
        return refuse("ante_required", g.leans_on_ante[bet], bet=bet)
    return None


def _hands(r: Round, player: str) -> int:
    return [box.player for box in r.boxes].count(player)


@shared("3.5", "3.8", "5.2", "5.11", "5.22")
def withdraw_bet(g: HousePoker, r: Round, c: WithdrawBet, by: Actor) -> Events | Refused:
    """A bet taken back while bets are open, by its player or for its player; what leans on an Ante goes with it."""
    box = box_of(r, c.box)
    if r.closed:
        return refuse("betting_closed", g.p("5.11"))
    if box is None or c.bet not in box.bets:
        return refuse("no_such_bet_on_box", "bet", bet=c.bet)
    if by.is_staff and not c.player:
        return refuse("bettor_required", "player", player=box.player)
    if box.player != (c.player if by.is_staff else by.name) or c.player not in ("", box.player):
        return refuse("bets_of_another_player", g.p("3.5"), player=box.player)
    leaning = tuple(bet for bet in g.leans_on_ante if bet in box.bets) if c.bet == ANTE else ()
    return tuple(e.BetWithdrawn(c.box, box.player, bet, box.bets[bet]) for bet in (c.bet, *leaning))


@shared("3.6", "5.2")
def close_bets(g: HousePoker, r: Round, _: CloseBets, __: Actor) -> Events | Refused:
    """ "No more Bets", once every bet meets its minimum; no bet lies on a box without one that admits to the round."""
    if r.closed:
        return refuse("betting_closed_already", g.closing)
    for box in r.boxes:
        for bet, cents in box.bets.items():
            least = limits(r, bet).least
            if cents < least:
                return refuse("bet_under_minimum", g.p("5.2"), box=box.number, bet=bet, cents=cents, limit=least)
    if r.boxes:
        return (e.BetsClosed(tuple([box.number for box in r.boxes])),)
    return refuse("nobody_has_bet", g.p("3.6"), bets=g.admits)


# ---- sizes ----------------------------------------------------------------------------------------------------------


@shared("3.3", "3.4")
def limits(r: Round, bet: str) -> Limits:
    """What a spot takes: the jackpot its prescribed amount and nothing else (R-56)."""
    if bet == JACKPOT:
        return Limits(r.settings.jackpot_bet, r.settings.jackpot_bet)
    return r.settings.limits[bet]


@shared("5.1.1")
def counted_ante(r: Round, box: Box) -> int:
    """What counts of an Ante: no more than the maximum (R-21)."""
    return min(box.bets[ANTE], r.settings.limits[ANTE].most)


def required_bet(g: HousePoker, r: Round, box: Box, bet: str) -> int:
    """What a bet placed after the deal must be: it follows the Ante that counts."""
    return g.follow_on[bet].times * counted_ante(r, box)

"""3.3 to 3.10 and 5.1, 5.2: Bets before the deal, and what counts of them."""

from collections import Counter

from croupier.rules import events as e
from croupier.rules.commands import PlaceBet, Squeeze, WithdrawBet
from croupier.rules.document import rule
from croupier.rules.felt import Stake
from croupier.rules.games.free_bet_blackjack_2025.felt import Box, Round, backer_of, box_of, in_hand
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    INITIAL,
    NAMES,
    ON_THE_HAND,
    OPENING_BETS,
    p,
)
from croupier.rules.people import Actor
from croupier.rules.refusal import Refused, bad, refused

Events = tuple[e.RoundEvent, ...]

CLOSED = "no more Bets: nothing is placed, raised or taken back"


@rule(p("3.3"), p("3.7"), p("5.8"), p("5.19"))
def place_bet(r: Round, c: PlaceBet, by: Actor) -> Events | Refused:
    """Chips on a spot, as far as there is room; what is over it is turned away."""
    player = c.player if by.is_staff else by.name
    if c.player not in ("", player):
        return refused(p("5.19"), "a Player bets for himself, or asks a Pit Employee to")
    no = may_bet(r, c.box, c.bet, player)
    if no is not None:
        return no
    if c.cents <= 0:
        return bad("cents", "a Bet is a whole number of cents above zero")
    gives_way = _standing_bets(r, c, player) if c.bet == INITIAL and c.seated else ()
    room = room_for(r, c.box, c.bet)
    taken = min(c.cents, room + sum(bet.cents for bet in gives_way))
    if taken <= 0:
        return refused(p("5.1"), f"the maximum of {r.settings.limits[c.bet].most} cents lies there")
    placed = e.BetPlaced(c.box, player, c.bet, taken, by.name if by.is_staff else "", seated=c.seated)
    moved = _displaced(gives_way, taken - room) if taken > room else ()
    if taken == c.cents:
        return (*moved, placed)
    return (*moved, placed, e.ExcessRejected(c.box, player, c.bet, c.cents - taken, p("5.1")))


@rule(p("3.4"), p("3.5"), p("3.6"))
def room_for(r: Round, box: int, bet: str) -> int:
    """What a spot still takes from anybody: nobody keeps others off the rest of it (R-155, R-144)."""
    everywhere = bet == BOOM_BUSTED and r.settings.boom_busted_limit_scope == "table"
    room = r.settings.limits[bet].most
    for each in r.boxes:
        if everywhere or each.number == box:
            for backer in each.backers:
                room -= backer.bets.get(bet, 0)
    return room


@rule(p("3.9"), p("3.9.1"), p("3.10"))
def may_bet(r: Round, number: int, bet: str, player: str) -> Refused | None:
    """Who may bet what where, before any question of amount."""
    if bet not in OPENING_BETS:
        return bad("bet", f"{bet!r} is not a Bet that is placed before the deal")
    if r.closed:
        return refused(p("5.8"), CLOSED)
    if not 1 <= number <= r.settings.box_count:
        return refused(p("2.1.1(a)"), f"this layout has boxes 1 to {r.settings.box_count}")
    if number in r.blocked:
        return bad("box", "no Bets are taken on this box")
    if not player:
        return bad("player", "say for whom the Bet is placed")
    if bet in ON_THE_HAND and not has_initial(box_of(r, number)):
        return refused(p("3.9"), f"{NAMES[bet]} needs an Initial Bet on that box")
    if bet == BOOM_BUSTED and not any(has_initial(box) for box in r.boxes):
        return refused(p("3.9.1"), "Boom Busted needs an Initial Bet on some box")
    return None


def has_initial(box: Box | None) -> bool:
    return box is not None and any(INITIAL in backer.bets for backer in box.backers)


@rule(p("3.10"), p("5.2"), p("5.8"))
def withdraw_bet(r: Round, c: WithdrawBet, by: Actor) -> Events | Refused:
    """A Bet taken back while Bets are open; side Bets that are left alone go with it."""
    if r.closed:
        return refused(p("5.8"), CLOSED)
    player = c.player if by.is_staff else by.name
    box = box_of(r, c.box)
    backer = backer_of(box, player) if box else None
    if box is None or backer is None or c.bet not in backer.bets:
        return bad("bet", "no such Bet of this Player lies there")
    gone = {(c.box, player, c.bet)}
    if c.bet == INITIAL and sum(INITIAL in each.bets for each in box.backers) == 1:
        gone |= {(c.box, each.player, bet) for each in box.backers for bet in ON_THE_HAND if bet in each.bets}
        if sum(has_initial(each) for each in r.boxes) == 1:
            gone |= {(b.number, each.player, BOOM_BUSTED) for b in r.boxes for each in b.backers}
    return tuple(
        e.BetWithdrawn(each.number, who.player, bet, cents)
        for each in r.boxes
        for who in each.backers
        for bet, cents in who.bets.items()
        if (each.number, who.player, bet) in gone
    )


@rule(p("3.10"), p("5.2"))
def close_bets(r: Round) -> Events | Refused:
    """ "No more Bets", once every Bet meets its minimum."""
    if r.closed:
        return refused(p("3.10"), "bets are closed already")
    for box in r.boxes:
        for backer in box.backers:
            for bet, cents in backer.bets.items():
                least = r.settings.limits[bet].least
                if cents < least:
                    why = f"box {box.number}, {backer.player}: {NAMES[bet]} is under the minimum of {least} cents"
                    return refused(p("5.2"), f"{why}; raise it or take it back")
    boxes = tuple(box.number for box in r.boxes if has_initial(box))
    return (e.BetsClosed(boxes),) if boxes else refused(p("3.3"), "nobody has placed an Initial Bet")


@rule(p("3.12"))
def squeeze(r: Round, c: Squeeze, by: Actor) -> Events | Refused:
    """Leave to squeeze cards that are still to come to a box one bets on, where the House allows it (R-158)."""
    box = box_of(r, c.box)
    if not r.settings.squeeze_allowed:
        return refused(p("3.12"), "the House does not allow squeezing at this table")
    if box is None or backer_of(box, by.name) is None:
        return refused(p("3.12"), "a Player squeezes the cards of a box that he bets on")
    if r.closed and not in_hand(box):
        return refused(p("3.12"), "no more cards come to this box")
    if box.squeezer:
        return refused(p("3.12"), "leave has been given already")
    return (e.SqueezeGranted(c.box, by.name, p("3.12")),)


@rule(p("5.1"))
def _standing_bets(r: Round, c: PlaceBet, player: str) -> tuple[Stake, ...]:
    """Initial Bets of others on the Seated Player's box, the latest first: they give way to his (R-155)."""
    found, gone = list[Stake](), Counter[str]()
    for bet in reversed(r.placed):
        if (bet.box, bet.bet) != (c.box, INITIAL) or bet.player == player:
            continue
        lies = max(bet.cents - gone[bet.player], 0)
        gone[bet.player] -= bet.cents - lies
        if lies:
            found.append(Stake(c.box, bet.player, INITIAL, lies))
    return tuple(found)


def _displaced(bets: tuple[Stake, ...], short: int) -> Events:
    found: list[e.RoundEvent] = []
    for bet in bets:
        cents = min(short, bet.cents)
        if cents > 0:
            found.append(e.BetWithdrawn(bet.box, bet.player, bet.bet, cents))
            found.append(e.ExcessRejected(bet.box, bet.player, bet.bet, cents, p("5.1")))
            short -= cents
    return tuple(found)


@rule(p("5.1.1"), p("5.1.2"), p("5.2.1"))
def counted(r: Round, box: Box, player: str, bet: str = INITIAL) -> int:
    """What counts of a Player's Bet on a box: all of it, or his part of the maximum of the box (R-154)."""
    limit, backers = r.settings.limits[bet], box.backers
    if len(backers) == 1:
        return min(backers[0].bets[bet], limit.most)
    bets = {backer.player: backer.bets[bet] for backer in backers if bet in backer.bets}
    return bets[player] if sum(bets.values()) <= limit.most else shared_out(bets, limit.least, limit.most)[player]


def shared_out(bets: dict[str, int], least: int, most: int) -> dict[str, int]:
    """In proportion; Bets under the minimum count whole, and nobody is brought below it."""
    parts = {player: cents for player, cents in bets.items() if cents < least}
    rest = {player: cents for player, cents in bets.items() if cents >= least}
    while rest:
        room, whole = most - sum(parts.values()), sum(rest.values())
        below = {player for player, cents in rest.items() if cents * room < least * whole}
        if not below:
            return parts | {player: cents * room // whole for player, cents in rest.items()}
        parts |= dict.fromkeys(below, least)
        rest = {player: cents for player, cents in rest.items() if player not in below}
    return parts

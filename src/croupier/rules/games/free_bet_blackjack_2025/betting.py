"""3.3 to 3.10 and 5.1, 5.2: Bets before the deal, and what counts of them."""

from collections import Counter

from croupier.rules import events as e
from croupier.rules.base_round import Stake
from croupier.rules.commands import PlaceBet, Squeeze, WithdrawBet
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.round import Box, Round, backer_of, bets_of_hand, box_of
from croupier.rules.games.free_bet_blackjack_2025.terms import BOOM_BUSTED, INITIAL, ON_THE_HAND, OPENING_BETS, p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

Events = tuple[e.RoundEvent, ...]


@rule(p("3.3"), p("3.7"), p("5.8"), p("5.19"))
def place_bet(round_: Round, command: PlaceBet, by: Actor) -> Events | Refused:
    """Chips on a spot, as far as there is room; what is over it is turned away."""
    player = command.player if by.is_staff else by.name
    if command.player not in ("", player):
        return refuse("bet_for_somebody_else", p("5.19"))
    no = may_bet(round_, command.box, command.bet, player)
    if no is not None:
        return no
    if command.cents <= 0:
        return refuse("bet_not_positive", "cents")
    gives_way = _standing_bets(round_, command, player) if command.bet == INITIAL and command.seated else ()
    room = room_for(round_, command.box, command.bet)
    open_to_you = room + sum(bet.cents for bet in gives_way)
    no = _too_little_room(round_, command, player, open_to_you)
    if no is not None:
        return no
    taken = min(command.cents, open_to_you)
    placed = e.BetPlaced(command.box, player, command.bet, taken, by.name if by.is_staff else "", seated=command.seated)
    moved = _displaced(gives_way, taken - room) if taken > room else ()
    if taken == command.cents:
        return (*moved, placed)
    return (*moved, placed, e.ExcessRejected(command.box, player, command.bet, command.cents - taken, p("5.1")))


def _too_little_room(round_: Round, command: PlaceBet, player: str, room: int) -> Refused | None:
    """Refuse a Bet that could never reach its minimum: with it the Bets could not be closed (R-155)."""
    limit = round_.settings.limits[command.bet]
    if room <= 0 and _limited_by_table(round_, command.bet):
        return refuse("table_at_maximum", p("5.1"), bet=command.bet, limit=limit.most)
    if room <= 0:
        return refuse("spot_at_maximum", p("5.1"), limit=limit.most)
    if room < missing_to_minimum(round_, command.box, command.bet, player):
        return refuse("room_under_minimum", p("5.2"), bet=command.bet, room=room, limit=limit.least)
    return None


@rule(p("5.2"))
def missing_to_minimum(round_: Round, number: int, bet: str, player: str) -> int:
    """What a Player must add on a spot so that it meets its minimum: their own Bet, or the whole box (R-169)."""
    box = box_of(round_, number)
    lies = amount_measured(round_, box, bet, player) if box else 0
    return max(round_.settings.limits[bet].least - lies, 0)


def amount_measured(round_: Round, box: Box, bet: str, player: str) -> int:
    """What is measured by the minimum of a Bet."""
    counts = (b for b in box.backers if b.player == player or round_.settings.minimum_scope == "box")
    return sum(backer.bets.get(bet, 0) for backer in counts)


@rule(p("3.4"), p("3.5"), p("3.6"))
def room_for(round_: Round, box: int, bet: str) -> int:
    """What a spot still takes from anybody: nobody keeps others off the rest of it (R-155, R-144)."""
    everywhere = _limited_by_table(round_, bet)
    room = round_.settings.limits[bet].most
    for each in round_.boxes:
        if everywhere or each.number == box:
            for backer in each.backers:
                room -= backer.bets.get(bet, 0)
    return room


def _limited_by_table(round_: Round, bet: str) -> bool:
    """Is there one maximum of this Bet for all boxes together? (R-144)"""
    return bet == BOOM_BUSTED and round_.settings.boom_busted_limit_scope == "table"


@rule(p("3.9"), p("3.9.1"), p("3.10"))
def may_bet(round_: Round, number: int, bet: str, player: str) -> Refused | None:
    """Who may bet what where, before any question of amount."""
    if bet not in OPENING_BETS:
        return refuse("bet_unknown", "bet", bet=bet, bets=OPENING_BETS)
    if round_.closed:
        return refuse("betting_closed", p("5.8"))
    if not 1 <= number <= round_.settings.box_count:
        return refuse("box_not_on_layout", p("2.1.1(a)"), boxes=round_.settings.box_count)
    if number in round_.blocked:
        return refuse("box_closed", "box")
    if not player:
        return refuse("player_required", "player")
    if bet in ON_THE_HAND and not has_initial(box_of(round_, number)):
        return refuse("initial_bet_required_on_box", p("3.9"), bet=bet)
    if bet == BOOM_BUSTED and not any(has_initial(box) for box in round_.boxes):
        return refuse("initial_bet_required", p("3.9.1"), bet=bet)
    return None


def has_initial(box: Box | None) -> bool:
    return box is not None and any(INITIAL in backer.bets for backer in box.backers)


@rule(p("3.10"), p("5.2"), p("5.8"))
def withdraw_bet(round_: Round, command: WithdrawBet, by: Actor) -> Events | Refused:
    """A Bet taken back while Bets are open; side Bets that are left alone go with it."""
    if round_.closed:
        return refuse("betting_closed", p("5.8"))
    player = command.player if by.is_staff else by.name
    box = box_of(round_, command.box)
    backer = backer_of(box, player) if box else None
    if box is None or backer is None or command.bet not in backer.bets:
        return refuse("no_bet_to_withdraw", "bet")
    gone = {(command.box, player, command.bet)}
    if command.bet == INITIAL and sum(INITIAL in each.bets for each in box.backers) == 1:
        gone |= {(command.box, each.player, bet) for each in box.backers for bet in ON_THE_HAND if bet in each.bets}
        if sum(has_initial(each) for each in round_.boxes) == 1:
            gone |= {(b.number, each.player, BOOM_BUSTED) for b in round_.boxes for each in b.backers}
    return tuple(
        e.BetWithdrawn(each.number, who.player, bet, cents)
        for each in round_.boxes
        for who in each.backers
        for bet, cents in who.bets.items()
        if (each.number, who.player, bet) in gone
    )


@rule(p("3.10"), p("5.2"))
def close_bets(round_: Round) -> Events | Refused:
    """ "No more Bets", once every Bet meets its minimum."""
    if round_.closed:
        return refuse("betting_closed_already", p("3.10"))
    for box in round_.boxes:
        for backer in box.backers:
            for bet in backer.bets:
                if missing_to_minimum(round_, box.number, bet, backer.player):
                    return _under_minimum(round_, box, bet, backer.player)
    boxes = tuple(box.number for box in round_.boxes if has_initial(box))
    return (e.BetsClosed(boxes),) if boxes else refuse("no_initial_bet", p("3.3"))


def _under_minimum(round_: Round, box: Box, bet: str, player: str) -> Refused:
    placed, least, number = amount_measured(round_, box, bet, player), round_.settings.limits[bet].least, box.number
    if round_.settings.minimum_scope == "box":
        return refuse("box_under_minimum", p("5.2"), box=number, bet=bet, placed=placed, limit=least)
    return refuse("player_under_minimum", p("5.2"), player=player, box=number, bet=bet, placed=placed, limit=least)


@rule(p("3.12"))
def squeeze(round_: Round, command: Squeeze, by: Actor) -> Events | Refused:
    """Leave to squeeze cards that are still to come to a box one bets on, where the House allows it (R-158)."""
    box = box_of(round_, command.box)
    if not round_.settings.squeeze_allowed:
        return refuse("no_squeeze_at_table", p("3.12"))
    if box is None or backer_of(box, by.name) is None:
        return refuse("squeeze_needs_bet", p("3.12"))
    if round_.closed and not bets_of_hand(box):
        return refuse("no_cards_to_squeeze", p("3.12"))
    if box.squeezer:
        return refuse("box_squeezed_already", p("3.12"), player=box.squeezer)
    return (e.SqueezeGranted(command.box, by.name, p("3.12")),)


@rule(p("5.1"))
def _standing_bets(round_: Round, command: PlaceBet, player: str) -> tuple[Stake, ...]:
    """Initial Bets of others on the Seated Player's box, the latest first: they give way to his (R-155)."""
    found, gone = list[Stake](), Counter[str]()
    for bet in reversed(round_.placed):
        if (bet.box, bet.bet) != (command.box, INITIAL) or bet.player == player:
            continue
        lies = max(bet.cents - gone[bet.player], 0)
        gone[bet.player] -= bet.cents - lies
        if lies:
            found.append(Stake(command.box, bet.player, INITIAL, lies))
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
def counted(round_: Round, box: Box, player: str, bet: str = INITIAL) -> int:
    """What counts of a Player's Bet on a box: all of it, or his part of the maximum of the box (R-154)."""
    limit, backers = round_.settings.limits[bet], box.backers
    if len(backers) == 1:
        return min(backers[0].bets[bet], limit.most)
    bets = {backer.player: backer.bets[bet] for backer in backers if bet in backer.bets}
    return bets[player] if sum(bets.values()) <= limit.most else shared_out(bets, limit.least, limit.most)[player]


def in_chips(round_: Round, cents: int, most: int) -> bool:
    """Is this an amount for a Double or an Insurance: the most allowed, or less in whole chips (R-131, R-140)?"""
    return cents == most > 0 or (0 < cents < most and cents % round_.settings.double_for_less_unit == 0)


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

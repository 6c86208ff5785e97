"""Bets before the deal (3.3 to 3.10), and how much of a Bet counts (5.1, 5.2)."""

from collections import Counter

from croupier.rules import events as e
from croupier.rules.base_round import Stake
from croupier.rules.commands import PlaceBet, Squeeze, WithdrawBet
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.round import Box, Round, backer_of, backers_in_play, box_of
from croupier.rules.games.free_bet_blackjack_2025.terms import BOOM_BUSTED, INITIAL, ON_THE_HAND, OPENING_BETS, p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

Events = tuple[e.RoundEvent, ...]


@rule(p("3.3"), p("3.7"), p("5.8"), p("5.19"))
def place_bet(round_: Round, command: PlaceBet, by: Actor) -> Events | Refused:
    """Place as much of a Bet as the maximum of its spot still allows, and reject the rest."""
    player = command.player if by.is_staff else by.name
    if command.player not in ("", player):
        return refuse("bet_for_somebody_else", p("5.19"))
    refusal = refuse_bet(round_, command.box, command.bet, player)
    if refusal is not None:
        return refusal
    if command.cents <= 0:
        return refuse("bet_not_positive", "cents")
    displaceable = _displaceable_bets(round_, command, player) if command.bet == INITIAL and command.seated else ()
    room = room_for(round_, command.box, command.bet)
    available = room + sum(bet.cents for bet in displaceable)
    refusal = _refuse_without_room(round_, command, player, available)
    if refusal is not None:
        return refusal
    accepted = min(command.cents, available)
    placed = e.BetPlaced(
        command.box, player, command.bet, accepted, by.name if by.is_staff else "", seated=command.seated
    )
    withdrawn = _displace_bets(displaceable, accepted - room) if accepted > room else ()
    if accepted == command.cents:
        return (*withdrawn, placed)
    return (*withdrawn, placed, e.ExcessRejected(command.box, player, command.bet, command.cents - accepted, p("5.1")))


def _refuse_without_room(round_: Round, command: PlaceBet, player: str, room: int) -> Refused | None:
    """Refuse a Bet on a full spot, or on a spot where the remaining room is below the minimum (R-155)."""
    limit = round_.settings.limits[command.bet]
    if room <= 0 and _is_limited_by_table(round_, command.bet):
        return refuse("table_at_maximum", p("5.1"), bet=command.bet, limit=limit.most)
    if room <= 0:
        return refuse("spot_at_maximum", p("5.1"), limit=limit.most)
    if room < missing_to_minimum(round_, command.box, command.bet, player):
        return refuse("room_under_minimum", p("5.2"), bet=command.bet, room=room, limit=limit.least)
    return None


@rule(p("5.2"))
def missing_to_minimum(round_: Round, number: int, bet: str, player: str) -> int:
    """Return how much is missing to the minimum of a Bet.

    By a setting, the minimum is for the Player's own Bet or for all such Bets on the box together (R-169).
    """
    box = box_of(round_, number)
    placed = amount_for_minimum(round_, box, bet, player) if box else 0
    return max(round_.settings.limits[bet].least - placed, 0)


def amount_for_minimum(round_: Round, box: Box, bet: str, player: str) -> int:
    """Return the amount to compare with the minimum: the Player's own Bet or, by a setting, the whole box (R-169)."""
    counted_backers = (
        backer for backer in box.backers if backer.player == player or round_.settings.minimum_scope == "box"
    )
    return sum(backer.bets.get(bet, 0) for backer in counted_backers)


@rule(p("3.4"), p("3.5"), p("3.6"))
def room_for(round_: Round, box: int, bet: str) -> int:
    """Return the amount that may still be added to a spot before its maximum is reached (R-155, R-144)."""
    whole_table = _is_limited_by_table(round_, bet)
    room = round_.settings.limits[bet].most
    for other in round_.boxes:
        if whole_table or other.number == box:
            for backer in other.backers:
                room -= backer.bets.get(bet, 0)
    return room


def _is_limited_by_table(round_: Round, bet: str) -> bool:
    """Return whether the maximum of this Bet applies to the whole table instead of each box (R-144)."""
    return bet == BOOM_BUSTED and round_.settings.boom_busted_limit_scope == "table"


@rule(p("3.9"), p("3.9.1"), p("3.10"))
def refuse_bet(round_: Round, number: int, bet: str, player: str) -> Refused | None:
    """Refuse a Bet that this Player may not place on box `number`, whatever the amount. Return None if they may."""
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
    """Withdraw a Bet before Bets close, together with the side Bets that are allowed only beside it."""
    if round_.closed:
        return refuse("betting_closed", p("5.8"))
    player = command.player if by.is_staff else by.name
    box = box_of(round_, command.box)
    backer = backer_of(box, player) if box else None
    if box is None or backer is None or command.bet not in backer.bets:
        return refuse("no_bet_to_withdraw", "bet")
    withdrawn = {(command.box, player, command.bet)}
    if command.bet == INITIAL and sum(INITIAL in other.bets for other in box.backers) == 1:
        withdrawn |= {
            (command.box, other.player, bet) for other in box.backers for bet in ON_THE_HAND if bet in other.bets
        }
        if sum(has_initial(other_box) for other_box in round_.boxes) == 1:
            withdrawn |= {
                (other_box.number, other.player, BOOM_BUSTED)
                for other_box in round_.boxes
                for other in other_box.backers
            }
    return tuple(
        e.BetWithdrawn(other_box.number, other.player, bet, cents)
        for other_box in round_.boxes
        for other in other_box.backers
        for bet, cents in other.bets.items()
        if (other_box.number, other.player, bet) in withdrawn
    )


@rule(p("3.10"), p("5.2"))
def close_bets(round_: Round) -> Events | Refused:
    """Close the Bets if every Bet meets its minimum, and otherwise refuse."""
    if round_.closed:
        return refuse("betting_closed_already", p("3.10"))
    for box in round_.boxes:
        for backer in box.backers:
            for bet in backer.bets:
                if missing_to_minimum(round_, box.number, bet, backer.player):
                    return _refuse_under_minimum(round_, box, bet, backer.player)
    boxes = tuple(box.number for box in round_.boxes if has_initial(box))
    return (e.BetsClosed(boxes),) if boxes else refuse("no_initial_bet", p("3.3"))


def _refuse_under_minimum(round_: Round, box: Box, bet: str, player: str) -> Refused:
    placed, least, number = amount_for_minimum(round_, box, bet, player), round_.settings.limits[bet].least, box.number
    if round_.settings.minimum_scope == "box":
        return refuse("box_under_minimum", p("5.2"), box=number, bet=bet, placed=placed, limit=least)
    return refuse("player_under_minimum", p("5.2"), player=player, box=number, bet=bet, placed=placed, limit=least)


@rule(p("3.12"))
def squeeze(round_: Round, command: Squeeze, by: Actor) -> Events | Refused:
    """Let a Player with a Bet on a box turn over its coming cards themselves, if the House allows it (R-158)."""
    box = box_of(round_, command.box)
    if not round_.settings.squeeze_allowed:
        return refuse("no_squeeze_at_table", p("3.12"))
    if box is None or backer_of(box, by.name) is None:
        return refuse("squeeze_needs_bet", p("3.12"))
    if round_.closed and not backers_in_play(box):
        return refuse("no_cards_to_squeeze", p("3.12"))
    if box.squeezer:
        return refuse("box_squeezed_already", p("3.12"), player=box.squeezer)
    return (e.SqueezeGranted(command.box, by.name, p("3.12")),)


@rule(p("5.1"))
def _displaceable_bets(round_: Round, command: PlaceBet, player: str) -> tuple[Stake, ...]:
    """Return the other Players' Initial Bets that make room for the Seated Player's, the latest first (R-155)."""
    displaceable, withdrawn = list[Stake](), Counter[str]()
    for bet in reversed(round_.placed):
        if (bet.box, bet.bet) != (command.box, INITIAL) or bet.player == player:
            continue
        remaining = max(bet.cents - withdrawn[bet.player], 0)
        withdrawn[bet.player] -= bet.cents - remaining
        if remaining:
            displaceable.append(Stake(command.box, bet.player, INITIAL, remaining))
    return tuple(displaceable)


def _displace_bets(bets: tuple[Stake, ...], missing: int) -> Events:
    events: list[e.RoundEvent] = []
    for bet in bets:
        cents = min(missing, bet.cents)
        if cents > 0:
            events.append(e.BetWithdrawn(bet.box, bet.player, bet.bet, cents))
            events.append(e.ExcessRejected(bet.box, bet.player, bet.bet, cents, p("5.1")))
            missing -= cents
    return tuple(events)


@rule(p("5.1.1"), p("5.1.2"), p("5.2.1"))
def effective_stake(round_: Round, box: Box, player: str, bet: str = INITIAL) -> int:
    """Return how much of a Player's Bet counts: all of it or, if the box is over its maximum, a share (R-154)."""
    limit, backers = round_.settings.limits[bet], box.backers
    if len(backers) == 1:
        return min(backers[0].bets[bet], limit.most)
    bets = {backer.player: backer.bets[bet] for backer in backers if bet in backer.bets}
    return bets[player] if sum(bets.values()) <= limit.most else share_maximum(bets, limit.least, limit.most)[player]


def is_allowed_amount(round_: Round, cents: int, most: int) -> bool:
    """Return whether an amount is allowed for a Double or Insurance.

    It must be `most` or, below it, a multiple of the smallest chip for this purpose (R-131, R-140).
    """
    return cents == most > 0 or (0 < cents < most and cents % round_.settings.double_for_less_unit == 0)


def share_maximum(bets: dict[str, int], least: int, most: int) -> dict[str, int]:
    """Return each Player's share of the maximum of a box, in proportion to their Bets.

    Bets under the minimum count in full, and no other Bet counts for less than the minimum.
    """
    shares = {player: cents for player, cents in bets.items() if cents < least}
    others = {player: cents for player, cents in bets.items() if cents >= least}
    while others:
        available, total = most - sum(shares.values()), sum(others.values())
        below = {player for player, cents in others.items() if cents * available < least * total}
        if not below:
            return shares | {player: cents * available // total for player, cents in others.items()}
        shares |= dict.fromkeys(below, least)
        others = {player: cents for player, cents in others.items() if player not in below}
    return shares

"""Chapter 3. How to play."""

from msgspec import Struct

from croupier.rules import events as e
from croupier.rules.cards import Card
from croupier.rules.commands import Deal, Decide, Examine, PlaceBet, WithdrawBet
from croupier.rules.deal import (
    BOXES,
    COMMUNITY,
    DEALER,
    DEVICE,
    Device,
    burn,
    community,
    discard,
    each,
    order,
    place_name,
)
from croupier.rules.document import Para, rule
from croupier.rules.games.three_card_v2.terms import (
    ANTE,
    FOLD,
    JACKPOT,
    LOWEST_QUALIFYING,
    NAMES,
    OPENING_BETS,
    PAIR_PLUS,
    PLAY,
    counted_ante,
    has_box,
    limits,
    p,
)
from croupier.rules.irregularities import Events
from croupier.rules.people import Actor
from croupier.rules.reconstruction import miscounted
from croupier.rules.refusal import Refused, bad, refused
from croupier.rules.round import Box, Round, Shows, box_of, cards_at, drawn, in_play
from croupier.rules.settlement import Result

# ---- 3.2 to 3.9: bets -----------------------------------------------------------------------------------------------


@rule(p("3.2"), p("3.4"), p("3.5"), p("1.22"), p("3.7"), p("5.1"), p("5.11"), p("5.22"), p("1.20"))
def place_bet(r: Round, c: PlaceBet, by: Actor) -> Events | Refused:
    """Chips on a spot, up to its maximum; what is over it is turned away."""
    player = c.player if by.is_staff else by.name
    if c.player not in ("", player):
        return refused(p("3.5"), "a Player bets for himself")
    no = may_bet(r, c.box, c.bet, player)
    if no is not None:
        return no
    if c.cents <= 0:
        return bad("cents", "a Bet is a whole number of cents above zero")
    box, limit = box_of(r, c.box), limits(r, c.bet)
    lies = box.bets.get(c.bet, 0) if box else 0
    if c.bet == JACKPOT and lies + c.cents != limit.most:
        return refused(p("3.4"), f"the jackpot Bet is {limit.most} cents, no more and no less")
    taken = min(c.cents, limit.most - lies)
    if taken <= 0:
        return refused(p("5.1"), f"the maximum of {limit.most} cents lies there")
    placed = e.BetPlaced(c.box, player, c.bet, taken, by.name if by.is_staff else "")
    if taken == c.cents:
        return (placed,)
    return (placed, e.ExcessRejected(c.box, player, c.bet, c.cents - taken, p("5.1")))


@rule(p("3.5"), p("3.6"), p("3.7"), p("3.8"), p("3.8.1"), p("3.12.2"), p("5.11"), p("5.17.2(b)"), p("5.17.2(c)"))
def may_bet(r: Round, number: int, bet: str, player: str) -> Refused | None:
    """Who may bet what where, before any question of amount."""
    box = box_of(r, number)
    if bet == PLAY:
        return refused(p("3.12.2"), "the Play Bet is placed by deciding to Play")
    if bet not in OPENING_BETS:
        return bad("bet", f"{bet!r} is not a Bet of this game")
    if r.closed:
        return refused(p("5.11"), "no more Bets: nothing is placed, raised or taken back")
    if not has_box(r, number):
        return refused(p("2.1.1(a)"), f"this layout has boxes 1 to {r.settings.box_count}")
    if number in r.blocked:
        return refused(p("5.17.2(b)"), "no Bets are taken on this box")
    if not player:
        return bad("player", "say for whom the Bet is placed")
    if box and box.player != player:
        return refused(p("3.5"), "another Player has a Bet on this box")
    if box is None and _hands(r, player) >= (r.settings.max_hands_per_player or r.settings.box_count):
        return refused(p("3.7"), "no further Hand for this Player")
    if bet == JACKPOT and not (r.jackpot and r.settings.jackpot_bet):
        return refused(p("5.17.2(c)"), "no Progressive Jackpot Bets are accepted")
    if bet == JACKPOT and not (box and box.bets.get(ANTE)):
        return refused(p("3.8"), "a jackpot Bet needs an Ante on the same box")
    return None


def _hands(r: Round, player: str) -> int:
    return sum(1 for box in r.boxes if box.player == player)


@rule(p("3.6"), p("3.6.1"), p("3.6.2"))
def entered(r: Round) -> tuple[int, ...]:
    """The boxes that get cards: those with an Ante, a Pair Plus Bet, or both."""
    return tuple(box.number for box in r.boxes if box.bets.get(ANTE) or box.bets.get(PAIR_PLUS))


@rule(p("3.8"), p("5.2"), p("5.11"))
def withdraw_bet(r: Round, c: WithdrawBet, by: Actor) -> Events | Refused:
    """A bet taken back while bets are open; without an Ante the jackpot bet cannot stay."""
    box = box_of(r, c.box)
    if r.closed:
        return refused(p("5.11"), "no more Bets: nothing is placed, raised or taken back")
    if box is None or c.bet not in box.bets:
        return bad("bet", "no such Bet lies there")
    if not by.is_staff and box.player != by.name:
        return refused(p("3.5"), "this is another Player's box")
    gone = (c.bet, JACKPOT) if c.bet == ANTE and JACKPOT in box.bets else (c.bet,)
    return tuple(e.BetWithdrawn(c.box, box.player, bet, box.bets[bet]) for bet in gone)


@rule(p("3.9"), p("3.6"), p("5.2"))
def close_bets(r: Round) -> Events | Refused:
    """ "No more Bets", once every bet meets its minimum."""
    if r.closed:
        return refused(p("3.9"), "bets are closed already")
    for box in r.boxes:
        for bet, cents in box.bets.items():
            least = limits(r, bet).least
            if cents < least:
                why = f"box {box.number}: {NAMES[bet]} is under the minimum of {least} cents; raise it or take it back"
                return refused(p("5.2"), why)
    boxes = entered(r)
    return (e.BetsClosed(boxes),) if boxes else refused(p("3.6"), "nobody has placed an Ante or a Pair Plus Bet")


# ---- 3.10 and 3.11: the deal ----------------------------------------------------------------------------------------

# fmt: off
FROM_SHOE = (                                                   # 3.10
    burn(1),                                                    # 1.4
    *3 * (each(BOXES, 1), each(DEALER, 1)),
    community(2),                                               # 3.10.1
)
FROM_SHUFFLER = (                                               # 3.11
    each(BOXES, 3), each(DEALER, 3),
    community(2), discard(1),                                   # 3.11.1: the last of the set goes out
)
FROM_SHUFFLER_FIRST_OUT = (*FROM_SHUFFLER[:2], discard(1), community(2))
# fmt: on


@rule(p("3.10"), p("3.10.1"), p("3.11"), p("3.11.1"), p("1.4"), p("1.5"), p("1.6"), p("1.8"))
def planned(r: Round) -> tuple[int, ...]:
    """Where each card goes, in the order of the deal."""
    if r.settings.device is Device.SHOE:
        return order(FROM_SHOE, entered(r))
    first_out = r.settings.shuffler_community_discard == "first"
    return order(FROM_SHUFFLER_FIRST_OUT if first_out else FROM_SHUFFLER, entered(r))


@rule(p("3.10"), p("3.11"), p("2.2.1"))
def deal(r: Round, c: Deal) -> Events | Refused:
    """The next cards to their places; a card that really fell elsewhere is recorded where it lies."""
    if not r.closed:
        return refused(p("3.9"), 'cards are dealt after "No more Bets"')
    if r.shown:
        return refused(p("3.13"), "the hands are open: no more cards are dealt")
    done = drawn(r)
    if c.to is None and done + len(c.cards) > len(r.plan):
        return refused(p("3.10"), "the deal is complete")
    if c.to is not None and c.to not in (*r.plan, DEALER, COMMUNITY):
        return bad("to", f"{place_name(c.to)} is not in play")
    lying = {card for place, card in zip(r.places, r.cards, strict=True) if place != DEVICE}
    if len(set(c.cards)) != len(c.cards) or lying & set(c.cards) or not all(0 <= card < 52 for card in c.cards):
        return refused(p("2.2.1"), "one deck of 52 holds each card once")
    places = r.plan[done : done + len(c.cards)] if c.to is None else (c.to,) * len(c.cards)
    return tuple(e.CardDealt(place, card) for place, card in zip(places, c.cards, strict=True))


# ---- 3.7 and 3.12: looking and deciding -----------------------------------------------------------------------------


@rule(p("3.12"), p("3.7"), p("3.14"))
def examine(r: Round, c: Examine, by: Actor) -> Events | Refused:
    """One hand per player and round; a box with Pair Plus only is not looked at."""
    box = box_of(r, c.box)
    if box is None or box.player != by.name:
        return refused(p("3.5"), "this is not your box")
    if not box.bets.get(ANTE):
        return refused(p("3.14"), "a Hand with a Pair Plus Bet only is not examined")
    if box.out:
        return refused(p("5.10.3"), "this Hand is out of the round")
    if any(other.examined and other.player == by.name for other in r.boxes):
        return refused(p("3.7"), "a Player examines one Hand only")
    if not r.places or (dealing(r) and len(cards_at(r, c.box)) < 3):
        return refused(p("3.10"), "the Hand is not dealt yet")
    return (e.HandExamined(c.box, box.player),)


def dealing(r: Round) -> bool:
    return r.closed and drawn(r) < len(r.plan)


@rule(p("3.12"), p("3.14"))
def undecided(r: Round) -> tuple[Box, ...]:
    """The hands that wait for Fold or Play: those with an Ante."""
    return tuple(box for box in in_play(r) if box.bets.get(ANTE) and not box.decisions)


@rule(p("3.12"), p("3.12.1"), p("3.12.2"), p("1.9"), p("1.13"), p("3.7"))
def decide_hand(r: Round, c: Decide, by: Actor) -> Events | Refused:
    """Fold, or Play with a bet equal to the Ante, with or without having looked."""
    box = box_of(r, c.box)
    if box is None or box.player != by.name:
        return refused(p("3.5"), "this is not your box")
    if not box.bets.get(ANTE):
        return refused(p("3.14"), "a Hand with a Pair Plus Bet only has nothing to decide")
    if not r.closed or dealing(r):
        return refused(p("3.12"), "decisions follow the deal")
    if box not in undecided(r):
        return refused(p("3.12"), "nothing is left to decide for this Hand")
    if c.decision == FOLD:
        return (e.DecisionMade(box.number, box.player, FOLD, p("3.12.1")),)
    if c.decision != PLAY:
        return refused(p("3.12"), "the decision is Fold or Play")
    return (
        e.BetPlaced(box.number, box.player, PLAY, counted_ante(r, box)),
        e.DecisionMade(box.number, box.player, PLAY, p("3.12.2")),
    )


# ---- 3.13 to 3.17: showing and comparing ----------------------------------------------------------------------------

WIN, LOSE, RETURN = Result.WIN, Result.LOSE, Result.RETURN


class Outcome(Struct, frozen=True):
    ante: Result
    play: Result
    because: Para
    says: str


@rule(p("3.13"), p("3.14"), p("1.6"))
def to_reveal(r: Round) -> tuple[int, ...]:
    """The Community Cards and the Dealer's hand, as far as an open bet needs them (R-82)."""
    boxes = in_play(r)
    plays = r.settings.deal_out_when_all_folded == "full" or any(PLAY in box.decisions for box in boxes)
    pair_plus_only = any(not box.bets.get(ANTE) for box in boxes)
    jackpots = any(box.bets.get(JACKPOT) for box in boxes)
    return ((DEALER,) if plays or pair_plus_only else ()) + ((COMMUNITY,) if plays or jackpots else ())


@rule(p("3.13"), p("5.8.7"), p("5.15"))
def wrong_number(r: Round) -> Refused | None:
    """No hand is opened or settled with a card too many or too few: the mistake is reported first."""
    wrong = miscounted(r, r.places)
    if not wrong:
        return None
    para = {DEALER: p("5.8.7"), COMMUNITY: p("5.10")}.get(min(wrong), p("5.15"))
    return refused(para, f"{place_name(min(wrong))} has a wrong number of cards: report it first")


@rule(p("3.13"), p("3.14"))
def reveal(r: Round) -> Events | Refused:
    """The Dealer opens his hand and the Community Cards, as far as they are needed."""
    places = tuple(place for place in to_reveal(r) if place not in r.shown)
    if not places:
        return refused(p("3.13"), "there is nothing more to open")
    return (e.CardsRevealed(places, p("3.13")),)


@rule(p("3.13"), p("3.15"), p("3.15.1"), p("3.15.2"), p("3.15.3"), p("3.1"), p("1.23"))
def outcome(player: int, dealer: int) -> Outcome:
    """Who wins Ante and Play once the Dealer's hand is open."""
    if dealer < LOWEST_QUALIFYING:
        return Outcome(ante=WIN, play=RETURN, because=p("3.13"), says="the Dealer does not qualify")
    if player > dealer:
        return Outcome(ante=WIN, play=WIN, because=p("3.15.1"), says="higher than the Dealer's Hand")
    if player < dealer:
        return Outcome(ante=LOSE, play=LOSE, because=p("3.15.2"), says="lower than the Dealer's Hand")
    return Outcome(ante=RETURN, play=RETURN, because=p("3.15.3"), says="Stand Off")


@rule(p("3.14"), p("3.16"))
def to_open(r: Round) -> tuple[int, ...]:
    """The players' hands that are opened at settlement: those that play, and folded ones with a side bet alive."""
    return tuple(
        box.number
        for box in in_play(r)
        if box.shows is not Shows.REFUSED and (not box.folded or box.bets.get(PAIR_PLUS) or box.bets.get(JACKPOT))
    )


def deciding(r: Round) -> tuple[int, ...]:
    """The places whose cards decide a bet."""
    jackpots = tuple(box for box in in_play(r) if box.bets.get(JACKPOT) and box.bets.get(ANTE))
    plays = tuple(box for box in in_play(r) if PLAY in box.decisions and box.shows is Shows.YES)
    own = (box.number for box in in_play(r) if box in (*plays, *jackpots) or box.bets.get(PAIR_PLUS))
    return ((DEALER,) if plays else ()) + ((COMMUNITY,) if jackpots else ()) + tuple(own)


@rule(p("3.17"), p("1.17"))
def jackpot_hand(r: Round, box: Box) -> tuple[Card, ...]:
    """Three own cards and two Community Cards, exactly these five (R-63)."""
    return cards_at(r, box.number) + cards_at(r, COMMUNITY)

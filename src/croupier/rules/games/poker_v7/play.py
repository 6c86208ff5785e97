"""Chapter 3: the deal and the showdown; the Betting Rounds are in betting.py."""

from croupier.rules import events as e
from croupier.rules.cards import DECK, Card
from croupier.rules.commands import Deal, Examine, RefuseToShow, ShowHand
from croupier.rules.deal import DEVICE, FLOP_CARDS, RIVER_CARD, TURN_CARD, Device
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.pots import pots
from croupier.rules.games.poker_v7.round import OUT, Events, Positions, Round, betting_is_over, is_place, is_run_out
from croupier.rules.games.poker_v7.terms import LAST, SHOE, p, ranking
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

ALL = frozenset(DECK)

# fmt: off
SHOE_DEALS     = (p("3.9.1"),  p("3.9.3"),  p("3.9.5"),  p("3.9.6"),  p("3.9.6"))   # the deal after each Betting Round
SHUFFLER_DEALS = (p("3.10.2"), p("3.10.4"), p("3.10.6"), p("3.10.7"), p("3.10.7"))
# fmt: on


def deal_para(round_: Round) -> Para:
    return (SHOE_DEALS if round_.settings.device is SHOE else SHUFFLER_DEALS)[round_.stage]


@rule(p("3.9"), p("3.9.1"), p("3.9.3"), p("3.9.5"), p("3.9.6"), p("3.10"), p("3.10.1"), p("3.10.2"), p("2.2.1"))
def deal(round_: Round, command: Deal) -> Events | Refused:
    """Deal the next cards to their places. With `command.to`, record that they fell at another place."""
    cards, count = command.cards, len(command.cards)
    if command.to is not None:
        return _deal_elsewhere(round_, command)
    if count > len(round_.next_places) or not count:
        return refuse("no_more_cards_due", deal_para(round_))
    if round_.reshuffle:
        return refuse("cards_shuffled_in_first", round_.reshuffle)
    if shows_hands_first(round_):
        return refuse("hands_opened_first", p("1.20(ii)"))
    if not are_of_one_deck(round_, cards):
        return refuse("card_twice_in_one_deck", p("2.2.1"))
    return (e.CardsDealt(round_.next_places[:count], cards),)


def shows_hands_first(round_: Round) -> bool:
    """Return whether the Hands must be shown before the remaining Community Cards are dealt.

    A setting can require this when no more betting is possible (R-94).
    """
    return not round_.marker and round_.settings.all_in_hands_opened == "before_run_out" and is_run_out(round_)


def are_of_one_deck(round_: Round, cards: tuple[Card, ...]) -> bool:
    """Return whether these cards can come from one deck: no card is repeated or already on the table."""
    dealt = set(cards)
    drawn = (
        round_.cards
        if DEVICE not in round_.places
        else [card for place, card in zip(round_.places, round_.cards, strict=True) if place != DEVICE]
    )
    return len(dealt) == len(cards) and dealt.isdisjoint(drawn) and dealt <= ALL


def _deal_elsewhere(round_: Round, command: Deal) -> Events | Refused:
    """Record a misdealt card at the place where it fell. Chapter 5 rules on it when it is reported."""
    assert command.to is not None
    if not is_place(round_, command.to) or (command.to in OUT and command.to not in round_.next_places[:1]):
        return refuse("no_card_goes_there", "to")
    if not are_of_one_deck(round_, command.cards):
        return refuse("card_twice_in_one_deck", p("2.2.1"))
    return (e.CardsDealt((command.to,) * len(command.cards), command.cards),)


@rule(p("3.9.1"), p("3.10.2"), p("1.22"))
def examine(round_: Round, command: Examine, by: Actor) -> Events | Refused:
    """Let a player look at their own Hole Cards."""
    if command.box not in round_.seats or round_.players[round_.seats.index(command.box)] != by.name:
        return refuse("not_your_seat", p("3.3"))
    if command.box not in round_.places:
        return refuse("no_hole_cards_yet", deal_para(round_))
    if round_.seats.index(command.box) in round_.seen:
        return refuse("hole_cards_seen_already", p("1.22"))
    return (e.HandExamined(command.box, by.name),)


@rule(p("3.10.4"), p("3.10.6"), p("3.10.7"))
def open_street(round_: Round) -> Events | Refused:
    """Turn over the next Community Cards dealt by a shuffler, or all of them if nobody can Bet any more."""
    places = (FLOP_CARDS, TURN_CARD, RIVER_CARD)[round_.stage - 1 :]
    return (e.CardsRevealed(places if betting_is_over(round_) else places[:1], deal_para(round_)),)


# ---- 3.11: the showdown ---------------------------------------------------------------------------------------------


@rule(p("3.11"), p("1.17"), p("1.20"), p("1.20(i)"), p("1.20(ii)"), p("3.12.1"))
def reveal(round_: Round) -> Events | Refused:
    """Turn over what is due: a shuffler's Community Cards or, at the showdown, the Game Marker and Hands."""
    if round_.waiting or not round_.stage or (round_.next_places and not betting_is_over(round_)):
        return refuse("cards_opened_before_end_of_betting", p("1.20(i)"))
    if round_.settings.device is Device.SHUFFLER and round_.stage < LAST and len(round_.active) > 1:
        return show_hands(round_, {}) if shows_hands_first(round_) else open_street(round_)
    if len(round_.active) == 1:
        return refuse("last_player_need_not_show", p("3.11.1"))
    if round_.marker:
        return refuse("showdown_begun_already", p("3.11"))
    if round_.next_places and not shows_hands_first(round_):
        return refuse("community_cards_dealt_first", deal_para(round_))
    hands = {} if round_.next_places else rankings(round_)
    return hands if isinstance(hands, Refused) else show_hands(round_, hands)


@rule(p("3.11.1"), p("3.11.2(e)"), p("3.1"), p("1.12"), p("1.16"))
def rankings(round_: Round) -> dict[int, int] | Refused:
    """Return the ranking of each Active Player's Hand by position, except for Hands that are kept closed."""
    piles = cards_by_place(round_)
    refusal = _refuse_miscounted(round_, piles)
    if refusal is not None:
        return refusal
    board = piles[FLOP_CARDS] + piles[TURN_CARD] + piles[RIVER_CARD]
    seats, unshown = round_.seats, round_.unshown
    return {position: ranking(piles[seats[position]], board) for position in round_.active if position not in unshown}


def cards_by_place(round_: Round) -> dict[int, tuple[Card, ...]]:
    """Return the drawn cards grouped by their place."""
    cards_by_place: dict[int, tuple[Card, ...]] = {}
    for place, card in zip(round_.places, round_.cards, strict=True):
        cards_by_place[place] = cards_by_place[place] + (card,) if place in cards_by_place else (card,)
    return cards_by_place


def _refuse_miscounted(round_: Round, cards_by_place: dict[int, tuple[Card, ...]]) -> Refused | None:
    """Refuse to compare Hands if a Hand or the board has too many or too few cards."""
    for position in round_.active:
        if len(cards_by_place.get(round_.seats[position], ())) != 2:
            count = len(cards_by_place.get(round_.seats[position], ()))
            return refuse("wrong_number_at_seat", p("5.2.6"), seat=round_.seats[position], count=count)
    for place, count, para in BOARD_COUNTS:
        if len(cards_by_place.get(place, ())) != count:
            actual = len(cards_by_place.get(place, ()))
            return refuse("wrong_number_on_board", para, street=place, count=actual, due=count)
    return None


BOARD_COUNTS = ((FLOP_CARDS, 3, p("5.10")), (TURN_CARD, 1, p("5.10.1")), (RIVER_CARD, 1, p("5.10.2")))


@rule(p("3.11.2(a)"), p("3.11.2(c)"), p("1.17"))
def showing_order(round_: Round) -> Positions:
    """Return the order in which players show their Hands, clockwise (R-95).

    The last player to Raise begins, else the first to BET, else the player left of the Button.
    """
    active = round_.active
    for first in (round_.raiser, round_.opener):
        if first in active:
            index = active.index(first)
            return active[index:] + active[:index]
    return active


@rule(p("3.11.2(b)"), p("3.11.2"), p("3.11.2(d)"))
def show(round_: Round, command: ShowHand, by: Actor) -> Events | Refused:
    """Show a Hand after the betting is over, even if the Game Marker has not been turned yet (R-97)."""
    position = _own_position(round_, command.box, by)
    if isinstance(position, Refused):
        return position
    if command.box in round_.shown:
        return refuse("hand_open_already", p("3.11.2"))
    if _is_shown_in_turn(round_) and position not in round_.unshown and position != next_to_show(round_):
        return refuse("seat_shows_first", p("3.11.2(a)"), seat=round_.seats[next_to_show(round_)])
    return (e.CardsRevealed((command.box,), p("3.11.2(b)") if not round_.marker else p("3.11.2")),)


FLIPPED = e.MarkerFlipped(p("3.11"))
OBLIGED, ALL_OPEN = p("3.11.2(d)"), p("1.20(ii)")


@rule(p("3.11.2(d)"), p("3.11.2"), p("1.20(ii)"))
def show_hands(round_: Round, hands: dict[int, int]) -> Events:
    """Turn the Game Marker, and show all Hands after an All-in or otherwise those that must be shown (R-94, R-96)."""
    if round_.settings.showing_order == "any":
        return (FLIPPED,)
    active, seats, stacks = round_.active, round_.seats, round_.stacks
    bettors = [position for position in active if stacks[position]]
    if not hands or len(bettors) < 2:
        return (FLIPPED, e.CardsRevealed(tuple([seats[position] for position in active]), ALL_OPEN))
    if not round_.settings.auto_show_winners:
        return (FLIPPED,)
    obliged = must_show(showing_order(round_), hands)
    if len(bettors) < len(active):
        obliged += [position for position in _best_of_side_pots(round_, hands) if position not in obliged]
    return (FLIPPED, e.CardsRevealed(tuple([seats[position] for position in obliged]), OBLIGED))


def must_show(order: Positions, hands: dict[int, int]) -> list[int]:
    """Return the players who must show: the first in order, and each one who beats or equals all before them."""
    best, obliged = 0, []
    for position in order:
        if hands[position] >= best:
            best = hands[position]
            obliged.append(position)
    return obliged


def _best_of_side_pots(round_: Round, hands: dict[int, int]) -> list[int]:
    winners: list[int] = []
    for pot in pots(round_)[1:]:
        best = max([hands[position] for position in pot.members])
        winners += [position for position in pot.members if hands[position] == best and position not in winners]
    return winners


@rule(p("3.11.2(d)"), p("3.11.1"))
def refuse_to_show(round_: Round, command: RefuseToShow, by: Actor) -> Events | Refused:
    """Keep a Hand closed at the showdown, which gives up the Pot (R-96)."""
    position = _own_position(round_, command.box, by)
    if isinstance(position, Refused):
        return position
    if command.box in round_.shown or position in round_.unshown or not round_.marker:
        return refuse("nothing_to_keep_closed", p("3.11.2(d)"))
    if is_last_contender(round_, position):
        return refuse("last_contender_shows", p("3.11.2"))
    if _is_shown_in_turn(round_) and position == showing_order(round_)[0]:
        return refuse("first_hand_is_shown", p("3.11.2(a)"))
    if _is_shown_in_turn(round_) and position != next_to_show(round_):
        return refuse("seat_shows_first", p("3.11.2(d)"), seat=round_.seats[next_to_show(round_)])
    return (e.ShowRefused(command.box, round_.players[position], p("3.11.2(d)")),)


def is_last_contender(round_: Round, position: int) -> bool:
    """Return whether the player can win a Pot that all its other players have given up."""
    members = (pot.members for pot in pots(round_) if position in pot.members)
    return any(all(other == position or other in round_.unshown for other in contenders) for contenders in members)


def _is_shown_in_turn(round_: Round) -> bool:
    return not round_.settings.auto_show_winners and round_.settings.showing_order == "in_turn"


def next_to_show(round_: Round) -> int:
    """Return the next player to show their Hand or keep it closed, or the first in order if all have done so."""
    order = showing_order(round_)
    return next(
        (
            position
            for position in order
            if round_.seats[position] not in round_.shown and position not in round_.unshown
        ),
        order[0],
    )


def player_to_show(round_: Round) -> int | None:
    """Return the player who must show their Hand or keep it closed before play continues, or None."""
    if round_.settings.auto_show_winners or not round_.marker or round_.stage < LAST or len(round_.active) == 1:
        return None
    if round_.over or round_.next_places or round_.reshuffle or round_.meant is not None:
        return None
    position = next_to_show(round_)
    return None if round_.seats[position] in round_.shown or position in round_.unshown else position


@rule(p("5.16"), p("3.3"), p("3.11.2(a)"), p("3.11.2(d)"))
def show_for_absent(round_: Round, position: int) -> Events:
    """Show the Hand of a player who is absent or does not answer (R-260).

    It is kept closed if Hands already shown beat it in every Pot it could win.
    """
    hands = rankings(round_)
    if isinstance(hands, Refused):
        return (e.CardsRevealed((round_.seats[position],), p("5.16")),)
    rivals = [
        [other for other in pot.members if round_.seats[other] in round_.shown]
        for pot in pots(round_)
        if position in pot.members
    ]
    if rivals and all(any(hands[other] > hands[position] for other in pot_rivals) for pot_rivals in rivals):
        return (e.ShowRefused(round_.seats[position], round_.players[position], p("5.16")),)
    return (e.CardsRevealed((round_.seats[position],), p("5.16")),)


def _own_position(round_: Round, seat: int, by: Actor) -> int | Refused:
    if seat not in round_.seats:
        return refuse("no_player_at_seat", "box")
    position = round_.seats.index(seat)
    if round_.players[position] != by.name and not by.is_staff:
        return refuse("not_your_seat", p("3.3"))
    if position not in round_.active:
        return refuse("hand_folded_already", p("1.19"), seat=seat)
    if not betting_is_over(round_):
        return refuse("hand_shown_before_end_of_betting", p("1.20(i)"))
    return position

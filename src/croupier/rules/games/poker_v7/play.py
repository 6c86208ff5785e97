"""Chapter 3. How to play: the deal and the showdown. The Betting Rounds are in betting.py."""

from croupier.rules import events as e
from croupier.rules.cards import DECK, Card
from croupier.rules.commands import Deal, Examine, RefuseToShow, ShowHand
from croupier.rules.deal import DEVICE, FLOP_CARDS, RIVER_CARD, TURN_CARD, Device
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.pots import pots
from croupier.rules.games.poker_v7.round import OUT, Events, Positions, Round, betting_is_over, is_place, run_out
from croupier.rules.games.poker_v7.terms import LAST, SHOE, p, ranking
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor

ALL = frozenset(DECK)

# fmt: off
SHOE_DEALS     = (p("3.9.1"),  p("3.9.3"),  p("3.9.5"),  p("3.9.6"),  p("3.9.6"))   # the deal after each Betting Round
SHUFFLER_DEALS = (p("3.10.2"), p("3.10.4"), p("3.10.6"), p("3.10.7"), p("3.10.7"))
# fmt: on


def dealt_by(r: Round) -> Para:
    return (SHOE_DEALS if r.settings.device is SHOE else SHUFFLER_DEALS)[r.stage]


@rule(p("3.9"), p("3.9.1"), p("3.9.3"), p("3.9.5"), p("3.9.6"), p("3.10"), p("3.10.1"), p("3.10.2"), p("2.2.1"))
def deal(r: Round, c: Deal) -> Events | Refused:
    """The next cards to their places; a card that really fell elsewhere is recorded where it lies."""
    cards, count = c.cards, len(c.cards)
    if c.to is not None:
        return _fell(r, c)
    if count > len(r.owed) or not count:
        return refuse("no_more_cards_due", dealt_by(r))
    if r.reshuffle:
        return refuse("cards_shuffled_in_first", r.reshuffle)
    if hands_first(r):
        return refuse("hands_opened_first", p("1.20(ii)"))
    if not of_one_deck(r, cards):
        return refuse("card_twice_in_one_deck", p("2.2.1"))
    return (e.CardsDealt(r.owed[:count], cards),)


def hands_first(r: Round) -> bool:
    """Are Hands opened before Community Cards come on which nobody can Bet (R-94)?"""
    return not r.marker and r.settings.all_in_hands_opened == "before_run_out" and run_out(r)


def of_one_deck(r: Round, cards: tuple[Card, ...]) -> bool:
    """Each card comes once; one that was taken back may come again."""
    new = set(cards)
    lying = r.cards if DEVICE not in r.places else [c for at, c in zip(r.places, r.cards, strict=True) if at != DEVICE]
    return len(new) == len(cards) and new.isdisjoint(lying) and new <= ALL


def _fell(r: Round, c: Deal) -> Events | Refused:
    """A card that fell where it should not: chapter 5 says what follows when it is reported."""
    assert c.to is not None
    if not is_place(r, c.to) or (c.to in OUT and c.to not in r.owed[:1]):
        return refuse("no_card_goes_there", "to")
    if not of_one_deck(r, c.cards):
        return refuse("card_twice_in_one_deck", p("2.2.1"))
    return (e.CardsDealt((c.to,) * len(c.cards), c.cards),)


@rule(p("3.9.1"), p("3.10.2"), p("1.22"))
def examine(r: Round, c: Examine, by: Actor) -> Events | Refused:
    """A player looks at his own Hole Cards."""
    if c.box not in r.seats or r.players[r.seats.index(c.box)] != by.name:
        return refuse("not_your_seat", p("3.3"))
    if c.box not in r.places:
        return refuse("no_hole_cards_yet", dealt_by(r))
    if r.seats.index(c.box) in r.seen:
        return refuse("hole_cards_seen_already", p("1.22"))
    return (e.HandExamined(c.box, by.name),)


@rule(p("3.10.4"), p("3.10.6"), p("3.10.7"))
def open_street(r: Round) -> Events | Refused:
    """With a shuffler the Community Cards lie there and are opened: the next ones, or all when nobody can Bet."""
    places = (FLOP_CARDS, TURN_CARD, RIVER_CARD)[r.stage - 1 :]
    return (e.CardsRevealed(places if betting_is_over(r) else places[:1], dealt_by(r)),)


# ---- 3.11: the showdown ---------------------------------------------------------------------------------------------


@rule(p("3.11"), p("1.17"), p("1.20"), p("1.20(i)"), p("1.20(ii)"), p("3.12.1"))
def reveal(r: Round) -> Events | Refused:
    """The Dealer opens what comes next: Community Cards of a shuffler, or the showdown with the Game Marker."""
    if r.waiting or not r.stage or (r.owed and not betting_is_over(r)):
        return refuse("cards_opened_before_end_of_betting", p("1.20(i)"))
    if r.settings.device is Device.SHUFFLER and r.stage < LAST and len(r.active) > 1:
        return show_hands(r, {}) if hands_first(r) else open_street(r)
    if len(r.active) == 1:
        return refuse("last_player_need_not_show", p("3.11.1"))
    if r.marker:
        return refuse("showdown_begun_already", p("3.11"))
    if r.owed and not hands_first(r):
        return refuse("community_cards_dealt_first", dealt_by(r))
    hands = {} if r.owed else rankings(r)
    return hands if isinstance(hands, Refused) else show_hands(r, hands)


@rule(p("3.11.1"), p("3.11.2(e)"), p("3.1"), p("1.12"), p("1.16"))
def rankings(r: Round) -> dict[int, int] | Refused:
    """The ranking of every Active Player who does not keep his Hand closed, by position."""
    lie = lying(r)
    no = _miscounted(r, lie)
    if no is not None:
        return no
    board = lie[FLOP_CARDS] + lie[TURN_CARD] + lie[RIVER_CARD]
    seats, kept = r.seats, r.kept
    return {at: ranking(lie[seats[at]], board) for at in r.active if at not in kept}


def lying(r: Round) -> dict[int, tuple[Card, ...]]:
    """The cards at every place, by place."""
    found: dict[int, tuple[Card, ...]] = {}
    for place, card in zip(r.places, r.cards, strict=True):
        found[place] = found[place] + (card,) if place in found else (card,)
    return found


def _miscounted(r: Round, lie: dict[int, tuple[Card, ...]]) -> Refused | None:
    """No Hand is compared with a card too many or too few: the mistake is reported first."""
    for at in r.active:
        if len(lie.get(r.seats[at], ())) != 2:
            count = len(lie.get(r.seats[at], ()))
            return refuse("wrong_number_at_seat", p("5.2.6"), seat=r.seats[at], count=count)
    for place, count, para in BOARD_COUNTS:
        if len(lie.get(place, ())) != count:
            found = len(lie.get(place, ()))
            return refuse("wrong_number_on_board", para, street=place, count=found, due=count)
    return None


BOARD_COUNTS = ((FLOP_CARDS, 3, p("5.10")), (TURN_CARD, 1, p("5.10.1")), (RIVER_CARD, 1, p("5.10.2")))


@rule(p("3.11.2(a)"), p("3.11.2(c)"), p("1.17"))
def showing_order(r: Round) -> Positions:
    """Last to Raise in the Final Betting Round, else first to BET, else left of the Button; then clockwise (R-95)."""
    active = r.active
    for first in (r.raiser, r.opener):
        if first in active:
            at = active.index(first)
            return active[at:] + active[:at]
    return active


@rule(p("3.11.2(b)"), p("3.11.2"), p("3.11.2(d)"))
def show(r: Round, c: ShowHand, by: Actor) -> Events | Refused:
    """A player opens his own Hand once no decision is left to anybody, marker or no marker (R-97)."""
    at = _own(r, c.box, by)
    if isinstance(at, Refused):
        return at
    if c.box in r.shown:
        return refuse("hand_open_already", p("3.11.2"))
    if _in_turn(r) and at not in r.kept and at != next_to_show(r):
        return refuse("seat_shows_first", p("3.11.2(a)"), seat=r.seats[next_to_show(r)])
    return (e.CardsRevealed((c.box,), p("3.11.2(b)") if not r.marker else p("3.11.2")),)


FLIPPED = e.MarkerFlipped(p("3.11"))
OBLIGED, ALL_OPEN = p("3.11.2(d)"), p("1.20(ii)")


@rule(p("3.11.2(d)"), p("3.11.2"), p("1.20(ii)"))
def show_hands(r: Round, hands: dict[int, int]) -> Events:
    """The marker is flipped; after an All-in all Hands open, else those that must be shown (R-94, R-96)."""
    if r.settings.showing_order == "any":
        return (FLIPPED,)
    active, seats, stacks = r.active, r.seats, r.stacks
    able = [at for at in active if stacks[at]]
    if not hands or len(able) < 2:
        return (FLIPPED, e.CardsRevealed(tuple([seats[at] for at in active]), ALL_OPEN))
    if not r.settings.auto_show_winners:
        return (FLIPPED,)
    obliged = must_show(showing_order(r), hands)
    if len(able) < len(active):
        obliged += [at for at in _best_of_side_pots(r, hands) if at not in obliged]
    return (FLIPPED, e.CardsRevealed(tuple([seats[at] for at in obliged]), OBLIGED))


def must_show(order: Positions, hands: dict[int, int]) -> list[int]:
    """The first, and whoever equals or beats all before him."""
    best, found = 0, []
    for at in order:
        if hands[at] >= best:
            best = hands[at]
            found.append(at)
    return found


def _best_of_side_pots(r: Round, hands: dict[int, int]) -> list[int]:
    found: list[int] = []
    for pot in pots(r)[1:]:
        top = max([hands[at] for at in pot.members])
        found += [at for at in pot.members if hands[at] == top and at not in found]
    return found


@rule(p("3.11.2(d)"), p("3.11.1"))
def refuse_to_show(r: Round, c: RefuseToShow, by: Actor) -> Events | Refused:
    """A worse Hand may stay closed; who keeps a better one closed gives up the Pot (R-96)."""
    at = _own(r, c.box, by)
    if isinstance(at, Refused):
        return at
    if c.box in r.shown or at in r.kept or not r.marker:
        return refuse("nothing_to_keep_closed", p("3.11.2(d)"))
    if last_contender(r, at):
        return refuse("last_contender_shows", p("3.11.2"))
    if _in_turn(r) and at == showing_order(r)[0]:
        return refuse("first_hand_is_shown", p("3.11.2(a)"))
    if _in_turn(r) and at != next_to_show(r):
        return refuse("seat_shows_first", p("3.11.2(d)"), seat=r.seats[next_to_show(r)])
    return (e.ShowRefused(c.box, r.players[at], p("3.11.2(d)")),)


def last_contender(r: Round, at: int) -> bool:
    """Has everybody else given up a Pot that he can win?"""
    members = (pot.members for pot in pots(r) if at in pot.members)
    return any(all(each == at or each in r.kept for each in those) for those in members)


def _in_turn(r: Round) -> bool:
    return not r.settings.auto_show_winners and r.settings.showing_order == "in_turn"


def next_to_show(r: Round) -> int:
    """Whose turn it is to show or to keep his Hand closed; the first in order when all have."""
    order = showing_order(r)
    return next((at for at in order if r.seats[at] not in r.shown and at not in r.kept), order[0])


def awaited(r: Round) -> int | None:
    """The player who has to show their Hand or keep it closed before the Dealer can go on."""
    if r.settings.auto_show_winners or not r.marker or r.stage < LAST or len(r.active) == 1:
        return None
    if r.over or r.owed or r.reshuffle or r.meant is not None:
        return None
    at = next_to_show(r)
    return None if r.seats[at] in r.shown or at in r.kept else at


@rule(p("5.16"), p("3.3"), p("3.11.2(a)"), p("3.11.2(d)"))
def shown_for(r: Round, at: int) -> Events:
    """The Hand of an absent or silent player: opened, unless a Hand shown before beats it in each of its Pots
    (R-260)."""
    hands = rankings(r)
    if isinstance(hands, Refused):
        return (e.CardsRevealed((r.seats[at],), p("5.16")),)
    rivals = [[each for each in pot.members if r.seats[each] in r.shown] for pot in pots(r) if at in pot.members]
    if rivals and all(any(hands[each] > hands[at] for each in those) for those in rivals):
        return (e.ShowRefused(r.seats[at], r.players[at], p("5.16")),)
    return (e.CardsRevealed((r.seats[at],), p("5.16")),)


def _own(r: Round, seat: int, by: Actor) -> int | Refused:
    if seat not in r.seats:
        return refuse("no_player_at_seat", "box")
    at = r.seats.index(seat)
    if r.players[at] != by.name and not by.is_staff:
        return refuse("not_your_seat", p("3.3"))
    if at not in r.active:
        return refuse("hand_folded_already", p("1.19"), seat=seat)
    if not betting_is_over(r):
        return refuse("hand_shown_before_end_of_betting", p("1.20(i)"))
    return at

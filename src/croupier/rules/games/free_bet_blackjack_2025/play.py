"""3.11 to 3.17: the deal, squeezing, Insurance, Even Money, Surrender; and walking away (5.3)."""

from croupier.rules import events as e
from croupier.rules.base_round import as_drawn, cards_at
from croupier.rules.commands import Deal, Decide, Examine, PlaceBet
from croupier.rules.deal import DEALER, DEVICE
from croupier.rules.document import rule
from croupier.rules.games.free_bet_blackjack_2025.betting import Events, counted, in_chips
from croupier.rules.games.free_bet_blackjack_2025.consequences import RECONSTRUCTED
from croupier.rules.games.free_bet_blackjack_2025.misdeals import unruled
from croupier.rules.games.free_bet_blackjack_2025.round import (
    SPLIT_PLACE_OFFSET,
    Backer,
    Box,
    Round,
    backer_of,
    box_of,
    decider,
    initial_deal_count,
    not_yours,
    up_card,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    DECLINE,
    EVEN_MONEY,
    INITIAL,
    INSURANCE,
    NO_INSURANCE,
    PLAY,
    SPLIT,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import (
    ACE,
    Cards,
)
from croupier.rules.games.free_bet_blackjack_2025.turn_order import (
    before_third_card,
    dealing_initially,
    has_blackjack,
    misdealt,
    next_card_place,
    questions,
    turn,
    unanswered,
)
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor


@rule(p("3.11"), p("2.2.1"), p("1.5"), p("1.8"))
def deal(round_: Round, command: Deal) -> Events | Refused:
    """The next cards to their places; a card that really fell elsewhere is recorded where it lies."""
    if not round_.closed:
        return refuse("cards_after_betting", p("3.10"))
    if not command.cards:
        return refuse("card_required", "cards")
    if command.to is not None and not _is_place(round_, command.to):
        return refuse("place_unknown", "to")
    if too_many(round_, command.cards):
        return refuse("card_more_often_than_decks", p("2.2.1"), decks=round_.settings.decks)
    if round_.to_come and not {*command.cards[: len(round_.to_come)]} <= {*round_.to_come}:
        return refuse("card_put_back_comes_next", p("5.9") if RECONSTRUCTED in round_.options else p("5.12"))
    if command.to is None and misdealt(round_) and not dealing_initially(round_):
        return unruled(round_)
    at = initial_deal_count(round_)
    if command.to is None and at < len(round_.plan):
        if at + len(command.cards) > len(round_.plan):
            return refuse("too_many_for_initial_deal", p("3.11"), left=len(round_.plan) - at)
        places = round_.plan[at : at + len(command.cards)]
        return tuple([e.CardDealt(place, card) for place, card in zip(places, command.cards, strict=True)])
    place = next_card_place(round_)
    if command.to is None:
        if place is None or len(command.cards) > 1:
            return _no_card_due(round_, place)
        return (e.CardDealt(place, command.cards[0]),)
    return _elsewhere(command.to, command.cards, place)


def _no_card_due(round_: Round, place: int | None) -> Refused:
    asked, now = questions(round_), turn(round_)
    para = p("1.37") if now else p("3.24")
    if place is not None:
        return refuse("one_card_at_a_time", para)
    if round_.face_down:
        return refuse("squeezed_cards_face_down", para)
    if asked:
        return unanswered(para, asked[:1])
    if now is not None:
        return refuse("decision_missing", para, player=(*now.box.asked, decider(round_, now.box))[0])
    return refuse("no_more_cards_due", para)


def _elsewhere(to: int, cards: Cards, place: int | None) -> Events:
    """Cards that fell where they fell: the first was meant for the Hand that waits, the others were not to be drawn."""
    meant = (DEVICE if place is None else place, *(DEVICE for _ in cards[1:]))
    return tuple(e.CardDealt(to, card, at) for card, at in zip(cards, meant, strict=True))


def _is_place(round_: Round, place: int) -> bool:
    hands = {hand.place for box in round_.boxes for hand in box.hands}
    return place == DEALER or place in hands or 1 <= place <= round_.settings.box_count


def too_many(round_: Round, cards: Cards, drawn: Cards | None = None) -> bool:
    """Would more of a card be out of the device than the decks contain? Cards count as they were drawn (R-225)."""
    decks = round_.settings.decks
    back, drawn = round_.places.count(DEVICE), as_drawn(round_) if drawn is None else drawn
    for card in cards:
        if not 0 <= card < 52:
            return True
        lying = drawn.count(card)
        if back:
            lying = sum(1 for at, each in zip(round_.places, drawn, strict=True) if each == card and at != DEVICE)
        if lying + cards.count(card) > decks:
            return True
    return False


@rule(p("3.12"))
def examine(round_: Round, command: Examine, by: Actor) -> Events | Refused:
    """The Player turns over the cards he has squeezed."""
    box = box_of(round_, command.box)
    if box is None or box.squeezer != by.name:
        return refuse("not_your_squeeze", p("3.12"))
    return reveal(round_, box)


@rule(p("3.12"))
def reveal(round_: Round, only: Box | None = None) -> Events | Refused:
    """Cards that were squeezed are opened; a Hand that is found Bust is collected."""
    places = dict.fromkeys(round_.places[at] for at in round_.face_down)
    if only is not None:
        places = {place: None for place in places if place % SPLIT_PLACE_OFFSET == only.number}
    if not places:
        return refuse("no_cards_face_down", p("3.12"))
    return (e.CardsRevealed(tuple(places), p("3.12")),)


def _answers(round_: Round, box: Box | None, by: Actor) -> Backer | None:
    """The Player's part in a box, where he has an Initial Bet there."""
    backer = backer_of(box, by.name) if box else None
    return backer if backer and INITIAL in backer.bets and not backer.out else None


@rule(p("3.15.1"))
def even_money(round_: Round, command: Decide, by: Actor) -> Events | Refused:
    """A Blackjack against an Ace may be paid 1 to 1 before any third card; each Player for himself (R-139)."""
    box = box_of(round_, command.box)
    if box is None or _answers(round_, box, by) is None:
        return refuse("even_money_needs_initial_bet", p("3.15.1"))
    if not _ace_window(round_):
        return refuse("even_money_not_offered", p("3.15.1"))
    if not has_blackjack(box, cards_at(round_, box.number)):
        return refuse("even_money_needs_blackjack", p("3.15.1"))
    if (box, by.name) not in questions(round_):
        return refuse("answered_already", p("3.15.1"))
    return (e.DecisionMade(box.number, by.name, EVEN_MONEY, p("3.15.1")),)


@rule(p("3.15.2"), p("3.15.2(a)"), p("1.20"))
def insure(round_: Round, command: PlaceBet, by: Actor) -> Events | Refused:
    """Half of one's own Initial Bet or less, against an Ace, before any third card (R-140)."""
    player, box = command.player if by.is_staff else by.name, box_of(round_, command.box)
    backer = backer_of(box, player) if box else None
    if box is None or backer is None or INITIAL not in backer.bets:
        return refuse("insurance_needs_initial_bet", p("3.15.2"))
    if not _ace_window(round_):
        return refuse("insurance_not_offered", p("3.15.2(a)"))
    if (box, player) not in questions(round_):
        return refuse("answered_already", p("3.15.2(a)"))
    most = counted(round_, box, player) // 2
    if not in_chips(round_, command.cents, most):
        return _wrong_amount(round_, most)
    placed_by = by.name if by.is_staff else ""
    placed = e.BetPlaced(box.number, player, INSURANCE, command.cents, placed_by)
    return (placed, e.DecisionMade(box.number, player, INSURANCE, p("3.15.2")))


def _wrong_amount(round_: Round, most: int) -> Refused:
    unit = round_.settings.double_for_less_unit
    if most <= unit:
        return refuse("insurance_has_one_amount", p("3.15.2(a)"), amount=most)
    return refuse("insurance_amount_not_allowed", p("3.15.2(a)"), limit=most, unit=unit)


def _ace_window(round_: Round) -> bool:
    if not round_.plan or round_.waiting or dealing_initially(round_) or misdealt(round_):
        return False
    return before_third_card(round_) and up_card(round_) >> 2 == ACE


def no_insurance(round_: Round, command: Decide, by: Actor) -> Events | Refused:
    box = box_of(round_, command.box)
    if box is None or (box, by.name) not in questions(round_) or not _ace_window(round_):
        return refuse("no_insurance_to_answer", p("3.15.2"))
    return (e.DecisionMade(box.number, by.name, NO_INSURANCE, p("3.15.2")),)


@rule(p("3.17"), p("1.38"))
def surrender(round_: Round, command: Decide, by: Actor) -> Events | Refused:
    """Half of the Initial Bet given up, against anything but an Ace, before any third card; or the Hand is played."""
    box = box_of(round_, command.box)
    if dealing_initially(round_) or not round_.plan:
        return refuse("surrender_before_deal", p("3.17"))
    if misdealt(round_):
        return unruled(round_)
    if up_card(round_) >> 2 == ACE:
        return refuse("no_surrender_against_ace", p("3.17"))
    if box is not None and len(box.hands) > 1:
        return refuse("no_surrender_after_split", p("3.22"))
    asked = questions(round_)
    if box is not None and round_.settings.surrender_by == "box" and decider(round_, box) not in ("", by.name):
        return not_yours(round_, box)
    if box is None or not any(each is box and who == by.name for each, who in asked):
        return refuse("surrender_not_offered", p("3.17"))
    if asked[0][0] is not box:
        return refuse("other_box_answers_first", p("3.17"), player=asked[0][1], box=asked[0][0].number)
    return (e.DecisionMade(box.number, by.name, command.decision, p("3.17")),)


@rule(p("5.3"))
def walk_away(round_: Round, player: str, gone: bool) -> Events | Refused:
    """Who does not answer a question has said no; who leaves his Hand has it drawn to 12 by the House (R-156)."""
    if not any(backer.player == player for box in round_.boxes for backer in box.backers):
        return refuse("no_bet_in_round", "player", player=player)
    if not round_.closed:
        return refuse("leaving_before_bets_close", p("5.3"))
    chosen = tuple(
        e.OptionChosen(box, who, round_.options[0], p("5.3")) for box, who in round_.waiting if who == player
    )
    if not gone and chosen:
        return chosen
    silent = () if gone else _silence(round_, player)
    if silent:
        return silent
    if player in round_.left:
        return chosen or refuse("walked_away_already", "player", player=player)
    return (e.PlayerLeft(player, p("5.3")), *chosen)


def _silence(round_: Round, player: str) -> Events:
    """What it means to say nothing when asked."""
    following = [box for box in round_.boxes if player in box.asked]
    if following:
        para = p("3.22.1") if following[0].about == SPLIT else p("3.23.2")
        return tuple(e.DecisionMade(box.number, player, DECLINE, para, box.hand) for box in following)
    asked = questions(round_)
    if not asked:
        return ()
    ace = up_card(round_) >> 2 == ACE
    word, para = (NO_INSURANCE, p("3.15.2")) if ace else (PLAY, p("3.17"))
    mine = [box for box, who in asked if who == player]
    now = mine if ace else mine[:1] if mine and asked[0][0] is mine[0] else []
    return tuple(e.DecisionMade(box.number, player, word, para) for box in now)

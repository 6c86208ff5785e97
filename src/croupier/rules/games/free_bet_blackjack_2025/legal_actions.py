"""What the table waits for, what each Player may do, and who may see which card."""

from croupier.rules import commands as c
from croupier.rules.base_round import cards_at
from croupier.rules.deal import DEALER
from croupier.rules.document import Para, rule
from croupier.rules.game import Hand, LegalAction, Phase, RoundStep
from croupier.rules.games.free_bet_blackjack_2025 import player_decisions, round, settlement, surplus_cards, turn_order
from croupier.rules.games.free_bet_blackjack_2025.betting import (
    effective_stake,
    missing_to_minimum,
    refuse_bet,
    room_for,
)
from croupier.rules.games.free_bet_blackjack_2025.irregularity_report import INVALIDATE, RECONSTRUCTED
from croupier.rules.games.free_bet_blackjack_2025.round import (
    SPLIT_PLACE_OFFSET,
    Box,
    Round,
    backer_of,
    bets_of_hand,
    box_of,
    decider,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    DECLINE,
    DOUBLE,
    EVEN_MONEY,
    FOLLOW,
    FREE_DOUBLE,
    FREE_SPLIT,
    HIT,
    INITIAL,
    INSURANCE,
    NAMES,
    NO_INSURANCE,
    OPENING_BETS,
    PLAY,
    ROUND_OF_PLAY,
    SPLIT,
    STAND,
    SUBSEQUENT_DEAL,
    SURRENDER,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import ACE, in_words, total
from croupier.rules.money import dollars


def round_step(round_: Round) -> RoundStep:
    """Return the step that a round has reached."""
    if round_.over:
        text = "The round is Void; all Bets are returned" if round_.voided else "The round is settled"
        return RoundStep(Phase.OVER, text, round_.voided or ROUND_OF_PLAY, waits_for=("dealer",))
    if not round_.closed:
        return RoundStep(Phase.BETTING, "Bets are open", p("3.3"), "Place your Bets, please", ("dealer",))
    if round_.waiting:
        names = tuple(dict.fromkeys(player for _, player in round_.waiting))
        return RoundStep(Phase.OPTIONS, "A dealing error: play on, or take your Bets back", p("5.7"), waits_for=names)
    if turn_order.dealing_initially(round_):
        return RoundStep(Phase.DEALING, "A card to each box and the Dealer", p("3.11"), "No more Bets", ("dealer",))
    if round_.face_down:
        squeezers = tuple(
            box.squeezer for box in round_.boxes if _is_squeezed(round_, box) and box.squeezer not in round_.left
        )
        names = squeezers or ("dealer",)
        return RoundStep(
            Phase.SHOWING,
            "The cards are squeezed",
            p("3.12"),
            "",
            names,
            silence="Without an answer the Dealer opens them",
        )
    if turn_order.misdealt(round_):
        para = surplus_cards.ruled_by(round_)
        problem = surplus_cards.WHAT[para]
        text = f"{problem[0].upper()}{problem[1:]}: the pit reports it"
        return RoundStep(Phase.RULING, text, para, waits_for=("pit",))
    return _question_step(round_) or _play_step(round_)


def _is_squeezed(round_: Round, box: Box) -> bool:
    return any(round_.places[index] % SPLIT_PLACE_OFFSET == box.number for index in round_.face_down)


def _question_step(round_: Round) -> RoundStep | None:
    open_questions = turn_order.questions(round_)
    if not open_questions:
        return None
    if round.up_card(round_) >> 2 == ACE:
        names = tuple(dict.fromkeys(player for _, player in open_questions))
        silence = "Without an answer there is no Insurance"
        return RoundStep(Phase.DECIDING, "Insurance is open", p("3.15.2"), "Insurance", names, silence=silence)
    first_box = open_questions[0][0]
    names = tuple(dict.fromkeys(player for box, player in open_questions if box is first_box))
    return RoundStep(
        Phase.DECIDING, f"Box {first_box.number}: Surrender or play", p("3.17"), waits_for=names, in_turn=True
    )


def _play_step(round_: Round) -> RoundStep:
    if settlement.interim(round_):
        return RoundStep(Phase.SETTLING, "Interim Settlement", p("1.21"), waits_for=("dealer",))
    current = turn_order.turn(round_)
    if current is not None and current.box.asked:
        verb, para = ("Split", p("3.22.1")) if current.box.about == SPLIT else ("Double Down", p("3.23.2"))
        text, silence = f"Follow the {verb}, or decline", "Without an answer your Bet stays as it is"
        return RoundStep(Phase.DECIDING, text, para, "", current.box.asked, silence=silence)
    place = turn_order.next_card_place(round_)
    if place == DEALER:
        return RoundStep(Phase.DEALING, "The Dealer draws", p("3.24"), waits_for=("dealer",))
    if place is not None:
        return RoundStep(Phase.DEALING, "A card for the Hand", SUBSEQUENT_DEAL, waits_for=("dealer",))
    if current is not None:
        text = f"Box {current.box.number}, {in_words(current.cards, natural=False)}"
        player = decider(round_, current.box)
        return RoundStep(
            Phase.DECIDING, text, p("3.8"), "", (player,), in_turn=True, silence=_silence_text(round_, current)
        )
    return RoundStep(Phase.SETTLING, "Pay and take, clockwise", p("3.24"), waits_for=("dealer",))


@rule(p("5.3"))
def _silence_text(round_: Round, current: turn_order.Turn) -> str:
    """Say what happens to a Hand if its Player does not answer."""
    present = [backer for backer in bets_of_hand(current.box) if backer.player not in round_.left]
    if len(present) > 1:
        return "Without an answer the next Player on the box decides"
    may_stand = total(current.cards)[0] >= 12
    return "Without an answer the Hand stands" if may_stand else "Without an answer the House draws to 12"


# ---- what a Player may do --------------------------------------------------------------------------------------------


def legal_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Return a Player's legal actions, each with its cost and paragraph."""
    current_step = round_step(round_)
    match current_step.phase:
        case Phase.BETTING:
            return (
                *_bet_actions(round_, player),
                *_withdraw_actions(round_, player),
                *_squeeze_actions(round_, player),
            )
        case Phase.OPTIONS:
            return _option_actions(round_, player)
        case Phase.SHOWING:
            return tuple(
                LegalAction(c.Examine(box.number), "Turn the cards", "Squeeze them first", p("3.12"), key="E")
                for box in round_.boxes
                if box.squeezer == player and _is_squeezed(round_, box)
            )
        case Phase.DECIDING if player in current_step.waits_for:
            return (
                *_answer_actions(round_, player),
                *_follow_actions(round_, player),
                *_play_actions(round_, player),
                *_squeeze_actions(round_, player),
            )
        case Phase.DECIDING:
            return _squeeze_actions(round_, player)
        case _:
            return ()


def _bet_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers = []
    for number in range(1, round_.settings.box_count + 1):
        for bet in OPENING_BETS:
            room, missing = room_for(round_, number, bet), missing_to_minimum(round_, number, bet, player)
            if room <= 0 or room < missing or refuse_bet(round_, number, bet, player):
                continue
            limit = round_.settings.limits[bet]
            least = missing or min(round_.settings.double_for_less_unit, room)
            description = f"${dollars(limit.least)} to ${dollars(limit.most)}"
            para = p("3.9.1") if bet == "boom_busted" else p("3.9") if bet != INITIAL else p("3.3")
            offers.append(
                LegalAction(c.PlaceBet(number, bet, least), NAMES[bet], description, para, least, least, room)
            )
    return tuple(offers)


def _withdraw_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    return tuple(
        LegalAction(
            c.WithdrawBet(box.number, bet), f"Take back {NAMES[bet]}", f"${dollars(cents)} comes back", p("3.10")
        )
        for box in round_.boxes
        for backer in box.backers
        if backer.player == player
        for bet, cents in backer.bets.items()
    )


def _squeeze_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Offer to squeeze cards that are still to come (R-158)."""
    if not round_.settings.squeeze_allowed:
        return ()
    own_boxes = (
        box for box in round_.boxes if not box.squeezer and backer_of(box, player) and _has_cards_to_come(round_, box)
    )
    description = "Your next cards come face down" if round_.closed else "Your cards come face down"
    return tuple(LegalAction(c.Squeeze(box.number), "Squeeze", description, p("3.12")) for box in own_boxes)


def _has_cards_to_come(round_: Round, box: Box) -> bool:
    unfinished = (not turn_order.is_finished(round_, box, hand, cards_at(round_, hand.place)) for hand in box.hands)
    return not round_.closed or (bool(bets_of_hand(box)) and any(unfinished))


def _option_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers = []
    for number in (box for box, other in round_.waiting if other == player):
        for option in round_.options:
            if option == INVALIDATE:
                label, description, para = "Bets back", "The Hand is out of the round", p("5.7.3")
            elif option == RECONSTRUCTED:
                label, description, para = "Play on", "With the cards put back in order", p("5.7.2")
            else:
                label, description, para = "Play on", "With the cards as they lie", p("5.7.1")
            offers.append(LegalAction(c.ChooseOption(number, option), label, description, para))
    return tuple(offers)


def _answer_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Offer Insurance and Even Money against an Ace, else Surrender."""
    offers: list[LegalAction] = []
    open_questions = turn_order.questions(round_)
    ace = bool(open_questions) and round.up_card(round_) >> 2 == ACE
    for box in (box for box, other in open_questions if other == player and (ace or box is open_questions[0][0])):
        number = box.number
        if ace:
            most = effective_stake(round_, box, player) // 2
            description = f"Up to ${dollars(most)}, against the Dealer's Blackjack"
            if most:
                insure, least = c.PlaceBet(number, INSURANCE, most), min(round_.settings.double_for_less_unit, most)
                offers.append(LegalAction(insure, "Insurance", description, p("3.15.2(a)"), most, least, most, "I"))
            if turn_order.has_blackjack(box, cards_at(round_, number)):
                offers.append(
                    LegalAction(c.Decide(number, EVEN_MONEY), "Even Money", "1 to 1 at once", p("3.15.1"), key="E")
                )
            offers.append(LegalAction(c.Decide(number, NO_INSURANCE), "No Insurance", "Play on", p("3.15.2"), key="N"))
            continue
        offers.append(
            LegalAction(c.Decide(number, SURRENDER), "Surrender", "Give up half of the Bet", p("3.17"), key="R")
        )
        if not (len(open_questions) == 1 and _plays_next(round_, box)):
            offers.append(LegalAction(c.Decide(number, PLAY), "Play", "No Surrender", p("3.17"), key="P"))
    return tuple(offers)


def _plays_next(round_: Round, box: Box) -> bool:
    current = turn_order.turn(round_)
    return current is not None and current.box is box and len(current.cards) >= current.hand.due


def _follow_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers: list[LegalAction] = []
    for box in round_.boxes:
        if player not in box.asked:
            continue
        own_bet = effective_stake(round_, box, player)
        split = box.about == SPLIT
        para, least = (
            (p("3.22.1"), own_bet) if split else (p("3.23.2"), min(round_.settings.double_for_less_unit, own_bet))
        )
        description = "Your own Bet on the new Hand" if split else "Up to your own Bet; one card"
        offers.append(
            LegalAction(
                c.Decide(box.number, FOLLOW, own_bet), "Follow", description, para, own_bet, least, own_bet, "F"
            )
        )
        decline_description = "Your Bet stays on the first Hand" if split else "No more chips; one card all the same"
        offers.append(LegalAction(c.Decide(box.number, DECLINE), "Decline", decline_description, para, key="N"))
    return tuple(offers)


def _play_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Offer Hit, Stand, Split and Double Down for the Hand whose turn it is."""
    current, open_questions = turn_order.turn(round_), turn_order.questions(round_)
    if (
        current is None
        or current.box.asked
        or len(current.cards) < current.hand.due
        or decider(round_, current.box) != player
    ):
        return ()
    if open_questions and (open_questions != ((current.box, player),) or round.up_card(round_) >> 2 == ACE):
        return ()
    number, own_bet = current.box.number, effective_stake(round_, current.box, player)
    points = total(current.cards)[0]
    confirmation = "You already have 21. Take another card?" if points == 21 else ""
    offers = [LegalAction(c.Decide(number, HIT), "Hit", "Another card", p("3.18"), key="H", confirm=confirmation)]
    if points >= 12:
        offers.append(LegalAction(c.Decide(number, STAND), "Stand", f"On {points}", p("3.21"), key="S"))
    if not player_decisions.has_part(current, player):
        return tuple(offers)
    if player_decisions.doubles_free(current.cards):
        description = "Twice the win, no more at risk; one card"
        offers.append(LegalAction(c.Decide(number, FREE_DOUBLE), "Free Double", description, p("3.23.1"), key="F"))
    if player_decisions.refuse_double(round_, current) is None:
        least = min(round_.settings.double_for_less_unit, own_bet)
        command = c.Decide(number, DOUBLE, own_bet)
        offers.append(
            LegalAction(command, "Double Down", "Up to your Bet; one card", p("3.23"), own_bet, least, own_bet, "D")
        )
    if player_decisions.refuse_split(round_, current, free=True) is None:
        description = "A second Hand on a Free Bet Marker"
        offers.append(LegalAction(c.Decide(number, FREE_SPLIT), "Free Split", description, p("3.22"), key="X"))
    if player_decisions.refuse_split(round_, current, free=False) is None:
        description = "A second Hand for your Bet again"
        offers.append(
            LegalAction(
                c.Decide(number, SPLIT, own_bet), "Split", description, p("3.22"), own_bet, own_bet, own_bet, "T"
            )
        )
    return tuple(offers)


# ---- visibility and the status of a Hand -----------------------------------------------------------------------------


@rule(p("3.11"), p("3.12"))
def can_see(round_: Round, viewer: str, index: int) -> bool:
    """Return whether a card is face up; squeezed cards are not."""
    return index not in round_.face_down


def describe_hand(round_: Round, place: int) -> str:
    cards = cards_at(round_, place)
    if place == DEALER:
        return _dealer_words(cards)
    box = box_of(round_, place % SPLIT_PLACE_OFFSET) if place > 0 else None
    return in_words(cards, natural=box is not None and len(box.hands) == 1)


def _dealer_words(cards: tuple[int, ...]) -> str:
    points, _ = total(cards)
    return "22: Stand Off" if points == 22 else in_words(cards, natural=True)


def hands_of(round_: Round, number: int) -> tuple[Hand, ...]:
    """Return the Hands of a box in the order of play."""
    box = box_of(round_, number)
    if box is None:
        return ()
    player = decider(round_, box) or box.backers[0].player
    if not box.hands:
        return (Hand(number, player, "betting"),) if not round_.closed else ()
    if any(asked_box.number == number for asked_box in _asked_boxes(round_)):
        return tuple(Hand(hand.place, player, "is asked", round_step(round_).para, hand.number) for hand in box.hands)
    current = None if turn_order.dealing_initially(round_) or turn_order.questions(round_) else turn_order.turn(round_)
    return tuple(Hand(hand.place, player, *_hand_status(round_, box, hand, current), hand.number) for hand in box.hands)


def _asked_boxes(round_: Round) -> tuple[Box, ...]:
    """Return the boxes with an open question: all for Insurance, one at a time for Surrender."""
    boxes = tuple(box for box, _ in turn_order.questions(round_)) if round_.closed and not round_.over else ()
    return boxes if boxes and round.up_card(round_) >> 2 == ACE else boxes[:1]


def _hand_status(round_: Round, box: Box, hand: round.Hand, current: turn_order.Turn | None) -> tuple[str, Para | None]:
    if round_.voided:
        return "Void", round_.voided
    if not bets_of_hand(box):
        if all(backer.out for backer in box.backers if INITIAL in backer.bets):
            return "Bets returned", p("5.7.3")
        even_money = any(backer.answer == EVEN_MONEY for backer in box.backers)
        return ("Even Money", p("3.15.1")) if even_money else ("Surrendered", p("3.17"))
    if any(box_number == box.number for box_number, _ in round_.waiting):
        return "to choose", p("5.7")
    if current is not None and current.hand is hand and not (round_.over or round_.waiting):
        return "to play", p("3.8")
    cards = cards_at(round_, hand.place)
    if len(cards) < hand.due:
        return "waits", None
    if total(cards)[0] > 21 and round.is_face_up(round_, hand.place):
        return "Bust", p("3.19")
    if hand.double:
        return NAMES[hand.double], p("3.23.1") if hand.double == FREE_DOUBLE else p("3.23")
    return ("stands", p("3.21")) if hand.stood else ("", None)


def deciding(round_: Round) -> tuple[int, ...]:
    """Return the places whose cards decide a Bet."""
    return (DEALER, *(hand.place for box in round_.boxes for hand in box.hands))

"""What the table waits for, what each Player may do now, and who may see which card."""

from croupier.rules import commands as c
from croupier.rules.base_round import cards_at
from croupier.rules.deal import DEALER
from croupier.rules.document import Para, rule
from croupier.rules.game import Hand, LegalAction, Phase, RoundStep
from croupier.rules.games.free_bet_blackjack_2025 import decisions, misdeals, round, settlement, turn_order
from croupier.rules.games.free_bet_blackjack_2025.betting import counted, may_bet, missing_to_minimum, room_for
from croupier.rules.games.free_bet_blackjack_2025.consequences import INVALIDATE, RECONSTRUCTED
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


def step(round_: Round) -> RoundStep:
    """The step a round is at, found from the round itself."""
    if round_.over:
        says = "The round is Void; all Bets are returned" if round_.voided else "The round is settled"
        return RoundStep(Phase.OVER, says, round_.voided or ROUND_OF_PLAY, waits_for=("dealer",))
    if not round_.closed:
        return RoundStep(Phase.BETTING, "Bets are open", p("3.3"), "Place your Bets, please", ("dealer",))
    if round_.waiting:
        names = tuple(dict.fromkeys(who for _, who in round_.waiting))
        return RoundStep(Phase.OPTIONS, "A dealing error: play on, or take your Bets back", p("5.7"), waits_for=names)
    if turn_order.dealing_initially(round_):
        return RoundStep(Phase.DEALING, "A card to each box and the Dealer", p("3.11"), "No more Bets", ("dealer",))
    if round_.face_down:
        here = tuple(
            box.squeezer for box in round_.boxes if _squeezing(round_, box) and box.squeezer not in round_.left
        )
        names = here or ("dealer",)
        return RoundStep(
            Phase.SHOWING,
            "The cards are squeezed",
            p("3.12"),
            "",
            names,
            silence="Without an answer the Dealer opens them",
        )
    if turn_order.misdealt(round_):
        para = misdeals.ruled_by(round_)
        what = misdeals.WHAT[para]
        says = f"{what[0].upper()}{what[1:]}: the pit reports it"
        return RoundStep(Phase.RULING, says, para, waits_for=("pit",))
    return _question(round_) or _playing(round_)


def _squeezing(round_: Round, box: Box) -> bool:
    return any(round_.places[at] % SPLIT_PLACE_OFFSET == box.number for at in round_.face_down)


def _question(round_: Round) -> RoundStep | None:
    asked = turn_order.questions(round_)
    if not asked:
        return None
    if round.up_card(round_) >> 2 == ACE:
        names = tuple(dict.fromkeys(who for _, who in asked))
        silence = "Without an answer there is no Insurance"
        return RoundStep(Phase.DECIDING, "Insurance is open", p("3.15.2"), "Insurance", names, silence=silence)
    first = asked[0][0]
    names = tuple(dict.fromkeys(who for box, who in asked if box is first))
    return RoundStep(Phase.DECIDING, f"Box {first.number}: Surrender or play", p("3.17"), waits_for=names, in_turn=True)


def _playing(round_: Round) -> RoundStep:
    if settlement.interim(round_):
        return RoundStep(Phase.SETTLING, "Interim Settlement", p("1.21"), waits_for=("dealer",))
    now = turn_order.turn(round_)
    if now is not None and now.box.asked:
        verb, para = ("Split", p("3.22.1")) if now.box.about == SPLIT else ("Double Down", p("3.23.2"))
        says, silence = f"Follow the {verb}, or decline", "Without an answer your Bet stays as it is"
        return RoundStep(Phase.DECIDING, says, para, "", now.box.asked, silence=silence)
    place = turn_order.next_card_place(round_)
    if place == DEALER:
        return RoundStep(Phase.DEALING, "The Dealer draws", p("3.24"), waits_for=("dealer",))
    if place is not None:
        return RoundStep(Phase.DEALING, "A card for the Hand", SUBSEQUENT_DEAL, waits_for=("dealer",))
    if now is not None:
        says = f"Box {now.box.number}, {in_words(now.cards, natural=False)}"
        who = decider(round_, now.box)
        return RoundStep(Phase.DECIDING, says, p("3.8"), "", (who,), in_turn=True, silence=_unanswered(round_, now))
    return RoundStep(Phase.SETTLING, "Pay and take, clockwise", p("3.24"), waits_for=("dealer",))


@rule(p("5.3"))
def _unanswered(round_: Round, now: turn_order.Turn) -> str:
    """What becomes of a Hand whose Player does not answer."""
    here = [backer for backer in bets_of_hand(now.box) if backer.player not in round_.left]
    if len(here) > 1:
        return "Without an answer the next Player on the box decides"
    stands = total(now.cards)[0] >= 12
    return "Without an answer the Hand stands" if stands else "Without an answer the House draws to 12"


# ---- what a Player may do --------------------------------------------------------------------------------------------


def may(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """What a Player may do now, each with its cost and paragraph."""
    now = step(round_)
    match now.phase:
        case Phase.BETTING:
            return (*_bets(round_, player), *_withdrawals(round_, player), *_squeezes(round_, player))
        case Phase.OPTIONS:
            return _options(round_, player)
        case Phase.SHOWING:
            return tuple(
                LegalAction(c.Examine(box.number), "Turn the cards", "Squeeze them first", p("3.12"), key="E")
                for box in round_.boxes
                if box.squeezer == player and _squeezing(round_, box)
            )
        case Phase.DECIDING if player in now.waits_for:
            return (
                *_answers(round_, player),
                *_follows(round_, player),
                *_plays(round_, player),
                *_squeezes(round_, player),
            )
        case Phase.DECIDING:
            return _squeezes(round_, player)
        case _:
            return ()


def _bets(round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers = []
    for number in range(1, round_.settings.box_count + 1):
        for bet in OPENING_BETS:
            room, missing = room_for(round_, number, bet), missing_to_minimum(round_, number, bet, player)
            if room <= 0 or room < missing or may_bet(round_, number, bet, player):
                continue
            limit = round_.settings.limits[bet]
            least = missing or min(round_.settings.double_for_less_unit, room)
            says = f"${dollars(limit.least)} to ${dollars(limit.most)}"
            para = p("3.9.1") if bet == "boom_busted" else p("3.9") if bet != INITIAL else p("3.3")
            offers.append(LegalAction(c.PlaceBet(number, bet, least), NAMES[bet], says, para, least, least, room))
    return tuple(offers)


def _withdrawals(round_: Round, player: str) -> tuple[LegalAction, ...]:
    return tuple(
        LegalAction(
            c.WithdrawBet(box.number, bet), f"Take back {NAMES[bet]}", f"${dollars(cents)} comes back", p("3.10")
        )
        for box in round_.boxes
        for backer in box.backers
        if backer.player == player
        for bet, cents in backer.bets.items()
    )


def _squeezes(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Leave is asked before the cards come; in the middle of a round for those that are still to come (R-158)."""
    if not round_.settings.squeeze_allowed:
        return ()
    mine = (box for box in round_.boxes if not box.squeezer and backer_of(box, player) and _more_to_come(round_, box))
    says = "Your next cards come face down" if round_.closed else "Your cards come face down"
    return tuple(LegalAction(c.Squeeze(box.number), "Squeeze", says, p("3.12")) for box in mine)


def _more_to_come(round_: Round, box: Box) -> bool:
    unfinished = (not turn_order.finished(round_, box, hand, cards_at(round_, hand.place)) for hand in box.hands)
    return not round_.closed or (bool(bets_of_hand(box)) and any(unfinished))


def _options(round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers = []
    for number in (box for box, who in round_.waiting if who == player):
        for option in round_.options:
            if option == INVALIDATE:
                word, says, para = "Bets back", "The Hand is out of the round", p("5.7.3")
            elif option == RECONSTRUCTED:
                word, says, para = "Play on", "With the cards put back in order", p("5.7.2")
            else:
                word, says, para = "Play on", "With the cards as they lie", p("5.7.1")
            offers.append(LegalAction(c.ChooseOption(number, option), word, says, para))
    return tuple(offers)


def _answers(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Insurance and Even Money against an Ace; else Surrender."""
    offers: list[LegalAction] = []
    asked = turn_order.questions(round_)
    ace = bool(asked) and round.up_card(round_) >> 2 == ACE
    for box in (box for box, who in asked if who == player and (ace or box is asked[0][0])):
        number = box.number
        if ace:
            most = counted(round_, box, player) // 2
            says = f"Up to ${dollars(most)}, against the Dealer's Blackjack"
            if most:
                insure, least = c.PlaceBet(number, INSURANCE, most), min(round_.settings.double_for_less_unit, most)
                offers.append(LegalAction(insure, "Insurance", says, p("3.15.2(a)"), most, least, most, "I"))
            if turn_order.has_blackjack(box, cards_at(round_, number)):
                offers.append(
                    LegalAction(c.Decide(number, EVEN_MONEY), "Even Money", "1 to 1 at once", p("3.15.1"), key="E")
                )
            offers.append(LegalAction(c.Decide(number, NO_INSURANCE), "No Insurance", "Play on", p("3.15.2"), key="N"))
            continue
        offers.append(
            LegalAction(c.Decide(number, SURRENDER), "Surrender", "Give up half of the Bet", p("3.17"), key="R")
        )
        if not (len(asked) == 1 and _first(round_, box)):
            offers.append(LegalAction(c.Decide(number, PLAY), "Play", "No Surrender", p("3.17"), key="P"))
    return tuple(offers)


def _first(round_: Round, box: Box) -> bool:
    now = turn_order.turn(round_)
    return now is not None and now.box is box and len(now.cards) >= now.hand.due


def _follows(round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers: list[LegalAction] = []
    for box in round_.boxes:
        if player not in box.asked:
            continue
        own = counted(round_, box, player)
        split = box.about == SPLIT
        para, least = (p("3.22.1"), own) if split else (p("3.23.2"), min(round_.settings.double_for_less_unit, own))
        says = "Your own Bet on the new Hand" if split else "Up to your own Bet; one card"
        offers.append(LegalAction(c.Decide(box.number, FOLLOW, own), "Follow", says, para, own, least, own, "F"))
        stays = "Your Bet stays on the first Hand" if split else "No more chips; one card all the same"
        offers.append(LegalAction(c.Decide(box.number, DECLINE), "Decline", stays, para, key="N"))
    return tuple(offers)


def _plays(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Hit, Stand, Split and Double Down for the Hand whose turn it is."""
    now, asked = turn_order.turn(round_), turn_order.questions(round_)
    if now is None or now.box.asked or len(now.cards) < now.hand.due or decider(round_, now.box) != player:
        return ()
    if asked and (asked != ((now.box, player),) or round.up_card(round_) >> 2 == ACE):
        return ()
    number, own = now.box.number, counted(round_, now.box, player)
    points = total(now.cards)[0]
    sure = "You already have 21. Take another card?" if points == 21 else ""
    offers = [LegalAction(c.Decide(number, HIT), "Hit", "Another card", p("3.18"), key="H", confirm=sure)]
    if points >= 12:
        offers.append(LegalAction(c.Decide(number, STAND), "Stand", f"On {points}", p("3.21"), key="S"))
    if not decisions.has_part(now, player):
        return tuple(offers)
    if decisions.doubles_free(now.cards):
        says = "Twice the win, no more at risk; one card"
        offers.append(LegalAction(c.Decide(number, FREE_DOUBLE), "Free Double", says, p("3.23.1"), key="F"))
    if decisions.may_double(round_, now) is None:
        least = min(round_.settings.double_for_less_unit, own)
        send = c.Decide(number, DOUBLE, own)
        offers.append(LegalAction(send, "Double Down", "Up to your Bet; one card", p("3.23"), own, least, own, "D"))
    if decisions.may_split(round_, now, free=True) is None:
        says = "A second Hand on a Free Bet Marker"
        offers.append(LegalAction(c.Decide(number, FREE_SPLIT), "Free Split", says, p("3.22"), key="X"))
    if decisions.may_split(round_, now, free=False) is None:
        says = "A second Hand for your Bet again"
        offers.append(LegalAction(c.Decide(number, SPLIT, own), "Split", says, p("3.22"), own, own, own, "T"))
    return tuple(offers)


# ---- who may see, and how a Hand stands ------------------------------------------------------------------------------


@rule(p("3.11"), p("3.12"))
def may_see(round_: Round, viewer: str, at: int) -> bool:
    """Cards lie face up, unless they are squeezed."""
    return at not in round_.face_down


def words(round_: Round, place: int) -> str:
    cards = cards_at(round_, place)
    if place == DEALER:
        return _dealers(cards)
    box = box_of(round_, place % SPLIT_PLACE_OFFSET) if place > 0 else None
    return in_words(cards, natural=box is not None and len(box.hands) == 1)


def _dealers(cards: tuple[int, ...]) -> str:
    points, _ = total(cards)
    return "22: Stand Off" if points == 22 else in_words(cards, natural=True)


def hands_of(round_: Round, number: int) -> tuple[Hand, ...]:
    """The Hands of a box as they stand beside each other."""
    box = box_of(round_, number)
    if box is None:
        return ()
    who = decider(round_, box) or box.backers[0].player
    if not box.hands:
        return (Hand(number, who, "betting"),) if not round_.closed else ()
    if any(each.number == number for each in _asked_boxes(round_)):
        return tuple(Hand(hand.place, who, "is asked", step(round_).para, hand.number) for hand in box.hands)
    now = None if turn_order.dealing_initially(round_) or turn_order.questions(round_) else turn_order.turn(round_)
    return tuple(Hand(hand.place, who, *_status(round_, box, hand, now), hand.number) for hand in box.hands)


def _asked_boxes(round_: Round) -> tuple[Box, ...]:
    """Boxes with a question before any third card: Insurance all at once, Surrender one after the other."""
    asked = tuple(box for box, _ in turn_order.questions(round_)) if round_.closed and not round_.over else ()
    return asked if asked and round.up_card(round_) >> 2 == ACE else asked[:1]


def _status(round_: Round, box: Box, hand: round.Hand, now: turn_order.Turn | None) -> tuple[str, Para | None]:
    if round_.voided:
        return "Void", round_.voided
    if not bets_of_hand(box):
        if all(backer.out for backer in box.backers if INITIAL in backer.bets):
            return "Bets returned", p("5.7.3")
        taken = any(backer.answer == EVEN_MONEY for backer in box.backers)
        return ("Even Money", p("3.15.1")) if taken else ("Surrendered", p("3.17"))
    if any(box_number == box.number for box_number, _ in round_.waiting):
        return "to choose", p("5.7")
    if now is not None and now.hand is hand and not (round_.over or round_.waiting):
        return "to play", p("3.8")
    cards = cards_at(round_, hand.place)
    if len(cards) < hand.due:
        return "waits", None
    if total(cards)[0] > 21 and round.open_at(round_, hand.place):
        return "Bust", p("3.19")
    if hand.double:
        return NAMES[hand.double], p("3.23.1") if hand.double == FREE_DOUBLE else p("3.23")
    return ("stands", p("3.21")) if hand.stood else ("", None)


def deciding(round_: Round) -> tuple[int, ...]:
    """The places whose cards decide a Bet."""
    return (DEALER, *(hand.place for box in round_.boxes for hand in box.hands))

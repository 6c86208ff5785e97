"""Chapter 3 of both hold'em documents against the House: how to play."""

from functools import cache, lru_cache

from croupier.rules.bets import Decision
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import BOXES, BURNT, DEALER, FLOP_CARDS, RIVER_CARD, TURN_CARD, Device, burn, order, to_each
from croupier.rules.document import Cite, Para, defined, shared_paragraphs
from croupier.rules.events import CardsRevealed
from croupier.rules.house_holdem.spec import BONUS, FLOP, RIVER, TURN, HouseHoldem
from croupier.rules.house_poker.round import Box, Round, Shows, in_play
from croupier.rules.house_poker.spec import ANTE, JACKPOT, Choice, RoundProgress

# fmt: off
FROM_SHOE = (                                       # 3.11
    burn(1), *2 * (to_each(BOXES, 1),),                # 3.11.1
    burn(1), to_each(FLOP_CARDS, 3),                   # 3.11.3
    burn(1), to_each(TURN_CARD, 1),                    # 3.11.4
    burn(1), to_each(RIVER_CARD, 1),                   # 3.11.5
    to_each(DEALER, 2),                                # 3.11.6: without a Burnt Card
)
FROM_SHUFFLER = (                                   # 3.12: no Burnt Card
    to_each(FLOP_CARDS, 3), to_each(TURN_CARD, 1), to_each(RIVER_CARD, 1),   # 3.12.1
    to_each(BOXES, 2), to_each(DEALER, 2),                # 3.12.2
)
# fmt: on
SHOE, SHUFFLER = Device.SHOE, Device.SHUFFLER
BOARD = (FLOP_CARDS, TURN_CARD, RIVER_CARD)
FINISH = (*BOARD, DEALER)


@shared_paragraphs("3.11", "3.11.1", "3.12", "3.12.1", "3.12.2", "1.1", "1.4", "1.5", "1.7", "1.9", "1.12", "1.15")
@defined("turn_card", "river_card")
def plan_deal(round_: Round) -> tuple[int, ...]:
    """Return the place of each card, in the order of the deal."""
    boxes = tuple([box.number for box in in_play(round_) if box.bets.get(ANTE)])
    return order(FROM_SHOE if round_.settings.device is SHOE else FROM_SHUFFLER, boxes)


@shared_paragraphs(
    "3.11.3", "3.11.4", "3.11.5", "3.11.6", "3.12.4", "3.12.5", "3.12.6", "1.3", "1.3(a)", "1.3(b)", "1.3(c)"
)
def progress_due(holdem: HouseHoldem, round_: Round) -> RoundProgress:
    """Return how far the round should be by now.

    Community Cards are turned over street by street, each time after the decisions of a Betting Round (R-36).
    """
    stage, boxes = betting_round(round_), in_play(round_)
    waiting = undecided(boxes, stage)
    return RoundProgress(cards_needed_for(round_, _places_due(holdem, round_, boxes, stage, bool(waiting))), waiting)


def to_reveal(holdem: HouseHoldem, round_: Round) -> tuple[int, ...]:
    """Return the places that should be open by now."""
    stage, boxes = betting_round(round_), in_play(round_)
    return _places_due(holdem, round_, boxes, stage, bool(undecided(boxes, stage)))


def _places_due(
    holdem: HouseHoldem, round_: Round, boxes: tuple[Box, ...], stage: int, waiting: bool
) -> tuple[int, ...]:
    if waiting:
        return BOARD[: stage - 1]
    together = stage == 3 and round_.settings.device is SHUFFLER  # the River Card and the Dealer's Hand
    return places_to_finish(holdem, round_, boxes)[: stage + together]


def places_to_finish(holdem: HouseHoldem, round_: Round, boxes: tuple[Box, ...]) -> tuple[int, ...]:
    """Return the places to turn over before the settlement.

    These are all of them, or those that a jackpot bet needs if every hand has folded (R-32).
    """
    for box in boxes:
        if not box.folded and box.bets.get(ANTE):
            return FINISH
    if round_.settings.deal_out_when_all_folded == "full":
        return FINISH
    jackpots = any(box.bets.get(JACKPOT) and box.bets.get(ANTE) for box in boxes)
    needs = holdem.jackpot_needs if jackpots else ()
    return tuple(place for place in BOARD if place in needs or place in round_.shown)


def cards_needed_for(round_: Round, places: tuple[int, ...]) -> int:
    """Return how many cards must be dealt before these places are turned over. A shuffler deals all cards first."""
    if round_.settings.device is SHUFFLER:
        return len(round_.plan)
    if not places:
        return round_.plan.index(BURNT, 1)  # the Hole Cards, up to the second Burnt Card
    last = places[-1]
    return round_.plan.index(last) + round_.plan.count(last)


def deal_para(p: Cite, round_: Round) -> Para:
    """Return the paragraph that describes the next card to deal."""
    count = len(round_.places)
    place = round_.plan[count] if count < len(round_.plan) else DEALER
    if round_.settings.device is SHUFFLER:
        return p("3.12.1") if place in BOARD else p("3.12.2")
    paras = {FLOP_CARDS: p("3.11.3"), TURN_CARD: p("3.11.4"), RIVER_CARD: p("3.11.5"), DEALER: p("3.11.6")}
    if place == BURNT and count:
        place = round_.plan[count + 1]
    return paras.get(place, p("3.11.1"))


def reveal_para(p: Cite, round_: Round) -> Para:
    """Return the paragraph that describes the next place to turn over."""
    stage = betting_round(round_)
    if round_.settings.device is SHUFFLER:
        return p(("3.12.4", "3.12.5", "3.12.6", "3.12.6")[stage - 1])
    return p(("3.11.3", "3.11.4", "3.11.5", "3.11.6")[stage - 1])


# ---- deciding -------------------------------------------------------------------------------------------------------


def betting_round(round_: Round) -> int:
    """Return the number of the Betting Round, or 4 after the last decision (1.3)."""
    shown = round_.shown
    if not shown:
        return 1
    return 1 + (FLOP_CARDS in shown) + (TURN_CARD in shown) + (RIVER_CARD in shown)


@shared_paragraphs("3.11.2", "3.12.3", "1.17")
def undecided(boxes: tuple[Box, ...], stage: int) -> tuple[Box, ...]:
    """Return the boxes whose hands have not folded and must still decide in this Betting Round."""
    if stage > 3:
        return ()
    return tuple([box for box in boxes if len(box.decisions) < stage and not box.folded and box.bets.get(ANTE)])


@shared_paragraphs("5.5")
def to_decide(round_: Round) -> tuple[Box, ...]:
    """Return the boxes whose hands have decisions left, in this Betting Round or a later one (R-30)."""
    return tuple(box for box in in_play(round_) if box.bets.get(ANTE) and not box.folded and len(box.decisions) < 3)


def decision_para(p: Cite, round_: Round) -> Para:
    stage = min(betting_round(round_), 3)
    if round_.settings.device is SHOE:
        return p(("3.11.2", "3.11.3", "3.11.4")[stage - 1])
    return p(("3.12.3", "3.12.4", "3.12.5")[stage - 1])


@shared_paragraphs("3.11.2(a)", "3.11.2(b)", "3.12.3(a)", "3.12.3(b)", "1.6", "1.11", "1.13")
@defined("turn", "river")
def choices(holdem: HouseHoldem, round_: Round, box: Box) -> tuple[Choice, ...]:
    """Return what a hand may decide: Fold or a Flop of twice the Ante, later Check or a Turn or River (R-35)."""
    shoe, bets = round_.settings.device is SHOE, box.bets
    stage = betting_round(round_)
    if stage == 1:
        return _make_first_choices(holdem, shoe, bets[ANTE], bets.get(BONUS, 0), bool(bets.get(JACKPOT)))
    return _make_later_choices(holdem.doc.p, stage, shoe)


@lru_cache(4096)
def _make_first_choices(holdem: HouseHoldem, shoe: bool, ante: int, bonus: int, jackpot: bool) -> tuple[Choice, ...]:
    p = holdem.doc.p
    fold_para, flop_para = (p("3.11.2(a)"), p("3.11.2(b)")) if shoe else (p("3.12.3(a)"), p("3.12.3(b)"))
    flop = Choice(Decision.FLOP, flop_para, bet=FLOP, description=message("description_bet_twice_ante"))
    return (Choice(Decision.FOLD, fold_para, description=_describe_fold(holdem, ante, bonus, jackpot)), flop)


def _describe_fold(holdem: HouseHoldem, ante: int, bonus: int, jackpot: bool) -> Message:
    """Describe which bets a Fold loses, and by which cards a jackpot bet can still win."""
    bets = ((ANTE, ante), (BONUS, bonus))
    lost = tuple(message("part_bet_of", bet=bet, cents=cents) for bet, cents in bets if cents)
    if not jackpot:
        return message("description_fold", lost=lost)
    if holdem.folded_keeps_own_rows:
        return message("description_fold_keeps", lost=lost, kept=(JACKPOT,))
    return message("description_fold_community_only", lost=lost)


@cache
def _make_later_choices(p: Cite, stage: int, shoe: bool) -> tuple[Choice, ...]:
    decision, bet = (Decision.TURN, TURN) if stage == 2 else (Decision.RIVER, RIVER)
    para = p(("3.11.3", "3.11.4")[stage - 2]) if shoe else p(("3.12.4", "3.12.5")[stage - 2])
    check = Choice(Decision.CHECK, para, description=message("description_check"))
    return (check, Choice(decision, para, bet=bet, description=message("description_bet_equal_ante")))


@shared_paragraphs("3.13", "4.4")
def hands_to_open(holdem: HouseHoldem, round_: Round) -> tuple[CardsRevealed, ...]:
    """Return the events that turn over hands: those to compare, then folded ones with a live jackpot bet."""
    compared, folded = hands_to_compare(round_), folded_hands_that_count(holdem, round_)
    events = (CardsRevealed(compared, holdem.doc.p("3.13")),) if compared else ()
    return (*events, CardsRevealed(folded, holdem.doc.p("4.4"))) if folded else events


def hands_to_compare(round_: Round) -> tuple[int, ...]:
    playing = [box for box in in_play(round_) if not box.folded and box.bets.get(ANTE)]
    return tuple([box.number for box in playing if box.shows is not Shows.REFUSED])


def folded_hands_that_count(holdem: HouseHoldem, round_: Round) -> tuple[int, ...]:
    """Return the boxes of folded hands whose own cards can still win the jackpot (R-31)."""
    if not holdem.folded_keeps_own_rows:
        return ()
    folded = [box for box in in_play(round_) if box.folded and box.shows is not Shows.REFUSED]
    return tuple([box.number for box in folded if box.bets.get(JACKPOT) and box.bets.get(ANTE)])


def deciding_places(holdem: HouseHoldem, round_: Round) -> tuple[int, ...]:
    """Return the places whose cards decide a bet."""
    compared = hands_to_compare(round_)
    jackpots = any(box.bets.get(JACKPOT) and box.bets.get(ANTE) for box in in_play(round_))
    board = BOARD if compared else holdem.jackpot_needs if jackpots else ()
    return ((DEALER,) if compared else ()) + board + compared + folded_hands_that_count(holdem, round_)

"""Chapter 4: the Interim and the Final Settlement, and the result of each Bet."""

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.rules.base_round import cards_at
from croupier.rules.bets import Decision
from croupier.rules.cards import Card
from croupier.rules.coded_message import Message, message
from croupier.rules.document import Para, rule
from croupier.rules.games.free_bet_blackjack_2025.betting import effective_stake
from croupier.rules.games.free_bet_blackjack_2025.pay_tables import (
    BOOM_PAYS,
    MAIN_PAYS,
    PAIRS_PAYS,
    STASH_PAYS,
    Bust,
    Main,
    Stash,
    pays,
)
from croupier.rules.games.free_bet_blackjack_2025.round import (
    Backer,
    Box,
    Hand,
    Round,
    backers_in_play,
    base_bet,
    dealer,
    first_two_cards,
    has_free_double,
    initial_deal_count,
    is_face_up,
    is_settled,
    markers,
    up_card,
)
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    DOUBLE,
    FOLLOW_ON,
    FREE_DOUBLE,
    INITIAL,
    INSURANCE,
    LUCKY_STASH,
    MARKERS,
    ON_THE_HAND,
    RWS_PAIRS,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import (
    ACE,
    TEN,
    Cards,
    is_bust,
    is_dealer_bust,
    is_natural,
    pair,
    total,
    value,
)
from croupier.rules.games.free_bet_blackjack_2025.turn_order import has_blackjack, is_dealing_initially, is_misdealt
from croupier.rules.money import To, to
from croupier.rules.settings import BlackjackSettings
from croupier.rules.settlement import Line, Result


@rule(p("3.13"), p("3.15.1"), p("3.16"), p("3.17"), p("1.21"))
def interim_settlement(round_: Round) -> tuple[Line, ...]:
    """Return the Bets to settle before the Subsequent Deal: RWS Pairs, Blackjacks, Even Money and Surrenders."""
    if round_.face_down or is_dealing_initially(round_) or is_misdealt(round_):
        return ()
    return unchecked_interim_settlement(round_)


def unchecked_interim_settlement(round_: Round) -> tuple[Line, ...]:
    """Return the lines of `interim_settlement` without checking that the Initial Deal is complete and face up."""
    late = (p("5.17"),) if initial_deal_count(round_) > len(round_.plan) else ()
    return tuple(
        _cite_limit(round_, box, line)
        for box in round_.boxes
        if box.hands
        for line in _interim_lines(round_, box, late)
    )


def _interim_lines(round_: Round, box: Box, late: tuple[Para, ...]) -> Iterator[Line]:
    dealer_card, natural = up_card(round_), has_blackjack(box, cards_at(round_, box.number))
    for backer in box.backers:
        if backer.out:
            continue
        pending = RWS_PAIRS in backer.bets and not is_settled(round_, box.number, backer.player, RWS_PAIRS)
        if pending and len(first_two_cards(round_, box)) == 2:
            yield settle_pairs(round_, box, backer, first_two_cards(round_, box), late)
        if INITIAL not in backer.bets or is_settled(round_, box.number, backer.player, INITIAL, 1):
            continue
        if backer.answer == Decision.SURRENDER:
            yield _settle_surrender(round_, box, backer)
        elif backer.answer == Decision.EVEN_MONEY:
            yield _pay_initial_bet(round_, box, backer, to(1), (p("3.15.1"), p("1.9")), message("reason_bj_even_money"))
        elif natural and value(dealer_card) < TEN:
            yield pay_blackjack(round_, box, backer, p("3.16"))


@rule(p("3.15.1"), p("3.16"), p("3.24.5"))
def _settle_blackjack(round_: Round, box: Box, backer: Backer, cards: Cards) -> Line:
    """Settle a Player's Blackjack: it wins unless the Dealer's cards are a Blackjack too (R-135, R-136)."""
    para = p("3.15.1") if value(cards[0]) == 11 else p("3.16")
    if not is_natural(cards):
        return pay_blackjack(round_, box, backer, p("3.24.5") if total(cards)[0] == 22 else para)
    stake = backer.bets[INITIAL]
    because = message("reason_bj_both_blackjack")
    return Line(box.number, backer.player, INITIAL, stake, Result.RETURN, stake, (para,), because, 1)


@rule(p("3.15.2"), p("3.16"), p("3.24.3"))
def _loss_to_blackjack_para(round_: Round, points: int) -> Para:
    """Return the paragraph by which a Hand with this total loses to the Dealer's Blackjack, even with 21 (R-136)."""
    if points < 21:
        return p("3.24.3")
    return p("3.15.2") if up_card(round_) >> 2 == ACE else p("3.16")


@rule(p("3.17"), p("1.38"))
def _settle_surrender(round_: Round, box: Box, backer: Backer) -> Line:
    """Settle a Surrender: the Player loses half of the Bet, rounded down to the cent (R-08)."""
    stake = backer.bets[INITIAL]
    lost = effective_stake(round_, box, backer.player) // 2
    because = message("reason_bj_surrendered")
    return Line(box.number, backer.player, INITIAL, stake, Result.LOSE, stake - lost, (p("3.17"),), because, 1)


@rule(p("3.19"), p("3.22.3"), p("3.23.3"), p("1.10"))
def bust_lines(round_: Round) -> tuple[Line, ...]:
    """Return the settlement lines of the Bets that are lost because their Hands are Bust."""
    return tuple(
        _cite_limit(round_, box, line)
        for box in round_.boxes
        for hand in box.hands
        if is_bust(cards_at(round_, hand.place)) and is_face_up(round_, hand.place)
        for backer in backers_in_play(box)
        if not is_settled(round_, box.number, backer.player, *base_bet(hand))
        for line in _settle_bust(round_, box, backer, hand)
    )


def _settle_bust(round_: Round, box: Box, backer: Backer, hand: Hand) -> Iterator[Line]:
    para = p("3.23.3") if hand.double else p("3.22.3") if len(box.hands) > 1 else p("3.19")
    for bet, stake, counted_stake in _bets_on_hand(round_, box, backer, hand):
        because = message("reason_bj_bust")
        yield _line(box, backer, hand, bet, stake, Result.LOSE, stake - counted_stake, (para,), because)


@rule(p("3.22.3"), p("3.23.3"))
def _settle_against_blackjack(
    round_: Round, box: Box, backer: Backer, hand: Hand, allowed_loss: int
) -> tuple[Line, ...]:
    """Settle a Player's Bets on one Hand against the Dealer's Blackjack. They lose at most `allowed_loss` in all."""
    points = total(cards_at(round_, hand.place))[0]
    para = (
        p("3.23.3") if hand.double else p("3.22.3") if len(box.hands) > 1 else _loss_to_blackjack_para(round_, points)
    )
    lines = []
    for bet, stake, counted_stake in _bets_on_hand(round_, box, backer, hand):
        lost = min(allowed_loss, counted_stake)
        allowed_loss -= lost
        result, because = Result.LOSE, message("reason_bj_against_blackjack", points=points)
        if stake and not lost:
            result, because = Result.RETURN, message("reason_bj_one_bet_lost")
        lines.append(_line(box, backer, hand, bet, stake, result, stake - lost, (para,), because))
    return tuple(lines)


@rule(p("3.24"), p("3.25"), p("3.27"), p("1.10"))
def final_settlement(round_: Round) -> tuple[Line, ...]:
    """Settle every unsettled Bet once the Dealer's Hand is complete."""
    return tuple(_cite_limit(round_, box, line) for box in round_.boxes for line in _final_lines(round_, box))


def _final_lines(round_: Round, box: Box) -> Iterator[Line]:
    cards = dealer(round_)
    for backer in box.backers:
        if not backer.out and INITIAL in backer.bets:
            yield from _settle_hands(round_, box, backer, cards)
        for bet, settle in (
            (INSURANCE, settle_insurance),
            (LUCKY_STASH, settle_lucky_stash),
            (BOOM_BUSTED, settle_boom_busted),
        ):
            was_returned = backer.out and bet != BOOM_BUSTED
            if bet in backer.bets and not was_returned and not is_settled(round_, box.number, backer.player, bet):
                yield settle(round_, box, backer, cards)


def _settle_hands(round_: Round, box: Box, backer: Backer, cards: Cards) -> Iterator[Line]:
    """Settle a Player's Hands on a box.

    The Dealer's Blackjack takes at most one Initial Bet in all or, by a setting, one for each Hand (R-137).
    """
    allowed_loss = effective_stake(round_, box, backer.player)
    for hand in sorted(box.hands, key=lambda hand: hand.number):
        if hand.number not in backer.hands or is_settled(round_, box.number, backer.player, *base_bet(hand)):
            continue
        hand_cards = cards_at(round_, hand.place)
        if is_bust(hand_cards):  # by a misdealt card that stays on the Hand
            yield from _settle_bust(round_, box, backer, hand)
            continue
        if not is_natural(cards) or has_blackjack(box, hand_cards):
            yield from settle_hand(round_, box, backer, hand, hand_cards, cards)
            continue
        lines = _settle_against_blackjack(round_, box, backer, hand, allowed_loss)
        yield from lines
        if round_.settings.dealer_blackjack_loss == "busted_plus_one":
            allowed_loss -= sum(line.stake - line.paid for line in lines)


def _bets_on_hand(round_: Round, box: Box, backer: Backer, hand: Hand) -> Iterator[tuple[str, int, int]]:
    """Yield each Bet of a Player on one Hand, its stake, and the part of the stake that counts.

    A Free Bet Marker has a stake of 0.
    """
    if hand.number not in backer.hands:
        return
    hand_bets = {bet: cents for bet, number, cents in backer.beside if number == hand.number}
    most = effective_stake(round_, box, backer.player)
    if not hand.split:
        yield INITIAL, backer.bets[INITIAL], most
    else:
        yield hand.split, hand_bets.get(hand.split, 0), min(hand_bets.get(hand.split, 0), most)
    if has_free_double(hand, backer.player):
        yield FREE_DOUBLE, 0, 0
    elif DOUBLE in hand_bets:
        yield DOUBLE, hand_bets[DOUBLE], min(hand_bets[DOUBLE], most)


@rule(p("3.24.1"), p("3.24.2"), p("3.24.3"), p("3.24.4"), p("3.24.5"), p("1.35"))
def outcome(points: int, cards: Cards) -> tuple[Result, Para, Message]:
    """Compare a Hand of this total with the Dealer's cards. Bust Hands and Blackjacks are settled elsewhere."""
    dealer_points = total(cards)[0]
    if is_dealer_bust(cards):
        return Result.WIN, p("3.24.1"), message("reason_bj_dealer_bust", points=dealer_points)
    if dealer_points == 22:
        return Result.RETURN, p("3.24.5"), message("reason_bj_dealer_22")
    if points > dealer_points:
        return Result.WIN, p("3.24.2"), message("reason_bj_points", dealer=dealer_points, points=points)
    if points < dealer_points:
        return Result.LOSE, p("3.24.3"), message("reason_bj_points", dealer=dealer_points, points=points)
    return Result.RETURN, p("3.24.4"), message("reason_bj_equal_points", points=points)


@rule(p("4.1.1"), p("4.1.1[r2]"), p("1.11.1"), p("1.14"))
def settle_hand(round_: Round, box: Box, backer: Backer, hand: Hand, hand_cards: Cards, cards: Cards) -> Iterator[Line]:
    """Settle every Bet of a Player on one Hand with the same result.

    A Free Bet Marker wins as much as the Initial Bet (R-129).
    """
    if has_blackjack(box, hand_cards):
        yield _settle_blackjack(round_, box, backer, cards)
        return
    result, para, because = outcome(total(hand_cards)[0], cards)
    for bet, stake, counted_stake in _bets_on_hand(round_, box, backer, hand):
        if result is Result.WIN and bet in MARKERS:
            paid = effective_stake(round_, box, backer.player)
            yield _line(box, backer, hand, bet, 0, result, paid, (p("1.11.1"), para), because)
        elif result is Result.WIN:
            odds, row = pays(MAIN_PAYS, Main.REGULAR_BET)
            paid = stake + winnings(round_.settings, odds, counted_stake)
            yield _line(box, backer, hand, bet, stake, result, paid, (para, row.para), because)
        else:
            paid = stake if result is Result.RETURN else stake - counted_stake
            yield _line(box, backer, hand, bet, stake, result, paid, (para,), because)


@rule(p("4.1.1[r1]"))
def pay_blackjack(round_: Round, box: Box, backer: Backer, para: Para) -> Line:
    odds, row = pays(MAIN_PAYS, Main.BLACKJACK)
    return _pay_initial_bet(round_, box, backer, odds, (para, row.para), message("reason_bj_blackjack"))


def _pay_initial_bet(
    round_: Round, box: Box, backer: Backer, pays: To, paras: tuple[Para, ...], because: Message
) -> Line:
    """Settle a winning Initial Bet: pay the part that counts at these odds, and return the stake."""
    stake = backer.bets[INITIAL]
    paid = stake + winnings(round_.settings, pays, effective_stake(round_, box, backer.player))
    return Line(box.number, backer.player, INITIAL, stake, Result.WIN, paid, paras, because, 1)


def winnings(settings: BlackjackSettings, pays: To, stake: int) -> int:
    """Return what a winning Bet is paid on top of its stake, rounded to the House's smallest unit (R-08)."""
    unit, exact, divisor = settings.payout_unit, stake * pays.times, pays.by
    if settings.payout_rounding == "up":
        return -(-exact // (divisor * unit)) * unit
    if settings.payout_rounding == "half_up":
        return (2 * exact + divisor * unit) // (2 * divisor * unit) * unit
    return exact // (divisor * unit) * unit


def _line(
    box: Box,
    backer: Backer,
    hand: Hand,
    bet: str,
    stake: int,
    result: Result,
    paid: int,
    paras: tuple[Para, ...],
    because: Message,
) -> Line:
    return Line(box.number, backer.player, bet, stake, result, paid, paras, because, hand.number)


def _settle_side_bet(
    round_: Round, box: Box, backer: Backer, bet: str, pays: To | None, paras: tuple[Para, ...], because: Message
) -> Line:
    """Settle a side Bet, which loses if `pays` is None. The part of it over the maximum is returned."""
    stake = backer.bets[bet]
    counted_stake = effective_stake(round_, box, backer.player, bet) if bet in ON_THE_HAND else stake
    if bet == INSURANCE:
        counted_stake = min(stake, effective_stake(round_, box, backer.player) // 2)
    result, paid = (Result.WIN, stake + pays.winnings(counted_stake)) if pays else (Result.LOSE, stake - counted_stake)
    return Line(box.number, backer.player, bet, stake, result, paid, paras, because)


@rule(p("4.1.1[r3]"), p("3.15.2(b)"))
def settle_insurance(round_: Round, box: Box, backer: Backer, cards: Cards) -> Line:
    if not is_natural(cards):
        because = message("reason_bj_dealer_no_blackjack")
        return _settle_side_bet(round_, box, backer, INSURANCE, None, (p("3.15.2(b)"),), because)
    odds, row = pays(MAIN_PAYS, Main.INSURANCE)
    because = message("reason_bj_dealer_blackjack")
    return _settle_side_bet(round_, box, backer, INSURANCE, odds, (p("3.15.2(b)"), row.para), because)


@rule(p("4.1.2"), p("3.14[text]"), p("1.29"))
def settle_pairs(round_: Round, box: Box, backer: Backer, cards: tuple[Card, ...], late: tuple[Para, ...]) -> Line:
    """Settle RWS Pairs by the first two cards of the box, whatever happens to the Hand.

    `late` has the paragraph to cite as well if the Bet is settled late.
    """
    pair_kind = pair(*cards)
    if pair_kind is None:
        because = message("reason_bj_no_pair")
        return _settle_side_bet(round_, box, backer, RWS_PAIRS, None, (p("3.14[text]"), *late), because)
    odds, row = pays(PAIRS_PAYS, pair_kind)
    because = message("reason_bj_pair", pair=pair_kind.name.lower())
    return _settle_side_bet(round_, box, backer, RWS_PAIRS, odds, (row.para, *late), because)


@rule(p("4.1.3"), p("3.26[text]"), p("3.26.2"), p("3.26.3"), p("1.3"))
def settle_boom_busted(round_: Round, box: Box, backer: Backer, cards: Cards) -> Line:
    """Settle Boom Busted by the number of cards in the Dealer's Hand. A total of 22 is not a Bust (R-143)."""
    if not is_dealer_bust(cards):
        because = message("reason_bj_dealer_not_bust")
        return _settle_side_bet(round_, box, backer, BOOM_BUSTED, None, (p("3.26.2"),), because)
    odds, row = pays(BOOM_PAYS, Bust(min(max(len(cards), 4), 8)))
    because = message("reason_bj_dealer_bust_cards", cards=len(cards))
    return _settle_side_bet(round_, box, backer, BOOM_BUSTED, odds, (row.para,), because)


@rule(p("4.1.4"), p("3.27[text]"), p("1.22"), p("1.11"))
def settle_lucky_stash(round_: Round, box: Box, backer: Backer, cards: Cards) -> Line:
    """Settle Lucky Stash by the Free Bet Markers of the whole box, including those on Bust Hands (R-145)."""
    count = markers(box)
    if not count:
        because = message("reason_bj_no_marker")
        return _settle_side_bet(round_, box, backer, LUCKY_STASH, None, (p("3.27[text]"),), because)
    odds, row = pays(STASH_PAYS, Stash(count))
    because = message("reason_bj_markers", markers=count)
    return _settle_side_bet(round_, box, backer, LUCKY_STASH, odds, (row.para,), because)


@rule(p("5.1.1"), p("5.1.2"))
def _cite_limit(round_: Round, box: Box, line: Line) -> Line:
    """Cite the paragraph by which only part of a stake counts, if the Bets on the box are over the maximum."""
    if line.bet in FOLLOW_ON:
        return _cite_follow_on_limit(round_, box, line)
    if line.bet not in (INITIAL, *ON_THE_HAND):
        return line
    limit = round_.settings.limits[line.bet]
    if sum(backer.bets.get(line.bet, 0) for backer in box.backers) <= limit.most:
        return line
    return replace(line, paras=(*line.paras, p("5.1.2") if line.stake < limit.least else p("5.1.1")))


@rule(p("5.1.1"), p("5.2.1"))
def _cite_follow_on_limit(round_: Round, box: Box, line: Line) -> Line:
    """Cite why a Split, Double or Insurance counts only up to the counted part of the Initial Bet (R-224)."""
    counted_stake = effective_stake(round_, box, line.player)
    if line.stake <= (counted_stake // 2 if line.bet == INSURANCE else counted_stake):
        return line
    is_over = sum(backer.bets.get(INITIAL, 0) for backer in box.backers) > round_.settings.limits[INITIAL].most
    return replace(line, paras=(*line.paras, p("5.1.1") if is_over else p("5.2.1")))

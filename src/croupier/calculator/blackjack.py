"""Settle a described round of Free Bet Blackjack, by replaying it with the described cards and decisions."""

from collections import Counter
from functools import reduce

from msgspec.structs import replace

from croupier.calculator.blackjack_layout import BlackjackLayout, BoxIn, boxes_of, settings_of
from croupier.calculator.house_poker import PIT, Settled
from croupier.calculator.layout import Impossible, check_amount, read_cards
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import cards_at
from croupier.rules.bets import Bet, Decision
from croupier.rules.cards import Card
from croupier.rules.coded_message import message
from croupier.rules.deal import DEALER
from croupier.rules.document import Para
from croupier.rules.game import Phase, RoundStep
from croupier.rules.games.free_bet_blackjack_2025 import FREE_BET_BLACKJACK as GAME
from croupier.rules.games.free_bet_blackjack_2025 import player_decisions, round, turn_order
from croupier.rules.games.free_bet_blackjack_2025.betting import effective_stake, has_initial, room_for
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    INITIAL,
    LUCKY_STASH,
    ON_THE_HAND,
    OPENING_BETS,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import ACE, have_same_value
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import Limits
from croupier.rules.settlement import Line


def settle(layout: BlackjackLayout) -> Settled | Refused:
    """Return the settlement of a described round, or the refusal that names the field the document does not allow."""
    try:
        return Dispute(layout).settled()
    except Impossible as impossible:
        return impossible.refusal


class Dispute:
    """The replay of one described round of blackjack, for example of one whose result is in dispute."""

    def __init__(self, layout: BlackjackLayout) -> None:
        self.layout = layout
        self.boxes = boxes_of(layout)
        settings = settings_of(layout)
        most = Limits(1, sum(player.bets.get(INITIAL, 0) for box in layout.boxes for player in box.players))
        self.unlimited = replace(settings, limits={**settings.limits, INITIAL: most})
        self.round: round.Round = GAME.open_round(e.RoundOpened(1, settings, jackpot=False))
        self.returned: Counter[tuple[int, str]] = Counter()  # Boom Busted over its maximum, by box and player
        self.discarded: tuple[Card, ...] = ()  # drawn to a Dealer's Hand that had to Stand
        self.followed: set[tuple[int, str, str]] = set()  # decisions that Standing Players were asked to follow
        self.left: set[tuple[int, str]] = set()  # box and Player who has walked away from it
        self.dealer = read_cards("dealer", layout.dealer)
        self.hands = {
            (number, hand_number): read_cards(f"{field}.hands[{hand_number - 1}].cards", hand.cards)
            for number, (field, box) in self.boxes.items()
            for hand_number, hand in enumerate(box.hands, start=1)
        }
        for (number, hand_number), cards in self.hands.items():
            if hand_number > 1 and not cards:
                hand_field = f"{self.boxes[number][0]}.hands[{hand_number - 1}].cards"
                raise Impossible(
                    refuse("layout_split_hand_empty", p("3.22.2"), box=number, hand=hand_number), hand_field
                )

    def do(self, field: str, command: c.RoundCommand, by: Actor = HOUSE, *, added: bool = False) -> None:
        """Carry out one command. If it is refused, the error names the `field` of the description that led to it.

        An `added` Bet is accepted up to what the whole Initial Bet allows, even if only a part of that counts (R-224).
        """
        outcome = GAME.decide(self.round, command, by)
        if added and isinstance(outcome, Refused):
            outcome = GAME.decide(replace(self.round, settings=self.unlimited), command, by)
        if isinstance(outcome, Refused):
            raise Impossible(outcome, field)
        self.round = reduce(GAME.apply, outcome, self.round)
        for event in outcome:
            if isinstance(event, e.BetReturned) and event.because == p("5.1.3"):
                self.returned[event.box, event.player] += event.cents

    def settled(self) -> Settled:
        self._place_bets()
        interim_lines: tuple[Line, ...] = ()
        while (current := GAME.round_step(self.round)).phase is not Phase.OVER:
            if current.phase is Phase.DEALING:
                self._deal_card()
            elif current.phase is Phase.DECIDING:
                self._answer_next(current)
            else:
                self._check_unused_cards()
                self._discard_overdraw()
                interim_lines = self.round.lines
                self.do("boxes", c.Settle())
        self._check_followers()
        lines = tuple(self._with_discards(line, interim_lines) for line in self.round.lines)
        sorted_lines = sorted(map(self._with_excess, lines), key=lambda line: (line.box, line.player, line.hand))
        markers = {box.number: round.markers(box) for box in self.round.boxes}
        return Settled(tuple(sorted_lines), markers=markers, discarded=self.discarded)

    def _with_discards(self, line: Line, before: tuple[Line, ...]) -> Line:
        """Return a line, citing 5.10.2 if it is not in `before` and surplus cards of the Dealer were discarded."""
        if not self.discarded or line in before or line.bet == LUCKY_STASH:
            return line
        return replace(line, paras=(*line.paras, p("5.10.2")))

    def _with_excess(self, line: Line) -> Line:
        """Add to the line of a Boom Busted Bet the part of the stake that was returned as over the maximum."""
        if line.bet != BOOM_BUSTED:
            return line
        excess = self.returned[line.box, line.player] - (line.stake if p("5.1.3") in line.paras else 0)
        if not excess:
            return line
        because = message("reason_bj_excess_returned", reason=line.because, excess=excess)
        paras = (*line.paras, p("5.1.3"))
        return replace(line, stake=line.stake + excess, paid=line.paid + excess, paras=paras, because=because)

    # ---- bets --------------------------------------------------------------------------------------------------------

    def _place_bets(self) -> None:
        """Place all bets, Initial Bets first. Bets outside their limits are reported after Bets are closed."""
        reports: list[tuple[str, c.Report]] = []
        if not any(INITIAL in player.bets for box in self.layout.boxes for player in box.players):
            raise Impossible(refuse("layout_no_initial_bet", p("3.9")), "boxes")
        for initial in (True, False):
            for number, (field, box) in self.boxes.items():
                for index, player in enumerate(box.players):
                    for bet, cents in player.bets.items():
                        if (bet == INITIAL) is initial and bet != Bet.INSURANCE:
                            bet_field = f"{field}.players[{index}].bets.{bet}"
                            reports += self._place_bet(bet_field, number, player.player, index == 0, bet, cents)
        self.do("boxes", c.CloseBets())
        # Bets under the minimum were placed at the minimum; reducing them last keeps the room that they took.
        for bet_field, report in sorted(reports, key=_is_under_limit):
            self.do(bet_field, report, PIT)

    def _place_bet(
        self, field: str, number: int, player: str, seated: bool, bet: str, cents: int
    ) -> list[tuple[str, c.Report]]:
        limit = self.round.settings.limits.get(bet)
        if limit is None:
            raise Impossible(refuse("layout_bet_unknown", field, bet=bet, bets=(*OPENING_BETS, Bet.INSURANCE)))
        check_amount(field, cents)
        facts = c.Facts(box=number, player=player, cents=cents, bet=bet)
        if bet in ON_THE_HAND and not has_initial(round.box_of(self.round, number)):
            return [(field, c.Report("side_bet_alone", facts))]
        room, least = room_for(self.round, number, bet), self._least_bet(number, bet)
        placed = min(max(cents, least), room) if room >= least else 0
        if placed > 0:
            self.do(field, c.PlaceBet(number, bet, placed, seated=seated), Actor(player, Role.PLAYER))
        if placed == cents:
            return []
        if bet == BOOM_BUSTED and cents > placed:
            return [(field, c.Report("boom_busted_over", replace(facts, bet=None)))]
        return [(field, c.Report("under_limit" if cents < least else "over_limit", facts))]

    def _least_bet(self, number: int, bet: str) -> int:
        """Return the least that a Player must bet: 1 cent if only the box as a whole must meet the minimum (R-169)."""
        least = self.round.settings.limits[bet].least
        box_total = sum(player.bets.get(bet, 0) for player in self.boxes[number][1].players)
        return 1 if self.round.settings.minimum_scope == "box" and box_total >= least else least

    # ---- cards -------------------------------------------------------------------------------------------------------

    def _deal_card(self) -> None:
        place = turn_order.next_card_place(self.round)
        assert place is not None
        if place == DEALER:
            dealt = len(round.dealer(self.round))
            if dealt >= len(self.dealer):
                raise Impossible(refuse("layout_dealer_card_missing", p("3.24")), "dealer")
            return self.do("dealer", c.Deal((self.dealer[dealt],)))
        number, hand = place % round.SPLIT_PLACE_OFFSET, place // round.SPLIT_PLACE_OFFSET + 1
        field, box = self.boxes[number]
        return self.do(f"{field}.hands[{hand - 1}].cards", c.Deal((self._next_card(field, box, number, hand, place),)))

    def _next_card(self, field: str, box: BoxIn, number: int, hand: int, place: int) -> Card:
        """Return the next card of a Hand. Before a Split, the second card is described as the new Hand's first one."""
        cards, dealt = self.hands.get((number, hand), ()), len(cards_at(self.round, place))
        dealt_box = round.box_of(self.round, number)
        if dealt == 1 and dealt_box is not None and self._is_split(dealt_box, hand):
            return self.hands[number, len(dealt_box.hands) + 1][0]
        if dealt < len(cards):
            return cards[dealt]
        refusal = refuse("layout_hand_card_missing", _missing_card_para(dealt_box), box=number, hand=hand)
        raise Impossible(refusal, f"{field}.hands[{hand - 1}].cards")

    def _is_split(self, box: round.Box, hand: int) -> bool:
        """Return whether the next new Hand comes from a Split of this Hand. If unclear, assume the newest Hand."""
        new_hand = len(box.hands) + 1
        if (box.number, new_hand) not in self.hands:
            return False
        origins = self._find_origins(box.number, (1,), 0)
        return hand == (origins[new_hand] if origins is not None else new_hand - 1)

    def _find_origins(self, number: int, standing: tuple[int, ...], first: int) -> dict[int, int] | None:
        """Return, for each later Hand, the Hand that was Split to make it, or None if no such Splits are allowed.

        `standing` has the present Hands in the order of play. The next Split is made on the Hand at index `first` or on
        a later one; if several fit, the last is taken.
        """
        new_hand = len(standing) + 1
        if (number, new_hand) not in self.hands:
            return {}
        for index in range(len(standing) - 1, first - 1, -1):
            if self._can_be_split(number, standing[index], new_hand):
                order = (*standing[: index + 1], new_hand, *standing[index + 1 :])
                later_origins = self._find_origins(number, order, index)
                if later_origins is not None:
                    return {new_hand: standing[index], **later_origins}
        return None

    def _can_be_split(self, number: int, old: int, new: int) -> bool:
        first, second = self.hands[number, old][:1], self.hands[number, new][:1]
        if not first or not second or not have_same_value(*first, *second):
            return False
        return self.boxes[number][1].hands[new - 1].split != "free" or player_decisions.can_split_free(
            self.round, *first, *second
        )

    def _check_unused_cards(self) -> None:
        """Refuse described cards that no Hand could have received. This is checked once all Hands are finished."""
        self._check_unused_answers()
        if turn_order.current_turn(self.round) is not None:
            return
        for number, (field, box) in self.boxes.items():
            actual = round.box_of(self.round, number)
            if actual is None or not actual.hands:
                continue
            if len(box.hands) > len(actual.hands):
                para = p("3.22") if box.surrender else p("3.22.2")
                raise Impossible(refuse("layout_hand_impossible", para, box=number), f"{field}.hands")
            for hand in actual.hands:
                if box.hands[hand.number - 1].double and not hand.double:
                    free = box.hands[hand.number - 1].double == "free"
                    para = p("3.23.1") if free else p("3.23")
                    hand_field = f"{field}.hands[{hand.number - 1}].double"
                    raise Impossible(refuse("layout_double_impossible", para, box=number, hand=hand.number), hand_field)
                if len(self.hands[number, hand.number]) > len(cards_at(self.round, hand.place)):
                    too_late = refuse("layout_cards_after_surrender", p("3.17"), box=number)
                    refusal = (
                        too_late
                        if box.surrender
                        else player_decisions.refuse_finished_hand(self.round, actual, hand) or too_late
                    )
                    raise Impossible(refusal, f"{field}.hands[{hand.number - 1}].cards")

    def _check_unused_answers(self) -> None:
        """Refuse a described Surrender, Even Money or Insurance that nobody could have chosen."""
        for number, (field, box) in self.boxes.items():
            actual = round.box_of(self.round, number)
            answers = {backer.player: backer.answer for backer in actual.backers} if actual else {}
            if box.surrender and Decision.SURRENDER not in answers.values():
                raise Impossible(refuse("layout_surrender_impossible", p("3.17"), box=number), f"{field}.surrender")
            if box.even_money and Decision.EVEN_MONEY not in answers.values():
                raise Impossible(refuse("layout_even_money_impossible", p("3.15.1"), box=number), f"{field}.even_money")
            for index, player in enumerate(box.players):
                path, answer = f"{field}.players[{index}]", answers.get(player.player)
                if player.surrender and answer != Decision.SURRENDER:
                    raise Impossible(refuse("layout_surrender_impossible", p("3.17"), box=number), f"{path}.surrender")
                if player.even_money and answer != Decision.EVEN_MONEY:
                    refusal = refuse("layout_even_money_impossible", p("3.15.1"), box=number)
                    raise Impossible(refusal, f"{path}.even_money")
                if Bet.INSURANCE in player.bets and answer != Decision.INSURANCE:
                    refusal = refuse("layout_insurance_impossible", p("3.15.2"), box=number)
                    raise Impossible(refusal, f"{path}.bets.insurance")

    def _discard_overdraw(self) -> None:
        """Discard cards that the Dealer drew to a Hand that had to Stand (5.10.2)."""
        drawn = round.dealer(self.round)
        surplus = self.dealer[len(drawn) :]
        if not surplus or turn_order.must_draw(drawn) or turn_order.current_turn(self.round) is not None:
            return
        self.do("dealer", c.Deal(surplus, to=DEALER))
        self.do("dealer", c.Report("dealer_overdraw", c.Facts()), PIT)
        self.dealer, self.discarded = drawn, surplus

    def _check_followers(self) -> None:
        """Refuse a described answer of a Standing Player who was never asked to follow a Split or Double."""
        for number, (field, box) in self.boxes.items():
            for index, player in enumerate(box.players):
                path = f"{field}.players[{index}]"
                declined = player.declined if isinstance(player.declined, tuple) else ()
                declined = () if player.player in self.round.left else declined
                claims = {f"declined[{position}]": decision for position, decision in enumerate(declined)}
                claims |= {f"doubles.{hand}": f"double {hand}" for hand in player.doubles}
                if player.left and (number, player.player) not in self.left:
                    raise Impossible(refuse("layout_left_before_nothing", f"{path}.left", decision=player.left))
                for name, decision in claims.items():
                    if (number, player.player, decision) not in self.followed:
                        raise Impossible(refuse("layout_nothing_to_follow", f"{path}.{name}", decision=decision))

    # ---- decisions ---------------------------------------------------------------------------------------------------

    def _answer_next(self, current: RoundStep) -> None:
        questions = turn_order.unanswered_questions(self.round)
        if questions:
            box, player = questions[0]
            return self._answer_question(box.number, player)
        turn = turn_order.current_turn(self.round)
        assert turn is not None
        if turn.box.asked:
            return self._answer_follow(turn.box)
        return self._play_hand(turn)

    def _answer_question(self, number: int, player: str) -> None:
        field, box = self.boxes[number]
        actor = Actor(player, Role.PLAYER)
        index = next(index for index, person in enumerate(box.players) if person.player == player)
        if round.dealer(self.round)[0] >> 2 != ACE:
            surrenders = box.surrender or box.players[index].surrender
            decision = Decision.SURRENDER if surrenders else Decision.PLAY
            return self.do(f"{field}.surrender", c.Decide(number, decision), actor)
        if box.even_money or box.players[index].even_money:
            base_field = field if box.even_money else f"{field}.players[{index}]"
            return self.do(f"{base_field}.even_money", c.Decide(number, Decision.EVEN_MONEY), actor)
        cents = box.players[index].bets.get(Bet.INSURANCE)
        if cents is None:
            return self.do(field, c.Decide(number, Decision.NO_INSURANCE), actor)
        return self.do(
            f"{field}.players[{index}].bets.insurance", c.PlaceBet(number, Bet.INSURANCE, cents), actor, added=True
        )

    def _answer_follow(self, box: round.Box) -> None:
        field, wanted = self.boxes[box.number]
        index = next(index for index, person in enumerate(wanted.players) if person.player == box.asked[0])
        player, actor = wanted.players[index], Actor(box.asked[0], Role.PLAYER)
        player_field, hand = f"{field}.players[{index}]", len(box.hands) if box.about == Decision.SPLIT else box.hand
        decision = f"{box.about} {hand}"
        self.followed.add((box.number, player.player, decision))
        if player.declined is True or (isinstance(player.declined, tuple) and decision in player.declined):
            return self.do(f"{player_field}.declined", c.Decide(box.number, Decision.DECLINE), actor)
        if box.about == Decision.DOUBLE and str(hand) in player.doubles:
            amount = check_amount(f"{player_field}.doubles.{hand}", player.doubles[str(hand)])
            follow = c.Decide(box.number, Decision.FOLLOW, amount)
            return self.do(f"{player_field}.doubles.{hand}", follow, actor, added=True)
        double = wanted.hands[box.hand - 1].double
        initial = effective_stake(self.round, box, player.player)
        cents = min(double, initial) if box.about == Decision.DOUBLE and isinstance(double, int) else 0
        return self.do(player_field, c.Decide(box.number, Decision.FOLLOW, cents), actor)

    def _play_hand(self, turn: turn_order.Turn) -> None:
        self._check_unused_answers()
        number, hand = turn.box.number, turn.hand.number
        field, box = self.boxes[number]
        actor, hand_field = Actor(round.decider(self.round, turn.box), Role.PLAYER), f"{field}.hands[{hand - 1}]"
        if hand > len(box.hands):
            raise Impossible(refuse("layout_hand_missing", f"{field}.hands", box=number))
        wanted = box.hands[hand - 1]
        hand_count, splits = len(turn.box.hands), len(turn.cards) == 2 and self._is_split(turn.box, hand)
        doubles = wanted.double and not turn.hand.double and len(turn.cards) == 2
        decision = f"split {hand_count + 1}" if splits else f"double {hand}"
        if (splits or doubles) and self._walk_away_before(number, decision):
            return None  # another Player decides now
        if splits:
            split_field = f"{field}.hands[{hand_count}].split"
            word = {"free": Decision.FREE_SPLIT, "paid": Decision.SPLIT}.get(box.hands[hand_count].split)
            if word is None:
                raise Impossible(refuse("layout_split_kind_unknown", split_field, box=number, hand=hand_count + 1))
            return self.do(split_field, c.Decide(number, word), actor)
        if doubles:
            if isinstance(wanted.double, str) and wanted.double != "free":
                raise Impossible(refuse("layout_double_unreadable", f"{hand_field}.double", box=number, hand=hand))
            double = (Decision.FREE_DOUBLE, 0) if wanted.double == "free" else (Decision.DOUBLE, int(wanted.double))
            return self.do(f"{hand_field}.double", c.Decide(number, *double), actor, added=True)
        if len(turn.cards) < len(wanted.cards):
            return self.do(f"{hand_field}.cards", c.Decide(number, Decision.HIT), actor)
        return self.do(f"{hand_field}.cards", c.Decide(number, Decision.STAND), actor)

    def _walk_away_before(self, number: int, decision: str) -> bool:
        """Let the Players leave who left before this decision. Return whether there were any."""
        field, box = self.boxes[number]
        leavers = [index for index, person in enumerate(box.players) if person.left == decision]
        leavers = [index for index in leavers if (number, box.players[index].player) not in self.left]
        for index in leavers:
            player = box.players[index].player
            self.left.add((number, player))
            if player not in self.round.left:
                self.do(f"{field}.players[{index}].left", c.WalkAway(player))
        return bool(leavers)


def _is_under_limit(item: tuple[str, c.Report]) -> bool:
    """Return whether the report in this pair (field, report) is about a bet under its minimum."""
    return item[1].irregularity == "under_limit"


def _missing_card_para(box: round.Box | None) -> Para:
    if box is None or not box.hands:
        return p("3.11")
    return p("3.22.2") if len(box.hands) > 1 else p("3.23") if box.hands[0].double else p("3.11")

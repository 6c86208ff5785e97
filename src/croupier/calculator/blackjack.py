"""A layout of Free Bet Blackjack, played through the same rules as at the table until it lies as it was described."""

from collections import Counter
from functools import reduce

from msgspec.structs import replace

from croupier.calculator.blackjack_layout import BlackjackLayout, BoxIn, boxes_of, settings_of
from croupier.calculator.house_poker import PIT, Settled
from croupier.calculator.layout import Impossible, read_cards, whole
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.base_round import cards_at
from croupier.rules.cards import Card
from croupier.rules.deal import DEALER
from croupier.rules.document import Para
from croupier.rules.game import Phase, RoundStep
from croupier.rules.games.free_bet_blackjack_2025 import FREE_BET_BLACKJACK as GAME
from croupier.rules.games.free_bet_blackjack_2025 import decisions, round, turn_order
from croupier.rules.games.free_bet_blackjack_2025.betting import counted, has_initial, room_for
from croupier.rules.games.free_bet_blackjack_2025.terms import (
    BOOM_BUSTED,
    INITIAL,
    LUCKY_STASH,
    ON_THE_HAND,
    OPENING_BETS,
    p,
)
from croupier.rules.games.free_bet_blackjack_2025.totals import ACE, same_value
from croupier.rules.money import dollars
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settings import Limits
from croupier.rules.settlement import Line


def settle(layout: BlackjackLayout) -> Settled | Refused:
    """Settle what lies there, or say which field the document does not allow."""
    try:
        return Dispute(layout).settled()
    except Impossible as no:
        return no.refusal


class Dispute:
    """One layout on its way through a round."""

    def __init__(self, layout: BlackjackLayout) -> None:
        self.layout = layout
        self.boxes = boxes_of(layout)
        settings = settings_of(layout)
        most = Limits(1, sum(player.bets.get(INITIAL, 0) for box in layout.boxes for player in box.players))
        self.unlimited = replace(settings, limits={**settings.limits, INITIAL: most})
        self.r: round.Round = GAME.opened(e.RoundOpened(1, settings, jackpot=False))
        self.returned: Counter[tuple[int, str]] = Counter()  # of Boom Busted, over its maximum
        self.discarded: tuple[Card, ...] = ()  # drawn to a Dealer's Hand that had to Stand
        self.followed: set[tuple[int, str, str]] = set()  # what each Standing Player was asked to follow
        self.left: set[tuple[int, str]] = set()  # boxes and the Players who have walked away from them
        self.dealer = read_cards("dealer", layout.dealer)
        self.hands = {
            (number, at): read_cards(f"{field}.hands[{at - 1}].cards", hand.cards)
            for number, (field, box) in self.boxes.items()
            for at, hand in enumerate(box.hands, start=1)
        }
        for (number, at), cards in self.hands.items():
            if at > 1 and not cards:
                where = f"{self.boxes[number][0]}.hands[{at - 1}].cards"
                raise Impossible(refuse("layout_split_hand_empty", p("3.22.2"), box=number, hand=at), where)

    def do(self, field: str, command: c.RoundCommand, by: Actor = HOUSE, *, added: bool = False) -> None:
        """Conduct one command; a refusal names the field of the layout that led to it.

        What a Player added may be as much as the Initial Bet that was really there allowed, though less of both counts
        (R-224)."""
        made = GAME.decide(self.r, command, by)
        if added and isinstance(made, Refused):
            made = GAME.decide(replace(self.r, settings=self.unlimited), command, by)
        if isinstance(made, Refused):
            raise Impossible(made, field)
        self.r = reduce(GAME.apply, made, self.r)
        for event in made:
            if isinstance(event, e.BetReturned) and event.because == p("5.1.3"):
                self.returned[event.box, event.player] += event.cents

    def settled(self) -> Settled:
        self._bets()
        before: tuple[Line, ...] = ()
        while (now := GAME.next(self.r)).phase is not Phase.OVER:
            if now.phase is Phase.DEALING:
                self._deal()
            elif now.phase is Phase.DECIDING:
                self._answer(now)
            else:
                self._nothing_left()
                self._overdrawn()
                before = self.r.lines
                self.do("boxes", c.Settle())
        self._all_asked()
        lines = tuple(self._with_discards(line, before) for line in self.r.lines)
        shown = sorted(map(self._with_excess, lines), key=lambda line: (line.box, line.player, line.hand))
        markers = {box.number: round.markers(box) for box in self.r.boxes}
        return Settled(tuple(shown), markers=markers, discarded=self.discarded)

    def _with_discards(self, line: Line, before: tuple[Line, ...]) -> Line:
        """What was settled against a Dealer's Hand that lost cards says why."""
        if not self.discarded or line in before or line.bet == LUCKY_STASH:
            return line
        return replace(line, paras=(*line.paras, p("5.10.2")))

    def _with_excess(self, line: Line) -> Line:
        """A Boom Busted Bet with the part of it that went back over the maximum."""
        if line.bet != BOOM_BUSTED:
            return line
        back = self.returned[line.box, line.player] - (line.stake if p("5.1.3") in line.paras else 0)
        if not back:
            return line
        because = f"{line.because}; ${dollars(back)} over the maximum is returned"
        paras = (*line.paras, p("5.1.3"))
        return replace(line, stake=line.stake + back, paid=line.paid + back, paras=paras, because=because)

    # ---- bets --------------------------------------------------------------------------------------------------------

    def _bets(self) -> None:
        """Initial Bets first; what is beyond its limits is entered as found, once Bets are closed."""
        found: list[tuple[str, c.Report]] = []
        if not any(INITIAL in player.bets for box in self.layout.boxes for player in box.players):
            raise Impossible(refuse("layout_no_initial_bet", p("3.9")), "boxes")
        for first in (True, False):
            for number, (field, box) in self.boxes.items():
                for at, player in enumerate(box.players):
                    for bet, cents in player.bets.items():
                        if (bet == INITIAL) is first and bet != "insurance":
                            where = f"{field}.players[{at}].bets.{bet}"
                            found += self._place(where, number, player.player, at == 0, bet, cents)
        self.do("boxes", c.CloseBets())
        for where, report in sorted(found, key=_too_little):
            self.do(where, report, PIT)

    def _place(
        self, field: str, number: int, player: str, seated: bool, bet: str, cents: int
    ) -> list[tuple[str, c.Report]]:
        limit = self.r.settings.limits.get(bet)
        if limit is None:
            raise Impossible(refuse("layout_bet_unknown", field, bet=bet, bets=(*OPENING_BETS, "insurance")))
        whole(field, cents)
        facts = c.Facts(box=number, player=player, cents=cents, bet=bet)
        if bet in ON_THE_HAND and not has_initial(round.box_of(self.r, number)):
            return [(field, c.Report("side_bet_alone", facts))]
        room, least = room_for(self.r, number, bet), self._least(number, bet)
        inside = min(max(cents, least), room) if room >= least else 0
        if inside > 0:
            self.do(field, c.PlaceBet(number, bet, inside, seated=seated), Actor(player, Role.PLAYER))
        if inside == cents:
            return []
        if bet == BOOM_BUSTED and cents > inside:
            return [(field, c.Report("boom_busted_over", replace(facts, bet=None)))]
        return [(field, c.Report("under_limit" if cents < least else "over_limit", facts))]

    def _least(self, number: int, bet: str) -> int:
        """What a Player must lay for the Bets to be closed: nothing, where the whole box meets the minimum (R-169)."""
        least = self.r.settings.limits[bet].least
        whole = sum(player.bets.get(bet, 0) for player in self.boxes[number][1].players)
        return 1 if self.r.settings.minimum_scope == "box" and whole >= least else least

    # ---- cards -------------------------------------------------------------------------------------------------------

    def _deal(self) -> None:
        place = turn_order.next_card_place(self.r)
        assert place is not None
        if place == DEALER:
            lie = len(round.dealer(self.r))
            if lie >= len(self.dealer):
                raise Impossible(refuse("layout_dealer_card_missing", p("3.24")), "dealer")
            return self.do("dealer", c.Deal((self.dealer[lie],)))
        number, at = place % round.SPLIT_PLACE_OFFSET, place // round.SPLIT_PLACE_OFFSET + 1
        field, box = self.boxes[number]
        return self.do(f"{field}.hands[{at - 1}].cards", c.Deal((self._next_card(field, box, number, at, place),)))

    def _next_card(self, field: str, box: BoxIn, number: int, at: int, place: int) -> Card:
        """The card a Hand gets; the second one of a Hand that will be Split begins the Hand that follows."""
        has, lies = self.hands.get((number, at), ()), len(cards_at(self.r, place))
        made = round.box_of(self.r, number)
        if lies == 1 and made is not None and self._is_split(made, at):
            return self.hands[number, len(made.hands) + 1][0]
        if lies < len(has):
            return has[lies]
        no = refuse("layout_hand_card_missing", _missing(made), box=number, hand=at)
        raise Impossible(no, f"{field}.hands[{at - 1}].cards")

    def _is_split(self, box: round.Box, at: int) -> bool:
        """Is this the Hand that the next one was Split off? Where the document allows none: the one before it."""
        new = len(box.hands) + 1
        if (box.number, new) not in self.hands:
            return False
        found = self._origins(box.number, (1,), 0)
        return at == (found[new] if found is not None else new - 1)

    def _origins(self, number: int, standing: tuple[int, ...], at: int) -> dict[int, int] | None:
        """Which Hand each later one was Split off, so that the document allows it: Hands are played as they stand, so
        the next Split is made at the Hand of the last one or at one after it; of several the last is taken."""
        new = len(standing) + 1
        if (number, new) not in self.hands:
            return {}
        for where in range(len(standing) - 1, at - 1, -1):
            if self._fits(number, standing[where], new):
                after = (*standing[: where + 1], new, *standing[where + 1 :])
                rest = self._origins(number, after, where)
                if rest is not None:
                    return {new: standing[where], **rest}
        return None

    def _fits(self, number: int, old: int, new: int) -> bool:
        one, two = self.hands[number, old][:1], self.hands[number, new][:1]
        if not one or not two or not same_value(*one, *two):
            return False
        return self.boxes[number][1].hands[new - 1].split != "free" or decisions.splits_free(self.r, *one, *two)

    def _nothing_left(self) -> None:
        """Cards that no Hand could have received, once every Hand is finished."""
        self._unsaid()
        if turn_order.turn(self.r) is not None:
            return
        for number, (field, box) in self.boxes.items():
            lies = round.box_of(self.r, number)
            if lies is None or not lies.hands:
                continue
            if len(box.hands) > len(lies.hands):
                para = p("3.22") if box.surrender else p("3.22.2")
                raise Impossible(refuse("layout_hand_impossible", para, box=number), f"{field}.hands")
            for hand in lies.hands:
                if box.hands[hand.number - 1].double and not hand.double:
                    free = box.hands[hand.number - 1].double == "free"
                    para = p("3.23.1") if free else p("3.23")
                    where = f"{field}.hands[{hand.number - 1}].double"
                    raise Impossible(refuse("layout_double_impossible", para, box=number, hand=hand.number), where)
                if len(self.hands[number, hand.number]) > len(cards_at(self.r, hand.place)):
                    out = refuse("layout_cards_after_surrender", p("3.17"), box=number)
                    why = out if box.surrender else decisions.over(self.r, lies, hand) or out
                    where = f"{field}.hands[{hand.number - 1}].cards"
                    raise Impossible(why, where)

    def _unsaid(self) -> None:
        """Surrender, Even Money and Insurance that nobody could have said, once their time is over."""
        for number, (field, box) in self.boxes.items():
            lies = round.box_of(self.r, number)
            said = {backer.player: backer.answer for backer in lies.backers} if lies else {}
            if box.surrender and "surrender" not in said.values():
                raise Impossible(refuse("layout_surrender_impossible", p("3.17"), box=number), f"{field}.surrender")
            if box.even_money and "even_money" not in said.values():
                raise Impossible(refuse("layout_even_money_impossible", p("3.15.1"), box=number), f"{field}.even_money")
            for at, player in enumerate(box.players):
                where, answer = f"{field}.players[{at}]", said.get(player.player)
                if player.surrender and answer != "surrender":
                    raise Impossible(refuse("layout_surrender_impossible", p("3.17"), box=number), f"{where}.surrender")
                if player.even_money and answer != "even_money":
                    raise Impossible(
                        refuse("layout_even_money_impossible", p("3.15.1"), box=number), f"{where}.even_money"
                    )
                if "insurance" in player.bets and answer != "insurance":
                    raise Impossible(
                        refuse("layout_insurance_impossible", p("3.15.2"), box=number), f"{where}.bets.insurance"
                    )

    def _overdrawn(self) -> None:
        """Cards that the Dealer drew to a Hand that had to Stand are discarded (5.10.2)."""
        drawn = round.dealer(self.r)
        surplus = self.dealer[len(drawn) :]
        if not surplus or turn_order.must_draw(drawn) or turn_order.turn(self.r) is not None:
            return
        self.do("dealer", c.Deal(surplus, to=DEALER))
        self.do("dealer", c.Report("dealer_overdraw", c.Facts()), PIT)
        self.dealer, self.discarded = drawn, surplus

    def _all_asked(self) -> None:
        """What a Standing Player is said to have followed or declined must have been asked; who left has declined."""
        for number, (field, box) in self.boxes.items():
            for at, player in enumerate(box.players):
                declined = player.declined if isinstance(player.declined, tuple) else ()
                declined = () if player.player in self.r.left else declined
                said = {f"declined[{n}]": what for n, what in enumerate(declined)}
                said |= {f"doubles.{hand}": f"double {hand}" for hand in player.doubles}
                if player.left and (number, player.player) not in self.left:
                    no = refuse("layout_left_before_nothing", f"{field}.players[{at}].left", decision=player.left)
                    raise Impossible(no)
                for name, what in said.items():
                    if (number, player.player, what) not in self.followed:
                        no = refuse("layout_nothing_to_follow", f"{field}.players[{at}].{name}", decision=what)
                        raise Impossible(no)

    # ---- decisions ---------------------------------------------------------------------------------------------------

    def _answer(self, now: RoundStep) -> None:
        asked = turn_order.questions(self.r)
        if asked:
            box, player = asked[0]
            return self._question(box.number, player)
        turn = turn_order.turn(self.r)
        assert turn is not None
        if turn.box.asked:
            return self._follow(turn.box)
        return self._play(turn)

    def _question(self, number: int, player: str) -> None:
        field, box = self.boxes[number]
        who = Actor(player, Role.PLAYER)
        at = next(at for at, each in enumerate(box.players) if each.player == player)
        if round.dealer(self.r)[0] >> 2 != ACE:
            word = "surrender" if box.surrender or box.players[at].surrender else "play"
            return self.do(f"{field}.surrender", c.Decide(number, word), who)
        if box.even_money or box.players[at].even_money:
            where = field if box.even_money else f"{field}.players[{at}]"
            return self.do(f"{where}.even_money", c.Decide(number, "even_money"), who)
        cents = box.players[at].bets.get("insurance")
        if cents is None:
            return self.do(field, c.Decide(number, "no_insurance"), who)
        return self.do(f"{field}.players[{at}].bets.insurance", c.PlaceBet(number, "insurance", cents), who, added=True)

    def _follow(self, box: round.Box) -> None:
        field, wanted = self.boxes[box.number]
        at = next(at for at, each in enumerate(wanted.players) if each.player == box.asked[0])
        player, who = wanted.players[at], Actor(box.asked[0], Role.PLAYER)
        where, hand = f"{field}.players[{at}]", len(box.hands) if box.about == "split" else box.hand
        what = f"{box.about} {hand}"
        self.followed.add((box.number, player.player, what))
        if player.declined is True or (isinstance(player.declined, tuple) and what in player.declined):
            return self.do(f"{where}.declined", c.Decide(box.number, "decline"), who)
        if box.about == "double" and str(hand) in player.doubles:
            amount = whole(f"{where}.doubles.{hand}", player.doubles[str(hand)])
            return self.do(f"{where}.doubles.{hand}", c.Decide(box.number, "follow", amount), who, added=True)
        double = wanted.hands[box.hand - 1].double
        own = counted(self.r, box, player.player)
        cents = min(double, own) if box.about == "double" and isinstance(double, int) else 0
        return self.do(where, c.Decide(box.number, "follow", cents), who)

    def _play(self, turn: turn_order.Turn) -> None:
        self._unsaid()
        number, at = turn.box.number, turn.hand.number
        field, box = self.boxes[number]
        who, where = Actor(round.decider(self.r, turn.box), Role.PLAYER), f"{field}.hands[{at - 1}]"
        if at > len(box.hands):
            raise Impossible(refuse("layout_hand_missing", f"{field}.hands", box=number))
        wanted = box.hands[at - 1]
        new, splits = len(turn.box.hands), len(turn.cards) == 2 and self._is_split(turn.box, at)
        doubles = wanted.double and not turn.hand.double and len(turn.cards) == 2
        if (splits or doubles) and self._leave(number, f"split {new + 1}" if splits else f"double {at}"):
            return None  # somebody else decides now
        if splits:
            word = {"free": "free_split", "paid": "split"}.get(box.hands[new].split)
            if word is None:
                raise Impossible(
                    refuse("layout_split_kind_unknown", f"{field}.hands[{new}].split", box=number, hand=new + 1)
                )
            return self.do(f"{field}.hands[{new}].split", c.Decide(number, word), who)
        if doubles:
            if isinstance(wanted.double, str) and wanted.double != "free":
                raise Impossible(refuse("layout_double_unreadable", f"{where}.double", box=number, hand=at))
            double = ("free_double", 0) if wanted.double == "free" else ("double", int(wanted.double))
            return self.do(f"{where}.double", c.Decide(number, *double), who, added=True)
        if len(turn.cards) < len(wanted.cards):
            return self.do(f"{where}.cards", c.Decide(number, "hit"), who)
        return self.do(f"{where}.cards", c.Decide(number, "stand"), who)

    def _leave(self, number: int, before: str) -> bool:
        """Let the Players go who had walked away when this was decided; true where anybody went."""
        field, box = self.boxes[number]
        going = [at for at, each in enumerate(box.players) if each.left == before]
        going = [at for at in going if (number, box.players[at].player) not in self.left]
        for at in going:
            player = box.players[at].player
            self.left.add((number, player))
            if player not in self.r.left:
                self.do(f"{field}.players[{at}].left", c.WalkAway(player))
        return bool(going)


def _too_little(found: tuple[str, c.Report]) -> bool:
    """Bets under the minimum are entered last: until then they hold the room of a whole one."""
    return found[1].irregularity == "under_limit"


def _missing(box: round.Box | None) -> Para:
    if box is None or not box.hands:
        return p("3.11")
    return p("3.22.2") if len(box.hands) > 1 else p("3.23") if box.hands[0].double else p("3.11")

"""Settle a described round of house poker, by playing it with the same commands as at a table."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.calculator.layout import (
    BoxIn,
    DecisionInput,
    Impossible,
    Layout,
    check_amount,
    check_name,
    read_decisions,
    read_distinct_cards,
    settings,
)
from croupier.house.execute import HOUSE_STREAM, House, Order, execute, meter_shown, record_events
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.house_settings import DEMO, LinkTerms
from croupier.rules.bets import Bet
from croupier.rules.cards import DECK, Card
from croupier.rules.deal import DEALER
from croupier.rules.document import Para
from croupier.rules.game import Phase
from croupier.rules.games import BY_ID
from croupier.rules.house_poker.round import Round, box_of
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import HOUSE, Actor, Role
from croupier.rules.settlement import Line

TABLE, LINK = "dispute", "link"
NEED_AN_ANTE = (Bet.BONUS, Bet.JACKPOT)
WHOLE = 100  # percent: it sets the meter back to its reset value
MOST_BOXES = 20  # one deck serves no more
PIT = Actor("pit", Role.PIT_SUPERVISOR)
SHIFT_MANAGER = Actor("shift", Role.SHIFT_MANAGER)
MISSING_ANTE = "missing_base_bet"
SHOWING: dict[str, type[c.RefuseToShow] | type[c.ShowForClaim]] = {
    "refuse_to_show": c.RefuseToShow,
    "show_for_claim": c.ShowForClaim,
}


class Settled(Struct, frozen=True):
    lines: tuple[Line, ...]
    meter_after: int | None = None
    markers: dict[int, int] | None = None  # Free Bet Markers by box
    pots: tuple[e.Award, ...] | None = None  # of a Round of Poker
    discarded: tuple[Card, ...] = ()  # cards that the Dealer drew to a Hand that had to Stand


def settle(layout: Layout) -> Settled | Refused:
    """Return the settlement of a described round, or the refusal that names the field the document does not allow."""
    try:
        return Dispute(layout).settled()
    except Impossible as impossible:
        return impossible.refusal


class Dispute:
    """The replay of one described round of house poker, for example of one whose result is in dispute."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.game = layout, BY_ID[layout.game]
        self.house = House()
        self.faces = _read_faces(layout)

    def settled(self) -> Settled:
        self._open_round()
        self._place_bets()
        self._play_round()
        self._apply_showing()
        self.do("boxes", c.Settle(), HOUSE)
        return Settled(tuple(sorted(self.round.lines, key=lambda line: line.box)), self._find_meter_after())

    def _find_meter_after(self) -> int | None:
        """Return the meter after the round, or None if it depends on an amount that the description lacks."""
        jackpot, paid = self.layout.jackpot, [award.percent for award in self.round.awarded]
        if paid and jackpot.meter is None:
            raise Impossible(refuse("layout_meter_missing", "jackpot.meter"))
        if jackpot.reset is None and WHOLE in paid[:-1]:
            raise Impossible(refuse("layout_reset_missing", "jackpot.reset"))
        if jackpot.meter is None or (jackpot.reset is None and WHOLE in paid):
            return None
        return meter_shown(self.house, LINK)

    @property
    def round(self) -> Round:
        round_ = self.house.tables[TABLE].round
        assert isinstance(round_, Round)
        return round_

    def do(self, field: str, command: c.AnyCommand, by: Actor) -> None:
        """Carry out one command. If it is refused, the error names the `field` of the description that led to it."""
        plan = execute(self.house, Order(TABLE, command, by, at=0))
        if isinstance(plan, Refused):
            raise Impossible(plan, field)
        self.house = plan.after

    # ---- the steps of a round ---------------------------------------------------------------------------------------

    def _open_round(self) -> None:
        jackpot = self.layout.jackpot
        terms = settings(self.layout, self.game.limited_bets)
        link = LinkTerms("link", terms.jackpot_bet, 0, jackpot.reset or 0, jackpot.meter or 0)
        players = tuple(dict.fromkeys(box.player for box in self.layout.boxes))
        chips = tuple(e.ChipsIssued(player, 10**14) for player in players)
        self.house = record_events(self.house, HOUSE_STREAM, (e.LinkOpened(LINK, link), *chips), HOUSE, 0).after
        opened = e.TableOpened(TABLE, self.layout.game, self.game.doc.code, terms, LINK, TABLE, DEMO)
        self.house = record_events(self.house, TABLE, (opened,), HOUSE, 0).after
        for index, box in self._numbered_boxes():
            actor = Actor(check_name(f"boxes[{index}].player", box.player), Role.PLAYER)
            if box.player in self.house.tables[TABLE].seats.values():
                continue
            self.do(f"boxes[{index}].box", c.Sit(box.box), actor)
            self.do(f"boxes[{index}].player", c.BuyIn(10**13), actor)
        self.do("game", c.OpenRound(), HOUSE)

    def _numbered_boxes(self) -> Iterable[tuple[int, BoxIn]]:
        return enumerate(self.layout.boxes)

    def _place_bets(self) -> None:
        """Place all bets within their limits. Other amounts are reported after bets are closed."""
        reports: list[tuple[str, c.Report]] = []
        for index, box in self._numbered_boxes():
            for bet in sorted(box.bets, key=lambda bet: (bet != Bet.ANTE, bet)):  # other bets may need the Ante first
                field = f"boxes[{index}].bets.{bet}"
                report = self._place_bet(field, box, bet, box.bets[bet])
                if report:
                    reports.append((field, report))
        if reports and not self.round.boxes:  # nobody takes part, so these bets are returned
            self.house = record_events(self.house, TABLE, (e.BetsClosed(()),), HOUSE, 0).after
        else:
            self.do("boxes", c.CloseBets(), HOUSE)
        for field, report in reports:
            self.do(field, report, SHIFT_MANAGER if report.irregularity == MISSING_ANTE else PIT)

    def _place_bet(self, field: str, box: BoxIn, bet: str, cents: int) -> c.Report | None:
        player, terms = Actor(box.player, Role.PLAYER), self.round.settings
        check_amount(field, cents)
        if bet in NEED_AN_ANTE and bet in self.game.bets and not box.bets.get(Bet.ANTE):
            facts = c.Facts(box=box.box, player=box.player, bet=bet, cents=cents)
            return c.Report(MISSING_ANTE, facts)
        limit = terms.limits.get(bet)
        least, most = (limit.least, limit.most) if limit else (terms.jackpot_bet, terms.jackpot_bet)
        placed = min(max(cents, least), most) if bet == Bet.JACKPOT or limit else cents
        self.do(field, c.PlaceBet(box.box, bet, placed), player)
        if placed == cents:
            return None
        kind = "over_limit" if cents > most else "under_limit"
        return c.Report(kind, c.Facts(box=box.box, bet=bet, cents=cents))

    def _play_round(self) -> None:
        """Deal the described cards and make the described decisions in the order of the game."""
        self._check_card_counts()
        named_cards = {card for cards in self.faces.values() for card in cards}
        unnamed_cards = iter([card for card in DECK if card not in named_cards])
        remaining = {place: list(cards) for place, cards in self.faces.items()}
        decisions = {
            index: [word for word in read_decisions(box) if word.word not in SHOWING]
            for index, box in self._numbered_boxes()
        }
        while (current := self.game.round_step(self.round)).phase not in (Phase.SETTLING, Phase.OVER):
            if current.phase is Phase.DEALING:
                place = self.round.plan[len(self.round.places)]
                card = remaining[place].pop(0) if remaining.get(place) else next(unnamed_cards, None)
                if card is None:
                    raise Impossible(refuse("layout_deck_used_up", self.game.doc.p("5.8.4")), "boxes")
                self.do("boxes", c.Deal((card,)), HOUSE)
            elif current.phase is Phase.DECIDING:
                self._decide_all(decisions, current.para)
            else:
                self.do("dealer", c.Reveal(), HOUSE)
        for index, unused in decisions.items():
            for word in unused:
                self._decide(f"boxes[{index}].decisions", self.layout.boxes[index], word)

    def _check_card_counts(self) -> None:
        for place, cards in self.faces.items():
            needed = self.round.plan.count(place)
            if cards and needed and len(cards) != needed:
                field, count = self._field_of(place), len(cards)
                raise Impossible(refuse("layout_card_count", field, where=field, needed=needed, count=count))

    def _field_of(self, place: int) -> str:
        if place < 1:
            return "dealer" if place == DEALER else "community"
        return next(f"boxes[{index}].cards" for index, box in self._numbered_boxes() if box.box == place)

    def _decide_all(self, decisions: dict[int, list[DecisionInput]], para: Para) -> None:
        """Make the next described decision of every box that must decide now, clockwise."""
        for index, box in sorted(self._numbered_boxes(), key=lambda numbered: numbered[1].box):
            field, actual = f"boxes[{index}]", box_of(self.round, box.box)
            if actual is None or not actual.bets.get(Bet.ANTE) or actual.folded:
                continue
            if not box.blind and not actual.examined:
                self.do(f"{field}.blind", c.Examine(box.box), Actor(box.player, Role.PLAYER))
            if not decisions[index]:
                raise Impossible(refuse("layout_decision_missing", para, box=box.box), f"{field}.decisions")
            self._decide(f"{field}.decisions", box, decisions[index].pop(0))

    def _decide(self, field: str, box: BoxIn, word: DecisionInput) -> None:
        player = Actor(box.player, Role.PLAYER)
        if word.word in ("walk_away", "walks_away"):
            return self.do(field, c.WalkAway(box.player), HOUSE)
        if word.cents is not None and word.word not in self.game.bets:
            if not word.word:
                raise Impossible(refuse("layout_amount_without_decision", field, box=box.box))
            raise Impossible(refuse("layout_decision_places_no_bet", field, decision=word.word))
        self.do(field, c.Decide(box.box, word.word), player)
        actual = box_of(self.round, box.box)
        if word.cents is not None and actual and actual.bets.get(word.word) != word.cents:
            facts = c.Facts(box=box.box, bet=word.word, cents=word.cents)
            self.do(field, c.Report("wrong_follow_on", facts), PIT)
        return None

    def _apply_showing(self) -> None:
        """Keep hands closed as described, and refuse a description that lacks cards which decide a bet."""
        for index, box in self._numbered_boxes():
            for word in read_decisions(box):
                if word.word in SHOWING:
                    self.do(f"boxes[{index}].decisions", SHOWING[word.word](box.box), Actor(box.player, Role.PLAYER))
        for place in self.game.deciding_places(self.round):
            if not self.faces.get(place):
                needed = self.game.round_step(self.round).para
                field = self._field_of(place)
                raise Impossible(refuse("layout_cards_missing", needed, where=field), field)


def _read_faces(layout: Layout) -> dict[int, tuple[Card, ...]]:
    """Return the described cards by place, and refuse a card that occurs twice."""
    game = BY_ID[layout.game]
    if len(layout.community) > len(game.community_places):
        raise Impossible(refuse("layout_community_too_many", "community", limit=len(game.community_places)))
    shared_cards = {
        place: ("community", _cards_at_place(layout.community, game.community_places, place))
        for place in game.community_places
    }
    boxes = {box.box: (f"boxes[{index}].cards", box.cards) for index, box in enumerate(layout.boxes)}
    if len(boxes) != len(layout.boxes) or not all(1 <= number <= MOST_BOXES for number in boxes):
        raise Impossible(refuse("layout_boxes_unfit", "boxes", limit=MOST_BOXES))
    fields = {DEALER: ("dealer", layout.dealer), **shared_cards, **boxes}
    return dict(zip(fields, read_distinct_cards(fields.values(), game.doc.p("2.2.1")), strict=True))


def _cards_at_place(cards: tuple[str, ...], places: tuple[int, ...], place: int) -> tuple[str, ...]:
    """Return the Community Cards that belong to one place. `places` has the place of each of them."""
    return tuple(card for card, card_place in zip(cards, places, strict=False) if card_place == place)

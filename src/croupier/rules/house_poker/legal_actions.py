"""What the table waits for, what each player may do now, and who may see which card."""

from croupier.rules.base_round import cards_at
from croupier.rules.commands import ChooseOption, Decide, Examine, PlaceBet, RefuseToShow, ShowForClaim, WithdrawBet
from croupier.rules.document import Para, shared
from croupier.rules.game import Hand, LegalAction, Phase, RoundStep
from croupier.rules.house_poker.betting import limits, may_bet, required_bet
from croupier.rules.house_poker.consequences import INVALIDATE, RECONSTRUCTED
from croupier.rules.house_poker.dealing import after_the_deal, dealing, unopened
from croupier.rules.house_poker.round import Box, Round, Shows, box_of, in_play
from croupier.rules.house_poker.spec import ANTE, JACKPOT, HousePoker, RoundProgress
from croupier.rules.money import dollars


def step(g: HousePoker, r: Round) -> RoundStep:
    """The step a round is at, found from the round itself."""
    if r.over:
        says = "The round is Void; all Bets are returned" if r.voided else "The round is settled"
        return RoundStep(Phase.OVER, says, r.voided or g.words.round_of_play, waits_for=("dealer",))
    if not r.closed:
        return RoundStep(Phase.BETTING, "Bets are open", g.p("3.2"), "Place your Bets, please", ("dealer",))
    if r.waiting:
        names = tuple(dict.fromkeys(b.player for b in r.boxes if b.number in r.waiting))
        return RoundStep(Phase.OPTIONS, "A dealing error: play on, or take the Bets back", g.p("5.10"), waits_for=names)
    if r.claims:
        return RoundStep(Phase.AWARDING, "A jackpot award waits for the link", g.majors_paid, waits_for=("link",))
    due = after_the_deal(g, r)
    if due is None:
        quote = "" if any(box.decisions for box in r.boxes) else "No more Bets"
        return RoundStep(Phase.DEALING, "Cards are dealt face down", g.dealt_by(r), quote, ("dealer",))
    open_boxes = _asked(g, r, due)
    if open_boxes:
        names = tuple(dict.fromkeys([box.player for box in open_boxes]))
        words = " or ".join([choice.word.capitalize() for choice in g.choices(r, open_boxes[0])])
        silence = "Then the Hand is folded"
        return RoundStep(Phase.DECIDING, words, g.choosing(r), "", names, g.in_turn(r), silence)
    if unopened(r, due):
        return RoundStep(Phase.SHOWING, "The Dealer opens the cards", g.revealing(r), "", ("dealer",))
    return RoundStep(Phase.SETTLING, "Pay and take, clockwise", g.comparing, waits_for=("dealer",))


def _asked(g: HousePoker, r: Round, due: RoundProgress) -> tuple[Box, ...]:
    """The hands whose decision is wanted now: the first one clockwise, or all of them at once (R-35)."""
    return due.undecided[:1] if g.in_turn(r) else due.undecided


def may(g: HousePoker, r: Round, player: str) -> tuple[LegalAction, ...]:
    """What a player may do now, each with its cost and paragraph."""
    match step(g, r).phase:
        case Phase.BETTING:
            return (*_bets(g, r, player), *_withdrawals(g, r, player))
        case Phase.OPTIONS:
            return _options(g, r, player)
        case Phase.DEALING | Phase.SHOWING:
            return _looks(g, r, player)
        case Phase.DECIDING:
            return (*_looks(g, r, player), *_decisions(g, r, player))
        case Phase.SETTLING:
            return _shows(g, r, player)
        case _:
            return ()


def _bets(g: HousePoker, r: Round, player: str) -> tuple[LegalAction, ...]:
    offers = []
    for number in range(1, r.settings.box_count + 1):
        box = box_of(r, number)
        for bet in g.opening:
            lies = box.bets.get(bet, 0) if box else 0
            limit = limits(r, bet)
            if lies >= limit.most or may_bet(g, r, number, box, bet, player):
                continue
            least, most = max(limit.least - lies, 1), limit.most - lies
            para = g.leans_on_ante.get(bet, g.p("3.6"))
            says = f"${dollars(limit.least)} to ${dollars(limit.most)}" if bet != JACKPOT else f"${dollars(limit.most)}"
            offers.append(LegalAction(PlaceBet(number, bet, least), g.names[bet], says, para, least, least, most))
    return tuple(offers)


def _withdrawals(g: HousePoker, r: Round, player: str) -> tuple[LegalAction, ...]:
    return tuple(
        LegalAction(
            WithdrawBet(box.number, bet), f"Take back {g.names[bet]}", f"${dollars(cents)} comes back", g.closing
        )
        for box in r.boxes
        if box.player == player
        for bet, cents in box.bets.items()
    )


def _options(g: HousePoker, r: Round, player: str) -> tuple[LegalAction, ...]:
    offers = []
    for box in r.boxes:
        if box.player != player or box.number not in r.waiting:
            continue
        for option in r.options:
            if option == INVALIDATE:
                word, says, para = "Bets back", "The Hand is out of the round", g.p("5.10.3")
            elif option == RECONSTRUCTED:
                word, says, para = "Play on", "With the cards put back in order", g.p("5.10.2")
            else:
                word, says, para = "Play on", "With the cards as they lie", g.p("5.10.1")
            offers.append(LegalAction(ChooseOption(box.number, option), word, says, para))
    return tuple(offers)


def _looks(g: HousePoker, r: Round, player: str) -> tuple[LegalAction, ...]:
    own = tuple(box for box in in_play(r) if box.player == player and box.bets.get(ANTE))
    if any(box.examined for box in r.boxes if box.player == player):
        return ()
    whole = tuple(box for box in own if len(cards_at(r, box.number)) >= g.hand or not dealing(g, r))
    says = "You may examine only one Hand" if len(own) > 1 else "Only you see them"
    return tuple(LegalAction(Examine(box.number), "Look at the cards", says, g.p("3.7"), key="E") for box in whole)


def _decisions(g: HousePoker, r: Round, player: str) -> tuple[LegalAction, ...]:
    offers: list[LegalAction] = []
    for box in _asked(g, r, g.due(r)):
        if box.player != player:
            continue
        for choice in g.choices(r, box):
            cost = required_bet(g, r, box, choice.bet) if choice.bet else 0
            blind = ", without looking" if choice.bet and not box.examined else ""
            send, says = (
                Decide(box.number, choice.word),
                f"{choice.says}{blind}",
            )
            offers.append(LegalAction(send, choice.word.capitalize(), says, choice.para, cost, cost, cost, choice.key))
    return tuple(offers)


def _shows(g: HousePoker, r: Round, player: str) -> tuple[LegalAction, ...]:
    """Refusing is possible but not urged: it comes last and has no key."""
    offers = []
    for box in in_play(r):
        if box.player != player or not box.bets.get(ANTE):
            continue
        if box.shows is Shows.REFUSED:
            offers.append(LegalAction(ShowForClaim(box.number), "Show after all", "Proves your side Bets", g.unshown))
        elif box.shows is Shows.YES and not box.folded:
            offers.append(
                LegalAction(RefuseToShow(box.number), "Do not show", "What is not shown cannot win", g.unshown)
            )
    return tuple(offers)


# ---- who may see, and where a box stands -----------------------------------------------------------------------------


@shared("3.7")
def may_see(r: Round, viewer: str, at: int) -> bool:
    """A card is known to all once exposed or opened, and to its player once he has examined that hand."""
    place = r.places[at]
    if at in r.exposed or place in r.shown:
        return True
    box = box_of(r, place)
    return box is not None and box.examined and box.player == viewer


def hands(g: HousePoker, r: Round, number: int) -> tuple[Hand, ...]:
    """The one Hand of a box with bets on it."""
    box = box_of(r, number)
    return (Hand(number, box.player, *status(g, r, box)),) if box else ()


def status(g: HousePoker, r: Round, box: Box) -> tuple[str, Para | None]:
    """Where a box stands, in a word."""
    if box.out:
        return "Bets returned", box.out_by or g.p("5.10.3")
    if r.voided:
        return "Void", r.voided
    if box.folded:
        return "folded", box.folded
    if box.number in r.waiting:
        return "to choose", g.p("5.10")
    if box.shows is not Shows.YES:
        return "not shown", g.unshown
    if not r.closed:
        return "betting", None
    if not box.bets.get(ANTE):
        return "not examined", g.unexamined
    due = after_the_deal(g, r)
    if due and box in due.undecided:
        decides = box in _asked(g, r, due) and not r.waiting
        return ("to decide", g.choosing(r)) if decides else ("waits", None)
    return ("plays", None) if box.decisions else ("dealing", None)

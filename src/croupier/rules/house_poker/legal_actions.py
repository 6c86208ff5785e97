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


def step(spec: HousePoker, round_: Round) -> RoundStep:
    """The step a round is at, found from the round itself."""
    if round_.over:
        says = "The round is Void; all Bets are returned" if round_.voided else "The round is settled"
        return RoundStep(Phase.OVER, says, round_.voided or spec.words.round_of_play, waits_for=("dealer",))
    if not round_.closed:
        return RoundStep(Phase.BETTING, "Bets are open", spec.p("3.2"), "Place your Bets, please", ("dealer",))
    if round_.waiting:
        names = tuple(dict.fromkeys(b.player for b in round_.boxes if b.number in round_.waiting))
        return RoundStep(
            Phase.OPTIONS, "A dealing error: play on, or take the Bets back", spec.p("5.10"), waits_for=names
        )
    if round_.claims:
        return RoundStep(Phase.AWARDING, "A jackpot award waits for the link", spec.majors_paid, waits_for=("link",))
    due = after_the_deal(spec, round_)
    if due is None:
        quote = "" if any(box.decisions for box in round_.boxes) else "No more Bets"
        return RoundStep(Phase.DEALING, "Cards are dealt face down", spec.dealt_by(round_), quote, ("dealer",))
    open_boxes = _asked(spec, round_, due)
    if open_boxes:
        names = tuple(dict.fromkeys([box.player for box in open_boxes]))
        words = " or ".join([choice.word.capitalize() for choice in spec.choices(round_, open_boxes[0])])
        silence = "Then the Hand is folded"
        return RoundStep(Phase.DECIDING, words, spec.choosing(round_), "", names, spec.in_turn(round_), silence)
    if unopened(round_, due):
        return RoundStep(Phase.SHOWING, "The Dealer opens the cards", spec.revealing(round_), "", ("dealer",))
    return RoundStep(Phase.SETTLING, "Pay and take, clockwise", spec.comparing, waits_for=("dealer",))


def _asked(spec: HousePoker, round_: Round, due: RoundProgress) -> tuple[Box, ...]:
    """The hands whose decision is wanted now: the first one clockwise, or all of them at once (R-35)."""
    return due.undecided[:1] if spec.in_turn(round_) else due.undecided


def may(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    """What a player may do now, each with its cost and paragraph."""
    match step(spec, round_).phase:
        case Phase.BETTING:
            return (*_bets(spec, round_, player), *_withdrawals(spec, round_, player))
        case Phase.OPTIONS:
            return _options(spec, round_, player)
        case Phase.DEALING | Phase.SHOWING:
            return _looks(spec, round_, player)
        case Phase.DECIDING:
            return (*_looks(spec, round_, player), *_decisions(spec, round_, player))
        case Phase.SETTLING:
            return _shows(spec, round_, player)
        case _:
            return ()


def _bets(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers = []
    for number in range(1, round_.settings.box_count + 1):
        box = box_of(round_, number)
        for bet in spec.opening:
            lies = box.bets.get(bet, 0) if box else 0
            limit = limits(round_, bet)
            if lies >= limit.most or may_bet(spec, round_, number, box, bet, player):
                continue
            least, most = max(limit.least - lies, 1), limit.most - lies
            para = spec.requires_ante.get(bet, spec.p("3.6"))
            says = f"${dollars(limit.least)} to ${dollars(limit.most)}" if bet != JACKPOT else f"${dollars(limit.most)}"
            offers.append(LegalAction(PlaceBet(number, bet, least), spec.names[bet], says, para, least, least, most))
    return tuple(offers)


def _withdrawals(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    return tuple(
        LegalAction(
            WithdrawBet(box.number, bet), f"Take back {spec.names[bet]}", f"${dollars(cents)} comes back", spec.closing
        )
        for box in round_.boxes
        if box.player == player
        for bet, cents in box.bets.items()
    )


def _options(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers = []
    for box in round_.boxes:
        if box.player != player or box.number not in round_.waiting:
            continue
        for option in round_.options:
            if option == INVALIDATE:
                word, says, para = "Bets back", "The Hand is out of the round", spec.p("5.10.3")
            elif option == RECONSTRUCTED:
                word, says, para = "Play on", "With the cards put back in order", spec.p("5.10.2")
            else:
                word, says, para = "Play on", "With the cards as they lie", spec.p("5.10.1")
            offers.append(LegalAction(ChooseOption(box.number, option), word, says, para))
    return tuple(offers)


def _looks(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    own = tuple(box for box in in_play(round_) if box.player == player and box.bets.get(ANTE))
    if any(box.examined for box in round_.boxes if box.player == player):
        return ()
    whole = tuple(box for box in own if len(cards_at(round_, box.number)) >= spec.hand or not dealing(spec, round_))
    says = "You may examine only one Hand" if len(own) > 1 else "Only you see them"
    return tuple(LegalAction(Examine(box.number), "Look at the cards", says, spec.p("3.7"), key="E") for box in whole)


def _decisions(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    offers: list[LegalAction] = []
    for box in _asked(spec, round_, spec.due(round_)):
        if box.player != player:
            continue
        for choice in spec.choices(round_, box):
            cost = required_bet(spec, round_, box, choice.bet) if choice.bet else 0
            blind = ", without looking" if choice.bet and not box.examined else ""
            send, says = (
                Decide(box.number, choice.word),
                f"{choice.says}{blind}",
            )
            offers.append(LegalAction(send, choice.word.capitalize(), says, choice.para, cost, cost, cost, choice.key))
    return tuple(offers)


def _shows(spec: HousePoker, round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Refusing is possible but not urged: it comes last and has no key."""
    offers = []
    for box in in_play(round_):
        if box.player != player or not box.bets.get(ANTE):
            continue
        if box.shows is Shows.REFUSED:
            offers.append(
                LegalAction(ShowForClaim(box.number), "Show after all", "Proves your side Bets", spec.unshown)
            )
        elif box.shows is Shows.YES and not box.folded:
            offers.append(
                LegalAction(RefuseToShow(box.number), "Do not show", "What is not shown cannot win", spec.unshown)
            )
    return tuple(offers)


# ---- who may see, and where a box stands -----------------------------------------------------------------------------


@shared("3.7")
def may_see(round_: Round, viewer: str, at: int) -> bool:
    """A card is known to all once exposed or opened, and to its player once he has examined that hand."""
    place = round_.places[at]
    if at in round_.exposed or place in round_.shown:
        return True
    box = box_of(round_, place)
    return box is not None and box.examined and box.player == viewer


def hands(spec: HousePoker, round_: Round, number: int) -> tuple[Hand, ...]:
    """The one Hand of a box with bets on it."""
    box = box_of(round_, number)
    return (Hand(number, box.player, *status(spec, round_, box)),) if box else ()


def status(spec: HousePoker, round_: Round, box: Box) -> tuple[str, Para | None]:
    """Where a box stands, in a word."""
    if box.out:
        return "Bets returned", box.out_by or spec.p("5.10.3")
    if round_.voided:
        return "Void", round_.voided
    if box.folded:
        return "folded", box.folded
    if box.number in round_.waiting:
        return "to choose", spec.p("5.10")
    if box.shows is not Shows.YES:
        return "not shown", spec.unshown
    if not round_.closed:
        return "betting", None
    if not box.bets.get(ANTE):
        return "not examined", spec.unexamined
    due = after_the_deal(spec, round_)
    if due and box in due.undecided:
        decides = box in _asked(spec, round_, due) and not round_.waiting
        return ("to decide", spec.choosing(round_)) if decides else ("waits", None)
    return ("plays", None) if box.decisions else ("dealing", None)

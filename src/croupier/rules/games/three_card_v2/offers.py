"""What the table waits for, what each person may do now, and who may see which card."""

from croupier.rules.commands import ChooseOption, Decide, Examine, PlaceBet, RefuseToShow, ShowForClaim, WithdrawBet
from croupier.rules.deal import COMMUNITY, DEALER, Device
from croupier.rules.document import Para, rule
from croupier.rules.game import May, Next, Phase
from croupier.rules.games.three_card_v2.play import dealing, may_bet, to_reveal, undecided
from croupier.rules.games.three_card_v2.terms import (
    ANTE,
    FOLD,
    JACKPOT,
    NAMES,
    OPENING_BETS,
    PAIR_PLUS,
    PLAY,
    counted_ante,
    limits,
    p,
    qualifies,
)
from croupier.rules.hands import best_five, five_rank, words_five, words_three
from croupier.rules.irregularities import INVALIDATE, RECONSTRUCTED
from croupier.rules.money import dollars
from croupier.rules.round import Box, Round, Shows, box_of, cards_at, in_play


def step(r: Round) -> Next:
    """The step a round is at, found from the round itself."""
    if r.over:
        says = "The round is Void; all Bets are returned" if r.voided else "The round is settled"
        return Next(Phase.OVER, says, r.voided or p("1.20"), waits_for=("dealer",))
    if not r.closed:
        return Next(Phase.BETTING, "Bets are open", p("3.2"), "Place your Bets, please", ("dealer",))
    if r.waiting:
        names = tuple(dict.fromkeys(b.player for b in r.boxes if b.number in r.waiting))
        return Next(Phase.OPTIONS, "A dealing error: play on, or take the Bets back", p("5.10"), waits_for=names)
    if dealing(r):
        para = p("3.10") if r.settings.device is Device.SHOE else p("3.11")
        return Next(Phase.DEALING, "Cards are dealt face down", para, "No more Bets", ("dealer",))
    open_boxes = undecided(r)
    if open_boxes:
        names = tuple(dict.fromkeys(box.player for box in open_boxes))
        return Next(Phase.DECIDING, "Fold or Play", p("3.12"), waits_for=names)
    if not set(to_reveal(r)) <= set(r.shown):
        return Next(Phase.SHOWING, "The Dealer's Hand and the Community Cards are opened", p("3.13"), "", ("dealer",))
    if r.claims:
        return Next(Phase.AWARDING, "A major jackpot award waits for the link", p("4.7"), waits_for=("link",))
    return Next(Phase.SETTLING, "Pay and take, clockwise", p("3.15"), waits_for=("dealer",))


def may(r: Round, player: str) -> tuple[May, ...]:
    """What a player may do now, each with its cost and paragraph."""
    match step(r).phase:
        case Phase.BETTING:
            return (*_bets(r, player), *_withdrawals(r, player))
        case Phase.OPTIONS:
            return _options(r, player)
        case Phase.DEALING:
            return _looks(r, player)
        case Phase.DECIDING:
            return (*_looks(r, player), *_decisions(r, player))
        case Phase.SETTLING:
            return _shows(r, player)
        case _:
            return ()


def _bets(r: Round, player: str) -> tuple[May, ...]:
    offers = []
    for number in range(1, r.settings.box_count + 1):
        box = box_of(r, number)
        for bet in OPENING_BETS:
            lies = box.bets.get(bet, 0) if box else 0
            limit = limits(r, bet)
            if lies >= limit.most or may_bet(r, number, bet, player):
                continue
            least, most = max(limit.least - lies, 1), limit.most - lies
            para = p("3.8") if bet == JACKPOT else p("3.6")
            says = f"{dollars(limit.least)} to {dollars(limit.most)}" if bet != JACKPOT else f"{dollars(limit.most)}"
            offers.append(May(PlaceBet(number, bet, least), NAMES[bet], says, para, least, least, most))
    return tuple(offers)


def _withdrawals(r: Round, player: str) -> tuple[May, ...]:
    return tuple(
        May(WithdrawBet(box.number, bet), f"Take back {NAMES[bet]}", f"{dollars(cents)} comes back", p("3.9"))
        for box in r.boxes
        if box.player == player
        for bet, cents in box.bets.items()
    )


def _options(r: Round, player: str) -> tuple[May, ...]:
    offers = []
    for box in r.boxes:
        if box.player != player or box.number not in r.waiting:
            continue
        for option in r.options:
            if option == INVALIDATE:
                word, says, para = "Bets back", "The Hand is out of the round", p("5.10.3")
            elif option == RECONSTRUCTED:
                word, says, para = "Play on", "With the cards put back in order", p("5.10.2")
            else:
                word, says, para = "Play on", "With the cards as they lie", p("5.10.1")
            offers.append(May(ChooseOption(box.number, option), word, says, para))
    return tuple(offers)


def _looks(r: Round, player: str) -> tuple[May, ...]:
    own = tuple(box for box in in_play(r) if box.player == player and box.bets.get(ANTE))
    if any(box.examined for box in r.boxes if box.player == player):
        return ()
    whole = tuple(box for box in own if len(cards_at(r, box.number)) >= 3 or not dealing(r))
    says = "You may examine only one Hand" if len(own) > 1 else "Only you see them"
    return tuple(May(Examine(box.number), "Look at the cards", says, p("3.7"), key="E") for box in whole)


def _decisions(r: Round, player: str) -> tuple[May, ...]:
    offers: list[May] = []
    for box in undecided(r):
        if box.player != player:
            continue
        ante = counted_ante(r, box)
        blind = "" if box.examined else ", unseen"
        keeps = [NAMES[bet] for bet in (PAIR_PLUS, JACKPOT) if box.bets.get(bet)]
        stays = f", {' and '.join(keeps)} {'stay' if len(keeps) > 1 else 'stays'} in" if keeps else ""
        lost = f"Ante {dollars(ante)} lost{stays}"
        offers.append(May(Decide(box.number, FOLD), "Fold", lost, p("3.12.1"), key="F"))
        says = f"Bet equal to your Ante{blind}"
        offers.append(May(Decide(box.number, PLAY), "Play", says, p("3.12.2"), ante, ante, ante, key="P"))
    return tuple(offers)


def _shows(r: Round, player: str) -> tuple[May, ...]:
    """Refusing is possible but not urged: it comes last and has no key."""
    offers = []
    for box in in_play(r):
        if box.player != player or not box.bets.get(ANTE):
            continue
        if box.shows is Shows.REFUSED:
            offers.append(May(ShowForClaim(box.number), "Show after all", "Proves Pair Plus and jackpot", p("4.5")))
        elif box.shows is Shows.YES and not box.folded:
            offers.append(May(RefuseToShow(box.number), "Do not show", "Counts as a Fold", p("4.5")))
    return tuple(offers)


# ---- who may see, and what it is in words ---------------------------------------------------------------------------


@rule(p("3.7"), p("3.10"), p("3.14"), p("4.6"))
def may_see(r: Round, viewer: str, at: int) -> bool:
    """A card is known to all once exposed or opened, and to its player once he has examined that hand."""
    place = r.places[at]
    if at in r.exposed or place in r.shown:
        return True
    box = box_of(r, place)
    return box is not None and box.examined and box.player == viewer


def words(r: Round, place: int) -> str:
    """What the cards at a place are."""
    cards = cards_at(r, place)
    if place == COMMUNITY or len(cards) != 3:
        return ""
    if place == DEALER:
        return f"{words_three(cards)}, {'qualifies' if qualifies(cards) else 'does not qualify'}"
    hand = words_three(cards)
    five = cards + cards_at(r, COMMUNITY)
    box = box_of(r, place)
    if COMMUNITY in r.shown and len(five) == 5 and box and box.bets.get(JACKPOT) and five_rank(best_five(five)) >= 4:
        return f"{hand}; {words_five(five)} for the jackpot"
    return hand


def status(r: Round, box: Box) -> tuple[str, Para | None]:
    """Where a box stands, in a word."""
    if box.out:
        return "Bets returned", p("5.10.3")
    if r.voided:
        return "Void", r.voided
    if box.folded:
        return "folded", box.folded
    if box.number in r.waiting:
        return "to choose", p("5.10")
    if box.shows is not Shows.YES:
        return "not shown", p("4.5")
    if PLAY in box.decisions:
        return "plays", p("3.12.2")
    if not r.closed:
        return "betting", None
    if not box.bets.get(ANTE):
        return "not examined", p("3.14")
    return ("dealing", None) if dealing(r) else ("to decide", p("3.12"))

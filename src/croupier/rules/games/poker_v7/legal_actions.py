"""What the table waits for, what each player may do now, and who may see which card."""

from croupier.rules.base_round import Stake, cards_at
from croupier.rules.commands import Decide, Examine, RefuseToShow, ShowHand
from croupier.rules.deal import BURNT, FLOP_CARDS, RIVER_CARD, TURN_CARD, place_name
from croupier.rules.document import Para, rule
from croupier.rules.game import Hand, LegalAction, Phase, RoundStep
from croupier.rules.games.poker_v7.betting import least_raise, may_raise, most_raise, procedure_para, to_call
from croupier.rules.games.poker_v7.consequences import BETS, bound
from croupier.rules.games.poker_v7.misdeals import unruled
from croupier.rules.games.poker_v7.play import (
    awaited,
    dealt_by,
    hands_first,
    last_contender,
    next_to_show,
    showing_order,
)
from croupier.rules.games.poker_v7.round import Round, bet_of, betting_is_over
from croupier.rules.games.poker_v7.terms import ALL_IN, CALL, CHECK, FOLD, LAST, OPEN_BET, POT, RAISE, STREET_NAMES, p
from croupier.rules.hands import words_five
from croupier.rules.money import dollars
from croupier.rules.refusal import Refused

BLINDS = "Place your Blind Bets, please"
BOARD_PLACES = (FLOP_CARDS, TURN_CARD, RIVER_CARD)
BETTING_ROUND = ("", "1st Betting Round", "2nd Betting Round", "3rd Betting Round", "4th Betting Round")


def step(r: Round) -> RoundStep:
    """The step a round is at, found from the round itself."""
    if r.over:
        says = "The Round is Void; all Bets are returned" if r.voided else "The Pots are awarded"
        return RoundStep(Phase.OVER, says, r.voided or p("1.36"), waits_for=("dealer",))
    if r.reshuffle:
        says = "The cards taken back are shuffled with the rest"
        return RoundStep(Phase.SHUFFLING, says, r.reshuffle, waits_for=("dealer",))
    if r.owed:
        return _dealing(r)
    if r.waiting:
        player = r.players[r.waiting[0]]
        silence = "If time runs out, your hand is checked, or folded if there is a bet to match"
        return RoundStep(
            Phase.DECIDING, BETTING_ROUND[r.stage], procedure_para(r), "", (player,), in_turn=True, silence=silence
        )
    return _ending(r)


def _dealing(r: Round) -> RoundStep:
    if hands_first(r):
        return _ending(r)
    street = next((place for place in r.owed if place in BOARD_PLACES), BURNT)
    to_players = any(place in r.seats for place in r.owed)
    says = "Hole Cards are dealt face down" if to_players else f"{place_name(street)} next"
    quote = "" if r.places else BLINDS
    return RoundStep(Phase.DEALING, says, dealt_by(r), quote, ("dealer",), cards=len(r.owed))


def _showdown() -> RoundStep:
    return RoundStep(Phase.SHOWING, "The Game Marker goes to SHOWDOWN", p("3.11"), "Showdown", ("dealer",))


def _ending(r: Round) -> RoundStep:
    no = unruled(r)
    if no is None or no.para is None:
        return _last_steps(r)
    return RoundStep(
        Phase.RULING, "A card is where it was not meant to go: the pit reports it", no.para, waits_for=("pit",)
    )


@rule(p("1.20"), p("3.11"), p("3.11.1"))
def _last_steps(r: Round) -> RoundStep:
    if len(r.active) == 1:
        return RoundStep(
            Phase.SETTLING, "One Active Player is left and wins the Pot", p("3.11.1"), waits_for=("dealer",)
        )
    if r.stage < LAST and not hands_first(r):
        return RoundStep(
            Phase.SHOWING, f"{STREET_NAMES[r.stage + 1]} next, face up", dealt_by(r), waits_for=("dealer",)
        )
    if not r.marker:
        return _showdown()
    at = awaited(r)
    if at is not None:
        says, silence = "Show, or keep the Hand closed", "If time runs out, your hand is shown unless it is beaten"
        return RoundStep(Phase.SHOWING, says, p("3.11.2"), "", (r.players[at],), in_turn=True, silence=silence)
    return RoundStep(Phase.SETTLING, "The Pots are awarded", p("4.4"), waits_for=("dealer",))


def may(r: Round, player: str) -> tuple[LegalAction, ...]:
    """What a player may do now, each with its cost and paragraph."""
    if r.over or player not in r.players:
        return ()
    at = r.players.index(player)
    return (*_looks(r, at), *_actions(r, at), *_shows(r, at))


def _looks(r: Round, at: int) -> tuple[LegalAction, ...]:
    seat = r.seats[at]
    if at in r.seen or seat not in r.places:
        return ()
    return (LegalAction(Examine(seat), "Look at the cards", "Only you see them", p("1.22"), key="E"),)


def _actions(r: Round, at: int) -> tuple[LegalAction, ...]:
    """Fold, Check or Call, BET or Raise between least and most, All-in."""
    if r.owed or not r.waiting or r.waiting[0] != at:
        return ()
    seat, owes, para = r.seats[at], to_call(r, at), procedure_para(r)
    offers = [LegalAction(Decide(seat, FOLD), "Fold", "Out of the Round", para, key="F")]
    if owes > 0:
        says = "All-in" if owes == r.stacks[at] else f"Match {dollars(r.level)}"
        offers.append(LegalAction(Decide(seat, CALL), f"Call {dollars(owes)}", says, para, owes, owes, owes, "C"))
    else:
        offers.append(LegalAction(Decide(seat, CHECK), "Check", "Nothing to match", para, key="C"))
    if may_raise(r, at) is None and not _held(r, at):
        offers += _raises(r, at)
    return tuple(offers)


def _held(r: Round, at: int) -> bool:
    """Has he acted Out of Turn, so that he may not Raise?"""
    early = r.out_of_turn
    return early is not None and early.at == at and isinstance(bound(r, early, next(iter(BETS))), Refused)


def _raises(r: Round, at: int) -> list[LegalAction]:
    seat, bet, least, most = r.seats[at], bet_of(r, at), least_raise(r, at), most_raise(r, at)
    word, title, para = (RAISE, "Raise to", p("3.5")) if r.level else (OPEN_BET, "BET", p("1.4"))
    says = f"{dollars(least)} to {dollars(most)}"
    everything = LegalAction(Decide(seat, ALL_IN), "All-in", dollars(most), p("3.12"), most - bet, most, most, "A")
    if least == most:
        return [everything]
    return [LegalAction(Decide(seat, word, least), title, says, para, least - bet, least, most, "R"), everything]


def _shows(r: Round, at: int) -> tuple[LegalAction, ...]:
    seat = r.seats[at]
    if not betting_is_over(r) or at not in r.active or seat in r.shown or at in r.kept or unruled(r) is not None:
        return ()
    show = LegalAction(ShowHand(seat), "Show", "Everybody sees your Hand", p("3.11.2"), key="S")
    if len(r.active) == 1 or r.settings.auto_show_winners:
        return (show,)
    in_turn = r.settings.showing_order == "in_turn"
    if not r.marker or (in_turn and at != next_to_show(r)):
        return ()
    if (in_turn and at == showing_order(r)[0]) or last_contender(r, at):
        return (show,)
    return (show, LegalAction(RefuseToShow(seat), "Do not show", "What is not shown cannot win", p("3.11.2(d)")))


# ---- who may see, and what is said about it -------------------------------------------------------------------------


@rule(p("1.12"), p("1.22"), p("1.20(i)"))
def may_see(r: Round, viewer: str, at: int) -> bool:
    """Community Cards and shown Hands are everybody's; Hole Cards are their player's once he has looked."""
    place = r.places[at]
    if at in r.exposed or place in r.shown:
        return True
    if place not in r.seats:
        return False
    where = r.seats.index(place)
    return where in r.seen and r.players[where] == viewer


def deciding(r: Round) -> tuple[int, ...]:
    """The places whose cards decide a Pot."""
    return (*BOARD_PLACES, *(r.seats[at] for at in r.active)) if len(r.active) > 1 else ()


def words(r: Round, place: int) -> str:
    """The best five of a Hand with the Community Cards that are open."""
    if place not in r.seats:
        return ""
    board = tuple(card for where in BOARD_PLACES if where in r.shown for card in cards_at(r, where))
    cards = (*cards_at(r, place), *board)
    return words_five(cards) if len(cards) in (5, 6, 7) and len(cards) - len(board) == 2 else ""


def stakes(r: Round) -> tuple[Stake, ...]:
    """What each player has in the Round, an uncalled Bet that went back apart."""
    if r.lines:
        return tuple(Stake(line.box, line.player, POT, line.stake) for line in r.lines)
    paid = zip(r.seats, r.players, r.start, r.stacks, strict=True)
    return tuple(Stake(seat, player, POT, start - stack) for seat, player, start, stack in paid if start > stack)


def hands(r: Round, box: int) -> tuple[Hand, ...]:
    """The Hand of a seat, and how it stands."""
    if box not in r.seats:
        return ()
    at = r.seats.index(box)
    return (Hand(box, r.players[at], *_status(r, at)),)


def _status(r: Round, at: int) -> tuple[str, Para | None]:
    if r.voided:
        return "Void", r.voided
    if at not in r.active:
        return "folded", p("1.19")
    if at in r.kept:
        return "not shown", p("3.11.2(d)")
    if r.concluded:
        won = any(r.seats[at] in award.winners for award in r.awards)
        return ("wins", p("4.4")) if won else ("beaten", p("4.4"))
    if r.waiting and r.waiting[0] == at and not r.owed:
        return "to act", procedure_para(r)
    return ("All-in", p("3.12")) if not r.stacks[at] else ("active", None)

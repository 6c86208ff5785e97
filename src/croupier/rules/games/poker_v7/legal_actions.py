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


def step(round_: Round) -> RoundStep:
    """The step a round is at, found from the round itself."""
    if round_.over:
        says = "The Round is Void; all Bets are returned" if round_.voided else "The Pots are awarded"
        return RoundStep(Phase.OVER, says, round_.voided or p("1.36"), waits_for=("dealer",))
    if round_.reshuffle:
        says = "The cards taken back are shuffled with the rest"
        return RoundStep(Phase.SHUFFLING, says, round_.reshuffle, waits_for=("dealer",))
    if round_.owed:
        return _dealing(round_)
    if round_.waiting:
        player = round_.players[round_.waiting[0]]
        silence = "If time runs out, your hand is checked, or folded if there is a bet to match"
        return RoundStep(
            Phase.DECIDING,
            BETTING_ROUND[round_.stage],
            procedure_para(round_),
            "",
            (player,),
            in_turn=True,
            silence=silence,
        )
    return _ending(round_)


def _dealing(round_: Round) -> RoundStep:
    if hands_first(round_):
        return _ending(round_)
    street = next((place for place in round_.owed if place in BOARD_PLACES), BURNT)
    to_players = any(place in round_.seats for place in round_.owed)
    says = "Hole Cards are dealt face down" if to_players else f"{place_name(street)} next"
    quote = "" if round_.places else BLINDS
    return RoundStep(Phase.DEALING, says, dealt_by(round_), quote, ("dealer",), cards=len(round_.owed))


def _showdown() -> RoundStep:
    return RoundStep(Phase.SHOWING, "The Game Marker goes to SHOWDOWN", p("3.11"), "Showdown", ("dealer",))


def _ending(round_: Round) -> RoundStep:
    no = unruled(round_)
    if no is None or no.para is None:
        return _last_steps(round_)
    return RoundStep(
        Phase.RULING, "A card is where it was not meant to go: the pit reports it", no.para, waits_for=("pit",)
    )


@rule(p("1.20"), p("3.11"), p("3.11.1"))
def _last_steps(round_: Round) -> RoundStep:
    if len(round_.active) == 1:
        return RoundStep(
            Phase.SETTLING, "One Active Player is left and wins the Pot", p("3.11.1"), waits_for=("dealer",)
        )
    if round_.stage < LAST and not hands_first(round_):
        return RoundStep(
            Phase.SHOWING, f"{STREET_NAMES[round_.stage + 1]} next, face up", dealt_by(round_), waits_for=("dealer",)
        )
    if not round_.marker:
        return _showdown()
    at = awaited(round_)
    if at is not None:
        says, silence = "Show, or keep the Hand closed", "If time runs out, your hand is shown unless it is beaten"
        return RoundStep(Phase.SHOWING, says, p("3.11.2"), "", (round_.players[at],), in_turn=True, silence=silence)
    return RoundStep(Phase.SETTLING, "The Pots are awarded", p("4.4"), waits_for=("dealer",))


def may(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """What a player may do now, each with its cost and paragraph."""
    if round_.over or player not in round_.players:
        return ()
    at = round_.players.index(player)
    return (*_looks(round_, at), *_actions(round_, at), *_shows(round_, at))


def _looks(round_: Round, at: int) -> tuple[LegalAction, ...]:
    seat = round_.seats[at]
    if at in round_.seen or seat not in round_.places:
        return ()
    return (LegalAction(Examine(seat), "Look at the cards", "Only you see them", p("1.22"), key="E"),)


def _actions(round_: Round, at: int) -> tuple[LegalAction, ...]:
    """Fold, Check or Call, BET or Raise between least and most, All-in."""
    if round_.owed or not round_.waiting or round_.waiting[0] != at:
        return ()
    seat, owes, para = round_.seats[at], to_call(round_, at), procedure_para(round_)
    offers = [LegalAction(Decide(seat, FOLD), "Fold", "Out of the Round", para, key="F")]
    if owes > 0:
        says = "All-in" if owes == round_.stacks[at] else f"Match {dollars(round_.level)}"
        offers.append(LegalAction(Decide(seat, CALL), f"Call {dollars(owes)}", says, para, owes, owes, owes, "C"))
    else:
        offers.append(LegalAction(Decide(seat, CHECK), "Check", "Nothing to match", para, key="C"))
    if may_raise(round_, at) is None and not _held(round_, at):
        offers += _raises(round_, at)
    return tuple(offers)


def _held(round_: Round, at: int) -> bool:
    """Has he acted Out of Turn, so that he may not Raise?"""
    early = round_.out_of_turn
    return early is not None and early.at == at and isinstance(bound(round_, early, next(iter(BETS))), Refused)


def _raises(round_: Round, at: int) -> list[LegalAction]:
    seat, bet, least, most = round_.seats[at], bet_of(round_, at), least_raise(round_, at), most_raise(round_, at)
    word, title, para = (RAISE, "Raise to", p("3.5")) if round_.level else (OPEN_BET, "BET", p("1.4"))
    says = f"{dollars(least)} to {dollars(most)}"
    everything = LegalAction(Decide(seat, ALL_IN), "All-in", dollars(most), p("3.12"), most - bet, most, most, "A")
    if least == most:
        return [everything]
    return [LegalAction(Decide(seat, word, least), title, says, para, least - bet, least, most, "R"), everything]


def _shows(round_: Round, at: int) -> tuple[LegalAction, ...]:
    seat = round_.seats[at]
    if (
        not betting_is_over(round_)
        or at not in round_.active
        or seat in round_.shown
        or at in round_.kept
        or unruled(round_) is not None
    ):
        return ()
    show = LegalAction(ShowHand(seat), "Show", "Everybody sees your Hand", p("3.11.2"), key="S")
    if len(round_.active) == 1 or round_.settings.auto_show_winners:
        return (show,)
    in_turn = round_.settings.showing_order == "in_turn"
    if not round_.marker or (in_turn and at != next_to_show(round_)):
        return ()
    if (in_turn and at == showing_order(round_)[0]) or last_contender(round_, at):
        return (show,)
    return (show, LegalAction(RefuseToShow(seat), "Do not show", "What is not shown cannot win", p("3.11.2(d)")))


# ---- who may see, and what is said about it -------------------------------------------------------------------------


@rule(p("1.12"), p("1.22"), p("1.20(i)"))
def may_see(round_: Round, viewer: str, at: int) -> bool:
    """Community Cards and shown Hands are everybody's; Hole Cards are their player's once he has looked."""
    place = round_.places[at]
    if at in round_.exposed or place in round_.shown:
        return True
    if place not in round_.seats:
        return False
    where = round_.seats.index(place)
    return where in round_.seen and round_.players[where] == viewer


def deciding(round_: Round) -> tuple[int, ...]:
    """The places whose cards decide a Pot."""
    return (*BOARD_PLACES, *(round_.seats[at] for at in round_.active)) if len(round_.active) > 1 else ()


def words(round_: Round, place: int) -> str:
    """The best five of a Hand with the Community Cards that are open."""
    if place not in round_.seats:
        return ""
    board = tuple(card for where in BOARD_PLACES if where in round_.shown for card in cards_at(round_, where))
    cards = (*cards_at(round_, place), *board)
    return words_five(cards) if len(cards) in (5, 6, 7) and len(cards) - len(board) == 2 else ""


def stakes(round_: Round) -> tuple[Stake, ...]:
    """What each player has in the Round, an uncalled Bet that went back apart."""
    if round_.lines:
        return tuple(Stake(line.box, line.player, POT, line.stake) for line in round_.lines)
    paid = zip(round_.seats, round_.players, round_.start, round_.stacks, strict=True)
    return tuple(Stake(seat, player, POT, start - stack) for seat, player, start, stack in paid if start > stack)


def hands(round_: Round, box: int) -> tuple[Hand, ...]:
    """The Hand of a seat, and how it stands."""
    if box not in round_.seats:
        return ()
    at = round_.seats.index(box)
    return (Hand(box, round_.players[at], *_status(round_, at)),)


def _status(round_: Round, at: int) -> tuple[str, Para | None]:
    if round_.voided:
        return "Void", round_.voided
    if at not in round_.active:
        return "folded", p("1.19")
    if at in round_.kept:
        return "not shown", p("3.11.2(d)")
    if round_.concluded:
        won = any(round_.seats[at] in award.winners for award in round_.awards)
        return ("wins", p("4.4")) if won else ("beaten", p("4.4"))
    if round_.waiting and round_.waiting[0] == at and not round_.owed:
        return "to act", procedure_para(round_)
    return ("All-in", p("3.12")) if not round_.stacks[at] else ("active", None)

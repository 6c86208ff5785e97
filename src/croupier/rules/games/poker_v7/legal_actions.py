"""What the table waits for, what each player may do, and who may see which card."""

from croupier.rules.base_round import Stake, cards_at
from croupier.rules.commands import Decide, Examine, RefuseToShow, ShowHand
from croupier.rules.deal import BURNT, FLOP_CARDS, RIVER_CARD, TURN_CARD, place_name
from croupier.rules.document import Para, rule
from croupier.rules.game import Hand, LegalAction, Phase, RoundStep
from croupier.rules.games.poker_v7.betting import least_raise, most_raise, procedure_para, refuse_raise, to_call
from croupier.rules.games.poker_v7.irregularity_report import BETS, limit_early_actor
from croupier.rules.games.poker_v7.misdeals import unruled
from croupier.rules.games.poker_v7.play import (
    awaited,
    deal_para,
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


def round_step(round_: Round) -> RoundStep:
    """Return the step that a Round has reached."""
    if round_.over:
        text = "The Round is Void; all Bets are returned" if round_.voided else "The Pots are awarded"
        return RoundStep(Phase.OVER, text, round_.voided or p("1.36"), waits_for=("dealer",))
    if round_.reshuffle:
        text = "The cards taken back are shuffled with the rest"
        return RoundStep(Phase.SHUFFLING, text, round_.reshuffle, waits_for=("dealer",))
    if round_.owed:
        return _deal_step(round_)
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
    return _end_step(round_)


def _deal_step(round_: Round) -> RoundStep:
    if hands_first(round_):
        return _end_step(round_)
    street = next((place for place in round_.owed if place in BOARD_PLACES), BURNT)
    to_players = any(place in round_.seats for place in round_.owed)
    text = "Hole Cards are dealt face down" if to_players else f"{place_name(street)} next"
    quote = "" if round_.places else BLINDS
    return RoundStep(Phase.DEALING, text, deal_para(round_), quote, ("dealer",), cards=len(round_.owed))


def _showdown_step() -> RoundStep:
    return RoundStep(Phase.SHOWING, "The Game Marker goes to SHOWDOWN", p("3.11"), "Showdown", ("dealer",))


def _end_step(round_: Round) -> RoundStep:
    refusal = unruled(round_)
    if refusal is None or refusal.para is None:
        return _settlement_step(round_)
    return RoundStep(
        Phase.RULING, "A card is where it was not meant to go: the pit reports it", refusal.para, waits_for=("pit",)
    )


@rule(p("1.20"), p("3.11"), p("3.11.1"))
def _settlement_step(round_: Round) -> RoundStep:
    if len(round_.active) == 1:
        return RoundStep(
            Phase.SETTLING, "One Active Player is left and wins the Pot", p("3.11.1"), waits_for=("dealer",)
        )
    if round_.stage < LAST and not hands_first(round_):
        return RoundStep(
            Phase.SHOWING, f"{STREET_NAMES[round_.stage + 1]} next, face up", deal_para(round_), waits_for=("dealer",)
        )
    if not round_.marker:
        return _showdown_step()
    position = awaited(round_)
    if position is not None:
        text, silence = "Show, or keep the Hand closed", "If time runs out, your hand is shown unless it is beaten"
        return RoundStep(
            Phase.SHOWING, text, p("3.11.2"), "", (round_.players[position],), in_turn=True, silence=silence
        )
    return RoundStep(Phase.SETTLING, "The Pots are awarded", p("4.4"), waits_for=("dealer",))


def legal_actions(round_: Round, player: str) -> tuple[LegalAction, ...]:
    """Return a player's legal actions, each with its cost and paragraph."""
    if round_.over or player not in round_.players:
        return ()
    position = round_.players.index(player)
    return (*_look_actions(round_, position), *_betting_actions(round_, position), *_show_actions(round_, position))


def _look_actions(round_: Round, position: int) -> tuple[LegalAction, ...]:
    seat = round_.seats[position]
    if position in round_.seen or seat not in round_.places:
        return ()
    return (LegalAction(Examine(seat), "Look at the cards", "Only you see them", p("1.22"), key="E"),)


def _betting_actions(round_: Round, position: int) -> tuple[LegalAction, ...]:
    """Offer Fold, Check or Call, BET or Raise, and All-in."""
    if round_.owed or not round_.waiting or round_.waiting[0] != position:
        return ()
    seat, call_cost, para = round_.seats[position], to_call(round_, position), procedure_para(round_)
    offers = [LegalAction(Decide(seat, FOLD), "Fold", "Out of the Round", para, key="F")]
    if call_cost > 0:
        description = "All-in" if call_cost == round_.stacks[position] else f"Match {dollars(round_.level)}"
        offers.append(
            LegalAction(
                Decide(seat, CALL),
                f"Call {dollars(call_cost)}",
                description,
                para,
                call_cost,
                call_cost,
                call_cost,
                "C",
            )
        )
    else:
        offers.append(LegalAction(Decide(seat, CHECK), "Check", "Nothing to match", para, key="C"))
    if refuse_raise(round_, position) is None and not _is_barred_from_raising(round_, position):
        offers += _raise_actions(round_, position)
    return tuple(offers)


def _is_barred_from_raising(round_: Round, position: int) -> bool:
    """Return whether a player may not Raise because they acted Out of Turn."""
    early = round_.out_of_turn
    return (
        early is not None
        and early.at == position
        and isinstance(limit_early_actor(round_, early, next(iter(BETS))), Refused)
    )


def _raise_actions(round_: Round, position: int) -> list[LegalAction]:
    seat, bet, least, most = (
        round_.seats[position],
        bet_of(round_, position),
        least_raise(round_, position),
        most_raise(round_, position),
    )
    decision, label, para = (RAISE, "Raise to", p("3.5")) if round_.level else (OPEN_BET, "BET", p("1.4"))
    description = f"{dollars(least)} to {dollars(most)}"
    all_in = LegalAction(Decide(seat, ALL_IN), "All-in", dollars(most), p("3.12"), most - bet, most, most, "A")
    if least == most:
        return [all_in]
    return [LegalAction(Decide(seat, decision, least), label, description, para, least - bet, least, most, "R"), all_in]


def _show_actions(round_: Round, position: int) -> tuple[LegalAction, ...]:
    seat = round_.seats[position]
    if (
        not betting_is_over(round_)
        or position not in round_.active
        or seat in round_.shown
        or position in round_.kept
        or unruled(round_) is not None
    ):
        return ()
    show = LegalAction(ShowHand(seat), "Show", "Everybody sees your Hand", p("3.11.2"), key="S")
    if len(round_.active) == 1 or round_.settings.auto_show_winners:
        return (show,)
    in_turn = round_.settings.showing_order == "in_turn"
    if not round_.marker or (in_turn and position != next_to_show(round_)):
        return ()
    if (in_turn and position == showing_order(round_)[0]) or last_contender(round_, position):
        return (show,)
    return (show, LegalAction(RefuseToShow(seat), "Do not show", "What is not shown cannot win", p("3.11.2(d)")))


# ---- visibility and descriptions ------------------------------------------------------------------------------------


@rule(p("1.12"), p("1.22"), p("1.20(i)"))
def can_see(round_: Round, viewer: str, index: int) -> bool:
    """Return whether a viewer may see a card: open cards, and their own Hole Cards once they have looked."""
    place = round_.places[index]
    if index in round_.exposed or place in round_.shown:
        return True
    if place not in round_.seats:
        return False
    position = round_.seats.index(place)
    return position in round_.seen and round_.players[position] == viewer


def deciding(round_: Round) -> tuple[int, ...]:
    """Return the places whose cards decide a Pot."""
    return (*BOARD_PLACES, *(round_.seats[position] for position in round_.active)) if len(round_.active) > 1 else ()


def describe_hand(round_: Round, place: int) -> str:
    """Describe the best five of a Hand with the open Community Cards."""
    if place not in round_.seats:
        return ""
    board = tuple(card for street in BOARD_PLACES if street in round_.shown for card in cards_at(round_, street))
    cards = (*cards_at(round_, place), *board)
    return words_five(cards) if len(cards) in (5, 6, 7) and len(cards) - len(board) == 2 else ""


def stakes(round_: Round) -> tuple[Stake, ...]:
    """Return what each player has in the Round, without a returned uncalled Bet."""
    if round_.lines:
        return tuple(Stake(line.box, line.player, POT, line.stake) for line in round_.lines)
    paid = zip(round_.seats, round_.players, round_.start, round_.stacks, strict=True)
    return tuple(Stake(seat, player, POT, start - stack) for seat, player, start, stack in paid if start > stack)


def hands(round_: Round, box: int) -> tuple[Hand, ...]:
    """Return the Hand of a seat with its status."""
    if box not in round_.seats:
        return ()
    position = round_.seats.index(box)
    return (Hand(box, round_.players[position], *_hand_status(round_, position)),)


def _hand_status(round_: Round, position: int) -> tuple[str, Para | None]:
    if round_.voided:
        return "Void", round_.voided
    if position not in round_.active:
        return "folded", p("1.19")
    if position in round_.kept:
        return "not shown", p("3.11.2(d)")
    if round_.concluded:
        won = any(round_.seats[position] in award.winners for award in round_.awards)
        return ("wins", p("4.4")) if won else ("beaten", p("4.4"))
    if round_.waiting and round_.waiting[0] == position and not round_.owed:
        return "to act", procedure_para(round_)
    return ("All-in", p("3.12")) if not round_.stacks[position] else ("active", None)

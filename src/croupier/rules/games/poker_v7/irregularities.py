"""The irregularities of chapter 5, one row each, in the order of the document; 5.4 to 5.6 are in blinds.py."""

from croupier.rules import events as e
from croupier.rules.commands import Report, Reshuffle, TimeUp, WalkAway
from croupier.rules.document import rule
from croupier.rules.documents.poker_7 import DOC
from croupier.rules.games.poker_v7 import rulings as ruling
from croupier.rules.games.poker_v7.house_ruling import REMEDIES, unprovided
from croupier.rules.games.poker_v7.irregularity_report import Case, act_for_absent, add_automatic_turns, report
from croupier.rules.games.poker_v7.play import awaited, shown_for
from croupier.rules.games.poker_v7.round import Events, Round
from croupier.rules.games.poker_v7.terms import ALL_IN, CALL, CHECK, FOLD, OPEN_BET, RAISE, p
from croupier.rules.irregularities import Irregularity, at_least, house_ruling, in_document_order
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Rank

VOID = (p("5.2"), p("5.2[text]"), p("5.14"))
ALL_BACK = "The Round is Void and all its Bets go back; earlier Rounds stand."
SHUFFLED_IN = "The cards go back with their Burnt Card and are shuffled with the rest; Bets stand."

# fmt: off
IRREGULARITIES = in_document_order(DOC,
    Irregularity("button_forgotten", (p("3.7"),),
                 "The Dealer Button was not placed",
                 "It is placed as soon as it is noticed; nothing is undone.",
                 ruling.harmless),
    Irregularity("all_in_button_forgotten", (p("3.12"),),
                 "The All-in button was not placed",
                 "The Round continues.",
                 ruling.harmless),
    Irregularity("words_and_gestures", (p("3.14"),),
                 "A player said one thing and did another",
                 "What they did counts; the Round continues.",
                 ruling.words_and_gestures, may=("box",)),
    Irregularity("agreement", (p("4.2"),),
                 "Players want to divide a pot among themselves",
                 "The hand is played to its end and no pot is divided.",
                 ruling.agreement),
    Irregularity("technical_interruption", (p("5.1"), p("5.1.1"), p("5.1.2"), p("5.14")),
                 "A technical interruption stops the Round",
                 "If any Bet is decided the Round is finished with the same cards; else it is Void.",
                 ruling.interruption, by=house_ruling),
    Irregularity("foreign_card", (p("5.2.1"), *VOID),
                 "A card that does not belong to the deck is found", ALL_BACK,
                 ruling.void_round, late=True),
    Irregularity("deck_count", (p("5.2.2"), *VOID),
                 "The deck has too few or too many cards", ALL_BACK,
                 ruling.void_round, late=True),
    Irregularity("out_of_cards", (p("5.2.3"), *VOID),
                 "The device cannot finish the Round", ALL_BACK,
                 ruling.out_of_cards),
    Irregularity("not_shuffled", (p("5.2.4"), *VOID),
                 "The cards were not shuffled", ALL_BACK,
                 ruling.void_round, late=True),
    Irregularity("cards_exposed", (p("5.2.5"), p("5.3"), *VOID),
                 "The Dealer exposed cards in the Initial Deal",
                 "One is discarded and replaced; two or more are a Void, whether or not they can be put in order.",
                 ruling.cards_exposed, deal=True, asks=("cards",), late=True),
    Irregularity("wrong_number_player", (p("5.2.6"), *VOID),
                 "A Player was dealt a wrong number of cards",
                 "Somebody has looked: Void. Nobody has: put in order, else Void.",
                 ruling.wrong_cards, deal=True, asks=("restorable",), may=("box", "lie"), by=house_ruling, late=True),
    Irregularity("wrong_deal", (p("5.2.7"), p("5.2.7(a)"), p("5.2.7(b)"), *VOID),
                 "A Hand was left out, or one too many was dealt",
                 "Somebody has looked: Void. Nobody has: put in order, else Void.",
                 ruling.wrong_cards, deal=True, asks=("restorable",), may=("box", "lie"), by=house_ruling, late=True),
    Irregularity("face_up_card", (p("5.3"),),
                 "A card lies face up in the device",
                 "It is discarded and not used.",
                 ruling.face_up_card),
    Irregularity("first_card_not_burnt", (p("5.7"), p("5.14")),
                 "The first card was not burnt",
                 "Put in order at the House's judgement; Void if anybody has looked or it cannot be done.",
                 ruling.first_card_not_burnt, deal=True, asks=("restorable",), may=("lie",), by=house_ruling,
                 late=True),
    Irregularity("burnt_card_missed", (p("5.8"), p("5.8.1"), p("5.8.2"), p("5.8.3")),
                 "A later Burnt Card was forgotten",
                 "Put in order, else the wrong cards are shuffled in; Bets of that Betting Round go back, Folds stand.",
                 ruling.burnt_card_missed, deal=True, asks=("restorable",), may=("lie",), by=house_ruling),
    Irregularity("flop_exposed_early", (p("5.9"),),
                 "A Flop Card was exposed before the 1st Betting Round was over", SHUFFLED_IN,
                 ruling.exposed_early, deal=True, may=("lie",)),
    Irregularity("too_many_flop_cards", (p("5.10"),),
                 "More than three Flop Cards were dealt",
                 "Put in order; else " + SHUFFLED_IN[0].lower() + SHUFFLED_IN[1:],
                 ruling.too_many, deal=True, asks=("restorable",), may=("lie",), by=house_ruling),
    Irregularity("too_many_turn_cards", (p("5.10.1"),),
                 "More than one Turn Card was dealt",
                 "Put in order; else " + SHUFFLED_IN[0].lower() + SHUFFLED_IN[1:],
                 ruling.too_many, deal=True, asks=("restorable",), may=("lie",), by=house_ruling),
    Irregularity("too_many_river_cards", (p("5.10.2"),),
                 "More than one River Card was dealt",
                 "Put in order; else " + SHUFFLED_IN[0].lower() + SHUFFLED_IN[1:],
                 ruling.too_many, deal=True, asks=("restorable",), may=("lie",), by=house_ruling),
    Irregularity("street_exposed_early", (p("5.11"),),
                 "The Turn or River Card was exposed before its Betting Round was over", SHUFFLED_IN,
                 ruling.exposed_early, deal=True, may=("lie",)),
    Irregularity("out_of_turn", (p("5.12"), p("5.12.1"), p("5.12.2"), p("5.12.3"), p("5.12.4")),
                 "A player acted Out of Turn",
                 "They take it back and act in turn; what players before them do decides how far they are held to it.",
                 ruling.out_of_turn, deal=True, asks=("box", "bet"), may=("cents",),
                 questions=(("box", "Who acted too early? Their seat"), ("bet", "What did they show?"),
                            ("cents", "For a bet or raise: how much did they put forward in all?")),
                 choices=(("bet", (FOLD, CHECK, CALL, OPEN_BET, RAISE, ALL_IN)),)),
    Irregularity("hole_cards_exposed", (p("5.13"), p("3.11.2(b)")),
                 "A player showed their own Hole Cards",
                 "Before the Final Betting Round is over the hand is folded; afterwards it is valid.",
                 ruling.hole_cards_exposed, deal=True, asks=("box", "cards"),
                 questions=(("box", "Whose cards? Their seat"),
                            ("cards", "Which of their cards were seen? The first card drawn is 1"))),
    Irregularity("misplaced_bet", (p("5.15"),),
                 "A player says a Pit Employee placed their bet wrongly",
                 "It stays as it was placed: that is the Player's responsibility.",
                 ruling.misplaced_bet, may=("box",), late=True),
    Irregularity("unprovided", (p("5.16"),),
                 "Something the rules do not provide for",
                 "A Shift Manager or above rules, with a reason.",
                 unprovided, asks=("remedy", "reason"), may=("box", "cards"),
                 choices=(("remedy", tuple(REMEDIES)),),
                 by=at_least(Rank.SHIFT_MANAGER), late=True),
)
# fmt: on
ROWS = {row.id: row for row in IRREGULARITIES}


@rule(p("5.2"), p("5.14"))
def rule_on(round_: Round, command: Report, by: Actor) -> Events | Refused:
    """Rule on a reported irregularity by its row of chapter 5."""
    row = ROWS.get(command.irregularity)
    if row is None:
        return refuse("irregularity_not_in_poker", "irregularity", irregularity=command.irregularity)
    return report(row, Case(round_, command.facts, by, row.paras[0]))


@rule(p("5.8.1"), p("5.9"), p("5.10"), p("5.11"))
def reshuffle(round_: Round, command: Reshuffle) -> Events | Refused:
    """Shuffle cards taken back with those not dealt; the caller provides the new order."""
    if round_.reshuffle is None:
        return refuse("no_cards_taken_back", p("5.8.1"))
    return (e.StubReshuffled(command.commitment, round_.reshuffle),)


@rule(p("5.16"), p("3.3"))
def walk_away(round_: Round, command: WalkAway) -> Events | Refused:
    """Mark a player as gone: they Check if that is free, else Fold; All-in they stay in (R-115)."""
    if command.player not in round_.players or command.player in round_.left:
        return refuse("player_not_in_hand", "player")
    return add_automatic_turns(round_, (e.PlayerLeft(command.player, p("5.16")),))


@rule(p("5.16"))
def time_up(round_: Round, command: TimeUp) -> Events | Refused:
    """Act once for a silent player, or show their Hand at the showdown (R-196, R-260)."""
    position = awaited(round_)
    if position is not None and round_.seats[position] == command.box:
        return shown_for(round_, position)
    if not round_.waiting or round_.owed or round_.seats[round_.waiting[0]] != command.box:
        return refuse("table_not_waiting_for_player", p("1.28"))
    return act_for_absent(round_, round_.waiting[0])

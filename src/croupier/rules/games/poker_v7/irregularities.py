"""The irregularities of chapter 5, one row each, in the order of the document; 5.4 to 5.6 are in blinds.py."""

from croupier.rules import events as e
from croupier.rules.coded_message import message
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
ALL_BACK = message("consequence_pk_all_bets_returned")
SHUFFLED_IN = message("consequence_pk_shuffled_in")
WRONG_CARDS = message("consequence_pk_wrong_cards")
TOO_MANY_CARDS = message("consequence_pk_too_many_cards")

# fmt: off
IRREGULARITIES = in_document_order(DOC,
    Irregularity("button_forgotten", (p("3.7"),),
                 message("title_pk_button_forgotten"),
                 message("consequence_pk_button_forgotten"),
                 ruling.harmless),
    Irregularity("all_in_button_forgotten", (p("3.12"),),
                 message("title_pk_all_in_button_forgotten"),
                 message("consequence_pk_continues"),
                 ruling.harmless),
    Irregularity("words_and_gestures", (p("3.14"),),
                 message("title_pk_words_and_gestures"),
                 message("consequence_pk_words_and_gestures"),
                 ruling.words_and_gestures, optional=("box",)),
    Irregularity("agreement", (p("4.2"),),
                 message("title_pk_agreement"),
                 message("consequence_pk_agreement"),
                 ruling.agreement),
    Irregularity("technical_interruption", (p("5.1"), p("5.1.1"), p("5.1.2"), p("5.14")),
                 message("title_pk_technical_interruption"),
                 message("consequence_pk_technical_interruption"),
                 ruling.interruption, least_rank=house_ruling),
    Irregularity("foreign_card", (p("5.2.1"), *VOID),
                 message("title_pk_foreign_card"), ALL_BACK,
                 ruling.void_round, late=True),
    Irregularity("deck_count", (p("5.2.2"), *VOID),
                 message("title_pk_deck_count"), ALL_BACK,
                 ruling.void_round, late=True),
    Irregularity("out_of_cards", (p("5.2.3"), *VOID),
                 message("title_pk_out_of_cards"), ALL_BACK,
                 ruling.out_of_cards),
    Irregularity("not_shuffled", (p("5.2.4"), *VOID),
                 message("title_pk_not_shuffled"), ALL_BACK,
                 ruling.void_round, late=True),
    Irregularity("cards_exposed", (p("5.2.5"), p("5.3"), *VOID),
                 message("title_pk_cards_exposed"),
                 message("consequence_pk_cards_exposed"),
                 ruling.cards_exposed, deal=True, required=("cards",), late=True),
    Irregularity("wrong_number_player", (p("5.2.6"), *VOID),
                 message("title_pk_wrong_number_player"),
                 WRONG_CARDS,
                 ruling.wrong_cards, deal=True, required=("restorable",), optional=("box", "lie"),
                 least_rank=house_ruling, late=True),
    Irregularity("wrong_deal", (p("5.2.7"), p("5.2.7(a)"), p("5.2.7(b)"), *VOID),
                 message("title_pk_wrong_deal"),
                 WRONG_CARDS,
                 ruling.wrong_cards, deal=True, required=("restorable",), optional=("box", "lie"),
                 least_rank=house_ruling, late=True),
    Irregularity("face_up_card", (p("5.3"),),
                 message("title_pk_face_up_card"),
                 message("consequence_pk_face_up_card"),
                 ruling.face_up_card),
    Irregularity("first_card_not_burnt", (p("5.7"), p("5.14")),
                 message("title_pk_first_card_not_burnt"),
                 message("consequence_pk_first_card_not_burnt"),
                 ruling.first_card_not_burnt, deal=True, required=("restorable",), optional=("lie",),
                 least_rank=house_ruling,
                 late=True),
    Irregularity("burnt_card_missed", (p("5.8"), p("5.8.1"), p("5.8.2"), p("5.8.3")),
                 message("title_pk_burnt_card_missed"),
                 message("consequence_pk_burnt_card_missed"),
                 ruling.burnt_card_missed, deal=True, required=("restorable",), optional=("lie",),
                 least_rank=house_ruling),
    Irregularity("flop_exposed_early", (p("5.9"),),
                 message("title_pk_flop_exposed_early"), SHUFFLED_IN,
                 ruling.exposed_early, deal=True, optional=("lie",)),
    Irregularity("too_many_flop_cards", (p("5.10"),),
                 message("title_pk_too_many_flop_cards"),
                 TOO_MANY_CARDS,
                 ruling.too_many, deal=True, required=("restorable",), optional=("lie",), least_rank=house_ruling),
    Irregularity("too_many_turn_cards", (p("5.10.1"),),
                 message("title_pk_too_many_turn_cards"),
                 TOO_MANY_CARDS,
                 ruling.too_many, deal=True, required=("restorable",), optional=("lie",), least_rank=house_ruling),
    Irregularity("too_many_river_cards", (p("5.10.2"),),
                 message("title_pk_too_many_river_cards"),
                 TOO_MANY_CARDS,
                 ruling.too_many, deal=True, required=("restorable",), optional=("lie",), least_rank=house_ruling),
    Irregularity("street_exposed_early", (p("5.11"),),
                 message("title_pk_street_exposed_early"), SHUFFLED_IN,
                 ruling.exposed_early, deal=True, optional=("lie",)),
    Irregularity("out_of_turn", (p("5.12"), p("5.12.1"), p("5.12.2"), p("5.12.3"), p("5.12.4")),
                 message("title_pk_out_of_turn"),
                 message("consequence_pk_out_of_turn"),
                 ruling.out_of_turn, deal=True, required=("box", "bet"), optional=("cents",),
                 questions=(("box", message("question_pk_out_of_turn_seat")),
                            ("bet", message("question_pk_out_of_turn_action")),
                            ("cents", message("question_pk_out_of_turn_total"))),
                 choices=(("bet", (FOLD, CHECK, CALL, OPEN_BET, RAISE, ALL_IN)),)),
    Irregularity("hole_cards_exposed", (p("5.13"), p("3.11.2(b)")),
                 message("title_pk_hole_cards_exposed"),
                 message("consequence_pk_hole_cards_exposed"),
                 ruling.hole_cards_exposed, deal=True, required=("box", "cards"),
                 questions=(("box", message("question_pk_exposed_seat")),
                            ("cards", message("question_pk_exposed_cards")))),
    Irregularity("misplaced_bet", (p("5.15"),),
                 message("title_pk_misplaced_bet"),
                 message("consequence_pk_misplaced_bet"),
                 ruling.misplaced_bet, optional=("box",), late=True),
    Irregularity("unprovided", (p("5.16"),),
                 message("title_pk_unprovided"),
                 message("consequence_pk_unprovided"),
                 unprovided, required=("remedy", "reason"), optional=("box", "cards"),
                 choices=(("remedy", tuple(REMEDIES)),),
                 least_rank=at_least(Rank.SHIFT_MANAGER), late=True),
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

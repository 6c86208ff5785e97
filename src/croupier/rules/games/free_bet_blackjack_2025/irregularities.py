"""The irregularities of chapter 5, one row each, in the order of the document."""

from croupier.rules.coded_message import message
from croupier.rules.deal import DEALER, DISCARD
from croupier.rules.documents.fbbj_2025 import DOC
from croupier.rules.games.free_bet_blackjack_2025 import dealing_errors as dealing
from croupier.rules.games.free_bet_blackjack_2025 import rulings as ruling
from croupier.rules.games.free_bet_blackjack_2025.interruption import interruption
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.irregularities import Irregularity, at_least, house_ruling, in_document_order
from croupier.rules.roles import Rank

BACK = (p("5.5"), p("5.18"))
VOIDS = message("consequence_bj_void")
WHERE = (("lie", message("question_bj_places", dealer=DEALER, discard=DISCARD)),)
OPTIONS = (p("5.7"), p("5.7.1"), p("5.7.2"), p("5.7.3"), p("5.7[text]"))

# fmt: off
IRREGULARITIES = in_document_order(
    DOC,
    Irregularity("squeeze_exposed", (p("3.12"),),
                 message("title_bj_squeeze_exposed"),
                 message("consequence_bj_squeeze_exposed"),
                 ruling.squeeze_exposed, deal=True, required=("cards",)),
    Irregularity("over_limit", (p("5.1.1"), p("5.1.2"), p("5.1")),
                 message("title_bj_over_limit"),
                 message("consequence_bj_over_limit"),
                 ruling.over_or_under, required=("box", "player", "cents"), optional=("bet",)),
    Irregularity("boom_busted_over", (p("5.1.3"),),
                 message("title_bj_boom_busted_over"),
                 message("consequence_bj_boom_busted_over"),
                 ruling.boom_busted_over, required=("box", "player", "cents")),
    Irregularity("under_limit", (p("5.2.1"), p("5.2")),
                 message("title_bj_under_limit"),
                 message("consequence_bj_under_limit"),
                 ruling.over_or_under, required=("box", "player", "cents"), optional=("bet",)),
    Irregularity("technical_interruption", (p("5.4"), p("5.4.1"), p("5.4.2"), p("5.18")),
                 message("title_bj_technical_interruption"),
                 message("consequence_bj_technical_interruption"),
                 interruption, least_rank=house_ruling),
    Irregularity("foreign_card", (p("5.5.1"), *BACK),
                 message("title_bj_foreign_card"), VOIDS,
                 ruling.void_round, late=True),
    Irregularity("deck_count", (p("5.5.2"), *BACK),
                 message("title_bj_deck_count"), VOIDS,
                 ruling.void_round, late=True),
    Irregularity("out_of_cards", (p("5.5.3"), *BACK),
                 message("title_bj_out_of_cards"), VOIDS,
                 ruling.out_of_cards),
    Irregularity("not_shuffled", (p("5.5.4"), *BACK),
                 message("title_bj_not_shuffled"), VOIDS,
                 ruling.void_round, late=True),
    Irregularity("dealing_error", (*OPTIONS, p("5.9"), p("5.10"), p("5.10.1")),
                 message("title_bj_dealing_error"),
                 message("consequence_bj_dealing_error"),
                 dealing.dealing_error, deal=True, required=("restorable",), optional=("lie",), least_rank=house_ruling,
                 questions=WHERE),
    Irregularity("dealer_overdraw", (p("5.10.2"), p("5.10")),
                 message("title_bj_dealer_overdraw"),
                 message("consequence_bj_dealer_overdraw"),
                 dealing.dealer_overdraw, deal=True, optional=("lie",), least_rank=house_ruling, questions=WHERE),
    Irregularity("cards_to_empty_box", (p("5.10.3"), p("5.10")),
                 message("title_bj_cards_to_empty_box"),
                 message("consequence_bj_cards_to_empty_box"),
                 dealing.cards_to_empty_box, deal=True, optional=("lie",), least_rank=house_ruling, questions=WHERE),
    Irregularity("face_up_card", (p("5.11"),),
                 message("title_bj_face_up_card"),
                 message("consequence_bj_face_up_card"),
                 ruling.face_up_card),
    Irregularity("simultaneous_cards", (p("5.12"), p("5.12.2"), *OPTIONS),
                 message("title_bj_simultaneous_cards"),
                 message("consequence_bj_simultaneous_cards"),
                 dealing.simultaneous_cards, deal=True, required=("box", "order"),
                 questions=(("order", message("question_bj_order")),)),
    Irregularity("simultaneous_dealer_cards", (p("5.12.1"), p("5.12.2"), *OPTIONS),
                 message("title_bj_simultaneous_dealer_cards"),
                 message("consequence_bj_simultaneous_dealer_cards"),
                 dealing.simultaneous_dealer_cards, deal=True, required=("cards",),
                 least_rank=at_least(Rank.PIT_SUPERVISOR),
                 questions=(("cards", message("question_bj_drawn_together")),)),
    Irregularity("damaged_card", (p("5.13"), p("5.13.1"), p("5.13.2")),
                 message("title_bj_damaged_card"),
                 message("consequence_bj_damaged_card"),
                 ruling.damaged_card, deal=True, required=("cards",), optional=("value", "reason"),
                 least_rank=house_ruling, late=True,
                 questions=(("cards", message("question_bj_damaged")),)),
    Irregularity("late_error", (p("5.14"), p("5.6")),
                 message("title_bj_late_error"),
                 message("consequence_bj_late_error"),
                 ruling.late_error, required=("round",), late=True),
    Irregularity("misplaced_bet", (p("5.15"),),
                 message("title_bj_misplaced_bet"),
                 message("consequence_bj_misplaced_bet"),
                 ruling.misplaced_bet, optional=("box", "player"), late=True),
    Irregularity("side_bet_alone", (p("5.16"),),
                 message("title_bj_side_bet_alone"),
                 message("consequence_bj_side_bet_alone"),
                 ruling.side_bet_alone, required=("box", "player", "bet", "cents")),
    Irregularity("pairs_not_settled", (p("5.17"), p("3.13")),
                 message("title_bj_pairs_not_settled"),
                 message("consequence_bj_pairs_not_settled"),
                 ruling.pairs_not_settled, deal=True),
    Irregularity("unprovided", (p("5.20"),),
                 message("title_bj_unprovided"),
                 message("consequence_bj_unprovided"),
                 ruling.unprovided, required=("remedy", "reason"), optional=("boxes",),
                 least_rank=at_least(Rank.SHIFT_MANAGER), late=True),
)
# fmt: on

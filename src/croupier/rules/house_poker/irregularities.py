"""The irregularities of chapter 5 that the three house poker documents share."""

from croupier.rules.coded_message import Message, message
from croupier.rules.document import Cite
from croupier.rules.house_poker import misdeals
from croupier.rules.house_poker import rulings as ruling
from croupier.rules.house_poker.misdeal_precedence import (
    BURNT_CARD_MISSED,
    DEALING_ERROR,
    WRONG_DEAL,
    WRONG_NUMBER_DEALER,
    WRONG_NUMBER_PLAYER,
)
from croupier.rules.irregularities import Irregularity, at_least, house_ruling
from croupier.rules.roles import Rank


def shared_irregularities(p: Cite, *, wrong_number_title: Message) -> tuple[Irregularity, ...]:
    """Return the shared irregularities, citing the paragraphs of one document.

    `wrong_number_title` is the title of 5.8.7, which differs between documents.
    """
    return (*_bet_rows(p), *_void_rows(p, wrong_number_title), *_dealing_rows(p), *_ruling_rows(p))


# fmt: off
def _bet_rows(p: Cite) -> tuple[Irregularity, ...]:
    return (
        Irregularity("over_limit", (p("5.1.1"), p("5.1")),
                     message("title_over_limit"),
                     message("consequence_over_limit"),
                     ruling.over_or_under, required=("box", "bet", "cents"), optional=("player",)),
        Irregularity("under_limit", (p("5.2.1"), p("5.2")),
                     message("title_under_limit"),
                     message("consequence_under_limit"),
                     ruling.over_or_under, required=("box", "bet", "cents"), optional=("player",)),
        Irregularity("wrong_follow_on", (p("5.3"), p("5.3.1"), p("5.3.2")),
                     message("title_wrong_follow_on"),
                     message("consequence_wrong_follow_on"),
                     ruling.wrong_follow_on, required=("box", "cents"), optional=("bet",)),
        Irregularity("missing_base_bet", (p("5.4"), p("5.23")),
                     message("title_missing_base_bet"),
                     message("consequence_missing_base_bet"),
                     ruling.missing_ante, required=("box", "cents"), optional=("player", "bet")),
        Irregularity("technical_interruption", (p("5.7"), p("5.7.1"), p("5.7.2"), p("5.21")),
                     message("title_technical_interruption"),
                     message("consequence_technical_interruption"),
                     ruling.interruption, least_rank=house_ruling),
    )


def _void_rows(p: Cite, wrong_number_title: Message) -> tuple[Irregularity, ...]:
    void_paras = (p("5.8"), p("5.8[text]"), p("5.21"))
    return (
        Irregularity("foreign_card", (p("5.8.1"), *void_paras),
                     message("title_foreign_card"),
                     message("consequence_void"),
                     ruling.void_round, late=True),
        Irregularity("cards_exposed", (p("5.8.2"), p("5.10"), p("5.12"), p("5.21")),
                     message("title_cards_exposed"),
                     message("consequence_cards_exposed"),
                     ruling.cards_exposed, deal=True, required=("cards",), optional=("looked",), late=True),
        Irregularity("deck_count", (p("5.8.3"), *void_paras),
                     message("title_deck_count"),
                     message("consequence_void"),
                     ruling.void_round, late=True),
        Irregularity("out_of_cards", (p("5.8.4"), *void_paras),
                     message("title_out_of_cards"),
                     message("consequence_void"),
                     ruling.out_of_cards),
        Irregularity("not_shuffled", (p("5.8.5"), *void_paras),
                     message("title_not_shuffled"),
                     message("consequence_void"),
                     ruling.void_round, late=True),
        Irregularity(WRONG_DEAL, (p("5.8.6"), p("5.10"), p("5.10.1"), p("5.10.2"), p("5.10.3"), p("5.21")),
                     message("title_misdeal", report=WRONG_DEAL),
                     message("consequence_wrong_deal"),
                     misdeals.wrong_deal, deal=True, optional=("lie", "boxes", "restorable"),
                     least_rank=house_ruling, late=True),
        Irregularity(WRONG_NUMBER_DEALER, (p("5.8.7"), *void_paras),
                     wrong_number_title,
                     message("consequence_wrong_number_dealer"),
                     misdeals.wrong_number_dealer, deal=True, required=("restorable",), optional=("lie",),
                     least_rank=house_ruling, late=True),
    )


def _dealing_rows(p: Cite) -> tuple[Irregularity, ...]:
    option_paras = (p("5.10"), p("5.10.1"), p("5.10.2"), p("5.10.3"), p("5.10[text]"))
    return (
        Irregularity(BURNT_CARD_MISSED, (p("5.9"), *option_paras, p("5.21")),
                     message("title_misdeal", report=BURNT_CARD_MISSED),
                     message("consequence_burnt_card_missed"),
                     misdeals.burnt_card_missed, deal=True, required=("restorable",), optional=("cards", "lie"),
                     least_rank=house_ruling, late=True,
                     questions=(("cards", message("question_burnt_card")),)),
        Irregularity(DEALING_ERROR, option_paras,
                     message("title_misdeal", report=DEALING_ERROR),
                     message("consequence_dealing_error"),
                     misdeals.dealing_error, deal=True, required=("restorable",), optional=("boxes", "lie"),
                     least_rank=house_ruling),
        Irregularity("face_up_card", (p("5.13"),),
                     message("title_face_up_card"),
                     message("consequence_face_up_card"),
                     ruling.face_up_card),
        Irregularity("simultaneous_cards", (p("5.14"), p("5.14.1"), *option_paras),
                     message("title_simultaneous_cards"),
                     message("consequence_simultaneous_cards"),
                     misdeals.simultaneous_cards, deal=True, required=("order",),
                     least_rank=at_least(Rank.PIT_SUPERVISOR)),
        Irregularity(WRONG_NUMBER_PLAYER, (p("5.15"), p("5.8.6"), p("5.10"), p("5.21")),
                     message("title_misdeal", report=WRONG_NUMBER_PLAYER),
                     message("consequence_wrong_number_player"),
                     misdeals.wrong_number_player, deal=True, required=("box",),
                     optional=("restorable", "lie", "boxes"),
                     least_rank=house_ruling, late=True,
                     questions=(("restorable", message("question_restorable_if_seen")),)),
    )


def _ruling_rows(p: Cite) -> tuple[Irregularity, ...]:
    return (
        Irregularity("jackpot_failure", (p("5.16"), p("5.17"), p("5.17.1"), p("5.21")),
                     message("title_jackpot_failure"),
                     message("consequence_jackpot_failure"),
                     ruling.jackpot_failure, optional=("scope",),
                     choices=(("scope", (ruling.DEVICE_DOWN, ruling.SYSTEM_DOWN)),),
                     questions=(("scope", message("question_jackpot_failure_scope")),)),
        Irregularity("extra_hand_examined", (p("5.18"), p("3.7")),
                     message("title_extra_hand_examined"),
                     message("consequence_extra_hand_examined"),
                     ruling.extra_hand_examined, required=("box", "intentional"),
                     least_rank=at_least(Rank.PIT_SUPERVISOR),
                     late=True),
        Irregularity("late_error", (p("5.19"),),
                     message("title_late_error"),
                     message("consequence_late_error"),
                     ruling.late_error, required=("round",), late=True),
        Irregularity("misplaced_bet", (p("5.20"),),
                     message("title_misplaced_bet"),
                     message("consequence_misplaced_bet"),
                     ruling.misplaced_bet, optional=("box",), late=True),
        Irregularity("unprovided", (p("5.23"),),
                     message("title_unprovided"),
                     message("consequence_unprovided"),
                     ruling.unprovided, required=("remedy", "reason"), optional=("boxes", "lie"),
                     least_rank=at_least(Rank.SHIFT_MANAGER), late=True),
    )
# fmt: on

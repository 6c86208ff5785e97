"""The chapter 5 rows that the three house poker documents share, built from each document's own paragraphs."""

from croupier.rules.document import Cite
from croupier.rules.house_poker import misdeals
from croupier.rules.house_poker import rulings as ruling
from croupier.rules.house_poker.misdeal_precedence import (
    BURNT_CARD_MISSED,
    DEALING_ERROR,
    TITLES,
    WRONG_DEAL,
    WRONG_NUMBER_DEALER,
    WRONG_NUMBER_PLAYER,
)
from croupier.rules.irregularities import Irregularity, at_least, house_ruling
from croupier.rules.roles import Rank


def shared_irregularities(p: Cite, *, counted: str) -> tuple[Irregularity, ...]:
    """Return the shared rows; `counted` names what a document's 5.8.7 counts."""
    return (*_bet_rows(p), *_void_rows(p, counted), *_dealing_rows(p), *_ruling_rows(p))


# fmt: off
def _bet_rows(p: Cite) -> tuple[Irregularity, ...]:
    return (
        Irregularity("over_limit", (p("5.1.1"), p("5.1")),
                     "A Bet over the maximum was overlooked",
                     "It wins or loses up to the maximum; the rest goes back.",
                     ruling.over_or_under, asks=("box", "bet", "cents"), may=("player",)),
        Irregularity("under_limit", (p("5.2.1"), p("5.2")),
                     "A Bet under the minimum was overlooked",
                     "It wins or loses as it lies.",
                     ruling.over_or_under, asks=("box", "bet", "cents"), may=("player",)),
        Irregularity("wrong_follow_on", (p("5.3"), p("5.3.1"), p("5.3.2")),
                     "A Bet placed after the deal has the wrong size",
                     "Too much: the surplus goes back. Too little: it is settled for what it is.",
                     ruling.wrong_follow_on, asks=("box", "cents"), may=("bet",)),
        Irregularity("missing_base_bet", (p("5.4"), p("5.23")),
                     "A jackpot or Bonus Bet lies there without an Ante",
                     "The Bet goes back to the Player: a jackpot Bet by 5.4, a Bonus Bet by a Shift Manager's ruling.",
                     ruling.missing_ante, asks=("box", "cents"), may=("player", "bet")),
        Irregularity("technical_interruption", (p("5.7"), p("5.7.1"), p("5.7.2"), p("5.21")),
                     "A technical interruption stops the Round",
                     "If any Bet is decided the Round is finished with the same cards; else it is Void.",
                     ruling.interruption, by=house_ruling),
    )


def _void_rows(p: Cite, counted: str) -> tuple[Irregularity, ...]:
    void_paras = (p("5.8"), p("5.8[text]"), p("5.21"))
    return (
        Irregularity("foreign_card", (p("5.8.1"), *void_paras),
                     "A card that does not belong to the deck is found",
                     "The Round is Void and all its Bets go back; earlier Rounds stand.",
                     ruling.void_round, late=True),
        Irregularity("cards_exposed", (p("5.8.2"), p("5.10"), p("5.12"), p("5.21")),
                     "The Dealer exposed cards during the deal",
                     "Somebody has looked: the Round goes on. Nobody has: two or more are a Void, one gives options.",
                     ruling.cards_exposed, deal=True, asks=("cards",), may=("looked",), late=True),
        Irregularity("deck_count", (p("5.8.3"), *void_paras),
                     "The deck has too few or too many cards",
                     "The Round is Void and all its Bets go back; earlier Rounds stand.",
                     ruling.void_round, late=True),
        Irregularity("out_of_cards", (p("5.8.4"), *void_paras),
                     "The device cannot finish the Round",
                     "The Round is Void and all its Bets go back; earlier Rounds stand.",
                     ruling.out_of_cards),
        Irregularity("not_shuffled", (p("5.8.5"), *void_paras),
                     "The cards were not shuffled",
                     "The Round is Void and all its Bets go back; earlier Rounds stand.",
                     ruling.void_round, late=True),
        Irregularity(WRONG_DEAL, (p("5.8.6"), p("5.10"), p("5.10.1"), p("5.10.2"), p("5.10.3"), p("5.21")),
                     TITLES[WRONG_DEAL],
                     "Nobody has looked: complete Hands are moved, else Void. Somebody has: those affected choose.",
                     misdeals.wrong_deal, deal=True, may=("lie", "boxes", "restorable"), by=house_ruling, late=True),
        Irregularity(WRONG_NUMBER_DEALER, (p("5.8.7"), *void_paras),
                     f"{TITLES[WRONG_NUMBER_DEALER]}: {counted}",
                     "The cards are put back in order; if that cannot be done the Round is Void.",
                     misdeals.wrong_number_dealer, deal=True, asks=("restorable",), may=("lie",),
                     by=house_ruling, late=True),
    )


def _dealing_rows(p: Cite) -> tuple[Irregularity, ...]:
    option_paras = (p("5.10"), p("5.10.1"), p("5.10.2"), p("5.10.3"), p("5.10[text]"))
    return (
        Irregularity(BURNT_CARD_MISSED, (p("5.9"), *option_paras, p("5.21")),
                     TITLES[BURNT_CARD_MISSED],
                     "Put right at the House's judgement, then all choose; Void if anybody has looked or it cannot be.",
                     misdeals.burnt_card_missed, deal=True, asks=("restorable",), may=("cards", "lie"),
                     by=house_ruling, late=True,
                     questions=(("cards", "Which card should have been burnt? The first one drawn is 1"),)),
        Irregularity(DEALING_ERROR, option_paras,
                     TITLES[DEALING_ERROR],
                     "Each affected Player plays on, the cards put right where they can be, or takes the Bets back.",
                     misdeals.dealing_error, deal=True, asks=("restorable",), may=("boxes", "lie"), by=house_ruling),
        Irregularity("face_up_card", (p("5.13"),),
                     "A card lies face up in the device",
                     "It is used as the next card.",
                     ruling.face_up_card),
        Irregularity("simultaneous_cards", (p("5.14"), p("5.14.1"), *option_paras),
                     "Cards were drawn together, their order unknown",
                     "The order is ruled; then all Players choose.",
                     misdeals.simultaneous_cards, deal=True, asks=("order",), by=at_least(Rank.PIT_SUPERVISOR)),
        Irregularity(WRONG_NUMBER_PLAYER, (p("5.15"), p("5.8.6"), p("5.10"), p("5.21")),
                     TITLES[WRONG_NUMBER_PLAYER],
                     "Put right if possible; else that Hand is out and its Bets go back. Nobody has looked: Void.",
                     misdeals.wrong_number_player, deal=True, asks=("box",), may=("restorable", "lie", "boxes"),
                     by=house_ruling, late=True,
                     questions=(("restorable", "If anybody has looked: can the cards be put back in order?"),)),
    )


def _ruling_rows(p: Cite) -> tuple[Irregularity, ...]:
    return (
        Irregularity("jackpot_failure", (p("5.16"), p("5.17"), p("5.17.1"), p("5.21")),
                     "The jackpot device or system fails",
                     "Nobody has looked: Void. Somebody has: the Round goes on, paid on the value last registered.",
                     ruling.jackpot_failure, may=("scope",),
                     choices=(("scope", (ruling.DEVICE_DOWN, ruling.SYSTEM_DOWN)),),
                     questions=(("scope", "A device of this table, or the system of the whole link?"),)),
        Irregularity("extra_hand_examined", (p("5.18"), p("3.7")),
                     "A Player looked at a second Hand",
                     "On purpose: that Hand is out and its Bets go back. Not on purpose: nothing changes.",
                     ruling.extra_hand_examined, asks=("box", "intentional"), by=at_least(Rank.PIT_SUPERVISOR),
                     late=True),
        Irregularity("late_error", (p("5.19"),),
                     "An error of an earlier Round is noticed now",
                     "This Round is not touched.",
                     ruling.late_error, asks=("round",), late=True),
        Irregularity("misplaced_bet", (p("5.20"),),
                     "A Player says that chips were on the wrong spot",
                     "They count where they lay when Bets closed.",
                     ruling.misplaced_bet, may=("box",), late=True),
        Irregularity("unprovided", (p("5.23"),),
                     "Something the rules do not provide for",
                     "A Shift Manager or above rules, with a reason.",
                     ruling.unprovided, asks=("remedy", "reason"), may=("boxes", "lie"),
                     by=at_least(Rank.SHIFT_MANAGER), late=True),
    )
# fmt: on

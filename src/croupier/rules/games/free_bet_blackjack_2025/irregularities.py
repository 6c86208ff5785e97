"""The irregularities of chapter 5, one row each, in the order of the document."""

from croupier.rules.documents.fbbj_2025 import DOC
from croupier.rules.games.free_bet_blackjack_2025 import dealing_errors as dealing
from croupier.rules.games.free_bet_blackjack_2025 import rulings as ruling
from croupier.rules.games.free_bet_blackjack_2025.interruption import interruption
from croupier.rules.games.free_bet_blackjack_2025.terms import p
from croupier.rules.irregularities import Irregularity, at_least, house_ruling, in_document_order
from croupier.rules.roles import Rank

BACK = (p("5.5"), p("5.18"))
VOIDS = "The round is Void and all its Bets go back; earlier rounds stand."
DRAWN = "The first card drawn is 1"
WHERE = (("lie", "If the record is wrong: where is each drawn card? A {box} by its number, {areas}"),)
OPTIONS = (p("5.7"), p("5.7.1"), p("5.7.2"), p("5.7.3"), p("5.7[text]"))

# fmt: off
IRREGULARITIES = in_document_order(
    DOC,
    Irregularity("squeeze_exposed", (p("3.12"),),
                 "A card to be squeezed was dealt face up",
                 "The round continues and its result stands.",
                 ruling.squeeze_exposed, deal=True, required=("cards",)),
    Irregularity("over_limit", (p("5.1.1"), p("5.1.2"), p("5.1")),
                 "Bets over the maximum of a box were overlooked",
                 "They win or lose in proportion to the maximum; the rest goes back.",
                 ruling.over_or_under, required=("box", "player", "cents"), optional=("bet",)),
    Irregularity("boom_busted_over", (p("5.1.3"),),
                 "Boom Busted Bets over the maximum were overlooked",
                 "The latest Bets go back.",
                 ruling.boom_busted_over, required=("box", "player", "cents")),
    Irregularity("under_limit", (p("5.2.1"), p("5.2")),
                 "A Bet under the minimum was overlooked",
                 "It wins or loses as it is.",
                 ruling.over_or_under, required=("box", "player", "cents"), optional=("bet",)),
    Irregularity("technical_interruption", (p("5.4"), p("5.4.1"), p("5.4.2"), p("5.18")),
                 "A technical interruption stops the round",
                 "If any Bet is decided, the round is finished with the same cards; otherwise it is Void.",
                 interruption, least_rank=house_ruling),
    Irregularity("foreign_card", (p("5.5.1"), *BACK),
                 "A card that does not belong to the decks is found", VOIDS,
                 ruling.void_round, late=True),
    Irregularity("deck_count", (p("5.5.2"), *BACK),
                 "The decks have too few or too many cards", VOIDS,
                 ruling.void_round, late=True),
    Irregularity("out_of_cards", (p("5.5.3"), *BACK),
                 "The shoe or shuffler runs out of cards", VOIDS,
                 ruling.out_of_cards),
    Irregularity("not_shuffled", (p("5.5.4"), *BACK),
                 "The cards were not shuffled", VOIDS,
                 ruling.void_round, late=True),
    Irregularity("dealing_error", (*OPTIONS, p("5.9"), p("5.10"), p("5.10.1")),
                 "A dealing error",
                 "Before a settlement the cards are put back in order if possible; then every Player plays on or takes "
                 "their Bets back.",
                 dealing.dealing_error, deal=True, required=("restorable",), optional=("lie",), least_rank=house_ruling,
                 questions=WHERE),
    Irregularity("dealer_overdraw", (p("5.10.2"), p("5.10")),
                 "The Dealer drew to a Hand that had to Stand",
                 "The extra cards are discarded; the earlier total of the Dealer counts.",
                 dealing.dealer_overdraw, deal=True, optional=("lie",), least_rank=house_ruling, questions=WHERE),
    Irregularity("cards_to_empty_box", (p("5.10.3"), p("5.10")),
                 "Cards were dealt to an area without a Bet after an Interim Settlement",
                 "They are discarded and play continues; a Hand that is settled stays settled.",
                 dealing.cards_to_empty_box, deal=True, optional=("lie",), least_rank=house_ruling, questions=WHERE),
    Irregularity("face_up_card", (p("5.11"),),
                 "A card is face up in the shoe or shuffler",
                 "It is used as the next card.",
                 ruling.face_up_card),
    Irregularity("simultaneous_cards", (p("5.12"), p("5.12.2"), *OPTIONS),
                 "Cards were drawn together for a Player, in unknown order",
                 "The Player chooses one, the other is the next card; then all play on or take their Bets back.",
                 dealing.simultaneous_cards, deal=True, required=("box", "order"),
                 questions=(("order", f"The cards drawn together, first the one that the Player chose. {DRAWN}"),)),
    Irregularity("simultaneous_dealer_cards", (p("5.12.1"), p("5.12.2"), *OPTIONS),
                 "Cards were drawn together for the Dealer",
                 "They are discarded, the Dealer draws another; then all Players play on or take their Bets back.",
                 dealing.simultaneous_dealer_cards, deal=True, required=("cards",),
                 least_rank=at_least(Rank.PIT_SUPERVISOR),
                 questions=(("cards", f"Which cards were drawn together? {DRAWN}"),)),
    Irregularity("damaged_card", (p("5.13"), p("5.13.1"), p("5.13.2")),
                 "A drawn card is damaged or lost",
                 "The House establishes what it was; if it cannot, the round is Void.",
                 ruling.damaged_card, deal=True, required=("cards",), optional=("value", "reason"),
                 least_rank=house_ruling, late=True,
                 questions=(("cards", f"Which card is damaged or lost? {DRAWN}"),)),
    Irregularity("late_error", (p("5.14"), p("5.6")),
                 "An error in an earlier round is noticed now",
                 "This round is not affected, and the earlier one stands.",
                 ruling.late_error, required=("round",), late=True),
    Irregularity("misplaced_bet", (p("5.15"),),
                 "A Player says their chips were on the wrong spot",
                 "They count where they were when betting closed.",
                 ruling.misplaced_bet, optional=("box", "player"), late=True),
    Irregularity("side_bet_alone", (p("5.16"),),
                 "RWS Pairs or Lucky Stash is on a box without an Initial Bet",
                 "The Bet goes back to the Player.",
                 ruling.side_bet_alone, required=("box", "player", "bet", "cents")),
    Irregularity("pairs_not_settled", (p("5.17"), p("3.13")),
                 "RWS Pairs were not settled before play went on",
                 "They are settled at once.",
                 ruling.pairs_not_settled, deal=True),
    Irregularity("unprovided", (p("5.20"),),
                 "Something the rules do not provide for",
                 "A Shift Manager or above decides at their reasonable discretion, with a reason.",
                 ruling.unprovided, required=("remedy", "reason"), optional=("boxes",),
                 least_rank=at_least(Rank.SHIFT_MANAGER), late=True),
)
# fmt: on

"""Chapter 3: how to play. What all house poker documents share is in rules/house_poker."""

from functools import lru_cache

from msgspec import Struct

from croupier.rules.bets import Bet, Decision
from croupier.rules.cards import Card
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import BOXES, COMMUNITY, DEALER, Device, burn, community, discard, order, to_each
from croupier.rules.document import Para, rule
from croupier.rules.events import CardsRevealed
from croupier.rules.games.three_card_v2.terms import ANTE, JACKPOT, LOWEST_QUALIFYING, OPENING_BETS, PAIR_PLUS, PLAY, p
from croupier.rules.house_poker.round import Box, CardsByPlace, Round, Shows, in_play
from croupier.rules.house_poker.spec import Choice, RoundProgress
from croupier.rules.settlement import Result

TO_PLAY = Decision.PLAY
WIN, LOSE, RETURN = Result.WIN, Result.LOSE, Result.RETURN


@rule(p("3.6"), p("3.6.1"), p("3.6.2"), p("1.12"))
def boxes_in_play(round_: Round) -> tuple[int, ...]:
    """Return the boxes that get cards: those with an Ante, a Pair Plus Bet, or both."""
    return tuple(box.number for box in in_play(round_) if box.bets.get(ANTE) or box.bets.get(PAIR_PLUS))


# ---- 3.10 and 3.11: the deal ----------------------------------------------------------------------------------------

# fmt: off
FROM_SHOE = (                                                   # 3.10
    burn(1),                                                    # 1.4
    *3 * (to_each(BOXES, 1), to_each(DEALER, 1)),
    community(2),                                               # 3.10.1
)
FROM_SHUFFLER = (                                               # 3.11
    to_each(BOXES, 3), to_each(DEALER, 3),
    community(2), discard(1),                                   # 3.11.1: the last card is discarded
)
FROM_SHUFFLER_FIRST_OUT = (*FROM_SHUFFLER[:2], discard(1), community(2))
# fmt: on


@rule(p("3.10"), p("3.10.1"), p("3.11"), p("3.11.1"), p("1.4"), p("1.5"), p("1.6"), p("1.8"))
def plan_deal(round_: Round) -> tuple[int, ...]:
    """Return the place of each card, in the order of the deal."""
    if round_.settings.device is Device.SHOE:
        return order(FROM_SHOE, boxes_in_play(round_))
    first_out = round_.settings.shuffler_community_discard == "first"
    return order(FROM_SHUFFLER_FIRST_OUT if first_out else FROM_SHUFFLER, boxes_in_play(round_))


def progress_due(round_: Round) -> RoundProgress:
    """Return what is due by now: the whole deal, and the decisions still to make."""
    return RoundProgress(len(round_.plan), undecided(round_))


def deal_para(round_: Round) -> Para:
    return p("3.10") if round_.settings.device is Device.SHOE else p("3.11")


# ---- 3.12: deciding -------------------------------------------------------------------------------------------------


@rule(p("3.12"), p("3.14"))
def undecided(round_: Round) -> tuple[Box, ...]:
    """Return the boxes with an Ante whose hands must still decide between Fold and Play."""
    return tuple([box for box in in_play(round_) if box.bets.get(ANTE) and not box.decisions])


@rule(p("3.12"), p("3.12.1"), p("3.12.2"), p("1.9"), p("1.13"))
def choices(round_: Round, box: Box) -> tuple[Choice, ...]:
    """Return Fold, and Play with a bet equal to the Ante."""
    return _make_choices(*[box.bets.get(bet, 0) for bet in OPENING_BETS], bets_surviving_fold(round_))


@lru_cache(4096)
def _make_choices(ante: int, pair_plus: int, jackpot: int, surviving: tuple[Bet, ...]) -> tuple[Choice, ...]:
    return (
        Choice(Decision.FOLD, p("3.12.1"), description=_describe_fold(ante, pair_plus, jackpot, surviving)),
        Choice(TO_PLAY, p("3.12.2"), bet=PLAY, description=message("description_bet_equal_ante")),
    )


def _describe_fold(ante: int, pair_plus: int, jackpot: int, surviving: tuple[Bet, ...]) -> Message:
    """Say which bets a Fold loses, and which can still win."""
    bets = ((ANTE, ante), (PAIR_PLUS, pair_plus), (JACKPOT, jackpot))
    lost = tuple(message("part_bet_of", bet=bet, cents=cents) for bet, cents in bets if cents and bet not in surviving)
    kept = tuple(bet for bet, cents in bets if cents and bet in surviving)
    return message("description_fold_keeps", lost=lost, kept=kept) if kept else message("description_fold", lost=lost)


@rule(p("3.12.1"), p("3.16"))
def bets_surviving_fold(round_: Round) -> tuple[Bet, ...]:
    """Return the bets that a folded hand can still win (R-73)."""
    return (JACKPOT, PAIR_PLUS) if round_.settings.pair_plus_survives_fold else (JACKPOT,)


# ---- 3.13 to 3.17: showing and comparing ----------------------------------------------------------------------------


@rule(p("3.13"), p("3.14"), p("1.6"))
def to_reveal(round_: Round) -> tuple[int, ...]:
    """Return the places to turn over, Dealer and Community Cards, without those that no bet needs (R-82)."""
    dealer = community = round_.settings.deal_out_when_all_folded == "full"
    for box in in_play(round_):
        plays, ante = TO_PLAY in box.decisions, box.bets.get(ANTE)
        dealer = dealer or plays or bool(box.bets.get(PAIR_PLUS) and not ante)
        community = community or plays or bool(box.bets.get(JACKPOT) and ante)
    return ((DEALER,) if dealer else ()) + ((COMMUNITY,) if community else ())


class Outcome(Struct, frozen=True, gc=False):
    """The results of the Ante and the Play Bet, and the paragraph that decides them."""

    ante: Result
    play: Result
    because: Para


@rule(p("3.13"), p("3.15"), p("3.15.1"), p("3.15.2"), p("3.15.3"), p("3.1"), p("1.23"))
def outcome(player: int, dealer: int) -> Outcome:
    """Return the result of comparing a player's ranking with the Dealer's, who may fail to qualify."""
    if dealer < LOWEST_QUALIFYING:
        return Outcome(ante=WIN, play=RETURN, because=p("3.13"))
    if player > dealer:
        return Outcome(ante=WIN, play=WIN, because=p("3.15.1"))
    if player < dealer:
        return Outcome(ante=LOSE, play=LOSE, because=p("3.15.2"))
    return Outcome(ante=RETURN, play=RETURN, because=p("3.15.3"))


@rule(p("3.14"), p("3.16"))
def hands_to_open(round_: Round) -> tuple[CardsRevealed, ...]:
    """Return the event that turns over hands at the settlement: those that play, and folded ones with a side bet."""
    dealt = boxes_in_play(round_)
    shown = [box for box in in_play(round_) if box.number in dealt and box.shows is not Shows.REFUSED]
    numbers = [box.number for box in shown if not box.folded or box.bets.get(PAIR_PLUS) or box.bets.get(JACKPOT)]
    return (CardsRevealed(tuple(numbers), p("3.15")),) if numbers else ()


def deciding_places(round_: Round) -> tuple[int, ...]:
    """Return the places whose cards decide a bet."""
    with_jackpot = tuple(box for box in in_play(round_) if box.bets.get(JACKPOT) and box.bets.get(ANTE))
    playing = tuple(box for box in in_play(round_) if TO_PLAY in box.decisions and box.shows is Shows.YES)
    numbers = (box.number for box in in_play(round_) if box in (*playing, *with_jackpot) or box.bets.get(PAIR_PLUS))
    return ((DEALER,) if playing else ()) + ((COMMUNITY,) if with_jackpot else ()) + tuple(numbers)


@rule(p("3.17"), p("1.17"))
def jackpot_hand(box: Box, cards: CardsByPlace) -> tuple[Card, ...]:
    """Return the five cards that count for the jackpot: the player's three and the two Community Cards (R-63)."""
    return cards[box.number] + cards[COMMUNITY]

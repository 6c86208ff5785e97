"""Chapter 4: taking the Rake and awarding the Pots."""

from croupier.rules import events as e
from croupier.rules.coded_message import Message, message
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.play import rankings, show_hands
from croupier.rules.games.poker_v7.pots import Pot, contributions, dead_chips, form_pots, uncalled_part
from croupier.rules.games.poker_v7.round import Events, Positions, Round, betting_is_over
from croupier.rules.games.poker_v7.terms import LAST, POT, p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import PokerSettings
from croupier.rules.settlement import Line, Result

WIN, LOSE = Result.WIN, Result.LOSE
Reason = tuple[tuple[Para, ...], Message]  # the paragraphs of a line, and why in words
# fmt: off
LONE:   Reason = (p("3.11.1"), p("4.4")),    message("reason_pk_all_others_folded")
BEST:   Reason = (p("4.4"), p("3.11.2(e)")), message("reason_pk_highest_hand")
FOLDED: Reason = (p("1.1"),),                message("reason_pk_folded")
BEATEN: Reason = (p("4.4"),),                message("reason_pk_beaten")
CLOSED: Reason = (p("3.11.2(d)"),),          message("reason_pk_not_shown")
# fmt: on
BEST_OF_SIDE, EQUAL = (p("4.6.2"), p("3.11.2(e)")), (p("4.5"), p("4.4"))
UNCALLED = p("4.3")


@rule(p("4.1"), p("4.3"), p("4.4"), p("3.11.1"), p("4.2"))
def settle(round_: Round) -> Events | Refused:
    """Give back uncalled chips, take the Rake from each Pot, and award the Pot to the best Hand."""
    if not betting_is_over(round_):
        return refuse("pots_before_end_of_betting", p("1.5"))
    if len(round_.active) == 1:
        return (*_pay_pots(round_, {}), e.RoundConcluded(round_.number))
    if round_.stage < LAST or round_.next_places:
        return refuse("pots_before_five_cards", p("3.11.2(e)"))
    if not round_.settings.auto_show_winners and _has_undecided_hand(round_):
        return refuse("pots_before_hands_shown", p("3.11.2"))
    hands = rankings(round_)
    if isinstance(hands, Refused):
        return hands
    shown_events = () if round_.marker else show_hands(round_, hands)
    return (*shown_events, *_pay_pots(round_, hands), e.RoundConcluded(round_.number))


def _has_undecided_hand(round_: Round) -> bool:
    """Return whether any player must still show their Hand or keep it closed."""
    return any(
        round_.seats[position] not in round_.shown and position not in round_.unshown for position in round_.active
    )


def _pay_pots(round_: Round, hands: dict[int, int]) -> Events:
    contributed = contributions(round_)
    position, uncalled_cents = uncalled_part(round_, contributed)
    contributed[position] -= uncalled_cents
    pots = form_pots(round_, contributed)
    if len(pots) > 1 and round_.settings.pots_of_same_winners == "together":
        pots = merge_pots(pots, hands)
    awards, shares = _award_pots(round_, pots, hands)
    awarded = e.PotsAwarded(awards, _settlement_lines(round_, contributed, shares, awards))
    if not uncalled_cents:
        return (awarded,)
    return (e.BetReturned(round_.seats[position], round_.players[position], POT, uncalled_cents, UNCALLED), awarded)


# ---- 4.1: Rake ------------------------------------------------------------------------------------------------------


@rule(p("4.1"), p("1.33"))
def rake(settings: PokerSettings, cents: int, raked: int) -> int:
    """Return the Rake of a Pot of `cents`, rounded down to the smallest chip (R-99).

    `raked` has been taken in this Round already and counts towards the cap.
    """
    unit = settings.rake_unit or settings.chip_unit
    amount = cents * (100 * settings.rake_percent + settings.rake_hundredths) // 10_000
    return min(amount - amount % unit, settings.rake_cap - raked)


def _is_unraked(round_: Round) -> bool:
    settings = round_.settings
    if not (settings.rake_percent or settings.rake_hundredths):
        return True
    return settings.no_flop_no_rake and round_.stage < 2


# ---- 4.4 to 4.6: who wins -------------------------------------------------------------------------------------------


@rule(p("4.4"), p("4.6"), p("4.6.1"), p("4.6.2"), p("3.12.4"), p("3.11.2(e)"))
def _award_pots(round_: Round, pots: tuple[Pot, ...], hands: dict[int, int]) -> tuple[tuple[e.Award, ...], list[int]]:
    """Award each Pot to the best Hand among its players.

    Return the awards and the total that each position receives.
    """
    seats, is_unraked = round_.seats, _is_unraked(round_)
    shares = [0] * len(seats)
    awards, raked = [], 0
    for number, pot in enumerate(pots):
        cut = 0 if is_unraked else rake(round_.settings, pot.cents, raked)
        raked += cut
        winners = best_positions(pot.members, hands)
        amounts = share_pot(round_.settings, pot.cents - cut, len(winners))
        for position, amount in zip(winners, amounts, strict=True):
            shares[position] += amount
        members = tuple([seats[position] for position in pot.members])
        winner_seats = members if winners is pot.members else tuple([seats[position] for position in winners])
        awards.append(
            e.Award(number, pot.cents, cut, members, winner_seats, amounts, _award_para(members, winner_seats, number))
        )
    return tuple(awards), shares


def merge_pots(pots: tuple[Pot, ...], hands: dict[int, int]) -> tuple[Pot, ...]:
    """Merge neighbouring Pots that differ only in players who win nothing, as other poker rules do."""
    winners = {position for pot in pots for position in best_positions(pot.members, hands)}
    merged: list[Pot] = []
    for pot in pots:
        members = tuple([position for position in pot.members if position in winners])
        if merged and merged[-1].members == members:
            merged[-1] = Pot(merged[-1].cents + pot.cents, members)
        else:
            merged.append(Pot(pot.cents, members))
    return tuple(merged)


def best_positions(members: Positions, hands: dict[int, int]) -> Positions:
    """Return the positions with the highest Hand among `members`. Hands that are kept closed do not count (R-96)."""
    if len(members) == 1:
        return members
    ranks = [hands.get(position, 0) for position in members]
    highest = max(ranks)
    if ranks.count(highest) == 1:
        return (members[ranks.index(highest)],)
    return tuple([position for position, rank in zip(members, ranks, strict=True) if rank == highest])


WON_ALONE, WON_EQUAL, WON_MAIN, WON_SIDE = p("3.11.1"), p("4.5"), p("4.4"), p("4.6.2")


def _award_para(members: tuple[int, ...], winners: tuple[int, ...], number: int) -> Para:
    if len(winners) > 1:
        return WON_EQUAL
    if len(members) == 1:
        return WON_ALONE
    return WON_SIDE if number else WON_MAIN


@rule(p("4.5"))
def share_pot(settings: PokerSettings, cents: int, winners: int) -> tuple[int, ...]:
    """Share a Pot in whole chips. Odd chips go one each to the winners clockwise from the Button (R-101, R-102)."""
    if winners == 1:
        return (cents,)
    unit = settings.chip_unit
    chips, rest = divmod(cents, unit)
    share, odd_chips = divmod(chips, winners)
    if settings.odd_chips == "all_to_first":
        return (share * unit + odd_chips * unit + rest, *[share * unit] * (winners - 1))
    shares = [(share + (index < odd_chips)) * unit for index in range(winners)]
    shares[0] += rest
    return tuple(shares)


# ---- lines ----------------------------------------------------------------------------------------------------------


def _settlement_lines(
    round_: Round, contributed: list[int], shares: list[int], awards: tuple[e.Award, ...]
) -> tuple[Line, ...]:
    """Return the settlement line of each player who put chips into the Round."""
    seats, players = round_.seats, round_.players
    lines = []
    for position, dead in enumerate(dead_chips(round_)):
        stake, share = contributed[position] + dead, shares[position]
        if share:
            lines.append(
                Line(seats[position], players[position], POT, stake, WIN, share, *_win_reason(seats[position], awards))
            )
        elif stake:  # without a stake there is no line
            lines.append(Line(seats[position], players[position], POT, stake, LOSE, 0, *_loss_reason(round_, position)))
    return tuple(lines)


@rule(p("4.6.2"), p("4.4"), p("4.5"), p("3.11.1"))
def _win_reason(seat: int, awards: tuple[e.Award, ...]) -> Reason:
    """Return the paragraphs by which a seat wins, and the reason as a message."""
    main = awards[0]
    if len(main.members) == 1:
        return LONE
    if main.winners == (seat,):
        return BEST
    won_awards = [award for award in awards if seat in award.winners]
    alone = tuple([award.pot for award in won_awards if len(award.winners) == 1])
    shared = tuple([award.pot for award in won_awards if len(award.winners) > 1])
    if not shared:
        return BEST_OF_SIDE, message("reason_pk_highest_hand_in", pots=alone)
    if not alone:
        return EQUAL, message("reason_pk_equal_hand", shared=shared)
    return EQUAL, message("reason_pk_equal_and_highest_hand", shared=shared, pots=alone)


def _loss_reason(round_: Round, position: int) -> Reason:
    """Return the paragraphs by which a player loses, and the reason as a message."""
    if position not in round_.active:
        return FOLDED
    if position in round_.unshown:
        return CLOSED
    return BEATEN

"""Chapter 4. Settlement."""

from croupier.rules import events as e
from croupier.rules.document import Para, rule
from croupier.rules.games.poker_v7.play import rankings, show_hands
from croupier.rules.games.poker_v7.pots import Pot, contributions, dead_chips, formed, pot_name, uncalled
from croupier.rules.games.poker_v7.round import Events, Positions, Round, betting_is_over
from croupier.rules.games.poker_v7.terms import LAST, POT, p
from croupier.rules.refusal import Refused, refuse
from croupier.rules.settings import PokerSettings
from croupier.rules.settlement import Line, Result

WIN, LOSE = Result.WIN, Result.LOSE
LONE, BEST, EQUAL = (p("3.11.1"), p("4.4")), (p("4.4"), p("3.11.2(e)")), (p("4.5"), p("4.4"))
BEST_OF_SIDE = (p("4.6.2"), p("3.11.2(e)"))
FOLDED, BEATEN, CLOSED = (p("1.1"),), (p("4.4"),), (p("3.11.2(d)"),)
UNCALLED = p("4.3")


@rule(p("4.1"), p("4.3"), p("4.4"), p("3.11.1"), p("4.2"))
def settle(round_: Round) -> Events | Refused:
    """Uncalled chips go back, then each Pot is raked and goes to the best Hand; nothing is shared by agreement."""
    if not betting_is_over(round_):
        return refuse("pots_before_end_of_betting", p("1.5"))
    if len(round_.active) == 1:
        return (*_paid(round_, {}), e.RoundConcluded(round_.number))
    if round_.stage < LAST or round_.owed:
        return refuse("pots_before_five_cards", p("3.11.2(e)"))
    if not round_.settings.auto_show_winners and _closed(round_):
        return refuse("pots_before_hands_shown", p("3.11.2"))
    hands = rankings(round_)
    if isinstance(hands, Refused):
        return hands
    shows = () if round_.marker else show_hands(round_, hands)
    return (*shows, *_paid(round_, hands), e.RoundConcluded(round_.number))


def _closed(round_: Round) -> bool:
    """Has anybody neither shown his Hand nor kept it closed?"""
    return any(round_.seats[at] not in round_.shown and at not in round_.kept for at in round_.active)


def _paid(round_: Round, hands: dict[int, int]) -> Events:
    puts = contributions(round_)
    at, back = uncalled(round_, puts)
    puts[at] -= back
    made = formed(round_, puts)
    if len(made) > 1 and round_.settings.pots_of_same_winners == "together":
        made = together(made, hands)
    awards, shares = _awards(round_, made, hands)
    paid = e.PotsAwarded(awards, _lines(round_, puts, shares, awards))
    if not back:
        return (paid,)
    return (e.BetReturned(round_.seats[at], round_.players[at], POT, back, UNCALLED), paid)


# ---- 4.1: Rake ------------------------------------------------------------------------------------------------------


@rule(p("4.1"), p("1.33"))
def rake(settings: PokerSettings, cents: int, taken: int) -> int:
    """A part of one Pot, rounded down to the smallest chip, until the cap of the Round is reached (R-99)."""
    unit = settings.rake_unit or settings.chip_unit
    part = cents * (100 * settings.rake_percent + settings.rake_hundredths) // 10_000
    return min(part - part % unit, settings.rake_cap - taken)


def _unraked(round_: Round) -> bool:
    settings = round_.settings
    if not (settings.rake_percent or settings.rake_hundredths):
        return True
    return settings.no_flop_no_rake and round_.stage < 2


# ---- 4.4 to 4.6: who wins -------------------------------------------------------------------------------------------


@rule(p("4.4"), p("4.6"), p("4.6.1"), p("4.6.2"), p("3.12.4"), p("3.11.2(e)"))
def _awards(round_: Round, made: tuple[Pot, ...], hands: dict[int, int]) -> tuple[tuple[e.Award, ...], list[int]]:
    """Main Pot first, then the Side Pots in order; each goes to the best Hand among those who paid into it."""
    seats, free = round_.seats, _unraked(round_)
    shares = [0] * len(seats)
    found, taken = [], 0
    for number, pot in enumerate(made):
        cut = 0 if free else rake(round_.settings, pot.cents, taken)
        taken += cut
        winners = best(pot.members, hands)
        parts = shared(round_.settings, pot.cents - cut, len(winners))
        for at, part in zip(winners, parts, strict=True):
            shares[at] += part
        members = tuple([seats[at] for at in pot.members])
        won = members if winners is pot.members else tuple([seats[at] for at in winners])
        found.append(e.Award(number, pot.cents, cut, members, won, parts, _why(members, won, number)))
    return tuple(found), shares


def together(made: tuple[Pot, ...], hands: dict[int, int]) -> tuple[Pot, ...]:
    """Neighbouring Pots with the same contenders as one: not the document's way, for Rounds played by other rules."""
    alive = {at for pot in made for at in best(pot.members, hands)}
    found: list[Pot] = []
    for pot in made:
        members = tuple([at for at in pot.members if at in alive])
        if found and found[-1].members == members:
            found[-1] = Pot(found[-1].cents + pot.cents, members)
        else:
            found.append(Pot(pot.cents, members))
    return tuple(found)


def best(members: Positions, hands: dict[int, int]) -> Positions:
    """The highest Hand of those who can win a Pot; who keeps his Hand closed gives it up (R-96)."""
    if len(members) == 1:
        return members
    ranked = [hands.get(at, 0) for at in members]
    top = max(ranked)
    if ranked.count(top) == 1:
        return (members[ranked.index(top)],)
    return tuple([at for at, ranking in zip(members, ranked, strict=True) if ranking == top])


WON_ALONE, WON_EQUAL, WON_MAIN, WON_SIDE = p("3.11.1"), p("4.5"), p("4.4"), p("4.6.2")


def _why(members: tuple[int, ...], winners: tuple[int, ...], number: int) -> Para:
    if len(winners) > 1:
        return WON_EQUAL
    if len(members) == 1:
        return WON_ALONE
    return WON_SIDE if number else WON_MAIN


@rule(p("4.5"))
def shared(settings: PokerSettings, cents: int, winners: int) -> tuple[int, ...]:
    """Equal parts in whole chips; odd chips one each, clockwise from the left of the Button (R-101, R-102)."""
    if winners == 1:
        return (cents,)
    unit = settings.chip_unit
    chips, loose = divmod(cents, unit)
    each, odd = divmod(chips, winners)
    if settings.odd_chips == "all_to_first":
        return (each * unit + odd * unit + loose, *[each * unit] * (winners - 1))
    parts = [(each + (at < odd)) * unit for at in range(winners)]
    parts[0] += loose
    return tuple(parts)


# ---- lines ----------------------------------------------------------------------------------------------------------


def _lines(round_: Round, puts: list[int], shares: list[int], awards: tuple[e.Award, ...]) -> tuple[Line, ...]:
    """One line for each player with chips in the Round: what they put in, what they got, and why."""
    seats, players = round_.seats, round_.players
    lines = []
    for at, dead in enumerate(dead_chips(round_)):
        stake, share = puts[at] + dead, shares[at]
        if share:
            lines.append(Line(seats[at], players[at], POT, stake, WIN, share, *_won(seats[at], awards)))
        elif stake:  # else Folded without a chip, or all that they put in has gone back
            lines.append(Line(seats[at], players[at], POT, stake, LOSE, 0, *_lost(round_, at)))
    return tuple(lines)


@rule(p("4.6.2"), p("4.4"), p("4.5"), p("3.11.1"))
def _won(seat: int, awards: tuple[e.Award, ...]) -> tuple[tuple[Para, ...], str]:
    """By which paragraph a player wins: the Main Pot, only Side Pots, a share, or nobody else was left."""
    first = awards[0]
    if len(first.members) == 1:
        return LONE, "Everyone else folded"
    if first.winners == (seat,):
        return BEST, "The highest hand"
    won = [award for award in awards if seat in award.winners]
    alone = " and ".join([pot_name(award.pot) for award in won if len(award.winners) == 1])
    shared = " and ".join([pot_name(award.pot) for award in won if len(award.winners) > 1])
    if not shared:
        return BEST_OF_SIDE, f"The highest hand in {alone}"
    return EQUAL, f"An equal hand, a share of {shared}" + (f"; the highest hand in {alone}" if alone else "")


def _lost(round_: Round, at: int) -> tuple[tuple[Para, ...], str]:
    """By which paragraph a player loses: they Folded, did not show, or were beaten."""
    if at not in round_.active:
        return FOLDED, "Folded"
    if at in round_.kept:
        return CLOSED, "Hand not shown"
    return BEATEN, "A higher hand wins"

"""Draw random hands like those of the Pluribus data set: six players with equal stacks, and all cards known.

They are played through the rules and written as PHH. The frequencies of actions and the sizes of bets follow the
sample: four hands of five have at most one Raise before the Flop, three of five see the Flop, and a hand has about ten
actions.
"""

from random import Random

from msgspec.structs import replace

from croupier.histories.phh import Hand, write_hand
from croupier.histories.preflop_cache import ACTORS, DEALER, deal_hole_cards
from croupier.histories.table_settings import Options, Terms, names, terms
from croupier.record.commands import Deal, Decide, Reveal, RoundCommand, Settle
from croupier.rules.cards import DECK, format_card
from croupier.rules.games.poker_v7.apply import apply
from croupier.rules.games.poker_v7.betting import least_raise, refuse_raise, to_call
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.round import Round, betting_is_over, pot
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor

STACKS, BLINDS, BIG = (10_000,) * 6, (50, 100, 0, 0, 0, 0), 100
OPENINGS = (*[250] * 19, *[225] * 9, *[200] * 7, *[210] * 6, *[275] * 4, *[300] * 3, *[400] * 2, 230, 235, 262, 287)


def drawn(dice: Random, number: int) -> str:
    table = terms("NT", (0,) * 6, BLINDS, BIG, STACKS, Options())
    assert isinstance(table, Terms)
    deck = dice.sample(DECK, 13 + 8)
    r = replace(deal_hole_cards(table, STACKS).round, cards=tuple(deck[:13]))
    actions = [f"d dh p{at + 1} {format_card(deck[1 + at])}{format_card(deck[7 + at])}" for at in range(6)]
    while r.waiting or (r.owed and len(r.active) > 1):
        if r.waiting:
            says = _decision(dice, r, r.waiting[0])
            actions.append(f"p{says.box} " + (f"cbr {says.cents}" if says.cents else WORDS[says.decision]))
            r = _after(r, says, ACTORS[says.box - 1])
            continue
        if betting_is_over(r) and not r.marker:
            r = _after(r, Reveal())
        at, count = len(r.cards), 4 if len(r.cards) == 13 else 2
        actions.append("d db " + "".join(map(format_card, deck[at + 1 : at + count])))
        r = _after(r, Deal(tuple(deck[at : at + count])))
    if len(r.active) > 1:
        actions += [f"p{at + 1} sm {format_card(deck[1 + at])}{format_card(deck[7 + at])}" for at in r.active]
    stacks = _after(r, Settle()).stacks
    told = "NT", (0,) * 6, BLINDS, BIG, STACKS, tuple(actions), stacks
    return write_hand(Hand(*told, hand=number, players=names(6)))


WORDS = {"fold": "f", "check": "cc", "call": "cc"}


def _after(r: Round, command: RoundCommand, by: Actor = DEALER) -> Round:
    made = decide(r, command, by)
    assert not isinstance(made, Refused), made
    for event in made:
        r = apply(r, event)
    return r


def _decision(dice: Random, r: Round, at: int) -> Decide:
    owes, luck = to_call(r, at), dice.random()
    raises, calls, to = _manner(dice, r, at, owes)
    if luck < raises and refuse_raise(r, at) is None:
        to = min(max(to, least_raise(r, at)), r.held[at])
        return Decide(at + 1, "raise" if r.level else "bet", to)
    if not owes:
        return Decide(at + 1, "check")
    return Decide(at + 1, "call" if luck < raises + calls else "fold")


def _manner(dice: Random, r: Round, at: int, owes: int) -> tuple[float, float, int]:
    """Return how often the player Bets or Raises, how often they Call, and the total Bet they would make."""
    if r.stage == 1 and r.level == BIG:
        return 0.25 if owes else 0.15, 0.15 if at == 0 else 0.0, dice.choice(OPENINGS)
    if r.stage == 1:
        return 0.07, 0.15 if at > 1 else 0.5, int(r.level * dice.uniform(2.6, 4.5))
    if owes:
        return 0.1, 0.5, int(r.level * dice.uniform(2.5, 4))
    return 0.35, 0.0, int(pot(r) * dice.choice((0.33, 0.5, 0.66, 0.75, 1)))

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
    actions = [
        f"d dh p{position + 1} {format_card(deck[1 + position])}{format_card(deck[7 + position])}"
        for position in range(6)
    ]
    while r.waiting or (r.next_places and len(r.active) > 1):
        if r.waiting:
            says = _decision(dice, r, r.waiting[0])
            actions.append(f"p{says.box} " + (f"cbr {says.cents}" if says.cents else WORDS[says.decision]))
            r = _after(r, says, ACTORS[says.box - 1])
            continue
        if betting_is_over(r) and not r.marker:
            r = _after(r, Reveal())
        drawn, count = len(r.cards), 4 if len(r.cards) == 13 else 2
        actions.append("d db " + "".join(map(format_card, deck[drawn + 1 : drawn + count])))
        r = _after(r, Deal(tuple(deck[drawn : drawn + count])))
    if len(r.active) > 1:
        actions += [
            f"p{position + 1} sm {format_card(deck[1 + position])}{format_card(deck[7 + position])}"
            for position in r.active
        ]
    stacks = _after(r, Settle()).stacks
    hand = "NT", (0,) * 6, BLINDS, BIG, STACKS, tuple(actions), stacks
    return write_hand(Hand(*hand, hand=number, players=names(6)))


WORDS = {"fold": "f", "check": "cc", "call": "cc"}


def _after(r: Round, command: RoundCommand, by: Actor = DEALER) -> Round:
    made = decide(r, command, by)
    assert not isinstance(made, Refused), made
    for event in made:
        r = apply(r, event)
    return r


def _decision(dice: Random, r: Round, position: int) -> Decide:
    owes, luck = to_call(r, position), dice.random()
    raises, calls, to = _manner(dice, r, position, owes)
    if luck < raises and refuse_raise(r, position) is None:
        to = min(max(to, least_raise(r, position)), r.street_stacks[position])
        return Decide(position + 1, "raise" if r.level else "bet", to)
    if not owes:
        return Decide(position + 1, "check")
    return Decide(position + 1, "call" if luck < raises + calls else "fold")


def _manner(dice: Random, r: Round, position: int, owes: int) -> tuple[float, float, int]:
    """Return how often the player Bets or Raises, how often they Call, and the total Bet they would make."""
    if r.stage == 1 and r.level == BIG:
        return 0.25 if owes else 0.15, 0.15 if position == 0 else 0.0, dice.choice(OPENINGS)
    if r.stage == 1:
        return 0.07, 0.15 if position > 1 else 0.5, int(r.level * dice.uniform(2.6, 4.5))
    if owes:
        return 0.1, 0.5, int(r.level * dice.uniform(2.5, 4))
    return 0.35, 0.0, int(pot(r) * dice.choice((0.33, 0.5, 0.66, 0.75, 1)))

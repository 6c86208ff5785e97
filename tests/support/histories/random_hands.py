"""Whole random hands played in PokerKit and written as PHH: uneven stacks, many All-ins, every card known."""

from random import Random
from typing import Any

from hypothesis import reject
from pokerkit import Automation, NoLimitTexasHoldem

from croupier.histories.phh import Hand
from croupier.histories.replay import Played, replay
from croupier.histories.table_settings import Options, Skipped
from croupier.rules.cards import DECK, format_card
from croupier.rules.games.poker_v7.terms import p

AUTOMATIC = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def replayed(hand: Hand, options: Options) -> Played:
    """Replay by the document; leave out hands where a player who has acted Raises a short All-in (3.12.3)."""
    result = replay(hand, options)
    if isinstance(result, Skipped) and result.para == p("3.12.3"):
        reject()
    assert isinstance(result, Played), result
    return result


def random_hand(dice: Random, count: int, scale: int, *, stack: int = 0) -> str:
    """Return a random hand; `scale` 1 writes chips, 100 dollars and cents; all stacks may be equal."""
    stacks = tuple((stack or dice.randint(2, 120)) * scale for _ in range(count))
    blinds = (scale, 2 * scale)
    state: Any = NoLimitTexasHoldem.create_state(AUTOMATIC, True, 0, blinds, 2 * scale, stacks, count)
    deck = [format_card(card) for card in DECK]
    dice.shuffle(deck)
    actions = []
    while state.status:
        actions += _step(dice, state, deck, scale)
    row = ", ".join(_written(stack, scale) for stack in stacks)
    posts = ", ".join(_written(cents, scale) for cents in (*blinds, *[0] * (count - 2)))  # whole ones share no cents
    return (
        f"variant = 'NT'\nantes = {[0] * count}\nblinds_or_straddles = [{posts}]\n"
        f"min_bet = {_written(blinds[1], scale)}\nstarting_stacks = [{row}]\nactions = {actions}\n"
    )


def _step(dice: Random, state: Any, deck: list[str], scale: int) -> list[str]:
    if state.can_burn_card():
        state.burn_card("??")
        return []
    if state.can_deal_hole():
        player, cards = state.hole_dealee_index + 1, deck.pop() + deck.pop()
        state.deal_hole(cards, player - 1)
        return [f"d dh p{player} {cards}"]
    if state.can_deal_board():
        cards = "".join(deck.pop() for _ in range(1 if any(state.board_cards) else 3))
        state.deal_board(cards)
        return [f"d db {cards}"]
    if state.actor_index is not None:
        return [f"p{state.actor_index + 1} {_action(dice, state, scale)}"]
    player = state.showdown_index + 1
    state.show_or_muck_hole_cards(True)
    return [f"p{player} sm -"]


def _action(dice: Random, state: Any, scale: int) -> str:
    kind = dice.random()
    if kind < 0.2 and state.can_fold():
        state.fold()
        return "f"
    if kind > 0.7 and state.can_complete_bet_or_raise_to():
        least = state.min_completion_betting_or_raising_to_amount
        most = state.max_completion_betting_or_raising_to_amount
        to = dice.choice([least, most, dice.randint(least, most)])
        state.complete_bet_or_raise_to(to)
        return f"cbr {_written(to, scale)}"
    state.check_or_call()
    return "cc"


def _written(cents: int, scale: int) -> str:
    return str(cents) if scale == 1 else f"{cents // scale}.{cents % scale:02d}"

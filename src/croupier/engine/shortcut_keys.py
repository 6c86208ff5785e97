"""The keyboard shortcut of each action; the catalogue defines the keys, because they differ between languages."""

from croupier.record import commands as c
from croupier.rules.bets import Bet
from croupier.words import name_of

BETS_THAT_ANSWER = (Bet.INSURANCE,)  # bets that answer a question, so that they have a key like a decision


def key_of(command: c.AnyCommand) -> str:
    """Return the keyboard shortcut of an action, or an empty text if it has none."""
    match command:
        case c.Decide(decision=decision):
            return name_of("key", decision)
        case c.Examine():
            return name_of("key", "examine")
        case c.ShowHand():
            return name_of("key", "show_hand")
        case c.PlaceBet(bet=bet, player="") if bet in BETS_THAT_ANSWER:
            return name_of("key", bet)
        case _:
            return ""

"""Whether guests may sign in, and where their chips come from."""

from enum import StrEnum


class Guests(StrEnum):
    """Whether guests are admitted and, if so, where their chips come from."""

    OPEN = "open"  # anybody, with chips from the house
    CASHIER = "cashier"  # anybody; the cashier sells them chips
    OFF = "off"  # no new guests

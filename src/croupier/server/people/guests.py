"""Whether people without a role may come, and where their chips come from."""

from enum import StrEnum


class Guests(StrEnum):
    OPEN = "open"  # everybody, with chips of the house
    CASHIER = "cashier"  # everybody, and the cashier sells them chips
    OFF = "off"  # nobody new

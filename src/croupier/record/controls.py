"""What a house sets for its tables and jackpot links, beside the rules."""

from msgspec import Struct


class Controls(Struct, frozen=True, gc=False):
    """How the House guards a table."""

    two_persons: bool = True  # off: what needs a second signature is signed automatically, and the record says so
    cashier: bool = False  # on: chips are bought and cashed at the Cashier's, and not by players themselves


DEMO = Controls(two_persons=False)


class LinkTerms(Struct, frozen=True, gc=False):
    """What the House sets for a jackpot link (R-47, R-49, R-55)."""

    name: str
    bet: int  # the prescribed amount, in cents
    rate_ppm: int  # how much of each accepted bet goes to the meter, in millionths
    reset: int  # the predetermined value, in cents
    start: int  # what the meter shows when the link is opened, in cents
    sign_above: int = 1_000_000  # awards of more cents than this are paid once two people have signed

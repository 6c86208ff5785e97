"""What a house sets for its tables and jackpot links besides the rules."""

from msgspec import Struct


class Controls(Struct, frozen=True, gc=False):
    """How the House controls a table: two-person signatures, and whether chips are bought at a cashier."""

    two_persons: bool = True  # if off, the second signature is automatic, and the record says so
    cashier: bool = False  # if on, only the cashier sells and redeems chips


DEMO = Controls(two_persons=False)


class LinkTerms(Struct, frozen=True, gc=False):
    """What the House sets for a jackpot link (R-47, R-49, R-55)."""

    name: str
    bet: int  # the prescribed amount, in cents
    rate_ppm: int  # millionths of each accepted bet that go to the meter
    reset: int  # the predetermined value, in cents
    start: int  # the meter when the link is opened, in cents
    sign_above: int = 1_000_000  # cents; larger awards need two signatures

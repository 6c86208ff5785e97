"""What one may ask a solver: stakes, the meter, and what is to be different from the document."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.errors import Unanswerable
from croupier.rules.hands import HandRank
from croupier.rules.message import message
from croupier.rules.money import dollars
from croupier.rules.settings import BlackjackSettings, HousePokerSettings

USUAL_BET = 500  # cents: the jackpot bet that figures are given for where none is named
MOST = 10**12


class Question(Struct, frozen=True, kw_only=True):
    """Amounts in cents; what is left out is not staked."""

    ante: int = 0
    side_bet: int = 0  # Bonus or Pair Plus
    jackpot_bet: int = 0
    meter: int | None = None
    changes: tuple[str, ...] = ()  # rows of pay tables set anew: ROW=VALUE
    bonus_cap: int = HousePokerSettings(limits={}).bonus_cap
    ante_pays_from: HandRank = HandRank.STRAIGHT  # R-34; other houses pay the Ante from another row
    rate_ppm: int | None = None  # of a jackpot bet that goes to the meter
    reset: int = 0
    decks: int = BlackjackSettings(limits={}).decks
    what_if: tuple[str, ...] = ()  # blackjack played otherwise: resplit_aces=on, rules=us

    @property
    def prescribed(self) -> int:
        """The jackpot bet to speak of."""
        return self.jackpot_bet or USUAL_BET

    @property
    def differences(self) -> tuple[str, ...]:
        """What is not as the document has it."""
        straight = self.ante_pays_from is HandRank.STRAIGHT
        ante = () if straight else (f"Ante from {self.ante_pays_from.name.lower()}",)
        capped = self.bonus_cap != NOTHING.bonus_cap
        cap = (f"Bonus cap ${dollars(self.bonus_cap)}",) if capped else ()
        return self.changes + self.what_if + ante + cap

    @property
    def unchanged(self) -> "Question":
        """The same question about the game as the document has it."""
        usual = NOTHING.ante_pays_from, NOTHING.bonus_cap
        return replace(self, changes=(), what_if=(), ante_pays_from=usual[0], bonus_cap=usual[1])


NOTHING = Question()


def checked(q: Question, *elsewhere: str) -> Question:
    """Refuses what cannot be, and what only other games have: an answer would say that it changes nothing."""
    for name in elsewhere:
        if getattr(q, name) != getattr(NOTHING, name):
            raise Unanswerable(name, message("option_not_for_game", option=name))
    for name in ("ante", "side_bet", "jackpot_bet", "meter", "bonus_cap", "reset"):
        cents = getattr(q, name)
        if cents is not None and not 0 <= cents <= MOST:
            raise Unanswerable(name, message("amount_too_large", limit=MOST))
    if q.jackpot_bet and q.meter is None:
        raise Unanswerable("meter", message("jackpot_bet_needs_meter"))
    if q.meter is not None and not q.jackpot_bet:
        raise Unanswerable("jackpot_bet", message("meter_needs_jackpot_bet"))
    if q.jackpot_bet and not q.ante:
        raise Unanswerable("ante", message("jackpot_bet_needs_ante", paragraph="3.8"))
    if q.rate_ppm is not None and not 0 <= q.rate_ppm <= 1_000_000:
        raise Unanswerable("contribution", message("contribution_out_of_range"))
    return q

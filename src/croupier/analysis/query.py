"""The query to a solver: stakes in cents, the jackpot meter, and changes to the document's rules."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.analysis.errors import Unanswerable
from croupier.rules.coded_message import message
from croupier.rules.hands import HandRank
from croupier.rules.settings import BlackjackSettings, HousePokerSettings
from croupier.words import phrase

USUAL_BET = 500  # cents: the default jackpot bet
MOST = 10**12


class Query(Struct, frozen=True, kw_only=True):
    """A query to a solver. Amounts are in cents, and a stake of 0 means that the bet is not placed."""

    ante: int = 0
    side_bet: int = 0  # Bonus or Pair Plus
    jackpot_bet: int = 0
    meter: int | None = None
    changes: tuple[str, ...] = ()  # changed rows of pay tables: ROW=VALUE
    bonus_cap: int = HousePokerSettings(limits={}).bonus_cap
    ante_pays_from: HandRank = HandRank.STRAIGHT  # R-34; other houses use another row
    rate_ppm: int | None = None  # part of a jackpot bet that goes to the meter
    reset: int = 0
    decks: int = BlackjackSettings(limits={}).decks
    what_if: tuple[str, ...] = ()  # changed rules of blackjack: resplit_aces=on, rules=us

    @property
    def prescribed(self) -> int:
        """Return the jackpot bet in cents to compute with: that of the query or, if it has none, $5."""
        return self.jackpot_bet or USUAL_BET

    @property
    def differences(self) -> tuple[str, ...]:
        """Return a short text for each rule or payout in which the query differs from the document."""
        is_document = self.ante_pays_from is HandRank.STRAIGHT
        ante = () if is_document else (phrase("changed_ante_from", hand=self.ante_pays_from.name.lower()),)
        capped = self.bonus_cap != NOTHING.bonus_cap
        cap = (phrase("changed_bonus_cap", cents=self.bonus_cap),) if capped else ()
        return self.changes + self.what_if + ante + cap

    @property
    def unchanged(self) -> "Query":
        """Return the same query with the document's own rules and payouts."""
        usual = NOTHING.ante_pays_from, NOTHING.bonus_cap
        return replace(self, changes=(), what_if=(), ante_pays_from=usual[0], bonus_cap=usual[1])


NOTHING = Query()


def check_query(query: Query, *unsupported: str) -> Query:
    """Return the query, or raise Unanswerable if a value is impossible or it uses an option in `unsupported`."""
    for name in unsupported:
        if getattr(query, name) != getattr(NOTHING, name):
            raise Unanswerable(name, message("option_not_for_game", option=name))
    for name in ("ante", "side_bet", "jackpot_bet", "meter", "bonus_cap", "reset"):
        cents = getattr(query, name)
        if cents is not None and not 0 <= cents <= MOST:
            raise Unanswerable(name, message("amount_too_large", limit=MOST))
    if query.jackpot_bet and query.meter is None:
        raise Unanswerable("meter", message("jackpot_bet_needs_meter"))
    if query.meter is not None and not query.jackpot_bet:
        raise Unanswerable("jackpot_bet", message("meter_needs_jackpot_bet"))
    if query.jackpot_bet and not query.ante:
        raise Unanswerable("ante", message("jackpot_bet_needs_ante", paragraph="3.8"))
    if query.rate_ppm is not None and not 0 <= query.rate_ppm <= 1_000_000:
        raise Unanswerable("contribution", message("contribution_out_of_range"))
    return query

"""What follows from the state of a table, computed once for each state and shared by all who look at it."""

from functools import cached_property

from croupier.engine.legal_actions import phase, step
from croupier.engine.player_entropy import closed_seals, outstanding, pending
from croupier.engine.table import Table, game_of, open_stakes, stakes
from croupier.record import events as e
from croupier.rules.base_round import Stake
from croupier.rules.cards import Card
from croupier.rules.deal import DEVICE
from croupier.rules.game import Hand
from croupier.rules.settlement import Line

Faces = tuple[Card | None, ...]  # the drawn cards of a round, None for those that somebody may not see

RENUMBERED = frozenset((e.StubReshuffled, e.CardRead, e.CardsReordered))  # they can change a card's number in the deal


class Derived:
    """One state of a table with what follows from it. Only `open_cards` and `seen_by` look at cards."""

    def __init__(self, table: Table) -> None:
        self.table, self.game, self.round = table, game_of(table), table.round
        self.step = step(table)
        self.phase = phase(table, self.step)
        self.boxes = range(1, table.settings.box_count + 1)

    @cached_property
    def bets(self) -> dict[int, tuple[Stake, ...]]:
        """The bets of each box, settled or not."""
        bets: dict[int, list[Stake]] = {}
        for stake in stakes(self.table):
            bets.setdefault(stake.box, []).append(stake)
        return {box: tuple(own) for box, own in bets.items()}

    @cached_property
    def lines(self) -> dict[tuple[int, str, str, int], Line]:
        """The first settlement line of each bet."""
        lines = self.round.lines if self.round else ()
        return {(line.box, line.player, line.bet, line.hand): line for line in reversed(lines)}

    @cached_property
    def at_stake(self) -> dict[str, int]:
        """The chips of each player in bets that are not settled."""
        cents: dict[str, int] = {}
        for stake in open_stakes(self.table):
            cents[stake.player] = cents.get(stake.player, 0) + stake.cents
        return cents

    @cached_property
    def hands(self) -> dict[int, tuple[Hand, ...]]:
        """The Hands of each box."""
        return {box: self.game.hands(self.round, box) for box in self.boxes} if self.round else {}

    @cached_property
    def shown_players(self) -> dict[int, str]:
        """The player whose bets everybody sees at each box: the one who decides, or who sits there without a bet."""
        seats, shown = self.table.seats, dict[int, str]()
        for box in self.boxes:
            first = self.hands.get(box) or self.bets.get(box)
            shown[box] = first[0].player if first else seats.get(box, "")
        return shown

    @cached_property
    def boxes_of(self) -> dict[str, list[int]]:
        """The boxes of each player: they sit there, or have a bet or a Hand there."""
        boxes: dict[str, list[int]] = {}
        for box in self.boxes:
            bettors = [bet.player for bet in self.bets.get(box, ())]
            owners = [hand.player for hand in self.hands.get(box, ())]
            for player in dict.fromkeys((self.table.seats.get(box, ""), *bettors, *owners)):
                boxes.setdefault(player, []).append(box)
        return boxes

    # ---- cards -------------------------------------------------------------------------------------------------------

    @cached_property
    def open_cards(self) -> Faces:
        """The drawn cards as everybody may see them."""
        round_, can_see = self.round, self.game.can_see
        if round_ is None:
            return ()
        return tuple([card if can_see(round_, "", index) else None for index, card in enumerate(round_.cards)])

    @cached_property
    def seen_by(self) -> dict[str, Faces]:
        """The drawn cards as seen by each player who may see cards of their own Hands that others may not see."""
        round_, can_see = self.round, self.game.can_see
        hidden = [index for index, card in enumerate(self.open_cards) if card is None]
        if round_ is None or not hidden:
            return {}
        owners = {hand.place: hand.player for hands in self.hands.values() for hand in hands}
        seen: dict[str, list[Card | None]] = {}
        for index in hidden:
            owner = owners.get(round_.places[index], "")
            if owner and can_see(round_, owner, index):
                seen.setdefault(owner, list(self.open_cards))[index] = round_.cards[index]
        return {player: tuple(faces) for player, faces in seen.items()}

    def faces_for(self, player: str) -> Faces:
        return self.seen_by.get(player, self.open_cards)

    @cached_property
    def indexes(self) -> dict[int, list[int]]:
        """The numbers of the drawn cards at each place."""
        indexes: dict[int, list[int]] = {}
        for index, place in enumerate(self.round.places if self.round else ()):
            indexes.setdefault(place, []).append(index)
        return indexes

    @cached_property
    def keeps_deal(self) -> bool:
        """Whether the cards still have the numbers that a proof gives them: until a ruling changes their order."""
        return DEVICE not in self.indexes and not any(type(logged.event) in RENUMBERED for logged in self.table.log)

    # ---- words sealed for the shuffle --------------------------------------------------------------------------------

    @cached_property
    def sealers(self) -> frozenset[str]:
        """The players who have sealed words since seals were last closed."""
        return frozenset(pending(self.table.log))

    @cached_property
    def seals(self) -> dict[str, str]:
        return closed_seals(self.table.log)

    @cached_property
    def unrevealed(self) -> tuple[str, ...]:
        return outstanding(self.table.log) if self.seals else ()

"""What lies on a table at the end of a round, as a pit describes it in a dispute: the input of `croupier settle`."""

from msgspec import Struct

from croupier.rules.settings import HousePokerSettings, Limits

Decision = str | tuple[str, int] | int  # "play", ["play", 1500]; a bare number belongs to the word before it
UNLIMITED = Limits(1, 10**13)


class JackpotIn(Struct, frozen=True, forbid_unknown_fields=True):
    bet: int = 0  # the prescribed amount
    meter: int | None = None  # the value displayed when bets closed
    reset: int = 0


class BoxIn(Struct, frozen=True, forbid_unknown_fields=True):
    box: int
    player: str
    bets: dict[str, int]
    cards: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()
    blind: bool = False


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    boxes: tuple[BoxIn, ...]
    limits: dict[str, tuple[int, int]] = {}
    jackpot: JackpotIn = JackpotIn()
    community: tuple[str, ...] = ()
    dealer: tuple[str, ...] = ()


class Word(Struct, frozen=True):
    """One decision, with the chips really laid for it where the pit says how many."""

    word: str
    cents: int | None = None


def words(box: BoxIn) -> tuple[Word, ...]:
    """The decisions of a box, whichever way their amounts are written."""
    found: list[Word] = []
    for each in box.decisions:
        if isinstance(each, int):
            found[-1:] = [Word(found[-1].word, each)] if found else [Word("", each)]
        else:
            found.append(Word(each) if isinstance(each, str) else Word(*each))
    return tuple(found)


def settings(layout: Layout, bets: tuple[str, ...]) -> HousePokerSettings:
    """Limits left out are wide; the prescribed jackpot bet left out is what lies there."""
    limits = {bet: Limits(*layout.limits[bet]) if bet in layout.limits else UNLIMITED for bet in bets}
    staked = max((box.bets.get("jackpot", 0) for box in layout.boxes), default=0)
    boxes = max((box.box for box in layout.boxes), default=1)
    return HousePokerSettings(limits=limits, jackpot_bet=layout.jackpot.bet or staked, box_count=max(boxes, 6))

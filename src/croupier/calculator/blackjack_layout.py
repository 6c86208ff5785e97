"""The layout of a Free Bet Blackjack table, as a pit describes it in a dispute: the input of `croupier settle`."""

from msgspec import Struct

from croupier.calculator.layout import Impossible, check_option, limits_of, named
from croupier.rules.games.free_bet_blackjack_2025.terms import OPENING_BETS, allowed, p
from croupier.rules.refusal import refuse
from croupier.rules.settings import BlackjackSettings


class PlayerIn(Struct, frozen=True, forbid_unknown_fields=True):
    player: str
    bets: dict[str, int]
    declined: bool | tuple[str, ...] = False  # everything, or only "split 2" (the one that made Hand 2), "double 1"
    doubles: dict[str, int] = {}  # what they added to the Double on a Hand, where it is not as much as they could
    even_money: bool = False
    surrender: bool = False  # where each Player decides on it
    left: str = ""  # the first Split or Double on the box that was decided after they had walked away: "double 1"


class HandIn(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[str, ...]
    split: str = ""  # paid | free, on each Hand that a Split added
    double: str | int = ""  # free, or the amount added in cents


class BoxIn(Struct, frozen=True, forbid_unknown_fields=True):
    box: int
    players: tuple[PlayerIn, ...]
    hands: tuple[HandIn, ...] = ()
    surrender: bool = False
    even_money: bool = False  # everybody on the box took it


class BlackjackLayout(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    boxes: tuple[BoxIn, ...]
    dealer: tuple[str, ...]
    decks: int = 6
    limits: dict[str, tuple[int, int]] = {}
    # House options, each under its reading
    free_split_number_tens: bool = True
    offer_paid_when_free: bool = True
    double_for_less_unit: int = 1  # any amount: a layout does not say which chips are in use
    auto_stand_hard_21: bool = False
    dealer_blackjack_loss: str = "busted_plus_one"
    surrender_by: str = "box"
    boom_busted_limit_scope: str = "table"
    minimum_scope: str = "player"
    free_bets_for_standing: bool = True
    payout_unit: int = 1
    payout_rounding: str = "down"


HOUSE_OPTIONS = BlackjackLayout.__struct_fields__[5:]


def settings_of(layout: BlackjackLayout) -> BlackjackSettings:
    """The table that a layout describes, or the refusal of what no table has."""
    given = {name: getattr(layout, name) for name in HOUSE_OPTIONS}
    for name, value in given.items():
        check_option(name, value)
    count = max((6, *(box.box for box in layout.boxes)))
    limits = limits_of(layout.limits, OPENING_BETS)
    settings = BlackjackSettings(limits=limits, decks=layout.decks, box_count=count, **given)
    no = allowed(settings)
    if no is not None:
        raise Impossible(no, "decks" if no.para == p("2.2.1") else "boxes")
    return settings


def boxes_of(layout: BlackjackLayout) -> dict[int, tuple[str, BoxIn]]:
    """Each box by its number, with the field it comes from."""
    boxes = {box.box: (f"boxes[{at}]", box) for at, box in enumerate(layout.boxes)}
    if len(boxes) != len(layout.boxes):
        raise Impossible(refuse("layout_box_twice", "boxes"))
    for field, box in boxes.values():
        names = [named(f"{field}.players[{at}].player", each.player) for at, each in enumerate(box.players)]
        if len(set(names)) != len(names):
            raise Impossible(refuse("layout_player_twice", f"{field}.players", box=box.box))
        if box.players and box.players[0].declined:
            no = refuse("layout_first_player_declines", p("3.8"), box=box.box)
            raise Impossible(no, f"{field}.players[0].declined")
        if any(each.surrender for each in box.players) and layout.surrender_by == "box":
            at = next(at for at, each in enumerate(box.players) if each.surrender)
            raise Impossible(refuse("layout_surrender_by_box", f"{field}.players[{at}].surrender", box=box.box))
    return boxes

"""The description of a Free Bet Blackjack round, which `croupier settle` reads from a file."""

from msgspec import Struct

from croupier.calculator.layout import Impossible, check_name, check_option, limits_of
from croupier.rules.games.free_bet_blackjack_2025.terms import OPENING_BETS, p, refuse_settings
from croupier.rules.refusal import refuse
from croupier.rules.settings import BlackjackSettings


class PlayerIn(Struct, frozen=True, forbid_unknown_fields=True):
    player: str
    bets: dict[str, int]
    declined: bool | tuple[str, ...] = False  # everything, or for example "split 2" (which made Hand 2), "double 1"
    doubles: dict[str, int] = {}  # what they added to the Double on a Hand, if less than allowed
    even_money: bool = False
    surrender: bool = False  # if each Player decides on it
    left: str = ""  # the first Split or Double decided after they had walked away: "double 1"


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
    # House options by name
    free_split_number_tens: bool = True
    offer_paid_when_free: bool = True
    double_for_less_unit: int = 1  # any amount, because a layout does not give the chips in use
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
    """Return the settings of a described table, or raise an error with the refusal if no table can have them."""
    options = {name: getattr(layout, name) for name in HOUSE_OPTIONS}
    for name, value in options.items():
        check_option(name, value)
    count = max((6, *(box.box for box in layout.boxes)))
    limits = limits_of(layout.limits, OPENING_BETS)
    settings = BlackjackSettings(limits=limits, decks=layout.decks, box_count=count, **options)
    refusal = refuse_settings(settings)
    if refusal is not None:
        raise Impossible(refusal, "decks" if refusal.para == p("2.2.1") else "boxes")
    return settings


def boxes_of(layout: BlackjackLayout) -> dict[int, tuple[str, BoxIn]]:
    """Return the described boxes by number, each with the name of its field."""
    boxes = {box.box: (f"boxes[{index}]", box) for index, box in enumerate(layout.boxes)}
    if len(boxes) != len(layout.boxes):
        raise Impossible(refuse("layout_box_twice", "boxes"))
    for field, box in boxes.values():
        names = [
            check_name(f"{field}.players[{index}].player", player.player) for index, player in enumerate(box.players)
        ]
        if len(set(names)) != len(names):
            raise Impossible(refuse("layout_player_twice", f"{field}.players", box=box.box))
        if box.players and box.players[0].declined:
            refusal = refuse("layout_first_player_declines", p("3.8"), box=box.box)
            raise Impossible(refusal, f"{field}.players[0].declined")
        if any(player.surrender for player in box.players) and layout.surrender_by == "box":
            index = next(index for index, player in enumerate(box.players) if player.surrender)
            raise Impossible(refuse("layout_surrender_by_box", f"{field}.players[{index}].surrender", box=box.box))
    return boxes

"""Layouts of Free Bet Blackjack, as `croupier settle` reads them, written short. Amounts are cents.

    one("Ts 7c", "8h 3d Tc free_double", "8d Tc free_split", initial=10000, lucky_stash=500)

is one box with one player, `p1`: the dealer's cards, then the hands in the order they were made, each with its cards in
the order received, its origin (`split`, `free_split`) and its double (`free_double`, `double=6000`).
"""

from typing import Any

Layout = dict[str, Any]
Nets = dict[tuple[int, str, str, int], int]  # by box, player, bet and hand; 0 for a bet on no hand


def hand(text: str) -> Layout:
    """Read a hand: "8d 4c 2s free_split double=6000"."""
    made: Layout = {"cards": []}
    for word in text.split():
        match word.split("="):
            case ["split"]:
                made["split"] = "paid"
            case ["free_split"]:
                made["split"] = "free"
            case ["free_double"]:
                made["double"] = "free"
            case ["double", cents]:
                made["double"] = int(cents)
            case _:
                made["cards"].append(word)
    return made


def player(name: str, **bets: int) -> Layout:
    return {"player": name, "bets": bets}


def box(number: int, players: list[Layout], *hands: str, **said: bool) -> Layout:
    """Return a box, the seated player first; with `surrender` or `even_money` where a player chose it."""
    return {"box": number, "players": players, "hands": [hand(cards) for cards in hands], **said}


def table(dealer: str, *boxes: Layout, **more: Any) -> Layout:
    return {"game": "free-bet-blackjack", "decks": 6, "boxes": list(boxes), "dealer": dealer.split(), **more}


def one(dealer: str, *hands: str, **bets: int) -> Layout:
    """Return a table with one box and one player, whose Initial Bet is 100 unless another is given."""
    return table(dealer, box(1, [player("p1", **({"initial": 10000} | bets))], *hands))

"""A second settlement of FBBJ-2025, written from the text alone: a final layout in, the result of each bet out.

It knows nothing of the rules in `src`: no import, no shared table. It takes a layout as `croupier settle` reads it and
trusts it to be possible. Whole cents everywhere.

Where a round is told more precisely than a layout can say it, a player may carry three more fields: `on`, the numbers
of the Hands they have a Bet on; `added`, the chips added to the Double of each Hand; `even_money`, their own answer.
"""

from collections.abc import Iterable
from typing import Any

Layout = dict[str, Any]
Nets = dict[tuple[int, str, str, int], int]  # (box, player, bet, number of the Hand or 0) -> profit or loss in cents

POINTS = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(number): number for number in range(2, 10)}
RWS_PAIRS = {"ace pair suited": 50, "suited pair": 20, "coloured pair": 12, "mixed pair": 6}
LUCKY_STASH = {1: 2, 2: 10, 3: 25, 4: 50, 5: 100, 6: 200, 7: 1000}
BOOM_BUSTED = {3: 2, 4: 2, 5: 4, 6: 12, 7: 50}  # and 200 from eight cards on
RED = "hd"


def settle(layout: Layout, *, per_hand: bool = False) -> tuple[Nets, dict[int, int]]:
    """Profit or loss of every bet, and the Free Bet Markers of every box; `per_hand` is the other reading of R-137."""
    nets: Nets = {}
    plays = what_counts(layout)
    for box in layout["boxes"]:
        for player in box["players"]:
            of_player = {bet: plays[box["box"], player["player"], bet] for bet in player["bets"]}
            for (bet, hand), net in settled(box, player, of_player, layout["dealer"], per_hand).items():
                nets[box["box"], player["player"], bet, hand] = net
    return nets, {box["box"]: markers(box) for box in layout["boxes"]}


def settled(
    box: Layout, player: Layout, bets: dict[str, int], dealer: list[str], per_hand: bool
) -> dict[tuple[str, int], int]:
    """All bets of one player on one box, by bet and Hand."""
    nets: dict[tuple[str, int], int] = {}
    dealt = bool(box.get("hands"))  # a box without an Initial Bet has none, and its side bets go back
    if "rws_pairs" in bets:
        nets["rws_pairs", 0] = bets["rws_pairs"] * (RWS_PAIRS.get(pair(box), -1) if dealt else 0)
    if "lucky_stash" in bets:
        nets["lucky_stash", 0] = bets["lucky_stash"] * (LUCKY_STASH.get(markers(box), -1) if dealt else 0)
    if "boom_busted" in bets:
        nets["boom_busted", 0] = bets["boom_busted"] * boom(dealer)
    if "insurance" in bets:
        nets["insurance", 0] = bets["insurance"] * (2 if blackjack(dealer) else -1)
    if "initial" in bets:
        nets |= main_bets(box, player, bets["initial"], dealer, per_hand)
    return nets


# ---- totals ----------------------------------------------------------------------------------------------------------


def value(card: str) -> int:
    """An Ace is 1 here; ten more are added to a total that can bear it."""
    return POINTS[card[0]]


def total(hand: Iterable[str]) -> int:
    values = [POINTS[card[0]] for card in hand]
    return sum(values) + (10 if 1 in values and sum(values) <= 11 else 0)


def soft(hand: Iterable[str]) -> bool:
    """Does an Ace count 11?"""
    return total(hand) > sum(value(card) for card in hand)


def blackjack(hand: list[str]) -> bool:
    """Are these two first cards a Blackjack? The caller knows that no Split was made."""
    return len(hand) == 2 and total(hand) == 21


def natural(box: Layout) -> bool:
    """A Blackjack of the box: its only Hand."""
    return len(box["hands"]) == 1 and blackjack(box["hands"][0]["cards"])


# ---- the Hands -------------------------------------------------------------------------------------------------------


def main_bets(
    box: Layout, player: Layout, initial: int, dealer: list[str], per_hand: bool
) -> dict[tuple[str, int], int]:
    """The Initial Bet and all that Splits and Doubles added to it."""
    if box.get("surrender"):
        return {("initial", 1): -(initial // 2)}
    if natural(box):
        if player.get("even_money", box.get("even_money", False)):
            return {("initial", 1): initial}
        return {("initial", 1): 0 if blackjack(dealer) else initial * 3 // 2}
    nets: dict[tuple[str, int], int] = {}
    may_lose = initial  # to the Dealer's Blackjack, on all Hands that are not Bust
    for number, hand in hands_of(player, box["hands"]):
        if per_hand:
            may_lose = initial
        for bet, cents in staked(number, hand, player, initial):
            free = bet.startswith("free")
            match outcome(hand["cards"], dealer):
                case "win":
                    nets[bet, number] = initial if free else cents
                case "bust" | "lose":
                    nets[bet, number] = -cents
                case "blackjack":
                    nets[bet, number] = -min(cents, may_lose)
                    may_lose -= min(cents, may_lose)
                case _:
                    nets[bet, number] = 0
    return nets


def outcome(hand: list[str], dealer: list[str]) -> str:
    """The result of a Hand that is no Blackjack."""
    own, dealers = total(hand), total(dealer)
    if own > 21:
        return "bust"
    if blackjack(dealer):
        return "blackjack"
    if dealers > 22:
        return "win"
    if dealers == 22 or own == dealers:
        return "stand off"
    return "win" if own > dealers else "lose"


def hands_of(player: Layout, hands: list[Layout]) -> list[tuple[int, Layout]]:
    """The Hands a player has a Bet on: all, or after a declined paid Split only the earlier ones."""
    numbered = list(enumerate(hands, start=1))
    if "on" in player:
        return [(number, hand) for number, hand in numbered if number in player["on"]]
    if player.get("declined"):
        paid = next((index for index, hand in enumerate(hands) if hand.get("split") == "paid"), len(hands))
        return numbered[:paid]
    return numbered


def staked(number: int, hand: Layout, player: Layout, initial: int) -> list[tuple[str, int]]:
    """The player's chips on one Hand: none on a marker."""
    split = hand.get("split")
    stakes = [("initial", initial) if split is None else ("split", initial) if split == "paid" else ("free_split", 0)]
    match hand.get("double"):
        case None:
            return stakes
        case "free":
            return [*stakes, ("free_double", 0)]
        case amount:
            added = min(amount, initial) if "added" not in player else player["added"].get(number, 0)
            if player.get("declined") or not added:
                return stakes
            return [*stakes, ("double", added)]


# ---- side bets -------------------------------------------------------------------------------------------------------


def markers(box: Layout) -> int:
    hands = box.get("hands", [])
    return sum((hand.get("split") == "free") + (hand.get("double") == "free") for hand in hands)


def pair(box: Layout) -> str:
    """The initial two cards: of the only Hand, or the first cards of the first two."""
    hands = [hand["cards"] for hand in box["hands"]]
    one, two = (hands[0][0], hands[0][1]) if len(hands) == 1 else (hands[0][0], hands[1][0])
    if one[0] != two[0]:
        return ""
    if one[1] == two[1]:
        return "ace pair suited" if one[0] == "A" else "suited pair"
    return "coloured pair" if (one[1] in RED) == (two[1] in RED) else "mixed pair"


def boom(dealer: list[str]) -> int:
    """The payout of Boom Busted to 1 on the Dealer's Hand; -1 where it loses."""
    if total(dealer) <= 22:
        return -1
    return BOOM_BUSTED.get(len(dealer), 200)


# ---- over the maximum ------------------------------------------------------------------------------------------------


def what_counts(layout: Layout) -> dict[tuple[int, str, str], int]:
    """The counting part of each bet: all of it, or its share of the maximum."""
    limits = layout.get("limits", {})
    plays: dict[tuple[int, str, str], int] = {}
    for box in layout["boxes"]:
        for bet in {bet for player in box["players"] for bet in player["bets"]}:
            stakes = {p["player"]: p["bets"][bet] for p in box["players"] if bet in p["bets"]}
            if bet in limits and bet != "boom_busted":
                stakes = shared(stakes, *limits[bet])
            plays |= {(box["box"], player, bet): cents for player, cents in stakes.items()}
    if "boom_busted" in limits:
        plays |= first_come(layout, limits["boom_busted"][1])
    return plays


def shared(stakes: dict[str, int], least: int, most: int) -> dict[str, int]:
    """The maximum of a box in proportion; a Bet under the minimum counts in full, and none is lowered below it."""
    if sum(stakes.values()) <= most:
        return stakes
    counts = {player: cents for player, cents in stakes.items() if cents < least}
    while True:
        room = max(0, most - sum(counts.values()))
        others = {player: cents for player, cents in stakes.items() if player not in counts}
        shares = {player: cents * room // sum(others.values()) for player, cents in others.items()}
        if all(share >= least for share in shares.values()):
            return {**counts, **shares}
        counts |= {player: least for player, share in shares.items() if share < least}


def first_come(layout: Layout, most: int) -> dict[tuple[int, str, str], int]:
    """Boom Busted up to the maximum of the table, in the order the Bets are listed."""
    plays: dict[tuple[int, str, str], int] = {}
    for box in layout["boxes"]:
        for player in box["players"]:
            if "boom_busted" in player["bets"]:
                plays[box["box"], player["player"], "boom_busted"] = min(player["bets"]["boom_busted"], most)
                most -= min(player["bets"]["boom_busted"], most)
    return plays

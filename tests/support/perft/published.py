"""The positions with published counts. A name ends in its menu where amounts are open."""

from typing import Any

from croupier.rules.deal import Device
from tests.support.perft.positions import Choice, Position, Wager, blackjack, house, poker

NOTHING: Choice = ()
FIRST_AWAY: dict[str, Any] = {"device": Device.SHUFFLER, "shuffler_community_discard": "first"}
FREE_WHERE_FREE: dict[str, Any] = {"device": Device.SHUFFLER, "offer_paid_when_free": False}
NO_RAKE = {"rake_percent": 0, "rake_cap": 0}
THREE, MULTILINK, PROGRESSIVE = "mlp-three-card", "mlp-holdem", "progressive-holdem"


def bets(**cents: int) -> Choice:
    return tuple(cents.items())


def wagers(*choices: Choice, boxes: int) -> tuple[Wager, ...]:
    """The same choice for the players at the first boxes; only the first may stay away."""
    return tuple(Wager(f"p{box}", box, tuple(way for way in choices if way or box > 1)) for box in range(1, boxes + 1))


# fmt: off
POKER = (
    poker("poker-a1", 1, (5_000, 5_000), "m"),
    poker("poker-a2", 2, (5_000, 5_000), "lm"),
    poker("poker-a3", 3, (8_000, 4_000), "ldm"),
    poker("poker-a4", 4, (20_000, 20_000), "lm"),
    poker("poker-a5", 5, (16_000, 30_000), "ldm"),
    poker("poker-a6", 6, (60_000, 60_000), "ldm"),
    poker("poker-a7", 7, (50_000, 64_000), "lm"),
    poker("poker-a8", 8, (1_400, 2_600), "ldm"),
    poker("poker-a9", 9, (1_700, 1_400), "ldm"),
    poker("poker-b1", 11, (3_000, 3_000, 3_000), "m"),
    poker("poker-b2", 12, (2_500, 1_700, 900), "lm"),
    poker("poker-b3", 13, (5_000, 5_000, 5_000), "lm"),
    poker("poker-b4", 14, (8_000, 6_100, 7_300), "ldm"),
    poker("poker-b5", 15, (12_000, 9_000, 15_000), "lm", device=Device.SHUFFLER),
    poker("poker-b6", 16, (6_251, 3_333, 4_999), "lm", chip_unit=1),
    poker("poker-b7", 17, (4_500, 2_700, 1_950), "ldm", chip_unit=50, rake_percent=3, rake_cap=150),
    poker("poker-c1", 21, (900, 700, 300, 1_400), "lm"),
    poker("poker-c2", 22, (3_000, 4_000, 2_500, 6_000), "m"),
    poker("poker-c3", 23, (3_400, 4_100, 2_600, 6_000), "lm"),
    poker("poker-d1", 24, (3_000, 4_000, 2_500, 6_000, 2_000), "m"),
    poker("poker-d2", 25, (2_000, 1_500, 4_000, 2_500, 900, 2_000), "m"),
)
POKERKIT = (
    poker("poker-k1", 1, (4_000, 4_000), "lmx", **NO_RAKE),
    poker("poker-k2", 2, (3_000, 3_000, 3_000), "mx", **NO_RAKE),
    poker("poker-k3", 3, (3_000, 5_000), "lmx", **NO_RAKE),
    poker("poker-k4", 4, (2_000, 2_000, 2_000), "lmx", **NO_RAKE),
    poker("poker-k5", 5, (2_000, 4_000, 6_000), "mx", **NO_RAKE),
    poker("poker-k6", 6, (2_000, 2_000, 2_000, 2_000), "mx", **NO_RAKE),
)

A, AP, AJ = bets(ante=1_000), bets(ante=1_000, pair_plus=500), bets(ante=1_000, jackpot=500)
PLUS, ALL_3 = bets(pair_plus=700), bets(ante=700, pair_plus=300, jackpot=500)
JACKPOT, PLUS_J = bets(jackpot=500), bets(pair_plus=500, jackpot=500)
THREE_CARD = (
    house("three-a1", THREE, "", wagers(AP, boxes=6)),
    house("three-a2", THREE, "2c 9s 4d 8s 3h 7s Qc 6s 5s", wagers(A, PLUS, AP, AJ, ALL_3, JACKPOT, PLUS_J, boxes=2)),
    house("three-a3", THREE, "2c As Qd Ks 8h Qs 4c Js Ts", wagers(ALL_3, boxes=1), hiding=True),
    house("three-a4", THREE, "2c Jd 9c 9d Jh 9h 8c 4s 4h", wagers(A, ALL_3, boxes=1), hiding=True),
    house("three-a5", THREE, "", wagers(A, PLUS, AP, NOTHING, boxes=4)),
    house("three-a6", THREE, "", wagers(A, ALL_3, NOTHING, boxes=5), device=Device.SHUFFLER),
    house("three-a7", THREE, "5s 4s 3s Qc Qd 2h 2s As Ah", wagers(AJ, boxes=1), device=Device.SHUFFLER, hiding=True),
    house("three-a8", THREE, "5s 4s 3s Qc Qd 2h Ah 2s As", wagers(AP, AJ, ALL_3, boxes=1), **FIRST_AWAY),
    house("three-a9", THREE, "", wagers(AP, ALL_3, boxes=3), pair_plus_survives_fold=False, hiding=True),
    house("three-b1", THREE, "", (*wagers(AP, A, boxes=2), Wager("p2", 5, (AJ, NOTHING))), stacks=(2_000, 4_400)),
    house("three-b2", THREE, "", wagers(A, AP, AJ, ALL_3, NOTHING, boxes=4)),
)

AB, ALL_5, BONUS = bets(ante=1_000, bonus=500), bets(ante=700, bonus=300, jackpot=500), bets(bonus=500)
HIGH = bets(ante=1_000, bonus=20_000, jackpot=500)
ON_THE_FLOP, ON_THE_TURN = "2c As Ks 3c Qs Js Ts 4c 5d 6c 7h 8h 9h", "2c As Ks 3c Qs Js 4d 4c Ts 6c 7h 8h 9h"
ON_THE_RIVER, ON_THE_BOARD = "2c As 2d 3c Ks Qs 4d 4c Js 6c Ts 8h 9h", "2c 2h 2d 3c As Ks Qs 4c Js 6c Ts 8h 9h"
FOUR_ACES, STRAIGHT_FLUSH = "2c As Ad 3c Ks Qs 4d 4c Jh 6c 7s Ac Ah", "2c 9s 8s 3c 7s 6s 5s 4c 4h 6c 4s Ac Kh"


def holdem(prefix: str, game: str) -> tuple[Position, ...]:
    return (
        house(f"{prefix}-a1", game, "", wagers(A, boxes=1)),
        house(f"{prefix}-a2", game, "", wagers(AB, boxes=3)),
        house(f"{prefix}-a3", game, "", wagers(A, AB, AJ, ALL_5, BONUS, JACKPOT, boxes=2)),
        house(f"{prefix}-a4", game, ON_THE_FLOP, wagers(ALL_5, boxes=1), hiding=True),
        house(f"{prefix}-a5", game, ON_THE_TURN, wagers(ALL_5, boxes=1), hiding=True),
        house(f"{prefix}-a6", game, ON_THE_RIVER, wagers(ALL_5, boxes=1), hiding=True),
        house(f"{prefix}-a7", game, ON_THE_BOARD, wagers(AJ, ALL_5, boxes=1), hiding=True),
        house(f"{prefix}-a8", game, FOUR_ACES, wagers(AB, HIGH, boxes=1), hiding=True),
        house(f"{prefix}-a9", game, STRAIGHT_FLUSH, wagers(AJ, ALL_5, boxes=1), hiding=True),
        house(f"{prefix}-b1", game, "", wagers(ALL_5, boxes=2), device=Device.SHUFFLER, hiding=True),
        house(f"{prefix}-b2", game, "", wagers(AJ, NOTHING, boxes=3), device=Device.SHUFFLER),
        house(f"{prefix}-b3", game, "", (*wagers(A, boxes=2), Wager("p1", 4, (A, NOTHING))), stacks=(6_000, 3_900)),
        house(f"{prefix}-b4", game, "", wagers(AB, AJ, boxes=4)),
    )


INITIAL = bets(initial=1_000)
SIDES = bets(initial=1_000, rws_pairs=200, lucky_stash=300, boom_busted=400)
ALONE, TWO = (Wager("p1", 1, (INITIAL,)),), (Wager("p1", 1, (INITIAL,)), Wager("p2", 2, (INITIAL,)))
STANDING = (Wager("p1", 1, (INITIAL,)), Wager("p2", 1, (bets(initial=600),)))
FIVES, EIGHTS = "5c 6d 5d 5h 5s 6c 4d 5c 6h 3s 2d 8c 7h Td", "8c 6d 8d 8h 3s 8c 2d 9h 3c Tc 5d 2h 6s 7d"
BLACKJACK = (
    blackjack("blackjack-a1", "9c 6d 3d 2h 4s Tc 7d", ALONE, "m"),
    blackjack("blackjack-a2", "9c 6d 2d 2h 4s Tc 7d", (Wager("p1", 1, (INITIAL, SIDES)),), "lm"),
    blackjack("blackjack-a3", FIVES, (Wager("p1", 1, (SIDES,)),), "m"),
    blackjack("blackjack-a4", EIGHTS, ALONE, "m"),
    blackjack("blackjack-a5", EIGHTS, ALONE, "lm", stacks=(3_400,)),
    blackjack("blackjack-a6", "Ac 6d Ad As 3c Tc 7d", (Wager("p1", 1, (SIDES,)),), "lm"),
    blackjack("blackjack-a7", "Kc 6d Qd Ts Jc Ac 7d 5s 9c", ALONE, "m"),
    blackjack("blackjack-a8", "Tc 9d Td Ts 4c 7d 5s 9c 3h", ALONE, "m"),
    blackjack("blackjack-a9", "Tc 9d Td Ts 4c 7d 5s 9c 3h", ALONE, "m", free_split_number_tens=False),
    blackjack("blackjack-b1", "Ac As Kd Qc", (Wager("p1", 1, (INITIAL, SIDES)),), "lm"),
    blackjack("blackjack-b2", "8c Ah 8d 3c Kd 2s 5h Kc", ALONE, "lm"),
    blackjack("blackjack-b3", "6c Ks 5d 4c 9h As 8d", ALONE, "lm"),
    blackjack("blackjack-b4", "Ac 9h Ks Qd 7c As", TWO, "m"),
    blackjack("blackjack-b5", "Ac 9d 5s Qd 6c 7h 3s 8d Tc", TWO, "m"),
    blackjack("blackjack-b6", "9c 4d 6s 2d 7c 8h 3s Td 5c 9h 6d", TWO, "m"),
    blackjack("blackjack-b7", "Ac 9d As Qd 6c 7h 3s 8d Tc", TWO, "m"),
    blackjack("blackjack-b8", "8c 6d 8d 3h Ts 4c 9d 5c", STANDING, "m"),
    blackjack("blackjack-b9", "Kc Ad Ks 3h 9s 4c 9d 5c", STANDING, "m"),
    blackjack("blackjack-c1", "Ac Ad Ks 3h 9s 4c 9d 5c", STANDING, "lm"),
    blackjack("blackjack-c2", "7c 6d 3d 5h Ts 4c 9d 5c", STANDING, "lm", stacks=(10_000, 900)),
    blackjack("blackjack-c3", "5c 6d 5d 9h 4s 8c 7d 3h", ALONE, "lm", **FREE_WHERE_FREE),
    blackjack("blackjack-c4", "9c 3s 7d Ts 5h Ad 6c 2d 9h", ALONE, "m", auto_stand_hard_21=True),
    blackjack("blackjack-c5", "2c 3d 9h 2s 8d 7c 5h 4d 6s Td 8h 3c", TWO, "m", stacks=(2_500, 1_600)),
    blackjack("blackjack-c6", "2c 5d 2d 2h 2s 3c 3d 4h 4c Ad As 6d 2c 5h 3s 7c", ALONE, "m"),
)
# fmt: on

PUBLISHED: tuple[Position, ...] = (
    *THREE_CARD,
    *holdem("multilink", MULTILINK),
    *holdem("progressive", PROGRESSIVE),
    *BLACKJACK,
    *POKER,
    *POKERKIT,
)

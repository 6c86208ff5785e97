"""The worked settlements of FBBJ-2025 (FB): the layout, and the result of each bet, to the cent.

A row of `CASES` is `(id, layout, nets, markers)`: the layout as `croupier settle` reads it, the net of every line by
box, player, bet and number of the Hand (0 where a bet belongs to no Hand), and the Free Bet Markers of every box.
A row of `REFUSED` is `(what is wrong, layout, paragraphs)`: a layout that the document does not allow, and the
paragraph that says so; where two say it in the same breath either will do.

Most rows are one box with one player, `p1`, and are written short:

    one("Ts 7c", "8h 3d Tc free_double", "8d Tc free_split", initial=10000, lucky_stash=500)

the Dealer's cards, then the Hands in the order they were made, each with its cards in the order received, how it came
about (`split`, `free_split`) and whether it was doubled (`free_double`, `double=6000`). Amounts are cents.
"""

from typing import Any

Layout = dict[str, Any]
Nets = dict[tuple[int, str, str, int], int]


def hand(text: str) -> Layout:
    """A Hand as the layout has it: "8d 4c 2s free_split double=6000"."""
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
    """Return a box, the Seated Player first; with `surrender` or `even_money` where a player chose it."""
    return {"box": number, "players": players, "hands": [hand(cards) for cards in hands], **said}


def table(dealer: str, *boxes: Layout, **more: Any) -> Layout:
    return {"game": "free-bet-blackjack", "decks": 6, "boxes": list(boxes), "dealer": dealer.split(), **more}


def one(dealer: str, *hands: str, surrender: bool = False, even_money: bool = False, **bets: int) -> Layout:
    """One box and one player; an Initial Bet of 100 unless another is given."""
    said = {word: True for word, is_so in (("surrender", surrender), ("even_money", even_money)) if is_so}
    return table(dealer, box(1, [player("p1", **({"initial": 10000} | bets))], *hands, **said))


def p1(**nets: int) -> Nets:
    """Lines of `p1` on box 1: initial=10000, free_split_2=10000, lucky_stash=-500."""
    found: Nets = {}
    for name, net in nets.items():
        bet, _, number = name.rpartition("_")
        if number.isdigit():
            found[1, "p1", bet, int(number)] = net
        else:
            found[1, "p1", name, 1 if name == "initial" else 0] = net
    return found


def two(dealer: str, *hands: str, declined: bool = False) -> Layout:
    """A Seated Player with 100 and a Standing Player with 50 on one box."""
    standing = player("p2", initial=5000) | ({"declined": True} if declined else {})
    return table(dealer, box(1, [player("p1", initial=10000), standing], *hands))


def p2(**nets: int) -> Nets:
    return {(box, "p2", bet, number): net for (box, _, bet, number), net in p1(**nets).items()}


def over(limits: list[int], dealer: str, cards: str, *stakes: int) -> Layout:
    """Return box 1 with players p1, p2 ..., whose bets together may exceed its maximum."""
    players = [player(f"p{number}", initial=cents) for number, cents in enumerate(stakes, start=1)]
    return table(dealer, box(1, players, cards), limits={"initial": limits})


def each(*nets: int) -> Nets:
    return {(1, f"p{number}", "initial", 1): net for number, net in enumerate(nets, start=1)}


FOUR_HANDS = ("5h 4d Tc free_double", "5d 6c Ts free_split free_double", "5c 6s Td free_split free_double")

# fmt: off
CASES: tuple[tuple[str, Layout, Nets, dict[int, int]], ...] = (
    # ---- totals, Blackjack, the Dealer's 22 and Bust
    ("FB-01", one("Ts 8c", "Th 9d"), p1(initial=10000), {1: 0}),
    ("FB-02", one("Ts 8c", "Th 7d"), p1(initial=-10000), {1: 0}),
    ("FB-03", one("Ts 8c", "Th 8d"), p1(initial=0), {1: 0}),
    ("FB-05", one("Ts 6c 6h", "Th 3d"), p1(initial=0), {1: 0}),
    ("FB-06", one("Ts 6c 6h", "Th 8d 3c"), p1(initial=0), {1: 0}),
    ("FB-07", one("Ts 6c 7h", "Th 6d 9c"), p1(initial=-10000), {1: 0}),
    ("FB-09", one("Ah 6c 4s", "Th 8d"), p1(initial=-10000), {1: 0}),
    ("FB-10", one("Ah 7c", "Th 9d"), p1(initial=10000), {1: 0}),
    ("FB-11", one("Ah 6c 5d 7s", "Th 7d"), p1(initial=-10000), {1: 0}),
    ("FB-13", one("Ts Kc", "Ah Kd"), p1(initial=15000), {1: 0}),
    ("FB-14", one("Ts 6c 5h", "Ah Kd"), p1(initial=15000), {1: 0}),
    ("FB-15", one("Ts Ac", "Ah Kd"), p1(initial=0), {1: 0}),
    ("FB-17", one("As", "Ah Kd", even_money=True), p1(initial=10000), {1: 0}),
    ("FB-18", one("As Tc", "Ah Kd"), p1(initial=0), {1: 0}),
    ("FB-19", one("As 9c", "Ah Kd"), p1(initial=15000), {1: 0}),
    ("FB-21", one("Ts Ac", "7h 7d 7c"), p1(initial=-10000), {1: 0}),
    ("FB-126", one("9c", "Ah Kd"), p1(initial=15000), {1: 0}),
    # ---- Insurance and Surrender
    ("FB-22", one("As Kc", "Th 9d", insurance=5000), p1(initial=-10000, insurance=10000), {1: 0}),
    ("FB-23", one("As 8c", "Th Td", insurance=5000), p1(initial=10000, insurance=-5000), {1: 0}),
    ("FB-26", one("Ts Ac", "Th 6d", surrender=True), p1(initial=-5000), {1: 0}),
    # ---- Doubles
    ("FB-29", one("Ts 8c", "Ah 6d 9c double=6000"), p1(initial=-10000, double_1=-6000), {1: 0}),
    ("FB-30", one("Ts 8c", "Th 6d 9c double=10000"), p1(initial=-10000, double_1=-10000), {1: 0}),
    ("FB-31", one("Ts Ac", "6h 5d 9c double=10000"), p1(initial=-10000, double_1=0), {1: 0}),
    ("FB-33", one("Ts 8c", "6h 5d 9c free_double"), p1(initial=10000, free_double_1=10000), {1: 1}),
    ("FB-34", one("Ts 8c", "6h 5d 2c free_double"), p1(initial=-10000, free_double_1=0), {1: 1}),
    ("FB-35", one("Ts 8c", "6h 5d 7c free_double"), p1(initial=0, free_double_1=0), {1: 1}),
    ("FB-37", one("Ts Ac", "6h 4d Tc free_double"), p1(initial=-10000, free_double_1=0), {1: 1}),
    # ---- Splits
    ("FB-41", one("Ts 7c", "8h Td", "8d Tc free_split"), p1(initial=10000, free_split_2=10000), {1: 1}),
    ("FB-42", one("Ts 7c", "8h 6d 2c", "8d Tc 2s free_split"), p1(initial=-10000, free_split_2=10000), {1: 1}),
    ("FB-43", one("Ts 7c", "8h 6d 2c", "8d 6c 2s free_split"), p1(initial=-10000, free_split_2=0), {1: 1}),
    ("FB-45", one("Ts 7c", "5h 6d Tc free_double", "5d 4c Ts free_split free_double"),
     p1(initial=10000, free_double_1=10000, free_split_2=10000, free_double_2=10000), {1: 3}),
    ("FB-46", one("Ts 7c", "8h Td", "8d 4c 2s free_split double=6000"),
     p1(initial=10000, free_split_2=0, double_2=-6000), {1: 1}),
    ("FB-47", one("Ts Ac", "8h Td", "8d 9c split"), p1(initial=-10000, split_2=0), {1: 0}),
    ("FB-49", one("Ts Ac", "8h Td", "8d 9c free_split"), p1(initial=-10000, free_split_2=0), {1: 1}),
    ("FB-50", one("Ts Ac", "8h 6d Tc", "8d 9c free_split"), p1(initial=-10000, free_split_2=0), {1: 1}),
    ("FB-51", one("Ts Ac", "8h 6d Tc", "8d 3c 9s free_split double=6000"),
     p1(initial=-10000, free_split_2=0, double_2=-6000), {1: 1}),
    ("FB-53", one("Ts 8c", "Ah Kd", "Ad 5c free_split"), p1(initial=10000, free_split_2=0), {1: 1}),
    ("FB-54", one("Ts 6c 5h", "Ah Kd", "Ad Qc free_split"), p1(initial=0, free_split_2=0), {1: 1}),
    # ---- Lucky Stash
    ("FB-58", one("Ts 7c", *FOUR_HANDS[:2], "5c 5s Td free_split free_double", "5h 4c Ks free_split free_double",
                  lucky_stash=500),
     p1(initial=10000, free_double_1=10000, free_split_2=10000, free_double_2=10000, free_split_3=10000,
        free_double_3=10000, free_split_4=10000, free_double_4=10000, lucky_stash=500000), {1: 7}),
    ("FB-59", one("Ts 7c", *FOUR_HANDS, "5h Tc 2s free_split", lucky_stash=500),
     p1(initial=10000, free_double_1=10000, free_split_2=10000, free_double_2=10000, free_split_3=10000,
        free_double_3=10000, free_split_4=0, lucky_stash=100000), {1: 6}),
    ("FB-61", one("Ts 7c", *FOUR_HANDS[:2], "5c Td 3s free_split", lucky_stash=500),
     p1(initial=10000, free_double_1=10000, free_split_2=10000, free_double_2=10000, free_split_3=10000,
        lucky_stash=25000), {1: 4}),
    ("FB-62", one("Ts 7c", *FOUR_HANDS[:2], lucky_stash=500),
     p1(initial=10000, free_double_1=10000, free_split_2=10000, free_double_2=10000, lucky_stash=12500), {1: 3}),
    ("FB-63", one("Ts Ac", FOUR_HANDS[0], "5d Tc 2s free_split", lucky_stash=500),
     p1(initial=-10000, free_double_1=0, free_split_2=0, lucky_stash=5000), {1: 2}),
    ("FB-65", one("Ts 8c", "6h 5d 9c double=10000", lucky_stash=500),
     p1(initial=10000, double_1=10000, lucky_stash=-500), {1: 0}),
    # ---- RWS Pairs
    ("FB-66", one("Ts 8c", "Ah Ah", rws_pairs=500), p1(initial=-10000, rws_pairs=25000), {1: 0}),
    ("FB-67", one("Ts 8c", "Qs Qs", rws_pairs=500), p1(initial=10000, rws_pairs=10000), {1: 0}),
    ("FB-69", one("Ts 8c", "Qc Qh", rws_pairs=500), p1(initial=10000, rws_pairs=3000), {1: 0}),
    ("FB-70", one("Ts 8c", "Kc Qh", rws_pairs=500), p1(initial=10000, rws_pairs=-500), {1: 0}),
    ("FB-71", one("Ts 8c", "Ac Kd", "As 5c free_split", rws_pairs=500),
     p1(initial=10000, free_split_2=0, rws_pairs=6000), {1: 1}),
    # ---- Boom Busted
    ("FB-73", one("5s 5c 6h Td", "Th 9d", boom_busted=500), p1(initial=10000, boom_busted=1000), {1: 0}),
    ("FB-74", one("2s 3c 4h 7d Ts", "Th 9d", boom_busted=500), p1(initial=10000, boom_busted=2000), {1: 0}),
    ("FB-75", one("2s 2c 2h 2d 8s 9c", "Th 9d", boom_busted=500), p1(initial=10000, boom_busted=6000), {1: 0}),
    ("FB-77", one("2s 2c 2h 2d 2s 2c 4h 9d", "Th 9d", boom_busted=500),
     p1(initial=10000, boom_busted=100000), {1: 0}),
    ("FB-78", one("2s 2c 2h 2d 2s 2c Ad 3h 7d", "Th 9d", boom_busted=500),
     p1(initial=10000, boom_busted=100000), {1: 0}),
    ("FB-79", one("Ts 6c 6h", "Th 9d", boom_busted=500), p1(initial=0, boom_busted=-500), {1: 0}),
    ("FB-81", one("Ts 6c Th", "Th 6d 9c", boom_busted=500), p1(initial=-10000, boom_busted=1000), {1: 0}),
    ("FB-82", one("7c 9d Th", "Ah Kd", boom_busted=500), p1(initial=15000, boom_busted=1000), {1: 0}),
    ("FB-83", one("Ts 6c Th", "Th 6d", surrender=True, boom_busted=500), p1(initial=-5000, boom_busted=1000), {1: 0}),
    # ---- several players on a box
    ("FB-89", two("Ts 7c", "8h Td", "8d 6c 2s split"),
     p1(initial=10000, split_2=-10000) | p2(initial=5000, split_2=-5000), {1: 0}),
    ("FB-90", two("Ts 7c", "8h 6c 2s", "8d Td split", declined=True),
     p1(initial=-10000, split_2=10000) | p2(initial=-5000), {1: 0}),
    ("FB-91", two("Ts 8c", "6h 5d 9c double=10000", declined=True),
     p1(initial=10000, double_1=10000) | p2(initial=5000), {1: 0}),
    ("FB-93", two("Ts 7c", "8h 6c 2s", "8d Td free_split"),
     p1(initial=-10000, free_split_2=10000) | p2(initial=-5000, free_split_2=5000), {1: 1}),
    ("FB-97", over([2500, 50000], "Ts 8c", "Th 9d", 30000, 30000), each(25000, 25000), {1: 0}),
    ("FB-98", over([5000, 50000], "Ts 8c", "Th 7d", 56000, 6000), each(-45000, -5000), {1: 0}),
    ("FB-99", over([2500, 50000], "Ts 8c", "Th 9d", 50000, 10000, 2000), each(40000, 8000, 2000), {1: 0}),
    ("FB-102", over([2500, 50000], "Ts 8c", "Th 9d", 1000), each(1000), {1: 0}),
    # ---- what the worked cases leave out
    ("5.1.1 minimums that alone are over the maximum", over([5000, 10000], "Ts 8c", "Th 9d", 6000, 6000, 6000),
     each(5000, 5000, 5000), {1: 0}),
    ("5.1.2 one under the minimum, no room for a whole one", over([5000, 10000], "Ts 8c", "Th 7d", 9000, 1000, 7000),
     each(-5000, -1000, -5000), {1: 0}),
    ("5.2.1 one under the minimum, all of them inside the maximum", over([5000, 10000], "Ts 8c", "Th 9d", 1000, 6000),
     each(1000, 6000), {1: 0}),
    ("5.1.3 less room on Boom Busted than its minimum",
     table("Ts 6c Th", box(1, [player("p1", initial=1000, boom_busted=9800),
                              player("p2", initial=1000, boom_busted=600)], "Th 9d"),
           limits={"boom_busted": [500, 10000]}),
     each(1000, 1000) | {(1, "p1", "boom_busted", 0): 19600, (1, "p2", "boom_busted", 0): 400}, {1: 0}),
    ("the only Hand is Bust, the Dealer takes no card", one("Ts", "Th 6d 9c"), p1(initial=-10000), {1: 0}),
    ("the only Double is Bust, the Dealer takes no card", one("Ts", "Th 6d 9c double=10000"),
     p1(initial=-10000, double_1=-10000), {1: 0}),
    ("for a Blackjack alone the second card is enough", one("Ts 6c", "Ah Kd"), p1(initial=15000), {1: 0}),
    ("the only box is Surrendered, the Dealer takes no card", one("Ts", "Th 6d", surrender=True),
     p1(initial=-5000), {1: 0}),
    ("the Dealer is Bust with 23", one("Ts 6c 7h", "Th 3d"), p1(initial=10000), {1: 0}),
    ("a Bust Hand against the Dealer's 22",
     table("Ts 6c 6h", box(1, [player("p1", initial=10000)], "Th 6d 9c"),
           box(2, [player("p2", initial=5000)], "9h 9c")),
     p1(initial=-10000) | {(2, "p2", "initial", 1): 0}, {1: 0, 2: 0}),
    ("a Blackjack against the Dealer's 22",
     table("Ts 6c 6h", box(1, [player("p1", initial=10000)], "Ah Kd"), box(2, [player("p2", initial=5000)], "9h 9c")),
     p1(initial=15000) | {(2, "p2", "initial", 1): 0}, {1: 0, 2: 0}),
    ("a Blackjack against a seven is paid at once, and the Dealer draws for the other box",
     table("7s Kc", box(1, [player("p1", initial=10000)], "Ah Kd"), box(2, [player("p2", initial=5000)], "9h 9c")),
     p1(initial=15000) | {(2, "p2", "initial", 1): 5000}, {1: 0, 2: 0}),
    ("3 to 2 on an odd number of cents", one("9c", "Ah Kd", initial=2501), p1(initial=3751), {1: 0}),
    ("half of an odd number of cents", one("Ts", "Th 6d", surrender=True, initial=2501), p1(initial=-1250), {1: 0}),
    ("Insurance lives on when the Hand is Bust", one("As Kc", "Th 6d 9c", insurance=5000),
     p1(initial=-10000, insurance=10000), {1: 0}),
    ("Insurance instead of Even Money", one("As Kc", "Ah Kd", insurance=5000), p1(initial=0, insurance=10000), {1: 0}),
    ("a paid Double for all of it", one("Ts 8c", "Ah 6d 2c double=10000"), p1(initial=10000, double_1=10000), {1: 0}),
    ("a paid Double against 22", one("Ts 6c 6h", "6h 5d 9c double=10000"), p1(initial=0, double_1=0), {1: 0}),
    ("a Free Double against 22", one("Ts 6c 6h", "6h 5d 9c free_double"), p1(initial=0, free_double_1=0), {1: 1}),
    ("paid Splits against 22", one("Ts 6c 6h", "Kh 8d", "Qd Tc split"), p1(initial=0, split_2=0), {1: 0}),
    ("a Free Split against 22, one Hand Bust", one("Ts 6c 6h", "8h 6d Tc", "8d Tc free_split"),
     p1(initial=-10000, free_split_2=0), {1: 1}),
    ("paid Split, first Hand Bust, Dealer's Blackjack", one("Ts Ac", "8h 6d Tc", "8d 9c split"),
     p1(initial=-10000, split_2=-10000), {1: 0}),
    ("paid Split, both Doubled, Dealer's Blackjack",
     one("Ts Ac", "8h 3d 9c double=10000", "8d 2c 9s split double=5000"),
     p1(initial=-10000, double_1=0, split_2=0, double_2=0), {1: 0}),
    ("paid Splits, four Hands, two Bust with their Doubles, Dealer's Blackjack",
     one("Ts Ac", "8h 6d Tc double=10000", "8d 9c split", "8c 6h Kd split double=4000", "8s Th split"),
     p1(initial=-10000, double_1=-10000, split_2=-10000, split_3=-10000, double_3=-4000, split_4=0), {1: 0}),
    ("Free Split, real Hand Bust, two Doubles for less, Dealer's Blackjack",
     one("Ts Ac", "8h 6d Tc", "8d 3c 9s free_split double=6000", "8c 3d 9h free_split double=6000"),
     p1(initial=-10000, free_split_2=0, double_2=-6000, free_split_3=0, double_3=-4000), {1: 2}),
    ("number tens are Split free", one("9s 8c", "Th 9d", "Tc 8d free_split"),
     p1(initial=10000, free_split_2=10000), {1: 1}),
    ("a Free Split off the second Hand, which began with a number ten",
     one("2d 8d Tc", "Qc Js", "Ts 6s 2d split double=10000", "Qs Ks As split double=10000", "Tc 4h 7c free_split"),
     p1(initial=0, split_2=-10000, double_2=-10000, split_3=10000, double_3=10000, free_split_4=10000), {1: 1}),
    ("a Free Split off the first Hand, after it was Split twice for money",
     one("Kh 3c Th", "Ts Ts 2s double=5000", "Kc 2c 7h split double=3800", "Jh 2s split", "Th 6h free_split",
         initial=5000),
     p1(initial=-5000, double_1=-5000, split_2=5000, double_2=3800, split_3=5000, free_split_4=5000), {1: 1}),
    ("King and Queen are Split for money",
     one("Ts 8c", "Kh 9d", "Qd 7c split"), p1(initial=10000, split_2=-10000), {1: 0}),
    ("five markers", one("Ts 7c", *FOUR_HANDS[:2], "5c Td 3s free_split", "5h Tc 2s free_split", lucky_stash=500),
     p1(initial=10000, free_double_1=10000, free_split_2=10000, free_double_2=10000, free_split_3=10000,
        free_split_4=0, lucky_stash=50000), {1: 5}),
    ("one marker, on a Hand that is Bust", one("Ts 7c", "8h 6d Tc", "8d Tc free_split", lucky_stash=500),
     p1(initial=-10000, free_split_2=10000, lucky_stash=1000), {1: 1}),
    ("Coloured Pair", one("Ts 8c", "Qc Qs", rws_pairs=500), p1(initial=10000, rws_pairs=6000), {1: 0}),
    ("Boom Busted with three cards", one("Ts 6c Th", "Th 9d", boom_busted=500),
     p1(initial=10000, boom_busted=1000), {1: 0}),
    ("Boom Busted with seven cards", one("2s 2c 2h 2d 2s 6c Th", "Th 9d", boom_busted=500),
     p1(initial=10000, boom_busted=25000), {1: 0}),
    ("Boom Busted, the Dealer stands", one("Ts 8c", "Th 9d", boom_busted=500),
     p1(initial=10000, boom_busted=-500), {1: 0}),
    ("a Standing Player's Free Double is worth their own Initial Bet", two("Ts 8c", "6h 5d 9c free_double"),
     p1(initial=10000, free_double_1=10000) | p2(initial=5000, free_double_1=5000), {1: 1}),
    ("a Standing Player follows a Double for less with at most their own Bet", two("Ts 8c", "6h 5d 9c double=8000"),
     p1(initial=10000, double_1=8000) | p2(initial=5000, double_1=5000), {1: 0}),
    ("side bets of somebody who has no Initial Bet of their own",
     table("Ts 8c", box(1, [player("p1", initial=10000), player("p2", rws_pairs=500, lucky_stash=500, boom_busted=500)],
                        "8h 8d")),
     p1(initial=-10000) | p2(rws_pairs=6000, lucky_stash=-500, boom_busted=-500), {1: 0}),
    ("side bets on a box without an Initial Bet go back",
     table("Ts 8c", box(1, [player("p1", initial=10000)], "Th 9d"),
           box(2, [player("p2", rws_pairs=500, lucky_stash=500)])),
     p1(initial=10000) | {(2, "p2", "rws_pairs", 0): 0, (2, "p2", "lucky_stash", 0): 0}, {1: 0, 2: 0}),
    ("Boom Busted over its maximum: the later Bets go back",
     table("Ts 6c Th", box(1, [player(f"p{number}", initial=1000, boom_busted=cents)
                              for number, cents in ((1, 6000), (2, 3000), (3, 4000))], "Th 9d"),
           limits={"boom_busted": [500, 10000]}),
     each(1000, 1000, 1000) | {(1, "p1", "boom_busted", 0): 12000, (1, "p2", "boom_busted", 0): 6000,
                               (1, "p3", "boom_busted", 0): 2000}, {1: 0}),
)

FIVE = ("8h Td", "8d Tc free_split", "8c Th free_split", "8s Td free_split", "8h Tc free_split")

REFUSED: tuple[tuple[str, Layout, str], ...] = (
    ("five Hands", one("Ts 7c", *FIVE), "3.22.2"),
    ("a Free Double on 12", one("Ts 7c", "7h 5d 9c free_double"), "3.23.1"),
    ("a Free Double on a Soft Total", one("Ts 7c", "Ah 8d 9c free_double"), "3.23.1"),
    ("a Free Double on 8", one("Ts 7c", "6h 2d 9c free_double"), "3.23.1"),
    ("a Free Double without its card", one("Ts 7c", "6h 5d free_double"), "3.23|3.23.1"),
    ("a Free Double on Split Aces", one("Ts 7c", "Ah 9d", "Ad 8c 2s free_split free_double"), "3.22.2|3.23|3.23.1"),
    ("cards after a Split Ace", one("Ts 7c", "Ah 5d 9c", "Ad 8c free_split"), "3.22.2"),
    ("Aces Split twice", one("Ts 7c", "Ah 9d", "Ad 8c free_split", "As 7c free_split"), "3.22.2"),
    ("a fourth card after a Double", one("Ts 7c", "6h 5d 2c 4s double=10000"), "3.23"),
    ("a fourth card after a Free Double", one("Ts 7c", "6h 5d 2c 4s free_double"), "3.23|3.23.1"),
    ("a Double for more than the Initial Bet", one("Ts 7c", "6h 5d 9c double=12000"), "3.23"),
    ("a Double on a Blackjack", one("Ts 7c", "Ah Kd 9c double=10000"), "3.23"),
    ("a Double on Soft 21 after a Split", one("Ts 7c", "Kh Ad 9c double=10000", "Kd 8c split"), "3.23"),
    ("a Double on Split Aces", one("Ts 7c", "Ah 5d 4c double=10000", "Ad 8c free_split"), "3.22.2|3.23"),
    ("cards drawn on a Blackjack", one("Ts 7c", "Ah Kd 5c"), "3.18"),
    ("cards drawn on Soft 21", one("Ts 7c", "Ah 5d 5c 7h"), "3.18"),
    ("a card drawn past a Bust", one("Ts 7c", "Th 6d 9c 2h"), "3.18|3.19"),
    ("a Hand left under 12", one("Ts 7c", "6h 5d"), "3.20"),
    ("a Split Hand left under 12", one("Ts 7c", "5h 6d Tc", "5d 4c free_split"), "3.20"),
    ("a Split Hand without a second card", one("Ts 7c", "8h Td", "8d free_split"), "3.22.2"),
    ("Surrender against an Ace", one("As", "Th 6d", surrender=True), "3.17"),
    ("Surrender with three cards", one("Ts", "Th 2d 4c", surrender=True), "3.17"),
    ("Surrender after a Split", one("Ts", "8h Td", "8d 9c free_split", surrender=True), "3.17|3.22"),
    ("Insurance against a ten", one("Ts 7c", "Th 9d", insurance=5000), "3.15|3.15.2|1.20"),
    ("Insurance of more than half", one("As 7c", "Th 9d", insurance=6000), "3.15.2(a)"),
    ("Insurance without an Initial Bet",
     table("As 7c", box(1, [player("p1", initial=10000), player("p2", insurance=3000)], "Th 9d")), "3.15.2|3.15.2(a)"),
    ("Even Money without a Blackjack", one("As 7c", "Th 9d", even_money=True), "3.15.1"),
    ("Even Money against a ten", one("Ts 7c", "Ah Kd", even_money=True), "3.15.1|3.15"),
    ("a Dealer who stands on 16", one("Ts 6c", "Th 9d"), "3.24"),
    ("a Dealer who stands on Soft 17", one("As 6c", "Th 9d"), "3.24"),
    ("a Dealer who takes no second card", one("Ts", "Th 9d"), "3.24"),
    ("more of a card than there are decks",
     table("Ts 7c", box(1, [player("p1", initial=10000)], "2h 2h 2h 2h 2h 3d"), decks=4), "2.2.1"),
    ("three decks", table("Ts 7c", box(1, [player("p1", initial=10000)], "Th 9d"), decks=3), "2.2.1"),
    ("eleven decks", table("Ts 7c", box(1, [player("p1", initial=10000)], "Th 9d"), decks=11), "2.2.1"),
    ("a Split of unequal values", one("Ts 7c", "9h Td", "8d 9c split"), "3.22"),
    ("a Free Split of Kings", one("Ts 7c", "Kh 9d", "Kd 8c free_split"), "3.22|1.13"),
    ("a Free Split of King and ten", one("Ts 7c", "Kh 9d", "Td 8c free_split"), "3.22|1.13"),
    ("cards on a box without an Initial Bet",
     table("Ts 7c", box(1, [player("p1", lucky_stash=500)], "Th 9d")), "3.9|3.11|5.16"),
)
# fmt: on

"""Free Bet Blackjack a second time, written from FBBJ-2025 and its readings alone: the round as one long conversation.

The round asks one question after the other and is told an answer to each. A state is the list of the answers so far;
what may be answered next is found by having the conversation again. Money comes from the plain settlement.
"""

from collections.abc import Generator, Hashable, Iterator
from typing import Any, NamedTuple

from tests.support.perft.positions import Position, amounts
from tests.support.perft.trees import Moves, Tree
from tests.support.rules.plain_blackjack import natural, settle, soft, total, value

RANKS, SUITS = "23456789TJQKA", "cdhs"
Talk = Generator[list[str], str, Any]  # yields the possible answers, is sent one
Record = dict[str, Any]  # a box, a Hand or a player as the plain settlement knows them


class Answers(NamedTuple):
    position: Position
    given: tuple[str, ...] = ()


class Table:
    """The layout during one conversation."""

    def __init__(self, position: Position) -> None:
        self.position, self.settings = position, position.settings
        self.cards = iter(position.deck)
        self.racks = {f"p{seat}": cents for seat, cents in enumerate(position.stacks, start=1)}
        self.boxes: list[Record] = []
        self.dealer: list[str] = []

    def card(self) -> str:
        card = next(self.cards)
        return RANKS[card // 4] + SUITS[card % 4]

    def pays(self, player: str, cents: int) -> None:
        self.racks[player] -= cents

    def box(self, number: int) -> Record:
        for box in self.boxes:
            if box["box"] == number:
                return box
        self.boxes.append({"box": number, "players": [], "hands": [{"cards": []}]})
        return self.boxes[-1]

    def decider(self, box: Record) -> Record:
        """1.30: the Seated Player; else the highest Initial Bet, the earlier of equals."""
        here = [player for player in box["players"] if "initial" in player["bets"]]
        seated = [player for player in here if player["player"] == f"p{box['box']}"]
        return seated[0] if seated else max(here, key=lambda player: int(player["bets"]["initial"]))


# ---- the conversation ------------------------------------------------------------------------------------------------


def conversation(position: Position) -> Talk:
    table = Table(position)
    yield from bets(table)
    table.boxes = sorted((box for box in table.boxes if initials(box)), key=lambda box: int(box["box"]))
    deal(table)
    first: Record | None = None
    if table.dealer[0][0] == "A":
        yield from insurance(table)
    else:
        first = yield from surrender(table)
    interim(table)
    for box in table.boxes:
        if not box.get("surrender") and not natural(box):
            yield from play(table, box, first["word"] if first and first["box"] is box else "")
    draw(table)
    nets, _ = settle({"boxes": table.boxes, "dealer": table.dealer})
    return sum(int(player[1:]) * net for (_, player, _, _), net in nets.items())


def initials(box: Record) -> list[Record]:
    return [player for player in box["players"] if "initial" in player["bets"]]


def bets(table: Table) -> Talk:
    """3.9: RWS Pairs and Lucky Stash once the box has an Initial Bet, Boom Busted once any box has."""
    for wager in table.position.wagers:
        box = table.box(wager.box)
        choices = {}
        for choice in wager.choices:
            if sum(cents for _, cents in choice) <= table.racks[wager.player] and allowed(table, box, dict(choice)):
                words = " ".join(f"{bet} {cents}" for bet, cents in choice) or "nothing"
                choices[f"{wager.box} {wager.player} {words}"] = choice
        word = next(iter(choices))
        if len(wager.choices) > 1:
            word = yield list(choices)
        placed = dict(choices[word])
        if placed:
            box["players"].append({"player": wager.player, "bets": placed, "on": {1}, "added": {}})
            table.pays(wager.player, sum(placed.values()))


def allowed(table: Table, box: Record, choice: dict[str, int]) -> bool:
    if "initial" in choice or not choice:
        return True
    anywhere = any(initials(other) for other in table.boxes)
    return bool(initials(box)) or (anywhere and set(choice) <= {"boom_busted"})


def deal(table: Table) -> None:
    """3.11."""
    hands = [box["hands"][0]["cards"] for box in table.boxes]
    for to in (*hands, table.dealer, *hands):
        to.append(table.card())


def insurance(table: Table) -> Talk:
    """3.15: each Player alone, on every box where they have an Initial Bet."""
    asked = list(dict.fromkeys(player["player"] for box in table.boxes for player in initials(box)))
    for name in asked:
        for box in table.boxes:
            for player in initials(box):
                if player["player"] == name:
                    yield from insured(table, box, player)


def insured(table: Table, box: Record, player: Record) -> Talk:
    prices = {f"insurance {cents}": cents for cents in insurances(table, player)}
    name = player["player"]
    words = [*prices, *(["even_money"] if natural(box) else []), "no_insurance"]
    word = yield from asks(name, box, words)
    if word == "even_money":
        player["even_money"] = True
    elif word in prices:
        player["bets"]["insurance"] = prices[word]
        table.pays(name, prices[word])


def insurances(table: Table, player: Record) -> list[int]:
    """3.15.2(a): half of the Initial Bet; or less, in whole chips (R-140)."""
    unit: int = table.settings.double_for_less_unit  # type: ignore[union-attr]
    half, rack = player["bets"]["initial"] // 2, table.racks[player["player"]]
    most, least = half if rack >= half else rack - rack % unit, min(unit, half)
    return amounts(table.position.menu, least, most) if most else []


def asks(name: str, box: Record, words: list[str]) -> Generator[list[str], str, str]:
    prefix = f"{name} {box['box']} "
    answer = yield [prefix + word for word in words]
    return answer.removeprefix(prefix)


def surrender(table: Table) -> Generator[list[str], str, Record | None]:
    """3.17: every box is asked before any third card. Where nobody is left to ask, the first to play may go on."""
    asked = [box for box in table.boxes if not natural(box)]
    for index, box in enumerate(asked):
        name = table.decider(box)["player"]
        last = index == len(asked) - 1 and all(earlier.get("surrender") for earlier in asked[:index])
        words = ["surrender", "play", *(open_words(table, box, 1) if last else ())]
        word = yield from asks(name, box, words)
        if word == "surrender":
            box["surrender"] = True
        elif word != "play":
            return {"box": box, "word": word}
    return None


def interim(table: Table) -> None:
    """1.21: RWS Pairs, Surrenders, Even Money, and Blackjacks that wait for nothing, are paid before the third card."""
    for box in table.boxes:
        known = {"boxes": [box], "dealer": table.dealer}
        for (_, name, bet, _), net in settle(known)[0].items():
            player = next(
                candidate for candidate in box["players"] if candidate["player"] == name and bet in candidate["bets"]
            )
            paid = box.get("surrender") or player.get("even_money") or value(table.dealer[0]) not in (1, 10)
            decided = bet == "initial" and (box.get("surrender") or natural(box)) and paid
            if bet == "rws_pairs" or decided:
                table.pays(name, -(player["bets"][bet] + net) if net > -player["bets"][bet] else 0)


# ---- a box plays -----------------------------------------------------------------------------------------------------


def play(table: Table, box: Record, word: str) -> Talk:
    """Play the Hands in turn; the second part of a Split is beside the first (3.22.2)."""
    line = [1]
    index = 0
    while index < len(line):
        number = line[index]
        hand = box["hands"][number - 1]
        if len(hand["cards"]) == 1:
            hand["cards"].append(table.card())
        if finished(table, box, hand):
            index += 1
            continue
        by = table.decider(box)
        if not word:
            word = yield from asks(by["player"], box, list(open_words(table, box, number)))
        yield from carried_out(table, box, number, by, word)
        if word in ("split", "free_split"):
            line.insert(index + 1, len(box["hands"]))
        word = ""


def finished(table: Table, box: Record, hand: Record) -> bool:
    """3.18, 3.22.2, 3.23: Bust, Soft 21, one card on a Double, one card on each Ace of a Split; or Stand."""
    cards = hand["cards"]
    points = total(cards)
    split_aces = len(box["hands"]) > 1 and cards[0][0] == "A"
    stops = points == 21 and (soft(cards) or table.settings.auto_stand_hard_21)  # type: ignore[union-attr]
    return bool(split_aces or points > 21 or stops or hand.get("stands") or hand.get("double"))


def open_words(table: Table, box: Record, number: int) -> Iterator[str]:
    settings: Any = table.settings
    by, cards = table.decider(box), box["hands"][number - 1]["cards"]
    initial, rack, points = by["bets"]["initial"], table.racks[by["player"]], total(cards)
    yield "hit"
    if points >= 12:
        yield "stand"
    if len(cards) > 2:
        return
    free = points in (9, 10, 11) and not soft(cards)
    if free:
        yield "free_double"
    if not free or settings.offer_paid_when_free:
        for cents in added(table, by):
            yield f"double {cents}"
    if value(cards[0]) == value(cards[1]) and len(box["hands"]) < 4:
        tens = cards[0][0] == cards[1][0] == "T" and not settings.free_split_number_tens
        free = not tens and not {cards[0][0], cards[1][0]} & set("JQK")
        if free:
            yield "free_split"
        if rack >= initial and (not free or settings.offer_paid_when_free):
            yield "split"


def added(table: Table, player: Record) -> list[int]:
    """3.23, 3.23.2: up to the Initial Bet; for less in steps of the smallest chip (R-131)."""
    unit: int = table.settings.double_for_less_unit  # type: ignore[union-attr]
    initial, rack = player["bets"]["initial"], table.racks[player["player"]]
    return amounts(table.position.menu, unit, initial if rack >= initial else rack - rack % unit)


def carried_out(table: Table, box: Record, number: int, by: Record, word: str) -> Talk:
    hand = box["hands"][number - 1]
    match word.split():
        case ["hit"]:
            hand["cards"].append(table.card())
        case ["stand"]:
            hand["stands"] = True
        case ["free_double"]:
            hand["double"] = "free"
            hand["cards"].append(table.card())
        case ["double", cents]:
            hand["double"] = by["added"][number] = int(cents)
            table.pays(by["player"], int(cents))
            yield from doubled_along(table, box, number, by)
            hand["cards"].append(table.card())
        case _:
            paid = word == "split"
            box["hands"].append({"cards": [hand["cards"].pop()], "split": "paid" if paid else "free"})
            table.pays(by["player"], by["bets"]["initial"] if paid else 0)
            yield from split_along(table, box, number, by, paid)


def standing(box: Record, number: int, by: Record) -> list[Record]:
    """The other players with a Bet on this Hand."""
    return [player for player in initials(box) if player is not by and number in player["on"]]


def doubled_along(table: Table, box: Record, number: int, by: Record) -> Talk:
    """3.23.2: up to their own Initial Bet, or not."""
    for player in standing(box, number, by):
        words = [f"follow {cents}" for cents in added(table, player)]
        word = yield from asks(player["player"], box, [*words, "decline"])
        if word != "decline":
            player["added"][number] = int(word.split()[1])
            table.pays(player["player"], player["added"][number])


def split_along(table: Table, box: Record, number: int, by: Record, paid: bool) -> Talk:
    """3.22.1: follow with a Bet like the first, or stay on this Hand (R-167); free Bets are for all (R-150)."""
    new = len(box["hands"])
    by["on"].add(new)
    for player in standing(box, number, by):
        if player.get("declined_once"):
            continue
        if paid:
            initial = player["bets"]["initial"]
            words = [f"follow {initial}", "decline"] if table.racks[player["player"]] >= initial else ["decline"]
            if (yield from asks(player["player"], box, words)) == "decline":
                player["declined_once"] = True
                continue
            table.pays(player["player"], initial)
        player["on"].add(new)


# ---- the Dealer ------------------------------------------------------------------------------------------------------


def draw(table: Table) -> None:
    """3.24, 3.26.1, R-142: to the end while a Hand or Boom Busted needs it, one card for Insurance and Blackjacks."""
    if any(needs_all(table, box) for box in table.boxes):
        while total(table.dealer) < 17 or (total(table.dealer) == 17 and soft(table.dealer)):
            table.dealer.append(table.card())
    elif any(needs_one(table, box) for box in table.boxes):
        table.dealer.append(table.card())


def needs_all(table: Table, box: Record) -> bool:
    if any("boom_busted" in player["bets"] for player in box["players"]):
        return True
    if box.get("surrender") or natural(box):
        return False
    return any(total(hand["cards"]) <= 21 for hand in box["hands"])


def needs_one(table: Table, box: Record) -> bool:
    waits = value(table.dealer[0]) in (1, 10) and natural(box)
    return any("insurance" in player["bets"] or (waits and not player.get("even_money")) for player in initials(box))


# ---- as a tree -------------------------------------------------------------------------------------------------------


def next_answers(answers: Answers) -> tuple[list[str], int]:
    """The possible next answers; or none, and the result of the round."""
    talk = conversation(answers.position)
    try:
        words = next(talk)
        for answer in answers.given:
            words = talk.send(answer)
    except StopIteration as end:
        return [], end.value
    return words, 0


def moves(answers: Answers) -> Moves:
    return {word: answers._replace(given=(*answers.given, word)) for word in next_answers(answers)[0]}


def result(answers: Answers) -> int:
    return next_answers(answers)[1]


def key(answers: Answers) -> Hashable:
    return answers.given


PLAIN_BLACKJACK = Tree(Answers, moves, result, key)

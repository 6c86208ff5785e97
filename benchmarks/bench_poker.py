"""Measure Poker rounds per CPU second here and in PokerKit, on the same random scripts.

A script holds the stacks, the deck and every action, and is written by playing a random round here. Here each step
makes a command and goes through `decide` and `apply`; PokerKit's own methods are called directly. Each side runs in its
own process.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.cards import DECK, format_card
from croupier.rules.games.poker_v7.apply import apply, start_round
from croupier.rules.games.poker_v7.betting import least_raise, most_raise, refuse_raise, to_call
from croupier.rules.games.poker_v7.decide import decide
from croupier.rules.games.poker_v7.round import Round
from croupier.rules.games.poker_v7.terms import p
from croupier.rules.refusal import Refused
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import Limits, PokerSettings

PLAYERS = (2, 6, 9)
HERE, THERE, TRIES = 1_500, 60, 5
LIM = Actor("lim", Role.DEALER)
SEATED = [Actor(f"p{number}", Role.PLAYER) for number in range(10)]
SETTINGS = PokerSettings(
    small_blind=1,
    big_blind=2,
    table_stake=Limits(1, 1000),
    chip_unit=1,
    rake_percent=0,
    rake_cap=0,
    all_in_raise_percent=100,
    short_all_ins_add_up=True,
    short_open_call_to="all_in_amount",
    all_in_hands_opened="after_run_out",
)
Script = dict[str, Any]


def begun(stacks: list[int]) -> Round:
    count = len(stacks)
    seats = tuple(range(1, count + 1))
    small, big = (2, 1) if count == 2 else (1, 2)
    posts = (
        e.Post(small, f"p{small - 1}", "small_blind", 1, 0, p("3.8")),
        e.Post(big, f"p{big - 1}", "big_blind", 2, 0, p("3.8")),
    )
    players = tuple(f"p{number}" for number in range(count))
    event = e.PokerRoundOpened(1, SETTINGS, count, small, big, seats, players, tuple(stacks), posts)
    return apply(start_round(event), e.BlindsPosted(posts, p("3.8")))


def written(random: Random, players: int) -> Script:
    """Play a random round, and return its script."""
    stacks = [random.randint(40, 400) for _ in range(players)]
    deck = random.sample(DECK, 52)
    steps: list[tuple[str, int]] = []
    r, drawn = begun(stacks), 0
    while not r.over:
        step = chosen(random, r) if r.waiting else ("deal", len(r.next_places)) if r.next_places else ("settle", 0)
        steps.append(step)
        r, drawn = taken(r, step, deck, drawn)
    return {"stacks": stacks, "deck": deck, "steps": steps}


def chosen(random: Random, r: Round) -> tuple[str, int]:
    player, luck = r.waiting[0], random.random()
    owes = to_call(r, player)
    if luck < 0.2 and owes:
        return "fold", 0
    if luck < 0.75 or refuse_raise(r, player) is not None:
        return ("call", 0) if owes else ("check", 0)
    least, most = least_raise(r, player), most_raise(r, player)
    return "raise" if r.level else "bet", random.randint(least, most) if luck < 0.85 else least


def taken(r: Round, step: tuple[str, int], deck: list[int], drawn: int) -> tuple[Round, int]:
    """Carry out one step of a script through `decide` and `apply`."""
    word, number = step
    command: c.RoundCommand
    by = LIM
    if word == "deal":
        command = c.Deal(tuple(deck[drawn : drawn + number]))
        drawn += number
    elif word == "settle":
        command = c.Settle()
    else:
        turn = r.waiting[0]
        command, by = c.Decide(r.seats[turn], word, number), SEATED[turn]
    events = decide(r, command, by)
    assert not isinstance(events, Refused), events
    for event in events:
        r = apply(r, event)
    return r, drawn


def here(script: Script) -> list[int]:
    r, drawn, deck = begun(script["stacks"]), 0, script["deck"]
    for step in script["steps"]:
        r, drawn = taken(r, step, deck, drawn)
    return list(r.stacks)


def there() -> Callable[[Script], list[int]]:
    from pokerkit import Automation, NoLimitTexasHoldem

    by_itself = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.RUNOUT_COUNT_SELECTION,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )

    def play(script: Script) -> list[int]:
        stacks, faces = script["stacks"], iter(format_card(card) for card in script["deck"])
        count = len(stacks)
        state = NoLimitTexasHoldem.create_state(by_itself, True, 0, (1, 2), 2, tuple(stacks), count)
        dealt = 0
        for word, number in script["steps"]:
            if word == "deal" and not dealt:
                next(faces)
                first = [next(faces) for _ in stacks]
                for face in first:
                    state.deal_hole(face + next(faces))
                dealt = 1
            elif word == "deal":
                for size in streets(dealt, number):
                    state.burn_card(next(faces))
                    state.deal_board("".join(next(faces) for _ in range(size)))
                    dealt += 1
            elif word == "fold":
                state.fold()
            elif word in ("check", "call"):
                state.check_or_call()
            elif word != "settle":
                state.complete_bet_or_raise_to(number)
        return list(state.stacks)

    return play


def streets(dealt: int, cards: int) -> tuple[int, ...]:
    """Return the sizes of the next streets that this many cards, including Burnt Cards, make up."""
    sizes: list[int] = []
    for size in (3, 1, 1)[dealt - 1 :]:
        if cards >= size + 1:
            sizes.append(size)
            cards -= size + 1
    return tuple(sizes)


def rate(play: Callable[[Script], list[int]], scripts: list[Script]) -> float:
    """Return the rounds per CPU second in the best of several runs."""
    play(scripts[0])
    best = 0.0
    for _ in range(TRIES):
        start = process_time()
        for script in scripts:
            play(script)
        best = max(best, len(scripts) / (process_time() - start))
    return best


def measured(side: str, players: int) -> float:
    """Measure one side in a separate process."""
    process = subprocess.run([sys.executable, __file__, side, str(players)], check=True, capture_output=True, text=True)
    return float(json.loads(process.stdout))


def main() -> None:
    if len(sys.argv) == 3:
        side, players = sys.argv[1], int(sys.argv[2])
        random = Random(players)
        scripts = [written(random, players) for _ in range(HERE if side == "here" else THERE)]
        print(json.dumps(rate(here if side == "here" else there(), scripts)))
        return
    for players in PLAYERS:
        ours, theirs = measured("here", players), measured("pokerkit", players)
        rates = f"{players} players  {ours:8,.0f} rounds/s here  {theirs:6,.0f} in PokerKit"
        print(f"{rates}  {ours / theirs:.0f} times")


if __name__ == "__main__":
    main()

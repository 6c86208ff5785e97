"""Worked settlements of 3 Card Poker and of Hold'em against the house: as a round, and by the calculator."""

from pathlib import Path
from typing import Any

from croupier.rules import commands as c
from croupier.rules.game import Game, Phase
from croupier.rules.house_poker.round import box_of
from croupier.rules.settings import Limits
from tests.support.calculator import settled
from tests.support.rules.script import Played, actor
from tests.support.worked_cases.loader import HouseBox, HouseSettlement

JACKPOT_BET = 500
WIDE = Limits(1, 10**13)
SHOWING = {"refuse_to_show": "hides", "show_for_claim": "proves"}
PIT = actor("pit_supervisor")
Decisions = list[tuple[str, int | None]]


def expected(case: HouseSettlement) -> dict[int, dict[str, int]]:
    return {box.box: box.net for box in case.boxes}


# ---- by the calculator -----------------------------------------------------------------------------------------------


def layout_of(game: Game, case: HouseSettlement) -> dict[str, Any]:
    meter = {"meter": case.meter.displayed, "reset": case.meter.reset} if case.meter else {}
    boxes = [
        {
            "box": box.box,
            "player": f"p{box.box}",
            "bets": box.bets,
            "cards": box.cards.split(),
            "decisions": box.decisions,
        }
        for box in case.boxes
    ]
    return {
        "game": game.id,
        "limits": case.limits,
        "jackpot": {"bet": JACKPOT_BET, **meter},
        "boxes": boxes,
        "dealer": case.dealer.split(),
        "community": case.community.split(),
    }


def settle_by_calculator(tmp_path: Path, game: Game, case: HouseSettlement) -> None:
    """Compare the net of every bet and player, the cited paragraphs, and the meter."""
    answer = settled(tmp_path, layout_of(game, case))
    nets: dict[int, dict[str, int]] = {}
    cited: dict[tuple[int, str], set[str]] = {}
    for line in answer["lines"]:
        nets.setdefault(line["box"], {})[line["bet"]] = line["net"]
        cited[line["box"], line["bet"]] = {*line["paragraphs"]}
    assert nets == expected(case), case.shows
    check_citations(case, cited)
    assert answer["meter_after"] == (case.meter.after if case.meter else None)
    totals = {player: total["net"] for player, total in answer["totals"].items()}
    assert totals == {f"p{box.box}": sum(box.net.values()) for box in case.boxes}


def check_citations(case: HouseSettlement, cited: dict[tuple[int, str], set[str]]) -> None:
    for box in case.boxes:
        for bet, paragraphs in box.by.items():
            assert {*paragraphs.split()} <= cited[box.box, bet], f"{bet} is settled by {cited[box.box, bet]}"


# ---- as a round ------------------------------------------------------------------------------------------------------


def settle_as_round(game: Game, case: HouseSettlement) -> Played:
    """Play the case by the rules, from the first bet to the last award, and compare every bet."""
    played = Played(game)
    limits = {bet: Limits(*case.limits[bet]) if bet in case.limits else WIDE for bet in game.limited_bets}
    played.set(limits=limits, jackpot_bet=JACKPOT_BET)
    played.open()
    place_bets(played, case)
    play_hands(played, case)
    played.must(c.Settle(), actor("dealer"))
    after = pay_awards(played, case)
    nets: dict[int, dict[str, int]] = {}
    cited: dict[tuple[int, str], set[str]] = {}
    for line in played.round.lines:
        bets = nets.setdefault(line.box, {})
        bets[line.bet] = bets.get(line.bet, 0) + line.net
        cited.setdefault((line.box, line.bet), set()).update(para.number for para in line.paras)
    assert nets == expected(case), case.shows
    check_citations(case, cited)
    assert after == (case.meter.after if case.meter else None)
    assert played.round.over
    return played


def place_bets(played: Played, case: HouseSettlement) -> None:
    """Place bets inside their limits; those outside are found once bets are closed."""
    found: list[c.Report] = []
    for box in case.boxes:
        for bet, cents in sorted(box.bets.items(), key=lambda item: item[0] != "ante"):
            least, most = (JACKPOT_BET, JACKPOT_BET) if bet == "jackpot" else case.limits.get(bet, (cents, cents))
            placed = min(max(cents, least), most)
            played.must(c.PlaceBet(box.box, bet, placed), actor(f"p{box.box}"))
            if placed != cents:
                kind = "over_limit" if cents > placed else "under_limit"
                found.append(c.Report(kind, c.Facts(box=box.box, bet=bet, cents=cents)))
    played.must(c.CloseBets(), actor("dealer"))
    for report in found:
        played.must(report, PIT)


def play_hands(played: Played, case: HouseSettlement) -> None:
    """Deal, let every box decide in turn, and show or hide the hands."""
    to_make = {box.box: decisions_of(box) for box in case.boxes}
    played.hands(cards_of(played.game, case))
    played.dealt_and_shown()
    while played.game.round_step(played.round).phase is Phase.DECIDING:
        for box in sorted(case.boxes, key=lambda box: box.box):
            hand = box_of(played.round, box.box)
            if hand is not None and hand.bets.get("ante") and not hand.folded:
                decide(played, box.box, *to_make[box.box].pop(0))
        played.dealt_and_shown()
    for number, unused in to_make.items():
        for word, cents in unused:
            decide(played, number, word, cents)
    for box in case.boxes:
        for shown in (SHOWING[str(word)] for word in box.decisions if word in SHOWING):
            played.line(f"p{box.box} {shown} {box.box}")


def cards_of(game: Game, case: HouseSettlement) -> str:
    """Return the named cards by place, as a script writes them."""
    parts = [f"{box.box} {box.cards}" for box in case.boxes] + [f"dealer {case.dealer}"]
    community = case.community.split()
    if len(game.community_places) == 2:
        parts.append(f"community {case.community}")
    else:
        parts += [f"flop {' '.join(community[:3])}", f"turn {' '.join(community[3:4])}"]
        parts.append(f"river {' '.join(community[4:])}")
    return "; ".join(part for part in parts if len(part.split()) > 1)


def decisions_of(box: HouseBox) -> Decisions:
    """Return the decisions before the showdown, each with the chips placed for it if the case gives them."""
    decisions: Decisions = []
    for word in box.decisions:
        if isinstance(word, int):
            decisions[-1] = (decisions[-1][0], word)
        elif word not in SHOWING:
            decisions.append((word, None))
    return decisions


def decide(played: Played, number: int, word: str, cents: int | None) -> None:
    if word == "walk_away":
        played.must(c.WalkAway(f"p{number}"), actor("dealer"))
        return
    played.must(c.Decide(number, word), actor(f"p{number}"))
    hand = box_of(played.round, number)
    assert hand is not None
    if cents is not None and hand.bets[word] != cents:
        played.must(c.Report("wrong_follow_on", c.Facts(box=number, bet=word, cents=cents)), PIT)


def pay_awards(played: Played, case: HouseSettlement) -> int | None:
    """Pay shares of the meter in their order; return its value afterwards."""
    if case.meter is None:
        assert not played.round.claims
        return None
    meter = case.meter.displayed
    while played.round.claims:
        claim = played.round.claims[0]
        share = meter * claim.percent // 100
        played.must(c.PayAward(claim.box, max(share, claim.instead), meter), actor("house"))
        if share >= claim.instead:
            meter = case.meter.reset if claim.percent == 100 else meter - share
    return meter

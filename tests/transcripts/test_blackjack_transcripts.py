"""Golden rounds of Free Bet Blackjack: as in test_transcripts, with the cards in the order they leave the device."""

from collections.abc import Callable
from typing import Self

import pytest

from croupier.engine.legal_actions import step
from croupier.record import commands as c
from croupier.rules.cards import parse_cards
from croupier.rules.deal import Device
from croupier.rules.game import Phase
from croupier.rules.games import FREE_BET_BLACKJACK
from croupier.rules.roles import Actor, Role
from croupier.rules.settings import AnySettings, BlackjackSettings, Limits
from tests.support.transcripts import ANN, BEN, KOH, TAN, Story, is_as_told


class Blackjack(Story):
    game = FREE_BET_BLACKJACK.id

    def terms(self, device: Device) -> AnySettings:
        limits = {bet: Limits(500, 50_000) for bet in FREE_BET_BLACKJACK.limited_bets}
        return BlackjackSettings(limits=limits, device=device, squeeze_allowed=True)

    def cards(self, texts: str) -> Self:
        """These cards one by one, as they are owed."""
        for card in parse_cards(texts):
            self.do(c.Deal((card,)))
        return self

    def says(self, name: str, box: int, *words: str) -> Self:
        """Decisions of a Player; a card after it is dealt to that Hand: "hit", "9h", "stand"."""
        for word in words:
            if word[0].isdigit() or word[0] in "TJQKA":
                self.cards(word)
            else:
                self.do(c.Decide(box, word), Actor(name, Role.PLAYER))
        return self

    def end(self, dealer: str = "") -> Self:
        self.cards(dealer)
        while True:
            now = step(self.house.tables["t"])
            assert now is not None
            if now.phase is Phase.OVER:
                return self
            self.do(c.Settle())


def free_split_and_free_double() -> Story:
    """Every side Bet on; eights Split free, the first Hand Doubled free, somebody stands behind the box."""
    story = Blackjack()
    story.bets(ann="1 initial 50 rws_pairs 5 lucky_stash 5 boom_busted 5", ben="1 initial 20")
    story.cards("8h Ts 8d").do(c.Decide(1, "play"), ANN).do(c.Settle())
    return story.says("ann", 1, "free_split", "3d", "free_double", "Tc", "Tc", "stand").end("6c 7c")


def paid_split_declined() -> Story:
    """Kings and Queens Split for money; who stands behind declines and stays on the first Hand."""
    story = Blackjack()
    story.bets(ann="1 initial 50", ben="1 initial 20").cards("Kh 9s Qd")
    story.says("ann", 1, "play", "split").says("ben", 1, "decline")
    return story.says("ann", 1, "7c", "stand", "Ad").end("8h")


def dealers_blackjack_after_insurance() -> Story:
    """Against an Ace: one insures, one takes Even Money, one does neither and Doubles."""
    story = Blackjack()
    story.bets(ann="1 initial 50", ben="2 initial 20", cai="3 initial 10").cards("Th Ah 6h As 9d Kd 5d")
    story.do(c.PlaceBet(1, "insurance", 2_500), ANN).do(c.Decide(2, "even_money"), BEN)
    story.says("cai", 3, "no_insurance").do(c.Settle())
    return story.says("ann", 1, "stand").says("cai", 3, "double", "9c").end("Kc")


def surrender_and_boom_busted() -> Story:
    """All Surrender, yet the Dealer draws for Boom Busted and goes Bust with six cards."""
    story = Blackjack()
    story.bets(ann="1 initial 50 boom_busted 10").cards("Th Ts 6d").says("ann", 1, "surrender").do(c.Settle())
    return story.end("2c 2d Ac Ad 7h")


def card_to_the_wrong_box() -> Story:
    """A card for box 2 falls on box 1: put back in order, and every Player chooses."""
    story = Blackjack()
    story.bets(ann="1 initial 50", ben="2 initial 20").cards("Th").do(c.Deal(parse_cards("9h"), to=1))
    story.cards("7s 8d Qd").report("dealing_error", TAN, restorable=True)
    story.do(c.ChooseOption(1, "reconstructed"), ANN).do(c.ChooseOption(2, "invalidate"), BEN)
    return story.says("ann", 1, "stand").end("Ts")


def walks_away_and_a_torn_card() -> Story:
    """The only Player of a box leaves with 9: the House draws to 12. A torn card is established from the camera."""
    story = Blackjack(Device.SHUFFLER)
    story.bets(ann="1 initial 50", ben="2 initial 20").cards("6h Th Ts 3d 7d")
    story.do(c.Decide(1, "play"), ANN).do(c.Decide(2, "play"), BEN).do(c.WalkAway("ann")).cards("2h")
    story.report("damaged_card", KOH, cards=(5,), value="2h", reason="the camera shows it").cards("9h")
    return story.says("ben", 2, "stand").end("8c")


STORIES: tuple[Callable[[], Story], ...] = (
    free_split_and_free_double,
    paid_split_declined,
    dealers_blackjack_after_insurance,
    surrender_and_boom_busted,
    card_to_the_wrong_box,
    walks_away_and_a_torn_card,
)


@pytest.mark.parametrize("story", STORIES, ids=[story.__name__ for story in STORIES])
def test_the_transcript_of_a_free_bet_blackjack_round_is_unchanged(story: Callable[[], Story]) -> None:
    is_as_told(FREE_BET_BLACKJACK.id, story)

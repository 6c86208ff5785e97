"""Free Bet Blackjack: whatever the House establishes about the cards, Bets are settled as those cards allow."""

from random import Random

import pytest

from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.settlement import Line, Result
from tests.support.random_play.blackjack import TEXTS
from tests.support.random_play.blackjack_mishaps import SUPERVISOR, Mishaps
from tests.support.rules.plain_blackjack import blackjack, soft, total

CHUNKS, ROUNDS = 4, 400
LIKELY = ("Ah", "Kd", "Tc", "6s")


def stands(hand: list[str]) -> bool:
    return total(hand) > 17 or (total(hand) == 17 and not soft(hand))


class Established(Mishaps):
    """One round in which drawn cards turn out to be others, or to lie elsewhere."""

    def step(self) -> None:
        chance, drawn = self.random.random(), len(self.round.cards)
        if drawn and chance < 0.12:
            card = self.random.choice((*LIKELY, self.random.choice(TEXTS)))
            facts = c.Facts(cards=(self.random.randrange(drawn),), value=card, reason="camera")
            self.do(c.Report("damaged_card", facts), SUPERVISOR)
        elif drawn and chance < 0.15:
            self.do(c.Report("dealing_error", c.Facts(restorable=False, lie=self.wrong_places())), SUPERVISOR)
        elif (refusal := self.onwards()) is not None:
            self.mend(refusal)
        self.answers_fit_the_first_card()

    def answers_fit_the_first_card(self) -> None:
        """No answer to one question stands while the Dealer's first card asks the other (3.15, 3.17)."""
        dealer, r = self.lie_at(0), self.round
        third = any(sum(at > 0 and at % 10 == box.number for at in r.places) > 2 for box in r.boxes)
        if r.over or r.interim or len(dealer) != 1 or third:
            return
        wrong = ("surrender", "play") if dealer[0][0] == "A" else ("insurance", "no_insurance", "even_money")
        answers = {backer.answer for box in r.boxes for backer in box.backers if not backer.out}
        assert not answers & {*wrong}, f"{answers} against {dealer}"

    def misused(self) -> list[str]:
        """Lines by an answer that the cards on the table do not allow."""
        return [f"{line}" for line in self.since_cards_were_moved() if not self.allowed(line)]

    def overdrawn(self) -> list[str]:
        """The Dealer's Hand, where a card was drawn to it after it had to Stand (3.24, 5.10.2).

        Once cards were found in other places, the Players go on with them as they are (5.7.1).
        """
        hand, moved = self.lie_at(0), any(isinstance(event, e.OptionsOffered) for event in self.events)
        complete = [count for count in range(2, len(hand)) if stands(hand[:count])]
        return hand if complete and not moved else []

    def allowed(self, line: Line) -> bool:
        ace, named = self.lie_at(0)[0][0] == "A", {para.number for para in line.paras}
        if "1.9" in named:  # Even Money
            return ace and blackjack(self.lie_at(line.box)[:2])
        if line.bet == "insurance":
            return ace or line.result is Result.RETURN
        return not ("3.17" in named and ace)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_answer_and_no_card_of_the_dealer_outlives_the_cards_it_came_from(chunk: int) -> None:
    for seed in range(chunk * ROUNDS, (chunk + 1) * ROUNDS):
        table = Established(Random(seed))
        try:
            table.play()
            assert table.round.voided or not (table.misused() or table.overdrawn())
        except BaseException as wrong:
            wrong.add_note(f"seed {seed}")
            raise

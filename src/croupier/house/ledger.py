"""The ledger follows the events: each says by itself which chips moved."""

from collections.abc import Iterator
from typing import assert_never

from croupier.house.accounts import CORRECTIONS, ISSUE, MICRO, Transfer, bank, meter, pot, rack, rake, stake, wallet
from croupier.rules import events as e
from croupier.rules.settlement import Line


def entries(table: str, link: str, event: e.AnyEvent) -> Iterator[Transfer]:
    """The transfers of one event; contributions to a meter are the link's own (see jackpots)."""
    match event:
        case e.BetPlaced(_, player, _, cents) | e.BetFound(_, player, _, cents):
            yield from move(rack(table, player), stake(table, player), cents)
        case e.BetWithdrawn(_, player, _, cents) | e.BetReturned(_, player, _, cents):
            yield from move(stake(table, player), rack(table, player), cents)
        case e.BetSettled(line):
            yield from settled(table, line)
        case e.SettlementReversed(line):
            for each in settled(table, line):
                yield Transfer(each.into, each.out_of, each.micro)
        case e.AwardPaid(line, 0):
            yield from settled(table, line)  # a fixed row was worth more than the share
        case e.AwardPaid(line, cents):
            surplus = line.paid - cents
            yield from move(stake(table, line.player), rack(table, line.player), surplus)
            yield from move(stake(table, line.player), bank(table), line.stake - surplus)
            yield from move(meter(link), rack(table, line.player), cents)
        case e.Acted(_, player, _, cents):
            yield from move(rack(table, player), stake(table, player), cents)
        case e.BlindsPosted(posts):
            for post in posts:
                yield from move(rack(table, post.player), stake(table, post.player), post.live + post.dead)
        case e.PotsAwarded(awards, lines):
            yield from awarded(table, awards, lines)
        case e.PotsReversed(awards, lines):
            for each in reversed(tuple(awarded(table, awards, lines))):
                yield Transfer(each.into, each.out_of, each.micro)
        case e.ChipsIssued(player, cents):
            yield from move(ISSUE, wallet(player), cents)
        case e.ChipsBoughtIn(player, cents):
            yield from move(wallet(player), rack(table, player), cents)
        case e.ChipsCashedOut(player, cents):
            yield from move(rack(table, player), wallet(player), cents)
        case e.LinkOpened(name, terms):
            yield from move(ISSUE, meter(name), terms.start)
        case e.MeterCorrected(name, cents):
            yield from move(CORRECTIONS, meter(name), cents)
        case e.BalanceCorrected(player, cents):
            yield from move(CORRECTIONS, wallet(player), cents)
        case _:
            no_chips(event)


def move(out_of: str, into: str, cents: int) -> Iterator[Transfer]:
    """Nothing moves for nothing; a negative amount moves the other way."""
    if cents > 0:
        yield Transfer(out_of, into, cents * MICRO)
    elif cents < 0:
        yield Transfer(into, out_of, -cents * MICRO)


def settled(table: str, line: Line) -> Iterator[Transfer]:
    """What comes back of the stake goes to the rack, winnings come from the bank, losses go to it."""
    back = min(line.stake, line.paid)
    yield from move(stake(table, line.player), rack(table, line.player), back)
    yield from move(stake(table, line.player), bank(table), line.stake - back)
    yield from move(bank(table), rack(table, line.player), line.paid - back)


def awarded(table: str, awards: tuple[e.Award, ...], lines: tuple[Line, ...]) -> Iterator[Transfer]:
    """All stakes go into the pot; from there the Rake to the House and the rest to the winners."""
    for line in lines:
        yield from move(stake(table, line.player), pot(table), line.stake)
    yield from move(pot(table), rake(table), sum(award.rake for award in awards))
    for line in lines:
        yield from move(pot(table), rack(table, line.player), line.paid)


_NoChips = (
    e.PokerRoundOpened
    | e.CardsDealt
    | e.OutOfTurnNoted
    | e.MarkerFlipped
    | e.CardsTakenBack
    | e.StubReshuffled
    | e.BettingRoundRestarted
    | e.SatOut
    | e.CameBack
    | e.PlayerRelocated
    | e.PlayerDeemedGone
    | e.StakeLeft
    | e.StakeReleased
    | e.TableOpened
    | e.TableClosed
    | e.SeatTaken
    | e.SeatLeft
    | e.BoxBlocked
    | e.NoticePosted
    | e.JackpotFailed
    | e.JackpotRestored
    | e.Mixed
    | e.RoundOpened
    | e.ExcessRejected
    | e.BetsClosed
    | e.CardDealt
    | e.HandExamined
    | e.DecisionMade
    | e.PlayerLeft
    | e.CardsRevealed
    | e.ShowRefused
    | e.HandProved
    | e.SqueezeGranted
    | e.HandSplit
    | e.MarkerPlaced
    | e.InterimSettled
    | e.CardRead
    | e.AwardWon
    | e.RoundConcluded
    | e.RoundVoided
    | e.IrregularityReported
    | e.RulingMade
    | e.CardsFound
    | e.CardsReconstructed
    | e.CardsReordered
    | e.CardsExposed
    | e.OptionsOffered
    | e.OptionChosen
    | e.HandInvalidated
    | e.LinkChanged
    | e.SettingsChanged
    | e.Proposed
    | e.Signed
    | e.SignatureRefused
    | e.ProposalClosed
)


def no_chips(event: _NoChips) -> None:
    """Events that move no chips: said by name, so that a new event fails type checking until it is placed."""
    if not isinstance(event, _NoChips):
        assert_never(event)

"""The ledger follows the events: each says by itself which chips moved."""

from typing import assert_never, get_args

from croupier.house.accounts import (
    CAGE,
    CORRECTIONS,
    ISSUE,
    MICRO,
    RESERVE,
    Transfer,
    bank,
    debt,
    meter,
    pot,
    rack,
    rake,
    stake,
    wallet,
)
from croupier.record import events as e
from croupier.rules.settlement import Line

Recovery = e.AwardCorrected | e.ChipsRecovered | e.DebtIncurred | e.DebtRepaid | e.DebtWrittenOff


def added(link: str, table: str, micro: int) -> list[Transfer]:
    """What the house adds to a meter, or takes out of it, in micro-cents."""
    if not micro:
        return []
    return [Transfer(bank(table), meter(link), micro) if micro > 0 else Transfer(meter(link), bank(table), -micro)]


def entries(table: str, link: str, event: e.AnyEvent) -> list[Transfer]:
    """The transfers of one event; contributions to a meter are the link's own (see jackpots)."""
    match event:
        case e.BetSettled():
            return settled(table, event.line)
        case e.BetPlaced() | e.BetFound():
            return move(rack(table, event.player), stake(table, event.player), event.cents)
        case e.BetWithdrawn(_, player, _, cents) | e.BetReturned(_, player, _, cents):
            return move(stake(table, player), rack(table, player), cents)
        case e.SettlementReversed(line):
            return [Transfer(each.into, each.out_of, each.micro) for each in settled(table, line)]
        case e.AwardPaid(line, 0):
            return settled(table, line)  # a fixed row was worth more than the share
        case e.AwardPaid(line, cents):
            return paid_by_link(table, link, line, cents)
        case e.AwardReversed(line, cents):
            paid = paid_by_link(table, link, line, cents) if cents else settled(table, line)
            return [Transfer(each.into, each.out_of, each.micro) for each in reversed(paid)]
        case e.Acted(_, player, _, cents):
            return move(rack(table, player), stake(table, player), cents)
        case e.BlindsPosted(posts):
            posted = (move(rack(table, p.player), stake(table, p.player), p.live + p.dead) for p in posts)
            return [each for moves in posted for each in moves]
        case e.PotsAwarded(awards, lines):
            return awarded(table, awards, lines)
        case e.PotsReversed(awards, lines):
            return [Transfer(each.into, each.out_of, each.micro) for each in reversed(awarded(table, awards, lines))]
        case e.ContributionCorrected(link_of, table_of, micro=micro):
            return added(link_of, table_of, micro)
        case e.AwardCorrected() | e.ChipsRecovered() | e.DebtIncurred() | e.DebtRepaid() | e.DebtWrittenOff():
            return recovered(table, event)
        case e.ChipsIssued(player, cents):
            return [Transfer(ISSUE, wallet(player), cents * MICRO)]  # of zero: the wallet exists, and is empty
        case e.ChipsBoughtIn(player, cents):
            return move(wallet(player), rack(table, player), cents)
        case e.ChipsCashedOut(player, cents):
            return move(rack(table, player), wallet(player), cents)
        case e.LinkOpened(name, terms):
            return move(ISSUE, meter(name), terms.start)
        case e.LinkClosed(name, into, micro):
            return [Transfer(meter(name), meter(into) if into else RESERVE, micro)] if micro else []
        case e.MeterCorrected(name, cents):
            return move(CORRECTIONS, meter(name), cents)
        case e.BalanceCorrected(player, cents):
            return move(CORRECTIONS, wallet(player), cents)
        case e.ChipsSold(player, cents):
            return move(CAGE, wallet(player), cents)
        case e.ChipsRedeemed(player, cents):
            return move(wallet(player), CAGE, cents)
        case _:
            return no_chips(event)


def move(out_of: str, into: str, cents: int) -> list[Transfer]:
    """Nothing moves for nothing; a negative amount moves the other way."""
    if cents > 0:
        return [Transfer(out_of, into, cents * MICRO)]
    return [Transfer(into, out_of, -cents * MICRO)] if cents else []


def settled(table: str, line: Line) -> list[Transfer]:
    """What comes back of the stake goes to the rack, winnings come from the bank, losses go to it."""
    back = min(line.stake, line.paid)
    laid, chips = stake(table, line.player), rack(table, line.player)
    moves: list[Transfer] = []
    if back:
        moves += move(laid, chips, back)
    if line.stake > back:
        moves += move(laid, bank(table), line.stake - back)
    if line.paid > back:
        moves += move(bank(table), chips, line.paid - back)
    return moves


def paid_by_link(table: str, link: str, line: Line, cents: int) -> list[Transfer]:
    """A share of the jackpot comes out of the meter; what is paid besides was part of the stake."""
    surplus = line.paid - cents
    source = meter(link) if link else RESERVE  # a reversed award of a link that was closed since
    return [
        *move(stake(table, line.player), rack(table, line.player), surplus),
        *move(stake(table, line.player), bank(table), line.stake - surplus),
        *move(source, rack(table, line.player), cents),
    ]


def recovered(table: str, event: Recovery) -> list[Transfer]:
    """What a ruling took back goes through the wallet; what the wallet lacked is a debt."""
    player = event.player
    match event:
        case e.AwardCorrected(link=link, from_meter=from_meter, from_house=from_house):
            home, more = bank(event.table), added(link, event.table, event.added)
            return [*more, *move(meter(link), wallet(player), from_meter), *move(home, wallet(player), from_house)]
        case e.ChipsRecovered(_, cents):
            return move(wallet(player), rack(table, player), cents)
        case e.DebtIncurred(_, cents):
            return move(debt(player), wallet(player), cents)
        case e.DebtRepaid(_, cents):
            return move(wallet(player), debt(player), cents)
        case e.DebtWrittenOff(_, cents):
            return move(CORRECTIONS, debt(player), cents)


def awarded(table: str, awards: tuple[e.Award, ...], lines: tuple[Line, ...]) -> list[Transfer]:
    """All stakes go into the pot; from there the Rake to the House and the rest to the winners."""
    moves = list[Transfer]()
    for line in lines:
        moves += move(stake(table, line.player), pot(table), line.stake)
    moves += move(pot(table), rake(table), sum(award.rake for award in awards))
    for line in lines:
        moves += move(pot(table), rack(table, line.player), line.paid)
    return moves


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
    | e.LeftDuringRuling
    | e.BoxBlocked
    | e.NoticePosted
    | e.JackpotFailed
    | e.JackpotRestored
    | e.Mixed
    | e.WordsSealed
    | e.SealsClosed
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
    | e.AnswerLapsed
    | e.AwardWon
    | e.RoundConcluded
    | e.RoundVoided
    | e.IrregularityReported
    | e.RulingMade
    | e.CardsFound
    | e.CardsReconstructed
    | e.CardsMoved
    | e.CardsReordered
    | e.CardsExposed
    | e.OptionsOffered
    | e.OptionChosen
    | e.HandInvalidated
    | e.AwardsOrdered
    | e.LinkChanged
    | e.SettingsChanged
    | e.TableLinked
    | e.RoleGranted
    | e.RoleRevoked
    | e.AccountUnlocked
    | e.PinsMistaken
    | e.PinSet
    | e.DeckOpened
    | e.HouseCreated
    | e.WitnessNamed
    | e.HouseRestored
    | e.RulesAdopted
    | e.ClockJumped
    | e.ClockCorrected
    | e.Proposed
    | e.Signed
    | e.SignatureRefused
    | e.ProposalClosed
)


NO_CHIPS = frozenset(get_args(_NoChips))


def no_chips(event: _NoChips) -> list[Transfer]:
    """Events that move no chips: said by name, so that a new event fails type checking until it is placed."""
    if not isinstance(event, _NoChips):
        assert_never(event)
    return []

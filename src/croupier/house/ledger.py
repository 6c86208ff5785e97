"""The transfers of each event: the ledger follows from the events alone."""

from typing import assert_never, get_args

from croupier.house.ledger_accounts import (
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


def added_transfers(link: str, table: str, micro: int) -> list[Transfer]:
    """Return the transfer of what the house adds to a meter, in micro-cents; a negative amount is taken from it."""
    if not micro:
        return []
    return [Transfer(bank(table), meter(link), micro) if micro > 0 else Transfer(meter(link), bank(table), -micro)]


def entries(table: str, link: str, event: e.AnyEvent) -> list[Transfer]:
    """Return the transfers of one event; `jackpots` returns those of contributions to a meter."""
    match event:
        case e.BetSettled():
            return settled_transfers(table, event.line)
        case e.BetPlaced() | e.BetFound():
            return move(rack(table, event.player), stake(table, event.player), event.cents)
        case e.BetWithdrawn(_, player, _, cents) | e.BetReturned(_, player, _, cents):
            return move(stake(table, player), rack(table, player), cents)
        case e.SettlementReversed(line):
            return [
                Transfer(transfer.into, transfer.out_of, transfer.micro) for transfer in settled_transfers(table, line)
            ]
        case e.AwardPaid(line, 0):
            return settled_transfers(table, line)  # the fixed amount exceeded the share
        case e.AwardPaid(line, cents):
            return paid_by_link(table, link, line, cents)
        case e.AwardReversed(line, cents):
            paid = paid_by_link(table, link, line, cents) if cents else settled_transfers(table, line)
            return [Transfer(transfer.into, transfer.out_of, transfer.micro) for transfer in reversed(paid)]
        case e.Acted(_, player, _, cents):
            return move(rack(table, player), stake(table, player), cents)
        case e.BlindsPosted(posts):
            posted = (
                move(rack(table, post.player), stake(table, post.player), post.live + post.dead) for post in posts
            )
            return [transfer for moves in posted for transfer in moves]
        case e.PotsAwarded(awards, lines):
            return pot_transfers(table, awards, lines)
        case e.PotsReversed(awards, lines):
            return [
                Transfer(transfer.into, transfer.out_of, transfer.micro)
                for transfer in reversed(pot_transfers(table, awards, lines))
            ]
        case e.ContributionCorrected(corrected_link, corrected_table, micro=micro):
            return added_transfers(corrected_link, corrected_table, micro)
        case e.AwardCorrected() | e.ChipsRecovered() | e.DebtIncurred() | e.DebtRepaid() | e.DebtWrittenOff():
            return recovered_transfers(table, event)
        case e.ChipsIssued(player, cents):
            return [Transfer(ISSUE, wallet(player), cents * MICRO)]  # also of zero, which creates an empty wallet
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
    """Return the transfer of this amount: none for 0, the other way for a negative amount."""
    if cents > 0:
        return [Transfer(out_of, into, cents * MICRO)]
    return [Transfer(into, out_of, -cents * MICRO)] if cents else []


def settled_transfers(table: str, line: Line) -> list[Transfer]:
    """Return the transfers of a settled line: stake to the rack or the bank, winnings from the bank."""
    staked, paid, player = line.stake, line.paid, line.player
    moves: list[Transfer] = []
    if returned := min(staked, paid):
        moves += move(stake(table, player), rack(table, player), returned)
    if staked > paid:
        moves += move(stake(table, player), bank(table), staked - paid)
    elif paid > staked:
        moves += move(bank(table), rack(table, player), paid - staked)
    return moves


def paid_by_link(table: str, link: str, line: Line, cents: int) -> list[Transfer]:
    """Return the transfers of a jackpot share: `cents` from the meter, and the stake to the rack or the bank."""
    surplus = line.paid - cents
    source = meter(link) if link else RESERVE  # no link: a reversed award of a link closed since
    return [
        *move(stake(table, line.player), rack(table, line.player), surplus),
        *move(stake(table, line.player), bank(table), line.stake - surplus),
        *move(source, rack(table, line.player), cents),
    ]


def recovered_transfers(table: str, event: Recovery) -> list[Transfer]:
    """Return the transfers to and from a wallet that a ruling causes, and those of a debt."""
    player = event.player
    match event:
        case e.AwardCorrected(link=link, from_meter=from_meter, from_house=from_house):
            house_bank, meter_change = bank(event.table), added_transfers(link, event.table, event.added)
            return [
                *meter_change,
                *move(meter(link), wallet(player), from_meter),
                *move(house_bank, wallet(player), from_house),
            ]
        case e.ChipsRecovered(_, cents):
            return move(wallet(player), rack(table, player), cents)
        case e.DebtIncurred(_, cents):
            return move(debt(player), wallet(player), cents)
        case e.DebtRepaid(_, cents):
            return move(wallet(player), debt(player), cents)
        case e.DebtWrittenOff(_, cents):
            return move(CORRECTIONS, debt(player), cents)


def pot_transfers(table: str, awards: tuple[e.Award, ...], lines: tuple[Line, ...]) -> list[Transfer]:
    """Return the transfers of a Poker round: stakes into the pot, then Rake to the House and the rest to winners."""
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
    """Return no transfers; the type lists every event without any, so that a new event fails type checking."""
    if not isinstance(event, _NoChips):
        assert_never(event)
    return []

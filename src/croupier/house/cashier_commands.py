"""Commands on players' wallets: sell and redeem chips, correct a balance, write off a debt."""

from croupier.house.approvals import HOUSE_STREAM, Decided
from croupier.house.debts import debt_of
from croupier.house.house_protocols import Books
from croupier.house.ledger_accounts import MICRO, wallet
from croupier.house.settings_validation import MOST_MOVED, refuse_correction
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.refusal import Refused, refuse


def correct_balance(books: Books, command: c.CorrectBalance) -> Decided | Refused:
    holds = books.holds(wallet(command.player))
    if holds is None:
        return refuse("player_unknown", "player", player=command.player)
    if refusal := refuse_correction(command.cents, command.reason):
        return refusal
    after = holds // MICRO + command.cents
    if after < 0:
        return refuse("wallet_too_small", "cents", player=command.player, holds=holds // MICRO)
    if after > MOST_MOVED:
        return refuse("wallet_over_maximum", "cents", holds=holds // MICRO, limit=MOST_MOVED)
    return ((HOUSE_STREAM, (e.BalanceCorrected(command.player, command.cents, command.reason),)),)


def write_off(books: Books, command: c.WriteOffDebt) -> Decided | Refused:
    owes = debt_of(books, command.player)
    if not owes:
        return refuse("no_debt", "cents", player=command.player)
    if not 0 < command.cents <= owes:
        return refuse("debt_smaller", "cents", player=command.player, owes=owes)
    if not command.reason.strip():
        return refuse("write_off_reason_required", "reason")
    return ((HOUSE_STREAM, (e.DebtWrittenOff(command.player, command.cents, command.reason),)),)


def sell_chips(books: Books, command: c.SellChips) -> Decided | Refused:
    holds = books.holds(wallet(command.player))
    if holds is None:
        return refuse("player_unknown", "player", player=command.player)
    if command.cents <= 0:
        return refuse("chips_amount_not_positive", "cents")
    if command.cents > MOST_MOVED - holds // MICRO:
        return refuse("wallet_over_maximum", "cents", holds=holds // MICRO, limit=MOST_MOVED)
    return ((HOUSE_STREAM, (e.ChipsSold(command.player, command.cents),)),)


def redeem_chips(books: Books, command: c.RedeemChips) -> Decided | Refused:
    holds = (books.holds(wallet(command.player)) or 0) // MICRO
    if command.cents <= 0:
        return refuse("chips_amount_not_positive", "cents")
    if command.cents > holds:
        return refuse("wallet_too_small", "cents", player=command.player, holds=holds)
    return ((HOUSE_STREAM, (e.ChipsRedeemed(command.player, command.cents),)),)

"""Every command of a house, as one closed union. The session says who sends it."""

from croupier.record.office_commands import (
    AdoptRules,
    ChangeLink,
    ChangeSettings,
    CloseLink,
    CorrectBalance,
    CorrectClock,
    CorrectMeter,
    GrantRole,
    HandAt,
    LinkTable,
    OfficeCommand,
    OpenDeck,
    OpenLink,
    OpenTable,
    OrderAwards,
    RedeemChips,
    ResetPin,
    RevokeRole,
    SellChips,
    Unlock,
    WriteOffDebt,
)
from croupier.record.player_entropy_commands import Mix, Seal, ShuffleCommand
from croupier.record.proposal_commands import RefuseToSign, Sign, SigningCommand, WithdrawProposal
from croupier.rules.commands import (
    BuyIn,
    CashOut,
    ChooseOption,
    CloseBets,
    CloseTable,
    ComeBack,
    Deal,
    DealerCommand,
    Decide,
    DeemGone,
    Examine,
    Facts,
    Leave,
    OpenRound,
    PayAward,
    PitCommand,
    PlaceBet,
    RefuseToShow,
    ReleaseStake,
    Relocate,
    Report,
    Reshuffle,
    Reveal,
    RoundCommand,
    RuleJackpot,
    SeatCommand,
    Settle,
    ShowForClaim,
    ShowHand,
    Sit,
    SitOut,
    Squeeze,
    TableCommand,
    TimeUp,
    WalkAway,
    WithdrawBet,
)

PlayerCommand = (
    Sit
    | Leave
    | BuyIn
    | CashOut
    | PlaceBet
    | WithdrawBet
    | Examine
    | Decide
    | RefuseToShow
    | ShowForClaim
    | Squeeze
    | ChooseOption
    | SitOut
    | ComeBack
    | ShowHand
    | Seal
    | Mix
)
AnyCommand = PlayerCommand | DealerCommand | PitCommand | SigningCommand | OfficeCommand

__all__ = [
    "AdoptRules",
    "AnyCommand",
    "BuyIn",
    "CashOut",
    "ChangeLink",
    "ChangeSettings",
    "ChooseOption",
    "CloseBets",
    "CloseLink",
    "CloseTable",
    "ComeBack",
    "CorrectBalance",
    "CorrectClock",
    "CorrectMeter",
    "Deal",
    "DealerCommand",
    "Decide",
    "DeemGone",
    "Examine",
    "Facts",
    "GrantRole",
    "HandAt",
    "Leave",
    "LinkTable",
    "Mix",
    "OfficeCommand",
    "OpenDeck",
    "OpenLink",
    "OpenRound",
    "OpenTable",
    "OrderAwards",
    "PayAward",
    "PitCommand",
    "PlaceBet",
    "PlayerCommand",
    "RedeemChips",
    "RefuseToShow",
    "RefuseToSign",
    "ReleaseStake",
    "Relocate",
    "Report",
    "ResetPin",
    "Reshuffle",
    "Reveal",
    "RevokeRole",
    "RoundCommand",
    "RuleJackpot",
    "Seal",
    "SeatCommand",
    "SellChips",
    "Settle",
    "ShowForClaim",
    "ShowHand",
    "ShuffleCommand",
    "Sign",
    "SigningCommand",
    "Sit",
    "SitOut",
    "Squeeze",
    "TableCommand",
    "TimeUp",
    "Unlock",
    "WalkAway",
    "WithdrawBet",
    "WithdrawProposal",
    "WriteOffDebt",
]

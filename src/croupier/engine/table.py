"""One table over many rounds: seats, racks, the round in play; decide and apply."""

from functools import cached_property
from typing import Any, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from croupier.engine import player_entropy
from croupier.engine import proposals as signing
from croupier.engine.empty_round import end_empty_round
from croupier.engine.found_bets import not_at_table
from croupier.engine.jackpot_outage import OutageParas, report_failure, rule_on_outage
from croupier.engine.leaving import bets_of_leaver, chips_of_departed, left_during_ruling
from croupier.engine.rack_changes import chips, racks_after
from croupier.engine.transcript import shown_event
from croupier.engine.view_types import Happened
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.controls import Controls
from croupier.rules.base_round import BaseRound, Stake, line_of
from croupier.rules.game import Game, SeatingRules
from croupier.rules.games import BY_ID
from croupier.rules.refusal import Refused, refuse
from croupier.rules.roles import Actor, Rank, Role
from croupier.rules.settings import AnySettings, PokerSettings

Events = tuple[e.AnyEvent, ...]
JACKPOT_FAILURE = "jackpot_failure"


class Logged(Struct, frozen=True, dict=True):
    seq: int
    event: e.AnyEvent
    game: str

    @cached_property
    def told(self) -> Happened | None:
        """In words, made once for all who are shown it."""
        return shown_event(BY_ID[self.game], self.seq, self.event)


class Table(Struct, frozen=True, gc=False):
    id: str
    game: str
    document: str
    settings: AnySettings
    link: str = ""
    title: str = ""
    seq: int = 1  # events so far
    seats: dict[int, str] = {}  # box -> player
    racks: dict[str, int] = {}  # player -> chips in front of him
    rounds: int = 0
    round: BaseRound | None = None
    closed: bool = False
    blocked: tuple[int, ...] = ()
    notice: str = ""
    jackpot: str = "on"  # on | failed | off
    log: tuple[Logged, ...] = ()  # what was said and done in this round, cards apart
    kept: Any = None  # what the game keeps from round to round, where it keeps anything
    controls: Controls = Controls()
    proposals: signing.OpenProposals = ()  # what waits for a second signature


def game_of(t: Table) -> Game:
    return BY_ID[t.game]


def without_jackpot(t: Table) -> bool:
    """Is this a table of a jackpot game that is on no link? It plays as 5.17.2(c) says (R-65)."""
    return game_of(t).jackpot_down is not None and not t.settings.jackpot_bet


def seat_of(t: Table, player: str) -> int | None:
    return next((box for box, who in t.seats.items() if who == player), None)


def playing(t: Table) -> bool:
    """Is a round under way?"""
    return t.round is not None and not t.round.over


def stakes(t: Table) -> tuple[Stake, ...]:
    """The bets of the round, settled or not."""
    return game_of(t).stakes(t.round) if t.round else ()


def open_stakes(t: Table) -> tuple[Stake, ...]:
    """The bets that lie on the layout."""
    r = t.round
    return tuple(stake for stake in stakes(t) if line_of(r, stake) is None) if r and not r.over else ()


# ---- decide: what follows from a command, never a change ------------------------------------------------------------


def decide(t: Table, command: c.AnyCommand, by: Actor) -> Events | Refused:
    if type(command) in GAME_COMMANDS:
        return _in_round(t, cast(c.RoundCommand, command), by)
    between = game_of(t).between
    if between and isinstance(command, SEATING_COMMANDS):
        return _decide_seating(t, between, command, by)
    if isinstance(command, c.OfficeCommand):
        return refuse("command_for_office", "command")
    match command:
        case c.Sit(box):
            return _sit(t, box, by)
        case c.BuyIn(cents):
            return _buy_in(t, cents, by)
        case c.CashOut(cents):
            return _cash_out(t, cents, by)
        case c.Leave():
            return _leave(t, by)
        case c.OpenRound(commitment):
            return _open_round(t, commitment)
        case c.RuleJackpot(mode, box):
            return _rule_jackpot(t, mode, box, by)
        case c.CloseTable():
            return _close_table(t, by)
        case c.Seal() | c.Mix():
            return _mix(t, command, by)
        case c.SitOut() | c.ComeBack() | c.Relocate() | c.DeemGone() | c.ReleaseStake():
            return refuse("command_not_of_game", "command")
        case c.Sign() | c.RefuseToSign() | c.WithdrawProposal():
            return refuse("signed_in_the_house", "proposal")
        case _:
            return _in_round(t, command, by)


GAME_COMMANDS = frozenset((c.PlaceBet, c.WithdrawBet, c.CloseBets, c.Deal, c.Examine, c.Decide, c.Reveal, c.Settle))
SEATING_COMMANDS = (
    c.Sit | c.Leave | c.BuyIn | c.CashOut | c.SitOut | c.ComeBack | c.Relocate | c.DeemGone | c.ReleaseStake
)


def _decide_seating(t: Table, between: SeatingRules, command: c.AnyCommand, by: Actor) -> Events | Refused:
    """Seats and chips of a game that keeps them by its own rules; who leaves his hand walks away from it first."""
    if t.closed and isinstance(command, c.Sit):
        return refuse("table_closed", "table")
    going = bets_when_leaving(t, by.name) if isinstance(command, c.Leave) else ()
    made = between.decide(t.kept, t.settings, command, by, racks=t.racks, in_round=in_round(t))
    return made if isinstance(made, Refused) else (*going, *made)


def in_round(t: Table) -> frozenset[str]:
    """Those who play in the round under way."""
    return frozenset(stake.player for stake in stakes(t)) if playing(t) else frozenset()


def _sit(t: Table, box: int, by: Actor) -> Events | Refused:
    if t.closed:
        return refuse("table_closed", "table")
    if not 1 <= box <= t.settings.box_count:
        return refuse("box_not_on_layout", "box", boxes=t.settings.box_count)
    if box in t.seats:
        return refuse("another_player_sits_there", game_of(t).own_box)
    if seat_of(t, by.name) is not None:
        return refuse("seat_taken_already", "box")
    if box in boxes_held_by_bets(t, by.name):
        return refuse("box_held_by_bet", game_of(t).own_box)
    return (e.SeatTaken(box, by.name),)


def boxes_held_by_bets(t: Table, player: str) -> frozenset[int]:
    """Boxes that others keep by a bet, though nobody sits there."""
    if game_of(t).standing or not playing(t):
        return frozenset()
    return frozenset(stake.box for stake in stakes(t) if stake.player != player)


def _buy_in(t: Table, cents: int, by: Actor) -> Events | Refused:
    if seat_of(t, by.name) is None and not game_of(t).standing:
        return refuse("seat_required", "player")
    if cents <= 0:
        return refuse("chips_not_positive", "cents")
    return (e.ChipsBoughtIn(by.name, cents),)


def _cash_out(t: Table, cents: int, by: Actor) -> Events | Refused:
    rack = t.racks.get(by.name, 0)
    if not 0 < cents <= rack:
        return refuse("cash_out_over_rack", "cents", rack=rack)
    return (e.ChipsCashedOut(by.name, cents),)


def _leave(t: Table, by: Actor) -> Events | Refused:
    """Open bets are taken back; closed ones stay and are settled, and what they bring follows to the wallet."""
    going, box = bets_when_leaving(t, by.name), seat_of(t, by.name)
    seat = (e.SeatLeft(box, by.name),) if box is not None else ()
    return (*going, *seat, *chips_when_leaving(t, going, by.name)) or refuse("nothing_to_leave", "player")


def bets_when_leaving(t: Table, player: str) -> Events:
    """What leaving does to a player's bets; they stay as they are while a ruling waits for its second signature."""
    if not signing.blocking_proposal(t.proposals):
        return bets_of_leaver(game_of(t), t.round, player)
    here = player in t.racks or any(stake.player == player for stake in stakes(t))
    return (e.LeftDuringRuling(player),) if here and player not in left_during_ruling(t.log) else ()


def chips_when_leaving(t: Table, going: Events, player: str) -> Events:
    """The chips that a player takes along."""
    rack = t.racks.get(player, 0) + sum(each.cents for each in going if isinstance(each, e.BetWithdrawn))
    return (e.ChipsCashedOut(player, rack),) if rack > 0 else ()


def _open_round(t: Table, commitment: str) -> Events | Refused:
    game = game_of(t)
    if t.closed:
        return refuse("table_closed", "table")
    if playing(t):
        return refuse("round_not_settled", game.opening)
    if t.jackpot == "failed" and game.jackpot_down:
        return refuse("jackpot_ruling_first", game.jackpot_down[0])
    if game.between:
        opened = game.between.opens(t.kept, t.settings, t.racks, t.rounds + 1, commitment)
        return opened if isinstance(opened, Refused) else (*opened, *player_entropy.close_seals(t.log, t.racks))
    assert not isinstance(t.settings, PokerSettings)
    return (e.RoundOpened(t.rounds + 1, t.settings, t.jackpot == "on", t.blocked, commitment),)


def _rule_jackpot(t: Table, mode: str, box: int | None, by: Actor) -> Events | Refused:
    """How the rounds that follow are played, as somebody of the rank set for it says (R-17)."""
    down = game_of(t).jackpot_down
    if down is None:
        return refuse("no_jackpot_in_game", "table")
    if by.rank < t.settings.house_table_ruling_rank:
        return refuse("rank_too_low", down[0], rank=t.settings.house_table_ruling_rank.name.lower())
    if playing(t):
        return refuse("jackpot_ruling_after_round", down[0])
    boxes = t.settings.box_count
    return rule_on_outage(down, mode, box, jackpot=t.jackpot, blocked=t.blocked, notice=t.notice, boxes=boxes)


def _close_table(t: Table, by: Actor) -> Events | Refused:
    if by.rank < Rank.PIT_MANAGER and by.role is not Role.ADMINISTRATOR:
        return refuse("rank_too_low", "table", rank=Rank.PIT_MANAGER.name.lower())
    ending = end_empty_round(game_of(t), t.round)
    return ending if isinstance(ending, Refused) else (*ending, e.TableClosed())


def mixes(t: Table) -> tuple[e.Mixed, ...]:
    """What players have mixed into the shuffle of this round, in the order in which it counts."""
    return player_entropy.revealed(t.log)


def seals_for(t: Table) -> int:
    """The round that players seal words for now; 0 for none."""
    return player_entropy.seals_for(t.round, t.rounds, game_of(t).between is not None)


def _mix(t: Table, command: c.Seal | c.Mix, by: Actor) -> Events | Refused:
    if by.name not in t.racks and by.name not in in_round(t):
        return refuse("chips_required_to_mix", "player")
    if isinstance(command, c.Seal):
        return player_entropy.seal(t.log, by.name, command.seal, command.round, seals_for(t))
    return player_entropy.mix(t.round if playing(t) else None, t.log, t.game, t.id, by.name, command.words)


def _round(t: Table) -> BaseRound:
    assert t.round is not None
    return t.round


ENDS = frozenset((e.RoundConcluded, e.RoundVoided))


def _in_round(t: Table, command: c.RoundCommand, by: Actor) -> Events | Refused:
    """The game decides; the table adds who sits where and whether the rack can bear it."""
    game = game_of(t)
    if type(command) is c.Report and command.irregularity == JACKPOT_FAILURE and game.jackpot_down:
        failure = _jackpot_failure(t, game.jackpot_down, system=command.facts.scope == "system")
        if failure is not None:
            return failure
    if t.round is None:
        return refuse("no_round_open", game.opening)
    if type(command) is c.PlaceBet:
        player = command.player if by.is_staff else by.name
        command = replace(command, seated=t.seats.get(command.box) == player)
        if not game.standing and (no := _refuse_seat(t, command.box, player)):
            return no
    here = {*t.seats.values(), *t.racks, *left_during_ruling(t.log)} if type(command) is c.Report else ()
    made = not_at_table(game, t.round, t.seats, here, command) or game.decide(t.round, command, by)
    if type(made) is Refused:
        return made
    if type(command) is not c.Report and (short := _shortage(t, made)) is not None:
        return short
    if type(command) is c.CloseBets:
        return (*made, *player_entropy.close_seals(t.log, {*t.racks, *in_round(t)}))
    ends = not ENDS.isdisjoint(map(type, made))
    return (*made, *_cash_out_departed(t, made, late=not ends)) if ends or t.round.over else made


def _jackpot_failure(t: Table, down: OutageParas, *, system: bool) -> Events | Refused | None:
    linked = not without_jackpot(t)
    return report_failure(down, jackpot=t.jackpot, linked=linked, playing=playing(t), system=system)


def _refuse_seat(t: Table, box: int, player: str) -> Refused | None:
    if seat_of(t, player) is None:
        return refuse("seat_required", game_of(t).own_box)
    if t.seats.get(box, player) != player:
        return refuse("another_player_sits_there", game_of(t).own_box)
    return None


def _shortage(t: Table, events: tuple[e.RoundEvent, ...]) -> Refused | None:
    """Chips that are not on the table cannot be bet. A ruling takes them back all the same: the house finds them."""
    racks = dict(t.racks)
    for event in events:
        for player, cents in chips(event):
            left = racks[player] = racks.get(player, 0) + cents
            if left < 0 and cents < 0:
                return refuse("chips_short", "cents", needed=-cents, player=player, has=t.racks.get(player, 0))
    return None


def _cash_out_departed(t: Table, events: tuple[e.RoundEvent, ...], *, late: bool) -> Events:
    """Send players who have left their chips when a round ends; later, only what a ruling still brings them."""
    left = {*_round(t).left, *left_during_ruling(t.log)} if game_of(t).standing else None
    return chips_of_departed(racks_after(t.racks, events), t.seats.values(), left, t.racks if late else {})


# ---- apply: an event changes the table, and is never refused --------------------------------------------------------


def opened_table(event: e.TableOpened) -> Table:
    between = BY_ID[event.game].between
    kept, controls = between.start if between else None, event.controls
    names = event.table, event.game, event.document, event.settings, event.link, event.title
    return Table(*names, kept=kept, controls=controls)


CARDS = frozenset((e.CardDealt, e.CardsDealt))
TABLE_EVENTS = frozenset((*get_args(e.TableEvent), e.RoundOpened, e.PokerRoundOpened, e.JackpotFailed))


def apply(t: Table, event: e.TableEvent | e.RoundEvent) -> Table:
    game, seq = BY_ID[t.game], t.seq + 1
    if type(event) in CARDS:
        return replace(t, seq=seq, round=game.apply(t.round, event))
    racks = t.racks
    for player, cents in chips(event):
        if cents:
            racks = {**racks, player: racks.get(player, 0) + cents}
    log = (*t.log, Logged(seq, event, t.game))
    kept = game.between.apply(t.kept, event) if game.between else None
    if type(event) not in TABLE_EVENTS:
        return replace(t, seq=seq, racks=racks, log=log, kept=kept, round=game.apply(t.round, event))
    t = replace(t, seq=seq, racks=racks, log=log, kept=kept)
    match event:
        case e.TableOpened():
            return opened_table(event)
        case e.TableClosed():
            return replace(t, closed=True)
        case e.SeatTaken(box, player):
            t = replace(t, seats={**t.seats, box: player}, racks={**racks, player: racks.get(player, 0)})
            return replace(t, round=t.round.rejoined(player)) if t.round else t
        case e.SeatLeft(box):
            return replace(t, seats={at: who for at, who in t.seats.items() if at != box})
        case e.ChipsBoughtIn() | e.Mixed() | e.WordsSealed() | e.SealsClosed() | e.DebtIncurred() | e.DebtRepaid():
            return t
        case e.LeftDuringRuling():
            return t
        case e.ChipsCashedOut(player) | e.ChipsRecovered(player):
            return _cashed_out(t, player)
        case e.BoxBlocked(box):
            return replace(t, blocked=tuple(sorted({*t.blocked, box})), jackpot="on")
        case e.NoticePosted(text):
            return replace(t, notice=text, jackpot="off")
        case e.JackpotRestored():
            return replace(t, notice="", jackpot="on", blocked=())
        case e.JackpotFailed():
            return replace(t, jackpot="failed")
        case e.Proposed() | e.Signed() | e.SignatureRefused() | e.ProposalClosed():
            return replace(t, proposals=signing.apply_signing_event(t.proposals, event))
        case e.SettingsChanged(settings):
            return replace(t, settings=settings)
        case e.TableLinked(link, bet):
            return replace(t, link=link, settings=replace(t.settings, jackpot_bet=bet))
        case e.SatOut() | e.CameBack() | e.PlayerRelocated() | e.PlayerDeemedGone() | e.StakeLeft() | e.StakeReleased():
            return t
        case e.RoundOpened(number) | e.PokerRoundOpened(number):
            return replace(t, rounds=number, round=game_of(t).opened(event), log=log[-1:])
        case _:
            return replace(t, round=game_of(t).apply(_round(t), event))


def _cashed_out(t: Table, player: str) -> Table:
    """Who has neither chips nor a seat is gone."""
    if t.racks[player] or player in t.seats.values():
        return t
    return replace(t, racks={who: has for who, has in t.racks.items() if who != player})

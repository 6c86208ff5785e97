"""Build the part of a view that is the same for everybody. No function here receives a viewer."""

from collections.abc import Iterator

from croupier.engine.box_views import box_section, cards_at, faces, words_of
from croupier.engine.decide import decide
from croupier.engine.derived import Derived
from croupier.engine.jackpot_outage import NO_JACKPOT
from croupier.engine.player_entropy import QUIET
from croupier.engine.proposals import AWARD, blocking_proposal
from croupier.engine.table import Table, has_no_jackpot
from croupier.engine.transcript import cite, shown_entry
from croupier.engine.view_patches import Lazy, Sections
from croupier.engine.view_types import (
    Announced,
    AreaShown,
    Happened,
    MarkShown,
    PokerTableShown,
    PotShown,
    RoundShown,
    SealShown,
    SeatShown,
    StepShown,
)
from croupier.record import events as e
from croupier.record.commands import PayAward
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import AREAS
from croupier.rules.game import Phase
from croupier.rules.refusal import Refused
from croupier.rules.roles import HOUSE
from croupier.words import name_of, refusal, render


def public_sections(now: Derived) -> Sections:
    """Return the sections of the public part; an empty one counts as none."""
    table, round_ = now.table, now.round
    return {
        "round": RoundShown(table.rounds, round_.commitment if round_ else ""),
        "step": _build_step(now),
        "announced": build_announcement(now),
        "notice": _build_notice(now),
        "areas": _areas(now) if round_ else (),
        **{f"box:{box}": box_section(now, box, player, now.open_cards) for box, player in now.shown_players.items()},
        "happened": round_log(table),
        "deal": faces(now.open_cards) if now.keeps_deal else (),
        "seals": tuple(SealShown(player, seal, player not in now.unrevealed) for player, seal in now.seals.items()),
        "poker": _build_poker_table(now),
    }


def _build_step(now: Derived) -> StepShown:
    current = now.step
    return StepShown(
        now.phase,
        current.waits_for if current else ("dealer",),
        current.cards if current and current.phase is Phase.DEALING else 0,
        render(message("notice_play_stopped")) if blocking_proposal(now.table.proposals) else "",
    )


# ---- announcements and notices ---------------------------------------------------------------------------------------


def build_announcement(now: Derived, *, of_winner: bool = False) -> Announced:
    """Return what the table announces; the winner of a jackpot award gets a text of their own while it is open."""
    table, current, place_bets = now.table, now.step, cite(now.game.place_bets_para)
    if table.closed:
        return Announced("", render(message("step_table_closed")), place_bets)
    if current is None:
        return Announced("", render(message("step_first_round")), place_bets)
    description = _describe_awarding(table, of_winner) if current.phase is Phase.AWARDING else current.description
    return Announced(render(current.quote), render(description), cite(current.para), current.bet)


def claims_of(table: Table) -> tuple[e.AwardWon, ...]:
    """Return the jackpot awards of the round that are won and not paid."""
    claims: tuple[e.AwardWon, ...] = getattr(table.round, "claims", ())
    return claims


def _describe_awarding(table: Table, of_winner: bool) -> Message:
    """Describe what the first jackpot award of this round waits for."""
    if reason := _why_not_payable(table, claims_of(table)):
        return message("step_your_award_waits" if of_winner else "step_award_waits", reason=reason)
    if any(proposal.kind == AWARD for proposal in table.proposals):
        return message("step_your_award_checked" if of_winner else "step_award_checked")
    return message("step_your_award_waits_for_turn" if of_winner else "step_award_waits_for_turn")


def _why_not_payable(table: Table, claims: tuple[e.AwardWon, ...]) -> str:
    """Return why the rules do not yet allow the first award of this round to be paid, or "" if they do."""
    if not claims:
        return ""
    payment = PayAward(claims[0].box, claims[0].instead, 0)
    outcome = decide(table, payment, HOUSE)
    return refusal(outcome, payment) if isinstance(outcome, Refused) else ""


def _build_notice(now: Derived) -> str:
    table = now.table
    if table.notice:
        return render(table.notice)
    for award in table.proposals:
        if isinstance(award.command, PayAward):
            return render(message("notice_award_checked", signers=1 if award.names else 2))
    if blocking_proposal(table.proposals):
        return render(message("notice_ruling_waits"))
    return render(NO_JACKPOT) if has_no_jackpot(table) else ""


# ---- cards and what has happened -------------------------------------------------------------------------------------


def _areas(now: Derived) -> Lazy:
    """Return the section of the areas, which changes only with what everybody sees of the cards."""
    facts = now.open_cards, now.round.places if now.round else ()
    return Lazy(facts, lambda: tuple(_build_area(now, place) for place in now.game.areas))


def _build_area(now: Derived, place: int) -> AreaShown:
    cards = cards_at(now, now.open_cards, place)
    room = now.game.community_places.count(place)
    return AreaShown(AREAS[place], area_name(place), faces(cards), words_of(now, cards, place), None, room)


def area_name(place: int) -> str:
    return name_of("area", AREAS[place])


def round_log(table: Table) -> tuple[Happened, ...]:
    """Return what has happened in the round, as everybody sees it."""
    return tuple(_shown_entries(table))


def _shown_entries(table: Table) -> Iterator[Happened]:
    for entry in table.log:
        shown = None if type(entry.event) in QUIET else shown_entry(entry)
        if shown:
            yield shown


def _build_poker_table(now: Derived) -> PokerTableShown | None:
    table, between = now.table, now.game.seating
    if between is None:
        return None
    view = between.table_view(table.seating, table.settings, table.round, table.racks)
    return PokerTableShown(
        button=view.button,
        marker=render(view.marker),
        description=tuple(map(render, view.description)),
        pots=tuple(PotShown(render(pot.name), pot.cents, pot.boxes, pot.winners, pot.rake) for pot in view.pots),
        seats=tuple(
            SeatShown(
                seat.box,
                seat.player,
                seat.stack,
                seat.bet,
                tuple(MarkShown(mark, name_of("seat_mark", mark)) for mark in seat.marks),
            )
            for seat in view.seats
        ),
        big_blind=view.big_blind,
        unit=view.unit,
    )

"""Events of the office as messages: proposals, links, staff, wallets, debts and corrected awards."""

from croupier.engine.proposals import TWO_PERSON_RULES
from croupier.record import commands as c
from croupier.record import events as e
from croupier.rules.coded_message import Message, message
from croupier.rules.game import Game
from croupier.rules.money import MICRO
from croupier.rules.roles import Actor, Role


def describe_office_event(game: Game, event: e.AnyEvent) -> Message | None:
    """Describe an event of the office as a message; return None for other events."""
    match event:
        case e.Proposed() | e.Signed() | e.SignatureRefused() | e.ProposalClosed():
            return _describe_signing(game, event)
        case e.LinkChanged() | e.LinkClosed() | e.TableLinked():
            return _describe_link_event(event)
        case e.DeckOpened(table, number):
            return message("event_deck_opened", table=table, round=number)
        case e.RulesAdopted(document, digest):
            return message("event_rules_adopted", document=document, digest=digest[:16])
        case e.ClockJumped(millis):
            jump = "event_clock_ahead" if millis > 0 else "event_clock_back"
            return message(jump, millis=abs(millis))
        case e.ClockCorrected(reason):
            return message("event_clock_corrected", reason=reason)
        case e.HouseCreated(demo):
            return message("event_demo_house" if demo else "event_house_created")
        case e.WitnessNamed():
            return _describe_witness(event)
        case e.HouseRestored(records, head):
            return message("event_house_restored", records=records, head=head[:16])
        case e.RoleGranted() | e.RoleRevoked() | e.AccountUnlocked() | e.PinsMistaken() | e.PinSet():
            return _describe_staff_event(event)
        case e.ChipsSold(player, cents):
            return message("event_chips_sold", player=player, cents=cents)
        case e.ChipsRedeemed(player, cents):
            return message("event_chips_redeemed", player=player, cents=cents)
        case e.MeterCorrected(link, cents, reason):
            return message("event_meter_corrected", link=link, cents=cents, reason=reason)
        case e.BalanceCorrected(player, cents, reason):
            return message("event_wallet_corrected", player=player, cents=cents, reason=reason)
        case _:
            return _describe_recovery(game, event)


def _describe_signing(game: Game, event: e.SigningEvent) -> Message:
    match event:
        case e.Proposed(id, kind, command, by):
            description = describe_proposal(game, kind, command)
            if by.role is Role.HOUSE:
                return message("event_proposed_by_house", proposal=id, description=description)
            return message("event_proposed", proposal=id, person=by.name, description=description)
        case e.Signed(id, by):
            return message("event_signed", proposal=id, person=person(by))
        case e.SignatureRefused(id, by, reason):
            return message("event_signature_refused", proposal=id, person=person(by), reason=reason)
        case e.ProposalClosed(id, by, reason):
            return message("event_proposal_closed", proposal=id, person=by.name, reason=reason)


def _describe_link_event(event: e.LinkChanged | e.LinkClosed | e.TableLinked) -> Message:
    match event:
        case e.LinkChanged(link, terms):
            return message("event_link_changed", link=link, bet=terms.bet, rate=terms.rate_ppm, reset=terms.reset)
        case e.LinkClosed(link, "", micro):
            return message("event_link_closed", link=link, cents=micro // MICRO)
        case e.LinkClosed(link, into, micro):
            return message("event_link_merged", link=link, into=into, cents=micro // MICRO)
        case e.TableLinked(""):
            return message("event_table_unlinked")
        case e.TableLinked(link):
            return message("event_table_linked", link=link)


def _describe_witness(event: e.WitnessNamed) -> Message:
    witness = message("event_witness", entry=event.seq, line=event.line[:16])
    if event.why:
        witness = message("event_witness_renewed", witness=witness, reason=event.why)
    if event.second:
        return message("event_second_witnesses", witness=witness, second=tuple(second.where for second in event.second))
    return witness


def _describe_staff_event(event: e.StaffEvent) -> Message:
    match event:
        case e.RoleGranted(name, role):
            return message("event_role_granted", person=name, role=role.value)
        case e.RoleRevoked(name):
            return message("event_role_revoked", person=name)
        case e.AccountUnlocked(name):
            return message("event_account_unlocked", person=name)
        case e.PinsMistaken(name, count):
            return message("event_pins_mistaken", person=name, count=count)
        case e.PinSet(name):
            return message("event_pin_set", person=name)


def _describe_recovery(game: Game, event: e.AnyEvent) -> Message | None:
    match event:
        case e.AwardCorrected():
            return _describe_corrected_award(game, event)
        case e.ContributionCorrected(link, table, number, box, micro):
            hand = message("event_at_table", table=table, round=number, place=game.box_word, box=box)
            if micro > 0:
                return message("event_contribution_stays", hand=hand, link=link)
            return message("event_contribution_leaves", hand=hand, link=link)
        case e.AwardsOrdered(link, tickets, reason, hands):
            boxes = tuple(
                message("event_box_of_table", table=hand.table, place=game.box_word, box=hand.box) for hand in hands
            )
            if boxes:
                return message("event_awards_ordered", link=link, boxes=boxes, reason=reason)
            return message("event_award_tickets_ordered", link=link, tickets=tickets, reason=reason)
        case e.ChipsRecovered(player, cents):
            return message("event_chips_recovered", player=player, cents=cents)
        case e.DebtIncurred(player, cents):
            return message("event_debt_incurred", player=player, cents=cents)
        case e.DebtRepaid(player, cents):
            return message("event_debt_repaid", player=player, cents=cents)
        case e.DebtWrittenOff(player, cents, reason):
            return message("event_debt_written_off", player=player, cents=cents, reason=reason)
        case _:
            return None


def _describe_corrected_award(game: Game, event: e.AwardCorrected) -> Message:
    hand = message("event_at_table", table=event.table, round=event.round, place=game.box_word, box=event.box)
    if event.from_meter or event.from_house:
        cents = event.from_meter + event.from_house
        return message("event_award_corrected", link=event.link, hand=hand, player=event.player, cents=cents)
    return message("event_award_house_share_changed", link=event.link, hand=hand, player=event.player)


def describe_proposal(game: Game, kind: str, command: c.AnyCommand) -> Message:
    """Describe what a proposal would do, without naming any card."""
    description = TWO_PERSON_RULES[kind].description
    match command:
        case c.Report(irregularity):
            title = next((row.title for row in game.irregularities if row.id == irregularity), irregularity)
            return message("event_proposed_ruling", description=description, title=title)
        case c.PayAward(box, cents):
            return message("event_proposed_award", description=description, place=game.box_word, box=box, cents=cents)
        case c.LinkTable(link):
            return message("event_proposed_link", link=link)
        case c.PlaceBet(box, bet, cents, player):
            return message("event_proposed_bet", place=game.box_word, box=box, bet=bet, cents=cents, player=player)
        case c.WithdrawBet(box, bet, player):
            return message("event_proposed_take_back", place=game.box_word, box=box, bet=bet, player=player)
        case c.WalkAway(player):
            return message("event_proposed_walked_away", player=player)
        case c.TimeUp(box):
            return message("event_proposed_time_up", place=game.box_word, box=box)
        case _:
            return description


def person(actor: Actor) -> Message:
    """Describe a person by name, and staff also by role."""
    if actor.role in (Role.HOUSE, Role.PLAYER):
        return message("event_person", name=actor.name)
    return message("event_staff_member", name=actor.name, role=actor.role.value)

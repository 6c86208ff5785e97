"""A round as text with citations: each event as a sentence."""

from collections.abc import Iterable
from functools import cache

from croupier.engine.proposals import TWO_PERSON_RULES
from croupier.engine.view_types import Cited, Happened
from croupier.record import commands as c
from croupier.record import events as e
from croupier.record.stored_event import Recorded
from croupier.rules.cards import format_card
from croupier.rules.deal import place_name
from croupier.rules.document import Para
from croupier.rules.documents import BY_CODE
from croupier.rules.game import Game
from croupier.rules.games import BY_ID
from croupier.rules.money import MICRO, dollars
from croupier.rules.roles import Actor, Role
from croupier.rules.settlement import Result
from croupier.words import render

Said = tuple[str, Para | None]
VERBS = {Result.WIN: "wins", Result.LOSE: "loses", Result.RETURN: "is returned"}


def describe_event(game: Game, event: e.AnyEvent) -> Said | None:
    """Return an event in words, without the face of any card, or None if it has no words."""
    match event:
        case e.BetSettled(line) | e.AwardPaid(line):
            bet = f"{game.names[line.bet]} {dollars(line.stake)}" if line.stake else game.names[line.bet]
            outcome = f"{bet} {VERBS[line.result]}, paid {dollars(line.paid)} ({render(line.because)})"
            return f"{_label(game, line.box, line.player, line.hand)}: {outcome}", line.paras[0]
        case e.BetPlaced(box, player, bet, cents, placed_by, hand):
            placed_by_text = f", placed by {placed_by}" if placed_by else ""
            return f"{_label(game, box, player, hand)}: {game.names[bet]} {dollars(cents)}{placed_by_text}", None
        case e.RoundOpened(number):
            return f'Round {number}: "Place your Bets, please"', game.opening
        case e.BetWithdrawn(box, player, bet, cents):
            return f"{_label(game, box, player)}: {game.names[bet]} {dollars(cents)} taken back", None
        case e.BetsClosed():
            return '"No more Bets"', game.closing
        case e.HandExamined(box, player):
            return f"{_label(game, box, player)} looks at the cards", None
        case e.DecisionMade(box, player, decision, because):
            return f"{_label(game, box, player)} decides: {decision.replace('_', ' ').capitalize()}", because
        case e.CardsRevealed(places, because):
            return f"Opened: {', '.join(place_name(place, game.box_word) for place in places)}", because
        case e.RoundConcluded(number):
            return f"Round {number} is concluded", None
        case e.CardDealt() | e.CardsDealt():
            return None
        case _:
            return (
                _describe_hand_event(game, event)
                or _describe_poker_event(game, event)
                or _describe_table_event(game, event)
                or _describe_irregularity(game, event)
                or _describe_recovery(game, event)
            )


def shown_event(game: Game, seq: int, event: e.AnyEvent) -> Happened | None:
    """Return an event as everybody at the table sees it."""
    words = describe_event(game, event)
    return Happened(seq, words[0], cite(words[1]) if words[1] else None) if words else None


@cache
def cite(para: Para) -> Cited:
    return Cited(para.number, BY_CODE[para.doc].summary(para.number))


def _label(game: Game, number: int, player: str, hand: int = 0) -> str:
    return f"{game.box_word.capitalize()} {number}, {player}" + (f", Hand {hand}" if hand > 1 else "")


def _describe_hand_event(game: Game, event: e.AnyEvent) -> Said | None:
    match event:
        case e.SqueezeGranted(box, player, because):
            return f"{_label(game, box, player)} may squeeze the cards", because
        case e.HandSplit(box, hand, new, free, because):
            return f"Box {box}: Hand {hand} is Split{' free' if free else ''} into Hands {hand} and {new}", because
        case e.MarkerPlaced(box, hand, kind, because):
            return f"Box {box}, Hand {hand}: a Free Bet Marker for the {kind.replace('_', ' ').title()}", because
        case e.InterimSettled(because):
            return "Interim Settlement", because
        case e.CardRead(_, card, because):
            return f"The damaged or lost card is established: {format_card(card)}", because
        case e.AnswerLapsed(box, player, answer, because):
            return f"{_label(game, box, player)}: {answer.replace('_', ' ').capitalize()} no longer applies", because
        case _:
            return None


ACTIONS = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to", "all_in": "all-in"}


def _describe_poker_event(game: Game, event: e.AnyEvent) -> Said | None:
    match event:
        case e.PokerRoundOpened(number, button=button):
            return f'Round {number}: "Place your Blind Bets, please". The Dealer Button is at seat {button}', None
        case e.BlindsPosted(posts, because):
            paid = (f"{post.player} {dollars(post.live + post.dead)}" for post in posts)
            return f"Posted: {', '.join(paid)}", because
        case e.Acted(box, player, action, cents, to, because, placed_by):
            placed_by_text = f", placed by {placed_by}" if placed_by else ""
            cents = {"call": cents, "bet": to, "raise": to, "all_in": to}.get(action, 0)
            amount = f" {dollars(cents)}" if cents else ""
            return f"{_label(game, box, player)} {ACTIONS[action]}{amount}{placed_by_text}", because
        case e.OutOfTurnNoted(box, player, action, _, because):
            return f"{_label(game, box, player)} acts out of turn: {action.replace('_', ' ')}", because
        case e.MarkerFlipped(because):
            return "The Game Marker says SHOWDOWN", because
        case e.PotsAwarded(awards, lines):
            winners = (f"{line.player} {dollars(line.paid)} ({render(line.because)})" for line in lines if line.paid)
            rake = sum(award.rake for award in awards)
            rake_text = f"; Rake {dollars(rake)}" if rake else ""
            return f"The Pots go to {', '.join(winners)}{rake_text}", awards[0].because if awards else None
        case e.PotsReversed(because=because):
            return "The Pots are taken back", because
        case e.CardsTakenBack(cards, because):
            if not cards:
                return "The cards not dealt are shuffled again", because
            return f"{len(cards)} card{'s' if len(cards) > 1 else ''} taken back", because
        case e.StubReshuffled(because=because):
            return "The cards not dealt are shuffled again", because
        case e.BettingRoundRestarted(because):
            return "The Betting Round is played again", because
        case _:
            return _describe_seat_event(game, event)


def _describe_seat_event(game: Game, event: e.AnyEvent) -> Said | None:
    match event:
        case e.SatOut(box, player):
            return f"{_label(game, box, player)} sits out", None
        case e.CameBack(box, player, wait):
            return f"{_label(game, box, player)} {'waits for the Big Blind' if wait else 'is back'}", None
        case e.PlayerRelocated(box, player, because):
            return f"{_label(game, box, player)} has been moved here", because
        case e.PlayerDeemedGone(box, player, because):
            return f"{_label(game, box, player)} is deemed to have left", because
        case e.StakeLeft(player, cents):
            return f"{player} left with {dollars(cents)} and brings as much if he comes back soon", None
        case e.StakeReleased(player):
            return f"{player} may come back with any Table Stake", None
        case _:
            return None


def _describe_table_event(game: Game, event: e.AnyEvent) -> Said | None:
    match event:
        case e.TableOpened(_, _, document):
            return f"The table opens for {game.doc.title}, {document}", None
        case e.TableClosed(because):
            return "The table is closed", because
        case e.SeatTaken(box, player):
            return f"{player} sits at {game.box_word} {box}", None
        case e.SeatLeft(box, player):
            return f"{player} leaves {game.box_word} {box}", None
        case e.LeftDuringRuling(player):
            return f"{player} leaves while a ruling waits for its second signature", None
        case e.ChipsBoughtIn(player, cents):
            return f"{player} buys in for {dollars(cents)}", None
        case e.ChipsCashedOut(player, cents):
            return f"{player} takes {dollars(cents)} along", None
        case e.BoxBlocked(box, because):
            return f"No Bets are taken on {game.box_word} {box}", because
        case e.NoticePosted(notice, because):
            return f"Notice: {notice}", because
        case e.JackpotFailed(because, system):
            scope = " at any table of its link" if system else ""
            return f"The Progressive Jackpot is not fully functional{scope}", because
        case e.JackpotRestored():
            return "The Progressive Jackpot works again", None
        case e.Mixed(player):
            return f"{player} mixes into the shuffle", None
        case e.WordsSealed(player):
            return f"{player} seals words for the shuffle", None
        case e.SealsClosed(players):
            return f"{', '.join(players)} sealed words for the shuffle", None
        case e.PlayerLeft(player, because):
            return f"{player} does not answer or has walked away", because
        case e.ShowRefused(box, player, because):
            return f"{_label(game, box, player)} does not show the cards", because
        case e.HandProved(box, player, because):
            return f"{_label(game, box, player)} shows the cards for a side Bet", because
        case e.AwardWon(box, player, hand, percent, because):
            return f"{_label(game, box, player)}: {render(hand)}, {percent}% of the Progressive Jackpot", because
        case e.SettingsChanged():
            return "The table has other limits or options from the next round on", None
        case _:
            return _describe_office_event(game, event)


def _describe_recovery(game: Game, event: e.AnyEvent) -> Said | None:
    match event:
        case e.AwardReversed(line, because=because):
            where = _label(game, line.box, line.player)
            return f"{where}: the jackpot award of {dollars(line.paid)} is reversed", because
        case e.AwardCorrected(link, table, number, box, player, _, meter, house):
            hand = f"table {table}, round {number}, {game.box_word} {box}, {player}"
            correction = f"is corrected by {dollars(meter + house)}"
            change = correction if meter or house else "changes only what the house adds"
            return f"Jackpot award on link {link} ({hand}) {change}, because an award was reversed", None
        case e.ContributionCorrected(link, table, number, box, micro):
            hand = f"table {table}, round {number}, {game.box_word} {box}"
            effect = "stays in the meter, and the house pays for it" if micro > 0 else "leaves the meter"
            return f"The contribution of a returned jackpot bet ({hand}) {effect} on link {link}", None
        case e.AwardsOrdered(link, tickets, reason, hands):
            order = ", ".join(f"table {hand.table} {game.box_word} {hand.box}" for hand in hands)
            order = order or f"tickets {', '.join(map(str, tickets))}"
            return f"The order of jackpot awards on link {link} is ruled: {order} ({reason})", None
        case e.ChipsRecovered(player, cents):
            return f"{dollars(cents)} is taken from the wallet of {player}", None
        case e.DebtIncurred(player, cents):
            return f"{player} owes {dollars(cents)} to the house", None
        case e.DebtRepaid(player, cents):
            return f"{player} repays {dollars(cents)} of the debt to the house", None
        case e.DebtWrittenOff(player, cents, reason):
            return f"{dollars(cents)} of the debt of {player} is written off: {reason}", None
        case _:
            return None


def _describe_office_event(game: Game, event: e.AnyEvent) -> Said | None:
    match event:
        case e.Proposed(id, kind, command, by):
            signatures = "two signatures" if by.role is Role.HOUSE else "a second signature"
            return f"Proposal {id} by {by.name}: {proposed(game, kind, command)}; awaiting {signatures}", None
        case e.Signed(id, by):
            return f"Proposal {id} is signed by {_person_name(by)}", None
        case e.SignatureRefused(id, by, reason):
            return f"Proposal {id} is not signed by {_person_name(by)}: {render(reason)}", None
        case e.ProposalClosed(id, by, why):
            return f"Proposal {id} is closed by {by.name}: {render(why)}", None
        case e.LinkChanged(link, terms):
            return f"Link {link}: bet {dollars(terms.bet)}, {terms.rate_ppm} ppm, reset {dollars(terms.reset)}", None
        case e.LinkClosed() | e.TableLinked():
            return _describe_link_event(event), None
        case e.DeckOpened(table, number):
            return f"The deck of round {number} at {table} is opened", None
        case e.RulesAdopted(document, digest):
            return f"{document} is followed as the text with digest {digest[:16]}", None
        case e.ClockJumped(millis):
            return f"The clock of the house was set {'ahead' if millis > 0 else 'back'} by {abs(millis)} ms", None
        case e.ClockCorrected(reason):
            return f"The clock of the house is right: {reason}", None
        case e.HouseCreated(demo):
            return f"The house is {'a demo' if demo else 'no demo'}", None
        case e.WitnessNamed(_, line, seq, why, second):
            renewal = f", a new one because {why}" if why else ""
            seconds = f", with {' and '.join(witness.where for witness in second)} as second witness" if second else ""
            return f"The witness of the chain has seen entry {seq}, line {line[:16]}{renewal}{seconds}", None
        case e.HouseRestored(records, head):
            return f"The house is restored from a backup of {records} records, head {head[:16]}", None
        case e.RoleGranted() | e.RoleRevoked() | e.AccountUnlocked() | e.PinsMistaken() | e.PinSet():
            return _describe_staff_event(event), None
        case e.ChipsSold(player, cents):
            return f"{player} buys chips for {dollars(cents)} at the cashier", None
        case e.ChipsRedeemed(player, cents):
            return f"{player} redeems chips for {dollars(cents)} at the cashier", None
        case e.MeterCorrected(name, cents, reason) | e.BalanceCorrected(name, cents, reason):
            account = "meter" if isinstance(event, e.MeterCorrected) else "wallet"
            return f"The {account} of {name} is corrected by {dollars(cents)}: {reason}", None
        case _:
            return None


def _describe_link_event(event: e.LinkClosed | e.TableLinked) -> str:
    if isinstance(event, e.LinkClosed):
        receiver = f"link {event.into}" if event.into else "the House"
        return f"Link {event.link} is closed: {dollars(event.micro // MICRO)} on its meter go to {receiver}"
    return f"The table is on link {event.link} now" if event.link else "The table has no Progressive Jackpot any more"


def _describe_staff_event(event: e.StaffEvent) -> str:
    match event:
        case e.RoleGranted(name, role):
            return f"{name} works here as {role.value.replace('_', ' ')}"
        case e.RoleRevoked(name):
            return f"{name} works here no longer"
        case e.AccountUnlocked(name):
            return f"{name} may try his PIN again"
        case e.PinsMistaken(name, count):
            return f"{name} signs in after {count} wrong PIN{'s' if count > 1 else ''}"
        case e.PinSet(name):
            return f"{name} has a new PIN"


def proposed(game: Game, kind: str, command: c.AnyCommand) -> str:
    """Describe a proposal in a few words, without any card."""
    match command:
        case c.Report(irregularity):
            title = next((render(row.title) for row in game.irregularities if row.id == irregularity), irregularity)
            return f"{TWO_PERSON_RULES[kind].says} ({title[0].lower()}{title[1:]})"
        case c.PayAward(box, cents):
            return f"{TWO_PERSON_RULES[kind].says}, {game.box_word} {box}, {dollars(cents)}"
        case c.LinkTable(link):
            return f"The table joins the jackpot link {link}"
        case c.PlaceBet(box, bet, cents, player):
            return f"${dollars(cents)} on {game.names.get(bet, bet)}, {game.box_word} {box}, for {player}"
        case c.WithdrawBet(box, bet, player):
            return f"The bet of {player} on {game.names.get(bet, bet)}, {game.box_word} {box}, is taken back"
        case c.WalkAway(player):
            return f"{player} has walked away"
        case c.TimeUp(box):
            return f"The player at {game.box_word} {box} does not answer"
        case _:
            return TWO_PERSON_RULES[kind].says


def _person_name(person: Actor) -> str:
    return person.name if person.role in (Role.HOUSE, Role.PLAYER) else f"{person.name}, {person.role.value}"


def _describe_irregularity(game: Game, event: e.AnyEvent) -> Said | None:
    match event:
        case e.IrregularityReported(irregularity, _, because):
            title = next(row.title for row in game.irregularities if row.id == irregularity)
            return f"Reported: {render(title)}", because
        case e.RulingMade(outcome, because, reason):
            return f"Ruling: {render(outcome)}" + (f" ({reason})" if reason else ""), because
        case e.RoundVoided(number, because):
            return f"Round {number} is Void", because
        case e.BetReturned(box, player, bet, cents, because):
            return f"{_label(game, box, player)}: {game.names[bet]} {dollars(cents)} returned", because
        case e.SettlementReversed(line, because):
            return f"{_label(game, line.box, line.player)}: settlement of {game.names[line.bet]} reversed", because
        case e.ExcessRejected(box, player, bet, cents, because):
            excess = f"{dollars(cents)} over the maximum turned away from {game.names[bet]}"
            return f"{_label(game, box, player)}: {excess}", because
        case e.BetFound(box, player, bet, cents, because):
            difference = f"{dollars(abs(cents))} {'more' if cents > 0 else 'less'} than entered"
            return f"{_label(game, box, player)}: the {game.names[bet]} Bet is {difference}", because
        case e.CardsFound(_, because):
            return "Cards were found in different positions than recorded", because
        case e.CardsReconstructed(_, because):
            return "The cards are put back in their intended order", because
        case e.CardsMoved(_, because):
            return "By the ruling, the cards count where they are now", because
        case e.CardsReordered(_, because):
            return "The order of the cards drawn together is fixed", because
        case e.CardsExposed(cards, _, because):
            return f"{len(cards)} card{'s' if len(cards) > 1 else ''} seen by everybody", because
        case e.OptionsOffered(boxes, options, because):
            names = ", ".join(f"{game.box_word} {box}" for box in boxes)
            return f"Options for {names}: {' or '.join(map(_describe_option, options))}", because
        case e.OptionChosen(box, player, option, because):
            return f"{_label(game, box, player)} chooses: {_describe_option(option)}", because
        case e.HandInvalidated(box, player, because):
            return f"{_label(game, box, player)}: the Hand is out", because
        case _:
            return None


def _describe_option(option: str) -> str:
    """Return an option after a dealing error as its button names it."""
    return {"continue": "play on", "reconstructed": "play on", "invalidate": "Bets back"}.get(option, option)


def transcript(records: Iterable[Recorded]) -> str:
    """Return a stream as text with every card and citation, for the auditor."""
    text: list[str] = []
    game: Game | None = None
    for record in records:
        event = record.event
        if isinstance(event, e.TableOpened):
            game = BY_ID[event.game]
        if game is None:
            continue
        text += lines(game, record)
    return "\n".join(text) + "\n"


def lines(game: Game, record: Recorded) -> list[str]:
    event = record.event
    if isinstance(event, e.CardDealt):
        return [f"{record.n:>5}  {place_name(event.place, game.box_word)}: {format_card(event.card)}"]
    if isinstance(event, e.CardsDealt):
        dealt = zip(event.places, event.cards, strict=True)
        cards = (f"{place_name(place, game.box_word)}: {format_card(card)}" for place, card in dealt)
        return [f"{record.n:>5}  {'  '.join(cards)}"]
    words = describe_event(game, event)
    if words is None:
        return []
    text, para = words
    cited = f"  [{para.number}]" if para else ""
    needs_names = isinstance(event, e.RulingMade) or (record.signed and isinstance(event, e.AwardPaid))
    names = f"  - {_person_name(record.by)}{_second_signer(record)}" if needs_names else ""
    return [f"{record.n:>5}  {text}{cited}{names}"]


def _second_signer(record: Recorded) -> str:
    if record.signed is None:
        return ""
    by_house = record.signed.role is Role.HOUSE
    return "; signed automatically" if by_house else f"; signed by {_person_name(record.signed)}"

"""Describe events at a table as messages, each with the paragraph that the event follows."""

from croupier.engine.office_event_texts import describe_office_event
from croupier.record import events as e
from croupier.rules.bets import Decision
from croupier.rules.cards import format_card
from croupier.rules.coded_message import Message, message
from croupier.rules.deal import SPLITS
from croupier.rules.document import Para
from croupier.rules.game import Game
from croupier.rules.settlement import Line

Described = tuple[Message, Para | None]  # an event and the paragraph that it follows


def describe_event(game: Game, event: e.AnyEvent) -> Described | None:
    """Describe an event without the face of any card, and return its paragraph; None for an event that has no text."""
    match event:
        case e.BetSettled(line) | e.AwardPaid(line):
            return _describe_settlement(game, line), line.paras[0]
        case e.BetPlaced(box, player, bet, cents, placed_by, hand):
            where = _box(game, box, player, hand)
            return _add_bettor(message("event_bet_placed", where=where, bet=bet, cents=cents), placed_by), None
        case e.RoundOpened(number):
            return message("event_round_opened", round=number), game.place_bets_para
        case e.BetWithdrawn(box, player, bet, cents):
            return message("event_bet_taken_back", where=_box(game, box, player), bet=bet, cents=cents), None
        case e.BetsClosed():
            return message("event_bets_closed"), game.no_more_bets_para
        case e.HandExamined(box, player):
            return message("event_hand_examined", where=_box(game, box, player)), None
        case e.DecisionMade(box, player, decision, because):
            return message("event_decision", where=_box(game, box, player), decision=decision), because
        case e.CardsRevealed(places, because):
            return message("event_cards_opened", places=tuple(place_of_card(game, place) for place in places)), because
        case e.RoundConcluded(number):
            return message("event_round_concluded", round=number), None
        case e.CardDealt() | e.CardsDealt():
            return None
        case _:
            return (
                _describe_hand_event(game, event)
                or _describe_poker_event(game, event)
                or _describe_table_event(game, event)
                or _describe_irregularity(game, event)
            )


def _box(game: Game, number: int, player: str, hand: int = 0) -> Message:
    """Describe a player at a box or seat, with the number of the hand if it is not the first."""
    if hand > 1:
        return message("event_at_hand", place=game.box_word, box=number, player=player, hand=hand)
    return message("event_at_box", place=game.box_word, box=number, player=player)


def place_of_card(game: Game, place: int) -> Message:
    """Describe a place of cards: a Hand of a box, or an area such as the Community Cards."""
    if place > SPLITS:
        box, hand = place % SPLITS, place // SPLITS + 1
        return message("event_cards_of_hand", place=game.box_word, box=box, hand=hand)
    if place > 0:
        return message("event_cards_of_box", place=game.box_word, box=place)
    return message("event_cards_at", area=place)


def _add_bettor(description: Message, staff: str) -> Message:
    """Add to the description of a bet the name of the member of staff who placed it, unless `staff` is empty."""
    return message("event_placed_by", event=description, staff=staff) if staff else description


def _describe_settlement(game: Game, line: Line) -> Message:
    bet = message("event_bet_name", bet=line.bet)
    stake = message("event_stake", bet=line.bet, cents=line.stake) if line.stake else bet
    return message(
        "event_bet_settled",
        where=_box(game, line.box, line.player, line.hand),
        stake=stake,
        result=line.result.value,
        paid=line.paid,
        reason=line.because,
    )


def _describe_hand_event(game: Game, event: e.AnyEvent) -> Described | None:
    match event:
        case e.SqueezeGranted(box, player, because):
            return message("event_squeeze_granted", where=_box(game, box, player)), because
        case e.HandSplit(box, hand, new, free, because):
            if free:
                return message("event_hand_split_free", place=game.box_word, box=box, hand=hand, new=new), because
            return message("event_hand_split", place=game.box_word, box=box, hand=hand, new=new), because
        case e.MarkerPlaced(box, hand, kind, because):
            return message("event_marker_placed", place=game.box_word, box=box, hand=hand, bet=kind), because
        case e.InterimSettled(because):
            return message("event_interim_settlement"), because
        case e.CardRead(_, card, because):
            return message("event_card_established", card=format_card(card)), because
        case e.AnswerLapsed(box, player, answer, because):
            return message("event_decision_lapsed", where=_box(game, box, player), decision=answer), because
        case _:
            return None


def _describe_poker_event(game: Game, event: e.AnyEvent) -> Described | None:
    match event:
        case e.PokerRoundOpened(number, button=button):
            return message("event_poker_round_opened", round=number, button=button), None
        case e.BlindsPosted(posts, because):
            paid = tuple(message("event_post", player=post.player, cents=post.live + post.dead) for post in posts)
            return message("event_blinds_posted", posts=paid), because
        case e.Acted():
            return _describe_poker_action(game, event), event.because
        case e.OutOfTurnNoted(box, player, action, _, because):
            return message("event_out_of_turn", where=_box(game, box, player), action=action), because
        case e.MarkerFlipped(because):
            return message("event_showdown_marker"), because
        case e.PotsAwarded(awards, lines):
            return _describe_pots(awards, lines), awards[0].because if awards else None
        case e.PotsReversed(because=because):
            return message("event_pots_reversed"), because
        case e.CardsTakenBack((), because) | e.StubReshuffled(because=because):
            return message("event_stub_reshuffled"), because
        case e.CardsTakenBack(cards, because):
            return message("event_cards_taken_back", count=len(cards)), because
        case e.BettingRoundRestarted(because):
            return message("event_betting_round_restarted"), because
        case _:
            return _describe_seat_event(game, event)


def _describe_poker_action(game: Game, event: e.Acted) -> Message:
    where = _box(game, event.box, event.player)
    if cents := _amount_of_action(event):
        action = message("event_action_for", where=where, action=event.action, cents=cents)
    else:
        action = message("event_action", where=where, action=event.action)
    return _add_bettor(action, event.placed_by)


def describe_own_action(event: e.Acted) -> Message:
    """Describe an action to the player who took it."""
    if cents := _amount_of_action(event):
        return message("event_your_action_for", action=event.action, cents=cents)
    return message("event_your_action", action=event.action)


def _amount_of_action(event: e.Acted) -> int:
    """Return the chips added by a call, or the total of a bet, raise or all-in."""
    match event.action:
        case Decision.CALL:
            return event.cents
        case Decision.BET | Decision.RAISE | Decision.ALL_IN:
            return event.to
        case _:
            return 0


def _describe_pots(awards: tuple[e.Award, ...], lines: tuple[Line, ...]) -> Message:
    winners = tuple(
        message("event_pot_winner", player=line.player, cents=line.paid, reason=line.because)
        for line in lines
        if line.paid
    )
    if rake := sum(award.rake for award in awards):
        return message("event_pots_awarded_with_rake", winners=winners, rake=rake)
    return message("event_pots_awarded", winners=winners)


def _describe_seat_event(game: Game, event: e.AnyEvent) -> Described | None:
    match event:
        case e.SatOut(box, player):
            return message("event_sat_out", where=_box(game, box, player)), None
        case e.CameBack(box, player, True):
            return message("event_waits_for_big_blind", where=_box(game, box, player)), None
        case e.CameBack(box, player):
            return message("event_came_back", where=_box(game, box, player)), None
        case e.PlayerRelocated(box, player, because):
            return message("event_relocated", where=_box(game, box, player)), because
        case e.PlayerDeemedGone(box, player, because):
            return message("event_deemed_gone", where=_box(game, box, player)), because
        case e.StakeLeft(player, cents):
            return message("event_stake_left", player=player, cents=cents), None
        case e.StakeReleased(player):
            return message("event_stake_released", player=player), None
        case _:
            return None


def _describe_table_event(game: Game, event: e.AnyEvent) -> Described | None:
    match event:
        case e.TableOpened(_, _, document):
            return message("event_table_opened", game=game.doc.title, document=document), None
        case e.TableClosed(because):
            return message("event_table_closed"), because
        case e.SeatTaken(box, player):
            return message("event_seat_taken", player=player, place=game.box_word, box=box), None
        case e.SeatLeft(box, player):
            return message("event_seat_left", player=player, place=game.box_word, box=box), None
        case e.LeftDuringRuling(player):
            return message("event_left_during_ruling", player=player), None
        case e.ChipsBoughtIn(player, cents):
            return message("event_bought_in", player=player, cents=cents), None
        case e.ChipsCashedOut(player, cents):
            return message("event_cashed_out", player=player, cents=cents), None
        case e.BoxBlocked(box, because):
            return message("event_box_blocked", place=game.box_word, box=box), because
        case e.NoticePosted(notice, because):
            return message("event_notice", notice=notice), because
        case e.JackpotFailed(because, True):
            return message("event_jackpot_failed_on_link"), because
        case e.JackpotFailed(because):
            return message("event_jackpot_failed"), because
        case e.JackpotRestored():
            return message("event_jackpot_restored"), None
        case e.Mixed(player):
            return message("event_mixed", player=player), None
        case e.WordsSealed(player):
            return message("event_words_sealed", player=player), None
        case e.SealsClosed(players):
            return message("event_seals_closed", players=players), None
        case e.PlayerLeft(player, because):
            return message("event_player_left", player=player), because
        case e.ShowRefused(box, player, because):
            return message("event_show_refused", where=_box(game, box, player)), because
        case e.HandProved(box, player, because):
            return message("event_hand_proved", where=_box(game, box, player)), because
        case e.AwardWon(box, player, hand, percent, because):
            return message("event_award_won", where=_box(game, box, player), hand=hand, percent=percent), because
        case e.SettingsChanged():
            return message("event_settings_changed"), None
        case _:
            office = describe_office_event(game, event)
            return (office, None) if office else None


def _describe_irregularity(game: Game, event: e.AnyEvent) -> Described | None:
    match event:
        case e.IrregularityReported(irregularity, _, because):
            title = next(row.title for row in game.irregularities if row.id == irregularity)
            return message("event_reported", title=title), because
        case e.RulingMade(outcome, because, ""):
            return message("event_ruling", outcome=outcome), because
        case e.RulingMade(outcome, because, reason):
            return message("event_ruling_with_reason", outcome=outcome, reason=reason), because
        case e.RoundVoided(number, because):
            return message("event_round_void", round=number), because
        case e.BetReturned(box, player, bet, cents, because):
            return message("event_bet_returned", where=_box(game, box, player), bet=bet, cents=cents), because
        case e.SettlementReversed(line, because):
            where = _box(game, line.box, line.player)
            return message("event_settlement_reversed", where=where, bet=line.bet), because
        case e.AwardReversed(line, because=because):
            return message("event_award_reversed", where=_box(game, line.box, line.player), cents=line.paid), because
        case e.ExcessRejected(box, player, bet, cents, because):
            return message("event_excess_rejected", where=_box(game, box, player), bet=bet, cents=cents), because
        case e.BetFound(box, player, bet, cents, because):
            difference = "event_bet_found_higher" if cents > 0 else "event_bet_found_lower"
            return message(difference, where=_box(game, box, player), bet=bet, cents=abs(cents)), because
        case _:
            return _describe_dealing_error(game, event)


def _describe_dealing_error(game: Game, event: e.AnyEvent) -> Described | None:
    match event:
        case e.CardsFound(_, because):
            return message("event_cards_found"), because
        case e.CardsReconstructed(_, because):
            return message("event_cards_reconstructed"), because
        case e.CardsMoved(_, because):
            return message("event_cards_moved"), because
        case e.CardsReordered(_, because):
            return message("event_cards_reordered"), because
        case e.CardsExposed(cards, _, because):
            return message("event_cards_exposed", count=len(cards)), because
        case e.OptionsOffered(boxes, options, because):
            names = tuple(message("event_cards_of_box", place=game.box_word, box=box) for box in boxes)
            return message("event_options_offered", boxes=names, options=options), because
        case e.OptionChosen(box, player, option, because):
            return message("event_option_chosen", where=_box(game, box, player), option=option), because
        case e.HandInvalidated(box, player, because):
            return message("event_hand_invalidated", where=_box(game, box, player)), because
        case _:
            return None

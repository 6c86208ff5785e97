"""A table's printed sheet: its spots, pay tables, House options, and the irregularities that staff can report."""

from croupier.engine.box_views import spots
from croupier.engine.decide import JACKPOT_FAILURE
from croupier.engine.table import Table, game_of, has_no_jackpot
from croupier.engine.transcript import cite
from croupier.engine.view_types import Ask, HouseOption, IrregularitySheet, PayRow, PaySheet, Sheet, SpotSheet
from croupier.rules.bets import Bet
from croupier.rules.coded_message import Message, Value, message
from croupier.rules.deal import AREAS
from croupier.rules.game import Game, Spot
from croupier.rules.irregularities import Irregularity
from croupier.rules.pay_table import PayTable, RankList, payout, row_name
from croupier.rules.roles import lowest_role
from croupier.rules.setting_specs import describe_value, setting_value, specs_of
from croupier.rules.settings import Settings
from croupier.words import name_of, phrase, render

# fmt: off
ASKS = {  # the question for each fact of a report, and the kind of its answer
    "box":         ("ask_box", "box"),
    "boxes":       ("ask_boxes", "boxes"),
    "player":      ("ask_player", "text"),
    "bet":         ("ask_bet", "bet"),
    "cents":       ("ask_cents", "cents"),
    "restorable":  ("ask_restorable", "yes_no"),
    "intentional": ("ask_intentional", "yes_no"),
    "cards":       ("ask_cards", "cards"),
    "order":       ("ask_order", "order"),
    "lie":         ("ask_lie", "lie"),
    "remedy":      ("ask_remedy", "choice"),
    "reason":      ("ask_reason", "text"),
    "round":       ("ask_round", "round"),
    "scope":       ("ask_scope", "choice"),
    "looked":      ("ask_looked", "yes_no"),
    "value":       ("ask_value", "text"),
}
# fmt: on
LAID = ("box_count", "device")  # shown on the layout itself
REMEDIES = ("continue", "void", "invalidate", "options")


def sheet(table: Table) -> Sheet:
    game, settings = game_of(table), table.settings
    hidden_pay_table = Bet.JACKPOT if has_no_jackpot(table) else ""
    return Sheet(
        table=table.id,
        title=table.title,
        game=game.id,
        game_title=game.doc.title,
        document=document(game),
        edition=cite(game.edition),
        legend=name_of("game_legend", game.id),
        device=settings.device.value,
        box_count=settings.box_count,
        jackpot_bet=settings.jackpot_bet,
        link=table.link,
        spots=tuple(_build_spot(spot, settings) for spot in spots(table)),
        pay_sheets=tuple(
            _build_pay_sheet(name, pay_table) for name, pay_table in game.pay_tables if name != hidden_pay_table
        ),
        rank_sheets=tuple(_build_rank_sheet(ranks) for ranks in game.rank_lists),
        irregularities=tuple(
            _build_irregularity(game, row, settings)
            for row in game.irregularities
            if not (hidden_pay_table and row.id == JACKPOT_FAILURE)
        ),
        options=tuple(
            HouseOption(name_of("setting", name), render(describe_value(name, setting_value(settings, name))))
            for name in specs_of(settings, game.doc.code)
            if name not in LAID
        ),
        box_word=game.box_word,
        cashier=table.controls.cashier,
    )


def _build_pay_sheet(name: str, table: PayTable) -> PaySheet:
    rows = tuple(
        PayRow(row.hand.name.lower(), render(row_name(row.hand)), render(payout(row.pays)), row.para.number)
        for row in table.rows
    )
    return PaySheet(name_of("pay_table", name), rows, cite(table.head))


def _build_rank_sheet(ranks: RankList) -> PaySheet:
    rows = tuple(PayRow(hand.name.lower(), render(row_name(hand)), "", para.number) for hand, para in ranks.rows)
    return PaySheet(name_of("rank_list", ranks.name), rows, cite(ranks.head))


def document(game: Game) -> str:
    doc = game.doc
    return phrase("sheet_document", document=doc.code, version=doc.version, date=doc.effective)


def _build_spot(spot: Spot, settings: Settings) -> SpotSheet:
    limit = settings.limits.get(spot.bet)
    least, most = (limit.least, limit.most) if limit else (0, 0)
    if spot.bet == Bet.JACKPOT:
        least = most = settings.jackpot_bet
    return SpotSheet(spot.bet, render(spot.label), spot.shape, least, most, cite(spot.para))


def _build_irregularity(game: Game, row: Irregularity, settings: Settings) -> IrregularitySheet:
    rank = row.least_rank(settings)
    role = lowest_role(rank)
    fact_names = (*row.required, *(name for name in row.optional if name not in row.required))
    asks = tuple(_build_ask(game, row, name) for name in fact_names)
    paras = tuple(cite(para) for para in row.paras)
    rank_title = name_of("rank_title", rank.name.lower())
    return IrregularitySheet(row.id, render(row.title), render(row.ruling), asks, role.value, rank_title, paras)


def _build_ask(game: Game, row: Irregularity, name: str) -> Ask:
    code, kind = ASKS[name]
    question = dict(row.questions).get(name) or Message(code, _question_values(game, name))
    choices = dict(row.choices).get(name)
    return Ask(
        field=name,
        label=render(question),
        kind="choice" if choices else kind,
        choices=choices or (REMEDIES if name == "remedy" else ()),
        needed=name in row.required,
    )


def _question_values(game: Game, name: str) -> dict[str, Value]:
    """Return the values for the text of a question: the word for a box and, for `lie` (where cards are), the areas."""
    if name not in ("box", "lie"):
        return {}
    areas = tuple(message("ask_lie_area", number=place, area=AREAS[place]) for place in game.areas)
    return {"place": game.box_word, "areas": areas} if name == "lie" else {"place": game.box_word}

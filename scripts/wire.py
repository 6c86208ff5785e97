#!/usr/bin/env python3
"""Write web/src/wire.ts from the server's Structs, so that page and server share one source; --check only compares."""

import json
import sys
from enum import Enum
from pathlib import Path
from types import UnionType
from typing import get_args

import msgspec
from msgspec import Struct
from msgspec import inspect as look

from croupier.engine import view_types
from croupier.record import commands
from croupier.server.office.cashier import Cage
from croupier.server.office.office import Office
from croupier.server.office.settings_forms import Forms
from croupier.server.transport import messages

FILE = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
HEAD = """// What the page and the server say to each other.
// Made by scripts/wire.py from the server's Structs (wire, office, forms, shown, commands): change those, not it.
"""
SECTIONS = """
// The sections of a table's view. A section that is empty is not there. A box leaves out what has its default.
export interface Sections {
  round: RoundShown;
  step: StepShown;
  announced: Announced;
  dealer: string; // "automatic", or the name of the person dealing
  notice?: string;
  areas?: AreaShown[];
  [box: `box:${number}`]: BoxShown;
  happened?: Happened[];
  deal?: string[];
  seals?: SealShown[];
  poker?: PokerTableShown;
  clock?: Clock;
  waiting?: WaiterShown[];
  own?: OwnShown;
  offers?: Offer[];
  pay_take?: PayTake[];
  proposals?: ProposalShown[];
}
// The sections that have changed; null where one is gone. Two of them grow.
export type Patch = {
  [Name in keyof Sections]?: (Name extends keyof Growing ? Growing[Name] : Sections[Name]) | null;
};
export interface Growing {
  happened: LinesAdded;
  deal: CardsAdded;
}
"""
UNIONS: dict[str, UnionType] = {
    "PlayerCommand": commands.PlayerCommand,
    "DealerCommand": commands.DealerCommand,
    "PitCommand": commands.PitCommand,
    "SigningCommand": commands.SigningCommand,
    "OfficeCommand": commands.OfficeCommand,
    "AnyCommand": commands.AnyCommand,
    "FromClient": messages.FromClient,
    "FromServer": messages.FromServer,
}
ROOTS = (
    *get_args(commands.AnyCommand),
    view_types.Receipt,
    *get_args(messages.FromClient),
    *get_args(messages.FromServer),
    *(view_types.TableShown, view_types.RoundShown, view_types.StepShown, view_types.OwnShown),
    *(view_types.LinesAdded, view_types.CardsAdded, messages.Clock, messages.WaiterShown),
    Office,
    Forms,
    Cage,
)


def written() -> str:
    """Return the file: every Struct and Enum that page and server exchange, contained ones first, and the unions."""
    known: dict[type, str] = {}
    for root in ROOTS:
        _visit(root, known)
    unions = [
        f"export type {name} = {' | '.join(member.__name__ for member in get_args(union))};"
        for name, union in UNIONS.items()
    ]
    return "\n".join([HEAD, *known.values(), SECTIONS, *_defaults(), "", *unions, ""])


def _defaults() -> list[str]:
    """Return what a box and its parts leave out on the wire."""
    parts = (view_types.BoxShown, view_types.SplitShown, view_types.OtherShown, view_types.SpotShown)
    return ["export const DEFAULTS = {", *(f"  {part.__name__}: {_default(part)}," for part in parts), "};"]


def _default(struct: type[Struct]) -> str:
    fields = (field for field in msgspec.structs.fields(struct) if not field.required)
    return json.dumps({field.name: field.default for field in fields})


def _visit(struct: type[Struct], known: dict[type, str], around: frozenset[type] = frozenset()) -> None:
    """Add a Struct after those that it contains; `around` are those that contain it."""
    info = look.type_info(struct)
    assert isinstance(info, look.StructType)
    if struct in known or struct in around:
        return
    for field in info.fields:
        for enum in _enums(field.type):
            known[enum] = f"export type {enum.__name__} = {' | '.join(json.dumps(each.value) for each in enum)};"
        for inner in _structs(field.type):
            _visit(inner, known, around | {struct})
    # what the server makes is always whole; what a page makes may leave out what has a default
    may_lack = not issubclass(struct, messages.ServerMessage) and struct.__module__ != view_types.__name__
    tag = [f"  {info.tag_field}: {info.tag!r};".replace("'", '"')] if info.tag is not None else []
    fields = []
    for field in info.fields:
        lack = "?" if may_lack and not field.required else ""
        fields.append(f"  {field.encode_name}{lack}: {_type(field.type)};")
    body = [*tag, *fields]
    known[struct] = "\n".join([f"export interface {struct.__name__} {{", *body, "}"])


def _structs(wire_type: look.Type) -> list[type[Struct]]:
    match wire_type:
        case look.StructType(cls):
            return [cls]
        case look.UnionType(types):
            return [inner for member in types for inner in _structs(member)]
        case look.VarTupleType(item) | look.ListType(item) | look.DictType(_, item):
            return _structs(item)
        case _:
            return []


def _enums(wire_type: look.Type) -> list[type[Enum]]:
    match wire_type:
        case look.EnumType(cls):
            return [cls]
        case look.UnionType(types):
            return [enum for member in types for enum in _enums(member)]
        case look.VarTupleType(item) | look.ListType(item) | look.DictType(_, item):
            return _enums(item)
        case _:
            return []


def _type(wire_type: look.Type) -> str:
    match wire_type:
        case look.StructType(cls) | look.EnumType(cls):
            return cls.__name__
        case look.UnionType(types):
            named = {frozenset(get_args(union)): name for name, union in UNIONS.items()}
            whole = frozenset(inner for member in types for inner in _structs(member))
            return named.get(whole) or " | ".join(_type(member) for member in types)
        case look.VarTupleType(item) | look.ListType(item):
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case look.DictType(_, look.RawType()):
            return "Patch"
        case look.DictType(_, item):
            return f"Record<string, {_type(item)}>"
        case look.IntType() | look.FloatType():
            return "number"
        case look.StrType():
            return "string"
        case look.BoolType():
            return "boolean"
        case look.NoneType():
            return "null"
        case _:
            raise TypeError(f"no TypeScript for {wire_type}")


def main() -> int:
    text = written()
    if "--check" not in sys.argv:
        FILE.write_text(text)
    elif FILE.read_text() != text:
        print("web/src/wire.ts is out of date: run scripts/wire.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

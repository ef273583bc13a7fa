"""Write the page's types from the structs that the server and the games send; see scripts/messages.

`web/src/messages.ts` holds the messages of `tilewright.server`. What a game fills in (its view,
figures and so on) is a type parameter there, and `web/src/games/<game>/wire.ts` holds the types for it.
"""

import inspect
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import inspect as types

from tilewright.analysis import schema as analysis
from tilewright.core import schema
from tilewright.games import game_names, get_entry, get_game
from tilewright.server import messages, study_messages

SOURCES = Path(__file__).parent.parent / "web" / "src"
MESSAGES_HEADER = """\
/** Every message between page and server. Written by scripts/messages; never edited. */
"""
GAME_HEADER = "/** What {title} sends. Written by scripts/messages; never edited. */\n"
FIELDS = {
    schema.View: "view",
    schema.Figures: "figures",
    schema.Standing: "standing",
    schema.Outlook: "outlook",
    schema.Fact: "fact",
    analysis.Reason: "reason",
}
"""The types that each game defines, and their names in a game's `Wire`."""
WIRE = """\
/** What a game fills in; `games/<game>/wire.ts` holds each game's own. */
export interface Wire {
  view: object
  figures: object
  standing: object
  outlook: object
  fact: { kind: string; seat: number | null; points: number }
  reason: { kind: string }
}
"""
PLAIN = {
    types.AnyType: "unknown",
    types.BoolType: "boolean",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}

StructClass = type[msgspec.Struct]


class Writer:
    """Writes structs and named literal types as TypeScript.

    Attributes:
        choices: literal types that have a name.
        generic: the structs that contain a type of a game.
    """

    def __init__(self, modules: Sequence[Any], structs: Sequence[StructClass]) -> None:
        self.choices = {
            name: get_args(value)
            for each in modules
            for name, value in vars(each).items()
            if get_origin(value) is Literal
        }
        self.structs = structs
        self.generic: set[type] = set()
        while found := {each for each in structs if self._holds_generic(each)} - self.generic:
            self.generic |= found

    def _holds_generic(self, struct: StructClass) -> bool:
        info = types.type_info(struct)
        assert isinstance(info, types.StructType)
        return any(
            each in self.generic or each in FIELDS
            for field in info.fields
            for each in structs_in(field.type)
        )

    def choice_types(self) -> Iterator[str]:
        for name, values in self.choices.items():
            yield f"export type {name} = {alternatives(values)}\n"

    def interface(self, struct: StructClass) -> str:
        info = types.type_info(struct)
        assert isinstance(info, types.StructType)
        parameter = "<G extends Wire = Wire>" if struct in self.generic else ""
        lines = [*comment(struct), f"export interface {struct.__name__}{parameter} {{"]
        if info.tag is not None:
            lines.append(f"  {info.tag_field}: {quoted(info.tag)}")
        lines += [
            f"  {field.encode_name}{self.mark(struct, field)}: {self.type(field.type)}"
            for field in info.fields
        ]
        return "\n".join([*lines, "}", ""])

    def mark(self, struct: StructClass, field: types.Field) -> str:
        """Return "?" for what a client may leave out, and for what the server sends only where it applies."""
        # Fields that default to UNSET have no other default.
        is_unset = field.default is field.default_factory is msgspec.NODEFAULT
        is_inbound = issubclass(struct, messages.Inbound)
        return "?" if not field.required and (is_inbound or is_unset) else ""

    def union(self, name: str, members: Iterable[StructClass]) -> str:
        """Return a type that is one of several structs."""
        texts = [self.named(member) for member in members]
        parameter = "<G extends Wire = Wire>" if any("<" in text for text in texts) else ""
        return f"export type {name}{parameter} =\n" + "\n".join(f"  | {t}" for t in texts) + "\n"

    def named(self, struct: type) -> str:
        """Return how a struct is referred to."""
        if struct in FIELDS:
            return f"G['{FIELDS[struct]}']"
        return f"{struct.__name__}<G>" if struct in self.generic else struct.__name__

    def type(self, kind: types.Type) -> str:
        """Return a type in TypeScript."""
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        match kind:
            case types.StructType():
                return self.named(kind.cls)
            case types.LiteralType():
                named = [
                    name for name, values in self.choices.items() if set(values) == set(kind.values)
                ]
                return named[0] if named else alternatives(kind.values)
            case types.ListType() | types.CollectionType() | types.VarTupleType():
                item = self.type(kind.item_type)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case types.TupleType():
                return f"[{', '.join(self.type(item) for item in kind.item_types)}]"
            case types.DictType(key_type=types.LiteralType()):
                key, value = self.type(kind.key_type), self.type(kind.value_type)
                return f"Partial<Record<{key}, {value}>>"
            case types.DictType():
                return f"Record<{self.type(kind.key_type)}, {self.type(kind.value_type)}>"
            case types.UnionType():
                return " | ".join(self.type(member) for member in kind.types)
        raise TypeError(f"scripts/messages.py does not know how to write {kind!r}.")


def structs_in(kind: types.Type) -> Iterator[type]:
    """Yield the structs that a type contains."""
    match kind:
        case types.StructType():
            yield kind.cls
        case types.UnionType():
            for member in kind.types:
                yield from structs_in(member)
        case types.ListType() | types.CollectionType() | types.VarTupleType():
            yield from structs_in(kind.item_type)


def with_parts(structs: Iterable[StructClass]) -> list[StructClass]:
    """Return structs, each after those it contains."""
    found: list[StructClass] = []

    def add(struct: StructClass) -> None:
        info = types.type_info(struct)
        assert isinstance(info, types.StructType)
        for field in info.fields:
            for part in structs_in(field.type):
                add(part)
        if struct not in found:
            found.append(struct)

    for struct in structs:
        add(struct)
    return found


def messages_text() -> str:
    """Return web/src/messages.ts."""
    modules = (messages, study_messages)
    structs = [
        value
        for module in modules
        for value in vars(module).values()
        if inspect.isclass(value)
        and issubclass(value, msgspec.Struct)
        and value.__module__ == module.__name__
        and (value.__struct_fields__ or value.__struct_config__.tag)
    ]
    analysed = with_parts([analysis.Analysis])
    structs = [struct for struct in analysed if struct not in FIELDS] + structs
    unions = {
        name: get_args(value)
        for name, value in vars(messages).items()
        if get_origin(value) in (Union, type(int | str))
        and all(member in structs for member in get_args(value))
    }
    writer = Writer([*modules, analysis], structs)
    parts = [MESSAGES_HEADER, WIRE, *writer.choice_types(), *map(writer.interface, structs)]
    parts += [writer.union(name, members) for name, members in unions.items()]
    return "\n".join(parts)


def game_text(name: str) -> str:
    """Return the wire.ts of a game."""
    game = get_game(name)
    sent = game.schema
    module = inspect.getmodule(sent.view)
    roots = [sent.view, sent.figures, sent.standing, *sent.outlooks, *sent.facts]
    reasons = reasons_of(name)
    structs = with_parts([*roots, *reasons])
    writer = Writer([module], structs)
    wire = [
        "/** All of it, for `Step`, `Own` and the other messages. */",
        "export interface Wire {",
        f"  view: {sent.view.__name__}",
        f"  figures: {sent.figures.__name__}",
        f"  standing: {sent.standing.__name__}",
        "  outlook: Outlook",
        "  fact: Fact",
        "  reason: Reason",
        "}",
        "",
    ]
    unions = [writer.union("Outlook", sent.outlooks), writer.union("Fact", sent.facts)]
    unions.append(
        writer.union("Reason", reasons) if reasons else "export type Reason = { kind: string }\n"
    )
    parts = [*writer.choice_types(), *map(writer.interface, structs), *unions, "\n".join(wire)]
    return "\n".join([GAME_HEADER.format(title=game.title), *parts])


def reasons_of(name: str) -> list[StructClass]:
    """Return the facts that explain a game's moves in analyses; none where it has no words for them."""
    path = f"tilewright.analysis.{get_entry(name).identifier}_reasons"
    if find_spec(path) is None:
        return []
    kinds = vars(import_module(path)).values()
    return [
        kind
        for kind in kinds
        if inspect.isclass(kind) and issubclass(kind, analysis.Reason) and kind.__module__ == path
    ]


def quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)


def alternatives(values: tuple[Any, ...]) -> str:
    return " | ".join(map(quoted, values))


def comment(struct: type) -> list[str]:
    lines = (inspect.getdoc(struct) or "").splitlines()
    if len(lines) < 2:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def main() -> None:
    files = {SOURCES / "messages.ts": messages_text()}
    for name in game_names():
        folder = type(get_game(name)).__module__.split(".")[-2]
        files[SOURCES / "games" / folder / "wire.ts"] = game_text(name)
    is_check = sys.argv[1:] == ["--check"]
    for path, text in files.items():
        if not is_check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            sys.exit(
                f"{path.relative_to(SOURCES.parent.parent)} is out of date: run scripts/messages."
            )


if __name__ == "__main__":
    main()

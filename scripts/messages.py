"""Write web/src/messages.ts from the structs in tilewright.server.messages; see scripts/messages."""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import inspect as types

from tilewright.server import messages

TARGET = Path(__file__).parent.parent / "web" / "src" / "messages.ts"
HEADER = """\
/** Every message between page and server. Written by scripts/messages; never edited. */

// biome-ignore-all lint/suspicious/noExplicitAny: what these hold is a game's own affair
"""
PLAIN = {
    types.AnyType: "any",
    types.BoolType: "boolean",
    types.FloatType: "number",
    types.IntType: "number",
    types.NoneType: "null",
    types.StrType: "string",
}


class Writer:
    """Puts the module's structs and the names it gives to choices into TypeScript."""

    def __init__(self, module: Any) -> None:
        own = [(name, value) for name, value in vars(module).items() if not name.startswith("_")]
        self.choices = {
            name: get_args(value) for name, value in own if get_origin(value) is Literal
        }
        self.structs = [
            value
            for _, value in own
            if inspect.isclass(value)
            and issubclass(value, msgspec.Struct)
            and value.__module__ == module.__name__
            and (value.__struct_fields__ or value.__struct_config__.tag)
        ]
        self.unions = {
            name: get_args(value)
            for name, value in own
            if get_origin(value) in (Union, type(int | str))
            and all(member in self.structs for member in get_args(value))
        }
        self.inbound = module.Inbound

    def text(self) -> str:
        """Return the whole file."""
        parts = [HEADER, *self.choice_types(), *map(self.interface, self.structs)]
        parts += [
            f"export type {name} =\n"
            + "\n".join(f"  | {member.__name__}" for member in members)
            + "\n"
            for name, members in self.unions.items()
        ]
        return "\n".join(parts)

    def choice_types(self) -> Iterator[str]:
        for name, values in self.choices.items():
            yield f"export type {name} = {alternatives(values)}\n"

    def interface(self, struct: type[msgspec.Struct]) -> str:
        info = types.type_info(struct)
        assert isinstance(info, types.StructType)
        lines = [*comment(struct), f"export interface {struct.__name__} {{"]
        if info.tag is not None:
            lines.append(f"  {info.tag_field}: {quoted(info.tag)}")
        lines += [
            f"  {field.encode_name}{self.mark(struct, field)}: {self.type(field.type)}"
            for field in info.fields
        ]
        return "\n".join([*lines, "}", ""])

    def mark(self, struct: type[msgspec.Struct], field: types.Field) -> str:
        """Return "?" for what a client may leave out; what the server sends is always complete."""
        return "?" if issubclass(struct, self.inbound) and not field.required else ""

    def type(self, told: types.Type) -> str:
        """Return a type in TypeScript's words."""
        if type(told) in PLAIN:
            return PLAIN[type(told)]
        match told:
            case types.StructType():
                return told.cls.__name__
            case types.LiteralType():
                named = [
                    name for name, values in self.choices.items() if set(values) == set(told.values)
                ]
                return named[0] if named else alternatives(told.values)
            case types.ListType():
                item = self.type(told.item_type)
                return f"({item})[]" if " | " in item else f"{item}[]"
            case types.DictType():
                return f"Record<{self.type(told.key_type)}, {self.type(told.value_type)}>"
            case types.UnionType():
                return " | ".join(self.type(member) for member in told.types)
        raise TypeError(f"scripts/messages.py does not know how to write {told!r}.")


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
    text = Writer(messages).text()
    if sys.argv[1:] == ["--check"]:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text:
            sys.exit("web/src/messages.ts is out of date: run scripts/messages.")
    else:
        TARGET.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""Source to source: value classes written out as plain ones.

mypyc makes a native class of a plain one: its attributes have places and types, and its constructor is called without
a tuple of arguments. A dataclass it hands to ``dataclasses``, which writes the methods as text for the interpreter when
the module is imported. So a build writes the same methods into the source before it is compiled: ``__init__``,
``__eq__``, ``__hash__`` and ``__repr__`` say what those of the dataclass say. The guard of a frozen one is left out, as
the type checker has seen to it. Named tuples that nobody takes apart (``TUPLES``) are written out likewise, for the
sake of their attributes' types and places.

A plain class is none to ``dataclasses.replace`` either; each gets ``_replaced`` instead, which ``values.replace`` asks,
and every module of a build takes its ``replace`` from there. What cannot be written out raises Unexpandable.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ..errors import EngineError
from .constructors import weave
from .finals import bind_once, first_import, import_name
from .modules import is_compiled

DECORATORS: Final = ("value", "dataclass")
OPTIONS: Final = {"frozen", "slots", "eq"}
# Named tuples that are read by their names alone: none is indexed, unpacked, sorted or held against a plain tuple.
TUPLES: Final = frozenset(
    (
        *("Air", "Assignment", "Called", "Carry", "Clutch", "Contact", "Dead", "Design", "Down", "Entry", "FoulOn"),
        *("KickRating", "Kickoff", "KickoffReturn", "Load", "Lookup", "Mover", "Passer", "Pick", "PlaceRating"),
        *("Placekick", "PlacekickDefense", "Post", "PricedRoute", "Punt", "PuntReturn", "PuntRow", "Punted", "Ref"),
        *("Returner", "Route", "Sides", "Task", "Terms", "Tired", "Tolls", "Try", "Twist"),
        *("_Carrier", "_Elevens", "_Found", "_Raw", "_Spot", "_Step", "_Token"),
    )
)
EMPTY: Final = {"dict": "{}", "list": "[]"}  # cheaper to write down than to call


# A value is made of what was there before it, so that no cycle leads through it, and the search for cycles need not
# know of it. mypyc alone reads the decorator; nothing of the sort is imported where a game is played.
_ACYCLIC: Final = "mypyc_attr(acyclic=True)"
_ACYCLIC_KNOWN: Final = """
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
"""


class Unexpandable(EngineError):
    """A value class has something that is not written out."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a value class; ``default`` and ``factory`` are source, "" where there is none."""

    name: str
    type: str
    default: str = ""
    factory: str = ""


@dataclass(frozen=True, slots=True)
class Kind:
    """A value class: its fields in order, what its decorator says, and the methods that it has of its own."""

    name: str
    fields: tuple[Field, ...]
    own: frozenset[str]
    frozen: bool = False
    eq: bool = True
    is_tuple: bool = False


def expand_package(package: Path) -> None:
    """Expand every module of a copy of the package, in place."""
    for path in sorted(package.rglob("*.py")):
        module = path.relative_to(package).as_posix()
        text = path.read_text("utf-8")
        if module == "values.py":
            expanded = expand_values(text)
        else:
            expanded = expand(text, package.name) if is_compiled(module) else import_replace(text, package.name)
        if expanded != text:
            path.write_text(expanded, "utf-8")


def expand(text: str, package: str = "rules_engine") -> str:
    """The source of a module that is compiled: its value classes are written out, its names bound once and for all."""
    tree = ast.parse(text)
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    values = [node for node in classes if _decorator(node) or _is_tuple(node)]
    for node in values:
        _expand_class(node)
    if values:
        import_name(tree, "Any")
        tree.body[first_import(tree) : first_import(tree)] = ast.parse(_ACYCLIC_KNOWN).body
    changes = [bool(values), *[weave(node) for node in classes if node not in values]]
    changes += [_move_replace(tree, package), _loosen_zips(tree), _fill_tuples(tree), bind_once(tree)]
    return ast.unparse(ast.fix_missing_locations(tree)) if any(changes) else text


def import_replace(text: str, package: str) -> str:
    """The source of a module that is not compiled: its values may be, so their fields are replaced by our own."""
    tree = ast.parse(text)
    return ast.unparse(ast.fix_missing_locations(tree)) if _move_replace(tree, package) else text


# -- a class -------------------------------------------------------------------------------------------------------


def _decorator(node: ast.ClassDef) -> ast.expr | None:
    """What makes a class a value class."""
    for decorator in node.decorator_list:
        called = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(called, ast.Name) and called.id in DECORATORS:
            return decorator
    return None


def _is_tuple(node: ast.ClassDef) -> bool:
    return node.name in TUPLES and [ast.unparse(base) for base in node.bases] == ["NamedTuple"]


def _expand_class(node: ast.ClassDef) -> None:
    statements = [statement for statement in node.body if isinstance(statement, ast.AnnAssign) and _is_field(statement)]
    fields = tuple(_field(statement, node.name) for statement in statements)
    own = frozenset(statement.name for statement in node.body if isinstance(statement, ast.FunctionDef))
    if _is_tuple(node):
        node.bases = []
        kind = Kind(node.name, fields, own, frozen=True, is_tuple=True)
    else:
        decorator = _decorator(node)
        node.decorator_list = [other for other in node.decorator_list if other is not decorator]
        kind = Kind(node.name, fields, own, **_options(decorator, node.name))
    if node.bases:
        # One without fields of its own is made, compared and printed by the methods that its base gets.
        if kind.fields:
            raise Unexpandable(f"{kind.name} has fields of its own and a base.")
        return
    if kind.frozen:
        node.decorator_list.append(ast.parse(_ACYCLIC, mode="eval").body)
    for statement in statements:
        statement.value = None  # its default is that of a parameter now
    node.body += ast.parse("\n".join(_methods(kind))).body


def _options(decorator: ast.expr | None, owner: str) -> dict[str, bool]:
    """What a decorator says of its class; how the fields are kept is for mypyc to say."""
    said: dict[str, bool] = {}
    for keyword in decorator.keywords if isinstance(decorator, ast.Call) else ():
        if keyword.arg not in OPTIONS or not isinstance(keyword.value, ast.Constant):
            raise Unexpandable(f"{owner} is decorated with {keyword.arg}, which is not written out.")
        if keyword.arg != "slots":
            said[keyword.arg] = bool(keyword.value.value)
    return said


def _is_field(statement: ast.AnnAssign) -> bool:
    return "ClassVar" not in ast.unparse(statement.annotation)


def _field(statement: ast.AnnAssign, owner: str) -> Field:
    name, kind, value = ast.unparse(statement.target), ast.unparse(statement.annotation), statement.value
    if name in ("self", "changes"):
        raise Unexpandable(f"{owner}.{name} has the name of a parameter of the methods written out.")
    if value is None:
        return Field(name, kind)
    if not (isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "field"):
        return Field(name, kind, default=ast.unparse(value))
    given = {keyword.arg: ast.unparse(keyword.value) for keyword in value.keywords}
    default, factory = given.pop("default", ""), given.pop("default_factory", "")
    if given:
        raise Unexpandable(f"{owner}.{name} is a field with {', '.join(map(str, given))}, which is not written out.")
    if factory and "None" in kind:
        raise Unexpandable(f"{owner}.{name} may be None and has a factory: None stands for what the factory makes.")
    return Field(name, kind, default, factory)


# -- its methods ---------------------------------------------------------------------------------------------------


def _methods(kind: Kind) -> list[str]:
    """The methods that the class lacks and its dataclass or tuple would have, and ``_replaced``."""
    methods = []
    if "__init__" not in kind.own:
        methods.append(_init(kind))
    if kind.eq and "__eq__" not in kind.own:
        methods.append(_eq(kind))
    if kind.eq and kind.frozen and "__hash__" not in kind.own:
        methods.append(_hash(kind.fields))
    if "__repr__" not in kind.own:
        methods.append(_repr(kind.fields))
    methods.append(_replaced(kind))
    if kind.is_tuple:
        methods.append(_method(f"_replace(self, **changes: Any) -> {kind.name}", ["return self._replaced(changes)"]))
    return methods


def _init(kind: Kind) -> str:
    lines = [f"self.{field.name} = {_given(field)}" for field in kind.fields]
    if "__post_init__" in kind.own:
        lines.append("self.__post_init__()")
    parameters = "".join(f", {_parameter(field)}" for field in kind.fields)
    return _method(f"__init__(self{parameters}) -> None", lines or ["pass"])


def _parameter(field: Field) -> str:
    if field.factory:
        return f"{field.name}: {field.type} | None = None"
    return f"{field.name}: {field.type}" + (f" = {field.default}" if field.default else "")


def _given(field: Field) -> str:
    """What a field is set to: its parameter, or what its factory makes anew."""
    if not field.factory:
        return field.name
    made = EMPTY.get(field.factory) or (f"({field.factory})()" if "lambda" in field.factory else f"{field.factory}()")
    return f"{made} if {field.name} is None else {field.name}"


def _eq(kind: Kind) -> str:
    same = " and ".join(f"self.{field.name} == other.{field.name}" for field in kind.fields)
    lines = [
        "if self is other:",
        "    return True",
        # The second question tells the type checker what the first has found.
        f"if type(self) is not type(other) or not isinstance(other, {kind.name}):",
        "    return NotImplemented",
        f"return bool({same or True})",
    ]
    return _method("__eq__(self, other: object) -> bool", lines)


def _hash(fields: Sequence[Field]) -> str:
    return _method("__hash__(self) -> int", [f"return hash(({''.join(f'self.{field.name}, ' for field in fields)}))"])


def _repr(fields: Sequence[Field]) -> str:
    shown = ", ".join(f"{field.name}={{self.{field.name}!r}}" for field in fields)
    return _method("__repr__(self) -> str", [f"return f'{{type(self).__name__}}({shown})'"])


def _replaced(kind: Kind) -> str:
    """A copy with other fields: few are changed of many, so that they are set on a copy of all. A class that looks at
    its fields when it is made is made of the new ones; that empties ``changes``, and what is left in them is no field.
    """
    names = [field.name for field in kind.fields]
    if kind.own & {"__init__", "__post_init__"}:
        lines = [
            f"{field.name}: {field.type} = changes.pop({field.name!r}, self.{field.name})" for field in kind.fields
        ]
        lines += ["if changes:", "    raise TypeError(changes)", f"return {kind.name}({', '.join(names)})"]
    else:
        lines = [f"new = {kind.name}({', '.join(f'self.{name}' for name in names)})"]
        lines += ["for name, field in changes.items():", "    if not hasattr(new, name):"]
        lines += ["        raise TypeError(changes)", "    setattr(new, name, field)", "return new"]
    return _method(f"_replaced(self, changes: dict[str, Any]) -> {kind.name}", lines)


def _method(head: str, lines: Sequence[str]) -> str:
    return "\n    ".join((f"def {head}:", *lines))


# -- zip -----------------------------------------------------------------------------------------------------------


def _loosen_zips(tree: ast.Module) -> bool:
    """Let loops over several sequences end with the shortest; whether there was one. mypyc goes through them without
    making a tuple at each step only then, and the sources, which the suite runs, ask for the same length."""
    loops = [node.iter for node in ast.walk(tree) if isinstance(node, ast.For | ast.comprehension)]
    zips = [call for call in loops if isinstance(call, ast.Call) and ast.unparse(call.func) == "zip" and call.keywords]
    for call in zips:
        call.keywords = []
    return bool(zips)


# -- tuple ---------------------------------------------------------------------------------------------------------


def _fill_tuples(tree: ast.Module) -> bool:
    """Let a tuple of a list that is made for it alone be filled at once; whether there was one. mypyc makes no list of
    a generator over a list or tuple that leaves nothing out, and the interpreter is quicker with the list."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "tuple"]
    found = False
    for call in calls:
        made = call.args[0] if call.args else None
        if isinstance(made, ast.ListComp) and len(made.generators) == 1 and not made.generators[0].ifs:
            call.args, found = [ast.GeneratorExp(made.elt, made.generators)], True
    return found


# -- replace -------------------------------------------------------------------------------------------------------


def _move_replace(tree: ast.Module, package: str) -> bool:
    """Import ``replace`` from our own values instead of from dataclasses; whether there was one."""
    for place, statement in enumerate(tree.body):
        if isinstance(statement, ast.ImportFrom) and statement.module == "dataclasses":
            others = [alias for alias in statement.names if alias.name != "replace"]
            if len(others) < len(statement.names):
                ours = ast.parse(f"from {package}.values import replace").body
                kept = [ast.ImportFrom("dataclasses", others, 0)] if others else []
                tree.body[place : place + 1] = [*kept, *ours]
                return True
    return False


# Where the run-time half of ``values`` stands: what is written for dataclasses, which a build has no more.
_BEGIN, _END = "if TYPE_CHECKING:\n", 'Remembering = TypeVar("Remembering"'
_REPLACE = """\
_Old = TypeVar("_Old")


def value(*, frozen: bool, slots: bool) -> Any:
    raise TypeError("A value is written out before it is compiled.")


def replace(old: _Old, **changes: Any) -> _Old:
    known: Any = old
    new: _Old
    if hasattr(known, "_replaced"):
        new = known._replaced(changes)
    else:
        new = dataclasses.replace(known, **changes)
    return new


"""


def expand_values(text: str) -> str:
    """The source of ``values``, whose ``replace`` asks a class that was written out for its copy."""
    if text.count(_BEGIN) != 1 or text.count(_END) != 1:
        raise Unexpandable("values.py does not have its run-time half where it is looked for.")
    tree = ast.parse(text[: text.index(_BEGIN)] + _REPLACE + text[text.index(_END) :])
    import_name(tree, "Any")
    tree.body.insert(first_import(tree), ast.Import([ast.alias("dataclasses")]))
    bind_once(tree)
    return ast.unparse(ast.fix_missing_locations(tree))

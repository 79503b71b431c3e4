"""The small faults that a source can be given: one expression is replaced by another one.

Left alone are what no test should hold: annotations, docstrings and other texts, decorators, ``raise`` and ``assert``,
``__slots__`` and ``__all__``, and what stands under ``TYPE_CHECKING``; and what surely changes no result: whether lists
must be equally long (``strict=``), and how many answers a cache keeps (``maxsize=``).
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MODULE = "(module)"  # the function of what stands outside of every function
SHORT, LONG = 8, 100  # characters of a description: its surroundings are added until it is longer than SHORT

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
OTHER_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
RETURNED: dict[str, tuple[bool | int, ...]] = {"bool": (True, False), "int": (0,)}
UNHELD_NAMES = frozenset({"__slots__", "__all__"})
UNHELD_KEYWORDS = frozenset({"strict", "maxsize"})
WIDER = (ast.expr, ast.keyword, ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign)  # may be told around a change
BOUNDARIES = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


@dataclass(frozen=True)
class Mutant:
    """One fault: in which function which text becomes which other one."""

    module: str
    path: Path
    line: int
    statement: tuple[int, int]  # first and last line of the statement, or of a compound statement's head
    function: str
    before: str
    after: str
    occurrence: int  # the how many-th of its function with these two texts, from 1
    place: int  # of the expression that is replaced, in the order in which ``Finder`` visits
    variant: int  # of the replacements of that expression

    @property
    def change(self) -> str:
        again = f" ({self.occurrence})" if self.occurrence > 1 else ""
        return f"{self.before} -> {self.after}{again}"

    def faulty(self, source: str) -> ast.Module:
        return mutated(source, self)


@dataclass(frozen=True)
class Spot:
    """An expression that can be replaced, and what stands around it."""

    node: ast.AST
    above: tuple[ast.AST, ...]  # from the module down to the parent
    function: str
    returns: str  # what the function is said to return


DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
LOCATED = (ast.stmt, ast.expr, ast.excepthandler, ast.arg, ast.keyword, ast.alias, ast.pattern)  # have lines


class Finder:
    """Visits what tests should hold, always in the same order."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self._above: list[ast.AST] = []
        self._names: list[str] = []
        self._returns: list[str] = [""]

    def visit(self, node: ast.AST) -> None:
        if _unheld(node):
            return
        if isinstance(node, DEFINITIONS):
            self._names.append(node.name)
            returns = None if isinstance(node, ast.ClassDef) else node.returns
            self._returns.append(ast.unparse(returns) if returns else "")
        self.spots.append(Spot(node, tuple(self._above), ".".join(self._names) or MODULE, self._returns[-1]))
        self._above.append(node)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "format_spec", "ctx", "ops", "op"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self.visit(child)
        self._above.pop()
        if isinstance(node, DEFINITIONS):
            self._names.pop()
            self._returns.pop()


def _unheld(node: ast.AST) -> bool:
    if isinstance(node, (ast.Raise, ast.Assert, ast.Import, ast.ImportFrom)):
        return True
    if isinstance(node, ast.keyword):
        return node.arg in UNHELD_KEYWORDS
    if isinstance(node, ast.If):
        return "TYPE_CHECKING" in ast.unparse(node.test)
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return any(isinstance(target, ast.Name) and target.id in UNHELD_NAMES for target in targets)
    if isinstance(node, ast.Subscript):
        return isinstance(node.value, ast.Name) and node.value.id == "Literal"
    return False


# -- what an expression is replaced by ------------------------------------------------------------------------------


def replacements(spot: Spot) -> Iterator[ast.AST]:
    """Every replacement of one expression, the change of an operator first."""
    yield from _other_operator(spot.node)
    yield from _other_value(spot.node)
    yield from _negated(spot)
    yield from _returned(spot)


def _other_operator(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                if type(operator) in COMPARISONS:
                    ops = [*node.ops[:place], COMPARISONS[type(operator)](), *node.ops[place + 1 :]]
                    yield ast.Compare(node.left, ops, node.comparators)
        case ast.BinOp() if type(node.op) in ARITHMETIC and not _is_text(node):
            yield ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
        case ast.AugAssign() if type(node.op) in ARITHMETIC and not _is_text(node):
            yield ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.UnaryOp(op=ast.USub()) if not isinstance(node.operand, ast.Constant):
            yield node.operand
        case ast.Call(func=ast.Name(id=name)) if name in OTHER_CALLS:
            yield ast.Call(ast.Name(OTHER_CALLS[name], ast.Load()), node.args, node.keywords)


def _is_text(node: ast.AST) -> bool:
    """Whether a sum joins texts or rows: the other operator would be no small fault but an error at once."""
    rows = (ast.JoinedStr, ast.Tuple, ast.List, ast.ListComp)
    inner = list(ast.iter_child_nodes(node))
    return any(
        isinstance(child, rows)
        or (isinstance(child, ast.Constant) and isinstance(child.value, str))
        or (isinstance(child, ast.BinOp) and _is_text(child))
        for child in inner
    )


def _other_value(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def _negated(spot: Spot) -> Iterator[ast.AST]:
    """The opposite of a condition; that of an equality is told as another operator already."""
    parent, node = (spot.above[-1] if spot.above else None), spot.node
    conditions = [parent.test] if isinstance(parent, (ast.If, ast.IfExp)) else getattr(parent, "ifs", [])
    if node not in conditions or isinstance(node, ast.UnaryOp) or not isinstance(node, ast.expr):
        return
    if not isinstance(node, ast.Compare) or any(isinstance(operator, BOUNDARIES) for operator in node.ops):
        yield ast.UnaryOp(ast.Not(), node)


def _returned(spot: Spot) -> Iterator[ast.AST]:
    """A constant where a function that says so returns a number or a truth."""
    if spot.above and isinstance(spot.above[-1], ast.Return) and not isinstance(spot.node, ast.Constant):
        for value in RETURNED.get(spot.returns, ()):
            yield ast.Constant(value)


# -- all of a source ------------------------------------------------------------------------------------------------


def mutants_of(module: str, path: Path, source: str) -> list[Mutant]:
    """Every fault of a module, in the order of its lines."""
    found: list[Mutant] = []
    seen: Counter[tuple[str, str, str]] = Counter()
    for place, spot in enumerate(_spots(source)):
        for variant, other in enumerate(replacements(spot)):
            before, after = _texts(spot, other)
            if before == after:
                continue
            seen[spot.function, before, after] += 1
            number = seen[spot.function, before, after]
            line = getattr(spot.node, "lineno", 1)
            extent = _statement(spot)
            found.append(Mutant(module, path, line, extent, spot.function, before, after, number, place, variant))
    return found


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """The tree of a source with one fault in it; every line keeps its number."""
    spots = _spots(source)
    spot = spots[mutant.place]
    other = list(replacements(spot))[mutant.variant]
    _put(spot.above[-1], spot.node, ast.copy_location(other, spot.node))
    tree = spots[0].node
    assert isinstance(tree, ast.Module)
    return ast.fix_missing_locations(tree)


def _spots(source: str) -> list[Spot]:
    finder = Finder()
    finder.visit(ast.parse(source))
    return finder.spots


def _put(parent: ast.AST, old: ast.AST, new: ast.AST) -> None:
    for name, value in ast.iter_fields(parent):
        if value is old:
            setattr(parent, name, new)
        elif isinstance(value, list):
            setattr(parent, name, [new if child is old else child for child in value])


def _statement(spot: Spot) -> tuple[int, int]:
    """The lines that are executed when this expression is: of its statement, or of the part of a statement's head."""
    inner = spot.node
    for outer in (spot.node, *reversed(spot.above)):
        if isinstance(outer, ast.stmt):
            compound = hasattr(outer, "body")
            held = inner if compound and isinstance(inner, LOCATED) else outer
            return held.lineno, held.end_lineno or held.lineno
        inner = outer
    return 1, 1


def _texts(spot: Spot, other: ast.AST) -> tuple[str, str]:
    """The change as two texts: the expression with as much around it as makes it recognisable."""
    node, new = spot.node, other
    before, after = _text(node), _text(new)
    for parent in reversed(spot.above):
        if len(before) > SHORT or not isinstance(parent, WIDER):
            break
        copied = copy.copy(parent)
        _put(copied, node, new)
        wider = _text(parent)
        if len(wider) > LONG:
            break
        before, after, node, new = wider, _text(copied), parent, copied
    return before, after


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())

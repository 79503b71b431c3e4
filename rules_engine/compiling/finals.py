"""Source to source: names of a module that are bound once are said to be final.

mypyc looks the name of a module up in its dictionary at each use, as the interpreter does, because anybody could have
bound it anew. A final one is kept at an address of its own, and a number or a text is written where it is used.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Final

# Functions that remember: what they make of a function is a value like any other, and not a function to mypyc.
REMEMBERING: Final = ("cache", "of_the_rules", "by_identity", "lru_cache")
# Values that are types, which are bound once anyhow.
GENERIC: Final = (
    *("Callable", "Iterable", "Iterator", "Literal", "Mapping", "Optional", "Sequence", "Union"),
    *("dict", "frozenset", "list", "set", "tuple", "type"),
)
MAKING_TYPES: Final = ("TypeVar", "NewType")


def bind_once(tree: ast.Module) -> bool:
    """Say ``Final`` of every name of the module that is bound once; whether there was one."""
    once = {name for name, times in _bound(tree).items() if times == 1}
    body: list[ast.stmt] = []
    for statement in [part for whole in tree.body for part in _apart(whole)]:
        if isinstance(statement, ast.FunctionDef) and statement.name in once and _remembers(statement):
            body += _remembered(statement)
        else:
            body.append(_final(statement, once) or statement)
    changed = len(body) > len(tree.body) or any(new is not old for new, old in zip(body, tree.body, strict=False))
    tree.body = body
    if changed:
        import_name(tree, "Final")
    return changed


def import_name(tree: ast.Module, name: str) -> None:
    """Import a name from typing, whether it is imported already or not."""
    tree.body.insert(first_import(tree), ast.ImportFrom("typing", [ast.alias(name)], 0))


def first_import(tree: ast.Module) -> int:
    """Where an import may stand first: after the module's docstring and its imports of __future__."""
    for place, statement in enumerate(tree.body):
        text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        future = isinstance(statement, ast.ImportFrom) and statement.module == "__future__"
        if not text and not future:
            return place
    return len(tree.body)


# -- what is bound -------------------------------------------------------------------------------------------------


def _bound(tree: ast.Module) -> Counter[str]:
    """How often each name of the module is bound; what is bound under a condition or in a loop counts as more."""
    times: Counter[str] = Counter()
    for statement in tree.body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                times[name] += 1
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                times.update(alias.asname or alias.name for alias in names)
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
                times.update(_stored(statement))
            case _:
                times.update([*_stored(statement)] * 2)
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            times.update(node.names * 2)
    return times


def _stored(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id


# -- what becomes of it --------------------------------------------------------------------------------------------


def _apart(statement: ast.stmt) -> list[ast.stmt]:
    """``A, B = 1, 2`` as two statements; any other as it is."""
    match statement:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(names) == len(values):
            return [ast.Assign([name], value, lineno=0) for name, value in zip(names, values, strict=True)]
    return [statement]


def _final(statement: ast.stmt, once: set[str]) -> ast.stmt | None:
    """An assignment to a name that is bound once, saying so; None for anything else."""
    match statement:
        case ast.Assign(targets=[ast.Name(id=name) as target], value=value):
            if name in once and not name.startswith("__") and not _is_type(value) and not _is_of_floats(value):
                return ast.AnnAssign(target, ast.Name("Final", ast.Load()), value, 1)
        case ast.AnnAssign(target=ast.Name(id=name) as target, annotation=annotation, value=ast.expr() as value):
            said = ast.unparse(annotation)
            if name in once and not said.startswith(("Final", "TypeAlias")):
                return ast.AnnAssign(target, ast.parse(f"Final[{said}]", mode="eval").body, value, 1)
    return None


def _is_type(value: ast.expr) -> bool:
    """Whether a value may be a type under another name, which must stay an alias."""
    match value:
        case ast.Name() | ast.Attribute():
            return True
        case ast.Subscript(value=ast.Name(id=name)):
            return name in GENERIC
        case ast.BinOp(op=ast.BitOr(), left=left):
            return not isinstance(left, ast.Call)
        case ast.Call(func=ast.Name(id=name)):
            return name in MAKING_TYPES
    return False


def _is_of_floats(value: ast.expr) -> bool:
    """Whether a value is a tuple of floats and nothing else: mypyc asks wrongly whether such a final name is set."""
    if not isinstance(value, ast.Tuple):
        return False
    numbers = [item.operand if isinstance(item, ast.UnaryOp) else item for item in value.elts]
    return all(isinstance(number, ast.Constant) and isinstance(number.value, float) for number in numbers)


def _remembers(function: ast.FunctionDef) -> bool:
    """Whether all that decorates a function remembers."""
    names = [ast.unparse(decorator).partition("(")[0] for decorator in function.decorator_list]
    return bool(names) and all(name in REMEMBERING for name in names)


def _remembered(function: ast.FunctionDef) -> list[ast.stmt]:
    """The function under a name of its own, and the final name of what its decorators make of it.

    What ``by_identity`` makes is a class of ours, and a function asks it by its method, which costs a call and nothing
    more.
    """
    name, plain = function.name, f"_plain_{function.name}"
    decorators = [ast.unparse(decorator) for decorator in reversed(function.decorator_list)]
    made = plain
    for decorator in decorators:
        made = f"{decorator}({made})"
    lines = f"{name}: Final = {made}"
    if decorators == ["by_identity"] and len(function.args.args) == 1 and function.returns:
        given = function.args.args[0].arg
        lines = f"_known_{name}: Final = {made}\n"
        lines += f"def {name}({ast.unparse(function.args)}) -> {ast.unparse(function.returns)}:\n"
        lines += f"    return _known_{name}.__call__({given})"
    function.name, function.decorator_list = plain, []
    return [function, *ast.parse(lines).body]

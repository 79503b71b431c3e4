"""Constructors that set all attributes themselves.

mypyc asks at every read whether an attribute is set, unless it sees that the constructor has set it before anything
could read it. A long constructor is told in parts, methods that do nothing but set attributes; for mypyc, which looks
into none of them, their statements are written where they are called.
"""

from __future__ import annotations

import ast
from copy import deepcopy


def weave(node: ast.ClassDef) -> bool:
    """Write the parts of a class's constructor into it and leave out those that nobody else calls; whether there was
    one."""
    methods = [each for each in node.body if isinstance(each, ast.FunctionDef) and not each.decorator_list]
    own = {method.name: method for method in methods}
    constructor = own.get("__init__")
    if constructor is None:
        return False
    body: list[ast.stmt] = []
    parts: list[ast.FunctionDef] = []
    for statement in constructor.body:
        part, given = _part(statement, own)
        if part is None:
            body.append(statement)
        else:
            parts.append(part)
            body += _as_called(part, given, len(parts))
    constructor.body = body
    asked = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
    for part in parts:
        if part.name not in asked and part in node.body:
            node.body.remove(part)
    return bool(parts)


def _part(statement: ast.stmt, own: dict[str, ast.FunctionDef]) -> tuple[ast.FunctionDef | None, list[str]]:
    """The part that a statement calls, and the names that it is given; none where it calls no such method."""
    call = statement.value if isinstance(statement, ast.Expr) else None
    if not isinstance(call, ast.Call) or call.keywords:
        return None, []
    method = own.get(ast.unparse(call.func).removeprefix("self."))
    given = [argument.id for argument in call.args if isinstance(argument, ast.Name)]
    if method is None or len(given) != len(call.args):
        return None, []
    sets = all(isinstance(each, (ast.Assign, ast.AnnAssign)) or _is_text(each) for each in method.body)
    return (method if sets else None), given


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _as_called(part: ast.FunctionDef, given: list[str], number: int) -> list[ast.stmt]:
    """What a part does with what it is given; names of its own carry its number."""
    body = [deepcopy(statement) for statement in part.body if not _is_text(statement)]
    names = [node for statement in body for node in ast.walk(statement) if isinstance(node, ast.Name)]
    called = {node.id: f"{node.id}_{number}" for node in names if isinstance(node.ctx, ast.Store)}
    called |= dict(zip([parameter.arg for parameter in part.args.args], ["self", *given], strict=True))
    for node in names:
        node.id = called.get(node.id, node.id)
    return body

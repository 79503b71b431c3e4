"""Markdown as HTML: no raw HTML comes through, headings have anchors, tables and code look as elsewhere on the site."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

Fence = Callable[[str, str], str | None]
Address = Callable[[str], str]
_PAGE: Final = re.compile(r"\d+-([a-z0-9-]+)\.md")  # a page beside this one, as its file is called


@dataclass(frozen=True, slots=True)
class Section:
    """What stands below a heading, as plain text, a line for each paragraph, row of a table or line of code; the first
    section of a page has no heading."""

    anchor: str
    title: str
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    html: SafeString
    sections: tuple[Section, ...]


def render(text: str, *, fence: Fence, address: Address, anchor: Callable[[str], str]) -> Document:
    """The document of a text.

    fence    HTML of a fenced block, by its first line and its body; None where it is shown as it is
    address  where the page of that name is found, for links to ``03-players.md``
    anchor   the name of a heading in an address
    """
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("fence", _fences(fence))
    parser.add_render_rule("table_open", _table_open)
    parser.add_render_rule("table_close", _table_close)
    tokens = parser.parse(text)
    _prepare(tokens, address, anchor)
    html = parser.renderer.render(tokens, parser.options, {})
    return Document(mark_safe(html), tuple(_sections(tokens)))  # the parser escapes what is no markup


def _prepare(tokens: Sequence[Token], address: Address, anchor: Callable[[str], str]) -> None:
    """Name the headings, point links at addresses, and give heads of columns their scope."""
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", anchor(tokens[number + 1].content))
        elif token.type == "th_open":
            token.attrs = {"scope": "col"}
        elif token.type == "td_open":
            token.attrs = {}  # alignment is inline style, which no page has
        for inner in token.children or ():
            match = _PAGE.match(str(inner.attrGet("href") or "")) if inner.type == "link_open" else None
            if match:
                href = str(inner.attrGet("href"))
                inner.attrSet("href", address(match[1]) + href[match.end() :])


def _fences(fence: Fence) -> Callable[..., str]:
    def shown(renderer: RendererHTML, tokens: Sequence[Token], number: int, options: Any, env: object) -> str:
        token = tokens[number]
        made = fence(token.info.strip(), token.content)
        return made if made is not None else _code(token.content)

    return shown


def _code(text: str) -> str:
    return f'<pre class="paper paper--read" tabindex="0">{escape(text)}</pre>\n'


def _table_open(*_: object) -> str:
    return '<div class="table-scroll" tabindex="0" role="group" aria-label="Table"><table class="table table--dense">\n'


def _table_close(*_: object) -> str:
    return "</table></div>\n"


def _sections(tokens: Sequence[Token]) -> list[Section]:
    sections: list[Section] = []
    anchor, title, level, lines, row = "", "", 1, list[str](), list[str]()
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            sections.append(Section(anchor, title, level, "\n".join(lines)))
            anchor, level, lines = str(token.attrGet("id")), int(token.tag[1:]), []
            title = _plain(tokens[number + 1])
        elif token.type == "tr_close":
            lines.append(": ".join(row))
            row = []
        elif token.type == "inline" and tokens[number - 1].type in ("th_open", "td_open"):
            row.append(_plain(token))
        elif token.type == "inline" and tokens[number - 1].type != "heading_open":
            lines.append(_plain(token))
        elif token.type == "fence":
            lines += token.content.splitlines()
    sections.append(Section(anchor, title, level, "\n".join(lines)))
    return sections


def _plain(inline: Token) -> str:
    """What is read of a line: its words without markup."""
    kinds = {"text", "code_inline"}
    parts = [inner.content if inner.type in kinds else " " if inner.type == "softbreak" else ""
             for inner in inline.children or ()]  # fmt: skip
    return "".join(parts)

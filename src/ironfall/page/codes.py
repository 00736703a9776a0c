"""The address of a table, and the code that phones read it from."""

from __future__ import annotations

import io

import segno

from ironfall.page.guard import TOKEN


def address_in(home: str, link: str, token: str | None) -> str:
    """Where a table is, with the token if there is one; the page itself where the link is ""."""
    return f"{home}{f't/{link}' if link else ''}{f'?{TOKEN}={token}' if token else ''}"


def in_blocks(address: str) -> str:
    """As text, two rows to a line."""
    drawn = io.StringIO()
    segno.make(address, error="l").terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")


def as_svg(address: str) -> bytes:
    """As a picture of any size, with the quiet edge that it needs."""
    drawn = io.BytesIO()
    segno.make(address, error="l").save(drawn, "svg", border=4, xmldecl=False, omitsize=True, dark="#000", light="#fff")
    return drawn.getvalue()

"""What tests of the door send and read."""

from __future__ import annotations

import re
from html import unescape

HTMX = {"HTTP_HX_REQUEST": "true"}


def text(response: object) -> str:
    """The page's words as people read them: no tags, white space folded."""
    html = response.content.decode()  # type: ignore[attr-defined]
    html = re.sub(r"<(script|style|template)\b.*?</\1>", " ", html, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def key_of(response: object) -> str:
    found = re.search(r'name="key" value="(\w+)"', response.content.decode())  # type: ignore[attr-defined]
    assert found
    return found[1]

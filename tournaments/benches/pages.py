"""What a page costs: queries, and bytes as they go over the air."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

from django.contrib.staticfiles import finders
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

_ASSETS = re.compile(r'(?:src|href)="/static/([^"?]+)"')


def packed(content: bytes) -> int:
    """Bytes of an answer as it is sent to a browser: compressed where that makes it smaller."""
    return min(len(content), len(gzip.compress(content)))


def first_load(page: bytes) -> int:
    """Bytes of a page with every style sheet, script and icon that it names."""
    files = (finders.find(name) for name in set(_ASSETS.findall(page.decode())))
    return packed(page) + sum(packed(Path(str(file)).read_bytes()) for file in files)


def asked(client: Client, address: str, *, part: bool = False) -> tuple[int, bytes]:
    """Queries and content of a page, or of a live part as a page asks for it.

    Asked twice: the first answer may have to work out what is then kept.
    """
    headers = {"HX-Request": "true"} if part else {}
    client.get(address, headers=headers)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address, headers=headers)
    assert answer.status_code == 200, (address, answer.status_code)
    return len(queries), answer.content

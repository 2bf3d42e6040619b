"""The pages of a PDF as Chromium writes it: how many there are and what is drawn on each."""

from __future__ import annotations

import re
import zlib

_OBJECT = re.compile(rb"(?<![0-9])(\d+) 0 obj\b(.*?)\bendobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)


def drawn_on_pages(pdf: bytes) -> list[bytes]:
    """What each page draws, in order, as PDF operators."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    root = next(body for body in objects.values() if b"/Type /Catalog" in body)
    return [_contents(objects, page) for page in _pages(objects, _reference(root, b"Pages"))]


def blank_pages(pdf: bytes) -> list[int]:
    """The numbers of pages without a single word."""
    pages = enumerate(drawn_on_pages(pdf), start=1)
    return [number for number, drawn in pages if not re.search(rb"\bT[jJ]\b", drawn)]


def sheet_sizes(pdf: bytes) -> set[tuple[int, int]]:
    """The sizes of all sheets, in whole points."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", pdf)
    return {(round(float(width)), round(float(height))) for width, height in boxes}


def _reference(body: bytes, key: bytes) -> int:
    found = re.search(rb"/" + key + rb" (\d+) 0 R", body)
    assert found is not None, key
    return int(found[1])


def _pages(objects: dict[int, bytes], node: int) -> list[bytes]:
    body = objects[node]
    if b"/Type /Pages" not in body:
        return [body]
    kids = re.search(rb"/Kids \[(.*?)\]", body, re.DOTALL)
    assert kids is not None
    each = [int(kid) for kid in re.findall(rb"(\d+) 0 R", kids[1])]
    return [page for kid in each for page in _pages(objects, kid)]


def _contents(objects: dict[int, bytes], page: bytes) -> bytes:
    body = objects[_reference(page, b"Contents")]
    stream = _STREAM.search(body)
    assert stream is not None
    # Its last byte may look like a line's end, so the stream may have lost it: only a checksum.
    return zlib.decompressobj().decompress(stream[1]) if b"/FlateDecode" in body else stream[1]

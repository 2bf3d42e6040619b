"""Tables for other people's spreadsheets: separators, text that is no formula, file encodings."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

# A spreadsheet takes a cell that begins so for a formula.
FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
# Languages whose spreadsheets expect 1.5 and commas between cells; the others 1,5 and semicolons.
_POINT: Final = ("en", "cy", "ga", "gd", "gv", "zh", "ja", "ko", "th", "he", "hi", "mt")


class Separator(StrEnum):
    """What stands between two cells."""

    COMMA = ","
    SEMICOLON = ";"
    TAB = "\t"


def separator_for(language: str) -> Separator:
    """What a spreadsheet expects in that language ("de", "en-GB"; several as browsers say them)."""
    first = language.replace("_", "-").split(",")[0].split(";")[0].split("-")[0].strip().lower()
    return Separator.COMMA if not first or first in _POINT else Separator.SEMICOLON


def harmless(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def as_typed(cell: str) -> str:
    """What was written before `harmless` had to do with it."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_STARTS) else cell


def cell(value: str | float, separator: Separator) -> str | float:
    """A cell as the reader's spreadsheet takes it: a number stays a number there."""
    if isinstance(value, str):
        return harmless(value)
    comma = separator is Separator.SEMICOLON and isinstance(value, float)
    return str(value).replace(".", ",") if comma else value


def decoded(content: bytes) -> str | None:
    """The text of a file from some spreadsheet, in whichever way it writes text; None if it isn't.

    Excel writes UTF-8 only where asked; else the Windows code page, or UTF-16 as “Unicode text”.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        codes = ["utf-16"]
    else:
        codes = ["utf-8-sig", "cp1252"]
    for code in codes:
        try:
            text = content.decode(code)
        except UnicodeDecodeError:
            continue
        return None if "\0" in text else text
    return None

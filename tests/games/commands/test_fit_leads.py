"""`manage.py fit_leads`: the weights of the net that leads can be made again."""

from __future__ import annotations

import re
import runpy
from io import StringIO
from pathlib import Path

from django.core.management import call_command

from games.bots import lead_weights
from games.bots.leads import NUMBER_OF_ROWS, UNITS, WIDTH

HERE = Path(str(lead_weights.__file__))


def fit(out: Path, hands: int) -> str:
    said = StringIO()
    call_command("fit_leads", f"--hands={hands}", "--rounds=2", f"--out={out}", stdout=said)
    return said.getvalue()


def test_weights_of_the_right_shape_are_written(tmp_path: Path) -> None:
    said = fit(tmp_path / "weights.py", 4)
    found = runpy.run_path(str(tmp_path / "weights.py"))

    assert re.match(r"\d+ leads; on those kept aside \d\.\d{3} tricks a lead ", said)
    assert len(found["ROWS"]) == NUMBER_OF_ROWS * WIDTH
    assert len(found["OUT"]) == UNITS
    assert any(found["ROWS"])


def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    for name in ("one", "other"):
        fit(tmp_path / name, 2)

    assert (tmp_path / "one").read_text() == (tmp_path / "other").read_text()


def test_the_text_is_that_of_the_file_in_use_but_for_its_numbers(tmp_path: Path) -> None:
    fit(tmp_path / "weights.py", 1)

    assert shape((tmp_path / "weights.py").read_text()) == shape(HERE.read_text())


def shape(text: str) -> str:
    return re.sub(r"-?\d+", "0", text)

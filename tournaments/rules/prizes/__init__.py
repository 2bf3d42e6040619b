"""Winners and prizes: an ordered list of criterion × group × place, worked out with the reason."""

from .award import Award, Status, award, award_data, half_time_prizes
from .criteria import CRITERIA, Criterion
from .model import (
    MEASURED_STEPS,
    BadPrizes,
    Kind,
    Plan,
    Prize,
    Record,
    Step,
    default_plan,
)
from .reading import (
    plan_data,
    read_announced,
    read_plan,
    read_prizes,
    read_record,
    record_data,
)
from .sheet import Competitor, Played, Sheet, people_sheet
from .titles import group_words, place_words, title

__all__ = [
    "CRITERIA",
    "MEASURED_STEPS",
    "Award",
    "BadPrizes",
    "Competitor",
    "Criterion",
    "Kind",
    "Plan",
    "Played",
    "Prize",
    "Record",
    "Sheet",
    "Status",
    "Step",
    "award",
    "award_data",
    "default_plan",
    "group_words",
    "half_time_prizes",
    "people_sheet",
    "place_words",
    "plan_data",
    "read_announced",
    "read_plan",
    "read_prizes",
    "read_record",
    "record_data",
    "title",
]

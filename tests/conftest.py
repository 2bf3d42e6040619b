"""The cast: Mary runs the drive, Max another, Ann and Bob sit at table 1, Olga sees nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from tests.evening import NAMES, HallEvening
from tests.factories import UserFactory
from tests.server import prepare
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Drive
from whistdrive import clock

# The longest files first, so that all workers come to the end together.
FIRST = (
    *("test_screens", "test_evening", "test_online_hall", "test_card_friends"),
    # A worker takes two files at once.
    *("test_card_press", "test_portal", "test_outbox_too_late", "test_without_javascript"),
    *("test_card_table", "test_online_drive", "test_wall", "test_live_parts", "test_live_forms"),
    *("test_bench_command", "test_live", "test_evening_over_http", "test_hall_command"),
    *("test_rehearsals", "test_doors_are_closed", "test_secrecy", "test_any_number"),
)
TEN_PAST_SEVEN = datetime(2026, 3, 14, 19, 10, tzinfo=UTC)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="simulations at full size, not a slice")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {name: number for number, name in enumerate(FIRST)}
    items.sort(key=lambda item: order.get(item.path.stem, len(FIRST)))


@pytest.fixture(scope="session", autouse=True)
def _plain_passwords() -> Iterator[None]:
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a laptop on which Whistdrive has been started once."""
    return prepare(tmp_path_factory.mktemp("prepared"))


@pytest.fixture
def move_clock() -> Iterator[Callable[[timedelta], None]]:
    """Stops the clock at ten past seven on 14 March 2026; call it to let time pass."""
    with clock.set_to(TEN_PAST_SEVEN) as move:
        yield move


@pytest.fixture
def mary(db: None) -> User:
    """The MC of `drive`."""
    return UserFactory(username="Mary")


@pytest.fixture
def max_(db: None) -> User:
    """The MC of another drive."""
    max_ = UserFactory(username="Max")
    create_drive(max_, Settings(name="Another hall", date=date(2026, 3, 14)))
    return max_


@pytest.fixture
def mc(mary: User) -> Client:
    """Mary's laptop, signed in."""
    client = Client()
    client.force_login(mary)
    return client


@pytest.fixture
def other_mc(max_: User) -> Client:
    client = Client()
    client.force_login(max_)
    return client


@pytest.fixture
def outsider() -> Client:
    """Olga: no account, no card, no link."""
    return Client()


@pytest.fixture
def drive(mary: User) -> Drive:
    """A drive at the door: losers move and partners change, 12 hands, nobody here yet."""
    settings = Settings(
        name="Village hall", date=date(2026, 3, 14), format="losers-change", hands=12
    )
    return create_drive(mary, settings)


@pytest.fixture
def evening(drive: Drive, mary: User) -> HallEvening:
    """Eight people seated by arrival at two tables; hand 1 is being played.

    Table 1: Bob (N), Dev (E), Ann (S), Carol (W); table 2: Fred, Hal, Edna, Gwen.
    """
    return HallEvening.start(drive, By.mc(mary), NAMES[:8])

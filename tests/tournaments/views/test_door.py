"""The door page: a name and Enter, what stands beside a name, the poster to join by."""

from __future__ import annotations

import re
from html import escape, unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import NAMES, HallEvening
from tournaments.actions.attendance import mark_gone
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, change_settings
from tournaments.actions.people import NewPlayer, add_pair, add_player
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, Player
from tournaments.queries.people import players_of
from whistdrive.addresses import lan_addresses

HTMX = {"HTTP_HX_REQUEST": "true"}


@pytest.fixture
def by(mary: User) -> By:
    return By.mc(mary)


@pytest.fixture
def door(drive: Drive) -> str:
    return f"/d/{drive.public_id}/door/"


@pytest.fixture
def pairs_drive(drive: Drive, by: By) -> Drive:
    settings = Settings(name=drive.name, date=drive.date, format="pairs-circle", hands=12)
    change_settings(drive, by, settings)
    return drive


def text(response: object) -> str:
    """The page's words as people read them: no tags, white space folded."""
    html = response.content.decode()  # type: ignore[attr-defined]
    html = re.sub(r"<(script|style|template)\b.*?</\1>", " ", html, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def key_of(response: object) -> str:
    found = re.search(r'name="key" value="(\w+)"', response.content.decode())  # type: ignore[attr-defined]
    assert found
    return found[1]


def names(drive: Drive) -> list[str]:
    return [player.name for player in players_of(drive)]


# Adding


def test_a_name_and_enter_puts_somebody_on_the_list(mc: Client, drive: Drive, door: str) -> None:
    answer = mc.post(door + "add/", {"name": "Zoë O’Neill", "key": key_of(mc.get(door))})

    assert (answer.status_code, answer.url) == (302, door)
    assert names(drive) == ["Zoë O’Neill"]
    assert "Added: Zoë O’Neill" in text(mc.get(door))


def test_role_paid_late_and_helper_come_with_the_name(mc: Client, drive: Drive, door: str) -> None:
    mc.post(door + "add/", {"name": "Ann", "role": "B", "paid": "on", "late": "on", "helper": "on"})

    ann = Player.objects.select_related("entrant").get(drive=drive)
    assert (ann.entrant.role, ann.paid, ann.late, ann.helper) == ("B", True, True, True)


def test_under_htmx_a_new_form_comes_with_the_list_and_the_count(
    mc: Client, drive: Drive, door: str
) -> None:
    old = key_of(mc.get(door))

    answer = mc.post(door + "add/", {"name": "Ann", "key": old}, **HTMX)

    html = answer.content.decode()
    assert answer.status_code == 200
    assert key_of(answer) != old
    assert re.findall(r'<(?:form|section)[^>]* id="([\w-]+)"', html) == [
        "door-add",
        "door-count",
        "door-list",
    ]
    assert html.count('hx-swap-oob="true"') == 2
    assert "<html" not in html


@pytest.mark.reported("B24")
def test_a_double_click_adds_once(mc: Client, drive: Drive, door: str) -> None:
    """One player could be added twice and then the first round could not be drawn."""
    sent = {"name": "Ann", "key": key_of(mc.get(door))}

    answers = [mc.post(door + "add/", sent) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert names(drive) == ["Ann"]


@pytest.mark.reported("B24", "B113")
def test_a_second_of_one_name_is_asked_about_first(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    """Namesakes were merged silently, or the same person was on the list twice."""
    add_player(drive, by, NewPlayer("Mary Smith"))

    answer = mc.post(door + "add/", {"name": "mary smith", "role": "B", "paid": "on"})

    words = text(answer)
    assert answer.status_code == 422
    assert "Mary Smith is in already. Is this somebody else of the same name?" in words
    assert "Yes, another Mary Smith" in words
    assert "No, the same person" in words
    assert answer.context["form"]["name"].value() == "mary smith"
    assert answer.context["form"]["role"].value() == "B"
    assert names(drive) == ["Mary Smith"]


@pytest.mark.reported("B113")
def test_yes_another_is_told_apart_by_a_mark(mc: Client, drive: Drive, door: str, by: By) -> None:
    """Two Mary Smiths tonight."""
    add_player(drive, by, NewPlayer("Mary Smith"))

    mc.post(
        door + "add/",
        {"name": "Mary Smith", "another": "Mary Smith", "asked": "Mary Smith", "mark": "red hat"},
    )

    words = text(mc.get(door))
    assert names(drive) == ["Mary Smith", "Mary Smith"]
    assert "Mary Smith (1)" in words
    assert "Mary Smith (red hat)" in words


def test_yes_to_one_namesake_is_no_yes_to_another(
    mc: Client, pairs_drive: Drive, door: str, by: By
) -> None:
    add_pair(pairs_drive, by, NewPlayer("Ann"), NewPlayer("Bob"))

    answer = mc.post(door + "add/", {"name": "Ann", "partner": "Bob", "another": "Ann"})

    assert answer.status_code == 422
    assert answer.context["form"].namesake == "Bob"
    assert len(names(pairs_drive)) == 2

    mc.post(door + "add/", {"name": "Ann", "partner": "Bob", "another": ["Ann", "Bob"]})
    assert names(pairs_drive) == ["Ann", "Bob", "Ann", "Bob"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("x" * 500, "This name is too long. Use at most 60 characters."),
        ("   ", "Type a name."),
        ("", "Type a name."),
        ("\u200b\u202e", "Type a name."),
    ],
)
def test_a_name_that_cannot_be_is_refused_at_the_field_and_kept(
    mc: Client, drive: Drive, door: str, typed: str, sentence: str
) -> None:
    for more in ({}, HTMX):
        answer = mc.post(door + "add/", {"name": typed}, **more)

        assert answer.status_code == 422
        assert answer.context["form"].errors == {"name": [sentence]}
        assert answer.context["form"]["name"].value() == typed
    assert names(drive) == []


@pytest.mark.reported("B109", "B112", "B108")
@pytest.mark.parametrize(
    "name",
    ["O'Neil", "D'Arcy & Sons", "<b>Al</b>", "<svg/onload=alert()>", "Bob 🐺", "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
)
def test_a_name_is_shown_as_typed_and_never_as_markup(
    mc: Client, drive: Drive, door: str, name: str
) -> None:
    """Apostrophes showed as entity codes, emoji crashed the session, markup ran as script."""
    added = mc.post(door + "add/", {"name": name}, **HTMX)
    pages = [added, mc.get(door), mc.get(door + "?part=list"), mc.get(door + "1/")]

    assert names(drive) == [name]
    for page in pages:
        assert name in text(page)
        assert escape(name) in page.content.decode()
        assert "&amp;lt;" not in page.content.decode()
        assert "&amp;#x27;" not in page.content.decode()
        assert "<svg/onload" not in page.content.decode()
        assert "<b>Al" not in page.content.decode()


def test_the_form_needs_its_csrf_token(mary: User, drive: Drive, door: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    assert strict.post(door + "add/", {"name": "Ann"}).status_code == 403
    page = strict.get(door)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())
    assert token
    strict.post(door + "add/", {"name": "Ann", "csrfmiddlewaretoken": token[1]})
    assert names(drive) == ["Ann"]


def test_opening_a_forms_address_shows_the_door(mc: Client, drive: Drive, door: str) -> None:
    for path in ("add/", "pair/"):
        answer = mc.get(door + path)
        assert (answer.status_code, answer.url) == (302, door)


# Pairs


@pytest.mark.parametrize(
    "typed",
    [{"name": "Ann & Bob"}, {"name": "Ann and Bob"}, {"name": "Ann", "partner": "Bob"}],
)
def test_two_names_in_one_go_are_a_pair(
    mc: Client, pairs_drive: Drive, door: str, typed: dict[str, str]
) -> None:
    mc.post(door + "add/", typed)

    assert "Ann with Bob" in text(mc.get(door))
    assert pairs_drive.pairs.count() == 1


def test_singles_are_joined_and_parted(mc: Client, pairs_drive: Drive, door: str) -> None:
    for name in ("Ann", "Bob"):
        mc.post(door + "add/", {"name": name})
    assert text(mc.get(door)).count("No partner yet") == 2

    mc.post(door + "pair/", {"one": "1", "other": "2"})
    assert "Ann with Bob" in text(mc.get(door))

    mc.post(door + "1/", {"do": "split"})
    assert pairs_drive.pairs.count() == 0


def test_nobody_is_their_own_partner(mc: Client, pairs_drive: Drive, door: str) -> None:
    mc.post(door + "add/", {"name": "Ann"})

    answer = mc.post(door + "pair/", {"one": "1", "other": "1"})

    assert answer.status_code == 422
    assert answer.context["join_form"].errors == {"other": ["Choose two different people."]}


# One tap beside a name


@pytest.mark.parametrize(
    ("do", "field", "value"),
    [
        ("paid", "paid", True),
        ("not-paid", "paid", False),
        ("late", "late", True),
        ("here", "late", False),
    ],
)
def test_one_tap_says_what_shall_be_so_twice_is_once(
    mc: Client, drive: Drive, door: str, by: By, do: str, field: str, value: bool
) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    for _ in range(2):
        answer = mc.post(door + "1/", {"do": do})

    assert (answer.status_code, answer.url) == (302, door)
    assert getattr(Player.objects.get(drive=drive), field) is value


def test_a_tap_changes_what_somebody_plays_as(mc: Client, drive: Drive, door: str, by: By) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    answer = mc.post(door + "1/", {"do": "role-B"}, **HTMX)

    assert answer.status_code == 200
    assert Player.objects.get(drive=drive).entrant.role == "B"
    assert "Gent : make Ann a Lady" in text(answer)


def test_what_a_tap_is_refused_is_said_beside_the_name(
    mc: Client, evening: HallEvening, door: str
) -> None:
    sentence = "The seats are drawn. Take the draw back first."

    inside = mc.post(door + "1/", {"do": "role-B"}, **HTMX)
    page = mc.post(door + "1/", {"do": "role-B"})

    assert (inside.status_code, page.status_code) == (422, 422)
    row = inside.content.decode().split('id="person-1"')[1].split("</li>")[0]
    assert sentence in row
    assert sentence in text(page)


def test_an_unknown_tap_changes_nothing(mc: Client, drive: Drive, door: str, by: By) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    assert mc.post(door + "1/", {"do": "fly"}).status_code == 422


def test_somebody_taken_off_the_list_meanwhile_is_said_to_be_gone(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    answers = [mc.post(door + "1/", {"do": "remove"}) for _ in range(2)]

    assert [answer.url for answer in answers] == [door, door]
    assert names(drive) == []
    assert "That person is not on the list any more." in text(mc.get(door))


def test_an_entry_is_renamed_and_marked(mc: Client, drive: Drive, door: str, by: By) -> None:
    add_player(drive, by, NewPlayer("An"))

    mc.post(door + "1/", {"name": "Ann", "mark": "red hat", "helper": "on"})

    ann = Player.objects.get(drive=drive)
    assert (ann.name, ann.mark, ann.helper) == ("Ann", "red hat", True)


def test_a_bad_new_name_is_refused_and_kept(mc: Client, drive: Drive, door: str, by: By) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    answer = mc.post(door + "1/", {"name": "y" * 500, "mark": "red hat"})

    assert answer.status_code == 422
    assert answer.context["form"]["name"].value() == "y" * 500
    assert answer.context["form"]["mark"].value() == "red hat"
    assert names(drive) == ["Ann"]


# During the play


@pytest.mark.reported("B20")
def test_a_seat_is_shown_empty_as_soon_as_somebody_has_gone(
    mc: Client, evening: HallEvening, door: str
) -> None:
    """People removed from the event still had their seat in the hand that was drawn."""
    ann = evening.player("Ann")

    mc.post(door + f"{ann.number}/", {"do": "gone", "from_hand": "1"})

    words = text(mc.get(door + "?part=list"))
    assert "Table 1, South is empty" in words
    assert "Fill the seat" in words


def test_gone_from_a_hand_that_has_been_played_is_refused(
    mc: Client, evening: HallEvening, door: str
) -> None:
    evening.enter(1, 7, 8)
    evening.move()

    answer = mc.post(door + "1/", {"do": "gone", "from_hand": "1"})

    assert answer.status_code == 422
    assert "Hand 1 has been played. Choose hand 2 or later." in text(answer)


@pytest.mark.reported("B23")
def test_a_late_arrival_waits_and_the_door_says_from_which_hand(
    mc: Client, evening: HallEvening, door: str
) -> None:
    """Somebody added in hand 5 got a start button for a round already past."""
    for hand in range(1, 5):
        evening.enter(hand, 7, 8)
        evening.move()

    mc.post(door + "add/", {"name": "Iris"})

    page = mc.get(door)
    waiting = page.context["page"].waiting
    assert [(entry.name, [tag.text for tag in entry.tags]) for entry in waiting] == [
        ("Iris", ["Lady", "Joins at hand 6"])
    ]
    assert "1 waits for a seat" in text(page)


def test_once_the_seats_are_drawn_the_door_says_what_stays_and_why(
    mc: Client, evening: HallEvening, door: str
) -> None:
    page = mc.get(door)

    assert "What people play as, and with whom, goes with the seats and stays." in text(page)
    assert 'value="role-' not in page.content.decode()


def test_who_comes_between_draw_and_start_is_in_the_next_draw(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    Drive.objects.filter(pk=drive.pk).update(stage=Drive.Stage.DRAWN)

    mc.post(door + "add/", {"name": "Iris"})

    assert Player.objects.get(drive=drive).late is False


# The page


def test_the_count_says_what_is_short_and_what_to_do(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    set_spare(drive, by, spare="helper")
    for name in NAMES[:7]:
        add_player(drive, by, NewPlayer(name))

    words = text(mc.get(door))

    assert "7 people: 1 more is needed for 2 tables, or 3 have to sit out." in words
    assert "A helper plays until somebody comes" in words
    assert "On to the draw" not in words


def test_a_full_hall_is_sent_on_to_the_draw(mc: Client, drive: Drive, door: str, by: By) -> None:
    for name in NAMES[:8]:
        add_player(drive, by, NewPlayer(name))

    assert "4 Ladies and 4 Gents: 2 tables, nobody sits out. On to the draw" in text(mc.get(door))


def test_a_part_of_the_page_carries_its_tick(mc: Client, drive: Drive, door: str, by: By) -> None:
    add_player(drive, by, NewPlayer("Ann"))
    drive.refresh_from_db()

    for part in ("list", "count"):
        new = mc.get(f"{door}?part={part}&tick=0")
        same = mc.get(f"{door}?part={part}&tick={drive.tick}")

        assert (new.status_code, new["X-Tick"]) == (200, str(drive.tick))
        assert "<html" not in new.content.decode()
        assert (same.status_code, same["X-Tick"], same.content) == (204, str(drive.tick), b"")


def test_who_registers_with_a_phone_appears_in_the_list_but_not_in_the_form(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    page = mc.get(door).content.decode()
    form = page.split('id="door-add"')[1].split("</form>")[0]
    assert "data-live-part" not in form

    add_player(drive, By("Ann, by phone"), NewPlayer("Ann", device="Ann's phone"))

    assert "Ann" in text(mc.get(door + "?part=list&tick=0"))


@pytest.mark.reported("B128")
def test_the_code_to_scan_is_made_here_with_the_address_beside_it(
    mc: Client, drive: Drive, door: str
) -> None:
    """QR images came from an outside service that was closed."""
    page = mc.get(door)

    html = page.content.decode()
    assert re.findall(r'<img src="([^,"]+)', html) == ["data:image/svg+xml;charset=utf-8"]
    assert not re.search(r'(?:src|href)="(?:https?:)?//', html)
    assert f"Or type this address: testserver/join/{drive.join_code}" in text(page)
    assert page.context["code"].address == f"http://testserver/join/{drive.join_code}/"


def test_on_the_laptop_itself_the_code_carries_an_address_that_phones_reach(
    mc: Client, drive: Drive, door: str
) -> None:
    page = mc.get(door, HTTP_HOST="localhost:8123")

    addresses = lan_addresses()
    if addresses:
        expected = f"http://{addresses[0]}:8123/join/{drive.join_code}/"
        assert page.context["code"].address == expected
    else:
        assert "This laptop is on no network just now" in text(page)


def test_only_this_laptops_own_addresses_can_be_chosen(mc: Client, door: str) -> None:
    mc.get(door, {"address": "evil.example"}, HTTP_HOST="localhost:8123")

    assert "evil.example" not in mc.get(door, HTTP_HOST="localhost:8123").content.decode()


def test_the_door_takes_as_many_queries_for_forty_as_for_four(
    mc: Client, drive: Drive, door: str, by: By, django_assert_max_num_queries: object
) -> None:
    for name in NAMES[:4]:
        add_player(drive, by, NewPlayer(name))
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        mc.get(door)
    for n in range(36):
        add_player(drive, by, NewPlayer(f"Guest {n}"))
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        mc.get(door)


def test_a_gone_person_is_back_with_one_tap(mc: Client, evening: HallEvening, door: str) -> None:
    ann = evening.player("Ann")
    mark_gone(evening.drive, evening.by, ann, from_hand=1)

    mc.post(door + f"{ann.number}/", {"do": "back"})

    assert evening.player("Ann").gone_from is None


def test_a_personal_link_can_be_made_anew(mc: Client, evening: HallEvening, door: str) -> None:
    ann = evening.player("Ann")

    mc.post(door + f"{ann.number}/", {"do": "new-link"})

    assert evening.player("Ann").token != ann.token

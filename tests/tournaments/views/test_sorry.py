"""Pages for requests that cannot be answered."""

from __future__ import annotations

import pytest
from django.test import RequestFactory

from whistdrive.errors import SENTENCES, sorry


@pytest.mark.parametrize("status", SENTENCES)
def test_every_refusal_has_a_page_without_asking_the_database(status: int) -> None:
    """No database mark: a page that says the database is away must not ask it."""
    answer = sorry(RequestFactory().get("/d/x/"), status)

    heading, remedy = SENTENCES[status]
    page = answer.content.decode()
    assert answer.status_code == status
    assert (f"<h1>{heading}</h1>" in page, f"<p>{remedy}</p>" in page) == (True, True)
    assert 'href="/"' in page


@pytest.mark.parametrize(
    ("status", "offered"), [(403, True), (503, True), (500, False), (404, False)]
)
def test_a_post_that_was_not_done_may_be_sent_again(status: int, offered: bool) -> None:
    posted = {"tricks": "8", "csrfmiddlewaretoken": "old"}
    request = RequestFactory().post("/d/x/", posted, headers={"Origin": "http://testserver"})

    page = sorry(request, status).content.decode()

    assert ("Send it again" in page, 'name="tricks" value="8"' in page) == (offered, offered)
    assert 'value="old"' not in page


@pytest.mark.parametrize("status", SENTENCES)
def test_htmx_gets_the_sentences_alone(status: int) -> None:
    answer = sorry(RequestFactory().get("/d/x/", headers={"HX-Request": "true"}), status)

    page = answer.content.decode()
    assert answer.status_code == status
    assert "<html" not in page
    assert str(SENTENCES[status][1]) in page

"""The addresses by which phones reach this laptop."""

from __future__ import annotations

import pytest
from django.test import Client

from whistdrive.addresses import HallHosts, lan_addresses


def test_no_address_is_the_laptops_own_loop() -> None:
    assert [address for address in lan_addresses() if address.startswith("127.")] == []


def test_the_hall_answers_to_itself_its_network_and_what_the_organiser_adds() -> None:
    hosts = list(HallHosts(["whist.lan"]))

    assert hosts[:3] == ["localhost", "127.0.0.1", "[::1]"]
    assert "whist.lan" in hosts
    assert hosts[-len(lan_addresses()) :] == lan_addresses() or not lan_addresses()
    assert "*" not in hosts


@pytest.mark.django_db
def test_a_phone_by_the_laptops_address_is_let_in_without_any_setting() -> None:
    for address in lan_addresses():
        answer = Client().get("/sign-in/", headers={"host": f"{address}:8000"})
        assert answer.status_code in (200, 302)


@pytest.mark.django_db
def test_any_other_name_is_refused_with_a_page() -> None:
    answer = Client().get("/sign-in/", headers={"host": "elsewhere.example"})

    assert answer.status_code == 400

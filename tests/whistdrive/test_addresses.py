"""The addresses by which phones reach this laptop."""

from __future__ import annotations

import pytest
from django.test import Client

from whistdrive.addresses import (
    HallHosts,
    Kind,
    Network,
    is_gone,
    lan_addresses,
    last_came_in_by,
)


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


@pytest.mark.parametrize(
    ("adapter", "address", "kind"),
    [
        ("wlan0", "192.168.1.5", Kind.WIFI),
        ("wlp3s0", "192.168.1.5", Kind.WIFI),
        ("Intel(R) Wi-Fi 6 AX201", "192.168.1.5", Kind.WIFI),
        ("enp0s25", "10.0.0.5", Kind.CABLE),
        ("Realtek PCIe GbE Family Controller", "10.0.0.5", Kind.CABLE),
        ("docker0", "172.17.0.1", Kind.INSIDE),
        ("vEthernet (WSL)", "172.20.0.1", Kind.INSIDE),
        ("VirtualBox Host-Only Ethernet Adapter", "192.168.56.1", Kind.INSIDE),
        ("wlan0", "10.42.0.1", Kind.OWN),
        ("eth0", "169.254.7.7", Kind.LOST),
        ("en0", "192.168.1.5", Kind.OTHER),
    ],
)
def test_a_network_is_told_by_its_adapter_and_address(
    adapter: str, address: str, kind: Kind
) -> None:
    assert Network(address, adapter).kind is kind


@pytest.mark.django_db
@pytest.mark.skipif(not lan_addresses(), reason="this machine is on no network")
def test_the_address_that_a_phone_came_in_by_is_remembered() -> None:
    here = lan_addresses()[0]
    Client().get("/sign-in/", REMOTE_ADDR=here, HTTP_HOST=f"{here}:8000")
    Client().get("/sign-in/", REMOTE_ADDR="203.0.113.9", HTTP_HOST=f"{here}:8000")

    assert last_came_in_by() == here


@pytest.mark.parametrize(
    ("host", "gone"),
    [("192.0.2.7", True), ("laptop.local", False), ("127.0.0.1", False), ("", False)],
)
def test_only_a_network_address_that_is_not_here_is_gone(host: str, gone: bool) -> None:
    assert is_gone(host) is gone


def test_addresses_of_this_machine_are_not_gone() -> None:
    assert [is_gone(address) for address in lan_addresses()] == [False] * len(lan_addresses())

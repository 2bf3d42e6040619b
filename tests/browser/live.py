"""An open hall for tests of live pages: one server, a fresh drive for each test, bad Wi-Fi."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from playwright.sync_api import APIResponse, Page, Response, Route, WebSocketRoute, expect

from tests.server import Server

MARY, PASSWORD = "Mary", "correct horse battery"
ERROR_PAGE = "<!doctype html><html><body><main><h1>Bad gateway</h1></main></body></html>"
OURS = {"X-Whistdrive": "1", "Content-Type": "text/html"}
# What these parts of pages ask for.
GRID, PANEL, PLACES = "part=grid", r"/table/\d/\?state=", r"standings/\?.*state="
AT_A_TIME = 12  # drives built in one go; a process of their own takes seconds to start


@dataclass
class OpenHall:
    """A server that stays up, Mary signed in, and drives of eight people at two tables.

    Table 1: Bob (N), Dev (E), Ann (S), Carol (W); table 2: Fred, Hal, Edna, Gwen.
    """

    server: Server
    laptop: httpx.Client = field(init=False)
    spare: list[LiveDrive] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.laptop = httpx.Client(base_url=self.server.url, timeout=30)
        self.spare = self.build(count=AT_A_TIME)
        self.laptop.get("/sign-in/")
        signed_in = self.post("/sign-in/", name=MARY, password=PASSWORD)
        assert signed_in.status_code == 302

    def build(self, **wanted: Any) -> list[LiveDrive]:
        script = (
            f"from tests.browser.drives import build; build({(MARY, PASSWORD)!r}, **{wanted!r})"
        )
        built = json.loads(self.server.manage("shell", "--no-imports", "-c", script))
        return [LiveDrive(self, one["id"], one["code"], one["cards"]) for one in built]

    def drive(self) -> LiveDrive:
        """One that no other test has touched."""
        if not self.spare:
            self.spare = self.build(count=AT_A_TIME)
        return self.spare.pop()

    def post(self, address: str, **values: object) -> httpx.Response:
        """From Mary's laptop, without a screen."""
        token = self.laptop.cookies["csrftoken"]
        data = {"csrfmiddlewaretoken": token, **values}
        return self.laptop.post(address, data=data, headers={"Referer": self.server.url})

    def sign_in(self, page: Page) -> Page:
        """That page is Mary's laptop too."""
        cookies = [
            {"name": name, "value": self.laptop.cookies[name], "url": self.server.url}
            for name in ("sessionid", "csrftoken")
        ]
        page.context.add_cookies(cookies)  # type: ignore[arg-type]
        return page

    def close(self) -> None:
        self.laptop.close()
        self.server.stop()


@dataclass
class LiveDrive:
    """A drive whose first open hand is being played."""

    hall: OpenHall
    id: str
    code: str
    cards: dict[str, str]

    @property
    def desk(self) -> str:
        return f"/d/{self.id}/desk/"

    @property
    def door(self) -> str:
        return f"/d/{self.id}/door/"

    @property
    def standings(self) -> str:
        return f"/d/{self.id}/standings/"

    def table(self, number: int) -> str:
        return f"/d/{self.id}/table/{number}/"

    def enter(self, table: int, ns: int) -> None:
        """Mary types a slip, somewhere else: every open page hears of it."""
        address = f"{self.desk}enter/"
        answer = self.hall.post(address, table=table, tricks=ns)
        assert answer.status_code == 302, answer.text

    def call(self, table: int) -> None:
        """Somebody at that table calls the MC from another phone."""
        phone = httpx.Client(base_url=self.hall.server.url, follow_redirects=True)
        with phone:
            phone.get(f"/t/{self.cards[str(table)]}/")
            data = {"csrfmiddlewaretoken": phone.cookies["csrftoken"], "why": "help"}
            answer = phone.post(f"{self.table(table)}call/", data=data)
            assert answer.status_code == 200, answer.text

    def scan(self, page: Page, table: int = 1) -> Page:
        page.goto(f"/t/{self.cards[str(table)]}/")
        return page

    def sit(self, page: Page, name: str, table: int = 1) -> Page:
        """The phone of somebody who has said who they are and is asked for the tricks."""
        self.scan(page, table)
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator("#score")).to_be_visible()
        # The form is there as soon as it is parsed; the deferred scripts come after it.
        page.wait_for_load_state()
        return page


def is_live(page: Page) -> None:
    """The page hears hints over its socket."""
    expect(page.locator(".line-status").first).to_have_attribute("data-state", "live")


def renews(page: Page, part: str, act: Callable[[], object]) -> Response:
    """Do something elsewhere in the hall and wait until the page has asked for that part again."""
    pattern = re.compile(part)

    def asked(response: Response) -> bool:
        return bool(pattern.search(response.url)) and response.request.method == "GET"

    with page.expect_response(asked) as answer:
        act()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    return answer.value


def key(page: Page, tricks: int) -> None:
    page.locator(".key", has_text=re.compile(rf"^\s*{tricks}\s*$")).click()


def is_one_page(page: Page) -> bool:
    return page.locator("main").count() == page.locator("h1").count() == 1


def is_calm(page: Page) -> None:
    expect(page.locator(".htmx-request")).to_have_count(0)
    expect(page.locator("[data-disabled-by-htmx], button:disabled")).to_have_count(0)


def error_page(status: int, route: Route) -> None:
    route.fulfill(status=status, headers=OURS, body=ERROR_PAGE)


def hide(page: Page, *, hidden: bool) -> None:
    """What the page notices when its tab goes to the background or the screen is locked."""
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


class WiFi:
    """What a device hears and says. Once it is gone the socket still looks open, as in life."""

    def __init__(self, page: Page) -> None:
        self.page, self.gone, self.connected, self.deaf_to = page, False, 0, ""
        page.route_web_socket(re.compile("/live/"), self._connect)

    def _connect(self, at_page: WebSocketRoute) -> None:
        if self.gone:
            at_page.close()
            return
        self.connected += 1
        at_server = at_page.connect_to_server()
        at_page.on_message(lambda said: None if self.lost(at_page) else at_server.send(said))
        at_server.on_message(lambda said: self._hear(at_page, said))
        self.line: WebSocketRoute | None = at_page

    def _hear(self, line: WebSocketRoute, said: str | bytes) -> None:
        if not self.lost(line) and said != self.deaf_to:
            line.send(said)

    def lost(self, line: WebSocketRoute) -> bool:
        return self.gone or line is not self.line

    def close(self) -> None:
        """The server hangs up."""
        assert self.line is not None
        self.line.close()

    def go(self) -> None:
        self.gone = True
        self.page.context.set_offline(True)

    def come_back(self) -> None:
        self.gone = False
        self.line = None  # the old one stays dead, whatever the browser believes
        self.page.context.set_offline(False)


class Delayed:
    """Holds back the page's next request to such an address; the ones after it pass."""

    def __init__(self, page: Page, address: str) -> None:
        self.held: Route | None = None
        page.route(re.compile(address), self._on_request)

    def _on_request(self, route: Route) -> None:
        if self.held is None:
            self.held = route
        else:
            route.continue_()

    def answer(self, response: APIResponse) -> None:
        assert self.held is not None
        self.held.fulfill(response=response)

    def go_on(self) -> None:
        """To the server, after all."""
        assert self.held is not None
        self.held.continue_()

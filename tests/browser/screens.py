"""Every screen of the program, and the hall in which each of them can be seen."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.server import Server

PASSWORD = "correct horse battery"


@dataclass(frozen=True, slots=True)
class Screen:
    """`who` looks: the mc, a stranger, a phone at a table, a player on their own phone, the same
    at an online table, or somebody at a card table.

    `path` may name a drive by its stage: {door} {playing} {half-time} {finished}, {showing} (at
    half-time, with the second prize on the wall), {compared} (finished, with the same cards at
    every table), one with online tables: {ten} {far-door}, or a card table: {turned} {mid} {one}
    {result} {won} {gathering} {friends} {cover}.
    """

    name: str
    path: str
    who: str = "mc"


SCREENS = [
    Screen("home", "/", "stranger"),
    Screen("home-mc", "/"),
    Screen("sign-in", "/sign-in/", "stranger"),
    Screen("invitation", "/invitation/", "stranger"),
    Screen("type-code", "/code/", "stranger"),
    Screen("nothing-here", "/d/nothing/", "stranger"),
    Screen("mcs", "/mcs/"),
    Screen("drives", "/drives/"),
    Screen("new-drive", "/drives/new/"),
    Screen("import", "/drives/import/"),
    Screen("laptop", "/laptop/"),
    Screen("backup", "/d/{playing}/backup/"),
    Screen("on-paper", "/d/{playing}/on-paper/"),
    Screen("next-drive", "/d/{finished}/next/"),
    Screen("door-table", "/d/{door}/door/table/"),
    Screen("settings", "/d/{door}/settings/"),
    Screen("settings-playing", "/d/{playing}/settings/"),
    Screen("trumps", "/d/{playing}/trumps/"),
    Screen("invite", "/d/{playing}/invite/"),
    Screen("door", "/d/{door}/door/"),
    Screen("door-playing", "/d/{playing}/door/"),
    Screen("paste", "/d/{door}/door/paste/"),
    Screen("person", "/d/{door}/door/1/"),
    Screen("merge", "/d/{door}/door/merge/"),
    Screen("numbers", "/d/{door}/door/numbers/"),
    Screen("numbers-playing", "/d/{playing}/door/numbers/"),
    Screen("share", "/d/{door}/door/share/"),
    Screen("take-over", "/d/{half-time}/door/take-over/"),
    Screen("draw", "/d/{door}/draw/"),
    Screen("draw-stored", "/d/{playing}/draw/"),
    Screen("print", "/d/{playing}/print/"),
    Screen("print-poster", "/d/{door}/print/poster/"),
    Screen("print-table-cards", "/d/{playing}/print/table-cards/"),
    Screen("print-table-cards-before", "/d/{door}/print/table-cards/"),
    Screen("print-door", "/d/{door}/print/door/"),
    Screen("print-seats", "/d/{playing}/print/seats/"),
    Screen("print-score-cards", "/d/{playing}/print/score-cards/"),
    Screen("print-move-cards", "/d/{playing}/print/move-cards/"),
    Screen("print-slips", "/d/{playing}/print/slips/?tables=1"),
    Screen("print-master", "/d/{playing}/print/master/"),
    Screen("print-results", "/d/{finished}/print/results/"),
    Screen("print-prizes", "/d/{finished}/print/prizes/"),
    Screen("desk", "/d/{playing}/desk/"),
    Screen("desk-all-waiting", "/d/{half-time}/desk/"),
    Screen("desk-table", "/d/{playing}/desk/table/6/"),
    Screen("type-hand", "/d/{playing}/desk/type/"),
    Screen("move", "/d/{playing}/desk/move/"),
    Screen("moves", "/d/{playing}/desk/moves/"),
    Screen("desk-clock", "/d/{playing}/desk/clock/"),
    Screen("script", "/d/{playing}/script/"),
    Screen("script-preview", "/d/{door}/script/?step=2"),
    Screen("wall", "/d/{playing}/wall/", "stranger"),
    Screen("wall-moves", "/d/{half-time}/wall/", "stranger"),
    Screen("wall-results", "/d/{finished}/wall/", "stranger"),
    Screen("wall-welcome", "/d/{door}/wall/", "stranger"),
    Screen("finish", "/d/{playing}/desk/finish/"),
    Screen("hands", "/d/{playing}/hands/"),
    Screen("hands-points", "/d/{compared}/hands/"),
    Screen("hand-points", "/d/{compared}/hands/3/"),
    Screen("hand", "/d/{playing}/hands/3/"),
    Screen("correct", "/d/{playing}/hands/3/table/2/"),
    Screen("correct-in-play", "/d/{playing}/hands/14/table/1/"),
    Screen("whole-hall", "/d/{playing}/hands/14/hall/"),
    Screen("check-cards", "/d/{playing}/check/"),
    Screen("true-seats", "/d/{playing}/hands/14/seats/"),
    Screen("prizes", "/d/{finished}/prizes/"),
    Screen("prizes-half-time", "/d/{half-time}/prizes/"),
    Screen("prizes-settings", "/d/{finished}/prizes/settings/"),
    Screen("prizes-tie", "/d/{finished}/prizes/tie/?part=final&prize=first-half/A%231"),
    Screen("prizes-wall", "/d/{finished}/prizes/wall/"),
    Screen("prizes-wall-name", "/d/{showing}/prizes/wall/"),
    Screen("wall-prizes", "/d/{showing}/wall/", "stranger"),
    Screen("results-prizes", "/d/{showing}/results/", "stranger"),
    Screen("record", "/d/{playing}/record/"),
    Screen("slips", "/d/{playing}/slips/"),
    Screen("drive", "/d/{playing}/", "stranger"),
    Screen("join", "/join/{code}/", "stranger"),
    Screen("standings", "/d/{playing}/standings/", "stranger"),
    Screen("results", "/d/{finished}/results/", "stranger"),
    Screen("results-points", "/d/{compared}/results/", "stranger"),
    Screen("deal", "/d/{compared}/deal/3/", "stranger"),
    Screen("table-who", "/d/{playing}/table/6/?again=1", "phone"),
    Screen("table-entry", "/d/{playing}/table/6/", "phone"),
    Screen("table-sent", "/d/{playing}/table/1/", "player"),
    Screen("me", "/d/{playing}/me/", "player"),
    Screen("table-over", "/d/{finished}/table/1/", "phone-after"),
    Screen("settings-online", "/d/{far-door}/settings/"),
    Screen("numbers-online", "/d/{far-door}/door/numbers/"),
    Screen("door-online", "/d/{far-door}/door/"),
    Screen("numbers-robots", "/d/{ten}/door/numbers/"),
    Screen("desk-online", "/d/{ten}/desk/"),
    Screen("desk-table-online", "/d/{ten}/desk/table/3/"),
    Screen("desk-table-clash", "/d/{ten}/desk/table/1/"),
    Screen("moves-online", "/d/{ten}/desk/moves/"),
    Screen("wall-online", "/d/{ten}/wall/", "stranger"),
    Screen("standings-robots", "/d/{ten}/standings/", "stranger"),
    Screen("me-online", "/d/{ten}/me/", "online-player"),
    Screen("table-online", "/d/{ten}/table/3/", "online-player"),
    Screen("table-tablet", "/d/{ten}/table/3/", "online-tablet"),
    Screen("play", "/play/", "stranger"),
    Screen("play-two", "/play/two/", "stranger"),
    Screen("play-friends", "/play/friends/", "stranger"),
    Screen("play-quick", "/play/quick/", "stranger"),
    Screen("play-rules", "/play/rules/", "stranger"),
    Screen("cards-turned", "{turned}", "cards"),
    Screen("cards-mid", "{mid}", "cards"),
    Screen("cards-one", "{one}", "cards"),
    Screen("cards-result", "{result}", "cards"),
    Screen("cards-won", "{won}", "cards"),
    Screen("cards-hand", "{result}hand/1/", "cards"),
    Screen("cards-replay", "{result}hand/1/?trick=5", "cards"),
    Screen("cards-gathering", "{gathering}", "cards"),
    Screen("cards-come", "{gathering}", "stranger"),
    Screen("cards-friends", "{friends}", "cards"),
    Screen("cards-watch", "{friends}", "stranger"),
    Screen("cards-cover", "{cover}", "cards"),
    Screen("cards-laid", "{laid}", "cards"),
    Screen("cards-tablet", "{tablet}", "cards"),
    Screen("cards-laid-over", "{laid_over}", "cards"),
    Screen("cards-taken-back", "{taken_back}", "cards"),
    Screen("cards-sealed", "{sealed}", "cards"),
    Screen("cards-sealed-watch", "{sealed}", "stranger"),
    Screen("cards-sealed-hand", "{sealed}hand/1/", "cards"),
    Screen("practice", "/play/practice/?back=/d/{playing}/", "stranger"),
]


class Hall:
    """A server with its demonstration, a drive at every stage, and a device for each who looks."""

    def __init__(self, chromium: Browser, server: Server) -> None:
        self.chromium, self.server = chromium, server
        code = "from tests.browser.stages import build; build()"
        built = json.loads(server.manage("shell", "--no-imports", "-c", code))
        self.drives: dict[str, str] = built["drives"]
        self.tables: dict[str, str] = built["tables"]
        self.links: dict[str, str] = built["links"]
        devices = ("mc", "phone", "player", "phone-after", *self.links)
        self.states: dict[str, Any] = {who: self._device(who) for who in devices}
        self.states["cards"] = self._at_cards(built["cookie"])
        self.contexts: list[BrowserContext] = []
        self.asked: list[str] = []  # every address that the screen asked for

    def open(self, screen: Screen, size: dict[str, int], scheme: str = "light") -> Page:
        """The screen on a device of that size, loaded and quiet."""
        for context in self.contexts:
            context.close()
        context = self.chromium.new_context(
            base_url=self.server.url,
            viewport=size,  # type: ignore[arg-type]
            color_scheme=scheme,  # type: ignore[arg-type]
            storage_state=self.states.get(screen.who),
            reduced_motion="reduce",
        )
        self.contexts = [context]
        page = context.new_page()
        self.asked = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("websocket", lambda socket: self.asked.append(socket.url))
        code = self.one("select join_code from tournaments_drive where public_id = ?", "door")
        page.goto(screen.path.format(**self.drives, **self.tables, code=code))
        page.wait_for_load_state("load")
        page.wait_for_function("typeof htmx !== 'undefined'")
        return page

    def asked_elsewhere(self) -> list[str]:
        """Addresses on other machines that the screen asked for."""
        here = ("data:", self.server.url, self.server.url.replace("http", "ws", 1))
        return [url for url in self.asked if not url.startswith(here)]

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def one(self, query: str, stage: str) -> str:
        """One value of the database, for the drive of that stage."""
        with sqlite3.connect(self.server.data / "whistdrive.sqlite3") as database:
            return str(database.execute(query, (self.drives[stage],)).fetchone()[0])

    def _at_cards(self, value: str) -> Any:
        """The device of the person who sits at the card tables."""
        host = self.server.url.partition("://")[2].partition(":")[0]
        cookie = {"name": "whistdrive-table", "value": value, "domain": host, "path": "/"}
        cookie |= {"expires": -1, "httpOnly": True, "secure": False, "sameSite": "Lax"}
        return {"cookies": [cookie], "origins": []}

    def _device(self, who: str) -> Any:
        """The cookies of somebody who has signed in, scanned a card or opened a personal link."""
        context = self.chromium.new_context(base_url=self.server.url)
        page = context.new_page()
        card = (
            "select token from tournaments_tablecard c join tournaments_drive d"
            " on d.id = c.drive_id where d.public_id = ? and c.table_no = "
        )
        if who == "mc":
            page.goto("/setup/")
            page.fill("[name=name]", "Mary")
            page.fill("[name=password]", PASSWORD)
            page.press("[name=password]", "Enter")
            page.wait_for_url("**/drives/")
        elif who == "phone":
            page.goto(f"/t/{self.one(card + '6', 'playing')}/")
            page.get_by_role("button", name="I am").first.click()
            page.wait_for_selector("#score")
        elif who in self.links:
            page.goto(self.links[who])
        elif who == "phone-after":
            page.goto(f"/t/{self.one(card + '1', 'finished')}/")
        else:
            seated = (
                "select p.token from tournaments_player p join tournaments_place s"
                " on s.entrant_id = p.entrant_id join tournaments_round r on r.id = s.round_id"
                " join tournaments_drive d on d.id = r.drive_id where d.public_id = ?"
                " and r.closed_at is null and s.table_no = 1 and s.seat = 'N'"
            )
            page.goto(f"/p/{self.one(seated, 'playing')}/")
        state = context.storage_state()
        context.close()
        return state

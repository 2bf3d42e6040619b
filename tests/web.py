"""A browser without a screen: fetches pages, fills in their forms as they stand, follows links."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

import httpx


@dataclass
class Form:
    """A form as a page shows it: where it posts to, and what it holds."""

    action: str
    method: str
    values: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    options: dict[str, list[str]] = field(default_factory=dict)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self._form: Form | None = None
        self._select = ""
        self._area = ""
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        if tag in ("script", "style", "template"):
            self._hidden += 1
        if tag == "a" and "href" in at:
            self.links.append(at["href"])
        if tag == "form":
            self._form = Form(at.get("action", ""), at.get("method", "get").lower())
            self.forms.append(self._form)
        if self._form is not None:
            self._field(tag, at, self._form)

    def _field(self, tag: str, at: dict[str, str], form: Form) -> None:
        name, value = at.get("name", ""), at.get("value", "")
        kind = at.get("type", "submit" if tag == "button" else "text")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            form.options.setdefault(self._select, []).append(value)
            if "selected" in at or self._select not in form.values:
                form.values[self._select] = value
        elif tag == "textarea":
            self._area = name
            form.values[name] = ""
        elif kind == "submit" and tag in ("button", "input"):
            form.buttons.append((name, value))
        elif tag == "input" and name:
            _input(form, name, value, kind, chosen="checked" in at)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "template"):
            self._hidden -= 1
        elif tag == "form":
            self._form = None
        elif tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""

    def handle_data(self, data: str) -> None:
        if self._area and self._form is not None:
            self._form.values[self._area] += data
        if data.strip() and not self._hidden:
            self.words.append(" ".join(data.split()))


def _input(form: Form, name: str, value: str, kind: str, *, chosen: bool) -> None:
    if kind in ("radio", "checkbox"):
        form.options.setdefault(name, []).append(value)
        if chosen:
            form.values[name] = value or "on"
    elif kind != "file":
        form.values[name] = value


def forms_on(text: str) -> list[Form]:
    """The forms of a page, as they stand."""
    reader = _Reader()
    reader.feed(text)
    return reader.forms


class Page:
    """An answer of the server, read as a person would."""

    def __init__(self, browser: Browser, response: httpx.Response) -> None:
        self.browser = browser
        self.status = response.status_code
        self.url = response.url
        self.text = response.text
        reader = _Reader()
        reader.feed(self.text)
        self.forms, self.links = reader.forms, reader.links
        self.words = " ".join(reader.words)

    def form(self, action: str) -> Form:
        """The first form whose address ends so."""
        for form in self.forms:
            if form.action.split("?")[0].endswith(action):
                return form
        raise AssertionError(f"No form to {action} on {self.url}: {[f.action for f in self.forms]}")

    def has_form(self, action: str) -> bool:
        return any(form.action.split("?")[0].endswith(action) for form in self.forms)

    async def submit(self, action: str, **values: str) -> Page:
        """Fill in the form whose address ends so, and send it."""
        form = self.form(action)
        return await self.browser.send(form, self, {**form.values, **values})


class Browser:
    """One device: its own cookies, no JavaScript."""

    def __init__(self, base: str) -> None:
        self.client = httpx.AsyncClient(base_url=base, follow_redirects=True, timeout=30)

    async def __aenter__(self) -> Browser:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.client.aclose()

    async def get(self, address: str) -> Page:
        return Page(self, await self.client.get(address))

    async def send(self, form: Form, page: Page, values: dict[str, str]) -> Page:
        address = str(page.url.join(form.action))
        if form.method == "get":
            return Page(self, await self.client.get(address, params=values))
        response = await self.client.post(address, data=values, headers={"Referer": str(page.url)})
        return Page(self, response)


def folded(response: object) -> str:
    """A page with its white space folded."""
    return " ".join(response.content.decode().split())  # type: ignore[attr-defined]


def without_tags(response: object) -> str:
    """The same without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", folded(response)).split())

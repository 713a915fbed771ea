"""One server and one browser for all tests of a process; a person with an empty device for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect
from tests.chromium import chromium, executable
from tests.serving import running
from tests.web.page_object import Person

from torony.server.application import PAGE

PATIENCE = 60.0  # seconds for anything to appear; only a hang takes that long

Device = Callable[..., BrowserContext]
NewPerson = Callable[..., Person]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The address of the page."""
    assert (PAGE / "index.html").is_file(), "there is no page yet: make web builds it"
    with running("serve", "--no-open", "--port", "0") as process:
        yield process.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    assert executable() is not None, "there is no Chromium: make browser installs it"
    expect.set_options(timeout=PATIENCE * 1000)
    with chromium() as browser:
        yield browser


@pytest.fixture
def device(browser: Browser) -> Iterator[Device]:
    """Makes devices: what is kept on one is seen by all its tabs, but not by other devices."""
    with ExitStack() as stack:

        def make(**options: Any) -> BrowserContext:
            wishes = {"locale": "en", "reduced_motion": "reduce", **options}
            context = stack.enter_context(browser.new_context(**wishes))
            context.set_default_timeout(PATIENCE * 1000)
            return context

        yield make


@pytest.fixture
def new_person(device: Device, server: str) -> Iterator[NewPerson]:
    """Makes people; nothing may have gone wrong unseen when the test is over."""
    people: list[Person] = []

    def make(context: BrowserContext | None = None, url: str = server, **options: Any) -> Person:
        person = Person((context or device(**options)).new_page(), url)
        people.append(person)
        return person

    yield make
    assert [error for person in people for error in person.errors] == []


@pytest.fixture
def person(new_person: NewPerson) -> Person:
    return new_person()

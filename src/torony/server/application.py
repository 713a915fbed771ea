"""The addresses of the server, put together."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html import escape
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

from fastapi import FastAPI, WebSocket
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from torony import __version__
from torony.engine import nets
from torony.games import games
from torony.server import assets, messages
from torony.server.guard import Guard
from torony.server.scheduler import Scheduler
from torony.server.session import Session

__all__ = ["PAGE", "Health", "Settings", "make_application"]

PAGE: Final = Path(__file__).parent / "static"
"""Where the build puts the page."""
SOURCES: Final = Path(__file__).parents[3]
"""Where the page is built, if this is not an installed copy."""
QUIET_SECONDS: Final = 60.0
"""A client without a question for this time can be replaced by a new one; a client that has never
asked can be replaced at any time."""


@dataclass(frozen=True)
class Settings:
    """What can be set."""

    threads: int = 1
    hash_mb: int = 256
    """Megabytes for the tables of all engines together."""
    engine: Mapping[str, int] = field(default_factory=dict)
    """Other options of each engine."""
    page: Path = PAGE
    hosts: frozenset[str] = frozenset()
    """Names besides localhost under which the server may be asked."""
    per_address: int | None = None
    """Connections from one address: a quarter of all by default, 0 for no limit."""


class Health(BaseModel):
    """How the server is."""

    status: str = "ok"
    version: str = __version__
    protocol: int = messages.VERSION
    games: list[str] = list(games())
    threads: int
    running: int
    """Searches that run."""
    waiting: int
    """Searches that wait for their turn."""
    clients: int


def make_application(settings: Settings, most_clients: int) -> FastAPI:
    """The server as an ASGI application, for one process."""
    scheduler = Scheduler(settings.threads, settings.hash_mb, settings.engine)
    sessions: dict[Session, None] = {}

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        await scheduler.close()

    application = FastAPI(
        title="Torony",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # they load scripts from elsewhere
        redoc_url=None,
    )
    application.state.scheduler = scheduler
    application.add_middleware(Guard, hosts=settings.hosts)

    @application.get("/api/health")
    async def health() -> Health:
        return Health(
            threads=scheduler.threads,
            running=scheduler.running,
            waiting=scheduler.waiting,
            clients=len(sessions),
        )

    @application.websocket("/api/engine")
    async def engine(websocket: WebSocket) -> None:
        session = Session(websocket, scheduler)
        if len(sessions) >= most_clients and not await _make_room(sessions):
            await session.refuse("too many clients")
            return
        sessions[session] = None
        try:
            await session.run()
        finally:
            sessions.pop(session, None)

    async def no_socket(_: Request) -> Response:
        reason = {"detail": "/api/engine is a WebSocket"}
        return JSONResponse(reason, status_code=426, headers={"Upgrade": "websocket"})

    async def net(request: Request) -> Response:
        with nets.folder() as folder:
            file = assets.find(folder, request.path_params["name"])
            return await assets.respond(request, file) if file else _not_found(request)

    async def page(request: Request) -> Response:
        file = assets.find(settings.page, request.path_params["path"] or "index.html")
        if file is not None:
            return await assets.respond(request, file)
        return _not_found(request) if request.path_params["path"] else _not_built(settings.page)

    for path, answer in {
        "/api/engine": no_socket,
        "/nets/{name}": net,
        "/{path:path}": page,
    }.items():
        application.router.routes.append(Route(path, answer))
    return application


async def _make_room(sessions: dict[Session, None]) -> bool:
    """Ends the session that has asked nothing for longest, if that is long enough."""
    quietest = max(sessions, key=lambda session: session.quiet_for)  # the oldest of equal ones
    if quietest.quiet_for < QUIET_SECONDS:
        return False
    del sessions[quietest]
    await quietest.give_way()
    return True


def _not_found(request: Request) -> Response:
    path = request.url.path
    if path.startswith("/api/"):
        return JSONResponse({"detail": f"there is no {path}"}, status_code=404)
    words = f"<p>There is no <code>{escape(path[:200])}</code> here.</p>"
    return _page("Not found", f'{words}<p><a href="/">To the games</a></p>', 404)


def _not_built(folder: Path) -> Response:
    """Not an error of whoever asks: the engine answers, only the page is not there."""
    words = f"""\
<p>The server runs, but it has no page to show. {_how_to_get_the_page(folder)} Then load this page
again.</p>
<p>Meanwhile <code>torony play lyngk</code> plays in the terminal, and programs find the engine at
<a href="/api/health">/api/health</a> and <code>/api/engine</code>.</p>"""
    return _page("The page is missing", words, 503)


def _how_to_get_the_page(folder: Path) -> str:
    """What helps depends on where the page should come from."""
    if folder != PAGE:
        return "The folder given with <code>--static</code> holds no <code>index.html</code>."
    if (SOURCES / "web" / "package.json").is_file():
        return "Torony runs from its sources: there, <code>make web</code> builds it."
    again = "pip install --force-reinstall --no-deps"
    lost = "Every package of Torony has one, so this installation is damaged. Install it again:"
    if any(package.read_text("direct_url.json") for package in distributions(name="torony")):
        return f"{lost} <code>{again}</code> with the wheel, archive or folder it came from."
    return f"{lost} <code>{again} torony</code>."


def _page(title: str, words: str, status: int) -> Response:
    text = f"""\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>{title} · Torony</title>
<h1>{title}</h1>
{words}
</html>
"""
    return HTMLResponse(text, status_code=status, headers={"Cache-Control": "no-store"})

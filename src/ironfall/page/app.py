"""The page as a program of the web: its files, questions about tables, and sockets."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Request
from fastapi import Path as InPath
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from ironfall.errors import BadInput
from ironfall.page import views
from ironfall.page.codes import address_in, as_svg
from ironfall.page.faults import told
from ironfall.page.guard import TOO_MANY, Guard, Refusal, TooMuch, answer
from ironfall.page.limits import LARGEST_TEXT, LARGEST_UNIT, LIMITS
from ironfall.page.live import House
from ironfall.page.messages import as_object
from ironfall.page.sockets import address_of, seat_pages
from ironfall.page.store import Store, Unknown, new_seed
from ironfall.page.work import Work

STATIC = Path(__file__).with_name("static")
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
}
"""What browsers must be told of files; a machine may have other ideas."""

SMALL = 500
"""Bytes that are not worth packing."""
NO_GZIP = re.compile(r"gzip\s*;\s*q=0(\.0*)?\s*(,|$)")
BAD, UNKNOWN, NOT_VALID = 400, 404, 422
LONGEST_KEY = 60
"""Letters of one that are told."""
FOR_THIS_MACHINE = "only this machine reaches the page; ironfall serve --host 0.0.0.0 lets phones in"

Data = dict[str, Any]
Link = Annotated[str, InPath(max_length=100)]


class Problem(BaseModel):
    """What went wrong, in one sentence."""

    error: str


class Known(BaseModel):
    """What is sent, and nothing else."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @model_validator(mode="before")
    @classmethod
    def nothing_else(cls, sent: Any) -> Any:
        """Else there would be an error for every key, however many there are."""
        if isinstance(sent, dict):
            for key in sent:
                if key not in cls.model_fields:
                    raise PydanticCustomError("unknown", "nothing is known of {key}", {"key": repr(key[:LONGEST_KEY])})
        return sent


class NewTable(Known):
    """What a table begins with; two machines of the catalogue where nothing is said."""

    ruleset: str | None = Field(None, max_length=100)
    attacker: str | None = Field(None, max_length=LARGEST_UNIT)
    target: str | None = Field(None, max_length=LARGEST_UNIT)
    position: str | None = Field(None, max_length=LARGEST_TEXT)
    replay: str | None = Field(None, max_length=LARGEST_TEXT)


class UnitFile(Known):
    """A unit file that somebody brings."""

    ruleset: str = Field(max_length=100)
    name: str = Field("", max_length=200)
    text: str = Field(max_length=LARGEST_UNIT)


class Svg(Response):
    """A picture."""

    media_type = "image/svg+xml"


class Begun(BaseModel):
    """Where the new table is."""

    link: str


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How an answer may fail, besides that what was sent is not valid."""
    said = {"description": "What went wrong", "content": {"application/json": {"schema": Problem.model_json_schema()}}}
    return dict.fromkeys((*statuses, NOT_VALID), said)


def create_app(
    store_path: str | Path,
    token: str | None = None,
    names: Iterable[str] = (),
    work: Work | None = None,
    seeds: Callable[[], int] = new_seed,
    home: str = "/",
) -> FastAPI:
    """The page over the tables of a store. With a token every request must bring it, and phones find it at `home`;
    `names` are what this machine is called beside localhost and its numbers; the dice of the tables fall by the seeds.
    """
    for suffix, kind in TYPES.items():
        mimetypes.add_type(kind, suffix)
    house = House(Store(store_path), work or Work(), seeds)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            await house.work.start()
            yield
        finally:
            await house.close()

    app = FastAPI(
        title="Ironfall",
        description="Tables of tabletop 'Mech combat: what is there, what is asked, what is told.",
        version="1",
        lifespan=lifespan,
        redirect_slashes=False,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.add_middleware(Packed, minimum_size=SMALL)
    app.add_middleware(Guard, token=token, names=tuple(names))
    app.state.house = house
    say_what_went_wrong(app)
    answer_questions(app, house, token, home)
    show_files(app)
    seat_pages(app, house)
    return app


class Packed(GZipMiddleware):
    """Answers are packed for those who take them so; "gzip;q=0" says that one does not."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and NO_GZIP.search(Headers(scope=scope).get("accept-encoding", "").lower()):
            kept = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
            scope = {**scope, "headers": kept}
        await super().__call__(scope, receive, send)


def say_what_went_wrong(app: FastAPI) -> None:
    """Every error is one sentence."""

    @app.exception_handler(BadInput)
    async def bad_input(request: Request, error: BadInput) -> JSONResponse:
        statuses = {Unknown: UNKNOWN, TooMuch: TOO_MANY}
        return JSONResponse({"error": told(error)}, statuses.get(type(error), BAD))

    @app.exception_handler(RequestValidationError)
    async def not_valid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])
        return JSONResponse({"error": f"{where or 'what was sent'}: {first['msg'].lower()}"}, NOT_VALID)

    @app.exception_handler(HTTPException)
    async def not_there(request: Request, error: HTTPException) -> Response:
        said = answer(request.scope, Refusal(error.status_code, f"{error.detail}."))
        said.headers.update(error.headers or {})
        return said


def answer_questions(app: FastAPI, house: House, token: str | None, home: str) -> None:
    """The part that needs no socket."""

    @app.get("/api/start", responses=problems(TOO_MANY))
    def start() -> Data:
        """The rulesets, maps and machines that there are, and how much may be sent; `token` is what a link for another
        phone must carry."""
        return {**views.beginnings(), "token": token, "limits": LIMITS}

    @app.post("/api/tables", responses=problems(BAD, TOO_MANY))
    async def begin(request: Request, new: NewTable) -> Begun:
        """A new table."""
        return Begun(link=await house.begin(address_of(request), **new.model_dump(exclude_none=True)))

    @app.get("/api/tables/{link}", responses=problems(BAD, UNKNOWN, TOO_MANY), response_model=Data)
    async def table(request: Request, link: Link) -> Response:
        """A table as it is seen."""
        async with house.at(link, address_of(request)) as found:
            return Response(as_object(found.look.parts), media_type="application/json")

    @app.get("/api/tables/{link}/replay", responses=problems(BAD, UNKNOWN, TOO_MANY), response_class=PlainTextResponse)
    async def replay(request: Request, link: Link, line: int | None = None) -> PlainTextResponse:
        """The action or the game that a line belongs to, or the last, as a file."""
        return as_file(await house.replay_text(link, address_of(request), line), "ironfall-replay.txt")

    @app.get(
        "/api/tables/{link}/position", responses=problems(BAD, UNKNOWN, TOO_MANY), response_class=PlainTextResponse
    )
    async def position(request: Request, link: Link) -> PlainTextResponse:
        """The position that is seen, as a file."""
        async with house.at(link, address_of(request)) as found:
            return as_file(found.look.position_to_save(), "ironfall-position.txt")

    @app.get("/api/tables/{link}/code.svg", responses=problems(BAD, UNKNOWN, TOO_MANY), response_class=Svg)
    async def code(request: Request, link: Link) -> Svg:
        """The address of a table as a code for phones, where phones can come."""
        if token is None:
            raise Unknown(FOR_THIS_MACHINE)
        async with house.at(link, address_of(request)):
            return Svg(as_svg(address_in(home, link, token)))

    @app.post("/api/units", responses=problems(BAD, TOO_MANY))
    async def unit(request: Request, sent: UnitFile) -> Data:
        """What a unit file says, or why it cannot be played."""
        return await house.unit_summary(address_of(request), sent.ruleset, sent.name, sent.text)

    @app.get("/api/rules/{ruleset}/{number}", responses=problems(UNKNOWN, TOO_MANY))
    def rule(ruleset: Link, number: Link) -> Data:
        """A rule in our words."""
        try:
            return views.rule(ruleset, number)
        except BadInput as error:
            raise Unknown(error.message) from None


def as_file(text: str, name: str) -> PlainTextResponse:
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


class Files(StaticFiles):
    """Our files: asked for again each time, and sent again only when they have changed."""

    def file_response(self, *given: Any, **how: Any) -> Response:
        response = super().file_response(*given, **how)
        response.headers["Cache-Control"] = "no-cache"
        return response

    async def get_response(self, path: str, scope: Scope) -> Response:
        if Path(path).suffix not in TYPES:
            raise HTTPException(UNKNOWN, "Not Found")
        return await super().get_response(path, scope)


def show_files(app: FastAPI) -> None:
    """The page itself."""
    app.mount("/static", Files(directory=STATIC), name="static")

    @app.get("/", include_in_schema=False)
    @app.get("/t/{link}", include_in_schema=False)
    def page(link: str = "") -> FileResponse:
        return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-cache"})

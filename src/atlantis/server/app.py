"""The application: everything put together."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from atlantis.engine import AtlantisError
from atlantis.server import api, people, socket
from atlantis.server.asking import house_of
from atlantis.server.documenting import ABOUT, text
from atlantis.server.guarding import Guard
from atlantis.server.house import House
from atlantis.server.limiting import Doorkeeper, Limiter
from atlantis.server.metrics import metrics
from atlantis.server.pages import STATIC, Pages
from atlantis.server.refusing import (
    NotGranted,
    NotHere,
    TooLong,
    TooSlow,
    Unavailable,
    shown,
    status_of,
    told,
    why_wrong,
)
from atlantis.server.settings import Settings
from atlantis.server.squeezing import Squeezer
from atlantis.server.tongues import language
from atlantis.table import Refused

log = logging.getLogger("atlantis.server")


def create_app(settings: Settings | None = None, static: Path = STATIC) -> FastAPI:
    """The server as an ASGI application; its house opens and closes with it. `static`: where the built page is."""
    settings = settings or Settings()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        app.state.house = House(settings)
        try:
            await app.state.house.open()
            yield
        finally:
            await app.state.house.close()

    app = FastAPI(
        title="Atlantis",
        version=version("atlantis"),
        lifespan=life,
        docs_url=None,
        redoc_url=None,
        summary="Four board games of the sunken city, played over the network",
        description=ABOUT,
    )
    app.state.limiter = Limiter(settings.limits)
    app.state.sockets = 0
    app.include_router(people.router)
    app.include_router(api.router)
    app.include_router(socket.router)
    app.state.pages = Pages(static)
    app.include_router(app.state.pages.router)
    app.add_middleware(Squeezer)
    app.add_middleware(Doorkeeper, limiter=app.state.limiter, most=settings.most_body, most_record=settings.most_record)
    app.add_middleware(Guard, origins=settings.origins, names=settings.names, secure=settings.secure)
    answer_errors(app)

    @app.get(
        "/healthz",
        response_class=PlainTextResponse,
        summary="Does the server reach its database?",
        responses=text("text/plain"),
    )
    async def healthz(request: Request) -> str:
        await house_of(request).store.alive()
        return "ok\n"

    @app.get(
        "/metrics", response_class=PlainTextResponse, summary="Figures for Prometheus", responses=text("text/plain")
    )
    async def figures(request: Request) -> str:
        return metrics(request.app)

    return app


def answer_errors(app: FastAPI) -> None:
    """Every refusal is a reason that programs know and a sentence for people."""

    @app.exception_handler(Refused)
    @app.exception_handler(NotGranted)
    async def refused(request: Request, error: Refused | NotGranted) -> JSONResponse:
        if isinstance(error, Unavailable):
            log.error("The database failed: %s", error.__cause__ or error)
        headers = error.headers() if isinstance(error, NotGranted) else {}
        return JSONResponse(told(error, language(request, request.query_params.get("lang"))), status_of(error), headers)

    @app.exception_handler(SQLAlchemyError)
    async def no_database(request: Request, error: SQLAlchemyError) -> JSONResponse:
        unavailable = Unavailable()
        unavailable.__cause__ = error
        return await refused(request, unavailable)

    @app.exception_handler(AtlantisError)
    async def wrong(request: Request, error: AtlantisError) -> JSONResponse:
        return JSONResponse({"refused": "wrong", "text": shown(str(error))}, 422)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        return JSONResponse({"refused": "wrong", "text": why_wrong(first["loc"][1:], first["msg"])}, 422)

    @app.exception_handler(HTTPException)
    async def unknown(request: Request, error: HTTPException) -> Response:
        """What the framework itself refuses."""
        if error.status_code == 413:
            return await refused(request, TooLong(int(error.detail)))
        if error.status_code == 408:
            return await refused(request, TooSlow())
        if error.status_code == 404:
            return request.app.state.pages.lost(request) or await refused(request, NotHere())
        return JSONResponse({"refused": "wrong", "text": f"{error.detail}."}, error.status_code, error.headers)

"""The ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from atlantis.engine import AtlantisError
from atlantis.server import (
    accounts,
    analysis,
    connection,
    home,
    leaderboards,
    matches,
    packs,
    profiles,
    puzzles,
    relations,
)
from atlantis.server.compression import ApiCompression
from atlantis.server.dependencies import get_service
from atlantis.server.errors import (
    describe_invalid,
    error_message,
    not_found,
    sendable,
    too_long,
    too_slow,
)
from atlantis.server.forwarded import ForwardedFor
from atlantis.server.http_protocol import Sockets
from atlantis.server.language import get_language
from atlantis.server.limits import RateLimiter, RequestLimits
from atlantis.server.metrics import metrics
from atlantis.server.openapi import ABOUT, Router, live
from atlantis.server.security import Security
from atlantis.server.service import Service
from atlantis.server.settings import Settings
from atlantis.server.static_files import STATIC, Pages
from atlantis.server.turns import feed, routes
from atlantis.table import Refused

operations: Router = Router(tags=["operations"])


def create_app(settings: Settings | None = None, static: Path = STATIC) -> FastAPI:
    """The server as an ASGI application. `static`: the folder of the built page."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.service = Service(settings)
        try:
            await app.state.service.open()
            yield
        finally:
            await app.state.service.close()

    app = FastAPI(
        title="Atlantis",
        version=version("atlantis-games"),
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        summary="Four board games of the sunken city, played over the network",
        description=ABOUT,
        webhooks=live,
    )
    app.state.limiter = RateLimiter(settings.limits)
    app.state.connections = 0
    app.state.sockets = Sockets(settings)
    app.state.pages = Pages(static)
    for router in (
        accounts.router,
        matches.router,
        packs.router,
        leaderboards.router,
        profiles.router,
        analysis.router,
        puzzles.router,
        relations.router,
        feed.router,
        routes.router,
        connection.router,
        home.router,
        operations,
        app.state.pages.router,
    ):
        app.router.routes.extend(router.routes)  # include_router would build all of them again for each application
    app.add_middleware(ApiCompression)
    app.add_middleware(
        RequestLimits, limiter=app.state.limiter, most=settings.most_body, most_record=settings.most_record
    )
    app.add_middleware(Security, origins=settings.origins, names=settings.names, secure=settings.secure)
    if settings.proxies:
        app.add_middleware(ForwardedFor, proxies=settings.proxies, hops=settings.hops)
    handle_errors(app)
    return app


@operations.get("/healthz", response_class=PlainTextResponse, summary="Is the server alive?")
async def check_alive() -> str:
    return "ok\n"


@operations.get("/readyz", response_class=PlainTextResponse, summary="Can it store moves, and can bots think?")
async def check_ready(request: Request) -> Response:
    problems = await get_service(request).problems()
    return PlainTextResponse("".join(f"{one}\n" for one in problems or ["ready"]), 503 if problems else 200)


@operations.get("/metrics", response_class=PlainTextResponse, summary="Figures for Prometheus")
async def get_metrics(request: Request) -> Response:
    return Response(metrics(request.app), media_type=CONTENT_TYPE_LATEST)


def handle_errors(app: FastAPI) -> None:
    """Answer every refusal with a reason for programs and a sentence for people."""

    @app.exception_handler(Refused)
    async def handle_refused(request: Request, error: Refused) -> JSONResponse:
        lang = get_language(request, request.query_params.get("lang"))
        return JSONResponse(error_message(error, lang), error.status, error.headers)

    @app.exception_handler(SQLAlchemyError)
    async def handle_database_error(request: Request, error: SQLAlchemyError) -> JSONResponse:
        return await handle_refused(request, get_service(request).store.health.failed(error))

    @app.exception_handler(AtlantisError)
    async def handle_wrong(request: Request, error: AtlantisError) -> JSONResponse:
        lang = get_language(request, request.query_params.get("lang"))
        return JSONResponse({"refused": "wrong", "text": sendable(error.text(lang))}, 422)

    @app.exception_handler(RequestValidationError)
    async def handle_invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        return JSONResponse({"refused": "wrong", "text": describe_invalid(first["loc"][1:], first["msg"])}, 422)

    @app.exception_handler(HTTPException)
    async def handle_http_exception(request: Request, error: HTTPException) -> Response:
        """A refusal by the framework itself."""
        if error.status_code == 413:
            return await handle_refused(request, too_long(int(error.detail)))
        if error.status_code == 408:
            return await handle_refused(request, too_slow())
        if error.status_code == 404:
            return request.app.state.pages.not_found(request) or await handle_refused(request, not_found())
        return JSONResponse({"refused": "wrong", "text": f"{error.detail}."}, error.status_code, error.headers)

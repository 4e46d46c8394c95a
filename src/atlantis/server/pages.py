"""The pages that browsers see: a table of text and buttons, which needs nothing but the server."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from fastapi import APIRouter, Response
from fastapi.responses import FileResponse
from starlette.staticfiles import StaticFiles

PLAIN: Final = Path(__file__).parent / "plain"
router = APIRouter(include_in_schema=False)
files = StaticFiles(directory=PLAIN)


@router.get("/")
@router.get("/match/{match}")
async def page(match: str = "") -> Response:
    return FileResponse(PLAIN / "index.html", media_type="text/html; charset=utf-8",
                        headers={"cache-control": "no-cache"})

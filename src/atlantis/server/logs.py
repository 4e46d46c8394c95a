"""Logs: one line for each event, as text or JSON. No line contains a secret."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any, Final

TEXT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LOGGERS: Final = ("uvicorn", "uvicorn.error", "uvicorn.access", "atlantis")


def reason(error: BaseException | None) -> str:
    """Why something failed, on one line; never empty."""
    found = getattr(error, "orig", None) or error
    text = " ".join(str(found).split())
    return text or ("no answer in time" if isinstance(found, TimeoutError) else type(found).__name__)


class WithoutQuery(logging.Filter):
    """Removes the query from the paths in uvicorn's lines: it may contain an invitation."""

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("uvicorn") and isinstance(record.args, tuple):
            record.args = tuple(
                one.partition("?")[0] if isinstance(one, str) and one.startswith("/") else one for one in record.args
            )
        return True


def stamp(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class TextFormatter(logging.Formatter):
    """For people: time, level, logger, message; the match at the end."""

    def __init__(self) -> None:
        super().__init__(TEXT)

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        return stamp(record)

    def formatMessage(self, record: logging.LogRecord) -> str:
        match = getattr(record, "match", None)
        return super().formatMessage(record) + (f" (match {match})" if match else "")


class JsonFormatter(logging.Formatter):
    """For programs: one JSON object on each line."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, Any] = {
            "time": stamp(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if hasattr(record, "match"):
            found["match"] = record.match
        if record.exc_info:
            found["exception"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


def log_config(level: str, form: str) -> dict[str, Any]:
    """For `logging.config`: uvicorn's lines and ours, all to standard error."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"without_query": {"()": WithoutQuery}},
        "formatters": {"ours": {"()": JsonFormatter if form == "json" else TextFormatter}},
        "handlers": {
            "errors": {
                "class": "logging.StreamHandler",
                "formatter": "ours",
                "filters": ["without_query"],
                "stream": "ext://sys.stderr",
            },
        },
        "loggers": {
            name: {
                "handlers": ["errors"] if name != "uvicorn.error" else [],
                "level": level.upper(),
                "propagate": name == "uvicorn.error",
            }
            for name in LOGGERS
        },
    }

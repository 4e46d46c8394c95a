"""Figures for whoever watches the server, in Prometheus' text format."""

from __future__ import annotations

from fastapi import FastAPI

from atlantis.server.house import House


def metrics(app: FastAPI) -> str:
    house: House = app.state.house
    rooms = house.rooms.rooms
    figures = {
        "atlantis_rooms": ("gauge", "Matches in memory", len(rooms)),
        "atlantis_sockets": ("gauge", "Open WebSocket connections", app.state.sockets),
        "atlantis_bots_thinking": ("gauge", "Bots that think now", house.thinkers.busy),
        "atlantis_bot_failures_total": ("counter", "Bots that failed", house.thinkers.failures),
        "atlantis_coach_matches": (
            "gauge",
            "Matches that the coach looks at, or that wait for it",
            len(house.coach.wanted),
        ),
        "atlantis_moves_total": ("counter", "Moves made at this node", house.moves),
        "atlantis_too_often_total": ("counter", "Requests refused because of a rate limit", app.state.limiter.refused),
    }
    return "".join(
        f"# HELP {name} {about}\n# TYPE {name} {kind}\n{name} {value}\n"
        for name, (kind, about, value) in figures.items()
    )

"""Figures for Prometheus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.metadata import version
from typing import Final

from fastapi import FastAPI
from prometheus_client import CollectorRegistry, disable_created_metrics, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from atlantis._core import CORE
from atlantis.server.match import MOVE_SECONDS, MOVES
from atlantis.server.service import Service
from atlantis.server.storage import progress_of
from atlantis.server.turns.notifier import NOTICES

disable_created_metrics()  # type: ignore[no-untyped-call]  # no second figure for each counter: when it was made


STATES: Final = ("open", "running", "over")


class ServiceMetrics(Collector):
    """Collects the figures on request."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    def collect(self) -> Iterator[Metric]:
        service: Service = self.app.state.service
        pool = service.pool
        yield InfoMetricFamily("atlantis", "Version and core", {"version": version("atlantis-games"), "core": CORE})
        matches = GaugeMetricFamily("atlantis_matches", "Matches in memory, by state", labels=["state"])
        states = Counter(progress_of(match.table).status for match in service.registry.matches.values())
        for state in STATES:
            matches.add_metric([state], states[state])
        yield matches
        yield GaugeMetricFamily("atlantis_connections", "Open WebSocket connections", self.app.state.connections)
        sockets = self.app.state.sockets
        yield GaugeMetricFamily("atlantis_sockets", "Open connections of all kinds", sockets.open)
        yield CounterMetricFamily(
            "atlantis_sockets_refused", "Connections closed on accept because there were too many", sockets.refused
        )
        yield GaugeMetricFamily("atlantis_bots_thinking", "Bots that are thinking", pool.busy)
        yield GaugeMetricFamily("atlantis_bots_waiting", "Bots that wait for a process", pool.waiting)
        yield CounterMetricFamily("atlantis_bot_failures", "Bots that failed", pool.failures)
        yield GaugeMetricFamily(
            "atlantis_coach_matches",
            "Matches that the coach is analysing, or that wait for it",
            len(service.coach.waiting),
        )
        yield CounterMetricFamily(
            "atlantis_database_failures",
            "Times the database did not answer or could not store",
            service.store.health.failures,
        )
        yield CounterMetricFamily(
            "atlantis_rate_limited", "Requests refused because of a rate limit", self.app.state.limiter.refused
        )


def metrics(app: FastAPI) -> bytes:
    """All figures in Prometheus' text format."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(ServiceMetrics(app))
    registry.register(MOVES)
    registry.register(MOVE_SECONDS)
    registry.register(NOTICES)
    return generate_latest(registry)

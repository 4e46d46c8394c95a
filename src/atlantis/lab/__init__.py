"""The balance lab: experiments that play many games, reports about a game's values, and tuning.

    from atlantis.lab import load_experiment, run_experiment, write_report

    results = run_experiment(load_experiment("trireme.toml"), "trireme.lab")
    results.games                                   # a polars DataFrame, a row for each game
    write_report(results, "trireme.html", lang="en")

The libraries that it needs are in the extra `lab`: `pip install 'atlantis-games[lab]'`.
"""

from __future__ import annotations

from typing import Any, Final

from atlantis._extras import require

LIBRARIES: Final = ("polars", "altair", "vl_convert", "optuna", "distributed")
HOME: Final = {
    "Experiment": "experiment",
    "load_experiment": "experiment",
    "Results": "results",
    "run_experiment": "run",
    "write_report": "report",
    "tune": "tune",
    "fit": "fit",
}
__all__ = ["Experiment", "Results", "fit", "load_experiment", "run_experiment", "tune", "write_report"]


def require_libraries() -> None:
    require("The lab", "lab", *LIBRARIES)


def __getattr__(name: str) -> Any:
    if name not in HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    require_libraries()
    return getattr(import_module(f"{__name__}.{HOME[name]}"), name)

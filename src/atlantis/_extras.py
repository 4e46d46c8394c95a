"""The libraries of the package's extras: `pip install 'atlantis-games[lab]'`."""

from __future__ import annotations

from importlib.util import find_spec

from atlantis.engine import WrongOption


def require(what: str, extra: str, *libraries: str) -> None:
    """WrongOption, with the command that installs them, if a library is missing. `what` needs it: "The lab"."""
    missing = [name for name in libraries if find_spec(name) is None]
    if missing:
        raise WrongOption(
            f"{what} needs {missing[0]}, which is not installed; run `pip install 'atlantis-games[{extra}]'` "
            f"(from a clone: `uv sync --extra {extra}`)."
        )

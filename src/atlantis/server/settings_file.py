"""Read and print the options of `atlantis serve` as a TOML file."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final

from sqlalchemy.engine import make_url
from typer import Context

from atlantis.engine import WrongOption
from atlantis.server.settings import Settings

NOT_IN_A_FILE: Final = ("_settings", "show_settings", "help")
SOURCES: Final = {
    "COMMANDLINE": "from the command line",
    "ENVIRONMENT": "from the environment",
    "DEFAULT_MAP": "from the settings file",
}


def option_names(ctx: Context) -> dict[str, str]:
    """The names in a file, and the parameters they set: `log-level` sets log_level."""
    return {
        str(one.name).replace("_", "-"): str(one.name) for one in ctx.command.params if one.name not in NOT_IN_A_FILE
    }


def parse_settings(ctx: Context, path: Path) -> dict[str, Any]:
    """Values for the parameters of the command; WrongOption if the file is invalid."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise WrongOption(f"The settings {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise WrongOption(f"The settings {path} are not TOML: {str(error)[:100]}.") from error
    names, found = option_names(ctx), dict[str, Any]()
    for name, value in given.items():
        if name not in names:
            raise WrongOption(f"{path}: there is no setting {name!r}; the settings are {', '.join(names)}.")
        if name == "limit" and isinstance(value, dict):
            value = [f"{what}={most}" for what, most in value.items()]
        elif isinstance(value, dict) or (isinstance(value, list) and not all(isinstance(one, str) for one in value)):
            raise WrongOption(f"{path}: {name!r} must be a single value, or a list of texts.")
        found[names[name]] = value
    return found


def settings_text(ctx: Context, settings: Settings) -> str:
    """All settings as TOML, each with its source. Passwords are hidden."""
    lines = []
    for name, parameter in option_names(ctx).items():
        value = ctx.params[parameter]
        if name == "data":
            value = settings.database
        if name in ("data", "redis") and "://" in value:
            value = make_url(value).render_as_string()
        if name == "smtp-password" and value:
            value = "***"
        source = ctx.get_parameter_source(parameter)
        where = SOURCES.get(source.name, "default") if source else "default"
        value = str(value) if isinstance(value, Path) else value
        known = value not in (None, (), "")
        lines.append(
            f"{name} = {json.dumps(value, ensure_ascii=False)}  # {where}" if known else f"# {name} is not set"
        )
    return "".join(f"{line}\n" for line in lines)

"""Every error of ours is an AtlantisError, so that one `except` is enough."""

from __future__ import annotations

import importlib
import os
import pkgutil

import atlantis
from atlantis import AtlantisError

MIGRATIONS = "atlantis.server.storage.migrations."
"""Only Alembic can import them."""


def test_every_exception_class_is_an_atlantis_error() -> None:
    checked = 0
    for module in pkgutil.walk_packages(atlantis.__path__, "atlantis."):
        if module.name.startswith(MIGRATIONS):
            continue
        try:
            found = vars(importlib.import_module(module.name))
        except ImportError:
            if os.environ.get("CI"):
                raise
            continue
        for name, thing in found.items():
            if isinstance(thing, type) and issubclass(thing, BaseException) and thing.__module__ == module.name:
                assert issubclass(thing, AtlantisError), f"{module.name}.{name}"
                checked += 1
    assert checked > 10

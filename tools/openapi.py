"""Print the server's OpenAPI document, without starting a server.

uv run python tools/openapi.py            # all of it
uv run python tools/openapi.py --types    # only the schemas of answers and requests, for `npm run types`
"""

from __future__ import annotations

import json
import sys

from atlantis.server.app import create_app


def without_titles(value: object) -> object:
    """Remove pydantic's titles, which only repeat the names of fields."""
    if isinstance(value, dict):
        return {
            name: without_titles(inside)
            for name, inside in value.items()
            if name != "title" or not isinstance(inside, str)
        }
    return [without_titles(item) for item in value] if isinstance(value, list) else value


document = create_app().openapi()
if "--types" in sys.argv[1:]:
    schemas = without_titles(document["components"]["schemas"])
    document = {
        "openapi": document["openapi"],
        "info": document["info"],
        "paths": {},
        "components": {"schemas": schemas},
    }
json.dump(document, sys.stdout, indent=1, sort_keys=True)

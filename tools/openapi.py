"""Print the server's OpenAPI document, without starting a server: `npm run types` makes the page's types from it."""

from __future__ import annotations

import json
import sys

from atlantis.server.app import create_app

json.dump(create_app().openapi(), sys.stdout, indent=1, sort_keys=True)

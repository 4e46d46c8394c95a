#!/bin/sh
# Print the page's types of all that the server answers, from the server's own OpenAPI document.
set -e
document=$(mktemp)
trap 'rm -f "$document"' EXIT
${PYTHON:-uv run --quiet python} ../tools/openapi.py --types > "$document"
npx --no-install openapi-typescript "$document" --alphabetize

"""The parts of /openapi.json that do not come from the functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_type_hints

from fastapi import APIRouter
from fastapi.responses import Response

from atlantis.server.messages import Changes, Refusal

REFUSALS: Final = {
    400: "the request cannot be read",
    401: "not signed in",
    403: "not allowed; or the request comes from another site's page",
    404: "not found",
    408: "the rest of the request did not arrive in time",
    409: "not possible now",
    413: "the request is too long",
    422: "a value is invalid; or the move is against the rules",
    429: "too many requests: Retry-After says when to try again",
    503: "the database is not available",
}


class Router(APIRouter):
    """Documents answers by the return types of the functions, without validating them again."""

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        answer = get_type_hints(endpoint, include_extras=True)["return"]
        described: dict[str, Any] = {"description": "Done."}
        media = getattr(options.get("response_class"), "media_type", None)
        if media:
            described["content"] = {media: {"schema": {"type": "string"}}}
        elif not (isinstance(answer, type) and issubclass(answer, Response)):
            described["model"] = answer
        options["responses"] = {
            options.get("status_code") or 200: described,
            **refusals(media),
            **(options.get("responses") or {}),
        }
        super().add_api_route(path, endpoint, **{**options, "response_model": None})


def refusals(media: str | None) -> dict[int | str, dict[str, Any]]:
    """Refusals that any endpoint may return: JSON, even where the answer is text.

    One model for each endpoint with JSON brings the schema into the document; more would only make the start slower.
    """
    schema = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    documented: dict[int | str, dict[str, Any]] = {
        status: {"description": f"Refused: {why}.", "content": schema} for status, why in REFUSALS.items()
    }
    if not media:
        documented[400] = {"description": documented[400]["description"], "model": Refusal}
    return documented


live: APIRouter = APIRouter()
"""Messages of connections that no endpoint answers with."""


@live.post("changes", summary="A message of a live match: what has changed")
def send_changes(message: Changes) -> None:
    """Sent through the WebSocket, not as a request."""


ABOUT: Final = """
Send a name to `POST /api/me` to become a guest with a secret: in a cookie that scripts cannot read, and in the answer,
for `Authorization: Bearer ...`. Seats belong to the person with the secret that took them. A refusal is
`{"refused": reason, "text": sentence}`, and nothing has changed. `?lang=fr` or `Accept-Language` choose the language.

## A live match: WebSocket `/api/matches/{match}/live?since=0&talked=0&lang=en&protocol=2`

`since` is the `number` of the last match message that the client has (0 for none), `talked` that of its last chat
message. With `protocol=2` the match is sent once and then only what has changed; without `protocol`, it is always sent
whole. Every message is one JSON object in a text frame.

The server sends
- `{"type": "match", ...}`: the match, as `GET /api/matches/{match}?since=...` gives it, whenever something has changed.
  It is complete except for the story: `story.moves` follow the first `story.from` moves, which the client has;
- `{"type": "changes", ...}`: what has changed since the last message, with `protocol=2`; see the schema `Changes`;
- `{"type": "chat", "lines": [...]}`: new lines, as `GET /api/matches/{match}/chat` gives them;
- `{"type": "beat", "number": n}`: a heartbeat;
- `{"type": "ack", "id": id, "number": n}`: the command is stored, as entry n at the latest. `"doubled": true`: it had
  been executed before;
- `{"type": "refused", "id": id, "refused": reason, "text": sentence}`: nothing has changed;
- `{"type": "pong", "id": id, "now": ms}`: `now` is the time of the server, in milliseconds since 1970.

The client sends `{"type": "words", "vocabulary": address}` if it has the moves beside the `vocabulary` of the match, so
that `changes` leave them out; `{"type": "ping", "id": id}`; or a command as `POST /api/matches/{match}/commands` accepts it, with
an `id`: any short text. A move that is sent again because its answer was lost is acknowledged, but made only once.

A connection is refused with the same status as over HTTP. A connection to a match that does not exist is
opened and closed with 4404, one to a match that this version cannot play with 4422, one with another `protocol` with 4426, and the reason. An open connection
is closed with 1007 after too many invalid messages, 1009 after a message that is too long, 4429 after too many
messages.
"""

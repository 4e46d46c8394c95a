"""What /openapi.json says besides what the functions say themselves."""

from __future__ import annotations

from typing import Any, Final

from atlantis.server.answers import Refusal

REFUSALS: Final = {
    400: "the request cannot be read",
    401: "we do not know who asks",
    403: "who asks is not the one who may; or the request comes from another site's page",
    404: "there is no such thing",
    408: "the rest of the request did not come in time",
    409: "that is not possible now",
    413: "more was sent than is read",
    422: "something that was sent is wrong; or the move is against the rules",
    429: "too often: Retry-After says when to try again",
    503: "the database does not answer",
}
Responses = dict[int | str, dict[str, Any]]


def refusals(*status: int) -> Responses:
    return {one: {"model": Refusal, "description": f"It is refused: {REFUSALS[one]}."} for one in status}


ALWAYS: Final = refusals(400, 403, 408, 413, 422, 429, 503)


def gives(model: Any, *refused: int, status: int = 200) -> Responses:
    """The answer, and the refusals that are particular to this address."""
    return {status: {"model": model, "description": "Done."}, **refusals(*refused)}


def text(media: str, *refused: int) -> Responses:
    """The same where the answer is a text; refusals are JSON there, too."""
    schema = {"$ref": "#/components/schemas/Refusal"}
    return {
        200: {"content": {media: {"schema": {"type": "string"}}}, "description": "Done."},
        **{
            status: {"content": {"application/json": {"schema": schema}}, "description": about["description"]}
            for status, about in {**ALWAYS, **refusals(*refused)}.items()
        },
    }


ABOUT: Final = """
Everybody who sends a name to `POST /api/me` is a guest with a secret: in a cookie that scripts cannot read, and in the
answer, for `Authorization: Bearer ...`. A seat belongs to whoever shows the secret that took it. Whatever is not done
is answered with `{"refused": reason, "text": sentence}`, and nothing has changed. `?lang=fr` or `Accept-Language`
choose the language.

## A match live: WebSocket `/api/matches/{match}/live?since=0&talked=0&lang=en`

`since` is the `number` of the last match that the client has (0 for none), `talked` that of its last line of chat.
Every message is one JSON object in a text frame.

The server sends
- `{"type": "match", ...}`: the match, as `GET /api/matches/{match}?since=...` gives it, whenever something has changed.
  All of it is whole, but `story.moves` follow after the first `story.from` moves that the client has;
- `{"type": "chat", "lines": [...]}`: new lines, as `GET /api/matches/{match}/chat` gives them;
- `{"type": "beat", "number": n}`: now and then;
- `{"type": "ack", "id": id, "number": n}`: what was wished is stored, as entry n at the latest. `"doubled": true`: it
  had been done before;
- `{"type": "refused", "id": id, "refused": reason, "text": sentence}`: nothing has changed;
- `{"type": "pong", "id": id}`.

The client sends `{"type": "ping", "id": id}`, or what it wishes, with the fields of the same request by HTTP: `move`,
`undo`, `resign`, `leave`, `absent`, `back`, `advise`, `chat`, `bot`, `list`. `id` is any short text; a move that is
sent again, because its answer was lost, is acknowledged and made once.

A connection is refused with the status of the same refusal by HTTP. One to a match that does not exist is opened and
closed with 4404, one to a match that this version cannot play with 4422, and the reason. An open one is closed with
1007 after too much that is no message, 1009 after a message that is too long, 4429 after too many messages.
"""

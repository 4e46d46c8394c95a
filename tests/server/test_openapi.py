"""What /openapi.json says is what the server does."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
import schemathesis
from argon2 import PasswordHasher
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks

from atlantis.server.app import create_app
from atlantis.server.settings import Settings
from atlantis.server.wishing import WISHES
from tests.server.guests import Guest, Running, running

load_all_checks()


@schemathesis.serializer("application/x-ndjson")
def as_it_is(_: object, value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


CHECKS = schemathesis.checks.CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    ]
)
SCHEMA = schemathesis.openapi.from_dict(create_app(Settings(database="unused")).openapi())
OPERATIONS = {f"{one.ok().method.upper()} {one.ok().path}": one.ok() for one in SCHEMA.get_all_operations()}
EXAMPLES = 8


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that is made for this: whatever is sent to it."""
    with running(str(tmp_path_factory.mktemp("openapi") / "atlantis.db")) as made:
        identities = made.app.state.house.identities
        identities.hasher = PasswordHasher(1, 8, 1)  # hashing is meant to be slow; not for us
        identities.nobody = identities.hasher.hash("nobody has this password")
        yield made


@pytest.fixture(scope="module")
def eve(other: Running) -> Iterator[Guest]:
    with closing(Guest(other.url, "Eve")) as guest:
        yield guest


@pytest.fixture(scope="module")
def here(eve: Guest) -> str:
    match: str = eve.match("atlandice", "me", "me", "open")["id"]
    return match


def can_be_wrong(name: str) -> bool:
    return bool(OPERATIONS[name].body or OPERATIONS[name].query)


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        *((name, GenerationMode.POSITIVE) for name in OPERATIONS),
        *((name, GenerationMode.NEGATIVE) for name in OPERATIONS if can_be_wrong(name)),
    ],
)
def test_whatever_is_sent_the_answer_is_as_documented(
    other: Running, eve: Guest, here: str, name: str, mode: GenerationMode
) -> None:
    operation = OPERATIONS[name]

    @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans(), at_a_match=st.booleans())
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send(case: Any, known: bool, at_a_match: bool) -> None:
        if at_a_match and "match" in (case.path_parameters or {}):
            case.path_parameters["match"] = here
        headers = {"authorization": f"Bearer {eve.secret}"} if known else {}
        answer = case.call(base_url=other.url, headers=headers, timeout=20)
        case.validate_response(answer, checks=CHECKS)

    send()


def calls(match: str, over: str, record: str) -> dict[str, dict[str, Any]]:
    """A request to each address that is granted."""
    at = {"match": match}
    return {
        "GET /api/games": {},
        "GET /api/games/{name}/rules": {"path_parameters": {"name": "ark"}},
        "GET /api/games/{name}/data": {"path_parameters": {"name": "ark"}},
        "GET /api/games/{name}/vocabulary": {"path_parameters": {"name": "ark"}},
        "POST /api/me": {"body": {"name": "Eve"}},
        "GET /api/me": {},
        "GET /api/my/matches": {},
        "GET /api/matches": {},
        "POST /api/accounts": {"body": {"account": "Lilith", "password": "12345678"}},
        "POST /api/login": {"body": {"account": "lilith", "password": "12345678"}},
        "POST /api/logout": {},
        "POST /api/matches": {"body": {"game": "atlanteon", "seats": ["me", "open"], "listed": True}},
        "POST /api/records": {"body": record.encode(), "media_type": "application/x-ndjson"},
        "GET /api/matches/{match}": {"path_parameters": at},
        "GET /api/matches/{match}/drawing": {"path_parameters": at},
        "GET /api/matches/{match}/vocabulary": {"path_parameters": at},
        "GET /api/matches/{match}/record": {"path_parameters": at},
        "GET /api/matches/{match}/positions/{n}": {"path_parameters": {**at, "n": 0}},
        "POST /api/matches/{match}/seats": {"path_parameters": at, "body": {"seat": 2}},
        "POST /api/matches/{match}/moves": {"path_parameters": at, "body": "a move"},
        "POST /api/matches/{match}/advice": {"path_parameters": at, "body": "a move"},
        "POST /api/matches/{match}/undo": {"path_parameters": at, "body": "a position"},
        "POST /api/matches/{match}/chat": {"path_parameters": at, "body": {"text": "hello"}},
        "GET /api/matches/{match}/chat": {"path_parameters": at},
        "GET /api/matches/{match}/hint": {"path_parameters": at},
        "GET /api/matches/{match}/coach": {"path_parameters": {"match": over}},
        "POST /api/matches/{match}/bot": {"path_parameters": at, "body": {"seat": 2, "bot": "novice"}},
        "POST /api/matches/{match}/list": {"path_parameters": at, "body": {"listed": True}},
        "POST /api/matches/{match}/absent": {"path_parameters": at, "body": {"seat": 2}},
        "POST /api/matches/{match}/back": {"path_parameters": at, "body": {"seat": 2}},
        "POST /api/matches/{match}/leave": {"path_parameters": at, "body": {"seat": 1}},
        "POST /api/matches/{match}/resign": {"path_parameters": at, "body": {"seat": 2}},
        "POST /api/matches/{match}/next": {"path_parameters": {"match": over}},
        "GET /healthz": {},
        "GET /metrics": {},
    }


def test_every_address_grants_what_is_right_and_answers_as_documented(other: Running) -> None:
    """Of a game that is won together, so that all can be asked for."""
    with closing(Guest(other.url, "Adam")) as adam, closing(Guest(other.url, "Lilith")) as eve:
        match = eve.match("rising", "me", "open")
        adam.post(f"/api/matches/{match['id']}/seats", {"invite": match["invite"]})
        match = match["id"]
        over = eve.match("atlanteon", "me", "me")["id"]
        eve.post(f"/api/matches/{over}/resign")
        record = eve.http.get(f"/api/matches/{over}/record").text
        wished = calls(match, over, record)
        assert wished.keys() == OPERATIONS.keys()
        room, house = other.app.state.house.rooms.rooms[match], other.app.state.house
        for name, call in wished.items():
            who = eve
            if name.endswith(("/seats", "/bot", "/list")):  # at a match of their own
                fresh = eve.match("atlanteon", "me", "open")["id"]
                call = {**call, "path_parameters": {"match": fresh}}
            if call.get("body") in ("a move", "a position"):
                table = room.table
                who = eve if table.seats[table.actor()].who == table.seats[0].who else adam
                at = {"at": table.position}
                move = table.state.text(table.state.legal_actions()[0])
                call = {**call, "body": at if call["body"] == "a position" else {"move": move, **at}}
            if name.endswith("/absent"):
                house.settings = type(house.settings)(**{**vars(house.settings), "absent_after": 0.0})
            if name.endswith(("/back", "/resign")):
                who = adam
            case = OPERATIONS[name].Case(**{"path_parameters": {}, **call})
            answer = case.call(base_url=other.url, headers={"authorization": f"Bearer {who.secret}"}, timeout=60)
            assert answer.status_code in (200, 201), (name, answer.text)
            case.validate_response(answer, checks=CHECKS)


def test_the_description_tells_all_of_the_websocket() -> None:
    about = create_app(Settings(database="unused")).openapi()["info"]["description"]
    assert "/api/matches/{match}/live" in about
    for kind in (*WISHES, "ping", "pong", "ack", "refused", "match", "chat", "beat", "since", "talked"):
        assert f"`{kind}`" in about or f'"type": "{kind}"' in about, kind


def test_every_refusal_is_documented_in_one_form() -> None:
    document = create_app(Settings(database="unused")).openapi()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            answers = operation["responses"]
            needed = {"400", "403", "413", "422", "429", "503"} | ({"401"} if "security" in operation else set())
            needed |= {"404"} if "{" in path else set()
            assert needed <= set(answers), f"{method} {path}"
            for status, answer in answers.items():
                if status >= "400":
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/Refusal"}, f"{method} {path} {status}"
                    assert list(answer["content"]) == ["application/json"]
                else:
                    assert json.dumps(answer["content"]) != '{"application/json": {"schema": {}}}', f"{method} {path}"
    assert document["components"]["schemas"]["Refusal"]["required"] == ["refused", "text"]

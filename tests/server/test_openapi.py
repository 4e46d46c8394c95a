"""The server does what /openapi.json says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, get_args

import pytest
import schemathesis
from fastapi.dependencies.utils import get_flat_params
from fastapi.params import Query
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks

from atlantis.people.puzzles import puzzles_of
from atlantis.server.app import create_app
from atlantis.server.commands import MatchCommand
from atlantis.server.settings import Settings
from tests.server.guests import Guest, Running, running
from tests.server.receivers import Mailbox
from tests.server.test_notices import SITE, mail_settings

load_all_checks()


@schemathesis.serializer("application/x-ndjson")
def as_it_is(_: object, value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


CHECKS: Any = schemathesis.checks.CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_headers_conformance",
        "response_schema_conformance",
    ]
)
ROUTES = {
    f"{method} {route.path}": route
    for route in create_app(Settings(database="unused")).routes
    if isinstance(route, APIRoute) and route.include_in_schema
    for method in route.methods or ()
}
COMMANDS = "POST /api/matches/{match}/commands"
TYPES = [one.type for one in get_args(get_args(MatchCommand)[0])]
EXAMPLES = 8


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that may be sent anything."""
    mailbox = Mailbox()
    sends = {"mail": mail_settings(mailbox), "public_url": SITE, "webhooks": "local"}
    with running(tmp_path_factory.mktemp("openapi") / "atlantis.db", **sends) as made:
        yield made
    mailbox.close()


@pytest.fixture(scope="module")
def eve(other: Running) -> Iterator[Guest]:
    with Guest(other.url, "Eve") as guest:
        yield guest


@pytest.fixture(scope="module")
def existing(eve: Guest) -> str:
    match: str = eve.create("atlandice", "me", "me", "open")["id"]
    return match


@cache
def operations() -> dict[str, Any]:
    """What is documented, by the names of the routes. Not when tests are collected: it takes a second."""
    schema = schemathesis.openapi.from_dict(create_app(Settings(database="unused")).openapi())
    found: list[Any] = [one.ok() for one in schema.get_all_operations()]  # type: ignore[union-attr]
    return {f"{one.method.upper()} {one.path}": one for one in found}


def can_be_wrong(name: str) -> bool:
    """Has it a body or a query?"""
    route = ROUTES[name]
    body = route.body_field or "requestBody" in (route.openapi_extra or {})
    return bool(body or any(isinstance(one.field_info, Query) for one in get_flat_params(route.dependant)))


@pytest.mark.parametrize(
    ("name", "mode"),
    [
        *((name, GenerationMode.POSITIVE) for name in ROUTES),
        *((name, GenerationMode.NEGATIVE) for name in ROUTES if can_be_wrong(name)),
    ],
)
def test_whatever_is_sent_the_answer_is_as_documented(
    other: Running, eve: Guest, existing: str, name: str, mode: GenerationMode
) -> None:
    operation = operations()[name]

    @given(case=operation.as_strategy(generation_mode=mode), signed_in=st.booleans(), at_a_match=st.booleans())
    @settings(
        max_examples=EXAMPLES,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def send_generated(case: Any, signed_in: bool, at_a_match: bool) -> None:
        if at_a_match and "match" in (case.path_parameters or {}):
            case.path_parameters["match"] = existing
        headers = {"authorization": f"Bearer {eve.secret}"} if signed_in else {}
        answer = case.call(base_url=other.url, headers=headers, timeout=60)
        case.validate_response(answer, checks=CHECKS)

    send_generated()


def send(server: Running, guest: Guest, name: str, **call: Any) -> None:
    """The request is accepted, and its answer is as documented."""
    case = operations()[name].Case(**{"path_parameters": {}, **call})
    answer = case.call(base_url=server.url, headers={"authorization": f"Bearer {guest.secret}"}, timeout=60)
    assert answer.status_code in (200, 201), (name, call, answer.text)
    case.validate_response(answer, checks=CHECKS)


def signed(server: Running, guest: Guest, purpose: str) -> str:
    """What the link in an e-mail to this guest contains."""
    notifier = server.service.notifier
    me = server.run(server.service.people.by_secret(guest.secret))
    channel = server.run(notifier.store.of(me.id))["mail"]
    return str(server.run(notifier.links.sign(purpose, channel.id)))


def test_every_address_accepts_a_valid_request_and_answers_as_documented(other: Running) -> None:
    with Guest(other.url, "Lilith") as guest, Guest(other.url, "Adam") as adam:
        table = guest.create("atlandice", "me", "open", "open", listed=True)["id"]
        adam.command(table, "join", seat=2)
        feed = adam.post("/api/me/feed")["path"].partition("=")[2]
        match = guest.create("atlanteon", "me", "me")["id"]
        guest.make_first_move(match)
        over = guest.create("atlanteon", "me", "me")["id"]
        guest.command(over, "resign")
        pack = guest.post("/api/packs", {"game": "atlanteon", "name": "Mine", "values": {"markers": 9}})["id"]
        spare = guest.post("/api/packs", {"game": "atlanteon", "name": "Spare", "values": {}})["id"]
        puzzle = puzzles_of("atlanteon")[0]
        deal, of_puzzle = guest.post("/api/puzzles/deal", {"puzzle": puzzle.id})["deal"], {"puzzle": puzzle.id}
        of_pack, atlanteon = {"pack": pack}, {"name": "atlanteon"}
        at, record = {"match": match}, guest.http.get(f"/api/matches/{over}/record").content
        calls: dict[str, dict[str, Any]] = {
            "GET /api/games": {},
            **{
                f"GET /api/games/{{name}}/{part}": {"path_parameters": {"name": "ark"}}
                for part in ("rules", "data", "vocabulary", "moves")
            },
            "POST /api/me": {"body": {"name": "Eve"}},
            "GET /api/me": {},
            "GET /api/my/matches": {},
            "POST /api/accounts": {"body": {"account": "Lilith", "password": "12345678"}},
            "POST /api/login": {"body": {"account": "lilith", "password": "12345678"}},
            "POST /api/password": {"body": {"password": "12345678", "new_password": "87654321"}},
            "GET /api/sessions": {},
            "DELETE /api/sessions": {},
            "GET /api/me/pause": {},
            "POST /api/me/pause": {"body": {"days": 1}},
            "GET /api/me/feed": {},
            "POST /api/me/feed": {},
            "DELETE /api/me/feed": {},
            "GET /api/feed": {"query": {"secret": feed}},
            "GET /api/me/notices": {},
            "PUT /api/me/notices/mail": {"body": {"address": "lilith@example.org", "daily": True}},
            "POST /api/mail/confirm": {"body": {"token": "of the address"}},
            "POST /api/mail/stop": {"query": {"token": "of the address"}},
            "DELETE /api/me/notices/mail": {},
            "PUT /api/me/notices/webhook": {"body": {"url": "http://127.0.0.1:1/", "secret": "sesame"}},
            "POST /api/me/notices/webhook/test": {},
            "DELETE /api/me/notices/webhook": {},
            "POST /api/me/privacy": {"body": {"private": True}},
            "GET /api/people/{who}": {"path_parameters": {"who": "me"}},
            "GET /api/people/{who}/matches": {"path_parameters": {"who": "me"}},
            "GET /api/people/{who}/curve/{game}": {"path_parameters": {"who": "me", "game": "atlanteon"}},
            "GET /api/leaderboards/{game}": {"path_parameters": {"game": "atlanteon"}},
            "PUT /api/me/avoided": {"body": {"match": table, "seat": 2, "blocked": True}},
            "GET /api/me/avoided": {},
            "DELETE /api/me/avoided/{id}": {"path_parameters": {"id": "the only one"}},
            "POST /api/matches/{match}/reports": {
                "path_parameters": {"match": table},
                "body": {"seat": 2, "reason": "chat", "text": "Rude"},
            },
            "POST /api/matches": {"body": {"game": "atlanteon", "seats": ["me", "open"], "listed": True}},
            "GET /api/matches": {},
            "GET /api/watch": {},
            "POST /api/records": {"body": record, "media_type": "application/x-ndjson"},
            "GET /api/matches/{match}": {"path_parameters": at},
            **{
                f"GET /api/matches/{{match}}/{part}": {"path_parameters": at}
                for part in (
                    "drawing",
                    "vocabulary",
                    "moves",
                    "rules",
                    "data",
                    "differences",
                    "record",
                    "chat",
                    "plannable",
                    "analysis",
                    "ratings",
                )
            },
            "GET /api/puzzles": {},
            "POST /api/puzzles/deal": {"body": {"puzzle": puzzle.id}},
            "POST /api/puzzles/{puzzle}/tries": {
                "path_parameters": of_puzzle,
                "body": {"deal": deal, "number": 1, "move": puzzle.answer},
            },
            "POST /api/puzzles/{puzzle}/hint": {"path_parameters": of_puzzle, "body": {"deal": deal}},
            "POST /api/puzzles/{puzzle}/solution": {"path_parameters": of_puzzle, "body": {"deal": deal}},
            "POST /api/analysis/position": {"body": {"game": "atlanteon", "moves": ["tower white c3"]}},
            "POST /api/analysis/why": {"body": {"game": "atlanteon", "moves": [], "parts": [{"kind": "tile"}]}},
            "POST /api/analysis/engine": {"body": {"game": "atlanteon", "moves": ["tower white c3"]}},
            "POST /api/analysis/tree": {"body": record, "media_type": "application/x-ndjson"},
            "POST /api/analysis/record": {
                "body": {"game": "atlanteon", "moves": [{"parent": -1, "move": "tower white c3"}]}
            },
            "POST /api/matches/{match}/hint": {"path_parameters": at},
            "POST /api/matches/{match}/why": {"path_parameters": at, "body": [{"kind": "tower"}]},
            "POST /api/matches/{match}/branch": {"path_parameters": at, "body": {"moves": 0}},
            "GET /api/matches/{match}/positions/{n}": {"path_parameters": {**at, "n": 0}},
            COMMANDS: {"path_parameters": at, "body": {"type": "chat", "text": "hello"}},
            "GET /api/matches/{match}/coach": {"path_parameters": {"match": over}},
            "POST /api/matches/{match}/next": {"path_parameters": {"match": over}},
            "POST /api/games/{name}/values": {"path_parameters": atlanteon, "body": {"values": {"markers": 9}}},
            "POST /api/games/{name}/toml": {
                "path_parameters": atlanteon,
                "body": "markers = 9",
                "media_type": "text/plain",
            },
            "GET /api/packs": {},
            "POST /api/packs": {"body": {"game": "atlanteon", "name": "Nine", "values": {"markers": 9}}},
            "GET /api/packs/{pack}": {"path_parameters": of_pack},
            "PUT /api/packs/{pack}": {
                "path_parameters": of_pack,
                "body": {"name": "Ours", "version": 1, "values": {}},
            },
            "GET /api/packs/{pack}/toml": {"path_parameters": of_pack},
            "DELETE /api/packs/{pack}": {"path_parameters": {"pack": spare}},
            "DELETE /api/sessions/{session}": {"path_parameters": {"session": "the one after the next login"}},
            "POST /api/logout": {},
            "GET /healthz": {},
            "GET /readyz": {},
            "GET /metrics": {},
        }
        assert calls.keys() == operations().keys() == ROUTES.keys()
        for name, call in calls.items():
            if name.startswith("POST /api/mail/"):
                purpose = name.rpartition("/")[2]
                token = signed(other, guest, purpose)
                call = {"body": {"token": token}} if purpose == "confirm" else {"query": {"token": token}}
            if "id" in call.get("path_parameters", {}):
                call = {"path_parameters": {"id": guest.get("/api/me/avoided")[0]["id"]}}
            if "session" in call.get("path_parameters", {}):
                guest.post("/api/login", {"account": "lilith", "password": "87654321"})
                spare = next(one["id"] for one in guest.get("/api/sessions") if not one["current"])
                call = {"path_parameters": {"session": spare}}
            send(other, guest, name, **call)


def test_every_command_is_accepted_and_answers_as_documented(other: Running) -> None:
    """In a game that is won together, so that advice is possible."""
    other.service.settings = replace(other.settings, absent_after=0.0)
    tried = []

    def execute(guest: Guest, match: str, type: str, **fields: Any) -> None:
        tried.append(type)
        send(other, guest, COMMANDS, path_parameters={"match": match}, body={"type": type, **fields})

    with (
        Guest(other.url, "Adam") as adam,
        Guest(other.url, "Lilith") as lilith,
        Guest(other.url, "Naamah") as eve,
    ):
        match = lilith.create("rising", "me", "open", "open")["id"]
        execute(lilith, match, "list", listed=True)
        execute(lilith, match, "bot", seat=3, bot="random")
        execute(lilith, match, "bot", seat=3, bot=None)
        execute(adam, match, "join", seat=3)
        execute(adam, match, "leave")
        execute(eve, match, "join", seat=3)
        execute(lilith, match, "kick", seat=3)
        execute(eve, match, "join", seat=3)
        execute(lilith, match, "ban", seat=3)
        execute(adam, match, "join", seat=3)
        execute(lilith, match, "join", seat=2)
        seen = lilith.match(match)
        mover, partner = (lilith, adam) if seen["actor"] in seen["mine"] else (adam, lilith)
        move = {"move": seen["legal"][0]["move"], "at": seen["position"]}
        execute(partner, match, "advise", **move)
        execute(mover, match, "move", **move)
        execute(lilith, match, "chat", text="hello")
        execute(lilith, match, "standing", mode="never")
        execute(lilith, match, "plan", moves=[])
        execute(lilith, match, "allow-hints", allowed=True)
        execute(lilith, match, "absent", seat=3)
        execute(adam, match, "back")
        execute(adam, match, "resign")
        alone = lilith.create("atlanteon", "me", "me")["id"]
        execute(lilith, alone, "undo", at=lilith.make_first_move(alone)["position"])
        clocked = lilith.create("atlanteon", "me", "me", clock={"kind": "live", "base": 300})["id"]
        execute(lilith, clocked, "give-time", seat=1)
        other.service.registry.claim_after = 0.0
        duel = lilith.create("atlanteon", "me", "open", listed=True, clock={"kind": "live", "base": 300})["id"]
        adam.command(duel, "join")
        at = {"at": lilith.match(duel)["position"]}
        for answer, kind in (("decline", "draw"), ("accept", "abort")):
            execute(lilith, duel, "offer", offer=kind, **at)
            execute(adam, duel, answer, offer=lilith.match(duel)["offer"]["number"])
        for type in ("claim", "abort"):
            duel = lilith.create("atlanteon", "open", "me", listed=True, clock={"kind": "live", "base": 300})["id"]
            adam.command(duel, "join", seat=1)
            execute(lilith, duel, "offer", offer="draw", at=lilith.match(duel)["position"])
            execute(lilith, duel, "withdraw", offer=lilith.match(duel)["offer"]["number"])
            execute(lilith, duel, type)
    assert set(tried) == set(TYPES)


def test_the_description_explains_the_websocket() -> None:
    about = create_app(Settings(database="unused")).openapi()["info"]["description"]
    assert "/api/matches/{match}/live" in about
    for word in (
        "since",
        "talked",
        *(f'"type": "{type}"' for type in ("ping", "pong", "ack", "refused", "match", "chat", "beat")),
    ):
        assert word in about


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

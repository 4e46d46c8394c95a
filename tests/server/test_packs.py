"""Values of printed copies: typed, checked, stored, shared by link, played with."""

from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest

import atlantis
from atlantis.server.storage.packs import MOST_PACKS
from tests.server.guests import Guest, Running

MINE: dict[str, Any] = {
    "ships.S24.cost": {"value": {"wood": 4, "ore": 3}, "from": "printed", "note": "counted twice"},
    "ships.S25.points": {"value": 5, "from": "deduced", "note": ""},
    "points.stranded": 4,
}


def put(guest: Guest, pack: str, body: object, status: int = 200) -> Any:
    answer = guest.http.put(f"/api/packs/{pack}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def new_pack(guest: Guest, **changes: Any) -> Any:
    return guest.post("/api/packs", {"game": "ark", "name": "Our 2012 copy", "values": MINE, **changes})


def test_a_pack_keeps_values_with_where_they_come_from(ann: Guest, bob: Guest, nobody: Guest) -> None:
    made = new_pack(ann)
    assert (made["name"], made["version"], made["mine"], made["owner"]) == ("Our 2012 copy", 1, True, "Ann")
    assert made["values"] == {
        "points.stranded": {"value": 4, "from": "printed", "note": ""},
        "ships.S24.cost": {"value": {"wood": 4, "ore": 3}, "from": "printed", "note": "counted twice"},
        "ships.S25.points": {"value": 5, "from": "deduced", "note": ""},
    }
    assert made["differences"] == [
        {"path": "points.stranded", "name": "The points: without a ship", "usual": "5", "value": "4"},
        {"path": "ships.S24.cost", "name": "S24 Bronze Ram: cost", "usual": "4 wood, 2 ore", "value": "4 wood, 3 ore"},
    ]
    for other in (bob, nobody):  # the link is enough to look
        seen = other.get(f"/api/packs/{made['id']}")
        assert (seen["values"], seen["mine"], seen["owner"]) == (made["values"], False, "Ann")
    listed = ann.get("/api/packs", game="ark")
    assert [(pack["id"], pack["differences"]) for pack in listed if pack["id"] == made["id"]] == [(made["id"], 2)]
    assert ann.get("/api/packs", game="rising") == []
    assert all(pack["id"] != made["id"] for pack in bob.get("/api/packs"))
    assert nobody.http.get("/api/packs").status_code == 401


@pytest.mark.parametrize(
    ("lang", "energy", "cards"), [("en", "energy", "cards for everyone"), ("fr", "énergie", "cartes pour tous")]
)
def test_a_text_of_the_data_is_shown_by_its_name(ann: Guest, lang: str, energy: str, cards: str) -> None:
    changed = {"components.power-core.benefit": "knowledge-for-all"}
    body = {"game": "rising", "name": "Ours", "values": {path: {"value": value} for path, value in changed.items()}}
    made = ann.post(f"/api/packs?lang={lang}", body)
    assert [(one["usual"], one["value"]) for one in made["differences"]] == [(energy, cards)]
    things = ann.get("/api/games/rising/data", lang=lang)
    values = {value["path"]: value for thing in things for value in thing["values"]}
    assert values["components.star-well.deck"]["names"] == {letter: letter for letter in "ABCD"}
    assert values["components.power-core.benefit"]["names"]["energy"] == energy
    assert set(values["played"]["names"]) == {"removed", "discard"}


def test_only_the_owner_changes_a_pack_and_only_its_newest_version(ann: Guest, bob: Guest) -> None:
    made = new_pack(ann)
    change = {"name": "Our copy", "version": 1, "values": {"points.stranded": 3}}
    assert put(bob, made["id"], change, 403)["refused"] == "not-allowed"
    changed = put(ann, made["id"], change)
    assert (changed["name"], changed["version"], list(changed["values"])) == ("Our copy", 2, ["points.stranded"])
    assert put(ann, made["id"], change, 409)["refused"] == "stale"
    assert ann.get(f"/api/packs/{made['id']}")["version"] == 2
    assert bob.http.delete(f"/api/packs/{made['id']}").status_code == 403
    assert ann.http.delete(f"/api/packs/{made['id']}").status_code == 200
    assert ann.http.get(f"/api/packs/{made['id']}").status_code == 404
    assert ann.http.get("/api/packs/short").status_code == 404


def test_values_are_checked_while_they_are_typed(nobody: Guest) -> None:
    found = nobody.post("/api/games/ark/values", {"values": {**MINE, "workers": 12, "limit": "ten", "limits": 3}})
    assert found["mistakes"] == [
        {"path": "workers", "text": "12 is not possible; it must be between 1 and 9."},
        {"path": "limit", "text": "'ten' is not possible; it must be a whole number."},
        {"path": "", "text": "there is no value named 'limits': did you mean 'limit'?"},
    ]
    assert found["differences"] == []
    assert [one["path"] for one in nobody.post("/api/games/ark/values", {"values": MINE})["differences"]] == [
        "points.stranded",
        "ships.S24.cost",
    ]
    french = nobody.post("/api/games/ark/values?lang=fr", {"values": {"workers": 12}})
    assert "il faut une valeur entre 1 et 9" in french["mistakes"][0]["text"]
    nobody.refused("/api/games/chess/values", {"values": {}}, 404, "not-here")


def test_values_that_cannot_be_played_are_not_stored(ann: Guest) -> None:
    before = len(ann.get("/api/packs"))
    bad = {"game": "ark", "name": "x", "values": {"workers": 12, "limit": 0}}
    text = ann.refused("/api/packs", bad, 422, "wrong")
    assert text.splitlines() == [
        "data: workers: 12 is not possible; it must be between 1 and 9.",
        "data: limit: 0 is not possible; it must be between 1 and 30.",
    ]
    long = {"game": "ark", "name": "x", "values": {"limit": {"value": 9, "note": "x" * 201}}}
    assert "at most 200 characters" in ann.refused("/api/packs", long, 422, "wrong")
    assert "1 to 60 characters" in ann.refused("/api/packs", {"game": "ark", "name": "\n", "values": {}}, 422, "wrong")
    for wrong in (None, 0.5, [[1]], {"value": {"value": 1}}, {"from": "printed"}, "\ud800", 10**30):
        body = '{"game": "ark", "name": "x", "values": {"limit": %s}}'
        answer = ann.http.post(
            "/api/packs",
            content=body % json.dumps(wrong),
            headers={"content-type": "application/json"},
        )
        assert answer.status_code in (400, 422), answer.text
    assert len(ann.get("/api/packs")) == before


def test_a_pack_is_exported_and_imported_as_a_data_file(ann: Guest) -> None:
    made = new_pack(ann)
    file = ann.http.get(f"/api/packs/{made['id']}/toml")
    assert file.headers["content-type"].startswith("application/toml")
    assert file.text.startswith("# Ark of Atlantis: values of “Our 2012 copy”\n")
    assert tomllib.loads(file.text)["ships"]["S24"]["cost"]["note"] == "counted twice"
    headers = {"content-type": "text/plain"}
    read = ann.http.post("/api/games/ark/toml", content=b"\xef\xbb\xbf" + file.content, headers=headers).json()
    assert read["mistakes"] == []
    assert read["values"] == made["values"]
    for text in (b"limit = ", b"\xff", b"limit = 99\nworkers = 0"):
        read = ann.http.post("/api/games/ark/toml", content=text, headers=headers).json()
        assert read["mistakes"]
        assert read["values"] == {}
    assert len(read["mistakes"]) == 2


def test_everybody_sees_the_values_before_taking_a_seat(ann: Guest, bob: Guest, nobody: Guest) -> None:
    pack = new_pack(ann)
    match = ann.create("ark", "me", "open", listed=True, pack=pack["id"])
    assert match["data"] == {"name": "Our 2012 copy", "differences": 2}
    lobby = next(one for one in nobody.get("/api/matches") if one["id"] == match["id"])
    assert lobby["data"] == match["data"]
    differences = nobody.get(f"/api/matches/{match['id']}/differences")
    assert differences == pack["differences"]
    things = nobody.get(f"/api/matches/{match['id']}/data")
    values = {value["path"]: value for thing in things for value in thing["values"]}
    assert (values["points.stranded"]["value"], values["points.stranded"]["usual"]) == (4, 5)
    assert values["points.stranded"]["from"] == "yours"
    ram = next(thing for thing in things if "Bronze Ram" in thing["name"])
    assert "this table plays with the values of a printed copy (cost)" in ram["house"]
    rules = nobody.http.get(f"/api/matches/{match['id']}/rules").text
    assert "| `S24` Bronze Ram       | 4 wood, 3 ore " in rules
    put(ann, pack["id"], {"name": "Other", "version": 1, "values": {}})
    assert ann.http.delete(f"/api/packs/{pack['id']}").status_code == 200
    joined = bob.command(match["id"], "join")  # the match keeps its values
    assert joined["data"] == match["data"]
    record = atlantis.parse_record(bob.http.get(f"/api/matches/{match['id']}/record").text)
    assert record.game.data.replaced == {"points.stranded": 4, "ships.S24.cost": {"wood": 4, "ore": 3}}
    ann.command(match["id"], "resign", seat=1)  # a running game cannot be imported by its players
    again = ann.import_record(record.dump()).json()
    assert again["data"] == {"name": "", "differences": 2}


def test_a_match_may_be_created_with_values_directly(ann: Guest) -> None:
    match = ann.create("atlanteon", "me", "me", data={"markers": 9}, data_name="Nine\x00 markers")
    assert match["data"] == {"name": "Nine markers", "differences": 1}
    usual = ann.create("atlanteon", "me", "me", data={"markers": 11})
    assert usual["data"] is None
    seats = {"game": "atlanteon", "seats": ["me", "me"]}
    wrong = ann.refused("/api/matches", {**seats, "data": {"markers": 0, "tiles": []}}, 422, "wrong")
    assert len(wrong.splitlines()) == 2
    pack = new_pack(ann)["id"]
    assert "another game" in ann.refused("/api/matches", {**seats, "pack": pack}, 422, "wrong")
    both = {**seats, "pack": pack, "data": {}}
    assert "not both" in ann.refused("/api/matches", both, 422, "wrong")
    ann.refused("/api/matches", {**seats, "pack": "x" * 22}, 404, "not-here")


def test_a_rematch_is_played_with_the_same_values(ann: Guest) -> None:
    first = ann.create("atlanteon", "me", "me", data={"markers": 9}, data_name="Nine")
    ann.command(first["id"], "resign")
    following = ann.match(ann.post(f"/api/matches/{first['id']}/next")["id"])
    assert following["data"] == {"name": "Nine", "differences": 1}
    assert following["vocabulary"].startswith(f"/api/matches/{following['id']}/vocabulary")


def test_one_person_has_a_limited_number_of_packs(own_server: Running) -> None:
    with Guest(own_server.url, "Ann") as ann:
        for _ in range(MOST_PACKS):
            new_pack(ann)
        body = {"game": "ark", "name": "One more", "values": {}}
        assert str(MOST_PACKS) in ann.refused("/api/packs", body, 409, "full")
        assert len(ann.get("/api/packs")) == MOST_PACKS

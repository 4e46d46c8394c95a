"""What the server says of its games: their cards, their words and their data."""

from __future__ import annotations

import re
from typing import Any

import atlantis
from tests.server.guests import Guest


def cards(guest: Guest, lang: str) -> dict[str, dict[str, Any]]:
    return {card["name"]: card for card in guest.get("/api/games", lang=lang)}


def test_every_game_has_a_tagline_in_both_languages(nobody: Guest) -> None:
    english, french = cards(nobody, "en"), cards(nobody, "fr")
    assert list(english) == list(french) == list(atlantis.games())
    assert english["atlanteon"]["tagline"] == "Surround, outweigh, take."
    assert all(english[name]["tagline"] != french[name]["tagline"] for name in english)
    assert all(len(card["tagline"]) < len(card["about"]) for card in english.values())


def test_options_and_their_choices_have_names(nobody: Guest) -> None:
    level, energy, councilors = cards(nobody, "fr")["rising"]["options"]
    assert (level["label"], level["labels"]) == ("Niveau", ["Facile", "Normal", "Difficile", "Cosmique"])
    assert (energy["name"], energy["label"]) == ("starting_energy", "Énergie de départ")
    assert dict(zip(councilors["choices"], councilors["labels"], strict=True))["priest"] == "Prêtre"
    for card in cards(nobody, "fr").values():
        for option in card["options"]:
            assert len(option["labels"]) == len(option["choices"])
            assert option["label"] != option["name"], card["name"]


def test_a_version_of_the_words_may_be_cached_forever(nobody: Guest) -> None:
    for lang in ("en", "fr"):
        address = cards(nobody, lang)["ark"]["vocabulary"]
        answer = nobody.http.get(address)
        assert answer.json()["title"] == "Ark of Atlantis"
        assert "immutable" in answer.headers["cache-control"]
        assert nobody.http.get(address.partition("&")[0]).headers["cache-control"] == "no-cache"


def test_a_match_says_where_its_words_are_and_whether_all_win_together(ann: Guest) -> None:
    rising, duel = ann.create("rising", "me", "me"), ann.create("atlanteon", "me", "me")
    assert (rising["together"], duel["together"]) == (True, False)
    assert duel["vocabulary"] == cards(ann, "en")["atlanteon"]["vocabulary"]
    assert ann.get(f"/api/matches/{duel['id']}/vocabulary")["title"] == "Atlanteon"


def test_house_values_are_marked_and_explained(nobody: Guest) -> None:
    things = {(one["field"], one["value"]): one for one in nobody.get("/api/games/ark/data")}
    tile = things["tile", "3"]
    assert {value["path"]: value["from"] for value in tile["values"]} == {
        "tiles.3.rings": "printed",
        "tiles.3.rings_sinking": "house",
        "tiles.3.dry": "printed",
        "tiles.3.sinking": "house",
    }
    assert tile["house"].startswith("3 Cedar Forest: ")
    assert tile["house"].endswith("(rings once sinking, the sinking side).")
    assert things["", "fine"]["house"] is None
    assert all(one["house"] is None for one in nobody.get("/api/games/atlanteon/data"))
    assert nobody.http.get("/api/games/chess/data").status_code == 404
    french = nobody.get("/api/games/rising/data", lang="fr")
    assert all("nous avons donc choisi les valeurs" in one["house"] for one in french if one["house"])


def test_a_card_says_how_long_and_heavy_the_game_is_and_what_each_level_does(nobody: Guest) -> None:
    english, french = cards(nobody, "en"), cards(nobody, "fr")
    assert {name: (card["minutes"], card["weight"]) for name, card in english.items()} == {
        "atlanteon": (20, "light"),
        "atlandice": (35, "medium"),
        "ark": (50, "medium"),
        "rising": (60, "heavy"),
    }
    for name, card in english.items():
        assert [level["name"] for level in card["levels"]] == ["novice", "adept", "expert", "oracle"]
        assert len({level["about"] for level in card["levels"]}) == 4
        assert all(
            one["about"] != other["about"] for one, other in zip(card["levels"], french[name]["levels"], strict=True)
        )
        assert len(card["sides"]) == max(card["players"])
    assert re.fullmatch(
        r"Tries 1,500 lines of play before each move\. Rating \d+ ± \d+\.", english["atlandice"]["levels"][2]["about"]
    )
    assert re.fullmatch(
        r"Essaie 1\u202f500 suites avant chaque coup\. Cote \d+ ± \d+\.", french["atlandice"]["levels"][2]["about"]
    )
    assert english["atlanteon"]["sides"] == ["Guardians", "Marauders"]

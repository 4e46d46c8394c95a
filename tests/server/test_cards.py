"""What the server says of its games before anybody plays: their cards, and where their words are."""

from __future__ import annotations

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


def test_words_may_be_kept_by_whoever_asks_for_their_version(nobody: Guest) -> None:
    for lang in ("en", "fr"):
        address = cards(nobody, lang)["ark"]["vocabulary"]
        answer = nobody.http.get(address)
        assert answer.json()["title"] == "Ark of Atlantis"
        assert "immutable" in answer.headers["cache-control"]
        assert nobody.http.get(address.partition("&")[0]).headers["cache-control"] == "no-cache"


def test_a_match_says_where_its_words_are_and_who_wins_together(ann: Guest) -> None:
    rising, duel = ann.match("rising", "me", "me"), ann.match("atlanteon", "me", "me")
    assert (rising["together"], duel["together"]) == (True, False)
    assert duel["vocabulary"] == cards(ann, "en")["atlanteon"]["vocabulary"]
    assert ann.get(f"/api/matches/{duel['id']}/vocabulary")["title"] == "Atlanteon"

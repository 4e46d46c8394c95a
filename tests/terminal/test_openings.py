"""`atlantis openings`: the value of each placement of the towers."""

from __future__ import annotations

import json

from tests.terminal.hands import atlantis, refusal


def test_the_best_placements_are_shown_with_their_mirror_images() -> None:
    answer = json.loads(atlantis("openings", "atlanteon", "--json").out)
    assert (answer["game"], answer["seat"], len(answer["moves"])) == ("atlanteon", 1, 12)
    chances = [move["chance"] for move in answer["moves"]]
    assert chances == sorted(chances, reverse=True)
    assert sum(len(move["alike"]) for move in answer["moves"]) == 50
    after = json.loads(atlantis("openings", "atlanteon", "--after", "tower white c3", "--top", 3, "--json").out)
    assert (after["seat"], len(after["moves"])) == (2, 3)
    assert "Au trait\u202f: Gardiens" in atlantis("openings", "atlanteon", "--lang", "fr").out


def test_what_no_book_knows_is_refused() -> None:
    assert refusal("openings", "ark") == "Ark of Atlantis has no book of openings."
    towers = "tower white a1, tower black c3, tower white e5"
    assert refusal("openings", "atlanteon", "--after", towers).startswith("The book ends before this position")

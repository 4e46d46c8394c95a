"""What the view foretells is what then happens."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import atlantis
from atlantis import CHANCE, OVER


@pytest.mark.parametrize("players", [2, 4])
def test_who_draws_and_what_an_attack_brings_is_in_the_view(players: int) -> None:
    random, state, drawn, attacks = Random(players), atlantis.load("rising", players).start(), 0, 0
    while state.actor != OVER:
        seen: Any = state.view()
        if state.actor == CHANCE:
            codes, odds = zip(*state.chance_outcomes(), strict=True)
            code = random.choices(codes, odds)[0]
        else:
            code = random.choice(state.legal_actions())
        for event in state.tell(code):
            if event.kind == "misfortune" and seen["chance"] and seen["phase"] == "misfortunes":
                assert seen["misfortunes"]["drawer"] == event.fields["seat"]
                left: Any = state.view()
                if left["phase"] == "misfortunes":
                    drawn += 1
                    assert left["misfortunes"]["to_draw"] == seen["misfortunes"]["to_draw"] - 1
            if event.kind == "attack" and seen["chance"]:
                attacks += 1
                (face,) = [one for one in seen["forecast"] if one["die"] == event.fields["die"]]
                assert face["attack"] == event.fields["attack"]
                assert face["lost"] == max(0, face["attack"] - seen["navy"]["defence"])
    assert drawn
    assert attacks


def test_a_tile_tells_its_printed_target_beside_that_of_the_turn() -> None:
    view: Any = atlantis.load("rising").start().view()
    tiles = view["sections"][0]["tiles"]
    assert [tile["base"] for tile in tiles] == [tile["target"] for tile in tiles] == [2, 2, 3, 3, 4, 4]

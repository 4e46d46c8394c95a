"""Positions as people at a terminal see them: in any width, and without colour."""

from __future__ import annotations

from random import Random

import pytest

import atlantis
from atlantis import OVER, State
from atlantis.engine import plain
from tests.games.atlandice.positions import GAMES, TWO, after, at, drawn, typeset

WIDE = """
    Clock > · · G · + B · * ·[·]P + · T · · W · + · * + + ~   10 of 24
    letter: Survey of it, *: Survey of all, +: Donation, ~: the end

                           dice      G  B  P  T  W  effect of the tile       hands
     1 Jeweller            ■■        4  1  ·  ·  ·  swap with a District      2 +1
     2 Library           S           ·  4  ·  ·  ·  2nd die: one more         2 +2
     3 Inn                           ·  ·  ·  ·  ·  used up
     4 Engineering Works   ■         ·  ·  ·  6  ·  move the Submarine        2 +1
     5 Blacksmith                    ·  ·  ·  ·  4  roll 2 4 6: one more      1 +2
     6 Black Market        ■         3  3  ·  3  3  no effect                 2
    G Gem  B Book  P Provision  T Tool  W Weapon  S Submarine  + tiles below

                           dice      G  B  P  T  W  in all   tiles  points
    ► Seat 1               ■         2* 2* ·  ·  ·       4       1       7
      Seat 2           1st ■         1  ·  ·  1* ·       2       2       6
      neutral              ■         ·  ·  ·  ·  3*      3       1       4
    *: most of it; 1st: first player; points count tiles

    Seat 1 takes a die, or gives one to the neutral player.
    for instance: take 1
    """
NARROW = """
    Clock > · · G · + B · * ·[·]P + · T ·
          · W · + · * + + ~
          10 of 24
    letter: Survey of it, *: Survey of all,
    +: Donation, ~: the end

                      G  B  P  T  W
     1 Jeweller    2  4  1  ·  ·  ·  2 +1
     2 Library   S ·  ·  4  ·  ·  ·  2 +2
     3 Inn         ·  ·  ·  ·  ·  ·
     4 Engineeri.  1  ·  ·  ·  6  ·  2 +1
     5 Blacksmith  ·  ·  ·  ·  ·  4  1 +2
     6 Black Mar.  1  3  3  ·  3  3  2
     1 swap with a District
     2 2nd die: one more
     3 used up
     4 move the Submarine
     5 roll 2 4 6: one more
    G Gem  B Book  P Provision  T Tool  W
    Weapon  S Submarine  + tiles below

                      G  B  P  T  W  points
    ► Seat 1       1  2* 2* ·  ·  ·       7
      Seat 2   1st 1  1  ·  ·  1* ·       6
      neutral      1  ·  ·  ·  ·  3*      4
    *: most of it; 1st: first player; points
    count tiles

    Seat 1 takes a die, or gives one to the
    neutral player.
    for instance: take 1
    """
FRENCH = """
    Horloge > · · G · + L · * ·[·]P + · O · · A · + · * + + ~   10 sur 24
    lettre : son Inventaire ; * : Inventaire de tout ; + : Don ; ~ : la fin

                           dés       G  L  P  O  A  effet de la tuile        aig.
    ►1 Bijouterie          ■         4  1  ·  ·  ·  échange avec un Quartier  2 +1
     2 Bibliothèque      S           ·  4  ·  ·  ·  2e dé : une de plus       2 +2
     3 Auberge                       ·  ·  ·  ·  ·  épuisée
     4 Machinerie          ■         ·  ·  ·  6  ·  déplacer le Sous-marin    2 +1
     5 Forge                         ·  ·  ·  ·  4  dé 2 4 6 : une de plus    1 +2
     6 Marché Noir         ■         3  3  ·  3  3  sans effet                2
    G Gemme  L Livre  P Provision  O Outil  A Arme  S Sous-marin  + tuiles dessous

                           dés       G  L  P  O  A   total  tuiles  points
    ► Siège 1              ■         2* 2* ·  ·  ·       4       1       7
      Siège 2          1er ■         1  ·  ·  1* ·       2       2       6
      neutre               ■■        ·  ·  ·  ·  3*      3       1       4
    * : en a le plus ; 1er : Premier joueur ; points : tuiles comprises

    Siège 1 prend une ressource à la Bijouterie. C'est pour le Joueur neutre.
    par exemple : pick gem
    """


def drawing(state: State, width: int = 80, lang: str = "en") -> str:
    return plain(state.game.drawing(state, lang, width))


@pytest.mark.parametrize(("width", "expected"), [(80, WIDE), (40, NARROW)])
def test_a_position_is_drawn_in_the_width_of_the_terminal(width: int, expected: str) -> None:
    """Where it is narrow, dice are counted and effects are told below."""
    assert drawing(at(2, TWO), width) == drawn(expected)


def test_a_position_is_drawn_in_french() -> None:
    """A visit for the neutral player: the visited Area is marked too."""
    assert drawing(after(2, TWO, "give 1"), 80, "fr") == typeset(drawn(FRENCH))


def test_the_number_of_the_space_stands_below_a_clock_that_just_fits() -> None:
    assert drawing(at(3, "clock 8"), 77).splitlines()[:2] == [
        "Clock > · · G · + B ·[*]· · P + · T · · W · + · * + + ~",
        "      8 of 24",
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [80, 60, 40])
def test_a_long_clock_and_many_points_and_tokens_fit_too(width: int, lang: str) -> None:
    game = atlantis.load(
        "atlandice",
        4,
        data={
            "clock.last": 60,
            "clock.donation": list(range(22, 60)),
            "points.donation": 9,
            "points.most": 9,
            "resources.market": 0,
            "resources.district.four": 12,
        },
    )
    random, state = Random(1), game.start()
    while state.actor != OVER:
        legal = state.legal_actions()
        state.apply(legal[0] if "donate" in state.text(legal[0]) else random.choice(legal))
        if random.random() < 0.05 or state.actor == OVER:
            assert max(map(len, drawing(state, width, lang).splitlines())) <= width


def test_the_end_marks_the_winners_and_asks_nothing() -> None:
    state = after(
        3,
        """
        clock 22
        5 even +2: weapon 3
        seat 1: points 8
        seat 2: points 5, weapon 4
        take: seat 3, visits 1
        """,
        "take 6, pick gem",
    )
    text = drawing(state)
    assert [line.split()[2] for line in text.splitlines() if line.startswith("► Seat")] == ["1", "2"]
    assert "takes a" not in text


def test_a_tile_about_to_come_up_is_announced() -> None:
    text = drawing(after(3, "1 odd +2: dice 1, gem 1\nseat 2: gem 6", "take 1, pick gem, roll 2"))
    assert "the next tile comes up" in next(line for line in text.splitlines() if "Jeweller" in line)
    assert text.endswith("A tile is being turned up.")


def test_roles_are_for_colours() -> None:
    rows = GAMES[2].drawing(at(2, TWO), "en", 80)
    assert rows[-1] == [("for instance: take 1", "faint")]
    assert {"seat-1", "seat-2", "faint", "strong"} <= {role for row in rows for _, role in row}
    assert {text.strip() for row in rows for text, role in row if role == "seat-1"} == {"Seat 1"}

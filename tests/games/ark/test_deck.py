"""The event deck (example 13): the game knows only the cards seen; its odds are those of whole shuffled decks."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import factorial

from atlantis import CHANCE, OVER, State
from tests.games.ark.positions import after, at, play, with_data
from tests.games.reading import lines, moves, odds, seen

NUMBERS = [str(tile) for tile in range(1, 9)] * 2
QUAKE = "quake"
LAYOUTS = list(product(range(8), range(10, 18)))
"""Where the two earthquakes lie: one of the first eight cards, one of the last eight."""
DECKS = 64 * factorial(16) // 2**8
"""So many decks differ in what they show."""
ALWAYS = with_data(2, {"track.events": list(range(1, 22))})
"""A copy of the game in which every space brings a card, so that the whole deck is seen."""


# ---- decks -----------------------------------------------------------------------------------------------------------


def stacked(numbers: list[str], layout: tuple[int, int]) -> list[str]:
    """Sixteen numbers with the earthquakes at these places."""
    rest = iter(numbers)
    return [QUAKE if place in layout else next(rest) for place in range(18)]


def shuffled(chance: random.Random) -> list[str]:
    """A deck as people stack it: two numbers aside, an earthquake shuffled into each half, the two between."""
    numbers = NUMBERS.copy()
    chance.shuffle(numbers)
    aside, first, second = numbers[:2], [*numbers[2:9], QUAKE], [*numbers[9:], QUAKE]
    chance.shuffle(first)
    chance.shuffle(second)
    return first + aside + second


@cache
def decks_beginning(quakes: tuple[bool, ...], copies: tuple[int, ...]) -> int:
    """How many of all decks begin with earthquakes at these places, and have so many copies of each number left."""
    layouts = sum(all((place in layout) == quake for place, quake in enumerate(quakes)) for layout in LAYOUTS)
    orders = factorial(sum(copies))
    for n in copies:
        orders //= factorial(n)
    return layouts * orders


def decks_with(history: list[str]) -> int:
    """How many of all decks begin with these cards."""
    seen = Counter(history)
    if any(n > 2 for n in seen.values()):
        return 0
    return decks_beginning(tuple(card == QUAKE for card in history), tuple(2 - seen[str(tile)] for tile in range(1, 9)))


def true_odds(history: list[str]) -> dict[str, Fraction]:
    """The next card after these, by counting whole decks."""
    found = {card: Fraction(decks_with([*history, card]), decks_with(history)) for card in [*NUMBERS[:8], QUAKE]}
    return {f"event {card}": chance for card, chance in found.items() if chance}


def exact(state: State) -> dict[str, Fraction]:
    """The odds as the fractions they are."""
    return {move: Fraction(chance).limit_denominator(1000) for move, chance in odds(state).items()}


def fresh() -> State:
    """A deck of which nothing was seen, about to be drawn from."""
    return play(at(2, game=ALWAYS), "gold 1")


def draw(state: State, card: str) -> None:
    """Turn up a card, and take turns until the next one is to be turned up, or the deck is empty."""
    state.apply(state.game.code(f"event {card}"))
    while state.actor >= 0 and seen(state)["events"]["left"]:
        state.apply(state.game.code("gold 1"))


# ---- the odds are exact ----------------------------------------------------------------------------------------------


def test_decks_are_counted_rightly() -> None:
    """What the other tests compare with."""
    assert decks_with([]) == DECKS
    assert sum(decks_with([card]) for card in [*NUMBERS[:8], QUAKE]) == DECKS
    chance = random.Random(5)
    assert [decks_with(shuffled(chance)) for _ in range(50)] == [1] * 50
    assert decks_with([QUAKE, QUAKE]) == decks_with(["1"] * 3) == decks_with(NUMBERS[:8]) == 0


def test_the_odds_of_the_next_card_are_exact_in_every_position_that_a_deck_can_come_to() -> None:
    """Reduced by symmetry: of numbers with as many copies left one is drawn; which earthquakes came is kept.

    An earthquake: 1/(8-k) while none came; none at 8 and 9; then 1/(18-k) while none came since the tenth card.
    """
    reached: set[tuple[int, tuple[int, ...], int]] = set()
    waiting: list[tuple[State, list[str]]] = [(fresh(), [])]
    while waiting:
        state, history = waiting.pop()
        if len(history) == 18:
            continue
        copies = [2 - history.count(number) for number in NUMBERS[:8]]
        key = (len(history), tuple(sorted(copies)), history.count(QUAKE))
        if key in reached:
            continue
        reached.add(key)
        wanted = true_odds(history)
        assert exact(state) == wanted
        quake = wanted.get(f"event {QUAKE}")
        assert seen(state)["events"]["earthquake_among"] == (quake and quake.denominator)
        if len(history) < 8:
            assert quake == (None if QUAKE in history else Fraction(1, 8 - len(history)))
        else:
            assert quake == (None if QUAKE in history[10:] or len(history) < 10 else Fraction(1, 18 - len(history)))
        for card in {copies.index(n): NUMBERS[copies.index(n)] for n in copies if n}.values():
            if f"event {card}" in wanted:
                after = state.clone()
                draw(after, card)
                waiting.append((after, [*history, card]))
        if f"event {QUAKE}" in wanted:
            draw(state, QUAKE)
            waiting.append((state, [*history, QUAKE]))
    assert Counter(quakes for _, _, quakes in reached) == {0: 20, 1: 45, 2: 19}


# ---- test 13: the layouts --------------------------------------------------------------------------------------------


def whole_game(deck: list[str]) -> tuple[int, int]:
    """Play six rounds with this deck; how many numbers were turned up after three of them and in all."""
    state, drawn, numbers = at(2), 0, []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(state.game.code(f"event {deck[drawn]}"))
            drawn += 1
        else:
            before = seen(state)["round"]
            state.apply(state.game.code("gold 1"))
        if state.actor != CHANCE and (seen(state)["round"] != before or state.actor == OVER):
            numbers.append(sum(card != QUAKE for card in deck[:drawn]))
    assert seen(state)["events"]["drawn"] == drawn
    return numbers[2], numbers[5]


def test_example_13_the_game_deals_these_64_layouts_and_no_other() -> None:
    """Wherever an earthquake may come up it does, and otherwise the lowest number."""
    found = set()
    waiting: list[tuple[State, tuple[int, ...], int]] = [(fresh(), (), 0)]
    while waiting:
        state, quakes, drawn = waiting.pop()
        if drawn == 18:
            found.add(quakes)
            continue
        for card in {moves(state)[0], *(move for move in moves(state) if move == "event quake")}:
            after = state.clone()
            draw(after, card.split()[1])
            waiting.append((after, (*quakes, drawn) if card == "event quake" else quakes, drawn + 1))
    assert sorted(found) == LAYOUTS


def test_example_13_an_earthquake_never_turns_up_the_other() -> None:
    """The first is the eighth card, the last possible place; the ninth and tenth card follow it."""
    state = after(
        2,
        """
        1 gone:
        2 gone:
        3 gone:
        4 sinking:
        round 4, quakes 0
        seat 1: left 5
        seat 2: left 5
        """,
        "gold 1, event quake",
    )
    assert "event quake" not in moves(state)
    assert "event quake" not in moves(play(state, "event 5"))
    assert lines(play(state, "event 6"), "now", "round") == ["turn: seat 2", "round 4, drawn 10, quakes 1"]


def test_example_13_fourteen_triggers_turn_up_sixteen_numbers_in_48_of_64_layouts_else_fifteen() -> None:
    """Seven triggers turn up eight numbers in seven of eight layouts, else seven."""
    chance, half, whole = random.Random(1), Counter[int](), Counter[int]()
    for layout in LAYOUTS:
        numbers = NUMBERS.copy()
        chance.shuffle(numbers)
        after_three, after_six = whole_game(stacked(numbers, layout))
        half[after_three] += 1
        whole[after_six] += 1
    assert half == {8: 56, 7: 8}
    assert whole == {16: 48, 15: 16}

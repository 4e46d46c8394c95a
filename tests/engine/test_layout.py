"""The declared shape of a state, and steps that wait in it."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine import Field, Layout, Pending


def cells_of(*values: int) -> vec[i64]:
    return vec[i64](values)


def test_a_layout_counts_its_cells_and_begins_with_the_actor() -> None:
    layout = Layout(1, [Field("ACTOR", "actor", 1, -2, 1), Field("A", "a", 3, 0, 1), Field("B", "b", 1, 0, 1)])
    assert [int(field.at) for field in layout.fields] == [0, 1, 4]
    with pytest.raises(AssertionError, match="the first field of a layout must be the actor"):
        Layout(1, [Field("BOARD", "board", 1, -2, 1)])


def test_a_cell_holds_sixteen_bits() -> None:
    for low, high in ((0, 40_000), (-40_000, 0), (2, 1)):
        with pytest.raises(AssertionError, match=f"field points: {low} to {high} does not fit 16 bits"):
            Layout(1, [Field("ACTOR", "actor", 1, -2, 1), Field("POINTS", "points", 1, low, high)])


def test_a_cell_outside_its_range_is_named() -> None:
    layout = Layout(1, [Field("ACTOR", "actor", 1, -2, 1), Field("DICE", "dice", 3, 1, 6)])
    assert layout.misfit(cells_of(0, 1, 6, 3)) == ""
    assert layout.misfit(cells_of(0, 1, 7, 3)) == "dice[1] is 7, but it must be between 1 and 6"
    assert layout.misfit(cells_of(-3, 1, 1, 1)) == "actor is -3, but it must be between -2 and 1"


def test_pending_steps_come_back_last_in_first_out_and_leave_no_trace() -> None:
    steps = Pending(1, 2, 7, 3)
    cells = cells_of(*[0] * (1 + steps.size))
    assert steps.empty(cells)
    steps.push(cells, 5, 1, 2)
    steps.push(cells, 6, 3)
    assert (steps.step(cells), steps.a(cells), steps.b(cells)) == (6, 3, 0)
    with pytest.raises(AssertionError, match="more pending steps"):
        steps.push(cells, 7)
    steps.pop(cells)
    assert (steps.step(cells), steps.a(cells), steps.b(cells)) == (5, 1, 2)
    steps.pop(cells)
    assert list(cells) == [0] * len(cells)
    with pytest.raises(AssertionError, match="no step is pending"):
        steps.pop(cells)

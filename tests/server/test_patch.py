"""Patches of JSON values."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from atlantis.server.patch import difference, patched

SCALARS = st.none() | st.integers(2, 5) | st.sampled_from(["a", "b"])
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(["x", "y", "0"]), inner, max_size=3),
    max_leaves=12,
)


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(VALUES, VALUES)
def test_a_patch_makes_the_new_value_and_leaves_the_old_one(old: Any, new: Any) -> None:
    patch, before = json.loads(json.dumps(difference(old, new))), json.dumps(old)
    assert patched(old, patch) == new
    assert json.dumps(old) == before
    assert (patch == {}) == (old == new)


@pytest.mark.parametrize(
    ("old", "new", "patch"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 2]}, {}),
        ({"a": 1, "b": 2}, {"a": 3, "c": None}, {"a": [3], "b": [], "c": [None]}),
        ([{"n": 1}, {"n": 2}], [{"n": 1}, {"n": 3}], {"1": {"n": [3]}}),
        ([1, 2, 3, 4], [1, 2, 3], [3, 1, []]),
        ([1, 2, 3], [1, 9, 2, 3], [1, 0, [9]]),
        ([1, 1, 1], [1, 1], [2, 1, []]),
        ([1, 2, 3], [4, 5, 3], [[4, 5, 3]]),
        ({"a": None}, {"a": {"b": 1}}, {"a": [{"b": 1}]}),
    ],
)
def test_a_patch_is_short(old: Any, new: Any, patch: Any) -> None:
    assert difference(old, new) == patch
    assert patched(old, patch) == new

"""The notes of a release are its part of the changelog."""

from __future__ import annotations

import pytest

from tools.release_notes import notes

CHANGELOG = "# Changelog\n\n## 0.2.0 (unreleased)\n\nLater.\n\n## 0.1.0 (2026-12-01)\n\n- One.\n\n### Games\n\n- Two.\n"


def test_the_section_of_the_version_is_taken_without_its_heading() -> None:
    assert notes(CHANGELOG, "v0.1.0") == "- One.\n\n### Games\n\n- Two.\n"


@pytest.mark.parametrize(("version", "why"), [("v0.2.0", "not released yet"), ("v0.3.0", "no section about 0.3.0")])
def test_a_version_without_notes_is_refused(version: str, why: str) -> None:
    with pytest.raises(SystemExit, match=why):
        notes(CHANGELOG, version)

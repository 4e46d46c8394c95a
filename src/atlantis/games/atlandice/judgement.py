"""What a position is worth, and which moves look good."""

from __future__ import annotations

from atlantis.engine.judgement import Judgement


class AtlandiceJudgement(Judgement):
    """Nothing is known yet."""

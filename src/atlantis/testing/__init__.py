"""The test kit: Hypothesis strategies for your own tests, and checks that every game must pass.

    from hypothesis import given, strategies as st
    from atlantis.testing import check_contract, games, moves, positions

    @given(positions(games()))
    def test_my_bot_evaluates_every_position(state):
        assert 0 <= my_bot.value(state) <= 1

    @given(positions(games("atlanteon"), over=False), st.data())
    def test_my_board_shows_every_move(state, data):
        assert my_board.can_click(state.action(data.draw(moves(state))))

    def test_my_game_keeps_the_contract():
        check_contract(MyGame())

A failing example shrinks to a short game with early codes, and its moves are printed in notation. It needs Hypothesis:
`pip install 'atlantis-games[testing]'`.
"""

from __future__ import annotations

try:
    import hypothesis as _hypothesis  # noqa: F401
except ImportError as missing:
    raise ImportError(
        "atlantis.testing needs Hypothesis: `pip install 'atlantis-games[testing]'` installs it."
    ) from missing

from atlantis.testing.contract import ContractBroken, check_contract
from atlantis.testing.strategies import finished, games, moves, options, positions, records

__all__ = ["ContractBroken", "check_contract", "finished", "games", "moves", "options", "positions", "records"]

"""Proofs of small variants: found by search, checked by the rules alone."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import atlantis
from atlantis import BrokenRecord, Game, WrongOption
from atlantis.bots.proof import check_proof, proof_lines
from atlantis.search import Endgame
from tests.terminal.hands import atlantis as command
from tests.terminal.hands import refusal

TINY = Path(__file__).parents[1] / "outside" / "openspiel" / "tiny" / "atlanteon.toml"
"""Three by three squares."""

pytestmark = pytest.mark.skipif(atlantis.CORE != "compiled", reason="the search is compiled code's work")


@cache
def solved() -> tuple[Game, int, tuple[str, ...]]:
    game = atlantis.load("atlanteon", data=TINY)
    endgame, state = Endgame(game, game.evaluation(), 1 << 20), game.start()
    winner = state.actor if endgame.solve(state, 1 << 40) > 0 else 1 - state.actor
    return game, winner, tuple(proof_lines(state, winner, endgame))


def test_a_small_board_has_its_own_limits() -> None:
    game = atlantis.load("atlanteon", data=TINY)
    assert (int(game.most_moves), game.longest()) == (18, (9, 0))


def test_a_proof_holds_by_the_rules_alone() -> None:
    _, winner, lines = solved()
    assert check_proof(lines) == winner


@pytest.mark.parametrize("fault", ["move missing", "other winner", "illegal", "wrong target", "no positions", "cut"])
def test_a_faulty_proof_is_refused(fault: str) -> None:
    _, winner, lines = solved()
    nodes = [json.loads(line) for line in lines]
    losing = next(node for node in nodes[1:] if node["to_move"] != winner + 1 and len(node["moves"]) > 1)
    if fault == "move missing":
        losing["moves"].popitem()
    elif fault == "other winner":
        losing["winner"] = 2 - winner
    elif fault == "illegal":
        losing["moves"] = {"tile 9 e5": None}
    elif fault == "wrong target":
        losing["moves"] = dict.fromkeys(losing["moves"], losing["position"])
    elif fault == "no positions":
        nodes = nodes[:1]
    else:
        nodes.append({"position": len(nodes) - 1})
    with pytest.raises(BrokenRecord):
        check_proof([json.dumps(node) for node in nodes])


def test_only_a_won_position_has_a_proof() -> None:
    game, winner, _ = solved()
    with pytest.raises(WrongOption, match="not won"):
        list(proof_lines(game.start(), 1 - winner, Endgame(game, game.evaluation(), 1 << 20)))


def test_the_command_writes_the_proof_of_a_variant(tmp_path: Path) -> None:
    answer = command("solve", "atlanteon", "--data", TINY, "--proof", tmp_path / "proof.jsonl", "--json")
    assert answer.code == 0
    with (tmp_path / "proof.jsonl").open() as file:
        assert check_proof(file) == json.loads(answer.out)["winner"] - 1
    assert "cannot be used as --proof" in refusal(
        "solve", "atlanteon", "--data", TINY, "--proof", tmp_path / "proof.jsonl"
    )

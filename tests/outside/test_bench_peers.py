"""OpenSpiel's games as the benchmark's peers."""

from __future__ import annotations

import pytest

from atlantis.bench import openspiel


@pytest.mark.parametrize("name", openspiel.PEERS)
def test_a_peer_is_measured_from_python_natively_and_by_its_copies(name: str) -> None:
    peer = openspiel.Peer(name)
    for done, seconds in (peer.python_moves(0.01, 1), peer.native_moves(0.01, 1), peer.clones(0.01)):
        assert done > 0
        assert seconds >= 0.01


def test_openspiel_is_found() -> None:
    assert openspiel.available() == ""

"""What must hold in every position, whatever is played: nothing is made or lost, and nobody is asked for nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

from atlantis import CHANCE, OVER, Game, State

PASSES = {"pass", "pass-phase", "done", "done-placing", "pass-build", "end-trade", "end-convert"}
"""Moves that do nothing, in whatever words."""


WINDOW_CARDS = {
    "W0": {"song-of-the-seabed", "reading-the-tides", "science-of-shielding", "ancient-atlas", "inner-light"},
    "W1": {"song-of-the-seabed", "reading-the-tides", "science-of-shielding", "inner-light", "untapped-talent"},
    "W2": {"song-of-the-seabed", "inner-light", "untapped-talent"},
    "WA": {"ancestors-gambit", "ballad-of-bravery", "burning-mirrors"},
}
WITH_COURAGE = {"ancient-atlas", "market-day"}
"""The cards of the windows; the last ones in W1 while somebody's courage is on a tile."""


class Sound:
    """The pieces of a game, counted in its positions: cubes, beads, tokens, barriers, Atlanteans, cards, tiles."""

    def __init__(self, game: Game) -> None:
        data = game.data
        self.game = game
        self.supply = Counter(data.amounts("supply.cubes"))
        for thing in ("energy", "courage", "barriers"):
            self.supply[thing] = data.number(f"supply.{thing}")
        self.people = game.players * data.number("supply.atlanteans") + data.number("supply.grey")
        self.cards = Counter({card: data.number(f"knowledge.{card}.count") for card in data.under("knowledge")})
        self.misfortunes = Counter(
            {
                card: data.number(f"misfortunes.{card}.count" if card == "earthquake" else f"misfortunes.{card}")
                for card in data.under("misfortunes")
            }
        )
        self.hand, self.cap = data.number("hand"), data.numbers("galley.most")[game.players - 2]

    def check(self, state: State) -> None:
        """At any node, and at the end."""
        view: Any = state.view()
        self.check_pieces(view)
        self.check_island(view)
        assert 0 <= view["galley"]["at"] <= self.cap
        if state.actor == OVER:
            self.check_end(state, view)
        elif state.actor != CHANCE:
            self.check_node(state, view)

    def check_pieces(self, view: Any) -> None:
        """Nothing is made from thin air, nothing is lost (AR-2)."""
        seats, places = view["seats"], [*self.tiles(view), view["centre"], view["navy"]]
        crews = [crew for place in places for crew in place["atlanteans"]]
        found, grey = Counter(view["supply"]), view["supply"]["grey"]
        del found["grey"]
        for seat in seats:
            found += Counter(seat["cubes"]) + Counter(energy=seat["energy"] + seat["given"], courage=seat["courage"])
        found["courage"] += sum(crew["courage"] for crew in crews)
        found["barriers"] += sum(tile["barrier"] for tile in self.tiles(view))
        assert +found == +self.supply
        at_home = sum(seat["home"] + seat["held"] + seat["unused"] for seat in seats)
        assert at_home + sum(crew["number"] for crew in crews) + grey == self.people
        piles = [*view["knowledge"].values(), *(seat["hand"] for seat in seats)]
        assert sum((Counter(pile) for pile in piles), Counter()) == +self.cards
        sea = view["misfortunes"]
        assert Counter(sea["deck"]) + Counter(sea["discard"]) + Counter(sea["known"]) == +self.misfortunes

    def check_island(self, view: Any) -> None:
        """The intact tiles of a section are the innermost; nothing lies under the sea; rings and tokens suffice."""
        for section in view["sections"]:
            assert [tile["intact"] for tile in section["tiles"]] == [n >= 6 - section["intact"] for n in range(6)]
        for tile in self.tiles(view):
            assert sum(crew["number"] for crew in tile["atlanteans"]) <= tile["rings"]
            assert tile["intact"] or not (tile["atlanteans"] or tile["barrier"])
            assert 2 <= tile.get("target", 2) <= 6
        for place in (*self.tiles(view), view["navy"]):
            assert all(crew["courage"] <= crew["number"] for crew in place["atlanteans"])
        assert not any(crew["courage"] for crew in view["centre"]["atlanteans"])

    def check_node(self, state: State, view: Any) -> None:
        """Somebody has a choice that is no pass; hands keep the limit; windows offer only their cards."""
        offered = [state.text(code) for code in state.legal_actions()]
        assert set(offered) - PASSES
        hands = [sum(seat["hand"].values()) for seat in view["seats"]]
        if view["step"] in ("", "window", "give", "cancel", "waive"):
            assert max(hands) <= self.hand
        if view["step"] == "limit":
            assert hands[state.actor] > self.hand
        if view["step"] == "window":
            self.check_window(state.actor, offered, view)

    def check_window(self, seat: int, offered: list[str], view: Any) -> None:
        """Cards and energy as section 4 says; the first seat asked may propose to raise a tile without energy."""
        window, kinds = view["about"]["window"], {move.split()[0] for move in offered}
        brave = any(crew["courage"] for tile in self.tiles(view) for crew in tile["atlanteans"])
        cards = WINDOW_CARDS[window] | (WITH_COURAGE if window == "W1" and brave else set())
        assert {move.split()[1] for move in offered if move.startswith("play ")} <= cards
        assert kinds <= {"play", "pass"} | ({"raise"} if window != "WA" else set()) | (
            {"pass-phase", "convert"} if window == "W1" else set()
        )
        first = view["misfortunes"]["drawer"] if window == "W1" else view["starting_player"]
        assert "raise" not in kinds or view["seats"][seat]["energy"] or seat + 1 == first
        assert {move.split()[2] for move in offered if move.startswith("convert ")} <= {"ore"}

    def check_end(self, state: State, view: Any) -> None:
        """A win has no component left; a loss has no centre, or is the two-tile case or AR-27."""
        left = sum(component["seat"] is None for component in view["blueprint"])
        tiles = sum(section["intact"] for section in view["sections"])
        assert state.legal_actions() == []
        assert state.returns() == [1.0 if view["won"] else -1.0] * self.game.players
        assert state.winners() == (list(range(self.game.players)) if view["won"] else [])
        assert view["won"] == (left == 0)
        if view["won"]:
            assert view["centre"]["intact"]
        else:
            late = view["turn"] == self.game.data.number("turns")
            assert (not view["centre"]["intact"] and tiles == 0) or late or tiles < 2

    def tiles(self, view: Any) -> list[Any]:
        return [tile for section in view["sections"] for tile in section["tiles"]]

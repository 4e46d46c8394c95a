"""All texts of Atlanteon."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from atlantis.engine import ACTOR, OVER, Breakdown, BreakdownRow, Event, Game, State
from atlantis.engine.i18n import mark as _
from atlantis.engine.words import Ask, Noun, Phrases, Values, Words, plural
from atlantis.games.atlanteon import layout as at
from atlantis.games.atlanteon import reasons as why

# ---- things ----------------------------------------------------------------------------------------------------------

SIDES = [Noun(_("Guardians")), Noun(_("Marauders"))]
NUMBERED = {"your": _("tile {n}"), "their": _("tile {n}")}
TILES = [
    Noun("0", NUMBERED, _("No influence.")),
    *(Noun(str(n), NUMBERED, _("Adds {n} to its own square and to the squares beside it.")) for n in range(1, at.KING)),
    Noun(
        "K",
        {"your": _("your King"), "their": _("their King")},
        _("No influence. Whoever controls the enemy King wins."),
    ),
]
TOWERS = [
    Noun(
        _("white"),
        {"a": _("a white tower"), "the": _("the white tower"), "title": _("White tower")},
        _("More influence around it captures it."),
    ),
    Noun(
        _("black"),
        {"a": _("the black tower"), "the": _("the black tower"), "title": _("Black tower")},
        _("Less influence around it captures it."),
    ),
]
WINS = [
    Noun(_("they control the enemy King")),
    Noun(_("they hold all three towers")),
    Noun(_("all their markers and their King are on the board"), {"short": _("markers and King are all in play")}),
]


# ---- sentences that branch -------------------------------------------------------------------------------------------


def claim(p: Phrases, f: Values) -> str:
    tower = at.tower_of(p.state.cells[at.PIECE + f["square"]])
    return p(_("Claim {square}"), f) if tower < 0 else p(_("Claim {tower:the} on {square}"), f, tower=tower)


def resolved(p: Phrases, f: Values) -> str:
    """A square was surrounded."""
    own, other = f["influence"][f["seat"]], f["influence"][1 - f["seat"]]
    if f["tower"] >= 0:
        if own == other:
            text = _(
                "{own} against {other}: a tie, and {seat} did not place the last tile, so they capture "
                "{tower:the} on {square}"
            )
        elif f["tower"] == at.WHITE:
            text = _("{own} against {other}: {seat} capture {tower:the} on {square}")
        else:
            text = _("{own} against {other}: {seat} have less and capture {tower:the} on {square}")
    elif own == other:
        text = _("{own} against {other}: a tie goes to the owner of the tile, so {seat} take {square}")
    elif f["tile"] == at.KING and f["owner"] != f["seat"]:
        text = _("{own} against {other}: {seat} take {square} and the enemy King")
    else:
        text = _("{own} against {other}: {seat} take {square}")
    return p(text, f, own=own, other=other)


def claimed(p: Phrases, f: Values) -> str:
    """A square was claimed early."""
    if f["tower"] == at.BLACK:
        text = _("{seat} claim {tower:the} on {square}: at most {reach}, and {opponent} already have {other}")
    elif f["tower"] == at.WHITE:
        text = _("{seat} claim {tower:the} on {square}: {own}, and {opponent} can reach at most {reach}")
    else:
        text = _("{seat} claim {square}: {own}, and {opponent} can reach at most {reach}")
    opponent = 1 - f["seat"]
    return p(text, f, opponent=opponent, own=f["influence"][f["seat"]], other=f["influence"][opponent])


def tile_played(p: Phrases, f: Values) -> str:
    square = p.state.where(at.tile_piece(f["seat"], f["tile"]))
    return p(_("Tile {tile} of the {seat} is already on the board, on {square}."), f, square=square)


def tile_there(p: Phrases, f: Values) -> str:
    piece = p.state.cells[at.PIECE + f["square"]]
    return p(
        _("{square} is not empty: tile {tile} of the {seat} lies there."),
        f,
        tile=at.number_of(piece),
        seat=at.side_of(piece),
    )


def next_to_tower(p: Phrases, f: Values) -> str:
    return p(
        _("{square} is next to the tower on {other:square/}: towers may only touch diagonally."),
        f,
        other=p.state.tower_next_to(f["square"]),
    )


def not_certain(p: Phrases, f: Values) -> str:
    """The numbers that a claim fails by (AT-6, AT-7)."""
    side, opponent, square = f["seat"], f["opponent"], f["square"]
    piece = p.state.cells[at.PIECE + square]
    if piece == at.BLACK_TOWER:
        return p(
            _(
                "{seat} could still reach {reach} at the black tower on {square}, and need less than the {theirs} "
                "of the {opponent} (AT-7)."
            ),
            f,
            reach=p.state.reach(side, square),
            theirs=p.state.influence(opponent, square),
        )
    text = (
        _(
            "{opponent} could still reach {reach} on {square}, and a tie is theirs: {seat} need more than {reach} "
            "(AT-6)."
        )
        if at.side_of(piece) == opponent
        else _("{opponent} could still reach {reach} on {square}: more than the {mine} of the {seat} (AT-6).")
    )
    return p(text, f, reach=p.state.reach(opponent, square), mine=p.state.influence(side, square))


# ---- the tables ------------------------------------------------------------------------------------------------------


class AtlanteonWords(Words):
    """The words of Atlanteon. `opponent`: the side that is not to move."""

    catalogue: str = str(Path(__file__).parent)
    kinds = {"tile": _("tile"), "tower": _("tower"), "claim": _("claim"), "end": _("end of the turn")}
    fields = {
        "tile": (_("tile"), _("Which tile?")),
        "tower": (_("tower"), _("Which tower?")),
        "square": (_("square"), _("Which square?")),
    }
    nouns = {
        "seat": SIDES,
        "owner": SIDES,
        "opponent": SIDES,
        "loser": SIDES,
        "tile": TILES,
        "tower": TOWERS,
        "reason": WINS,
    }
    counts = {
        "points": plural("{n} point", "{n} points"),
        "towers": plural("{n} tower to place", "{n} towers to place"),
    }
    moves = {
        "TILE": _("Place {tile:your} on {square}"),
        "TOWER": _("Place {tower:a} on {square}"),
        "CLAIM": claim,
        "END": _("Stop claiming"),
    }
    events = {
        "tower": _("{seat} place {tower:a} on {square}"),
        "tile": _("{seat} place {tile:their} on {square}"),
        "resolved": resolved,
        "claimed": claimed,
        "won": _("{seat} win: {reason}. {points:points}."),
    }
    steps = {
        "towers": Ask(_("{seat} place a tower."), _("Where does a tower go?"), _("Set-up")),
        "tiles": Ask(_("{seat} place a tile."), _("Which tile, and where?"), _("Your turn")),
        "claims": Ask(
            _("{seat} may claim now, or `end` the turn (AT-8)."), _("What do you claim?"), _("Early claims (option)")
        ),
    }
    reasons = {
        why.TOWERS_FIRST: _("The towers come first: {seat} must place one."),
        why.TOWERS_PLACED_NOW_A_TILE: _("All three towers are placed; now {seat} place a tile."),
        why.TOWERS_PLACED_NOW_CLAIMS: _("All three towers are placed; {seat} may claim now, or `end` the turn (AT-8)."),
        why.TILE_PLACED_NOW_CLAIMS: _("{seat} have placed their tile; they may claim now, or `end` the turn (AT-8)."),
        why.CLAIMS_COME_AFTER_THE_TILE: _(
            "Claims come after the tile, and only while there is something to claim (AT-8): {seat} place a tile."
        ),
        why.NOTHING_TO_END: _("There is nothing to claim, so there is nothing to end: {seat} place a tile (AT-8)."),
        why.NO_EARLY_CLAIMS: _("Early claims are off in this game (option early_claims)."),
        why.NO_SUCH_TILE: _("There is no tile {tile} in this game."),
        why.TILE_PLAYED: tile_played,
        why.WHITE_TOWERS_PLACED: _("Both white towers are placed; only the black one is left."),
        why.BLACK_TOWER_PLACED: _("The black tower is placed; only white ones are left."),
        why.NO_SUCH_SQUARE: _("There is no square {square} on this board."),
        why.TILE_THERE: tile_there,
        why.TOWER_THERE: _(
            "{square} is not empty: a tower's square stays occupied, before and after its capture (AT-5)."
        ),
        why.NEXT_TO_TOWER: next_to_tower,
        why.NOTHING_TO_CLAIM: _("{square} is empty: only tiles and towers can be claimed."),
        why.SETTLED: _("{square} is already settled for good."),
        why.NOT_CERTAIN: not_certain,
    }
    labels = {
        "tagline": _("Surround, outweigh, take."),
        "board": _("Atlanteon: a floor of {files} by {ranks} stones, a1 at the bottom left"),
        "hand": plural("{seat}: {n} unplayed tile", "{seat}: {n} unplayed tiles"),
        "tile": _("Tile {tile} of the {seat}"),
        "king": _("King of the {seat}"),
        "empty": _("empty"),
        "influence": _("influence"),
        "takes": _("who takes it now"),
        "against": _("Influence: Guardians {own}, Marauders {other}"),
        "then": _("After this move: {own} against {other}"),
        "closesMine": _("{square} is closed: yours, {own} against {other}"),
        "closesTheirs": _("{square} is closed: theirs, {own} against {other}"),
        "changes": _("{square}: {own} against {other}, {open}"),
        "leads": _("{seat} would take it now"),
        "depends": _("a tie: it goes to whoever does not place the last tile beside it"),
        "closed": _("no open side"),
        "open": plural("one open side", "{n} open sides"),
        "holds": _("held by the {seat}"),
        "captured": _("captured by the {seat}"),
        "danger": _("this King is in danger"),
        "last": _("just played"),
        "settled": _("just settled"),
        "chosen": _("chosen"),
        "toMove": _("to move"),
        "toPlace": _("Towers to place"),
        "towersLeft": plural("one to place", "{n} to place"),
        "markers": _("{n} of {all} markers on the board"),
        "towers": plural("{n} of 3 towers captured", "{n} of 3 towers captured"),
        "wins": _("{seat} win"),
        "points": plural("{n} point", "{n} points"),
        "figure.tiles": plural("tile left", "tiles left"),
        "figure.towers": plural("captured tower", "captured towers"),
        "figure.markers": plural("marker left", "markers left"),
        "figure.score": plural("controlled square", "controlled squares"),
        "option.early_claims": _("Early claims"),
        # In the terminal.
        "winner": _("winner"),
        "drawnTiles": _("tiles    {tiles}"),
        "drawnNoTiles": _("all played"),
        "drawnMarkers": _("markers  {placed} of {all}"),
        "drawnTowers": _("towers   {towers} of 3"),
        "legendTowers": _("[W] [B] towers, (w) (b) captured"),
        "legendMarkers": _("●G ●M markers"),
        "legendInfluence": _("4:9 influence, G : M"),
    }
    paths = {
        "board.files": (_("the board"), _("files")),
        "board.ranks": (_("the board"), _("ranks")),
        "tiles": (_("the tiles"), _("number")),
        "markers": (_("the markers"), _("number")),
    }

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.examples = ["tower white c3", "tower black a1", "tile 7 b2", "tile K e5"]
        if game.options["early_claims"]:
            self.examples += ["claim c3", "end"]

    def step(self, state: State) -> str:
        return at.PHASES[state.cells[at.PHASE]]

    def context(self, state: State) -> Values:
        return {"opponent": 1 - state.actor}

    def amounts(self, name: str, number: int) -> Values:
        return {"n": number}

    def status(self, state: State, lang: str) -> str:
        """Towers still to be placed, or squares filled."""
        p, cells = self.phrases(lang), state.cells
        if cells[ACTOR] == OVER:
            return p(_("The game is over"))
        if cells[at.PHASE] == at.PLACING_TOWERS:
            return p.count("towers", cells[at.WHITE_TOWERS] + cells[at.BLACK_TOWERS])
        squares = self.game.data.number("board.files") * self.game.data.number("board.ranks")
        return p(_("{n} of {squares} squares filled"), n=squares - cells[at.EMPTY_SQUARES], squares=squares)

    def second_game(self, scores: Sequence[int], seat: int, lang: str) -> str:
        """The sides are swapped. A game brings at most a point for each marker."""
        p, most = self.phrases(lang), self.game.data.number("markers")
        ahead = scores[seat] - scores[1 - seat]
        if ahead == 0:
            text = _("In game 2 you are the {side:seat/}. The match is level: whoever scores wins it.")
        elif ahead == most:
            text = _("In game 2 you are the {side:seat/}. You cannot lose the match any more.")
        elif ahead > 0:
            text = _("In game 2 you are the {side:seat/}. You win the match unless you lose by {n:points} or more.")
        elif -ahead == most:
            text = _("In game 2 you are the {side:seat/}. With {n:points} you draw the match; it can no longer be won.")
        else:
            text = _(
                "In game 2 you are the {side:seat/}. With {n:points} you draw the match, with {more} or more you win it."
            )
        return p(text, side=1 - seat, n=abs(ahead), more=1 - ahead)

    def breakdown(self, state: State, story: Sequence[Event], lang: str) -> Breakdown:
        """One point for each of the loser's markers that are not on the board."""
        p, cells, scores = self.phrases(lang), state.cells, state.scores()
        winner, markers = cells[at.WINNER] - 1, self.game.data.number("markers")
        reason = p(
            _("{loser} have {placed} of their {markers} markers on the board: a point for each that is not"),
            loser=1 - winner,
            placed=min(cells[at.CONTROLLED + 1 - winner], markers),
            markers=markers,
        )
        won = p.sentence(self.events["won"], {"seat": winner, "reason": cells[at.REASON] - 1, "points": scores[winner]})
        return Breakdown([BreakdownRow(p(_("Markers of the loser")), scores, reason)], won)

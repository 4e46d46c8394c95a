"""The types of answers about games, the words and data of games, and packs."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict  # pydantic needs these before Python 3.12

from atlantis.server.messages import Value

Provenance = Literal["printed", "deduced", "house"]
Weight = Literal["light", "medium", "heavy"]
DataKind = Literal["number", "flag", "text", "numbers", "texts", "amounts"]


class Option(TypedDict):
    name: str
    label: Annotated[str, Field(description="its name for people")]
    default: Value | list[str]
    choices: list[Value]
    labels: Annotated[list[str], Field(description="the names of the choices")]
    by_seat: bool
    about: str


class BotLevel(TypedDict):
    name: str
    about: Annotated[str, Field(description="how it chooses a move, in a sentence")]


class Game(TypedDict):
    name: str
    title: str
    authors: str
    publisher: str
    players: list[int]
    usual_players: int
    chance: bool
    together: Annotated[bool, Field(description="all win or lose together")]
    about: str
    tagline: Annotated[str, Field(description="the same in a few words")]
    openings: Annotated[bool, Field(description="there is a book of openings, which the analysis shows")]
    two_games: Annotated[bool, Field(description="can be played as a match of two games with swapped seats")]
    planned: Annotated[list[str], Field(description="the kinds of moves that can be planned ahead")]
    minutes: Annotated[int | None, Field(description="about how long a game between people takes")]
    weight: Annotated[Weight, Field(description="how much there is to learn")]
    levels: Annotated[list[BotLevel], Field(description="of its bots, from the weakest to the strongest")]
    sides: Annotated[list[str], Field(description="the names of its seats, for the largest number of players")]
    vocabulary: Annotated[str, Field(description="the address of this game's words; its content never changes")]
    options: list[Option]


DataValue = TypedDict(
    "DataValue",
    {
        "path": Annotated[str, Field(description="in the game's data")],
        "what": str,
        "kind": DataKind,
        "value": Any,
        "usual": Annotated[Any, Field(description="our own value, which may be replaced")],
        "from": Annotated[Literal[Provenance, "yours"], Field(description="`yours`: it replaces ours")],
        "note": str,
        "low": int | None,
        "high": int | None,
        "names": Annotated[
            dict[str, str],
            Field(description="for amounts: what is counted, by key; for a text: its possible values"),
        ],
    },
)


class Thing(TypedDict):
    """Something with printed values: a tile, a card, a ship."""

    field: Annotated[
        str,
        Field(
            description="the field of actions and views that names it, such as `tile`; empty for "
            "parts of the game that no field names"
        ),
    ]
    value: Annotated[str, Field(description="the value of that field, or the name of the part")]
    name: str
    house: Annotated[
        str | None,
        Field(description="which of its values are house values, or replace ours, in words; null if none are"),
    ]
    values: list[DataValue]


PackValue = TypedDict("PackValue", {"value": Any, "from": Provenance, "note": str})


class Difference(TypedDict):
    path: str
    name: Annotated[str, Field(description="the component and the value, in words")]
    usual: Annotated[str, Field(description="our own value, in words")]
    value: Annotated[str, Field(description="the value that replaces it, in words")]


class Mistake(TypedDict):
    path: Annotated[str, Field(description="of the value; empty if it is about an unknown name or the whole file")]
    text: str


class CheckedValues(TypedDict):
    mistakes: list[Mistake]
    differences: Annotated[list[Difference], Field(description="from our own values; empty if there are mistakes")]


class ReadValues(CheckedValues):
    values: Annotated[dict[str, PackValue], Field(description="by path; empty if there are mistakes")]


class PackSummary(TypedDict):
    id: str
    game: str
    name: str
    version: int
    changed: str
    differences: Annotated[int, Field(description="how many values are not our own")]


class Pack(TypedDict):
    """The values of somebody's copy of a game."""

    id: str
    game: str
    name: str
    version: int
    changed: str
    owner: Annotated[str, Field(description="the name of its owner")]
    mine: bool
    values: dict[str, PackValue]
    differences: list[Difference]
    mistakes: Annotated[list[Mistake], Field(description="if the game's values have changed in the meantime")]


class FieldWords(TypedDict):
    label: str
    question: str


class StepWords(TypedDict):
    question: str
    chapter: Annotated[str, Field(description="the heading in the rules that explains it")]


class Vocabulary(TypedDict):
    game: str
    title: str
    about: str
    kinds: Annotated[dict[str, str], Field(description="kinds of moves")]
    fields: dict[str, FieldWords]
    values: Annotated[
        dict[str, dict[str, dict[str, str | list[str]]]],
        Field(description="by field and value: `name`, `about`, and the forms sentences need; a list is one and many"),
    ]
    steps: dict[str, StepWords]
    labels: Annotated[
        dict[str, str | list[str]], Field(description="other labels of the board; the client fills in `{gaps}`")
    ]

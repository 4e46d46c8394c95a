"""The values of printed copies, over HTTP: packs that their owners enter, share by link and play with."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final

from fastapi import Body, Path, Query, Request
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from atlantis.engine import Game, WrongData, translator
from atlantis.engine.data import YOURS, parse_toml
from atlantis.engine.data_file import changed_values
from atlantis.games import games, set_up
from atlantis.server import game_messages, messages
from atlantis.server.dependencies import (
    MATCH_ID,
    Language,
    MaybePerson,
    SignedIn,
    count_for_both,
    get_limiter,
    get_service,
)
from atlantis.server.errors import not_found, sendable
from atlantis.server.limits import client_address
from atlantis.server.names import clean_name
from atlantis.server.openapi import Router
from atlantis.server.render_games import differing, render_differences
from atlantis.server.storage import Behind, Pack, Person
from atlantis.table import Refused

router: Router = Router(prefix="/api", tags=["values"])
LONGEST_PACK_NAME: Final = 60
LONGEST_NOTE: Final = 200
PackId = Annotated[str, Path(description="the id of a pack; anyone who has it can read the pack")]
GivenValues = Annotated[
    dict[str, Any],
    Field(max_length=1000, description="by path: the value, or an object with `value`, `from` and `note`"),
]


class NewPack(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    game: str = Field(max_length=32)
    name: str = Field(max_length=200)
    values: GivenValues


class ChangedPack(BaseModel):
    """`version`: the one that was edited; refused if a newer one has been stored since."""

    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    name: str = Field(max_length=200)
    version: int
    values: GivenValues


class GameValues(BaseModel):
    model_config: ClassVar[ConfigDict] = ConfigDict(strict=True, extra="forbid")
    values: GivenValues


class Toml(PlainTextResponse):
    media_type = "application/toml"


# ---- checking --------------------------------------------------------------------------------------------------------


@router.post("/games/{name}/values", summary="Check values: all mistakes, and the differences from ours")
async def check_values(
    name: Annotated[str, Path(max_length=32)], given: GameValues, request: Request, lang: Language
) -> game_messages.CheckedValues:
    get_limiter(request).count("moves", client_address(request))
    return read_values(name, given.values, lang)


@router.post("/games/{name}/toml", summary="Read a data file (TOML): its values, or all its mistakes")
async def read_data_file(
    name: Annotated[str, Path(max_length=32)],
    request: Request,
    lang: Language,
    text: Annotated[bytes, Body(media_type="text/plain")],
) -> game_messages.ReadValues:
    get_limiter(request).count("moves", client_address(request))
    try:
        return read_values(name, parse_toml(text, ""), lang)
    except WrongData as error:
        return {"mistakes": render_mistakes(error, lang), "differences": [], "values": {}}


def read_values(name: str, given: dict[str, Any], lang: str) -> game_messages.ReadValues:
    if name not in games():
        raise not_found()
    try:
        game = with_values(name, given)
    except WrongData as error:
        return {"mistakes": render_mistakes(error, lang), "differences": [], "values": {}}
    return {"mistakes": [], "differences": render_differences(game, lang), "values": values_of(game)}


def with_values(name: str, given: dict[str, Any]) -> Game:
    """The game with these values, checked."""
    return set_up(name, None, {}, given)


def values_of(game: Game) -> dict[str, game_messages.PackValue]:
    """The replaced values with their provenance; a value without one is printed on the copy."""
    return {
        path: {"value": entry.value, "from": entry.source or "printed", "note": entry.note}  # type: ignore[typeddict-item]
        for path, entry in game.data.entries.items()
        if entry.provenance == YOURS
    }


def render_mistakes(error: WrongData, lang: str) -> list[game_messages.Mistake]:
    return [{"path": mistake.path, "text": sendable(mistake.text(lang))} for mistake in error.mistakes]


# ---- packs -----------------------------------------------------------------------------------------------------------


@router.get("/packs", summary="My packs, the most recently changed first")
async def list_packs(
    request: Request, me: SignedIn, game: Annotated[str | None, Query(max_length=32)] = None
) -> list[game_messages.PackSummary]:
    return [
        {
            "id": pack.id,
            "game": pack.game,
            "name": pack.name,
            "version": pack.version,
            "changed": pack.changed.isoformat(),
            "differences": count_differences(pack),
        }
        for pack in await get_service(request).store.packs.of(me.id)
        if game in (None, pack.game)
    ]


def count_differences(pack: Pack) -> int:
    try:
        return len(differing(with_values(pack.game, pack.values)))
    except WrongData:
        return len(pack.values)


@router.post("/packs", status_code=201, summary="Store the values of a printed copy")
async def create_pack(given: NewPack, request: Request, me: SignedIn, lang: Language) -> game_messages.Pack:
    count_for_both(request, "matches", me)
    if given.game not in games():
        raise not_found()
    name, values = clean_name(given.name, LONGEST_PACK_NAME), checked_values(given.game, given.values)
    return render_pack(await get_service(request).store.packs.add(me.id, given.game, name, values), me, me.name, lang)


@router.get("/packs/{pack}", summary="A pack, for anyone who has its id")
async def get_pack(pack: PackId, request: Request, me: MaybePerson, lang: Language) -> game_messages.Pack:
    found = await find_pack(request, pack)
    names = await get_service(request).store.names({found.owner})
    return render_pack(found, me, names.get(found.owner, ""), lang)


@router.put("/packs/{pack}", summary="Store a new version of a pack; only for its owner")
async def change_pack(
    pack: PackId, given: ChangedPack, request: Request, me: SignedIn, lang: Language
) -> game_messages.Pack:
    get_limiter(request).count("moves", me.id)
    found = await own_pack(request, pack, me)
    name, values = clean_name(given.name, LONGEST_PACK_NAME), checked_values(found.game, given.values)
    try:
        await get_service(request).store.packs.change(pack, given.version, name, values)
    except Behind as error:
        raise Refused(
            "stale", lambda t: t("These values were changed elsewhere. Reload the page to see the latest version.")
        ) from error
    return render_pack(await find_pack(request, pack), me, me.name, lang)


@router.delete("/packs/{pack}", summary="Delete a pack; matches that were created with it keep their values")
async def delete_pack(pack: PackId, request: Request, me: SignedIn) -> messages.Empty:
    await own_pack(request, pack, me)
    await get_service(request).store.packs.delete(pack)
    return {}


@router.get("/packs/{pack}/toml", response_class=Toml, summary="A pack as a data file")
async def get_pack_file(pack: PackId, request: Request, lang: Language) -> Toml:
    found = await find_pack(request, pack)
    game = with_values(found.game, found.values)
    text = changed_values(game.data, game.card.title, found.name, translator(lang))
    return Toml(text, headers={"content-disposition": f'attachment; filename="{found.game}-values.toml"'})


def checked_values(name: str, given: dict[str, Any]) -> dict[str, Any]:
    """The values as they are stored; WrongData lists all mistakes."""
    values = values_of(with_values(name, given))
    if any(len(value["note"]) > LONGEST_NOTE for value in values.values()):
        raise Refused(
            "wrong", lambda t: t("Notes may be at most {most} characters long.").format(most=LONGEST_NOTE), 422
        )
    return dict(values)


async def find_pack(request: Request, pack: str) -> Pack:
    found = await get_service(request).store.packs.find(pack) if MATCH_ID.fullmatch(pack) else None
    if found is None or found.game not in games():
        raise not_found()
    return found


async def own_pack(request: Request, pack: str, me: Person) -> Pack:
    found = await find_pack(request, pack)
    if found.owner != me.id:
        raise Refused("not-allowed", lambda t: t("Only the owner of these values can change them."), 403)
    return found


def render_pack(pack: Pack, me: Person | None, owner: str, lang: str) -> game_messages.Pack:
    read = read_values(pack.game, pack.values, lang)
    return {
        "id": pack.id,
        "game": pack.game,
        "name": pack.name,
        "version": pack.version,
        "changed": pack.changed.isoformat(),
        "owner": owner,
        "mine": me is not None and me.id == pack.owner,
        "values": pack.values,
        "differences": read["differences"],
        "mistakes": read["mistakes"],
    }

"""Atlandice in words, English and French side by side: notation, moves and events as sentences."""

from __future__ import annotations

import pytest

from atlantis import Action
from tests.games.atlandice.positions import DISTRICTS, GAMES, KINDS, TILES, TOPS, at, play, typeset


def code(text: str) -> int:
    return GAMES[2].code(text)


# ---- notation --------------------------------------------------------------------------------------------------------


def test_there_are_254_codes_choices_in_the_order_of_a_round_then_chance() -> None:
    numbers = range(1, 7)
    assert [GAMES[2].text(n) for n in range(GAMES[2].actions)] == [
        *(f"take {area}" for area in numbers),
        *(f"give {area}" for area in numbers),
        *(f"pick {kind}" for kind in KINDS),
        *(f"swap {kind} {area} {other}" for kind in KINDS for area in (2, 3, 4, 5) for other in KINDS),
        *(f"move {kind} {area}" for kind in KINDS for area in numbers),
        *(f"gate {area} {value}" for area in numbers for value in numbers if value != area),
        *(f"submarine {area}" for area in numbers),
        *(f"loot {area} {kind}" for area in numbers for kind in KINDS),
        *(f"donate {one} {other}" for n, one in enumerate(KINDS) for other in KINDS[n:]),
        "done",
        *(f"first {seat}" for seat in (1, 2, 3, 4)),
        *(f"tile {name} {tile}" for name, tiles in zip(DISTRICTS, TILES, strict=True) for tile in tiles.split()),
        *(f"roll {face}" for face in numbers),
    ]
    assert GAMES[2].actions == 254
    assert GAMES[2].notation == GAMES[3].notation == GAMES[4].notation


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("first 2", Action("first", {"seat": 2})),
        ("tile library beyond", Action("tile", {"district": "library", "tile": "beyond"})),
        ("tile engineering 3", Action("tile", {"district": "engineering", "tile": "3"})),
        ("roll 4", Action("roll", {"face": 4})),
        ("take 3", Action("take", {"area": 3})),
        ("give 6", Action("give", {"area": 6})),
        ("pick gem", Action("pick", {"resource": "gem"})),
        ("swap gem 5 weapon", Action("swap", {"resource": "gem", "area": 5, "other": "weapon"})),
        ("move tool 3", Action("move", {"resource": "tool", "area": 3})),
        ("gate 2 5", Action("gate", {"area": 2, "value": 5})),
        ("submarine 6", Action("submarine", {"area": 6})),
        ("loot 5 weapon", Action("loot", {"area": 5, "resource": "weapon"})),
        ("donate gem book", Action("donate", {"one": "gem", "other": "book"})),
        ("done", Action("done", {})),
    ],
)
def test_an_action_is_a_kind_and_the_fields_that_a_board_can_match(text: str, action: Action) -> None:
    assert GAMES[2].start().action(code(text)) == action


def test_the_two_resources_of_a_donation_are_named_in_any_order() -> None:
    for n, one in enumerate(KINDS):
        for other in KINDS[n:]:
            assert code(f"donate {other} {one}") == code(f"donate {one} {other}")
    assert GAMES[2].text(code("donate book gem")) == "donate gem book"
    assert "donate book gem" not in GAMES[2].notation


# ---- terms, questions, values ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("first", "first player", "Premier joueur"),
        ("tile", "tile", "tuile"),
        ("roll", "roll", "dé"),
        ("take", "take a die", "prendre un dé"),
        ("give", "give a die to the neutral player", "donner un dé au Joueur neutre"),
        ("pick", "take a resource", "prendre une ressource"),
        ("swap", "swap", "échange"),
        ("move", "move a resource", "déplacer une ressource"),
        ("gate", "turn a die", "changer un dé"),
        ("submarine", "move the Submarine", "déplacer le Sous-marin"),
        ("loot", "take a resource elsewhere", "prendre une ressource ailleurs"),
        ("donate", "donate", "donner"),
        ("done", "donate no more", "ne plus rien donner"),
        ("seat", "seat", "siège"),
        ("district", "District", "Quartier"),
        ("face", "face", "face"),
        ("area", "Area", "Secteur"),
        ("resource", "resource", "ressource"),
        ("other", "other resource", "autre ressource"),
        ("one", "resource", "ressource"),
        ("value", "new value", "nouvelle valeur"),
    ],
)
def test_kinds_and_fields_have_names(name: str, english: str, french: str) -> None:
    assert (GAMES[2].words.term(name, "en"), GAMES[2].words.term(name, "fr")) == (english, french)


@pytest.mark.parametrize(
    ("name", "english", "french"),
    [
        ("area", "Which Area?", "Quel Secteur ?"),
        ("resource", "Which resource?", "Quelle ressource ?"),
        ("one", "Which resource?", "Quelle ressource ?"),
        ("other", "And which other resource?", "Et quelle autre ressource ?"),
        ("value", "Which new value?", "Quelle nouvelle valeur ?"),
        ("seat", "Which seat?", "Quel siège ?"),
        ("district", "Which District?", "Quel Quartier ?"),
        ("tile", "Which tile?", "Quelle tuile ?"),
        ("face", "Which face?", "Quelle face ?"),
    ],
)
def test_fields_are_asked_for_with_a_question(name: str, english: str, french: str) -> None:
    assert (GAMES[2].words.question(name, "en"), GAMES[2].words.question(name, "fr")) == (english, typeset(french))


@pytest.mark.parametrize(
    ("name", "value", "english", "french"),
    [
        ("area", 1, "1 Jeweller", "1 Bijouterie"),
        ("area", 6, "6 Black Market", "6 Marché Noir"),
        ("value", 4, "4 Engineering Works", "4 Machinerie"),
        ("resource", "gem", "Gem", "Gemme"),
        ("one", "provision", "Provision", "Provision"),
        ("other", "weapon", "Weapon", "Arme"),
        ("seat", 2, "Seat 2", "Siège 2"),
        ("district", "inn", "Inn", "Auberge"),
        ("tile", "beyond", "beyond", "ailleurs"),
        ("tile", "3", "3", "3"),
        ("face", 5, "5", "5"),
    ],
)
def test_values_are_called_as_people_call_them(name: str, value: int | str, english: str, french: str) -> None:
    words = GAMES[2].words
    assert (words.value_name(name, value, "en"), words.value_name(name, value, "fr")) == (english, french)


# ---- moves -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "before", "move", "english", "french"),
    [
        ("", "", "first 2", "Seat 2 begins", "Siège 2 commence"),
        ("", "", "tile library beyond", "Library: tile “beyond”", "Bibliothèque : tuile « ailleurs »"),
        ("", "", "tile engineering 3", "Engineering Works: tile “3”", "Machinerie : tuile « 3 »"),
        ("", "", "roll 4", "Roll 4", "Le dé donne 4"),
        ("", "", "take 3", "Take a die from the Inn", "Prendre un dé de l'Auberge"),
        (
            "",
            "",
            "give 6",
            "Give a die from the Black Market to the neutral player",
            "Donner un dé du Marché Noir au Joueur neutre",
        ),
        ("", "", "pick tool", "Take a Tool", "Prendre un Outil"),
        ("", "", "pick weapon", "Take a Weapon", "Prendre une Arme"),
        (
            "",
            "",
            "swap gem 5 weapon",
            "Swap a Gem here for a Weapon from the Blacksmith",
            "Échanger une Gemme d'ici contre une Arme de la Forge",
        ),
        (
            "3 smuggle +2: dice 1, provision 7",
            "take 3, pick provision",
            "move gem 4",
            "Move a Gem from the Black Market to the Engineering Works",
            "Déplacer une Gemme du Marché Noir à la Machinerie",
        ),
        (
            "2 market +2: dice 1, book 7",
            "take 2, pick book",
            "move book 6",
            "Move a Book from the Library to the Black Market",
            "Déplacer un Livre de la Bibliothèque au Marché Noir",
        ),
        (
            "5 spread +2: dice 1, weapon 7",
            "take 5, pick weapon",
            "move weapon 1",
            "Move a Weapon from the Blacksmith to the Jeweller",
            "Déplacer une Arme de la Forge à la Bijouterie",
        ),
        (
            "",
            "",
            "gate 2 5",
            "Turn a die from the Library to 5: it goes to the Blacksmith",
            "Changer un dé de la Bibliothèque en 5 : il va à la Forge",
        ),
        (
            "",
            "",
            "gate 6 1",
            "Turn a die from the Black Market to 1: it goes to the Jeweller",
            "Changer un dé du Marché Noir en 1 : il va à la Bijouterie",
        ),
        ("", "", "submarine 6", "Move the Submarine to the Black Market", "Déplacer le Sous-marin au Marché Noir"),
        ("", "", "submarine 3", "Move the Submarine to the Inn", "Déplacer le Sous-marin à l'Auberge"),
        (
            "",
            "",
            "loot 4 provision",
            "Take a Provision from the Engineering Works",
            "Prendre une Provision de la Machinerie",
        ),
        ("", "", "donate gem book", "Donate a Gem and a Book", "Donner une Gemme et un Livre"),
        ("", "", "donate weapon weapon", "Donate 2 Weapons", "Donner 2 Armes"),
        ("", "", "done", "Donate no more", "Ne plus rien donner"),
    ],
)
def test_a_move_is_described_in_a_sentence(position: str, before: str, move: str, english: str, french: str) -> None:
    state = play(at(2, position), before)
    assert (state.describe(code(move), "en"), state.describe(code(move), "fr")) == (english, typeset(french))


# ---- events ----------------------------------------------------------------------------------------------------------

STORIES: list[tuple[int, str, str, dict[str, str]]] = [
    # a visit
    (
        3,
        "6:",
        "take 6",
        {
            "Seat 1 takes a die from the Black Market": "Siège 1 prend un dé du Marché Noir",
            "Nothing lies at the Black Market: no resource is taken": "Rien au Marché Noir : aucune ressource prise",
        },
    ),
    (
        2,
        "clock 0, submarine 5\n5 even +2: dice 1, weapon 7",
        "give 5, pick weapon",
        {
            "Seat 1 gives a die from the Blacksmith to the neutral player": "Siège 1 donne un dé de la Forge au Joueur neutre",
            "The Submarine is at the Blacksmith: one resource more": "Le Sous-marin est à la Forge : une ressource de plus",
            "The neutral player takes a Weapon from the Blacksmith": "Le Joueur neutre prend une Arme de la Forge",
        },
    ),
    # effects
    (3, "1 odd +2: dice 1, gem 7", "take 1, pick gem, roll 1", {"“odd”: a 1 is rolled": "« impair » : le dé donne 1"}),
    (
        3,
        "1 odd +2: dice 1, gem 7",
        "take 1, pick gem, roll 2",
        {"“odd”: a 2 is rolled, without effect": "« impair » : le dé donne 2, sans effet"},
    ),
    (
        3,
        "1 chain +2: dice 1, gem 7",
        "take 1, pick gem, roll 6, roll 2",
        {"A 2 is rolled: the visit goes on at the Library": "Le dé donne 2 : la visite continue à la Bibliothèque"},
    ),
    (
        3,
        "1 chain +2: dice 1, gem 7\n3 used up:",
        "take 1, pick gem, roll 6, roll 3",
        {
            "A 3 is rolled: the Inn is used up, so the visit goes on at the Black Market (AD-8)": "Le dé donne 3 : l'Auberge est épuisée, la visite continue donc au Marché Noir (AD-8)"
        },
    ),
    (
        3,
        "1 swap +2: dice 1, gem 7",
        "take 1, pick gem, swap gem 2 book",
        {
            "A Gem from the Jeweller is swapped for a Book from the Library": "On échange une Gemme de la Bijouterie contre un Livre de la Bibliothèque"
        },
    ),
    (
        3,
        "3 smuggle +2: dice 1, provision 7",
        "take 3, pick provision, move tool 4",
        {"A Tool goes from the Black Market to the Engineering Works": "Un Outil va du Marché Noir à la Machinerie"},
    ),
    (
        3,
        "3 smuggle +2: dice 1, provision 10\n6:",
        "take 3, pick provision",
        {
            "Inn, “smuggle”: it cannot be carried out and is skipped": "Auberge, « contrebande » : l'effet est impossible, on l'ignore"
        },
    ),
    (
        3,
        "3 gate +2: dice 1, provision 7",
        "take 3, pick provision, gate 6 2",
        {
            "A die from the Black Market is turned to 2 and goes to the Library": "Un dé du Marché Noir est changé en 2 et va à la Bibliothèque"
        },
    ),
    (
        3,
        "4 2 +2: dice 1, tool 7",
        "take 4, pick tool, pick tool, submarine 3",
        {"The Submarine goes from the Engineering Works to the Inn": "Le Sous-marin va de la Machinerie à l'Auberge"},
    ),
    (
        3,
        "clock 22\n3 hasten +2: dice 1, provision 7",
        "take 3, pick provision, roll 1",
        {
            "The hand moves on one space, to 23; no event happens there (AD-11)": "L'aiguille avance d'une case, sur 23 ; aucun événement ne s'y produit (AD-11)"
        },
    ),
    (
        3,
        "clock 23\n3 hasten +2: dice 2, provision 7",
        "take 3, pick provision, roll 4, take 3, pick provision, roll 4",
        {
            "The hand moves on one space, to 24, the last one: the game ends after this round's visits (AD-11)": "L'aiguille avance d'une case, sur 24, la dernière : la partie finit après les visites de ce tour (AD-11)",
            "The hand stands on the last space already": "L'aiguille est déjà sur la dernière case",
        },
    ),
    # emptied Districts
    (
        3,
        "3 gate +2: dice 1, provision 1\n6: gem 3, book 3, tool 3, weapon 3, provision 1\nseat 2: provision 8",
        "take 3, pick provision, gate 6 1, tile inn hasten",
        {
            "The Inn is empty": "L'Auberge est vide",
            "Provisions: Seat 2 has most, 8: the tile, worth 3 points; Seat 1 is second with 1: 1 point": "Provisions : Siège 2 en a le plus, 8 : la tuile, qui vaut 3 points ; Siège 1 en seconde place avec 1 : 1 "
            "point",
            "9 Provisions come back: 2 to the Black Market, 7 to the Inn": "9 Provisions reviennent : 2 au Marché Noir, 7 à l'Auberge",
            "Inn: the tile “hasten” comes up (roll 1-4: clock +1; 1 hand)": "Auberge : la tuile « précipitation » sort (dé 1 à 4 : Horloge +1 ; 1 aiguille)",
        },
    ),
    (
        2,
        "2 second +2: dice 1, book 1\nseat 2: book 1\nneutral: book 5",
        "take 2, pick book",
        {
            "Books: the neutral player has most, 5: the tile, worth 3 points; Seats 1 and 2 tie for second with 1: 1 "
            "point each": "Livres : le Joueur neutre en a le plus, 5 : la tuile, qui vaut 3 points ; Sièges 1 et 2 à égalité en "
            "seconde place avec 1 : 1 point chacun",
            "7 Books come back: 7 to the Library": "7 Livres reviennent : 7 à la Bibliothèque",
        },
    ),
    (
        2,
        "2 second +2: dice 1, book 1\nseat 2: book 3\nneutral: book 3",
        "take 2, pick book",
        {
            "Books: Seat 2 and the neutral player have 3 each: a tie for most, 3 points each (the tile for Seat 2), no "
            "second place": "Livres : Siège 2 et le Joueur neutre en ont 3 chacun : égalité en tête, 3 points chacun (la tuile pour "
            "Siège 2), pas de seconde place"
        },
    ),
    (
        3,
        "2 second +2: dice 1, book 1\n1 odd +2: gem 7, book 6",
        "take 2, pick book",
        {
            "Books: Seat 1 has most, 1: the tile, worth 3 points; nobody is second": "Livres : Siège 1 en a le plus, 1 : la tuile, qui vaut 3 points ; personne en seconde place",
            "1 Book comes back: 1 to the Library": "1 Livre revient : 1 à la Bibliothèque",
        },
    ),
    (
        3,
        "2 second +2: dice 1, gem 1\n1 odd +2: gem 6, book 7",
        "take 2, pick gem",
        {
            "Books: nobody has any; the tile leaves the game unscored (AD-3)": "Livres : personne n'en a ; la tuile quitte le jeu sans rapporter (AD-3)"
        },
    ),
    (
        3,
        "clock 0, submarine 2\n2 second +0: dice 3, book 2\nseat 2: book 5",
        "take 2, pick book, pick book",
        {
            "The Library is used up: all Books leave the game; to the Market: 2 dice and the Submarine (AD-5)": "La Bibliothèque est épuisée : les Livres quittent le jeu ; au Marché Noir : 2 dés et le Sous-marin "
            "(AD-5)"
        },
    ),
    (
        3,
        "4 1 +0: dice 2, tool 2\nseat 2: tool 5",
        "take 4, pick tool, pick tool, submarine 1",
        {
            "The Engineering Works is used up: all Tools leave the game; to the Market: 1 die (AD-5)": "La Machinerie est épuisée : les Outils quittent le jeu ; au Marché Noir : 1 dé (AD-5)"
        },
    ),
    # the clock
    (
        3,
        "clock 1\ntake: seat 3, visits 1",
        "take 6, pick gem",
        {
            "The last die lies at the Black Market, 2 hands: the clock stands on 3 of 24": "Le dernier dé est au Marché Noir, 2 aiguilles : l'Horloge marque 3 sur 24",
            "Survey. Gems: Seat 3 has most, 1: 1 point": "Inventaire. Gemmes : Siège 3 en a le plus, 1 : 1 point",
            "Seat 2 is the first player": "Siège 2 est Premier joueur",
        },
    ),
    (
        2,
        "clock 1\nseat 1: given 1, gem 1\nseat 2: given 1\nneutral: gem 1\ntake: seat 2, visits 1",
        "take 6, pick tool",
        {
            "Survey. Gems: Seat 1 and the neutral player have 1 each: 1 point each": "Inventaire. Gemmes : Siège 1 et le Joueur neutre en ont 1 chacun : 1 point chacun"
        },
    ),
    (
        3,
        "clock 2\n1 odd +2: dice 1, gem 7\ntake: seat 3, visits 1",
        "take 6, pick tool",
        {
            "The last die lies at the Jeweller, 1 hand: the clock stands on 3 of 24": "Le dernier dé est à la Bijouterie, 1 aiguille : l'Horloge marque 3 sur 24",
            "Survey. Gems: nobody has any": "Inventaire. Gemmes : personne n'en a",
        },
    ),
    (
        3,
        "clock 7\nseat 1: gem 2\nseat 2: gem 1\ntake: seat 3, visits 1",
        "take 6, pick tool",
        {
            "Survey. All resources: Seat 1 has most, 2: 1 point": "Inventaire. Toutes les ressources : Siège 1 en a le plus, 2 : 1 point"
        },
    ),
    (
        3,
        "clock 3\nseat 1: gem 1, tool 5\ntake: seat 3, visits 1",
        "take 6, pick gem, donate gem tool, donate tool tool, done",
        {
            "Donation. Two resources of any kinds for 1 point, as often as you like": "Don. Deux ressources quelconques pour 1 point, autant de fois que vous voulez",
            "Seat 1 donates a Gem and a Tool: 1 point": "Siège 1 donne une Gemme et un Outil : 1 point",
            "Seat 1 donates 2 Tools: 1 point": "Siège 1 donne 2 Outils : 1 point",
            "Seat 1 donates no more": "Siège 1 ne donne plus rien",
        },
    ),
    # the end
    (
        3,
        "clock 22\nseat 1: gem 2, book 1\nseat 2: gem 1, book 1\nseat 3: gem 1, weapon 1\ntake: seat 3, visits 1",
        "take 6, pick tool",
        {
            "The hand stands on the waves: the game ends, and every resource still in it is scored once more": "L'aiguille est sur les vagues : la partie finit, et chaque ressource encore en jeu rapporte une dernière "
            "fois",
            "Gems: Seat 1 has most, 2: 3 points; Seats 2 and 3 tie for second with 1: 1 point each": "Gemmes : Siège 1 en a le plus, 2 : 3 points ; Sièges 2 et 3 à égalité en seconde place avec 1 : 1 point "
            "chacun",
            "Books: Seats 1 and 2 have 1 each: a tie for most, 3 points each, no second place": "Livres : Sièges 1 et 2 en ont 1 chacun : égalité en tête, 3 points chacun, pas de seconde place",
            "Provisions: nobody has any": "Provisions : personne n'en a",
            "Tools: Seat 3 has most, 1: 3 points; nobody is second": "Outils : Siège 3 en a le plus, 1 : 3 points ; personne en seconde place",
            "Seat 3 wins with 7 points": "Siège 3 gagne avec 7 points",
        },
    ),
    (
        3,
        "clock 22\nseat 1: points 3\ntake: seat 3, visits 1",
        "take 6, pick tool",
        {"Seats 1 and 3 win together with 3 points each": "Sièges 1 et 3 gagnent ensemble avec 3 points chacun"},
    ),
    (
        2,
        "clock 22\n1 used up:\nseat 1: book 1, given 1\nseat 2: given 1\nneutral: book 2\ntake: seat 2, visits 1",
        "take 6, pick tool",
        {
            "Books: the neutral player has most, 2: 3 points; Seat 1 is second with 1: 1 point": "Livres : le Joueur neutre en a le plus, 2 : 3 points ; Siège 1 en seconde place avec 1 : 1 point"
        },
    ),
]


@pytest.mark.parametrize(("players", "position", "moves", "story"), STORIES)
def test_what_happens_is_told_with_its_numbers(players: int, position: str, moves: str, story: dict[str, str]) -> None:
    """These sentences, in this order, among those that have a row of their own."""
    state = at(players, position)
    events = [event for move in moves.split(",") for event in state.tell(code(move))]
    said = [(event.text("en"), event.text("fr")) for event in events if event.text("en") in story]
    assert said == [(english, typeset(french)) for english, french in story.items()]


@pytest.mark.parametrize(
    ("district", "tile", "effect", "french", "french_effect"),
    [
        ("jeweller", "odd", "roll 1 3 5: one more", "impair", "dé 1 3 5 : une de plus"),
        ("jeweller", "swap", "swap with a District", "échange", "échange avec un Quartier"),
        ("jeweller", "chain", "roll 6: roll and visit", "enchaînement", "dé 6 : relancer, visiter"),
        ("library", "beyond", "roll 5 6: one elsewhere", "ailleurs", "dé 5 6 : une d'ailleurs"),
        ("library", "market", "one here to the Market", "marché", "une d'ici au Marché"),
        ("library", "second", "2nd die: one more", "second dé", "2e dé : une de plus"),
        ("inn", "hasten", "roll 1-4: clock +1", "précipitation", "dé 1 à 4 : Horloge +1"),
        ("inn", "smuggle", "Market to a District", "contrebande", "Marché vers un Quartier"),
        ("inn", "gate", "turn a die", "porte", "changer un dé"),
        ("engineering", "1", "move the Submarine", "1", "déplacer le Sous-marin"),
        ("engineering", "2", "move the Submarine", "2", "déplacer le Sous-marin"),
        ("engineering", "3", "move the Submarine", "3", "déplacer le Sous-marin"),
        ("blacksmith", "even", "roll 2 4 6: one more", "pair", "dé 2 4 6 : une de plus"),
        ("blacksmith", "spread", "one here to a District", "dispersion", "une d'ici à un Quartier"),
        ("blacksmith", "six", "roll 6: one from Market", "six", "dé 6 : une du Marché"),
    ],
)
def test_a_tile_that_comes_up_is_told_with_its_effect(
    district: str, tile: str, effect: str, french: str, french_effect: str
) -> None:
    state = play(GAMES[3].start(), "first 1")
    while not state.text(state.legal_actions()[0]).startswith(f"tile {district}"):
        state.apply(state.legal_actions()[0])
    (event,) = state.tell(code(f"tile {district} {tile}"))
    assert f": the tile “{tile}” comes up ({effect}; " in event.text("en")
    assert typeset(f" : la tuile « {french} » sort ({french_effect} ; ") in event.text("fr")


def test_the_gates_are_told_with_the_dice_at_each_area() -> None:
    state = play(GAMES[3].start(), f"first 2, {TOPS}, roll 1, roll 1, roll 6, roll 3, roll 5, roll 6")
    (event,) = state.tell(code("roll 6"))
    assert event.text("en") == "The gates open. Dice: Jeweller 2, Inn 1, Blacksmith 1, Black Market 3"
    assert event.text("fr") == typeset("Les portes s'ouvrent. Dés : Bijouterie 2, Auberge 1, Forge 1, Marché Noir 3")


def test_events_have_the_fields_that_a_board_needs() -> None:
    state = at(
        2,
        """
        clock 23
        3 hasten +2: dice 1, provision 7
        seat 1: given 1
        seat 2: given 1
        neutral: points 2
        take: seat 2, visits 1
        """,
    )
    play(state, "take 3, pick provision")
    events = {event.kind: event.fields for event in state.tell(code("roll 1"))}
    assert (events["hasten"]["space"], events["hasten"]["last"], events["hasten"]["moved"]) == (24, 24, True)
    assert events["won"] == {"seats": [2], "points": 3, "scores": [0, 3], "neutral": 2}

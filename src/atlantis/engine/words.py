"""Every word about a game, from tables of templates.

A game's `words.py` holds the tables, marked for gettext; this module fills them. A template names fields:

    "Swap {resource:a} here for {other:a} {area:from}"      forms of a `Noun`: a Gem, from the Inn
    "{who:seat} has {n:points}"                             `points` is a `Plural`: 1 point, 3 points
    "{resource:count {n}}"                                  so many of them: 3 Gems

A field's value is the number that the rules use; the type of the field (`Actions.types`) says which noun it is. Where a
sentence really branches, the table holds a function of (`Phrases`, fields) that returns the finished sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from atlantis.engine.breakdown import Breakdown, Row
from atlantis.engine.data import Entry
from atlantis.engine.i18n import Translator, game_translator
from atlantis.engine.story import Event, FieldValue, Thing

if TYPE_CHECKING:
    from atlantis.engine.game import Game
    from atlantis.engine.state import State

Values = Mapping[str, Any]
"""Numbers and lists of numbers by the name of their field."""


class Plural:
    """One and many of something, each with `{n}`: what `plural("{n} point", "{n} points")` marks."""

    def __init__(self, one: str, many: str) -> None:
        self.one = one
        self.many = many


def plural(one: str, many: str) -> Plural:
    """Mark both forms for the catalogues."""
    return Plural(one, many)


class Noun:
    """A thing people speak of: its name, and the forms with article or preposition that sentences need.

    `about` says in a sentence what it does; amounts in it and in the forms are filled in by `Words.amounts`.
    """

    def __init__(self, name: str, forms: Mapping[str, str | Plural] | None = None, about: str = "") -> None:
        self.name = name
        self.forms = dict(forms or {})
        self.about = about


class Ask:
    """A step at which somebody decides: what is due, what is asked of the person, where the rules explain it."""

    def __init__(self, due: Template, question: str = "", chapter: str = "") -> None:
        self.due = due
        self.question = question
        self.chapter = chapter


class Phrases:
    """A game's words in one language, for one sentence: translates templates and fills in their fields."""

    def __init__(self, words: Words, lang: str, state: State | None = None) -> None:
        self.words = words
        self.lang = lang
        self.t: Translator = game_translator(lang, words.catalogue)
        self._state = state

    @property
    def state(self) -> Any:
        """The position a move is described or refused in; its class is the game's own."""
        return self._state

    @property
    def game(self) -> Any:
        return self.words.game

    def __call__(self, template: str, fields: Values | None = None, **more: Any) -> str:
        """A template in this language, filled in."""
        return self.filled(self.t(template), {**(fields or {}), **more})

    def filled(self, text: str, fields: Values) -> str:
        """A template that is in this language already, filled in."""
        return text.format_map({name: Filled(self, name, value) for name, value in fields.items()})

    def sentence(self, template: Template, fields: Values) -> str:
        """A row of a table: a template, or a function that makes the sentence itself."""
        text = template(self, fields) if callable(template) else self(template, fields)
        return capital(text)

    def noun(self, name: str, number: int, form: str = "") -> str:
        """One form of what a number of a field means; without a form, its name."""
        return self.words.noun_form(self, name, number, form)

    def count(self, name: str, n: int) -> str:
        """So many of something counted: `count("points", 3)`."""
        found = self.words.counts[name]
        return self.t.plural(found.one, found.many, n)

    def label(self, key: str, fields: Values | None = None, **more: Any) -> str:
        """A label of the board, filled in; `n` chooses between one and many."""
        found, given = self.words.labels[key], {**(fields or {}), **more}
        if isinstance(found, Plural):
            return self.filled(self.t.form(found.one, found.many, given["n"]), given)
        return self(found, given)

    def listed(self, things: Sequence[str]) -> str:
        """`1, 2 and 3`."""
        if len(things) < 2:
            return "".join(things)
        return self.t("{some} and {last}").format(some=", ".join(things[:-1]), last=things[-1])


Template = str | Callable[[Phrases, Values], str]


class Filled:
    """A field's value on its way into a template; the part after the colon chooses the form."""

    def __init__(self, phrases: Phrases, name: str, value: Any) -> None:
        self.phrases = phrases
        self.name = name
        self.value = value

    def __format__(self, form: str) -> str:
        value, phrases = self.value, self.phrases
        if isinstance(value, Filled):
            return format(value, form)
        if isinstance(value, list):
            return phrases.listed([format(Filled(phrases, self.name, item), form) for item in value])
        if isinstance(value, bool) or not isinstance(value, int):
            return str(value)
        if form in phrases.words.counts:
            return phrases.count(form, value)
        name, _, form = form.rpartition("/")  # `{from:area/the}`: a field of another name, as an Area
        return phrases.noun(name or self.name, value, form)

    def __str__(self) -> str:
        return format(self, "")


def capital(text: str) -> str:
    """With a capital first letter, unless it begins with something in notation: `c3 is empty.`"""
    if any(letter.isdigit() for letter in text.split(" ", 1)[0]):
        return text
    return text[:1].upper() + text[1:]


class Words:
    """What a game's `words.py` fills in: tables, and the few sentences that need code.

    `catalogue` is the folder with the game's own translations; core words are found without it.
    """

    catalogue = ""
    kinds: Mapping[str, str] = {}
    """What a kind of move is called, in lists."""
    fields: Mapping[str, tuple[str, str]] = {}
    """What a field is called, and the question when moves differ in it."""
    nouns: Mapping[str, Sequence[Noun]] = {}
    """By field: what its numbers mean, in order. Fields of the same things share a list."""
    counts: Mapping[str, Plural] = {}
    moves: Mapping[str, Template] = {}
    """By the constant of a kind: a move before it is made."""
    events: Mapping[str, Template] = {}
    steps: Mapping[str, Ask] = {}
    reasons: Mapping[int, Template] = {}
    """Why a move is refused, by the numbers of the game's `reasons.py`."""
    labels: Mapping[str, str | Plural] = {}
    """What boards say besides, in the browser or the terminal: templates by key.

    Some keys mean the same in every game: `tagline`: the game in a few words; `option.level`: what an option is called,
    `level.hard`: one of its choices; `chapter.give`: the chapter of the rules about a kind of move; `figure.won`: what
    the view's `figures` of a seat count, `figure.score`: what its score counts, if it is not points. On the
    board and in the drawing that are made for games without their own, a key of the view is called by its label.
    """
    paths: Mapping[str, tuple[str, str]] = {}
    """What values of the data stand on: `{"tiles.*.hands": ("tile", _("hands"))}`; `*` is a value of the field. What no
    field names is said in words: `{"clock.last": (_("the clock"), _("the last space"))}`."""
    examples: Sequence[str] = ()
    """A few moves in notation, one of each kind."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # ---- what a game may write itself --------------------------------------------------------------------------------

    def step(self, state: State) -> str:
        """The key of `steps` for what is being decided, drawn or rolled."""
        raise NotImplementedError

    def context(self, state: State) -> Values:
        """Fields that every sentence about this position may use; `seat` is there anyway."""
        return {}

    def amounts(self, name: str, number: int) -> Values:
        """What fills the gaps in the sentence about a thing: amounts that the data say."""
        return {}

    def seat_name(self, seat: int, lang: str) -> str:
        """What a seat is called in sentences: the noun for it, or its number."""
        if "seat" in self.nouns:
            return self.phrases(lang).noun("seat", seat)
        return self.phrases(lang).t("Seat {number}").format(number=seat + 1)

    def status(self, state: State, lang: str) -> str:
        """How far the game has come, in a few words: the round, the phase."""
        return capital(self.term(self.step(state), lang)) if self.step(state) in self.kinds else ""

    def breakdown(self, state: State, story: Sequence[Event], lang: str) -> Breakdown:
        """Where the points of a game that is over come from; `story`: all that has happened since `start`.

        As it stands: the points as a whole, and who has won.
        """
        t, winners = self.phrases(lang).t, state.winners()
        names = self.phrases(lang).listed([self.seat_name(seat, lang) for seat in winners])
        verdict = t("The winner: {names}.") if len(winners) == 1 else t("The winners: {names}.")
        return Breakdown(
            [Row(t("Points"), state.scores(), t("as the rules count them"))],
            verdict.format(names=names) if winners else t("Nobody has won."),
        )

    # ---- the same for every game -------------------------------------------------------------------------------------

    def phrases(self, lang: str, state: State | None = None) -> Phrases:
        return Phrases(self, lang, state)

    def noun_form(self, phrases: Phrases, name: str, number: int, form: str) -> str:
        """One form of a noun; numbers that are no noun are written as people count them."""
        nouns = self.nouns.get(name)
        if nouns is None:
            if name == "seat" and number >= 0:
                return self.seat_name(number, phrases.lang)
            names = self.game.action_table.types.get(name)
            return str(number if names is None else names.values[number])
        noun = nouns[number]
        if not form:
            return phrases.t(noun.name)
        head, _, n = form.partition(" ")
        found = noun.forms[head]
        if isinstance(found, Plural):
            return phrases.t.plural(found.one, found.many, int(n))
        return phrases(found, self.amounts(name, number))

    def describe(self, state: State, code: int, lang: str) -> str:
        """A move as a sentence, before it is made."""
        table = self.game.action_table
        fields = {"seat": state.actor, **self.context(state), **table.fields[code]}
        return self.phrases(lang, state).sentence(self.moves[table.kind(code).constant], fields)

    def sentence(self, event: Event, lang: str) -> str:
        """An event as a sentence."""
        return self.phrases(lang).sentence(self.events[event.kind], event.numbers)

    def due(self, state: State, lang: str) -> str:
        """What is to be done now, as a sentence."""
        fields = {"seat": state.actor, **self.context(state)}
        return self.phrases(lang, state).sentence(self.steps[self.step(state)].due, fields)

    def reason(self, state: State, code: int, reason: int, lang: str) -> str:
        """Why a code cannot be played now, naming the ruling where there is one."""
        phrases = self.phrases(lang, state)
        template = self.reasons.get(reason)
        if template is None:
            return phrases.t("This is not asked for now. {due}").format(due=self.due(state, lang))
        table = self.game.action_table
        fields = {"seat": state.actor, **self.context(state), **table.fields[code], "due": self.due(state, lang)}
        return phrases.sentence(template, fields)

    def term(self, name: str, lang: str) -> str:
        """What a kind of action or one of its fields is called."""
        found = self.kinds.get(name)
        return self.phrases(lang).t(self.fields[name][0] if found is None else found)

    def question(self, name: str, lang: str) -> str:
        """What is asked when actions differ in this field."""
        return self.phrases(lang).t(self.fields[name][1])

    def value_name(self, name: str, value: FieldValue, lang: str) -> str:
        """What a field's value is called, in lists to choose from."""
        names = self.game.action_table.types[name]
        return self.phrases(lang).noun(name, names.number(value))

    def tagline(self, lang: str) -> str:
        """The game in a few words."""
        return self.phrases(lang).t(str(self.labels.get("tagline", self.game.card.about)))

    def option_name(self, name: str, lang: str) -> str:
        """What an option is called."""
        found = self.labels.get(f"option.{name}")
        return capital(name.replace("_", " ")) if found is None else self.phrases(lang).t(str(found))

    def choice_name(self, name: str, choice: object, lang: str) -> str:
        """What a choice of an option is called: by a label of its own, or as a thing that moves name."""
        phrases, found = self.phrases(lang), self.labels.get(f"{name}.{choice}")
        if found is not None:
            return phrases.t(str(found))
        for field, names in self.game.action_table.types.items():
            if field in self.nouns and choice in names.words:
                return phrases.noun(field, names.words.index(str(choice)))
        return str(choice)

    def about(self, name: str, number: int, lang: str) -> str:
        """What a thing does, in a sentence with the amounts of this game's data; empty if there is nothing to say."""
        noun = self.nouns[name][number]
        return self.phrases(lang)(noun.about, self.amounts(name, number)) if noun.about else ""

    def thing(self, path: str, lang: str) -> Thing:
        """What a value of the data stands on, as views and people call it."""
        phrases, parts = self.phrases(lang), path.split(".")
        for pattern, (field, what) in self.paths.items():
            wanted = pattern.split(".")
            if len(wanted) == len(parts) and all(one in ("*", part) for one, part in zip(wanted, parts, strict=True)):
                if "*" not in wanted:
                    return Thing("", parts[0], phrases.t(field), phrases.t(what))
                value = parts[wanted.index("*")]
                names = self.game.action_table.types[field]
                return Thing(field, value, phrases.noun(field, names.words.index(value)), phrases.t(what))
        raise KeyError(path)

    def note(self, entry: Entry, lang: str) -> str:
        """What people should know of a value of the data; empty if nothing. A user's own notes stay as they are."""
        return self.phrases(lang).t(entry.note) if entry.note else ""

    def vocabulary(self, lang: str) -> dict[str, object]:
        """All of it in one language, ready for JSON: what the page shows is said with these words."""
        phrases, card = self.phrases(lang), self.game.card
        types = self.game.action_table.types
        return {
            "game": card.name,
            "title": card.title,
            "about": phrases.t(card.about),
            "kinds": {name: phrases.t(label) for name, label in self.kinds.items()},
            "fields": {
                name: {"label": phrases.t(label), "question": phrases.t(question)}
                for name, (label, question) in self.fields.items()
            },
            "values": {
                name: {
                    types[name].words[number] if name in types else str(number): self.noun_view(phrases, name, number)
                    for number in range(len(nouns))
                }
                for name, nouns in self.nouns.items()
            },
            "steps": {
                name: {
                    "question": phrases.t(ask.question) if ask.question else "",
                    "chapter": phrases.t(ask.chapter) if ask.chapter else "",
                }
                for name, ask in self.steps.items()
            },
            "labels": {
                key: phrases.t(text) if isinstance(text, str) else phrases.t.forms(text.one, text.many)
                for key, text in self.labels.items()
            },
        }

    def noun_view(self, phrases: Phrases, name: str, number: int) -> dict[str, object]:
        noun = self.nouns[name][number]
        forms: dict[str, object] = {
            form: phrases.noun(name, number, form) if isinstance(text, str) else phrases.t.forms(text.one, text.many)
            for form, text in noun.forms.items()
        }
        return {"name": phrases.noun(name, number), "about": self.about(name, number, phrases.lang), **forms}


class PlainWords(Words):
    """Words from the notation alone, for a game that is only being tried out. English, whatever the language."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        table = game.action_table
        self.steps = {"turn": Ask("{seat} is to move.", "Which move?"), "chance": Ask("Something is drawn or rolled.")}
        self.kinds = {kind.name: kind.name for kind in table.kinds}
        self.fields = {name: (name, f"Which {name}?") for name in table.types}
        self.examples = [table.notation[kind.base] for kind in table.kinds if kind.base < table.choices]

    def step(self, state: State) -> str:
        return "turn" if state.actor >= 0 else "chance"

    def describe(self, state: State, code: int, lang: str) -> str:
        return capital(self.game.text(code))

    def sentence(self, event: Event, lang: str) -> str:
        return f"{event.kind}: {', '.join(f'{name} {value}' for name, value in event.fields.items())}"

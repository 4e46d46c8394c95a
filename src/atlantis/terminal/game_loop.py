"""Playing a game: show the board and the story, ask the player to move, and do what they type."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from pathlib import Path

from rich.columns import Columns
from rich.text import Text

from atlantis.engine import default_language
from atlantis.table import Refused, Returned, Table
from atlantis.terminal.characters import protect_spaces, unaccented
from atlantis.terminal.commands import MODES, help_page, parse_command, split_seat
from atlantis.terminal.hints import SHOWN, hint_table
from atlantis.terminal.local_game import LocalGame
from atlantis.terminal.move_input import FEW, explain_refusal, find_moves, join_moves, next_list
from atlantis.terminal.pages import show_rules
from atlantis.terminal.program import command
from atlantis.terminal.saved_games import reason
from atlantis.terminal.screen import Screen
from atlantis.terminal.seats import ME, bot_label


class Ending(Enum):
    """Why play has ended."""

    OVER = "the game is over"
    LEFT = "somebody quit, or the input ended"
    STOPPED = "Ctrl-C"


class GameLoop:
    """One game at one screen."""

    def __init__(self, screen: Screen, game: LocalGame, earlier: Path | None = None) -> None:
        """`earlier` is the file of the first game, if this is the second of a match."""
        self.screen = screen
        self.game = game
        self.table: Table = game.table
        self.earlier = earlier
        self.shown: int = len(self.table.story)  # moves that were shown already
        self.trouble_shown: bool = False
        self.returned: Mapping[int, Returned] = {}  # returned plans that were already shown

    def run(self) -> Ending:
        """Play until the game is over or the people leave."""
        ending = Ending.OVER
        try:
            self.game.settle()
            self.show_heading()
            while not self.table.over():
                if self.table.bot_to_move() is not None:
                    self.move_bot()
                elif not self.decide():
                    ending = Ending.LEFT
                    break
        except EOFError:
            ending = Ending.LEFT
        except KeyboardInterrupt:
            ending = Ending.STOPPED
        finally:
            self.game.close()
        if ending is Ending.OVER:
            self.show_end()
            return ending
        if not self.game.file.saved:
            self.game.save()  # saving may work again, or Ctrl-C came before the last move was written
        self.show_file()
        return ending

    def move_bot(self) -> None:
        """Make the move of a bot; while it is thinking, the screen says so."""
        t, name = self.screen.t, self.label(self.table.state.actor)
        with self.screen.busy(t("{name} is thinking …").format(name=name)):
            failure = self.game.move_bot()
        if failure:
            self.screen.line(
                t("{name} could not choose a move, so a random one was made: {reason}").format(
                    name=name, reason=failure
                )
            )
        self.show_trouble()

    # ---- a decision --------------------------------------------------------------------------------------------------

    def decide(self) -> bool:
        """Show the position and ask until somebody has made a move or undone one; False to leave."""
        self.show_position()
        position = self.table.position
        while self.table.position == position:
            if not self.answer(self.screen.ask(f"{self.label(self.table.state.actor)} > ")):
                return False
        self.show_trouble()
        return True

    def answer(self, typed: str) -> bool:
        """Do what was typed: a move, or a command. False to leave."""
        state = self.table.state
        code = state.game.codes.get(" ".join(typed.split()).casefold())
        if code in state.legal_actions():  # a complete move takes precedence over a command of the same name
            self.game.move(code)
            return True
        asked, rest = parse_command(typed)
        match asked:
            case "quit":
                return False
            case "list":
                return self.list_moves()
            case "help":
                self.screen.show(help_page(state, self.screen.lang))
            case "why":
                self.explain(rest)
            case "undo":
                self.undo()
            case "all":
                self.answer_for_all(rest)
            case "ask":
                self.set_standing(rest)
            case "plan":
                self.plan(rest)
            case "save" | "save!":
                self.save(rest, overwrite=asked == "save!")
            case "board":
                self.screen.position(state)
            case "story":
                self.screen.show(self.screen.story(self.table.story, max(0, len(self.table.story) - 6)))
            case "hint":
                self.hint()
            case "rules":
                show_rules(self.screen, state.game)
            case _:
                self.move(typed)
        return True

    def move(self, typed: str) -> None:
        """Make the one move that fits; otherwise say why there is none, or which ones there are."""
        screen, t, state = self.screen, self.screen.t, self.table.state
        found = find_moves(typed, state.game, state.legal_actions())
        if len(found) == 1:
            self.game.move(found[0])
        elif found:
            screen.line(
                t("{n} moves fit “{typed}”. Which one? {moves}").format(
                    n=len(found), typed=typed[:60], moves=join_moves(state, found)
                )
            )
        else:
            screen.line(explain_refusal(typed, state, screen.lang))

    def list_moves(self) -> bool:
        """Choose from lists until one move is left. Anything but a number is taken as an ordinary answer."""
        screen, t, state = self.screen, self.screen.t, self.table.state
        codes = state.legal_actions()
        while True:
            asked = next_list(state, codes, screen.lang)
            lines = [
                Text.assemble((f"{n:>2}) ", "bold"), protect_spaces(choice.label))
                for n, choice in enumerate(asked.choices, 1)
            ]
            screen.line(asked.title)
            screen.show(Columns(lines, padding=(0, 2)) if len(lines) > FEW else Text("\n").join(lines))
            typed = screen.ask(t("Number (Enter to go back) > "))
            if not typed:
                return True
            if parse_command(typed)[0] == "list":
                codes = state.legal_actions()
                continue
            if not typed.isdecimal():
                return self.answer(typed)
            number = int(typed) if len(typed) < 5 else 0
            if not 1 <= number <= len(asked.choices):
                screen.line(t("Type a number from 1 to {last}.").format(last=len(asked.choices)))
                continue
            codes = asked.choices[number - 1].codes
            if len(codes) == 1:
                self.game.move(codes[0])
                return True

    def explain(self, text: str) -> None:
        """Say whether a move is legal, and if not, why not."""
        screen, t, state = self.screen, self.screen.t, self.table.state
        if not text:
            screen.line(t("Which move? For example: why {move}").format(move=state.game.words.examples[0]))
            return
        legal = find_moves(text, state.game, state.legal_actions())
        if legal:
            screen.line(t("That move is legal: {moves}").format(moves=join_moves(state, legal)))
        else:
            screen.line(explain_refusal(text, state, screen.lang))

    def hint(self) -> None:
        """What an expert would do."""
        state = self.table.state
        with self.refusals_shown():
            with self.screen.busy(self.screen.t("An expert is thinking …")):
                found = self.game.hints(SHOWN)
            self.screen.show(hint_table(self.screen, state, found, SHOWN))

    def answer_for_all(self, text: str) -> None:
        """Give the same answer for all people in this window."""
        found = find_moves(text, self.table.game, self.table.state.legal_actions()) if text else []
        if len(found) != 1:
            self.move(text or "all")
            return
        with self.refusals_shown():
            self.game.move(found[0], all_seats=True)

    def set_standing(self, text: str) -> None:
        """Set when the people at this screen, or one of their seats, are asked in windows: `2: never`."""
        t, (seat, word) = self.screen.t, split_seat(text)
        with self.refusals_shown():
            self.game.set_standing(MODES.get(unaccented(word), word), seat)
            self.screen.line(t("Changed. You can change it again at any time."))

    def plan(self, text: str) -> None:
        """Plan moves for the seat to move, or for another one at this screen: `2: MOVE; MOVE`. Without moves, show the
        plans."""
        seat, typed = split_seat(text)
        moves = [move.strip() for move in typed.split(";") if move.strip()]
        if not moves and seat is None:
            self.show_plans()
            return
        with self.refusals_shown():
            self.game.plan(moves, seat)
            self.show_returned()

    def show_plans(self) -> None:
        """What is still planned, and how to plan."""
        t = self.screen.t
        for seat, moves in sorted(self.table.plans.items()):
            if moves:
                self.screen.line(t("Planned by {name}: {moves}").format(name=self.label(seat), moves="; ".join(moves)))
        self.screen.line(
            t("Which moves? For example: plan {moves}").format(moves="; ".join(self.table.game.words.examples[:2]))
        )

    def show_returned(self) -> None:
        """Show planned moves that could not be played, once."""
        t = self.screen.t
        for seat, returned in self.table.returned.items():
            if self.returned.get(seat) is not returned:
                self.screen.line(
                    t("Planned by {name}, but not played: {moves}. {reason}").format(
                        name=self.label(seat), moves="; ".join(returned.moves), reason=returned.reason(self.screen.lang)
                    )
                )
        self.returned = self.table.returned

    @contextmanager
    def refusals_shown(self) -> Iterator[None]:
        """Show a refusal as a sentence; nothing has changed."""
        try:
            yield
        except Refused as refused:
            self.screen.line(refused.text(self.screen.lang))

    def undo(self) -> None:
        with self.refusals_shown():
            self.show_undone(self.game.undo(agreed=self.table.may_undo(ME) == "agreed" and self.all_agree()))

    def all_agree(self) -> bool:
        """Ask the people at this screen whether to undo past chance."""
        t = self.screen.t
        typed = self.screen.ask(
            t(
                "This goes back past a roll or a revealed card; what was drawn stays drawn. Does "
                "everyone agree? (yes / no) > "
            )
        )
        return unaccented(typed) in ("y", "yes", "o", "oui")

    def show_undone(self, undone: list[str]) -> None:
        t = self.screen.t
        self.screen.line(t("Undone: {moves}.").format(moves=", ".join(undone)))
        self.shown = max(0, len(self.table.story) - 1)

    def save(self, name: str, overwrite: bool) -> None:
        """Write a copy; an existing file is only overwritten on request."""
        screen, t, file = self.screen, self.screen.t, self.game.file
        path = Path(os.path.expanduser(name))
        if not name or os.path.abspath(path) == os.path.abspath(file.path):
            self.game.save()
            self.show_trouble()
            if not self.game.trouble:
                screen.line(t("Game saved to {path}").format(path=file.path), whole=True)
            return
        try:
            if path.exists() and not path.is_file():
                raise OSError(0, t("it is not a regular file"))
            if path.exists() and not overwrite:
                screen.line(t("{path} already exists. To overwrite it: `save! {path}`").format(path=name), whole=True)
                return
            self.table.record.write(path)
        except OSError as error:
            why = reason(error)
        except ValueError as error:  # a name no file can have
            why = str(error)
        else:
            screen.line(t("Copy saved to {path}").format(path=path), whole=True)
            return
        screen.line(t("{path} cannot be written: {reason}.").format(path=name, reason=why), whole=True)

    # ---- what is shown -----------------------------------------------------------------------------------------------

    def label(self, seat: int) -> str:
        """A seat with the name of its player: `Guardians (Ann)`."""
        held, lang = self.table.seats[seat], self.screen.lang
        name = held.name or ("" if held.bot is None else bot_label(held.bot, lang))
        side = self.table.game.words.seat_name(seat, lang)
        return f"{side} ({name})" if name else side

    def show_heading(self) -> None:
        """Who plays what, and how to begin."""
        screen, t, table, game = self.screen, self.screen.t, self.table, self.table.game
        labels = ", ".join(self.label(seat) for seat in range(game.players))
        options = "".join(
            f", {option.name}={option.format(game.options[option.name])}"
            for option in game.card.options
            if game.options[option.name] != option.default
        )
        screen.line(f"{game.card.title}{options}: {labels}", "strong")
        if self.game.file.cut_off:
            screen.line(t("The last line of the file was incomplete and has been left out."))
        self.show_trouble()
        if not table.over() and table.bot_to_move() is None:
            screen.line(
                t("Type a move, such as “{move}”, press Enter for a list of moves, or type “help”.").format(
                    move=table.state.text(table.state.legal_actions()[0])
                )
            )

    def show_position(self) -> None:
        """The board, and what has happened since it was last shown; at least the last move."""
        story = self.table.story
        self.screen.position(self.table.state, story, min(self.shown, max(0, len(story) - 1)))
        self.shown = len(story)
        self.show_returned()
        t, shared = self.screen.t, self.table.shared_answers(ME)
        if shared:
            everyone = t("all")
            self.screen.line(
                t("To answer for everyone at this screen: {commands}").format(
                    commands=", ".join(f"{everyone} {move}" for move in shared)
                ),
                "faint",
            )

    def show_trouble(self) -> None:
        """Say once that the game cannot be saved."""
        t, trouble = self.screen.t, self.game.trouble
        if trouble and not self.trouble_shown:
            self.screen.line(
                t("The game cannot be saved to {path}: {reason}. You can keep playing.").format(
                    path=self.game.file.path, reason=trouble
                ),
                whole=True,
            )
        self.trouble_shown = bool(trouble)

    def show_end(self) -> None:
        """The last moves, the result, and how to see the game again."""
        screen, t, state = self.screen, self.screen.t, self.table.state
        self.show_position()
        if state.game.card.utility == "identical":
            screen.line(t("Everyone wins.") if state.winners() else t("Everyone loses."), "strong")
        else:
            winners = ", ".join(self.label(seat) for seat in state.winners())
            screen.line(t("Winner: {names}").format(names=winners) if winners else t("Nobody wins."), "strong")
            screen.line(
                ", ".join(
                    t("{name}: {points}").format(
                        name=self.label(seat), points=t.plural("{n} point", "{n} points", score)
                    )
                    for seat, score in enumerate(state.scores())
                )
            )
        if self.game.trouble:
            self.show_file()
        else:
            screen.line(
                t("Game saved. Replay it with: {command}").format(
                    command=command("replay", str(self.game.file.path), *self.language())
                ),
                whole=True,
            )

    def show_file(self) -> None:
        """One line: where the game is saved, and how to resume it."""
        t, file = self.screen.t, self.game.file
        if self.game.trouble:
            text = t("The game was not saved to {path}: {reason}.").format(path=file.path, reason=self.game.trouble)
        elif not file.exists and self.earlier is None:
            text = t("No moves were made, so nothing was saved.")
        else:
            text = t("Game saved. Resume it with: {command}").format(command=self.resume_command())
        self.screen.line(text, whole=True)

    def resume_command(self) -> str:
        """The command that resumes this game."""
        file, table = self.game.file, self.table
        path = self.earlier if self.earlier is not None and not file.exists else file.path
        words = ["play", table.game.card.name, "--resume", str(path)]
        if table.setup.games == 2:
            words.append("--match")
        if table.chance.seed is not None:
            words += ["--seed", str(table.chance.seed)]
        return command(*words, *self.language())

    def language(self) -> list[str]:
        """What a command needs to use the language of this game."""
        return [] if self.screen.lang == default_language() else ["--lang", self.screen.lang]

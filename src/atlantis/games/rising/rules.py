"""The rules of Atlantis Rising: the turn, phase by phase, and which move does what.

`run` goes on until somebody has to choose or something is drawn: first what is pending on the stack, then the phase.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from atlantis.engine.layout import ACTOR, CHANCE, OVER
from atlantis.games.rising import choices
from atlantis.games.rising import layout as at
from atlantis.games.rising.battle import Battle
from atlantis.games.rising.consistency import fault_of
from atlantis.games.rising.data import COMPONENT_IDS, COUNCILOR_IDS
from atlantis.games.rising.production import place_text


class RisingState(Battle):
    """A position of Atlantis Rising."""

    # ---- legal moves -------------------------------------------------------------------------------------------------

    def moves(self, out: vec[i64]) -> i64:
        cells = self.cells
        actor = cells[ACTOR]
        if actor == CHANCE:
            return self.outcomes(out)
        if actor == OVER:
            return 0
        step = self.step()
        if step:
            return self.step_moves(step, actor, out)
        phase = cells[at.PHASE]
        if phase == at.PLACING or phase == at.LATE_PLACING:
            return choices.place_moves(self, actor, phase == at.LATE_PLACING, out)
        if phase == at.ACTING:
            return choices.act_moves(self, actor, out)
        return choices.build_moves(self, actor, out)

    def step_moves(self, step: i64, seat: i64, out: vec[i64]) -> i64:
        """The choices of the step on top of the stack."""
        a = at.PENDING.a(self.cells)
        if step == at.WINDOW:
            return choices.window_moves(self, a, seat, out)
        if step == at.GIVING:
            return choices.give_moves(self, seat, out)
        if step == at.CANCELLING:
            return choices.cancel_moves(out)
        if step == at.SINKING:
            return choices.sink_moves(self, out)
        if step == at.FALLING:
            return choices.fall_moves(self, a, at.PENDING.b(self.cells), out)
        if step == at.LIMIT:
            return choices.limit_moves(self, seat, out)
        if step == at.KEEPING:
            return choices.keep_moves(self, out)
        if step == at.BOOSTING:
            return choices.boost_moves(out)
        if step == at.RECALLING:
            return choices.recall_moves(self, seat, out)
        if step == at.WAIVING:
            return choices.waive_moves(self, seat, a, out)
        if step == at.TRADING:
            return choices.trade_moves(self, seat, out)
        if step == at.CONVERTING:
            return choices.free_convert_moves(self, seat, out)
        if step == at.SHIELDED:
            return choices.wall_moves(self, out)
        if step == at.LIFTED:
            return choices.lift_moves(self, out)
        if step == at.MAPPED:
            return choices.atlas_moves(self, out, 0)
        if step == at.COPYING:
            return choices.talent_moves(self, seat, out, 0)
        if step == at.PICKING:
            return choices.pick_moves(self, out)
        return choices.plague_moves(self, out)

    def outcomes(self, out: vec[i64]) -> i64:
        """What can be drawn or rolled."""
        cells = self.cells
        step = self.step()
        if step == at.ROLLING:
            return choices.roll_moves(out)
        if step == at.LOOKING or step == at.DRAWING:
            return choices.knowledge_moves(self, out)
        if step == at.REVEALING:
            return choices.misfortune_moves(self, out)
        phase = cells[at.PHASE]
        if phase == at.MISFORTUNE_PHASE:
            return choices.misfortune_moves(self, out)
        if phase == at.ATTACK_PHASE:
            return self.attack_outcomes(out)
        if phase == at.DEAL:
            return choices.councilor_moves(self, cells[at.AT], out)
        if phase == at.DRAW_FIRST:
            return choices.first_moves(self, out)
        return choices.blueprint_moves(self, self.printed.decks[cells[at.AT] // 3], out)

    def attack_outcomes(self, out: vec[i64]) -> i64:
        n: i64 = 0
        for face in range(10):
            if self.printed.faces[face]:
                out[n] = at.ATTACKED + face
                n += 1
        return n

    def odds(self, out: vec[i64]) -> i64:
        """Cards by their number, faces of the attack die by theirs; all else is equally likely."""
        n = self.outcomes(out)
        total: i64 = 0
        for i in range(n):
            code = out[i]
            if code >= at.KNOWLEDGE:
                out[i] = self.cells[at.DECK + code - at.KNOWLEDGE]
            elif code >= at.MISFORTUNE:
                out[i] = self.cells[at.SEA + code - at.MISFORTUNE]
            elif code >= at.ATTACKED:
                out[i] = self.printed.faces[code - at.ATTACKED]
            else:
                out[i] = 1
            total += out[i]
        return total

    # ---- a move ------------------------------------------------------------------------------------------------------

    def do(self, code: i64) -> None:
        seat = self.cells[ACTOR]
        self.cells[ACTOR] = 0
        if code >= at.COUNCILOR_DEALT:
            self.happen(code)
        elif code < at.PLAY:
            self.place(seat, code)
        elif code < at.SINK:
            self.counsel(seat, code)
        elif code < at.KEEP:
            self.endure_or_act(seat, code)
        else:
            self.choose(seat, code)
        self.run()

    def happen(self, code: i64) -> None:
        """What chance brings."""
        step = self.step()
        if code >= at.KNOWLEDGE:
            if step == at.LOOKING:
                self.look(code - at.KNOWLEDGE)
            else:
                self.draw(code - at.KNOWLEDGE)
        elif code >= at.MISFORTUNE:
            if step == at.REVEALING:
                self.reveal(code - at.MISFORTUNE)
            else:
                self.cells[at.SEA + code - at.MISFORTUNE] -= 1
                self.cells[at.PART] = 2
                self.suffer(self.current(), code - at.MISFORTUNE)
        elif code >= at.ATTACKED:
            self.attack_with(code - at.ATTACKED)
        elif code >= at.ROLLED:
            self.roll(code - at.ROLLED + 1)
        else:
            self.set_up(code)

    def counsel(self, seat: i64, code: i64) -> None:
        """Cards, and what the council does in its windows."""
        if code < at.RAISE:
            self.play_card(seat, code - at.PLAY)
        elif code < at.PASS:
            self.propose_raising(seat, code - at.RAISE)
        elif code == at.PASS:
            self.next_in_window()
        elif code == at.PASS_PHASE:
            self.pass_phase(seat)
        elif code == at.CANCEL:
            self.cancel(seat)
        elif code == at.ENDURE:
            self.pop()
        else:
            self.give(seat, code - at.GIVE)

    def endure_or_act(self, seat: i64, code: i64) -> None:
        """Tiles chosen to fall, Atlanteans called back, productive actions."""
        if code < at.PLAGUE:
            self.sink(code - at.SINK)
        elif code < at.RECALL:
            self.choose_plague(code - at.PLAGUE)
        elif code < at.RECALL_BRAVE:
            self.recall(seat, code - at.RECALL, 0)
        elif code < at.ACT:
            place = code - at.RECALL_BRAVE
            self.recall(seat, at.NAVY if place == at.TILES else place, 1)
        elif code < at.CONVERT:
            self.act(seat, code - at.ACT)
        elif code < at.DONE:
            one, other = (code - at.CONVERT) // 3, (code - at.CONVERT) % 3
            self.convert_by_choice(seat, one, other + i64(other >= one))
        elif code == at.DONE:
            self.stop_acting(seat)
            self.cells[at.AT] += 1
        elif code == at.BOOST:
            self.boost()
        elif code == at.ACCEPT:
            self.pop()

    def convert_by_choice(self, seat: i64, one: i64, other: i64) -> None:
        """For energy at ACT and BUILD, free where a card or a benefit says so."""
        if self.step() == at.CONVERTING:
            self.convert_freely(seat, one, other)
        else:
            self.pay_energy(seat, self.printed.convert)
            self.convert(seat, one, other)

    def choose(self, seat: i64, code: i64) -> None:
        """Cards kept or discarded, components, targets, trades."""
        if code < at.DISCARD_CARD:
            self.keep(seat, code - at.KEEP)
        elif code < at.BUILD:
            self.discard_card(seat, code - at.DISCARD_CARD)
        elif code < at.WAIVE:
            self.build(seat, code - at.BUILD)
        elif code < at.PASS_BUILD:
            self.waive(seat, code - at.WAIVE)
        elif code == at.PASS_BUILD:
            self.stop_building()
        elif code < at.TARGET_SECTION:
            self.set_wall(code - at.TARGET_TILE)
        elif code < at.TARGET_COUNCILOR:
            if self.step() == at.LIFTED:
                self.lift(code - at.TARGET_SECTION)
            else:
                self.map_section(code - at.TARGET_SECTION)
        elif code < at.PICK:
            self.copy_councilor(code - at.TARGET_COUNCILOR)
        elif code < at.MOVE:
            self.pick(code - at.PICK)
        elif code < at.END_TRADE:
            code -= at.MOVE
            self.trade(seat, code // 8, code % 8 >= 4, code % 4)
        else:
            assert code == at.END_TRADE or code == at.END_CONVERT
            self.pop()

    # ---- set-up ------------------------------------------------------------------------------------------------------

    def set_up(self, code: i64) -> None:
        """Councilors by seat, the first player with the starting energy, then the blueprint (AR-33)."""
        cells = self.cells
        if code >= at.BLUEPRINT_DRAWN:
            component = code - at.BLUEPRINT_DRAWN + 1
            cells[at.COMPONENT + component] = 1
            cells[at.AT] += 1
            if self.story is not None:
                self.emit("blueprint", {"component": COMPONENT_IDS[component]})
        elif code >= at.FIRST_DRAWN:
            cells[at.START] = code - at.FIRST_DRAWN
            cells[at.PHASE] = at.DRAW_BLUEPRINT
            cells[at.AT] = 0
            if self.story is not None:
                self.emit("first", {"seat": int(cells[at.START] + 1)})
            beads = self.printed.energy if self.starting_energy else 0
            for offset in range(beads):
                self.gain_energy((cells[at.START] + offset) % self.players, 1)
        else:
            code -= at.COUNCILOR_DEALT
            cells[at.COUNCILOR + code // at.COUNCILORS] = code % at.COUNCILORS + 1
            cells[at.AT] += 1
            if self.story is not None:
                self.emit("councilor", {"seat": int(code // at.COUNCILORS + 1),
                                        "councilor": COUNCILOR_IDS[code % at.COUNCILORS]})

    # ---- placing -----------------------------------------------------------------------------------------------------

    def place(self, seat: i64, code: i64) -> None:
        """One Atlantean, perhaps with courage; or hold the rest back; or nobody and no more cards."""
        cells = self.cells
        if code == at.HOLD:
            cells[at.HELD + seat] = cells[at.HOME + seat]
            cells[at.HOME + seat] = 0
            if self.story is not None:
                self.emit("hold", {"seat": int(seat + 1), "number": int(cells[at.HELD + seat])})
            return
        if code == at.DONE_PLACING:
            self.next_seat()
            return
        brave = i64(code >= at.PLACE_BRAVE)
        place = code - (at.PLACE_BRAVE if brave else at.PLACE)
        if brave and place == at.TILES:
            place = at.NAVY
        self.put(seat, place, brave)
        cells[(at.HELD if cells[at.PHASE] == at.LATE_PLACING else at.HOME) + seat] -= 1
        if self.story is not None:
            self.emit("place", {"seat": int(seat + 1), "place": place_text(place), "courage": brave == 1})

    def next_seat(self) -> None:
        self.cells[at.AT] += 1
        self.cells[at.PART] = 0

    # ---- the turn ----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Go on until a node opens or the game is over."""
        while self.cells[ACTOR] != OVER and not self.advance():
            pass

    def advance(self) -> bool:
        """One thing that happens by itself; True if a node has opened."""
        step = self.step()
        if step:
            return self.advance_step(step)
        phase = self.cells[at.PHASE]
        if phase >= at.BUILDING:
            return self.advance_building()
        if phase == at.PLACING:
            return self.advance_placing()
        if phase == at.MISFORTUNE_PHASE:
            return self.advance_misfortunes()
        if phase == at.LATE_PLACING:
            return self.advance_late_placing()
        if phase == at.ACTING:
            return self.advance_acting()
        if phase == at.ATTACK_PHASE:
            return self.advance_battle()
        if phase == at.COUNCIL_BEFORE or phase == at.COUNCIL_AFTER:
            return self.advance_council(phase)
        if phase == at.INCOME:
            return self.advance_income()
        return self.advance_set_up(phase)

    def advance_step(self, step: i64) -> bool:
        """What the step on top of the stack does."""
        if step == at.WINDOW:
            return self.advance_window()
        if step == at.LIMIT:
            return self.advance_limit()
        if step == at.ACTION:
            return self.advance_action()
        if step == at.RETURNING:
            return self.advance_returning()
        if step == at.ROLLING:
            return self.draw_lots()
        if step == at.LOOKING or step == at.DRAWING:
            return self.advance_looking()
        if step == at.KEEPING:
            return self.advance_keeping()
        if step == at.GIVING:
            return self.advance_giving()
        if step == at.CANCELLING:
            return self.ask(self.current())
        if step == at.COURSE:
            return self.advance_course()
        if step == at.DESTROYING:
            return self.advance_destroying()
        if step == at.FALLING:
            return self.ask(self.cells[at.START])
        if step == at.SHIELDED:
            return self.advance_shielded()
        if step == at.LIFTED:
            return self.advance_lifted()
        if step == at.TRADING:
            return self.advance_trading()
        if step == at.CONVERTING:
            return self.advance_converting()
        if step == at.REVEALING:
            return self.advance_revealing()
        if step == at.WAIVING:
            return self.advance_waiving()
        if step == at.BENEFITING:
            return self.advance_benefiting()
        if step == at.RECALLING:
            return self.advance_recalling()
        if step == at.BOOSTING:
            return self.ask(at.PENDING.b(self.cells) % 8)
        return self.ask(at.PENDING.b(self.cells))  # SINKING, PLAGUED, MAPPED, COPYING, PICKING

    def advance_set_up(self, phase: i64) -> bool:
        cells = self.cells
        if phase == at.DEAL and cells[at.AT] == self.players:
            cells[at.PHASE] = at.DRAW_FIRST
            cells[at.AT] = 0
        elif phase == at.DRAW_BLUEPRINT and cells[at.AT] == 9:
            cells[at.PHASE] = at.INCOME
            cells[at.AT] = 0
            return False
        return self.draw_lots()

    def advance_income(self) -> bool:
        """Start of the turn: effects of the turn before become active; income from the starting player on."""
        cells = self.cells
        if cells[at.AT] == 0:
            if self.story is not None:
                self.emit("turn", {"turn": int(cells[at.TURN]), "seat": int(cells[at.START] + 1)})
            cells[at.SOLAR] = cells[at.NEXT_SOLAR]
            cells[at.SPIRE] = cells[at.NEXT_SPIRE]
            cells[at.NEXT_SOLAR] = 0
            cells[at.NEXT_SPIRE] = 0
        if cells[at.AT] == self.players:
            self.begin(at.COUNCIL_BEFORE)
            self.push(at.LIMIT, cells[at.START], 0)
            return False
        seat = self.after(cells[at.START], cells[at.AT])
        cells[at.AT] += 1
        self.income(seat, cells[at.COUNCILOR + seat] - 1)
        return False

    def begin(self, phase: i64) -> None:
        cells = self.cells
        cells[at.PHASE] = phase
        cells[at.AT] = 0
        cells[at.PART] = 0

    def advance_council(self, phase: i64) -> bool:
        """Windows W0 and W3, for the starting player."""
        if self.cells[at.PART]:
            self.begin(at.PLACING if phase == at.COUNCIL_BEFORE else at.BUILDING)
        else:
            self.cells[at.PART] = 1
            self.push(at.WINDOW, at.W0 if phase == at.COUNCIL_BEFORE else at.W3, 0)
        return False

    def advance_placing(self) -> bool:
        """Each places everything from home; with nobody to place from the start only cards are asked for."""
        cells = self.cells
        if cells[at.AT] == self.players:
            self.begin(at.MISFORTUNE_PHASE)
            return False
        seat = self.current()
        if cells[at.HOME + seat]:
            cells[at.PART] = 1
            return self.ask(seat)
        if cells[at.PART] == 0 and choices.place_moves(self, seat, False, self.scratch):
            return self.ask(seat)
        self.next_seat()
        return False

    def advance_misfortunes(self) -> bool:
        """For each player: the council's window, a card, hand limits."""
        cells = self.cells
        if cells[at.AT] == self.players:
            for seat in range(self.players):
                cells[at.QUIET + seat] = 0
            self.begin(at.LATE_PLACING)
            return False
        drawer, part = self.current(), cells[at.PART]
        if part == 0:
            cells[at.PART] = 1
            self.push(at.WINDOW, at.W1, 0)
        elif part == 1:
            if cells[at.KNOWN]:
                cells[at.PART] = 2
                self.suffer(drawer, self.draw_known())
            elif self.sea_ready():
                return self.draw_lots()
            else:
                cells[at.PART] = 2
        elif part == 2:
            cells[at.PART] = 3
            self.push(at.LIMIT, drawer, 0)
        else:
            self.next_seat()
        return False

    def advance_late_placing(self) -> bool:
        """Who held Atlanteans back places them, unless Lack of Support stops it (AR-16)."""
        cells = self.cells
        if cells[at.AT] == self.players:
            self.begin(at.ACTING)
            return False
        seat = self.current()
        if cells[at.HELD + seat] and self.may_hold(seat):
            return self.ask(seat)
        cells[at.HOME + seat] += cells[at.HELD + seat]
        cells[at.HELD + seat] = 0
        self.next_seat()
        return False

    def advance_acting(self) -> bool:
        cells = self.cells
        if cells[at.AT] == self.players:
            self.begin(at.ATTACK_PHASE)
            return False
        seat = self.current()
        if self.has_act_node(seat):
            return self.ask(seat)
        self.stop_acting(seat)
        self.next_seat()
        return False

    def advance_battle(self) -> bool:
        over = self.cells[at.PART] == 2
        if self.advance_attack():
            return True
        if over:
            self.begin(at.COUNCIL_AFTER)
        return False

    def advance_building(self) -> bool:
        cells = self.cells
        if cells[at.AT] == self.players:
            self.end_turn()
            return False
        seat = self.current()
        if self.has_build_node(seat):
            return self.ask(seat)
        self.stop_building()
        return False

    def end_turn(self) -> None:
        """Effects of this turn end; the next player starts; after the last turn the game is lost (AR-27)."""
        cells = self.cells
        cells[at.CRISIS] = 0
        cells[at.HOPELESS] = 0
        cells[at.UNSUPPORTED] = 0
        cells[at.SOLAR] = 0
        cells[at.SPIRE] = 0
        for spot in range(at.SEATS * at.COUNCILORS):
            cells[at.COPIED + spot] = 0
        for tile in range(3 * 6):
            cells[at.TARGET + tile] = self.printed.value[tile]
        if cells[at.TURN] == self.printed.turns:
            if self.story is not None:
                self.emit("too-late", {"turns": int(self.printed.turns)})
            self.lose()
            return
        cells[at.TURN] += 1
        cells[at.START] = self.after(cells[at.START], 1)
        self.begin(at.INCOME)

    # ---- the end -----------------------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """Components built, by all together: everybody has the same."""
        built: int = 0
        for component in self.cells[at.COMPONENT:at.COMPONENT + 21]:
            built += int(component >= 2)
        return [built] * self.game.players

    def returns(self) -> list[float]:
        """All win or all lose."""
        result = self.cells[at.RESULT]
        worth = 0.0 if result == 0 else 1.0 if result == at.WON else -1.0
        return [worth] * self.game.players

    # ---- consistency -------------------------------------------------------------------------------------------------

    def fault(self) -> str:
        return super().fault() or fault_of(self)


// The table without pictures: everything a match needs, as text and buttons. It shows what the server says and knows no rule.
const WORDS = {
  en: {language: "Language", play: "Play", against: "against", together: "with", name: "Your name", nobody: "Atlantean", open: "Open matches",
       mine: "My matches", join: "Take a seat", story: "What happened", moves: "Your moves", turn: "It is your turn.", wait: "{name} is to move.",
       over: "The game is over.", won: "Winner: {names}.", noone: "Nobody has won.", undo: "Take back", hint: "Hint", resign: "Give up",
       sure: "Give up this game?", rematch: "Play again", say: "Say", none: "None at the moment.", thinking: "…",
       lost: "The connection is lost. Trying again …", waiting: "Waiting for players. Send them this address:", typed: "Type a move",
       go: "Move", your: "your turn", seats: "Seats", free: "free", you: "you", record: "Record of the game", anybody: "somebody else",
       players: "players", who: "Players", other: "Opponents", absent: "Let a bot play for {name}", back: "Play myself again", board: "Board",
       chat: "Talk", levels: ["novice", "adept", "expert", "oracle"]},
  fr: {language: "Langue", play: "Jouer", against: "contre", together: "avec", name: "Votre nom", nobody: "Atlante", open: "Parties ouvertes",
       mine: "Mes parties", join: "Prendre place", story: "Ce qui s’est passé", moves: "Vos coups", turn: "C’est à vous de jouer.",
       wait: "C’est à {name} de jouer.", over: "La partie est finie.", won: "Victoire\u202f: {names}.", noone: "Personne n’a gagné.",
       undo: "Reprendre", hint: "Conseil", resign: "Abandonner", sure: "Abandonner cette partie\u202f?", rematch: "Rejouer", say: "Dire",
       none: "Aucune pour l’instant.", thinking: "…", lost: "La connexion est perdue. Nouvel essai …",
       waiting: "En attente de joueurs. Envoyez-leur cette adresse\u202f:", typed: "Tapez un coup", go: "Jouer", your: "à vous", seats: "Places",
       free: "libre", you: "vous", record: "Partie notée", anybody: "quelqu’un d’autre", players: "joueurs", who: "Joueurs", other: "Adversaires",
       absent: "Faire jouer un robot pour {name}", back: "Rejouer moi-même", board: "Plateau", chat: "Conversation",
       levels: ["novice", "adepte", "expert", "oracle"]},
};
const LEVELS = ["novice", "adept", "expert", "oracle"];
const HOME = location.pathname.startsWith("/plain/") ? "/plain" : ""; // the plain table stays plain
document.getElementById("home").href = `${HOME}/`;
const main = document.getElementById("main"), select = document.getElementById("lang");
let lang = localStorage.getItem("lang") || (navigator.language || "en").slice(0, 2);
lang = lang in WORDS ? lang : "en";
select.value = document.documentElement.lang = lang;
select.onchange = () => { localStorage.setItem("lang", select.value); location.reload(); };
const t = (key, fields = {}) => WORDS[lang][key].replace(/\{(\w+)\}/g, (_, name) => fields[name]);
const level = bot => WORDS[lang].levels[LEVELS.indexOf(bot)] || bot;
document.getElementById("language").textContent = t("language");

function node(tag, attributes = {}, ...children) {
  const made = Object.assign(document.createElement(tag), attributes);
  made.append(...children);
  return made;
}
const button = (text, onclick, more = {}) => node("button", {type: "button", onclick, ...more}, text);
const row = (...children) => node("div", {className: "row"}, ...children);

async function ask(path, body) {
  const answer = await fetch(`/api${path}${path.includes("?") ? "&" : "?"}lang=${lang}`, body === undefined ? {} :
    {method: "POST", headers: {"content-type": "application/json"}, body: JSON.stringify(body)});
  const said = answer.headers.get("content-type")?.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw Object.assign(new Error(said.text || answer.statusText), {status: answer.status});
  return said;
}

function complain(text) {
  document.getElementById("refused")?.remove();
  main.prepend(node("p", {id: "refused", role: "alert", className: "wide"}, text));
}
const tried = work => work().catch(error => complain(error.message));
const known = () => localStorage.getItem("name");  // who has no name here has no matches: a question less

async function beSomebody(name) {
  const me = await ask("/me", {name: name.trim() || t("nobody")});
  localStorage.setItem("name", me.name);
}

// ---- the hall ----

async function hall() {
  const [games, open, mine] = await Promise.all([ask("/games"), ask("/matches"), known() ? ask("/my/matches").catch(() => []) : []]);
  const name = node("input", {value: localStorage.getItem("name") || "", maxLength: 30, autocomplete: "nickname"});
  const titles = Object.fromEntries(games.map(game => [game.name, game.title]));
  const line = match => node("li", {}, node("a", {href: `${HOME}/match/${match.id}`}, titles[match.game]), ` · ${match.players} ${t("players")}`,
                             match.your_turn ? ` · ${t("your")}` : "");
  const list = (title, matches) => node("section", {}, node("h2", {}, title), matches.length ? node("ul", {}, ...matches.map(line)) : node("p", {}, t("none")));
  main.replaceChildren(
    node("label", {className: "row"}, t("name"), name),
    node("div", {className: "games"}, ...games.map(game => {
      const players = node("select", {ariaLabel: t("who")}, ...game.players.map(n => node("option", {value: n, selected: n === game.usual_players}, `${n} ${t("players")}`)));
      const other = node("select", {ariaLabel: t("other")}, ...LEVELS.map(one => node("option", {value: one}, level(one))), node("option", {value: "open"}, t("anybody")));
      const start = button(t("play"), () => tried(async () => {
        await beSomebody(name.value);
        const others = Array(Number(players.value) - 1).fill(other.value);
        const match = await ask("/matches", {game: game.name, seats: ["me", ...others], listed: other.value === "open"});
        location.href = `${HOME}/match/${match.id}`;
      }), {className: "main", ariaLabel: `${t("play")}: ${game.title}`});
      return node("section", {}, node("h2", {}, game.title), node("p", {}, game.about), row(players, t(game.together ? "together" : "against"), other, start));
    })),
    list(t("mine"), mine.filter(match => match.status !== "over")), list(t("open"), open));
}

// ---- a table ----

function table(id) {
  const parts = Object.fromEntries(["state", "board", "choices", "seats", "story", "chat"].map(name => [name, node(name === "board" ? "pre" : "section", {id: name})]));
  Object.assign(parts.state, {className: "wide", role: "status"});
  Object.assign(parts.board, {tabIndex: 0, role: "region", ariaLabel: t("board")});
  main.className = "table";
  main.replaceChildren(...Object.values(parts));
  let match = null, story = [], lines = [], socket = null, wait = 500, sent = 0, keys = false;

  const send = message => socket.send(JSON.stringify({id: `${Date.now()}-${++sent}`, ...message}));
  const called = seat => seat.name || (seat.bot ? `${seat.called} (${level(seat.bot)})` : seat.called);

  function connect() {
    const where = `${location.host}/api/matches/${id}/live?lang=${lang}&since=${match ? match.number : 0}&talked=${lines.at(-1)?.number ?? 0}`;
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${where}`);
    socket.onopen = () => { wait = 500; };
    socket.onmessage = event => heard(JSON.parse(event.data));
    socket.onclose = () => { parts.state.replaceChildren(t("lost")); setTimeout(enter, wait); wait = Math.min(wait * 2, 10000); };
  }

  async function enter() {  // a match that is not there is said; a server that is not there is asked again
    try { await ask(`/matches/${id}?since=1000000000`); } catch (error) {
      if (error.status && error.status < 500 && error.status !== 429) { complain(error.message); return; }
    }
    connect();
  }

  function heard(message) {
    if (message.type === "match") {
      story = [...story.slice(0, message.story.from), ...message.story.moves];
      match = message;
      document.getElementById("refused")?.remove();
      draw();
    } else if (message.type === "chat") {
      lines.push(...message.lines);
      talk();
    } else if (message.type === "refused") complain(message.text);
  }

  async function draw() {
    const actor = match.actor && match.seats[match.actor - 1], mine = match.mine.includes(match.actor);
    document.title = `${mine ? `● ${t("your")} · ` : ""}Atlantis`;
    parts.state.replaceChildren(...state(actor, mine));
    parts.seats.replaceChildren(node("h2", {}, t("seats")),
      node("ul", {}, ...match.seats.map(seat => node("li", {}, `${seat.called} · ${seat.name || (seat.bot ? level(seat.bot) : t("free"))}${match.mine.includes(seat.seat) ? ` (${t("you")})` : ""} `,
        ...(match.status === "running" && match.mine.length && !match.mine.includes(seat.seat) && seat.kind === "person" && !seat.away && !seat.present
          ? [button(t("absent", {name: called(seat)}), () => send({type: "absent", seat: seat.seat}))] : []),
        ...(match.mine.includes(seat.seat) && seat.away ? [button(t("back"), () => send({type: "back", seat: seat.seat}))] : [])))),
      node("a", {href: `/api/matches/${id}/record`}, t("record")));
    const told = node("ol", {tabIndex: 0}, ...story.slice(-60).map(move => node("li", {value: move.n}, move.lines.map(line => line.text).join(" · ") || move.move)));
    parts.story.replaceChildren(node("h2", {}, t("story")), told);
    told.scrollTop = told.scrollHeight;
    choices(mine);
    const room = parts.board.clientWidth || main.clientWidth;
    const text = await ask(`/matches/${id}/drawing?width=${Math.max(40, Math.min(100, Math.floor(room / 8)))}`).catch(() => parts.board.textContent);
    const widest = Math.max(...text.split("\n").map(line => line.length));
    parts.board.textContent = text;
    parts.board.style.fontSize = `${Math.max(8, Math.min(16, room / widest / 0.61))}px`;
  }

  function state(actor, mine) {
    if (match.status === "open") {
      const address = `${location.origin}/match/${id}${match.invite ? `#invite=${match.invite}` : ""}`;
      return [node("p", {}, t("waiting")), node("code", {}, address), ...(match.mine.length ? [] : [row(button(t("join"), () => tried(join), {className: "main"}))])];
    }
    if (match.result) {
      const names = match.result.winners.map(n => called(match.seats[n - 1])).join(", ");
      const again = async () => { location.href = `${HOME}/match/${(await ask(`/matches/${id}/next`, {})).id}`; };
      return [node("p", {}, `${t("over")} ${names ? t("won", {names}) : t("noone")} ${match.result.scores.join("\u00a0:\u00a0")}`),
              ...(match.next ? [node("a", {href: `${HOME}/match/${match.next}`}, t("rematch"))] : match.mine.length ? [button(t("rematch"), () => tried(again), {className: "main"})] : [])];
    }
    const last = story.slice(-2).flatMap(move => move.lines.map(line => line.text)).slice(-2).join(" · ");
    return [node("p", {}, node("strong", {}, mine ? t("turn") : actor ? t("wait", {name: called(actor)}) : t("thinking")), last ? ` ${last}` : "")];
  }

  function choices(mine) {
    keys = parts.choices.contains(document.activeElement) || (keys && document.activeElement === parts.board);
    if (!match.mine.length || match.status !== "running") { parts.choices.replaceChildren(); return; }
    const at = match.position, typed = node("input", {ariaLabel: t("typed"), placeholder: t("typed"), autocomplete: "off"}), help = node("p", {role: "status"});
    const hint = async () => {
      help.textContent = t("thinking");
      help.textContent = (await ask(`/matches/${id}/hint`)).map(one => `${one.text}${one.chance === null ? "" : ` (${Math.round(100 * one.chance)}\u202f%)`}`).join(" · ");
    };
    const title = node("h2", {tabIndex: -1}, t("moves"));
    parts.choices.replaceChildren(
      ...(mine ? [title, node("form", {className: "row", onsubmit: event => { event.preventDefault(); send({type: "move", move: typed.value, at}); }}, typed, node("button", {}, t("go"))),
                  node("div", {className: "moves row"}, ...match.legal.map(action => button(action.text, () => send({type: "move", move: action.move, at}), {title: action.move})))] : []),
      row(...(mine ? [button(t("hint"), () => tried(hint))] : []), button(t("undo"), () => send({type: "undo", at})),
          button(t("resign"), () => confirm(t("sure")) && send({type: "resign"}))), help);
    if (keys) (mine ? title : parts.board).focus({preventScroll: true});  // who chooses by keyboard stays near the choices
  }

  function talk() {
    const text = node("input", {maxLength: 500, ariaLabel: t("say"), autocomplete: "off", required: true});
    parts.chat.replaceChildren(node("h2", {}, t("chat")), node("ul", {role: "log"}, ...lines.slice(-20).map(line => node("li", {}, `${line.name}: ${line.text}`))),
      node("form", {className: "row", onsubmit: event => { event.preventDefault(); send({type: "chat", text: text.value}); text.value = ""; }}, text, node("button", {}, t("say"))));
  }

  async function join() {
    if (!known()) await beSomebody(prompt(t("name")) || "");
    await ask(`/matches/${id}/seats`, {invite: new URLSearchParams(location.hash.slice(1)).get("invite")});
    location.reload();
  }

  talk();
  enter();
}

const found = location.pathname.match(/^(?:\/plain)?\/match\/([\w-]+)$/);
if (found) table(found[1]); else tried(hall);

// SPDX-License-Identifier: MIT
"use strict";
// What stands around the table, and the dialogs.
coevo.patience ??= {};

// What stands around the table: the verdict and the counts above it, buttons below, the list of moves beside it.
coevo.patience.verdictText = (rules, verdict, won) => {
  if (won) return "Solved";
  return {
    winnable: `Can be won: ${coevo.patience.countText(rules, verdict.cards)} to go`,
    lost: "Cannot be won from here",
    unknown: "Unknown whether it can be won",
    thinking: verdict.slow ? "Still searching" : "Searching",
    none: verdict.fault ? "No solver here: " + verdict.fault : " ",
  }[verdict.state];
};

// The unit of every count on the page: single cards, or moves where several cards move as one.
coevo.patience.countText = (rules, count) =>
  `${count} ${rules.groups === "none" && !rules.complete_piles ? "card" : "move"}${count === 1 ? "" : "s"}`;

coevo.patience.parText = (par) => par === undefined ? "" : par === null ? "no solution exists" : `par ${par}`;

// How far the search for a deal that can be won is.
coevo.patience.searchNotice = (tried, stop) => ({good: true, label: "Stop", action: stop,
  text: `Looking for a deal that can be won: trying number ${tried} of at most ${coevo.patience.kMaxTries}.`});

// What the game comes to, or null: {text, label, action (the button's), good, proof}.
coevo.patience.noticeOf = (game, advice, par, actions, rules) => {
  const f = coevo.patience;
  if (game.won) {
    const cards = game.cards();
    const over = par() ? cards === par() ? ": no solution is shorter." : `, ${cards - par()} above par.` : ".";
    const time = !game.helper && actions.seconds() > 0 ? ` and ${f.timeText(actions.seconds())}` : "";
    const helper = {solver: " The solver helped, so it is not counted as your win.",
      link: " Some moves were not made here, so it is not counted as your win."}[game.helper] ?? "";
    return {text: `Solved in ${f.countText(rules, cards)}${time}${over}${helper}`, label: "Next deal", action: actions.next, good: true};
  }
  const at = par() === null ? 0 : advice.firstLost();
  if (at > game.at) return null;
  if (at === 0) return {text: `${game.deal ? "This deal" : "This board"} has no solution.`, label: "New game", action: actions.deal, 
    proof: f.proofText(advice.of(0), par() === null && game.deal)};
  const since = advice.of(at - 1).state === "winnable" ? "Since" : "At the latest since";
  const move = f.moveText(game.positions[at - 1], game.moves[at - 1]) + f.coversText(game.positions[at - 1], game.moves[at - 1]);
  return {text: `${since} the move ${move}, this game cannot be won.`, label: "Take it back", action: () => actions.go(at - 1)};
};

coevo.patience.proofText = ({answer}, deal) => (answer
  ? `The solver searched until nothing was left to try: in all its attempts it generated ${coevo.whole(answer.generated)} positions and expanded ` +
    `${coevo.whole(answer.expanded)}. The last attempt visited every position of this game, or of an easier one, and none is won.`
  : "An exhaustive search has proven it.") + (deal ? ` The command coevo prove ${deal} lists the cards that never move.` : "");

// {element, show(), tick(), say(text)}: `actions` by the names of the buttons; `record` of the player; `options` besides
// the panel's own.
coevo.patience.panel = (game, table, advice, par, actions, {rules, title, record, options}) => {
  const el = coevo.el;
  const f = coevo.patience;
  const button = (name, text, key) =>
    coevo.playButton(name, text, key && f.placeOf(rules, key) === undefined ? key : undefined, actions[name]);
  const parts = {
    title: el("h1"), verdict: el("span", {class: "verdict"}), counts: el("span", {class: "counts"}),
    undo: button("undo", "Undo", "Z"), redo: button("redo", "Redo", "Y"), hint: button("hint", "Hint", f.hintKey(rules)),
    solve: button("solve", "Solve", "P"), again: button("again", "Restart"), deal: button("deal", "New game"),
    said: el("p", {"aria-live": "polite"}), answer: el("button", {type: "button"}), proof: el("p", {class: "small"}),
    stock: el("p", {class: "small muted"}), live: el("p", {class: "status", role: "status", "aria-live": "polite"}),
    list: el("ol", {class: "moves"}), record: el("dl"),
  };
  parts.why = el("details", {}, el("summary", {}, "Proof"), parts.proof);
  parts.notice = el("div", {class: "notice", hidden: true}, parts.said, parts.answer, parts.why);
  parts.list.addEventListener("click", (event) => {
    const at = [...parts.list.children].indexOf(event.target.closest("li"));
    if (at >= 0) actions.go(at + 1);
  });
  const isFreecell = title === "FreeCell";
  let isOpen = true;  // whether the verdict is shown

  const notice = () => {
    const tried = actions.tried();
    const {text, label, action, good = false, proof} = tried > 0 ? f.searchNotice(tried, actions.stop)
      : (isOpen || game.won) && f.noticeOf(game, advice, par, actions, rules) || {};
    parts.notice.hidden = !text;
    if (!text) return;
    parts.notice.classList.toggle("good", good);
    if (parts.said.textContent !== text) parts.said.textContent = text;
    parts.answer.textContent = label;
    parts.answer.onclick = action;
    parts.why.hidden = !proof;
    parts.proof.textContent = proof ?? "";
  };
  const moves = () => {
    parts.list.replaceChildren(...game.moves.map((move, i) => el("li", {
      class: [i >= game.at ? "to-come" : "", move.isAuto ? "auto" : "", isOpen && advice.isLosing(i + 1) ? "losing" : ""].join(" ").trim() || null,
      "aria-current": i === game.at - 1 ? "step" : null,
    }, el("button", {type: "button", title: f.moveName(game.positions[i], move)}, f.moveText(game.positions[i], move)))));
    const item = parts.list.children[game.at - 1];
    if (item) parts.list.scrollTop = item.offsetTop - parts.list.clientHeight / 2;
  };
  const heading = () => (game.deal ? `Deal ${game.deal}` : "Board") +
    (game.deal === f.dealOfDay() ? ", the deal of the day" : "");
  const verdict = () => {
    const verdict = advice.of();
    // An answer takes milliseconds: until then the last one stays, and nothing flickers.
    const isSoon = verdict.state === "thinking" && !verdict.slow && parts.verdict.textContent !== "";
    parts.verdict.hidden = !isOpen && !game.won;
    if (isSoon) return;
    parts.verdict.className = "verdict " + (game.won ? "winnable" : verdict.state);
    parts.verdict.textContent = f.verdictText(rules, verdict, game.won);
    parts.hint.disabled = parts.solve.disabled = game.won || (isOpen && verdict.state !== "winnable");
  };
  const tick = () => {
    const parShown = par() === null && !isOpen ? "" : f.parText(par());
    parts.counts.textContent = [f.countText(rules, game.cards()), f.timeText(actions.seconds()), parShown].filter(Boolean).join(" · ");
  };
  const show = () => {
    parts.title.textContent = heading();
    verdict();
    tick();
    parts.undo.disabled = parts.again.disabled = game.at === 0;
    parts.redo.disabled = game.at === game.moves.length;
    parts.solve.lastChild.textContent = actions.isPlaying() ? "Stop" : "Solve";
    const {stock, turned} = game.position;
    parts.stock.hidden = !table.isOpen || turned === stock.length;
    parts.stock.textContent = `Stock, from the next card: ${stock.slice(turned).map(coevo.cardName).join(" ")}`;
    notice();
    moves();
    parts.record.replaceChildren(...f.recordRows(record.all, rules).flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, String(value))]));
  };
  const choices = coevo.options([
    {label: "Show whether the game can be won", isOn: true, set(isOn) { isOpen = isOn; if (game.position) show(); }}, ...options]);
  const fold = (name, ...inside) => el("details", {class: "keys"}, el("summary", {}, name), inside);
  const keys = fold("Keys", el("dl", {}, f.keyHelp(rules).flatMap(([key, what]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])));
  const about = fold("Rules", el("p", {class: "small"}, f.rulesText(rules)));
  about.open = !isFreecell;
  const element = el("div", {class: "replay play"},
    el("div", {class: "replay-heading"}, parts.title, coevo.playButton("games", title + " ▾", undefined, actions.games), el("p", {class: "muted", id: "table-help"}, rules.stock > 0 ? "Drag, tap, or type 23; the stock or t deals." : `Drag, tap, or type a move such as ${rules.cells > 0 ? "23 or 3a" : "23"}.`), coevo.themeButton()),
    el("div", {class: "replay-grid"},
      el("div", {class: "stage"}, el("div", {class: "play-top"}, parts.verdict, parts.counts),
        el("div", {class: "felt"}, table.element), parts.stock,
        el("div", {class: "controls play"}, parts.undo, parts.redo, parts.hint, parts.solve, el("span", {class: "spacer"}), parts.again, parts.deal),
        el("div", {class: "feedback"}, parts.notice, parts.live)),
      el("div", {class: "side"}, el("h2", {}, "Moves"), parts.list,
        el("div", {class: "row"}, button("copy", "Copy moves"), button("link", "Copy link"), button("paste", "Paste moves or a board")), choices, about, keys,
        fold("Statistics", parts.record, el("div", {class: "row"}, button("clear", "Clear the statistics"))))));
  return {element, show, tick, title: () => (isFreecell ? "" : title + ": ") + heading(), say(text) { parts.live.textContent = text; },
    help() { keys.open = !keys.open; keys.firstChild.focus(); }};
};

// The dialogs: another game, what is pasted, and a question before a game ends.

// {element, open(leave)}
coevo.patience.leaveDialog = () => {
  let leave = null;
  const dialog = coevo.dialog("Leave this game?",
    coevo.el("p", {}, "It counts as not won and ends your wins in a row."),
    coevo.el("div", {class: "row"},
      coevo.el("button", {type: "button", "data-action": "stay", onclick: () => dialog.close()}, "Keep playing"),
      coevo.el("button", {type: "button", "data-action": "leave", onclick: () => { dialog.close(); leave(); }}, "Leave it")));
  return {element: dialog.element, open(what) { leave = what; dialog.open(); }};
};

// The games, each with its rules.
coevo.patience.gamesDialog = (games, chosen, change) => {
  const f = coevo.patience;
  const dialog = coevo.dialog("Choose a game", coevo.el("div", {class: "games"}, games.map((each) => coevo.el("button",
    {type: "button", "aria-current": each === chosen ? "true" : null, onclick: () => each === chosen ? dialog.close() : change(each.name)},
    coevo.el("b", {}, f.gameTitle(each)), coevo.el("span", {class: "small"}, f.rulesText(f.rulesOf(each.weights.search)))))));
  return dialog;
};

// Moves for the present game, or a board with its lines of cards.
coevo.patience.pasteDialog = (game, load) => {
  const text = coevo.el("textarea", {id: "pasted", spellcheck: "false", "aria-label": "Moves or a board",
    placeholder: "6a 6b 6h bh ...\nor\n: JD 2D 9H JC 5D 7H 7C\n: KD KC 9S 5S AD QC KH\n..."});
  const take = () => {
    const f = coevo.patience;
    const start = game.positions[0];
    const {moves, fault} = f.readMoves(start, text.value);
    if (fault || moves.length === 0) {
      const board = f.readBoard(text.value, start.rules);
      if (board.fault === "") {
        dialog.close();
        return load(null, board.position);
      }
      // Moves are written small, cards large.
      const isBoard = /^\s*[{:]/m.test(text.value) || !new RegExp(`\\b[${f.letters(start.rules).join("")}h]{2}(v\\w)?\\b`).test(text.value.replace(/^.*:\s/gm, ""));
      if (isBoard) return dialog.refuse(`The board: ${board.fault}.`);
      if (moves.length === 0) return dialog.refuse(fault + ".");
    }
    dialog.close();
    load(game.deal, start, f.movesText(start, moves), fault);
  };
  const dialog = coevo.dialog("Paste",
    coevo.el("label", {for: "pasted"}, "Moves of this game, as coevo solve prints them, or a board in text or JSON, with a line for each column"),
    coevo.el("div", {class: "row"}, text),
    coevo.el("div", {class: "row"}, coevo.el("button", {type: "button", "data-action": "take", onclick: take}, "Load")));
  return dialog;
};

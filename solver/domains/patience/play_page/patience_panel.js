// SPDX-License-Identifier: MIT
"use strict";
// What stands around the table, and the dialogs.
coevo.patience ??= {};

// What stands around the table: the verdict and the counts above it, buttons below, the list of moves beside it.
coevo.patience.verdictText = (verdict, won) => {
  if (won) return "Solved";
  const left = verdict.moves?.length ?? 0;
  return {
    winnable: `Can be won, in ${left} move${left === 1 ? "" : "s"} from here`,
    lost: "Cannot be won from here",
    unknown: "Unknown whether it can be won",
    thinking: verdict.slow ? "Still searching" : "Searching",
    none: verdict.fault ? "No solver here: " + verdict.fault : " ",
  }[verdict.state];
};

coevo.patience.parText = (par) => par === undefined ? "" : par === null ? "no solution exists" : `par ${par}`;

// {element, show(), say(text)}: `actions` by the names of the buttons.
coevo.patience.panel = (game, table, advice, par, actions, {rules, named}) => {
  const el = coevo.el;
  const f = coevo.patience;
  const button = (name, text, key) =>
    coevo.playButton(name, text, key && f.placeOf(rules, key) === undefined ? key : undefined, actions[name]);
  const parts = {
    title: el("h1"), verdict: el("span", {class: "verdict"}), counts: el("span", {class: "counts"}),
    undo: button("undo", "Undo", "Z"), redo: button("redo", "Redo", "Y"), hint: button("hint", "Hint", "T"),
    solve: button("solve", "Solve", "P"), again: button("again", "Restart"), deal: button("deal", "New game"),
    notice: el("div", {class: "notice", hidden: true}, el("p", {"aria-live": "polite"})), live: el("p", {class: "status", role: "status", "aria-live": "polite"}),
    list: el("ol", {class: "moves"}),
    autoplay: el("input", {type: "checkbox", checked: true}),
  };
  const noticeButton = el("button", {type: "button"});
  parts.notice.append(noticeButton);
  parts.autoplay.addEventListener("change", () => actions.autoplay(parts.autoplay.checked));
  parts.list.addEventListener("click", (event) => {
    const at = [...parts.list.children].indexOf(event.target.closest("li"));
    if (at >= 0) actions.go(at + 1);
  });

  const notice = () => {
    const verdict = advice.of();
    const show = (text, label, action, good = false) => {
      parts.notice.hidden = false;
      parts.notice.classList.toggle("good", good);
      parts.notice.querySelector("p").textContent = text;
      noticeButton.textContent = label;
      noticeButton.onclick = action;
    };
    parts.notice.hidden = true;
    if (game.won) {
      const cards = game.cards();
      const over = par() ? cards === par() ? ": no solution is shorter." : `, ${cards - par()} above par.` : ".";
      const unit = rules.groups === "none" && !rules.complete_piles ? "single-card move" : "move";
      return show(`Solved in ${cards} ${unit}${cards === 1 ? "" : "s"}${over}`, "Next deal", actions.next, true);
    }
    if (verdict.state !== "lost") return;
    let at = game.at;
    while (at > 0 && advice.of(at).state === "lost") --at;
    const good = advice.of(at).state === "winnable";
    if (!good) return show("The game cannot be won from here.", "New game", actions.deal);
    const move = f.moveText(game.positions[at], game.moves[at]);
    show(`Since the move ${move}, this game cannot be won.`, "Undo it", () => actions.go(at));
  };
  const moves = () => {
    parts.list.replaceChildren(...game.moves.map((move, i) => el("li", {
      class: [i >= game.at ? "to-come" : "", move.isAuto ? "auto" : "", advice.isLosing(i + 1) ? "losing" : ""].join(" ").trim() || null,
      "aria-current": i === game.at - 1 ? "step" : null,
    }, el("button", {type: "button", title: f.moveName(game.positions[i], move)}, f.moveText(game.positions[i], move)))));
    const item = parts.list.children[game.at - 1];
    if (item) parts.list.scrollTop = item.offsetTop - parts.list.clientHeight / 2;
  };
  const title = () => [named, game.deal ? `Deal ${game.deal}` : "Board"].filter(Boolean).join(": ");
  const show = () => {
    const verdict = advice.of();
    parts.title.textContent = title();
    // An answer takes milliseconds: until then the last one stays, and nothing flickers.
    const isSoon = verdict.state === "thinking" && !verdict.slow && parts.verdict.textContent !== "";
    if (!isSoon) {
      parts.verdict.className = "verdict " + (game.won ? "winnable" : verdict.state);
      parts.verdict.textContent = f.verdictText(verdict, game.won);
      parts.hint.disabled = parts.solve.disabled = game.won || verdict.state !== "winnable";
    }
    const cards = game.cards();
    parts.counts.textContent = [`${game.at} move${game.at === 1 ? "" : "s"}`, `${cards} card${cards === 1 ? "" : "s"}`, f.parText(par())].filter(Boolean).join(" · ");
    parts.undo.disabled = parts.again.disabled = game.at === 0;
    parts.redo.disabled = game.at === game.moves.length;
    parts.solve.lastChild.textContent = actions.isPlaying() ? "Stop" : "Solve";
    notice();
    moves();
  };
  const keys = el("details", {class: "keys"}, el("summary", {}, "Keys"), el("dl", {}, f.keyHelp(rules).flatMap(([key, what]) =>
    [el("dt", {}, el("kbd", {}, key)), el("dd", {}, what)])));
  const element = el("div", {class: "replay play"},
    el("div", {class: "replay-heading"}, parts.title, el("p", {class: "muted", id: "table-help"}, `Drag, tap, or type a move such as ${rules.cells > 0 ? "23 or 3a" : "23"}.`), coevo.themeButton()),
    el("div", {class: "replay-grid"},
      el("div", {class: "stage"}, el("div", {class: "play-top"}, parts.verdict, parts.counts),
        el("div", {class: "felt"}, table.element),
        el("div", {class: "controls play"}, parts.undo, parts.redo, parts.hint, parts.solve, el("span", {class: "spacer"}), parts.again, parts.deal),
        parts.notice, parts.live),
      el("div", {class: "side"}, el("h2", {}, "Moves"), parts.list,
        el("div", {class: "row"}, button("copy", "Copy moves"), button("link", "Copy link"), button("paste", "Paste moves or a board")),
        rules.complete_piles ? null : el("label", {}, parts.autoplay, "Cards go home by themselves if that is safe"),
        el("details", {class: "keys", open: named !== ""}, el("summary", {}, "Rules"), el("p", {class: "small"}, f.rulesText(rules))), keys)));
  return {element, show, title, say(text) { parts.live.textContent = text; }};
};

// The dialogs: another deal, and what is pasted.
coevo.patience.kLastFamiliar = 32000;  // the deals of the first Windows versions, those with a proven par

coevo.patience.randomDeal = () => 1 + Math.floor(Math.random() * coevo.patience.kLastFamiliar);

coevo.patience.dealDialog = (load, rules, domain) => {
  const number = coevo.el("input", {type: "number", min: 1, max: 2 ** 33 - 1, step: 1, id: "deal-number", placeholder: "617"});
  const go = (deal) => {
    if (!coevo.patience.isDeal(deal)) return dialog.refuse("Expected a whole number from 1 to 8589934591.");
    dialog.close();
    load(deal, coevo.patience.deal(deal, rules));
  };
  number.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();  // else it presses the button that has the focus again
    go(Number(number.value));
  });
  const dialog = coevo.dialog("New game",
    coevo.el("label", {for: "deal-number"}, "Number of the deal, as in Microsoft's FreeCell"),
    coevo.el("div", {class: "row"}, number,
      coevo.el("button", {type: "button", "data-action": "play-deal", onclick: () => go(Number(number.value))}, "Play"),
      coevo.el("button", {type: "button", "data-action": "random", onclick: () => go(coevo.patience.randomDeal())}, "Random deal")),
    coevo.el("p", {class: "muted small"}, domain === "freecell" && coevo.patience.isFreecell(rules)
      ? "Deals 1 to 32000 have a par: the proven length of a shortest solution. Only 11982 has no solution."
      : coevo.patience.rulesText(rules)));
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
      const isBoard = /^\s*\{/.test(text.value) || !new RegExp(`\\b[${f.letters(start.rules).join("")}h]{2}\\b`).test(text.value.replace(/^.*:\s/gm, ""));
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

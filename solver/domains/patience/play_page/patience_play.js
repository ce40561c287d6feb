// SPDX-License-Identifier: MIT
"use strict";
// A patience game to play: brings game, table, hand, solver and panel together.

coevo.games.patience = (data) => {
  const f = coevo.patience;
  const kGlide = 130;  // milliseconds
  const rules = f.rulesOf(data.weights.search);
  const game = f.game();
  const table = f.table(rules);
  let panel = null;
  let playing = 0;  // the timer of a solution that plays
  const say = (text) => panel.say(text);
  const hand = f.hand(game, table, say);
  const advice = f.advice(game, data.files, data.weights, () => panel.show());
  const par = () => data.domain === "freecell" && f.isFreecell(rules) ? f.parOf(game.deal, data.files.par) : undefined;

  const stop = () => { clearTimeout(playing); playing = 0; };
  const load = (deal, start, moves = "", fault = "") => {
    stop();
    const wrong = game.load(deal, start, moves) || fault;
    say(wrong ? wrong + "." : "");
  };
  const playOn = () => {
    if (game.at === game.moves.length) { stop(); return panel.show(); }
    game.redo();
    playing = setTimeout(playOn, 2.2 * kGlide);
  };
  const actions = {
    stop() { if (playing) { stop(); panel.show(); } },
    isPlaying: () => playing !== 0,
    undo() { stop(); hand.letGo(); game.undo(); },
    redo() { stop(); hand.letGo(); game.redo(); },
    again() { stop(); hand.letGo(); game.go(0); },
    go(at) { stop(); hand.letGo(); game.go(at); },
    hint() {
      const [move] = advice.of().moves ?? [];
      if (!move) return;
      const again = hand.hint && JSON.stringify(hand.hint) === JSON.stringify(move);
      if (again) return hand.play(move);
      hand.letGo();
      hand.hint = move;
      hand.light();
      say("Hint: " + f.moveName(game.position, move) + ".");
    },
    solve() {
      if (playing) return actions.stop();
      const {moves} = advice.of();
      if (!moves || game.won) return;
      hand.letGo();
      game.plan(moves);
      playOn();
    },
    deal() { stop(); dealDialog.open(); },
    next() { const deal = (game.deal ?? 0) + 1; load(deal, f.deal(deal, rules)); },
    paste() { stop(); pasteDialog.open(); },
    autoplay(on) { game.autoplay = on; },
    async copy() { say(await coevo.copyText(game.text()) ? `${game.at} moves copied.` : "The browser does not let this page copy."); },
    async link() {
      const copied = await coevo.copyText(location.href.replace(/#.*/, "") + game.link());
      say(copied ? "Link copied: it holds the deal and your moves." : "The browser does not let this page copy.");
    },
  };
  const named = data.domain === "freecell" ? "" : coevo.gameTitle(data.domain);
  panel = f.panel(game, table, advice, par, actions, {rules, named});
  const dealDialog = f.dealDialog(load, rules, data.domain);
  const pasteDialog = f.pasteDialog(game, load);
  panel.element.append(dealDialog.element, pasteDialog.element);

  game.onChange((what) => {
    hand.hint = null;
    table.show(game.position, what === "load" ? 0 : kGlide);
    hand.light();
    say("");
    advice.look();
    panel.show();
    document.title = panel.title();
    history.replaceState(null, "", game.link());
  });
  f.listenToPointer(game, table, hand);
  f.listenToKeys(game, table, hand, actions, say);
  const fromLink = () => {
    const link = f.readLink(location.hash, rules);
    if (link && !link.fault) load(link.deal, link.start, link.moves);
    else load(data.start.instance || null, f.startOf(data.start, rules), "", link?.fault ?? "");
  };
  addEventListener("hashchange", fromLink);
  fromLink();
  return panel.element;
};

// "castles-of-spain" as people write it.
coevo.gameTitle = (name) => name.split("-").map((word, i) => i > 0 && ["of", "and"].includes(word) ? word : coevo.capital(word)).join(" ");

// Eight columns, four cells and FreeCell's builds: the rules of the deals with a known par.
coevo.patience.isFreecell = (rules) => Object.entries(coevo.patience.rulesOf()).every(([name, value]) => rules[name] === value);

// The position of the page's data, as `coevo deal --format json` prints it.
coevo.patience.startOf = ({columns, cells, foundations, descending = {}}, rules) => ({
  rules,
  columns: columns.map((column) => column.map(coevo.patience.cardOf)),
  cells: cells.map((card) => card === null ? null : coevo.patience.cardOf(card)),
  home: coevo.suitWords.map((suit) => foundations[suit]),
  down: coevo.suitWords.map((suit) => descending[suit] ? 14 - descending[suit] : 0),
});

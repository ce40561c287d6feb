// SPDX-License-Identifier: MIT
"use strict";
// FreeCell to play: brings game, table, hand, solver and panel together.

coevo.games.freecell = (data) => {
  const f = coevo.freecell;
  const kGlide = 130;  // milliseconds
  const game = f.game();
  const table = f.table();
  let panel = null;
  let playing = 0;  // the timer of a solution that plays
  const say = (text) => panel.say(text);
  const hand = f.hand(game, table, say);
  const advice = f.advice(game, data.files, data.weights, () => panel.show());
  const par = () => f.parOf(game.deal, data.files.par);

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
    next() { const deal = (game.deal ?? 0) + 1; load(deal, f.deal(deal)); },
    paste() { stop(); pasteDialog.open(); },
    autoplay(on) { game.autoplay = on; },
    async copy() { say(await coevo.copyText(game.text()) ? `${game.at} moves copied.` : "The browser does not let this page copy."); },
    async link() {
      const copied = await coevo.copyText(location.href.replace(/#.*/, "") + game.link());
      say(copied ? "Link copied: it holds the deal and your moves." : "The browser does not let this page copy.");
    },
  };
  panel = f.panel(game, table, advice, par, actions);
  const dealDialog = f.dealDialog(load);
  const pasteDialog = f.pasteDialog(game, load);
  panel.element.append(dealDialog.element, pasteDialog.element);

  game.onChange((what) => {
    hand.hint = null;
    table.show(game.position, what === "load" ? 0 : kGlide);
    hand.light();
    say("");
    advice.look();
    panel.show();
    document.title = game.deal ? `Deal ${game.deal}` : "Board";
    history.replaceState(null, "", game.link());
  });
  f.listenToPointer(game, table, hand);
  f.listenToKeys(game, table, hand, actions, say);
  const fromLink = () => {
    const link = f.readLink(location.hash);
    if (link && !link.fault) load(link.deal, link.start, link.moves);
    else load(data.start.instance || null, f.startOf(data.start), "", link?.fault ?? "");
  };
  addEventListener("hashchange", fromLink);
  fromLink();
  return panel.element;
};

// The position of the page's data, as `coevo deal --format json` prints it.
coevo.freecell.startOf = ({columns, cells, foundations}) => ({
  columns: columns.map((column) => column.map(coevo.freecell.cardOf)),
  cells: cells.map((card) => card === null ? null : coevo.freecell.cardOf(card)),
  home: ["clubs", "diamonds", "hearts", "spades"].map((suit) => foundations[suit]),
});

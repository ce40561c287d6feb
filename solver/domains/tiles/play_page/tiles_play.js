// SPDX-License-Identifier: MIT
"use strict";
// The sliding-tile puzzle to play: brings game, board, adviser and panel together.

coevo.games.tiles = (data) => {
  const t = coevo.tiles;
  const kGlide = 120, kLongest = 12_000;  // milliseconds, of a slide and of a whole solution
  const size = {rows: data.start.rows, columns: data.start.columns};
  const game = t.game(size);
  const table = t.table(size);
  const advice = t.advice(game, () => panel.show());
  let hint = null;
  let playing = 0;  // the timer of a solution that plays
  let told = "";  // what the last move is called
  const say = (text) => panel.say(text);

  const stop = () => { clearTimeout(playing); playing = 0; };
  const load = (instance, start, moves = "", fault = "") => {
    stop();
    const wrong = game.load(instance, start, moves) || fault;
    say(wrong ? wrong + "." : "");
  };
  const play = (slide, isDragged = false) => {
    stop();
    told = t.slideName(game.position, slide, size) + ".";
    glide = isDragged ? 60 : kGlide;
    game.play(slide);
    glide = kGlide;
  };
  let glide = kGlide;
  // Long solutions play faster.
  const playOn = (pause) => {
    if (game.at === game.slides.length) { stop(); return panel.show(); }
    glide = Math.min(kGlide, 0.7 * pause);
    game.redo();
    glide = kGlide;
    playing = setTimeout(playOn, pause, pause);
  };
  const actions = {
    stop() { if (playing) { stop(); panel.show(); } },
    isPlaying: () => playing !== 0,
    undo() { stop(); game.undo(); },
    redo() { stop(); game.redo(); },
    again() { stop(); game.go(0); },
    go(at) { stop(); game.go(at); },
    hint() {
      const [slide] = advice.of().slides ?? [];
      if (!slide) return;
      if (hint) return play(hint);
      hint = slide;
      table.light(t.slide(game.position, slide, size).moved);
      say("Hint: " + t.slideName(game.position, slide, size) + ".");
    },
    solve() {
      if (playing) return actions.stop();
      const {slides} = advice.of();
      if (!slides || game.won) return;
      game.plan(slides);
      playOn(Math.min(1.6 * kGlide, kLongest / slides.length));
    },
    fresh() { stop(); newDialog.open(); },
    next() { const instance = (game.instance ?? 0) + 1; load(instance, t.numberedBoard(instance, size)); },
    paste() { stop(); pasteDialog.open(); },
    async copy() { say(await coevo.copyText(game.text()) ? `${t.countText(game.moves())} copied.` : "The browser does not let this page copy."); },
    async link() {
      const copied = await coevo.copyText(location.href.replace(/#.*/, "") + game.link());
      say(copied ? "Link copied: it holds the board and your moves." : "The browser does not let this page copy.");
    },
  };
  const panel = t.panel(game, table, advice, actions);
  const newDialog = t.newDialog(size, load);
  const pasteDialog = t.pasteDialog(game, load);
  panel.element.append(newDialog.element, pasteDialog.element);

  game.onChange((what) => {
    hint = null;
    table.light([]);
    table.show(game.position, what === "load" ? 0 : glide);
    say(what === "play" ? told : "");
    advice.look();
    panel.show();
    document.title = t.titleOf(game);
    history.replaceState(null, "", game.link());
  });
  t.listenToPointer(game, table, play, say);
  t.listenToKeys(game, play, actions, say);
  const fromLink = () => {
    const link = t.readLink(location.hash, size);
    if (link && !link.fault) load(link.instance, link.start, link.moves);
    else load(data.start.instance || null, data.start.tiles, "", link?.fault ?? "");
  };
  addEventListener("hashchange", fromLink);
  fromLink();
  return panel.element;
};

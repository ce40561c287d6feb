// SPDX-License-Identifier: MIT
"use strict";
// Mouse, pen, finger and keys: a tap or a drag slides the tiles between it and the blank, an arrow the next one its way.
coevo.tiles ??= {};

coevo.tiles.keyHelp = [["← → ↑ ↓", "slide the next tile that way"], ["Shift + ← → ↑ ↓", "all tiles that way"],
  ["R", "read the board"], ["Z, Y", "undo, redo"], ["T", "a hint; again: play it"], ["P", "play a solution from here"]];

coevo.tiles.listenToPointer = (game, table, play, say) => {
  const kDrag = 8;  // pixels that make a tap a drag
  let press = null;
  const start = (event) => {
    if (event.button !== 0 || press) return;
    const square = table.squareAt(table.pointOf(event));
    const tile = square === null ? 0 : game.position[square];
    if (tile === 0) return;
    const slide = coevo.tiles.slideOf(game.position, square, game.size);
    if (slide === null) return say(`${tile} is not in line with the blank.`);
    press = {id: event.pointerId, slide, x: event.clientX, y: event.clientY, point: table.pointOf(event), by: 0, isDrag: false,
      moved: coevo.tiles.slide(game.position, slide, game.size).moved};
    table.element.setPointerCapture(event.pointerId);
  };
  const move = (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (!press.isDrag && Math.hypot(event.clientX - press.x, event.clientY - press.y) < kDrag) return;
    press.isDrag = true;
    const point = table.pointOf(event);
    const [down, right] = coevo.tiles.kLetters[press.slide.letter];
    // The tiles go the other way than the blank.
    const way = -((point.x - press.point.x) * right + (point.y - press.point.y) * down);
    press.by = Math.max(0, Math.min(table.kSize, way));
    table.drag(press.moved, -right * press.by, -down * press.by);
  };
  const end = (event) => {
    if (!press || event.pointerId !== press.id) return;
    const {slide, isDrag, by} = press;
    press = null;
    if (isDrag && by < table.kSize / 3) return table.show(game.position, 100);
    play(slide, isDrag);
  };
  const cancel = () => {
    if (press) table.show(game.position, 100);
    press = null;
  };
  for (const [name, listener] of Object.entries({pointerdown: start, pointermove: move, pointerup: end, pointercancel: cancel})) {
    table.element.addEventListener(name, listener);
  }
};

coevo.tiles.listenToKeys = (game, play, actions, say) => {
  const t = coevo.tiles;
  const slide = (letter, all) => {
    const room = t.room(game.position, letter, game.size);
    if (room === 0) return say("The blank is at the edge: no tile slides that way.");
    play({letter, count: all ? room : 1});
  };
  // A tile that slides left leaves the blank where it was, on the right.
  const arrows = {ArrowLeft: "R", ArrowRight: "L", ArrowUp: "D", ArrowDown: "U"};
  const keys = {z: actions.undo, y: actions.redo, Backspace: actions.undo, t: actions.hint, p: actions.solve, Escape: actions.stop,
    r: () => say(coevo.tilesWords(game.size, game.position).join(" "))};
  document.addEventListener("keydown", (event) => {
    const {target, key} = event;
    if (event.altKey || target.closest("dialog, input, textarea, select")) return;
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (event.ctrlKey || event.metaKey) {
      if (name !== "z" && name !== "y") return;
    } else if (name in arrows) {
      event.preventDefault();
      return slide(arrows[name], event.shiftKey);
    }
    if (!(name in keys)) return;
    event.preventDefault();
    keys[name === "z" && event.shiftKey ? "y" : name]();
  });
};

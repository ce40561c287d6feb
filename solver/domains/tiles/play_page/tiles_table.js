// SPDX-License-Identifier: MIT
"use strict";
// The board of a game, and what the player does on it.
coevo.tiles ??= {};

// The board of a game in SVG: tiles that glide to where they belong, and those that a hint names.
//
// {element, show(tiles, milliseconds), light(moved), drag(moved, dx, dy), pointOf(event), squareAt(point), kSize}
coevo.tiles.table = (size) => {
  const svg = coevo.svg;
  const kSize = 100;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const [width, height] = [size.columns * kSize, size.rows * kSize];
  const faces = coevo.tileFaces(size.rows * size.columns, kSize);
  const element = svg("svg", {class: "board tiles play", viewBox: `-8 -8 ${width + 16} ${height + 16}`, tabindex: 0,
    role: "application", "aria-label": `Board of ${size.rows} by ${size.columns} squares`, "aria-describedby": "table-help"},
  svg("rect", {class: "well", x: -4, y: -4, width: width + 8, height: height + 8, rx: 14}), svg("g", {}, faces.slice(1)));
  let shown = null;
  const spot = (square) => ({x: square % size.columns * kSize, y: Math.floor(square / size.columns) * kSize});
  const put = (tile, {x, y}) => { faces[tile].style.transform = `translate(${x}px, ${y}px)`; };
  return {
    element, kSize,
    show(tiles, milliseconds = 0) {
      tiles.forEach((tile, square) => {
        if (tile === 0) return;
        const from = faces[tile].style.transform;
        put(tile, spot(square));
        faces[tile].classList.toggle("home", tile === square);
        if (milliseconds > 0 && !still && from && from !== faces[tile].style.transform) {
          faces[tile].animate([{transform: from}, {transform: faces[tile].style.transform}], {duration: milliseconds, easing: "ease-out"});
        }
      });
      shown = tiles;
      element.dataset.home = tiles.filter((tile, square) => tile !== 0 && tile === square).length;
    },
    light(moved) { faces.forEach((face, tile) => face?.classList.toggle("hinted", moved.includes(tile))); },
    drag(moved, dx, dy) {
      for (const tile of moved) {
        const {x, y} = spot(shown.indexOf(tile));
        put(tile, {x: x + dx, y: y + dy});
      }
    },
    pointOf: (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(element.getScreenCTM().inverse()),
    // The square at a point of the board; null beside it.
    squareAt({x, y}) {
      const [row, column] = [Math.floor(y / kSize), Math.floor(x / kSize)];
      return row < 0 || column < 0 || row >= size.rows || column >= size.columns ? null : row * size.columns + column;
    },
  };
};

// Mouse, pen, finger and keys: a tap or a drag slides the tiles between it and the blank, an arrow the next one its way.
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

// SPDX-License-Identifier: MIT
"use strict";
// The sliding-tile board. A step is the tile that slides into the blank.

// One for each tile, null for the blank.
coevo.tileFaces = (count, size) => Array.from({length: count}, (_, tile) => tile === 0 ? null : coevo.svg("g", {class: "tile"},
  coevo.svg("rect", {x: 3, y: 3, width: size - 6, height: size - 6, rx: 10}),
  coevo.svg("text", {x: size / 2, y: size / 2 + 15}, String(tile))));

coevo.boards.tiles = (replay) => {
  const steps = replay.moves.flatMap((move) => move.steps);
  const size = 100;
  const svg = coevo.svg;
  const layer = svg("g");
  const width = replay.columns * size, height = replay.rows * size;
  const root = svg("svg", {class: "board tiles", viewBox: `-8 -8 ${width + 16} ${height + 16}`, role: "img",
    "aria-label": "Sliding-tile board"}, svg("rect", {class: "well", x: -4, y: -4, width: width + 8, height: height + 8, rx: 14}), layer);
  const faces = coevo.tileFaces(replay.tiles.length, size);
  layer.append(...faces.slice(1));
  let shown = null;

  return {
    element: root,
    count: steps.length,
    told: (step) => coevo.toldTile(replay, steps, step),
    position: (step) => coevo.tilesWords(replay, coevo.tilesPosition(replay, steps, step)),
    show(step, milliseconds) {
      const squares = coevo.tilesPosition(replay, steps, step);
      let home = 0;
      squares.forEach((tile, square) => {
        if (tile === 0) return;
        const face = faces[tile];
        const at = (place) => `translate(${place % replay.columns * size}px, ${Math.floor(place / replay.columns) * size}px)`;
        if (tile === square) ++home;
        face.classList.toggle("home", tile === square);
        face.classList.toggle("moved", step > 0 && tile === steps[step - 1]);
        face.style.transform = at(square);
        const before = shown?.indexOf(tile);
        if (milliseconds > 0 && before !== undefined && before !== square) {
          face.animate([{transform: at(before)}, {transform: at(square)}], {duration: milliseconds, easing: "ease-in-out"});
        }
      });
      shown = squares;
      root.dataset.home = home;
    },
  };
};

coevo.tilesPosition = (replay, steps, count) => {
  const squares = [...replay.tiles];
  let blank = squares.indexOf(0);
  for (let i = 0; i < count; ++i) {
    const from = squares.indexOf(steps[i]);
    squares[blank] = steps[i];
    squares[from] = 0;
    blank = from;
  }
  return squares;
};

// "5 slides left"
coevo.toldTile = (replay, steps, step) => {
  const tile = steps[step - 1];
  const to = coevo.tilesPosition(replay, steps, step).indexOf(tile);
  const by = to - coevo.tilesPosition(replay, steps, step - 1).indexOf(tile);
  return `${tile} slides ${by === 1 ? "right" : by === -1 ? "left" : by > 0 ? "down" : "up"}`;
};

coevo.tilesWords = ({rows, columns}, squares) => Array.from({length: rows}, (_, row) =>
  `Row ${row + 1}: ${squares.slice(row * columns, (row + 1) * columns).map((tile) => tile === 0 ? "blank" : tile).join(", ")}.`);

// SPDX-License-Identifier: MIT
"use strict";
// The board of a game in SVG: tiles that glide to where they belong, and those that a hint names.
coevo.tiles ??= {};

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

// SPDX-License-Identifier: MIT
"use strict";
// The atlas' map, and how it is drawn.

// One frame of the atlas' map.

coevo.flightTime = 900;  // milliseconds in which squares go to their places in a new order

coevo.drawAtlas = (map, time) => {
  const began = performance.now();
  const context = map.canvas.getContext("2d");
  if (map.flight) coevo.drawFlight(map, context, time);
  else {
    const {grid, view, canvas} = map;
    context.imageSmoothingEnabled = false;
    context.fillStyle = coevo.color("page");
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(map.raster, view.x, view.y, grid.columns / view.zoom, grid.rows / view.zoom, 0, 0, canvas.width, canvas.height);
    coevo.drawGaps(map, context);
    coevo.drawNumbers(map, context);
    const {chosen, hovered} = map.state;
    if (chosen >= 0) coevo.markSquare(map, context, chosen, 2);
    if (hovered >= 0 && hovered !== chosen) coevo.markSquare(map, context, hovered, 1.5);
  }
  map.frames.push(performance.now() - began);
  if (map.frames.length > 600) map.frames.shift();
};

// Squares large enough stand apart.
coevo.drawGaps = ({grid, view, canvas}, context) => {
  const size = grid.cell * view.zoom;
  if (size < 7 * grid.ratio) return;
  const width = Math.max(1, Math.round(size / 14));
  for (let x = Math.ceil(view.x); x <= view.x + canvas.width / size; ++x) context.fillRect(Math.round((x - view.x) * size) - width, 0, width, canvas.height);
  for (let y = Math.ceil(view.y); y <= view.y + canvas.height / size; ++y) context.fillRect(0, Math.round((y - view.y) * size) - width, canvas.width, width);
};

coevo.drawNumbers = (map, context) => {
  const {grid, view, state} = map;
  const size = grid.cell * view.zoom;
  if (size < 30 * grid.ratio) return;
  context.font = `${Math.round(size * 0.24)}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (let row = Math.floor(view.y); row < Math.min(grid.rows, view.y + grid.rows / view.zoom); ++row) {
    for (let column = Math.floor(view.x); column < Math.min(grid.columns, view.x + grid.columns / view.zoom); ++column) {
      const instance = state.order[row * grid.columns + column];
      if (instance === undefined) continue;
      const pixel = map.pixels[instance];
      const light = 0.299 * (pixel & 255) + 0.587 * (pixel >> 8 & 255) + 0.114 * (pixel >> 16 & 255);
      context.fillStyle = light > 125 ? "#000" : "#fff";
      context.fillText(String(instance + 1), (column + 0.47 - view.x) * size, (row + 0.5 - view.y) * size);
    }
  }
};

coevo.markSquare = (map, context, instance, width) => {
  const {size, x, y} = coevo.squareOf(map, map.placeOf[instance]);
  const line = width * map.grid.ratio;
  const room = size < 10 * map.grid.ratio ? 2 * map.grid.ratio : 0;
  for (const [color, by] of [["#000", line + room], ["#fff", room]]) {
    context.lineWidth = line;
    context.strokeStyle = color;
    context.strokeRect(x - by - line / 2, y - by - line / 2, size + 2 * by + line, size + 2 * by + line);
  }
};

// Every square on its way from its old place to its new one; those that match lie above the others.
coevo.drawFlight = (map, context, time) => {
  const {flight, placeOf, pixels} = map;
  const {columns, cell} = map.grid;
  const {matches} = map.state;
  const {width, height} = map.canvas;
  flight.began ??= time;
  const part = Math.min(1, (time - flight.began) / coevo.flightTime);
  const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2;
  const image = flight.image ??= context.createImageData(width, height);
  const target = new Uint32Array(image.data.buffer);
  target.fill(map.palette.page);
  for (const layer of [0, 1]) {
    for (let i = 0; i < map.count; ++i) {
      if (matches[i] !== layer) continue;
      const [from, to] = [flight.before[i], placeOf[i]];
      const [fromRow, toRow] = [Math.floor(from / columns), Math.floor(to / columns)];
      const [fromColumn, toColumn] = [from - fromRow * columns, to - toRow * columns];
      const x = Math.round((fromColumn + (toColumn - fromColumn) * eased) * cell);
      const y = Math.round((fromRow + (toRow - fromRow) * eased) * cell);
      const pixel = pixels[i];
      for (let start = y * width + x, row = 0; row < cell; ++row, start += width) {
        for (let at = start; at < start + cell; ++at) target[at] = pixel;
      }
    }
  }
  context.putImageData(image, 0, 0);
  if (part === 1) map.flight = null;
  map.redraw();
};

// The map: a square an instance on a canvas. What does not change from frame to frame is a picture of one pixel a square,
// which the canvas shows enlarged: moving and zooming cost one copy of it.

// The grid that fills the width with squares of whole device pixels; rows hold round numbers of instances.
coevo.atlasGrid = (count, width, height) => {
  const cell = Math.max(1, Math.floor(Math.sqrt(width * height / count) + 0.3));  // a little higher, if need be
  const fit = Math.floor(width / cell);
  const round = [50, 20, 10].find((step) => Math.floor(fit / step) * step >= fit * 0.95) ?? 1;
  const columns = Math.floor(fit / round) * round;
  return {cell, columns, rows: Math.ceil(count / columns)};
};

// 256 colours of the ramp as pixels, those of instances that do not match, and the two of instances without a value.
coevo.atlasPalette = () => {
  const page = coevo.color("page").match(/\d+/g).slice(0, 3).map(Number);
  const pixel = ([red, green, blue]) => (255 << 24 | blue << 16 | green << 8 | red) >>> 0;
  const faint = (rgb) => rgb.map((value, i) => Math.round(page[i] + 0.13 * (value - page[i])));
  const ramp = Array.from({length: 256}, (_, i) => coevo.viridisAt(coevo.stripPart(i / 255)));
  const colors = [...ramp, coevo.unsolvedColor()];
  return {page: pixel(page), strong: Uint32Array.from(colors, pixel), faint: Uint32Array.from(colors, (rgb) => pixel(faint(rgb)))};
};

// {element, paint(), arrange(order), ...}: `state` has what the page shows: measure, matches, order, hovered, chosen.
coevo.atlasMap = (count, state, label) => {
  const canvas = coevo.el("canvas", {class: "atlas-map", tabindex: 0, role: "application", "aria-label": label});
  const map = {canvas, count, state, grid: null, view: {x: 0, y: 0, zoom: 1}, pixels: new Uint32Array(count), placeOf: new Uint32Array(count),
    raster: document.createElement("canvas"), pending: 0, flight: null, frames: []};
  map.redraw = () => { map.pending ||= requestAnimationFrame((time) => { map.pending = 0; coevo.drawAtlas(map, time); }); };
  // At once, since a page that is printed has no further frame.
  map.themeChanged = () => { map.palette = null; map.paint(); coevo.drawAtlas(map, performance.now()); };
  // Colours or matches have changed.
  map.paint = () => { coevo.colorAtlas(map); map.redraw(); };
  map.arrange = (isMoving) => {
    const before = map.placeOf.slice();
    state.order.forEach((instance, place) => { map.placeOf[instance] = place; });
    coevo.colorAtlas(map);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    map.flight = isMoving && !still && map.grid ? {before, began: null} : null;
    if (map.flight) coevo.setView(map, {x: 0, y: 0, zoom: 1});
    map.redraw();
  };
  map.resize = (width, height) => {
    const ratio = Math.max(1, devicePixelRatio || 1);
    const grid = coevo.atlasGrid(count, Math.floor(width * ratio), Math.floor(height * ratio));
    if (map.grid?.columns === grid.columns && map.grid.cell === grid.cell && map.grid.ratio === ratio) return;
    canvas.width = grid.columns * grid.cell;
    canvas.height = grid.rows * grid.cell;
    canvas.style.width = canvas.width / ratio + "px";
    canvas.style.height = canvas.height / ratio + "px";
    [map.raster.width, map.raster.height] = [grid.columns, grid.rows];
    map.grid = {...grid, ratio};
    map.flight = null;
    coevo.setView(map, {x: 0, y: 0, zoom: 1});
    map.paint();
  };
  return map;
};

coevo.colorAtlas = (map) => {
  const {state, pixels, raster, grid} = map;
  const {measure, matches} = state;
  const {strong, faint} = map.palette ??= coevo.atlasPalette();
  for (let i = 0; i < map.count; ++i) {
    const value = measure.values[i];
    pixels[i] = (matches[i] ? strong : faint)[Number.isNaN(value) ? 256 : Math.round(255 * measure.part(value))];
  }
  if (!grid) return;
  const image = new ImageData(grid.columns, grid.rows);
  const places = new Uint32Array(image.data.buffer);
  state.order.forEach((instance, place) => { places[place] = pixels[instance]; });
  raster.getContext("2d").putImageData(image, 0, 0);
};

// --- What is seen: `x`, `y` in squares at the top left corner ---

coevo.setView = (map, {x, y, zoom}) => {
  const {grid, view} = map;
  view.zoom = Math.min(Math.max(1, zoom), Math.max(1, 56 * grid.ratio / grid.cell));
  view.x = Math.max(0, Math.min(grid.columns - grid.columns / view.zoom, x));
  view.y = Math.max(0, Math.min(grid.rows - grid.rows / view.zoom, y));
  map.canvas.classList.toggle("zoomed", view.zoom > 1);
  map.redraw();
};

// Around a point of the canvas in CSS pixels, which stays where it is.
coevo.zoomAt = (map, factor, left, top) => {
  const {view, grid} = map;
  const size = (zoom) => grid.cell * zoom / grid.ratio;
  const zoom = Math.min(Math.max(1, view.zoom * factor), Math.max(1, 56 * grid.ratio / grid.cell));
  coevo.setView(map, {zoom, x: view.x + left / size(view.zoom) - left / size(zoom), y: view.y + top / size(view.zoom) - top / size(zoom)});
};

// The square's corner and width in device pixels.
coevo.squareOf = ({grid, view}, place) => {
  const size = grid.cell * view.zoom;
  return {size, x: (place % grid.columns - view.x) * size, y: (Math.floor(place / grid.columns) - view.y) * size};
};

// The matching instance nearest to a point in CSS pixels, at most some squares away; else the one that is there.
coevo.nearestInstance = (map, left, top) => {
  const {grid, view, state} = map;
  const size = grid.cell * view.zoom / grid.ratio;
  const [atX, atY] = [view.x + left / size, view.y + top / size];
  const [column, row] = [Math.min(grid.columns - 1, Math.max(0, Math.floor(atX))), Math.min(grid.rows - 1, Math.max(0, Math.floor(atY)))];
  const under = Math.min(map.count - 1, row * grid.columns + column);
  const reach = Math.ceil(Math.min(6, 12 / size));
  let [found, least] = [state.order[under], Infinity];
  for (let y = Math.max(0, row - reach); y <= Math.min(grid.rows - 1, row + reach); ++y) {
    for (let x = Math.max(0, column - reach); x <= Math.min(grid.columns - 1, column + reach); ++x) {
      const instance = state.order[y * grid.columns + x];
      const distance = Math.hypot(x + 0.5 - atX, y + 0.5 - atY);
      if (instance === undefined || !state.matches[instance] || distance >= least) continue;
      [found, least] = [instance, distance];
    }
  }
  return found;
};

// SPDX-License-Identifier: MIT
"use strict";
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

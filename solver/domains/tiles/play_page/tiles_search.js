// SPDX-License-Identifier: MIT
"use strict";
// The adviser's searches, complete in themselves, as their text is sent to a worker too: IDA* (Korf 1985) by the walking
// distance for a shortest solution, and weighted A* (Pohl 1970) by Manhattan distance with linear conflicts for a quick one.
coevo.tilesSearch = {};

// Ken'ichiro Takahashi's walking distance: the fewest moves up and down that bring each tile to its row, where only the
// number of tiles of each goal row in each row counts. {distance, next, idOf}: by state; next[(state * 2 + way) * n + goal
// row], way 0 for a blank that goes up, is the state after a tile of that goal row moved, or -1.
coevo.tilesSearch.walkingDistance = (n) => {
  const ids = new Map(), states = [], distance = [], next = [];
  const add = (counts, blank, moves) => {
    const key = counts.join("") + blank;
    if (!ids.has(key)) {
      ids.set(key, states.length);
      states.push({counts, blank});
      distance.push(moves);
    }
    return ids.get(key);
  };
  const goal = Array.from({length: n * n}, (_, i) => i % (n + 1) === 0 ? n - (i === 0) : 0);
  add(goal, 0, 0);
  for (let state = 0; state < states.length; ++state) {
    const {counts, blank} = states[state];
    for (const row of [blank - 1, blank + 1]) {
      for (let to = 0; to < n; ++to) {
        const has = row >= 0 && row < n && counts[row * n + to] > 0;
        if (!has) { next.push(-1); continue; }
        const after = [...counts];
        --after[row * n + to];
        ++after[blank * n + to];
        next.push(add(after, row, distance[state] + 1));
      }
    }
  }
  return {distance: Uint8Array.from(distance), next: Int32Array.from(next), idOf: (counts, blank) => ids.get(counts.join("") + blank)};
};

// The state of the rows, or of the columns where `lineOf` gives columns.
coevo.tilesSearch.walkingState = (table, tiles, n, lineOf) => {
  const counts = Array(n * n).fill(0);
  tiles.forEach((tile, square) => { if (tile !== 0) ++counts[lineOf(square) * n + lineOf(tile)]; });
  return table.idOf(counts, lineOf(tiles.indexOf(0)));
};

// {moves: letters or null, bound: moves that a solution has at least, nodes}, of a square board.
coevo.tilesSearch.shortest = (start, n, table, nodeLimit) => {
  const {distance, next} = table;
  const [row, column] = [(square) => Math.floor(square / n), (square) => square % n];
  const goalRow = start.map((_, tile) => row(tile)), goalColumn = start.map((_, tile) => column(tile));
  const state = (lineOf) => coevo.tilesSearch.walkingState(table, start, n, lineOf);
  const tiles = Uint8Array.from(start);
  const path = new Uint8Array(256);  // 0 up, 1 down, 2 left, 3 right
  const steps = [-n, n, -1, 1];
  let nodes = 0;
  // Whether the goal is within `left` moves; `last`: the way that came here, 4 at first.
  const search = (blank, rows, columns, depth, left, last) => {
    for (let way = 0; way < 4; ++way) {
      if ((way ^ 1) === last || (way === 2 && blank % n === 0) || (way === 3 && blank % n === n - 1)) continue;
      const from = blank + steps[way];
      if (from < 0 || from >= tiles.length) continue;
      const tile = tiles[from];
      const r = way < 2 ? next[(rows * 2 + way) * n + goalRow[tile]] : rows;
      const c = way < 2 ? columns : next[(columns * 2 + way - 2) * n + goalColumn[tile]];
      const estimate = distance[r] + distance[c];
      if (estimate >= left) continue;
      path[depth] = way;
      if (estimate === 0) return depth + 1;
      if (++nodes > nodeLimit) return 0;
      tiles[blank] = tile;
      tiles[from] = 0;
      const found = search(from, r, c, depth + 1, left - 1, way);
      tiles[from] = tile;
      tiles[blank] = 0;
      if (found || nodes > nodeLimit) return found;
    }
    return 0;
  };
  const [rows, columns] = [state(row), state(column)];
  let bound = distance[rows] + distance[columns];
  for (; bound > 0; bound += 2) {
    const length = search(start.indexOf(0), rows, columns, 0, bound, 4);
    if (length > 0) return {moves: Array.from(path.subarray(0, length), (way) => "UDLR"[way]).join(""), bound, nodes};
    if (nodes > nodeLimit) return {moves: null, bound, nodes};
  }
  return {moves: "", bound, nodes};
};

// Manhattan distance and, for each line, twice the fewest tiles that must leave it for the others to reach their squares in
// it (Hansson, Mayer and Yung 1992).
coevo.tilesSearch.estimate = (tiles, rows, columns) => {
  let sum = 0;
  tiles.forEach((tile, square) => {
    if (tile === 0) return;
    sum += Math.abs(Math.floor(tile / columns) - Math.floor(square / columns)) + Math.abs(tile % columns - square % columns);
  });
  // The longest increasing sequence stays.
  const leaving = (line) => {
    const best = [];
    for (const tile of line) {
      const at = best.findIndex((each) => each > tile);
      best[at < 0 ? best.length : at] = tile;
    }
    return line.length - best.length;
  };
  for (let row = 0; row < rows; ++row) {
    sum += 2 * leaving([...tiles.slice(row * columns, (row + 1) * columns)].filter((tile) => tile > 0 && Math.floor(tile / columns) === row));
  }
  for (let column = 0; column < columns; ++column) {
    const line = [];
    for (let row = 0; row < rows; ++row) line.push(tiles[row * columns + column]);
    sum += 2 * leaving(line.filter((tile) => tile > 0 && tile % columns === column));
  }
  return sum;
};

// {moves: letters or null, nodes}: of the positions that are open, always one of the least moves + weight * estimate.
coevo.tilesSearch.weighted = (start, rows, columns, weight, nodeLimit) => {
  const steps = [-columns, columns, -1, 1];
  const seen = new Map();  // by board: the node
  const nodes = [];  // {tiles, blank, moves, parent, way}
  const open = [];  // by priority: nodes
  let lowest = 0;  // no open node has a lower priority
  const isHome = (tiles) => tiles.every((tile, square) => tile === square);
  const push = (tiles, blank, moves, parent, way) => {
    const key = String.fromCharCode(...tiles);
    const known = seen.get(key);
    if (known && known.moves <= moves) return;
    const node = {tiles, blank, moves, parent, way, isClosed: false};
    if (known) known.isClosed = true;
    seen.set(key, node);
    nodes.push(node);
    const priority = Math.round(moves + weight * coevo.tilesSearch.estimate(tiles, rows, columns));
    (open[priority] ??= []).push(node);
    lowest = Math.min(lowest, priority);
  };
  const pathOf = (node) => node.parent === null ? "" : pathOf(node.parent) + "UDLR"[node.way];
  push(Uint8Array.from(start), start.indexOf(0), 0, null, 4);
  while (lowest < open.length) {
    const node = open[lowest]?.pop();
    if (node === undefined) { ++lowest; continue; }
    if (node.isClosed) continue;
    if (isHome(node.tiles)) return {moves: pathOf(node), nodes: nodes.length};
    if (nodes.length > nodeLimit) break;
    for (let way = 0; way < 4; ++way) {
      const from = node.blank + steps[way];
      const beyond = from < 0 || from >= start.length || (way > 1 && Math.floor(from / columns) !== Math.floor(node.blank / columns));
      if (beyond || (way ^ 1) === node.way) continue;
      const tiles = Uint8Array.from(node.tiles);
      [tiles[node.blank], tiles[from]] = [tiles[from], 0];
      push(tiles, from, node.moves + 1, node, way);
    }
  }
  return {moves: null, nodes: nodes.length};
};

// The solver that the page asks: {solve(tiles, isThorough)}, whose result is {moves: letters or null, bound, isShortest}.
coevo.tilesSearch.open = async (rows, columns) => {
  const search = coevo.tilesSearch;
  const kTable = 4;  // up to this size the walking distance has few enough states
  const kQuick = 1_000_000, kThorough = 400_000_000;  // positions of IDA*: some hundredths of a second, some seconds
  const kOpen = 300_000;  // positions of weighted A*
  const table = rows === columns && rows <= kTable ? search.walkingDistance(rows) : null;
  const shorter = (a, b) => a === null || (b !== null && b.length < a.length) ? b : a;
  return {
    solve(tiles, isThorough) {
      const exact = table ? search.shortest(tiles, rows, table, isThorough ? kThorough : kQuick) : null;
      if (exact?.moves !== null && exact !== null) return {...exact, isShortest: true};
      const bound = exact?.bound ?? search.estimate(tiles, rows, columns);
      let moves = null;
      for (const weight of isThorough ? [4, 3, 2.5, 2, 1.5] : [5, 8]) {
        if (isThorough || moves === null) moves = shorter(moves, search.weighted(tiles, rows, columns, weight, kOpen).moves);
      }
      return {moves, bound, isShortest: moves !== null && moves.length === bound};
    },
  };
};

// SPDX-License-Identifier: MIT
"use strict";
// Places as the data has them: columns from 0, cells from 100, home 200; a card of a suit comes back from 200 + suit.

coevo.boards.patience = (replay) => {
  const steps = replay.moves.flatMap((move) => move.steps);
  const deepest = coevo.deepestColumn(replay, steps);
  const geometry = coevo.patienceGeometry(replay.columns.length, replay.cells.length,
    {top: 176, fan: 36, rows: deepest, descending: "down" in replay});
  const {height} = geometry;
  const layer = coevo.svg("g");
  const root = coevo.svg("svg", {class: "board", viewBox: `-10 -30 ${geometry.width + 20} ${height + 40}`, role: "img",
    "aria-label": "Board"}, coevo.emptyPlaces(replay, geometry), layer);
  const stuck = new Set(coevo.stuckCards(replay));
  const faces = Array.from({length: 52}, (_, card) => coevo.cardFace(card));
  let shown = null;

  return {
    element: root,
    count: steps.length,
    told: (step) => coevo.toldCard(replay, steps, step),
    position: (step) => coevo.patienceWords(coevo.patiencePosition(replay, steps, step)),
    named: coevo.cardOfText,
    verdictNote: stuck.size > 0 ? "Cards that never move are grey with dashed borders." : null,
    options: [{label: "Four colors", set: (isOn) => root.classList.toggle("four-colours", isOn)}],
    // Shows the board after that many single-card moves; cards glide for `milliseconds`.
    show(step, milliseconds) {
      const position = coevo.patiencePosition(replay, steps, step);
      const places = coevo.cardPlaces(position, replay, geometry);
      const moved = shown === null ? [] : places.filter((place) => {
        const before = shown.get(place.card);
        return before.x !== place.x || before.y !== place.y;
      }).map((place) => place.card);
      const last = step > 0 ? coevo.movedCards(replay, steps, step) : [];
      places.sort((a, b) => moved.includes(a.card) - moved.includes(b.card) || a.order - b.order);
      for (const {card, x, y} of places) {
        const face = faces[card];
        face.classList.toggle("moved", last.includes(card));
        face.classList.toggle("stuck", stuck.has(card));
        face.style.transform = `translate(${x}px, ${y}px)`;
        layer.append(face);
        const before = shown?.get(card);
        if (milliseconds > 0 && before && (before.x !== x || before.y !== y)) {
          face.animate([{transform: `translate(${before.x}px, ${before.y}px)`}, {transform: `translate(${x}px, ${y}px)`}],
            {duration: milliseconds, easing: "ease-in-out"});
        }
      }
      shown = new Map(places.map((place) => [place.card, place]));
      root.dataset.home = coevo.cardsHome(position);
    },
  };
};

coevo.patiencePosition = (replay, steps, count) => {
  const position = {columns: replay.columns.map((column) => [...column]), cells: [...replay.cells], home: [...replay.home],
    down: [...replay.down ?? [0, 0, 0, 0]]};
  for (let i = 0; i < count; ++i) {
    const [from, to, count = 1] = steps[i];
    let cards;
    if (from >= 200) cards = [coevo.comeBack(position, from)];
    else if (from >= 100) { cards = [position.cells[from - 100]]; position.cells[from - 100] = null; }
    else cards = position.columns[from].splice(-count);
    const isNextUp = 4 * position.home[cards[0] % 4] + cards[0] % 4 === cards[0];
    if (to === 200 && (count > 1 || isNextUp)) position.home[cards[0] % 4] += count;
    else if (to === 200) ++position.down[cards[0] % 4];
    else if (to >= 100) position.cells[to - 100] = cards[0];
    else position.columns[to].push(...cards);
  }
  return position;
};

coevo.cardsHome = ({home, down}) => [...home, ...down].reduce((sum, count) => sum + count, 0);

// Takes the highest card from a foundation.
coevo.comeBack = ({home}, from) => 4 * (home[from - 200]-- - 1) + from - 200;

coevo.movedCards = (replay, steps, step) => {
  const before = coevo.patiencePosition(replay, steps, step - 1);
  const [from, , count = 1] = steps[step - 1];
  if (from >= 200) return [coevo.comeBack(before, from)];
  return from >= 100 ? [before.cells[from - 100]] : before.columns[from].slice(-count);
};

coevo.deepestColumn = (replay, steps) => {
  const lengths = replay.columns.map((column) => column.length);
  let deepest = Math.max(...lengths);
  for (const [from, to, count = 1] of steps) {
    if (from < 100) lengths[from] -= count;
    if (to < 100) deepest = Math.max(deepest, lengths[to] += count);
  }
  return deepest;
};

// Where places are. Many columns stand in two rows, as does a large reserve. Columns have room for `rows` cards, `fan`
// apart; longer ones close up, but their ranks stay readable: the table grows for the `longest`.
coevo.patienceGeometry = (columns, cells, {top, fan, rows, longest = rows, descending = false}) => {
  const slot = 112, readable = 30;
  const perRow = columns > 10 ? Math.ceil(columns / 2) : columns;
  const [step, cellsInRow] = cells > 8 ? [76, Math.ceil(cells / 2)] : [slot, cells];
  const cellHeight = cells > 8 ? 168 : 0;
  const width = Math.max(perRow * slot, (cells > 0 ? (cellsInRow - 1) * step + slot : 0) + (descending ? 8 : 4) * slot) - 12;
  const room = ((columns > 10 ? Math.min(rows, 6) : Math.max(rows, 8)) - 1) * fan;
  const height = 140 + Math.max(room, (longest - 1) * Math.min(fan, readable));
  const left = (width - (perRow * slot - 12)) / 2;
  top += cellHeight;
  return {
    slot, top, fan, width, step, cellsInRow, descending,
    rows: 1 + (height - 140) / fan,
    height: top + height + (perRow < columns ? height + 36 : 0),
    cellAt: (cell) => ({x: cell % cellsInRow * step, y: cell < cellsInRow ? 0 : cellHeight}),
    columnAt: (column) => ({x: left + column % perRow * slot, y: top + (column < perRow ? 0 : height + 36)}),
  };
};

// Home, in the order that people know: clubs, diamonds, hearts, spades. Descending foundations stand left of the others.
coevo.homeX = (suit, geometry) => geometry.width - 100 - (3 - suit) * geometry.slot;
coevo.downX = (suit, geometry) => coevo.homeX(suit - 4, geometry);
// The cards of all foundations, each foundation's from its first: {card, x, depth, count}.
coevo.homePlaces = ({home, down}, geometry) => [
  ...home.flatMap((count, suit) => Array.from({length: count}, (_, depth) =>
    ({card: 4 * depth + suit, x: coevo.homeX(suit, geometry), y: 0, depth, count}))),
  ...down.flatMap((count, suit) => Array.from({length: count}, (_, depth) =>
    ({card: 48 - 4 * depth + suit, x: coevo.downX(suit, geometry), y: 0, depth, count})))];
// Where the cards of a column lie; a long one closes up.
coevo.columnPlaces = (column, c, geometry) => {
  const {x, y} = geometry.columnAt(c);
  const fan = Math.min(geometry.fan, geometry.fan * (geometry.rows - 1) / Math.max(1, column.length - 1));
  return column.map((card, depth) => ({card, x, y: y + depth * fan, depth}));
};

coevo.cardPlaces = (position, replay, geometry) => {
  const places = [];
  position.cells.forEach((card, cell) => {
    if (card !== null) places.push({card, ...geometry.cellAt(cell), order: cell});
  });
  for (const {card, x, y, depth} of coevo.homePlaces(position, geometry)) places.push({card, x, y, order: depth + 1});
  position.columns.forEach((column, c) => coevo.columnPlaces(column, c, geometry).forEach((place) =>
    places.push({...place, order: 100 + place.depth})));
  return places;
};

// The names of places stand outside them, where cards do not cover them.
coevo.emptyPlaces = (replay, geometry) => {
  const svg = coevo.svg;
  const place = (x, y) => svg("rect", {class: "place", x: x + 1, y: y + 1, width: 98, height: 138, rx: 8});
  const name = (x, y, text) => svg("text", {class: "place-name", x: x + 50, y: y - 8}, text);
  const marks = [];
  replay.cells.forEach((_, cell) => {
    const {x, y} = geometry.cellAt(cell);
    marks.push(place(x, y), name(x + (geometry.step - geometry.slot) / 2, y, coevo.cellLetters[cell]));
  });
  const foundation = (suit, x, label) =>
    marks.push(place(x, 0), name(x, 0, label), svg("g", {class: "place-suit"}, coevo.suitMark(suit, x + 50, 70, 48)));
  for (let suit = 0; suit < 4; ++suit) {
    foundation(suit, coevo.homeX(suit, geometry), geometry.descending ? "h ↑" : "h");
    if (geometry.descending) foundation(suit, coevo.downX(suit, geometry), "h ↓");
  }
  replay.columns.forEach((_, c) => {
    const {x, y} = geometry.columnAt(c);
    marks.push(place(x, y), name(x, y, coevo.columnLetters[c]));
  });
  return svg("g", {}, marks);
};

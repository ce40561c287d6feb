// SPDX-License-Identifier: MIT
"use strict";
// The FreeCell board. Places as the data has them: columns from 0, cells from 100, home 200, from
// where a card of a suit comes back at 200 + suit.

coevo.boards.freecell = (replay) => {
  const steps = replay.moves.flatMap((move) => move.steps);
  const slots = Math.max(replay.columns.length, replay.cells.length + 4);
  const geometry = {slot: 112, top: 176, fan: 36, width: slots * 112 - 12};
  const deepest = coevo.deepestColumn(replay, steps);
  const height = geometry.top + 140 + (Math.max(deepest, 8) - 1) * geometry.fan;
  const layer = coevo.svg("g");
  const root = coevo.svg("svg", {class: "board", viewBox: `-10 -30 ${geometry.width + 20} ${height + 40}`, role: "img",
    "aria-label": "FreeCell board"}, coevo.emptyPlaces(replay, geometry), layer);
  const stuck = new Set(coevo.stuckCards(replay));
  const faces = Array.from({length: 52}, (_, card) => coevo.cardFace(card));
  let shown = null;

  return {
    element: root,
    count: steps.length,
    told: (step) => coevo.toldCard(replay, steps, step),
    position: (step) => coevo.freecellWords(coevo.freecellPosition(replay, steps, step)),
    named: coevo.cardOfText,
    verdictNote: stuck.size > 0 ? "Cards that never move are grey with dashed borders." : null,
    options: [{label: "Four colours", set: (isOn) => root.classList.toggle("four-colours", isOn)}],
    // Shows the board after that many single-card moves; cards glide for `milliseconds`.
    show(step, milliseconds) {
      const position = coevo.freecellPosition(replay, steps, step);
      const places = coevo.cardPlaces(position, replay, geometry);
      const moved = shown === null ? [] : places.filter((place) => {
        const before = shown.get(place.card);
        return before.x !== place.x || before.y !== place.y;
      }).map((place) => place.card);
      const last = step > 0 ? coevo.lastMovedCard(replay, steps, step) : -1;
      places.sort((a, b) => moved.includes(a.card) - moved.includes(b.card) || a.order - b.order);
      for (const {card, x, y} of places) {
        const face = faces[card];
        face.classList.toggle("moved", card === last);
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
      root.dataset.home = position.home.reduce((sum, rank) => sum + rank, 0);
    },
  };
};

coevo.freecellPosition = (replay, steps, count) => {
  const position = {columns: replay.columns.map((column) => [...column]), cells: [...replay.cells], home: [...replay.home]};
  for (let i = 0; i < count; ++i) {
    const [from, to] = steps[i];
    let card;
    if (from >= 200) card = coevo.comeBack(position, from);
    else if (from >= 100) { card = position.cells[from - 100]; position.cells[from - 100] = null; }
    else card = position.columns[from].pop();
    if (to === 200) ++position.home[card % 4];
    else if (to >= 100) position.cells[to - 100] = card;
    else position.columns[to].push(card);
  }
  return position;
};

// Takes the highest card from a foundation.
coevo.comeBack = ({home}, from) => 4 * (home[from - 200]-- - 1) + from - 200;

coevo.lastMovedCard = (replay, steps, step) => {
  const before = coevo.freecellPosition(replay, steps, step - 1);
  const from = steps[step - 1][0];
  if (from >= 200) return coevo.comeBack(before, from);
  return from >= 100 ? before.cells[from - 100] : before.columns[from][before.columns[from].length - 1];
};

coevo.deepestColumn = (replay, steps) => {
  const lengths = replay.columns.map((column) => column.length);
  let deepest = Math.max(...lengths);
  for (const [from, to] of steps) {
    if (from < 100) --lengths[from];
    if (to < 100) deepest = Math.max(deepest, ++lengths[to]);
  }
  return deepest;
};

// Cells at the left, home at the right, in the order that people know: clubs, diamonds, hearts, spades.
coevo.homeX = (suit, geometry) => geometry.width - 100 - (3 - suit) * geometry.slot;

coevo.cardPlaces = (position, replay, geometry) => {
  const places = [];
  position.cells.forEach((card, cell) => {
    if (card !== null) places.push({card, x: cell * geometry.slot, y: 0, order: 0});
  });
  position.home.forEach((rank, suit) => {
    for (let r = 1; r <= rank; ++r) places.push({card: 4 * (r - 1) + suit, x: coevo.homeX(suit, geometry), y: 0, order: r});
  });
  const left = (geometry.width - (position.columns.length * geometry.slot - 12)) / 2;
  position.columns.forEach((column, c) => column.forEach((card, depth) =>
    places.push({card, x: left + c * geometry.slot, y: geometry.top + depth * geometry.fan, order: 100 + depth})));
  return places;
};

// The names of places stand outside them, where cards do not cover them.
coevo.emptyPlaces = (replay, geometry) => {
  const svg = coevo.svg;
  const place = (x, y) => svg("rect", {class: "place", x: x + 1, y: y + 1, width: 98, height: 138, rx: 8});
  const name = (x, y, text) => svg("text", {class: "place-name", x: x + 50, y: y - 8}, text);
  const marks = [];
  replay.cells.forEach((_, cell) => marks.push(place(cell * geometry.slot, 0), name(cell * geometry.slot, 0, coevo.cellLetters[cell])));
  for (let suit = 0; suit < 4; ++suit) {
    const x = coevo.homeX(suit, geometry);
    marks.push(place(x, 0), name(x, 0, "h"), svg("g", {class: "place-suit"}, coevo.suitMark(suit, x + 50, 70, 48)));
  }
  const left = (geometry.width - (replay.columns.length * geometry.slot - 12)) / 2;
  replay.columns.forEach((_, c) => marks.push(place(left + c * geometry.slot, geometry.top),
    name(left + c * geometry.slot, geometry.top, coevo.columnLetters[c])));
  return svg("g", {}, marks);
};

// SPDX-License-Identifier: MIT
"use strict";
// Places as the data has them: columns from 0, cells from 100, home 200, stock 300, waste 301, all columns 302; a card of a
// suit comes back from 200 + suit, with two packs from 200 + foundation. All of a stacked reserve is 100.

coevo.boards.patience = (replay) => {
  const steps = replay.moves.flatMap((move) => move.steps);
  const deepest = coevo.deepestColumn(replay, steps);
  const {suits = 4} = replay;
  const packs = replay.home.length / 4;
  const geometry = coevo.patienceGeometry(replay.columns.length, replay.cells.length, {top: 176, fan: 36, rows: packs > 1 ? Math.min(deepest, 13) : deepest,
    longest: deepest, descending: "down" in replay, stacked: replay.stacked, draw: replay.draw, hole: replay.hole?.length > 0, packs, suits, wide: packs > 1 && innerWidth > innerHeight});
  const {height} = geometry;
  const layer = coevo.svg("g");
  const root = coevo.svg("svg", {class: "board open", viewBox: `-10 -30 ${geometry.width + 20} ${height + 40}`, role: "img",
    "aria-label": "Board"}, coevo.emptyPlaces(replay, geometry), layer);
  const stuck = new Set(coevo.stuckCards(replay));
  const faces = new Map(coevo.deck(packs, suits).map((card) => [card, coevo.cardFace(card)]));
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
      const moved = ({card, x, y}) => shown !== null && (shown.get(card).x !== x || shown.get(card).y !== y);
      const last = step > 0 ? coevo.movedCards(replay, steps, step) : [];
      places.sort((a, b) => moved(a) - moved(b) || a.order - b.order);
      for (const place of places) {
        const {card, x, y, isDown, isCovered} = place;
        const face = faces.get(card);
        face.classList.toggle("moved", last.includes(card));
        face.classList.toggle("stuck", stuck.has(card));
        face.classList.toggle("down", !!isDown);
        face.style.visibility = isCovered ? "hidden" : "";
        face.style.transform = `translate(${x}px, ${y}px)`;
        layer.append(face);
        if (milliseconds > 0 && moved(place)) {
          const before = shown.get(card);
          face.animate([{transform: `translate(${before.x}px, ${before.y}px)`}, {transform: `translate(${x}px, ${y}px)`}],
            {duration: milliseconds, easing: "ease-in-out"});
        }
      }
      shown = new Map(places.map((place) => [place.card, place]));
      coevo.countPiles(root, position);
      root.dataset.home = coevo.cardsHome(position);
    },
  };
};

coevo.patiencePosition = (replay, steps, count) => {
  const position = coevo.firstPosition(replay);
  for (let i = 0; i < count; ++i) coevo.makeStep(position, steps[i]);
  return position;
};

coevo.firstPosition = (replay) =>
  structuredClone({suits: 4, down: [0, 0, 0, 0], stock: [], turned: 0, faceDown: [], hole: [], ...replay, moves: null});

coevo.makeStep = (position, [from, to, count = 1]) => {
  const {columns, stock, turned, home, draw} = position;
  let cards;
  if (to === 301 || to === 300) {
    position.turned = to === 300 ? 0 : Math.min(turned + count * draw, stock.length);
    position.moved = stock.slice(to === 300 ? 0 : turned, position.turned || turned).reverse();
    return;
  }
  if (to === 302) {
    position.moved = stock.splice(0, count * columns.length);
    position.moved.forEach((card, i) => columns[i % columns.length].push(card));
    return;
  }
  if (from === 300) cards = stock.splice(0, 1);
  else if (from === 301) cards = stock.splice(--position.turned, 1);
  else if (from >= 200) cards = coevo.takeBack(position, from - 200);
  else if (from >= 100) {
    const cell = position.stacked ? position.cells.findLastIndex((card) => card !== null) : from - 100;
    cards = [position.cells[cell]];
    position.cells[cell] = null;
  }
  else {
    cards = columns[from].splice(-count);
    position.faceDown[from] = Math.min(position.faceDown[from], Math.max(0, columns[from].length - 1));
  }
  position.moved = cards;
  const foundation = coevo.foundationOf(home, cards.at(-1), position.suits);
  if (to === 200 && home.length > 4) position.laid = coevo.laidAfter(position, cards, foundation);
  if (to === 200 && position.hole.length > 0) {
    ++home[cards[0] % 4];
    position.hole.push(cards[0]);
  } else if (to === 200 && foundation >= 0) home[foundation] += count;
  else if (to === 200) ++position.down[cards[0] % 4];
  else if (to >= 100) position.cells[to - 100] = cards[0];
  else columns[to].push(...cards);
};

// The foundations of a suit, and of suits that count as it.
coevo.foundationsOf = (home, suit, suits) => [...home.keys()].filter((f) => coevo.suitShown(f % 4, suits) === suit);
// The one whose next card that is; -1 if there is none. A suit's higher foundation comes first.
coevo.foundationOf = (home, card, suits) =>
  home.findIndex((rank, f) => rank + 1 === coevo.cardRank(card) && coevo.suitShown(f % 4, suits) === card % 4);

// The foundation that gives a card back. If both are equally high, the second does, so the first is never lower.
coevo.backFrom = (home, foundation) => home[foundation] === home[foundation + 4] ? foundation + 4 : foundation;
coevo.topCard = (position, foundation) => {
  const card = 4 * (position.home[foundation] - 1) + foundation % 4;
  return position.home.length > 4 ? coevo.twinsAtHome(position, 4)(card, foundation) : card;
};
coevo.takeBack = (position, foundation) => {
  const from = coevo.backFrom(position.home, foundation);
  const card = coevo.topCard(position, from);
  --position.home[from];
  return [card];
};

coevo.cardsHome = ({home, down}) => [...home, ...down].reduce((sum, count) => sum + count, 0);

coevo.movedCards = (replay, steps, step) => coevo.patiencePosition(replay, steps, step).moved;

coevo.deepestColumn = (replay, steps) => {
  const position = coevo.firstPosition(replay);
  const longest = () => Math.max(...position.columns.map((column) => column.length));
  return steps.reduce((deepest, step) => {
    coevo.makeStep(position, step);
    return Math.max(deepest, longest());
  }, longest());
};

// Where places are. Many columns stand in two rows, unless the table is `wide`, as does a large reserve. Columns have room for `rows` cards, `fan`
// apart; longer ones close up, but their ranks stay readable: the table grows for the `longest`. A stock, where there is a
// `draw`, stands in place of cells. A `stacked` reserve is a pile left of the columns, with the places of `cells`,
// which is spread out if it `isOpen`.
coevo.patienceGeometry = (columns, cells, {top, fan, rows, longest = rows, descending = false, draw, hole = false, stacked = false, packs = 1, suits = 4, wide = false}) => {
  const slot = 112, readable = 30;
  const pile = stacked ? cells : 0;
  const [beforeColumns, pileStep] = pile > 0 ? [slot, Math.min(fan / 4, 160 / pile)] : [0, 0];
  cells -= pile;
  const inTwoRows = columns > 10 && !wide;
  const perRow = inTwoRows ? Math.ceil(columns / 2) : columns;
  const [step, cellsInRow, cellHeight] = cells > 8 ? [76, Math.ceil(cells / 2), 168] : [slot, cells, 0];
  const beside = draw > 0 ? coevo.wasteX(draw - 1) + slot : draw === 0 ? 2 * slot : (cellsInRow - 1) * step + slot;
  const width = Math.max(beforeColumns + perRow * slot, beside + (descending ? 8 : 4 * packs) * slot) - 12;
  const room = ((inTwoRows ? Math.min(rows, 6) : Math.max(rows, 8)) - 1) * fan;
  const height = 140 + Math.max(room, (longest - 1) * Math.min(fan, readable));
  const left = beforeColumns + (width - beforeColumns - (perRow * slot - 12)) / 2;
  top += cellHeight;
  return {
    slot, top, fan, width, step, columns, cellsInRow, descending, draw, hole, beside, pile, packs, suits, order: coevo.homeOrder(packs, suits),
    rows: 1 + (height - 140) / fan,
    height: top + height + (perRow < columns ? height + 36 : 0),
    cellAt: (cell, isOpen = false) => pile > 0 ? {x: 0, y: top + cell * (isOpen ? fan : pileStep)} : ({x: cell % cellsInRow * step, y: cell < cellsInRow ? 0 : cellHeight}),
    columnAt: (column) => ({x: left + column % perRow * slot, y: top + (column < perRow ? 0 : height + 36)}),
  };
};

// Home, in the usual order: clubs, diamonds, hearts, spades, and of two packs all of a suit side by side. Descending
// foundations stand left of the others.
coevo.homeOrder = (packs, suits) => [0, 1, 2, 3].flatMap((suit) => coevo.foundationsOf(Array(4 * packs), suit, suits));
coevo.homeX = (foundation, {width, slot, order}) => width - 100 - (order.length - 1 - order.indexOf(foundation)) * slot;
coevo.downX = (suit, geometry) => coevo.homeX(suit, geometry) - 4 * geometry.slot;
// The cards of all foundations, each one's from its first, or of the hole: {card, x, depth, count}.
coevo.homePlaces = (position, geometry) => {
  const {home, down, hole} = position;
  if (geometry.hole) return hole.map((card, depth) => ({card, x: coevo.homeX(3, geometry), y: 0, depth, count: hole.length}));
  const twinOf = geometry.packs > 1 ? coevo.twinsAtHome(position, geometry.suits) : (card) => card;
  return [[home, 0, 4, coevo.homeX], [down, 48, -4, coevo.downX]].flatMap(([piles, first, step, x]) => piles.flatMap((count, f) =>
    Array.from({length: count}, (_, depth) => ({card: twinOf(first + step * depth + coevo.suitShown(f % 4, geometry.suits), f), x: x(f, geometry), y: 0, depth, count}))));
};
// Which of equal cards lies on a foundation: the one put there by a move, or one at home from the start.
coevo.twinsAtHome = ({columns, cells, stock, home, laid = {}}, suits) => {
  const elsewhere = new Set([...columns.flat(), ...cells, ...stock]);
  return (card, foundation) => {
    const piles = coevo.foundationsOf(home, card % 4, suits);
    const twins = piles.map((_, copy) => card + 52 * copy).filter((each) => !elsewhere.has(each));
    const laidOn = (f) => twins.find((each) => laid[each] === f);
    const others = piles.filter((f) => home[f] >= coevo.cardRank(card) && laidOn(f) === undefined);
    return laidOn(foundation) ?? twins.filter((each) => !(each in laid))[others.indexOf(foundation)];
  };
};
// A position's `laid`, the foundations of cards that moves put there, after these go home.
coevo.laidAfter = ({laid}, cards, foundation) => Object.assign({...laid}, ...cards.map((card) => ({[card]: foundation})));
// Where the cards of a column lie; a long one closes up, and of the first `backs` only the backs are seen.
coevo.columnPlaces = (column, c, geometry, backs = 0) => {
  const {x, y} = geometry.columnAt(c);
  const steps = (depth) => depth - 0.55 * Math.min(depth, backs);
  const fan = Math.min(geometry.fan, geometry.fan * (geometry.rows - 1) / Math.max(1, steps(column.length - 1)));
  return column.map((card, depth) => ({card, x, y: y + steps(depth) * fan, depth}));
};
// The cards of stock and waste; ranks of the waste's last ones, side by side, stay readable.
coevo.wasteX = (shown) => 112 + 46 * shown;
coevo.stockPlaces = ({stock, turned}, {draw, columns}) => draw === 0 ? coevo.dealPlaces(stock, columns) : stock.map((card, i) => i < turned
  ? {card, x: coevo.wasteX(Math.max(0, Math.min(i, i - turned + draw))), y: 0, place: 301, depth: i, isCovered: i < turned - draw - 1}
  : {card, x: 0, y: 0, place: 300, depth: -i, isDown: true, isCovered: i > turned});
// Those of a stock that is dealt to the columns: the cards of each deal lie on those of later ones, and do not hide them.
coevo.dealPlaces = (stock, columns) => {
  const later = (i) => Math.ceil(stock.length / columns) - 1 - Math.floor(i / columns);
  const step = Math.min(26, 112 / Math.max(1, later(0)));
  return stock.map((card, i) => ({card, x: step * later(i), y: 0, place: 300, depth: -i, isDown: true, isCovered: i % columns > 0}));
};
// Shows how many cards are still to be dealt, and how many a stacked reserve has.
coevo.countPiles = (board, {stock, turned, cells}) => {
  const show = (name, count) => board.querySelectorAll(name).forEach((text) => { text.textContent = count || ""; });
  show(".stock-count", stock.length - turned);
  show(".reserve-count", cells.filter((card) => card !== null).length);
};

// Whether the card of a stacked reserve lies under another one.
coevo.isBeneath = (cells, cell, geometry) => geometry.pile > 0 && (cells[cell + 1] ?? null) !== null;

coevo.cardPlaces = (position, replay, geometry) => {
  const places = [];
  position.cells.forEach((card, cell) => {
    if (card !== null) places.push({card, ...geometry.cellAt(cell), order: cell, isDown: coevo.isBeneath(position.cells, cell, geometry)});
  });
  for (const each of [...coevo.homePlaces(position, geometry), ...coevo.stockPlaces(position, geometry)]) places.push({...each, order: each.depth + 1});
  position.columns.forEach((column, c) => coevo.columnPlaces(column, c, geometry).forEach((place) =>
    places.push({...place, order: 100 + place.depth, isDown: place.depth < position.faceDown[c]})));
  return places;
};

// The names of places stand outside them, where cards do not cover them.
coevo.emptyPlaces = (replay, geometry) => {
  const svg = coevo.svg;
  const marks = [];
  const mark = (x, y, text, nameX = x) => marks.push(svg("rect", {class: "place", x: x + 1, y: y + 1, width: 98, height: 138, rx: 8}),
    svg("text", {class: "place-name", x: nameX + 50, y: y - 8}, text));
  replay.cells.slice(0, geometry.pile > 0 ? 1 : undefined).forEach((_, cell) => {
    const {x, y} = geometry.cellAt(cell);
    mark(x, y, coevo.cellLetters[cell], x + (geometry.step - geometry.slot) / 2);
  });
  if (geometry.pile > 0) marks.push(svg("text", {class: "place-name reserve-count", x: 98, y: geometry.top - 8}));
  if (geometry.draw !== undefined) {
    mark(0, 0, "t");
    marks.push(svg("text", {class: "place-name stock-count", x: 98, y: -8}));
  }
  if (geometry.hole) mark(coevo.homeX(3, geometry), 0, "h");
  else if (geometry.draw > 0) mark(coevo.wasteX(0), 0, "w");
  const foundation = (f, x, label) => {
    mark(x, 0, label);
    marks.push(svg("g", {class: "place-suit"}, coevo.suitMark(coevo.suitShown(f % 4, geometry.suits), x + 50, 70, 48)));
  };
  for (let f = 0; f < 4 * geometry.packs && !geometry.hole; ++f) {
    foundation(f, coevo.homeX(f, geometry), geometry.descending ? "h ↑" : "h");
    if (geometry.descending) foundation(f, coevo.downX(f, geometry), "h ↓");
  }
  replay.columns.forEach((_, c) => {
    const {x, y} = geometry.columnAt(c);
    mark(x, y, coevo.columnLetters[c]);
  });
  return svg("g", {}, marks);
};

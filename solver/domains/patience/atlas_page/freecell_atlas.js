// SPDX-License-Identifier: MIT
"use strict";
// FreeCell's atlas and the shortest solutions in it.
coevo.atlases ??= {};
coevo.patience ??= {};

// FreeCell's atlas: Microsoft's deals 1 to 32,000, with what solvers need for each.
coevo.atlases.freecell = (data) => {
  const f = coevo.patience;
  const columns = coevo.tableColumns(data.files.difficulty);
  columns.shortest = Float64Array.from(f.pars(data.files.par), (par) => par ?? NaN);
  columns.rating = coevo.difficultyRating([columns.single, columns.fast, columns.balanced]);
  const shortest = data.files.shortest.trimEnd().split("\n");
  const start = (instance) => f.deal(instance + 1);
  const board = (instance) => ({board: "patience", title: `Deal ${instance + 1}`, ...start(instance)});
  const solver = (key, title, short, missing) => ({key, title: `Positions: ${title}`, short, isLog: true, isSolver: true, missing, values: columns[key]});
  return {
    title: "FreeCell: the atlas of 32\u202f000 deals",
    subtitle: "This map shows Microsoft's deals 1 to 32\u202f000, by the proven length of a shortest solution and by the effort of solvers.",
    noun: "deal",
    count: columns.single.length,
    introduction: ["Point at a square for its figures. Click it to see the deal, watch a shortest solution, or play it.",
      "The rating is a mean over the solvers: the share of deals that need fewer positions. 50 is average; an unsolved deal counts as the solver's worst."],
    views: [
      {title: "Hardest first, by rating", state: {color: "rating", orderBy: "rating", isDown: true}},
      {title: "Ordered by shortest length, coloured by rating", state: {color: "rating", orderBy: "shortest"}},
      {title: "The longest quick solutions", state: {color: "gap", orderBy: "gap", isDown: true}},
      {title: "Are deals equally hard for two evolved solvers?", state: {color: "single", orderBy: "balanced"}},
    ],
    measures: [
      {key: "shortest", title: "Shortest length", short: "shortest", unit: "single-card moves", missing: "no solution", values: columns.shortest},
      {key: "rating", title: "Difficulty rating", short: "rating", digits: 1, missing: "no solution", values: columns.rating},
      {key: "gap", title: "Gap of the quick solution", short: "gap", unit: "single-card moves", missing: "no solution",
        values: columns.fast_length.map((length, i) => length - columns.shortest[i])},
      solver("single", "single", "single", "no solution"),
      solver("fast", "fast", "fast", "no solution"),
      solver("balanced", "balanced", "balanced", "no solution"),
      solver("quality", "quality", "quality", "not solved"),
      solver("heineman_automoves", "Heineman, auto-moves", "Heineman", "not solved"),
      solver("ga_freecell", "GA-FreeCell", "GA-FreeCell", "not solved"),
    ].filter(({values}) => values),
    tip: ["shortest", "rating"],
    nameOf: (instance) => `Deal ${instance + 1}`,
    canReplay: (instance) => shortest[instance] !== "",
    replay(instance) {
      const steps = f.unpackSolution(start(instance), shortest[instance]);
      const moves = steps.map((step) => ({text: f.placeLetter(step[0]) + f.placeLetter(step[1]), steps: [step]}));
      return {...board(instance), moves, step: "move", lengths: [[steps.length, "single-card moves"]], shortest: 0, won: true};
    },
    preview(instance) {
      const shown = coevo.boards.patience({...board(instance), moves: []});
      shown.show(0, 0);
      shown.element.setAttribute("aria-label", shown.position(0).join(" "));
      return shown.element;
    },
    playLink: (instance) => "#deal=" + (instance + 1),
    isGame: (hash) => /^#(deal|board)=/.test(hash),
  };
};

// The shortest solutions, packed: a fraction for each deal, in which every move takes as many bits as it is unexpected
// among the moves that are possible there (arithmetic coding: Rissanen 1976, https://doi.org/10.1147/rd.203.0198).
// dataset/solutions.py packs them, with the same weights.
coevo.patience.packDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

// Of each column how many cards lie on the next card home (Infinity: it has none), and whether it is low: has a card
// that goes home next or after that.
coevo.patience.nextHome = ({columns, home}) => columns.map((column) => {
  const ahead = column.map((card) => coevo.patience.rank(card) - home[card % 4]);
  const place = ahead.lastIndexOf(1);
  return {buried: place < 0 ? Infinity : column.length - 1 - place, isLow: ahead.some((ranks) => ranks <= 2)};
});

// The single-card moves that a shortest solution can have here, [{from, to, weight}]: not with the card just moved, and to
// the first of several empty places. The weight is how likely the move is, up to a factor.
coevo.patience.cardMoves = (position, last) => {
  const f = coevo.patience;
  const moves = [];
  const cell = position.cells.indexOf(null);
  const empty = position.columns.findIndex((column) => column.length === 0);
  const next = f.nextHome(position);
  const isSafe = (card) => position.home.every((rank, suit) => f.isRed(suit) === f.isRed(card) || rank >= f.rank(card) - 2);
  const elsewhere = last?.to >= 100 && last.to < 200 ? 1 : 25;
  for (const from of [...position.columns.keys(), ...position.cells.map((_, i) => 100 + i)]) {
    const [card] = f.cardsOf(position, from, 1);
    if (card === undefined || from === last?.to) continue;
    let weight = from === last?.from ? 75 : elsewhere;
    const add = (to, factor) => moves.push({from, to, weight: weight * factor});
    if (position.home[card % 4] + 1 === f.rank(card)) {
      add(200, (isSafe(card) ? 6 : 1) * (from < last?.from ? 4 : 1) * (from < 100 ? 320 : 2200));
    }
    if (from < 100) weight *= [1, 15, 7, 5, 3, 3][next[from].buried] ?? 1;
    position.columns.forEach((column, to) => {
      if (column.length > 0 && f.fits(position.rules.build, card, column.at(-1))) add(to, next[to].isLow ? 7 : 35);
    });
    if (empty >= 0 && !(from < 100 && position.columns[from].length === 1)) add(empty, 5);
    if (from < 100 && cell >= 0) add(100 + cell, 5);
  }
  return moves;
};

// [[from, to], ...] of a deal's number.
coevo.patience.unpackSolution = (start, text) => {
  const f = coevo.patience;
  let packed = [...text].reduce((number, digit) => number * 64n + BigInt(f.packDigits.indexOf(digit)), 0n);
  let scale = 64n ** BigInt(text.length);
  let position = start;
  let last = null;
  const steps = [];
  while (!f.won(position)) {
    const moves = f.cardMoves(position, last);
    packed *= BigInt(moves.reduce((sum, {weight}) => sum + weight, 0));
    let rest = Number(packed / scale);
    last = moves.find(({weight}) => (rest -= weight) < 0);
    packed = packed % scale + BigInt(rest + last.weight) * scale;
    scale *= BigInt(last.weight);
    steps.push([last.from, last.to]);
    position = f.apply(position, {...last, count: 1});
  }
  return steps;
};

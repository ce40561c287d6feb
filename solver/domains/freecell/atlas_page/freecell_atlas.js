// SPDX-License-Identifier: MIT
"use strict";
// FreeCell's atlas: Microsoft's deals 1 to 32,000, with what solvers need for each.
coevo.atlases ??= {};

coevo.atlases.freecell = (data) => {
  const f = coevo.freecell;
  const columns = coevo.tableColumns(data.files.difficulty);
  columns.shortest = Float64Array.from(f.pars(data.files.par), (par) => par ?? NaN);
  columns.rating = coevo.difficultyRating([columns.single, columns.fast, columns.balanced]);
  const shortest = data.files.shortest.trimEnd().split("\n");
  const start = (instance) => f.deal(instance + 1);
  const board = (instance) => ({board: "freecell", title: `Deal ${instance + 1}`, ...start(instance)});
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
      const shown = coevo.boards.freecell({...board(instance), moves: []});
      shown.show(0, 0);
      shown.element.setAttribute("aria-label", shown.position(0).join(" "));
      return shown.element;
    },
    playLink: (instance) => "#deal=" + (instance + 1),
    isGame: (hash) => /^#(deal|board)=/.test(hash),
  };
};

// SPDX-License-Identifier: MIT
// node pack_solutions.js > freecell_shortest.txt: the shortest solutions of solutions.csv as the page of `coevo atlas` holds
// them, a line a deal. Cells and empty columns may change their places, which changes nothing else of a solution.
const {readFileSync} = require("node:fs");
const {join} = require("node:path");

const root = join(__dirname, "..", "..");
const coevo = {};
for (const path of ["play_page/freecell_rules.js", "play_page/freecell_notation.js", "atlas_page/freecell_solutions.js"]) {
  new Function("coevo", readFileSync(join(root, "solver/domains/freecell", path), "utf8"))(coevo);
}
const f = coevo.freecell;

// Where the card lies or goes, whatever its place is called.
const kindOf = (position, to) => to >= 200 ? "home" : to >= 100 ? "cell" : position.columns[to].at(-1) ?? "empty";

// The possible moves at each step, and which of them was made.
const choices = (start, solution) => {
  let [theirs, ours, last] = [start, start, null];
  return solution.split(" ").map((text) => {
    const move = {from: f.placeOf(text[0]), to: f.placeOf(text[1]), count: 1};
    const [card] = f.cardsOf(theirs, move.from, 1);
    const kind = kindOf(theirs, move.to);
    const moves = f.cardMoves(ours, last);
    const made = moves.findIndex(({from, to}) => f.cardsOf(ours, from, 1)[0] === card && kindOf(ours, to) === kind);
    if (made < 0) throw new Error(`${text}: not among the moves of a shortest solution`);
    last = moves[made];
    theirs = f.apply(theirs, move);
    ours = f.apply(ours, {...last, count: 1});
    return {moves, made};
  });
};

const packed = (steps) => {
  let number = 0n;
  for (const {moves, made} of steps.reverse()) {
    const sum = (some) => BigInt(some.reduce((total, {weight}) => total + weight, 0));
    const weight = BigInt(moves[made].weight);
    number = number / weight * sum(moves) + sum(moves.slice(0, made)) + number % weight;
  }
  let text = "";
  for (; number > 0n; number /= 64n) text = f.packDigits[Number(number % 64n)] + text;
  return text;
};

const rows = readFileSync(join(__dirname, "solutions.csv"), "ascii").trim().split("\n").slice(1);
for (const row of rows) {
  const [instance, , length, solution] = row.split(",");
  console.log(length ? packed(choices(f.deal(Number(instance)), solution)) : "");
}

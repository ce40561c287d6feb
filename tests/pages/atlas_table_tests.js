// SPDX-License-Identifier: MIT
// node atlas_table_tests.js FOLDER PARS: every packed solution wins with the proven length, and the table's figures agree with it. The
// page's own scripts unpack and read, without a browser. FOLDER has the files of freecell_tables.tar.xz, PARS is patience_par.txt.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const puzzle = "solver/domains/patience/";
const source = (path) => readFileSync(join(root, path), "utf8");
const coevo = {boards: {}, fixed: (value, digits) => value.toFixed(digits), percent: (share, digits) => (100 * share).toFixed(digits) + "%"};  // for a page, in base.js
for (const script of ["analysis/pages/atlas/atlas_table.js", ...["cards", "board"].map((part) => `${puzzle}replay_page/patience_${part}.js`), puzzle + "play_page/patience_rules.js",
  puzzle + "play_page/patience_advice.js", puzzle + "atlas_page/freecell_atlas.js"]) {
  new Function("coevo", source(script))(coevo);
}
const f = coevo.patience;
const [difficulty, solutions] = ["difficulty", "shortest"].map((name) => readFileSync(join(process.argv[2], `freecell_${name}.txt`), "utf8"));
const columns = coevo.tableColumns(difficulty);
const pars = f.pars(readFileSync(process.argv[3], "utf8"));
const packed = solutions.trimEnd().split("\n");

assert.equal(packed.length, 32000);
assert.equal(columns.single.length, 32000);
packed.forEach((text, i) => {
  const quick = columns.fast_length;
  if (i + 1 === 11982) return assert.deepEqual([text, pars[i], quick[i]], ["", null, NaN]);
  // Won, or else it would not have ended; each move was among the legal ones.
  assert.equal(f.unpackSolution(f.deal(i + 1), text).length, pars[i], `deal ${i + 1}`);
  assert.ok(quick[i] >= pars[i], `deal ${i + 1}`);
});
console.log("ok     32000 deals");

// As dataset/difficulty.csv has them, which Python computes.
const rating = coevo.difficultyRating([columns.single, columns.fast, columns.balanced]);
const hardest = [1, 2, 3, 28920, 31364].map((deal) => rating[deal - 1]);
assert.deepEqual(hardest, [65.5, 22.4, 31.2, 100, 0.2]);
assert.deepEqual(coevo.difficultyRating([[1, 2, NaN], [5, 5, 5]]), [37.5, 62.5, NaN]);

const measure = coevo.atlasMeasure({title: "x"}, [3, 1, 1, NaN, 2]);
assert.deepEqual([...coevo.atlasOrder(5, measure, false)], [1, 2, 4, 0, 3], "equal ones by number, those without a value last");
assert.deepEqual([...coevo.atlasOrder(5, measure, true)], [0, 4, 1, 2, 3], "last here too");
assert.deepEqual([...coevo.atlasOrder(3, null, true)], [2, 1, 0]);
assert.deepEqual([...coevo.atlasMatches(5, {x: measure}, {x: [1, 2]}, "")], [1, 0, 0, 0, 1]);
assert.deepEqual([...coevo.atlasMatches(5, {x: measure}, {}, "x")], [0, 0, 0, 1, 0]);
assert.deepEqual([1, 2, 3].map((value) => coevo.shareBelow(measure, value)), [0.25, 0.625, 0.875]);
console.log("ok     order, filters and shares");

// 5D AS 2S KS: two cards lie on the ace, one on the two, three under the king; the two and the king on a lower spade.
assert.deepEqual(f.boardCounts([[17, 3, 7, 51]]), {aces: 2, twos: 1, blocking: 2, kings: 3});
const few = coevo.atlasMeasure({key: "x", sign: "on its aces"}, [9, 9, 1, 2, 3, 4, 5, 6, 7, 8, 3, 3]);
const measures = {x: few, rating: coevo.atlasMeasure({title: "Rating"}, few.values.map((value) => 10 * value))};
const signs = (instance) => coevo.atlasSigns({noun: "deal", outcome: "rating"}, measures, instance);
assert.deepEqual(signs(0), ["Unlike 83% of the deals, it has at least 9 cards on its aces; such deals have a mean rating of 90."]);
assert.deepEqual(signs(2), ["Unlike 92% of the deals, it has at most 1 card on its aces; such deals have a mean rating of 10."]);
assert.deepEqual(signs(6), []);
console.log("ok     what a board shows");

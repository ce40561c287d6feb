// SPDX-License-Identifier: MIT
// node atlas_table_tests.js: every packed solution wins with the proven length, and the table's figures agree with it. The
// page's own scripts unpack and read, without a browser.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const puzzle = "solver/domains/freecell/";
const source = (path) => readFileSync(join(root, path), "utf8");
const coevo = {};
for (const script of ["analysis/pages/atlas/atlas_table.js", puzzle + "play_page/freecell_rules.js", puzzle + "atlas_page/freecell_solutions.js"]) {
  new Function("coevo", source(script))(coevo);
}
const f = coevo.freecell;
const columns = coevo.csvColumns(source(puzzle + "atlas_page/freecell_difficulty.csv"));
const packed = source(puzzle + "atlas_page/freecell_shortest.txt").trimEnd().split("\n");

assert.equal(packed.length, 32000);
assert.equal(columns.instance.length, 32000);
packed.forEach((text, i) => {
  const {shortest, fast_length: quick} = columns;
  assert.equal(columns.instance[i], i + 1);
  if (i + 1 === 11982) return assert.deepEqual([text, shortest[i], quick[i]], ["", NaN, NaN]);
  // Won, or else it would not have ended; each move was among the legal ones.
  assert.equal(f.unpackSolution(f.deal(i + 1), text).length, shortest[i], `deal ${i + 1}`);
  assert.ok(quick[i] >= shortest[i], `deal ${i + 1}`);
});
console.log("ok     32000 deals");

const measure = coevo.atlasMeasure({title: "x"}, [3, 1, 1, NaN, 2]);
assert.deepEqual([...coevo.atlasOrder(5, measure, false)], [1, 2, 4, 0, 3], "equal ones by number, those without a value last");
assert.deepEqual([...coevo.atlasOrder(5, measure, true)], [0, 4, 1, 2, 3], "last here too");
assert.deepEqual([...coevo.atlasOrder(3, null, true)], [2, 1, 0]);
assert.deepEqual([...coevo.atlasMatches(5, {x: measure}, {x: [1, 2]}, "")], [1, 0, 0, 0, 1]);
assert.deepEqual([...coevo.atlasMatches(5, {x: measure}, {}, "x")], [0, 0, 0, 1, 0]);
assert.deepEqual([1, 2, 3].map((value) => coevo.shareBelow(measure, value)), [0.25, 0.625, 0.875]);
console.log("ok     order, filters and shares");

// SPDX-License-Identifier: MIT
// node tiles_module_tests.js COEVO: the adviser and the rules of the page of tiles, without a browser, against the program.
import assert from "node:assert/strict";
import {execFileSync, spawnSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {runTests} from "./module_rows.js";

const coevo = resolve(process.argv[2]);
const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const page = {};
for (const part of ["rules", "notation", "game", "search", "panel"]) {
  new Function("coevo", readFileSync(join(root, `solver/domains/tiles/play_page/tiles_${part}.js`), "utf8"))(page);
}
const t = page.tiles;
const run = (...words) => execFileSync(coevo, words, {encoding: "utf8", stdio: ["ignore", "pipe", "ignore"]});
const verify = (side, number, moves, ...more) => spawnSync(coevo,
  ["verify", "--domain", `tiles${side * side - 1}`, "--deal", String(number), "--json", ...more], {input: moves, encoding: "utf8"});
const range = (last) => Array.from({length: last}, (_, i) => String(i + 1));
const sizeOf = (side) => ({rows: side, columns: side});
const after = (tiles, slides, size) => slides.reduce((board, slide) => t.slide(board, slide, size).tiles, tiles);

// A shortest solution of each of the first instances, as the program proves it.
const assertShortest = async (side, last) => {
  const solver = await page.tilesSearch.open(side, side);
  const lines = run("solve", ...range(last), "--domain", `tiles${side * side - 1}`, "--optimal", "--format", "json").trim().split("\n");
  for (const line of lines.map(JSON.parse)) {
    const {moves, isShortest} = solver.solve(t.numberedBoard(line.instance, sizeOf(side)), true);
    assert.ok(line.optimal && isShortest, `${side}: ${line.instance}`);
    assert.equal(moves.length, line.length, `${side}: ${line.instance}`);
    assert.equal(verify(side, line.instance, moves).status, 0);
  }
};

const tests = {
  "boards by number are the program's"() {
    for (const side of [3, 4, 5]) {
      for (const number of [1, 2, 617, 2 ** 32 + 5, 2 ** 53]) {
        const text = run("deal", String(number), "--domain", `tiles${side * side - 1}`, "--format", "text");
        assert.equal(t.numberedBoard(number, sizeOf(side)).join(" ") + "\n", text);
        const picture = run("deal", String(number), "--domain", `tiles${side * side - 1}`);
        assert.deepEqual(t.readBoard(picture, sizeOf(side)), {tiles: t.numberedBoard(number, sizeOf(side)), fault: ""});
      }
    }
  },
  "solutions of the 8-puzzle are as short as the program proves": () => assertShortest(3, 200),
  "solutions of the 15-puzzle are as short as the program proves": () => assertShortest(4, 8),
  async "a hardest board of the 8-puzzle takes 31 moves"() {
    const solver = await page.tilesSearch.open(3, 3);
    const {moves, isShortest} = solver.solve([8, 0, 6, 5, 4, 7, 2, 3, 1], false);
    assert.deepEqual([moves.length, isShortest], [31, true]);
  },
  async "quick solutions of 15 and 24 tiles are verified, and bounds are none too high"() {
    for (const side of [4, 5]) {
      const solver = await page.tilesSearch.open(side, side);
      for (let number = 1; number <= 10; ++number) {
        const tiles = t.numberedBoard(number, sizeOf(side));
        const quick = page.tilesSearch.weighted(tiles, side, side, 5, 300_000);
        const {bound} = solver.solve(tiles, false);
        assert.ok(quick.moves !== null && bound <= quick.moves.length, `${side}: ${number}`);
        assert.equal(JSON.parse(verify(side, number, quick.moves).stdout).length, quick.moves.length);
      }
    }
  },
  "the walking distance has the known number of states"() {
    const table = page.tilesSearch.walkingDistance(4);
    assert.equal(table.distance.length, 24964);
    assert.equal(page.tilesSearch.walkingDistance(3).distance.length, 105);
  },
  "the program's solutions are read, and what the page writes is verified"() {
    const size = sizeOf(4);
    for (const [format, ...words] of [["standard"], ["tiles", "--format", "tiles"]]) {
      const start = t.numberedBoard(3, size);
      const {slides, fault} = t.readMoves(start, run("solve", "3", "--domain", "tiles15", ...words), size);
      assert.equal(fault, "", format);
      assert.ok(t.isGoal(after(start, slides, size)));
      const game = t.game(size);
      game.load(3, start);
      for (const slide of slides) assert.ok(game.play(slide));
      assert.ok(game.won);
      assert.equal(JSON.parse(verify(4, 3, game.text()).stdout).length, game.moves());
      while (game.at > 0) game.undo();
      assert.deepEqual(game.position, start);
    }
  },
  "links hold boards and moves"() {
    const size = sizeOf(3);
    const game = t.game(size);
    game.load(7, t.numberedBoard(7, size));
    const way = Object.keys(t.kLetters).find((letter) => t.room(game.position, letter, size) > 0);
    game.play({letter: way, count: 1});
    assert.equal(game.link(), `#instance=7&moves=${way}`);
    game.load(null, game.position);
    const link = t.readLink(game.link(), size);
    assert.deepEqual([link.instance, link.start, link.fault], [null, game.position, ""]);
    for (const bad of ["#instance=0", "#instance=x", "#board=1.2.3"]) assert.notEqual(t.readLink(bad, size).fault, "", bad);
  },
  "what is wrong with moves and boards is said"() {
    const size = sizeOf(3), goal = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    for (const [text, why] of [["U", "blank is at the edge"], ["R x", "Move 2, x: expected U"], ["5", "not next to the blank"],
      ["9", "not next to the blank"], ["2", "not next to the blank"]]) {
      assert.match(t.readMoves(goal, text, size).fault, new RegExp(why), text);
    }
    assert.match(t.readBoard("1 1", size).fault, /1 is there twice/);
    assert.match(t.readBoard("1 9", size).fault, /9: expected a number from 0 to 8/);
    assert.match(t.readBoard("1 2", size).fault, /expected 9 numbers/);
    assert.ok(t.isSolvable(goal, size) && !t.isSolvable([0, 2, 1, 3, 4, 5, 6, 7, 8], size));
    assert.deepEqual(t.slideOf(goal, 2, size), {letter: "R", count: 2});
    assert.equal(t.slideOf(goal, 4, size), null);
    assert.equal(t.slideName(goal, {letter: "R", count: 2}, size), "1 and 2 slide left");
  },
};
const failures = await runTests(tests);
process.exit(failures > 0 ? 1 : 0);

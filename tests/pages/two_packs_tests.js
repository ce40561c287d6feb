// SPDX-License-Identifier: MIT
// node two_packs_tests.js COEVO MODULE: the page's rules and its solver of games with two packs, without a browser, against the program.
import assert from "node:assert/strict";
import {execFileSync, spawnSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {gunzipSync} from "node:zlib";
import {championOf, loadPage, runTests} from "./module_rows.js";

const coevo = resolve(process.argv[2]);
const module = gunzipSync(Buffer.from(readFileSync(process.argv[3], "ascii"), "base64"));
const page = loadPage();
const f = page.patience;
const folder = mkdtempSync(join(tmpdir(), "coevo-two-packs-"));
const run = (...words) => execFileSync(coevo, words, {encoding: "utf8", stdio: ["ignore", "pipe", "pipe"]});

// Games as the program names them, and their rules: those that ship, and one with cells.
const withFile = (name, text, rules) => {
  const file = join(folder, name + ".yaml");
  writeFileSync(file, `name: ${name}\ntwo decks: true\n${text}`);
  return {game: file, rules: f.rulesOf({packs: 2, ...rules})};
};
const shipped = (game) => ({game, rules: f.rulesOf({packs: 2, ...championOf(game).search})});
const shippedGames = ["spider", "mrs-mop", "spider-two-suits", "spider-one-suit", "forty-thieves", "double-klondike", "gargantua"].map(shipped);
const [spider, mrsMop, twoSuits, oneSuit] = shippedGames;
const withCells = withFile("cells", "tableau piles: {count: 10, build policy: red-black, move built group: yes}\ncells: {count: 4, pre-filled: 2}\n" +
  "foundations: {removable: true}\n", {columns: 10, cells: 4, filled_cells: 2, groups: "red_black", removable: true});
// Mrs Mop with two suits, as in a rule file.
const redAndBlack = withFile("red-and-black", "tableau piles: {count: 13, build policy: any-suit, move built group: yes, move built group policy: same-suit}\n" +
  "foundations: {only complete pile moves: true}\nsuits: 2\n", {columns: 13, cells: 0, build: "any_suit", groups: "same_suit", complete_piles: true, suits: 2});
const games = [...shippedGames, withCells, redAndBlack];

// A position in which twins are alike.
const textOf = (position) => f.boardText(position);
const kinds = (cards) => cards.map((card) => card % 52);
// Numbers below `most`, the same in every run.
const randomOf = (seed) => (most) => {
  seed = Math.imul(seed, 214013) + 2531011 | 0;
  return (seed >>> 16) % most;
};
// In the notation that determines every move.
const exactText = (position, move) => {
  const [from, to] = [move.from, move.to].map(f.placeLetter);
  if (move.from >= 200 && move.from < 300) return `${from}${to}v${move.from - 199}`;
  const isCounted = move.count > 1 && to !== "h" && position.columns[move.to]?.length === 0;
  return from + to + (isCounted ? "v" + move.count.toString(16) : "");
};
const candidates = (position) => {
  const places = [...position.columns.keys(), ...f.cellPlaces(position.rules), 200, ...position.rules.stock > 0 ? [300, 301, 302] : []];
  const sources = [...places, ...position.rules.removable ? f.homesBack(position) : []];
  return [...new Set(sources)].flatMap((from) => places.flatMap((to) => {
    const isOpen = from < 100 && position.columns[to]?.length === 0;
    const counts = isOpen ? [1, 2, 3] : [f.uncounted(position, from, to, true)];
    return from === to && from >= 100 ? [] : counts.map((count) => ({from, to, count}));
  }));
};

const tests = {
  "deals and boards are the program's, in every format"() {
    for (const {game, rules} of games) {
      assert.equal(f.rulesText(rules).split(". ").length, 3, game);
      for (const deal of [1, 5, 617, 2147483648, 8589934591]) {
        const start = f.deal(deal, rules);
        assert.equal(new Set([...start.columns.flat(), ...start.cells, ...start.stock].filter((card) => card !== null)).size, 104);
        for (const format of ["fc-solve", "text", "json"]) {
          const {position, fault} = f.readBoard(run("deal", "--game", game, String(deal), "--format", format), rules);
          assert.equal(fault, "", game);
          assert.equal(textOf(position), run("deal", "--game", game, String(deal), "--format", "fc-solve"), game);
          assert.deepEqual(position.faceDown, start.faceDown);
        }
        assert.equal(textOf(start), textOf(f.readBoard(textOf(start), rules).position));
      }
    }
  },

  "the page and the referee agree on every move"() {
    for (const [number, {game, rules}] of games.entries()) {
      const random = randomOf(number);
      let [position, text, home] = [f.deal(2, rules), "", 0];
      for (let step = 0; step < 60; ++step) {
        const all = candidates(position);
        const legal = all.filter((move) => f.isLegal(position, move));
        const homeward = legal.filter(({to}) => to === 200);
        // Deals are rare, as the stock is soon empty.
        const others = legal.filter((move) => !f.isDealing(move) || random(8) === 0);
        const good = homeward.length > 0 ? homeward : others.length > 0 ? others : legal;
        const isTrial = step % 3 === 2;
        const choice = isTrial ? all.filter((move) => !f.isLegal(position, move)) : good;
        if (choice.length === 0) continue;
        const move = choice[random(choice.length)];
        const tried = `${text} ${exactText(position, move)}`;
        const answer = spawnSync(coevo, ["verify", "--game", game, "--deal", "2", "--format", "extended"], {input: tried, encoding: "utf8"});
        if (isTrial) {
          assert.match(answer.stdout, new RegExp(`move ${tried.trim().split(" ").length} `), `${game}: ${tried}`);
          continue;
        }
        home += move.to === 200;
        position = f.apply(position, move);
        text = tried;
        assert.equal(answer.stdout.split("the position is\n")[1], textOf(position), `${game}: ${tried}`);
        const again = f.readBoard(textOf(position), rules);
        assert.deepEqual([textOf(again.position), again.fault], [textOf(position), ""], `${game}: ${tried}`);
        assert.equal(textOf(f.readLink(f.linkOf(null, position, ""), rules).start), textOf(position));
      }
      assert.ok(home > 0 || rules.complete_piles, game);
    }
  },

  async "solutions of the page's solver are the program's, and win"() {
    for (const {game, rules} of shippedGames) {
      const own = await page.openSolver(module, championOf(game));
      let solved = 0;
      for (const deal of [1, 2, 5]) {
        const start = f.deal(deal, rules);
        const result = own.solve(textOf(start), 400_000);
        // A search distinguishes twins, and a board does not say which is which.
        const native = spawnSync(coevo, ["solve", "--game", game, "--board", "-", "--max-nodes", "400000", "--json"],
          {input: textOf(start), encoding: "utf8"});
        const {outcome, generated, expanded} = JSON.parse(native.stdout);
        assert.deepEqual([result.outcome, result.generated, result.expanded], [outcome, generated, expanded], `${game} ${deal}`);
        if (result.outcome !== "solved") continue;
        ++solved;
        const {moves, fault} = f.readMoves(start, result.solution, true);
        assert.equal(fault, "", game);
        const positions = moves.reduce((all, move) => [...all, f.apply(all.at(-1), move)], [start]);
        assert.ok(f.won(positions.at(-1)));
        const text = f.movesText(start, moves);
        assert.deepEqual(f.readMoves(start, text), {moves, fault: ""});
        const verdict = spawnSync(coevo, ["verify", "--game", game, "--deal", String(deal)], {input: text, encoding: "utf8"});
        assert.equal(verdict.status, 0, verdict.stdout + verdict.stderr);
        assertHomes(positions, rules);
      }
      assert.ok(solved > 0, game);
    }
  },

  "a card goes to the higher of two foundations that it fits, and a whole suit to an empty one"() {
    const board = (rest) => `Foundations: H-0 C-K D-K S-K H-2 C-K D-K S-K\n${rest}`;
    const {position, fault} = f.readBoard(board(": 3H AH\n: KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H KH QH JH TH 9H 8H 7H 6H 5H 4H\n"), withCells.rules);
    assert.equal(fault, "");
    assert.deepEqual(position.home, [13, 13, 2, 13, 13, 13, 0, 13]);
    const ace = f.apply(position, {from: 0, to: 200, count: 1});
    assert.deepEqual([ace.home[2], ace.home[6]], [2, 1]);
    const three = f.apply(ace, {from: 0, to: 200, count: 1});
    assert.deepEqual([three.home[2], three.home[6]], [3, 1]);
    assert.deepEqual(kinds(three.columns[1]), kinds(position.columns[1]));
    assert.match(f.readBoard(board(": 3H AH AH\n"), withCells.rules).fault, /^AH is there 3 times$/);
    const suit = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS";
    const half = f.readBoard(`Foundations: H-K C-K D-K S-0 H-K C-K D-K S-K\n: ${suit}\n`, mrsMop.rules);
    assert.equal(half.fault, "");
    assert.ok(f.won(f.apply(half.position, {from: 0, to: 200, count: 13})));
    assert.match(f.readBoard(`Foundations: H-K C-K D-K S-5 H-K C-K D-K S-K\n: ${suit}\n`, mrsMop.rules).fault, /foundation S: only a whole suit/);
    assert.match(f.readBoard(`Foundations: H-K C-K D-K S-0 H-K C-K D-K H-K\n: ${suit}\n`, mrsMop.rules).fault, /^H-K: expected no more foundations of this suit$/);
  },

  "safe cards go home only if their twins can follow"() {
    const left = (cards) => f.readBoard(`Foundations: H-K C-A D-K S-K H-K C-0 D-A S-K\n: ${cards}\n: 2C\n: KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D\n` +
      ": KC QC JC TC 9C 8C 7C 6C 5C 4C 3C\n: KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C\n", withCells.rules);
    const {position, fault} = left("AC");
    assert.equal(fault, "");
    assert.deepEqual(f.safeMove(position), {from: 0, to: 200, count: 1});
    const next = f.apply(position, f.safeMove(position));
    assert.deepEqual(f.safeMove(next), {from: 1, to: 200, count: 1});
  },

  "a replay draws every card once, and the winner has 104 at home"() {
    const file = join(folder, "view.html");
    for (const {game, rules} of [spider, twoSuits, oneSuit]) {
      run("view", "--game", game, "--deal", "5", "--output", file);
      const data = JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(readFileSync(file, "utf8"))[1]);
      const replay = Object.values(data).find((part) => part?.board === "patience") ?? data;
      assert.equal(replay.board, "patience");
      const steps = replay.moves.flatMap((move) => move.steps);
      const position = page.firstPosition(replay);
      const positions = [structuredClone(position), ...steps.map((step) => { page.makeStep(position, step); return structuredClone(position); })];
      assertHomes(positions, rules);
      assert.equal(page.cardsHome(position), 104);
      const start = f.deal(5, rules);
      assert.deepEqual([replay.columns, replay.stock], [start.columns, start.stock]);
      const kings = {4: "CDHSCDHS", 2: "SHHSSHHS", 1: "SSSSSSSS"}[rules.suits];
      assert.equal(page.patienceWords(position)[0], `Home: ${[...kings].map((suit) => page.cardWords(page.cardNumber("K" + suit))).join(", ")}.`);
    }
  },

  "a board may have each card four or eight times, of the game's suits alone"() {
    const spades = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS";
    const one = (rest) => f.readBoard(`Foundations: S-K S-K S-K S-K S-K S-K S-K S-0\n${rest}`, oneSuit.rules);
    assert.equal(one(`: ${spades}\n`).fault, "");
    assert.ok(f.won(f.apply(one(`: ${spades}\n`).position, {from: 0, to: 200, count: 13})));
    assert.equal(one(`: ${spades} AS\n`).fault, "AS is there 9 times");
    assert.equal(one(`: ${spades.slice(0, -3)}\n`).fault, "missing: AS");
    assert.equal(one(`: ${spades.slice(0, -3)} AH\n`).fault, "AH: expected spades alone");
    const two = (homes, rest) => f.readBoard(`Foundations: ${homes}\n${rest}`, twoSuits.rules);
    const hearts = spades.replaceAll("S", "H");
    const {position, fault} = two("S-K H-K S-K H-K H-K S-K", `: ${spades}\n: ${hearts}\n`);
    assert.equal(fault, "");
    // In each suit the next empty foundation takes a pile.
    assert.equal(textOf(position).split("\n")[0], "Foundations: H-K S-K H-K S-K H-K S-K H-0 S-0");
    const next = f.apply(position, {from: 0, to: 200, count: 13});
    assert.equal(textOf(next).split("\n")[0], "Foundations: H-K S-K H-K S-K H-K S-K H-0 S-K");
    assert.match(f.fault(two("S-K H-K S-K H-K H-K S-K", `: ${spades.slice(0, -2)}H\n: ${hearts.slice(0, -2)}S\n`).position, {from: 0, to: 200, count: 13}), /only a whole suit/);
    assert.equal(two("S-K C-K", "").fault, "C-K: expected hearts or spades");
    const link = f.linkOf(null, next, "");
    assert.equal(textOf(f.readLink(link, twoSuits.rules).start), textOf(next));
    assert.match(f.rulesText(twoSuits.rules), /^With hearts and spades alone, each card four times, the ten columns, /);
    assert.match(f.rulesText(oneSuit.rules), /^With spades alone, each card eight times, the ten columns, /);
  },
};

// In each position, the cards at home and the others are all 104, and no card changes from one foundation to another.
const assertHomes = (positions, {suits}) => {
  const geometry = page.patienceGeometry(10, 0, {top: 168, fan: 36, rows: 12, draw: 0, packs: 2, suits});
  let before = new Map();
  for (const position of positions) {
    const homes = page.homePlaces(position, geometry);
    const all = [...homes.map(({card}) => card), ...position.columns.flat(), ...position.stock, ...position.cells.filter((card) => card !== null)];
    assert.deepEqual([...all].sort((a, b) => a - b), page.deck(2, suits).sort((a, b) => a - b));
    for (const {card, x} of homes) assert.equal(before.get(card)?.x ?? x, x);
    before = new Map(homes.map((place) => [place.card, place]));
  }
};

const failures = await runTests(tests);
rmSync(folder, {recursive: true});
process.exit(failures > 0 ? 1 : 0);

// SPDX-License-Identifier: MIT
// node module_tests.js COEVO MODULE [LAST_DEAL]: the page's solver module and the page's rules, without a browser, against the program.
import assert from "node:assert/strict";
import {execFileSync, spawnSync} from "node:child_process";
import {mkdtempSync, readFileSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {gunzipSync} from "node:zlib";
import {fillTests} from "./fill_tests.js";
import {championOf, hasTwoPacks, loadPage, nativeRows, patienceSource, rowOf, runTests, source} from "./module_rows.js";
import {redealTests} from "./redeal_tests.js";

const last = Number(process.argv[4] ?? 200);  // deals, from 1
const coevo = resolve(process.argv[2]);
const page = loadPage();
const f = page.patience;
const module = gunzipSync(Buffer.from(readFileSync(process.argv[3], "ascii"), "base64"));
const weights = JSON.parse(source("configs/champions/freecell-fast.json"));
const solver = await page.openSolver(module, weights);
const run = (...words) => execFileSync(coevo, words, {encoding: "utf8"});
const verify = (deal, moves) => spawnSync(coevo, ["verify", "--deal", String(deal), "--json"], {input: moves, encoding: "utf8"});

// A game with advice whose solver answers at once, within `most` positions, or as `solve`; `asked` has the boards that it
// was asked about.
const adviceOn = async (name, deal, {most = Infinity, solve} = {}) => {
  const champion = championOf(name);
  const own = solve ?? (await page.openSolver(module, champion)).solve;
  const asked = [];
  page.adviser = () => ({drop() {}, async ask(board, nodes) {
    asked.push(board);
    return own(board, Math.min(nodes, most));
  }});
  const game = Object.assign(f.game(), {autoplay: false});
  const advice = f.advice(game, {}, champion, () => {});
  game.onChange(() => advice.look());
  game.load(deal, f.deal(deal, f.rulesOf(champion.search)));
  const settled = () => new Promise((done) => setTimeout(done));
  await settled();
  return {game, advice, asked, settled};
};

const tests = {
  "the module counts as the program does"() {
    const folder = mkdtempSync(join(tmpdir(), "coevo-module-"));
    const native = nativeRows(coevo, last, join(folder, "native"));
    const ours = native.map((_, i) => rowOf(page, i + 1, solver.solve(f.boardText(f.deal(i + 1)), 20_000_000)));
    assert.deepEqual(ours, native);
    rmSync(folder, {recursive: true});
  },
  "a deal without a solution is proven to have none"() {
    assert.equal(solver.solve(f.boardText(f.deal(11982)), 2_000_000).outcome, "unsolvable");
    assert.equal(solver.solve(f.boardText(f.deal(11982)), 1000).outcome, "node_limit");
  },
  "deals and boards are the program's"() {
    for (const deal of [1, 617, 32000, 1000000, 2147483647, 2147483648, 4294967295, 4294967296, 8589934591]) {
      const text = run("deal", String(deal), "--format", "fc-solve");
      assert.equal(f.boardText(f.deal(deal)), text);
      assert.deepEqual(f.readBoard(text), {position: f.deal(deal), fault: ""});
    }
  },
  "boards are read in the spellings that the program reads"() {
    const plain = run("deal", "617", "--format", "fc-solve");
    const cards = (change) => plain.split("\n").map((line) => line.startsWith(":") ? line.replace(/\S{2}/g, change) : line).join("\n");
    const symbols = {C: "♧", D: "♦\uFE0F", H: "♥", S: "♠"};
    const spellings = [plain.replace("Foundations", "dEcks").replace("Freecells", "FC"), plain.replace("Foundations: H-0 C-0", "found: h0 C0"),
      cards((card) => card[1] + card[0]), cards((card) => card.replace("T", "0").replace("A", "1")), cards((card) => card.replace("T", "10").toLowerCase()),
      cards(([rank, suit]) => symbols[suit] + rank), plain.split("\n").slice(2).join("\n"), "\uFEFF# a comment\n" + plain,
      run("deal", "617"), run("deal", "617", "--format", "json")];
    for (const text of spellings) {
      const found = execFileSync(coevo, ["deal", "--find", "-"], {input: text, encoding: "utf8"});
      assert.equal(found, "617\n", text);
      assert.deepEqual(f.readBoard(text), {position: f.deal(617), fault: ""}, text);
    }
    const aligned = plain.replace(/^Freecells.*$/m, "Freecells:      JD").replace("JD KS", "KS");
    assert.equal(f.readBoard(aligned).position.cells[1], f.cardOf("JD"));
    for (const [text, fault] of [[plain.replace("Freecells:", "Freecells: -"), /at most 4 cells/], [plain.replace("H-0", "X-0"), /X-0: expected a foundation/],
                                 [plain.replace("H-0", "C-0"), /C-0: expected no more foundations of this suit/],
                                 [plain.replace("7D", "7X"), /7X: expected a card/], ["{", /expected JSON/], ["{}", /expected JSON/]]) {
      assert.match(f.readBoard(text).fault, fault);
    }
  },
  async "deals and solutions of every game are the program's"() {
    const games = JSON.parse(run("list", "games", "--json")).games.filter((game) => !hasTwoPacks(game)).map(({name}) => name);
    assert.ok(games.length > 20);
    for (const name of games.filter((each) => each !== "freecell")) {
      const champion = championOf(name);
      const rules = f.rulesOf(champion.search);
      assert.ok(f.rulesText(rules).split(". ").length === 3, name);
      const own = await page.openSolver(module, champion);
      let solved = 0;
      for (let deal = 1; deal <= 12; ++deal) {
        const start = f.deal(deal, rules);
        const board = run("deal", "--game", name, String(deal), "--format", "fc-solve");
        assert.equal(f.boardText(start), board, name);
        assert.deepEqual(f.readBoard(board, rules), {position: start, fault: ""});
        const result = own.solve(board, 100_000);
        if (result.outcome !== "solved") continue;
        const {moves, fault} = f.readMoves(start, result.solution, true);
        assert.equal(fault, "", name);
        const text = f.movesText(start, moves);
        const again = f.readMoves(start, text);
        assert.deepEqual(again, {moves, fault: ""}, name);
        const half = moves.slice(0, moves.length / 2).reduce(f.apply, start);
        const covered = half.hole.splice(0, half.hole.length - 1);  // boards do not say in which order they lie
        half.hole.unshift(...covered.sort((one, other) => one - other));
        assert.deepEqual(f.readBoard(f.boardText(half), rules), {position: half, fault: ""}, name);
        assert.deepEqual(f.readLink(f.linkOf(null, half, ""), rules).start, half, name);
        const verdict = spawnSync(coevo, ["verify", "--game", name, "--deal", String(deal)], {input: text, encoding: "utf8"});
        assert.equal(verdict.status, 0, name + verdict.stdout + verdict.stderr);
        ++solved;
      }
      assert.ok(solved > 0, name);
    }
  },
  "the program's solutions are read, and what the page writes is verified"() {
    for (const deal of [1, 5, 617, 11987]) {
      const start = f.deal(deal);
      const {moves, fault} = f.readMoves(start, run("solve", String(deal)));
      assert.equal(fault, "");
      const game = f.game();
      game.autoplay = false;
      game.load(deal, start);
      for (const move of moves) assert.ok(game.play(move));
      assert.ok(game.won);
      const verdict = verify(deal, game.text());
      assert.equal(verdict.status, 0, verdict.stdout + verdict.stderr);
      assert.match(verdict.stdout, new RegExp(`\\b${game.cards()}\\b`));
    }
  },
  "autoplay and undo keep the position"() {
    const game = f.game();
    const start = f.deal(2);
    game.load(2, start);
    assert.equal(game.text(), "1h", "the ace is home at once");
    const {moves} = f.readMoves(start, run("solve", "2"));
    for (const move of moves) if (f.isLegal(game.position, move)) game.play(move);
    const text = game.text();
    while (game.at > 0) game.undo();
    assert.deepEqual(game.position, start);
    while (game.at < game.moves.length) game.redo();
    assert.equal(game.text(), text);
  },
  "links hold boards and moves"() {
    const game = f.game();
    game.load(617, f.deal(617), "83 8a 83");
    assert.equal(game.link(), "#deal=617&moves=838a83");
    const half = game.position;
    game.load(null, half, "87");
    const link = f.readLink(game.link());
    assert.equal(link.fault, "");
    assert.deepEqual([link.deal, link.start, link.moves], [null, half, "87"]);
    for (const bad of ["#deal=0", "#deal=x", "#board=7H7H&cells=&home="]) assert.notEqual(f.readLink(bad).fault, "", bad);
  },
  "a stock is dealt and turned over, hidden cards stay, and deals are not counted"() {
    const rulesOf = (name) => f.rulesOf(championOf(name).search);
    const [klondike, single, once] = ["klondike", "klondike-draw-1", "thirty-six"].map(rulesOf);
    const start = f.deal(1, klondike);
    const after = (text, rules = klondike) => {
      const {moves, fault} = f.readMoves(f.deal(1, rules), text);
      assert.equal(fault, "", text);
      return moves.reduce(f.apply, f.deal(1, rules));
    };
    for (const [text, why, rules = klondike] of [["wt", /waste is empty/], ["w1", /waste is empty/], ["twv9", /^Move 1, twv9: the stock is empty/],
      ["tw wt", /stock is not empty/], ["1w", /comes back to the waste/], ["1t", /comes back to the stock/], ["t1", /go to the waste/],
      ["twvf tw wt", /not dealt again/, once]]) assert.match(f.readMoves(f.deal(1, rules), text).fault, why, text);
    assert.deepEqual(after("twv8 wt twv3"), after("tw tw tw"));
    assert.equal(start.faceDown.join(""), "0123456");
    const game = f.game();
    game.load(1, start, "5h tw w6");
    assert.equal(game.cards(), 2);
    // The ace on the waste goes home by itself only where the next cards of the waste stay the same.
    assert.equal(f.safeMove(after("5h tw w6")), null);
    assert.deepEqual(f.safeMove(after("5h twv2", single)), {from: 301, to: 200, count: 1});
    const rest = "Foundations: H-7 C-K D-K S-6\n: 9S\n: 8h 7S\n: 9H TH JH QH KH 8S TS JS QS KS\n";
    const {position, fault} = f.readBoard(rest, klondike);
    assert.equal(fault, "");
    const pair = {from: 1, to: 0, count: 2};
    assert.ok(!f.isLegal(position, pair), "a card that lies face down does not move");
    const turned = f.apply(position, {from: 1, to: 200, count: 1});
    assert.deepEqual([turned.faceDown[1], f.fault(turned, {...pair, count: 1})], [0, ""]);
    assert.match(f.readBoard("Stock: KH\n").fault, /at most 0 cards of the stock/);
  },
  "a stock is dealt to the columns, the last cards to the first ones"() {
    for (const [name, counts] of [["east-haven", [24, 17, 10, 3, 0]], ["will-o-the-wisp", [24, 17, 10, 3, 0]], ["spiderette", [17, 10, 3, 0]]]) {
      const start = f.deal(1, f.rulesOf(championOf(name).search));
      const once = {from: 300, to: 302, count: 1};
      let position = start;
      for (const left of counts) {
        assert.deepEqual(f.nextDeal(position), once);
        assert.ok(f.hidesCards(position));
        position = f.apply(position, once);
        assert.equal(position.stock.length, left, name);
        assert.deepEqual(f.readBoard(f.boardText(position), start.rules), {position, fault: ""});
        assert.deepEqual(f.readLink(f.linkOf(null, position, ""), start.rules).start, position);
      }
      assert.deepEqual(position.columns.map(({length}, c) => length - start.columns[c].length), [0, 1, 2, 3, 4, 5, 6].map((c) => counts.length - (c > 2)));
      assert.deepEqual(position.faceDown, start.faceDown);
      const text = `tcv${counts.length}`;
      assert.deepEqual([f.readMoves(start, text).moves, f.movesText(start, Array(counts.length).fill(once))], [Array(counts.length).fill(once), text]);
      // The program refuses the same moves, and shows where the others lead.
      const answer = (moves) => spawnSync(coevo, ["verify", "--game", name, "--deal", "1"], {input: moves, encoding: "utf8"}).stdout.split("the position is\n");
      assert.equal(answer(text)[1], f.boardText(position));
      for (const [moves, why] of [[text + " tc", "the stock is empty"], ["t1", "cards of the stock go to the columns"], ["tc 1t", "no card comes back to the stock"],
        ["1c", "only the stock is dealt to all columns"], ["c1", "cards move from one column at a time"]]) {
        assert.ok(f.readMoves(start, moves).fault.endsWith(": " + why), moves);
        assert.match(answer(moves)[0], new RegExp(why));
      }
      assert.match(f.readMoves(start, "tw").fault, /expected from and to: 1-7, t, c, h$/);
    }
    const rules = f.rulesOf(championOf("east-haven").search);
    const game = f.game();
    game.load(1, f.deal(1, rules), "tc");
    game.play({from: 0, to: 200, count: 1});
    assert.deepEqual([game.text(), game.cards()], ["tc 1h 2h", 2], "aces go home, and a deal is no move");
    assert.match(f.readBoard(f.boardText(f.deal(1, rules)).replace(/ AS$/m, "") + "Waste: AS\n", rules).fault, /no waste/);
  },
  "deals in a row are written as the program writes them"() {
    for (const [name, deal] of [["klondike", 1], ["klondike", 2], ["klondike-draw-1", 1], ["klondike-draw-1", 2], ["thirty-six", 2]]) {
      const start = f.deal(deal, f.rulesOf(championOf(name).search));
      const text = run("solve", "--game", name, String(deal)).trim().split("\n").at(-1);
      const {moves, fault} = f.readMoves(start, text);
      assert.equal(fault, "", name);
      assert.equal(f.movesText(start, moves), text, name);
    }
    const rules = f.rulesOf(championOf("klondike-draw-1").search);
    const game = f.game();
    game.autoplay = false;
    game.load(1, f.deal(1, rules));
    for (let i = 0; i < 24; ++i) assert.ok(game.play(f.nextDeal(game.position)));
    assert.equal(game.text(), "twvf twv9");
    for (let i = 0; i < 4; ++i) assert.ok(game.play(f.nextDeal(game.position)));
    assert.equal(game.text(), "twvf twv9 wt twv3");
    assert.equal(game.text(4), "twv4");
    assert.equal(game.link(), "#deal=1&moves=twvftwv9wttwv3");
    assert.equal(game.moves.length, 28, "each deal is taken back by itself");
    const again = f.game();
    for (const text of [game.text(), "tw ".repeat(24) + "wt tw twv2", "twvo wt twv3"]) {
      assert.equal(again.load(1, f.deal(1, rules), text), "", text);
      assert.deepEqual(again.position, game.position, text);
    }
  },
  async "deals that lead back keep the verdict, and the solution follows them"() {
    for (const name of ["klondike", "klondike-draw-1"]) {
      const {game, advice, asked, settled} = await adviceOn(name, 1);
      const {cards} = advice.of();
      for (let i = 0; i < 30; ++i) {
        game.play(f.nextDeal(game.position));
        await settled();
        assert.deepEqual([advice.of().state, advice.of().cards], ["winnable", cards], game.text());
        const end = advice.of().moves.reduce((position, move) => {
          assert.equal(f.fault(position, move), "", `${game.text()}: ${f.moveText(position, move)}`);
          return f.apply(position, move);
        }, game.position);
        assert.ok(f.won(end), game.text());
      }
      for (let moves; !game.won && (moves = advice.of().moves); await settled()) game.play(moves[0]);
      assert.ok(game.won, name);
      assert.deepEqual([game.cards(), asked.length], [cards, 1], name);
    }
  },
  async "a deal loses the game only where it covers a card permanently"() {
    // Three at a time, 7♥ is on top only once, after the card on it was played.
    const {game, advice, settled} = await adviceOn("klondike", 30);
    const play = async (text) => {
      for (const move of f.readMoves(game.position, text).moves) {
        assert.ok(game.play(move));
        await settled();
      }
    };
    await play("3h 34 3h twv3 w3 twv5 wt twv5 wh twv2 wh tw wt twv5 wh tw");
    assert.equal(advice.of().state, "winnable");
    assert.equal(f.cardOf("7H"), game.position.stock[game.position.turned - 1]);
    await play("tw");
    assert.deepEqual([advice.of().state, advice.isLosing(game.at)], ["lost", true]);
    await play("wt twv3");
    assert.deepEqual([advice.of().state, advice.firstLost(), advice.isLosing(game.at)], ["lost", game.at - 4, false]);
  },
  async "a search goes on while the player deals"() {
    const answers = [];
    const {game, advice, settled} = await adviceOn("klondike-draw-1", 9, {solve: () => new Promise((done) => answers.push(done))});
    for (let i = 0; i < 30; ++i) game.play(f.nextDeal(game.position));
    await settled();
    assert.deepEqual([advice.of().state, answers.length], ["thinking", 1]);
    answers[0]({outcome: "node_limit"});
    await settled();
    assert.deepEqual([advice.of().slow, answers.length], [true, 2]);
    answers[1]({outcome: "unsolvable"});
    await settled();
    assert.deepEqual([advice.of().state, advice.firstLost()], ["lost", 0]);
  },
  async "what is lost or too hard for the solver stays so after deals"() {
    for (const [deal, state, most] of [[8, "lost"], [9, "unknown", 100]]) {
      const {game, advice, asked, settled} = await adviceOn("klondike-draw-1", deal, {most});
      assert.deepEqual([advice.of().state, asked.length], [state, 2], "more positions are tried once");
      for (let i = 0; i < 30; ++i) game.play(f.nextDeal(game.position));
      await settled();
      assert.deepEqual([advice.of().state, asked.length], [state, 2]);
      assert.equal(advice.firstLost(), state === "lost" ? 0 : Infinity);
    }
  },
  async "the page chooses deals that can be won"() {
    const {advice} = await adviceOn("klondike-draw-1", 1);
    const rules = f.rulesOf(championOf("klondike-draw-1").search);
    const settle = (deal) => advice.settle(f.deal(deal, rules));
    const from = (deal) => () => deal++;
    const unknown = () => undefined;
    assert.deepEqual(await f.winnableDeal(from(7), unknown, settle), {deal: 7});
    assert.deepEqual(await f.winnableDeal(from(8), unknown, settle), {deal: 10}, "8 and 9 cannot be won");
    // FreeCell's table needs no solver.
    const table = "A".repeat(11981) + "-" + "A".repeat(32000 - 11982);
    assert.deepEqual(await f.winnableDeal(from(11982), (deal) => f.parOf(deal, table), () => assert.fail()), {deal: 11983});
    let tried = 0;
    const verdict = (state, fault) => () => { ++tried; return {state, fault}; };
    assert.match((await f.winnableDeal(from(1), unknown, verdict("unknown"))).fault, /none that can be won among 50 deals/);
    assert.equal(tried, 50);
    assert.deepEqual(await f.winnableDeal(from(1), unknown, verdict("none", "out of memory")), {fault: "No solver here: out of memory."});
    assert.deepEqual(await f.winnableDeal(from(1), unknown, () => null), {});
  },
  "what is wrong with moves and boards is said"() {
    const start = f.deal(1);
    for (const [text, why] of [["1x", "expected from"], ["h1", "leaves its foundation"], ["6h", "not the next card"],
      ["6a 6a", "takes one card"], ["11", "already there"], ["a1", "no such card"]]) {
      assert.match(f.readMoves(start, text).fault, new RegExp(why), text);
    }
    assert.match(f.readBoard("7H 7H\n").fault, /7H is there twice/);
    assert.match(f.readBoard("7H\n").fault, /missing: AC/);
  },
};
const failures = await runTests({...tests, ...fillTests(page, patienceSource), ...redealTests(page, coevo, adviceOn)});
process.exit(failures > 0 ? 1 : 0);

// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {readFileSync, rmSync} from "node:fs";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
import {assertFits, assertQuiet} from "./browser.js";
import {hasTwoPacks, nativeRows, rowOf} from "./module_rows.js";

const kLast = 500;  // deals, from 1
const kDeal = 617;

export const makePlayPage = (tools) => {
  const file = join(tools.folder, "play.html");
  tools.run("play", String(kDeal), "--output", file);
  return file;
};
export const openPlayPage = async (tools, hash = "", options = {}) => {
  const page = await tools.browser.open(makePlayPage(tools), options);
  if (hash) {
    await page.goto(pathToFileURL(makePlayPage(tools)).href + hash);
    await page.reload();
  }
  await page.locator(".verdict.winnable, .verdict.lost").first().waitFor();
  return page;
};
export const text = (page, selector) => page.locator(selector).first().innerText();
export const moves = (page) => page.$$eval(".moves li:not(.to-come)", (items) => items.map((item) => item.textContent).join(" "));
// The middle of a card, or of what of it is not covered.
const cardBox = async (page, card) => {
  const box = await page.locator(`[data-card="${card}"]`).boundingBox();
  return {x: box.x + box.width / 2, y: box.y + 10};
};
const [queenOfHearts, kingOfClubs] = [46, 48];

export const playTests = {
  async "the page's solver counts as the program does"(tools) {
    const page = await openPlayPage(tools);
    const native = nativeRows(tools.coevo, kLast, join(tools.folder, "native"));
    rmSync(join(tools.folder, "native"), {recursive: true});  // the dashboard would list it
    await page.evaluate(`coevo.rowOf = ${rowOf}`);
    const {rows, milliseconds} = await page.evaluate(async (last) => {
      const adviser = coevo.adviser(coevo.data.files.solver, coevo.data.weights);
      const rows = [];
      let milliseconds = 0;
      for (let deal = 1; deal <= last; ++deal) {
        const result = await adviser.ask(coevo.patience.boardText(coevo.patience.deal(deal)), 20_000_000);
        rows.push(coevo.rowOf(coevo, deal, result));
        milliseconds += result.milliseconds;
      }
      return {rows, milliseconds};
    }, kLast);
    assert.deepEqual(rows, native);
    console.log(`       ${(milliseconds / kLast).toFixed(2)} ms a deal in the page, ${tools.size(makePlayPage(tools))} bytes`);
    assertQuiet(page);
    await page.close();
  },

  async "a slow question gives way to a new one"(tools) {
    const page = await openPlayPage(tools);
    const board = readFileSync(new URL("../../configs/boards/microsoft-minus-2.txt", import.meta.url), "utf8");
    const answers = await page.evaluate(async (slow) => {
      const adviser = coevo.adviser(coevo.data.files.solver, coevo.data.weights);
      const easy = coevo.patience.boardText(coevo.patience.deal(1));
      const first = adviser.ask(slow, 20_000_000);
      await new Promise((done) => setTimeout(done, 300));
      const [second, third] = [adviser.ask(easy, 1000000), adviser.ask(easy, 10)];
      return (await Promise.all([first, second, third])).map((answer) => answer?.outcome ?? null);
    }, board);
    assert.deepEqual(answers, [null, null, "node_limit"]);
    assertQuiet(page);
    await page.close();
  },

  async "a card is dragged, tapped and typed"(tools) {
    const page = await openPlayPage(tools);
    const [from, to] = [await cardBox(page, queenOfHearts), await cardBox(page, kingOfClubs)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y + 20, {steps: 5});
    assert.equal(await page.locator(".lit").count(), 6, "four cells and the black kings");
    await page.mouse.up();
    assert.equal(await moves(page), "83");
    assert.match(await text(page, ".counts"), /^1 card · 0:00 · par 98$/);
    await page.keyboard.press("z");
    assert.equal(await moves(page), "");
    await page.mouse.click(from.x, from.y);
    await page.mouse.click(to.x, to.y);
    assert.equal(await moves(page), "83");
    await page.keyboard.press("z");
    await page.keyboard.type("83");
    assert.equal(await moves(page), "83");
    await page.keyboard.type("8a");
    await page.keyboard.press("Control+z");
    assert.equal(await moves(page), "83");
    await page.keyboard.press("y");
    assert.equal(await moves(page), "83 8a");
    assert.match(page.url(), /#deal=617&moves=838a$/);
    assertQuiet(page);
    await page.close();
  },

  async "an illegal drop goes back, a second tap makes the likely move"(tools) {
    const page = await openPlayPage(tools);
    const [from, wrong] = [await cardBox(page, queenOfHearts), await cardBox(page, 40)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(wrong.x, wrong.y + 60, {steps: 5});
    await page.mouse.up();
    await page.waitForTimeout(400);
    assert.equal(await moves(page), "");
    assert.deepEqual(await cardBox(page, queenOfHearts), from);
    await page.mouse.click(from.x, from.y);
    await page.mouse.click(from.x, from.y);
    assert.equal(await moves(page), "82");
    await page.close();
  },

  async "the arrow keys find every place, and say what is there"(tools) {
    const page = await openPlayPage(tools);
    const press = async (key, said) => {
      await page.keyboard.press(key);
      assert.match(await text(page, ".status"), said, key);
    };
    await press("ArrowLeft", /^Column 1: J♦ on 4♠\.$/);
    await press("ArrowLeft", /^Column 8: Q♥ on 2♠\.$/);
    await press("Enter", /^Q♥ taken: goes to column 2, column 3, cell a/);
    await press("Enter", /^Q♥ onto K♠\.$/);
    for (let i = 0; i < 7; ++i) await page.keyboard.press("ArrowUp");
    assert.match(await text(page, ".status"), /^Foundations\.$/);
    await press("ArrowLeft", /^Cell d: empty\.$/);
    await press("ArrowDown", /^Column 4: 3♠\.$/);
    await page.keyboard.press("Escape");
    assertQuiet(page);
    await page.close();
  },

  async "a hint and the whole solution, which the program verifies"(tools) {
    const page = await openPlayPage(tools);
    assert.match(await text(page, ".verdict"), /^Can be won: \d+ cards to go$/);
    await page.keyboard.press("t");
    assert.match(await text(page, ".status"), /^Hint: Q♥ onto K♣\.$/);
    assert.equal(await page.locator(".hinted").count(), 1);
    await tools.picture(page, "play-1440-hint", false);
    await page.keyboard.press("t");
    assert.equal(await moves(page), "83");
    await page.keyboard.press("p");
    await page.locator(".board[data-home='52']").waitFor();
    await page.getByText(/^Solved in \d+ cards, \d+ above par\. The solver helped, so it is not counted as your win\.$/).waitFor();
    await tools.picture(page, "play-solved", false);
    const solution = await moves(page);
    const verdict = spawnSync(tools.coevo, ["verify", "--deal", String(kDeal)], {input: solution, encoding: "utf8"});
    assert.equal(verdict.status, 0, verdict.stdout + verdict.stderr);
    assertQuiet(page);
    await page.close();
  },

  async "the losing move is found and taken back"(tools) {
    const page = await openPlayPage(tools, "#deal=31465&moves=5h1a626b161818131c616h");
    await page.keyboard.type("4d");
    await page.getByText("Since the move 4d, this game cannot be won.").waitFor();
    await page.reload();  // nothing is known of the positions before
    await page.getByText("Since the move 4d, this game cannot be won.").waitFor();
    assert.equal(await page.locator(".moves .losing").innerText(), "4d");
    await tools.picture(page, "play-lost", false);
    await page.getByRole("button", {name: "Take it back"}).click();
    await page.locator(".verdict.winnable").waitFor();
    assert.match(await moves(page), /6h$/);
    // A link from elsewhere, whose next to last move lost the game.
    await page.goto(pathToFileURL(makePlayPage(tools)).href + "#deal=31465&moves=5h1a626b161818131c616h4d61");
    await page.getByText("Since the move 4d, this game cannot be won.").waitFor();
    await page.goto(pathToFileURL(makePlayPage(tools)).href + "#deal=11982");
    await page.getByText("This deal has no solution.").waitFor();
    assert.match(await text(page, ".counts"), /no solution exists/);
    await page.locator(".notice details", {hasText: "generated"}).waitFor();  // once it has searched
    await page.getByText("Proof").click();
    assert.match(await text(page, ".notice details"), /generated 1.\d{3}.\d{3} positions.*coevo prove 11982/);
    await tools.picture(page, "play-11982", false);
    assertQuiet(page);
    await page.close();
  },

  async "deals by number, boards and moves that are pasted"(tools) {
    const page = await openPlayPage(tools);
    const dialog = page.locator("dialog[open]");
    await page.locator("[data-action=deal]").click();
    await page.locator("#deal-number").fill("0");
    await page.keyboard.press("Enter");
    assert.match(await dialog.innerText(), /Expected a whole number/);
    await page.locator("#deal-number").fill("1");
    await tools.picture(page, "play-new-game", false);
    await page.keyboard.press("Enter");
    assert.equal(await text(page, "h1"), "Deal 1");
    const paste = async (words) => {
      await page.locator("[data-action=paste]").click();
      await page.locator("#pasted").fill(words);
      await page.locator("[data-action=take]").click();
    };
    await paste(tools.run("solve", "1"));
    await page.locator(".board[data-home='52']").waitFor();
    await paste("7H 7H");
    assert.match(await dialog.innerText(), /7H is there twice/);
    await page.keyboard.press("Escape");
    await paste(tools.run("deal", "5", "--format", "fc-solve"));
    assert.equal(await text(page, "h1"), "Board");
    assert.match(page.url(), /#board=/);
    await page.reload();
    await page.locator(".verdict.winnable").waitFor();
    assert.equal(await text(page, "h1"), "Board");
    assertQuiet(page);
    await page.close();
  },

  async "other games follow their rules"(tools) {
    const openGame = async (game, deal, hash = "") => {
      const file = join(tools.folder, `play-${game}.html`);
      tools.run("play", "--game", game, deal, "--output", file);
      const page = await tools.browser.open(file, {hash});
      await page.locator(".verdict.winnable").waitFor();
      return page;
    };
    const solveAll = async (page) => {
      await page.locator("[data-action=solve]").click();
      await page.locator(".board[data-home='52']").waitFor();
      assertQuiet(page);
      await page.close();
    };
    // Ten columns, groups, and piles of thirteen cards, which take one move.
    const simon = await openGame("simple-simon", "4");
    assert.equal(await text(simon, "h1"), "Deal 4");
    assert.equal(await simon.title(), "Simple Simon: Deal 4");
    await simon.keyboard.type("78");
    assert.equal(await moves(simon), "78");
    await simon.keyboard.type("zz");  // no key takes back what was not played
    assert.equal(await moves(simon), "");
    await solveAll(simon);
    // Columns in two rows, and letters that are columns instead of shortcuts.
    const fan = await openGame("fan", "5");
    await fan.keyboard.type("oh");
    assert.match(await moves(fan), /oh/);
    await tools.picture(fan, "play-fan", false);
    await solveAll(fan);
    // A reserve in two rows, whose cards go to columns.
    const garden = await openGame("flower-garden", "3");
    assert.equal(await garden.locator(".place-name").count(), 16 + 4 + 6);
    await tools.picture(garden, "play-flower-garden", false);
    await solveAll(garden);
    // A card comes back from home.
    const albert = await openGame("king-albert", "3");
    const back = await albert.evaluate(() => {
      const f = coevo.patience;
      const rules = f.rulesOf(coevo.data.weights.search);
      const position = f.readBoard(": KH\n: 3S\nFoundations: C-K D-2 H-Q S-2\n" + ": KD QD JD TD 9D 8D 7D 6D 5D 4D 3D\n: KS QS JS TS 9S 8S 7S 6S 5S 4S", rules).position;
      return [f.fault(position, {from: 201, to: 1, count: 1}), f.fault(position, {from: 201, to: 0, count: 1})];
    });
    assert.deepEqual(back, ["", "2♦ does not go onto K♥"]);
    await albert.close();
  },

  async "every game is on the page, with its rules, its own moves and statistics"(tools) {
    const page = await openPlayPage(tools);
    const choose = async (game, pattern) => {
      await page.locator("[data-action=games]").click();
      await page.locator(".games b").getByText(game, {exact: true}).click();
      await page.waitForURL(pattern);
      await page.locator("[data-action=games]", {hasText: game + " ▾"}).waitFor();
    };
    await page.evaluate(() => localStorage.clear());  // of other tests
    await page.keyboard.type("838a");
    await page.keyboard.press("z");
    await page.locator("[data-action=games]").click();
    const games = JSON.parse(tools.run("list", "games", "--json")).games.filter((game) => !hasTwoPacks(game));
    const names = games.map(({help}) => help.split(/[,;]/)[0]);
    assert.deepEqual((await page.locator(".games b").allInnerTexts()).sort(), names.sort());
    for (const rules of await page.locator(".games span").allInnerTexts()) assert.equal(rules.split(". ").length, 3, rules);
    await tools.picture(page, "play-games", false);
    await page.keyboard.press("Escape");
    await choose("Fan", /#game=fan&deal=1$/);
    assert.equal(await page.locator(".place-name").count(), 18 + 4);
    await page.keyboard.press("z");
    assert.equal(await moves(page), "", "nothing of the other game is taken back");
    assert.deepEqual(await page.locator(".side .keys:last-child dd").first().textContent(), "0");
    await page.goto(pathToFileURL(makePlayPage(tools)).href + "#game=fan&deal=5");
    assert.equal(await text(page, "h1"), "Deal 5");
    await page.locator(".verdict.winnable").waitFor();
    await page.locator("[data-action=hint]").click();
    await page.locator("[data-action=hint]").click();
    const made = await moves(page);
    assert.match(page.url(), /#game=fan&deal=5&moves=../);
    await choose("FreeCell", /#deal=617&moves=83$/);
    assert.equal(await moves(page), "83");
    await page.keyboard.press("y");
    assert.equal(await moves(page), "83 8a", "the move to come is still there");
    assert.equal(await page.locator(".side .keys:last-child dd").first().textContent(), "1");
    await choose("Fan", /#game=fan&deal=5&moves=/);
    assert.equal(await moves(page), made);
    await page.goBack();
    await page.locator("[data-action=games]", {hasText: "FreeCell"}).waitFor();
    await page.goto(pathToFileURL(makePlayPage(tools)).href + "#game=whist");
    await page.getByText(/^There is no game '.+' on this page; choose one beside the deal's number\.$/).waitFor();
    await page.evaluate(() => localStorage.clear());
    assertQuiet(page);
    await page.close();
  },

  async "a finger drags"(tools) {
    const page = await openPlayPage(tools, "", {width: 390, height: 844});
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setTouchEmulationEnabled", {enabled: true, maxTouchPoints: 1});
    const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", {type, touchPoints});
    const [from, to] = [await cardBox(page, queenOfHearts), await cardBox(page, kingOfClubs)];
    await touch("touchStart", from);
    for (let i = 1; i <= 6; ++i) {
      await touch("touchMove", {x: from.x + (to.x - from.x) * i / 6, y: from.y + (to.y - from.y) * i / 6});
    }
    await tools.picture(page, "play-390-drag", false);
    await touch("touchEnd");
    assert.equal(await moves(page), "83");
    assertQuiet(page);
    await page.close();
  },

  async "it fits a telephone, light and dark"(tools) {
    const moves = "#deal=31465&moves=5h1a626b161818131c616h";
    for (const dark of [false, true]) {
      const page = await openPlayPage(tools, moves, {width: 390, height: 844, dark});
      await assertFits(page);
      await tools.picture(page, dark ? "play-390-dark" : "play-390");
      await page.setViewportSize({width: 1440, height: 900});
      await page.waitForTimeout(200);
      await assertFits(page);
      await tools.picture(page, dark ? "play-1440-dark" : "play-1440", false);
      assertQuiet(page);
      await page.close();
    }
  },
};

// SPDX-License-Identifier: MIT
// What the play page keeps of a player, what it hides, and how it fits the player's screen.
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {pathToFileURL} from "node:url";
import {assertFits, assertQuiet} from "./browser.js";
import {makePlayPage, moves, openPlayPage, text} from "./play_tests.js";

const statistics = (page) => page.$$eval(".side .keys:last-child dd", (values) => values.map((value) => value.textContent));
const notice = (page) => text(page, ".notice p");
// The page's seconds pass when the test lets them.
const openStill = async (tools, hash) => {
  const page = await openPlayPage(tools, hash);
  await page.addInitScript(() => { window.setInterval = (tick) => { window.pass = (count) => { while (count-- > 0) tick(); }; return 1; }; });
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.locator(".verdict.winnable").waitFor();
  await page.getByText("Statistics", {exact: true}).click();
  return page;
};
const openGame = async (tools, game) => {
  const page = await tools.browser.open(makePlayPage(tools) + "#game=" + game);
  await page.locator(".verdict.winnable").waitFor();
  return page;
};
const autoplay = (page) => page.getByLabel("Cards go home by themselves if that is safe");
const visit = (page, tools, hash) => page.goto(pathToFileURL(makePlayPage(tools)).href + hash);

export const playRecordTests = {
  async "a player's win is timed, celebrated and counted once, a reload included"(tools) {
    const page = await openStill(tools, "#deal=1");
    await autoplay(page).uncheck();
    const solution = tools.run("solve", "1").trim().split("\n").at(-1).split(" ");
    await page.keyboard.type(solution.slice(0, 20).join(""));
    await page.evaluate(() => pass(65));
    assert.match(await text(page, ".counts"), /· 1:05 · par/);
    await page.keyboard.press("z");
    await page.reload();
    await page.locator(".verdict.winnable").waitFor();
    assert.match(await text(page, ".counts"), /· 1:05 · par/);
    await page.keyboard.press("y");  // the moves to come are still there
    assert.equal((await moves(page)).split(" ").length, 20);
    await page.keyboard.type(solution.slice(20).join(""));
    assert.match(await notice(page), /^Solved in 129 cards and 1:05, \d+ above par\.$/);
    assert.ok(await page.evaluate(() => document.getAnimations().length) >= 52, "the cards celebrate");
    await tools.picture(page, "play-celebration", false);
    const won = ["1", "1 (100\u202f%)", "1 (longest 1)", "0", "129 cards", "1:05"];
    assert.deepEqual(await statistics(page), won);
    await page.keyboard.press("z");
    await page.keyboard.type("8h");
    assert.deepEqual(await statistics(page), won);
    assertQuiet(page);
    await page.close();
  },

  async "a win with the solver's help or a link's moves is not the player's"(tools) {
    const page = await openStill(tools, "#deal=617");
    await page.keyboard.type("83");
    await page.keyboard.press("p");
    await page.getByText(/The solver helped, so it is not counted as your win\.$/).waitFor();
    assert.deepEqual((await statistics(page)).slice(0, 3), ["1", "0 (0\u202f%)", "0 (longest 0)"]);
    const link = new URL(page.url()).hash;
    await visit(page, tools, "#deal=1");
    await visit(page, tools, link);
    await page.getByText(/Some moves were not made here, so it is not counted as your win\.$/).waitFor();
    assert.deepEqual((await statistics(page)).slice(0, 2), ["1", "0 (0\u202f%)"]);
    await page.close();
  },

  async "a new game asks before it ends another one"(tools) {
    const page = await openStill(tools, "#deal=617");
    const choose = async (what) => {
      await page.locator("[data-action=deal]").click();
      await page.locator(`[data-action=${what}]`).click();
    };
    await choose("day");
    assert.match(await text(page, "h1"), /^Deal \d+, the deal of the day$/);
    const isPermutation = await page.evaluate(() => {
      const deals = Array.from({length: 32000}, (_, day) => coevo.patience.dealOfDay(new Date(2026, 0, 1 + day)));
      return new Set(deals).size >= 31999 && deals.every((deal) => deal >= 1 && deal <= 32000 && deal !== 11982);
    });
    assert.ok(isPermutation);
    await visit(page, tools, "#deal=617");
    await page.keyboard.type("83");
    await choose("random");
    await tools.picture(page, "play-leave", false);
    await page.locator("[data-action=stay]").click();
    assert.equal(await text(page, "h1"), "Deal 617");
    assert.equal(await moves(page), "83");
    await choose("random");
    await page.locator("[data-action=leave]").click();
    assert.notEqual(await text(page, "h1"), "Deal 617");
    await page.locator("[data-action=clear]").click();
    assert.equal((await statistics(page))[0], "0");
    assertQuiet(page);
    await page.close();
  },

  async "the verdict can be hidden, suits have four colors, keys are in words"(tools) {
    const page = await openStill(tools, "#deal=617");
    await page.getByLabel("Show whether the game can be won").uncheck();
    await visit(page, tools, "#deal=31465&moves=5h1a626b161818131c616h4d");
    await page.locator(".verdict.lost").waitFor({state: "attached"});
    await page.keyboard.press("t");
    await page.getByText("Cannot be won from here.").waitFor();  // to those who ask
    assert.equal(await page.locator(".verdict, .notice").filter({visible: true}).count(), 0);
    assert.equal(await page.locator(".moves .losing").count(), 0);
    const color = () => page.locator(".card.suit-0").first().evaluate((card) => getComputedStyle(card).fill);
    const black = await color();
    await page.getByLabel("Four colors").check();
    await page.reload();
    assert.notEqual(await color(), black);
    assert.ok(!await page.getByLabel("Show whether the game can be won").isChecked());
    await page.keyboard.press("?");
    await page.getByText("Moves a card from column 2 to cell a.").waitFor();
    await tools.picture(page, "play-hidden", false);
    await page.evaluate(() => localStorage.clear());
    assertQuiet(page);
    await page.close();
  },

  async "the stock is dealt by tap and key, and the waste is played"(tools) {
    const page = await openGame(tools, "klondike&deal=1");
    assert.equal(await text(page, "[data-action=games]"), "Klondike ▾");
    const middle = async (selector) => {
      const {x, y, width, height} = await page.locator(selector).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const stock = await middle(".board .place >> nth=0");
    await page.mouse.click(...stock);
    assert.equal(await moves(page), "5h tw");
    assert.equal(await text(page, ".status"), "Deal from the stock. The waste shows 4♦.");
    await page.waitForTimeout(300);
    await page.mouse.move(...await middle('[data-card="13"]'));  // from the waste onto 5♣
    await page.mouse.down();
    await page.mouse.move(...await middle('[data-card="16"]'), {steps: 5});
    await page.mouse.up();
    assert.equal(await moves(page), "5h tw w6");
    await page.keyboard.type("wh");
    for (let i = 0; i < 7; ++i) await page.keyboard.press("t");
    await page.mouse.click(...stock);
    assert.match(await moves(page), /^5h tw w6 wh( tw){7} wt$/);
    assert.match(await text(page, ".counts"), /^3 moves/);
    assert.equal(await page.locator('.board [data-card]:not(.down)').count(), 10, "exposed cards, one under 4♦, and those at home");
    await page.reload();
    await page.locator(".verdict.winnable").waitFor();
    await page.keyboard.press("z");
    await page.keyboard.press("z");
    assert.match(await moves(page), /^5h tw w6 wh( tw){6}$/);
    assertQuiet(page);
    await page.close();
    const once = await openGame(tools, "thirty-six&deal=2");
    for (let i = 0; i < 17; ++i) await once.keyboard.press("t");
    await once.getByText("The waste is not dealt again.").waitFor();
    await once.close();
    const counted = await openGame(tools, "klondike-three-passes&deal=3");
    assert.equal(await counted.locator(".redeal-count").textContent(), "2");
    for (let i = 0; i < 9; ++i) await counted.keyboard.press("t");
    assert.match(await moves(counted), / wt$/);
    assert.equal(await counted.locator(".redeal-count").textContent(), "1");
    await counted.close();
  },

  async "a stock is dealt to the columns by tap and key, and a hint may deal"(tools) {
    const page = await openGame(tools, "east-haven&deal=1");
    const left = () => page.locator(".stock-count").textContent();
    const {x, y, width, height} = await page.locator('[data-card="3"]').boundingBox();  // the stock's next card
    const stock = [x + width - 5, y + height / 2];  // the later deals lie left of it
    await page.mouse.click(...stock);
    assert.equal(await moves(page), "tc 1h 2h");
    assert.equal(await text(page, ".status"), "Deal a card to each column. The stock has 24 more.");
    assert.equal(await left(), "24");
    assert.match(await text(page, ".counts"), /^2 moves/);
    await page.keyboard.type("tc");  // as it is written
    assert.equal(await moves(page), "tc 1h 2h tc 2h");
    await page.keyboard.press("z");
    assert.deepEqual([await moves(page), await left()], ["tc 1h 2h", "24"]);
    await page.keyboard.press("y");
    assert.deepEqual([await moves(page), await left()], ["tc 1h 2h tc 2h", "17"]);
    assert.equal(await page.locator(".card .back").filter({visible: true}).count(), 14 + 3, "in columns, and on top of each deal");
    await page.reload();
    await page.locator(".verdict.winnable").waitFor();
    assert.match(page.url(), /#game=east-haven&deal=1&moves=tc1h2htc2h$/);
    for (const [key, said] of [["ArrowUp", /^Column 1: 4♥ on K♥\.$/], ["ArrowUp", /K♥/], ["ArrowUp", /hidden/], ["ArrowUp", /hidden/], ["ArrowUp", /^The stock: 17 left\.$/],
      ["Enter", /^Deal a card to each column\./], ["ArrowRight", /^Foundations\.$/]]) {
      await page.keyboard.press(key);
      assert.match(await text(page, ".status"), said, key);
    }
    const paste = async (words) => {
      await page.locator("[data-action=paste]").click();
      await page.locator("#pasted").fill(words);
      await page.locator("[data-action=take]").click();
    };
    await paste("tcv5");
    assert.deepEqual([await moves(page), await left()], ["tc tc tc tc tc", ""]);
    await page.keyboard.press("t");
    assert.equal(await text(page, ".status"), "The stock is empty.");
    await page.keyboard.press("z");
    assert.equal(await left(), "3");
    await page.keyboard.press("t");
    assert.equal(await text(page, ".status"), "Deal the rest of the stock to the first columns. The stock is empty.");
    await page.locator("[data-action=again]").click();
    await page.locator(".verdict.winnable").waitFor();
    await page.keyboard.press("p");
    await page.locator(".board[data-home='52']").waitFor();
    const solution = await moves(page);
    const verdict = spawnSync(tools.coevo, ["verify", "--game", "east-haven", "--deal", "1"], {input: solution, encoding: "utf8"});
    assert.equal(verdict.status, 0, verdict.stdout + verdict.stderr);
    // The program's own solution, and a board of which some cards are dealt.
    await paste(tools.run("solve", "1", "--game", "east-haven"));
    await page.locator(".board[data-home='52']").waitFor();
    await paste(spawnSync(tools.coevo, ["verify", "--game", "east-haven", "--deal", "1"], {input: "tcv2", encoding: "utf8"}).stdout.replace(/^.*\n/, ""));
    assert.deepEqual([await text(page, "h1"), await left()], ["Board", "17"]);
    await page.locator(".verdict.winnable").waitFor();
    // Nothing is left to do but to deal.
    await paste("Foundations: C-K D-K H-K S-J\nStock: KS QS\n");
    await page.locator(".verdict.winnable").waitFor();
    await page.keyboard.press("i");
    assert.equal(await text(page, ".status"), "Hint: Deal the rest of the stock to the first columns. The solver sees hidden cards.");
    assert.equal(await page.locator(".lit").count(), 1);
    await page.getByText("Keys", {exact: true}).click();
    const keys = await page.$$eval(".keys kbd", (all) => all.map((key) => key.textContent));
    assert.ok(keys.includes("t") && !keys.includes("w 3"), keys.join());
    await page.evaluate(() => localStorage.clear());
    assertQuiet(page);
    await page.close();
  },

  async "hidden cards stay hidden unless the player asks"(tools) {
    const page = await openGame(tools, "klondike&deal=1");
    const backs = page.locator(".card .back").filter({visible: true});
    assert.equal(await backs.count(), 20 + 1, "in columns, and the top of the stock");
    for (const [key, said] of [["ArrowUp", /^Column 1: J♦\.$/], ["ArrowUp", /^The stock: 24 left\.$/], ["ArrowRight", /^The waste: empty\.$/],
      ["ArrowDown", /^Column 2: a hidden card\.$/]]) {
      await page.keyboard.press(key);
      assert.match(await text(page, ".status"), said, key);
    }
    const hint = async () => { await page.locator("[data-action=hint]").click(); return text(page, ".status"); };
    assert.equal(await hint(), "Hint: Deal from the stock. The solver sees hidden cards.");
    assert.equal(await page.locator(".lit").count(), 1);
    await page.getByLabel("Show hidden cards").check();
    assert.equal(await backs.count(), 0);
    await page.getByText("Stock, from the next card: 4♥ A♣ 4♦").waitFor();
    await page.keyboard.press("Escape");
    assert.equal(await hint(), "Hint: Deal from the stock.");
    await tools.picture(page, "play-klondike-open", false);
    await page.getByLabel("Show hidden cards").uncheck();
    // Hints lead to the end.
    await page.evaluate(async () => {
      const [board, button] = [document.querySelector(".board"), document.querySelector("[data-action=hint]")];
      for (let i = 0; board.dataset.home !== "52" && i < 1000; ++i) {
        button.click();
        await new Promise((done) => setTimeout(done));
      }
    });
    await page.getByText(/^Solved in \d+ moves\./).waitFor();
    const verdict = spawnSync(tools.coevo, ["verify", "--game", "klondike", "--deal", "1"], {input: await moves(page), encoding: "utf8"});
    assert.equal(verdict.status, 0, verdict.stdout + verdict.stderr);
    await page.evaluate(() => localStorage.clear());
    assertQuiet(page);
    await page.close();
  },

  async "no card of a game with a stock or a large reserve is cut, on any screen"(tools) {
    for (const game of ["klondike&deal=1&moves=5htwtw", "east-haven&deal=1", "east-haven&deal=1&moves=tcv2", "thirty-six&deal=2&moves=1h3htwtw", "northwest-territory&deal=2"]) {
      const page = await openGame(tools, game);
      for (const [width, height] of [[1440, 900], [390, 844], [844, 390]]) {
        await page.setViewportSize({width, height});
        await page.waitForTimeout(300);
        await assertFits(page);
        const cut = await page.evaluate(() => {
          const board = document.querySelector(".board").getBoundingClientRect();
          return [...document.querySelectorAll(".board [data-card]")].map((card) => card.getBoundingClientRect()).filter((card) =>
            card.left < board.left || card.right > board.right || card.top < board.top || card.bottom > board.bottom).length;
        });
        assert.equal(cut, 0, `${game} at ${width}x${height}`);
        await tools.picture(page, `play-${game.split("&")[0]}-${width}`, false);
      }
      assertQuiet(page);
      await page.close();
    }
  },

  async "a telephone on its side shows board, buttons and answers at once"(tools) {
    const page = await openPlayPage(tools, "#deal=31465&moves=5h1a626b161818131c616h4d", {width: 844, height: 390});
    await page.getByRole("button", {name: "Take it back"}).waitFor();
    for (const part of [".board", ".verdict", ".counts", "[data-action=undo]", "[data-action=deal]", ".notice"]) {
      const {y, height} = await page.locator(part).boundingBox();
      assert.ok(y >= 0 && y + height <= 390, part);
    }
    await page.locator(".side details").last().scrollIntoViewIfNeeded();
    const {y, height} = await page.locator(".board").boundingBox();
    assert.ok(y >= 0 && y + height <= 390, "the board stays");
    await tools.picture(page, "play-844", false);
    await assertFits(page);
    await page.close();
  },

  async "ranks stay readable in the longest columns"(tools) {
    const page = await openPlayPage(tools);
    // Seven cards under twelve that are built on the last one.
    const board = ": 2C 2D 2H 2S 3C 3D KS QH JS TH 9S 8H 7S 6H 5S 4H 3S\n: 3H 4C 4D 4S 5C 5D 5H 6C 6D 6S\n: 7C 7D 7H 8C 8D 8S 9C 9D 9H TC TD TS JC JD JH QC QD QS KC KD KH\n" +
      "Foundations: H-A C-A D-A S-A\n";
    await page.locator("[data-action=paste]").click();
    await page.locator("#pasted").fill(board);
    await page.locator("[data-action=take]").click();
    const closest = () => page.evaluate(() => {
      const tops = [48, 49].map((card) => document.querySelector(`[data-card="${card}"]`).getCTM().f);
      const {height} = document.querySelector('[data-card="48"] .rank').getBBox();
      const {a} = document.querySelector('[data-card="48"]').getCTM();
      return (tops[1] - tops[0]) / a / height;
    });
    assert.ok(await closest() > 0.8, String(await closest()));
    await page.close();
  },
};

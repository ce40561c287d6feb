// SPDX-License-Identifier: MIT
// Which deals the play page chooses, and what dealing from the stock changes.
import assert from "node:assert/strict";
import {pathToFileURL} from "node:url";
import {assertFits, assertQuiet} from "./browser.js";
import {makePlayPage, moves, text} from "./play_tests.js";

const openGame = async (tools, hash, options = {}) => {
  const page = await tools.browser.open(makePlayPage(tools) + "#" + hash, options);
  await page.locator(".verdict.winnable, .verdict.lost, .verdict.none").first().waitFor();
  return page;
};
const address = (tools) => pathToFileURL(makePlayPage(tools)).href;
const finish = async (page) => {
  await page.evaluate(() => localStorage.clear());
  assertQuiet(page);
  await page.close();
};
const only = (page) => page.getByLabel("Only deals that can be won");
const choose = async (page, what) => {
  await page.locator("[data-action=deal]").click();
  await page.locator(`[data-action=${what}]`).click();
};
const setOnly = async (page, isOn) => {
  await page.locator("[data-action=deal]").click();
  await only(page).setChecked(isOn);
  await page.keyboard.press("Escape");
};
// The next random deals of the page.
const fix = (page, deals) => page.evaluate((list) => { coevo.patience.randomDeal = () => list.length > 1 ? list.shift() : list[0]; }, deals);
const looking = (page) => page.getByText(/^Looking for a deal that can be won: trying number \d+ of at most 50\.$/).filter({visible: true});

export const playDealsTests = {
  async "the page deals only what can be won, if the player asks for it"(tools) {
    const page = await openGame(tools, "game=klondike-draw-1&deal=1");
    await page.locator("[data-action=deal]").click();
    assert.ok(!await only(page).isChecked());
    await page.keyboard.press("Escape");
    await fix(page, [8, 9, 10]);
    await choose(page, "random");
    assert.equal(await text(page, "h1"), "Deal 8");
    await page.locator(".verdict.lost").waitFor();
    await setOnly(page, true);
    await fix(page, [8, 9, 10]);
    await choose(page, "random");
    await page.getByText("Deal 10", {exact: true}).waitFor();
    await page.locator(".verdict.winnable").waitFor();
    // What the player names stays.
    await page.locator("[data-action=deal]").click();
    await page.locator("#deal-number").fill("9");
    await page.keyboard.press("Enter");
    await page.locator(".verdict.lost").waitFor();
    assert.equal(await text(page, "h1"), "Deal 9");
    // The choice is for all games, and the next deal obeys it. FreeCell's table needs no search.
    await page.goto(address(tools) + "#deal=11981");
    await page.locator(".verdict.winnable").waitFor();
    await fix(page, [11982, 11982, 5]);
    await choose(page, "random");
    assert.equal(await text(page, "h1"), "Deal 5");
    await page.goto(address(tools) + "#deal=11981&moves=" + tools.run("solve", "11981").trim().split("\n").at(-1).replaceAll(" ", ""));
    await page.getByRole("button", {name: "Next deal"}).click();
    assert.equal(await text(page, "h1"), "Deal 11983");
    await finish(page);
  },

  async "a deal to the columns may lose the game, and those that can be won are found"(tools) {
    const page = await openGame(tools, "game=east-haven&deal=1");
    await page.getByLabel("Cards go home by themselves").uncheck();
    await setOnly(page, true);
    await page.keyboard.type("tt");
    await page.waitForFunction(() => {  // the last verdict stays until the solver has answered
      document.querySelector("[data-action=hint]").click();
      return document.querySelector(".status").textContent.startsWith("Hint: ");
    });
    await page.keyboard.press("t");
    await page.getByText(/^Since the move tc, this game cannot be won\.$/).waitFor();
    assert.equal(await page.locator(".moves .losing").count(), 1);
    await tools.picture(page, "play-east-haven-lost", false);
    await page.getByRole("button", {name: "Take it back"}).click();
    await page.locator(".verdict.winnable").waitFor();
    assert.equal(await moves(page), "tc tc");
    await fix(page, [3]);
    await choose(page, "random");
    await page.locator("[data-action=leave]").click();
    await page.getByText("Deal 3", {exact: true}).waitFor();
    await page.locator(".verdict.winnable").waitFor();
    await finish(page);
  },

  async "a long search for a deal says so, and stops for the player"(tools) {
    const page = await openGame(tools, "game=klondike&deal=1");
    await setOnly(page, true);
    // Klondike's deal 5 takes the solver seconds.
    await fix(page, [5]);
    await choose(page, "random");
    await looking(page).waitFor();
    await tools.picture(page, "play-looking", false);
    const slowest = await page.evaluate(async () => {
      const frames = [];
      while (frames.length < 30) frames.push(await new Promise(requestAnimationFrame));
      return Math.max(...frames.slice(1).map((time, i) => time - frames[i]));
    });
    assert.ok(slowest < 1000, `the page stands still for ${slowest} ms`);
    await page.getByRole("button", {name: "Stop"}).click();
    assert.equal(await looking(page).count(), 0);
    await page.locator(".verdict.winnable").waitFor();
    await choose(page, "random");
    await looking(page).waitFor();
    await page.keyboard.press("t");  // a move ends the search
    assert.equal(await looking(page).count(), 0);
    assert.equal(await moves(page), "5h tw");
    await page.locator(".verdict.winnable").waitFor();
    // It asks about the game under way before it looks.
    await choose(page, "random");
    await page.locator("[data-action=leave]").click();
    await page.getByText("The solver found none that can be won among 50 deals, so this game stays.").waitFor();
    assert.equal(await text(page, "h1"), "Deal 1");
    await page.locator(".verdict.winnable").waitFor();
    await finish(page);
  },

  async "without a solver the page says why it cannot look for deals"(tools) {
    const page = await openGame(tools, "game=klondike&deal=1");
    await page.evaluate(() => localStorage.setItem("coevo Only deals that can be won", "on"));
    await page.addInitScript(() => { delete window.WebAssembly; });
    await page.reload();
    await page.getByText(/^No solver here: /).waitFor();
    await page.locator("[data-action=deal]").click();
    assert.ok(await only(page).isDisabled());
    await page.getByText(/^The page cannot look for them\. No solver here: .*WebAssembly/).waitFor();
    await fix(page, [8]);
    await page.locator("[data-action=random]").click();
    assert.equal(await text(page, "h1"), "Deal 8");
    await page.goto(address(tools) + "#deal=617");
    await page.locator("[data-action=games]", {hasText: "FreeCell"}).waitFor();
    await page.locator("[data-action=deal]").click();
    assert.ok(await only(page).isEnabled(), "FreeCell's table is there");
    await page.evaluate(() => localStorage.clear());
    await page.close();
  },

  async "in games with a stock, I shows a hint"(tools) {
    const page = await openGame(tools, "game=klondike&deal=1");
    assert.equal(await page.locator("[data-action=hint]").getAttribute("title"), "Hint (I)");
    await page.keyboard.press("i");
    assert.equal(await text(page, ".status"), "Hint: Deal from the stock. The solver sees hidden cards.");
    await page.keyboard.press("i");
    assert.equal(await moves(page), "5h tw");
    await page.keyboard.press("?");
    await page.locator(".keys dl", {hasText: "Shows a hint."}).first().waitFor();
    const keys = await page.$$eval(".keys kbd", (all) => all.map((key) => key.textContent));
    assert.ok(keys.includes("I") && keys.includes("t") && !keys.includes("T"), keys.join());
    await finish(page);
  },

  async "deals keep the verdict, but one that covers a card permanently is named"(tools) {
    const round = await openGame(tools, "game=klondike&deal=2");
    const verdict = await text(round, ".verdict");
    assert.match(verdict, /^Can be won: \d+ moves to go$/);
    for (let i = 0; i < 12; ++i) {
      await round.keyboard.press("t");
      assert.equal(await text(round, ".verdict"), verdict);
    }
    assert.equal(await round.locator(".moves .losing, .notice:visible").count(), 0);
    await round.close();
    const page = await openGame(tools, "game=klondike&deal=30&moves=3h343htwv3w3twv5wttwv5whtwv2whtwwttwv5whtw");
    await page.keyboard.press("t");
    await page.getByText("Since the move tw, which covers 7♥, this game cannot be won.").waitFor();
    assert.equal(await page.locator(".moves .losing").count(), 1);
    await page.setViewportSize({width: 390, height: 844});
    await assertFits(page);
    await tools.picture(page, "play-covered", false);
    await page.getByRole("button", {name: "Take it back"}).click();
    await page.locator(".verdict.winnable").waitFor();
    await finish(page);
  },

  async "links have deals in a row as the program writes them"(tools) {
    const page = await openGame(tools, "game=klondike&deal=1");
    await page.keyboard.type("ttt");
    assert.equal(await moves(page), "5h tw tw tw");
    assert.match(page.url(), /&moves=5htwv3$/);
    await page.reload();
    assert.equal(await moves(page), "5h tw tw tw");
    await page.keyboard.press("z");
    assert.match(page.url(), /&moves=5htwv2$/);
    await page.locator("[data-action=paste]").click();
    await page.locator("#pasted").fill("twv9");
    await page.locator("[data-action=take]").click();
    await page.getByText("Move 1, twv9: the stock is empty.").waitFor();
    await finish(page);
  },

  async "the dialog of a new game fits, light and dark"(tools) {
    for (const dark of [false, true]) {
      const page = await openGame(tools, "game=klondike&deal=1", {dark});
      await page.locator("[data-action=deal]").click();
      await only(page).check();
      for (const [width, height] of [[1440, 900], [390, 844]]) {
        await page.setViewportSize({width, height});
        await page.waitForTimeout(300);
        await assertFits(page);
        const box = await only(page).boundingBox();
        assert.ok(box.height < 24 && Math.abs(box.height - box.width) < 1, JSON.stringify(box));
        await tools.picture(page, `play-new-game-${width}${dark ? "-dark" : ""}`, false);
      }
      await finish(page);
    }
  },
};

// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {assertFits, assertQuiet} from "./browser.js";

const view = ({run, folder}, ...words) => {
  const page = join(folder, "view.html");
  run("view", ...words, "--output", page);
  return page;
};
const home = (page) => page.locator(".board").getAttribute("data-home");
const card = async (page) => Number((await page.locator(".status").innerText()).match(/^Card (\d+)/)[1]);

export const viewTests = {
  async "playing reaches 52 cards home"(tools) {
    const page = await tools.browser.open(view(tools, "--deal", "1"));
    assert.equal(await home(page), "0");
    await page.locator("select[aria-label=Speed]").selectOption({label: "16×"});
    await page.locator("[data-action=play]").click();
    await page.waitForFunction(() => document.querySelector(".board").dataset.home === "52", null, {timeout: 30000});
    await page.waitForFunction(() => document.querySelector(".replay").dataset.playing === "false");
    assertQuiet(page);
    await page.close();
  },

  async "every key works"(tools) {
    const page = await tools.browser.open(view(tools, "--deal", "617"));
    const press = async (key, expected) => {
      await page.keyboard.press(key);
      assert.equal(await card(page), expected, key);
    };
    await press("ArrowRight", 1);
    await press("Shift+ArrowRight", 11);
    await press("ArrowLeft", 10);
    await press("Shift+ArrowLeft", 0);
    await press("ArrowLeft", 0);
    await page.keyboard.press("End");
    assert.equal(await home(page), "52");
    await press("Home", 0);
    const speed = page.locator("select[aria-label=Speed]");
    await page.keyboard.press("+");
    assert.equal(await speed.inputValue(), "2");
    await page.keyboard.press("-");
    assert.equal(await speed.inputValue(), "1");
    await page.keyboard.press("m");
    assert.equal(await page.locator("select").last().inputValue(), "moves");
    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator(".status").innerText(), /move 1 of/);
    await page.keyboard.press(" ");
    assert.equal(await page.locator(".replay").getAttribute("data-playing"), "true");
    await page.keyboard.press(" ");
    assert.equal(await page.locator(".replay").getAttribute("data-playing"), "false");
    assertQuiet(page);
    await page.close();
  },

  async "scrubbing and the list of moves"(tools) {
    const page = await tools.browser.open(view(tools, "--deal", "1"));
    const last = await page.locator(".moves li").count();
    await page.locator(".moves li button").nth(9).click();
    assert.equal(await page.locator(".moves [aria-current]").count(), 1);
    assert.match(await page.locator(".status").innerText(), new RegExp(`move 10 of ${last}`));
    await page.locator("input[type=range]").fill("5");
    assert.equal(await card(page), 5);
    await tools.picture(page, "view-1280", false);
    await page.close();
  },

  async "an illegal move is named"(tools) {
    const moves = join(tools.folder, "moves.txt");
    const file = join(tools.folder, "illegal.html");
    writeFileSync(moves, "6a 6a\n");
    const done = spawnSync(tools.coevo, ["view", "--deal", "1", "--moves", moves, "--output", file], {encoding: "utf8"});
    assert.equal(done.status, 13, done.stderr);
    const page = await tools.browser.open(file);
    await page.keyboard.press("End");
    assert.match(await page.locator(".fault").innerText(), /^Breaks after move 1\. Line 1, column 4: /);
    assertQuiet(page);
    await page.close();
  },

  async "sliding tiles slide home"(tools) {
    const board = join(tools.folder, "board.txt");
    const moves = join(tools.folder, "tiles.txt");
    writeFileSync(board, "1 2 5 3 4 0 6 7 8\n");
    writeFileSync(moves, "ULL");
    const page = await tools.browser.open(view(tools, "--domain", "tiles8", "--board", board, "--moves", moves));
    assert.equal(await home(page), "5");
    assert.equal(await page.locator("select").count(), 1, "a move is a step: nothing to choose");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator(".status").innerText(), "Move 1 of 3: 5 slides down");
    assert.equal(await page.locator(".tile.moved").textContent(), "5");
    await page.keyboard.press("End");
    assert.equal(await home(page), "8");
    await tools.picture(page, "view-tiles-1280", false);
    await page.setViewportSize({width: 390, height: 844});
    await assertFits(page);
    await tools.picture(page, "view-tiles-390", false);
    assertQuiet(page);
    await page.close();
  },

  async "a stock is dealt, and hidden cards are dimmed"(tools) {
    const page = await tools.browser.open(view(tools, "--game", "klondike", "--deal", "1"));
    const dimmed = () => page.locator(".card.down").count();
    assert.equal(await dimmed(), 21 + 24);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator(".status").innerText(), /: 4♦ and 2 more from the stock to the waste$/);
    assert.equal(await dimmed(), 20 + 21);
    const glides = await page.evaluate(() => {
      const press = (key) => document.dispatchEvent(new KeyboardEvent("keydown", {key}));
      ["ArrowLeft", "ArrowLeft", "ArrowRight"].forEach(press);
      document.getAnimations().forEach((each) => each.cancel());
      press("ArrowRight");
      return document.getAnimations().length;
    });
    assert.equal(glides, 3);
    await tools.picture(page, "view-klondike-1280", false);
    for (let i = 0; i < 4; ++i) await page.keyboard.press("ArrowRight");
    assert.match(await page.locator(".status").innerText(), /: 6♥ and 21 more from the waste to the stock$/);
    assert.match(await page.locator(".board").getAttribute("aria-label"), /^Stock: 22\. Waste: empty\..*Column 7, 6 face down, from the top of the screen: /);
    await page.keyboard.press("End");
    assert.equal(await home(page), "52");
    assertQuiet(page);
    await page.close();
  },

  async "a stock is dealt to the columns, and back"(tools) {
    const page = await tools.browser.open(view(tools, "--game", "east-haven", "--deal", "10"));
    const counts = async () => [await page.locator(".card.down").count(), await page.locator(".card.moved").count(), await page.locator(".stock-count").textContent()];
    assert.deepEqual(await counts(), [14 + 31, 0, "31"]);
    assert.deepEqual((await page.locator(".place-name:not(.stock-count)").allTextContents()).join(""), "thhhh1234567");
    const glides = await page.evaluate(() => {
      document.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"}));
      return document.getAnimations().length;
    });
    assert.equal(glides, 7);
    assert.match(await page.locator(".status").innerText(), /: Q♥ and 6 more from the stock to the columns$/);
    assert.deepEqual(await counts(), [14 + 24, 7, "24"]);
    assert.match(await page.locator(".board").getAttribute("aria-label"), /^Stock: 24\. Home: empty\. Column 1, 2 face down, .*, queen of hearts\. Column 2/);
    await page.waitForTimeout(700);
    await tools.picture(page, "view-east-haven-1280", false);
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await counts(), [14 + 31, 0, "31"]);
    await page.keyboard.press("End");
    assert.deepEqual([await home(page), (await counts())[2]], ["52", ""]);
    assertQuiet(page);
    await page.close();
    // Several deals in one move, the last one with three cards.
    const moves = join(tools.folder, "deals.txt");
    writeFileSync(moves, "tcv2 tcv3\n");
    const file = join(tools.folder, "deals.html");
    const done = spawnSync(tools.coevo, ["view", "--game", "east-haven", "--deal", "1", "--moves", moves, "--output", file], {encoding: "utf8"});
    assert.equal(done.status, 13, done.stderr);
    const deals = await tools.browser.open(file);
    await deals.keyboard.press("ArrowRight");
    assert.match(await deals.locator(".status").innerText(), /: A♠ and 13 more from the stock to the columns$/);
    await deals.keyboard.press("End");
    assert.match(await deals.locator(".board").getAttribute("aria-label"), /^Home: empty\..*, 6 of hearts\. Column 4, .*, 3 of diamonds\. Column 5/);
    await deals.close();
  },

  async "the status, the tips and the spoken words name the card"(tools) {
    const page = await tools.browser.open(view(tools, "--deal", "1"));
    await page.keyboard.press("ArrowRight");
    const told = / from column \d to (column \d|cell [a-d]|home)$/;
    assert.match(await page.locator(".status").innerText(), told);
    assert.match(await page.locator(".moves button").first().getAttribute("title"), /^Move 1: .*( from column \d to )/);
    await page.waitForFunction(() => / from column /.test(document.querySelector(".unseen[role=status]").textContent));
    await page.keyboard.press("p");
    await page.waitForFunction(() => /^Cells: /.test(document.querySelector(".unseen[role=status]").textContent));
    assert.match(await page.locator(".board").getAttribute("aria-label"), /Column 8, from the top of the screen: .* of /);
    await page.getByText("Position in words").click();
    assert.equal((await page.locator(".words").innerText()).trim().split("\n").length, 10);
    await page.locator("[data-action=next]").hover();
    const tip = await page.locator("[data-action=next]").evaluate((button) => getComputedStyle(button, "::after").content);
    assert.match(tip, /One step on/);
    assert.equal(await page.locator(".board .place-name").count(), 16, "places keep their names beside the cards");
    assertQuiet(page);
    await page.close();
  },

  async "a dozen stops of the Tab key lead through the page"(tools) {
    const page = await tools.browser.open(view(tools, "--deal", "617"));
    await page.keyboard.press("End");
    await page.evaluate(() => document.activeElement.blur());
    let stops = 0;
    do {
      await page.keyboard.press("Tab");
      ++stops;
    } while (await page.evaluate(() => document.activeElement !== document.body) && stops < 50);
    assert.ok(stops <= 14, `${stops} stops`);
    await page.locator(".moves button[tabindex='0']").focus();
    await page.keyboard.press("ArrowLeft");
    assert.ok(await page.locator(".moves li[aria-current] button").evaluate((button) => button === document.activeElement));
    await page.close();
  },

  async "four colors, kept for the next page"(tools) {
    const file = view(tools, "--deal", "1");
    const page = await tools.browser.open(file);
    const color = () => page.locator(".card.suit-0").first().evaluate((card) => getComputedStyle(card).fill);
    const black = await color();
    await page.getByLabel("Four colors").check();
    assert.notEqual(await color(), black);
    await tools.picture(page, "view-four-colors-1280", false);
    await page.reload();
    assert.notEqual(await color(), black);
    await page.getByLabel("Four colors").uncheck();
    assertQuiet(page);
    await page.close();
  },

  async "a deal without a solution has a page that says why"(tools) {
    const file = join(tools.folder, "unsolvable.html");
    const done = spawnSync(tools.coevo, ["view", "--deal", "11982", "--output", file], {encoding: "utf8"});
    assert.equal(done.status, 10, done.stderr);
    const page = await tools.browser.open(file);
    const text = await page.locator("main").innerText();
    for (const words of ["proven unsolvable", "all 83\u202f239 reachable positions", "Cards that never move", "A♣ A♠ 3♥"]) assert.ok(text.includes(words), words);
    assert.equal(await page.locator(".card.stuck").count(), 8);
    assert.equal(await page.locator(".controls").count(), 0);
    assertQuiet(page);
    await tools.picture(page, "view-unsolvable-1280", false);
    await page.setViewportSize({width: 390, height: 844});
    await assertFits(page);
    await page.close();
  },

  async "a shortest solution says so"(tools) {
    const page = await tools.browser.open(view(tools, "--deal", "1", "--domain", "tiles8", "--optimal"));
    assert.match(await page.locator(".replay-heading").innerText(), /\d+ moves, proven shortest/);
    await page.close();
  },

  async "phone and dark"(tools) {
    const file = view(tools, "--deal", "11987");
    for (const dark of [false, true]) {
      const page = await tools.browser.open(file, {width: 390, height: 844, dark});
      for (let i = 0; i < 4; ++i) await page.keyboard.press("Shift+ArrowRight");
      await assertFits(page);
      assertQuiet(page);
      await tools.picture(page, dark ? "view-390-dark" : "view-390");
      await page.close();
    }
    const page = await tools.browser.open(file, {dark: true});
    for (let i = 0; i < 7; ++i) await page.keyboard.press("Shift+ArrowRight");
    await tools.picture(page, "view-1280-dark", false);
    await page.close();
  },
};

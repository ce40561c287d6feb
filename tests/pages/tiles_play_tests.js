// SPDX-License-Identifier: MIT
// The page on which people play the sliding-tile puzzles.
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
import {assertFits, assertQuiet} from "./browser.js";

const kBoard = "#board=1.2.0.3.4.5.6.7.8";  // two moves from the goal, in one slide

const make = (tools, domain) => {
  const file = join(tools.folder, `play-${domain}.html`);
  tools.run("play", "7", "--domain", domain, "--output", file);
  return file;
};
const open = async (tools, domain, hash = "", options = {}) => {
  const file = make(tools, domain);
  const page = await tools.browser.open(file, options);
  if (hash) {
    await page.goto(pathToFileURL(file).href + hash);
    await page.reload();
  }
  await page.locator(".verdict.winnable, .verdict.lost").first().waitFor();
  return page;
};
const text = (page, selector) => page.locator(selector).first().innerText();
const link = (page) => page.evaluate(() => location.hash.slice(1));
// Once it lies still: a tile that slides is not yet in its square.
const middle = async (page, tile) => {
  await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== "running"));
  const box = await page.locator(".tile", {hasText: new RegExp(`^${tile}$`)}).boundingBox();
  return {x: box.x + box.width / 2, y: box.y + box.height / 2};
};
const settled = (page) => page.waitForFunction(() => document.querySelectorAll(".verdict.thinking").length === 0);

export const tilesPlayTests = {
  async "tiles are tapped, dragged and slid by keys, a whole row at once"(tools) {
    const page = await open(tools, "tiles8", kBoard);
    assert.equal(await text(page, ".verdict"), "Shortest from here: 2 moves");
    const tap = async (tile) => page.mouse.click(...Object.values(await middle(page, tile)));
    await tap(1);
    assert.equal(await link(page), "board=1.2.0.3.4.5.6.7.8&moves=LL");
    assert.match(await text(page, ".status"), /^2 and 1 slide right\.$/);
    await page.getByText("Solved in 2 moves: no solution is shorter.").waitFor();
    await page.keyboard.press("z");
    assert.equal(await link(page), "board=1.2.0.3.4.5.6.7.8");
    await tap(4);
    assert.match(await text(page, ".status"), /^4 is not in line with the blank\.$/);
    await page.keyboard.press("ArrowUp");
    assert.match(await text(page, ".status"), /^5 slides up\.$/);
    await page.keyboard.press("Shift+ArrowRight");
    assert.equal(await link(page), "board=1.2.0.3.4.5.6.7.8&moves=DLL");
    await page.keyboard.press("ArrowRight");
    assert.match(await text(page, ".status"), /^The blank is at the edge/);
    await page.keyboard.press("r");
    assert.match(await text(page, ".status"), /^Row 1: 1, 2, 5\. Row 2: blank, 3, 4\. Row 3: 6, 7, 8\.$/);
    const from = await middle(page, 4);
    const drag = async (by) => {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x - by, from.y + 3, {steps: 4});
      await page.mouse.up();
    };
    await drag(20);
    assert.match(await link(page), /moves=DLL$/);
    await drag(90);
    assert.match(await link(page), /moves=DLLRR$/);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("y");
    assert.equal(await text(page, ".counts"), "5 moves · par 2");
    assertQuiet(page);
    await page.close();
  },

  async "hints and a shortest solution of 15 tiles, which the program verifies"(tools) {
    const page = await open(tools, "tiles15");
    await settled(page);
    assert.equal(await text(page, ".verdict"), "Shortest from here: 42 moves");
    assert.equal(await text(page, ".counts"), "0 moves · par 42");
    await page.keyboard.press("t");
    assert.match(await text(page, ".status"), /^Hint: .* slides? (up|down|left|right)\.$/);
    assert.ok(await page.locator(".tile.hinted").count() > 0);
    await tools.picture(page, "tiles-1440-hint", false);
    await page.keyboard.press("t");
    assert.match(await link(page), /moves=[UDLR]+$/);
    await page.keyboard.press("p");
    await page.getByText("Solved in 42 moves: no solution is shorter.").waitFor();
    await tools.picture(page, "tiles-solved", false);
    const solution = (await link(page)).replace(/.*moves=/, "");
    const verdict = spawnSync(tools.coevo, ["verify", "--domain", "tiles15", "--deal", "7"], {input: solution, encoding: "utf8"});
    assert.match(verdict.stdout, /^solved: length 42/);
    assertQuiet(page);
    await page.close();
  },

  async "24 tiles have a solution and a bound, without a proof"(tools) {
    const page = await open(tools, "tiles24");
    await settled(page);
    assert.match(await text(page, ".verdict"), /^Best known: \d+ moves; at least \d+$/);
    assert.match(await text(page, ".counts"), /^0 moves · best known \d+$/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("p");
    await page.getByText(/^Solved in \d+ moves, (the best known|\d+ above the best known)\.$/).waitFor();
    assertQuiet(page);
    await page.close();
  },

  async "boards by number, boards and moves that are pasted"(tools) {
    const page = await open(tools, "tiles15");
    const dialog = page.locator("dialog[open]");
    await page.locator("[data-action=fresh]").click();
    await page.locator("#instance-number").fill("0");
    await page.keyboard.press("Enter");
    assert.match(await dialog.innerText(), /Expected a whole number/);
    await page.locator("#instance-number").fill("3");
    await tools.picture(page, "tiles-new-game", false);
    await page.keyboard.press("Enter");
    assert.equal(await text(page, "h1"), "15-puzzle 3");
    const paste = async (words) => {
      await page.locator("[data-action=paste]").click();
      await page.locator("#pasted").fill(words);
      await page.locator("[data-action=take]").click();
    };
    await paste(tools.run("solve", "3", "--domain", "tiles15"));
    await page.locator(".board[data-home='15']").waitFor();
    await paste("16 1 1");
    assert.match(await dialog.innerText(), /16: expected a number from 0 to 15/);
    await page.keyboard.press("Escape");
    await paste("0 2 1 3 4 5 6 7 8 9 10 11 12 13 14 15");
    assert.match(await dialog.innerText(), /cannot be solved/);
    await page.keyboard.press("Escape");
    await paste(tools.run("deal", "5", "--domain", "tiles15"));
    assert.equal(await text(page, "h1"), "15-puzzle");
    assert.match(await link(page), /^board=/);
    await page.reload();
    await page.locator(".verdict.winnable").waitFor();
    assertQuiet(page);
    await page.goto(page.url().replace(/#.*/, "#board=0.2.1.3.4.5.6.7.8.9.10.11.12.13.14.15"));
    await page.locator(".verdict.lost").waitFor();
    await page.close();
  },

  async "a dozen stops of the Tab key, however many moves"(tools) {
    const page = await open(tools, "tiles8", "#instance=7");
    await page.keyboard.press("p");
    await page.getByText(/^Solved in \d+ moves/).waitFor();
    const stops = await page.evaluate(() => [...document.querySelectorAll("main button, main [tabindex], main summary, main input")]
      .filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility()).length);
    assert.ok(stops <= 13, String(stops));
    await page.close();
  },

  async "a finger slides tiles"(tools) {
    const page = await open(tools, "tiles8", kBoard, {width: 390, height: 844});
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setTouchEmulationEnabled", {enabled: true, maxTouchPoints: 1});
    const touch = (type, ...touchPoints) => session.send("Input.dispatchTouchEvent", {type, touchPoints});
    const from = await middle(page, 1);
    await touch("touchStart", from);
    for (let i = 1; i <= 6; ++i) await touch("touchMove", {x: from.x + 12 * i, y: from.y});
    await tools.picture(page, "tiles-390-drag", false);
    await touch("touchEnd");
    assert.match(await link(page), /moves=LL$/);
    assertQuiet(page);
    await page.close();
  },

  async "the tiles fit a telephone, light and dark"(tools) {
    for (const [domain, hash] of [["tiles8", ""], ["tiles15", "#instance=7&moves="], ["tiles24", ""]]) {
      for (const dark of [false, true]) {
        const page = await open(tools, domain, hash, {width: 390, height: 844, dark});
        await settled(page);
        await assertFits(page);
        await tools.picture(page, `${domain}-390${dark ? "-dark" : ""}`);
        await page.setViewportSize({width: 1440, height: 900});
        await page.waitForTimeout(200);
        await assertFits(page);
        await tools.picture(page, `${domain}-1440${dark ? "-dark" : ""}`, false);
        assertQuiet(page);
        await page.close();
      }
    }
  },
};

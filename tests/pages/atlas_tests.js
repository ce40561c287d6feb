// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {assertFits, assertQuiet, canvasColors, secondsOf} from "./browser.js";
import {leastDifference} from "./color_vision.js";

export const makeAtlas = (tools) => {
  const file = join(tools.folder, "atlas.html");
  tools.run("atlas", "--output", file);
  return file;
};
const open = async (tools, {hash = "", ...options} = {}) => {
  const page = await tools.browser.open(makeAtlas(tools), {width: 1440, height: 900, ...options});
  if (hash) await page.evaluate((text) => { location.hash = text; }, hash);
  await page.locator(".atlas-list td").first().waitFor();
  return page;
};
const text = (page, selector) => page.locator(selector).first().innerText();
const settled = (page) => page.waitForFunction(() => !coevo.atlasShown.map.flight);
const kHard = 31465;

export const atlasTests = {
  async "the atlas opens with its hardest deals, and its stories stay"(tools) {
    const page = await open(tools);
    assert.match(await text(page, ".atlas-message"), /^Few deals are hard: the solver “fast” needs at most 815 positions for half of all deals/);
    assert.match(await text(page, ".atlas-list tbody tr"), /^Deal 28920\s/);
    assert.equal(await text(page, ".atlas-instance h2"), "Deal 28920");
    assert.equal(await page.locator(".atlas-instance .place-name").count(), 4 + 4 + 8, "cells, foundations, columns");
    const signs = await page.locator(".atlas-why li").allInnerTexts();
    assert.match(signs[0], /^Unlike 92.% of the deals, it has at least 18 cards on a lower one of their suit; such deals have a mean difficulty rating of 6\d\.$/);
    assert.match(await text(page, ".atlas-why > p"), /^Positions against the median deal: single 159.×, .*Heineman: not solved\.$/);
    await tools.picture(page, "atlas-1440", false);
    const stories = page.locator(".atlas-views button");
    for (let story = 0; story < await stories.count(); ++story) {
      await stories.nth(story).click();
      assert.deepEqual(await stories.evaluateAll((all) => all.map((each) => each.getAttribute("aria-pressed") === "true").indexOf(true)), story);
      assert.doesNotMatch(await text(page, ".atlas-message"), /undefined|NaN|–|^Your own/);
    }
    await page.getByRole("button", {name: "Buried aces"}).click();
    assert.match(await text(page, ".atlas-message"), /a mean rating of 6\d, the tenth with the fewest 3\d\.$/);
    assert.match(await text(page, ".atlas-why li"), /cards on its aces; /);
    await page.getByLabel("Colour by").selectOption("aces");
    assert.match(await text(page, ".atlas-message"), /^Your own view\. Order: Cards on the aces, highest first\. Colour: Cards on the aces\.$/);
    assert.equal(await page.locator(".atlas-views [aria-pressed=true]").count(), 0);
    assert.equal(await stories.first().isVisible(), true);
    assertQuiet(page);
    await page.close();
  },

  async "a wrong number, address or filter moves nothing, and says what is expected"(tools) {
    const page = await open(tools);
    const places = () => page.evaluate(() => [".atlas-map", ".atlas-side", ".atlas-key", ".atlas-tools"].map((part) => JSON.stringify(document.querySelector(part).getBoundingClientRect())));
    const before = await places();
    for (const wrong of ["32001", "0", "1.5", "x", ""]) {
      await page.locator(".find input").fill(wrong);
      await page.locator(".find input").press("Enter");
      assert.equal(await text(page, ".find .fault"), "Expected a number from 1 to 32000.", wrong);
      assert.deepEqual(await places(), before, wrong);
    }
    await page.evaluate(() => { location.hash = "#color=rating&order=age&at=0"; });
    await page.getByText(/^The address has order=age: expected one of shortest, rating, .*\. Expected a number from 1 to 32000\.$/).waitFor();
    await page.locator(".find input").fill("1");
    assert.equal(await page.locator(".find .fault").isVisible(), false);
    await page.getByLabel("Lowest value shown").fill("55");
    await page.getByLabel("Filter: not solved by").selectOption("fast");
    await page.getByText("No deal matches. Expected filters that leave some: remove one above.").waitFor();
    assert.equal(await text(page, ".atlas-found"), "0 of 32\u202f000 deals");
    assertQuiet(page);
    await page.close();
  },

  async "the histogram has labelled axes"(tools) {
    const page = await open(tools, {hash: "#color=shortest"});
    const labels = async () => (await page.locator(".atlas-bins text").allTextContents()).join(" ");
    await page.locator(".atlas-bins", {hasText: "Shortest length"}).waitFor();
    assert.equal(await labels(), "0 1k 2k 80 100 deals Shortest length, single-card moves →");
    // The tick of 80 stands under the bar of the deals of that length.
    const bar = await page.evaluate(() => {
      const {bins} = coevo.atlasShown.state.measure;
      return document.querySelectorAll(".atlas-bins rect")[bins.binOf(80)].getBoundingClientRect().toJSON();
    });
    const tick = await page.locator(".atlas-bins text", {hasText: /^80$/}).boundingBox();
    assert.ok(Math.abs(tick.x + tick.width / 2 - bar.x - bar.width / 2) < 2);
    assert.ok(tick.y + tick.height < 900, "the axis is in the first view");
    await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height - 1);
    assert.match(await text(page, ".chip"), /^Shortest length: 80 single-card moves/);
    await page.getByLabel("Colour by").selectOption("fast");
    assert.match(await labels(), / 1k 10k 100k 1M deals Positions: fast →$/);
    assertQuiet(page);
    await page.close();
  },

  async "the atlas colours, orders and filters"(tools) {
    const page = await open(tools, {hash: "#color=shortest"});
    assert.ok((await canvasColors(page, ".atlas-map"))[0] > 30);
    assert.match(await text(page, ".atlas-found"), /^All 32.000 deals$/);
    await page.getByLabel("Order by").selectOption("shortest");
    await page.getByRole("button", {name: "Lowest first"}).click();
    await settled(page);
    assert.match(await text(page, ".atlas-list tbody tr"), /^Deal 13304\s+111/);
    await page.getByLabel("Lowest value shown").fill("46");
    await page.locator(".atlas-list tbody tr").nth(1).waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".atlas-list tbody tr").length === 2);
    assert.match(await text(page, ".atlas-found"), /^2 of 32.000 deals$/);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", {name: /^CSV/}).click();
    const rows = readFileSync(await (await saved).path(), "utf8").split("\n");
    assert.deepEqual(rows.map((row) => row.split(",").slice(0, 2).join()), ["instance,shortest", "13304,111", "31465,108", ""]);
    await page.getByLabel("Colour by").selectOption("rating");
    assert.match(await text(page, ".chip"), /^Shortest length: 108 to 111/);
    await page.locator(".chip").click();
    assert.match(await text(page, ".atlas-found"), /^All/);
    await page.getByLabel("Filter: not solved by").selectOption("fast");
    assert.match(await text(page, ".atlas-found"), /^1 of 32.000 deals$/);
    assertQuiet(page);
    await page.close();
  },

  async "a deal is found, pointed at and walked to"(tools) {
    const page = await open(tools, {hash: "#color=shortest"});
    await page.keyboard.press("/");
    await page.keyboard.type("617");
    await page.keyboard.press("Enter");
    assert.equal(await text(page, ".atlas-instance h2"), "Deal 617");
    assert.match(await text(page, ".atlas-instance table"), /Shortest length\s+98\s/);
    assert.match(page.url(), /at=617/);
    await tools.picture(page, "atlas-1440-deal", false);
    await page.locator(".atlas-map").focus();
    await page.keyboard.press("ArrowRight");
    assert.match(await text(page, ".atlas-tip"), /^Deal 618\n/);
    await page.keyboard.press("Enter");
    assert.equal(await text(page, ".atlas-instance h2"), "Deal 618");
    const box = await page.locator(".atlas-map").boundingBox();
    await page.mouse.move(box.x + box.width - 2, box.y + 2);
    const {columns} = await page.evaluate(() => coevo.atlasShown.map.grid);
    assert.match(await text(page, ".atlas-tip"), new RegExp(`^Deal ${columns}\n`));
    await page.evaluate(() => { location.hash = "#color=rating&order=gap&down=1&at=617"; });
    await page.getByRole("heading", {name: "Deal 617"}).waitFor();
    await page.reload();
    assert.equal(await text(page, ".atlas-instance h2"), "Deal 617");
    assert.deepEqual(await page.$$eval(".atlas-tools select", (all) => all.map(({value}) => value)), ["rating", "gap", ""]);
    assert.equal(await text(page, ".direction"), "↓");
    assertQuiet(page);
    await page.close();
  },

  async "a shortest solution is replayed, and the deal is played"(tools) {
    const page = await open(tools);
    await page.locator(".find input").fill(String(kHard));
    await page.keyboard.press("Enter");
    await page.locator("[data-action=replay]").click();
    await page.keyboard.press("End");
    assert.equal(await page.locator("dialog .board").getAttribute("data-home"), "52");
    assert.match(await text(page, "dialog .replay-heading"), /108 single-card moves, proven shortest/);
    await tools.picture(page, "atlas-replay", false);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({state: "detached"});
    const opened = page.context().waitForEvent("page");
    await page.getByRole("link", {name: "Play it"}).click();
    const game = await opened;
    await game.locator(".verdict.winnable").waitFor();
    assert.equal(await text(game, "h1"), `Deal ${kHard}`);
    await game.close();
    await page.locator(".find input").fill("11982");
    await page.keyboard.press("Enter");
    assert.ok(await page.getByRole("button", {name: "No solution exists"}).isDisabled());
    assertQuiet(page);
    await page.close();
  },

  async "the atlas is zoomed and dragged"(tools) {
    const page = await open(tools);
    const box = await page.locator(".atlas-map").boundingBox();
    const [x, y] = [box.x + 403.5, box.y + 202.5];
    const under = () => page.evaluate(() => coevo.atlasShown.state.hovered);
    await page.mouse.move(x, y);
    const before = await under();
    await page.keyboard.down("Control");
    for (let i = 0; i < 10; ++i) await page.mouse.wheel(0, -40);
    await page.keyboard.up("Control");
    await page.waitForFunction(() => coevo.atlasShown.map.view.zoom > 10);
    await page.mouse.move(x + 1, y);
    assert.equal(await under(), before, "what is under the pointer stays there");
    await tools.picture(page, "atlas-1440-near", false);
    await page.mouse.down();
    await page.mouse.move(x + 101, y, {steps: 4});
    await page.mouse.up();
    await page.mouse.move(x + 101, y + 1);
    assert.equal(await under(), before, "the map went along");
    assert.equal(await page.locator(".atlas-instance h2").innerText(), "Deal 28920", "a drag is no click");
    await page.getByRole("button", {name: "The whole map"}).click();
    assert.equal(await page.evaluate(() => coevo.atlasShown.map.view.zoom), 1);
    assertQuiet(page);
    await page.close();
  },

  async "its size, its first picture and its frames"(tools) {
    const page = await open(tools);
    const size = tools.size(makeAtlas(tools));
    const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
    const box = await page.locator(".atlas-map").boundingBox();
    await page.evaluate(() => { coevo.atlasShown.map.frames.length = 0; });
    const seconds = await secondsOf(page, async () => {
      for (let i = 0; i < 60; ++i) await page.mouse.move(box.x + 10 * i, box.y + 5 * i);
    });
    await page.getByLabel("Order by").selectOption("shortest");
    await settled(page);
    const frames = (await page.evaluate(() => coevo.atlasShown.map.frames)).sort((a, b) => a - b);
    console.log(`       ${size} bytes, first paint ${paint.toFixed(0)} ms, ${frames.length} frames, median ${frames[frames.length >> 1].toFixed(1)} ms; 60 moves ${(1000 * seconds).toFixed(0)} ms`);
    assert.ok(size < 4_000_000);
    assert.ok(frames.length > 5, "it moved");
    assertQuiet(page);
    await page.close();
  },

  async "the atlas fits a telephone, light and dark; its colours differ for everyone"(tools) {
    for (const dark of [false, true]) {
      const page = await open(tools, {width: 390, height: 844, dark});
      await assertFits(page);
      await tools.picture(page, dark ? "atlas-390-dark" : "atlas-390");
      await page.setViewportSize({width: 1440, height: 900});
      await page.waitForTimeout(200);
      await assertFits(page);
      await tools.picture(page, dark ? "atlas-1440-dark" : "atlas-1440-light", false);
      const colors = await page.evaluate(() => [...[0, 0.25, 0.5, 0.75, 1].map((part) => coevo.viridisAt(coevo.stripPart(part))), coevo.unsolvedColor()]);
      const {least, pair} = leastDifference(colors);
      assert.ok(least > 12, `${pair}: ${least}`);
      assertQuiet(page);
      await page.close();
    }
  },
};

// SPDX-License-Identifier: MIT
// On every page and usual screen, no text is cut off, covers other text or makes the page scroll sideways.
import assert from "node:assert/strict";
import {join} from "node:path";
import {makeAtlas} from "./atlas_tests.js";
import {withServer} from "./dashboard_tests.js";
import {makeFilm} from "./film_tests.js";
import {makePlayPage} from "./play_tests.js";

const kSizes = [[1440, 900], [1366, 650], [844, 390], [500, 844], [390, 844]];

// Runs in the page: what is wrong with its layout. Boards are left out, as cards cover cards, and slanted text, whose box is too large.
const layoutFaults = () => {
  const faults = [];
  const {scrollWidth} = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} px wide`);
  const lines = [];
  const see = (node, text, line) => {
    let [{left, right, top, bottom}, isLoose] = [line, false];
    for (let box = node.parentElement; box !== document.body; box = box.parentElement) {
      const {overflowX, overflowY, position} = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      const keeps = (overflow) => ["hidden", "clip"].includes(overflow) || box.tagName === "BUTTON";
      if (keeps(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) faults.push(`cut off: ${text}`);
      if (keeps(overflowY) && (top < edge.top - 3 || bottom > edge.bottom + 3)) faults.push(`cut off in height: ${text}`);
      if (overflowX === "auto") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (overflowY === "auto") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
      isLoose ||= ["sticky", "fixed"].includes(position);
    }
    if (left < right && top < bottom && (left < -1 || right > innerWidth + 1)) faults.push(`outside: ${text}`);
    const inset = 0.2 * (bottom - top);  // a line is lower than its font's box
    if (!isLoose && left + 4 < right && top < bottom) lines.push({node, text, left: left + 2, right: right - 2, top: top + inset, bottom: bottom - inset});
  };
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = nodes.nextNode());) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest(".unseen, .offscreen, .board, [transform*=rotate], script, noscript, option") || !parent.checkVisibility({visibilityProperty: true})) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) see(node, node.data.trim().slice(0, 60), line);
  }
  lines.sort((a, b) => a.top - b.top);
  lines.forEach((a, i) => {
    for (const b of lines.slice(i + 1)) {
      if (b.top >= a.bottom) break;
      if (a.node !== b.node && a.left < b.right && b.left < a.right) faults.push(`${a.text} covers ${b.text}`);
    }
  });
  return [...new Set(faults)];
};

export const layoutTests = {
  async "no text is cut off or covered, on any page and screen"(tools) {
    const make = (name, ...words) => {
      const file = join(tools.folder, `layout-${name}.html`);
      tools.run(...words, "--output", file);
      return file;
    };
    const at = (name) => join(tools.folder, name);
    const pages = {
      report: make("report", "report", at("run1"), at("validation1"), "--replays", "1"),
      comparison: make("comparison", "report", ...["run1", "run2", "run3", "run4", "validation1", "validation2"].map(at), "--replays", "0"),
      film: makeFilm(tools), atlas: makeAtlas(tools), play: makePlayPage(tools), "play Simple Simon": makePlayPage(tools) + "#game=simple-simon&deal=4",
      "play Klondike": makePlayPage(tools) + "#game=klondike&deal=1&moves=5htw", "play Spider": make("spider", "play", "--game", "spider", "5"),
      tiles: make("tiles", "play", "7", "--domain", "tiles15"), replay: make("replay", "view", "--deal", "617"),
    };
    const faults = [];
    await withServer(tools, async (url) => {
      for (const [name, file] of Object.entries({...pages, dashboard: url})) {
        const page = await tools.browser.open(file);
        for (const [width, height] of kSizes) {
          await page.setViewportSize({width, height});
          for (const isOpen of [false, true]) {
            await page.evaluate((open) => { for (const each of document.querySelectorAll("details")) each.open = open; }, isOpen);
            await page.waitForTimeout(300);
            for (const fault of await page.evaluate(layoutFaults)) faults.push(`${name}, ${width}x${height}${isOpen ? ", open" : ""}: ${fault}`);
          }
        }
        await page.close();
      }
    });
    assert.equal(faults.join("\n"), "");
  },
};

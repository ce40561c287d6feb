// SPDX-License-Identifier: MIT
// Playing games with two packs, whose page has a solver of its own.
import assert from "node:assert/strict";
import {join} from "node:path";
import {assertFits, assertQuiet} from "./browser.js";
import {hasTwoPacks} from "./module_rows.js";
import {moves, text} from "./play_tests.js";

const openGame = async (tools, game, deal, options = {}) => {
  const file = join(tools.folder, `play-${game}.html`);
  tools.run("play", "--game", game, deal, "--output", file);
  const page = await tools.browser.open(file, options);
  await page.evaluate(() => localStorage.clear());  // of other tests
  await page.locator(".verdict.winnable, .verdict.lost").first().waitFor();
  return page;
};
const paste = async (page, words) => {
  await page.locator("[data-action=paste]").click();
  await page.locator("#pasted").fill(words);
  await page.locator("[data-action=take]").click();
};
const home = (page, count) => page.locator(`.board[data-home="${count}"]`).waitFor();

const kSuit = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S";
const nearlyWon = `Foundations: H-K C-K D-K S-K H-K C-K D-K S-0\n: ${kSuit}\n: AS\n`;

export const twoPacksPlayTests = {
  async "Spider is dealt, played with hints, undone and won"(tools) {
    const page = await openGame(tools, "spider", "5");
    assert.deepEqual([await page.title(), await text(page, "[data-action=games]")], ["Spider: Deal 5", "Spider ▾"]);
    assert.equal(await page.locator("[data-card]").count(), 104);
    assert.equal(await page.locator("[data-card].down").count(), 44 + 50, "the cards of the stock, and all but the exposed ones");
    assert.equal(await page.locator(".stock-count").textContent(), "50");
    await page.keyboard.press("t");
    assert.equal(await text(page, ".status"), "Deal a card to each column. The stock has 40 more.");
    assert.equal(await moves(page), "tc");
    await page.keyboard.press("z");
    assert.deepEqual([await moves(page), await page.locator(".stock-count").textContent()], ["", "50"]);
    await page.keyboard.press("i");
    assert.match(await text(page, ".status"), /^Hint: .* onto .*\. The solver sees hidden cards\.$/);
    await tools.picture(page, "play-spider-hint", false);
    await page.getByLabel("Show hidden cards").check();
    await page.keyboard.press("Escape");
    await page.keyboard.press("i");
    assert.match(await text(page, ".status"), /^Hint: .* onto .*\d?[♣♦♥♠]\.$/u);
    await tools.picture(page, "play-spider-open", false);
    await page.getByLabel("Show hidden cards").uncheck();
    await page.keyboard.press("i");
    await page.keyboard.press("i");
    assert.match(await moves(page), /^\d\d$/);
    await page.locator("[data-action=undo]").click();
    assert.equal(await moves(page), "");
    await paste(page, tools.run("solve", "--game", "spider", "5").trim().split("\n").at(-1));
    await home(page, 104);
    await page.getByText(/^Solved in \d+ moves\. Some moves were not made here, so it is not counted as your win\.$/).waitFor();
    await tools.picture(page, "play-spider-solved", false);
    assertQuiet(page);
    await page.close();
  },

  async "a complete pile goes home in one move, to the other foundation of its suit"(tools) {
    const page = await openGame(tools, "spider", "5");
    await paste(page, nearlyWon);
    await home(page, 91);
    await page.keyboard.type("21");
    const [king, queen] = [page.locator("[data-card]:not(.down)", {hasText: "K"}), page.locator("[data-card]", {hasText: "Q"})];
    assert.deepEqual([await king.count(), await queen.count()], [8, 8]);
    await page.keyboard.type("1h");
    await home(page, 104);
    await page.waitForTimeout(300);
    // Each king lies on a foundation of its own, the two of a suit side by side.
    const places = await page.$$eval("[data-card]", (all) => all.filter((face) => face.textContent.startsWith("K"))
      .map((face) => [Number(face.dataset.card) % 4, Math.round(face.getBoundingClientRect().x)]).sort((a, b) => a[1] - b[1]));
    assert.deepEqual(places.map(([suit]) => suit), [0, 0, 1, 1, 2, 2, 3, 3]);
    assert.equal(new Set(places.map(([, x]) => x)).size, 8);
    await page.getByText(/^Solved in 2 moves/).waitFor();
    assert.match(await page.locator(".side .keys:last-child dd").nth(1).textContent(), /^1 \(100.%\)$/);
    await page.keyboard.press("z");
    await home(page, 91);
    await page.evaluate(() => localStorage.clear());
    assertQuiet(page);
    await page.close();
  },

  async "a group is dragged, and other games with two packs are on the page"(tools) {
    const page = await openGame(tools, "spider", "5");
    await paste(page, `Foundations: H-K C-K D-K S-K H-K C-K D-K S-0\n: KS QS JS TS 9S\n: 8S 7S 6S 5S 4S 3S 2S AS\n`);
    await home(page, 91);
    const boxes = await page.evaluate(() => Object.fromEntries([8, 9].map((rank) => {
      const face = [...document.querySelectorAll("[data-card]")].filter((each) => each.style.visibility !== "hidden" && each.textContent.startsWith(String(rank)) &&
        Number(each.dataset.card) % 4 === 3).at(-1).getBoundingClientRect();
      return [rank, {x: face.x + face.width / 2, y: face.y + 8}];
    })));
    await page.mouse.move(boxes[8].x, boxes[8].y);
    await page.mouse.down();
    await page.mouse.move(boxes[9].x, boxes[9].y + 20, {steps: 5});
    await page.mouse.up();
    assert.equal(await moves(page), "21");
    await page.locator("[data-action=games]").click();
    const names = JSON.parse(tools.run("list", "games", "--json")).games.filter(hasTwoPacks).map(({help}) => help.split(/[,;]/)[0]);
    assert.deepEqual((await page.locator(".games b").allInnerTexts()).sort(), names.sort());
    await page.locator(".games b").getByText("Mrs Mop", {exact: true}).click();
    await page.locator("[data-action=games]", {hasText: "Mrs Mop ▾"}).waitFor();
    assert.equal(await page.locator(".place-name").count(), 13 + 8);
    await page.evaluate(() => localStorage.clear());
    assertQuiet(page);
    await page.close();
  },

  async "two packs fit telephones, upright and on their side, and large windows, light and dark"(tools) {
    for (const [game, deal] of [["spider", "5"], ["mrs-mop", "5"], ["spider-one-suit", "5"], ["forty-thieves", "5"], ["double-klondike", "5"], ["gargantua", "3"]]) {
      const page = await openGame(tools, game, deal);
      for (const [width, height, dark] of [[360, 740, false], [740, 360, false], [768, 1024, true], [1440, 900, false], [1440, 900, true]]) {
        await page.setViewportSize({width, height});
        await page.emulateMedia({colorScheme: dark ? "dark" : "light"});
        await page.waitForTimeout(200);
        await assertFits(page);
        await tools.picture(page, `play-${game}-${width}${dark ? "-dark" : ""}`, false);
      }
      assertQuiet(page);
      await page.close();
    }
  },

  async "with fewer suits, cards show what they count as, piles fill the foundations in order, and the game is won"(tools) {
    for (const [game, title, kings] of [["spider-two-suits", "Spider with two suits", "♥♥♥♥♠♠♠♠"], ["spider-one-suit", "Spider with one suit", "♠♠♠♠♠♠♠♠"]]) {
      const page = await openGame(tools, game, "5");
      assert.equal(await page.title(), `${title}: Deal 5`);
      const suits = await page.$$eval("[data-card]", (all) => [...new Set(all.map((face) => face.getAttribute("class").split(" ").slice(1, 3).join(" ")))].sort());
      assert.deepEqual(suits, game === "spider-one-suit" ? ["black suit-3"] : ["black suit-3", "red suit-2"]);
      assert.equal(await page.locator("[data-card]").count(), 104);
      await page.keyboard.press("i");
      assert.match(await text(page, ".status"), /^Hint: /);
      await tools.picture(page, `play-${game}-hint`, false);
      await page.keyboard.press("Escape");
      await paste(page, tools.run("solve", "--game", game, "5").trim().split("\n").at(-1));
      await home(page, 104);
      await page.getByText(/^Solved in \d+ moves\./).waitFor();
      await page.waitForTimeout(300);
      const places = await page.$$eval("[data-card]", (all) => all.filter((face) => face.textContent.startsWith("K"))
        .map((face) => [Number(face.dataset.card) % 4, Math.round(face.getBoundingClientRect().x)]).sort((a, b) => a[1] - b[1]));
      assert.equal(places.map(([suit]) => "♣♦♥♠"[suit]).join(""), kings);
      assert.equal(new Set(places.map(([, x]) => x)).size, 8);
      await tools.picture(page, `play-${game}-solved`, false);
      await paste(page, "Foundations: S-K S-K S-K S-K S-K S-K S-K S-0\n: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S\n: AH\n");
      await page.getByText(game === "spider-one-suit" ? "AH: expected spades alone" : /expected no more foundations/).waitFor();
      await page.evaluate(() => localStorage.clear());
      assertQuiet(page);
      await page.close();
    }
  },

  async "a replay shows both packs"(tools) {
    for (const game of ["spider", "spider-two-suits", "spider-one-suit", "double-klondike"]) {
      const file = join(tools.folder, `view-${game}.html`);
      tools.run("view", "--game", game, "--deal", "5", "--output", file);
      const page = await tools.browser.open(file);
      assert.equal(await page.locator(".board .card").count(), 104);
      await tools.picture(page, `view-${game}`, false);
      await page.keyboard.press("End");
      await home(page, 104);
      await tools.picture(page, `view-${game}-end`, false);
      assertQuiet(page);
      await page.close();
    }
  },
};

// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import {writeFileSync} from "node:fs";
import {join} from "node:path";
import {assertFits, assertQuiet} from "./browser.js";

const config = `solver:
  search: {name: best_first, auto_moves: raymond}
  heuristics: [hsdh, num_well_placed, num_cards_not_at_foundations, free_cells]
limits: {nodes: 1500, memory_mib: 64}
fitness: {objective: log_nodes}
training: {instances: 1-300, sample: 40}
learning: {method: hillis, population: 6, instances: 3}
evolver: {name: ga, generations: 12, population: 12}
champion: {candidates: 2, instances: 10}
benchmark: {instances: 401-420, every: 3}
`;

// A run of the program itself, once for all tests.
export const makeFilm = ({run, folder}) => {
  const page = join(folder, "film.html");
  if (makeFilm.done) return page;
  writeFileSync(join(folder, "film.yaml"), config);
  run("evolve", join(folder, "film.yaml"), "--run-dir", join(folder, "filmed"), "--quiet");
  run("film", join(folder, "filmed"), "--output", page, "--quiet");
  makeFilm.done = true;
  return page;
};

const frame = async (page) => Number(await page.locator(".film-bar").getAttribute("data-frame"));
const tops = (page) => page.$$eval(".genes svg text", (texts) => texts.map((each) => each.textContent).join("|"));

export const filmTests = {
  async "a film: keys, slider and curves lead to frames"(tools) {
    const page = await tools.browser.open(makeFilm(tools));
    const press = async (key, expected) => {
      await page.keyboard.press(key);
      assert.equal(await frame(page), expected, key);
    };
    await press("ArrowRight", 1);
    await press("Shift+ArrowRight", 11);
    await press("ArrowLeft", 10);
    await press("Home", 0);
    await press("End", 11);
    assert.match(await page.locator(".film-bar .place").innerText(), /Generation 11/);
    await page.locator("[aria-label=Generation]").fill("4");
    assert.equal(await frame(page), 4);
    assert.match(await page.locator("[aria-label=Generation]").getAttribute("aria-valuetext"), /^Generation 4, best fitness .*instance 4\d\d /);
    await page.locator(".progress svg").scrollIntoViewIfNeeded();
    const box = await page.locator(".progress svg").boundingBox();
    await page.mouse.click(box.x + box.width - 14, box.y + box.height / 2);
    assert.equal(await frame(page), 11);
    assertQuiet(page);
    await page.close();
  },

  async "a film: playing goes through every frame and stops"(tools) {
    const page = await tools.browser.open(makeFilm(tools));
    await page.evaluate(() => {
      const bar = document.querySelector(".film-bar");
      window.seen = [];
      new MutationObserver(() => window.seen.push(Number(bar.dataset.frame))).observe(bar, {attributeFilter: ["data-frame"]});
    });
    await page.locator("select[aria-label=Speed]").selectOption({label: "16 a second"});
    await page.keyboard.press(" ");
    await page.waitForFunction(() => document.querySelector(".film-bar").dataset.frame === "11" && document.querySelector(".film-bar").dataset.playing === "false");
    const seen = await page.evaluate(() => [...new Set(window.seen)].filter((i) => i > 0));
    assert.deepEqual(seen, Array.from({length: 11}, (_, i) => i + 1));
    await page.keyboard.press(" ");
    assert.equal(await page.locator(".film-bar").getAttribute("data-playing"), "true");
    await page.keyboard.press("ArrowRight");
    assert.equal(await page.locator(".film-bar").getAttribute("data-playing"), "false");
    assertQuiet(page);
    await page.close();
  },

  async "a film: captions tell what the data show"(tools) {
    const page = await tools.browser.open(makeFilm(tools));
    const {frames, trial} = await page.evaluate(() => coevo.data);
    const caption = () => page.locator(".film-bar .caption").innerText();
    assert.match(await caption(), new RegExp(`^12 hosts meet ${frames[0].instances.number.length} deals, the first parasites`));
    const before = (i) => new Set(frames[i - 1].instances.number);
    for (let i = 1; i < frames.length; ++i) {
      await page.keyboard.press("ArrowRight");
      const text = await caption();
      const fresh = frames[i].instances.number.filter((number) => !before(i).has(number)).length;
      assert.ok(text.includes(fresh === 0 ? "meet the same" : `The parasites found ${fresh} new deal`), text);
      assert.equal(text.includes("is the same as before"), frames[i].best === frames[i - 1].best, text);
      const isSolved = (at) => trial.outcomes[at].outcome === "solved";
      assert.equal(/is (solved|no longer)/.test(text), isSolved(i) !== isSolved(i - 1), text);
      assert.equal(text.includes("nobody learns from"), [3, 6, 9].includes(i), text);
    }
    await page.close();
  },

  async "a film: all individuals on the same axes"(tools) {
    const page = await tools.browser.open(makeFilm(tools));
    const axes = await tops(page);
    const lines = () => page.locator(".genes .all path").count();
    assert.equal(await lines(), 12);
    assert.equal(await page.locator(".genes .before path").count(), 0);
    const first = await page.locator(".genes path.best").getAttribute("d");
    await page.keyboard.press("End");
    assert.equal(await lines(), 12);
    assert.equal(await page.locator(".genes .before path").count(), 12);
    assert.notEqual(await page.locator(".genes path.best").getAttribute("d"), first);
    assert.equal(await tops(page), axes);
    await page.locator(".genes summary").click();
    await page.locator(".genes tbody tr").first().waitFor();
    assert.equal(await page.locator(".genes tbody tr").count(), 4);
    const best = Number(await page.locator(".genes tbody td").nth(1).innerText());
    const {genes, frames} = await page.evaluate(() => coevo.data);
    const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const place = digits.indexOf(frames[11].best[0]) * 64 + digits.indexOf(frames[11].best[1]);
    assert.ok(Math.abs(best - (genes[0].low + place / 4095 * (genes[0].high - genes[0].low))) < 0.01);
    await page.close();
  },

  async "a film: the instances of a frame and the hard one's board"(tools) {
    const page = await tools.browser.open(makeFilm(tools));
    const {frames, trial} = await page.evaluate(() => coevo.data);
    for (const [key, index] of [["Home", 0], ["End", 11]]) {
      await page.keyboard.press(key);
      assert.equal(await page.locator(".instances circle").count(), frames[index].instances.number.length);
      const isSolved = trial.outcomes[index].outcome === "solved";
      assert.match(await page.locator(".trial .now").innerText(), isSolved ? /^✓ Solved: / : /^✕ Not solved/);
      assert.equal(await page.locator(".trial .board").getAttribute("data-home"), isSolved ? "52" : "0");
    }
    const solved = trial.outcomes.findLastIndex(({outcome}) => outcome === "solved");
    assert.ok(solved >= 0, "the material has a solved frame");
    await page.locator("[aria-label=Generation]").fill(String(solved));
    await page.getByRole("button", {name: "Play its solution"}).click();
    await page.waitForFunction(() => { const home = Number(document.querySelector(".trial .board").dataset.home); return home > 0 && home < 52; });
    await page.keyboard.press("ArrowRight");
    assert.equal(await frame(page), solved, "the solution's own keys");
    assertQuiet(page);
    await page.close();
  },

  async "a film fits every window, and paper"(tools) {
    for (const [width, height, dark] of [[1440, 900, false], [1440, 900, true], [800, 900, false], [390, 844, false], [390, 844, true]]) {
      const page = await tools.browser.open(makeFilm(tools), {width, height, dark});
      await page.locator("[aria-label=Generation]").fill("7");
      await page.waitForTimeout(100);
      await assertFits(page);
      await tools.picture(page, `film-${width}${dark ? "-dark" : ""}`);
      assertQuiet(page);
      await page.close();
    }
    const page = await tools.browser.open(makeFilm(tools));
    await page.emulateMedia({media: "print"});
    await assertFits(page);
    assert.equal(await page.locator(".film-bar button").first().isVisible(), false);
    await page.close();
  },

  async "a film of a run that tunes a command has no board"(tools) {
    const {run, folder} = tools;
    const at = (name) => join(folder, name);
    writeFileSync(at("solver.sh"), "echo nodes $((10 + $1 * $1))\necho it is solved\n");
    writeFileSync(at("list.txt"), "a </script><b>\nb\nc\n");
    writeFileSync(at("tune.yaml"), `target:
  command: [sh, ${at("solver.sh")}, "{effort}", "{scale}", "{instance}"]
  protocol: regex
  cost: 'nodes (\\d+)'
  solved: 'is solved'
  measure: nodes
  cutoff: 1000
  kill_after: 10
  parameters: {effort: {integer: [0, 9], default: 5}, scale: {real: [0.01, 100], log: true, default: 1}}
training: {files: ${at("list.txt")}}
learning: {method: random, instances: 2}
evolver: {name: cma_es, generations: 4, population: 6}
champion: {candidates: 2, instances: 3}
`);
    run("evolve", at("tune.yaml"), "--run-dir", at("tuned"), "--quiet");
    run("film", at("tuned"), "--output", at("tuned.html"));
    const page = await tools.browser.open(at("tuned.html"));
    assert.equal(await page.locator(".trial").count(), 0);
    assert.match(await tops(page), /^9\|0\|effort/);
    assert.match(await tops(page), /\|100\|0\.01\|scale \(log\)/);
    assert.equal(await page.locator(".genes .all path").count(), 6);
    assertQuiet(page);
    await page.close();
  },
};

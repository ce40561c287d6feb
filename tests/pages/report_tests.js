// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import {readFileSync, readdirSync} from "node:fs";
import {join} from "node:path";
import {leastDifference} from "./color_vision.js";
import {assertFits, assertQuiet, canvasColors, secondsOf} from "./browser.js";

const report = ({run, folder}, name, ...words) => {
  const page = join(folder, name + ".html");
  run("report", ...words.map((word) => word.startsWith("-") ? word : join(folder, word)), "--output", page);
  return page;
};

// Of several runs and validations, each is folded.
const openAll = async (page) => {
  for (const summary of await page.locator("details.whole > summary").all()) await summary.click();
  await page.waitForTimeout(200);
};

export const reportTests = {
  async "a large report is small, fast and quiet"(tools) {
    const file = report(tools, "both", "run1", "validation1", "--replays=3");
    assert.ok(tools.size(file) < 3e6, `${tools.size(file)} bytes`);
    const page = await tools.browser.open(file);
    const drawn = await secondsOf(page, () => page.evaluate(() => new Promise((done) => {
      coevo.renderReport();
      for (const details of document.querySelectorAll("details")) details.open = true;
      requestAnimationFrame(() => requestAnimationFrame(done));
    })));
    console.log(`       ${(tools.size(file) / 1e6).toFixed(2)} MB, drawn in ${drawn.toFixed(2)} s`);
    assert.ok(drawn < 1, `drawn in ${drawn} s`);
    assertQuiet(page);
    await assertFits(page);
    await page.close();
  },

  async "curves are drawn"(tools) {
    const page = await tools.browser.open(report(tools, "run", "run1", "--replays=0"));
    const colors = await canvasColors(page, "canvas");
    assert.ok(colors.length >= 5 + 12, `${colors.length} canvases`);
    colors.forEach((count, i) => assert.ok(count > 5, `canvas ${i} is empty`));
    await tools.picture(page, "run-1280");
    await page.close();
  },

  async "names show as text"(tools) {
    const page = await tools.browser.open(report(tools, "names", "run1", "--replays=0"));
    assert.equal(await page.locator("b", {hasText: /^bold$/}).count(), 0);
    assert.match(await page.title(), /<\/script><b>bold<\/b>&amp;/);
    assert.match(await page.locator("h1").innerText(), /<\/script><b>bold<\/b>&amp;/);
    assert.match(await page.locator("h4").first().innerText(), /<\/script>/);
    await page.close();
  },

  async "the strip tells of a deal and opens its replay"(tools) {
    const page = await tools.browser.open(report(tools, "validation", "validation1", "--replays=2"));
    const [colors] = await canvasColors(page, "canvas.strip");
    assert.ok(colors > 50, `${colors} colours`);
    const box = await page.locator("canvas.strip").boundingBox();
    await page.mouse.move(box.x + 1, box.y + 1);
    assert.match(await page.locator(".strip-tip").innerText(), /^Instance 1: /);
    await page.locator("canvas.strip").focus();
    await page.keyboard.press("ArrowRight");
    assert.match(await page.locator(".strip-tip").innerText(), /^Instance 2: /);
    await tools.picture(page, "validation-1280");
    await page.locator("[data-instance]").first().click();
    await page.keyboard.press("End");
    assert.equal(await page.locator("dialog .board").getAttribute("data-home"), "52");
    await tools.picture(page, "replay-in-report-1280", false);
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    assertQuiet(page);
    await page.close();
  },

  async "comparisons have intervals and tests"(tools) {
    const file = report(tools, "comparison", "run1", "run2", "run3", "run4", "validation1", "validation2", "--replays=0");
    const page = await tools.browser.open(file);
    const text = await page.locator("main").innerText();
    for (const words of ["No ranking: the test instances, limits or objectives differ", "95 % interval", "The runs together", "The validations together", "Mann and Whitney", "McNemar", "Wilcoxon"]) {
      assert.ok(text.includes(words), words);
    }
    assertQuiet(page);
    await assertFits(page);
    await tools.picture(page, "comparison-1280");
    await page.goto("file://" + report(tools, "leaders", "run1", "run2", "run3", "--replays=0"));
    const leaders = await page.locator("#leaderboard").innerText();
    assert.match(leaders, /seed 2 leads by 1\.1 %: untested, as a run lacks test\.csv.*0\.9200.*0\.9100.*0\.9000/s);
    await page.close();
  },

  async "phone, dark and paper"(tools) {
    const file = report(tools, "phone", "run1", "validation1", "--replays=1");
    for (const dark of [false, true]) {
      const page = await tools.browser.open(file, {width: 390, height: 844, dark});
      await openAll(page);
      await assertFits(page);
      assertQuiet(page);
      await tools.picture(page, dark ? "report-390-dark" : "report-390");
      await page.close();
    }
    const page = await tools.browser.open(file, {dark: true});
    await openAll(page);
    await tools.picture(page, "report-1280-dark");
    await page.pdf({path: join(tools.folder, "report.pdf")});
    assert.ok(tools.size(join(tools.folder, "report.pdf")) > 20000);
    assertQuiet(page);
    await page.close();
  },

  async "a tuned command speaks of its costs, instances and crashes"(tools) {
    const file = report(tools, "command", "command1");
    for (const [width, dark] of [[1280, false], [390, true]]) {
      const page = await tools.browser.open(file, {width, height: 900, dark});
      const text = await page.locator("main").innerText();
      for (const words of ["s of CPU time", "39 of 40", "How the runs ended", "crashed", "exit status 3", "default",
                           "folder/with a", "Parameters of the best configuration", "Relative cost"]) {
        assert.ok(text.includes(words), words);
      }
      for (const words of [/\bdeals?\b/i, /positions/i, /solvers?\b/i, /\bnodes\b/i, /search/i, /weight/i]) assert.doesNotMatch(text, words);
      assert.equal(await page.locator("b", {hasText: /^bold$/}).count(), 0);
      assertQuiet(page);
      await assertFits(page);
      await tools.picture(page, `command-${width}${dark ? "-dark" : ""}`);
      await page.close();
    }
  },

  async "the first screen tells what was run and what came of it"(tools) {
    const page = await tools.browser.open(report(tools, "first", "run1", "validation1", "--replays=0"), {width: 1440, height: 900});
    const text = await page.locator(".overview").innerText();
    for (const words of ["solves 50 of 50 test deals", "12 weights", "99.79", "higher is better"]) assert.ok(text.includes(words), words);
    const box = await page.locator(".overview canvas").first().boundingBox();
    assert.ok(box.y + box.height < 900, "the picture is on the first screen");
    const places = await page.locator("nav.contents a").count();
    assert.ok(places >= 5, `${places} places`);
    await page.locator("nav.contents a", {hasText: "Slowest"}).click();
    await page.waitForTimeout(200);
    assert.ok(await page.evaluate(() => scrollY) > 1000);
    assert.ok(await page.locator("nav.contents").isVisible());
    assertQuiet(page);
    await page.close();
  },

  async "failures are marked, not drawn as a large number"(tools) {
    const page = await tools.browser.open(report(tools, "failures", "run1", "--replays=0"));
    const figure = page.locator("figure", {hasText: "Difficulty of the instance population"});
    assert.match(await figure.innerText(), /In 8 of 300 generations nobody solved the hardest/);
    assert.doesNotMatch(await figure.innerText(), /1G|1e9/);
    const data = await page.evaluate(() => coevo.data.runs[0]);
    assert.equal(data.unsolved[7], "1 of the 1 hardest not solved");
    const captions = await page.locator("caption").allInnerTexts();
    assert.ok(captions.some((text) => text.includes("Hosts of ")), "a table says whose figures they are");
    await page.close();
  },

  async "groups have one colour, a median and a band; a click on a name hides its line"(tools) {
    const page = await tools.browser.open(report(tools, "groups", "run1", "run2", "run3", "run4", "--replays=0"));
    const figure = page.locator(".overview figure").first();
    assert.equal(await figure.locator(".legend button.name").count(), 2, "two names, four runs");
    assert.match(await figure.innerText(), /medians of a method's runs/);
    const count = async () => (await canvasColors(page, ".overview canvas"))[0];
    const before = await count();
    const name = figure.locator(".legend button.name").first();
    await name.click();
    assert.equal(await name.getAttribute("aria-pressed"), "false");
    assert.notEqual(await count(), before);
    await name.click();
    assert.equal(await count(), before);
    assert.ok((await page.locator("details.whole > summary").allInnerTexts()).join().includes("seed 1"));
    await page.close();
  },

  async "figures are saved as CSV and PNG"(tools) {
    const page = await tools.browser.open(report(tools, "save", "run1", "validation1", "--replays=0"));
    const save = async (figure, text) => {
      const [download] = await Promise.all([page.waitForEvent("download"), figure.getByText(text, {exact: true}).click()]);
      return {name: download.suggestedFilename(), bytes: readFileSync(await download.path())};
    };
    const curve = page.locator("figure", {hasText: "Solved share"}).first();
    const csv = await save(curve, "CSV");
    assert.equal(csv.name, "solved-share.csv");
    assert.match(csv.bytes.toString(), /^Generation,solved\n0,0\.\d+\n/);
    for (const figure of [curve, page.locator("figure", {hasText: "Nodes of solved instances"}), page.locator("figure", {hasText: "go together"})]) {
      const png = await save(figure, "PNG");
      assert.equal(png.bytes.subarray(1, 4).toString(), "PNG");
      assert.ok(png.bytes.length > 3000, `${png.name}: ${png.bytes.length} bytes`);
    }
    assertQuiet(page);
    await page.close();
  },

  async "series differ for every kind of colour vision"(tools) {
    const page = await tools.browser.open(report(tools, "colors", "run1", "--replays=0"));
    for (const theme of ["light", "dark"]) {
      const colors = await page.evaluate((name) => {
        coevo.setTheme(name);
        return [1, 2, 3, 4, 5, 6].map((i) => coevo.color("series-" + i).match(/\d+/g).slice(0, 3).map(Number));
      }, theme);
      const {least, pair} = leastDifference(colors);
      assert.ok(least > 15, `${theme}: series ${pair} differ by ${least.toFixed(1)}`);
    }
    await page.close();
  },

  async "the theme button goes round"(tools) {
    const page = await tools.browser.open(report(tools, "theme", "run1", "--replays=0"));
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.locator("button.theme").click();
    assert.equal(await background(), light);
    await page.locator("button.theme").click();
    assert.notEqual(await background(), light);
    assertQuiet(page);
    await page.close();
  },

  async "data files"(tools) {
    const data = join(tools.folder, "data");
    tools.run("report", join(tools.folder, "run1"), join(tools.folder, "validation1"), "--replays", "0",
      "--output", join(tools.folder, "x.html"), "--data", data);
    assert.deepEqual(readdirSync(data).sort(), ["budget.vl.json", "difficulty.vl.json", "diversity.vl.json",
      "fitness.vl.json", "generations.csv", "lengths.vl.json", "nodes.vl.json", "results.csv", "search_nodes.vl.json",
      "solved_share.vl.json", "strip.vl.json", "weights.csv", "weights.vl.json"]);
    const lines = readFileSync(join(data, "generations.csv"), "utf8").trimEnd().split("\n");
    assert.equal(lines.length, 301);
    assert.equal(lines[0].split(",").length, lines[1].split(",").length);
  },
};

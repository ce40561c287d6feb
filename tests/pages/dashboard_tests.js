// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync} from "node:fs";
import {request} from "node:http";
import {join} from "node:path";
import {assertFits} from "./browser.js";

// Starts the server, hands its address to `use`, and ends it by Ctrl-C, as its user would.
export const withServer = async ({coevo, folder}, use) => {
  const server = spawn(coevo, ["dashboard", folder, "--port", "0"], {stdio: ["ignore", "pipe", "ignore"]});
  const ended = new Promise((done) => server.on("exit", done));
  try {
    const url = await new Promise((done) => server.stdout.once("data", (text) => done(String(text).trim())));
    await use(url);
  } finally {
    server.kill("SIGINT");
  }
  assert.equal(await ended, 0);
};

// fetch() would not send another Host.
const statusOf = (url, headers = {}) => new Promise((done, fail) => {
  request(url, {headers}, (answer) => { answer.resume(); done(answer.statusCode); }).on("error", fail).end();
});

export const dashboardTests = {
  async "the dashboard lists runs and serves their reports"(tools) {
    await withServer(tools, async (url) => {
      const page = await tools.browser.open(url);
      assert.equal(await page.locator("a[href*=run1]").count(), 1);
      assert.deepEqual(page.faults, []);
      await assertFits(page);
      await tools.picture(page, "dashboard-1280");
      await page.setViewportSize({width: 390, height: 844});
      await page.waitForTimeout(200);
      await assertFits(page);
      await tools.picture(page, "dashboard-390");
      await page.locator("a[href*=run1]").click();
      await page.locator("canvas").first().waitFor();
      assert.deepEqual(page.faults, []);
      // Any instance is solved when it is asked for.
      await page.locator("td a[href*=view]").first().click();
      await page.locator(".board").waitFor();
      await page.keyboard.press("End");
      await page.locator(".board[data-home='52']").waitFor();
      assert.deepEqual(page.faults, []);
      await page.goto(url);
      await page.locator("a[href*='play?domain=freecell']").click();
      await page.locator(".verdict.winnable").waitFor();
      assert.deepEqual(page.faults, []);
      await page.goto(url);
      await page.locator("a[href*=atlas]").click();
      await page.locator(".atlas-map").waitFor();
      assert.deepEqual(page.faults, []);
      for (const other of page.requests) assert.ok(other.startsWith(url), other);
      await page.close();
    });
  },

  async "the dashboard sorts, filters, groups and compares"(tools) {
    await withServer(tools, async (url) => {
      const page = await tools.browser.open(url);
      const names = () => page.locator(".lines").first().locator("tbody tr:not(.group) td:nth-child(2) .muted.small").allInnerTexts();
      const ofSeeds = (await names()).filter((name) => /^run[123]$/.test(name));
      assert.deepEqual(ofSeeds, ["run2", "run1", "run3"], "by the champions' scores");
      assert.match(await page.locator("#lines").innerText(), /do not compare: A on 1-9, B on 1-50/);
      await page.getByRole("button", {name: "Run", exact: true}).click();
      const up = await names();
      assert.ok(up.length >= 6);
      await page.getByRole("button", {name: "Run", exact: true}).click();
      assert.deepEqual(await names(), [...up].reverse());
      assert.equal(await page.locator("th[aria-sort=descending]").count(), 1);
      await page.getByLabel("Filter by name").fill("plain");
      assert.equal((await names()).length, 2);
      await page.getByLabel("Filter by name").fill("");
      await page.getByLabel("Groups").selectOption("name");
      assert.ok(await page.locator("tr.group").count() >= 3);
      await page.getByLabel("State", {exact: true}).selectOption("running");
      assert.match(await page.locator("#lines").innerText(), /No line matches the filter/);
      await page.getByLabel("State", {exact: true}).selectOption("");
      await page.getByRole("checkbox", {name: /run3$/}).check();
      await page.getByRole("checkbox", {name: /run4$/}).check();
      await page.waitForTimeout(2500);  // the list is brought up to date meanwhile
      assert.ok(await page.getByRole("checkbox", {name: /run4$/}).isChecked());
      await tools.picture(page, "dashboard-groups-1280");
      await page.getByRole("link", {name: "Compare 2"}).click();
      await page.getByText("The runs together").waitFor();
      assert.deepEqual(page.faults, []);
      await page.close();
    });
  },

  async "a portfolio is one line, its members are folded under it"(tools) {
    await withServer(tools, async (url) => {
      const page = await tools.browser.open(url);
      const members = () => page.locator("tr.member td:nth-child(2) .small").allInnerTexts();
      assert.deepEqual(await members(), []);
      await page.getByRole("button", {name: "3 members"}).click();
      assert.deepEqual(await members(), ["01", "02", "10"].map((number) => `portfolio/member-${number}`));
      await page.waitForTimeout(2500);  // the list is brought up to date meanwhile
      assert.equal((await members()).length, 3);
      await tools.picture(page, "dashboard-portfolio-1280");
      await page.getByRole("button", {name: "3 members"}).click();
      assert.deepEqual(await members(), []);
      await page.getByRole("link", {name: "portfolio", exact: true}).click();
      await page.getByText("The runs together").waitFor();
      assert.deepEqual(page.faults, []);
      await page.close();
    });
  },

  async "a server that has gone is reported"(tools) {
    let page;
    await withServer(tools, async (url) => {
      page = await tools.browser.open(url);
      assert.equal(await page.locator("#server").innerText(), "");
    });
    await page.getByText("The server has not answered since").waitFor({timeout: 10000});
    assert.ok(await page.locator("a[href*=run1]").count() > 0, "what was known stays");
    await tools.picture(page, "dashboard-gone-1280", false);
    await page.close();
  },

  async "an empty folder has advice, a wrong address a page"(tools) {
    const folder = join(tools.folder, "empty");
    mkdirSync(folder);
    await withServer({...tools, folder}, async (url) => {
      const page = await tools.browser.open(url);
      assert.match(await page.locator("main").innerText(), /coevo evolve configs\/quickstart.yaml --run-dir .*empty\/first/);
      await page.goto(url + "report?path=nowhere");
      assert.match(await page.locator("main").innerText(), /Nothing to show\s+.*No such folder; it may have been moved or removed\.\s+All runs/s);
      await tools.picture(page, "dashboard-error-1280", false);
      await page.close();
    });
    rmSync(folder, {recursive: true});
  },

  async "a live report follows its run"(tools) {
    const journal = join(tools.folder, "run2", "generations.jsonl");
    const whole = readFileSync(journal, "utf8");
    const lines = whole.trimEnd().split("\n");
    writeFileSync(journal, lines.slice(0, 100).join("\n") + "\n");
    await withServer(tools, async (url) => {
      const page = await tools.browser.open(url + "report?path=run2");
      assert.match(await page.locator("main").innerText(), /100 of 300 generations/);
      appendFileSync(journal, lines.slice(100).join("\n") + "\n");
      await page.getByText("300 of 300 generations").waitFor({timeout: 10000});
      assert.deepEqual(page.faults, []);
      await page.close();
    });
    writeFileSync(journal, whole);
  },

  async "nothing outside the folder is served"(tools) {
    const link = join(tools.folder, "outside");
    symlinkSync("/etc", link);
    await withServer(tools, async (url) => {
      for (const path of ["..", "../..", "/etc", "outside", "run1/../..", "%2e%2e", "nowhere"]) {
        assert.equal(await statusOf(url + "report?path=" + path), 404, path);
        assert.equal(await statusOf(url + "api/report?path=" + path), 404, path);
      }
      assert.equal(await statusOf(url + "report?path=run1"), 200);
      assert.equal(await statusOf(url, {Host: "example.org"}), 403);
    });
    rmSync(link);
  },
};

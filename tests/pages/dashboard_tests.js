// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import {spawn} from "node:child_process";
import {appendFileSync, readFileSync, rmSync, symlinkSync, writeFileSync} from "node:fs";
import {request} from "node:http";
import {join} from "node:path";
import {assertFits} from "./browser.js";

// Starts the server, hands its address to `use`, and ends it by Ctrl-C, as its user would.
const withServer = async ({coevo, folder}, use) => {
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
      await page.keyboard.press("End");
      assert.equal(await page.locator(".board").getAttribute("data-home"), "52");
      assert.deepEqual(page.faults, []);
      await page.goto(url);
      await page.locator("a[href*=play]").click();
      await page.locator(".verdict.winnable").waitFor();
      assert.deepEqual(page.faults, []);
      for (const other of page.requests) assert.ok(other.startsWith(url), other);
      await page.close();
    });
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

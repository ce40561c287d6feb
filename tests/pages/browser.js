// SPDX-License-Identifier: MIT
// One headless Chromium, pages that are watched for errors and network requests, and checks.
import assert from "node:assert/strict";
import {existsSync, mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {pathToFileURL} from "node:url";

export const skipped = 77;  // what ctest takes for "skipped"

export const skip = (why) => {
  console.log(`skipped: ${why} (tests/pages/README.md says how to install it)`);
  process.exit(skipped);
};

const paths = [process.env.COEVO_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser"];

export const findBrowser = async () => {
  const path = paths.find((each) => each && existsSync(each));
  if (!path) skip("no Chromium");
  try {
    return {path, chromium: (await import("playwright-core")).chromium};
  } catch {
    return skip("no playwright-core");
  }
};

export class Browser {
  static async start() {
    const {path, chromium} = await findBrowser();
    const profile = mkdtempSync(join(tmpdir(), "coevo-browser-"));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: path, headless: true,
      args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    });
    return new Browser(context, profile);
  }

  constructor(context, profile) {
    this.context = context;
    this.profile = profile;
  }

  // A page from disk. Whatever it logs as an error and every request it makes is kept.
  async open(file, {width = 1280, height = 900, dark = false} = {}) {
    const [path, hash = ""] = file.split("#");
    const url = file.startsWith("http") ? file : pathToFileURL(path).href + (hash && "#" + hash);
    const page = await this.context.newPage();
    page.setDefaultTimeout(120000);  // the machine may be busy; nothing here waits that long by itself
    page.faults = [];
    page.requests = [];
    page.on("console", (message) => { if (message.type() === "error") page.faults.push(message.text()); });
    page.on("pageerror", (error) => page.faults.push(String(error)));
    page.on("request", (request) => { if (request.url() !== url.split("#")[0] && !/^(data|blob):/.test(request.url())) page.requests.push(request.url()); });
    await page.setViewportSize({width, height});
    await page.emulateMedia({colorScheme: dark ? "dark" : "light"});
    await page.goto(url);
    await page.waitForTimeout(150);
    return page;
  }

  async stop() {
    await this.context.close();
    rmSync(this.profile, {recursive: true, force: true});
  }
}

export const assertQuiet = (page) => {
  assert.deepEqual(page.faults, [], "errors on the console");
  assert.deepEqual(page.requests, [], "requests to the network");
};

// Nothing sticks out at the side.
export const assertFits = async (page) => {
  const {wide, room} = await page.evaluate(() => ({wide: document.documentElement.scrollWidth, room: innerWidth}));
  assert.ok(wide <= room, `the page is ${wide} px wide in a window of ${room} px`);
};

// How many different colours a canvas shows: one where nothing is drawn.
export const canvasColors = (page, selector) => page.$$eval(selector, (canvases) => canvases.map((canvas) => {
  const data = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  return new Set(data).size;
}));

// CPU time of the page's main thread, which other work on the machine does not lengthen.
export const secondsOf = async (page, action) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", {timeDomain: "threadTicks"});
  const read = async () => {
    const {metrics} = await session.send("Performance.getMetrics");
    return metrics.find((metric) => metric.name === "TaskDuration").value;
  };
  const began = await read();
  await action();
  return await read() - began;
};

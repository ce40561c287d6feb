// SPDX-License-Identifier: MIT
// axe-core (Deque) looks for what keeps people out: contrast, names, headings, roles. It is not in the pages.
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";
import {withServer} from "./dashboard_tests.js";
import {makeFilm} from "./film_tests.js";

const findAxe = () => {
  try {
    return readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  } catch {
    return null;
  }
};

// Our own policy would keep the checker out of the page: it comes by the browser's back door.
const violations = async (browser, file, dark) => {
  const page = await browser.open(file, {dark});
  await page.waitForTimeout(400);
  const session = await page.context().newCDPSession(page);
  const ask = async (expression) => (await session.send("Runtime.evaluate", {expression, awaitPromise: true, returnByValue: true})).result.value;
  await ask(axe + ";0");
  const found = await ask("axe.run().then(({violations}) => violations.map((each) => `${each.id}: ${each.nodes[0].html.slice(0, 150)}`))");
  await page.close();
  return found;
};

const axe = findAxe();

export const accessTests = axe === null ? {} : {
  async "axe-core finds nothing to mend"(tools) {
    const {folder, run} = tools;
    const at = (name) => join(folder, name);
    run("view", "--deal", "617", "--output", at("a1.html"));
    spawnSync(tools.coevo, ["view", "--deal", "11982", "--output", at("a2.html")]);
    run("report", at("run1"), at("validation1"), "--replays", "0", "--output", at("a3.html"));
    run("report", at("run1"), at("run2"), at("run3"), at("run4"), at("validation1"), at("validation2"), "--replays", "0", "--output", at("a4.html"));
    await withServer(tools, async (url) => {
      for (const page of [at("a1.html"), at("a2.html"), at("a3.html"), at("a4.html"), makeFilm(tools), url, url + "report?path=nowhere",
        url + "play?domain=freecell&instance=617", url + "play?domain=tiles15&instance=7",
        url + "atlas", url + "atlas#at=617&order=rating"]) {
        for (const dark of [false, true]) assert.deepEqual(await violations(tools.browser, page, dark), [], `${page}, ${dark ? "dark" : "light"}`);
      }
    });
  },
};
if (axe === null) console.log("not run: axe-core is not installed");

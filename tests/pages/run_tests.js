// SPDX-License-Identifier: MIT
// node run_tests.js COEVO MATERIAL [SCREENSHOT_FOLDER]: the program, the one that makes material.
import assert from "node:assert/strict";
import {execFileSync} from "node:child_process";
import {mkdirSync, mkdtempSync, rmSync, statSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {accessTests} from "./access_tests.js";
import {atlasTests} from "./atlas_tests.js";
import {Browser, findBrowser} from "./browser.js";
import {dashboardTests} from "./dashboard_tests.js";
import {filmTests} from "./film_tests.js";
import {layoutTests} from "./layout_tests.js";
import {playDealsTests} from "./play_deals_tests.js";
import {playRecordTests} from "./play_record_tests.js";
import {playTests} from "./play_tests.js";
import {reportTests} from "./report_tests.js";
import {tilesPlayTests} from "./tiles_play_tests.js";
import {twoPacksPlayTests} from "./two_packs_play_tests.js";
import {viewTests} from "./view_tests.js";

const [coevo, material, pictures] = process.argv.slice(2).map((path) => resolve(path));
const only = process.env.COEVO_PAGES_ONLY ?? "";  // part of the names of tests
assert.ok(coevo && material, "expected two programs");
await findBrowser();  // or skip, before anything is made

const folder = mkdtempSync(join(tmpdir(), "coevo-pages-"));
execFileSync(material, [folder]);
if (pictures) mkdirSync(pictures, {recursive: true});
const browser = await Browser.start();
const tools = {
  browser, folder, coevo,
  run: (...words) => execFileSync(coevo, words, {encoding: "utf8", stdio: ["ignore", "pipe", "ignore"]}),
  size: (file) => statSync(file).size,
  picture: async (page, name, whole = true) => {
    if (pictures) await page.screenshot({path: join(pictures, name + ".png"), fullPage: whole});
  },
};
let failures = 0;
const all = {...reportTests, ...viewTests, ...playTests, ...playRecordTests, ...playDealsTests, ...twoPacksPlayTests, ...tilesPlayTests, ...atlasTests, ...filmTests, ...dashboardTests, ...layoutTests, ...accessTests};
for (const [name, test] of Object.entries(all).filter(([name]) => name.includes(only))) {
  try {
    await test(tools);
    console.log("ok     " + name);
  } catch (error) {
    ++failures;
    console.log(`FAILED ${name}\n${error.stack}`);
  }
}
await browser.stop();
rmSync(folder, {recursive: true, force: true});
process.exit(failures > 0 ? 1 : 0);

// SPDX-License-Identifier: MIT
// node report_pictures.js PAGE: for scripts/make_pictures.sh, parts of the report of a run, as report-PART.png here.
import {resolve} from "node:path";
import {Browser} from "./browser.js";

const parts = [["curves", "#curves"], ["weights", "#weights"], ["importance", "[id^=importance]"],
               ["hardest", "[id^=hardest]"], ["validation", "[id^=validation]"]];
const tallest = 1700;

const browser = await Browser.start();
const page = await browser.open(resolve(process.argv[2]), {width: 1120, height: 985});
for (const [name, selector] of parts) {
  const box = await page.locator(selector).first().boundingBox();
  const clip = {x: 0, y: box.y - 12, width: 1120, height: Math.min(box.height + 12, tallest)};
  await page.screenshot({path: `report-${name}.png`, fullPage: true, clip});
}
await browser.stop();

// SPDX-License-Identifier: MIT
// For scripts/make_pictures.sh:
// node pictures.js report PAGE: parts of the report of a run, as report-PART.png here;
// node pictures.js play PAGE PICTURE: a game of deal 617 after a few moves, with a hint;
// node pictures.js tiles PAGE PICTURE: a 15-puzzle after a few slides, with a hint.
import {resolve} from "node:path";
import {Browser} from "./browser.js";

// A part's name, its element, and the height in pixels that a picture shows at most.
const parts = [["curves", "#curves", 1700], ["weights", "#weights", 570], ["importance", "[id^=importance]", 1700],
               ["hardest", "[id^=hardest]", 1700], ["validation", "[id^=validation]", 845]];

const subjects = {
  async report(page) {
    for (const [name, selector, tallest] of parts) {
      const box = await page.locator(selector).first().boundingBox();
      const clip = {x: 0, y: box.y - 12, width: 1120, height: Math.min(box.height + 12, tallest)};
      await page.screenshot({path: `report-${name}.png`, fullPage: true, clip});
    }
  },
  async play(page, picture) {
    await page.locator(".verdict.winnable").waitFor();
    for (const move of ["83", "8a", "83", "87", "8b", "2c", "28"]) await page.keyboard.type(move);
    await page.waitForTimeout(500);
    await page.keyboard.press("t");
    await page.waitForTimeout(300);
    await page.screenshot({path: picture});
  },
  async tiles(page, picture) {
    await page.getByText("par 42").waitFor();
    for (let i = 0; i < 8; ++i) {
      await page.keyboard.press("t");
      await page.keyboard.press("t");
      await page.waitForTimeout(200);
    }
    await page.keyboard.press("t");
    await page.waitForTimeout(300);
    await page.screenshot({path: picture});
  },
};

const [subject, file, picture] = process.argv.slice(2);
const browser = await Browser.start();
const page = await browser.open(resolve(file), {width: 1120, height: subject === "report" ? 985 : 800});
await subjects[subject](page, picture);
await browser.stop();

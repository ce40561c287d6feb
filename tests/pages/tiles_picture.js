// SPDX-License-Identifier: MIT
// node tiles_picture.js PAGE PICTURE: for scripts/make_pictures.sh, a 15-puzzle after a few slides, with a hint.
import {resolve} from "node:path";
import {Browser} from "./browser.js";

const [file, picture] = process.argv.slice(2).map((path) => resolve(path));
const browser = await Browser.start();
const page = await browser.open(file, {width: 1120, height: 800});
await page.getByText("par 42").waitFor();
for (let i = 0; i < 8; ++i) {
  await page.keyboard.press("t");
  await page.keyboard.press("t");
  await page.waitForTimeout(200);
}
await page.keyboard.press("t");
await page.waitForTimeout(300);
await page.screenshot({path: picture});
await browser.stop();

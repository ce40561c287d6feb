// SPDX-License-Identifier: MIT
// node play_picture.js PAGE PICTURE: for scripts/make_pictures.sh, a game of deal 617 after a few moves, with a hint.
import {resolve} from "node:path";
import {Browser} from "./browser.js";

const [file, picture] = process.argv.slice(2).map((path) => resolve(path));
const browser = await Browser.start();
const page = await browser.open(file, {width: 1120, height: 800});
await page.locator(".verdict.winnable").waitFor();
for (const move of ["83", "8a", "83", "87", "8b", "2c", "28"]) await page.keyboard.type(move);
await page.waitForTimeout(500);
await page.keyboard.press("t");
await page.waitForTimeout(300);
await page.screenshot({path: picture});
await browser.stop();

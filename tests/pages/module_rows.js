// SPDX-License-Identifier: MIT
// The page's scripts without a browser, and what the module and the program must agree on, deal by deal:
// "deal,outcome,generated,expanded,moves,cards".
import {execFileSync} from "node:child_process";
import {existsSync, readFileSync, readdirSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const puzzle = "solver/domains/patience/";
export const source = (path) => readFileSync(join(root, path), "utf8");
export const patienceSource = (path) => source(puzzle + path);
const gameSource = (file) => {
  const families = readdirSync(join(root, "configs/games")).map((family) => `configs/games/${family}/${file}`);
  return source(families.find((path) => existsSync(join(root, path))));
};
export const championOf = (game) => JSON.parse(gameSource(`${game}-fast.json`));
// Whether a game of `coevo list games --json` is on the page of games with two packs.
export const hasTwoPacks = ({name}) => gameSource(`${name}.yaml`).includes("two decks: true");

// What a page finds below `coevo`.
export const loadPage = () => {
  const page = {capital: (word) => word[0].toUpperCase() + word.slice(1), boards: {}};  // for a page, in base.js and boards.js
  for (const script of ["analysis/pages/play/solver_module.js", ...["cards", "board"].map((part) => `${puzzle}replay_page/patience_${part}.js`),
    ...["rules", "sentences", "notation", "game", "advice", "deals"].map((part) => `${puzzle}play_page/patience_${part}.js`)]) {
    new Function("coevo", source(script))(page);
  }
  return page;
};

// The program's rows for deals 1 to `last`; `folder` is made.
export const nativeRows = (coevo, last, folder) => {
  execFileSync(coevo, ["validate", "--preset", "fast", "--instances", `1-${last}`, "--threads", "1", "--quiet", "--output", folder],
    {stdio: "ignore"});
  return readFileSync(join(folder, "results.csv"), "utf8").trimEnd().split("\n").slice(1)
    .map((line) => line.split(",").slice(0, 6).join(","));
};

// The same of the module's result; `page` has the scripts of the page. It runs in a browser, too.
export const rowOf = (page, deal, result) => {
  const f = page.patience;
  const counts = [deal, result.outcome, result.generated, result.expanded];
  if (result.outcome !== "solved") return [...counts, "", ""].join(",");
  let position = f.deal(deal);
  const {moves, fault} = f.readMoves(position, result.solution, true);
  if (fault) return `${deal}: ${fault}`;
  let cards = 0;
  for (const move of moves) {
    cards += f.cost(position, move);
    position = f.apply(position, move);
  }
  if (!f.won(position)) return `${deal}: not won`;
  return [...counts, moves.length, cards].join(",");
};

// Runs the functions one after the other, prints the result of each and returns the number of failures.
export const runTests = async (tests) => {
  let failures = 0;
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      console.log("ok     " + name);
    } catch (error) {
      ++failures;
      console.log(`FAILED ${name}\n${error.stack}`);
    }
  }
  return failures;
};

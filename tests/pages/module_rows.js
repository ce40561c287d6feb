// SPDX-License-Identifier: MIT
// What the module and the program must agree on, deal by deal: "deal,outcome,generated,expanded,moves,cards".
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {join} from "node:path";

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

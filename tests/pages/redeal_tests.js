// SPDX-License-Identifier: MIT
// For module_tests.js: a counted number of redeals. `coevo` is the program; `adviceOn` as there.
import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";

const kRules = {columns: 7, cells: 0, spaces: "kings", groups: "red_black", removable: true, diagonal: true, stock: 24, draw: 3, redeal: true, redeals: 2,
  face_down: true};

const ofWaste = `Foundations: H-K C-K D-K S-4
Stock: 9S 8S 7S 5S 6S TS
: KS
: QS
: JS
`;

export const redealTests = (page, coevo, adviceOn) => {
  const f = page.patience;
  const rules = f.rulesOf(kRules);
  const read = (text, counted = rules) => {
    const {position, fault} = f.readBoard(text, counted);
    assert.equal(fault, "");
    return position;
  };
  const legal = (start, text) => {
    const {moves, fault} = f.readMoves(start, text);
    assert.equal(fault, "", text);
    return moves;
  };
  const after = (start, text) => legal(start, text).reduce(f.apply, start);

  return {
    "a waste is dealt again as often as the game allows"() {
      const start = f.deal(1, rules);
      const text = "twv8 wt twv8 wt twv8";
      const end = after(start, text);
      assert.deepEqual([end.turned, end.redealt], [24, 2]);
      assert.equal(f.readMoves(start, text + " wt").fault, "Move 27, wt: no redeal is left: the game has 2");
      const {stdout} = spawnSync(coevo, ["verify", "--game", "klondike-three-passes", "--deal", "1"], {input: text + " wt", encoding: "utf8"});
      assert.match(stdout, /no redeal is left: the game has 2/);
      assert.equal(stdout.split("the position is\n")[1], f.boardText(end));
      assert.equal(f.dealtText(after(start, "twv8 wt")), " Redeals left: 1.");
      assert.match(f.rulesText(rules), /three at a time, at most three times\. /);
      assert.match(f.rulesText(f.rulesOf({...kRules, redeals: 1})), /at most twice\. /);
      const free = after(f.deal(1, f.rulesOf({...kRules, redeals: 0})), text + " wt");
      assert.deepEqual([free.turned, free.redealt], [0, 0]);
      assert.match(f.rulesText(free.rules), /any number of times\. /);
    },

    "boards and links have the redeals made"() {
      const start = after(f.deal(2, rules), "twv8 wt tw");
      const text = f.boardText(start);
      assert.match(text, /^Redealt: 1$/m);
      assert.equal(f.readBoard(text, rules).fault, "");
      assert.deepEqual(f.readBoard(text, rules).position, start);
      assert.deepEqual(f.readLink(f.linkOf(null, start, ""), rules).start, start);
      const json = {columns: start.columns.map((column) => column.map(f.cardText)), waste: start.stock.slice(0, 3).map(f.cardText),
        stock: start.stock.slice(3).reverse().map(f.cardText), redealt: 1};
      assert.equal(f.readBoard(JSON.stringify(json), rules).position.redealt, 1);
      for (const [line, why] of [["Redealt: 3", /^expected at most 2 redeals$/], ["Redealt: x", /^expected at most 2 redeals$/]]) {
        assert.match(f.readBoard(text.replace("Redealt: 1", line), rules).fault, why, line);
      }
      assert.match(f.readBoard(text, f.rulesOf({...kRules, redeals: 0})).fault, /does not count redeals/);
    },

    "a solution follows the player's deals as long as its redeals last"() {
      const start = read(ofWaste, f.rulesOf({...kRules, redeals: 1, face_down: false}));
      const moves = legal(start, "twv2 wt tw wh");
      assert.equal(f.roundStart(after(start, "tw")).turned, 3);
      const follow = (text) => f.redealt(moves, start, after(start, text));
      const played = (text) => follow(text).reduce((position, move) => {
        assert.equal(f.fault(position, move), "", text);
        return f.apply(position, move);
      }, after(start, text));
      for (const text of ["tw", "twv2", "twv2 wt", "twv2 wt tw"]) assert.deepEqual(played(text).stock, moves.reduce(f.apply, start).stock, text);
      assert.equal(follow("twv2 wt twv2"), null, "another redeal would be needed");
      assert.equal(f.redealt(legal(start, "tw wh"), start, after(start, "twv2")), null, "it has a redeal less then");
    },

    async "advice on a game that counts redeals can be followed"() {
      const {game, advice, settled} = await adviceOn("klondike-three-passes", 3);
      const states = new Set();
      for (let i = 0; i < 27; ++i) {
        const {state, moves} = advice.of();
        states.add(state);
        if (state === "winnable") {
          const end = moves.reduce((position, move) => {
            assert.equal(f.fault(position, move), "", `${game.text()}: ${f.moveText(position, move)}`);
            return f.apply(position, move);
          }, game.position);
          assert.ok(f.won(end), game.text());
        }
        game.play(f.nextDeal(game.position));
        await settled();
      }
      assert.ok(states.has("winnable") && states.has("lost"), [...states].join());
    },
  };
};

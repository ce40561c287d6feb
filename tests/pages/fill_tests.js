// SPDX-License-Identifier: MIT
// For module_tests.js: stacked reserves, and empty columns that are filled from the reserve or the waste. `source` reads a
// file of the patience domain.
import assert from "node:assert/strict";

const canfield = {columns: 4, cells: 0, build: "red_black", groups: "red_black", spaces: "reserve", reserve: 13, stacked: true, stock: 34,
  draw: 3, redeal: true, base_is_first: true, initial_cards: "one"};
const fortunesFavor = {columns: 12, cells: 0, build: "same_suit", spaces: "waste", initial_cards: "all", stock: 36};

const ofReserve = `Foundations: H-9 C-9 D-9 S-9
Freecells: KH QS JD
Stock: TC JH TS
: KC QD JS TH
: QC
: KS QH JC TD
: KD
`;
const ofWaste = `Foundations: H-9 C-9 D-9 S-9
Stock: TS JS QS KS TC JC
: KC
: QC
: KD QD JD TD
: KH QH JH TH
`;

export const fillTests = (page, source) => {
  const f = page.patience;
  const read = (text, rules) => {
    const {position, fault} = f.readBoard(text, f.rulesOf(rules));
    assert.equal(fault, "");
    return position;
  };
  const reserveBoard = () => read(ofReserve, {...canfield, base_is_first: false});
  const wasteBoard = () => read(ofWaste, {...fortunesFavor, columns: 4});
  const after = (start, text) => {
    const {moves, fault} = f.readMoves(start, text);
    assert.equal(fault, "", text);
    assert.equal(f.movesText(start, moves), text);
    return moves.reduce(f.apply, start);
  };
  const legalMoves = (position) => {
    const places = [...position.columns.keys(), 100, 200, 300, 301];
    const all = places.flatMap((from) => places.flatMap((to) => [1, 2, 3, 4].map((count) => ({from, to, count: from < 100 ? count : 1}))));
    return new Set(all.filter((move) => f.isLegal(position, move)).map((move) => f.moveText(position, move)));
  };
  // A game after that move: the page has made those that follow, and takes them back with it.
  const assertFilled = (start, move, text, cards) => {
    const game = Object.assign(f.game(), {autoplay: false});
    game.load(null, start);
    assert.ok(game.play(f.readMoves(start, move).moves[0]));
    assert.deepEqual([game.text(), game.cards()], [text, cards]);
    assert.deepEqual(game.moves.map(({isAuto}) => isAuto), game.moves.map((_, i) => i > 0));
    game.undo();
    assert.deepEqual(game.position, start);
    game.redo();
    assert.equal(game.text(), text);
    game.go(1);
    const stay = {from: 2, to: 200, count: 1};
    assert.ok(f.isLegal(start, stay) && !game.play(stay), "another move waits");
    assert.equal(game.load(null, start, move), "");
    assert.equal(game.text(), text, "so it does after a link");
  };

  return {
    "a first card that ranks are counted from is at home, and a stacked reserve is one place"() {
      for (const deal of [1, 2, 617]) {
        const rules = f.rulesOf(canfield);
        const start = f.deal(deal, rules);
        const [first, ...others] = f.shuffled(deal);
        const shifted = others.map((card) => (card - 4 * Math.floor(first / 4) + 52) % 52);
        assert.deepEqual(start.home, [0, 1, 2, 3].map((suit) => Number(suit === first % 4)));
        assert.deepEqual([...start.columns.flat(), ...start.cells, ...start.stock], shifted);
        assert.deepEqual([start.columns.map(({length}) => length), start.cells.length], [[1, 1, 1, 1], 13]);
        for (const position of [start, after(start, f.movesText(start, [{from: 300, to: 301, count: 1}]))]) {
          assert.deepEqual(f.readBoard(f.boardText(position), rules), {position, fault: ""});
          assert.deepEqual(f.readLink(f.linkOf(null, position, ""), rules).start, position);
        }
      }
      const dealt = f.deal(1, f.rulesOf(fortunesFavor));
      assert.deepEqual([dealt.home, dealt.columns.map(({length}) => length), dealt.stock.length], [[1, 1, 1, 1], Array(12).fill(1), 36]);
      for (const rules of [canfield, fortunesFavor].map(f.rulesOf)) assert.equal(f.rulesText(rules).split(". ").length, 3);
    },

    "only the top card of a stacked reserve moves, as a"() {
      const start = reserveBoard();
      assert.equal(f.placesText(start.rules), "1-4, a, t, w, h");
      const jackOfDiamonds = f.cardOf("JD");
      assert.deepEqual(f.cardsOf(start, 100, 1), [jackOfDiamonds]);
      const next = after(start, "a2");
      assert.deepEqual([next.columns[1].at(-1), next.cells.map((card) => card !== null && f.cardText(card))],
        [jackOfDiamonds, ["KH", "QS", ...Array(11).fill(false)]]);
      assert.deepEqual(f.readLink(f.linkOf(null, next, ""), start.rules).start, next);
      for (const [text, why] of [["b2", /expected from and to: 1-4, a, t, w, h$/], ["1a", /the reserve takes no card$/], ["a1", /J♦ does not go onto 10♥$/],
        ["ah", /not the next card home/]]) assert.match(f.readMoves(start, text).fault, why, text);
      const home = after(start, "3h a2 a4");
      assert.deepEqual(home.cells.filter((card) => card !== null).map(f.cardText), ["KH"]);
      assert.deepEqual(after(home, "2h").home, [9, 11, 9, 9]);
      assert.equal(f.placeName(start.rules, 100), "the reserve");
    },

    "an empty column is filled from the reserve as long as that has cards"() {
      const start = reserveBoard();
      const emptied = after(start, "24");
      assert.deepEqual(legalMoves(emptied), new Set(["a2"]));
      for (const text of ["12", "3h", "a4", "tw", "ah"]) {
        assert.equal(f.readMoves(emptied, text).fault, `Move 1, ${text}: column 2 is empty: fill it from the reserve first`);
      }
      assert.equal(f.moveName(emptied, f.fillingMove(emptied)), "J♦ to the empty column 2");
      assert.equal(f.safeMove(emptied), null);
      assertFilled(start, "24", "24 a2", 2);
      // Later, any card or group.
      const open = {...emptied, cells: Array(13).fill(null)};
      assert.deepEqual([1, 2, 3, 4].map((count) => f.fault(open, {from: 0, to: 1, count})), ["", "", "", ""]);
      assert.deepEqual([f.fillingMove(open), after(open, "12").columns[0], after(open, "12v2").columns[0].map(f.cardText)], [null, [], ["KC", "QD"]]);
      assert.equal(f.capacity({...open, rules: f.rulesOf({...canfield, groups: "none"})}, 0), 2, "a run goes through it");
      // The reserve's top card goes home by itself.
      const {position} = f.readBoard("Foundations: H-9 C-K D-9 S-K\nFreecells: KH KD QD TD\n: QH\n: JH\n: JD\n: TH\n", start.rules);
      assert.deepEqual(f.safeMove(position), {from: 100, to: 200, count: 1});
    },

    "an empty column is filled from the waste, after a deal if that is empty"() {
      const start = wasteBoard();
      const why = "column 2 is empty: fill it from the waste first";
      const emptied = after(start, "21");
      assert.deepEqual(legalMoves(emptied), new Set(["tw"]));
      assert.deepEqual(legalMoves(after(start, "21 tw")), new Set(["w2"]));
      assert.deepEqual(legalMoves(after(start, "tw 21")), new Set(["w2"]));
      for (const [text, fault] of [["21 w2", "the waste is empty"], ["21 3h", why], ["21 tw tw", why], ["21 twv2", why], ["21 tw w1", why], ["tw 21 tw", why],
        ["tw 21 12", why]]) assert.ok(f.readMoves(start, text).fault.endsWith(": " + fault), text);
      assertFilled(start, "21", "21 tw w2", 2);
      assertFilled(after(start, "tw"), "21", "21 w2", 2);
      assert.equal(f.safeMove(start), null, "the ten of diamonds is the next one home, but its column would be filled");
      const spent = {...emptied, stock: []};
      assert.deepEqual(f.fault(spent, {from: 2, to: 1, count: 1}), "only the top card of the waste goes to an empty column");
      assert.ok(f.isLegal(spent, {from: 2, to: 200, count: 1}));
      assert.ok(!legalMoves(spent).has("32"));
    },

    "a solution follows the player's deals where columns are filled from the waste"() {
      const start = wasteBoard();
      for (const text of ["3h twv2 21 w2", "21 tw w2", "3h 4h tw 21 w2"]) {
        const {moves} = f.readMoves(start, text);
        const dealt = f.apply(start, f.nextDeal(start));
        const others = f.redealt(moves, start, dealt);
        assert.deepEqual(others.reduce((position, move) => {
          assert.equal(f.fault(position, move), "", text);
          return f.apply(position, move);
        }, dealt), moves.reduce(f.apply, start));
      }
      assert.equal(f.redealt(f.readMoves(start, "21 tw w2").moves, start, after(start, "twv2")), null);
    },

    "a replay shows a stacked reserve as one pile"() {
      page.boards ??= {};
      new Function("coevo", source("replay_page/patience_board.js"))(page);
      const {columns, cells, home} = reserveBoard();
      const replay = {columns, cells, home, stacked: true, moves: []};
      const steps = [[1, 3], [100, 1]];
      const {cells: left, columns: shown} = page.patiencePosition(replay, steps, 2);
      assert.deepEqual([left.filter((card) => card !== null).map(f.cardText), shown[1].map(f.cardText)], [["KH", "QS"], ["JD"]]);
      assert.equal(page.toldCard(replay, steps, 2), "J♦ from the reserve to column 2");
      assert.ok(page.patienceWords(page.firstPosition(replay)).includes("Reserve: jack of diamonds, and 2 beneath it."));
      const geometry = page.patienceGeometry(4, 13, {top: 168, fan: 36, rows: 12, stacked: true, draw: 3});
      assert.ok(geometry.cellAt(12).y + 140 < geometry.height && geometry.columnAt(0).x >= 112);
    },
  };
};

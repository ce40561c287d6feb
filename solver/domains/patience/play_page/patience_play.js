// SPDX-License-Identifier: MIT
"use strict";
// A patience game to play: brings game, table, hand, solver and panel together.

coevo.games.patience = (data) => {
  const f = coevo.patience;
  const kGlide = 130;  // milliseconds
  const rules = f.rulesOf(data.weights.search);
  const game = f.game();
  const table = f.table(rules);
  let panel = null;
  let playing = 0;  // the timer of a solution that plays
  let standing = null;  // "open" or "won" once the record counts this game
  const record = f.record(data.domain + (data.domain !== "freecell" || f.isFreecell(rules) ? "" : ` ${rules.columns}x${rules.cells}`));
  const clock = f.clock(() => { panel.tick(); remember(); });
  const say = (text) => panel.say(text);
  const hand = f.hand(game, table, say);
  const advice = f.advice(game, data.files, data.weights, () => panel.show());
  const par = () => data.domain === "freecell" && f.isFreecell(rules) ? f.parOf(game.deal, data.files.par) : undefined;

  const stop = () => { clearTimeout(playing); playing = 0; };
  // `kept`: what remember() kept of this game, or a part of it.
  const load = (deal, start, moves = "", fault = "", kept = null) => {
    stop();
    standing = kept?.standing ?? null;
    clock.seconds = kept?.seconds ?? 0;
    const wrong = game.load(deal, start, moves, kept) || fault;
    say(wrong ? wrong + "." : "");
  };
  const begin = (deal, start, moves, fault) => {
    if (start === game.positions[0]) return load(deal, start, moves, fault, {standing, seconds: clock.seconds});
    if (standing !== "open" || game.won) return load(deal, start, moves, fault);
    leaveDialog.open(() => load(deal, start, moves, fault));
  };
  // A reload keeps what the address does not hold: the clock, the moves to come and whose they are.
  const remember = () => history.replaceState({...game.kept(), seconds: clock.seconds, standing}, "", game.link());
  const count = (what) => {
    if (what === "play" && standing === null && game.isPlayers) {
      standing = "open";
      record.begin();
    }
    if (what === "play" && standing === "open" && game.won && !game.helper) {
      standing = "won";
      record.win(game.cards(), clock.seconds, game.deal === f.dealOfDay());
      table.celebrate();
    }
    clock.run(standing === "open" && !game.won);
  };
  const playOn = () => {
    if (game.at === game.moves.length) { stop(); return panel.show(); }
    game.redo();
    playing = setTimeout(playOn, 2.2 * kGlide);
  };
  const actions = {
    stop() { if (playing) { stop(); panel.show(); } },
    isPlaying: () => playing !== 0,
    seconds: () => clock.seconds,
    help: () => panel.help(),
    clear() { record.clear(); panel.show(); },
    undo() { stop(); hand.letGo(); game.undo(); },
    redo() { stop(); hand.letGo(); game.redo(); },
    again() { stop(); hand.letGo(); game.go(0); },
    go(at) { stop(); hand.letGo(); game.go(at); },
    hint() {
      const [move] = advice.of().moves ?? [];
      if (!move) return game.won || say(f.verdictText(rules, advice.of(), false) + ".");
      const again = hand.hint && JSON.stringify(hand.hint) === JSON.stringify(move);
      if (again) return hand.play(move, "solver");
      hand.letGo();
      hand.hint = move;
      hand.light();
      say("Hint: " + f.moveName(game.position, move) + ".");
    },
    solve() {
      if (playing) return actions.stop();
      const {moves} = advice.of();
      if (!moves) return actions.hint();
      if (game.won) return;
      hand.letGo();
      game.plan(moves);
      playOn();
    },
    deal() { stop(); dealDialog.open(); },
    next() { const deal = (game.deal ?? 0) + 1; load(deal, f.deal(deal, rules)); },
    paste() { stop(); pasteDialog.open(); },
    async copy() { say(await coevo.copyText(game.text()) ? "Moves copied." : "The browser does not let this page copy."); },
    async link() {
      const copied = await coevo.copyText(location.href.replace(/#.*/, "") + game.link());
      say(copied ? "Link copied: it holds the deal and your moves." : "The browser does not let this page copy.");
    },
  };
  const named = data.domain === "freecell" ? "" : coevo.gameTitle(data.domain);
  const options = [
    {label: "Four colors", set: (isOn) => table.element.classList.toggle("four-colours", isOn)},
    {label: "Cards go home by themselves if that is safe", isOn: true, set(isOn) { game.autoplay = isOn; }},
  ];
  panel = f.panel(game, table, advice, par, actions, {rules, named, record, options});
  const leaveDialog = f.leaveDialog();
  const dealDialog = f.dealDialog(begin, rules, data.domain);
  const pasteDialog = f.pasteDialog(game, begin);
  panel.element.append(...[leaveDialog, dealDialog, pasteDialog].map((dialog) => dialog.element));

  game.onChange((what) => {
    hand.hint = null;
    table.show(game.position, what === "load" ? 0 : kGlide);
    hand.light();
    say("");
    count(what);
    advice.look();
    panel.show();
    document.title = panel.title();
    remember();
  });
  f.listenToPointer(game, table, hand);
  f.listenToKeys(game, table, hand, actions, say);
  const fromLink = () => {
    const link = f.readLink(location.hash, rules);
    if (link && !link.fault) load(link.deal, link.start, link.moves, "", history.state?.line === undefined ? null : history.state);
    else load(data.start.instance || null, f.startOf(data.start, rules), "", link?.fault ?? "");
  };
  addEventListener("hashchange", fromLink);
  fromLink();
  return panel.element;
};

// "castles-of-spain" as people write it.
coevo.gameTitle = (name) => name.split("-").map((word, i) => i > 0 && ["of", "and"].includes(word) ? word : coevo.capital(word)).join(" ");

// Eight columns, four cells and FreeCell's builds: the rules of the deals with a known par.
coevo.patience.isFreecell = (rules) => Object.entries(coevo.patience.rulesOf()).every(([name, value]) => rules[name] === value);

// The position of the page's data, as `coevo deal --format json` prints it.
coevo.patience.startOf = ({columns, cells, foundations, descending = {}}, rules) => ({
  rules,
  columns: columns.map((column) => column.map(coevo.patience.cardOf)),
  cells: cells.map((card) => card === null ? null : coevo.patience.cardOf(card)),
  home: coevo.suitWords.map((suit) => foundations[suit]),
  down: coevo.suitWords.map((suit) => descending[suit] ? 14 - descending[suit] : 0),
});

// SPDX-License-Identifier: MIT
"use strict";
// A patience game to play: brings game, table, hand, solver and panel together.

coevo.games.patience = (data) => {
  const f = coevo.patience;
  const kGlide = 130;  // milliseconds
  const kMoment = 300;  // until the page says that it looks for a deal
  const games = [{name: data.domain, help: data.help, weights: data.weights}, ...data.games];
  const named = () => new URLSearchParams(location.hash.slice(1)).get("game") ?? data.domain;
  const prefixOf = (name) => name === data.domain ? "" : `game=${name}&`;
  const chosen = games.find(({name}) => name === named()) ?? games[0];
  const rules = f.rulesOf(chosen.weights.search);
  const game = f.game(prefixOf(chosen.name));
  const table = f.table(rules);
  let panel = null;
  let playing = 0;  // the timer of a solution that plays
  let search = null;  // for a deal that can be won: {tried, isSlow}
  let standing = null;  // "open" or "won" once the record counts this game
  const record = f.record(chosen.name + (chosen.name !== "freecell" || f.isFreecell(rules) ? "" : ` ${rules.columns}x${rules.cells}`));
  const clock = f.clock(() => { panel.tick(); remember(); });
  const say = (text) => panel.say(text);
  const hand = f.hand(game, table, say);
  const advice = f.advice(game, data.files, chosen.weights, () => panel.show());
  const parOf = (deal) => chosen.name === "freecell" && f.isFreecell(rules) ? f.parOf(deal, data.files.par) : undefined;
  const par = () => parOf(game.deal);

  const stop = () => {
    clearTimeout(playing);
    playing = 0;
    if (search === null) return;
    search = null;
    advice.look();
  };
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
    leave(() => load(deal, start, moves, fault));
  };
  const leave = (what) => standing === "open" && !game.won ? leaveDialog.open(what) : what();
  // The position of a new game, after the cards that go home by themselves.
  const opening = (deal) => {
    const trial = Object.assign(f.game(), {autoplay: game.autoplay});
    trial.load(deal, f.deal(deal, rules));
    return trial.position;
  };
  // Begins the next deal, or the first that can be won if the player wants no others. next() gives one after another.
  const choose = (next) => leave(async () => {
    stop();
    const loadDeal = (deal) => load(deal, f.deal(deal, rules));
    if (!dealDialog.isStrict()) return loadDeal(next());
    const mine = search = {tried: 0, isSlow: false};
    setTimeout(() => { mine.isSlow = true; if (search === mine) panel.show(); }, kMoment);
    const settle = (deal) => {
      if (search !== mine) return null;
      ++mine.tried;
      if (mine.isSlow) panel.show();
      return advice.settle(opening(deal));
    };
    const {deal, fault} = await f.winnableDeal(next, parOf, settle);
    if (search !== mine) return panel.show();
    if (deal) return loadDeal(deal);
    stop();
    panel.show();
    say(fault);
  });
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
    stop() { if (playing || search) { stop(); panel.show(); } },
    isPlaying: () => playing !== 0,
    tried: () => search?.isSlow ? search.tried : 0,
    seconds: () => clock.seconds,
    help: () => panel.help(),
    clear() { record.clear(); panel.show(); },
    undo() { stop(); hand.letGo(); game.undo(); },
    redo() { stop(); hand.letGo(); game.redo(); },
    again() { stop(); hand.letGo(); game.go(0); },
    go(at) { stop(); hand.letGo(); game.go(at); },
    hint() {
      if (search) actions.stop();
      const [move] = advice.of().moves ?? [];
      if (!move) return game.won || say(f.verdictText(rules, advice.of(), false) + ".");
      const again = hand.hint && JSON.stringify(hand.hint) === JSON.stringify(move);
      if (again) return hand.play(move, "solver");
      hand.letGo();
      hand.hint = move;
      hand.light();
      say("Hint: " + f.moveName(game.position, move) + "." +
        (f.hidesCards(game.position) && !table.isOpen ? " The solver sees hidden cards." : ""));
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
    games() { stop(); gamesDialog.open(); },
    deal() { stop(); dealDialog.open(); },
    next() { let deal = game.deal ?? 0; choose(() => ++deal); },
    paste() { stop(); pasteDialog.open(); },
    async copy() { say(await coevo.copyText(game.text()) ? "Moves copied." : "The browser does not let this page copy."); },
    async link() {
      const copied = await coevo.copyText(location.href.replace(/#.*/, "") + game.link());
      say(copied ? "Link copied: it holds the deal and your moves." : "The browser does not let this page copy.");
    },
  };
  // Each game keeps its moves and its clock while others are played. The page loads again for another one.
  const change = (name) => {
    f.keepGame(chosen.name, game, history.state);
    const {line, state} = f.keptGame(name);
    history.pushState(state, "", "#" + prefixOf(name) + line);
    location.reload();
  };
  const title = f.gameTitle(chosen);
  const options = [
    {label: "Four colors", set: (isOn) => table.element.classList.toggle("four-colours", isOn)},
    ...rules.stock > 0 || rules.face_down ? [{label: "Show hidden cards", set(isOn) { table.open(isOn); panel?.show(); }}] : [],
    {label: "Cards go home by themselves if that is safe", isOn: true, set(isOn) { game.autoplay = isOn; }},
  ];
  panel = f.panel(game, table, advice, par, actions, {rules, title, record, options});
  const leaveDialog = f.leaveDialog();
  const gamesDialog = f.gamesDialog(games, chosen, change);
  const faultOf = () => parOf(1) === undefined ? advice.fault : "";
  const dealDialog = f.dealDialog(begin, choose, faultOf, rules, title);
  const pasteDialog = f.pasteDialog(game, begin);
  panel.element.append(...[leaveDialog, gamesDialog, dealDialog, pasteDialog].map((dialog) => dialog.element));

  game.onChange((what) => {
    hand.hint = null;
    search = null;
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
    if (named() !== chosen.name && games.some(({name}) => name === named())) return location.reload();
    const link = named() === chosen.name ? f.readLink(location.hash, rules)
      : {fault: `There is no game '${named()}' on this page; choose one beside the deal's number`};
    if (link && !link.fault) load(link.deal, link.start, link.moves, "", history.state?.line === undefined ? null : history.state);
    else if (chosen === games[0]) load(data.start.instance || null, f.readBoard(JSON.stringify(data.start), rules).position, "", link?.fault ?? "");
    else load(1, f.deal(1, rules), "", link?.fault ?? "");
  };
  addEventListener("hashchange", fromLink);
  fromLink();
  return panel.element;
};

// "Baker's Dozen" of "Baker's Dozen, with 13 columns built in any suit": a game's help begins with its name.
coevo.patience.gameTitle = ({name, help}) => help.split(/[,;:]/)[0] || name;

// What a game leaves for its next turn: {line (its link, without #), state (of the browser's history)}.
coevo.patience.keepGame = (name, game, state) =>
  coevo.keep("coevo game " + name, JSON.stringify({line: coevo.patience.linkOf(game.deal, game.positions[0], game.text(game.at, "")).slice(1), state}));
coevo.patience.keptGame = (name) => {
  try { return {line: "deal=1", state: null, ...JSON.parse(coevo.kept("coevo game " + name))}; } catch { return {line: "deal=1", state: null}; }
};

// Eight columns, four cells and FreeCell's builds: the rules of the deals with a known par.
coevo.patience.isFreecell = (rules) => Object.entries(coevo.patience.rulesOf()).every(([name, value]) => rules[name] === value);

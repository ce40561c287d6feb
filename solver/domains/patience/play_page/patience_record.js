// SPDX-License-Identifier: MIT
"use strict";
// A player's record: the clock of a game, the deal of the day, and the statistics of all games.
coevo.patience ??= {};

// 11982 has no solution, so the next deal takes its day. In 87 years no deal comes twice.
coevo.patience.dealOfDay = (date = new Date()) => {
  const day = Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
  const deal = 1 + day * 7919 % coevo.patience.kLastFamiliar;
  return deal === 11982 ? 11983 : deal;
};

// "2:05", "1:00:09"
coevo.patience.timeText = (seconds) => {
  const two = (number) => String(Math.floor(number) % 60).padStart(2, "0");
  const minutes = seconds / 60;
  return (minutes < 60 ? Math.floor(minutes) : `${Math.floor(minutes / 60)}:${two(minutes)}`) + ":" + two(seconds);
};

// Counts seconds while it runs and the page is visible; onTick() is called for each one.
coevo.patience.clock = (onTick) => {
  let timer = 0;
  const clock = {
    seconds: 0,
    run(isOn) {
      clearInterval(timer);
      timer = isOn ? setInterval(() => {
        if (document.hidden) return;
        ++clock.seconds;
        onTick();
      }, 1000) : 0;
    },
  };
  return clock;
};

// {all, begin(), win(cards, seconds, isOfDay), clear()}: begin() counts a game, win() counts it as won. A game that
// another one follows without a win ends the streak.
coevo.patience.record = (game) => {
  const key = "coevo record " + game;
  const none = {played: 0, won: 0, streak: 0, longest: 0, cards: null, seconds: null, days: 0, isOpen: false};
  const read = () => {
    try { return {...none, ...JSON.parse(coevo.kept(key))}; } catch { return {...none}; }
  };
  const change = (edit) => {
    record.all = read();  // another tab may have changed it
    edit(record.all);
    coevo.keep(key, JSON.stringify(record.all));
  };
  const record = {
    all: read(),
    begin() {
      change((all) => {
        if (all.isOpen) all.streak = 0;
        ++all.played;
        all.isOpen = true;
      });
    },
    win(cards, seconds, isOfDay) {
      change((all) => {
        ++all.won;
        all.longest = Math.max(all.longest, ++all.streak);
        all.cards = Math.min(all.cards ?? cards, cards);
        all.seconds = Math.min(all.seconds ?? seconds, seconds);
        all.days += isOfDay;
        all.isOpen = false;
      });
    },
    clear() { change((all) => Object.assign(all, none)); },
  };
  return record;
};

coevo.patience.recordRows = (all, rules) => [
  ["Games played", all.played],
  ["Won", all.won + (all.played > 0 ? ` (${coevo.percent(all.won / all.played, 0)})` : "")],
  ["Wins in a row", `${all.streak} (longest ${all.longest})`],
  ["Deals of the day won", all.days],
  ["Shortest win", all.cards === null ? "–" : coevo.patience.countText(rules, all.cards)],
  ["Fastest win", all.seconds === null ? "–" : coevo.patience.timeText(all.seconds)],
];

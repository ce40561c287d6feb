// SPDX-License-Identifier: MIT
"use strict";
// Deals for the player: those that the page chooses, if asked only ones that can be won, and the dialog of a new game.
coevo.patience ??= {};

coevo.patience.kLastFamiliar = 32000;  // the deals of the first Windows versions, those with a proven par

coevo.patience.randomDeal = () => 1 + Math.floor(Math.random() * coevo.patience.kLastFamiliar);

coevo.patience.kMaxTries = 50;  // deals that a search looks at

// {deal}: the first deal of next() that can be won. {fault}: why there is none, a sentence; {}: the search was stopped.
// `parOf`: what is known of a deal, as f.parOf() has it. settle(deal) gives the solver's verdict, or null to stop.
coevo.patience.winnableDeal = async (next, parOf, settle) => {
  const {kMaxTries} = coevo.patience;
  for (let tried = 0; tried < kMaxTries; ++tried) {
    const deal = next();
    const par = parOf(deal);
    if (par === null) continue;
    const verdict = par === undefined ? await settle(deal) : {state: "winnable"};
    if (verdict === null) return {};
    if (verdict.fault) return {fault: `No solver here: ${verdict.fault}.`};
    if (verdict.state === "winnable") return {deal};
  }
  return {fault: `The solver found none that can be won among ${kMaxTries} deals, so this game stays.`};
};

// `load` begins a deal that the player names, choose(next) one that the page chooses, each candidate by next(). `faultOf`
// says why the page cannot tell which deals can be won, or "". isStrict(): whether it must.
coevo.patience.dealDialog = (load, choose, faultOf, rules, title) => {
  const number = coevo.el("input", {type: "number", min: 1, max: 2 ** 33 - 1, step: 1, id: "deal-number", placeholder: "617"});
  const only = coevo.options([{label: "Only deals that can be won", set() {}}]);
  const box = only.querySelector("input");
  const why = coevo.el("p", {class: "muted small"});
  const go = (deal) => {
    if (!coevo.patience.isDeal(deal)) return dialog.refuse("Expected a whole number from 1 to 8589934591.");
    dialog.close();
    load(deal, coevo.patience.deal(deal, rules));
  };
  number.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();  // else it presses the button that has the focus again
    go(Number(number.value));
  });
  const dialog = coevo.dialog("New game",
    coevo.el("label", {for: "deal-number"}, "Number of the deal" + (rules.packs > 1 ? "" : ", as in Microsoft's FreeCell")),
    coevo.el("div", {class: "row"}, number,
      coevo.el("button", {type: "button", "data-action": "play-deal", onclick: () => go(Number(number.value))}, "Play"),
      coevo.el("button", {type: "button", "data-action": "random", onclick: () => { dialog.close(); choose(coevo.patience.randomDeal); }}, "Random deal"),
      coevo.el("button", {type: "button", "data-action": "day", onclick: () => go(coevo.patience.dealOfDay())}, "Deal of the day")),
    only, why,
    coevo.el("p", {class: "muted small"}, title === "FreeCell" && coevo.patience.isFreecell(rules)
      ? "Deals 1 to 32000 have a par: the proven length of a shortest solution. Only 11982 has no solution."
      : coevo.patience.rulesText(rules)));
  return {
    element: dialog.element,
    open() {
      box.disabled = faultOf() !== "";
      why.textContent = box.disabled ? `The page cannot look for them. No solver here: ${faultOf()}.`
        : "Applies to Random deal and to Next deal.";
      dialog.open();
    },
    isStrict: () => box.checked && faultOf() === "",
  };
};

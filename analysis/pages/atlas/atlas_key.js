// SPDX-License-Identifier: MIT
"use strict";
// The key to the colours, which is the measure's histogram too, and the range that it is filtered by.

// {element, show(measure, range)}: `onRange(first, last)` is told the bins.
coevo.atlasKeyFigure = (onRange) => {
  const el = coevo.el;
  const host = el("div", {class: "atlas-bins"});
  const slider = (label) => el("input", {type: "range", autocomplete: "off", min: 0, "aria-label": label});
  const [from, to] = [slider("Lowest value shown"), slider("Highest value shown")];
  const words = el("span", {class: "small", "aria-hidden": "true"});
  const missing = el("span", {class: "small muted"}, el("i", {class: "key area unsolved"}), el("span"));
  const element = el("div", {class: "atlas-key"}, host, el("div", {class: "atlas-sliders"}, from, to), el("div", {class: "atlas-key-words"}, words, missing));
  let shown = null;
  const tell = () => onRange(Math.min(Number(from.value), Number(to.value)), Math.max(Number(from.value), Number(to.value)));
  from.addEventListener("input", tell);
  to.addEventListener("input", tell);
  // A drag over the bars chooses those between its ends, a click one of them.
  let start = -1;
  const binUnder = (event) => {
    const box = host.getBoundingClientRect();
    return Math.max(0, Math.min(shown.bins.count - 1, Math.floor((event.clientX - box.left) / box.width * shown.bins.count)));
  };
  host.addEventListener("pointerdown", (event) => { start = binUnder(event); host.setPointerCapture(event.pointerId); });
  host.addEventListener("pointermove", (event) => {
    if (start >= 0) onRange(Math.min(start, binUnder(event)), Math.max(start, binUnder(event)));
  });
  host.addEventListener("pointerup", () => { start = -1; });
  host.addEventListener("dblclick", () => onRange(0, shown.bins.count - 1));
  return {
    element,
    show(measure, range) {
      shown = measure;
      const {bins} = measure;
      const [first, last] = range ?? [0, bins.count - 1];
      for (const input of [from, to]) input.max = bins.count - 1;
      [from.value, to.value] = [first, last];
      from.setAttribute("aria-valuetext", coevo.edgeText(measure, first));
      to.setAttribute("aria-valuetext", coevo.edgeText(measure, last + 1));
      words.textContent = coevo.rangeText(measure, [first, last]);
      missing.hidden = measure.missingCount === 0;
      missing.firstChild.style.background = `rgb(${coevo.unsolvedColor()})`;
      missing.lastChild.textContent = ` ${measure.missing}: ${coevo.whole(measure.missingCount)}`;
      host.replaceChildren(coevo.drawAtlasBins(measure, first, last));
    },
  };
};

// Where a bin begins: the last one's end is the highest value.
coevo.edgeText = (measure, bin) => {
  const value = Math.min(measure.high, measure.bins.edge(bin));
  return measure.isLog ? coevo.short(value) : Number(value.toFixed(measure.digits ?? 0)).toString();
};
coevo.rangeText = (measure, [first, last]) => {
  const isWhole = !measure.isLog && !measure.digits;
  const end = isWhole ? Math.min(measure.high, measure.bins.edge(last + 1) - 1).toString() : coevo.edgeText(measure, last + 1);
  const start = coevo.edgeText(measure, first);
  return (start === end ? start : `${start} to ${end}`) + (measure.unit ? " " + measure.unit : "");
};

coevo.drawAtlasBins = (measure, first, last) => {
  const {counts, count, edge} = measure.bins;
  const highest = Math.max(...counts);
  const root = coevo.svg("svg", {viewBox: `0 0 ${count} 40`, preserveAspectRatio: "none", role: "img",
    "aria-label": `Distribution: ${measure.title.toLowerCase()}`});
  counts.forEach((each, bin) => {
    const height = each === 0 ? 0 : Math.max(0.7, 37 * each / highest);
    const part = measure.part((edge(bin) + edge(bin + 1)) / 2);
    root.append(coevo.svg("rect", {x: bin, y: 40 - height, width: 0.94, height, fill: `rgb(${coevo.viridisAt(coevo.stripPart(part))})`,
      opacity: bin < first || bin > last ? 0.22 : 1}));
  });
  return root;
};

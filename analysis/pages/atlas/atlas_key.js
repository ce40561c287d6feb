// SPDX-License-Identifier: MIT
"use strict";
// The key to the colours, which is the measure's histogram too, and the range that it is filtered by.

coevo.atlasPlot = {left: 48, right: 12, top: 18, bottom: 20, height: 130};  // pixels around the bars; the style sheet has the sliders

// {element, show(measure, range)}: it calls `onRange(first, last)` with the chosen bins, which count `noun`s.
coevo.atlasKeyFigure = (noun, onRange) => {
  const el = coevo.el;
  const host = el("div", {class: "atlas-bins"});
  const slider = (label) => el("input", {type: "range", autocomplete: "off", min: 0, "aria-label": label});
  const [from, to] = [slider("Lowest value shown"), slider("Highest value shown")];
  const words = el("span", {class: "small", "aria-hidden": "true"});
  const missing = el("span", {class: "small muted"}, el("i", {class: "key area unsolved"}), el("span"));
  const element = el("div", {class: "atlas-key"}, host, el("div", {class: "atlas-sliders"}, from, to), el("div", {class: "atlas-key-words"}, words, missing));
  let shown = null;
  let drawn = [0, 0];  // the bins
  const draw = () => {
    if (shown && host.clientWidth > 80) host.replaceChildren(coevo.drawAtlasBins(shown, ...drawn, {noun, width: host.clientWidth}));
  };
  new ResizeObserver(draw).observe(host);
  const tell = () => onRange(Math.min(Number(from.value), Number(to.value)), Math.max(Number(from.value), Number(to.value)));
  from.addEventListener("input", tell);
  to.addEventListener("input", tell);
  // A drag over the bars chooses those between its ends, a click one of them.
  let start = -1;
  const binUnder = (event) => {
    const box = host.getBoundingClientRect();
    const {left, right} = coevo.atlasPlot;
    const part = (event.clientX - box.left - left) / (box.width - left - right);
    return Math.max(0, Math.min(shown.bins.count - 1, Math.floor(part * shown.bins.count)));
  };
  const choose = (event) => { if (start >= 0) onRange(Math.min(start, binUnder(event)), Math.max(start, binUnder(event))); };
  host.addEventListener("pointerdown", (event) => { start = binUnder(event); host.setPointerCapture(event.pointerId); choose(event); });
  host.addEventListener("pointermove", choose);
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
      drawn = [first, last];
      draw();
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

// Values of the axis, each with its place in bins: of whole numbers in bins of one the middle of a bar.
coevo.atlasTicks = ({isLog, digits, low, high, scaled, bins: {start, width, count}}) => {
  const values = isLog ? coevo.logTicks({perPower: 1 / width, first: start / width, count}) : coevo.niceSteps(high, 8);
  const middle = !isLog && !digits && width === 1 ? 0.5 : 0;
  return values.filter((value) => value >= low && value <= high).map((value) => [value, (scaled(value) - start) / width + middle]);
};

coevo.drawAtlasBins = (measure, first, last, {noun, width}) => {
  const svg = coevo.svg;
  const {counts, count, edge} = measure.bins;
  const {left, right, top, bottom, height} = coevo.atlasPlot;
  const highest = Math.max(...counts);
  const x = (bin) => left + bin / count * (width - left - right);
  const y = (each) => height - bottom - each / highest * (height - bottom - top);
  const root = svg("svg", {viewBox: `0 0 ${width} ${height}`, width, height, class: "histogram", role: "img",
    "aria-label": `Distribution: ${measure.title.toLowerCase()}`});
  for (const value of coevo.niceSteps(highest, 3)) {
    root.append(svg("line", {x1: left, x2: width - right, y1: y(value), y2: y(value), class: "rule"}),
      svg("text", {x: left - 8, y: y(value) + 4, "text-anchor": "end"}, coevo.short(value)));
  }
  counts.forEach((each, bin) => {
    const part = measure.part((edge(bin) + edge(bin + 1)) / 2);
    const tall = each === 0 ? 0 : Math.max(1.5, y(0) - y(each));
    root.append(svg("rect", {x: x(bin), y: y(0) - tall, width: (x(1) - x(0)) * 0.94, height: tall, fill: `rgb(${coevo.viridisAt(coevo.stripPart(part))})`,
      opacity: bin < first || bin > last ? 0.22 : 1}));
  });
  for (const [value, bin] of coevo.atlasTicks(measure)) {
    root.append(svg("line", {x1: x(bin), x2: x(bin), y1: y(0), y2: y(0) + 4, class: "tick"}),
      svg("text", {x: x(bin), y: height - 4, "text-anchor": "middle"}, coevo.short(value)));
  }
  root.append(svg("text", {x: left, y: 10, class: "axis-title"}, `${noun}s`),
    svg("text", {x: width - right, y: 10, "text-anchor": "end", class: "axis-title"}, measure.title + (measure.unit ? `, ${measure.unit}` : "") + " →"));
  return root;
};

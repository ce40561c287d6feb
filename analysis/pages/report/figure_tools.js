// SPDX-License-Identifier: MIT
"use strict";
// A figure's data and picture to take away: CSV and PNG, made in the page.

coevo.saveFile = (name, blob) => {
  const address = URL.createObjectURL(blob);
  const link = coevo.el("a", {href: address, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
};

coevo.csv = (rows) => rows.map((row) => row.map((cell) => {
  const text = cell === null || cell === undefined ? "" : String(cell);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}).join(",")).join("\n") + "\n";

// `rows()`: the heads, then the values; `picture()`: a promise of a canvas.
coevo.figureTools = (title, rows, picture) => {
  const name = (title ?? "chart").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "chart";
  const button = (text, what, action) => coevo.el("button", {type: "button", class: "plain", "aria-label": `${text} of ${what}`, onclick: action}, text);
  return coevo.el("div", {class: "figure-tools"},
    button("CSV", title, () => coevo.saveFile(name + ".csv", new Blob([coevo.csv(rows())], {type: "text/csv"}))),
    button("PNG", title, async () => (await picture()).toBlob((blob) => coevo.saveFile(name + ".png", blob))));
};

coevo.chartRows = (chart) => {
  const bands = chart.bands ?? [];
  const heads = [chart.xTitle ?? "x", ...bands.flatMap((band, i) => [`${band.label ?? i} low`, `${band.label ?? i} high`]),
    ...chart.series.map((series) => series.label ?? chart.title)];
  const columns = coevo.chartData(chart);
  return [heads, ...chart.x.map((_, i) => columns.map((values) => values[i]))];
};

// On the page's colour: pictures go into documents.
coevo.canvasPicture = async (canvas) => {
  const copy = coevo.el("canvas", {width: canvas.width, height: canvas.height});
  const context = copy.getContext("2d");
  context.fillStyle = coevo.color("page");
  context.fillRect(0, 0, copy.width, copy.height);
  context.drawImage(canvas, 0, 0);
  return copy;
};

// The style sheet does not reach into a picture: what it says is written to each element.
coevo.svgPicture = async (svg) => {
  const copy = svg.cloneNode(true);
  const from = [svg, ...svg.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, i) => {
    const style = getComputedStyle(from[i]);
    for (const key of ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "font-size", "font-family", "font-weight", "opacity"]) {
      element.style.setProperty(key, style.getPropertyValue(key));
    }
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(new XMLSerializer().serializeToString(copy));
  await image.decode();
  const canvas = coevo.el("canvas", {width: 2 * svg.clientWidth, height: 2 * svg.clientHeight});
  const context = canvas.getContext("2d");
  context.scale(2, 2);
  context.drawImage(image, 0, 0, svg.clientWidth, svg.clientHeight);
  return coevo.canvasPicture(canvas);
};

// An SVG that is drawn again whenever its width changes.
coevo.drawnPlot = (draw) => {
  const host = coevo.el("div", {class: "plot"});
  let drawn = 0;
  new ResizeObserver(() => {
    const width = Math.floor(host.clientWidth);
    if (width < 40 || width === drawn) return;
    drawn = width;
    host.replaceChildren(draw(width));
  }).observe(host);
  return host;
};

coevo.drawnFigure = ({title, note, draw, rows, kind = "chart"}) => {
  const host = coevo.drawnPlot(draw);
  return coevo.el("figure", {class: kind}, title ? coevo.el("h3", {}, title) : null,
    note ? coevo.el("p", {class: "note"}, note) : null, host,
    rows ? coevo.figureTools(title, rows, () => coevo.svgPicture(host.querySelector("svg"))) : null);
};

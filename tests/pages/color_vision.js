// SPDX-License-Identifier: MIT
// How far colours are apart for readers without one kind of cone: Machado, Oliveira and Fernandes 2009, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency", severity 1; differences in CIE Lab.

const visions = [
  [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
];

const linear = (byte) => byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
const times = (matrix, vector) => matrix.map((row) => Math.min(1, Math.max(0, row.reduce((sum, each, i) => sum + each * vector[i], 0))));

const lab = (rgb) => {
  const [x, y, z] = times([[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0177, 0.1095, 0.8728]], rgb)
    .map((value) => value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

// The two of the colours that are most alike to anyone.
export const leastDifference = (colors) => {
  let found = {least: Infinity, pair: ""};
  for (const vision of visions) {
    const seen = colors.map((color) => lab(times(vision, color.map(linear))));
    seen.forEach((a, i) => seen.slice(0, i).forEach((b, j) => {
      const least = Math.hypot(...a.map((value, k) => value - b[k]));
      if (least < found.least) found = {least, pair: `${j + 1} and ${i + 1}`};
    }));
  }
  return found;
};

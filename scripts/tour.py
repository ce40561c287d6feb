#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws docs/pictures/tour.svg: an evolution, then a deal solved, as one animation from real runs.

  scripts/tour.py build/release/coevo > docs/pictures/tour.svg

The run is runs/sample; the deal is 617, solved by the default solver. The numbers come from the pages of `coevo film`
and `coevo view`.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
WIDTH, HEIGHT = 720, 400
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
HOSTS = 8  # shown of each generation
EVOLVING, SOLVING, RESTING = 5.5, 5.0, 1.5  # seconds
TOTAL = EVOLVING + SOLVING + RESTING


def page_data(coevo, *arguments):
    """The data of a page that a command writes."""
    with tempfile.TemporaryDirectory() as folder:
        page = pathlib.Path(folder) / "page.html"
        subprocess.run([coevo, *arguments, "--quiet", "--output", page], check=True, cwd=ROOT,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        found = re.search(r'<script[^>]*type="application/json"[^>]*>(.*?)</script>', page.read_text(), re.DOTALL)
    return json.loads(found[1])


def animate(attribute, values, times, kind="animate", more=""):
    """Values at times in seconds, held before the first and after the last."""
    times, values = [0, *times, TOTAL], [values[0], *values, values[-1]]
    keys = ";".join(f"{time / TOTAL:.4f}".rstrip("0").rstrip(".") for time in times)
    return (f'<{kind} attributeName="{attribute}" {more}dur="{TOTAL}s" repeatCount="indefinite" '
            f'keyTimes="{keys}" values="{";".join(values)}"/>')


def shown(first, last):
    """Visible between two times, with a short fade."""
    return animate("opacity", ["0", "1", "1", "0"], [first, first + 0.2, last - 0.2, last])


def text(x, y, words, size=15, more=""):
    return f'<text x="{x}" y="{y}" font-size="{size}" {more}>{words}</text>'


def shares(digits):
    """Pairs of base-64 digits as shares of a gene's range."""
    pairs = zip(digits[::2], digits[1::2])
    return [(64 * DIGITS.index(high) + DIGITS.index(low)) / 4095 for high, low in pairs]


def lines_of(name):
    """A feature's name in short lines."""
    lines = [""]
    for word in name.split("_"):
        if lines[-1] and len(lines[-1] + word) > 9:
            lines.append("")
        lines[-1] += f" {word}"
    return lines


def line_points(genome, axes):
    return " ".join(f"{x:.0f},{330 - 230 * share:.0f}" for x, share in zip(axes, genome))


def evolution(film):
    frames, genes = film["frames"], film["genes"]
    axes = [40 + 640 * i / (len(genes) - 1) for i in range(len(genes))]
    times = [0.3 + (EVOLVING - 1) * i / (len(frames) - 1) for i in range(len(frames))]
    parts = [text(24, 36, "An evolution: weights of nine features, a line for each solver", 18, 'font-weight="bold"')]
    parts += [f'<path d="M{x:.0f} 100V330" stroke="#bbb"/>' for x in axes]
    parts += [text(f"{x:.0f}", 350 + 13 * i, word, 11, 'text-anchor="middle"')
              for x, gene in zip(axes, genes) for i, word in enumerate(lines_of(gene["name"]))]
    width = 2 * len(genes)
    for host in range(HOSTS):
        lines = [line_points(shares(frame["genomes"][width * host:width * (host + 1)]), axes) for frame in frames]
        parts.append(f'<polyline fill="none" stroke="#1f5f99" stroke-opacity=".4" points="{lines[0]}">'
                     f'{animate("points", lines, times)}</polyline>')
    best = [line_points(shares(frame["best"]), axes) for frame in frames]
    parts.append(f'<polyline fill="none" stroke="#e8590c" stroke-width="4" points="{best[0]}">'
                 f'{animate("points", best, times)}</polyline>')
    told = film["benchmark"]
    starts = [0 if i == 0 else times[generation] for i, generation in enumerate(told["generation"])]
    for i, (generation, share) in enumerate(zip(told["generation"], told["solved_share"])):
        last = starts[i + 1] if i + 1 < len(starts) else EVOLVING
        words = f"generation {generation}: the best solves {100 * share:.0f} % of the deals that it never trains on"
        parts.append(f"<g>{text(24, 68, words)}{shown(starts[i], last)}</g>")
    return f"<g>{''.join(parts)}{shown(0, EVOLVING)}</g>"


def place_of(pile, height):
    """The corner of a card: in a column, in a cell (from 100 on) or at home (from 200 on)."""
    if pile >= 200:
        return 24 + 84 * (4 + pile - 200), 56
    return (24 + 84 * (pile - 100), 56) if pile >= 100 else (24 + 84 * pile, 96 + 25 * height)


def solution(replay):
    piles = {i: list(cards) for i, cards in enumerate(replay["columns"])}
    path = {card: [(EVOLVING, place_of(i, height))] for i, cards in piles.items() for height, card in enumerate(cards)}
    steps = [step for move in replay["moves"] for step in move["steps"]]
    pause = (SOLVING - 0.8) / len(steps)
    for number, (source, target) in enumerate(steps):
        card = piles[source].pop()
        target = 200 + card % 4 if target >= 200 else target
        pile = piles.setdefault(target, [])
        time = EVOLVING + 0.6 + pause * number
        path[card] += [(time, path[card][-1][1]), (time + 2 * pause, place_of(target, len(pile)))]
        pile.append(card)
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="#2e6b4f"/>',
             text(24, 36, f"Deal 617, solved by evolved solvers: {len(steps)} single-card moves", 18,
                  'font-weight="bold" fill="#fff"')]
    parts += [f'<rect x="{24 + 84 * i}" y="56" width="78" height="24" rx="4" fill="#255a42"/>' for i in range(8)]
    for card in sorted(path):  # an ace lies under its king at home
        times, places = zip(*path[card])
        corners = [f"{x:.0f} {y:.0f}" for x, y in places]
        color = "#c92a2a" if card % 4 in (1, 2) else "#111"
        name = f'{["A", *map(str, range(2, 11)), "J", "Q", "K"][card // 4]}{"♣♦♥♠"[card % 4]}'
        motion = animate("transform", corners, times, "animateTransform", 'type="translate" ')
        parts.append(f'<g transform="translate({corners[0]})"><rect width="78" height="24" rx="4" fill="#fff" '
                     f'stroke="#999"/>{text(8, 18, name, 16, f"""fill="{color}" """)}{motion}</g>')
    return f'<g opacity="0">{"".join(parts)}{shown(EVOLVING - 0.2, TOTAL)}</g>'


def main():
    coevo = pathlib.Path(sys.argv[1]).resolve()
    film = page_data(coevo, "film", "runs/sample")
    replay = page_data(coevo, "view", "--deal", "617")["replay"]
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">'
          f'<rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="#fff" stroke="#ccc"/>'
          f"{evolution(film)}{solution(replay)}</svg>")


if __name__ == "__main__":
    main()

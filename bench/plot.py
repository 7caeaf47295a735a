# Copyright 2026 The coop authors
# SPDX-License-Identifier: Apache-2.0
"""A picture of whole tiles: `automatic` beside the best of CUB, under the line of the copy, by type and K."""
import statistics

from results import label

WIDTH, HEIGHT, LEFT, TOP, COLUMNS = 260, 170, 56, 64, 4      # of a panel with its title and axis; margins of the page
INNER_WIDTH, INNER_HEIGHT = 224, 112
STYLE = """
  text { font: 11px system-ui, sans-serif; fill: #333 }
  .title { font-size: 15px; font-weight: 600 }
  .type { font-weight: 600 }
  .grid { stroke: #8884; stroke-width: 1 }
  .copy { stroke: #333; stroke-width: 1.5; stroke-dasharray: 4 3 }
  .automatic { fill: #1f6fd6 }
  .cub { fill: #b9b2a6 }
  @media (prefers-color-scheme: dark) {
    text { fill: #ddd }
    .copy { stroke: #ddd }
    .automatic { fill: #62a5ff }
    .cub { fill: #77736b }
  }
"""


def panel(results, shapes, top_rate, x, y):
    def height(rate):
        return INNER_HEIGHT * rate / top_rate
    base = y + 20 + INNER_HEIGHT
    parts = [f'<text class="type" x="{x}" y="{y + 10}">{shapes[0].type}</text>']
    for rate in range(0, int(top_rate) + 1, 1000):
        at = base - height(rate)
        parts.append(f'<line class="grid" x1="{x}" x2="{x + INNER_WIDTH}" y1="{at:.1f}" y2="{at:.1f}"/>')
        parts.append(f'<text x="{x - 4}" y="{at + 4:.1f}" text-anchor="end">{rate}</text>' if x == LEFT else "")
    step = INNER_WIDTH / len(shapes)
    for n, shape in enumerate(shapes):
        best, name = results.best_of_cub(shape, "whole") or (0, "")
        automatic = results.get(shape, "whole", "coop.automatic") or 0
        for kind, offset, rate, words in (("automatic", 0.14, automatic, "automatic"),
                                          ("cub", 0.5, best, f"CUB {name}")):
            parts.append(f'<rect class="{kind}" x="{x + step * (n + offset):.1f}" y="{base - height(rate):.1f}" '
                         f'width="{step * 0.34:.1f}" height="{height(rate):.1f}">'
                         f'<title>{label(shape)}: {words} {rate:.0f} GB/s</title></rect>')
        parts.append(f'<text x="{x + step * (n + 0.5):.1f}" y="{base + 14}" text-anchor="middle">{shape.items}</text>')
    copies = [rate for rate in (results.get(shape, "whole", "copy.memcpy") for shape in shapes) if rate]
    if copies:
        at = base - height(statistics.median(copies))
        parts.append(f'<line class="copy" x1="{x}" x2="{x + INNER_WIDTH}" y1="{at:.1f}" y2="{at:.1f}"/>')
    return "\n".join(part for part in parts if part)


def svg(results, threads=256):
    shapes = [shape for shape in results.shapes_in("whole") if shape.threads == threads]
    types = list(dict.fromkeys(shape.type for shape in shapes))
    rates = [row["rate"] for (_, mode, _), row in results.rows.items() if mode == "whole" and "rate" in row]
    top_rate = max(rates, default=1000) * 1.05
    rows = (len(types) + COLUMNS - 1) // COLUMNS
    width, height = LEFT + WIDTH * min(COLUMNS, max(len(types), 2)), TOP + HEIGHT * rows + 10
    panels = [panel(results, [shape for shape in shapes if shape.type == name], top_rate,
                    LEFT + WIDTH * (n % COLUMNS), TOP + HEIGHT * (n // COLUMNS)) for n, name in enumerate(types)]
    title = f"Load and store of whole tiles, {threads} threads, K items each: GB/s on {results.documents[0]['device']}"
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" aria-label="Rates of automatic, of the best of CUB and of a copy">',
        f"<style>{STYLE}</style>",
        f'<text class="title" x="{LEFT}" y="22">{title}</text>',
        f'<rect class="automatic" x="{LEFT}" y="36" width="10" height="10"/>',
        f'<text x="{LEFT + 14}" y="45">coop, automatic</text>',
        f'<rect class="cub" x="{LEFT + 124}" y="36" width="10" height="10"/>',
        f'<text x="{LEFT + 138}" y="45">the best of CUB, blocked</text>',
        f'<line class="copy" x1="{LEFT + 284}" x2="{LEFT + 308}" y1="41" y2="41"/>',
        f'<text x="{LEFT + 312}" y="45">copy</text>',
        *panels, "</svg>", ""])

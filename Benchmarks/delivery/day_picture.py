"""Draws what `day.py` measured: a chart for each figure, over the frames that were scanned, as SVG without any library."""

WIDTH, HEIGHT, LEFT, GAP = 760, 96, 150, 26


def draw(path, rows, figures):
    hours = [row["frames"] / 30 / 3600 for row in rows]
    parts = [chart(rows, hours, key, name, index) for index, (key, name) in enumerate(figures)]
    bottom = len(figures) * (HEIGHT + GAP)
    parts += [
        f'<text x="{place(hour, hours):.0f}" y="{bottom + 4}" text-anchor="middle">{hour:g}</text>' for hour in ticks(hours[-1])
    ]
    parts.append(f'<text x="{LEFT}" y="{bottom + 22}">hours of frames at 30 a second</text>')
    size = f'width="{LEFT + WIDTH + 30}" height="{bottom + 34}"'
    style = "text{font:12px sans-serif;fill:#444}path{fill:none;stroke:#1f6feb;stroke-width:1.2}line{stroke:#ddd}"
    with open(path, "w") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{style}</style>\n')
        file.write('<rect width="100%" height="100%" fill="white"/>\n' + "\n".join(parts) + "\n</svg>\n")


def place(hour, hours):
    return LEFT + WIDTH * hour / hours[-1]


def ticks(most):
    step = next(step for step in (0.1, 0.25, 0.5, 1, 2, 4, 6) if most / step <= 8 or step == 6)
    return [round(k * step, 2) for k in range(int(most / step) + 1)]


def chart(rows, hours, key, name, index):
    points = [(hour, row[key]) for hour, row in zip(hours, rows) if row[key] is not None]
    top, most = 10 + index * (HEIGHT + GAP), max(value for _, value in points) or 1
    height = lambda value: top + HEIGHT * (1 - value / (most * 1.1))
    line = " ".join(f"{'L' if k else 'M'}{place(hour, hours):.1f},{height(value):.1f}" for k, (hour, value) in enumerate(points))
    return "\n".join(
        [
            f'<text x="{LEFT - 10}" y="{top + HEIGHT / 2}" text-anchor="end">{name}</text>',
            f'<text x="{LEFT - 10}" y="{top + HEIGHT / 2 + 16}" text-anchor="end">at most {most:.3g}</text>',
            f'<line x1="{LEFT}" y1="{top + HEIGHT}" x2="{LEFT + WIDTH}" y2="{top + HEIGHT}"/>',
            f'<path d="{line}"/>',
        ]
    )

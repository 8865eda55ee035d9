"""Exactness by what makes print hard: its size, blur, and tilt."""

from __future__ import annotations

from pathlib import Path

from .sheet import COLOURS, MARKS, PALE, interval, save, sheet

# The key of a line, its name in the picture, and the edges of the steps.
CONDITIONS = {
    "xHeight": ("x-height in pixels", (0, 10, 12, 15, 19, 24, 31, 100)),
    "blur": ("blur, sigma in pixels", (0, 0.5, 0.65, 0.8, 1, 1.3, 10)),
    "tilt": ("tilt in degrees", (0, 10, 20, 30, 40, 90)),
}


def steps(edges: tuple[float, ...]) -> list[str]:
    """The names of the steps; the first and the last are open."""
    inner = [f"{low:g} to {high:g}" for low, high in zip(edges[1:-2], edges[2:-1], strict=True)]
    return [f"below {edges[1]:g}", *inner, f"{edges[-2]:g} and more"]


def draw(lines: list[dict], readers: list[str], key: str, path: Path) -> None:
    """One curve a reader, and for ours how sure the figure is."""
    name, edges = CONDITIONS[key]
    groups = [[line for line in lines if low <= line[key] < high] for low, high in zip(edges, edges[1:], strict=False)]
    figure, (field,) = sheet(4.2)
    places = [k for k, group in enumerate(groups) if group]
    for number, reader in reversed(list(enumerate(readers))):
        right = [sum(line["readings"][reader]["isExact"] for line in groups[k]) for k in places]
        shares = [100 * count / len(groups[k]) for count, k in zip(right, places, strict=True)]
        colour = COLOURS[number % len(COLOURS)]
        if number == 0:
            bounds = [interval(count, len(groups[k])) for count, k in zip(right, places, strict=True)]
            low, high = [100 * bound[0] for bound in bounds], [100 * bound[1] for bound in bounds]
            field.fill_between(places, low, high, color=colour, alpha=0.12, linewidth=0)
        field.plot(
            places, shares, color=colour, marker=MARKS[number % len(MARKS)], markersize=6 if number == 0 else 4,
            linewidth=2.6 if number == 0 else 1.3, label=reader, zorder=3 if number == 0 else 2)
    labels = [f"{step}\n({len(group)} lines)" for step, group in zip(steps(edges), groups, strict=True)]
    field.set_xticks(range(len(groups)), labels)
    field.set_ylim(0, 101)
    field.set_xlabel(name)
    field.set_ylabel("lines read exactly, %")
    field.grid(axis="y", color=PALE)
    handles, names = field.get_legend_handles_labels()
    field.legend(handles[::-1], names[::-1], frameon=False, loc="center left", bbox_to_anchor=(1, 0.5))
    save(figure, path)

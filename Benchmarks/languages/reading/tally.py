"""Counts and tables."""

from __future__ import annotations

from collections import Counter

from . import edits

SIZES = [("under 12", 0, 12), ("12 to 20", 12, 20), ("over 20", 20, 1e9)]


def score(printed: str, reading: dict) -> dict:
    """How one reader did on one line; `reading` has lists of texts, `stable` and `last`.

    A line that was told in pieces is exact in none, and its character errors are those of the pieces together."""
    wanted = edits.plain(printed)
    together = edits.plain(" ".join(reading["last"]))
    return {
        "stable": any(edits.plain(text) == wanted for text in reading["stable"]),
        "isWrong": bool(reading["stable"]) and not any(edits.plain(text) == wanted for text in reading["stable"]),
        "last": any(edits.plain(text) == wanted for text in reading["last"]),
        "bare": any(edits.bare(text) == edits.bare(printed) for text in reading["last"]),
        "silent": not reading["last"],
        "errors": len(edits.changes(wanted, together)),
        "characters": len(wanted),
    }


def row(scores: list[dict]) -> str:
    """The figures of a reader on some lines."""
    if not scores:
        return "|  0 | | | | | | |"
    def share(key: str) -> str:
        return f"{100 * sum(each[key] for each in scores) / len(scores):.1f} %"
    characters = sum(each["characters"] for each in scores)
    errors = sum(each["errors"] for each in scores)
    return (f"| {len(scores)} | {share('stable')} | {share('isWrong')} | {share('last')} | {share('bare')} | "
            f"{share('silent')} | {100 * errors / characters:.1f} % |")


HEAD = ("| language | reader | size | lines | stable and exact | stable and wrong | told last, exact | without blanks and kinds of"
        " punctuation | nothing told | character errors |\n|---|---|---|---:|---:|---:|---:|---:|---:|---:|")


def table(results: list[dict], readers: list[str]) -> str:
    """A table of all languages, readers and sizes."""
    rows = [HEAD]
    for language in dict.fromkeys(each["language"] for each in results):
        for reader in readers:
            lines = [each for each in results if each["language"] == language and reader in each["readings"]]
            if not lines:
                continue
            for name, least, most in [("all", 0, 1e9), *SIZES]:
                chosen = [each for each in lines if least <= each["xHeight"] < most]
                rows.append(f"| {language} | {reader} | {name} "
                            + row([score(each["text"], each["readings"][reader]) for each in chosen]))
    return "\n".join(rows)


def confusions(results: list[dict], reader: str, language: str, count: int = 12) -> str:
    """What is read most often for what; lines that were not told at all say nothing about that."""
    found = Counter()
    for each in results:
        if each["language"] == language and reader in each["readings"] and each["readings"][reader]["last"]:
            found.update(edits.changes(edits.plain(each["text"]), edits.plain(" ".join(each["readings"][reader]["last"]))))
    named = [f"{_shown(was)}>{_shown(now)} {times}" for (was, now), times in found.most_common(count)]
    return f"{language}, {reader}: {', '.join(named) or 'none'}"


def _shown(character: str) -> str:
    return {"": "nothing", " ": "blank"}.get(character, character)

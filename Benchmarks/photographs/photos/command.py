"""The scanner's command at a level of quality."""

from __future__ import annotations

from pathlib import Path

from scoring.command import Run, filled, run

LEVELS = ("fast", "balanced", "accurate")


class Scanner:
    """A command whose {config} is a configuration for text at one level, written to a folder."""

    def __init__(self, command: list[str], level: str, folder: Path, timeout: float, languages: str = "") -> None:
        self.level, self._command, self._timeout = level, command, timeout
        self._config = folder / f"{level}.yaml"
        text = f"languages: [{languages}]" if languages else ""
        scan = f"scan:\n  qualityLevel: {level}\n  recognizedDataTypes: [{{text: {{{text}}}}}]\n"
        self._config.write_text(scan, encoding="utf-8")

    def scan(self, **values: str) -> Run:
        """Runs the command with its places filled; exits if it fails."""
        words = filled(self._command, values | {"config": str(self._config)})
        done = run(words, self._timeout)
        if done.exit:
            raise SystemExit(f"{' '.join(words)}: exit {done.exit}\n{done.errors}")
        return done

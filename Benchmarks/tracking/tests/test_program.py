"""The program, from streams that were kept."""

import json
from pathlib import Path

import pytest
from streams import Stream, code, truth

import score_tracking


def test_rows_table_totals_and_limits(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clips, keep = tmp_path / "set", tmp_path / "keep"
    for folder in (clips, keep / "set"):
        folder.mkdir(parents=True)
    (clips / "000-made.json").write_text(json.dumps(truth(code("AB12"))))
    stream = Stream().life("a", last=12, payload="AB12").life("b", first=14, sure=15, payload="AB12")
    (keep / "set/000-made.ndjson").write_bytes(stream.bytes())
    limits = tmp_path / "limits.json"
    for most, status in ((1, 0), (0, 1)):
        limits.write_text(json.dumps({"totals": {"switches": {"maximum": most}, "idf1": {"minimum": 0.5}}}))
        assert score_tracking.main([str(clips), "--keep", str(keep), "--minimum", str(limits)]) == status
    shown = capsys.readouterr().out.splitlines()
    row, total = json.loads(shown[0]), json.loads(shown[-1])
    assert row["switches"] == total["switches"] == row["split"] == 1 and total["splitShare"] == 1.0
    assert row["notes"] == [
        "frame 14: 0 (code128 'AB12') is b now",
        "0 (code128 'AB12') in 5-24 has 2 ids: a 6-11 code128 'AB12' stable, b 14-25 code128 'AB12' stable",
    ]
    with pytest.raises(SystemExit):
        score_tracking.main([str(clips), "--keep", str(tmp_path / "none")])

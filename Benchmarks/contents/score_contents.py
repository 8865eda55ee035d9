#!/usr/bin/env python3
"""Scores contents of wanted kinds on clips with ground truth, kind by kind.

  score_contents.py CLIPDIR --config FILE [--least PIXELS] -- COMMAND…

COMMAND is run once a clip, {clip}, {fps} and {config} replaced; it prints the events of the protocol. Clips are those of
shared/eval/clips.py: items of text have a contentType and an xHeight, and those below --least pixels (12) don't count.

read    items of the kind that were told `stable` as this kind, with their text (blanks aside) as `transcript`
as line the same items that a scan without kinds told `stable` with their text: what the reader does alone
wrong   contents told `stable` as the kind that are no such item's text
"""
import argparse, collections, glob, json, os, subprocess, sys, tempfile

KINDS = ["telephoneNumber", "URL", "emailAddress", "currency", "dateTimeDuration", "flightNumber", "shipmentTrackingNumber"]


def bare(text):
    return "".join((text or "").split())


def told(command, clip, fps, config):
    """The items of `stable` events."""
    words = [word.format(clip=clip, fps=fps, config=config) for word in command]
    run = subprocess.run(words, capture_output=True, text=True, check=True)
    events = [json.loads(line) for line in run.stdout.splitlines()]
    return [item for event in events if event["event"] == "stable" for item in event["items"] if item["type"] == "text"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("clips")
    parser.add_argument("--least", type=float, default=12)
    parser.add_argument("--country", default="US")
    parser.add_argument("--verbose", action="store_true")
    split = sys.argv.index("--")
    options = parser.parse_args(sys.argv[1:split])
    command = sys.argv[split + 1:]
    rows = {kind: collections.Counter() for kind in KINDS}
    with tempfile.TemporaryDirectory() as folder:
        kinds, lines = f"{folder}/kinds.yaml", f"{folder}/lines.yaml"
        with open(kinds, "w") as file:
            entries = "".join(f"\n    - text: {{languages: [en], country: {options.country}, textContentType: {kind}}}" for kind in KINDS)
            file.write(f"scan:\n  recognizedDataTypes:{entries}\n")
        with open(lines, "w") as file:
            file.write("scan:\n  recognizedDataTypes: [{text: {languages: [en]}}]\n")
        for path in sorted(glob.glob(f"{options.clips}/*.json")):
            truth = json.load(open(path))
            clip = path[:-5] + ".mjpeg"
            contents = told(command, clip, truth["fps"], kinds)
            plain = {bare(item["transcript"]) for item in told(command, clip, truth["fps"], lines)}
            seen = {gt for frame in truth["frames"] for gt in (item["gt"] for item in frame["visible"])}
            printed = collections.defaultdict(set)
            found = {(item["textContentType"], bare(item["transcript"])) for item in contents}
            for number, item in enumerate(truth["items"]):
                if item["kind"] != "text" or item["contentType"] not in rows:
                    continue
                kind, text = item["contentType"], bare(item["text"])
                printed[kind].add(text)
                if number not in seen or (item.get("xHeight") or 0) < options.least:
                    continue
                rows[kind]["items"] += 1
                rows[kind]["read"] += (kind, text) in found
                rows[kind]["as line"] += text in plain
                if options.verbose and (kind, text) not in found:
                    print(f"{os.path.basename(clip)}: missed {kind} {item['text']}", "(line was read)" if text in plain else "")
            for kind, text in found:
                rows[kind]["told"] += 1
                rows[kind]["wrong"] += text not in printed[kind]
                if options.verbose and text not in printed[kind]:
                    print(f"{os.path.basename(clip)}: wrong {kind} {text}")
    print(f"{'kind':24} items  as line    read  told  wrong")
    total = collections.Counter()
    for kind, row in rows.items():
        total += row
        print(f"{kind:24} {row['items']:5}  {row['as line']:7} {row['read']:7} {row['told']:5}  {row['wrong']:5}")
    print(json.dumps(dict(total)))


main()

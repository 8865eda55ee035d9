"""Did everyone get every stable result exactly once, or was a gap reported?

All results are those that anybody received, and those that are in the journal at the end. Runs are in the order in which a
result of them was first seen, and the results of a run in the order of their numbers.
"""

import bisect
import glob
import zlib


def parse(cursor):
    log, run, number = cursor.split("-")
    return (log, int(run)), int(number)


def in_journal(folder):
    """The cursors of all results in the journal."""
    cursors = []
    for path in sorted(glob.glob(f"{folder}/results-*.journal")):
        for line in open(path, "rb").read().split(b"\n")[1:]:
            if line[:8] == b"%08x" % zlib.crc32(line[9:]) and len(fields := line.split(b"\t")) == 5:
                cursors.append(fields[1].decode())
    return cursors


class Judge:
    def __init__(self, records, journal):
        first_seen, known = {}, set()
        for record in records:
            for when, cursor, _ in record.entries:
                if cursor:
                    run, number = parse(cursor)
                    first_seen[run] = min(first_seen.get(run, when), when)
                    known.add((run, number))
        for run, number in map(parse, journal):
            # What is in the journal and was received by nobody counts as missing.
            first_seen.setdefault(run, float("inf"))
            known.add((run, number))
        order = {run: index for index, run in enumerate(sorted(first_seen, key=first_seen.get))}
        self.key = lambda cursor: (order[parse(cursor)[0]], parse(cursor)[1])
        self.all = sorted((order[run], number) for run, number in known)
        self.runs = len(order)

    def between(self, one, other):
        """How many results come after one place and before another; None stands for the end."""
        last = len(self.all) if other is None else bisect.bisect_left(self.all, other)
        return max(0, last - bisect.bisect_right(self.all, one))

    def judge(self, record):
        """What is wrong with what a subscriber received, in sentences; and its gaps by their reason.

        A gap is reported before the results that are still there are replayed: it stands for all that is missing up to the first
        result that is not a replay.
        """
        wrong, counts, gaps, missed, place, last = [], {}, [], 0, None, None
        for _, cursor, other in [*record.entries, (0, None, None)]:
            if other and not cursor:
                reason = other["reason"]
                counts[reason] = counts.get(reason, 0) + 1
                gaps.append(other)
                if reason.startswith("refused"):
                    wrong.append(reason)
                continue
            key = self.key(cursor) if cursor else None
            if place is not None:
                if key == place and record.may_repeat:
                    continue
                if key is not None and key <= place:
                    wrong.append(f"{cursor} came twice, or after a later one")
                elif missing := self.between(place, key):
                    missed += missing
                    if not gaps:
                        wrong.append(f"{missing} results between {last} and {cursor or 'the end'} are missing without a gap")
            is_replayed = cursor and other
            if not is_replayed:
                if gaps and not missed and place is not None:
                    counts["of nothing seen"] = counts.get("of nothing seen", 0) + 1
                if all("missing" in gap for gap in gaps) and missed > sum(gap["missing"] for gap in gaps) and gaps:
                    wrong.append(f"{missed} results before {cursor} are missing, and fewer were reported")
                gaps, missed = [], 0
            if key is not None:
                place, last = key, cursor
        return wrong, counts

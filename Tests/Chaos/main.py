"""Attacks the programs at random, and checks that every stable result reached everyone once or was reported as a gap.

    make chaos                  two minutes
    make chaos HOURS=8 SEED=7   eight hours; a seed repeats the same faults at the same times
"""

import argparse
import collections
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time

import disk
import faults
import floods
from judge import Judge, in_journal
from programs import find_programs
from world import World

# The end of a process by these is a defect, whatever was done to it.
CRASHES = {-signal.SIGILL, -signal.SIGTRAP, -signal.SIGABRT, -signal.SIGBUS, -signal.SIGFPE, -signal.SIGSEGV}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float)
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--programs", help="folder of the programs; .build/release or else .build/debug")
    parser.add_argument("--subscribers", type=int, default=12)
    parser.add_argument("--browsers", type=int, default=4)
    parser.add_argument("--clients", type=int, default=2, help="processes that use the Python client")
    parser.add_argument("--rate", type=float, default=30, help="frames a second")
    parser.add_argument("--types", default="barcode, text", help="recognizedDataTypes")
    parser.add_argument("--descriptors", type=int, default=1024, help="limit of the daemon and the gateway")
    parser.add_argument("--only", help="only faults whose names contain this")
    parser.add_argument("--keep", action="store_true", help="keep the folder with logs")
    args = parser.parse_args()
    args.programs = find_programs(args.programs)
    args.seconds = args.hours * 3600 if args.hours else args.minutes * 60
    return args


def choose(args, world):
    """The kinds of faults that are possible here."""
    kinds = [faults.FAULTS, floods.FAULTS]
    if world.has_disk:
        kinds.append(disk.FAULTS)
    if world.wedge:
        kinds[0] = [*kinds[0], faults.kill_wedge]
    kinds = [[f for f in kind if not args.only or args.only in f.__name__] for kind in kinds]
    return [kind for kind in kinds if kind]


def attack(args, world):
    """Runs faults until the time is over, at most one of each kind at a time; how often each was done."""
    chance, counts, threads = random.Random(args.seed), collections.Counter(), {}
    kinds = choose(args, world)
    start = time.monotonic()
    moment = 5.0
    while moment < args.seconds:
        index = chance.randrange(len(kinds))
        fault, seed = chance.choice(kinds[index]), chance.randrange(1 << 30)
        world.ending.wait(max(0, start + moment - time.monotonic()))
        moment += chance.expovariate(1 / 3)
        if index in threads and threads[index].is_alive():
            continue
        counts[fault.__name__] += 1
        print(f"{time.monotonic() - start:8.1f} s  {fault.__name__}", flush=True)
        threads[index] = threading.Thread(target=fault, args=(world, random.Random(seed)), daemon=True)
        threads[index].start()
    world.ending.set()
    for thread in threads.values():
        thread.join()
    return counts


def summary(args, world, counts, late):
    """Prints figures; whether all is well."""
    records = world.records()
    judge = Judge(records, in_journal(world.journal))
    with open(f"{world.folder}/records.json", "w") as file:
        json.dump({record.name: record.entries for record in records}, file)
    gaps, failures = collections.Counter(), []
    for record in records:
        wrong, some = judge.judge(record)
        gaps.update(some)
        failures += [f"{record.name}: {sentence}" for sentence in wrong[:5]]
    failures += [f"{name} did not catch up" for name in late]
    programs = [world.daemon, world.gateway, *world.clients, *([world.wedge] if world.wedge else [])]
    for program in programs:
        for code in CRASHES & set(program.codes):
            failures.append(f"{program.name} ended with {signal.Signals(-code).name}")
    print(f"\nfaults: {', '.join(f'{name} {count}' for name, count in sorted(counts.items()))}")
    print("starts: " + ", ".join(f"{program.name} {program.starts}" for program in programs))
    print(
        f"{len(judge.all)} results of {judge.runs} runs, {len(records)} subscribers, "
        f"{sum(record.connections for record in records)} connections, {sum(record.stalls for record in records)} stalls"
    )
    print(f"gaps: {', '.join(f'{reason} {count}' for reason, count in sorted(gaps.items())) or 'none'}")
    print(f"daemon at most: {world.peaks['MB']:.0f} MB, {world.peaks['descriptors']} descriptors")
    if not world.has_disk:
        print("no faults of the disk: mounting needs root")
    if not world.wedge:
        print("no wedge: there is no /dev/uinput")
    for failure in failures:
        print(f"FAILED {failure}")
    return not failures


def main():
    args = arguments()
    print(f"chaos: {args.seconds / 60:.1f} minutes with --seed {args.seed}, programs of {args.programs}", flush=True)
    folder = tempfile.mkdtemp(prefix="chaos.")
    world = World(args, folder)
    try:
        counts = attack(args, world)
        late = world.calm_down(240)
        is_well = summary(args, world, counts, late)
    finally:
        world.stop()
        if args.keep:
            print(f"logs are in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    print("every result came once, or was reported as a gap" if is_well else f"repeat with --seed {args.seed}")
    # Threads of subscribers may be stuck in a call.
    sys.stdout.flush()
    os._exit(0 if is_well else 1)


main()

"""What a broker and a consumer do with a thousand stations: results per second, processor time, memory, delay, and the return of all
stations after the broker was restarted.

    scripts/clients-python Benchmarks/fleet/load.py --stations 1000 --rates 0.2 0.5 1 --seconds 30 [--postgres] [--batch 50]

Stations are simulated in this process (Examples/fleet/stations.py), so it competes with the broker for the processors. The consumer is a
process of its own and stores each result and its place in one transaction. A result's delay is from its `time` until that is committed.
"""

import argparse
import json
import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from datetime import datetime

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "clients", "python"), os.path.join(ROOT, "Examples", "fleet")]

from services import Mosquitto, Postgres  # noqa: E402
from stations import Stations  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")


def consume(url, state, report):
    """Reads until SIGTERM; each second writes how many results it has, and the delays of that second."""
    import datascan.fleet

    if state.startswith("host="):
        import psycopg

        store = datascan.fleet.PostgresStore(psycopg.connect(state, autocommit=True))
        statements = ["CREATE TABLE IF NOT EXISTS used (key text, message text)", "INSERT INTO used VALUES (%s, %s)"]
    else:
        store = datascan.fleet.SQLiteStore(state)
        statements = ["CREATE TABLE IF NOT EXISTS used (key TEXT, message TEXT)", "INSERT INTO used VALUES (?, ?)"]
    store.connection.execute(statements[0])
    results = datascan.fleet.results(url, store)
    results.wait(60)
    signal.signal(signal.SIGTERM, lambda *_: results.close())
    count, delays, next_line = 0, [], time.monotonic()
    with results, open(report, "w") as file:
        while True:
            result = results.get(0.5)
            if result is None and results._is_closed:
                return
            if result:
                with result.transaction() as connection:
                    connection.execute(statements[1], [result.key, json.dumps(result.raw)])
                count += 1
                delays.append(time.time() - datetime.fromisoformat(result.time.replace("Z", "+00:00")).timestamp())
            if time.monotonic() >= next_line:
                next_line = time.monotonic() + 1
                print(json.dumps({"time": time.time(), "count": count, "delays": delays, **results.counts.all()}), file=file, flush=True)
                delays = []


def lines(report):
    with open(report) as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def processor(pid):
    fields = open(f"/proc/{pid}/stat").read().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid):
    return next(int(line.split()[1]) / 1024 for line in open(f"/proc/{pid}/status") if line.startswith("VmRSS"))


def wait_for(condition, seconds=300):
    start = time.monotonic()
    while not condition():
        if time.monotonic() > start + seconds:
            raise SystemExit("it takes too long")
        time.sleep(0.02)
    return time.monotonic() - start


def measure(args, world, rate):
    broker, consumer, stations, made, report = world

    def begin():
        for station in made:
            was, station.rate = station.rate, rate
            if not was:
                stations.at(station.chance.expovariate(rate), lambda station=station: stations._read(station))

    stations.call(begin)
    time.sleep(5)
    read = sum(station.journal.count for station in made)
    start, began, used = time.time(), processor(broker.process.pid), processor(consumer.pid)
    first, own = len(lines(report)), sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    time.sleep(args.seconds)
    took = time.time() - start
    rows = lines(report)[first:]
    delays = sorted(delay for row in rows for delay in row["delays"])
    share = lambda seconds: f"{100 * seconds / took:.0f} %"  # noqa: E731
    own = sum(resource.getrusage(resource.RUSAGE_SELF)[:2]) - own
    print(
        f"rate {rate}: {(sum(station.journal.count for station in made) - read) / took:.0f} read/s, "
        f"{(rows[-1]['count'] - rows[0]['count']) / (rows[-1]['time'] - rows[0]['time']):.0f} stored/s, "
        f"delay p50 {1000 * statistics.median(delays):.0f} ms, p99 {1000 * delays[int(len(delays) * 0.99)]:.0f} ms; processor: broker "
        f"{share(processor(broker.process.pid) - began)}, consumer {share(processor(consumer.pid) - used)}, stations {share(own)}; "
        f"memory: broker {memory(broker.process.pid):.0f} MB, consumer {memory(consumer.pid):.0f} MB",
        flush=True,
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stations", type=int, default=1000)
    parser.add_argument("--rates", type=float, nargs="+", default=[0.2, 0.5, 1], help="results of each station, per second")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--consume", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.consume:
        return consume(*args.consume)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        broker = Mosquitto(f"{folder}/broker", options=["max_queued_messages 100000"], keeps=False).start()
        database = Postgres(f"{folder}/pg").start() if args.postgres else None
        report = f"{folder}/report"
        words = ["--consume", f"mqtt://127.0.0.1:{broker.port}", database.address if database else f"{folder}/fleet.sqlite", report]
        consumer = subprocess.Popen([sys.executable, os.path.abspath(__file__), *words])
        stations = Stations(broker.port)
        try:
            wait_for(lambda: os.path.exists(report) and lines(report))
            empty = memory(broker.process.pid)
            made = stations.add(args.stations)
            stations.start(made)
            took = wait_for(lambda: all(station.is_open for station in made))
            connected = memory(broker.process.pid)
            print(f"{args.stations} stations connected at once in {took:.1f} s; broker {empty:.0f} MB, then {connected:.0f} MB")
            # A camera's first result is the first one that comes: let that not be one after a restart of the broker.
            stations.call(lambda: [station.read() for station in made])
            wait_for(lambda: lines(report)[-1].get("used", 0) >= args.stations)
            for rate in args.rates:
                measure(args, (broker, consumer, stations, made, report), rate)
            for station in made:
                station.rate = args.rates[0]
            for _ in range(3):
                broker.kill()
                time.sleep(3)
                broker.start()
                start, began = time.monotonic(), processor(broker.process.pid)
                half = wait_for(lambda: sum(station.is_open for station in made) >= args.stations / 2)
                wait_for(lambda: sum(station.is_open for station in made) >= args.stations)
                took, spent = time.monotonic() - start, processor(broker.process.pid) - began
                print(f"broker away for 3 s: half of the stations back in {half:.1f} s, all in {took:.1f} s; broker {spent:.2f} s", flush=True)
                time.sleep(10)
            for station in made:
                station.rate = 0
            total = sum(station.journal.count for station in made)
            took = wait_for(lambda: lines(report)[-1]["used"] >= total)
            last = lines(report)[-1]
            print(f"{total} results read, {last['used']} stored after another {took:.0f} s: { {k: v for k, v in last.items() if k not in ('delays', 'time')} }")
        finally:
            consumer.terminate()
            consumer.wait()
            stations.close()
            broker.stop()
            if database:
                database.stop()


if __name__ == "__main__":
    main()

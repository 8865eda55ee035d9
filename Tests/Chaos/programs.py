"""The programs under attack: started, started again when they are gone as systemd does, and asked for figures."""

import os
import shutil
import signal
import subprocess
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def make_recording(path, turn=8):
    """A recording of three codes that take turns of so many frames: each turn is a result."""
    start = b"\xff\xd8\xff"
    with open(f"{ROOT}/Examples/demo.mjpeg", "rb") as file:
        frames = [start + frame for frame in file.read().split(start)[1:]]
    with open(path, "wb") as file:
        file.write(b"".join([frames[10]] * turn + [frames[60]] * turn))
    return path


def find_programs(path=None):
    """The folder of the programs: the given one, the release build, or else the debug build."""
    for folder in [path] if path else [f"{ROOT}/.build/release", f"{ROOT}/.build/debug"]:
        if all(os.access(f"{folder}/{name}", os.X_OK) for name in ["datascand", "datascan", "datascan-web"]):
            return os.path.realpath(folder)
    raise SystemExit(f"chaos: no programs in {path or '.build/release or .build/debug'}; run make build first")


def copy_programs(source, target):
    """A copy of the programs by hard links, of which model files can be removed without harm."""
    os.makedirs(target)
    for name in os.listdir(source):
        if name.startswith("datascan") and "." not in name:
            os.link(f"{source}/{name}", f"{target}/{name}") if same_disk(source, target) else shutil.copy(
                f"{source}/{name}", target
            )
        elif name.endswith(".resources"):
            shutil.copytree(f"{source}/{name}", f"{target}/{name}")
    return target


def same_disk(one, other):
    return os.stat(one).st_dev == os.stat(other).st_dev


class Program:
    """A process that is started again whenever it is gone."""

    def __init__(self, name, command, folder, environment=None, descriptors=None):
        self.name, self.command, self.descriptors = name, command, descriptors
        self.environment = {**os.environ, **(environment or {})}
        self.log = open(f"{folder}/{name}.log", "ab")
        self.starts, self.codes = 0, {}
        self.is_stopping = False
        self.process = None
        self.start()
        threading.Thread(target=self.supervise, daemon=True).start()

    def start(self):
        command = self.command
        if self.descriptors:
            command = ["/bin/sh", "-c", f'ulimit -n {self.descriptors}; exec "$@"', "sh", *command]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, env=self.environment
        )
        self.starts += 1

    def supervise(self):
        while not self.is_stopping:
            code = self.process.wait()
            self.codes[code] = self.codes.get(code, 0) + 1
            time.sleep(0.3)
            if not self.is_stopping:
                self.start()

    @property
    def pid(self):
        return self.process.pid

    def send(self, number):
        try:
            self.process.send_signal(number)
        except ProcessLookupError:
            pass

    def children(self, name):
        """The processes that this one has started, by the beginning of their name."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                head, _, rest = open(f"/proc/{pid}/stat").read().rpartition(") ")
            except OSError:
                continue
            if int(rest.split()[1]) == self.pid and head.partition("(")[2].startswith(name[:15]):
                found.append(int(pid))
        return found

    def stop(self):
        self.is_stopping = True
        self.send(signal.SIGCONT)
        self.send(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.send(signal.SIGKILL)
            self.process.wait()


def memory(pid):
    """Resident memory, in MB; 0 for a process that is gone."""
    try:
        return int(open(f"/proc/{pid}/statm").read().split()[1]) * os.sysconf("SC_PAGESIZE") / 1e6
    except OSError:
        return 0


def descriptors(pid):
    """Open descriptors; 0 for a process that is gone."""
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0


def processor_seconds(pid):
    """Processor time of a process; 0 for one that is gone."""
    try:
        fields = open(f"/proc/{pid}/stat").read().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return 0

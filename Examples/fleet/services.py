"""A mosquitto and a PostgreSQL of one's own, on this machine alone. As root, PostgreSQL runs as the user postgres, as it insists."""

import contextlib
import glob
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import time

START_TIME = 60
"""Seconds that a service has to start; a busy machine may need many."""


def program(name, folders=()):
    """The path of a program; `FileNotFoundError` if it isn't installed."""
    found = shutil.which(name, path=os.pathsep.join([*folders, os.environ.get("PATH", ""), "/usr/sbin"]))
    if not found:
        raise FileNotFoundError(f"{name} isn't installed: scripts/setup test installs it")
    return found


def free_port():
    """A port below those that the kernel gives to connections, so that hardly anybody takes it before it is used."""
    while True:
        port = random.randrange(10_000, 32_768)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port


def wait_for(condition, process, what):
    """Until something is so; an error if the process ends, or if it takes too long."""
    end = time.monotonic() + START_TIME
    while not condition():
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"{what} doesn't start")
        time.sleep(0.05)


class Mosquitto:
    """A broker on a port of 127.0.0.1. Without users, everybody may do everything."""

    def __init__(self, folder, port=None, users=None, acl=None, options=(), keeps=True):
        """`users` maps names to passwords, `acl` is a file of rights, `options` are lines of mosquitto.conf. With `keeps`, sessions and
        queues survive an orderly restart, and most of them `kill`."""
        self.folder, self.port = folder, port or free_port()
        self.process = None
        os.makedirs(folder, exist_ok=True)
        lines = [
            f"listener {self.port} 127.0.0.1", "log_dest stderr", "log_type error", "log_type warning", "log_type notice",
            "set_tcp_nodelay true", *options,
        ]  # fmt: skip
        if keeps:
            lines += ["persistence true", f"persistence_location {folder}/", "autosave_on_changes true", "autosave_interval 100"]
        if os.geteuid() == 0:
            lines.append("user root")
        lines.append(f"allow_anonymous {'false' if users else 'true'}")
        if users:
            lines.append(f"password_file {self._write_passwords(users)}")
        if acl:
            lines.append(f"acl_file {acl}")
        self.config = f"{folder}/mosquitto.conf"
        with open(self.config, "w") as file:
            file.write("\n".join(lines) + "\n")

    def start(self):
        with open(f"{self.folder}/log", "ab") as log:
            self.process = subprocess.Popen([program("mosquitto"), "-c", self.config], stderr=log, stdin=subprocess.DEVNULL)
        wait_for(self._accepts, self.process, f"mosquitto (see {self.folder}/log)")
        return self

    def stop(self, how=signal.SIGTERM):
        process, self.process = self.process, None
        if process:
            process.send_signal(how)
            process.wait()

    def kill(self):
        self.stop(signal.SIGKILL)

    def _accepts(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def _write_passwords(self, users):
        path = f"{self.folder}/passwords"
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.writelines(f"{user}:{password}\n" for user, password in users.items())
        subprocess.run([program("mosquitto_passwd"), "-U", path], check=True)  # Replaces the passwords by hashes.
        return path


class Postgres:
    """A cluster in a folder, on a Unix socket in it."""

    def __init__(self, folder):
        self.folder = folder
        self.process = None
        self._user = "postgres" if os.geteuid() == 0 else None
        self._programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)
        os.makedirs(folder, exist_ok=True)
        if self._user:
            account = pwd.getpwnam(self._user)
            os.chown(folder, account.pw_uid, account.pw_gid)

    @staticmethod
    def is_installed():
        return bool(glob.glob("/usr/lib/postgresql/*/bin/postgres"))

    @property
    def address(self):
        user = self._user or pwd.getpwuid(os.geteuid()).pw_name
        return f"host={self.folder} user={user} dbname=postgres"

    def start(self):
        data = f"{self.folder}/data"
        if not os.path.exists(f"{data}/PG_VERSION"):
            self._run("initdb", "--pgdata", data, "--auth", "peer" if self._user is None else "trust", "--no-instructions")
        self.process = self._open("postgres", "-D", data, "-k", self.folder, "-c", "listen_addresses=", "-c", "max_connections=20")
        ready = [program("pg_isready", self._programs), "-q", "-h", self.folder]
        wait_for(lambda: subprocess.run(ready).returncode == 0, self.process, f"PostgreSQL (see {self.folder}/log)")
        return self

    def stop(self):
        if self.process:
            self.process.send_signal(signal.SIGINT)  # Fast: it doesn't wait for its clients.
            self.process.wait()
            self.process = None

    def _open(self, name, *arguments):
        with open(f"{self.folder}/log", "ab") as log:
            return subprocess.Popen(
                [program(name, self._programs), *arguments], stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                user=self._user, group=self._user, extra_groups=[] if self._user else None, cwd=self.folder,
            )  # fmt: skip

    def _run(self, name, *arguments):
        if self._open(name, *arguments).wait():
            raise RuntimeError(f"{name} failed: see {self.folder}/log")

"""Faults of processes, of time, of memory and of files that programs need. Each undoes what it did."""

import errno
import os
import resource
import signal
import time

from programs import memory


def wait(world, seconds):
    """Waits, but not beyond the end of the run."""
    world.ending.wait(seconds)


def kill_daemon(world, chance):
    world.daemon.send(signal.SIGKILL)


def end_daemon(world, chance):
    world.daemon.send(signal.SIGTERM)


def kill_gateway(world, chance):
    world.gateway.send(signal.SIGKILL)


def kill_client(world, chance):
    chance.choice(world.clients).send(signal.SIGKILL)


def kill_wedge(world, chance):
    world.wedge.send(signal.SIGKILL)


def kill_child(name):
    def fault(world, chance):
        for pid in world.daemon.children(name):
            os.kill(pid, signal.SIGKILL)

    fault.__name__ = f"kill_{name.rpartition('-')[2]}"
    return fault


def freeze(which):
    def fault(world, chance):
        program = getattr(world, which, None)
        pids = [program.pid] if program else world.daemon.children(f"datascan-{which}")
        for pid in pids:
            signal_to(pid, signal.SIGSTOP)
        wait(world, chance.uniform(0.1, 8))
        for pid in pids:
            signal_to(pid, signal.SIGCONT)

    fault.__name__ = f"freeze_{which}"
    return fault


def signal_to(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


def starve(name):
    """Takes the memory away that a helper of the daemon needs: it has to be replaced."""

    def fault(world, chance):
        for pid in world.daemon.children(name):
            try:
                resource.prlimit(pid, resource.RLIMIT_AS, (int(memory(pid) * 1e6), -1))
                resource.prlimit(pid, resource.RLIMIT_DATA, (1 << 20, -1))
            except (ProcessLookupError, PermissionError, ValueError):
                pass
        wait(world, 3)
        kill_child(name)(world, chance)

    fault.__name__ = f"starve_{name.rpartition('-')[2]}"
    return fault


def lose_model(world, chance):
    """A model file vanishes, and what uses it is started again."""
    models = [
        f"{folder}/{name}"
        for folder, _, names in os.walk(world.programs)
        for name in names
        if name.endswith((".finder", ".reader"))
    ]
    if not models:
        return
    path = chance.choice(models)
    os.rename(path, path + ".away")
    for program in [*world.daemon.children("datascan-reader"), world.daemon.pid]:
        signal_to(program, signal.SIGKILL)
    wait(world, chance.uniform(1, 4))
    os.rename(path + ".away", path)


def asked_of_preload(name, least, most):
    """Asks `preload.c` for something, for a while."""

    def fault(world, chance):
        world.ask(name, chance.randint(least, most))
        wait(world, chance.uniform(1, 8))
        if chance.random() < 0.5:
            world.daemon.send(signal.SIGKILL)
        wait(world, chance.uniform(0, 3))
        world.ask(name, None)

    fault.__name__ = name.replace("-", "_")
    return fault


def failing_disk(world, chance):
    """The journal can't be written: the disk is full, read-only, or broken. `disk.py` does the first two for real."""
    world.ask("disk-error", chance.choice([errno.ENOSPC, errno.EROFS, errno.EIO]))
    wait(world, chance.uniform(1, 8))
    if chance.random() < 0.7:
        world.daemon.send(signal.SIGKILL)
    wait(world, chance.uniform(0, 4))
    world.ask("disk-error", None)


FAULTS = [
    *[kill_daemon] * 4,
    end_daemon,
    kill_gateway,
    kill_client,
    kill_child("datascan-decoder"),
    kill_child("datascan-reader"),
    freeze("daemon"),
    freeze("gateway"),
    freeze("decoder"),
    freeze("reader"),
    starve("datascan-decoder"),
    starve("datascan-reader"),
    lose_model,
    failing_disk,
    asked_of_preload("slow-disk", 100, 7000),
    asked_of_preload("clock-jump", -100_000, 100_000),
    asked_of_preload("late-wake-ups", 10, 300),
]

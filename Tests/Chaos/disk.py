"""Faults of the disk and of the journal's folder. The disk is a small one in memory where this may be mounted."""

import glob
import os
import shutil
import signal
import subprocess

from faults import wait


def mount(folder, megabytes):
    """Mounts a small disk; whether that is permitted."""
    os.makedirs(folder, exist_ok=True)
    return run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder)


def unmount(folder):
    run("umount", "-l", folder)


def run(*command):
    try:
        return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def kill_in_between(world, chance):
    """Lets results be announced for a while, and kills the daemon in the middle, more often than not."""
    wait(world, chance.uniform(1, 8))
    if chance.random() < 0.7:
        world.daemon.send(signal.SIGKILL)
    if chance.random() < 0.5:
        wait(world, chance.uniform(0, 4))


def full_disk(world, chance):
    ballast = f"{world.disk}/ballast"
    try:
        with open(ballast, "wb", buffering=0) as file:
            while True:
                file.write(bytes(1024))
    except OSError:
        pass
    kill_in_between(world, chance)
    os.remove(ballast)


def read_only_disk(world, chance):
    """The folder is mounted over itself, read-only: what is open goes on, nothing new can be made."""
    if not run("mount", "--bind", world.journal, world.journal):
        return
    run("mount", "-o", "remount,ro,bind", world.journal)
    kill_in_between(world, chance)
    unmount(world.journal)


def remove_journal(world, chance):
    shutil.rmtree(world.journal, ignore_errors=True)
    kill_in_between(world, chance)


def restore_journal(world, chance):
    """A copy from some seconds ago is put in the folder's place, while the daemon runs or while it is stopped."""
    copy, away = f"{world.disk}/copy", f"{world.disk}/away"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.rmtree(away, ignore_errors=True)
    try:
        shutil.copytree(world.journal, copy)
        wait(world, chance.uniform(2, 8))
        os.rename(world.journal, away)
        os.rename(copy, world.journal)
    except (OSError, shutil.Error):
        return
    world.daemon.send(signal.SIGKILL)
    shutil.rmtree(away, ignore_errors=True)


def flip_bytes(world, chance):
    """Bytes of the journal change, in the middle or at the end, and the daemon is started again."""
    paths = sorted(glob.glob(f"{world.journal}/results-*.journal"))
    if not paths:
        return
    world.daemon.send(signal.SIGKILL)
    path = chance.choice(paths[-2:])
    with open(path, "r+b") as file:
        size = os.path.getsize(path)
        place = chance.choice([chance.randrange(size), max(0, size - chance.randint(1, 300))])
        file.seek(place)
        byte = file.read(1)
        file.seek(place)
        file.write(bytes([byte[0] ^ 1 << chance.randrange(8)]) if byte else b"")


FAULTS = [*[full_disk] * 3, *[read_only_disk] * 2, remove_journal, restore_journal, flip_bytes]

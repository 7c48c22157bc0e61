#!/usr/bin/env python3
"""Runs a command beside a PostgreSQL of its own, made in a scratch folder and gone with it.

Usage: with_postgres.py [--durable] COMMAND [ARGUMENT...]
The command finds its address in DRUMHEAD_POSTGRES. The database is Debian's, runs as an unprivileged user, and is
reached by a socket in its folder alone. --durable: every commit waits for the disk, as in earnest.
"""
import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time


def programs():
    """The folder of the newest PostgreSQL that is installed."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if not found:
        sys.exit("with_postgres.py: there is no PostgreSQL under /usr/lib/postgresql; tools/install-deps brings it")
    return found[-1]


class Postgres:
    """A database in a folder of its own; `uri` is where it is."""

    def __init__(self, durable=False):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="drumhead-postgres-"))
        self.as_user = {}
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self.data = self.folder / "data"
        self.run("initdb", "-D", self.data, "-U", "drumhead", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        self.durable = durable
        self.start()
        self.uri = f"postgresql:///postgres?host={self.folder}&user=drumhead"

    def run(self, name, *arguments):
        subprocess.run([programs() / name, *map(str, arguments)], check=True, stdout=subprocess.DEVNULL,
                       env={**os.environ, "LC_ALL": "C"}, cwd=self.folder, **self.as_user)

    def start(self):
        settings = {"listen_addresses": "", "unix_socket_directories": self.folder, "max_connections": 100,
                    "fsync": "on" if self.durable else "off"}
        flags = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen([programs() / "postgres", "-D", self.data, *flags], stdout=log, stderr=log,
                                            cwd=self.folder, start_new_session=True, **self.as_user)
        for _ in range(600):
            ready = subprocess.run([programs() / "pg_isready", "-q", "-h", self.folder], check=False)
            if ready.returncode == 0:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        sys.exit("with_postgres.py: the database did not start:\n" + (self.folder / "log").read_text())

    def stop(self):
        self.process.send_signal(signal.SIGINT)  # connections are cut, transactions rolled back
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def remove(self):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextlib.contextmanager
def postgres(durable=False):
    database = Postgres(durable)
    try:
        yield database
    finally:
        database.remove()


def main():
    words = sys.argv[1:]
    durable = words[:1] == ["--durable"]
    command = words[1:] if durable else words
    if not command:
        sys.exit(__doc__)
    with postgres(durable) as database:
        code = subprocess.run(command, check=False, env={**os.environ, "DRUMHEAD_POSTGRES": database.uri}).returncode
    sys.exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()

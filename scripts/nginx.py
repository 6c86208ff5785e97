"""Print the path of nginx, or exit with 1 if the machine has none.

With --install, root installs a missing one with apt-get, and does not let it start.
"""

import os
import shutil
import subprocess
import sys


def say(line: str) -> None:
    print(f"scripts/nginx.py: {line}", file=sys.stderr, flush=True)


def installed() -> str | None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    say("installing nginx with apt-get")
    for arguments in (("update",), ("install", "-y", "--no-install-recommends", "nginx-light")):
        done = subprocess.run(
            ["apt-get", "-qq", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"},  # level 1: no service starts
        )
        if done.returncode:
            say(f"apt-get {arguments[0]} failed: {done.stderr.strip()}")
            return None
    return shutil.which("nginx")


def main() -> int:
    path = shutil.which("nginx") or (installed() if "--install" in sys.argv[1:] else None)
    if not path:
        say("no nginx, so the tests of deploy/nginx.conf will be skipped")
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())

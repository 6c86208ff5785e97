"""Print the path of a Chromium that starts, or exit with 1 if the machine has none.

With --install, root installs a missing one with apt-get. If CROUPIER_CHROMIUM names one, no other is tried, and the
exit code is 2 if it does not start.
"""

import os
import shutil
import subprocess
import sys

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
PACKAGES = ("chromium", "fonts-dejavu-core")  # the page brings no fonts, so the machine must have one


def say(line: str) -> None:
    print(f"scripts/chromium.py: {line}", file=sys.stderr, flush=True)


def starts(path: str) -> bool:
    """Return whether the program runs, because a name on PATH may be a stub of another package system."""
    try:
        return subprocess.run([path, "--version"], capture_output=True, timeout=30).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name)) and starts(path)), None)


def installed() -> str | None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    say("installing chromium with apt-get")
    for arguments in (("update",), ("install", "-y", "--no-install-recommends", *PACKAGES)):
        done = subprocess.run(
            ["apt-get", "-qq", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )
        if done.returncode:
            say(f"apt-get {arguments[0]} failed: {done.stderr.strip()}")
            return None
    return found()


def main() -> int:
    named = os.environ.get("CROUPIER_CHROMIUM")
    if named and not starts(named):
        say(f"CROUPIER_CHROMIUM={named} does not start")
        return 2
    path = named or found() or (installed() if "--install" in sys.argv[1:] else None)
    if not path:
        say("no Chromium, so the browser tests will be skipped; install one, or name one in CROUPIER_CHROMIUM")
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Croupier: casino table games conducted exactly by their approved rule documents."""

__version__: str


def __getattr__(name: str) -> str:
    """Look up the installed version when it is first asked for: commands start sooner without it."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        installed = version(__name__)
    except PackageNotFoundError:
        installed = "unknown"
    globals()[name] = installed
    return installed

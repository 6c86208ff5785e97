"""Faults of the store in words that people can read."""


def in_words(fault: BaseException) -> str:
    """What screens say; what a database driver says goes to the log alone."""
    if type(fault.__cause__).__module__.startswith("psycopg"):
        return "the database server does not answer"
    return str(fault) or repr(fault)

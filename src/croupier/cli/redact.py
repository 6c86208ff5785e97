"""Addresses of databases as they may be printed."""

import re

PASSWORDS = re.compile(r"(postgres(?:ql)?://[^\s:/@]*:)\S*@|(\bpassword=)[^\s&]+|(host ')[^'\s]*@")


def without_passwords(text: str) -> str:
    """The same text with `***` for every database password in it."""
    return PASSWORDS.sub(lambda found: f"{found[2]}***" if found[2] else f"{found[1] or found[3]}***@", text)

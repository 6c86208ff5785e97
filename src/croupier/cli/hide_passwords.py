"""Hide passwords in database addresses."""

import re

PASSWORDS = re.compile(r"(postgres(?:ql)?://[^\s:/@]*:)\S*@|(\bpassword=)[^\s&]+|(host ')[^'\s]*@")


def without_passwords(text: str) -> str:
    """Replace every database password in a text by `***`."""
    return PASSWORDS.sub(lambda match: f"{match[2]}***" if match[2] else f"{match[1] or match[3]}***@", text)

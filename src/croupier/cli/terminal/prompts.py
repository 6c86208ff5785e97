"""Questions in the terminal, and the paragraphs cited beside its lines."""

from rich.console import Console
from rich.markup import escape
from rich.prompt import InvalidResponse, Prompt

from croupier.engine.view_types import Cited
from croupier.rules.document import Para
from croupier.words import para_number, phrase


class KeyPrompt(Prompt):
    """A prompt for one of several keys. It answers any other key with a list of the valid ones."""

    def process_response(self, value: str) -> str:
        key = value.strip()
        if key not in (self.choices or ()):
            raise InvalidResponse(phrase("terminal_key_unknown", keys=tuple(self.choices or ())))
        return key


def ask_key(console: Console, question: str, keys: tuple[str, ...], default: str = "") -> str:
    """Ask until one of these keys is pressed; show them if there is a default."""
    prompt = KeyPrompt(question, console=console, choices=list(keys), show_choices=bool(default))
    return prompt(default=default) if default else prompt()


def ask_text(console: Console, question: str, default: str) -> str:
    return Prompt.ask(question, default=default, show_default=bool(default), console=console)


def cite(cited: Para | Cited | None) -> str:
    """Return a citation for the end of a line."""
    return f"  [dim]¶ {escape(para_number(cited.number))}[/dim]" if cited else ""

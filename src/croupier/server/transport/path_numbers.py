"""Numbers in the paths of routes: `{round:number}`."""

from starlette.convertors import Convertor, register_url_convertor

LONGEST_NUMBER = 9  # digits; fits every database column


class NumberConvertor(Convertor[int]):
    """A number of at most LONGEST_NUMBER digits; a path with a longer one matches no route (status 404)."""

    regex = f"[0-9]{{1,{LONGEST_NUMBER}}}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", NumberConvertor())

"""Checks of the configuration, the address that a house listens on, its names and its proxies."""

from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address

from croupier.cli.doctor.findings import Examined, Finding, failure, ok, warning
from croupier.rules.coded_message import message
from croupier.server.app import bind_port
from croupier.store.connect import is_in_use
from croupier.store.interface import StoreError


def check_configuration(examined: Examined) -> Iterator[Finding]:
    """Report how many settings were given; if one is invalid, the program has ended with an error before any check."""
    yield ok("configuration", message("doctor_configuration", count=len(examined.sources)))


def check_address(examined: Examined) -> Iterator[Finding]:
    host, port = examined.host, examined.port
    try:
        bind_port(host, port).close()
    except OSError as fault:
        if _is_open(examined.db):
            yield ok("address", message("doctor_address_served", host=host, port=port))
        else:
            what = message("doctor_address_taken", host=host, port=port, fault=fault.strerror or str(fault))
            yield failure("address", what, message("doctor_address_advice"))
    else:
        yield ok("address", message("doctor_address", host=host, port=port))
    if not _is_loopback(host) and not examined.proxies:
        code = "doctor_plain_http" if examined.insecure_pins else "doctor_pins_refused"
        yield warning("address", message(code, host=host), message("doctor_plain_http_advice"))


def check_proxies(examined: Examined) -> Iterator[Finding]:
    for proxy in examined.proxies:
        yield ok("proxy", message("doctor_proxy", proxy=proxy))
    if examined.proxies and not examined.names:
        yield warning("proxy", message("doctor_no_name"), message("doctor_no_name_advice"))


def _is_open(db: str) -> bool:
    with suppress(StoreError):
        return is_in_use(db)
    return False


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

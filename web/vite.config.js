import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "127.0.0.1:8100";
// Built files go where the Python package serves them from; they are never committed.
const built = "../src/croupier/web/static";
const texts = /\.(css|html|js|json|svg|webmanifest)$/;

/** Write a brotli and a gzip copy beside every text file of the build, where that makes it smaller. */
const precompressed = {
  name: "precompressed",
  apply: "build",
  closeBundle() {
    for (const name of readdirSync(built, { recursive: true })) {
      if (texts.test(name)) compress(join(built, name));
    }
  },
};

function compress(path) {
  const whole = readFileSync(path);
  const copies = { br: brotliCompressSync(whole), gz: gzipSync(whole, { level: 9 }) };
  for (const [ending, copy] of Object.entries(copies)) {
    if (copy.length < whole.length) writeFileSync(`${path}.${ending}`, copy);
  }
}

export default defineConfig({
  plugins: [svelte(), precompressed],
  build: {
    outDir: built,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // everything is a file of ours, so the server can forbid data: and inline sources
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": `http://${server}`,
      "/ws": { target: `ws://${server}`, ws: true },
    },
  },
});

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = "127.0.0.1:8100";

// Built files go where the Python package serves them from; they are never committed.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/croupier/web/static",
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

import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["src/wire.ts", "node_modules"] }, // scripts/wire.py writes wire.ts
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  { rules: { "svelte/no-useless-mustaches": "off" } }, // {" "} keeps a space that Prettier may break
  { files: ["verify/**", "*.config.*"], languageOptions: { globals: { ...globals.node } } },
);

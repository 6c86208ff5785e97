import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

const READ_ATTRIBUTES = [
  ...["aria-description", "aria-label", "aria-roledescription", "aria-valuetext"],
  ...["alt", "label", "placeholder", "title"],
];

/** Yield the string nodes that an expression can put on the page. */
function* shownStrings(node) {
  if (["Literal", "TemplateElement"].includes(node.type)) yield node;
  const parts = {
    BinaryExpression: node.operator === "+" ? [node.left, node.right] : [],
    ConditionalExpression: [node.consequent, node.alternate],
    LogicalExpression: node.operator === "&&" ? [node.right] : [node.left, node.right],
    TemplateLiteral: [...(node.quasis ?? []), ...(node.expressions ?? [])],
  }[node.type];
  for (const part of parts ?? []) yield* shownStrings(part);
}

/** Report a text that a template contains itself: texts belong into src/words. Key names in <kbd> may stay. */
const rawText = {
  meta: {
    type: "problem",
    schema: [],
    messages: { raw: "Move this text into src/words: {{text}}" },
  },
  create(context) {
    function check(node, value) {
      const text = String(value ?? "")
        .replace(/\s+/g, " ")
        .trim();
      if (/\p{L}{2}/u.test(text)) context.report({ node, messageId: "raw", data: { text } });
    }
    const checkMustache = ({ expression }) => {
      for (const node of shownStrings(expression)) check(node, node.value?.cooked ?? node.value);
    };
    const isText = ({ parent }) =>
      !["SvelteAttribute", "SvelteScriptElement", "SvelteStyleElement"].includes(parent.type) &&
      !parent.type.endsWith("Directive") &&
      parent.name?.name !== "kbd";
    return {
      SvelteText: (node) => isText(node) && check(node, node.value),
      SvelteMustacheTag: (node) => isText(node) && checkMustache(node),
      SvelteAttribute(node) {
        if (!READ_ATTRIBUTES.includes(node.key.name)) return;
        for (const part of node.value)
          if (part.type === "SvelteLiteral") check(part, part.value);
          else checkMustache(part);
      },
    };
  },
};

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
  {
    files: ["src/**/*.svelte"],
    plugins: { words: { rules: { "raw-text": rawText } } },
    rules: { "words/raw-text": "error" },
  },
  { files: ["verify/**", "*.config.*"], languageOptions: { globals: { ...globals.node } } },
);

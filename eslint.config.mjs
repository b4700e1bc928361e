import js from "@eslint/js";
import tseslint from "typescript-eslint";
import { circles } from "./scripts/lint/circles.mjs";
import { layers } from "./scripts/lint/layers.mjs";
import { roomRules } from "./scripts/lint/rooms.mjs";

const NODE_GLOBALS = [
  "AbortController",
  "AbortSignal",
  "Buffer",
  "URL",
  "URLSearchParams",
  "clearInterval",
  "clearTimeout",
  "console",
  "fetch",
  "performance",
  "process",
  "setImmediate",
  "setInterval",
  "setTimeout",
];

const BROWSER_GLOBALS = [
  "CSS",
  "EventSource",
  "HTMLButtonElement",
  "HTMLElement",
  "HTMLInputElement",
  "HTMLSelectElement",
  "Intl",
  "KeyboardEvent",
  "Node",
  "SubmitEvent",
  "UIEvent",
  "URLSearchParams",
  "clearTimeout",
  "crypto",
  "document",
  "fetch",
  "localStorage",
  "location",
  "navigator",
  "requestAnimationFrame",
  "setTimeout",
  "window",
];

const readonly = (names) => Object.fromEntries(names.map((name) => [name, "readonly"]));

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/",
      "**/.medusa/",
      ".sklad/",
      "dist/",
      "src/modules/*/migrations/",
      "openapi/",
      // Checked with the types of the storefront they are for.
      "docs/recipes/",
      "**/static/",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.mjs"],
    extends: [js.configs.recommended],
    languageOptions: { globals: readonly(NODE_GLOBALS) },
  },
  {
    files: ["**/*.js"],
    ignores: ["src/sandbox/console/*.js", "demo/shop/*.js"],
    extends: [js.configs.recommended],
    languageOptions: {
      sourceType: "commonjs",
      globals: readonly([...NODE_GLOBALS, "module", "require", "__dirname", "exports"]),
    },
  },
  {
    // What the sandbox's console runs in the browser; its own tsconfig checks the types.
    files: ["src/sandbox/console/*.js", "demo/shop/*.js"],
    extends: [js.configs.recommended],
    languageOptions: { sourceType: "module", globals: readonly(BROWSER_GLOBALS) },
    rules: { "no-console": "error" },
  },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: "./tsconfig.check.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-expect-error": true, minimumDescriptionLength: 0 },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      // Numbers and booleans in a sentence are wanted; undefined and objects are not.
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      // `void promise` says that nobody waits, and arrow functions may pass a call's nothing on.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Medusa's interfaces want async methods that have nothing to wait for.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Classes with only static members: Medusa's providers are such.
      "@typescript-eslint/no-extraneous-class": "off",
    },
  },
  {
    // The pages have a browser's types and their own tsconfig.
    files: ["src/admin/**/*.ts", "src/admin/**/*.tsx"],
    languageOptions: {
      parserOptions: { project: "./src/admin/tsconfig.json", tsconfigRootDir: import.meta.dirname },
    },
  },
  {
    // The storefront's helpers run in browsers too.
    files: ["src/storefront/**/*.ts"],
    languageOptions: {
      parserOptions: { project: "./src/storefront/tsconfig.json", tsconfigRootDir: import.meta.dirname },
    },
  },
  {
    // A page of a shop, in a browser.
    files: ["integration-tests/storefront/*.tsx"],
    languageOptions: {
      parserOptions: {
        project: "./integration-tests/storefront/tsconfig.json",
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    files: ["src/**/*.ts", "src/**/*.tsx"],
    plugins: { sklad: { rules: { layers, circles } } },
    rules: { "sklad/layers": "error", "sklad/circles": "error", "no-console": "error" },
  },
  {
    // Medusa's model relations point both ways, and the module's service hands itself to its helpers.
    files: ["src/modules/sklad/models/*.ts", "src/modules/sklad/*.ts"],
    rules: { "sklad/circles": "off" },
  },
  { files: ["src/**/*.ts", "src/**/*.tsx"], ...roomRules },
  { files: ["src/sandbox/**/*.ts"], rules: { "no-console": "off" } },
  {
    // Where errors may be the database's, which begin with what customers have written.
    files: ["src/{api,engine,jobs,modules,providers,subscribers,workflows}/**/*.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "ConditionalExpression[test.operator='instanceof'] > MemberExpression[property.name='message']",
          message: "reasonOf says what failed without the values it failed with.",
        },
        {
          selector: "BinaryExpression[operator='instanceof'][right.name='MedusaError']",
          message: "An error that leaves a workflow is an instance of nothing: ask isMedusaError.",
        },
        {
          selector: "MemberExpression[property.name='clientFor']",
          message: "withSlot makes a connection's client, so that each call has a slot of the rate limit.",
        },
      ],
    },
  },
  {
    // Answers of HTTP calls and rows of a database are untyped by nature; what a test compares says what they are.
    files: ["integration-tests/**/*.ts", "unit-tests/**/*.ts", "bench/**/*.ts"],
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/no-unsafe-call": "off",
    },
  },
);

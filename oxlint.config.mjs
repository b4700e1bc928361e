/** What `npm run check` asks of every file: oxlint's rules, with types, and the project's own from scripts/lint. */
import { rooms } from "./scripts/lint/rooms.mjs";

const errors = (rules) => Object.fromEntries(rules.map((rule) => [rule, "error"]));

/** Stricter than "outright wrong", which `categories` switches on. */
const STRICTER = errors([
  "no-array-constructor",
  "no-case-declarations",
  "no-empty",
  "no-fallthrough",
  "no-prototype-builtins",
  "no-regex-spaces",
  "no-unexpected-multiline",
  "no-useless-constructor",
  "no-var",
  "prefer-const",
  "prefer-rest-params",
  "prefer-spread",
  "preserve-caught-error",
]);

/**
 * What typescript-eslint calls "strict", but for what the compiler says itself and for no-unnecessary-type-parameters, which
 * finds something in one run and not in the next.
 */
const STRICTER_ON_TYPES = {
  ...errors([
    "typescript/consistent-type-imports",
    "typescript/no-deprecated",
    "typescript/no-dynamic-delete",
    "typescript/no-empty-object-type",
    "typescript/no-explicit-any",
    "typescript/no-generated-empty-object-type",
    "typescript/no-invalid-void-type",
    "typescript/no-misused-promises",
    "typescript/no-mixed-enums",
    "typescript/no-namespace",
    "typescript/no-non-null-asserted-nullish-coalescing",
    "typescript/no-non-null-assertion",
    "typescript/no-require-imports",
    "typescript/no-unnecessary-boolean-literal-compare",
    "typescript/no-unnecessary-condition",
    "typescript/no-unnecessary-template-expression",
    "typescript/no-unnecessary-type-arguments",
    "typescript/no-unnecessary-type-assertion",
    "typescript/no-unnecessary-type-constraint",
    "typescript/no-unnecessary-type-conversion",
    "typescript/no-unsafe-argument",
    "typescript/no-unsafe-assignment",
    "typescript/no-unsafe-call",
    "typescript/no-unsafe-enum-comparison",
    "typescript/no-unsafe-function-type",
    "typescript/no-unsafe-member-access",
    "typescript/no-unsafe-return",
    "typescript/only-throw-error",
    "typescript/prefer-literal-enum-member",
    "typescript/prefer-promise-reject-errors",
    "typescript/prefer-reduce-type-parameter",
    "typescript/prefer-return-this-type",
    "typescript/related-getter-setter-pairs",
    "typescript/restrict-plus-operands",
    "typescript/unified-signatures",
    "typescript/use-unknown-in-catch-callback-variable",
  ]),
  "typescript/ban-ts-comment": ["error", { "ts-expect-error": true }],
  // `void promise` says that nobody waits, and arrow functions may pass a call's nothing on.
  "typescript/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
  "typescript/no-misused-spread": "error",
  // Numbers and booleans in a sentence are wanted; undefined and objects are not.
  "typescript/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
  "typescript/return-await": ["error", "error-handling-correctness-only"],
};

export default {
  plugins: ["eslint", "oxc", "typescript"],
  jsPlugins: ["./scripts/lint/plugin.mjs", "eslint-plugin-boundaries"],
  categories: { correctness: "error" },
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: "error" },
  env: { builtin: true, node: true },
  settings: rooms.settings,
  ignorePatterns: [
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
  rules: {
    ...STRICTER,
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    // Classes with only static members: Medusa's providers are such.
    "typescript/no-extraneous-class": "off",
  },
  overrides: [
    {
      // Without types of its own, what a value is can often not be known.
      files: ["**/*.{js,mjs,cjs}"],
      rules: {
        "no-undef": "error",
        "typescript/no-base-to-string": "off",
        "typescript/no-meaningless-void-operator": "off",
        "typescript/no-unsafe-unary-minus": "off",
        "typescript/restrict-template-expressions": "off",
        "typescript/unbound-method": "off",
      },
    },
    {
      // What the sandbox's console and the demo's shop run in the browser.
      files: ["src/sandbox/console/*.js", "demo/shop/*.js"],
      env: { node: false, browser: true },
      rules: { "no-console": "error" },
    },
    { files: ["**/*.{ts,tsx}"], rules: STRICTER_ON_TYPES },
    {
      files: ["src/**/*.{ts,tsx}"],
      rules: {
        ...rooms.rules,
        "sklad/layers": "error",
        "sklad/circles": "error",
        "sklad/medusa": "error",
        "no-console": "error",
      },
    },
    { files: ["src/sandbox/**/*.ts"], rules: { "no-console": "off" } },
    {
      // Where errors may be the database's, which begin with what customers have written.
      files: ["src/{api,engine,jobs,modules,providers,subscribers,workflows}/**/*.ts"],
      rules: { "sklad/helpers": "error" },
    },
    {
      // Answers of HTTP calls and rows of a database are untyped by nature; what a test compares says what they are.
      files: ["{integration-tests,unit-tests,bench}/**/*.ts"],
      rules: {
        "typescript/no-non-null-assertion": "off",
        "typescript/no-unsafe-argument": "off",
        "typescript/no-unsafe-assignment": "off",
        "typescript/no-unsafe-call": "off",
        "typescript/no-unsafe-member-access": "off",
        "typescript/no-unsafe-return": "off",
        "typescript/require-array-sort-compare": "off",
      },
    },
  ],
};

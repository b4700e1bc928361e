/** Decorators as MikroORM and Medusa's services want them: the legacy kind, with the types kept as metadata. */
const transform = {
  "^.+\\.[jt]sx?$": [
    "@swc/jest",
    {
      jsc: {
        parser: { syntax: "typescript", tsx: true, decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: "automatic" } },
        target: "es2022",
      },
      module: { type: "commonjs", ignoreDynamic: true },
    },
  ],
};

const shared = {
  rootDir: __dirname,
  testEnvironment: "node",
  transform,
  modulePathIgnorePatterns: [
    "<rootDir>/.medusa/",
    "<rootDir>/.sklad/",
    "<rootDir>/demo/.medusa/",
    "<rootDir>/demo/node_modules/",
  ],
};

/** @type {import("jest").Config} */
module.exports = {
  testSequencer: "<rootDir>/scripts/lib/longest-first.cjs",
  // For unit tests; on a busy machine a child process of theirs takes many seconds to start.
  testTimeout: 180_000,
  reporters: ["default", "<rootDir>/scripts/lib/results-reporter.cjs"],
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: ["<rootDir>/unit-tests/**/*.spec.ts", "<rootDir>/unit-tests/**/*.spec.tsx"],
    },
    {
      ...shared,
      displayName: "integration",
      testMatch: ["<rootDir>/integration-tests/**/*.spec.ts"],
      setupFilesAfterEnv: ["<rootDir>/integration-tests/support/jest-setup.ts"],
    },
  ],
};

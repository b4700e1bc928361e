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

/** Whole folders in one file, for a whole run. */
const groups = (tests) => (process.env.SKLAD_GROUPS ? [`<rootDir>/${tests}/groups/*.group.ts`] : []);

const shared = {
  rootDir: __dirname,
  setupFilesAfterEnv: ["<rootDir>/unit-tests/support/jest-setup.ts"],
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
  reporters: ["default", "<rootDir>/scripts/lib/results-reporter.cjs"],
  projects: [
    {
      ...shared,
      displayName: "unit",
      testMatch: [
        "<rootDir>/unit-tests/**/*.spec.ts",
        "<rootDir>/unit-tests/**/*.spec.tsx",
        ...groups("unit-tests"),
      ],
    },
    {
      ...shared,
      displayName: "integration",
      testMatch: ["<rootDir>/integration-tests/**/*.spec.ts", ...groups("integration-tests")],
      setupFilesAfterEnv: [...shared.setupFilesAfterEnv, "<rootDir>/integration-tests/support/jest-setup.ts"],
    },
  ],
};

import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/main.mjs";

/** What a new Medusa application has in its package.json; the versions are those this repository is tested with. */
const MEDUSA_PACKAGES = [
  "@medusajs/admin-sdk",
  "@medusajs/cli",
  "@medusajs/dashboard",
  "@medusajs/draft-order",
  "@medusajs/framework",
  "@medusajs/icons",
  "@medusajs/js-sdk",
  "@medusajs/medusa",
  "@medusajs/ui",
  "@swc/core",
  "react",
  "react-dom",
  "ts-node",
  "typescript",
  "vite",
];

/** Writes an empty Medusa application that has the tarball as a dependency and the README's lines in its configuration. */
export function writeApplication(folder, tarball) {
  const { devDependencies, overrides } = readJson("package.json");
  mkdirSync(join(folder, "src"), { recursive: true });
  write(folder, "package.json", {
    name: "plain-medusa-application",
    private: true,
    dependencies: {
      ...Object.fromEntries(MEDUSA_PACKAGES.map((name) => [name, devDependencies[name]])),
      "medusa-plugin-sklad": `file:${tarball}`,
    },
    overrides,
  });
  write(folder, "tsconfig.json", {
    compilerOptions: {
      target: "ES2021",
      module: "Node16",
      moduleResolution: "Node16",
      esModuleInterop: true,
      skipLibCheck: true,
      experimentalDecorators: true,
      emitDecoratorMetadata: true,
      strictNullChecks: true,
      rootDir: "./",
      outDir: "./.medusa/server",
    },
    include: ["**/*"],
    exclude: ["node_modules", ".medusa", "seed"],
  });
  write(folder, "medusa-config.ts", configuration(readmeLines()));
  // Data, not configuration: something to buy. It is run by `medusa exec` and is no part of the application.
  cpSync(join(ROOT, "demo", "src"), join(folder, "seed"), { recursive: true });
}

/** The block of README.md that tells a merchant what to add to `defineConfig`. */
export function readmeLines() {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const block = /<!-- medusa-config -->\s*```ts\n([\s\S]*?)```/.exec(readme)?.[1];
  if (!block) throw new Error("README.md has no ts block after <!-- medusa-config -->.");
  return block;
}

const configuration = (lines) => `import { loadEnv, defineConfig } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: process.env.STORE_CORS!,
      adminCors: process.env.ADMIN_CORS!,
      authCors: process.env.AUTH_CORS!,
      jwtSecret: process.env.JWT_SECRET || "supersecret",
      cookieSecret: process.env.COOKIE_SECRET || "supersecret",
    },
  },
${lines}
})
`;

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

function write(folder, name, content) {
  const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
  writeFileSync(join(folder, name), text);
}

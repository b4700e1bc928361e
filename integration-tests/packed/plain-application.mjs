import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { ROOT } from "../../scripts/lib/main.mjs";
import { LOGIN } from "./merchant.mjs";

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

const { devDependencies, overrides } = readJson("package.json");
/** The version this repository is built and tested with. */
const TESTED_MEDUSA = devDependencies["@medusajs/medusa"];
/** Medusa's user interface is numbered apart: the version that goes with another one of Medusa. */
const UI_OF = { "2.21.0": "4.2.4", [TESTED_MEDUSA]: devDependencies["@medusajs/ui"] };

/** Writes an empty Medusa application of the version. */
export function writeApplication(folder, version) {
  const versionOf = (name) => {
    if (name === "@medusajs/ui") return UI_OF[version];
    return name.startsWith("@medusajs/") ? version : devDependencies[name];
  };
  mkdirSync(join(folder, "src"), { recursive: true });
  write(folder, "package.json", {
    name: "plain-medusa-application",
    private: true,
    dependencies: {
      ...Object.fromEntries(MEDUSA_PACKAGES.map((name) => [name, versionOf(name)])),
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
  // Data, not configuration: something to buy. It is run by `medusa exec` and is no part of the application.
  cpSync(join(ROOT, "demo", "src"), join(folder, "seed"), { recursive: true });
}

/** The configuration of a new application, with lines of the README in it. */
export function writeConfiguration(folder, lines) {
  write(folder, "medusa-config.ts", configuration(lines));
}

/** Variables of every process of the application. */
export function environment(databaseUrl, shopUrl) {
  return {
    NODE_ENV: "development",
    NODE_OPTIONS: "",
    MEDUSA_WORKER_MODE: "shared",
    MEDUSA_DISABLE_TELEMETRY: "true",
    DATABASE_URL: databaseUrl,
    STORE_CORS: shopUrl,
    ADMIN_CORS: shopUrl,
    AUTH_CORS: shopUrl,
    DEMO_ADMIN_EMAIL: LOGIN.email,
    DEMO_ADMIN_PASSWORD: LOGIN.password,
    DEMO_PAYMENT_PROVIDERS: "pp_system_default",
    // Without the plugin's provider and shipping options: docs/by-script.md says how they are made.
    DEMO_EMPTY: "1",
  };
}

/** What the installed package's entrances give, how many of its files have a source map, and the sources that such maps name and the package lacks. */
export function contentOf(application) {
  const require = createRequire(join(application, "package.json"));
  const name = "medusa-plugin-sklad";
  const installed = join(application, "node_modules", name);
  const maps = sourceMapsOf(join(installed, ".medusa", "server"));
  return {
    entries: Object.fromEntries(
      ENTRIES.map((entry) => [entry, Object.keys(require(`${name}/${entry}`)).length > 0]),
    ),
    admin_entry: relative(installed, require.resolve(`${name}/admin`)),
    mapped_files: maps.length,
    missing_sources: maps.flatMap(({ sources }) => sources).filter((source) => !existsSync(source)),
  };
}

const INLINE_MAP = /\/\/# sourceMappingURL=data:application\/json;(?:charset=utf-8;)?base64,(\S+)/;

/** The inline source map of each compiled file, with the paths of its sources. */
function sourceMapsOf(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => {
      const [, encoded] = INLINE_MAP.exec(readFileSync(file, "utf8")) ?? [];
      if (encoded === undefined) return [];
      const { sources } = JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
      return [{ file, sources: sources.map((source) => join(dirname(file), source)) }];
    });
}

const ENTRIES = [
  "client",
  "sandbox",
  "storefront",
  "storefront/react",
  "workflows",
  "modules/sklad",
  "providers/sklad",
  "openapi/fulfillment-order-api.json",
  "package.json",
];

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

function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}

function write(folder, name, content) {
  const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
  writeFileSync(join(folder, name), text);
}

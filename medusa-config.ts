/**
 * Makes this repository itself a Medusa application, for the integration tests: Medusa loads `src` as the project's
 * own code, so the plugin is not listed under `plugins`. What a merchant writes is in README.md and in
 * `demo/medusa-config.ts`.
 */
import path from "node:path";
import { defineConfig } from "@medusajs/framework/utils";

const { DATABASE_URL, DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD, DB_NAME, MEDUSA_WORKER_MODE } = process.env;

/** JSON: tests that run this application as a process of its own shorten the plugin's times by it. */
const { SKLAD_OPTIONS = "{}", DISABLE_MEDUSA_ADMIN } = process.env;

const databaseUrl =
  DATABASE_URL ??
  `postgres://${DB_USERNAME ?? "postgres"}:${encodeURIComponent(DB_PASSWORD ?? "")}` +
    `@${DB_HOST ?? "localhost"}:${DB_PORT ?? "5432"}/${DB_NAME ?? "medusa-plugin-sklad"}`;

const workerModes = ["shared", "worker", "server"] as const;

export default defineConfig({
  projectConfig: {
    databaseUrl,
    workerMode: workerModes.find((mode) => mode === MEDUSA_WORKER_MODE) ?? "shared",
    http: {
      storeCors: "http://localhost:8000",
      adminCors: "http://localhost:9000",
      authCors: "http://localhost:9000",
      jwtSecret: process.env.JWT_SECRET ?? "integration-tests",
      cookieSecret: process.env.COOKIE_SECRET ?? "integration-tests",
    },
  },
  admin: { disable: DISABLE_MEDUSA_ADMIN === "true" },
  modules: [
    {
      resolve: "./src/modules/sklad",
      options: JSON.parse(SKLAD_OPTIONS) as Record<string, unknown>,
    },
    {
      resolve: "@medusajs/medusa/notification",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/notification-local",
            id: "local",
            options: { channels: ["feed", "email"] },
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/fulfillment",
      dependencies: ["sklad", "query"],
      options: {
        providers: [
          { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
          { resolve: "./src/providers/sklad", id: "warehouse" },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/payment",
      options: {
        providers: [{ resolve: path.join(__dirname, "demo/src/providers/card-payment"), id: "demo" }],
      },
    },
  ],
});

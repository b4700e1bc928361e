import { defineConfig } from "@medusajs/framework/utils";

const { DATABASE_URL, REDIS_URL, SHOP_URL = "http://localhost:9000", SKLAD_OPTIONS = "{}" } = process.env;
const { SKLAD_LOCKING = "locking-redis" } = process.env;
const redisUrl = REDIS_URL;

export default defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    redisUrl,
    workerMode: process.env.MEDUSA_WORKER_MODE as "shared" | "server" | "worker" | undefined,
    http: {
      storeCors: SHOP_URL,
      adminCors: SHOP_URL,
      authCors: SHOP_URL,
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
    },
  },
  admin: { disable: true },
  featureFlags: { caching: true },
  plugins: [
    { resolve: "medusa-plugin-sklad", options: JSON.parse(SKLAD_OPTIONS) as Record<string, unknown> },
  ],
  modules: [
    {
      resolve: "@medusajs/medusa/fulfillment",
      dependencies: ["sklad", "query"],
      options: {
        providers: [
          { resolve: "@medusajs/medusa/fulfillment-manual", id: "manual" },
          { resolve: "medusa-plugin-sklad/providers/sklad", id: "warehouse" },
        ],
      },
    },
    { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
    { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: { redisUrl } } },
    {
      resolve: "@medusajs/medusa/locking",
      options: {
        providers: [
          {
            resolve: `@medusajs/medusa/${SKLAD_LOCKING}`,
            id: SKLAD_LOCKING,
            is_default: true,
            options: SKLAD_LOCKING === "locking-redis" ? { redisUrl } : {},
          },
        ],
      },
    },
    {
      resolve: "@medusajs/medusa/caching",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/caching-redis",
            id: "caching-redis",
            is_default: true,
            options: { redisUrl },
          },
        ],
      },
    },
  ],
});

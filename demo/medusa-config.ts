import { defineConfig, FeatureFlag } from "@medusajs/framework/utils";

const {
  DATABASE_URL,
  JWT_SECRET,
  COOKIE_SECRET,
  SHOP_URL = "http://localhost:9000",
  SANDBOX_ADDRESS,
  RATE_WINDOW_MS,
  MEDUSA_FF_RBAC,
} = process.env;

// Medusa reads its flags from the environment after this file, which decides by them which modules there are.
if (MEDUSA_FF_RBAC === "true") FeatureFlag.setFlag("rbac", true);

const pluginOptions = {
  ...(SANDBOX_ADDRESS && { sandboxAddress: SANDBOX_ADDRESS }),
  // Shortened by a bench, in the shop and the sandbox alike: the length of the rate limit's window.
  ...(RATE_WINDOW_MS && { rateWindowMs: Number(RATE_WINDOW_MS) }),
};

export default defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    http: {
      storeCors: SHOP_URL,
      adminCors: SHOP_URL,
      authCors: SHOP_URL,
      jwtSecret: JWT_SECRET,
      cookieSecret: COOKIE_SECRET,
    },
    // The demo is served over plain http; browsers do not keep a secure cookie from there.
    cookieOptions: { secure: false },
  },
  plugins: [{ resolve: "medusa-plugin-sklad", options: pluginOptions }],
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
    {
      resolve: "@medusajs/medusa/payment",
      options: { providers: [{ resolve: "./src/providers/card-payment", id: "demo" }] },
    },
  ],
});

import type { ExecArgs } from "@medusajs/framework/types";
import { seedShop } from "../seed";

/** `medusa exec ./src/scripts/seed.js`: reports its progress on lines that begin with "seed:". */
export default async function seed({ container }: ExecArgs): Promise<void> {
  const { DEMO_ADMIN_EMAIL, DEMO_ADMIN_PASSWORD, DEMO_STOCK, DEMO_PAYMENT_PROVIDERS, DEMO_EMPTY } =
    process.env;
  if (!DEMO_ADMIN_EMAIL || !DEMO_ADMIN_PASSWORD) {
    throw new Error("DEMO_ADMIN_EMAIL and DEMO_ADMIN_PASSWORD name the admin user to make.");
  }
  await seedShop(container, {
    admin: { email: DEMO_ADMIN_EMAIL, password: DEMO_ADMIN_PASSWORD },
    paymentProviders: DEMO_PAYMENT_PROVIDERS?.split(","),
    stock: DEMO_STOCK ? Number(DEMO_STOCK) : undefined,
    isConnected: DEMO_EMPTY === undefined,
    say: (sentence) => process.stdout.write(`seed: ${sentence}\n`),
  });
}

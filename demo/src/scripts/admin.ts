import type { ExecArgs } from "@medusajs/framework/types";
import { seedAdmin } from "../seed/shop";

/**
 * `medusa exec ./src/scripts/admin.js`: what the admin user needs of a feature that was switched on after the shop was
 * filled, such as a role with Medusa's role-based access.
 */
export default async function admin({ container }: ExecArgs): Promise<void> {
  const { DEMO_ADMIN_EMAIL, DEMO_ADMIN_PASSWORD } = process.env;
  if (!DEMO_ADMIN_EMAIL || !DEMO_ADMIN_PASSWORD) {
    throw new Error("DEMO_ADMIN_EMAIL and DEMO_ADMIN_PASSWORD name the admin user.");
  }
  await seedAdmin(container, DEMO_ADMIN_EMAIL, DEMO_ADMIN_PASSWORD);
}

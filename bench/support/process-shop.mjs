import { onEnd } from "../../scripts/lib/main.mjs";
import { startPostgres } from "../../scripts/lib/postgres.mjs";
import { source } from "./sources.mjs";

const { ProcessShop } = source("integration-tests/support/process-shop.ts");
const { checkOutTemplates } = source("integration-tests/support/template-orders.ts");

/** The times a merchant has. */
export const TRUE_TIMES = {
  rateWindowMs: 60_000,
  callDeadlineMs: 30_000,
  lookUpIntervalMs: 20_000,
  claimLeaseMs: 15_000,
  leaseMarginMs: 30_000,
  firstPauseMs: 5_000,
  pollIntervalMs: 1_000,
};

let postgres = null;

/**
 * A seeded shop in Medusa processes of its own, on a Postgres that waits for the disk, with true times. Its first process
 * only serves requests. Each bench has its own, and closes it: what one leaves behind is none of the next one's work.
 */
export async function processShop(say) {
  say("Creating and filling a shop");
  postgres ??= startPostgres({ durable: true });
  const server = (await postgres).url("").slice(0, -1);
  const shop = await ProcessShop.open({ mode: "server", plugin: TRUE_TIMES, server });
  onEnd(() => shop.close());
  return shop;
}

/** A prepaid order and one paid on delivery, checked out for real. */
export const templatesOf = (shop) => checkOutTemplates(shop);

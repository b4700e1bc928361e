/** A Medusa process made of this repository's sources that sends; the bench names the orders it plans. */
import { container } from "@medusajs/framework";
import start from "@medusajs/medusa/commands/start";
import path from "node:path";
import { reconcileOrders } from "../../src/engine/orders/reconcile-orders";
import { contextOf } from "../../src/engine/context";

const ROOT = path.resolve(__dirname, "../..");
const TOGETHER = 100;

interface Instruction {
  readonly start?: { readonly port: number };
  readonly plan?: readonly string[];
}

process.on("message", ({ start: begin, plan: orderIds }: Instruction) => {
  const work = begin ? start({ ...begin, directory: ROOT, host: "127.0.0.1" }) : plan(orderIds ?? []);
  work.then(
    () => process.send?.({ done: true }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.once("disconnect", () => process.exit(1));

/** What a sweep does with orders that had no event, without its limit. */
async function plan(orderIds: readonly string[]): Promise<void> {
  for (let first = 0; first < orderIds.length; first += TOGETHER) {
    const { failed } = await reconcileOrders(
      contextOf(container),
      orderIds.slice(first, first + TOGETHER),
      "sweep",
    );
    for (const error of failed.values()) throw error;
  }
}

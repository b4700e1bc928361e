import type { OpenShop } from "./describe-shop";
import { databaseOf } from "./merchant";

export interface Problem {
  code: string;
  warehouse_order_id: string | null;
  connection_id: string | null;
  message: { en: string; uk: string };
}

/** The open problems of the admin API. */
export async function problems({ shop }: Pick<OpenShop, "shop">): Promise<Problem[]> {
  return (await shop.api.get("/admin/sklad/problems", shop.admin)).data.problems;
}

/** A connection as the admin API shows it: its health among the rest. */
export async function connection({ shop, connectionId }: Pick<OpenShop, "shop" | "connectionId">) {
  const { data } = await shop.api.get(`/admin/sklad/connections/${connectionId}`, shop.admin);
  return data.connection as {
    pause_reason: string | null;
    paused_until: string | null;
    consecutive_failures: number;
    api_key_last_four: string;
    status: { operations: { operation: string; failures: number; gate: string }[] };
  };
}

/** As if the connection's pause were over. */
export async function endPause({
  shop,
  connectionId,
}: Pick<OpenShop, "shop" | "connectionId">): Promise<void> {
  await databaseOf(shop)("sklad_connection")
    .where({ id: connectionId })
    .whereNotNull("paused_until")
    .update({ paused_until: databaseOf(shop).raw("clock_timestamp()") });
}

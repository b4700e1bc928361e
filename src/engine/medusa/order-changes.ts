import type { BigNumberInput } from "@medusajs/framework/types";
import type { SyncOrder, SyncReturn } from "../../planning/fulfillments";
import type { Context } from "../context";
import { decimalText } from "./loaded-order";

/** An order change that is not confirmed or canceled. One that the fulfillment sync has begun is known by its note. */
export async function loadOpenChange(
  { query }: Pick<Context, "query">,
  order_id: string,
): Promise<SyncOrder["open_change"]> {
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["id", "change_type", "internal_note"],
    filters: { order_id, status: ["pending", "requested"] },
  });
  const [change] = data as { id: string; change_type: string | null; internal_note: string | null }[];
  if (!change) return null;
  const { id, change_type, internal_note } = change;
  return {
    id,
    type: change_type ?? "change",
    begun_for: change_type === "credit_line" ? internal_note : null,
  };
}

/** Of the ids of entries of the register. A person may write a note too. */
const RETURN_PREFIX = "sklret_";

interface LoadedReturn {
  readonly id: string;
  readonly status: SyncReturn["status"];
  readonly received_at?: string | Date | null;
  readonly items?: readonly ({
    readonly item_id: string;
    readonly quantity: BigNumberInput;
    readonly received_quantity: BigNumberInput;
  } | null)[];
}

/** Medusa's return has no note; the changes by which it was made and received have. */
export async function loadReturns(
  { query }: Pick<Context, "query">,
  order_id: string,
): Promise<SyncReturn[]> {
  const { data } = await query.graph({
    entity: "return",
    fields: ["id", "status", "received_at", "items.item_id", "items.quantity", "items.received_quantity"],
    filters: { order_id },
  });
  const found = data as unknown as LoadedReturn[];
  if (found.length === 0) return [];
  const changes = await query.graph({
    entity: "order_change",
    fields: ["return_id", "change_type", "internal_note"],
    filters: { order_id, return_id: found.map(({ id }) => id), status: "confirmed" },
  });
  const noted = changes.data as unknown as {
    return_id: string;
    change_type: string | null;
    internal_note: string | null;
  }[];
  const noteOf = (id: string, type: string) =>
    noted.find(
      ({ return_id, change_type, internal_note }) =>
        return_id === id && change_type === type && internal_note?.startsWith(RETURN_PREFIX),
    )?.internal_note ?? null;
  return found.map(({ id, status, received_at, items }) => ({
    id,
    status,
    received_at: received_at ? new Date(received_at) : null,
    made_for: noteOf(id, "return_request"),
    received_for: noteOf(id, "return_receive"),
    items: (items ?? []).flatMap((item) =>
      item
        ? {
            line_item_id: item.item_id,
            quantity: decimalText(item.quantity),
            received: decimalText(item.received_quantity),
          }
        : [],
    ),
  }));
}

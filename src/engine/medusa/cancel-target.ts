import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import {
  cancelOrderClaimWorkflow,
  cancelOrderExchangeWorkflow,
  cancelOrderWorkflow,
} from "@medusajs/medusa/core-flows";
import type { CancelBlock } from "../../catalogue";
import type { CancellationRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { withWholeLocks } from "../locks";

export type CancelTarget = CancellationRow["target"];

/** The state of what a merchant wants to cancel in Medusa. */
export interface TargetState {
  readonly order_id: string;
  /** Ids of the order lines canceled with it; null for the whole order. */
  readonly item_ids: readonly string[] | null;
  /** With its order or without: Medusa has nothing left to cancel. */
  readonly canceled: boolean;
  readonly order_canceled: boolean;
  /** What makes Medusa's own checks refuse; null when they would not. What lasts comes before what can be closed. */
  readonly blocked_by: Blocked | null;
}

/** A change of the order, by Medusa's word for it, ends when it is confirmed or canceled; other blocks stay. */
export type Blocked = { readonly open_change: string } | { readonly lasting: CancelBlock };

interface OrderState {
  readonly id: string;
  readonly status: string;
  readonly canceled_at: string | Date | null;
  readonly fulfillments?: readonly ({ readonly canceled_at: string | Date | null } | null)[];
}

interface ChangeState {
  readonly order_id: string;
  /** Absent when it was deleted. */
  readonly order?: Pick<OrderState, "status" | "canceled_at"> | null;
  readonly canceled_at: string | Date | null;
  readonly return_id?: string | null;
  readonly additional_items?: readonly (SentItem | null)[];
}

/** A line that an exchange or a claim added to the order. */
interface SentItem {
  readonly item_id: string;
  readonly quantity: BigNumberInput;
}

interface ReturnState {
  readonly fulfillments?: OrderState["fulfillments"];
  readonly items?: readonly ({ readonly received_quantity: BigNumberInput } | null)[];
}

interface LineState {
  readonly id: string;
  readonly detail: { readonly quantity: BigNumberInput; readonly fulfilled_quantity: BigNumberInput };
}

const ENTITIES = { exchange: "order_exchange", claim: "order_claim" } as const;

/** Undefined when it does not exist, which Medusa reports itself. */
export async function loadCancelTarget(
  ctx: Pick<Context, "query">,
  target: CancelTarget,
  id: string,
): Promise<TargetState | undefined> {
  return target === "order" ? loadOrder(ctx, id) : loadChange(ctx, ENTITIES[target], id);
}

async function loadOrder({ query }: Pick<Context, "query">, id: string): Promise<TargetState | undefined> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "status", "canceled_at", "fulfillments.canceled_at"],
    filters: { id },
  });
  const order = data[0] as OrderState | undefined;
  if (!order) return undefined;
  const canceled = isOrderCanceled(order);
  const fulfilled = (order.fulfillments ?? []).some((fulfillment) => fulfillment?.canceled_at === null);
  const lasting = order.status === "completed" ? "completed" : fulfilled ? "fulfilled" : null;
  const blocked_by = await blockOf({ query }, id, lasting);
  return { order_id: id, item_ids: null, canceled, order_canceled: canceled, blocked_by };
}

function isOrderCanceled({ status, canceled_at }: Pick<OrderState, "status" | "canceled_at">): boolean {
  return canceled_at !== null || status === "canceled";
}

async function loadChange(
  { query }: Pick<Context, "query">,
  entity: (typeof ENTITIES)[keyof typeof ENTITIES],
  id: string,
): Promise<TargetState | undefined> {
  const { data } = await query.graph({
    entity,
    fields: [
      ...["id", "order_id", "order.status", "order.canceled_at", "canceled_at", "return_id"],
      ...["additional_items.item_id", "additional_items.quantity"],
    ],
    filters: { id },
  });
  const change = data[0] as ChangeState | undefined;
  if (!change) return undefined;
  const canceled = change.canceled_at !== null;
  const order_canceled = !change.order || isOrderCanceled(change.order);
  const sent = (change.additional_items ?? []).filter((item) => item !== null);
  const { order_id, return_id } = change;
  // Medusa's workflows read the return without checking that there is one, and fail.
  const returning = !return_id || (await isReturning({ query }, return_id));
  const fulfilled = !returning && (await isFulfilled({ query }, order_id, sent));
  const lasting = returning ? "returning" : fulfilled ? "fulfilled" : null;
  return {
    order_id,
    item_ids: sent.map(({ item_id }) => item_id),
    // Medusa would still take its goods out of a canceled order, whose sums are settled.
    canceled: canceled || order_canceled,
    order_canceled,
    blocked_by: await blockOf({ query }, order_id, lasting),
  };
}

/** Whether Medusa cannot take what was sent out of the order, because it is fulfilled. */
async function isFulfilled(
  { query }: Pick<Context, "query">,
  order_id: string,
  sent: readonly SentItem[],
): Promise<boolean> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["items.id", "items.detail.quantity", "items.detail.fulfilled_quantity"],
    filters: { id: order_id },
  });
  const [order] = data as unknown as { items?: (LineState | null)[] }[];
  return sent.some(({ item_id, quantity }) => {
    const detail = (order?.items ?? []).find((line) => line?.id === item_id)?.detail;
    return detail && MathBN.lt(MathBN.sub(detail.quantity, detail.fulfilled_quantity), quantity);
  });
}

/** Whether the return is on its way or has arrived, and Medusa cancels it no more. */
async function isReturning({ query }: Pick<Context, "query">, id: string): Promise<boolean> {
  const { data } = await query.graph({
    entity: "return",
    fields: ["fulfillments.canceled_at", "items.received_quantity"],
    filters: { id },
  });
  const found = data[0] as unknown as ReturnState | undefined;
  const isSent = (found?.fulfillments ?? []).some((fulfillment) => fulfillment?.canceled_at === null);
  return isSent || (found?.items ?? []).some((item) => MathBN.gt(item?.received_quantity ?? 0, 0));
}

/** While an edit, return, exchange or claim of the order is open, Medusa refuses every other change. */
async function blockOf(
  { query }: Pick<Context, "query">,
  order_id: string,
  lasting: CancelBlock | null,
): Promise<Blocked | null> {
  if (lasting) return { lasting };
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["change_type"],
    filters: { order_id, status: ["pending", "requested"] },
  });
  const [open] = data as unknown as { change_type?: string | null }[];
  return open ? { open_change: open.change_type ?? "" } : null;
}

/** Cancels with Medusa's own workflow, including its refunds. Throws Medusa's refusal. */
export async function cancelInMedusa(
  given: MedusaContainer,
  { target, target_id: id, actor_id }: Pick<CancellationRow, "target" | "target_id" | "actor_id">,
): Promise<void> {
  const container = withWholeLocks(given);
  const canceled_by = actor_id ?? undefined;
  switch (target) {
    case "order":
      await cancelOrderWorkflow(container).run({ input: { order_id: id, canceled_by } });
      return;
    case "exchange":
      await cancelOrderExchangeWorkflow(container).run({ input: { exchange_id: id, canceled_by } });
      return;
    case "claim":
      await cancelOrderClaimWorkflow(container).run({ input: { claim_id: id, canceled_by } });
      return;
  }
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { OrderView } from "../../contract";
import { routes } from "../../contract/routes";
import { call, isForbidden } from "../api";

const KEY = "sklad";
const ofOrder = (orderId: string) => [KEY, "orders", orderId] as const;

/** What Medusa's own sections of the page read. */
const MEDUSAS = ["orders", "returns"];

/** Situations that end within seconds. */
const UNDER_WAY = new Set([
  "order.changing",
  "order.canceling",
  "order.unconfirmed_status",
  "order.being_checked",
]);
const SOON = 1_500;
const AFTER_ERROR = 15_000;
/** How long an action on the page is followed closely: its effects come a few seconds later. */
const FOLLOWED = 20_000;

/** Refetch intervals in milliseconds, by tone: an order that is being sent changes within seconds, a shipped one within hours. */
function refetchAfter(orders: readonly OrderView[], error: Error | null): number | false {
  if (isForbidden(error)) return false;
  if (error) return AFTER_ERROR;
  const soonest = orders.map(({ state, situation: { tone, code, params } }) => {
    if (UNDER_WAY.has(code) || params["medusa"] === "behind") return SOON;
    if (state === "planned" || tone === "needs_you") return tone === "moving" ? SOON : 4_000;
    return tone === "moving" ? 10_000 : 60_000;
  });
  return Math.min(60_000, ...soonest);
}

/** What the rest of the page depends on: a change of it refetches Medusa's own sections and our details. */
const traceOf = (orders: readonly OrderView[]): string =>
  orders
    .map(({ id, state, version, fulfillment_id, status_at, situation: { code, params } }) =>
      [id, state, version, fulfillment_id, status_at, code, JSON.stringify(params)].join(),
    )
    .join(";");

/** The warehouse orders of a Medusa order, refetched at an interval, and Medusa's own sections with them after a change. */
export function useOrders(orderId: string) {
  const client = useQueryClient();
  const followed = useRef(0);
  const found = useQuery({
    queryKey: ofOrder(orderId),
    queryFn: () => call(routes.listOrders, { query: { order_id: orderId } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      if (!error && Date.now() < followed.current) return SOON;
      if (!error && !data?.orders.length) return 5_000;
      return refetchAfter(data?.orders ?? [], error);
    },
  });
  useActionsOfPage(() => {
    followed.current = Date.now() + FOLLOWED;
    void client.invalidateQueries({ queryKey: ofOrder(orderId) });
    void client.invalidateQueries({ queryKey: [KEY, "order"] });
  });
  const trace = found.data && traceOf(found.data.orders);
  const seen = useRef(trace);
  useEffect(() => {
    if (seen.current !== undefined && trace !== seen.current) {
      for (const key of MEDUSAS) void client.invalidateQueries({ queryKey: [key] });
      void client.invalidateQueries({ queryKey: [KEY, "order"] });
    }
    seen.current = trace;
  }, [client, trace]);
  return found;
}

/** Calls back when an action of the page has ended, Medusa's own included: it may have been refused by the warehouse. */
function useActionsOfPage(onEnd: () => void): void {
  const client = useQueryClient();
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== "updated") return;
        if (event.action.type === "success" || event.action.type === "error") latest.current();
      }),
    [client],
  );
}

/**
 * One warehouse order with its facts, timeline and calls, refetched as often as the list that has it: its place in the
 * queue and what is expected next move without a change of the list.
 */
export function useOrder(listed: OrderView) {
  const { id } = listed;
  return useQuery({
    queryKey: [KEY, "order", id],
    queryFn: () => call(routes.seeOrder, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => refetchAfter([listed], error),
  });
}

/** Refetches everything about an order, Medusa's own sections included. */
export function useRefetchOrder(orderId: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ofOrder(orderId) }),
      client.invalidateQueries({ queryKey: [KEY, "order"] }),
      ...MEDUSAS.map((key) => client.invalidateQueries({ queryKey: [key] })),
    ]);
  };
}

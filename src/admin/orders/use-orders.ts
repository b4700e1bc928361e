import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { OrderView } from "../../contract";
import { routes } from "../../contract/routes";
import { call, isForbidden, sdk } from "../api";

const KEY = "sklad";
const ofOrder = (orderId: string) => [KEY, "orders", orderId] as const;

/** Refetch intervals in milliseconds, by tone: an order that is being sent changes within seconds, a shipped one within hours. */
function refetchAfter(orders: readonly OrderView[]): number {
  const soonest = orders.map(({ state, situation: { tone } }) => {
    if (state === "planned" || tone === "needs_you") return tone === "moving" ? 1_500 : 4_000;
    return tone === "moving" ? 10_000 : 60_000;
  });
  return Math.min(60_000, ...soonest);
}

/** The state that Medusa's own sections depend on: a change of it refetches them. */
const traceOf = (orders: readonly OrderView[]): string =>
  orders
    .map(({ id, state, version, fulfillment_id }) => [id, state, version, fulfillment_id].join())
    .join(";");

/** The warehouse orders of a Medusa order, refetched at an interval, and Medusa's own sections with them after a change. */
export function useOrders(orderId: string) {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ofOrder(orderId),
    queryFn: () => call(routes.listOrders, { query: { order_id: orderId } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) =>
      isForbidden(error) ? false : error ? 15_000 : data?.orders.length ? refetchAfter(data.orders) : 5_000,
  });
  const trace = found.data && traceOf(found.data.orders);
  const seen = useRef(trace);
  useEffect(() => {
    if (seen.current !== undefined && trace !== seen.current) {
      void client.invalidateQueries({ queryKey: ["orders"] });
      void client.invalidateQueries({ queryKey: [KEY, "order"] });
    }
    seen.current = trace;
  }, [client, trace]);
  return found;
}

/** One warehouse order with its timeline and calls. */
export function useOrder(id: string) {
  return useQuery({
    queryKey: [KEY, "order", id],
    queryFn: () => call(routes.seeOrder, { params: { id } }),
    staleTime: 0,
  });
}

/** The body that would be sent for a warehouse order now. */
export function usePreview(id: string) {
  return useQuery({
    queryKey: [KEY, "order", id, "preview"],
    queryFn: () => call(routes.previewOrder, { params: { id } }),
    staleTime: 0,
  });
}

const NO_NAMES: Readonly<Record<string, string>> = {};

/** Names of the branches of an order, by the identifier that is sent; the checkout stored both. */
export function useBranchNames(orderId: string | null): Readonly<Record<string, string>> {
  const found = useQuery({
    enabled: orderId !== null,
    queryKey: ["orders", "sklad-branches", orderId],
    queryFn: () => branchNames(orderId ?? ""),
    staleTime: 0,
    retry: false,
  });
  return found.data ?? NO_NAMES;
}

async function branchNames(orderId: string): Promise<Readonly<Record<string, string>>> {
  const { order } = await sdk.admin.order.retrieve(orderId, { fields: "id,*shipping_methods" });
  const named = order.shipping_methods.flatMap(({ data }) => {
    const { warehouse_ref: ref, warehouse_name: name, city_name: city } = data ?? {};
    if (typeof ref !== "string" || typeof name !== "string") return [];
    return [[ref, typeof city === "string" ? `${city}, ${name}` : name] as const];
  });
  return Object.fromEntries(named);
}

/** Refetches everything about an order, Medusa's own sections included. */
export function useAskAgain(orderId: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ofOrder(orderId) }),
      client.invalidateQueries({ queryKey: [KEY, "order"] }),
      client.invalidateQueries({ queryKey: ["orders"] }),
    ]);
  };
}

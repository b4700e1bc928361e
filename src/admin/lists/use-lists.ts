import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routes } from "../../contract/routes";
import { call, type Filters, isForbidden } from "../api";

/** How often lists are looked at again, in milliseconds. */
const AGAIN_MS = 15_000;

/** Why orders wait or need a person. */
export function useReasons(everyMs = AGAIN_MS) {
  return useQuery({
    queryKey: ["sklad", "reasons"],
    queryFn: () => call(routes.listReasons),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => (isForbidden(error) ? false : everyMs),
  });
}

/** What is wrong with connections and the shop itself: there are few kinds of it. */
export function useProblems() {
  return useQuery({
    queryKey: ["sklad", "problems"],
    queryFn: () => call(routes.listProblems, { query: { of: "shop", limit: 50 } }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => (isForbidden(error) ? false : AGAIN_MS),
  });
}

/** A page of warehouse orders. @param filters as the page's address has them */
export function useOrderList(filters: Filters) {
  return useQuery({
    queryKey: ["sklad", "list", filters],
    queryFn: () => call(routes.listOrders, { query: { limit: 20 }, filters }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** Orders placed since a moment that stay because a connection began later. Null: not asked. */
export function useOlder(connectionId: string, since: string | null) {
  return useQuery({
    queryKey: ["sklad", "older", connectionId, since],
    queryFn: () =>
      call(routes.listOlderOrders, { params: { id: connectionId }, query: { since: since ?? "" } }),
    enabled: since !== null,
    staleTime: 0,
  });
}

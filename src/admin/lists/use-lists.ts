import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routes } from "../../contract/routes";
import { call, type Filters, isForbidden } from "../api";

/** Refetch interval of lists, in milliseconds. */
const AGAIN_MS = 15_000;

/** Causes for which orders wait or need action. */
export function useReasons(everyMs = AGAIN_MS) {
  return useQuery({
    queryKey: ["sklad", "reasons"],
    queryFn: () => call(routes.listReasons),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => (isForbidden(error) ? false : everyMs),
  });
}

/** Problems of connections and of the shop, which are few. */
export function useProblems() {
  return useQuery({
    queryKey: ["sklad", "problems"],
    queryFn: () => call(routes.listProblems, { query: { of: "shop", limit: 50 } }),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => (isForbidden(error) ? false : AGAIN_MS),
  });
}

/** A page of warehouse orders. @param filters texts of the page's address */
export function useOrderList(filters: Filters) {
  return useQuery({
    queryKey: ["sklad", "list", filters],
    queryFn: () => call(routes.listOrders, { query: { limit: 20 }, filters }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** Unfulfilled orders placed between a moment and the start of a connection. Not requested while the moment is null. */
export function useOlder(connectionId: string, since: string | null) {
  return useQuery({
    queryKey: ["sklad", "older", connectionId, since],
    queryFn: () =>
      call(routes.listOlderOrders, { params: { id: connectionId }, query: { since: since ?? "" } }),
    enabled: since !== null,
    staleTime: 0,
  });
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ResponseOf, Routes } from "../../contract";
import { routes } from "../../contract/routes";
import { call, everyMs, type Filters } from "../api";

/** Refetch interval of lists, in milliseconds. */
const AGAIN_MS = 15_000;

export function useReasons(intervalMs = AGAIN_MS) {
  return useQuery({
    queryKey: ["sklad", "reasons"],
    queryFn: () => call(routes.listReasons),
    staleTime: 0,
    refetchInterval: everyMs(intervalMs),
  });
}

export function useSummary() {
  return useQuery({
    queryKey: ["sklad", "summary"],
    queryFn: () => call(routes.summarizeOrders),
    staleTime: 0,
    refetchInterval: everyMs(AGAIN_MS),
  });
}

/** All problems of connections and of the shop: one of them may be why no order is handed over. */
export function useProblems() {
  return useQuery({
    queryKey: ["sklad", "problems"],
    queryFn: () => allProblems(),
    staleTime: 0,
    refetchInterval: everyMs(AGAIN_MS),
  });
}

/** The problems of the shop on all pages, with the rest of the last page. Nearly always there is one page. */
export async function allProblems(): Promise<ResponseOf<Routes["listProblems"]>> {
  const query = { of: "shop", limit: 200 } as const;
  let page = await call(routes.listProblems, { query });
  const problems = [...page.problems];
  while (page.next !== null) {
    page = await call(routes.listProblems, { query: { ...query, after: page.next } });
    problems.push(...page.problems);
  }
  return { ...page, problems };
}

/** Entries of a page, as Medusa's lists have them. */
export const PAGE_SIZE = 20;

export function useOrderList(filters: Filters, limit = PAGE_SIZE) {
  return useQuery({
    queryKey: ["sklad", "list", filters, limit],
    queryFn: () => call(routes.listOrders, { query: { limit }, filters }),
    staleTime: 0,
    refetchInterval: everyMs(AGAIN_MS),
    placeholderData: keepPreviousData,
  });
}

/** 0 before the first order that matches, then 1, which is not asked for again. */
export function useFirstOrder(filters: Filters, isAllowed = true) {
  return useQuery({
    enabled: isAllowed,
    queryKey: ["sklad", "list", "first", filters],
    queryFn: async () => (await call(routes.listOrders, { query: { limit: 1 }, filters })).orders.length,
    staleTime: 0,
    refetchInterval: (found) => (found.state.data === 1 ? false : everyMs(AGAIN_MS)(found)),
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

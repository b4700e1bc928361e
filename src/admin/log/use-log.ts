import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routes } from "../../contract/routes";
import { call, type Filters } from "../api";

/** How often the log is looked at again, in milliseconds. */
const AGAIN_MS = 10_000;
const PAGE = 20;

/** A page of webhooks as they came. */
export function useWebhooks(filters: Filters) {
  return useQuery({
    queryKey: ["sklad", "inbox", filters],
    queryFn: () => call(routes.listWebhooks, { query: { limit: PAGE }, filters }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** One of them, byte by byte. */
export function useReceived(id: string) {
  return useQuery({
    queryKey: ["sklad", "inbox", "one", id],
    queryFn: () => call(routes.seeWebhook, { params: { id } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
}

/** A page of what was sent. */
export function useCalls(filters: Filters) {
  return useQuery({
    queryKey: ["sklad", "calls", filters],
    queryFn: () => call(routes.listCalls, { query: { limit: PAGE }, filters }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routes } from "../../contract/routes";
import { call, type Filters } from "../api";

/** Refetch interval of the log, in milliseconds. */
const AGAIN_MS = 10_000;
const PAGE = 20;

/** A page of received webhooks. */
export function useWebhooks(filters: Filters) {
  return useQuery({
    queryKey: ["sklad", "inbox", filters],
    queryFn: () => call(routes.listWebhooks, { query: { limit: PAGE }, filters }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** One webhook with its raw content. */
export function useReceived(id: string) {
  return useQuery({
    queryKey: ["sklad", "inbox", "one", id],
    queryFn: () => call(routes.seeWebhook, { params: { id } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
}

/** A page of the calls to the warehouse. */
export function useCalls(filters: Filters) {
  return useQuery({
    queryKey: ["sklad", "calls", filters],
    queryFn: () => call(routes.listCalls, { query: { limit: PAGE }, filters }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

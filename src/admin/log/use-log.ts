import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ListCallsResponse, ListInboxResponse, WebhookResponse } from "../../contract";
import { call } from "../api";

/** How often the log is looked at again, in milliseconds. */
const AGAIN_MS = 10_000;
const PAGE = 20;

type Filters = Readonly<Record<string, string>>;

/** A page of webhooks as they came. */
export function useWebhooks(filters: Filters) {
  return useQuery({
    queryKey: ["sklad", "inbox", filters],
    queryFn: () => call<ListInboxResponse>("inbox", { query: { limit: PAGE, ...filters } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** One of them, byte by byte. */
export function useReceived(id: string) {
  return useQuery({
    queryKey: ["sklad", "inbox", "one", id],
    queryFn: () => call<WebhookResponse>(`inbox/${id}`),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
}

/** A page of what was sent. */
export function useCalls(filters: Filters) {
  return useQuery({
    queryKey: ["sklad", "calls", filters],
    queryFn: () => call<ListCallsResponse>("calls", { query: { limit: PAGE, ...filters } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

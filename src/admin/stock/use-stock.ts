import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routes } from "../../contract/routes";
import { call, type Filters } from "../api";

/** Refetch interval of stock, in milliseconds: the warehouse reports once a minute. */
const AGAIN_MS = 15_000;
const PAGE = 20;

/** The state of a connection's stock sync. */
export function useStock(connectionId: string, isAllowed = true) {
  return useQuery({
    enabled: isAllowed,
    queryKey: ["sklad", "stock", connectionId],
    queryFn: () => call(routes.seeStock, { params: { id: connectionId } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
}

/** A page of the changes that a sync would write in Medusa. */
export function usePreview(connectionId: string, after: string | undefined, isAsked = true) {
  return useQuery({
    enabled: isAsked,
    queryKey: ["sklad", "stock", connectionId, "preview", after],
    queryFn: () =>
      call(routes.previewStock, {
        params: { id: connectionId },
        query: { limit: PAGE, ...(after !== undefined && { after }) },
      }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** A page of SKUs. @param filters `held`, `odd`, `note` and `after` */
export function useLevels(connectionId: string, filters: Filters) {
  return useQuery({
    queryKey: ["sklad", "stock", connectionId, "levels", filters],
    queryFn: () => call(routes.listStock, { params: { id: connectionId }, query: { limit: PAGE }, filters }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** The explanation of a SKU's quantity, and its history. */
export function useSku(connectionId: string, sku: string, isThere = true) {
  return useQuery({
    enabled: isThere,
    queryKey: ["sklad", "stock", connectionId, "sku", sku],
    queryFn: () => call(routes.seeSku, { params: { id: connectionId }, query: { sku } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    retry: false,
  });
}

/** A SKU's movements at the warehouse, requested once and only on demand because it takes a call of the rate limit. */
export function useMovements(connectionId: string, sku: string, isAsked: boolean) {
  return useQuery({
    queryKey: ["sklad", "movements", connectionId, sku],
    queryFn: () => call(routes.listMovements, { params: { id: connectionId }, query: { sku } }),
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
  });
}

/** The latest comparisons with Medusa. */
export function useRuns(connectionId: string) {
  return useQuery({
    queryKey: ["sklad", "stock", connectionId, "runs"],
    queryFn: () => call(routes.listStockRuns, { params: { id: connectionId }, query: { limit: 5 } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
}

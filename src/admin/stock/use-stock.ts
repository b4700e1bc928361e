import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routes } from "../../contract/routes";
import { call, type Filters } from "../api";

/** How often stock is looked at again, in milliseconds: the warehouse reports once a minute. */
const AGAIN_MS = 15_000;
const PAGE = 20;

/** Where the stock of a connection stands. */
export function useStock(connectionId: string, isAllowed = true) {
  return useQuery({
    enabled: isAllowed,
    queryKey: ["sklad", "stock", connectionId],
    queryFn: () => call(routes.seeStock, { params: { id: connectionId } }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
}

/** What would be written in Medusa, page by page. */
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

/** Skus, page by page. @param filters `held`, `odd`, `note` and `after` */
export function useLevels(connectionId: string, filters: Filters) {
  return useQuery({
    queryKey: ["sklad", "stock", connectionId, "levels", filters],
    queryFn: () => call(routes.listStock, { params: { id: connectionId }, query: { limit: PAGE }, filters }),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    placeholderData: keepPreviousData,
  });
}

/** Why one sku's figure is what it is, and what it was. */
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

/** What moved it at the warehouse: a call that a person asks for, so it is made once. */
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

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { routes } from "../../contract/routes";
import { call, everyMs, type Filters } from "../api";

/** Refetch interval of stock, in milliseconds: the warehouse reports once a minute. */
const AGAIN_MS = 15_000;
/** The same while a refresh is under way. */
const SOON_MS = 1_500;
const PAGE = 20;

/** The lists of SKUs: a tab each. */
export const STOCK_LISTS = ["changes", "odd", "held", "all"] as const;
export type StockList = (typeof STOCK_LISTS)[number];

export function useStock(connectionId: string, isAllowed = true) {
  return useQuery({
    enabled: isAllowed,
    queryKey: ["sklad", "stock", connectionId],
    queryFn: () => call(routes.seeStock, { params: { id: connectionId } }),
    staleTime: 0,
    refetchInterval: (query) => everyMs(query.state.data?.stock.refresh ? SOON_MS : AGAIN_MS)(query),
  });
}

/** What the warehouse's catalogue lacks; soon again while products are being added. */
export function useProducts(connectionId: string, isAllowed: boolean) {
  return useQuery({
    enabled: isAllowed,
    queryKey: ["sklad", "products", connectionId],
    queryFn: () => call(routes.seeProducts, { params: { id: connectionId } }),
    staleTime: 0,
    refetchInterval: (query) => everyMs(query.state.data?.products.adding ? SOON_MS : AGAIN_MS)(query),
  });
}

/**
 * A page of SKUs.
 * @param filters `changes`, `held`, `odd`, `note`, `q` and `after`
 * @param comparedAt when Medusa was compared: a page of changes is another one then
 */
export function useLevels(connectionId: string, filters: Filters, comparedAt: string | null = null) {
  return useQuery({
    queryKey: ["sklad", "stock", connectionId, "levels", filters, comparedAt],
    queryFn: () => call(routes.listStock, { params: { id: connectionId }, query: { limit: PAGE }, filters }),
    staleTime: 0,
    refetchInterval: everyMs(AGAIN_MS),
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
    refetchInterval: everyMs(AGAIN_MS),
    retry: false,
  });
}

/** A SKU's movements at the warehouse, requested once and only on demand because it takes a call of the rate limit. */
export function useMovements(connectionId: string, sku: string, isAsked: boolean) {
  return useQuery({
    // Outside of "sklad", whose queries every action refetches.
    queryKey: ["sklad-movements", connectionId, sku],
    queryFn: () => call(routes.listMovements, { params: { id: connectionId }, query: { sku } }),
    enabled: isAsked,
    staleTime: Infinity,
    retry: false,
  });
}

/** The latest comparisons that failed or changed something, and the number of the others of a day. */
export function useRuns(connectionId: string) {
  return useQuery({
    queryKey: ["sklad", "stock", connectionId, "runs"],
    queryFn: () =>
      call(routes.listStockRuns, { params: { id: connectionId }, query: { limit: 10, notable: "true" } }),
    staleTime: 0,
    refetchInterval: everyMs(AGAIN_MS),
  });
}

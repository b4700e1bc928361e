import { toast } from "@medusajs/ui";
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { ConnectionView } from "../../contract";
import { routes } from "../../contract/routes";
import { call, everyMs, isRefusedAs, sdk } from "../api";
import { useText } from "../i18n/use-text";
import type { SettingsChanges } from "../settings/draft";

const KEY = ["sklad", "connections"] as const;
/** Holds the id of a connection that is being deleted. */
const LEAVING = [...KEY, "leaving"] as const;

/** All connections, refetched every few seconds because their status changes without the page. */
export function useConnections() {
  return useQuery({
    queryKey: [...KEY, "list"],
    queryFn: () => call(routes.listConnections),
    staleTime: 0,
    refetchInterval: everyMs(10_000),
  });
}

/** Whether a connection is being deleted: a refetch would fail with 404. */
function useIsLeaving(id: string): boolean {
  return useQuery<string | null>({ queryKey: LEAVING, queryFn: () => null, enabled: false }).data === id;
}

/** Deletes a connection in the version that the page shows; it is refetched no more, unless the server refuses. */
export function useDeletion(): (seen: Seen) => Promise<void> {
  const client = useQueryClient();
  return async ({ id, version: expected }) => {
    client.setQueryData(LEAVING, id);
    try {
      await call(routes.deleteConnection, { params: { id }, query: { expected } });
    } catch (error) {
      client.setQueryData(LEAVING, null);
      throw error;
    }
  };
}

/** Whether the connection that was asked for is deleted. */
export const isGone = (error: unknown): boolean => isRefusedAs(error, "connection_not_found");

/** A refetch interval in milliseconds, which ends once the connection turns out to be deleted. */
const whileThere =
  (ms: number) =>
  (query: Parameters<ReturnType<typeof everyMs>>[0]): number | false =>
    isGone(query.state.error) ? false : everyMs(ms)(query);

/** One connection with its status and its timeline. */
export function useConnection(id: string) {
  const isLeaving = useIsLeaving(id);
  return useQuery({
    enabled: !isLeaving,
    queryKey: [...KEY, id],
    queryFn: () => call(routes.seeConnection, { params: { id } }),
    staleTime: 0,
    refetchInterval: whileThere(5_000),
  });
}

/**
 * The webhook address of a connection with the time of its last webhook, refetched because the first one arrives without the
 * page. It requires the permission to change credentials.
 */
export function useWebhook(id: string, isAllowed = true) {
  const isLeaving = useIsLeaving(id);
  return useQuery({
    enabled: isAllowed && !isLeaving,
    queryKey: [...KEY, id, "webhook"],
    queryFn: () => call(routes.seeWebhookAddress, { params: { id } }),
    staleTime: 0,
    refetchInterval: whileThere(10_000),
  });
}

/** Names of the shop's stock locations by id; empty without the permission to see them. */
export function useLocations() {
  return useQuery({
    queryKey: [...KEY, "locations"],
    queryFn: async () => {
      const { stock_locations } = await sdk.admin.stockLocation.list({ fields: "id,name", limit: 200 });
      return stock_locations.map(({ id, name }) => ({ id, name }));
    },
  });
}

export function usePaymentProviders() {
  return useQuery({
    queryKey: [...KEY, "payment-providers"],
    queryFn: async () => {
      const { payment_providers } = await sdk.admin.payment.listPaymentProviders({ limit: 100 });
      return payment_providers.map(({ id }) => id);
    },
  });
}

/** Refetches everything about connections, and about the orders that wait for them. */
export function useRefetchAll(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["sklad"] });
}

type Seen = Pick<ConnectionView, "id" | "version">;

/** An action on a connection in the version that the page shows; the server refuses it (409) when the version has changed. */
export function act(
  { id, version: expected }: Seen,
  action: string,
  options: { readonly replaces?: string } = {},
): Promise<unknown> {
  return call(routes.actOnConnection, { params: { id, action }, body: { expected, ...options } });
}

/**
 * Changes settings of a connection in the version that the user has seen; the server refuses it (409) when the version has
 * changed.
 * @returns the connection with its new version
 */
export async function changeSettings(
  { id, version: expected }: Seen,
  settings: SettingsChanges,
): Promise<ConnectionView> {
  const { connection } = await call(routes.updateConnection, {
    params: { id },
    body: { settings, expected },
  });
  return connection;
}

/** Leads from the page of a connection to the list once it is deleted, as by a colleague, and says why. */
export function useGone({ error }: Pick<UseQueryResult, "error">): void {
  const t = useText();
  const navigate = useNavigate();
  const isDeleted = isGone(error);
  useEffect(() => {
    if (!isDeleted) return;
    toast.info(t("connections.deleted"));
    void navigate("/settings/warehouse", { replace: true });
  }, [isDeleted, navigate, t]);
}

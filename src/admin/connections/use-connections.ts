import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConnectionView } from "../../contract";
import { routes } from "../../contract/routes";
import { call, sdk } from "../api";
import type { SettingsChanges } from "../settings/draft";

const KEY = ["sklad", "connections"] as const;

/** All connections, refetched every few seconds because their status changes without the page. */
export function useConnections() {
  return useQuery({
    queryKey: [...KEY, "list"],
    queryFn: () => call(routes.listConnections),
    staleTime: 0,
    refetchInterval: 10_000,
  });
}

/** One connection with its status and its timeline. */
export function useConnection(id: string) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: () => call(routes.seeConnection, { params: { id } }),
    staleTime: 0,
    refetchInterval: 5_000,
  });
}

/** The webhook address of a connection; it requires the permission to change credentials. */
export function useWebhook(id: string, isAllowed = true) {
  return useQuery({
    enabled: isAllowed,
    queryKey: [...KEY, id, "webhook"],
    queryFn: () => call(routes.seeWebhookAddress, { params: { id } }),
    staleTime: 0,
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

/** Names of the shop's payment providers by id. */
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
export function useAskAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["sklad"] });
}

type Seen = Pick<ConnectionView, "id" | "version">;

/** An action on a connection in the version that the page shows; the server refuses it (409) when the version has changed. */
export function act({ id, version: expected }: Seen, action: string): Promise<unknown> {
  return call(routes.actOnConnection, { params: { id, action }, body: { expected } });
}

/** Changes settings of a connection in the version that the page shows. */
export function changeSettings({ id, version: expected }: Seen, settings: SettingsChanges): Promise<unknown> {
  return call(routes.updateConnection, { params: { id }, body: { settings, expected } });
}

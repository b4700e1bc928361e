import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ConnectionView } from "../../contract";
import { routes } from "../../contract/routes";
import { call, sdk } from "../api";
import type { SettingsChanges } from "../settings/draft";

const KEY = ["sklad", "connections"] as const;

/** All connections. How they fare changes without the page, so they are looked at again every few seconds. */
export function useConnections() {
  return useQuery({
    queryKey: [...KEY, "list"],
    queryFn: () => call(routes.listConnections),
    staleTime: 0,
    refetchInterval: 10_000,
  });
}

/** One, with how it fares and what people changed of it. */
export function useConnection(id: string) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: () => call(routes.seeConnection, { params: { id } }),
    staleTime: 0,
    refetchInterval: 5_000,
  });
}

/** Where the warehouse posts its webhooks; it takes the right to change credentials. */
export function useWebhook(id: string, isAllowed = true) {
  return useQuery({
    enabled: isAllowed,
    queryKey: [...KEY, id, "webhook"],
    queryFn: () => call(routes.seeWebhookAddress, { params: { id } }),
    staleTime: 0,
  });
}

/** The names of the shop's stock locations by their ids; empty without the right to see them. */
export function useLocations() {
  return useQuery({
    queryKey: [...KEY, "locations"],
    queryFn: async () => {
      const { stock_locations } = await sdk.admin.stockLocation.list({ fields: "id,name", limit: 200 });
      return stock_locations.map(({ id, name }) => ({ id, name }));
    },
  });
}

/** The shop's ways to pay, by their ids. */
export function usePaymentProviders() {
  return useQuery({
    queryKey: [...KEY, "payment-providers"],
    queryFn: async () => {
      const { payment_providers } = await sdk.admin.payment.listPaymentProviders({ limit: 100 });
      return payment_providers.map(({ id }) => id);
    },
  });
}

/** Has everything that is shown of connections, and of orders that wait for them, asked for again. */
export function useAskAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["sklad"] });
}

type Seen = Pick<ConnectionView, "id" | "version">;

/** Does something to a connection as it was seen: when it has moved since, it is refused. */
export function act({ id, version: expected }: Seen, action: string): Promise<unknown> {
  return call(routes.actOnConnection, { params: { id, action }, body: { expected } });
}

/** Changes settings of a connection as it was seen. */
export function changeSettings({ id, version: expected }: Seen, settings: SettingsChanges): Promise<unknown> {
  return call(routes.updateConnection, { params: { id }, body: { settings, expected } });
}

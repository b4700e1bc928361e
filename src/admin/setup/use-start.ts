import { useQuery } from "@tanstack/react-query";
import type { ConnectionDetail, ConnectionView } from "../../contract";
import { routes } from "../../contract/routes";
import { call } from "../api";
import { act, useConnections } from "../connections/use-connections";

/** Another enabled connection for the location, because two would send an order twice. Undefined while loading. */
export function useRival({
  id,
  stock_location_id: location,
}: ConnectionDetail): ConnectionView | null | undefined {
  const { data } = useConnections();
  return (
    data &&
    (data.connections.find(
      (other) => other.id !== id && other.enabled && other.stock_location_id === location,
    ) ??
      null)
  );
}

/** The first orders that wait on a connection and would be sent by the one that replaces it. */
export function useWaiting({ id }: ConnectionView) {
  const query = { connection_id: id, status: "planned", limit: 10 } as const;
  return useQuery({
    queryKey: ["sklad", "list", query],
    queryFn: () => call(routes.listOrders, { query }),
  });
}

/** Enables a connection, in place of its rival, which keeps running when the connection cannot start. */
export async function start(connection: ConnectionDetail, rival: ConnectionView | null): Promise<void> {
  await act(connection, "enable", rival ? { replaces: rival.id } : {});
}

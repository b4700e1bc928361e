import { Text } from "@medusajs/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Can, ConnectionDetail, ConnectionView } from "../../contract";
import { routes } from "../../contract/routes";
import { call, sdk } from "../api";
import { act, useAskAgain, useConnections } from "../connections/use-connections";
import { WebhookAddress } from "../connections/webhook";
import { useOlder } from "../lists/use-lists";
import { SwitchField } from "../parts/field";
import { Loaded } from "../parts/loaded";
import { useDoing } from "../parts/use-doing";
import { useWords } from "../words";
import { Step } from "./step";

const MONTH_MS = 30 * 24 * 3_600_000;

interface Props {
  readonly connection: ConnectionDetail;
  readonly can: Can;
}

/** The last setup step: which orders are sent and which stay, the webhook address, and the Start button. */
export function StartStep({ connection, can }: Props) {
  const all = useWords();
  const words = all.setup;
  const navigate = useNavigate();
  const { busy, refused, perform } = useDoing(useAskAgain());
  const rival = useRival(connection);
  const top = useQuery({ queryKey: ["sklad", "on-top"], queryFn: isOnTop });
  const [isWanted, setWanted] = useState(true);
  const { environment, enabled } = connection;

  async function start(): Promise<void> {
    // The connection that serves the location keeps running when this one cannot start.
    await act(connection, "test");
    if (rival) await act(rival, "disable");
    try {
      await act(connection, "enable");
    } catch (error) {
      if (rival) await call(routes.actOnConnection, { params: { id: rival.id, action: "enable" } });
      throw error;
    }
    if (isWanted && top.data === false) await putOnTop();
  }
  const finish = async () => {
    if (enabled || (await perform("start", start, words.started))) void navigate("/warehouse");
  };

  return (
    <Step
      connectionId={connection.id}
      refused={refused}
      isBusy={busy !== null}
      action={enabled ? words.toOrders : words.start}
      isReady={rival !== undefined}
      onDone={() => void finish()}
    >
      <Text size="small">{enabled ? words.isStarted : words.newOrders}</Text>
      {environment !== "production" && (
        <Text size="small">{words.notReal(all.connections.environments[environment])}</Text>
      )}
      {rival && <Rival rival={rival} />}
      {!enabled && <Older connectionId={connection.id} />}
      {can.change_credentials && <WebhookAddress connectionId={connection.id} />}
      {top.data === false && !enabled && (
        <SwitchField label={words.onTop} hint={words.onTopHint} value={isWanted} onChange={setWanted} />
      )}
    </Step>
  );
}

/** Another enabled connection for the location, because two would send an order twice. Undefined while loading. */
function useRival({ id, stock_location_id: location }: ConnectionDetail): ConnectionView | null | undefined {
  const { data } = useConnections();
  return (
    data &&
    (data.connections.find(
      (other) => other.id !== id && other.enabled && other.stock_location_id === location,
    ) ??
      null)
  );
}

function Rival({ rival }: { readonly rival: ConnectionView }) {
  const { setup: words } = useWords();
  const waiting = useQuery({
    queryKey: ["sklad", "list", { connection_id: rival.id, state: "planned", limit: 10 }],
    queryFn: () =>
      call(routes.listOrders, { query: { connection_id: rival.id, state: "planned", limit: 10 } }),
  });
  return (
    <div className="flex flex-col gap-y-1">
      <Text size="small">{words.takesOver(rival.name)}</Text>
      {waiting.data && waiting.data.orders.length > 0 && (
        <Text size="small">
          {words.comeHere(
            waiting.data.orders.map(({ number }) => number).join(", ") + (waiting.data.has_more ? " …" : ""),
          )}
        </Text>
      )}
    </div>
  );
}

function Older({ connectionId }: { readonly connectionId: string }) {
  const { setup: words } = useWords();
  const [since] = useState(() => new Date(Date.now() - MONTH_MS).toISOString());
  return (
    <Loaded query={useOlder(connectionId, since)}>
      {({ count, more }) => (
        <Text size="small">
          {count === 0 ? words.nothingOlder : words.older(`${String(count)}${more ? "+" : ""}`)}
        </Text>
      )}
    </Loaded>
  );
}

const ZONE = "order.details";
const WIDGET = "widget:sklad:order";
/** Position of the warehouse's section: below the order's title and open changes, above Medusa's other sections (order 0). */
const PLACES: Readonly<Record<string, number>> = {
  "core:OrderActiveEditSection": -3,
  "core:ActiveOrderClaimSection": -3,
  "core:ActiveOrderExchangeSection": -3,
  "core:ActiveOrderReturnSection": -3,
  "core:OrderGeneralSection": -2,
  [WIDGET]: -1,
};

/** Whether the default layout of the order page shows the warehouse's section near the top. */
async function isOnTop(): Promise<boolean> {
  const { default_configuration: current } = await sdk.admin.layouts.retrieveConfiguration(ZONE);
  return (current?.configuration.widgets[WIDGET]?.order ?? 0) < 0;
}

/** Medusa replaces the whole layout at once, so the other entries of the default layout are sent along. */
async function putOnTop(): Promise<void> {
  const { default_configuration: current } = await sdk.admin.layouts.retrieveConfiguration(ZONE);
  const widgets = { ...current?.configuration.widgets };
  for (const [name, order] of Object.entries(PLACES)) widgets[name] = { order, ...widgets[name] };
  widgets[WIDGET] = { ...widgets[WIDGET], order: PLACES[WIDGET] };
  await sdk.admin.layouts.setConfiguration(ZONE, { is_default: true, configuration: { widgets } });
}

import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons";
import { Button, Text } from "@medusajs/ui";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Can, ConnectionView, SituationView } from "../../contract";
import { isForbidden } from "../api";
import { ConnectionHealth } from "../connections/connection-health";
import { useConnections, useWebhook } from "../connections/use-connections";
import { useText } from "../i18n/use-text";
import { Section } from "../parts/layout";
import { isAway, QueryBoundary } from "../parts/query-boundary";
import { isDeliverySet, isKeyAccepted } from "../setup/progress";
import { useDelivery } from "../setup/use-delivery";
import { useStock } from "../stock/use-stock";
import { useFirstOrder, useProblems } from "./use-lists";

/** Filters by which the list has every order that the warehouse has ever accepted. */
const ACCEPTED = { status: "new,picked,shipped,delivered,returned,refused" };

/**
 * The connections that need attention where nothing above says so, and the setup steps of those that have not handed an
 * order over yet. Renders nothing when all is well.
 */
export function Health() {
  const t = useText();
  const query = useConnections();
  const accepted = useFirstOrder(ACCEPTED);
  const problems = useProblems();
  // Until the problems have come a connection would be shown, and vanish again.
  if (isAway(query) || problems.isPending) return null;
  const wrong = wrongOf(query.data?.connections ?? []).filter(isNotAmong(problems.data?.problems ?? []));
  const isNew = accepted.data === 0;
  if (wrong.length === 0 && !isNew && query.error === null) return null;
  return (
    <Section
      title={t("lists.connections")}
      name="health"
      aside={
        <Button size="small" variant="secondary" asChild>
          <Link to="/settings/warehouse">{t("lists.settings")}</Link>
        </Button>
      }
    >
      <QueryBoundary query={query}>
        {({ connections, can }) => (
          <>
            {wrong.length > 0 && <ConnectionHealth connections={wrong} maySetUp={can.change_connections} />}
            {isNew &&
              connections.map((connection) => (
                <Checklist key={connection.id} connection={connection} can={can} />
              ))}
          </>
        )}
      </QueryBoundary>
    </Section>
  );
}

/** The connections that need attention, without a disabled one that another one replaces. */
function wrongOf(connections: readonly ConnectionView[]): readonly ConnectionView[] {
  const served = new Set(
    connections.filter(({ enabled }) => enabled).map(({ stock_location_id: location }) => location),
  );
  return connections.filter(
    ({ situation: { tone }, enabled, stock_location_id: location }) =>
      tone !== "done" && tone !== "moving" && (enabled || !served.has(location)),
  );
}

interface NamedProblem {
  readonly connection_id: string | null;
  readonly situation: SituationView | null;
}

/**
 * Whether no problem says the same of the connection by its name: a problem and the state that it leads to have one label. One
 * that was never enabled stays, because its setup goes on here.
 */
const isNotAmong =
  (problems: readonly NamedProblem[]) =>
  ({ id, situation, enabled_at }: ConnectionView): boolean =>
    enabled_at === null ||
    !problems.some((one) => one.connection_id === id && one.situation?.label.en === situation.label.en);

interface Props {
  readonly connection: ConnectionView;
  readonly can: Can;
}

/**
 * Setup steps of a connection, done and open, each with a link, without those that the user lacks the permission to see.
 * Renders nothing when all are done.
 */
export function Checklist({ connection, can }: Props) {
  const t = useText();
  const { id, settings, enabled } = connection;
  const webhook = useWebhook(id, can.change_credentials);
  const stock = useStock(id, can.see_stock);
  const delivery = useDelivery(connection.stock_location_id, can.change_connections);
  const orders = useFirstOrder({ connection_id: id }, can.see_orders);
  const page = `/settings/warehouse/${id}`;
  const all: readonly Step[] = [
    { name: "key", state: known(isKeyAccepted(connection)), to: `${page}/setup?step=key` },
    {
      name: "delivery",
      state: stateBy(delivery, can.change_connections, (found) => isDeliverySet(connection, found)),
      to: `${page}/setup?step=delivery`,
    },
    { name: "started", state: known(enabled), to: `${page}/setup` },
    {
      name: "order",
      state: stateBy(orders, can.see_orders, (count) => count > 0),
      to: `${page}/setup?step=start`,
    },
    {
      name: "webhook",
      state: stateBy(webhook, can.change_credentials, (found) => found.webhook.last_used_at !== null),
      to: page,
    },
    {
      name: "stock",
      state:
        settings.stock_sync === "off" ? "done" : stateBy(stock, can.see_stock, (found) => found.stock.writes),
      to: `/warehouse/stock?connection=${id}`,
    },
  ];
  const steps = all.filter(({ state }) => state !== "hidden");
  if (!can.change_connections || !steps.some(({ state }) => state === "open")) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-4">
      <Text size="small" leading="compact" weight="plus">
        {t("setup.checklist.title", { name: connection.name })}
      </Text>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {steps.map((step) => (
          <StepLine key={step.name} step={step} />
        ))}
      </ul>
    </div>
  );
}

interface Step {
  readonly name: "key" | "delivery" | "started" | "order" | "webhook" | "stock";
  readonly state: State;
  readonly to: string;
}

/** Hidden without the permission to see it; loading before its first response. */
type State = "done" | "open" | "loading" | "hidden";

const known = (isDone: boolean): State => (isDone ? "done" : "open");

/** The state of a step by a query. One that could not be loaded is open, since it is not known to be done. */
function stateBy<Data>(
  { data, error }: Pick<UseQueryResult<Data>, "data" | "error">,
  isAllowed: boolean,
  isDone: (data: Data) => boolean,
): State {
  if (!isAllowed || isForbidden(error)) return "hidden";
  if (data === undefined) return error === null ? "loading" : "open";
  return known(isDone(data));
}

function StepLine({ step: { name, state, to } }: { readonly step: Step }) {
  const t = useText();
  const label = t(`setup.checklist.steps.${name}`);
  return (
    <li className="flex items-center gap-x-1" aria-busy={state === "loading"}>
      {state === "done" ? (
        <CheckCircleSolid aria-hidden className="text-ui-tag-green-icon" />
      ) : (
        <CircleDottedLine aria-hidden className="text-ui-fg-muted" />
      )}
      {state === "open" ? (
        <Link
          to={to}
          className="txt-compact-small-plus text-ui-tag-blue-text focus-visible:shadow-borders-focus rounded outline-none"
        >
          {label}
        </Link>
      ) : (
        <Text size="small" leading="compact" className="text-ui-fg-muted">
          {label} {state === "done" && <span className="sr-only">({t("setup.checklist.done")})</span>}
        </Text>
      )}
    </li>
  );
}

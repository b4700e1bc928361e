import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons";
import { Text } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { Can, ConnectionView } from "../../contract";
import { useWebhook } from "../connections/use-connections";
import { useStock } from "../stock/use-stock";
import { useWords } from "../words";

interface Props {
  readonly connection: ConnectionView;
  readonly can: Can;
}

/** Setup steps of a connection, done and open, each with a link. Renders nothing when all are done. */
export function Checklist({ connection, can }: Props) {
  const { lists: words } = useWords();
  const { id, settings, last_ok_at: lastOk, enabled } = connection;
  const webhook = useWebhook(id, can.change_credentials);
  const stock = useStock(id, can.see_stock);
  const page = `/settings/warehouse/${id}`;
  const steps = [
    { name: "key", isDone: lastOk !== null, to: `${page}/setup?step=key` },
    { name: "carrier", isDone: settings.carrier_literal !== null, to: `${page}/setup?step=delivery` },
    { name: "started", isDone: enabled, to: `${page}/setup?step=start` },
    // A step is left out where the user lacks the permission for its page.
    { name: "webhook", isDone: webhook.data?.webhook.last_used_at !== null, to: page },
    {
      name: "stock",
      isDone: settings.stock_sync === "off" || stock.data?.stock.writes !== false,
      to: `/warehouse/stock?connection=${id}`,
    },
  ] as const;
  if (!can.change_connections || steps.every(({ isDone }) => isDone)) return null;
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Text size="small" weight="plus">
        {words.checklist(connection.name)}
      </Text>
      <ul className="flex flex-col gap-y-1">
        {steps.map(({ name, isDone, to }) => (
          <li key={name} className="flex items-center gap-x-2">
            {isDone ? (
              <CheckCircleSolid aria-hidden className="text-ui-tag-green-icon" />
            ) : (
              <CircleDottedLine aria-hidden className="text-ui-fg-muted" />
            )}
            {isDone ? (
              <Text size="small" className="text-ui-fg-subtle">
                {words.checks[name]} <span className="sr-only">({words.checked})</span>
              </Text>
            ) : (
              <Link to={to} className="txt-compact-small text-ui-fg-base hover:text-ui-fg-subtle underline">
                {words.checks[name]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

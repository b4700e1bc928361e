import { StatusBadge } from "@medusajs/ui";
import { Link } from "react-router-dom";
import type { LogEntryView } from "../../contract";
import { useText } from "../i18n/use-text";
import { COLORS, stateText } from "./words";

/** The state of an entry in the color of its result. */
export function State({ entry }: { readonly entry: Pick<LogEntryView, "direction" | "state" | "result"> }) {
  return (
    <StatusBadge color={COLORS[entry.result]} className="text-nowrap">
      {stateText(entry, useText())}
    </StatusBadge>
  );
}

interface Props {
  readonly orders: LogEntryView["orders"];
  /** How many there are besides. */
  readonly more: number;
}

/** The orders of an entry, with links to those of the shop. */
export function OrderLinks({ orders, more }: Props) {
  const t = useText();
  if (orders.length === 0) return <span className="text-ui-fg-subtle">-</span>;
  return (
    <span className="block truncate">
      {orders.map(({ number, order_id: id }, index) => (
        <span key={index}>
          {index > 0 && ", "}
          {id === null ? (
            number
          ) : (
            <Link
              to={`/orders/${id}`}
              className="text-ui-fg-base hover:text-ui-fg-subtle focus-visible:shadow-borders-focus rounded outline-none"
            >
              #{number}
            </Link>
          )}
        </span>
      ))}
      {more > 0 && ` ${t("log.moreOrders", { count: more })}`}
    </span>
  );
}

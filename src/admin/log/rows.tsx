import { ArrowUpRightMini } from "@medusajs/icons";
import { StatusBadge, Table, Tooltip } from "@medusajs/ui";
import { Link, useLocation } from "react-router-dom";
import type { LogEntryView } from "../../contract";
import { secondText } from "../i18n/format";
import { useLanguage, useText } from "../i18n/use-text";
import { meansRow } from "../parts/row-press";
import { stateOfEntry } from "./use-log";
import { COLORS, durationText, lostText, operationText, stateText, statusText } from "./words";

const COLUMNS = ["when", "what", "order", "http", "duration", "result"] as const;

interface RowsProps {
  readonly entries: readonly LogEntryView[];
  readonly linkTo: (id: string) => string;
  readonly onOpen: (id: string) => void;
}

export function Rows({ entries, linkTo, onOpen }: RowsProps) {
  const t = useText();
  return (
    <div className="w-full overflow-x-auto">
      <Table className="relative w-full" style={{ minWidth: "56rem" }}>
        <Table.Header className="border-t-0">
          <Table.Row className="whitespace-nowrap">
            {COLUMNS.map((column) => (
              <Table.HeaderCell key={column} className={column === "duration" ? "text-right" : ""}>
                {t(`log.${column}`)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body className="border-b-0">
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} link={linkTo(entry.id)} onOpen={() => onOpen(entry.id)} />
          ))}
        </Table.Body>
      </Table>
    </div>
  );
}

interface RowProps {
  readonly entry: LogEntryView;
  readonly link: string;
  readonly onOpen: () => void;
}

function Row({ entry, link, onOpen }: RowProps) {
  const language = useLanguage();
  const state: unknown = useLocation().state;
  return (
    <Table.Row
      onClick={(event) => meansRow(event) && onOpen()}
      className="transition-fg cursor-pointer last-of-type:border-b-0"
    >
      <Table.Cell className="whitespace-nowrap">
        <div className="flex items-center gap-x-2">
          <Direction of={entry.direction} />
          <Link
            to={link}
            state={stateOfEntry(state)}
            className="focus-visible:shadow-borders-focus rounded tabular-nums outline-none"
            data-row-link
          >
            <time dateTime={entry.at}>{secondText(entry.at, language)}</time>
          </Link>
        </div>
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap">
        <What entry={entry} />
      </Table.Cell>
      <Table.Cell style={{ maxWidth: "16rem" }}>
        <OrderLinks orders={entry.orders} more={entry.more_orders} />
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap tabular-nums">
        <Http entry={entry} />
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap text-right tabular-nums">
        {entry.direction === "call" && entry.duration_ms !== null ? (
          durationText(entry.duration_ms, language)
        ) : (
          <None />
        )}
      </Table.Cell>
      <Table.Cell>
        <State entry={entry} />
      </Table.Cell>
    </Table.Row>
  );
}

function Direction({ of }: { readonly of: LogEntryView["direction"] }) {
  const t = useText();
  const text = t(`log.directions.${of}`);
  return (
    <Tooltip content={text}>
      <span role="img" aria-label={text} className="text-ui-fg-muted flex items-center justify-center">
        <ArrowUpRightMini style={of === "call" ? {} : { transform: "rotate(180deg)" }} />
      </span>
    </Tooltip>
  );
}

/** The operation of a call, or the statuses of a webhook in the warehouse's own words. */
function What({ entry }: { readonly entry: LogEntryView }) {
  const t = useText();
  if (entry.direction === "call")
    return [operationText(entry.operation, t), entry.sku].filter(Boolean).join(" · ");
  const words = [...new Set(entry.orders.map((order) => statusText(order, t)).filter(Boolean))].join(", ");
  return (
    <span className="block truncate" style={{ maxWidth: "16rem" }}>
      {words === "" ? t("log.statusWebhook") : t("log.statusWebhookOf", { status: words })}
    </span>
  );
}

/** The HTTP status of a call; in its place why there was no response. */
function Http({ entry }: { readonly entry: LogEntryView }) {
  const t = useText();
  if (entry.direction === "webhook") return <None />;
  return entry.http_status ?? lostText(entry.error, t) ?? <None />;
}

function None() {
  return <span className="text-ui-fg-subtle">-</span>;
}

/** The state of an entry in the color of its result. */
export function State({ entry }: { readonly entry: Pick<LogEntryView, "direction" | "state" | "result"> }) {
  return (
    <StatusBadge color={COLORS[entry.result]} className="text-nowrap">
      {stateText(entry, useText())}
    </StatusBadge>
  );
}

interface StateProps {
  readonly orders: LogEntryView["orders"];
  /** How many there are besides. */
  readonly more: number;
}

/** The orders of an entry, with links to those of the shop. */
export function OrderLinks({ orders, more }: StateProps) {
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

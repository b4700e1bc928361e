import { Checkbox, clx, Table } from "@medusajs/ui";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { OrderRow } from "../../contract";
import { meansRow } from "../parts/row-press";
import { ToneBadge } from "../parts/tone-badge";
import { useLanguage, useText } from "../i18n/use-text";
import { Collects, Destination, PlacedAt, Recipient, Sentence, Waybills } from "./order-cells";
import type { Selection } from "./use-selection";

interface Props {
  readonly orders: readonly OrderRow[];
  /** Undefined for a user who may not act on orders. */
  readonly selection: Selection | undefined;
  /** Whether other orders are about to take their place: a tick would belong to the filters of those. */
  readonly isFormer: boolean;
}

const COLUMNS = ["number", "state", "date", "recipient", "destination", "waybill", "toCollect"] as const;

/** The rows of the list. A row opens its order; what is wrong with an order stands below its row. */
export function OrderRows({ orders, selection, isFormer }: Props) {
  const t = useText();
  return (
    <div className="w-full overflow-x-auto">
      <Table className="relative w-full" style={{ minWidth: "64rem" }}>
        <Table.Header className="border-t-0">
          <Table.Row className="whitespace-nowrap">
            {selection && (
              <Table.HeaderCell style={{ width: "1%" }} className="bg-ui-bg-subtle sticky start-0">
                <Checkbox
                  className="align-middle"
                  aria-label={t("lists.selectAll")}
                  checked={selection.ofPage}
                  disabled={isFormer}
                  onCheckedChange={selection.togglePage}
                />
              </Table.HeaderCell>
            )}
            {COLUMNS.map((column) => (
              <Table.HeaderCell
                key={column}
                className={clx({
                  "text-right": column === "toCollect",
                  "bg-ui-bg-subtle sticky": column === "number",
                  "start-0": column === "number" && !selection,
                  "start-[68px]": column === "number" && selection,
                })}
              >
                {t(`lists.columns.${column}`)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        {orders.map((order) => (
          <Row key={order.id} order={order} selection={selection} isFormer={isFormer} />
        ))}
      </Table>
    </div>
  );
}

interface RowProps extends Omit<Props, "orders"> {
  readonly order: OrderRow;
}

function Row({ order, selection, isFormer }: RowProps) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const { number, situation } = order;
  const page = `/orders/${order.order_id}`;
  const isSelected = selection?.has(order.id) ?? false;
  const isWrong = situation.tone === "needs_you";
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    if (!meansRow(event)) return;
    if (event.metaKey || event.ctrlKey)
      window.open(`${window.location.pathname.replace(/\/warehouse$/, "")}${page}`);
    else void navigate(page);
  };
  return (
    <Table.Body className="group/row border-b-0" data-selected={isSelected}>
      <Table.Row onClick={open} className={clx(LOOK, { "border-b-0": isWrong })}>
        {selection && (
          <Table.Cell onClick={(event) => event.stopPropagation()} className={clx(LOOK, "sticky start-0")}>
            <Checkbox
              className="align-middle"
              aria-label={t("lists.selectOrder", { number })}
              checked={isSelected}
              disabled={isFormer}
              onCheckedChange={() => selection.toggle(order)}
            />
          </Table.Cell>
        )}
        <Table.Cell className={clx(LOOK, "sticky whitespace-nowrap", selection ? "start-[68px]" : "start-0")}>
          <div className="flex flex-col">
            <Link
              to={page}
              data-row-link
              className="focus-visible:shadow-borders-focus w-fit rounded outline-none"
            >
              #{number}
            </Link>
            {order.remote_id !== null && (
              <span className="txt-compact-xsmall text-ui-fg-muted">{order.remote_id}</span>
            )}
          </div>
        </Table.Cell>
        <Table.Cell>
          <ToneBadge situation={situation} />
        </Table.Cell>
        <Table.Cell className="whitespace-nowrap">
          <PlacedAt at={order.placed_at} />
        </Table.Cell>
        <Table.Cell style={{ maxWidth: "10rem" }}>
          <Recipient recipient={order.recipient} />
        </Table.Cell>
        <Table.Cell style={{ maxWidth: "14rem" }}>
          <Destination destination={order.destination} />
        </Table.Cell>
        <Table.Cell className="whitespace-nowrap">
          <Waybills tracking={order.tracking} />
        </Table.Cell>
        <Table.Cell className="whitespace-nowrap text-right">
          <Collects order={order} />
        </Table.Cell>
      </Table.Row>
      {isWrong && (
        <Table.Row onClick={open} className={LOOK}>
          {selection && <Table.Cell className="h-full" />}
          <td colSpan={COLUMNS.length} className="py-0 pb-3 pl-0 pr-6">
            <div
              className={clx("sticky", selection ? "start-[68px]" : "start-0")}
              style={{ maxWidth: "min(60rem, calc(100vw - 9rem))" }}
            >
              <Sentence>{situation.sentence[language]}</Sentence>
            </div>
          </td>
        </Table.Row>
      )}
    </Table.Body>
  );
}

/** Both rows of an order are lit together; the cells that stay in view when the table scrolls sideways need a ground. */
const LOOK =
  "transition-fg bg-ui-bg-base group-hover/row:bg-ui-bg-base-hover group-data-[selected=true]/row:bg-ui-bg-highlight group-data-[selected=true]/row:group-hover/row:bg-ui-bg-highlight-hover cursor-pointer";

import { orderColumns, orderDetail, type OrderDetail, type OrderView } from "../../../../contract";
import type { CommandRow, EventRow, WarehouseOrderLineRow } from "../../../../modules/sklad/types";
import type { Context } from "../../../../engine/context";
import { seeOrder, type SeenOrder } from "../../../../engine/lists";
import { AdminError } from "../../../../modules/sklad/admin-error";
import { entryOf, holdMessage, isSituationCode } from "../../../../catalogue";
import { toWire, wire } from "../../../wire";
import { presentEvent } from "../present-event";
import { presentSituation } from "../present-situation";

const COLUMNS = orderColumns.keyof().options;

/** A warehouse order for the admin, with its situation in words. */
export function presentOrder({ row, situation, version }: SeenOrder): OrderView {
  const hold = row.hold_code === null ? null : { code: row.hold_code, params: row.hold_params ?? {} };
  return {
    ...wire(row, COLUMNS),
    hold_message: hold && { en: holdMessage(hold, "en"), uk: holdMessage(hold, "uk") },
    situation: presentSituation(situation),
    version,
  };
}

/** A warehouse order after a change. */
export async function presentOrderOf(context: Context, id: string): Promise<OrderView> {
  const row = await context.sklad.stores.warehouseOrders.find(id);
  if (!row) throw new AdminError("order_not_found", { id });
  return presentOrder(await seeOrder(context, row));
}

/** A warehouse order with its lines, its timeline, and its calls with their bodies (without the ApiKey) and responses. */
export function presentOrderDetail(
  seen: SeenOrder,
  details: { lines: WarehouseOrderLineRow[]; timeline: EventRow[]; commands: CommandRow[] },
): OrderDetail {
  return {
    ...presentOrder(seen),
    lines: details.lines.map((line) => wire(line, LINE)),
    timeline: details.timeline.map(presentEvent),
    commands: details.commands.map((command) => wire(command, COMMAND)),
    problems: seen.problems.flatMap(({ id, raised_at, ...problem }) => {
      const code = `problem.${problem.code}`;
      if (!isSituationCode(code)) return [];
      const { tone, actions } = entryOf(code);
      const situation = { tone, code, params: problem.params ?? {}, next_at: null, actions, note: null };
      return [{ id, raised_at: toWire(raised_at), situation: presentSituation(situation) }];
    }),
  };
}

const { lines, commands } = orderDetail.shape;
const LINE = lines.element.keyof().options;
const COMMAND = commands.element.keyof().options;

import {
  orderColumns,
  orderDetail,
  type OrderDetail,
  type OrderRow,
  type OrderView,
} from "../../../../contract";
import type { CommandRow, EventRow, WarehouseOrderLineRow } from "../../../../modules/sklad/types";
import type { Context } from "../../../../engine/context";
import { type ListedOrder, seeOrder, type SeenOrder, type SeenParcel } from "../../../../engine/lists";
import { requireOrder } from "../../../../engine/orders";
import { entryOf, happened, holdMessage, isSituationCode } from "../../../../catalogue";
import type { ParcelReturn } from "../../../../planning/returns";
import { isCashCollected } from "../../../../planning/states";
import { toWire, wire } from "../../../responses";
import { presentEvent, presentSituation } from "../present";

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

/** A warehouse order in a list. */
export function presentOrderRow(listed: ListedOrder): OrderRow {
  const { row, placed_at, recipient, destination, tracking, payment } = listed;
  return {
    ...presentOrder(listed),
    placed_at: placed_at && toWire(placed_at),
    recipient,
    destination,
    tracking: [...tracking],
    payment,
    cash_collected: isCashCollected(row),
  };
}

/** A warehouse order after a change. */
export async function presentOrderOf(context: Context, id: string): Promise<OrderView> {
  return presentOrder(await seeOrder(context, await requireOrder(context, id)));
}

/** A warehouse order with its lines, its timeline, and its calls with their bodies (without the ApiKey) and responses. */
export function presentOrderDetail(
  seen: SeenOrder,
  details: {
    lines: WarehouseOrderLineRow[];
    timeline: EventRow[];
    commands: CommandRow[];
    parcel: SeenParcel;
    returns: readonly ParcelReturn[];
  },
): OrderDetail {
  return {
    ...presentOrder(seen),
    lines: details.lines.map((line) => wire(line, LINE)),
    parcel: presentParcel(details.parcel),
    returns: details.returns.map((one) => ({ ...wire(one, RETURN), lines: [...one.lines] })),
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

function presentParcel({ notes, ...parcel }: SeenParcel): OrderDetail["parcel"] {
  return {
    ...(toWire(parcel) as Omit<OrderDetail["parcel"], "notes">),
    notes: notes.map((code) => ({ code, message: happened(code) })),
  };
}

const { lines, commands, returns } = orderDetail.shape;
const LINE = lines.element.keyof().options;
const COMMAND = commands.element.keyof().options;
const RETURN = returns.element.keyof().options;

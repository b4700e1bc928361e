import { WAREHOUSE_ORDER_STATES } from "../../../src/planning/states";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import fc from "fast-check";
import type { OrderUnits, UnitsOfSku } from "../../../src/planning/stock";

export const HERE = { connection: "sklconn_here", location: "sloc_here" };
const SAME = {
  environment: "sandbox",
  base_url: "https://warehouse.example.com",
  api_key_fingerprint: "key",
  stock_location_id: HERE.location,
};
const CONNECTIONS = {
  [HERE.connection]: SAME,
  sklconn_same_key: { ...SAME, stock_location_id: "sloc_there" },
  sklconn_before: { ...SAME, api_key_fingerprint: "former key" },
  sklconn_other_warehouse: { ...SAME, base_url: "https://other.example.com" },
  sklconn_staging: { ...SAME, environment: "staging", api_key_fingerprint: "staging key" },
  sklconn_there: { ...SAME, api_key_fingerprint: "other key", stock_location_id: "sloc_there" },
};
const IN_THE_REPORT = [HERE.connection, "sklconn_same_key", "sklconn_before"];
const OPEN = ["sending", "unknown", "parked"];

/** Everything about one sku that the statement has to find, or to leave out. Times are minutes beside `madeAt`. */
export interface Case {
  readonly parcels: readonly Parcel[];
  /** Two lines, of one Medusa order each. */
  readonly lines: readonly (Line | null)[];
}

type Parcel = typeof parcel extends fc.Arbitrary<infer T> ? T : never;
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;

const time = fc.constantFrom(-10, -1, 0, 1, 10);
const command = fc.option(fc.constantFrom("queued", "done", ...OPEN));
const units = fc.integer({ min: 0, max: 3 });
const parcel = fc.record({
  connection_id: fc.constantFrom(HERE.connection, ...Object.keys(CONNECTIONS)),
  location_id: fc.constantFrom(HERE.location, HERE.location, "sloc_there"),
  order: fc.constantFrom(0, 1),
  state: fc.constantFrom(...WAREHOUSE_ORDER_STATES),
  times: fc.tuple(time, time, time, time).map((times) => times.sort((one, other) => one - other)),
  /** How far it came before it was cancelled. */
  reached: fc.integer({ min: 0, max: 3 }),
  reappeared: fc.boolean(),
  fulfillment_id: fc.option(fc.constant("ful_made"), { freq: 3 }),
  pending_fulfillment_id: fc.option(fc.constant("ful_pending"), { freq: 3 }),
  add: command,
  edit: fc.option(fc.record({ state: fc.constantFrom("queued", "done", ...OPEN), units })),
  /** Of the one line and of the other, in the present version and, if there was one, in the former. */
  versions: fc.array(fc.tuple(units, units), { minLength: 1, maxLength: 2 }),
  changed_at: fc.constantFrom(-10, 0, 1),
  /** Its lines are known by their sku alone, or by an item that was called otherwise then. */
  named: fc.constantFrom("both", "sku", "item"),
});
const line = fc.record({
  reserved: fc.array(fc.constantFrom(1, 2, 2.5), { minLength: 1, maxLength: 2 }),
  location_id: fc.constantFrom(HERE.location, HERE.location, "sloc_there"),
  ordered: fc.integer({ min: 1, max: 4 }),
  fulfilled: fc.constantFrom(0, 1),
  written_off: fc.constantFrom(0, 0, 1),
  required: fc.constantFrom(1, 2, null),
});
export const anyCase: fc.Arbitrary<Case> = fc.record({
  parcels: fc.array(parcel, { maxLength: 3 }),
  lines: fc.array(fc.option(line, { freq: 4 }), { minLength: 2, maxLength: 2 }),
});

/** The times a row of that state has: those of what it came through, one after the other. */
function timesOf({ state, times, reached, reappeared }: Parcel) {
  const [first, second, third, last] = times as [number, number, number, number];
  const far = {
    planned: 0,
    new: 1,
    picked: 2,
    canceled: reached,
    shipped: 3,
    delivered: 3,
    returned: 3,
    refused: 3,
  }[state];
  return {
    accepted_at: far >= 1 ? (reappeared ? -100 : first) : null,
    reappeared_at: far >= 1 && reappeared && state !== "canceled" ? first : null,
    picked_at: far >= 2 ? second : null,
    shipped_at: far >= 3 ? third : null,
    canceled_at: state === "canceled" ? last : null,
  };
}

/** The planner's input for a case. */
export function factsOf({ parcels, lines }: Case, sku: number, madeAt: Date): UnitsOfSku {
  const at = (minutes: number | null) => (minutes === null ? null : moment(madeAt, minutes));
  const isOpen = (state: string | null | undefined) => OPEN.includes(state ?? "");
  const orders = parcels
    .filter(({ connection_id }) => IN_THE_REPORT.includes(connection_id))
    .map((parcel): OrderUnits => {
      const { order, add, edit, versions, changed_at, state, ...row } = parcel;
      const times = timesOf(parcel);
      return {
        order_id: orderId(sku, order),
        state,
        promised:
          isOpen(add) || (state === "planned" && (row.fulfillment_id ?? row.pending_fulfillment_id) !== null),
        accepted_at: at(times.accepted_at),
        picked_at: at(times.picked_at),
        shipped_at: at(times.shipped_at),
        canceled_at: at(times.canceled_at),
        reappeared_at: at(times.reappeared_at),
        in_flight: edit && isOpen(edit.state) ? String(edit.units) : null,
        versions: versions.map(([one, other], index) => ({
          units: String(one + other),
          since: moment(madeAt, index === 0 && versions.length > 1 ? -100 : changed_at),
          superseded_at: index === versions.length - 1 ? null : moment(madeAt, changed_at),
        })),
      };
    });
  const reservations = lines.flatMap((line, index) => {
    if (line?.location_id !== HERE.location) return [];
    const { reserved, ordered, fulfilled, required } = line;
    const sent = parcels.filter(
      ({ order, state, add, named, ...row }) =>
        order === index &&
        row.location_id === HERE.location &&
        row.fulfillment_id === null &&
        row.pending_fulfillment_id === null &&
        named !== "sku" &&
        (state === "planned" ? isOpen(add) : state !== "canceled"),
    );
    const handed_over = sent.reduce((sum, { versions }) => sum + (versions.at(-1)?.[index] ?? 0), 0);
    return [
      {
        order_id: orderId(sku, index),
        reserved: String(reserved.reduce((sum, one) => sum + one, 0)),
        outstanding: outstandingOf(ordered - fulfilled, required),
        handed_over: String(handed_over),
      },
    ];
  });
  return { orders, reservations };
}

/** Of a line that is fulfilled nothing is outstanding, whatever its variant consists of now. */
function outstandingOf(units: number, required: number | null): string | null {
  if (units === 0) return "0";
  return required === null ? null : String(units * required);
}

const moment = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);
const orderId = (sku: number, order: number) => `order_${sku}_${order}`;
const lineId = (sku: number, line: number) => `ordli_${sku}_${line}`;
export const itemOf = (sku: number) => ({ inventory_item_id: `iitem_${sku}`, sku: `SKU-${sku}` });

/** Stores the cases, one a sku, in our tables and in Medusa's. */
export async function store(database: Knex, cases: readonly Case[], madeAt: Date): Promise<void> {
  const rows = new Map<string, object[]>();
  const put = (table: string, row: object) => {
    const known = rows.get(table) ?? [];
    known.push({ id: `${table}_${known.length}`, ...row });
    rows.set(table, known);
  };
  for (const [id, connection] of Object.entries(CONNECTIONS))
    put("sklad_connection", { id, ...CONNECTION, ...connection });
  cases.forEach((one, sku) => {
    one.parcels.forEach((parcel, index) => putParcel(put, parcel, sku, index, madeAt));
    one.lines.forEach((line, index) => putLine(put, line, sku, index));
    put("inventory_level", {
      inventory_item_id: itemOf(sku).inventory_item_id,
      location_id: HERE.location,
      stocked_quantity: sku,
      reserved_quantity: 0.5,
      incoming_quantity: 0,
    });
  });
  await database.transaction(async (transaction) => {
    await transaction.raw("set local session_replication_role = replica");
    for (const [table, all] of rows) {
      const columns = Object.keys(Object.assign({}, ...all) as object).map((name) => `"${name}"`);
      await transaction.raw(
        `insert into "${table}" (${columns.join(", ")})
         select ${columns.join(", ")} from jsonb_populate_recordset(null::"${table}", ?::jsonb)`,
        [JSON.stringify(all)],
      );
    }
  });
}

type Put = (table: string, row: object) => void;

const CONNECTION = {
  name: "Warehouse",
  api_key_encrypted: "-",
  api_key_last_four: "-",
  api_key_set_at: new Date(),
  settings: {},
  disabled_intervals: [],
};

function putParcel(put: Put, parcel: Parcel, sku: number, index: number, madeAt: Date): void {
  const {
    order,
    add,
    edit,
    versions,
    changed_at,
    named,
    times: _,
    reached: __,
    reappeared: ___,
    ...row
  } = parcel;
  const id = `sklord_${sku}_${index}`;
  const times = Object.entries(timesOf(parcel)).map(([name, minutes]) => [
    name,
    minutes === null ? null : moment(madeAt, minutes),
  ]);
  put("sklad_warehouse_order", {
    ...row,
    ...Object.fromEntries(times),
    id,
    order_id: orderId(sku, order),
    shipping_option_id: `so_${index}`,
    sequence: index,
    number: id,
    origin: "automatic",
  });
  const commands = [
    ...(add === null ? [] : [{ kind: "add", state: add, sent: {} }]),
    ...(edit === null
      ? []
      : [
          {
            kind: "edit",
            state: edit.state,
            sent: { products: [{ sku: itemOf(sku).sku, count: `${edit.units}` }] },
          },
        ]),
  ];
  for (const one of commands)
    put("sklad_command", {
      ...one,
      target_id: id,
      connection_id: row.connection_id,
      next_attempt_at: madeAt,
    });
  versions.forEach((quantities, version) => {
    quantities.forEach((quantity, line) =>
      put("sklad_warehouse_order_line", {
        warehouse_order_id: id,
        line_item_id: lineId(sku, line),
        inventory_item_id: named === "sku" ? null : itemOf(sku).inventory_item_id,
        sku: named === "item" ? `WAS-${sku}` : itemOf(sku).sku,
        quantity: `${quantity}`,
        inventory_quantity: `${quantity}`,
        since: moment(madeAt, version === 0 && versions.length > 1 ? -100 : changed_at),
        superseded_at: version === versions.length - 1 ? null : moment(madeAt, changed_at),
      }),
    );
  });
}

function putLine(put: Put, line: Line | null, sku: number, index: number): void {
  const order_id = orderId(sku, index);
  put("order", { id: order_id, version: 2, status: "pending", currency_code: "uah" });
  if (!line) return;
  const item_id = lineId(sku, index);
  const variant_id = `variant_${sku}_${index}`;
  const none = {
    shipped_quantity: 0,
    return_requested_quantity: 0,
    return_received_quantity: 0,
    return_dismissed_quantity: 0,
  };
  const raw = Object.fromEntries(
    [...Object.keys(none), "quantity", "fulfilled_quantity", "written_off_quantity"].map((name) => [
      `raw_${name}`,
      {},
    ]),
  );
  const detail = {
    quantity: line.ordered,
    fulfilled_quantity: line.fulfilled,
    written_off_quantity: line.written_off,
  };
  const former = { quantity: 9, fulfilled_quantity: 0, written_off_quantity: 0 };
  put("order_line_item", { id: item_id, title: "Kettle", variant_id, unit_price: 1, raw_unit_price: {} });
  put("order_item", { order_id, item_id, version: 1, ...none, ...raw, ...former });
  put("order_item", { order_id, item_id, version: 2, ...none, ...raw, ...detail });
  const { inventory_item_id } = itemOf(sku);
  if (line.required !== null)
    put("product_variant_inventory_item", {
      variant_id,
      inventory_item_id,
      required_quantity: line.required,
    });
  for (const quantity of line.reserved)
    put("reservation_item", {
      line_item_id: item_id,
      inventory_item_id,
      location_id: line.location_id,
      quantity,
      raw_quantity: {},
    });
}

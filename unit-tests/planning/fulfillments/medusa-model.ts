import type {
  SyncFulfillment,
  SyncOrder,
  SyncParcelReturn,
  SyncParcel,
  SyncInput,
  SyncStep,
  LineQuantity,
} from "../../../src/planning/fulfillments";

export const NOW = "2026-11-22T08:00:00.000Z";
const PARCEL = "sklord_1";
export const LOCATION = "sloc_1";
/** Days before {@link NOW}. */
export const HANDED_OVER = new Date("2026-11-20T08:00:00.000Z");

/** A line of a product that is one inventory item, or, with two of them in each unit, a bundle. */
export interface ModelLine {
  readonly id: string;
  readonly quantity: number;
  readonly in_parcel: number;
  /** Units that left in a parcel before, and how many of those a claim has written off. */
  readonly before?: number;
  readonly written_off?: number;
  readonly required: number;
  readonly managed: boolean;
  /** What has become of its variant since the order was placed: another part beside the reserved one, or in its place. */
  readonly kit?: "same" | "gained" | "swapped";
  /** Units that are reserved without an order line for them, as an edit of a line leaves them. */
  readonly surplus?: number;
  /** Whether a merchant has added to the reservation of one unit by a second one. */
  readonly is_reserved_twice?: boolean;
}

const NEW_PART = { inventory_item_id: "iitem_new", required_quantity: "1" };

/** The parts of a step as Medusa's workflows do them; a process can die after any of them. */
type Part = () => void;

/** The part of Medusa that the fulfillment sync reads and changes; its own steps change it part by part. */
export class MedusaModel {
  order: SyncOrder;
  parcel: SyncParcel;
  /** The warehouse's register of returns. */
  register: readonly SyncParcelReturn[] = [];
  /** How often a return's request and its receipt were announced. */
  readonly returned = { requested: 0, received: 0 };
  /** What was written off, in UAH. */
  readonly written_off: string[] = [];
  #begun = "0";
  /** The price of a unit, in UAH; the order's pending difference is lowered by what comes back. */
  price = 0;
  /** Units of inventory that were taken from the stock, by order line. */
  readonly lowered = new Map<string, number>();
  readonly #before: ReadonlyMap<string, number>;
  /** How often `order.fulfillment_created` was emitted. */
  announced = 0;
  #made = 0;

  constructor(lines: readonly ModelLine[], state: SyncParcel["state"], cash: string | null = null) {
    this.#before = new Map(lines.map(({ id, before = 0 }) => [id, before]));
    this.order = {
      id: "order_1",
      status: "pending",
      canceled_at: null,
      open_change: null,
      returns: [],
      lines: lines.map(({ id, quantity, managed, required, kit, before = 0, written_off = 0 }) => ({
        id,
        quantity: String(quantity),
        fulfilled_quantity: String(before),
        delivered_quantity: String(before),
        written_off_quantity: String(written_off),
        in_returns: "0",
        returned_quantity: "0",
        requires_shipping: true,
        managed,
        components: managed
          ? [
              ...(kit === "swapped"
                ? []
                : [{ inventory_item_id: itemOf(id), required_quantity: String(required) }]),
              ...(kit === "gained" || kit === "swapped" ? [NEW_PART] : []),
            ]
          : [],
      })),
      reservations: lines
        .filter(({ managed }) => managed)
        .flatMap(({ id, quantity, required, before = 0, surplus = 0, is_reserved_twice }) => {
          const units = quantity - before + surplus;
          const parts = is_reserved_twice && units > 1 ? [1, units - 1] : [units];
          return parts.map((part, index) => ({
            id: index === 0 ? `resitem_${id}` : `resitem_${id}_${index}`,
            line_item_id: id,
            inventory_item_id: itemOf(id),
            location_id: LOCATION,
            quantity: String(part * required),
            allow_backorder: false,
          }));
        }),
      fulfillments: [],
      money: {
        pending_difference: cash ?? "0",
        ...{ paid: "0", is_credited: false, begun: [] },
        payments:
          cash === null
            ? []
            : [{ id: "pay_1", provider_id: "pp_cod", payment_collection_id: "paycol_1", open: cash }],
        captures: [],
        unpaid: [],
      },
    };
    this.parcel = {
      id: PARCEL,
      state,
      location_id: LOCATION,
      lines: lines
        .filter(({ in_parcel }) => in_parcel > 0)
        .map(({ id, in_parcel }) => ({ line_item_id: id, quantity: String(in_parcel) })),
      fulfillment_id: null,
      pending_fulfillment_id: null,
      tracking_numbers: ["TTN-1"],
      delivery_method: "carrier-branch",
      cash_on_delivery_sum: cash,
      accepted_at: HANDED_OVER,
      edited_at: null,
      delivered_at: null,
    };
  }

  input(settings: Partial<SyncInput["settings"]> = {}): SyncInput {
    return {
      order: this.order,
      parcel: this.parcel,
      parcels: [this.parcel],
      sent: this.parcel.lines.map((line) => ({
        ...line,
        sku: skuOf(line.line_item_id),
        inventory_quantity: line.quantity,
      })),
      returns: this.register,
      linked_returns: this.register.flatMap(({ medusa_return_id }) => medusa_return_id ?? []),
      settings: {
        returns: "show",
        uncollected: "tell",
        fulfil_at: "picked",
        capture_on_delivery: true,
        complete_on_delivery: true,
        carrier_literal: "Нова пошта",
        tracking_url_template: { "carrier-branch": "https://track.example/{number}" },
        cod_provider_ids: ["pp_cod"],
        round_cash_to: "0.01",
        ...settings,
      },
      now: NOW,
    };
  }

  /**
   * Does a step, or as much of it as a process does before it dies.
   * @param order in which the parts come that Medusa does side by side, as indices
   */
  perform(step: SyncStep, parts: number = Infinity, order: readonly number[] = [0, 1, 2]): void {
    this.#partsOf(step, order)
      .slice(0, parts)
      .forEach((part) => part());
  }

  partsIn(step: SyncStep): number {
    return this.#partsOf(step, [0, 1, 2]).length;
  }

  #partsOf(step: SyncStep, order: readonly number[]): Part[] {
    switch (step.type) {
      case "fulfil":
        return this.#fulfil(step.lines, order);
      case "fit_reservations":
        return step.reservations.map(
          ({ id, quantity }) =>
            () =>
              this.#reserve(id, { quantity, allow_backorder: true }),
        );
      case "finish":
        return [
          () => step.register.length > 0 && this.#book(step.fulfillment_id, "fulfilled", step.register),
          ...step.reservations.map(
            ({ id, quantity }) =>
              () =>
                this.#reserve(id, { quantity }),
          ),
          () => step.link && this.#change(step.fulfillment_id, { linked: true }),
          () => (this.announced += 1),
        ];
      case "discard":
        return [
          () => this.#change(step.fulfillment_id, { canceled: true }),
          () => (this.parcel = { ...this.parcel, pending_fulfillment_id: null }),
        ];
      case "forget":
        return [() => (this.parcel = { ...this.parcel, pending_fulfillment_id: null })];
      case "confirm":
        return [
          () =>
            (this.parcel = {
              ...this.parcel,
              pending_fulfillment_id: null,
              fulfillment_id: step.fulfillment_id,
            }),
        ];
      case "ship": {
        const { fulfillment_id, register, labels } = step;
        const mark = () => this.#change(fulfillment_id, { shipped: true, labels });
        const book = () => this.#book(fulfillment_id, "shipped", register);
        return sideBySide([mark, book], order);
      }
      case "label":
        return [() => this.#change(step.fulfillment_id, { labels: step.labels })];
      case "deliver": {
        const mark = () => this.#change(step.fulfillment_id, { delivered: true });
        const book = () => this.#book(step.fulfillment_id, "delivered", step.register);
        return [mark, book];
      }
      case "capture":
        return [
          () => this.#capture("capt_1", step.amount, false),
          () => this.#recordCapture("capt_1", step.amount),
        ];
      case "record_capture":
        return [() => this.#recordCapture(step.capture_id, step.amount)];
      case "mark_paid":
        throw new Error("No collection is unpaid here.");
      case "request_return":
        return [() => this.requestReturn(step.lines, step.return_id)];
      case "receive_return":
        return [() => this.receiveReturn(step.medusa_return_id, step.return_id)];
      case "link_return":
      case "record_return": {
        const isLinked = step.type === "link_return";
        const announce = () => step.is_ours && (this.returned[isLinked ? "requested" : "received"] += 1);
        const facts = isLinked ? { medusa_return_id: step.medusa_return_id } : { closed_at: new Date(NOW) };
        const keep = () =>
          (this.register = this.register.map((one) =>
            one.id === step.return_id ? { ...one, ...facts } : one,
          ));
        return [announce, keep];
      }
      case "complete":
        return [() => (this.order = { ...this.order, status: "completed" })];
      case "begin_write_off": {
        const { amount } = step;
        return [
          () => {
            this.#assertUnchanged();
            this.#begun = amount;
            this.order = {
              ...this.order,
              open_change: { id: "ordch_1", type: "credit_line", begun_for: PARCEL },
            };
          },
        ];
      }
      case "confirm_write_off":
        return [
          () => {
            this.written_off.push(this.#begun);
            this.order = { ...this.order, open_change: null };
            this.#owe(-Number(this.#begun));
          },
        ];
      case "cancel_payments": {
        const { money } = this.order;
        const set = (changes: Partial<SyncOrder["money"]>) =>
          (this.order = { ...this.order, money: { ...this.order.money, ...changes } });
        const isLeft = ({ id }: { readonly id: string }) => !step.payment_ids.includes(id);
        return [() => set({ unpaid: [] }), () => set({ payments: money.payments.filter(isLeft) })];
      }
      case "archive":
        return [
          () => {
            if (this.order.status !== "completed") throw new Error("Only completed orders are archived.");
            this.order = { ...this.order, status: "archived" };
          },
        ];
    }
  }

  #fulfil(lines: readonly LineQuantity[], order: readonly number[]): Part[] {
    this.#made += 1;
    const id = `ful_${this.#made}`;
    const items = lines.map(({ line_item_id, quantity }) => {
      const { managed, components } = this.#line(line_item_id);
      const reserved = this.order.reservations.find((one) => one.line_item_id === line_item_id);
      if (managed && !reserved) throw new Error(`No stock reservation found for item ${line_item_id}`);
      // What a kit does not have any more, Medusa takes one unit each of.
      const component = components.find((one) => one.inventory_item_id === reserved?.inventory_item_id);
      const required = Number(component?.required_quantity ?? 1);
      return {
        line_item_id,
        inventory_item_id: reserved?.inventory_item_id ?? null,
        sku: `SKU-${line_item_id}`,
        quantity: String(Number(quantity) * required),
      };
    });
    for (const { line_item_id, quantity } of items) {
      const reserved = this.order.reservations.filter((one) => one.line_item_id === line_item_id);
      // Medusa would take the whole quantity from each, and lower the stock as often.
      if (reserved.length > 1 || reserved.some((one) => Number(one.quantity) < Number(quantity)))
        throw new Error(`Quantity to fulfill exceeds the reserved quantity for the item: ${line_item_id}`);
    }
    const begin = () => {
      const booked = { fulfilled: {}, shipped: {}, delivered: {} };
      const flags = { linked: false, canceled: false, shipped: false, delivered: false };
      const made = { warehouse_order_id: PARCEL, ours: true, created_at: NOW, labels: [], items, booked };
      this.order = { ...this.order, fulfillments: [...this.order.fulfillments, { id, ...flags, ...made }] };
      this.parcel = { ...this.parcel, pending_fulfillment_id: id };
    };
    const lower = () => {
      for (const { line_item_id, quantity } of items)
        if (this.#line(line_item_id).managed)
          this.lowered.set(line_item_id, (this.lowered.get(line_item_id) ?? 0) + Number(quantity));
    };
    const release = () => {
      for (const { line_item_id, quantity } of items) {
        const reserved = this.order.reservations.find((one) => one.line_item_id === line_item_id);
        if (reserved)
          this.#reserve(reserved.id, { quantity: String(Number(reserved.quantity) - Number(quantity)) });
      }
    };
    const link = () => this.#change(id, { linked: true });
    const book = () => this.#book(id, "fulfilled", lines);
    const announce = () => (this.announced += 1);
    return [begin, lower, ...sideBySide([book, link, release], order), announce];
  }

  /** At once or not at all, as Medusa's module does it. */
  requestReturn(lines: readonly LineQuantity[], made_for: string | null): string {
    this.#assertUnchanged();
    const id = `return_${this.order.returns.length + 1}`;
    const items = lines.map((line) => ({ ...line, received: "0" }));
    const made = { id, status: "requested" as const, made_for, received_for: null, received_at: null, items };
    this.order = { ...this.order, returns: [...this.order.returns, made] };
    this.order = {
      ...this.order,
      lines: this.order.lines.map((line) => {
        const more = lines.filter(({ line_item_id }) => line_item_id === line.id);
        const units = more.reduce((sum, { quantity }) => sum + Number(quantity), Number(line.in_returns));
        if (units > Number(line.fulfilled_quantity))
          throw new Error("Cannot request to return more items than what was fulfilled.");
        return { ...line, in_returns: String(units) };
      }),
    };
    return id;
  }

  receiveReturn(id: string, received_for: string | null): void {
    this.#assertUnchanged();
    const returns = this.order.returns.map((one) => {
      if (one.id !== id) return one;
      if (one.status === "received") throw new Error("Cannot receive more items than what was requested.");
      const items = one.items.map((item) => ({ ...item, received: item.quantity }));
      return { ...one, items, status: "received" as const, received_for, received_at: new Date(NOW) };
    });
    const came = returns.find((one) => one.id === id)?.items ?? [];
    const lines = this.order.lines.map((line) => {
      const units = came.filter(({ line_item_id }) => line_item_id === line.id);
      const sum = units.reduce((all, { quantity }) => all + Number(quantity), Number(line.returned_quantity));
      return { ...line, returned_quantity: String(sum) };
    });
    this.order = { ...this.order, returns, lines };
    this.#owe(-this.price * came.reduce((all, { quantity }) => all + Number(quantity), 0));
  }

  #owe(more: number): void {
    const { money } = this.order;
    const pending_difference = String(Number(money.pending_difference) + more);
    this.order = { ...this.order, money: { ...money, pending_difference } };
  }

  #assertUnchanged(): void {
    if (this.order.open_change) throw new Error("The order already has an existing active order change.");
  }

  #line(id: string) {
    const line = this.order.lines.find((one) => one.id === id);
    if (!line) throw new Error(`There is no line ${id}.`);
    return line;
  }

  #change(id: string, changes: Partial<SyncFulfillment>): void {
    const fulfillments = this.order.fulfillments.map((one) => (one.id === id ? { ...one, ...changes } : one));
    this.order = { ...this.order, fulfillments };
  }

  /** As Medusa registers: never more than was ordered, fulfilled or shipped before. */
  #book(id: string, what: keyof SyncFulfillment["booked"], lines: readonly LineQuantity[]): void {
    const fulfillment = this.order.fulfillments.find((one) => one.id === id);
    if (!fulfillment) throw new Error(`There is no fulfillment ${id}.`);
    const booked: Record<string, string> = { ...fulfillment.booked[what] };
    for (const { line_item_id, quantity } of lines)
      booked[line_item_id] = String(Number(booked[line_item_id] ?? 0) + Number(quantity));
    this.#change(id, { booked: { ...fulfillment.booked, [what]: booked } });
    const of = (kind: keyof SyncFulfillment["booked"], line: string) =>
      this.order.fulfillments
        .filter(({ canceled }) => !canceled)
        .reduce((sum, one) => sum + Number(one.booked[kind][line] ?? 0), this.#before.get(line) ?? 0);
    const lineRows = this.order.lines.map((line) => {
      const [fulfilled, shipped, delivered] = (["fulfilled", "shipped", "delivered"] as const).map((kind) =>
        of(kind, line.id),
      ) as [number, number, number];
      if (fulfilled > Number(line.quantity) || shipped > fulfilled || delivered > fulfilled)
        throw new Error(`Medusa refuses: ${line.id} ${fulfilled}/${shipped}/${delivered}.`);
      return { ...line, fulfilled_quantity: String(fulfilled), delivered_quantity: String(delivered) };
    });
    this.order = { ...this.order, lines: lineRows };
  }

  /** A reservation of nothing is deleted; one that is not allowed backorders may not outlive the last of the stock. */
  #reserve(id: string, changes: Partial<SyncOrder["reservations"][number]>): void {
    const reservations = this.order.reservations
      .map((one) => (one.id === id ? { ...one, ...changes } : one))
      .filter(({ quantity }) => Number(quantity) > 0);
    this.order = { ...this.order, reservations };
  }

  #capture(id: string, amount: string, recorded: boolean): void {
    const { money } = this.order;
    const captures = [
      ...money.captures,
      { id, captured_by: PARCEL, provider_id: "pp_cod", amount, at: NOW, recorded },
    ];
    const payments = money.payments.map((one) => ({
      ...one,
      open: String(Number(one.open) - Number(amount)),
    }));
    this.order = { ...this.order, money: { ...money, captures, payments } };
  }

  #recordCapture(id: string, amount: string): void {
    const { money } = this.order;
    const captures = money.captures.map((one) => (one.id === id ? { ...one, recorded: true } : one));
    const pending_difference = String(Number(money.pending_difference) - Number(amount));
    this.order = { ...this.order, money: { ...money, captures, pending_difference } };
  }
}

function sideBySide(parts: readonly Part[], order: readonly number[]): Part[] {
  return order.flatMap((index) => parts[index] ?? []);
}

/** The sku of a line in a parcel. */
export function skuOf(line: string): string {
  return `SKU-${line}`;
}

function itemOf(line: string): string {
  return `iitem_${line}`;
}

import {
  type OperationName,
  type OrderReference,
  type OrderState,
  type ProductInput,
  type SkladClient,
  SkladError,
} from "../../../src/client";
import type { WireOrder } from "../../../src/client/schemas/order";
import type { Context } from "../../../src/engine/context";
import { Medusa } from "../../../unit-tests/engine/handover/medusa";
import type { Process } from "../../../unit-tests/engine/handover/process";
import { Warehouse } from "../../../unit-tests/engine/handover/warehouse";
import { type Failure, failWith, neverLeaves } from "./failures";
import type { VirtualTime } from "./virtual-time";

/** A call as the warehouse sees it. */
export interface Call {
  readonly at: number;
  readonly operation: OperationName;
  /** Numbers of its orders; none for a list. */
  readonly numbers: readonly string[];
  readonly connection_id: string;
}

/** A failure of calls, until it is removed. */
export interface Fault {
  readonly failure: Failure;
  /** Only the response is lost: the call has had its effect. */
  readonly arrives?: boolean;
  hits(call: Call): boolean;
}

/** The same warehouse as in the memory model, behind a line that can fail, and a journal of its calls. */
export class JournaledWarehouse {
  readonly calls: Call[] = [];
  faults: Fault[] = [];
  /** Whether AddOrder takes arrays. */
  takesArrays = true;
  latency_ms = 300;
  /** The skus that it knows, and refuses orders without; undefined: it takes any. */
  catalogue: Set<string> | undefined;
  /** Skus that it refuses to add. */
  readonly unwanted = new Set<string>();
  readonly cards: ProductInput[] = [];
  readonly #warehouse: Warehouse;
  readonly #process = { step: async () => undefined } as unknown as Process;

  constructor(private readonly time: VirtualTime) {
    this.#warehouse = new Warehouse(
      () => time.now,
      () => undefined,
      () => undefined,
    );
    this.#warehouse.lateness_ms = 0;
  }

  get orders() {
    return this.#warehouse.orders;
  }

  /** How long after its effect an order shows in look-ups, from now on. */
  set lateness_ms(ms: number) {
    this.#warehouse.lateness_ms = ms;
  }

  clientFor(connection_id: string): SkladClient {
    const inner = this.#warehouse.clientFor(this.#process);
    const call = async <T>(operation: OperationName, numbers: string[], effect: () => Promise<T>) => {
      const one = { at: this.time.now, operation, numbers, connection_id };
      const fault = this.faults.find((each) => each.hits(one));
      if (!fault || !neverLeaves(fault.failure)) {
        this.calls.push(one);
        await this.time.sleep(this.latency_ms);
      }
      if (fault?.arrives) await effect();
      if (fault) return failWith(fault.failure, operation, this.time.sleep, numbers.length);
      return effect();
    };
    const numberOf = ({ number, remoteId }: OrderReference) => {
      const held = this.orders.find(({ id }) => id === remoteId);
      return [number ?? held?.body.id_order ?? ""];
    };
    const client: Pick<
      SkladClient,
      | "addOrder"
      | "addProduct"
      | "addOrders"
      | "editOrder"
      | "cancelOrder"
      | "getOrderStatus"
      | "listOrders"
      | "reportOrderStatuses"
    > = {
      addOrder: (body) =>
        call("AddOrder", [body.id_order], async () => {
          this.#assertKnown(body);
          return inner.addOrder(body);
        }),
      addProduct: (card) => call("AddProduct", [card.sku], async () => this.#addProduct(card)),
      addOrders: (bodies) =>
        call(
          "AddOrder",
          bodies.map(({ id_order }) => id_order),
          () => Promise.all(bodies.map(async (body, index) => this.#entry(inner, body, index))),
        ),
      editOrder: (input) => call("EditOrder", [input.order.id_order], () => inner.editOrder(input)),
      cancelOrder: (input) => call("CancelOrder", numberOf(input), () => inner.cancelOrder(input)),
      getOrderStatus: (reference) =>
        call("getStatusOrder", numberOf(reference), () => inner.getOrderStatus(reference)),
      listOrders: (period) => call("ListOrder", [], () => inner.listOrders(period)),
      reportOrderStatuses: (period) => call("ReportStatusOrder", [], () => inner.listOrders(period)),
    };
    return client as SkladClient;
  }

  move(number: string, state: OrderState): void {
    this.#warehouse.move(number, state);
  }

  #assertKnown({ products }: Pick<WireOrder, "products">): void {
    const unknown = products.find(({ sku }) => this.catalogue?.has(sku) === false);
    if (unknown)
      throw new SkladError("AddOrder", {
        code: "refused",
        descriptions: [`Товару з артикулом ${unknown.sku} немає в каталозі.`],
      });
  }

  #addProduct(card: ProductInput) {
    if (this.unwanted.has(card.sku))
      throw new SkladError("AddProduct", { code: "refused", descriptions: ["Такого штрихкоду не буває."] });
    this.cards.push(card);
    this.catalogue?.add(card.sku);
    return { sku: card.sku, warehouseProductId: `P-${this.cards.length}`, confirmed: true };
  }

  async #entry(inner: SkladClient, body: WireOrder, index: number) {
    const { remoteId, remoteKey } = await inner.addOrder(body);
    return { index, accepted: true as const, remoteId, remoteKey, matchedBy: "external_id" as const };
  }

  /** Orders that are there more than once, in any state. */
  twice(): string[] {
    const ids = this.orders.map(({ body }) => body.external_id);
    return ids.filter((id, at) => ids.indexOf(id) !== at);
  }
}

/** Medusa's orders under any clock; no process dies here. */
export class PlainMedusa extends Medusa {
  /** Ids of orders that cannot be read, and so not planned, for as long as they are here. */
  readonly unreadable = new Set<string>();
  /** Attempts to read one of them. */
  triedToRead = 0;
  readonly query = this.#throughGaps(this.queryFor({ step: async () => undefined } as unknown as Process));

  #throughGaps(query: Context["query"]): Context["query"] {
    const graph = async (question: Parameters<typeof query.graph>[0]) => {
      const { id } = (question.filters ?? {}) as { readonly id?: unknown };
      const asked = [id].flat().map(String);
      const gap = asked.find((one) => this.unreadable.has(one));
      if (gap !== undefined) {
        this.triedToRead += 1;
        throw new Error(`${gap} cannot be read.`);
      }
      return query.graph(question);
    };
    return { graph } as unknown as Context["query"];
  }
}

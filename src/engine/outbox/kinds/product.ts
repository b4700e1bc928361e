import type { AddedProduct, ProductInput } from "../../../client";
import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { ConnectionRow } from "../../../modules/sklad/types";
import { productCard } from "../../../planning/stock";
import { withoutPhones } from "../../../planning/values/text";
import type { Context } from "../../context";
import { retryRefusedFor } from "../../orders";
import { clear, raise } from "../../problems";
import type { CommandKind, PreparedCall } from "../command-kind";
import { oneByOne } from "./order-command";

interface PreparedProduct extends PreparedCall {
  readonly sent: ProductInput & Record<string, unknown>;
  readonly connection: ConnectionRow;
}

/** AddProduct: a sku for the warehouse's catalogue. It is sent only while nothing else is due. */
export const productKind: CommandKind<PreparedProduct, AddedProduct> = {
  name: "product",
  words: { en: "product", uk: "товар" },
  urgency: 90,
  isBackground: true,
  looksUp: false,
  prepare: oneByOne(prepareOne),
  async send(client, calls, options) {
    const results = [];
    for (const { sent } of calls)
      results.push({ outcome: "done" as const, response: await client.addProduct(sent, options) });
    return results;
  },
  async succeed({ products }, done) {
    for (const { call, response } of done)
      await products.added(call.command.target_id, response.warehouseProductId);
  },
  // The sweep raises the problem about all of them: here it would be locked before the connection, as nowhere else.
  refuse: ({ products }, { command }, descriptions) =>
    products.refuse(command.target_id, descriptions.map(withoutPhones)),
  inputOf: (sent) => ({ entry: "AddProduct", input: sent as PreparedProduct["sent"] }),
  // No look-up of products exists. A report that names it shows that it arrived; else it is sent once more, because that
  // does no harm: the card is replaced (assumed).
  async resolve({ sklad: { stores } }, _connection, [command]) {
    const { target_id } = command;
    if (!(await stores.products.isNamed(target_id)))
      return [{ command, verdict: { kind: "send_again" }, answered: false }];
    const record = ({ products }: Stores) => products.added(target_id, null);
    const received = { settled_by: "report" };
    return [{ command, verdict: { kind: "happened", received, record }, answered: false }];
  },
  async targetOf({ products }, { target_id }) {
    const sku = (await products.find(target_id))?.sku ?? target_id;
    return { warehouse_order_id: null, order_id: null, number: sku };
  },
  // Hands over again what was refused before the warehouse had products of it.
  async onRecorded(ctx, calls) {
    for (const id of new Set(calls.map(({ connection }) => connection.id))) await retryRefusedFor(ctx, id);
  },
  onResolved: async () => undefined,
};

/** Undefined when the warehouse knows the product by now, or the shop no longer has it or leaves its stock to the warehouse. */
async function prepareOne(
  { sklad: { stores } }: Context,
  command: ClaimedCommand,
): Promise<PreparedProduct | undefined> {
  const { target_id, connection_id } = command;
  const [product, connection] = [
    await stores.products.find(target_id),
    await stores.connections.find(connection_id),
  ];
  if (product && product.state !== "wanted") {
    // A person has stopped meanwhile.
    await stores.openCommands.withdraw(target_id, "product");
    return undefined;
  }
  if (product && (await stores.products.isNamed(target_id))) {
    // A report that came since has named it: the warehouse knows it.
    await stores.openCommands.withdraw(target_id, "product");
    await stores.products.added(target_id, null);
    return undefined;
  }
  const facts = product && (await stores.stockProducts.cards([product.sku])).get(product.sku);
  if (!product || !facts || facts.opted_out || !connection) {
    await stores.openCommands.withdraw(target_id, "product");
    await stores.products.drop(target_id);
    return undefined;
  }
  return {
    command,
    target: { warehouse_order_id: null, order_id: null, number: product.sku },
    sent: { ...productCard(facts, connection.settings) },
    connection,
  };
}

/** Skus named in the problem. */
const NAMED = 5;

/**
 * One problem while the warehouse does not know skus that it has refused to add; it names the first ones. Without stock
 * sync no report ends it.
 */
export async function raiseRefusedProducts(
  stores: Pick<Stores, "products" | "problems">,
  connection: ConnectionRow,
): Promise<void> {
  const isReported = connection.enabled && connection.settings.stock_sync !== "off";
  const refused = isReported ? await stores.products.refused(connection.id, NAMED) : [];
  const [first] = refused;
  if (!first) return clear(stores, { connection: connection.id }, "products_refused");
  const { refused: count } = await stores.products.counts(connection, 0);
  await raise(stores, { connection }, "products_refused", {
    count: String(count),
    skus: refused.map(({ sku }) => sku),
    descriptions: first.descriptions ?? [],
  });
}

import type { CallResponse, ListLogResponse, WebhookResponse } from "../../../src/contract";
import { contextOf } from "../../../src/engine/context";
import { processDue } from "../../../src/engine/webhooks/process";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import type { PlacedOrder } from "../../support/checkout";
import type { OpenShop } from "../../support/describe-shop";
import { refusalOf } from "../../support/refusal-of";
import { record } from "../../http/webhooks/support/inbox";
import { inSoak } from "../../../unit-tests/support/in-soak";

/** The log: what was sent to the warehouse and what was received from it. */
export function shopLog(
  at: OpenShop,
  orders: { readonly accepted: PlacedOrder; readonly refused: PlacedOrder },
): void {
  const get = async <T>(path: string): Promise<T> =>
    (await at.shop.api.get<T>(`/admin/sklad/${path}`, at.shop.admin)).data;
  const entries = async (filters: string) => (await get<ListLogResponse>(`log?${filters}`)).entries;

  async function receive(body: object): Promise<void> {
    const { webhook } = await get<{ webhook: { url: string } }>(`connections/${at.connectionId}/webhook`);
    await at.shop.api.post(new URL(webhook.url).pathname, body);
    await processDue(contextOf(at.shop.container), record);
  }

  it("lists calls with their order, HTTP status and duration", async () => {
    const [refused, accepted] = await entries("direction=call");
    const placed = ({ id, display_id }: PlacedOrder) => ({
      orders: [{ number: String(display_id), order_id: id, status: null, state: null }],
      more_orders: 0,
    });
    const call = { direction: "call", operation: "add", http_status: 200, attempts: 1 };
    expect(refused).toMatchObject({
      ...call,
      ...placed(orders.refused),
      result: "refused",
      state: "refused",
    });
    expect(accepted).toMatchObject({
      ...call,
      ...placed(orders.accepted),
      result: "succeeded",
      state: "done",
    });
    expect((accepted as { duration_ms: number }).duration_ms).toBeGreaterThanOrEqual(0);
    expect(await entries(`q=${orders.accepted.display_id}&direction=call`)).toEqual([accepted]);
    expect(await entries(`q=${encodeURIComponent("немає такого")}`)).toEqual([]);
    expect(await entries("operation=cancel")).toEqual([]);
    expect(await refusalOf(get("log?after=yesterday"))).toMatchObject({ status: 400 });
  });

  inSoak(
    "shows a call with a command that repeats it, in the words of the wire and without the ApiKey",
    async () => {
      const [accepted] = await entries("direction=call&result=succeeded");
      const { call } = await get<CallResponse>(`calls/${accepted?.id ?? ""}`);
      expect(call).toMatchObject({ http_status: 200, order_id: orders.accepted.id, result: "succeeded" });
      expect(call.curl).toContain(`curl -sS -X POST '${at.sandbox.apiUrl}/AddOrder'`);
      expect(call.curl).toContain(`"ApiKey": "'"$SKLAD_API_KEY"'"`);
      expect(call.curl).toContain(`"WarehouseRef": "branch-ref-1"`);
      expect(JSON.stringify(call)).not.toContain(SANDBOX_KEYS.production);
      expect(await refusalOf(get("calls/none"))).toMatchObject({ status: 404 });
    },
  );

  it("has webhooks in the same list, with the orders they name, whosever they are", async () => {
    const [order] = await at.shop.warehouseOrders(orders.accepted.id);
    await receive({ id_order_FF: order?.remote_id, external_id: order?.id, status: "new" });
    const [ours] = await entries("limit=1");
    const number = String(orders.accepted.display_id);
    const named = { number, order_id: orders.accepted.id, status: "new", state: "new" };
    expect(ours).toMatchObject({ direction: "webhook", result: "succeeded", orders: [named] });
    const { webhook } = await get<WebhookResponse>(`inbox/${ours?.id ?? ""}`);
    expect(webhook).toMatchObject({ result: "succeeded", orders: [named], more_orders: 0 });

    await receive({ id_order_FF: "FF-999999", status: "new" });
    const [another] = await entries("limit=1");
    expect(another).toMatchObject({ result: "unmatched", orders: [{ number: "FF-999999", order_id: null }] });

    expect(await entries(`direction=webhook&q=${order?.remote_id ?? ""}`)).toEqual([ours]);
    expect(await entries("direction=webhook&q=FF-999999")).toEqual([another]);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const counted = await get(`inbox/replay?since=${encodeURIComponent(since)}&state=unmatched`);
    expect(counted).toMatchObject({ count: 1, more: false });
  });
}

import { applyPlan } from "../../src/engine/orders/apply-plan";
import { transitions } from "../../src/engine/orders";
import { planned } from "../planning/handover-model/plan-input";
import { SweptShop } from "./handover/swept-shop";

const ROW = { order_id: "order_1", connection_id: "sklconn_kyiv", number: "1001" };

it.each([
  ["another warehouse is sent there without a look-up", "https://other.example.ua", false, "queued"],
  ["another connection of the same warehouse is looked up first", "https://here.example.ua", true, "unknown"],
] as const)("An order in doubt that moves to %s", async (_, base_url, look_up_first, state) => {
  const shop = new SweptShop();
  const { stores } = shop.ctx.sklad;
  const [kyiv] = shop.tables.rows("connections");
  if (!kyiv) throw new Error("there is no connection");
  shop.tables.put("connections", kyiv.id, { ...kyiv, base_url: "https://here.example.ua" });
  shop.tables.put("connections", "sklconn_next", { ...kyiv, id: "sklconn_next", base_url });
  const row = { ...ROW, location_id: "sloc_kyiv", shipping_option_id: "so_1", sequence: 1 };
  const [id = ""] = await transitions.planned(
    stores,
    [{ ...row, origin: "automatic", payment_provider_id: null }],
    "event",
  );
  const stored = shop.tables.rows("orders").find((each) => each.id === id);
  if (!stored) throw new Error("there is no row");
  shop.tables.put("orders", id, { ...stored, look_up_first: true });
  const commands = { add: "waiting", edit: "none", cancel: "none" } as const;
  const warehouse_orders = [planned({ id, look_up_first: true, commands })];
  const input = { order: { id: ROW.order_id }, warehouse_orders };
  const to = { connection_id: "sklconn_next", number: "B-1001" };
  await applyPlan(stores, input, [{ type: "move", id, ...to, hold: null }], "sweep");
  expect(await stores.warehouseOrders.find(id)).toMatchObject({ ...to, look_up_first });
  expect(await stores.commands.openOf([id])).toMatchObject([{ kind: "add", state }]);
});

import { SkladError } from "../../src/client";
import { CALL_DEADLINE_MS } from "./handover/warehouse";
import { World } from "./handover/world";

/** An AddOrder that arrives without a response and shows in look-ups only after both that count it as lost. */
async function countedAsLost() {
  const world = new World();
  for (const id of ["order_0", "order_1"]) {
    if (id === "order_1")
      Object.assign(world.warehouse, { lateness_ms: 3_600_000, faults: ["timeout_after"] });
    world.place(id);
    await world.reconcile(id);
    await world.drain();
  }
  // The customer changes the order, and it is sent once more.
  world.medusa.change("order_1", { name: "Шевченко" });
  await world.reconcile("order_1");
  const row = () => world.tables.rows("orders").find(({ order_id }) => order_id === "order_1");
  const add = () =>
    world.tables.rows("commands").find((one) => one.kind === "add" && one.target_id === row()?.id);
  const sentAgain = async () => {
    for (let minute = 0; minute < 10 && (add()?.attempts ?? 0) < 2; minute += 1) {
      world.pass(70_000);
      await world.drain();
    }
    expect(add()?.attempts).toBe(2);
  };
  const show = () =>
    void (world.warehouse.orders = world.warehouse.orders.map((order) => ({ ...order, visibleAt: 0 })));
  const atWarehouse = () =>
    world.warehouse.orders.flatMap(({ body }) => (body.id_order === row()?.number ? [body.recipient] : []));
  return { world, row, add, sentAgain, show, atWarehouse };
}

afterEach(() => jest.restoreAllMocks());

it("An order that arrived with an earlier body than the one sent last is edited", async () => {
  const { world, row, sentAgain, show, atWarehouse } = await countedAsLost();
  const clientFor = world.warehouse.clientFor.bind(world.warehouse);
  const lost = jest.spyOn(world.warehouse, "clientFor").mockImplementation((process) =>
    Object.assign(clientFor(process), {
      addOrder: () =>
        Promise.reject(
          new SkladError("AddOrder", { code: "timeout", deadlineMs: CALL_DEADLINE_MS, connected: true }),
        ),
    }),
  );
  await sentAgain();
  lost.mockRestore();
  show();
  await world.quiet();
  expect(row()).toMatchObject({ state: "new" });
  expect(atWarehouse()).toEqual([expect.stringContaining("Шевченко")]);
});

it("An order that is refused because it arrived with an earlier call is looked up", async () => {
  const { world, row, add, sentAgain } = await countedAsLost();
  world.warehouse.refusesDuplicates = true;
  await sentAgain();
  expect(add()).toMatchObject({ state: "refused" });
  expect(row()).toMatchObject({ state: "planned", unconfirmed_status: { why: "asked" } });
});

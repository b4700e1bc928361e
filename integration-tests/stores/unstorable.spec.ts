import { moduleStores } from "./support/module-stores";

const HALF = "😀".slice(0, 1);
const REFUSED_BY_POSTGRES = `Київ${HALF} and\u0000 so on`;
const STORED = "Київ\uFFFD and\uFFFD so on";

describe("Text that Postgres refuses, a NUL or half a character,", () => {
  const module = moduleStores();

  it("keeps no problem from being raised, raised anew and cleared", async () => {
    const key = `connection:1:unknown_word:${REFUSED_BY_POSTGRES}`;
    const raise = (reason: string) =>
      module.stores.problems.raise({ key, code: "unknown_word", params: { reason } });
    const openParams = async () =>
      (await module.stores.problems.openOf(["unknown_word"])).map(({ params }) => params);
    expect(await raise(REFUSED_BY_POSTGRES)).toBe(true);
    expect(await openParams()).toEqual([{ reason: STORED }]);
    expect(await raise(`${REFUSED_BY_POSTGRES}.`)).toBe(false);
    expect(await openParams()).toEqual([{ reason: `${STORED}.` }]);
    expect(await module.stores.problems.clear(key)).toBe(true);
    expect(await openParams()).toEqual([]);
  });

  it("keeps nothing off the timeline", async () => {
    const unlinked = { order_id: null, connection_id: null };
    const event = {
      type: "not_sent",
      source: "outbox",
      warehouse_order_id: "sklord_1",
      ...unlinked,
    } as const;
    await module.stores.events.add({ ...event, data: { [REFUSED_BY_POSTGRES]: [REFUSED_BY_POSTGRES] } });
    expect(await module.stores.events.ofWarehouseOrder("sklord_1")).toMatchObject([
      { data: { [STORED]: [STORED] } },
    ]);
  });

  it("keeps no command from being finished", async () => {
    const line = { connection_id: "sklconn_1", kind: "add" };
    await module.stores.outbox.queue({ ...line, target_id: "sklord_1" });
    const claimed = await module.stores.claims.claim({ ...line, state: "queued", size: 1, lease_ms: 60_000 });
    await module.stores.outbox.markSending(
      claimed.map((command) => ({ command, sent: {} })),
      60_000,
    );
    const received = { error: "refused", descriptions: [REFUSED_BY_POSTGRES] };
    await module.stores.outbox.finish(
      "refused",
      claimed.map((command) => ({ command, received })),
    );
    expect(await module.stores.commands.ofTarget("sklord_1")).toMatchObject([
      { state: "refused", received: { descriptions: [STORED] } },
    ]);
  });
});

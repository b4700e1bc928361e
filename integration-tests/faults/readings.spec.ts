import path from "node:path";
import { FaultyWarehouse } from "./faulty-warehouse";

const at = new FaultyWarehouse();
beforeAll(() => at.open({ callDeadlineMs: 5_000, lookUpIntervalMs: 400, claimLeaseMs: 300 }));
afterAll(() => at.close());

const dialect = (name: string): string[] => ["--dialect", path.join(__dirname, "dialects", `${name}.cjs`)];
const arrayForm = () => at.shop.rows("select array_form from sklad_connection");
const lost = { kind: "reset", operation: "AddOrder", when: "after", count: 1 };

describe("An order whose answer was lost", () => {
  it("is not sent again when look-ups see it late", async () => {
    await at.renew("--look-up-delay", "1200");
    await at.sandbox.addFault(lost);
    const { fates, calls } = await at.follow(1);
    expect(fates).toEqual({ accepted: 2 });
    expect(calls.AddOrder).toBe(1);
  });

  it("is resolved by the first look-up also when that takes longer than a claim lasts", async () => {
    await at.renew();
    await at.sandbox.addFault(lost);
    await at.sandbox.addFault({ kind: "latency", delay_ms: 800, operation: "getStatusOrder" });
    const { fates, calls } = await at.follow(1);
    expect(fates).toEqual({ accepted: 2 });
    expect(calls).toMatchObject({ AddOrder: 1, getStatusOrder: 1 });
  });

  it("is sent again when it never arrived, also where an unknown order is an error", async () => {
    await at.renew("--absent", "error");
    await at.sandbox.addFault({ ...lost, when: "before" });
    const { fates, calls } = await at.follow(1);
    expect(fates).toEqual({ accepted: 2 });
    expect(calls.AddOrder).toBe(2);
  });

  it("is found where a second one with its number would be refused", async () => {
    await at.renew("--duplicates", "refuse");
    await at.sandbox.addFault(lost);
    const { fates, calls } = await at.follow(1);
    expect(fates).toEqual({ accepted: 2 });
    expect(calls.AddOrder).toBe(1);
  });

  it("waits for a look-up that fails, and is found when that works again", async () => {
    await at.renew();
    await at.sandbox.addFault(lost);
    await at.sandbox.addFault({ kind: "server_error", operation: "getStatusOrder", count: 3 });
    const { fates, calls } = await at.follow(1);
    expect(fates).toEqual({ accepted: 2 });
    expect(calls.AddOrder).toBe(1);
  });

  it("parks where neither look-up exists, raises a problem, and delays no other order", async () => {
    await at.renew(...dialect("no-look-up"));
    await at.sandbox.addFault(lost);
    const { fates, calls } = await at.follow(2);
    expect(fates).toEqual({ accepted: 2, parked: 1 });
    expect(calls.AddOrder).toBe(2);
    expect(await at.problems()).toContain("outcome_unclear");
  });
});

describe("A queue longer than single calls clear in a minute", () => {
  const LONG = { requests_per_minute: 4 };

  /** A warehouse whose lists have the identifiers that look-ups of one order leave out. */
  const IN_LISTS = ["--echo-external-id", "lists"];

  it.each([
    ["", []],
    [", also where only lists give our identifier back", IN_LISTS],
  ])("travels in batches, after one of two has proven how they are answered%s", async (_, flags) => {
    await at.renew(...flags);
    const { fates, calls } = await at.followQueue(12, LONG);
    expect(fates).toEqual({ accepted: 13 });
    expect(calls.AddOrder).toBe(2);
    expect(await arrayForm()).toEqual([{ array_form: "trusted" }]);
  });

  it("gives each order its own identifier when the answer comes in another order", async () => {
    await at.renew(...dialect("reversed"));
    const { fates, calls } = await at.followQueue(12, LONG);
    expect(fates).toEqual({ accepted: 13 });
    expect(calls.AddOrder).toBe(2);
  });

  it.each([
    ["an entry is missing", "missing"],
    ["an entry comes twice", "doubled"],
    ["entries without a name stand in another order", "swapped"],
  ])("is settled order by order and goes on in single calls when %s", async (_, name) => {
    await at.renew(...dialect(name));
    const { fates, calls } = await at.followQueue(5, LONG);
    expect(fates).toEqual({ accepted: 6 });
    // Two in the batch with the unreliable response, and each of the others alone.
    expect(calls.AddOrder).toBe(4);
    expect(await arrayForm()).toEqual([{ array_form: "unsupported" }]);
    expect(await at.problems()).toContain("batches_unsupported");
  });

  it("goes on in single calls without an array form, and shows that on the connection", async () => {
    await at.renew("--array-form", "off");
    // Long enough for a third first batch, although single calls go on beside it from the second failure on.
    const { fates, calls } = await at.followQueue(18, LONG);
    expect(fates).toEqual({ accepted: 19 });
    // Three first batches, each of other orders, and every order alone.
    expect(calls.AddOrder).toBe(21);
    expect(await arrayForm()).toEqual([{ array_form: "unsupported" }]);
    expect(await at.problems()).toContain("batches_unsupported");
  });

  it("tries other orders when the first batch is refused for one of its two", async () => {
    await at.renew("--array-form", "atomic");
    const { fates, calls } = await at.followQueue(12, LONG, async () => {
      const [first] = await at.shop.rows<{ number: string }>(
        `select o.number from sklad_command c join sklad_warehouse_order o on o.id = c.target_id
          where c.state = 'queued' order by c.next_attempt_at, c.id limit 1`,
      );
      await at.sandbox.addFault({ kind: "refuse", operation: "AddOrder", id_order: first?.number });
    });
    expect(fates).toEqual({ accepted: 12, refused: 1 });
    expect(await arrayForm()).toEqual([{ array_form: "trusted" }]);
    // The refused two, two of proof, the eight others, and each of the first two alone.
    expect(calls.AddOrder).toBe(5);
  });

  it("tries again when the answer to the first batch is cut off on its way", async () => {
    await at.renew();
    await at.sandbox.addFault({ kind: "truncated", operation: "AddOrder", when: "after", count: 1 });
    const { fates, calls } = await at.followQueue(12, LONG);
    expect(fates).toEqual({ accepted: 13 });
    expect(await arrayForm()).toEqual([{ array_form: "trusted" }]);
    expect(calls.AddOrder).toBe(3);
  });

  it.each([
    ["atomic", "which leaves nothing there"],
    ["stops", "which leaves those there that came before the bad one"],
    ["stops-and-lists", "which names those it has taken"],
  ])(
    "is neither lost nor doubled when a batch is refused as a whole (%s, %s): it is looked up before it goes again",
    async (form) => {
      await at.renew("--array-form", form);
      const { fates, calls } = await at.followQueue(20, LONG, async () => {
        const [late] = await at.shop.rows<{ number: string }>(
          `select (max(display_id) - 4)::text as number from "order"`,
        );
        await at.sandbox.addFault({ kind: "refuse", operation: "AddOrder", id_order: late?.number });
      });
      expect(fates).toEqual({ accepted: 20, refused: 1 });
      expect(await arrayForm()).toEqual([{ array_form: "trusted" }]);
      // 2 of proof, 18, 10 and 8, and those the bad one was among, each alone.
      expect(calls.AddOrder).toBeLessThan(16);
    },
  );

  it.each([
    ["", []],
    [", also where nothing else names them", IN_LISTS],
  ])(
    "is not doubled when the response of a batch is lost, and one report has all its orders%s",
    async (_, flags) => {
      await at.renew(...flags);
      await at.sandbox.addFault({ ...lost, skip: 1 });
      const { fates, calls } = await at.followQueue(10, LONG);
      expect(fates).toEqual({ accepted: 11 });
      expect(calls.AddOrder).toBe(2);
      expect(calls.ListOrder).toBe(1);
    },
  );

  it("is sent again when a batch never arrived, which two reports prove of all its orders", async () => {
    // A report waits for two windows at most, which are long enough on a busy machine too.
    const window_ms = 3_000;
    await at.restart({ rateWindowMs: window_ms, claimLeaseMs: window_ms, callDeadlineMs: 3 * window_ms });
    await at.renew("--window-ms", String(window_ms));
    await at.sandbox.addFault({ ...lost, when: "before", skip: 1 });
    const { fates, calls } = await at.followQueue(20, LONG);
    expect(fates).toEqual({ accepted: 21 });
    // Two of proof, which are looked up, the eighteen that were lost, and those again, in batches of ten.
    expect(calls).toEqual({ AddOrder: 4, getStatusOrder: 2, ListOrder: 2 });
  });
});

import { InvalidRequestError, SkladError } from "../../src/client";
import { type CommandKind, commandKinds } from "../../src/engine/outbox";
import { problemMessage } from "../../src/catalogue";
import { wrongs } from "./handover/verdict";
import { World } from "./handover/world";

/** What the warehouse makes of the next calls; when none is left they succeed. */
let fates: Error[];
/** Subjects, as they were sent. */
let sent: string[];
let succeeded: string[];
/** The order whose calls always fail; null for none. */
let failing: string | null;
let refused: string[];

/** A command without an order and without a look-up, such as a product or a file will be. */
const notice: CommandKind = {
  name: "notice",
  words: { en: "product announcement", uk: "оголошення про товар" },
  urgency: 40,
  looksUp: false,
  async prepare({ sklad }, commands) {
    return Promise.all(
      commands.map(async (command) => ({
        command,
        target: await this.targetOf(sklad.stores, command),
        sent: { subject: command.target_id },
      })),
    );
  },
  async send(_client, calls) {
    sent.push(...calls.map(({ command }) => command.target_id));
    const fate = fates.shift();
    if (fate) throw fate;
    if (calls.some(({ command }) => command.target_id === failing)) throw notReached();
    return calls.map(() => ({ outcome: "done" as const, response: {} }));
  },
  async succeed(_stores, done) {
    succeeded.push(...done.map(({ call }) => call.command.target_id));
  },
  async refuse(_stores, { command }) {
    refused.push(command.target_id);
  },
  resolve: async (_ctx, _connection, [command]) => [
    { command, verdict: { kind: "cannot_be_known" }, answered: false },
  ],
  targetOf: async (_stores, { target_id }) => ({
    warehouse_order_id: null,
    order_id: null,
    number: target_id,
  }),
  onRecorded: async () => undefined,
  onResolved: async () => undefined,
};

let world: World;
beforeEach(async () => {
  [fates, sent, succeeded, refused] = [[], [], [], []];
  failing = null;
  world = new World({}, [...commandKinds, notice]);
  // Backoffs have no random part.
  jest.spyOn(Math, "random").mockReturnValue(0.5);
  await world.stores.outbox.queue({ kind: "notice", target_id: "n1", connection_id: "sklconn_kyiv" });
});
afterEach(() => jest.restoreAllMocks());

const commandOf = (subjectId: string) =>
  world.tables.rows("commands").find(({ target_id }) => target_id === subjectId)!;

/** The open problems after a check for overdue commands. */
async function problems() {
  await world.raiseOverdue();
  return openProblems();
}

function openProblems() {
  return world.tables
    .rows("problems")
    .filter(({ code, cleared_at }) => cleared_at === null && isOfCommand(code));
}

const isOfCommand = (code: string) => code.startsWith("command_") || code === "left_on_disabled";

describe("A further kind of command, without an order and without a look-up", () => {
  it("is claimed, sent and done", async () => {
    await world.drain();
    expect({ sent, succeeded }).toEqual({ sent: ["n1"], succeeded: ["n1"] });
    expect(commandOf("n1")).toMatchObject({ state: "done", attempts: 1, sent: { subject: "n1" } });
  });

  it("is tried again, later each time, when nothing happened", async () => {
    fates.push(notReached(), notReached());
    const waits: number[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      await world.drain();
      expect(commandOf("n1")).toMatchObject({ state: "queued", failures: turn + 1 });
      const wait_ms = Number(commandOf("n1").next_attempt_at) - world.now;
      waits.push(wait_ms);
      world.pass(wait_ms + 60_000);
    }
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[1]).toBeGreaterThan(waits[0]!);
    await world.drain();
    expect(commandOf("n1")).toMatchObject({ state: "done", attempts: 3 });
  });

  it("is refused once, and not sent again", async () => {
    fates.push(new SkladError("AddProduct", { code: "refused", descriptions: ["no such thing"] }));
    await world.drain();
    world.pass(3_600_000);
    await world.drain();
    expect({ sent, refused }).toEqual({ sent: ["n1"], refused: ["n1"] });
    expect(commandOf("n1")).toMatchObject({
      state: "refused",
      received: { error: "refused", descriptions: ["no such thing"] },
    });
  });

  it("is parked, and not sent again, when its outcome is unclear", async () => {
    fates.push(new SkladError("AddProduct", { code: "connection_lost", cause: new Error("ECONNRESET") }));
    await world.drain();
    expect(commandOf("n1").state).toBe("unknown");
    world.pass(60_000);
    await world.drain();
    world.pass(3_600_000);
    await world.drain();
    expect(commandOf("n1").state).toBe("parked");
    expect(sent).toEqual(["n1"]);
    expect(world.tables.contents.events).toContainEqual({
      type: "parked",
      warehouse_order_id: null,
      data: { kind: "notice" },
    });
  });

  it("raises a problem when it does not get through, by its kind and subject, until it does", async () => {
    fates.push(notReached(), notReached(), notReached());
    for (let turn = 0; turn < 3; turn += 1) {
      expect(openProblems()).toEqual([]);
      await world.drain();
      world.pass(3_600_000);
    }
    expect(openProblems()).toHaveLength(1);
    const [problem, ...others] = await problems();
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: "command_failing", connection_id: "sklconn_kyiv" });
    expect(problemMessage(problem!, "en")).toContain("(product announcement n1): ");
    expect(problemMessage(problem!, "uk")).toContain("оголошення про товар n1");
    await world.drain();
    expect(commandOf("n1").state).toBe("done");
    expect(await problems()).toEqual([]);
  });

  it("raises it after a while also when it was tried once alone, because its operation is paused since", async () => {
    fates.push(notReached());
    await world.drain();
    world.pass(3 * 60_000);
    expect(await problems()).toEqual([]);
    world.pass(1);
    expect(await problems()).toMatchObject([{ code: "command_failing" }]);
  });

  it("raises a problem when it is parked, until it is sent and done", async () => {
    fates.push(new SkladError("AddProduct", { code: "connection_lost", cause: new Error("ECONNRESET") }));
    await world.drain();
    world.pass(60_000);
    await world.drain();
    const [problem, ...others] = await problems();
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: "command_parked", params: { kind: "notice", target_id: "n1" } });
    expect(problemMessage(problem!, "en")).toContain("(product announcement n1).");
    await world.stores.openCommands.unpark("n1", "queued");
    await world.drain();
    expect(commandOf("n1").state).toBe("done");
    expect(await problems()).toEqual([]);
  });

  it("is parked with a problem, the other one over, when it has had its tries while others got through", async () => {
    fates.push(notReached());
    await world.drain();
    world.pass(3_600_000);
    await world.stores.outbox.queue({ kind: "notice", target_id: "n2", connection_id: "sklconn_kyiv" });
    for (let turn = 0; turn < 9; turn += 1) {
      // Whichever is sent first: only the other one gets through.
      failing = "n1";
      await world.drain();
      world.pass(24 * 3_600_000);
    }
    expect(commandOf("n2").state).toBe("done");
    expect(commandOf("n1")).toMatchObject({ state: "parked", failures: 10 });
    expect(await problems()).toMatchObject([{ code: "command_parked" }]);
  });

  it("is a problem when its connection is disabled, until that one is enabled", async () => {
    world.serve(null);
    await world.drain();
    const [problem, ...others] = await problems();
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: "left_on_disabled", params: { name: "kyiv" } });
    expect(problemMessage(problem!, "en")).toContain("product announcement n1 is not sent");
    world.serve("kyiv");
    expect(await problems()).toEqual([]);
    await world.drain();
    expect(sent).toEqual(["n1"]);
  });

  it("delays no add while it always fails", async () => {
    fates.push(...Array.from({ length: 200 }, notReached));
    for (let turn = 0; turn < 10; turn += 1) {
      await world.drain();
      world.pass(60_000);
    }
    world.place("order_1");
    await world.reconcile("order_1");
    await world.drain();
    expect(world.warehouse.orders.filter(({ body }) => body.id_order === "1001")).toHaveLength(1);
    expect(wrongs(world).filter((wrong) => !wrong.includes("notice"))).toEqual([]);
    expect(commandOf("n1")).toMatchObject({ state: "queued" });
  });
});

/** It is certain that nothing happened, and it may be the command's own fault. */
function notReached(): Error {
  return new InvalidRequestError("AddProduct", ["it is not one"]);
}

import { Stores } from "../../src/modules/sklad/stores";
import type { ClaimedCommand } from "../../src/modules/sklad/stores/outbox/claims";
import { addConnection, contextOver } from "../feeds/support/feed-world";
import { moduleStores } from "./support/module-stores";

const LINE = { connection_id: "sklconn_1", kind: "add", state: "queued", lease_ms: 60_000 } as const;

describe("Commands that wait to be sent together", () => {
  const module = moduleStores();

  const queue = async (count: number) => {
    await module.database.raw("truncate sklad_command");
    await module.database.raw(
      `insert into sklad_command (id, kind, target_id, connection_id, state, next_attempt_at)
       select 'sklcmd_' || lpad(i::text, 4, '0'), 'add', 'sklord_' || i, 'sklconn_1', 'queued', now() - interval '1 minute'
         from generate_series(1, :count::int) i`,
      { count },
    );
  };
  const sizes = async (claims: readonly Promise<readonly unknown[]>[]) =>
    (await Promise.all(claims)).map(({ length }) => length).sort((left, right) => right - left);

  it("fill one batch after the other however many claim at the same moment", async () => {
    for (let round = 0; round < 20; round += 1) {
      await queue(130);
      const claims = Array.from({ length: 4 }, () => module.stores.claims.claim({ ...LINE, size: 100 }));
      expect(await sizes(claims)).toEqual([100, 30, 0, 0]);
    }
  });

  it("delay no claim of a single command, nor one for another connection", async () => {
    await queue(10);
    await module.database.transaction(async (transaction) => {
      const held = new Stores(transaction, () => undefined);
      expect(await held.claims.claim({ ...LINE, size: 5 })).toHaveLength(5);
      expect(await module.stores.claims.claim({ ...LINE, size: 1 })).toHaveLength(1);
      expect(await module.stores.claims.claim({ ...LINE, connection_id: "sklconn_2", size: 5 })).toEqual([]);
    });
  });

  it("stay queued for a caller whose slot is older than the warehouse's 429, until the pause ends", async () => {
    const { stores, database } = module;
    await queue(2);
    await addConnection(contextOver(database), LINE.connection_id);
    await stores.rateLimit.pause(LINE.connection_id, "general", 60_000);
    for (const size of [1, 5]) expect(await stores.claims.claim({ ...LINE, size })).toEqual([]);
    // A report's 429 pauses that report alone.
    await database("sklad_rate_limit").update({ bucket: "stock" });
    expect(await stores.claims.claim({ ...LINE, size: 1 })).toHaveLength(1);
    await database("sklad_rate_limit").update({ bucket: "general", paused_until: database.fn.now() });
    expect(await stores.claims.claim({ ...LINE, size: 1 })).toHaveLength(1);
  });

  it("are neither sent nor finished by a process that slept past its lease, but by the one that claims them then", async () => {
    const { stores, database } = module;
    await queue(1);
    const claim = async () => stores.claims.claim({ ...LINE, size: 1 });
    const send = async (commands: readonly ClaimedCommand[]) =>
      stores.outbox.markSending(
        commands.map((command) => ({ command, sent: {} })),
        60_000,
      );
    const slept = await claim();
    await database("sklad_command").update({ lease_until: database.raw("now() - interval '1 second'") });
    expect(await send(slept)).toEqual(new Set());
    const awake = await claim();
    expect(await send(slept)).toEqual(new Set());
    const ids = new Set(awake.map(({ id }) => id));
    expect(await send(awake)).toEqual(ids);
    const done = (commands: readonly ClaimedCommand[]) =>
      stores.outbox.finish(
        "done",
        commands.map((command) => ({ command, received: {} })),
      );
    expect(await done(slept)).toEqual(new Set());
    expect(await done(awake)).toEqual(ids);
  });
});

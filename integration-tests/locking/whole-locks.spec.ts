import { setTimeout as sleep } from "node:timers/promises";
import type { ILockingModule } from "@medusajs/framework/types";
import { InMemoryLockingProvider } from "@medusajs/locking/dist/providers/in-memory";
import { PostgresAdvisoryLockProvider } from "@medusajs/locking-postgres/dist/services/advisory-lock";
import { RedisLockingProvider } from "@medusajs/locking-redis/dist/services/redis-lock";
import RedisClient from "ioredis";
import { Pool } from "pg";
import { holdsByTransaction, isLockedOut } from "../../src/engine/locks";
import { wholeLocks } from "../../src/engine/locks/whole-locks";
import { eventually } from "../support/eventually";
import { hasRedis, Redis } from "../support/redis";
import { testServer } from "../support/shop-database";

const isHere = hasRedis();
if (!isHere && process.env.CI !== "true")
  console.warn(
    "Skipped: integration-tests/locking wants redis-server, as from apt-get install redis-server.",
  );

type Medusa = Pick<ILockingModule, "acquire" | "release" | "execute">;

/** The provider adds commands of its own to it. */
type LockClient = ConstructorParameters<typeof RedisLockingProvider>[0]["redisClient"];

interface Opened {
  readonly medusa: Medusa;
  close(): Promise<void>;
}

async function openRedis(): Promise<Opened> {
  const redis = await Redis.start();
  const redisClient = new RedisClient(redis.url);
  const medusa = new RedisLockingProvider(
    { redisClient: redisClient as LockClient, prefix: "medusa_lock:" },
    {},
  );
  return { medusa, close: async () => (await redisClient.quit(), redis.end()) };
}

const PROVIDERS: readonly (readonly [string, () => Promise<Opened>])[] = [
  ["memory", async () => ({ medusa: new InMemoryLockingProvider(), close: async () => undefined })],
  ...(isHere || process.env.CI === "true" ? [["Redis", openRedis] as const] : []),
];

describe.each(PROVIDERS)("Locks that Medusa keeps in %s, taken whole", (_, open) => {
  let opened: Opened;
  const ours = () => wholeLocks(opened.medusa);
  const isFree = async (key: string) => {
    const ownerId = "test";
    try {
      await opened.medusa.acquire(key, { ownerId, expire: 1 });
    } catch {
      return false;
    }
    return opened.medusa.release(key, { ownerId });
  };

  beforeAll(async () => void (opened = await open()));
  afterAll(() => opened.close());

  it("are held while the job runs, against Medusa's own steps, and are free after it", async () => {
    const seen = await ours().execute(["tea", "honey"], async () => [
      await isFree("tea"),
      await isFree("honey"),
      await opened.medusa.execute("honey", async () => "held", { timeout: 1 }).catch(() => "locked out"),
    ]);
    expect(seen).toEqual([false, false, "locked out"]);
    expect([await isFree("tea"), await isFree("honey")]).toEqual([true, true]);
  });

  it("are free after a job that fails, with the job's own error", async () => {
    const job = async () => Promise.reject(new Error("the job"));
    await expect(ours().execute(["tea", "honey"], job)).rejects.toThrow("the job");
    expect([await isFree("tea"), await isFree("honey")]).toEqual([true, true]);
  });

  it("keep nothing from a customer while one of them is waited for", async () => {
    const order: string[] = [];
    const waiting = await opened.medusa.execute("honey", async () => {
      const waiting = ours().execute(["tea", "honey"], async () => void order.push("step"), { timeout: 60 });
      // Many attempts of the step: were it to keep "tea", none of these would come through.
      for (let count = 0; count < 5; count += 1) {
        await sleep(30);
        await opened.medusa.execute("tea", async () => void order.push("customer"), { timeout: 10 });
      }
      return { waiting };
    });
    await waiting.waiting;
    expect(order).toEqual([...Array.from({ length: 5 }, () => "customer"), "step"]);
  });

  it("that cannot be had in time leave nothing locked", async () => {
    const held = { ownerId: "another", expire: 60 };
    await opened.medusa.acquire("honey", held);
    await expect(ours().execute(["tea", "honey"], async () => "never", { timeout: 1 })).rejects.toThrow(
      "Timed-out acquiring lock.",
    );
    expect(await isFree("tea")).toBe(true);
    await opened.medusa.release("honey", held);
  });

  it("last for as long as the job does", async () => {
    await ours().execute(
      ["tea", "honey"],
      async () => {
        await sleep(1_500);
        expect([await isFree("tea"), await isFree("honey")]).toEqual([false, false]);
      },
      { expire: 1 },
    );
  });

  it("that another had meanwhile abort the job's signal, also when they are free again, with a warning", async () => {
    const warn = jest.fn();
    const held = { ownerId: "a customer", expire: 60 };
    const wasLost = await wholeLocks(opened.medusa, { warn }).execute(
      ["tea", "honey"],
      async (lost) => {
        // As in a process that stands still: no renewal comes through, and the time of the locks is over.
        const acquire = jest.spyOn(opened.medusa, "acquire").mockRejectedValue(new Error("ECONNRESET"));
        await sleep(4_500);
        acquire.mockRestore();
        await opened.medusa.acquire("tea", held);
        await opened.medusa.release("tea", held);
        return eventually(async () => lost?.aborted, Boolean);
      },
      { expire: 3 },
    );
    expect(wasLost).toBe(true);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("tea, honey ended"));
  });

  it("serve each of several steps and customers that want the same goods in any order", async () => {
    const baskets = [
      ["tea", "honey", "coffee"],
      ["coffee", "honey", "tea"],
      ["honey", "coffee", "tea"],
    ];
    const inside = new Set<string>();
    const alone = (keys: readonly string[]) => async () => {
      for (const key of keys) {
        if (inside.has(key)) throw new Error(`Two have ${key}.`);
        inside.add(key);
      }
      await sleep(5);
      for (const key of keys) inside.delete(key);
    };
    const steps = Array.from({ length: 15 }, (_, index) => {
      const keys = baskets[index % baskets.length] ?? [];
      return ours().execute(keys, alone(keys), { timeout: 30 });
    });
    // One customer at a time: what two of them do to each other is Medusa's.
    for (const keys of baskets) await opened.medusa.execute(keys, alone(keys), { timeout: 30 });
    await Promise.all(steps);
  });

  it("that cannot be had because the service fails say why, and are asked for until their time is over", async () => {
    const acquire = jest
      .spyOn(opened.medusa, "acquire")
      .mockRejectedValue(new Error("Connection is closed."));
    const began = performance.now();
    const asked = ours().execute(["tea", "honey"], async () => "never", { timeout: 1 });
    await expect(asked).rejects.toThrow("Connection is closed.");
    expect(acquire.mock.calls.length).toBeGreaterThan(1);
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_000);
    acquire.mockRestore();
    await eventually(() => isFree("tea"), Boolean);
  });

  it("of another provider than the default one are its own", async () => {
    const execute = jest.spyOn(opened.medusa, "execute");
    const args = { provider: "another" };
    const job = async () => "done";
    expect(await ours().execute(["tea", "honey"], job, args)).toBe("done");
    expect(execute).toHaveBeenCalledWith(["tea", "honey"], job, args);
    execute.mockRestore();
  });
});

it("Medusa's Postgres provider is known by its class, however the shop calls it", () => {
  class Provider {
    static readonly identifier: string = "locking-postgres";
  }
  const service = (provider: object) => ({
    ...{ defaultProviderId: "pg", providerService_: { retrieveProviderRegistration: () => provider } },
    ...{ acquire: jest.fn(), release: jest.fn(), execute: jest.fn() },
  });
  expect(holdsByTransaction(service(new Provider()))).toBe(true);
  expect(holdsByTransaction(service(new InMemoryLockingProvider()))).toBe(false);
});

/** What the provider asks of its database, in a transaction of its own for each `execute`. */
const managerOf = (pool: Pool) => ({
  async transactional<T>(work: (manager: object) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query("begin");
      return await work({
        execute: (sql: string, values: unknown[]) => client.query(sql.replace("?", "$1"), values),
        commit: () => client.query("commit"),
        rollback: () => client.query("rollback"),
      });
    } finally {
      client.release();
    }
  },
});

it("a customer and a step that wait for each other's locks in Postgres: it ends one of them, which is temporary", async () => {
  const pool = new Pool({ connectionString: `${testServer()}/postgres`, application_name: "whole-locks" });
  const provider = Object.create(PostgresAdvisoryLockProvider.prototype) as PostgresAdvisoryLockProvider;
  Object.assign(provider, { manager: managerOf(pool) });
  const callers = [
    ["a", "b", "c"],
    ["c", "b", "a"],
  ];
  const waiting = () =>
    pool.query(
      "select 1 from pg_stat_activity where application_name = 'whole-locks' and wait_event = 'advisory'",
    );
  const ended = await provider.execute(["b"], async () => {
    const asked = Promise.allSettled(callers.map((keys) => provider.execute(keys, async () => "done")));
    await eventually(waiting, ({ rows }) => rows.length === callers.length);
    return { asked };
  });
  const [first, second] = (await ended.asked).sort((one, other) => one.status.localeCompare(other.status));
  await pool.end();
  expect(first).toEqual({ status: "fulfilled", value: "done" });
  expect(second).toMatchObject({ status: "rejected", reason: { message: "deadlock detected" } });
  expect(second?.status === "rejected" && isLockedOut(second.reason)).toBe(true);
});

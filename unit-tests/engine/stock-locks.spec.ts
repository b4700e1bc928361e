import { type LockedItems, underLocks } from "../../src/engine/locks/free-locks";

/** Medusa's locking module as it may behave. */
class FakeLocking {
  readonly owners = new Map<string, string>();
  readonly executed: string[] = [];
  /** Gives no lock to any caller. */
  isAway = false;
  /** Fails to give back several in one call. */
  releasesOnlyOne = false;
  /** Keys whose lock is taken and whose response is lost. */
  lost: ReadonlySet<string> = new Set();

  constructor(readonly defaultProviderId = "in-memory") {}

  /** As both of Medusa's: one after the other, the first that is refused ends it, and an owner gets its lock again. */
  async acquire(keys: string | string[], { ownerId }: { ownerId: string }): Promise<void> {
    if (this.isAway) throw new Error("Redis is away.");
    for (const key of [keys].flat()) {
      if ((this.owners.get(key) ?? ownerId) !== ownerId) throw new Error("It is taken.");
      this.owners.set(key, ownerId);
      if (this.lost.has(key)) throw new Error("The connection was lost.");
    }
  }

  async release(keys: string | string[], { ownerId }: { ownerId: string }): Promise<boolean> {
    if (Array.isArray(keys) && this.releasesOnlyOne) throw new Error("One at a time.");
    const owned = [keys].flat().filter((key) => this.owners.get(key) === ownerId);
    for (const key of owned) this.owners.delete(key);
    return owned.length === [keys].flat().length;
  }

  async execute<T>(key: string, job: () => Promise<T>): Promise<T> {
    if (this.isAway) throw new Error("The database is away.");
    if (this.owners.has(key)) throw new Error("Timed out.");
    this.owners.set(key, "a transaction");
    try {
      this.executed.push(key);
      return await job();
    } finally {
      this.owners.delete(key);
    }
  }
}

async function work(fake: FakeLocking, fails = false): Promise<{ busy: string[]; locked: string[][] }> {
  const locked: string[][] = [];
  const busy = await underLocks(fake, ["a", "b", "c"], async ({ ids }: LockedItems) => {
    locked.push([...ids]);
    if (fails) throw new Error("It fails.");
  });
  return { busy, locked };
}

it("works on the unlocked items, names the locked ones, and releases only its own locks", async () => {
  const fake = new FakeLocking();
  fake.owners.set("b", "another");
  expect(await work(fake)).toEqual({ busy: ["b"], locked: [["a", "c"]] });
  expect([...fake.owners]).toEqual([["b", "another"]]);
});

it.each(["in-memory", "locking-postgres"])(
  "does nothing when all are locked by another, and fails when no lock can be had at all, of %s",
  async (provider) => {
    const fake = new FakeLocking(provider);
    for (const key of ["a", "b", "c"]) fake.owners.set(key, "another");
    expect(await work(fake)).toEqual({ busy: ["a", "b", "c"], locked: [] });
    expect([...fake.owners.keys()]).toEqual(["a", "b", "c"]);
    fake.isAway = true;
    await expect(work(fake)).rejects.toThrow(/locks: .+ is away\./);
  },
);

it("gives back a lock whose response was lost, and locks when the work fails", async () => {
  const fake = new FakeLocking();
  fake.lost = new Set(["a"]);
  expect(await work(fake)).toEqual({ busy: ["a"], locked: [["b", "c"]] });
  await expect(work(fake, true)).rejects.toThrow("It fails.");
  expect([...fake.owners]).toEqual([]);
});

it("gives locks back one by one when it cannot give them back together", async () => {
  const fake = new FakeLocking();
  fake.releasesOnlyOne = true;
  expect(await work(fake)).toEqual({ busy: [], locked: [["a", "b", "c"]] });
  expect([...fake.owners]).toEqual([]);
});

describe("With Medusa's Postgres provider, whose acquired locks its own steps do not see", () => {
  it("items are worked on one by one, each in a transaction, and a busy one is left", async () => {
    const fake = new FakeLocking("locking-postgres");
    fake.owners.set("b", "another");
    expect(await work(fake)).toEqual({ busy: ["b"], locked: [["a"], ["c"]] });
    expect(fake.executed).toEqual(["a", "c"]);
  });

  it("an error of the work is no busy item", async () => {
    await expect(work(new FakeLocking("locking-postgres"), true)).rejects.toThrow("It fails.");
  });
});

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** Above what any system counts processes to. */
const NO_PROCESS = 2 ** 30;

describe("What the suites of a run build from the same sources", () => {
  const before = process.env.SKLAD_BUILDS;
  let work: string;
  let builds: string;
  let made: number;

  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), "sklad-made-"));
    builds = process.env.SKLAD_BUILDS = join(work, "builds");
    made = 0;
  });
  afterEach(() => {
    if (before === undefined) delete process.env.SKLAD_BUILDS;
    else process.env.SKLAD_BUILDS = before;
    rmSync(work, { recursive: true, force: true });
  });

  /** Takes a moment, in which the others come. */
  async function make(folder: string): Promise<void> {
    made += 1;
    await delay(50);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "file"), "built");
  }

  async function wantedBy(name: string): Promise<string> {
    const { madeOnce } = await import("../../scripts/lib/made-once.mjs");
    const folder = join(work, name);
    await madeOnce("thing", folder, make);
    return readFileSync(join(folder, "file"), "utf8");
  }

  it("is built once, and each has a copy, also those that want it at the same moment", async () => {
    expect(await Promise.all(["one", "two", "three"].map(wantedBy))).toEqual(["built", "built", "built"]);
    expect(await wantedBy("four")).toBe("built");
    expect(made).toBe(1);
  });

  it("is built by the next one when the first fails, or is killed", async () => {
    const { madeOnce } = await import("../../scripts/lib/made-once.mjs");
    const failing = madeOnce("thing", join(work, "one"), () => Promise.reject(new Error("no space left")));
    await expect(failing).rejects.toThrow("no space left");
    writeFileSync(join(builds, "thing.claimed"), String(NO_PROCESS));
    expect(await wantedBy("two")).toBe("built");
    expect(readdirSync(builds)).toEqual(["thing"]);
  });

  it("is built by each where no test run shares it", async () => {
    delete process.env.SKLAD_BUILDS;
    await Promise.all(["one", "two"].map(wantedBy));
    expect({ made, kept: existsSync(builds) }).toEqual({ made: 2, kept: false });
  });
});

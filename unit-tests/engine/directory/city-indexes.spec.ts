import { setImmediate as turn } from "node:timers/promises";
import { citiesOf } from "../../../src/engine/directory/city-indexes";
import type { Context } from "../../../src/engine/context";
import { ProcessState } from "../../../src/modules/sklad/ports";

/** A directory whose cities may change, and whose reading may fail or wait. */
class Directory {
  now = 0;
  names = ["Київ"];
  readings = 0;
  fails = false;
  readonly warnings: string[] = [];

  readonly ctx = {
    sklad: {
      processState: new ProcessState(),
      monotonic: () => this.now,
      stores: {
        directory: {
          cityList: () => Promise.resolve({ version: this.names.join(), complete: true }),
          cities: () => this.#read(),
        },
      },
    },
    logger: { warn: (warning: string) => void this.warnings.push(warning) },
  } as unknown as Context;

  async *#read() {
    this.readings += 1;
    const names = this.names;
    await turn();
    if (this.fails) throw new Error("The connection was lost.");
    yield names.map((name) => ({ ref: name, name, region: null, kind: null }));
  }

  async find(text: string, address = "https://service.example"): Promise<string[]> {
    return (await citiesOf(this.ctx, address)).index.find(text, 10).map(({ name }) => name);
  }
}

/** MiniSearch takes its documents between timers. */
async function rebuilt(directory: Directory, text: string, name: string): Promise<void> {
  while (!(await directory.find(text)).includes(name)) await turn();
}

describe("The index of a service's cities", () => {
  it("is built once for all who ask first", async () => {
    const directory = new Directory();
    const found = await Promise.all([directory.find("київ"), directory.find("ки"), directory.find("київ")]);
    expect(found).toEqual([["Київ"], ["Київ"], ["Київ"]]);
    expect(directory.readings).toBe(1);
  });

  it("is replaced once the directory has changed, and answers meanwhile", async () => {
    const directory = new Directory();
    await directory.find("київ");
    directory.names = ["Київ", "Львів"];
    expect(await directory.find("львів")).toEqual([]);
    directory.now += 5_000;
    expect(await directory.find("львів")).toEqual([]);
    await rebuilt(directory, "львів", "Львів");
    expect(directory.readings).toBe(2);
  });

  it("answers as before when it cannot be replaced, and is tried again", async () => {
    const directory = new Directory();
    await directory.find("київ");
    directory.names = ["Львів"];
    directory.fails = true;
    directory.now += 5_000;
    await directory.find("київ");
    while (directory.warnings.length === 0) await turn();
    expect(await directory.find("київ")).toEqual(["Київ"]);
    directory.fails = false;
    directory.now += 5_000;
    await rebuilt(directory, "львів", "Львів");
  });

  it("fails for those who wait for the first, and is tried again by the next", async () => {
    const directory = new Directory();
    directory.fails = true;
    await expect(directory.find("київ")).rejects.toThrow("lost");
    directory.fails = false;
    expect(await directory.find("київ")).toEqual(["Київ"]);
  });

  it("is kept for a few services only", async () => {
    const directory = new Directory();
    for (let service = 0; service < 9; service += 1)
      await directory.find("київ", `https://${service}.example`);
    await directory.find("київ", "https://8.example");
    expect(directory.readings).toBe(9);
    await directory.find("київ", "https://0.example");
    expect(directory.readings).toBe(10);
  });
});

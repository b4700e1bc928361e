import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Collection } from "../../src/sandbox/records/collection";
import { StateFile } from "../../src/sandbox/records/state-file";

interface Thing {
  readonly id: string;
  readonly value: number;
}

let file: string;
let reported: unknown[];
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), "state-file-")), "state", "sandbox.json");
  reported = [];
});

function open(): { state: StateFile; things: Collection<Thing> } {
  const things: Collection<Thing> = new Collection<Thing>("things", ({ id }) => id, {
    record: () => state.markChanged(),
  });
  const state = new StateFile(
    file,
    () => [...things.all()].map((thing) => ["things", thing] as const),
    (error) => reported.push(error),
  );
  try {
    for (const [, value] of state.read()) things.restore(value as Thing);
  } catch (error) {
    state.release();
    throw error;
  }
  return { state, things };
}

/** What a process finds that starts after the last one was closed. */
async function reopened(): Promise<Thing[]> {
  const { state, things } = open();
  await state.close();
  return [...things.all()];
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(50);
}

it("gives back the newest version of every value", async () => {
  const { state, things } = open();
  things.put({ id: "a", value: 1 });
  things.put({ id: "b", value: 2 });
  things.put({ id: "a", value: 3 });
  await state.close();
  expect(await reopened()).toEqual([
    { id: "a", value: 3 },
    { id: "b", value: 2 },
  ]);
});

it("is one JSON document that holds every value of a large state once", async () => {
  const { state, things } = open();
  for (let number = 0; number < 1001; number += 1) things.put({ id: String(number), value: number });
  await state.close();
  const { entries } = JSON.parse(readFileSync(file, "utf8")) as { entries: unknown[] };
  expect(entries).toEqual([...things.all()].map((thing) => ["things", thing]));
  expect(await reopened()).toEqual([...things.all()]);
});

it("is written at intervals, and only after a change", async () => {
  const { state, things } = open();
  await delay(1_500);
  expect(existsSync(file)).toBe(false);
  things.put({ id: "a", value: 1 });
  await until(() => existsSync(file));
  expect(readFileSync(file, "utf8")).toContain('{"id":"a","value":1}');
  things.put({ id: "a", value: 2 });
  await until(() => readFileSync(file, "utf8").includes('{"id":"a","value":2}'));
  expect(existsSync(`${file}.new`)).toBe(false);
  await state.close();
});

it("reports a write that failed, and writes as soon as it can", async () => {
  const { state, things } = open();
  const folder = dirname(file);
  renameSync(folder, `${folder}-away`);
  things.put({ id: "a", value: 1 });
  await until(() => reported.length > 0);
  expect(reported).toEqual([expect.objectContaining({ code: "ENOENT" })]);
  renameSync(`${folder}-away`, folder);
  await until(() => existsSync(file));
  await state.close();
  expect(await reopened()).toEqual([{ id: "a", value: 1 }]);
});

it.each([
  ["something else", "# Notes\n"],
  ["JSON of something else", "null"],
  ["a part of a state", '{"file":"sklad-sandbox","version":2,"entries":[\n["things",{"id"'],
  ["the state of an earlier version", '{"file":"sklad-sandbox","version":1}\n["things",{"id":"a"}]\n'],
])("does not overwrite a file that is %s", async (_what, text) => {
  const { state } = open();
  await state.close();
  writeFileSync(file, text);
  expect(open).toThrow(
    `${file} holds no state of a sandbox, or that of another version. Remove it or choose another file.`,
  );
  expect(readFileSync(file, "utf8")).toBe(text);
});

it("is for one process at a time, and outlives the lock of a dead one", async () => {
  const { state } = open();
  expect(open).toThrow(`${file} is used by process ${process.pid}.`);
  await state.close();
  expect(existsSync(`${file}.lock`)).toBe(false);
  writeFileSync(`${file}.lock`, "999999999");
  expect(await reopened()).toEqual([]);
});

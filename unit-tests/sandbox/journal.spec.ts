import { appendFileSync, existsSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Collection } from "../../src/sandbox/records/collection";
import { Journal } from "../../src/sandbox/records/journal";

interface Thing {
  readonly id: string;
  readonly value: number;
}

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), "journal-")), "state", "sandbox.jsonl");
});

function open(): { journal: Journal; things: Collection<Thing> } {
  const journal = new Journal(file);
  const things = new Collection<Thing>("things", ({ id }) => id, journal);
  journal.read((_collection, value) => things.restore(value as Thing));
  journal.rewrite([...things.all()].map((thing) => ["things", thing] as const));
  return { journal, things };
}

/** What a process finds that starts after the last one was closed. */
function reopened(): Thing[] {
  const { journal, things } = open();
  journal.close();
  return [...things.all()];
}

it("gives back the newest version of every value", () => {
  const { journal, things } = open();
  things.put({ id: "a", value: 1 });
  things.put({ id: "b", value: 2 });
  things.put({ id: "a", value: 3 });
  journal.close();
  expect(reopened()).toEqual([
    { id: "a", value: 3 },
    { id: "b", value: 2 },
  ]);
});

it("has every flushed record on disk, also after the process died", () => {
  const { journal, things } = open();
  things.put({ id: "a", value: 1 });
  expect(readFileSync(file, "utf8")).not.toContain('"a"');
  journal.flush();
  expect(readFileSync(file, "utf8")).toContain('{"id":"a","value":1}');
  journal.close();
});

it("writes without a flush before anything else happens", async () => {
  const { journal, things } = open();
  things.put({ id: "a", value: 1 });
  await Promise.resolve();
  expect(readFileSync(file, "utf8")).toContain('"a"');
  journal.close();
});

it("holds each value once after a start", () => {
  const { journal, things } = open();
  for (let value = 0; value < 100; value += 1) things.put({ id: "a", value });
  journal.close();
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(101);
  reopened();
  expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(2);
});

it("leaves out a last line that was cut off", () => {
  const { journal, things } = open();
  things.put({ id: "a", value: 1 });
  things.put({ id: "b", value: 2 });
  journal.close();
  truncateSync(file, readFileSync(file).length - 5);
  expect(reopened()).toEqual([{ id: "a", value: 1 }]);
});

it("says which line in the middle is damaged, and changes nothing", () => {
  const { journal, things } = open();
  things.put({ id: "a", value: 1 });
  journal.close();
  appendFileSync(file, "damaged\n" + '["things",{"id":"b","value":2}]\n'.repeat(2));
  const before = readFileSync(file, "utf8");
  const damaged = new Journal(file);
  expect(() => damaged.read(() => undefined)).toThrow(
    `Line 3 of ${file} is damaged. Repair or remove the file.`,
  );
  damaged.close();
  expect(readFileSync(file, "utf8")).toBe(before);
});

it("does not overwrite a file that is something else", () => {
  const { journal } = open();
  journal.close();
  writeFileSync(file, "# Notes\n");
  const other = new Journal(file);
  expect(() => other.read(() => undefined)).toThrow("does not hold the state of a sandbox");
  other.close();
  expect(readFileSync(file, "utf8")).toBe("# Notes\n");
});

it("is for one process at a time, and outlives the lock of a dead one", () => {
  const { journal } = open();
  expect(() => new Journal(file)).toThrow(`${file} is used by process ${process.pid}.`);
  journal.close();
  expect(existsSync(`${file}.lock`)).toBe(false);
  writeFileSync(`${file}.lock`, "999999999");
  expect(reopened()).toEqual([]);
});

it("refuses a record that cannot be written, so that the others can be", () => {
  const { journal, things } = open();
  things.put({ id: "a", value: 1 });
  const endless: { id: string; value: number; self?: object } = { id: "b", value: 2 };
  endless.self = endless;
  expect(() => things.put(endless)).toThrow("circular");
  expect([...things.all()]).toEqual([{ id: "a", value: 1 }]);
  journal.close();
  expect(reopened()).toEqual([{ id: "a", value: 1 }]);
});

import { SkladClient } from "../../../src/client";
import { readListPage } from "../../../src/engine/directory/read-list";
import { PagingError } from "../../../src/engine/feeds";

const ENTRIES = [{ ref: "kyiv" }, { ref: "lviv" }];

/** Reads the fifth page of a list, after so many rows. */
function fifthPage(before: number) {
  let calls = 0;
  const read = readListPage({
    operation: "getCities",
    cursor: { page: 5, size: 2, before, mark: "-" },
    call: (send) => send(new SkladClient({ baseUrl: "https://unused.example.com" }), {}),
    ask: async () => {
      calls += 1;
      return ENTRIES;
    },
    untilEmptyFrom: 1,
  });
  return { read, calls: () => calls };
}

describe("A page of the directory", () => {
  it("is followed by the next one", async () => {
    expect(await fifthPage(8).read).toMatchObject({ entries: ENTRIES, next: { page: 6, before: 10 } });
  });

  it("is not asked for after more entries than any list has: the pages do not end", async () => {
    const { read, calls } = fifthPage(100_001);
    await expect(read).rejects.toThrow(PagingError);
    expect(calls()).toBe(0);
  });
});

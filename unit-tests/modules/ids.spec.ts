import { generateEntityId } from "@medusajs/framework/utils";
import { decodeTime } from "ulid";
import { newId, newIds, ulidFloor } from "../../src/modules/sklad/stores/database";

describe("A primary key", () => {
  afterEach(() => jest.restoreAllMocks());

  it("is a ULID behind its prefix, and begins with its time as Medusa's own do", () => {
    const before = Date.now();
    const ids = [newId("sklord"), generateEntityId("", "sklord")];
    const after = Date.now();
    for (const id of ids) {
      expect(id).toMatch(/^sklord_[0-9A-HJKMNP-TV-Z]{26}$/);
      const time = decodeTime(id.slice("sklord_".length));
      expect(before <= time && time <= after).toBe(true);
    }
  });

  it("is unique, and in the order of its making also within a millisecond, alone and with others of one statement", () => {
    jest.spyOn(Date, "now").mockReturnValue(Date.now());
    const ids = [
      ...Array.from({ length: 10_000 }, () => newId("sklin")),
      ...newIds("sklin", 10_000),
      newId("sklin"),
    ];
    expect(ids.findIndex((id, place) => place > 0 && id <= ids[place - 1]!)).toBe(-1);
  });

  it("has every digit random when a millisecond begins, so that processes do not make the same", () => {
    let now = Date.now();
    jest.spyOn(Date, "now").mockImplementation(() => (now += 1));
    // Loaded once more: ids count on from the latest time they were made at, and the next tests' are to be of the present.
    jest.isolateModules(() => {
      const path = "../../src/modules/sklad/stores/database";
      const another = jest.requireActual<{ newId: typeof newId }>(path);
      const ids = Array.from({ length: 2_000 }, () => another.newId("sklin"));
      for (let place = 1; place <= 16; place += 1)
        expect(new Set(ids.map((id) => id.at(-place))).size).toBe(32);
    });
  });
});

it("The smallest ULID of an instant sorts by it, whatever instant a filter asks for", () => {
  const times = [-1, 31, 32, 1023, 1024, 2 ** 32, 2 ** 32 + 1, 1_795_000_000_000, 2 ** 48];
  const floors = times.map((time) => ulidFloor(new Date(time)));
  expect([...floors].sort()).toEqual(floors);
  expect(floors[0]).toBe("0".repeat(26));
  expect(floors.at(-1)).toBe(`7ZZZZZZZZZ${"0".repeat(16)}`);
});

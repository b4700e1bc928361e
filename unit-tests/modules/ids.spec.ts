import { generateEntityId } from "@medusajs/framework/utils";
import { decodeTime } from "ulid";
import { newId, newIds, ulidFloor } from "../../src/modules/sklad/stores/database";

describe("A primary key", () => {
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
      ...Array.from({ length: 2_000 }, () => newId("sklin")),
      ...newIds("sklin", 2_000),
      newId("sklin"),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });
});

it("The smallest ULID of an instant sorts by it, whatever instant a filter asks for", () => {
  const times = [-1, 31, 32, 1023, 1024, 2 ** 32, 2 ** 32 + 1, 1_795_000_000_000, 2 ** 48];
  const floors = times.map((time) => ulidFloor(new Date(time)));
  expect([...floors].sort()).toEqual(floors);
  expect(floors[0]).toBe("0".repeat(26));
  expect(floors.at(-1)).toBe(`7ZZZZZZZZZ${"0".repeat(16)}`);
});

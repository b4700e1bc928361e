import { generateEntityId } from "@medusajs/framework/utils";
import { newId, newIds, ulidTime } from "../../src/modules/sklad/stores/database";

describe("A primary key", () => {
  it("is a ULID behind its prefix, and begins with its time as Medusa's own do", () => {
    const before = ulidTime(Date.now());
    const ids = [newId("sklord"), generateEntityId("", "sklord")];
    const after = ulidTime(Date.now());
    for (const id of ids) {
      expect(id).toMatch(/^sklord_[0-9A-HJKMNP-TV-Z]{26}$/);
      const time = id.slice("sklord_".length, -16);
      expect(before <= time && time <= after).toBe(true);
    }
  });

  it("sorts by its time", () => {
    const times = [0, 31, 32, 1023, 1024, 2 ** 32, 2 ** 32 + 1, 1_795_000_000_000, 2 ** 48 - 1];
    const texts = times.map(ulidTime);
    expect([...texts].sort()).toEqual(texts);
    expect(texts[0]).toBe("0000000000");
    expect(texts.at(-1)).toBe("7ZZZZZZZZZ");
  });

  it("is unique, and every digit is random", () => {
    const ids = Array.from({ length: 20_000 }, () => newId("sklin"));
    expect(new Set(ids).size).toBe(ids.length);
    for (let place = 1; place <= 16; place += 1)
      expect(new Set(ids.map((id) => id.at(-place))).size).toBe(32);
  });

  it("of many rows of one statement stands in their order", () => {
    const ids = newIds("sklevt", 2_000);
    expect(new Set(ids).size).toBe(2_000);
    expect([...ids].sort()).toEqual(ids);
  });
});

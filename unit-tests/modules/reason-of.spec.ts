import { reasonOf } from "../../src/modules/sklad/errors";
import { isStorable } from "../../src/planning/values/text";

const failed = (message: string, code?: string) => Object.assign(new Error(message), code && { code });

describe("Why something failed", () => {
  it("is what the database says, without its statement and the values in it", () => {
    const statement = 'insert into "sklad_problem" ("key") values (\'Шевченко - Київ\')';
    expect(
      reasonOf(failed(`${statement} - index row size 3568 exceeds btree version 4 maximum 2704`, "54000")),
    ).toBe("index row size 3568 exceeds btree version 4 maximum 2704");
    expect(reasonOf({ message: `${statement} - duplicate key value` })).toBe("duplicate key value");
    expect(reasonOf(failed(statement))).toBe("a statement of the database failed");
    expect(reasonOf(failed("Шевченко - no such function", "42883"))).toBe("no such function");
  });

  it("is an error's own sentence, cut to what a person reads", () => {
    expect(reasonOf(failed("Order 1001 - the parcel - is closed."))).toBe(
      "Order 1001 - the parcel - is closed.",
    );
    expect(reasonOf(failed("connect refused", "ECONNREFUSED"))).toBe("connect refused");
    expect(reasonOf("no error")).toBe("no error");
    expect(reasonOf({})).toBe("an error without a message");
    expect(reasonOf(failed("x".repeat(10_000)))).toHaveLength(500);
  });

  it("has no character cut in half, which the database would refuse", () => {
    for (const length of [498, 499, 500]) {
      const reason = reasonOf(failed("x".repeat(length) + "😀".repeat(10)));
      expect(isStorable(reason)).toBe(true);
      expect(reason.length).toBeGreaterThanOrEqual(499);
    }
  });
});

import type { Context } from "../../src/engine/context";
import { orderTable } from "../../src/engine/lists";

it("A table of orders has nothing before its first page, so that a list that cannot be read is an error", async () => {
  const list = async () => {
    throw new Error("the database is away");
  };
  const ctx = { sklad: { stores: { connections: { list } } } } as unknown as Context;
  await expect(orderTable(ctx, {}, "en").next()).rejects.toThrow("the database is away");
});

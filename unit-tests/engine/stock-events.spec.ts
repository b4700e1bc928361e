import type { Context } from "../../src/engine/context";
import { ProcessState } from "../../src/modules/sklad/ports";
import { onStockEvent } from "../../src/engine/stock/sync-due";

it("Events within a moment are looked up together, each item once; a later event is looked up alone", async () => {
  const asked: [string, string[]][] = [];
  const changed = (what: string, ids: string[]) => Promise.resolve(asked.push([what, ids]));
  const sklad = { stores: { stockDue: { changed } }, processState: new ProcessState() };
  const ctx = { sklad } as unknown as Context;
  const levels = Array.from({ length: 1_000 }, (_, index) => `ilev_${index}`);
  const hearings = [...levels, ...levels].map((id) => onStockEvent(ctx, "level", id));
  await Promise.all([...hearings, onStockEvent(ctx, "order", "order_1")]);
  expect(asked).toEqual([
    ["level", levels],
    ["order", ["order_1"]],
  ]);
  await onStockEvent(ctx, "reservation", "resitem_1");
  expect(asked.at(-1)).toEqual(["reservation", ["resitem_1"]]);
});

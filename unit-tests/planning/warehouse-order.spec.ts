import type { InferTypeOf } from "@medusajs/framework/types";
import { SkladWarehouseOrder } from "../../src/modules/sklad/models";
import { PLANNED_COLUMNS } from "../../src/planning/orders";
import type { WarehouseOrder } from "../../src/planning/warehouse-order";

type Stored = Omit<
  InferTypeOf<typeof SkladWarehouseOrder>,
  "lines" | "fulfillments" | "created_at" | "updated_at" | "deleted_at"
>;
type Same<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;

describe("The type of a warehouse order", () => {
  it("has the columns of its table, and no others", () => {
    // Does not compile while one has a column that the other lacks.
    const same: Same<keyof Stored, keyof WarehouseOrder> = true;
    expect(same).toBe(true);
  });

  it("gives a plan columns that the table has", () => {
    const columns = Object.keys(SkladWarehouseOrder.parse().schema);
    expect(PLANNED_COLUMNS.filter((name) => !columns.includes(name))).toEqual([]);
  });
});

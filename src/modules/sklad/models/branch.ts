import { model } from "@medusajs/framework/utils";

/** A branch of the carrier's directory. What the service does not say is null: unknown, and never "closed". */
export const SkladBranch = model.define(
  { name: "SkladBranch", tableName: "sklad_branch" },
  {
    id: model.id({ prefix: "sklbranch" }).primaryKey(),
    /** The base address of the service: connections of one address share its directory. */
    address: model.text(),
    /** Its identifier in getWarehouses, which an order is sent with. */
    ref: model.text(),
    city_ref: model.text(),
    number: model.text().nullable(),
    name: model.text(),
    short_address: model.text().nullable(),
    kind: model.enum(["branch", "locker", "cargo"]).nullable(),
    /** Whether the service says that it takes no parcels now. */
    is_closed: model.boolean().nullable(),
    /** Heaviest parcel, in kilograms. */
    max_weight_kg: model.float().nullable(),
    /** The number, the name and the street as they are searched (`planning/directory/branch-query.ts`). */
    key: model.text(),
    /** A complete reading of its city that no longer had it. */
    gone_at: model.dateTime().nullable(),
  },
);

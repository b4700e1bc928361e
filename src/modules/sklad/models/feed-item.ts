import { model } from "@medusajs/framework/utils";

/** An entry of a snapshot that is being read. Entries are applied and removed when the last page has been read. */
export const SkladFeedItem = model.define(
  { name: "SkladFeedItem", tableName: "sklad_feed_item" },
  {
    id: model.id({ prefix: "sklfitem" }).primaryKey(),
    feed_id: model.text(),
    run_id: model.text(),
    /** Its place in the snapshot, from 0. */
    ordinal: model.number(),
    item: model.json(),
  },
);

import { model } from "@medusajs/framework/utils";

/** An alert for the merchant: raised once for a key, cleared automatically when its cause is gone. */
export const SkladProblem = model
  .define(
    { name: "SkladProblem", tableName: "sklad_problem" },
    {
      id: model.id({ prefix: "sklprob" }).primaryKey(),
      /** Names the cause, such as `connection:sklconn_1:invalid_key`. */
      key: model.text(),
      code: model.text(),
      params: model.json().nullable(),
      connection_id: model.text().nullable(),
      warehouse_order_id: model.text().nullable(),
      raised_at: model.dateTime(),
      /** When the merchant was notified, if notifications are on. */
      notified_at: model.dateTime().nullable(),
      /** When it came under the bell of the admin; an e-mail that fails is sent again without it. */
      rung_at: model.dateTime().nullable(),
      /** The merchant is not notified before then: it may be over soon, another process is notifying, or notifying failed. */
      notify_after: model.dateTime(),
      cleared_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    {
      name: "IDX_sklad_problem_one_open",
      on: ["key"],
      unique: true,
      where: "cleared_at IS NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_problem_unnotified",
      on: ["notify_after"],
      where: "cleared_at IS NULL AND notified_at IS NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_problem_open_of_order",
      on: ["warehouse_order_id"],
      where: "cleared_at IS NULL AND warehouse_order_id IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_problem_open_of_shop",
      on: ["id"],
      where: "cleared_at IS NULL AND warehouse_order_id IS NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_problem_words",
      on: ["connection_id", "cleared_at"],
      where: "cleared_at IS NOT NULL AND (params -> 'descriptions') IS NOT NULL AND deleted_at IS NULL",
    },
    { name: "IDX_sklad_problem_open", on: ["id"], where: "cleared_at IS NULL AND deleted_at IS NULL" },
  ]);

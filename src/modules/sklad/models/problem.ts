import { model } from "@medusajs/framework/utils";

/** An alert for the merchant: raised once for a key, cleared automatically when its cause is gone. */
export const SkladProblem = model.define(
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
);

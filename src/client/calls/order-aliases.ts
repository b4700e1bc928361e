/** The four identifiers of an order under names other systems use (assumed). */
export const IDENTITY_ALIASES = {
  id_order: ["order_id", "order_number"],
  external_id: ["ext_id"],
  id_order_FF: ["id_ff", "ff_id", "order_id_ff"],
  key_order: ["order_key", "uuid"],
};

export const STATUS_ALIASES = {
  status: ["new_status", "current_status", "order_status", "status_order", "status_name", "state"],
};

/** Where a status is looked for, the surest name first. */
export const STATUS_NAMES = ["status", ...STATUS_ALIASES.status];

export const TIME_ALIASES = { date: ["status_date", "date_status", "changed_at", "updated_at", "date_time"] };

import { z } from "zod";
import { ORDER_STATES } from "../literals";

export const orderStateSchema = z.enum(ORDER_STATES);

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

/** Where a parcel goes, in this project's words; the dialect writes them. Further members pass as they are. */
export const deliveryAddressSchema = z.looseObject({
  branch_ref: z.string().min(1).optional().describe("A branch of the carrier: `Warehouse.ref`."),
  city: z.string().min(1).optional(),
  street_address: z.string().min(1).optional().describe("Street, house, flat."),
  postal_code: z.string().min(1).optional(),
});

export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

/** The members on the wire: only `WarehouseRef` is specified, the other names are assumed. */
export const ADDRESS_NAMES = {
  branch_ref: "WarehouseRef",
  city: "City",
  street_address: "Address",
  postal_code: "PostCode",
} as const;

/** `delivery_address` as it is sent by default. */
export function writeAddress(address: DeliveryAddress): Record<string, unknown> {
  const names = new Map<string, string>(Object.entries(ADDRESS_NAMES));
  return Object.fromEntries(
    Object.entries(address).flatMap(([name, value]) =>
      value === undefined ? [] : [[names.get(name) ?? name, value]],
    ),
  );
}

import { z } from "zod";

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

import { z } from "zod";

/** Where a parcel goes, in this project's words; the dialect writes them. Further members pass as they are. */
export const deliveryAddressSchema = z.looseObject({
  branch_ref: z.string().min(1).optional().describe("A branch of the carrier: `Warehouse.ref`."),
  city: z.string().min(1).optional(),
  street_address: z.string().min(1).optional().describe("Street, house, flat."),
  postal_code: z.string().min(1).optional(),
});

export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

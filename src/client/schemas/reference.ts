import { z } from "zod";
import { apiKeySchema, optionalTextSchema, pageSchema, withApiKey } from "./values";

/**
 * The reference shapes are assumed after the one name the spec shows, `WarehouseRef`: the carrier's own directories
 * call an identifier `Ref`, a name `Description`, and a city's identifier in other records `CityRef`.
 */
const search = { FindByString: z.string().optional(), page: pageSchema.optional() };

/** That no key is needed is specified (spec, "Endpoints" 4); one that is sent is ignored. */
export const getCitiesRequestSchema = z.looseObject({ ...search, ApiKey: apiKeySchema.optional() });

export const cityRecordSchema = z.looseObject({
  Ref: z.string().min(1),
  Description: z.string().min(1),
  AreaDescription: optionalTextSchema,
});

export const getCitiesDataSchema = z.array(cityRecordSchema);

/** That no key is needed is specified (spec, "Endpoints" 4); one that is sent is ignored. */
export const getWarehousesRequestSchema = z.looseObject({
  CityRef: z.string().min(1),
  ...search,
  ApiKey: apiKeySchema.optional(),
});

export const warehouseRecordSchema = z.looseObject({
  Ref: z.string().min(1).meta({ description: "What an order carries as `delivery_address.WarehouseRef`." }),
  Description: z.string().min(1),
  CityRef: optionalTextSchema,
  Number: optionalTextSchema,
  ShortAddress: optionalTextSchema,
});

export const getWarehousesDataSchema = z.array(warehouseRecordSchema);

export const getStreetRequestSchema = withApiKey(z.looseObject({ CityRef: z.string().min(1), ...search }));

export const streetRecordSchema = z.looseObject({
  Ref: z.string().min(1),
  Description: z.string().min(1),
  StreetsType: optionalTextSchema,
  CityRef: optionalTextSchema,
});

export const getStreetDataSchema = z.array(streetRecordSchema);

export const senderDetailsRequestSchema = withApiKey(z.looseObject({}));

export const senderRecordSchema = z.looseObject({
  Ref: optionalTextSchema,
  Description: z.string().min(1).meta({ description: "The sender's registered name." }),
  Phone: optionalTextSchema,
  CityRef: optionalTextSchema,
  WarehouseRef: optionalTextSchema,
});

/** Assumed: one sender, or an array where a key has several. */
export const senderDetailsDataSchema = z.union([senderRecordSchema, z.array(senderRecordSchema)]);

export type WireCityRecord = z.infer<typeof cityRecordSchema>;
export type WireWarehouseRecord = z.infer<typeof warehouseRecordSchema>;
export type WireStreetRecord = z.infer<typeof streetRecordSchema>;
export type WireSenderRecord = z.infer<typeof senderRecordSchema>;

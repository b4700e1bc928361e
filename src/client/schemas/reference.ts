import { z } from "zod";
import { apiKeySchema, assumed, namedShapes, optionalTextSchema, pageSchema, withApiKey } from "./values";

/**
 * The reference shapes are assumed after the one documented name, `WarehouseRef`: the carrier's own directories
 * call an identifier `Ref`, a name `Description`, and a city's identifier in other records `CityRef`.
 */
const search = { FindByString: z.string().optional(), page: pageSchema.optional() };

/** A further fact of a branch: of any type, so that an odd one hides no other member of the record. */
const saidSchema = (description: string) => z.unknown().optional().meta({ description });

/** Needs no ApiKey (specified); the service ignores one that is sent. */
export const getCitiesRequestSchema = z
  .looseObject({ ...search, ApiKey: apiKeySchema.optional() })
  .register(namedShapes, assumed("GetCitiesRequest", "Part of a city's name; all cities without it."));

export const cityRecordSchema = z
  .looseObject({
    Ref: z.string().min(1),
    Description: z.string().min(1),
    AreaDescription: optionalTextSchema,
    SettlementTypeDescription: optionalTextSchema.meta({ description: "Such as місто or село." }),
  })
  .register(namedShapes, assumed("CityRecord", "A city of the carrier's directory."));

export const getCitiesDataSchema = z.array(cityRecordSchema);

/** Needs no ApiKey (specified); the service ignores one that is sent. */
export const getWarehousesRequestSchema = z
  .looseObject({
    CityRef: z.string().min(1),
    ...search,
    ApiKey: apiKeySchema.optional(),
  })
  .register(namedShapes, assumed("GetWarehousesRequest", "The city of the branches."));

export const warehouseRecordSchema = z
  .looseObject({
    Ref: z.string().min(1).meta({ description: "What an order carries as `delivery_address.WarehouseRef`." }),
    Description: z.string().min(1),
    CityRef: optionalTextSchema,
    Number: optionalTextSchema,
    ShortAddress: optionalTextSchema,
    CategoryOfWarehouse: saidSchema("Branch, Postomat, Store, DropOff or Fulfillment."),
    TypeOfWarehouse: saidSchema("The carrier's identifier of the type, which alone names cargo branches."),
    WarehouseStatus: saidSchema("Working, or why the branch is closed."),
    DenyToSelect: saidSchema("1 when the branch must not be chosen."),
    TotalMaxWeightAllowed: saidSchema("In kilograms, of a whole shipment; 0 for unknown."),
    PlaceMaxWeightAllowed: saidSchema("In kilograms, of one of its places; 0 for unknown."),
  })
  .register(namedShapes, assumed("WarehouseRecord", "A branch of the carrier."));

export const getWarehousesDataSchema = z.array(warehouseRecordSchema);

export const getStreetRequestSchema = withApiKey(
  z.looseObject({ CityRef: z.string().min(1), ...search }),
).register(namedShapes, assumed("GetStreetRequest", "The city of the streets."));

export const streetRecordSchema = z
  .looseObject({
    Ref: z.string().min(1),
    Description: z.string().min(1),
    StreetsType: optionalTextSchema,
    CityRef: optionalTextSchema,
  })
  .register(namedShapes, assumed("StreetRecord", "A street."));

export const getStreetDataSchema = z.array(streetRecordSchema);

export const senderDetailsRequestSchema = withApiKey(z.looseObject({})).register(
  namedShapes,
  assumed("SenderDetailsRequest", "The ApiKey alone."),
);

export const senderRecordSchema = z
  .looseObject({
    Ref: optionalTextSchema,
    Description: z.string().min(1).meta({ description: "The sender's registered name." }),
    Phone: optionalTextSchema,
    CityRef: optionalTextSchema,
    WarehouseRef: optionalTextSchema,
  })
  .register(namedShapes, assumed("SenderRecord", "The sender of the parcels."));

/** One sender, or an array where a key has several. */
export const senderDetailsDataSchema = z
  .union([senderRecordSchema, z.array(senderRecordSchema)])
  .register(namedShapes, assumed("SenderDetailsData", "One sender, or several."));

export type WireCityRecord = z.infer<typeof cityRecordSchema>;
export type WireWarehouseRecord = z.infer<typeof warehouseRecordSchema>;
export type WireStreetRecord = z.infer<typeof streetRecordSchema>;
export type WireSenderRecord = z.infer<typeof senderRecordSchema>;

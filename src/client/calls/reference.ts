import { z } from "zod";
import { requestBody } from "../check-shape";
import { readList, readOneOrMany, readRecord, textsUnder } from "../dialect/read-record";
import {
  cityRecordSchema,
  getCitiesRequestSchema,
  getStreetRequestSchema,
  getTokenDataSchema,
  getTokenRequestSchema,
  getWarehousesRequestSchema,
  senderDetailsRequestSchema,
  senderRecordSchema,
  streetRecordSchema,
  warehouseRecordSchema,
} from "../schemas";
import { isUuid } from "../text";
import { BRANCH_KINDS, branchFacts } from "./branch-facts";
import { defineCall, idSchema, SAMPLE_CITY_REF, SAMPLE_ORDER, wordsSchema } from "./define-call";

const credentialsSchema = z.object({ login: z.string().min(1), password: z.string().min(1) });

/** What the integration manager gave. */
export type Credentials = z.infer<typeof credentialsSchema>;

/** GetToken: the result is the ApiKey. */
export const getToken = defineCall("GetToken", {
  input: credentialsSchema,
  result: z.string().min(1),
  example: {
    input: { login: "my-shop", password: "my-password" },
    data: { ApiKey: "0f8fad5b-d9cb-469f-a165-70867728950e" },
  },
  encode: ({ login, password }) => requestBody("GetToken", getTokenRequestSchema, { login, password }),
  decode: (data) => readRecord("GetToken", data, getTokenDataSchema).ApiKey,
});

const citiesInputSchema = z.object({
  search: z.string().optional().describe("Part of the name."),
  page: z.int().min(1).optional().describe("From 1."),
});

const inCityInputSchema = citiesInputSchema.extend({ cityRef: z.string().min(1).describe("`City.ref`") });

const citySchema = z.object({
  ref: idSchema,
  name: wordsSchema.min(1),
  region: wordsSchema.nullable().describe("The region (oblast)."),
  kind: wordsSchema.nullable().default(null).describe("The service's word, such as місто or село."),
});

const warehouseSchema = z.object({
  ref: idSchema.describe("The value of `delivery_address.WarehouseRef` in an order."),
  name: wordsSchema.min(1),
  cityRef: idSchema.nullable(),
  number: idSchema.nullable(),
  address: wordsSchema.nullable(),
  kind: z.enum(BRANCH_KINDS).nullable().default(null).describe("Null for an unknown kind."),
  isClosed: z.boolean().nullable().default(null).describe("Null when the response does not say it."),
  maxWeightKg: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe("Heaviest parcel, in kilograms; null for unknown."),
});

const streetSchema = z.object({
  ref: idSchema,
  name: wordsSchema.min(1),
  type: wordsSchema.nullable().describe("The warehouse's word: street, avenue, lane and so on."),
  cityRef: idSchema.nullable(),
});

const senderDetailsSchema = z.object({
  ref: idSchema.nullable(),
  name: wordsSchema.min(1),
  phone: wordsSchema.nullable(),
  cityRef: idSchema.nullable(),
  warehouseRef: idSchema.nullable(),
});

export type CitiesInput = z.infer<typeof citiesInputSchema>;
export type WarehousesInput = z.infer<typeof inCityInputSchema>;
export type StreetsInput = WarehousesInput;
/** A city of the national carrier's directory. */
export type City = z.infer<typeof citySchema>;
/** A branch of the national carrier. */
export type Warehouse = z.infer<typeof warehouseSchema>;
export type Street = z.infer<typeof streetSchema>;
export type SenderDetails = z.infer<typeof senderDetailsSchema>;

const CITY_WRAPPERS = ["cities"];
const WAREHOUSE_WRAPPERS = ["warehouses"];
const CITY_REF_ALIASES = { CityRef: ["city_id"] };
const NAME_ALIASES = { Description: ["name", "title"] };
const CITY_ALIASES = {
  ...NAME_ALIASES,
  Ref: ["id", "CityRef"],
  AreaDescription: ["area", "region", "oblast"],
  SettlementTypeDescription: ["type"],
};
const WAREHOUSE_ALIASES = {
  ...NAME_ALIASES,
  ...CITY_REF_ALIASES,
  Ref: ["WarehouseRef", "id"],
  ShortAddress: ["address"],
};
const STREET_ALIASES = {
  ...NAME_ALIASES,
  ...CITY_REF_ALIASES,
  Ref: ["StreetRef", "id"],
  StreetsType: ["type"],
};

export const getCities = defineCall("getCities", {
  input: citiesInputSchema,
  result: z.array(citySchema),
  example: {
    input: { search: "Київ" },
    data: [
      {
        Ref: SAMPLE_CITY_REF,
        Description: "Київ",
        AreaDescription: "Київська",
        SettlementTypeDescription: "місто",
      },
    ],
  },
  records: { wrappers: CITY_WRAPPERS, identifiersOf: (record) => textsUnder(record, ["Ref", "id"]) },
  encode: ({ search, page }) =>
    requestBody("getCities", getCitiesRequestSchema, { FindByString: search, page }),
  decode: (data) =>
    readList("getCities", data, CITY_WRAPPERS).map((raw) => {
      const record = readRecord("getCities", raw, cityRecordSchema, CITY_ALIASES);
      return {
        ref: record.Ref,
        name: record.Description,
        // The carrier's own directory has an identifier under `Area`.
        region: isUuid(record.AreaDescription ?? "") ? null : (record.AreaDescription ?? null),
        kind: record.SettlementTypeDescription ?? null,
      };
    }),
});

export const getWarehouses = defineCall("getWarehouses", {
  input: inCityInputSchema,
  result: z.array(warehouseSchema),
  example: {
    input: { cityRef: SAMPLE_CITY_REF },
    data: [
      {
        Ref: SAMPLE_ORDER.delivery_address.branch_ref,
        Description: "Відділення №1: вул. Зразкова, 1",
        CityRef: SAMPLE_CITY_REF,
        Number: "1",
        ShortAddress: "Київ, Зразкова, 1",
        CategoryOfWarehouse: "Branch",
        WarehouseStatus: "Working",
        DenyToSelect: "0",
        PlaceMaxWeightAllowed: "30",
      },
    ],
  },
  records: {
    wrappers: WAREHOUSE_WRAPPERS,
    identifiersOf: (record) => textsUnder(record, ["Ref", "WarehouseRef", "id"]),
  },
  encode: ({ cityRef, search, page }) =>
    requestBody("getWarehouses", getWarehousesRequestSchema, {
      CityRef: cityRef,
      FindByString: search,
      page,
    }),
  decode: (data) =>
    readList("getWarehouses", data, WAREHOUSE_WRAPPERS).map((raw) => {
      const record = readRecord("getWarehouses", raw, warehouseRecordSchema, WAREHOUSE_ALIASES);
      return {
        ref: record.Ref,
        name: record.Description,
        cityRef: record.CityRef ?? null,
        number: record.Number ?? null,
        address: record.ShortAddress ?? null,
        ...branchFacts(raw),
      };
    }),
});

export const getStreet = defineCall("getStreet", {
  input: inCityInputSchema,
  result: z.array(streetSchema),
  example: {
    input: { cityRef: SAMPLE_CITY_REF, search: "Зраз" },
    data: [
      {
        Ref: "a7503dd8-8b1d-11de-9736-000c2965ae0e",
        Description: "Зразкова",
        StreetsType: "вул.",
        CityRef: SAMPLE_CITY_REF,
      },
    ],
  },
  encode: ({ cityRef, search, page }) =>
    requestBody("getStreet", getStreetRequestSchema, { CityRef: cityRef, FindByString: search, page }),
  decode: (data) =>
    readList("getStreet", data, ["streets"]).map((raw) => {
      const record = readRecord("getStreet", raw, streetRecordSchema, STREET_ALIASES);
      return {
        ref: record.Ref,
        name: record.Description,
        type: record.StreetsType ?? null,
        cityRef: record.CityRef ?? null,
      };
    }),
});

/** senderDetails: the sender of the parcels. */
export const senderDetails = defineCall("senderDetails", {
  input: z.object({}),
  result: z.array(senderDetailsSchema),
  example: {
    input: {},
    data: { Description: "ТОВ «Зразок»", Phone: "380440000000", CityRef: SAMPLE_CITY_REF },
  },
  encode: () => requestBody("senderDetails", senderDetailsRequestSchema, {}),
  decode: (data) =>
    readOneOrMany("senderDetails", data, ["senders"]).map((raw) => {
      const record = readRecord("senderDetails", raw, senderRecordSchema, {
        ...CITY_REF_ALIASES,
        Ref: ["SenderRef", "id"],
        Description: ["name", "sender"],
        Phone: ["sender_phone"],
      });
      return {
        ref: record.Ref ?? null,
        name: record.Description,
        phone: record.Phone ?? null,
        cityRef: record.CityRef ?? null,
        warehouseRef: record.WarehouseRef ?? null,
      };
    }),
});

import { z } from "zod";
import { requestBody } from "../check-shape";
import { readList, readOneOrMany, readRecord } from "../dialect/read-record";
import {
  cityRecordSchema,
  getCitiesRequestSchema,
  getStreetRequestSchema,
  getWarehousesRequestSchema,
  senderDetailsRequestSchema,
  senderRecordSchema,
  streetRecordSchema,
  warehouseRecordSchema,
} from "../schemas";
import { defineCall, idSchema, wordsSchema } from "./define-call";
import { SAMPLE_CITY_REF, SAMPLE_ORDER } from "./sample";

const citiesInputSchema = z.object({
  search: z.string().optional().describe("Part of the name."),
  page: z.int().min(1).optional().describe("From 1."),
});

const inCityInputSchema = citiesInputSchema.extend({ cityRef: z.string().min(1).describe("`City.ref`") });

const citySchema = z.object({
  ref: idSchema,
  name: wordsSchema.min(1),
  region: wordsSchema.nullable().describe("The region (oblast)."),
});

const warehouseSchema = z.object({
  ref: idSchema.describe("The value of `delivery_address.WarehouseRef` in an order."),
  name: wordsSchema.min(1),
  cityRef: idSchema.nullable(),
  number: idSchema.nullable(),
  address: wordsSchema.nullable(),
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

const CITY_REF_ALIASES = { CityRef: ["city_id"] };
const NAME_ALIASES = { Description: ["name", "title"] };
const CITY_ALIASES = {
  ...NAME_ALIASES,
  Ref: ["id", "CityRef"],
  AreaDescription: ["area", "region", "oblast"],
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
    data: [{ Ref: SAMPLE_CITY_REF, Description: "Київ", AreaDescription: "Київська" }],
  },
  encode: ({ search, page }) =>
    requestBody("getCities", getCitiesRequestSchema, { FindByString: search, page }),
  decode: (data) =>
    readList("getCities", data, ["cities"]).map((raw) => {
      const record = readRecord("getCities", raw, cityRecordSchema, CITY_ALIASES);
      return { ref: record.Ref, name: record.Description, region: record.AreaDescription ?? null };
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
      },
    ],
  },
  encode: ({ cityRef, search, page }) =>
    requestBody("getWarehouses", getWarehousesRequestSchema, {
      CityRef: cityRef,
      FindByString: search,
      page,
    }),
  decode: (data) =>
    readList("getWarehouses", data, ["warehouses"]).map((raw) => {
      const record = readRecord("getWarehouses", raw, warehouseRecordSchema, WAREHOUSE_ALIASES);
      return {
        ref: record.Ref,
        name: record.Description,
        cityRef: record.CityRef ?? null,
        number: record.Number ?? null,
        address: record.ShortAddress ?? null,
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

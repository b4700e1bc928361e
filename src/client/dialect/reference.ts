import * as schemas from "../schemas";
import type { City, SenderDetails, Street, Warehouse } from "../types";
import { readList, readOneOrMany, readRecord, type FieldRules } from "./read-record";
import { requestBody } from "./request-body";
import type { Dialect } from "./types";

type ReferenceDialect = Pick<Dialect, "getCities" | "getWarehouses" | "getStreet" | "senderDetails">;

const NAMED_FIELDS = {
  Ref: { kind: "text", aliases: ["id"] },
  Description: { kind: "text", aliases: ["name", "title"] },
} as const satisfies FieldRules;

const CITY_REF_FIELD = { kind: "text", aliases: ["city_id"] } as const;

export const referenceDialect: ReferenceDialect = {
  getCities: {
    method: "POST",
    encode: ({ search, page }) =>
      requestBody("getCities", schemas.getCitiesRequestSchema, { FindByString: search, page }),
    decode: (data) => readList("getCities", data, ["cities"]).map(decodeCity),
    enabled: true,
    provenance: "assumed",
  },
  getWarehouses: {
    method: "POST",
    encode: ({ cityRef, search, page }) =>
      requestBody("getWarehouses", schemas.getWarehousesRequestSchema, {
        CityRef: cityRef,
        FindByString: search,
        page,
      }),
    decode: (data) => readList("getWarehouses", data, ["warehouses"]).map(decodeWarehouse),
    enabled: true,
    provenance: "assumed",
  },
  getStreet: {
    method: "POST",
    encode: ({ cityRef, search, page }) =>
      requestBody("getStreet", schemas.getStreetRequestSchema, {
        CityRef: cityRef,
        FindByString: search,
        page,
      }),
    decode: (data) => readList("getStreet", data, ["streets"]).map(decodeStreet),
    enabled: true,
    provenance: "assumed",
  },
  senderDetails: {
    method: "POST",
    encode: () => requestBody("senderDetails", schemas.senderDetailsRequestSchema, {}),
    decode: (data) => readOneOrMany("senderDetails", data, ["senders"]).map(decodeSender),
    enabled: true,
    provenance: "assumed",
  },
};

function decodeCity(raw: unknown): City {
  const record = readRecord("getCities", raw, schemas.cityRecordSchema, {
    ...NAMED_FIELDS,
    Ref: { kind: "text", aliases: ["id", "CityRef"] },
    AreaDescription: { kind: "text", aliases: ["area", "region", "oblast"] },
  });
  return { ref: record.Ref, name: record.Description, region: record.AreaDescription ?? null, raw };
}

function decodeWarehouse(raw: unknown): Warehouse {
  const record = readRecord("getWarehouses", raw, schemas.warehouseRecordSchema, {
    ...NAMED_FIELDS,
    Ref: { kind: "text", aliases: ["WarehouseRef", "id"] },
    CityRef: CITY_REF_FIELD,
    Number: { kind: "text" },
    ShortAddress: { kind: "text", aliases: ["address"] },
  });
  return {
    ref: record.Ref,
    name: record.Description,
    cityRef: record.CityRef ?? null,
    number: record.Number ?? null,
    address: record.ShortAddress ?? null,
    raw,
  };
}

function decodeStreet(raw: unknown): Street {
  const record = readRecord("getStreet", raw, schemas.streetRecordSchema, {
    ...NAMED_FIELDS,
    Ref: { kind: "text", aliases: ["StreetRef", "id"] },
    StreetsType: { kind: "text", aliases: ["type"] },
    CityRef: CITY_REF_FIELD,
  });
  return {
    ref: record.Ref,
    name: record.Description,
    type: record.StreetsType ?? null,
    cityRef: record.CityRef ?? null,
    raw,
  };
}

function decodeSender(raw: unknown): SenderDetails {
  const record = readRecord("senderDetails", raw, schemas.senderRecordSchema, {
    Ref: { kind: "text", aliases: ["SenderRef", "id"] },
    Description: { kind: "text", aliases: ["name", "sender"] },
    Phone: { kind: "text", aliases: ["sender_phone"] },
    CityRef: CITY_REF_FIELD,
    WarehouseRef: { kind: "text" },
  });
  return {
    ref: record.Ref ?? null,
    name: record.Description,
    phone: record.Phone ?? null,
    cityRef: record.CityRef ?? null,
    warehouseRef: record.WarehouseRef ?? null,
    raw,
  };
}
